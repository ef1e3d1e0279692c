"""The process that thinks for bots: `python -m subak.table.worker [module ...]`.

Questions come in and answers go out as lines of JSON. The modules are imported first; they may bring games and bots of
one's own.
"""

import os
import signal
import sys
from importlib import import_module
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import BinaryIO, Literal

import msgspec

from subak import bots
from subak.bots.greedy import Greedy
from subak.bots.uniform import Uniform
from subak.core.game import Game
from subak.games import load

# ready: for questions; thinking: the game is loaded, the clock may run;
# better: an answer, should there be no time for a final one
Stage = Literal["ready", "thinking", "better", "final"]


class Question(msgspec.Struct, frozen=True):
    game: str
    pack: str | None
    bot: str
    seat: int
    words: list[int]
    legal: list[int]
    seed: int


class Report(msgspec.Struct, frozen=True):
    stage: Stage
    action: int = -1


class Worker:
    """Answers one question after the other."""

    def __init__(self, out: BinaryIO) -> None:
        self.out = out
        self.games: dict[tuple[str, str | None], Game] = {}

    def report(self, stage: Stage, action: int = -1) -> None:
        self.out.write(msgspec.json.encode(Report(stage, action)) + b"\n")
        self.out.flush()

    def answer(self, question: Question) -> None:
        key = question.game, question.pack
        if key not in self.games:
            self.games[key] = load(*key)
        view = self.games[key].unpack(question.words)
        bot = bots.make(question.bot)
        rng = Random(question.seed)
        self.report("thinking")
        if not isinstance(bot, Uniform):
            self.report("better", Greedy(worlds=1).choose(view, question.seat, question.legal, Random(question.seed)))
        self.report("final", bot.choose(view, question.seat, question.legal, rng))


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
        worker.answer(msgspec.json.decode(questions.get(), type=Question))


def _listen(questions: SimpleQueue[bytes]) -> None:
    """Pass questions on. When nobody can ask any more, end, even in the middle of a thought."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
