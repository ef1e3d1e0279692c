"""Bots in processes of their own: a time budget, an answer at any time, a random one if all else fails."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final

import msgspec

from subak.bots.worker import Musing, Question, Report, Study
from subak.kit.packs import Pack
from subak.server.turns import Turns
from subak.table import Task

BEGIN: Final = "import sys; from subak.bots.worker import main; main(sys.argv[1:])"  # what a process runs
PATIENCE: Final = 30.0  # seconds for a process to start, or for a game to be loaded
REST: Final = 0.5  # seconds before a process that died is started anew
LULL: Final = 0.1  # seconds between two looks for a process with nothing to do
ATTEMPTS: Final = 3  # at finding a process that lives, for one question

log = logging.getLogger("subak.workers")


class Workers:
    """A pool of processes that answer for bots. It never fails to answer, and never keeps anybody waiting for long."""

    def __init__(
        self, processes: int | None = None, budget: float = 12.0, wait: float = 30.0, modules: Sequence[str] = ()
    ) -> None:
        """By default as many processes as processors. `modules` are imported by each: games and bots of one's own."""
        self.processes = processes or os.cpu_count() or 1
        self.budget = budget  # seconds a bot may think
        self.wait = wait  # seconds to wait for a process that has time
        self.modules = modules
        self.fallbacks = 0  # answers that were not the bot's own
        self._ready: Turns[Process] = Turns()
        self._alive: set[Process] = set()
        self._musing: set[Process] = set()  # those that think about what can wait
        self._keepers: set[asyncio.Task[None]] = set()

    @property
    def alive(self) -> int:
        """Processes that have reported for work and not ended since."""
        return sum(process.returncode is None for process in self._alive)

    @property
    def waiting(self) -> int:
        """Questions that wait for a process."""
        return self._ready.waiting

    async def start(self) -> None:
        """Start the processes; they are ready a moment later."""
        for _n in range(self.processes):
            self._keepers.add(asyncio.get_running_loop().create_task(self._keep()))

    async def stop(self) -> None:
        for task in self._keepers:
            task.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    async def choose(
        self, game: str, pack: Pack | None, task: Task, seed: int, budget: float | None = None, owner: str = ""
    ) -> int:
        """A legal action, always: the bot's, its best so far when the budget runs out, or any.

        The processes' time is shared fairly among owners.
        """
        if len(task.legal) == 1:
            return task.legal[0]
        question = Question(
            game=game, pack=pack, bot=task.bot, seat=task.seat, words=task.words, legal=task.legal, seed=seed
        )
        report = await self._ask(question, self.budget if budget is None else budget, self.wait, owner)
        if report is not None and report.action in task.legal:
            return report.action
        self.fallbacks += 1
        return Random(seed).choice(task.legal)

    async def study(self, work: Study, budget: float, wait: float, owner: str = "") -> bytes | None:
        """What came of it, as JSON; None if nothing did within `budget` seconds, after waiting for a process."""
        report = await self._ask(work, budget, wait, owner)
        return None if report is None else bytes(report.found)

    async def muse(self, work: Musing, budget: float, wait: float) -> bytes | None:
        """As `study`, in time that nobody else wants: whoever comes meanwhile has the process back at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while not len(self._ready):
                    await asyncio.sleep(LULL)
            return await self.study(work, budget, wait)
        return None

    async def _ask(self, question: Question | Study, budget: float, wait: float, owner: str) -> Report | None:
        """The answer of a process that has time: the final one, or the best when its time was up."""
        report = None
        if not len(self._ready):
            self._hurry()
        with suppress(TimeoutError):
            for _attempt in range(ATTEMPTS):
                async with asyncio.timeout(wait):
                    process = await self._ready.take(owner)
                began, report = False, None
                if isinstance(question, Musing):
                    self._musing.add(process)
                since = asyncio.get_running_loop().time()
                try:
                    began, report = await self._think(process, question, budget)
                finally:
                    self._musing.discard(process)
                    self._ready.done(owner, asyncio.get_running_loop().time() - since)
                    if process.returncode is None and process in self._alive:
                        self._ready.offer(process)
                if began:
                    break
        return report

    async def _think(self, process: Process, question: Question | Study, budget: float) -> tuple[bool, Report | None]:
        """Whether the process began to think, and its answer: the final one, or the best so far.

        A process that is late, or talks nonsense, is ended; its keeper starts another.
        """
        began = done = False
        best: Report | None = None
        try:
            await _send(process, question)
            await _hear(process, PATIENCE)
            began = True
            deadline = asyncio.get_running_loop().time() + budget
            while not done:
                best = await _hear(process, deadline - asyncio.get_running_loop().time())
                done = best.stage == "final"
        except (TimeoutError, OSError, EOFError, ValueError) as error:
            log.warning("%s gave no answer in time: %r", _called(question), error)
            self.fallbacks += best is not None
        finally:
            if not done:
                self._end(process)
        return began, best

    def _hurry(self) -> None:
        """Somebody waits: let go of what can wait itself."""
        for process in self._musing:
            if process.stdin is not None and not process.stdin.is_closing():
                process.stdin.write(b"\n")
        self._musing.clear()

    async def _keep(self) -> None:
        """See to it that there is a process, whatever happens to it."""
        while True:
            try:
                await self._one()
            except (TimeoutError, OSError, EOFError, ValueError) as error:
                log.error("a worker process does not start: %r", error)
            await asyncio.sleep(REST)

    async def _one(self) -> None:
        """One process, from its start to its end."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", BEGIN, *self.modules, stdin=PIPE, stdout=PIPE
        )
        try:
            await _hear(process, PATIENCE)
            self._alive.add(process)
            self._ready.offer(process)
            await process.wait()
        finally:
            self._end(process)
            await process.wait()

    def _end(self, process: Process) -> None:
        self._alive.discard(process)
        self._ready.withdraw(process)
        with suppress(ProcessLookupError):
            process.kill()


def _called(question: Question | Study) -> str:
    """Who is being waited for, in the server's log."""
    if isinstance(question, Question):
        return f"{question.bot} on seat {question.seat + 1}"
    return type(question).__name__


async def _send(process: Process, question: Question | Study) -> None:
    if process.stdin is None:
        raise EOFError
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()


async def _hear(process: Process, seconds: float) -> Report:
    """The process's next report; TimeoutError or EOFError if there is none."""
    if process.stdout is None:
        raise EOFError
    async with asyncio.timeout(seconds):  # `wait_for` of Python 3.11 may swallow that we are to stop
        line = await process.stdout.readline()
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=Report)
