"""Live tables over a store: stored, then seen; bots asked; restarts that nobody notices."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, text

from subak import bots
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.packs import Pack
from subak.server import Room
from subak.server import keeping as shelf_module
from subak.server import room as room_module
from subak.server.identity import carry_name
from subak.server.keys import unguessable
from subak.server.presence import RELOAD
from subak.server.workers import Workers
from subak.store import Conflict, Store, StoreError
from subak.store.database import PRESENT, WATCH
from subak.store.journal import written
from subak.store.store import Stored
from subak.table import Act, Change, Refused, Say, SeatBot, Sit, Start, Table, TakeBack
from subak.table.events import Departed
from tests.databases import Postgres
from tests.table.own_bots import Last
from tests.table.whisper import Whisper
from tests.toy import TAKING, QuickNim

pytestmark = pytest.mark.anyio
GAMES: dict[str, Game] = {"nim": QuickNim(), "whisper": Whisper()}


def games(name: str, _pack: Pack | None) -> Game:
    return GAMES[name]


def room_over(store: Store, workers: Workers | None = None, seed: int = 1) -> Room:
    return Room(store, workers, rng=Random(seed), games=games)


@asynccontextmanager
async def two_at_nim(store: Store) -> AsyncIterator[tuple[Room, str]]:
    async with room_over(store) as room:
        header = await room.set_table("nim", 2, {}, "ann")
        await room.order(header.id, Sit(seat=0, name="Ann"), "ann")
        await room.order(header.id, Sit(seat=1, name="Bo"), "bo")
        await room.order(header.id, Start(), "ann")
        yield room, header.id


def act(table: Table, seat: int, action: int) -> Act:
    assert table.match is not None
    return Act(seat=seat, action=action, ticket=table.match.tickets[seat], id=f"{table.version}-{seat}")


async def test_a_restart_loses_nothing(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        command = act(await room.table(key), 0, 2)
        await room.order(key, command, "ann")
        await room.order(key, Say(text="sealed"), "ann")
        before = [(await room.table(key)).view(who) for who in ("ann", "bo", "dee")]
    async with room_over(store) as room:
        assert [(await room.table(key)).view(who) for who in ("ann", "bo", "dee")] == before
        await room.order(key, command, "ann")  # sent again, it counts once
        assert [(await room.table(key)).view(who) for who in ("ann", "bo", "dee")] == before


async def test_a_change_is_seen_only_once_it_is_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_nim(store) as (room, key):
        before = (await room.table(key)).view("ann")
        gate = asyncio.Event()
        append = store.append

        async def slow(table: str, expected: int, changes: list[Change], *more: Any) -> None:
            await gate.wait()
            await append(table, expected, changes, *more)

        monkeypatch.setattr(store, "append", slow)
        async with room.hub.subscribe(key) as news:
            order = asyncio.create_task(room.order(key, act(await room.table(key), 0, 1), "ann"))
            await asyncio.sleep(0.05)
            assert (await room.table(key)).view("ann") == before
            assert news.version < (await room.table(key)).version + 1
            gate.set()
            table = await order
            while await anext(news) < table.version:
                pass
            assert (await room.table(key)).view("ann") != before


async def test_a_command_is_carried_through_though_whoever_asked_goes_away(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        version = (await room.table(key)).version
        order = asyncio.create_task(room.order(key, act(await room.table(key), 0, 1), "ann"))
        async with room.hub.subscribe(key) as news:
            await asyncio.sleep(0)
            order.cancel()
            while await anext(news) < version + 1:
                pass
        assert (await room.table(key)).version == version + 1


async def test_a_change_that_cannot_be_stored_has_not_happened(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_nim(store) as (room, key):
        before = (await room.table(key)).view("ann")

        async def fails(*_given: object) -> None:
            raise StoreError("The disk is full.")

        command = act(await room.table(key), 0, 1)
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", fails)
            with pytest.raises(StoreError):
                await room.order(key, command, "ann")
        assert (await room.table(key)).view("ann") == before
        assert (await room.order(key, command, "ann")).view("ann") != before


async def test_two_servers_on_one_database_do_not_lose_each_others_changes(store: Store, url: str) -> None:
    async with two_at_nim(store) as (room, key), await Store.open(url) as second, room_over(second) as other:
        await other.table(key)
        await room.order(key, act(await room.table(key), 0, 1), "ann")
        table = await other.order(key, act(await other.table(key), 1, 1), "bo")
        assert table.status == "playing"
        assert table.view("ann").waiting == [0]
        assert (await room.order(key, Say(text="hello"), "ann")).version == table.version + 1


async def test_servers_on_one_postgresql_hear_of_each_others_changes(postgres: Postgres) -> None:
    url = postgres.new()
    async with (
        await Store.open(url) as store,
        await Store.open(url) as second,
        two_at_nim(store) as (room, key),
        room_over(second) as other,
        other.hub.subscribe(key) as news,
        asyncio.timeout(30),
    ):
        for said in ("before", "after"):
            await anext(news)  # the other server listens
            table = await room.order(key, Say(text=said), "ann")
            while await anext(news) < table.version:
                pass
            assert (await other.table(key)).view("bo").chat[-1].text == said
            cut = text(CUT_OFF).bindparams(present=PRESENT)
            await store.database.write(partial(Connection.execute, statement=cut))  # it will listen again, by itself
            await room.order(key, Say(text="unheard"), "ann")


async def test_a_server_that_has_not_heard_yet_refuses_no_answer_to_the_latest_question(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new()
    async with await Store.open(url) as store, await Store.open(url) as second, two_at_nim(store) as (room, key):
        monkeypatch.setattr(second, "follow", silence)
        async with room_over(second) as other:
            before = await other.table(key)
            await room.order(key, act(await room.table(key), 0, 1), "ann")
            asked = await room.order(key, act(await room.table(key), 1, 0), "bo")
            assert (await other.table(key)).version == before.version  # what it believes
            taken = act(asked, asked.view("ann").waiting[0], TAKING + 1)
            assert (await other.order(key, taken, ("ann", "bo")[taken.seat])).version == asked.version + 1
            with pytest.raises(Refused, match="moved on"):
                await other.order(key, replace(taken, id="another"), ("ann", "bo")[taken.seat])


async def test_a_command_is_carried_out_though_others_change_the_table_again_and_again(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_at_nim(store) as (room, key), await Store.open(url) as second, room_over(second) as other:
        append, words = second.append, iter("abcdefghij")

        async def late(*page: Any) -> None:
            if word := next(words, ""):
                await room.order(key, Say(text=word), "bo")
            await append(*page)

        monkeypatch.setattr(second, "append", late)
        table = await other.order(key, act(await other.table(key), 0, 1), "ann")
        assert table.view("ann").waiting == [1]
        assert len(table.view("ann").chat) == 10


async def silence(*_told: object) -> None:
    await asyncio.Event().wait()


CUT_OFF = "SELECT pg_terminate_backend(objid::int) FROM pg_locks WHERE classid = :present AND objsubid = 2"
THERE = """
SELECT count(*) FROM pg_locks WHERE (classid = :present OR (classid = 0 AND objid = :watch))
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


async def servers_there(store: Store, number: int) -> None:
    """Wait until so many are there, one of which has the watch."""
    held = text(THERE).bindparams(present=PRESENT, watch=WATCH)
    while await store.database.read(lambda connection: connection.scalar(held)) != number + 1:
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("watchful", [True, False])
async def test_when_a_server_is_gone_another_asks_its_bots(postgres: Postgres, watchful: bool) -> None:
    """Whether the one that goes had the watch or not."""
    url = postgres.new()
    async with await Store.open(url) as first, await Store.open(url) as second, asyncio.timeout(60):
        going, staying = room_over(first), room_over(second, workers())  # the first never asks a bot
        async with AsyncExitStack() as kept, AsyncExitStack() as lost:
            for number, (stack, room) in enumerate([(lost, going), (kept, staying)][:: 1 if watchful else -1], 1):
                await stack.enter_async_context(room)
                await servers_there(second, number)
            key = (await going.set_table("nim", 2, {}, "ann")).id
            await going.order(key, Sit(seat=0, name="Ann"), "ann")
            await going.order(key, SeatBot(seat=1, bot="last"), "ann")
            await going.order(key, Start(), "ann")
            await going.order(key, act(await going.table(key), 0, 0), "ann")
            assert (await staying.table(key)).view("ann").waiting == [1]
            await lost.aclose()
            await until_waiting_for(staying, key, [0])


async def test_many_commands_at_once_are_carried_out_one_by_one(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        version = (await room.table(key)).version
        await asyncio.gather(*(room.order(key, Say(text=f"{n}"), "ann") for n in range(30)))
        table = await room.table(key)
        assert table.version == version + 30
        assert sorted(int(message.text) for message in table.view("ann").chat) == list(range(30))


async def test_a_double_click_counts_once(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        command = act(await room.table(key), 0, 1)
        tables = await asyncio.gather(*(room.order(key, command, "ann") for _n in range(5)))
        assert len({table.version for table in tables}) == 1


async def test_what_does_not_exist_is_refused_with_a_sentence(store: Store) -> None:
    async with room_over(store) as room:
        with pytest.raises(Refused, match="no such table"):
            await room.table("nowhere")
        with pytest.raises(Refused, match="no such table"):
            await room.order("nowhere", Start(), "ann")
        with pytest.raises(OptionError):
            await room.set_table("nim", 9, {}, "ann")


async def test_events_that_do_not_lead_to_the_stored_position_are_noticed(store: Store) -> None:
    async with two_at_nim(store) as (_room, key):
        pass
    found = await store.load(key)
    assert found is not None
    changed = written(found[2]).replace('"words":[2,', '"words":[3,')
    await store.database.write(lambda c: c.execute(text("UPDATE tables SET snapshot = :text"), {"text": changed}))
    async with room_over(store) as room:
        with pytest.raises(StoreError, match="another position"):
            await room.table(key)


async def test_a_position_that_was_stored_in_another_layout_is_made_anew(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        before = (await room.table(key)).view("ann")
    found = await store.load(key)
    assert found is not None
    changed = written(found[2]).replace('"words":[2,', '"words":[3,').replace('"layout":""', '"layout":"old"')
    await store.database.write(lambda c: c.execute(text("UPDATE tables SET snapshot = :text"), {"text": changed}))
    async with room_over(store) as room:
        assert (await room.table(key)).view("ann") == before


async def test_a_table_of_older_rules_opens_to_be_read(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        before = (await room.table(key)).view("ann")
    newer = QuickNim()
    newer.version += 1
    async with Room(store, rng=Random(1), games=lambda _name, _pack: newer) as room:
        view = (await room.table(key)).view("ann")
        assert view.notice.endswith("It can be read, but not played on.")
        assert view.desks[0].log == before.desks[0].log
        with pytest.raises(Refused, match="not played on"):
            await room.order(key, act(await room.table(key), 0, 2), "ann")
        await room.order(key, Say(text="still here"), "ann")
    async with room_over(store) as room:  # and goes on by the rules it began with
        table = await room.order(key, act(await room.table(key), 0, 2), "ann")
        assert table.view("ann").notice == ""


async def test_missing_events_are_noticed(store: Store) -> None:
    async with two_at_nim(store) as (_room, key):
        pass
    await store.database.write(lambda c: c.execute(text("DELETE FROM events WHERE seq = 2")))
    async with room_over(store) as room:
        with pytest.raises(StoreError, match="damaged"):
            await room.table(key)


async def test_tables_that_nobody_used_for_long_leave_the_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "KEPT", 2)
    async with room_over(store) as room:
        ids = [(await room.set_table("nim", 2, {}, "ann")).id for _n in range(4)]
        assert room.kept <= 2  # fewer when PostgreSQL has just begun to tell of others
        for key in ids:
            assert (await room.table(key)).header.id == key


async def until_waiting_for(room: Room, key: str, seats: list[int]) -> None:
    async with asyncio.timeout(30):
        while (await room.table(key)).view("ann").waiting != seats:
            await asyncio.sleep(0.02)


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.MAKERS, "last", Last)


def workers() -> Workers:
    return Workers(1, modules=("tests.table.own_worker",))


async def test_bots_play_to_the_end_and_solo_scores_are_kept(store: Store) -> None:
    async with room_over(store, workers()) as room:
        key = (await room.set_table("whisper", 3, {}, "ann")).id
        for seat in range(3):
            await room.order(key, SeatBot(seat=seat, bot="last"), "ann")
        await room.order(key, Start(), "ann")
        async with room.hub.subscribe(key) as news:
            async with asyncio.timeout(30):
                while (await room.table(key)).status != "over":
                    await anext(news)
        result = (await room.table(key)).view("ann").result
        assert result is not None
        assert len(result.scores) == 3
        assert await store.best("whisper", {}) == []  # three bots are not somebody alone


async def test_a_table_of_bots_alone_waits_until_somebody_looks_on_and_when_they_leave(store: Store) -> None:
    async with room_over(store, workers()) as room:
        key = (await room.set_table("whisper", 3, {}, "ann")).id
        for seat in range(3):
            await room.order(key, SeatBot(seat=seat, bot="last"), "ann")
        version = (await room.order(key, Start(), "ann")).version
        assert not room._asked
        async with room.hub.subscribe(key) as news:
            async with asyncio.timeout(30):
                while await anext(news) <= version:
                    pass
        async with asyncio.timeout(30):
            while room._asked:  # those who think already may answer
                await asyncio.sleep(0.02)
        table = await room.table(key)
        assert table.status == "playing"
        assert table.tasks()
    async with room_over(store, workers()) as room:
        await room.table(key)
        assert not room._asked
        async with room.hub.subscribe(key) as news:
            async with asyncio.timeout(30):
                while (await room.table(key)).status != "over":
                    await anext(news)


async def test_bots_that_owed_a_decision_are_asked_again_after_a_restart(store: Store) -> None:
    async with room_over(store) as room:
        key = (await room.set_table("nim", 2, {}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, SeatBot(seat=1, bot="last"), "ann")
        await room.order(key, Start(), "ann")
    async with room_over(store, workers()) as room:
        await until_waiting_for(room, key, [0])


async def test_a_bot_whose_question_was_taken_back_answers_the_new_one(store: Store) -> None:
    async with room_over(store, workers()) as room:
        room.pace = 0.4
        key = (await room.set_table("nim", 2, {"heap": 12}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, SeatBot(seat=1, bot="last"), "ann")
        await room.order(key, Start(), "ann")
        await room.order(key, act(await room.table(key), 0, 0), "ann")
        await until_waiting_for(room, key, [0])
        table = await room.order(key, act(await room.table(key), 0, TAKING + 1), "ann")
        assert table.match is not None
        await room.order(key, TakeBack(seat=0, ticket=table.match.tickets[0]), "ann")
        await room.order(key, act(await room.table(key), 0, TAKING + 2), "ann")
        await until_waiting_for(room, key, [0])
        lines = [line.text for line in (await room.table(key)).view("ann").desks[0].log]
        assert lines[-2:] == ["Ann: take 2 stones", "Last bot: take 3 stones"]


async def test_a_bot_that_is_exchanged_while_it_thinks_does_not_leave_the_table_waiting(store: Store) -> None:
    async with room_over(store, workers()) as room:
        key = (await room.set_table("nim", 2, {}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, SeatBot(seat=1, bot="last"), "ann")
        await room.order(key, Start(), "ann")
        await room.order(key, SeatBot(seat=1, bot="random"), "ann")
        await until_waiting_for(room, key, [0])


async def test_a_game_for_one_at_a_listed_table_enters_the_best_scores(store: Store) -> None:
    async with room_over(store) as room:
        key = (await room.set_table("whisper", 1, {}, "ann", public=True)).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        table = await room.order(key, Start(), "ann")
        while table.status == "playing":
            table = await room.order(key, act(table, 0, table.view("ann").desks[0].choices[0].action), "ann")
        (best,) = await store.best("whisper", {})
        assert (best.score, best.name, best.table) == (table.summary().scores[0], "Ann", key)


async def test_a_game_that_a_bot_has_helped_to_play_is_no_best_score(store: Store) -> None:
    async with room_over(store) as room:
        key = (await room.set_table("whisper", 1, {}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, Start(), "ann")
        await room.order(key, SeatBot(seat=0, bot="random"), "ann")
        table = await room.order(key, Sit(seat=0, name="Ann"), "ann")
        while table.status == "playing":
            table = await room.order(key, act(table, 0, table.view("ann").desks[0].choices[0].action), "ann")
        assert await store.best("whisper", {}) == []


async def test_all_who_ask_for_a_rematch_meet_at_one_table(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        with pytest.raises(Refused, match="Let this game end"):
            await room.rematch(key, "ann")
        table = await room.table(key)
        while table.status == "playing":
            seat = table.view("").waiting[0]
            who = ("ann", "bo")[seat]
            table = await room.order(key, act(table, seat, table.view(who).desks[0].choices[0].action), who)
        again = await asyncio.gather(room.rematch(key, "ann"), room.rematch(key, "bo"))
        assert again[0] == again[1] == await room.rematch(key, "dee")
        rematch = await room.table(again[0])
        assert [chair.name for chair in rematch.chairs] == ["Ann", "Bo"]
        assert (await room.table(key)).view("bo").rematch == again[0]
        assert {summary.id for summary in await store.tables_of("bo")} == {key, again[0]}  # and no third one


async def test_two_servers_that_are_asked_for_a_rematch_at_once_set_one_table(store: Store, url: str) -> None:
    async with two_at_nim(store) as (room, key), await Store.open(url) as second, room_over(second) as other:
        table = await room.table(key)
        while table.status == "playing":
            seat = table.view("").waiting[0]
            who = ("ann", "bo")[seat]
            table = await room.order(key, act(table, seat, table.view(who).desks[0].choices[0].action), who)
        await other.table(key)
        again = await asyncio.gather(room.rematch(key, "ann"), other.rematch(key, "bo"))
        assert again[0] == again[1]
        assert len(await store.tables_of("ann")) == 2


async def test_no_odd_id_reaches_the_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_id: str) -> None:
        raise AssertionError

    monkeypatch.setattr(store, "load", never)
    async with room_over(store) as room:
        for key in ("", "a\0b", "\0", "x" * 65, "ä", "a b", "a/b", "\ud800"):
            with pytest.raises(Refused, match="no such table"):
                await room.table(key)


async def test_when_others_keep_changing_a_table_it_is_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_at_nim(store) as (room, key):

        async def conflict(*_given: object) -> None:
            raise Conflict("moved on")

        monkeypatch.setattr(store, "append", conflict)
        with pytest.raises(Conflict, match="try again"):
            await room.order(key, Say(text="hello"), "ann")


async def test_a_table_stays_on_the_list_of_somebody_for_whom_a_bot_plays_on(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        await room.order(key, SeatBot(seat=1, bot="random"), "bo")
        (summary,) = await store.tables_of("bo")
        assert (summary.id, summary.chairs[1].lent, summary.chairs[1].owner) == (key, True, "bo")
        await room.order(key, Sit(seat=1, name="Bo"), "bo")
        assert (await room.table(key)).seats_of("bo") == [1]


async def test_a_bot_is_let_on_at_once_only_for_those_who_are_away(store: Store) -> None:
    clock = [1000.0]
    async with Room(store, rng=Random(1), games=games, clock=lambda: clock[0]) as room:
        key = (await room.set_table("nim", 2, {}, "ann")).id
        for seat, who in enumerate(("ann", "bo")):
            await room.order(key, Sit(seat=seat, name=who.title()), who)
        await room.order(key, Start(), "ann")
        clock[0] += RELOAD
        with room.hub.presence.watching(key, "bo"), pytest.raises(Refused, match="little more time"):
            await room.order(key, SeatBot(seat=1, bot="random"), "ann")
        clock[0] += RELOAD
        table = await room.order(key, SeatBot(seat=1, bot="random"), "ann")
        assert table.chairs[1].lent


async def test_a_new_name_reaches_every_seat_of_a_person_and_no_other(store: Store) -> None:
    async with two_at_nim(store) as (room, key):
        shared = (await room.set_table("nim", 3, {}, "ann")).id
        for seat, name in enumerate(("Ann", "Player 2")):
            await room.order(shared, Sit(seat=seat, name=name), "ann")
        await room.order(key, SeatBot(seat=0, bot="random"), "ann")
        await carry_name(room, "ann", "Ann", "Anna")
        assert [chair.name for chair in (await room.table(key)).chairs] == ["Anna", "Bo"]
        assert [chair.name for chair in (await room.table(shared)).chairs] == ["Anna", "Player 2", ""]
        version = (await room.table(key)).version
        await carry_name(room, "ann", "Anna", "Anna")
        assert (await room.table(key)).version == version


@asynccontextmanager
async def seasons_in_brief(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Room, str]]:
    """Two at a table of Seasons that was stored in brief, and that this room has not read."""
    monkeypatch.setattr(room_module, "GISTS", 4)
    async with Room(store, rng=Random(1)) as room:
        key = (await room.set_table("seasons", 2, {}, "ann")).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        await room.order(key, Sit(seat=1, name="Bo"), "bo")
        await room.order(key, Start(), "ann")
        for _n in range(7):
            await somebody_acts(room, key)
    async with Room(store, rng=Random(2)) as room:
        yield room, key


async def somebody_acts(room: Room, key: str) -> Table:
    table = await room.glance(key)
    assert table.match is not None
    seat = next(seat for seat in (0, 1) if table.match.owes(seat))
    return await room.order(key, act(table, seat, table.match.state.legal(seat)[0]), ("ann", "bo")[seat])


async def test_whoever_acts_needs_no_log_and_whoever_looks_gets_the_whole_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seasons_in_brief(store, monkeypatch) as (room, key):
        with monkeypatch.context() as patched:

            async def later(table: str, after: int = 0) -> Stored | None:
                assert after > 0, "the whole log was read"
                return await load(table, after)

            load = store.load
            patched.setattr(store, "load", later)
            assert (await somebody_acts(room, key)).brief
            assert (await somebody_acts(room, key)).brief
        seen = await room.table(key)
        assert not seen.brief
        assert seen.view("ann").desks[0].log
        assert not (await somebody_acts(room, key)).brief, "what was read is kept"
        async with Room(store) as other:
            assert (await other.table(key)).view("bo") == (await room.table(key)).view("bo")


async def test_a_choice_is_taken_back_at_a_table_that_was_opened_in_brief(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seasons_in_brief(store, monkeypatch) as (room, key):
        table = await room.glance(key)
        assert table.brief
        assert table.match is not None
        for seat, who in ((0, "ann"), (1, "bo")):
            if table.match.undoable(seat) is not None:
                back = TakeBack(seat=seat, ticket=table.match.tickets[seat])
                after = await room.order(key, back, who)
                assert after.version == table.version + 1
                return
        raise AssertionError("somebody has a choice to take back")


async def test_a_gist_that_is_damaged_or_wrong_is_as_if_it_were_not_there(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seasons_in_brief(store, monkeypatch) as (_room, key):
        for body in ("{}", "no JSON"):
            spoil = text("UPDATE gists SET body = :body").bindparams(body=body)
            await store.database.write(partial(Connection.execute, statement=spoil))
            async with Room(store, rng=Random(3)) as room:
                assert not (await room.glance(key)).brief
                assert (await somebody_acts(room, key)).version == (await room.table(key)).version


async def test_a_table_that_is_watched_stays_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "KEPT", 1)
    async with room_over(store) as room:
        watched = (await room.set_table("nim", 2, {}, "ann")).id
        async with room.hub.subscribe(watched):
            before = await room.table(watched)
            for _n in range(3):
                await room.set_table("nim", 2, {}, "ann")
            assert await room.table(watched) is before


async def test_servers_on_one_postgresql_know_who_is_at_the_table_by_another(postgres: Postgres) -> None:
    url = postgres.new()
    async with (
        await Store.open(url) as store,
        await Store.open(url) as second,
        two_at_nim(store) as (room, key),
        room_over(second) as other,
        asyncio.timeout(30),
    ):
        await servers_there(store, 2)
        other.hub.presence._opened = 0.0  # it has been there for long
        assert other.hub.presence.absent(key, ["ann", "bo"]) == {"ann", "bo"}
        with room.hub.presence.watching(key, "bo"):
            while other.hub.presence.absent(key, ["ann", "bo"]) != {"ann"}:
                await asyncio.sleep(0.02)


async def test_servers_on_one_postgresql_show_reactions_and_onlookers_of_each_other(postgres: Postgres) -> None:
    url = postgres.new()
    async with (
        await Store.open(url) as store,
        await Store.open(url) as second,
        two_at_nim(store) as (room, key),
        room_over(second) as other,
        asyncio.timeout(30),
    ):
        await servers_there(store, 2)
        with room.hub.onlookers.watching(key, "cy", "Cy"), other.hub.onlookers.watching(key, "cy", "Cy"):
            room.hub.reactions.show(key, 1, "bow", "bo")
            while not other.hub.reactions.since(key, 0):
                await asyncio.sleep(0.02)
            (shown,) = other.hub.reactions.since(key, 0)
            assert (shown.seat, shown.mark, shown.who) == (1, "bow", "bo")
            told: list[str] = []
            other.hub.hearsay.listens = room.hub.hearsay.listens = told.append
            room.hub.hearsay.listened(key, "bo")
            while not told:
                await asyncio.sleep(0.02)
            with room.hub.onlookers.watching(key, "di", ""):
                while sorted(other.hub.onlookers.names(key)) != ["", "Cy"]:
                    await asyncio.sleep(0.02)
            while other.hub.onlookers.names(key) != ["Cy"]:
                await asyncio.sleep(0.02)
        assert len(room.hub.reactions.since(key, 0)) == 1  # its own news do not come back to it
        assert told == ["bo"]
        while other.hub.onlookers.names(key):
            await asyncio.sleep(0.02)


async def test_whoever_leaves_for_good_leaves_no_name_in_a_gist(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seasons_in_brief(store, monkeypatch) as (room, key):
        bodies = text("SELECT body FROM gists")
        before = await store.database.read(lambda connection: connection.scalars(bodies).all())
        assert any('"Bo"' in body for body in before)
        await room.amend(key, lambda _table: [Departed("bo")])
        for _n in range(8):
            await somebody_acts(room, key)
        after = await store.database.read(lambda connection: connection.scalars(bodies).all())
        assert after
        assert not any('"Bo"' in body for body in after)


async def test_a_game_that_ends_at_a_table_in_brief_is_written_down_from_all_that_happened(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seasons_in_brief(store, monkeypatch) as (room, key):
        table = await somebody_acts(room, key)
        assert table.brief
        while table.status == "playing":
            table = await somebody_acts(room, key)
        assert not table.brief
        assert (await room.table(key)).record().events


async def test_what_another_server_decided_is_known_from_the_news_and_what_was_not_told_is_read(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new()
    async with (
        await Store.open(url) as store,
        await Store.open(url) as second,
        two_at_nim(store) as (room, key),
        room_over(second) as other,
        asyncio.timeout(30),
    ):
        await servers_there(store, 2)
        reads: list[int] = []
        load = second.load

        async def counted(id: str, after: int = 0) -> object:
            reads.append(after)
            return await load(id, after)

        monkeypatch.setattr(second, "load", counted)
        before = await other.table(key)
        reads.clear()

        async def caught_up(version: int) -> Table:
            async with other.hub.subscribe(key) as news:
                while (table := await other.table(key)).version < version:
                    await anext(news)
            return table

        table = await room.order(key, act(before, 0, 1), "ann")
        seen = await caught_up(table.version)
        assert (seen.summary(), reads) == (table.summary(), [])
        table = await room.order(key, Say(text="hello"), "ann")  # what people say is in no news
        assert (await caught_up(table.version)).chat[-1].text == "hello"
        assert reads == [seen.version]
        table = await room.order(key, act(table, 1, 1), "bo")
        assert (await caught_up(table.version)).summary() == table.summary()
        assert len(reads) == 1
        other.shelf.doubt(key)  # something may have been missed
        other.shelf.heard(key, table.version + 1, Change(0.0, "", "", []))
        assert (await other.table(key)).version == table.version
        assert len(reads) == 2


def test_news_with_a_gap_are_not_believed() -> None:
    shelf = shelf_module.Shelf(None, games, ())  # type: ignore[arg-type]  # nothing is read
    change = Change(0.0, "", "", [])

    def told(*versions: tuple[int, Change | None]) -> int:
        shelf._told["t"] = dict(versions)
        return len(shelf._overheard("t", 3))

    assert told((4, change), (5, change)) == 2
    assert told((5, change), (4, change)) == 2  # in whatever order
    assert told((5, change)) == told((4, change), (6, change)) == told((4, change), (5, None)) == 0


def test_no_command_takes_the_name_of_a_table_for_an_option() -> None:
    names = [unguessable() for _n in range(500)]
    assert all(name.isalnum() and name.isascii() and len(name) == 12 for name in names)
    assert len(set(names)) == 500
