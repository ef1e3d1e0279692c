"""The database goes away and comes back: nobody is told nonsense, and owed bots play on though nobody acts."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from subak import bots
from subak.server import Room
from subak.server import room as room_module
from subak.store import Store, Unreachable
from subak.store import database as database_module
from subak.store.database import connect
from subak.table import Say, SeatBot, Sit, Start, Table
from tests.databases import Postgres
from tests.server.test_room import act, room_over, two_at_nim, until_waiting_for, workers
from tests.table.own_bots import Last
from tests.toy import TAKING

pytestmark = pytest.mark.anyio

STARTING = Exception("the database system is starting up")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.MAKERS, "last", Last)
    monkeypatch.setattr(room_module, "RETRY", 0.05)
    monkeypatch.setattr(database_module, "BUSY", 0.2)


@pytest.mark.parametrize(
    "error",
    [
        DBAPIError("SELECT 1", None, STARTING),
        DBAPIError("SELECT 1", None, Exception("the database system is in recovery mode")),
        PoolTimeout("QueuePool limit of size 5 overflow 10 reached"),
        TimeoutError(),
        ConnectionRefusedError("refused"),
        asyncpg.CannotConnectNowError("the database system is shutting down"),
        asyncpg.InterfaceError("connection is closed"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whatever_a_database_fails_with_it_is_one_kind_of_failure(error: Exception) -> None:
    database = connect("postgresql+asyncpg://ann@127.0.0.1:9/x")
    with pytest.raises(Unreachable, match="cannot be used"), database.failing():
        raise error


def test_a_broken_constraint_is_no_outage() -> None:
    with pytest.raises(IntegrityError), connect("postgresql+asyncpg://ann@127.0.0.1:9/x").failing():
        raise IntegrityError("INSERT", None, Exception("duplicate"))


async def a_bot_owes(room: Room) -> str:
    """A table where the bot was asked a moment ago, and will answer in another."""
    key = (await room.set_table("nim", 2, {}, "ann")).id
    await room.order(key, Sit(seat=0, name="Ann"), "ann")
    await room.order(key, SeatBot(seat=1, bot="last"), "ann")
    room.pace = 0.3
    await room.order(key, Start(), "ann")
    return key


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.02)


async def test_after_an_outage_of_postgresql_owed_bots_are_asked_again(postgres: Postgres) -> None:
    async with await Store.open(postgres.new()) as store, room_over(store, workers()) as room:
        key = await a_bot_owes(room)
        command = act(await room.table(key), 0, 1)
        postgres.halt()
        try:
            await until(lambda: room._failures[key] > 1)
            with pytest.raises(Unreachable):
                await room.order(key, command, "ann")
            with pytest.raises(Unreachable):
                await store.ping()
        finally:
            postgres.start()
        await until_waiting_for(room, key, [0])
        assert (await room.order(key, command, "ann")).version > 4


async def test_a_postgresql_that_keeps_us_waiting_is_a_failure_too(postgres: Postgres) -> None:
    url = postgres.new()
    async with await Store.open(url) as store, await Store.open(url) as other, two_at_nim(store) as (room, key):
        held, release = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            async with other.database._engine.begin() as connection:  # type: ignore[attr-defined]
                await connection.execute(text("LOCK TABLE events IN ACCESS EXCLUSIVE MODE"))
                held.set()
                await release.wait()

        holding = asyncio.create_task(hold())
        await held.wait()
        store.database.patience = 0.2
        with pytest.raises(Unreachable):
            await room.order(key, Say(text="hello"), "ann")
        release.set()
        await holding
        store.database.patience = 15.0
        assert (await room.order(key, Say(text="hello"), "ann")).chat[-1].text == "hello"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """As another program does that writes to the file and takes its time."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


async def test_after_a_lock_on_sqlite_owed_bots_are_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "subak.db"
    async with await Store.open(f"sqlite:///{path}") as store, room_over(store, workers()) as room:
        key = await a_bot_owes(room)
        with locked(path):
            await until(lambda: room._failures[key] > 1)
            with pytest.raises(Unreachable, match="locked"):
                await room.order(key, Say(text="hello"), "ann")
            assert (await room.table(key)).status == "playing"  # it can still be read
        await until_waiting_for(room, key, [0])


async def test_those_who_wait_for_a_locked_database_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "subak.db"
    async with await Store.open(f"sqlite:///{path}") as store, room_over(store) as room:
        keys = [(await room.set_table("nim", 2, {}, "ann")).id for _n in range(12)]
        writes = 0
        write = store.database.write

        async def counted(work: Callable[[Connection], object]) -> object:
            nonlocal writes
            writes += 1
            return await write(work)

        monkeypatch.setattr(store.database, "write", counted)
        with locked(path):
            said = [room.order(key, Sit(seat=0, name="Ann"), "ann") for key in keys]
            outcomes = await asyncio.gather(*said, return_exceptions=True)
        assert all(isinstance(outcome, Unreachable) for outcome in outcomes)
        assert writes <= 3


async def test_a_bug_behind_an_answer_does_not_silence_the_bot(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answer, times = Table.answer, 0

    def fails(*given: object) -> object:
        nonlocal times
        times += 1
        if times <= 2:
            raise ZeroDivisionError
        return answer(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "answer", fails)
    async with room_over(store, workers()) as room:
        with caplog.at_level(logging.CRITICAL, "subak.room"):
            key = await a_bot_owes(room)
            await until_waiting_for(room, key, [0])
    assert times == 3


async def test_a_change_that_was_stored_though_its_maker_heard_otherwise_is_shown_and_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = store.append

    async def severed(*given: object) -> None:
        await append(*given)  # type: ignore[arg-type]
        raise Unreachable("The line is dead.")

    async with room_over(store, workers()) as room:
        key = await a_bot_owes(room)
        await until_waiting_for(room, key, [0])
        table = await room.order(key, act(await room.table(key), 0, 1), "ann")
        command = act(table, 0, TAKING + 1)
        async with room.hub.subscribe(key) as news:
            with monkeypatch.context() as patch:
                patch.setattr(store, "append", severed)
                with pytest.raises(Unreachable):
                    await room.order(key, command, "ann")
            assert (await room.order(key, command, "ann")).version == table.version + 1
            async with asyncio.timeout(30):
                while await anext(news) < table.version + 2:  # hers, and the bot's answer to it
                    pass
