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

from subak.table.table import Task
from subak.table.worker import Question, Report

PATIENCE: Final = 30.0  # seconds for a process to start, or for a game to be loaded
REST: Final = 0.5  # seconds before a process that died is started anew

log = logging.getLogger("subak.workers")


class Workers:
    """A pool of processes that answer for bots. It never fails to answer, and never keeps anybody waiting for long."""

    def __init__(
        self, processes: int | None = None, budget: float = 4.0, wait: float = 10.0, modules: Sequence[str] = ()
    ) -> None:
        """By default as many processes as processors. `modules` are imported by each: games and bots of one's own."""
        self.processes = processes or os.cpu_count() or 1
        self.budget = budget  # seconds a bot may think
        self.wait = wait  # seconds to wait for a process that has time
        self.modules = modules
        self.fallbacks = 0  # answers that were not the bot's own
        self._idle: asyncio.Queue[Process] = asyncio.Queue()
        self._alive: set[Process] = set()
        self._starting: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the processes; they are ready a moment later."""
        for _n in range(self.processes):
            self._start()

    async def stop(self) -> None:
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for process in list(self._alive):
            await self._end(process)

    async def choose(self, game: str, pack: str | None, task: Task, seed: int, budget: float | None = None) -> int:
        """A legal action, always: the bot's, its best so far when the budget runs out, or any."""
        if len(task.legal) == 1:
            return task.legal[0]
        question = Question(game, pack, task.bot, task.seat, task.words, task.legal, seed)
        action = None
        with suppress(TimeoutError):
            process = await asyncio.wait_for(self._idle.get(), self.wait)
            action = await self._think(process, question, self.budget if budget is None else budget)
        if action in task.legal:
            return action
        self.fallbacks += 1
        return Random(seed).choice(task.legal)

    async def _think(self, process: Process, question: Question, budget: float) -> int | None:
        """The process's final answer, or the best so far. A process that is late or dead is replaced."""
        best: int | None = None
        done = False
        try:
            await _send(process, question)
            await _hear(process, PATIENCE)
            deadline = asyncio.get_running_loop().time() + budget
            while not done:
                report = await _hear(process, deadline - asyncio.get_running_loop().time())
                best = report.action
                done = report.stage == "final"
        except (TimeoutError, OSError, EOFError) as error:
            log.warning("%s on seat %s gave no answer in time: %r", question.bot, question.seat + 1, error)
            self.fallbacks += best is not None
        finally:
            if done:
                self._idle.put_nowait(process)
            else:
                self._start(process)
        return best

    def _start(self, after: Process | None = None) -> None:
        task = asyncio.get_running_loop().create_task(self._bring_up(after))
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _bring_up(self, after: Process | None) -> None:
        """Start a process, in place of one that is of no use any more; try until it is ready."""
        while True:
            if after is not None:
                await self._end(after)
                await asyncio.sleep(REST)
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "subak.table.worker", *self.modules, stdin=PIPE, stdout=PIPE
            )
            self._alive.add(process)
            try:
                await _hear(process, PATIENCE)
            except (TimeoutError, OSError, EOFError) as error:
                log.error("a worker process does not start: %r", error)
                after = process
            else:
                self._idle.put_nowait(process)
                return

    async def _end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self._alive.discard(process)


async def _send(process: Process, question: Question) -> None:
    if process.stdin is None:
        raise EOFError
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()


async def _hear(process: Process, seconds: float) -> Report:
    """The process's next report; TimeoutError or EOFError if there is none."""
    if process.stdout is None:
        raise EOFError
    line = await asyncio.wait_for(process.stdout.readline(), seconds)
    if not line:
        raise EOFError
    return msgspec.json.decode(line, type=Report)
