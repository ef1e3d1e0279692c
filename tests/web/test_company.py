"""Company at a table: who may watch and who does, muting and reporting, reactions, notes and codes."""

import asyncio
import re
from collections.abc import AsyncIterator

import msgspec
import pytest
from litestar import Litestar

from subak.server import Room
from subak.server.hearsay import EARS, Rumour
from subak.store.tablecodes import LETTERS
from subak.web import live
from subak.web.app import Limits, make_app
from tests.web.conftest import KEY, MANY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio


@pytest.fixture
async def eve(app: Litestar) -> AsyncIterator[Guest]:
    async with guest(app) as somebody:
        await somebody.submit("/name", name="Eve")
        yield somebody


async def person(room: Room, table: str, seat: int) -> str:
    return (await room.table(table)).chairs[seat].player


async def closed(ann: Guest, bo: Guest) -> str:
    table = await at_nim(ann, bo)
    assert (await ann.order(table, {"do": "welcome", "yes": False})).status_code == 200
    return table


GONE = "event: gone\ndata: {}\n\n"  # a stream that says so and ends


def addresses(app: Litestar, table: str) -> list[tuple[str, str]]:
    """Every way to a table that the application has."""
    found = []
    for route in app.routes:
        for method in getattr(route, "methods", ()):
            path = str(route.path)
            if "/tables/{id" in path and method in ("GET", "POST"):
                filled = path.replace("{id:str}", table)
                found.append((method, re.sub(r"\{number:int\}", "1", re.sub(r"\{key:str\}", "0" * 16, filled))))
    return found


async def test_where_nobody_may_watch_no_address_shows_the_table_to_a_stranger(
    app: Litestar, ann: Guest, bo: Guest, eve: Guest
) -> None:
    table = await closed(ann, bo)
    await ann.order(table, {"do": "say", "text": "among us"})
    query = "?seat=-1&action=0&at=0&eyes=-1&watch=true"
    ways = addresses(app, table)
    assert len(ways) > 20
    for method, path in ways:
        headers = {"x-csrftoken": eve.token, "accept": "application/json"}
        bodies: list[bytes] = [b""] if method == "GET" else [b"{}", msgspec.json.encode({"do": "say", "text": "hi"})]
        for body in bodies:
            answer = await eve.http.request(method, path + query, content=body, headers=headers)
            ended = (
                path.startswith("/tables/") and path.endswith("/live") and answer.text == GONE
            )  # what a page understands
            assert ended or 400 <= answer.status_code < 500, (method, path, answer.status_code)
            assert "among us" not in answer.text
            assert "nim" not in answer.text, (method, path)
    seen = await ann.get(f"/tables/{table}")
    assert seen.status_code == 200
    refused = await eve.get(f"/tables/{table}")
    assert refused.status_code == 403
    assert "Nobody may watch at this table" in refused.text


async def test_before_the_start_the_link_lets_people_in_and_the_host_alone_decides(
    ann: Guest, bo: Guest, eve: Guest
) -> None:
    made = await ann.submit(
        "/new/nim", seats="2", **{"seat-0": "me", "seat-1": "open", "option-heap": "7", "alone": "1"}
    )
    table = made.headers["location"].removeprefix("/tables/")
    assert (await bo.get(f"/tables/{table}")).status_code == 200
    assert "Sit down" in (await eve.get(f"/tables/{table}")).text
    assert (await bo.order(table, {"do": "welcome", "yes": True})).status_code == 403
    assert (await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo"})).status_code == 200
    assert (await ann.order(table, {"do": "start"})).status_code == 200
    assert (await eve.get(f"/tables/{table}?watch=true")).status_code == 403
    assert (await bo.get(f"/tables/{table}")).status_code == 200
    assert (await ann.order(table, {"do": "welcome", "yes": True})).status_code == 200
    assert (await eve.get(f"/tables/{table}")).status_code == 200


async def test_a_stream_ends_when_nobody_may_watch_any_more(app: Litestar, room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    here = app.state["house"]
    events = live.views(here, table, "eve", -1, False, "", "x", name="Eve")
    await anext(events)
    assert b"data" in await anext(events)
    assert room.hub.onlookers.names(table) == ["Eve"]
    await ann.order(table, {"do": "welcome", "yes": False})
    assert b"event: gone" in await anext(events)
    await events.aclose()  # type: ignore[attr-defined]
    assert room.hub.onlookers.names(table) == []


async def test_a_listed_table_that_nobody_may_watch_is_listed_while_it_gathers(ann: Guest, bo: Guest) -> None:
    fields = {"seat-0": "me", "seat-1": "open", "option-heap": "7", "public": "1", "alone": "1"}
    table = (await ann.submit("/new/nim", seats="2", **fields)).headers["location"]
    assert table in (await bo.get("/")).text
    await bo.order(table.removeprefix("/tables/"), {"do": "sit", "seat": 1, "name": "Bo"})
    await ann.order(table.removeprefix("/tables/"), {"do": "start"})
    async with guest(bo.http._transport.app) as cy:  # type: ignore[attr-defined]
        assert table not in (await cy.get("/")).text
        assert (await cy.http.get("/api/tables")).json() == []


async def test_those_who_watch_are_named_once_or_are_somebody(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    onlookers = room.hub.onlookers
    with (
        onlookers.watching(table, "eve", "Eve"),
        onlookers.watching(table, "eve", "Eve"),
        onlookers.watching(table, "", ""),
    ):
        assert "Eve and somebody watch." in (await ann.view(table, 0))["parts"]["watchers"]
        with onlookers.watching(table, "cy", ""):
            assert "Eve and 2 more watch." in (await bo.view(table, 1))["parts"]["watchers"]
    assert "watch" not in re.sub("<[^>]*>", "", (await ann.view(table, 0))["parts"]["watchers"])


async def test_a_muted_person_is_no_longer_heard_by_one_and_is_by_others(
    app: Litestar, ann: Guest, bo: Guest, eve: Guest
) -> None:
    table = await at_nim(ann, bo)
    await bo.order(table, {"do": "say", "text": "rude words"})
    assert (await ann.order(table, {"seat": 1}, "mute")).status_code == 200
    assert "rude" not in (await ann.view(table, 0))["parts"]["said"]
    assert "rude" not in (await ann.get(f"/tables/{table}")).text
    assert "rude" in (await eve.view(table))["parts"]["said"]
    assert "rude" in (await bo.view(table, 1))["parts"]["said"]
    again = make_app(app.state["house"].room, KEY, MANY)  # as after a restart
    async with guest(again) as same:
        same.http.cookies = ann.http.cookies
        assert "rude" not in (await same.view(table, 0))["parts"]["said"]
    dialog = (await ann.asked(f"/tables/{table}/company")).json()["said"]
    handle = re.search(r'data-unmute="(\w+)"', dialog)
    assert handle
    assert (await eve.order(table, {"handle": handle[1]}, "unmute")).status_code == 200, "means nothing for others"
    assert "rude" not in (await ann.view(table, 0))["parts"]["said"]
    assert (await ann.order(table, {"handle": handle[1]}, "unmute")).status_code == 200
    assert "rude" in (await ann.view(table, 0))["parts"]["said"]


async def test_a_reported_line_is_kept_once_with_what_was_said_around_it(
    room: Room, ann: Guest, bo: Guest, eve: Guest
) -> None:
    table = await at_nim(ann, bo)
    for text in ("one", "two", "three"):
        await bo.order(table, {"do": "say", "text": text})
    assert "Report this line" in (await ann.asked(f"/tables/{table}/lines/2")).json()["said"]
    for _time in range(2):
        answer = await ann.order(table, {"line": 2}, "report")
        assert answer.status_code == 200
        assert "Thank you" in answer.json()["said"]
    (report,) = await room.store.asides.reports()
    assert (report.table, report.line, report.text, report.name) == (table, 2, "two", "Bo")
    assert report.author == await person(room, table, 1)
    assert report.reporter == await person(room, table, 0)
    assert report.context == [("Bo", "one"), ("Bo", "two"), ("Bo", "three")]
    assert (await bo.order(table, {"line": 2}, "report")).status_code == 403, "one's own"
    for wrong in (99, 0, -1):
        assert (await ann.order(table, {"line": wrong}, "report")).status_code == 404
    assert (await ann.order(table, b"[]", "report")).status_code == 400
    assert (await eve.asked(f"/tables/{table}/lines/77")).status_code == 404


async def test_whom_somebody_mutes_by_another_process_is_silent_on_the_streams_of_this_one(
    app: Litestar, room: Room, ann: Guest, bo: Guest
) -> None:
    table = await at_nim(ann, bo)
    here, who, other = app.state["house"], await person(room, table, 0), await person(room, table, 1)
    stream = live.views(here, table, who, 0, False, "", "x")
    await here.listen(who)
    assert b"retry" in await anext(stream)
    await anext(stream)
    await room.store.asides.mute(who, other, "Bo", 1.0, 9)  # as another process does
    rumour = Rumour("elsewhere", 1, who=who)
    room.hub.hearsay.heard(table, EARS + msgspec.json.encode(rumour).decode(), 20.0)
    async with asyncio.timeout(20):
        while other not in here.unheard(who):
            await asyncio.sleep(0.01)
    assert (await bo.order(table, {"do": "say", "text": "and now"})).status_code == 200
    assert (await ann.order(table, {"do": "say", "text": "I go on"})).status_code == 200
    seen = await anext(stream)
    assert b"and now" not in seen
    await stream.aclose()  # type: ignore[attr-defined]


async def test_a_reaction_is_shown_to_all_but_those_who_mute_and_stored_nowhere(
    app: Litestar, room: Room, ann: Guest, bo: Guest, eve: Guest
) -> None:
    table = await at_nim(ann, bo)
    version = (await room.table(table)).version
    here = app.state["house"]
    streams = []
    for who, seat in ((await person(room, table, 0), 0), ("eve", -1)):
        await here.listen(who)
        now = (await room.table(table)).version_for([seat] if seat >= 0 else [])
        streams.append(
            live.views(here, table, who, seat, False, str(now), "x", str(here.mood(await room.table(table))))
        )
    assert (await ann.order(table, {"seat": 1}, "mute")).status_code == 200
    for stream in streams:
        assert b"retry" in await anext(stream)
    assert (await bo.order(table, {"seat": 1, "mark": "laugh"}, "react")).status_code == 200
    assert (await bo.order(table, {"do": "say", "text": "and now"})).status_code == 200
    ours, hers = streams
    assert b"and now" in await anext(hers)
    assert await anext(hers) == b'event: reaction\ndata: {"seat":1,"mark":"laugh","said":"Bo laughs."}\n\n'
    assert b"and now" not in await anext(ours), "Ann does not hear Bo"
    assert (await ann.order(table, {"do": "say", "text": "I go on"})).status_code == 200
    assert b"I go on" in await anext(ours), "and sees no reaction"
    for stream in streams:
        await stream.aclose()  # type: ignore[attr-defined]
    assert (await room.table(table)).version == version + 2, "the messages alone"
    for wrong, status in (
        (b'{"seat":0,"mark":"bow"}', 403),
        (b'{"seat":1,"mark":"<b>"}', 400),
        (b'{"mark":"bow"}', 400),
    ):
        assert (await bo.order(table, wrong, "react")).status_code == status
    assert (await eve.order(table, {"seat": -1, "mark": "wow"}, "react")).status_code == 400


async def test_floods_are_stopped(room: Room) -> None:
    app = make_app(
        room, KEY, Limits(reactions_per_minute=2, reports_per_minute=1, notes_per_minute=1, codes_per_minute=2)
    )
    async with guest(app) as ann, guest(app) as bo:
        table = await at_nim(ann, bo)
        for text in ("one", "two"):
            await ann.order(table, {"do": "say", "text": text})
        statuses = [(await ann.order(table, {"seat": 0, "mark": "bow"}, "react")).status_code for _n in range(3)]
        assert statuses == [200, 200, 429]
        assert [(await bo.order(table, {"line": n}, "report")).status_code for n in (1, 2)] == [200, 429]
        assert [(await bo.order(table, {"text": str(n)}, "notes")).status_code for n in (1, 2)] == [200, 429]
        assert [(await bo.submit("/code", code="KTRMWD")).status_code for _n in range(3)] == [404, 404, 429]


async def test_notes_are_ones_own_and_nobody_elses_page_has_a_byte_of_them(ann: Guest, bo: Guest, eve: Guest) -> None:
    table = await at_nim(ann, bo)

    async def others() -> list[str]:
        paths = [f"/tables/{table}", f"/tables/{table}/notes", f"/tables/{table}/company", f"/tables/{table}?at=-1"]
        paths += [f"/tables/{table}/film", f"/tables/{table}/words"]
        seen = [(await who.asked(path)).text for who in (bo, eve) for path in paths]
        return [*seen, str(await bo.view(table, 1)), str(await eve.view(table))]

    before = await others()
    assert (await ann.order(table, {"text": "a plan\n\u7530 \0<b>"}, "notes")).status_code == 200
    assert await others() == before
    assert (await ann.asked(f"/tables/{table}/notes")).json()["text"] == "a plan\n\u7530 <b>"
    assert (await bo.order(table, {"text": "mine"}, "notes")).status_code == 200
    assert (await ann.asked(f"/tables/{table}/notes")).json()["text"].startswith("a plan")
    too_long = await ann.order(table, {"text": "x" * 4001}, "notes")
    assert (too_long.status_code, "at most 4000" in too_long.json()["said"]) == (400, True)
    assert (await ann.order(table, {"text": ""}, "notes")).status_code == 200
    assert (await ann.asked(f"/tables/{table}/notes")).json()["text"] == ""
    assert (await ann.asked("/tables/nowhere/notes")).status_code == 404


async def test_a_table_is_found_by_its_code_however_it_is_typed(ann: Guest, bo: Guest, eve: Guest) -> None:
    made = await ann.submit("/invite/nim")
    table = made.headers["location"]
    found = re.search(r"<b translate=\"no\"[^>]*>(\w{3}) (\w{3})</b>", (await ann.get(table)).text)
    assert found
    code = found[1] + found[2]
    assert set(code) <= set(LETTERS)
    assert code not in (await eve.get(table + "?watch=true")).text.replace(table, "")
    for typed in (code, f" {code[:3].lower()}-{code[3:].lower()} "):
        answer = await bo.submit("/code", code=typed)
        assert (answer.status_code, answer.headers["location"]) == (303, table)
    for wrong in ("", "ABC", "IIIIII", "KTRMW0", "\U0001f33e" * 6):
        answer = await bo.submit("/code", code=wrong)
        assert answer.status_code == 404
        assert "A code has six letters" in answer.text
    assert "No table has this code" in (await bo.submit("/code", code="ZZZZZZ" if code != "ZZZZZZ" else "YYYYYY")).text
