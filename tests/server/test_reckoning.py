"""Games that end in a room leave their results; those of older databases are made good."""

import pytest
from sqlalchemy import delete, select

from subak.core.errors import OptionError
from subak.kit.packs import Pack
from subak.server import Room
from subak.server.reckoning import reckon
from subak.store import Person, Store, schema
from subak.table import Act, SeatBot, Sit, Start
from tests.server.test_room import games, room_over

pytestmark = pytest.mark.anyio


async def play(room: Room, rated: bool) -> str:
    """A game of Nim between Ann and Bo, to its end."""
    key = (await room.set_table("nim", 2, {}, "ann", rated=rated)).id
    await room.order(key, Sit(seat=0, name="Ann"), "ann")
    await room.order(key, Sit(seat=1, name="Bo"), "bo")
    await room.order(key, Start(), "ann")
    while (await room.table(key)).status != "over":
        table = await room.table(key)
        assert table.match
        seat = next(seat for seat in (0, 1) if table.match.owes(seat))
        act = Act(seat=seat, action=table.match.state.legal(seat)[-1], ticket=table.match.tickets[seat])
        await room.order(key, act, ("ann", "bo")[seat])
    return key


async def rows(store: Store) -> list[list[tuple[object, ...]]]:
    """Results and ratings."""
    tables = [schema.results, schema.ratings]
    orders = [select(table).order_by(*table.primary_key) for table in tables]
    return await store.database.read(lambda c: [[tuple(row) for row in c.execute(order)] for order in orders])


async def test_the_end_of_a_game_leaves_a_result_and_a_rating(store: Store) -> None:
    for who in ("ann", "bo"):
        await store.add_person(Person(who, who.title(), 1.0))
    async with room_over(store) as room:
        await play(room, rated=False)
        assert await store.tallies.standings("ann", "nim", 2) == []
        key = await play(room, rated=True)
        assert [one.table for one in await store.tallies.latest("bo", "nim", 2)][-1] == key
        assert [one.games for one in await store.tallies.played("ann")] == [2]
        assert [standing.games for standing in await store.tallies.standings("bo", "nim", 2)] == [1]


async def test_results_that_are_missing_are_made_good_once(store: Store) -> None:
    async with room_over(store) as room:
        for rated in (True, False, True):
            await play(room, rated)
        await room.set_table("nim", 2, {}, "ann")  # goes on
    before = await rows(store)
    assert await reckon(store, games) == (0, 2)
    assert await rows(store) == before

    def forget(connection: object) -> None:
        for table in (schema.results, schema.ratings):
            connection.execute(delete(table))  # type: ignore[attr-defined]

    await store.database.write(forget)
    assert await reckon(store, games) == (3, 2)
    assert await reckon(store, games) == (0, 2)
    numberless = [[row[:2] + row[3:] for row in found] for found in (before[0], (await rows(store))[0])]
    assert numberless[0] == numberless[1]


async def test_a_table_that_cannot_be_rated_is_not_set(store: Store) -> None:
    async with room_over(store) as room:
        with pytest.raises(OptionError, match="usual options"):
            await room.set_table("nim", 2, {"heap": 12}, "ann", rated=True)
        with pytest.raises(OptionError, match="usual cards"):
            await room.set_table("nim", 2, {}, "ann", rated=True, pack=Pack("mine.toml", ""))
        assert await store.tables_of("ann") == []


async def test_a_bot_that_plays_on_costs_the_rating(store: Store) -> None:
    """Who leaves counts as last, whatever the bot makes of it."""
    async with room_over(store) as room:
        key = (await room.set_table("nim", 2, {}, "ann", rated=True)).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, Sit(seat=1, name="Bo"), "bo")
        await room.order(key, Start(), "ann")
        await room.order(key, SeatBot(seat=0, bot="farmer"), "ann")
        while (table := await room.table(key)).status != "over":
            assert table.match
            for task in table.tasks():
                await room._change(key, lambda t, task=task: (t.answer(task, task.legal[-1], 1.0, room._rng), None))  # type: ignore[misc]
            table = await room.table(key)
            if table.match and table.match.owes(1):
                act = Act(seat=1, action=table.match.state.legal(1)[0], ticket=table.match.tickets[1])
                await room.order(key, act, "bo")
    ann, bo = [(await store.tallies.standings(who, "nim", 2))[0] for who in ("ann", "bo")]
    assert ann.mu < bo.mu
    assert (ann.wins, bo.wins) == (0.0, 1.0)
