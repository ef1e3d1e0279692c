"""Clocks of live tables: rung for once, kept through restarts; tables that are deleted."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from sqlalchemy import Connection, Select, select

from subak.server import Room
from subak.server.alarms import MERCY, Alarms
from subak.store import Store, schema
from subak.table import BOT, OVER, Delete, Refused, Say, Sit, Start, Table
from tests.databases import Postgres
from tests.server.test_room import games, servers_there

pytestmark = pytest.mark.anyio


class Hands:
    """A clock that somebody moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def open_room(store: Store, hands: Hands, opened: float | None = None) -> AsyncIterator[Room]:
    async with Room(store, clock=hands, games=games, opened=opened) as room:
        yield room


async def begun(room: Room, time: str) -> str:
    header = await room.set_table("nim", 2, {}, "ann", time=time)
    await room.order(header.id, Sit(seat=0, name="Ann"), "ann")
    await room.order(header.id, Sit(seat=1, name="Bo"), "bo")
    await room.order(header.id, Start(), "ann")
    return header.id


def rows(connection: Connection, query: Select[str]) -> list[str]:
    return list(connection.scalars(query))


async def until(room: Room, key: str, true: object) -> Table:
    """The table as soon as it is so."""
    async with asyncio.timeout(20):
        while not true(table := await room.table(key)):  # type: ignore[operator]
            await asyncio.sleep(0.01)
    return table


async def test_when_a_clock_runs_out_a_bot_plays_on_and_it_is_stored(store: Store) -> None:
    hands = Hands()
    async with open_room(store, hands) as room:
        key = await begun(room, "gentle 120")
        hands.now += 119.0
        room.time.alarms.strike()
        assert (await room.table(key)).chairs[0].kind != BOT
        hands.now += 1.0 + MERCY
        room.time.alarms.strike()
        await until(room, key, lambda table: table.chairs[0].kind == BOT)
        found = await store.load(key)
        assert found is not None
        assert found[2].chairs[0].kind == BOT
        assert found[2].chairs[0].owner == "ann"


async def test_a_restart_stops_all_clocks_until_a_person_of_the_table_is_back(store: Store) -> None:
    hands = Hands()
    async with open_room(store, hands) as room:
        key = await begun(room, "strict 600 10")
        hands.now += 100.0  # noted when the server stops
    hands.now += 5000.0
    async with open_room(store, hands) as room:
        await room.table(key)
        hands.now += 5000.0
        room.time.alarms.strike()
        room.hub.presence.called(key, "")  # somebody who only watches
        assert (await room.table(key)).status != OVER
        assert (await room.table(key)).clocks.at < hands.now
        room.hub.presence.called(key, "bo")
        table = await until(room, key, lambda table: table.clocks.at == hands.now)
        assert table.clocks.left(0, hands.now) == pytest.approx(500.0)
        hands.now += 500.0 + MERCY
        room.time.alarms.strike()
        await until(room, key, lambda table: table.status == OVER)


async def test_what_others_do_while_no_person_of_the_table_is_back_leaves_its_clocks_still(store: Store) -> None:
    hands = Hands()
    async with open_room(store, hands) as room:
        key = await begun(room, "strict 600 10")
    hands.now += 5000.0
    async with open_room(store, hands) as room:
        hands.now += 1.0
        table = await room.order(key, Say(text="Nobody here?", name="Dee"), "dee")
        assert table.clocks.still
        assert table.clocks.left(0) == 600.0
        table = await room.order(key, Say(text="I am."), "ann")
        assert not table.clocks.still


async def test_a_process_that_begins_beside_others_stops_no_clock(store: Store) -> None:
    hands = Hands()
    server = hands.now
    async with open_room(store, hands, server) as room:
        hands.now += 1.0
        key = await begun(room, "strict 600 10")
        due = (await room.table(key)).clocks.due()
        hands.now += 15.0
        async with open_room(store, hands, server) as beside:
            table = await beside.order(key, Say(text="Still thinking?"), "bo")
            assert not table.clocks.still
            assert table.clocks.due() == due


async def test_a_server_that_is_started_apart_beside_another_stops_no_clock(postgres: Postgres) -> None:
    hands, url = Hands(), postgres.new()
    async with await Store.open(url) as store, await Store.open(url) as second, open_room(store, hands) as room:
        await servers_there(store, 1)
        hands.now += 1.0
        key = await begun(room, "strict 600 10")
        due = (await room.table(key)).clocks.due()
        hands.now += 15.0
        async with open_room(second, hands) as apart:
            table = await apart.order(key, Say(text="Still thinking?"), "bo")
            assert not table.clocks.still
            assert table.clocks.due() == due
    hands.now += 5000.0
    async with await Store.open(url) as store, open_room(store, hands) as room:
        table = await room.order(key, Say(text="Nobody here?", name="Dee"), "dee")
        assert table.clocks.still, "nobody served meanwhile"


async def test_a_process_that_begins_later_knows_how_long_the_server_was_away(store: Store) -> None:
    hands = Hands()
    async with open_room(store, hands) as room:
        key = await begun(room, "strict 600 10")
    hands.now += 5000.0
    server = hands.now
    async with open_room(store, hands, server):
        hands.now += 100.0
        async with open_room(store, hands, server) as beside:
            table = await beside.order(key, Say(text="Nobody here?", name="Dee"), "dee")
            assert table.clocks.still
            assert table.clocks.left(0) == 600.0


async def test_a_deleted_table_is_gone_with_all_its_rows(store: Store) -> None:
    hands = Hands()
    async with open_room(store, hands) as room:
        header = await room.set_table("nim", 2, {}, "ann")
        await room.order(header.id, Sit(seat=0, name="Ann"), "ann")
        await room.order(header.id, Delete(), "ann")
        with pytest.raises(Refused) as caught:
            await room.table(header.id)
        assert caught.value.reason == "missing"
        for column in (schema.tables.c.id, schema.events.c.table, schema.chairs.c.table):
            query = select(column).where(column == header.id)
            assert await store.database.read(partial(rows, query=query)) == []
        assert await store.tables_of("ann") == []


async def test_one_timer_rings_for_every_table_in_order_and_only_when_it_is_due() -> None:
    hands, rung = Hands(), list[str]()
    alarms = Alarms(rung.append, hands)
    alarms.set("a", hands.now + 20)
    alarms.set("b", hands.now + 10)
    alarms.set("c", hands.now + 5)
    alarms.set("c", None)
    alarms.set("a", hands.now + 30)
    hands.now += 10 + MERCY
    alarms.strike()
    assert rung == ["b"]
    hands.now += 20
    alarms.strike()
    alarms.strike()
    assert rung == ["b", "a"]
    alarms.close()
