"""The API: a program makes or is given a token, sits down, looks and decides; what may not be is a sentence."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any

import httpx
import pytest
from litestar import Litestar

from subak.server import Room
from subak.table import PERSON
from subak.table.chairs import PROGRAM
from subak.web.api.bearers import Guest as Bearer
from subak.web.api.routes import news
from subak.web.app import Limits, make_app
from tests.web.conftest import KEY, Guest, at_nim

pytestmark = pytest.mark.anyio


class Program:
    """Whoever talks to the API, with a token or without."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.table = ""
        self.key = ""

    async def ask(self, method: str, path: str, status: int = 200, body: Any = None) -> Any:
        response = await self.http.request(method, f"/api{path}", json=body)
        assert response.status_code == status, response.text
        return response.json() if response.content else None

    async def at(self, path: str = "", status: int = 200, body: Any = None) -> Any:
        """At one's own table: look, or do something."""
        return await self.ask("POST" if path else "GET", f"/tables/{self.table}{path}", status, body)

    async def refused(self, path: str, status: int, body: Any = None) -> str:
        return str((await self.at(path, status, body))["sentence"])

    def bears(self, admission: dict[str, Any]) -> None:
        self.table, self.key = admission["table"], admission["key"]
        self.http.headers["authorization"] = f"Bearer {admission['token']}"

    async def sets(self, game: str = "nim", **more: Any) -> None:
        self.bears(await self.ask("POST", "/tables", 201, {"game": game, "name": "Deep", **more}))


@asynccontextmanager
async def program(app: Litestar) -> AsyncIterator[Program]:
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
        yield Program(http)


@pytest.fixture
async def deep(app: Litestar) -> AsyncIterator[Program]:
    async with program(app) as somebody:
        yield somebody


@pytest.fixture
async def blue(app: Litestar) -> AsyncIterator[Program]:
    async with program(app) as somebody:
        yield somebody


async def both_begun(deep: Program, blue: Program) -> None:
    """Two programs at a table of Nim, begun: Deep on the first seat, Blue on the second."""
    await deep.sets()
    blue.bears(await deep.at("/tokens", 201, {"seat": 1}))
    await blue.at("/join", body={"name": "Blue"})
    await deep.at("/start")


async def version(room: Room, table: str) -> int:
    return (await room.table(table)).version


async def test_two_programs_play_a_game_to_its_end(deep: Program, blue: Program) -> None:
    await both_begun(deep, blue)
    seen = await deep.at()
    assert [player["kind"] for player in seen["players"]] == ["program", "program"]
    for _turn in range(99):
        if seen["status"] == "over":
            break
        mover = deep if (await deep.at())["choices"] else blue
        seen = await mover.at()
        assert seen["seat"] in seen["waiting"]
        assert all(choice["text"] for choice in seen["choices"])
        seen = await mover.at("/act", body={"action": seen["choices"][0]["action"], "ticket": seen["ticket"]})
    assert seen["result"]["winners"]
    assert [player["winner"] for player in seen["players"]].count(True) == len(seen["result"]["winners"])
    assert seen["story"]
    assert (seen["choices"], seen["waiting"]) == ([], [])


async def test_everybody_is_told_who_is_a_program(room: Room, ann: Guest, deep: Program) -> None:
    await deep.sets()
    page = (await ann.get(f"/tables/{deep.table}")).text
    assert "Deep (program) invites you" in page
    assert (await ann.order(deep.table, {"do": "sit", "seat": 1, "name": "Ann"})).status_code == 200
    await deep.at("/start")
    parts = (await ann.view(deep.table, 1))["parts"]
    assert 'class="presence program"' in parts["players"]
    assert "Deep (program)" in parts["players"]
    seen = await deep.at()
    await deep.at("/act", body={"action": seen["choices"][0]["action"], "ticket": seen["ticket"]})
    await ann.act(deep.table, 1, 0)
    assert "Deep (program)" in (await ann.view(deep.table, 1))["parts"]["log"]
    table = await room.table(deep.table)
    assert [chair.program for chair in table.chairs] == [True, False]
    assert table.match is not None
    assert table.match.people == 0b10


async def test_a_person_offers_a_seat_from_the_page_and_takes_it_back(room: Room, ann: Guest, deep: Program) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    assert "data-program=" in (await ann.view(table, 0))["parts"]["players"]
    said = (await ann.order(table, {"seat": 1, "id": "x"}, "programs")).json()["said"]
    token = said.split('id="program-token" readonly value="')[1].split('"')[0]
    assert f"subak join http://testserver/tables/{table} " in said
    key = token.split(".")[0]
    deep.bears({"table": table, "key": key, "token": token})
    assert (await deep.at("/join", body={"name": "Deep"}))["seat"] == 1
    told = (await ann.asked(f"/tables/{table}/programs")).json()["said"]
    assert "Seat 2: Deep (program)" in told
    assert token not in told
    assert (await ann.order(table, {}, f"programs/{key}/revoke")).status_code == 200
    assert (await room.table(table)).chairs[1].kind == "open"
    assert "opens nothing" in await deep.refused("/join", 401, {"name": "Deep"})


async def test_whoever_has_no_seat_offers_none_and_revokes_none(ann: Guest, bo: Guest) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    assert (await bo.order(table, {"seat": 1}, "programs")).status_code == 403
    said = (await ann.order(table, {"seat": 1}, "programs")).json()["said"]
    key = said.split('data-revoke="')[1].split('"')[0]
    assert (await bo.order(table, {}, f"programs/{key}/revoke")).status_code == 403
    assert key not in (await bo.asked(f"/tables/{table}/programs")).json()["said"]
    for body in (b"", b"{", b"[]", b'{"seat": "x"}', b'{"seat": 9}'):
        assert (await ann.order(table, body, "programs")).status_code == 400
    assert (await ann.order(table, {"seat": 0}, "programs")).status_code == 422


async def test_an_answer_counts_once(room: Room, deep: Program, blue: Program) -> None:
    await both_begun(deep, blue)
    mover = deep if (await deep.at())["choices"] else blue
    seen = await mover.at()
    decision = {"action": seen["choices"][0]["action"], "ticket": seen["ticket"], "id": "x1"}
    await mover.at("/act", body=decision)
    before = await version(room, deep.table)
    await mover.at("/act", body=decision)
    assert "moved on" in await mover.refused("/act", 409, {**decision, "id": "x2"})
    assert await version(room, deep.table) == before


@pytest.mark.parametrize(
    ("path", "status", "body", "word"),
    [
        ("/act", 400, {}, "action"),
        ("/act", 400, {"action": "1", "ticket": 1}, "action"),
        ("/act", 400, {"action": -1, "ticket": 1}, "action"),
        ("/act", 400, {"action": 1, "ticket": None}, "ticket"),
        ("/act", 400, {"action": 1, "ticket": 1, "seat": 1}, "seat"),
        ("/act", 400, [], "body"),
        ("/act", 409, {"action": 1, "ticket": 99}, "moved on"),
        ("/act", 422, {"action": 10**6, "ticket": 1}, "1000000"),
        ("/tokens", 400, {"seat": 7}, "seats 1 to 2"),
        ("/tokens", 422, {"seat": 1}, "Seat 2 is taken"),
        ("/start", 422, None, "begun"),
    ],
)
async def test_what_may_not_be_changes_nothing_and_says_what_is_wrong(
    room: Room, deep: Program, blue: Program, path: str, status: int, body: Any, word: str
) -> None:
    await both_begun(deep, blue)
    if status == 422 and path == "/act" and not (await deep.at())["choices"]:
        deep.http.headers["authorization"] = blue.http.headers["authorization"]
    before = await version(room, deep.table)
    assert word in await deep.refused(path, status, body)
    assert await version(room, deep.table) == before


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({}, "game"),
        ({"game": "chess"}, "chess"),
        ({"game": "nim", "others": ["deepblue"]}, "deepblue"),
        ({"game": "nim", "others": ["open"] * 3}, "Nim"),
        ({"game": "nim", "options": {"x": 1}}, "x"),
        ({"game": "nim", "name": ""}, "name"),
        ({"game": "nim", "name": "\u200b"}, "name"),
        ({"game": "nim", "seat": 2}, "seat"),
    ],
)
async def test_a_table_that_cannot_be_set_is_not(room: Room, deep: Program, body: Any, word: str) -> None:
    assert word in (await deep.ask("POST", "/tables", 400, {"public": True, **body}))["sentence"]
    assert await room.store.public_tables(["gathering", "playing"]) == []


async def test_without_a_token_one_watches_and_no_more(ann: Guest, bo: Guest, deep: Program) -> None:
    deep.table = await at_nim(ann, bo, "whisper")
    seen = await deep.at()
    assert (seen["seat"], seen["choices"]) == (-1, [])
    for path in ("/act", "/join", "/start", "/tokens"):
        body = {"/act": {"action": 0, "ticket": 1}, "/tokens": {"seat": 1}, "/join": {}}.get(path)
        assert "Bearer" in await deep.refused(path, 401, body)
    deep.http.headers["authorization"] = "Basic eA=="
    assert "opens nothing" in (await deep.at(status=401))["sentence"]


async def test_a_cookie_opens_nothing_to_a_program(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo, "whisper")
    assert (await ann.http.get(f"/api/tables/{table}")).json()["seat"] == -1
    acted = await ann.http.post(f"/api/tables/{table}/act", json={"action": 0, "ticket": 1})
    assert acted.status_code == 401


async def test_a_page_of_another_site_does_not_speak_for_a_program(room: Room, deep: Program) -> None:
    deep.http.headers["sec-fetch-site"] = "cross-site"
    await deep.ask("POST", "/tables", 403, {"game": "nim", "public": True})
    assert await room.store.public_tables(["gathering", "playing"]) == []


async def test_a_token_is_for_one_table(deep: Program, blue: Program) -> None:
    await deep.sets()
    await blue.sets()
    blue.table = deep.table
    assert "another table" in await blue.refused("/join", 403, {"name": "Blue"})
    assert "join" in await blue.refused("/act", 403, {"action": 0, "ticket": 0})
    assert (await blue.at())["seat"] == -1


async def test_a_program_that_revokes_its_token_stands_up(room: Room, deep: Program, blue: Program) -> None:
    await both_begun(deep, blue)
    await deep.ask("DELETE", f"/tables/{deep.table}/tokens/{'0' * 16}", 404)
    await blue.ask("DELETE", f"/tables/{deep.table}/tokens/{deep.key}", 403)
    await blue.ask("DELETE", f"/tables/{deep.table}/tokens/{blue.key}", 204)
    assert [chair.kind for chair in (await room.table(deep.table)).chairs] == [PERSON, "open"]
    await blue.at(status=401)


async def test_a_program_sees_its_clock_and_may_give_up(deep: Program, blue: Program) -> None:
    await deep.sets(time="strict 600 10")
    seen = await deep.at()
    assert (seen["time"], seen["still"]) == ("strict 600 10", False)
    assert "10 minutes for the whole game" in seen["pace"]
    assert [player["clock"] for player in seen["players"]] == [None, None]
    blue.bears(await deep.at("/tokens", 201, {"seat": 1}))
    await blue.at("/join", body={"name": "Blue"})
    assert "not begun" in await blue.refused("/resign", 422)
    before = time()
    seen = await deep.at("/start")
    clocks = [player["clock"] for player in seen["players"]]
    assert all(before + 600 <= clocks[seat]["until"] <= time() + 600 for seat in seen["waiting"])
    assert [clock["left"] for clock in clocks] == [600, 600]
    assert [player["clock"] for player in (await blue.at())["players"]] == clocks
    mover = deep if 0 in seen["waiting"] else blue
    after = await mover.at("/act", body={"action": (await mover.at())["choices"][0]["action"], "ticket": 1})
    rest = [seat for seat in (0, 1) if seat not in after["waiting"]]
    assert rest
    assert all(after["players"][seat]["clock"]["until"] == 0 for seat in rest)
    seen = await blue.at("/resign")
    assert (seen["status"], seen["result"]["winners"], seen["result"]["early"]) == ("over", [0], True)
    assert [player["out"] for player in seen["players"]] == ["", "resigned"]
    assert "over" in await deep.refused("/resign", 422)


async def test_a_time_that_cannot_be_read_sets_no_table(deep: Program) -> None:
    for wrong in ("gentle", "strict 5 1", "soon"):
        said = (await deep.ask("POST", "/tables", 400, {"game": "nim", "time": wrong}))["sentence"]
        assert "not one of the times" in said


async def test_tables_are_listed_and_rules_read(deep: Program, blue: Program) -> None:
    await deep.sets(public=True)
    await blue.sets()
    (listed,) = await blue.ask("GET", "/tables")
    assert (listed["table"], listed["players"], listed["free"]) == (deep.table, ["Deep (program)"], 1)
    games = await deep.ask("GET", "/games")
    assert {game["name"] for game in games} == {"nim", "whisper"}
    assert "Nim" in (await deep.ask("GET", "/games/nim/rules"))["text"]
    assert "chess" in (await deep.ask("GET", "/games/chess/rules", 404))["sentence"]


async def test_what_a_program_plays_alone_is_no_best_score(room: Room, deep: Program) -> None:
    await deep.sets("whisper", others=[], public=True)
    seen = await deep.at()
    while seen["status"] != "over":
        seen = await deep.at("/act", body={"action": seen["choices"][0]["action"], "ticket": seen["ticket"]})
    table = await room.table(deep.table)
    assert (table.chairs[0].player, table.chairs[0].program) == (PROGRAM + deep.key, True)
    assert await room.store.best("whisper", {}) == []


async def test_the_stream_tells_changes_and_that_a_seat_is_lost(app: Litestar, deep: Program, blue: Program) -> None:
    await both_begun(deep, blue)
    here = app.state["house"]
    token = await here.store.tokens.find(blue.http.headers["authorization"].removeprefix("Bearer "))
    stream = news(Bearer(here, token), deep.table, 5, "")
    assert b'"seat":1' in await anext(stream)
    assert here.streams[""] == 1
    assert here.room.hub.presence.away(deep.table, PROGRAM + blue.key) is None
    mover = deep if (await deep.at())["choices"] else blue
    seen = await mover.at()
    await mover.at("/act", body={"action": seen["choices"][0]["action"], "ticket": seen["ticket"]})
    assert b'"status":"playing"' in await anext(stream)
    await deep.ask("DELETE", f"/tables/{deep.table}/tokens/{blue.key}", 204)
    assert [event async for event in stream] == [b"event: gone\ndata: {}\n\n"]
    assert here.streams[""] == 0


async def test_programs_are_held_to_the_limits_of_the_page(room: Room) -> None:
    app = make_app(room, KEY, Limits(per_minute=6, tables_per_minute=2, streams=0))
    async with program(app) as deep:
        await deep.sets()
        await deep.sets()
        assert "too much" in (await deep.ask("POST", "/tables", 429, {"game": "nim"}))["sentence"]
        assert "open tables" in (await deep.ask("GET", f"/tables/{deep.table}/live", 429))["sentence"]
        await deep.at()
        await deep.at()
        assert "too much" in (await deep.at(status=429))["sentence"]


async def test_what_breaks_is_a_sentence_without_a_trace(deep: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    await deep.sets()
    monkeypatch.setattr("subak.web.api.bearers.seen_by", lambda *_all: 1 / 0)
    said = (await deep.at(status=500))["sentence"]
    assert "Something broke" in said
    assert "ZeroDivision" not in said
