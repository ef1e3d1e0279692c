"""Bots in processes of their own: whatever they do, there is an answer in time."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from subak.table import SeatBot, Task
from subak.table.workers import Workers
from tests.table.nim import Nim
from tests.table.playing import Club
from tests.table.whisper import Whisper

pytestmark = pytest.mark.anyio
MODULES = ("tests.table.own_worker",)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def pool(processes: int = 1, budget: float = 30.0, wait: float = 60.0) -> AsyncIterator[Workers]:
    workers = Workers(processes, budget, wait, MODULES)
    await workers.start()
    try:
        yield workers
    finally:
        await workers.stop()


def task(bot: str) -> Task:
    """A decision of Nim for seat 1: what to bid."""
    club = Club(Nim(), 2)
    club.do(SeatBot(seat=1, bot="random"), "bo")
    (owed,) = club.table.tasks()
    return Task(owed.seat, owed.ticket, bot, owed.words, owed.legal)


async def test_a_bot_answers_from_its_view() -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        assert await workers.choose("nim", None, task("greedy"), seed=1) in (0, 1, 2)
        answers = {await workers.choose("nim", None, task("random"), seed=seed) for seed in range(12)}
        assert answers == {0, 1, 2}
        assert await workers.choose("nim", None, task("random"), seed=5) == await workers.choose(
            "nim", None, task("random"), seed=5
        )
        assert workers.fallbacks == 0


async def test_a_decision_without_alternative_needs_no_process() -> None:
    workers = Workers(1)
    forced = Task(0, 1, "last", [], [7])
    assert await workers.choose("nim", None, forced, seed=1) == 7


async def test_when_the_budget_runs_out_the_best_so_far_is_the_answer_and_the_process_is_replaced() -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        assert await workers.choose("nim", None, task("sleepy"), seed=1, budget=0.3) in (0, 1, 2)
        assert workers.fallbacks == 1
        assert await workers.choose("nim", None, task("last"), seed=1) == 2


@pytest.mark.parametrize("bot", ["fatal", "wrong", "broken", "nobody"])
async def test_whatever_a_bot_does_the_answer_is_legal(bot: str) -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task(bot), seed=1) in (0, 1, 2)
        assert workers.fallbacks == 1
        assert await workers.choose("nim", None, task("last"), seed=1) == 2


async def test_a_process_that_is_killed_is_replaced() -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        (process,) = workers._alive
        os.kill(process.pid, signal.SIGKILL)
        assert await workers.choose("nim", None, task("last"), seed=1) in (0, 1, 2)
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        assert process.pid not in {alive.pid for alive in workers._alive}


async def test_when_no_process_has_time_any_legal_action_is_the_answer() -> None:
    async with pool(wait=0.1) as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) in (0, 1, 2)
        assert workers.fallbacks == 1


async def test_many_questions_share_few_processes() -> None:
    club = Club(Whisper(), 3)
    for seat, name in enumerate(("ann", "bo", "cy")):
        club.do(SeatBot(seat=seat, bot="random"), name)
    tasks = [Task(owed.seat, owed.ticket, "last", owed.words, owed.legal) for owed in club.table.tasks()] * 20
    async with pool(processes=2) as workers:
        answers = await asyncio.gather(*(workers.choose("whisper", None, owed, seed=1) for owed in tasks))
        assert answers == [owed.legal[-1] for owed in tasks]
        assert workers.fallbacks == 0


async def test_a_question_that_is_given_up_leaves_the_pool_whole() -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.choose("nim", None, task("sleepy"), seed=1), 0.2)
        assert await workers.choose("nim", None, task("last"), seed=1) == 2


async def test_processes_end_with_the_pool() -> None:
    async with pool(processes=2) as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        processes = list(workers._alive)
    for process in processes:
        assert process.returncode is not None
