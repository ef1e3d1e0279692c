"""The process that thinks for bots: `main` with the modules to import, as `server/workers.py` begins it.

Questions come in and answers go out as lines of JSON. The modules are imported first; they may bring games and bots of
one's own.
"""

import os
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import BinaryIO, Final, Literal

import msgspec

from subak import bots
from subak.bots.advice import Advice, advise
from subak.bots.fortune import Gift, gift
from subak.bots.greedy import Greedy
from subak.bots.review import CARES, Chosen, Slip, Station, slip, station
from subak.bots.uniform import Uniform
from subak.bots.witness import Deed, Remark, remark
from subak.core.game import Game, State
from subak.core.position import unpacked
from subak.games import load
from subak.kit.packs import Pack
from subak.kit.tongues import ENGLISH, speaking

MUSING: Final = 0.4  # seconds of the processor's time after which a remark must do with the worlds it has
HASTE: Final = 8.0  # seconds after which advice makes do with the play-outs it has: somebody waits
GAMES: Final = 16  # that are kept loaded, each with its pack
NOTHING: Final = msgspec.Raw(b"null")

# ready: for questions; thinking: the game is loaded, the clock may run;
# better: an answer, should there be no time for a final one
Stage = Literal["ready", "thinking", "better", "final"]


class Work(msgspec.Struct, frozen=True, tag=str.lower, kw_only=True):
    """Something to think about in a position of a game, as far as a seat knows it or, when it is over, whole."""

    game: str
    pack: Pack | None
    words: list[int]


class Question(Work, frozen=True, kw_only=True):
    """What a bot does."""

    bot: str
    seat: int
    legal: list[int]
    seed: int


class Consultation(Work, frozen=True, kw_only=True):
    """What a seat is advised to do: `found` is an Advice, in the language of whoever asked."""

    seat: int
    names: list[str]
    tongue: str = ENGLISH
    seed: int


class Examination(Work, frozen=True, kw_only=True):
    """What a decision cost that was made in this view: `found` is a Slip, in English, or nothing."""

    decision: Chosen
    care: str
    names: list[str]


class Prospect(Work, frozen=True, kw_only=True):
    """What a whole position promises everybody: `found` is a Station."""

    at: int
    care: str


class Redraw(Work, frozen=True, kw_only=True):
    """What nature gave between a whole position and another, beside what it might have: `found` is a Gift."""

    after: list[int]  # the words of the other
    draws: int
    at: int


class Done(msgspec.Struct, frozen=True):
    """A Deed on its way: its position, or [] if it is that of the one before it."""

    words: list[int]
    way: list[tuple[int, int]]
    action: int


class Musing(Work, frozen=True, kw_only=True):
    """What was big about a turn, from what everybody may see: `found` is a Remark in every language, or nothing. It is
    given up when another line comes, for somebody waits then.
    """

    deeds: list[Done]  # the first in the position of this work
    seat: int
    names: list[str]
    seed: int


Study = Consultation | Examination | Prospect | Redraw | Musing


class Report(msgspec.Struct, frozen=True):
    stage: Stage
    action: int = -1
    found: msgspec.Raw = NOTHING


class Worker:
    """Answers one question after the other."""

    def __init__(self, out: BinaryIO, hurried: Callable[[], bool] = bool) -> None:
        """`hurried` says whether somebody waits."""
        self.out = out
        self.hurried = hurried
        self.game = lru_cache(GAMES)(load)

    def report(self, stage: Stage, action: int = -1, found: msgspec.Raw = NOTHING) -> None:
        self.out.write(msgspec.json.encode(Report(stage, action, found)) + b"\n")
        self.out.flush()

    def answer(self, work: Question | Study) -> None:
        game = self.game(work.game, work.pack)
        view = unpacked(game, work.words)
        if isinstance(work, Question):
            self.choose(view, work)
            return
        self.report("thinking")
        found = mused(game, view, work, self.hurried) if isinstance(work, Musing) else studied(game, view, work)
        self.report("final", found=msgspec.Raw(msgspec.json.encode(found)))

    def choose(self, view: State, question: Question) -> None:
        bot = bots.make(question.bot)
        rng = Random(question.seed)
        self.report("thinking")
        if not isinstance(bot, Uniform):
            self.report("better", Greedy(worlds=1).choose(view, question.seat, question.legal, Random(question.seed)))
        self.report("final", bot.choose(view, question.seat, question.legal, rng))


def mused(game: Game, before: State, work: Musing, hurried: Callable[[], bool]) -> Remark | None:
    """What there is to say."""
    deeds: list[Deed] = []
    for done in work.deeds:
        before = unpacked(game, done.words) if done.words else before
        deeds.append(Deed(before, done.way, work.seat, done.action))
    return remark(game, deeds, work.names, Random(work.seed), seconds=MUSING, hurried=hurried)


def studied(
    game: Game, position: State, work: Consultation | Examination | Prospect | Redraw
) -> Advice | Gift | Slip | Station | None:
    """What came of it."""
    if isinstance(work, Consultation):
        with speaking(work.tongue):
            return advise(game, position, work.seat, work.names, Random(work.seed), seconds=HASTE)
    if isinstance(work, Prospect):
        return station(position, work.at, CARES[work.care])
    if isinstance(work, Redraw):
        return gift(position, unpacked(game, work.after), work.draws, work.at)
    return slip(game, position, work.decision, CARES[work.care], work.names)


def main(modules: list[str]) -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints is no answer
    os.nice(5)  # pages first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends us
    for module in modules:
        import_module(module)
    questions: SimpleQueue[bytes] = SimpleQueue()
    worker = Worker(out, lambda: not questions.empty())
    Thread(target=_listen, args=(questions,), daemon=True).start()
    worker.report("ready")
    while True:
        line = questions.get()
        if line.strip():  # an empty one only hurries
            worker.answer(msgspec.json.decode(line, type=Question | Study))


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Pass questions on. When nobody can ask any more, end, even in the middle of a thought."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)
