"""Tables that were set and never begun go after a while; everything else stays."""

import pytest

from subak.server import Room
from subak.server.expiry import DAY, expire
from subak.store import Store
from subak.table import Refused, Sit, Start
from tests.server.test_room import games

pytestmark = pytest.mark.anyio


async def test_tables_that_nobody_began_go_and_all_others_stay(store: Store) -> None:
    now = [1000.0]
    async with Room(store, games=games, clock=lambda: now[0]) as room:
        begun, abandoned, watched = [(await room.set_table("nim", 2, {}, "ann")).id for _n in range(3)]
        await room.order(begun, Sit(seat=0, name="Ann"), "ann")
        await room.order(begun, Sit(seat=1, name="Bo"), "bo")
        await room.order(begun, Start(), "ann")
        await room.order(abandoned, Sit(seat=0, name="Ann"), "ann")
        await store.tokens.make(abandoned, 1, "ann", now[0])
        now[0] += 29 * DAY
        young = (await room.set_table("nim", 2, {}, "ann")).id
        async with room.hub.subscribe(watched):
            assert await expire(room, 30) == 0
            now[0] += 2 * DAY
            assert await expire(room, 30) == 1
        with pytest.raises(Refused, match="no such table"):
            await room.order(abandoned, Sit(seat=1, name="Bo"), "bo")
        with pytest.raises(Refused, match="no such table"):
            await room.table(abandoned)
        for key in (begun, watched, young):
            assert (await room.table(key)).header.id == key


async def test_whatever_refers_to_a_table_goes_with_it(store: Store) -> None:
    async with Room(store, games=games, clock=lambda: 1000.0) as room:
        key = (await room.set_table("nim", 2, {}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await store.tokens.make(key, 1, "ann", 0.0)
        assert await store.expire(2000.0) == [key]
        assert await store.tables_of("ann") == []
        assert await store.tokens.of_table(key) == []
