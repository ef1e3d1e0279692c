"""The database, on SQLite and on PostgreSQL."""

import asyncio

import msgspec
import pytest

from subak.store import Conflict, Person, Score, Store
from subak.table import Change, Header, Sit, Start, Table
from tests.table.playing import NAMES, Club
from tests.table.whisper import Whisper
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


async def write(store: Store, club: Club, id: str = "t", public: bool = False) -> Header:
    """Store a club's table as its players made it, change by change."""
    header = Header(
        id=id, game=club.table.game.name, seats=len(club.table.chairs), host="ann", public=public, created=1.0
    )
    table = Table(club.table.game, header)
    await store.create(header, table.summary())
    for change in club.changes:
        table = table.after(change)
        await store.append(id, table.version - 1, [change], table.summary())
    return header


async def test_what_was_written_is_read_back(store: Store) -> None:
    club = Club(Whisper(), 2)
    club.play_out()
    header = await write(store, club)
    found = await store.load("t")
    assert found is not None
    assert found[:2] == (header, club.changes)
    again = Table.rebuild(Whisper(), found[0], found[1])
    assert again.view("ann") == club.table.view("ann")
    assert found[2].words == again.summary().words
    assert await store.load("elsewhere") is None


async def test_a_table_that_moved_on_is_a_conflict_and_nothing_is_written(store: Store) -> None:
    club = Club(QuickNim(), 2)
    await write(store, club)
    club.act(0, 1)
    before = await store.load("t")
    for expected in (club.table.version - 2, club.table.version, 99):
        with pytest.raises(Conflict):
            await store.append("t", expected, club.changes[-1:], club.table.summary())
    with pytest.raises(Conflict):
        await store.append("elsewhere", 0, club.changes[-1:], club.table.summary())
    with pytest.raises(Conflict):
        await store.create(club.table.header, club.table.summary())
    assert await store.load("t") == before


async def test_of_many_who_write_at_once_exactly_one_wins(store: Store, url: str) -> None:
    club = Club(QuickNim(), 2)
    await write(store, club)
    version = club.table.version
    async with await Store.open(url) as other:

        async def attempt(n: int) -> bool:
            change = Change(float(n), "ann", f"c{n}", [])
            after = club.table.after(change)
            try:
                await (store, other)[n % 2].append("t", version, [change], after.summary())
            except Conflict:
                return False
            return True

        wins = await asyncio.gather(*(attempt(n) for n in range(20)))
    assert sum(wins) == 1
    found = await store.load("t")
    assert found is not None
    assert len(found[1]) == version + 1
    assert found[1][-1].id == f"c{wins.index(True)}"


async def test_several_changes_are_written_as_one(store: Store) -> None:
    club = Club(QuickNim(), 2)
    header = await write(store, club)
    start = len(club.changes)
    club.act(0, 1)
    club.act(1, 1)
    await store.append(header.id, start, club.changes[start:], club.table.summary())
    found = await store.load("t")
    assert found is not None
    assert found[1] == club.changes


async def test_tables_are_listed_by_the_public_and_by_those_who_sit_there(store: Store) -> None:
    waiting = Club(QuickNim(), 2, begun=False)
    waiting.do(Sit(seat=0, name="Ann"), "ann")
    await write(store, waiting, "waiting", public=True)
    playing = Club(QuickNim(), 2)
    await write(store, playing, "playing", public=True)
    await write(store, playing, "private")
    ended = Club(QuickNim(), 2)
    ended.play_out()
    await write(store, ended, "ended", public=True)
    assert [summary.id for summary in await store.public_tables(["gathering"])] == ["waiting"]
    assert {summary.id for summary in await store.public_tables(["gathering", "playing"])} == {"waiting", "playing"}
    assert {summary.id for summary in await store.tables_of("bo")} == {"playing", "private", "ended"}
    assert len(await store.tables_of("ann")) == 4
    assert len(await store.tables_of("ann", limit=2)) == 2
    assert await store.tables_of("dee") == []
    assert {summary.id for summary in await store.unfinished()} == {"playing", "private"}
    (listed,) = await store.public_tables(["gathering"])
    assert (listed.title, listed.chairs[0].name, listed.waiting) == ("Nim", "Ann", [])


async def test_whoever_leaves_a_table_finds_it_no_more_among_theirs(store: Store) -> None:
    from subak.table import OpenSeat

    club = Club(QuickNim(), 2, begun=False)
    for seat in range(2):
        club.do(Sit(seat=seat, name=NAMES[seat]), NAMES[seat])
    club.do(OpenSeat(seat=1), "bo")
    await write(store, club)
    assert await store.tables_of("bo") == []
    assert len(await store.tables_of("ann")) == 1


async def test_persons_are_remembered(store: Store) -> None:
    assert await store.person("p1") is None
    await store.add_person(Person("p1", "Ånn “<b>”", 5.0))
    assert await store.person("p1") == Person("p1", "Ånn “<b>”", 5.0)
    await store.rename("p1", "Ann")
    assert await store.person("p1") == Person("p1", "Ann", 5.0)


async def test_persons_are_remembered_once(store: Store) -> None:
    await store.add_person(Person("p1", "Ann", 5.0))
    await store.add_person(Person("p1", "Ann again", 6.0))
    assert await store.person("p1") == Person("p1", "Ann", 5.0)


async def test_the_first_secret_stays(store: Store, url: str) -> None:
    async with await Store.open(url) as second:
        made = await asyncio.gather(*(one.secret("s", bytes([n])) for n, one in enumerate([store, second] * 4)))
        assert len(set(made)) == 1
        assert await second.secret("s", b"late") == made[0]


async def test_the_best_scores_come_first_the_earlier_of_equals_and_none_of_an_unlisted_table(store: Store) -> None:
    usual = {"a": 1, "b": 2}
    for n, (score, options, public) in enumerate(
        [(10, usual, True), (30, {"b": 2, "a": 1}, True), (30, usual, True), (99, {}, True), (88, usual, False),
         (77, {"c": 3}, False)]
    ):  # fmt: skip
        club = Club(Whisper(), 1, begun=False)
        club.do(Sit(seat=0, name="Ann"), "ann")
        club.do(Start(), "ann")
        await write(store, club, f"t{n}", public)
        club.act_somehow()
        best = Score("whisper", options, "c", score, "Ann", "ann", f"t{n}", float(n))
        summary = msgspec.structs.replace(club.table.summary(), public=public)
        await store.append(f"t{n}", club.table.version - 1, club.changes[-1:], summary, best)
    found = await store.best("whisper", {"b": 2, "a": 1})
    assert [(score.score, score.table) for score in found] == [(30, "t1"), (30, "t2"), (10, "t0")]
    assert found[0].options == {"a": 1, "b": 2}
    assert [score.score for score in await store.best("whisper", {})] == [99]
    assert await store.best("whisper", {}, content="other") == []
    assert len(await store.best("whisper", {"a": 1, "b": 2}, limit=1)) == 1
    lists = await store.best_alone("whisper", "c")
    assert sorted([score.score for score in scores] for scores in lists) == [[30, 30, 10], [99]]
    assert await store.best_alone("whisper", "other") == []


async def test_the_store_answers_a_ping(store: Store) -> None:
    await store.ping()
