"""The process that thinks for bots: `main` with the modules to import, as `server/workers.py` begins it.

Questions come in and answers go out as lines of JSON. The modules are imported first; they may bring games and bots of
one's own.
"""

import os
import signal
import sys
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
from subak.core.game import Game, State
from subak.core.position import unpacked
from subak.games import load
from subak.kit.packs import Pack
from subak.kit.tongues import ENGLISH, speaking

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


Study = Consultation | Examination | Prospect | Redraw


class Report(msgspec.Struct, frozen=True):
    stage: Stage
    action: int = -1
    found: msgspec.Raw = NOTHING


class Worker:
    """Answers one question after the other."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
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
        self.report("final", found=msgspec.Raw(msgspec.json.encode(studied(game, view, work))))

    def choose(self, view: State, question: Question) -> None:
        bot = bots.make(question.bot)
        rng = Random(question.seed)
        self.report("thinking")
        if not isinstance(bot, Uniform):
            self.report("better", Greedy(worlds=1).choose(view, question.seat, question.legal, Random(question.seed)))
        self.report("final", bot.choose(view, question.seat, question.legal, rng))


def studied(game: Game, position: State, work: Study) -> Advice | Gift | Slip | Station | None:
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
    worker = Worker(out)
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions,), daemon=True).start()
    worker.report("ready")
    while True:
        worker.answer(msgspec.json.decode(questions.get(), type=Question | Study))


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Pass questions on. When nobody can ask any more, end, even in the middle of a thought."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)
