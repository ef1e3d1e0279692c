"""Ladders and personal pages: what one sees oneself, what others see, and nothing of games that go on."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from litestar import Litestar
from sqlalchemy import select

from subak.server import Room
from subak.store import Store, schema
from subak.table import Act
from subak.web.app import make_app
from tests.web import toys
from tests.web.conftest import KEY, MANY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio


async def to_the_end(room: Room, table: str) -> None:
    """Everybody takes as much as they can."""
    while (at := await room.table(table)).status != "over":
        assert at.match
        seat = next(seat for seat in range(len(at.chairs)) if at.match.owes(seat))
        act = Act(seat=seat, action=at.match.state.legal(seat)[-1], ticket=at.match.tickets[seat])
        await room.order(table, act, at.chairs[seat].player)


async def rated(ann: Guest, bo: Guest, room: Room, games: int = 1) -> list[str]:
    """Rated games of Ann and Bo, unlisted, played to the end."""
    tables = []
    for _n in range(games):
        fields = {"seats": "2", "seat-0": "me", "seat-1": "open", "option-heap": "7", "called": "Ann", "rated": "1"}
        made = await ann.submit("/new/nim", **fields)
        assert made.status_code == 303, made.text
        table = made.headers["location"].removeprefix("/tables/")
        assert (await bo.submit(f"/tables/{table}/sit", name="Bo")).status_code == 303
        assert (await ann.order(table, {"do": "start"})).status_code == 200
        await to_the_end(room, table)
        tables.append(table)
    return tables


async def handle(room: Room, name: str) -> str:
    here, person = schema.profiles.c, schema.players.c
    query = select(here.handle).join(schema.players, person.id == here.player).where(person.name == name)
    return str(await room.store.database.read(lambda connection: connection.scalar(query)))


async def test_before_the_first_game_the_page_says_what_will_stand_there(ann: Guest) -> None:
    page = await ann.get("/me/games")
    assert page.status_code == 200
    assert "once you have finished a game" in page.text
    assert "<form" not in page.text.split("<main")[1]


async def test_a_rated_table_says_so_to_everybody_and_offers_no_hint(ann: Guest, bo: Guest, room: Room) -> None:
    fields = {"seats": "2", "seat-0": "me", "seat-1": "open", "option-heap": "7", "called": "Ann", "rated": "1"}
    table = (await ann.submit("/new/nim", **fields)).headers["location"].removeprefix("/tables/")
    assert "This table is rated" in (await bo.get(f"/tables/{table}")).text
    assert "This table is rated" in (await ann.get(f"/tables/{table}")).text
    await bo.submit(f"/tables/{table}/sit", name="Bo")
    await ann.order(table, {"do": "start"})
    page = (await ann.get(f"/tables/{table}")).text
    assert "This game is rated" in page
    assert 'id="get-advice"' not in page
    ticket = await ann.ticket(table, 0)
    asked = await ann.order(table, {"seat": 0, "ticket": ticket}, path="advice")
    assert "rated: there are no hints" in asked.text
    assert (await room.table(table)).seating.helped == {}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"option-heap": "12"}, "usual options"),
        ({"seat-1": "companion"}, "of a fixed level"),
        ({"seat-1": "greedy"}, "of a fixed level"),
        ({"seat-1": "here"}, "everybody has one seat"),
        ({"seat-1": "me"}, "everybody has one seat"),
    ],
)
async def test_what_cannot_be_rated_is_refused_where_it_is_set(
    ann: Guest, room: Room, changed: dict[str, str], sentence: str
) -> None:
    fields = {"seats": "2", "seat-0": "me", "seat-1": "open", "option-heap": "7", "called": "Ann", "rated": "1"}
    answer = await ann.submit("/new/nim", **fields | changed)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert re.search(r'name="rated" value="1" checked', answer.text), "what was chosen stays chosen"
    assert re.search(r'name="called"[^>]* value="Ann"', answer.text)
    for field, value in (fields | changed).items():
        if field in ("seats", "option-heap"):
            assert re.search(rf'name="{field}" value="{value}" checked', answer.text)
    tables = select(schema.tables.c.id)
    assert await room.store.database.read(lambda connection: connection.scalars(tables).all()) == []


async def test_ones_own_page_has_it_all_and_others_see_name_and_rating(ann: Guest, bo: Guest, room: Room) -> None:
    tables = await rated(ann, bo, room, 5)
    own = (await ann.get("/me/games")).text
    for words in ("Rating", "Scores over time", "Records", "Opponents", "Victories by game", "What others see"):
        assert f"<h2>{words}</h2>" in own
    assert all(table in own for table in tables)
    assert re.search(r"\d{4} ± \d+", own)
    assert ">Bo</th>" in own
    ladder = (await bo.get("/ladder/nim?seats=2")).text
    address = f"/people/{await handle(room, 'Ann')}"
    assert address in ladder
    assert re.search(r"\d{4} ± \d+", ladder)
    page = (await bo.get(address)).text
    assert "<h1>Ann</h1>" in page
    assert re.search(r"\d{4} ± \d+", page)
    for words in ("Scores over time", "Records", "Opponents", "What others see"):
        assert f"<h2>{words}</h2>" not in page
    ids = await room.store.database.read(lambda c: c.scalars(select(schema.players.c.id)).all())
    assert not any(word in page + ladder for word in [*tables, *ids])


async def test_whoever_shows_more_still_names_no_table_and_nobody_else(ann: Guest, bo: Guest, room: Room) -> None:
    tables = await rated(ann, bo, room)
    assert (await ann.submit("/me/games", listed="1", shown="1")).status_code == 303
    page = (await bo.get(f"/people/{await handle(room, 'Ann')}")).text
    assert "<h2>Opponents</h2>" in page
    assert ">People</th>" in page
    assert ">Bo</th>" not in page
    assert not any(table in page for table in tables)


async def test_who_shows_nothing_is_nobody(ann: Guest, bo: Guest, room: Room) -> None:
    await rated(ann, bo, room, 5)
    address = f"/people/{await handle(room, 'Ann')}"
    assert (await ann.submit("/me/games")).status_code == 303
    hidden, missing = await bo.get(address), await bo.get("/people/nobody")
    assert hidden.status_code == missing.status_code == 404
    assert hidden.text.replace(address, "/people/nobody") == missing.text
    assert address not in (await bo.get("/ladder/nim?seats=2")).text
    assert (await bo.get("/me/games")).status_code == 200


async def test_nobody_else_decides_what_one_shows(ann: Guest, bo: Guest, room: Room) -> None:
    await rated(ann, bo, room)
    assert (await ann.http.post("/me/games", data={"shown": "1"})).status_code == 403
    assert (await ann.http.post("/me/games", data={"shown": "1", "_csrf_token": bo.token})).status_code == 403
    await bo.submit("/me/games", shown="1", player="ann")
    profile = await room.store.tallies.called(await handle(room, "Ann"))
    assert profile is not None
    assert (profile.listed, profile.shown) == (True, False)


@pytest.mark.parametrize(
    "path",
    [
        "/me/games?game=%00&seats=-1", "/me/games?game=nim&seats=99999999999999999999", "/ladder/nim?seats=1",
        "/ladder/nim?against=%27;drop", "/ladder/nothing", "/people/..%2f..", "/people/" + "x" * 500, "/ladder",
        "/people/%00", "/me/games?seats=two",
    ],
)  # fmt: skip
async def test_whatever_is_asked_for_is_answered(ann: Guest, bo: Guest, room: Room, path: str) -> None:
    await rated(ann, bo, room)
    assert (await ann.get(path)).status_code in (200, 303, 400, 404)


async def test_names_stay_words(ann: Guest, bo: Guest, room: Room) -> None:
    await rated(ann, bo, room, 5)
    await bo.submit("/name", name="<b>x</b>")
    for page in (await ann.get("/me/games"), await ann.get("/ladder/nim?seats=2")):
        assert "<b>x" not in page.text
        assert "&lt;b&gt;x" in page.text


@pytest.fixture
async def worlds(tmp_path: Path) -> AsyncIterator[list[Litestar]]:
    """Two servers of the same luck."""
    urls = [f"sqlite+aiosqlite:///{tmp_path / name}" for name in ("one.db", "two.db")]
    clock = iter(range(10_000, 10**6))
    async with await Store.open(urls[0]) as a, await Store.open(urls[1]) as b:
        rooms = [Room(store, rng=Random(4), games=toys.load, clock=lambda: next(clock)) for store in (a, b)]
        async with rooms[0], rooms[1]:
            yield [make_app(room, KEY, MANY) for room in rooms]


async def told(app: Litestar, secret: int) -> list[str]:
    """All statistics that anybody can read while Bo has made a secret choice at a game that goes on."""
    room: Room = app.state["house"].room
    async with guest(app) as ann, guest(app) as bo, guest(app) as eve:
        await rated(ann, bo, room, 5)
        await bo.submit("/me/games", listed="1", shown="1")
        table = await at_nim(ann, bo, "whisper")
        at = await room.table(table)
        assert at.match
        legal = at.match.state.legal(1)
        assert (await bo.act(table, 1, legal[secret])).status_code == 200
        paths = ["/me/games", "/ladder/nim?seats=2", "/ladder/whisper", f"/people/{await handle(room, 'Bo')}"]
        pages = [(await who.get(path)).text for who in (ann, eve) for path in paths]
        assert not any(table in page for page in pages)
        assert all("hisper" not in page for page in (pages[0], pages[3]))
    unlike = r'content="\w+">|name="_csrf_token" value="\w+"|/people/[\w-]+|/tables/[\w-]+'  # random in every world
    return [re.sub(unlike, "", page) for page in pages]


async def test_statistics_tell_nothing_of_a_game_that_goes_on(worlds: list[Litestar]) -> None:
    one, other = [await told(app, secret) for app, secret in zip(worlds, (0, 1), strict=True)]
    assert one == other
