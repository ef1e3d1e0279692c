"""Bots say what was big about their moves: asked for, in idle time, and one turn at a time."""

import asyncio
from random import Random

import msgspec
import pytest

from subak.bots.witness import Remark
from subak.bots.worker import Musing
from subak.server import Room, herald
from subak.server.workers import Workers
from subak.store import Store
from subak.table import Act, Explain, SeatBot, Sit, Start, Table
from subak.table.events import Reasoned
from tests.server.test_room import games
from tests.server.test_workers import MODULES
from tests.toy import TAKING

pytestmark = pytest.mark.anyio


class Thinking(Workers):
    """Processes of the tests: the bot does what wins, and what is big is found at once."""

    def __init__(self) -> None:
        super().__init__(1, modules=MODULES)
        self.mused: list[Musing] = []
        self.silent = False

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def choose(self, *_arguments: object, **_more: object) -> int:
        await asyncio.sleep(0)
        table = self.table
        assert table.match is not None
        legal = table.match.state.legal(1)
        return legal[0]

    async def muse(self, work: Musing, _budget: float, _wait: float) -> bytes | None:
        self.mused.append(work)
        await asyncio.sleep(0)
        words = {"en": "So it is."}
        return None if self.silent else msgspec.json.encode(Remark(len(work.deeds) - 1, words))

    table: Table


async def against(store: Store, workers: Thinking, explain: bool = True) -> tuple[Room, str]:
    room = Room(store, workers, rng=Random(1), games=games)
    room.herald.rest = 0.0
    await room.__aenter__()
    room.changed = lambda table: setattr(workers, "table", table)
    header = await room.set_table("nim", 2, {}, "ann")
    await room.order(header.id, Sit(seat=0, name="Ann"), "ann")
    await room.order(header.id, SeatBot(seat=1, bot="farmer"), "ann")
    if explain:
        await room.order(header.id, Explain(yes=True), "ann")
    await room.order(header.id, Start(), "ann")
    return room, header.id


async def turn(room: Room, key: str, action: int) -> Table:
    """Ann acts, the bot answers, and whatever is said has been said."""
    table = await room.table(key)
    assert table.match is not None
    await room.order(key, Act(seat=0, action=action, ticket=table.match.tickets[0]), "ann")
    for _time in range(400):
        await asyncio.sleep(0.005)
        table = await room.table(key)
        assert table.match is not None
        idle = not room.herald._latest and not room._asked
        if idle and (table.match.owes(0) or not table.match.actors()):
            return table
    raise TimeoutError


async def test_a_bot_says_why_and_once_a_turn(store: Store) -> None:
    workers = Thinking()
    room, key = await against(store, workers)
    try:
        table = await turn(room, key, 0)
        assert [(work.seat, [done.action for done in work.deeds]) for work in workers.mused] == [(1, [0])]
        table = await turn(room, key, TAKING + 1)
        assert [done.action for done in workers.mused[-1].deeds] == [TAKING + 1]
        assert len(workers.mused) == len(table.reasons) == 2
        said = table.reasons[max(table.reasons)]
        assert isinstance(said, Reasoned)
        assert (said.seat, said.words) == (1, {"en": "So it is."})
        assert [line.reason for _n, line in table.log(-1) if line.reason] == ["So it is."] * 2
        workers.silent = True
        table = await turn(room, key, TAKING + 1)
        assert (len(workers.mused), len(table.reasons)) == (3, 2)
        await room.order(key, Explain(yes=False), "ann")
        table = await turn(room, key, TAKING + 1)
        assert len(workers.mused) == 3
    finally:
        await room.__aexit__(None, None, None)


async def test_nobody_thinks_where_nobody_asked(store: Store) -> None:
    workers = Thinking()
    room, key = await against(store, workers, explain=False)
    try:
        await turn(room, key, 0)
        await turn(room, key, TAKING + 1)
        assert workers.mused == []
    finally:
        await room.__aexit__(None, None, None)


async def test_at_many_tables_at_once_bots_are_silent(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(herald, "TABLES", 0)
    workers = Thinking()
    room, key = await against(store, workers)
    try:
        table = await turn(room, key, 0)
        assert (workers.mused, table.reasons) == ([], {})
    finally:
        await room.__aexit__(None, None, None)


async def test_what_goes_wrong_is_silence(store: Store) -> None:
    class Torn(Thinking):
        async def muse(self, work: Musing, _budget: float, _wait: float) -> bytes | None:
            self.mused.append(work)
            return b"{"

    workers = Torn()
    room, key = await against(store, workers)
    try:
        await turn(room, key, 0)
        table = await turn(room, key, TAKING + 1)
        assert len(workers.mused) == 2
        assert table.reasons == {}
    finally:
        await room.__aexit__(None, None, None)
