"""`subak upgrade`: unfinished games of older rules go on, or are offered to their players."""

import pytest

from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.packs import Pack
from subak.server import Room
from subak.server.upgrading import Destiny, upgraded_tables
from subak.store import Store
from subak.table import PlayOn, Say
from tests.store.test_store import write
from tests.table.playing import Club
from tests.table.test_older import NewNim, OtherNim, begun, taken_three
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


def otherwise(name: str, _pack: Pack | None) -> Game:
    assert name == "nim"
    return OtherNim()


async def seen_to(store: Store, dry: bool = False, most: int = 99) -> list[Destiny]:
    """What is said about each; stopped after so many, as if somebody had killed it then."""
    out: list[Destiny] = []
    async for destiny in upgraded_tables(store, dry, otherwise):
        out.append(destiny)
        if len(out) == most:
            break
    return out


def fates(destinies: list[Destiny]) -> dict[str, str]:
    return {destiny.table: destiny.fate for destiny in destinies}


@pytest.fixture
async def house(store: Store) -> Store:
    """Two games that the new rules follow, one that they do not, one that is over."""
    await write(store, begun(2), "a")
    await write(store, taken_three(), "b")
    await write(store, begun(1), "c")
    over = taken_three()
    over.play_out()
    await write(store, over, "d")
    return store


WHOLE = {"a": "carried", "b": "offered", "c": "carried"}


async def test_a_dry_run_says_what_would_happen_and_changes_nothing(house: Store) -> None:
    before = [await house.load(key) for key in "abcd"]
    said = await seen_to(house, dry=True)
    assert fates(said) == WHOLE
    (differs,) = [destiny for destiny in said if destiny.fate == "offered"]
    assert 0 < differs.event <= differs.events
    assert [await house.load(key) for key in "abcd"] == before


async def test_a_run_that_was_killed_halfway_goes_on_where_it_was(house: Store) -> None:
    first = await seen_to(house, most=1)
    rest = await seen_to(house)
    assert fates(first) | {key: fate for key, fate in fates(rest).items() if fate != "asked"} == WHOLE
    versions = [await house.version(key) for key in "abcd"]
    assert fates(await seen_to(house)) == {"b": "asked"}
    assert [await house.version(key) for key in "abcd"] == versions


async def test_while_the_server_runs_it_takes_games_over_and_players_agree(house: Store, url: str) -> None:
    async with Room(house, games=otherwise) as room:
        assert (await room.table("a")).notice
        assert (await room.table("b")).notice
        async with await Store.open(url) as other:  # as another process has it
            await seen_to(other)
        carried = await room.table("a")
        assert (carried.notice, carried.status) == ("", "playing")
        offered = await room.table("b")
        assert offered.view("ann").resume == [0, 1]
        await room.order("b", Say(text="shall we?"), "ann")
        await room.order("b", PlayOn(seat=0, yes=True), "ann")
        table = await room.order("b", PlayOn(seat=1, yes=True), "bo")
        assert (table.older, table.status) == (None, "playing")
        assert table.chat[-1].text == "shall we?"
        seat = table.view("").waiting[0]
        assert table.view(table.chairs[seat].player, [seat]).desks[0].choices
    async with Room(house, games=otherwise) as again:
        read = await again.table("b")
        assert read.view("ann") == table.view("ann")


async def test_a_game_that_is_gone_is_named_and_the_others_are_seen_to(store: Store) -> None:
    await write(store, Club(QuickNim(), 2), "lost")
    await write(store, begun(), "kept")
    calls = iter([OptionError("There is no game called nim."), None])

    def games(_name: str, _pack: Pack | None) -> Game:
        problem = next(calls)
        if problem is not None:
            raise problem
        return NewNim()

    said = [destiny async for destiny in upgraded_tables(store, False, games)]
    assert sorted(destiny.fate for destiny in said) == ["carried", "unreadable"]
    assert "no game called nim" in "".join(destiny.why for destiny in said)
