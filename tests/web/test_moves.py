"""The short way of a move: it does what the long way does, and nobody comes in by it who would not come in there."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from subak.server import Room
from subak.store import Unreachable
from subak.web.app import Limits, make_app
from subak.web.gate import KEPT, LONGEST, OPENED, Gate
from subak.web.limits import Meter, answered_whole, head_of
from tests.web.conftest import KEY, Guest, at_nim, guest
from tests.web.test_me import keep, quick

BID, TAKE_ONE = 0, 3  # actions of Nim

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("quick")]
__all__ = ["quick"]  # a fixture


def short(answer: httpx.Response) -> bool:
    """Whether an answer came by the short way, which asks for nobody's language."""
    return "content-language" not in answer.headers


async def table_of(ann: Guest, bo: Guest) -> str:
    """A table at which both have moved, so that their browsers are known."""
    table = await at_nim(ann, bo)
    assert (await ann.act(table, 0, BID)).status_code == 200
    assert (await bo.act(table, 1, BID)).status_code == 200
    return table


async def test_a_move_is_answered_alike_on_both_ways(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    before = (await room.table(table)).version
    first = await ann.act(table, 0, BID)
    assert short(first)
    long = await bo.act(table, 1, BID)  # a new name has come with a new cookie
    assert not short(long)
    for answer in (first, long):
        assert answer.status_code == 200
        assert answer.json() == {"said": "", "go": ""}
    told = {"content-language", "vary"}
    assert dict(first.headers) == {name: value for name, value in long.headers.items() if name not in told}
    assert (await room.table(table)).version == before + 2


async def test_a_move_counts_in_the_figures_by_either_way(ann: Guest, bo: Guest) -> None:
    await table_of(ann, bo)
    figures = (await ann.get("/metrics")).text
    assert 'subak_orders_total{kind="act",outcome="done"} 2.0' in figures
    assert 'subak_moves_total{game="nim"} 2.0' in figures


class Wire:
    """A connection that notes what is written to it."""

    def __init__(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.sent += b"(closed)"


def cycle_on(wire: Wire, done: list[str], keep_alive: bool = True) -> RequestResponseCycle:
    scope: Any = {"type": "http", "method": "POST", "path": "/", "http_version": "1.1"}
    log = logging.getLogger("test")
    dated = [(b"date", b"Wed, 18 Nov 2026 12:00:00 GMT")]
    line: Any = wire
    return RequestResponseCycle(
        scope, line, FlowControl(line), log, log, False, dated, asyncio.Event(), False, keep_alive,
        lambda: done.append("done"),
    )  # fmt: skip


async def test_an_answer_in_one_go_is_the_one_that_the_server_would_write() -> None:
    headers, body = [(b"x-content-type-options", b"nosniff"), (b"content-type", b"application/json")], b"{}"
    short, long = Wire(), Wire()
    done: list[str] = []
    quick, slow = cycle_on(short, done), cycle_on(long, done)
    assert answered_whole(quick.send, head_of(headers), body)
    whole = [*headers, (b"content-length", b"2")]
    await slow.send({"type": "http.response.start", "status": 200, "headers": whole})
    await slow.send({"type": "http.response.body", "body": body, "more_body": False})
    assert short.sent == long.sent
    assert done == ["done", "done"]
    assert (await quick.receive(), await slow.receive()) == ({"type": "http.disconnect"},) * 2


async def test_an_answer_goes_the_usual_way_if_anything_stands_in_that_of_one_go() -> None:
    wire, done = Wire(), list[str]()
    closing, begun, gone, full = (cycle_on(wire, done, keep_alive=n > 0) for n in range(4))
    begun.response_started = True
    gone.disconnected = True
    full.flow.pause_writing()
    for cycle in (closing, begun, gone, full):
        assert not answered_whole(cycle.send, b"", b"{}")
    assert not answered_whole(wire.write, b"", b"{}")
    assert wire.sent == b""
    assert done == []


async def test_a_token_of_another_page_opens_nothing(ann: Guest, bo: Guest, room: Room) -> None:
    table = await table_of(ann, bo)
    before = (await room.table(table)).version
    own = ann.token
    for token in (bo.token, own[:-1], own.upper(), "", "é"):
        headers: list[tuple[str, Any]] = [("x-csrftoken", token.encode()), ("accept", "application/json")]
        body = b'{"do": "act", "seat": 0, "action": 0, "ticket": 3}'
        answer = await ann.http.post(f"/tables/{table}/order", content=body, headers=headers)
        assert answer.status_code == 403
    twice = [("x-csrftoken", own), ("x-csrftoken", bo.token), ("accept", "application/json")]
    answer = await ann.http.post(f"/tables/{table}/order", content=b"{}", headers=twice)
    assert not short(answer)
    assert (await room.table(table)).version == before


async def test_nobody_moves_on_the_seat_of_another(ann: Guest, bo: Guest) -> None:
    table = await table_of(ann, bo)
    answer = await bo.act(table, 0, 0, ticket=await ann.ticket(table, 0))
    assert answer.status_code == 403
    assert answer.json()["said"] == "Seat 1 is not yours."


async def test_where_nobody_may_watch_players_move_and_strangers_are_told(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await table_of(ann, bo)
    async with guest(app) as eve:
        await eve.submit("/play/nim")
        order = {"do": "act", "seat": 0, "action": 0, "ticket": 3}
        assert (await eve.order(table, order)).status_code == 403
        assert (await ann.order(table, {"do": "welcome", "yes": False})).status_code == 200
        refused = await eve.order(table, order)
        assert refused.status_code == 403
        assert "Nobody may watch" in refused.json()["said"]
    assert short(await ann.act(table, 0, TAKE_ONE))


async def test_a_refusal_is_told_in_the_readers_language(ann: Guest, bo: Guest) -> None:
    table = await table_of(ann, bo)
    order = b'{"do": "act", "seat": 0, "action": 0, "ticket": 99}'
    headers = {"x-csrftoken": ann.token, "accept": "application/json", "accept-language": "id"}
    answer = await ann.http.post(f"/tables/{table}/order", content=order, headers=headers)
    assert answer.status_code == 409
    assert answer.headers["content-language"] == "id"
    assert "Meja" in answer.json()["said"]


async def test_a_browser_that_was_signed_out_moves_no_more(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await table_of(ann, bo)
    guests = dict(ann.http.cookies)
    assert short(await ann.act(table, 0, TAKE_ONE))
    await keep(ann)
    async with guest(app) as thief:
        thief.http.cookies.update(guests)
        thief.token = ann.token
        assert (await thief.order(table, {"do": "act", "seat": 0, "action": 0, "ticket": 9})).status_code == 403
    assert (await bo.act(table, 1, TAKE_ONE)).status_code == 200
    assert (await ann.act(table, 0, TAKE_ONE)).status_code == 200
    assert (await bo.act(table, 1, TAKE_ONE)).status_code == 200
    assert short(await ann.act(table, 0, TAKE_ONE)), "known again, as who they are now"
    signed_in = dict(ann.http.cookies)
    assert (await ann.submit("/me/forget")).status_code == 303
    async with guest(app) as thief:
        thief.http.cookies.update(signed_in)
        thief.token = ann.token
        assert (await thief.order(table, {"do": "act", "seat": 0, "action": 0, "ticket": 9})).status_code == 403


async def test_a_request_counts_once_for_its_limit(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    take = Meter.take

    def noted(meter: Meter, key: object) -> bool:
        taken.append(key)
        return take(meter, key)

    monkeypatch.setattr(Meter, "take", noted)
    app = make_app(room, KEY, Limits(per_minute=10**6))
    async with guest(app) as ann, guest(app) as bo:
        table = await table_of(ann, bo)
        ticket = await ann.ticket(table, 0)
        for action, ways in ((10**6, False), (TAKE_ONE, True), (TAKE_ONE, False)):  # no such action, done, stale
            del taken[:]
            answer = await ann.act(table, 0, action, ticket=ticket)
            assert short(answer) is ways
            assert len(taken) == 1


async def test_whoever_asks_too_much_waits_on_the_short_way_too(room: Room) -> None:
    app = make_app(room, KEY, Limits(per_minute=40))
    async with guest(app) as ann, guest(app) as bo:
        table = await table_of(ann, bo)
        order = {"do": "act", "seat": 0, "action": 0, "ticket": 0}
        codes = [(await ann.order(table, order)).status_code for _ in range(60)]
        assert codes[0] == 409
        assert codes[-1] == 429


@pytest.mark.parametrize("size", [4097, 20_000, 200_000])
async def test_a_command_that_is_too_long_is_refused_however_it_arrives(ann: Guest, bo: Guest, size: int) -> None:
    table = await table_of(ann, bo)

    async def pieces() -> AsyncIterator[bytes]:
        for _n in range(0, size, 1000):
            yield b" " * 1000

    headers = {"x-csrftoken": ann.token, "accept": "application/json", "content-length": str(-(-size // 1000) * 1000)}
    answer = await ann.http.post(f"/tables/{table}/order", content=pieces(), headers=headers)
    assert answer.status_code == (413 if size > 16_384 else 400)


async def test_a_move_in_pieces_is_one_move(ann: Guest, bo: Guest) -> None:
    table = await table_of(ann, bo)
    ticket = await ann.ticket(table, 0)
    body = b'{"do": "act", "seat": 0, "action": %d, "ticket": %d}' % (TAKE_ONE, ticket)

    async def pieces() -> AsyncIterator[bytes]:
        for n in range(0, len(body), 10):
            yield body[n : n + 10]

    headers = {"x-csrftoken": ann.token, "accept": "application/json", "content-length": str(len(body))}
    answer = await ann.http.post(f"/tables/{table}/order", content=pieces(), headers=headers)
    assert answer.status_code == 200
    assert short(answer)


async def test_what_fails_is_tried_once_and_told(
    ann: Guest, bo: Guest, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_of(ann, bo)
    tried: list[str] = []

    async def away(id: str, *_given: object) -> None:
        tried.append(id)
        raise Unreachable("away")

    ticket = await ann.ticket(table, 0)
    monkeypatch.setattr(room, "order", away)
    answer = await ann.act(table, 0, 0, ticket=ticket)
    assert answer.status_code == 503
    assert "Nothing of your game is lost" in answer.json()["said"]
    assert tried == [table]
    assert "subak_database_errors_total 1.0" in (await ann.get("/metrics")).text


async def test_while_nobody_can_say_who_is_signed_in_the_page_is_told_so(
    app: Litestar, ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_nim(ann, bo)
    await keep(ann)
    assert (await ann.act(table, 0, BID)).status_code == 200

    async def away(_who: str) -> None:
        raise Unreachable("away")

    monkeypatch.setattr(app.state["house"].gate, "standing", away)
    answer = await ann.act(table, 0, BID, ticket=0)
    assert answer.status_code == 503
    assert "Nothing of your game is lost" in answer.json()["said"]


async def test_a_gate_recognises_for_a_while_what_it_was_shown(room: Room) -> None:
    now = 0.0
    gate = Gate(room.store, lambda: now)
    headers = [(b"cookie", b"a=b"), (b"x-csrftoken", b"t")]
    session = {"person": "p"}
    gate.remember(headers, session)
    assert await gate.recognised(headers) == "p"
    session["person"] = "q"
    assert await gate.recognised(headers) == "p", "it keeps a copy"
    for other in ([headers[0]], [headers[1]], [headers[0], (b"x-csrftoken", b"T")], [*headers, headers[0]], []):
        assert await gate.recognised(other) == ""
    now = OPENED + 1
    assert await gate.recognised(headers) == ""
    gate.remember([(b"cookie", b"c" * (LONGEST + 1)), headers[1]], session)
    assert await gate.recognised([(b"cookie", b"c" * (LONGEST + 1)), headers[1]]) == ""
    gate.remember([headers[0]], session)
    assert await gate.recognised([headers[0], (b"x-csrftoken", b"")]) == ""
    for n in range(KEPT + 1):
        gate.remember([(b"cookie", b"%d" % n), headers[1]], session)
    assert len(gate._passes) <= KEPT
