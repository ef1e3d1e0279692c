"""Bots in processes of their own: whatever they do, there is an answer in time."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest

from subak import games
from subak.bots.levels import LEVELS
from subak.bots.witness import Remark
from subak.bots.worker import GAMES, Done, Musing, Question, Report, Worker
from subak.core.game import SPECTATOR
from subak.core.play import settle
from subak.kit.packs import read_pack
from subak.server import workers as workers_module
from subak.server.turns import Turns
from subak.server.workers import Workers
from subak.table import SeatBot, Task
from tests.bots.test_bots import taking
from tests.table.playing import Club
from tests.table.whisper import Whisper
from tests.toy import TAKING, QuickNim

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
    club = Club(QuickNim(), 2)
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


@pytest.mark.parametrize("bot", LEVELS)
async def test_every_level_answers_by_itself_and_the_same_for_a_seed(bot: str) -> None:
    async with pool() as workers:
        answers = {await workers.choose("nim", None, task(bot), seed=3) for _time in range(2)}
        assert len(answers) == 1
        assert answers <= {0, 1, 2}
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


async def test_a_pool_whose_processes_are_all_killed_under_load_recovers_by_itself() -> None:
    async with pool(processes=2) as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        for _round in range(2):
            questions = [asyncio.create_task(workers.choose("nim", None, task("last"), seed=1)) for _n in range(20)]
            await asyncio.sleep(0)
            gone = {process.pid for process in workers._alive}
            for pid in gone:
                os.kill(pid, signal.SIGKILL)
            assert set(await asyncio.gather(*questions)) <= {0, 1, 2}
            await until(lambda: workers.alive == 2)
            assert not gone & {process.pid for process in workers._alive}
            assert await workers.choose("nim", None, task("last"), seed=1) == 2


async def test_a_pool_that_cannot_start_a_process_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start, times = asyncio.create_subprocess_exec, 0

    async def fails(*given: Any, **more: Any) -> Any:
        nonlocal times
        times += 1
        if times <= 2:
            raise BlockingIOError("Resource temporarily unavailable")
        return await start(*given, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)
    monkeypatch.setattr(workers_module, "REST", 0.01)
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        assert workers.alive == 1


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.02)


async def test_whoever_asks_much_waits_for_their_own_questions() -> None:
    async with pool() as workers:
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        order: list[str] = []

        async def ask(owner: str) -> None:
            await workers.choose("nim", None, task("last"), seed=1, owner=owner)
            order.append(owner)

        many = [asyncio.create_task(ask("fifty tables")) for _n in range(50)]
        await asyncio.sleep(0)
        await asyncio.gather(*(ask(owner) for owner in ("ann", "bo")), *many)
        assert max(order.index("ann"), order.index("bo")) <= 3


async def test_turns_count_what_is_in_use_and_the_time_it_took() -> None:
    turns: Turns[str] = Turns()
    turns.offer("process")
    assert await turns.take("slow") == "process"
    waiting = {who: asyncio.create_task(turns.take(who)) for who in ("slow", "quick", "gone")}
    await asyncio.sleep(0)
    waiting.pop("gone").cancel()
    await asyncio.sleep(0)
    turns.done("slow", 4.0)
    turns.offer("process")
    assert await waiting["quick"] == "process"
    again = asyncio.create_task(turns.take("quick"))
    await asyncio.sleep(0)
    turns.done("quick", 0.1)
    turns.offer("process")
    assert await again == "process"  # twice the quick one: the slow one had so much more
    turns.done("quick", 5.0)
    turns.offer("process")
    assert await waiting["slow"] == "process"
    turns.done("slow", 1.0)
    turns.offer("process")
    assert len(turns) == 1


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


async def test_a_bot_thinks_about_the_cards_of_a_pack_and_few_packs_are_kept() -> None:
    out = BytesIO()
    worker = Worker(out)
    for n in range(GAMES + 2):
        pack = read_pack("mine.toml", f"[[ancestor]]\nid = 1\nname = 'Kosal {n}'\npoints = 9\n".encode())
        view = games.load("seasons", pack).new(2)
        settle(view, Random(1))
        view = view.redact(0)
        legal = view.legal(0)
        sent = msgspec.json.encode(
            Question(game="seasons", pack=pack, words=view.pack(), bot="greedy", seat=0, legal=legal, seed=1)
        )
        worker.answer(msgspec.json.decode(sent, type=Question))
        report = msgspec.json.decode(out.getvalue().splitlines()[-1], type=Report)
        assert report.stage == "final"
        assert report.action in legal
    assert worker.game.cache_info().currsize == GAMES


def musing() -> Musing:
    """What was big about taking one of five stones."""
    state = taking(5).redact(SPECTATOR)
    deeds = [Done([], [], TAKING + 1)]
    return Musing(game="nim", pack=None, words=state.pack(), deeds=deeds, seat=0, names=["Ann", "Bo"], seed=1)


def test_whoever_is_hurried_lets_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda _name, _pack=None: QuickNim())
    monkeypatch.setattr("subak.bots.worker.load", lambda _name, _pack=None: QuickNim())
    for hurried, said in ((False, True), (True, False)):
        out = BytesIO()
        Worker(out, partial(bool, hurried)).answer(musing())
        last = msgspec.json.decode(out.getvalue().splitlines()[-1], type=Report)
        assert last.stage == "final"
        assert (bytes(last.found) != b"null") == said


async def test_what_can_wait_waits_for_a_process_that_nobody_needs() -> None:
    async with pool() as workers:
        found = await workers.muse(musing(), 60.0, 60.0)
        assert found is not None
        assert msgspec.json.decode(found, type=Remark).words["en"].startswith("Better than “take")
        process = await workers._ready.take("somebody")
        assert await workers.muse(musing(), 60.0, 0.0) is None
        workers._ready.offer(process)


async def test_a_bot_that_is_asked_hurries_what_can_wait() -> None:
    async with pool() as workers:
        endless = msgspec.structs.replace(musing(), deeds=musing().deeds * 100_000)
        waiting = asyncio.create_task(workers.muse(endless, 600.0, 60.0))
        while not workers._musing:
            await asyncio.sleep(0.01)
        assert await workers.choose("nim", None, task("last"), seed=1) == 2
        assert await waiting == b"null"
        assert await workers.choose("nim", None, task("last"), seed=1) == 2  # and an empty line is no question
