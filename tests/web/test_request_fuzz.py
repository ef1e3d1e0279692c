"""Requests of any kind to every route, on a real port: each is answered, none with a 500, and the server lives on."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable
from random import Random
from urllib.parse import quote

import httpx
import pytest
from litestar import Litestar

from subak.server import Room
from subak.web.app import Limits, make_app
from tests.web.conftest import KEY, Guest, at_nim, guest
from tests.web.test_strangers import served

pytestmark = pytest.mark.anyio

ROUNDS = 300
MANY = 20_000
RAW = 150
METHODS = ["GET", "GET", "GET", "HEAD", "POST", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
WORDS = [
    "", "0", "1", "-1", "x", "nim", "whisper", "a\0b", "\0", "..", "%", "%2e%2e", "ä", "🌾", "\u202e", "<script>", "'",
    "true", "null", str(10**30), "-" + "9" * 40, "1.5", "1e9", "dark", "auto", "x" * 300, "\r\nx: y", "/", "//", "#",
]  # fmt: skip
KEYS = [
    "seat",
    "action",
    "since",
    "tall",
    "curtain",
    "back",
    "name",
    "seats",
    "seat-0",
    "seat-1",
    "option-heap",
    "public",
]
ORDERS = ["act", "sit", "say", "start", "openseat", "seatbot", "resize", "takeback", "swap", "hand", "rematch", "dance"]


def routes(app: Litestar) -> list[str]:
    streams = ("/tables/{id:str}/live", "/api/tables/{id:str}/live")  # have tests of their own
    return sorted({route.path for route in app.routes}.difference(streams))


def address(path: str, table: str, rng: Random) -> str:
    """A route's path with its gaps filled, mostly with what does not belong there."""
    parts = []
    for part in path.strip("/").split("/"):
        if part.startswith("{id"):
            parts.append(table if rng.random() < 0.7 else quote(rng.choice(WORDS), safe=""))
        elif part.startswith("{name"):
            parts.append(quote(rng.choice(["nim", "whisper", rng.choice(WORDS)]), safe=""))
        else:
            parts.append(quote(rng.choice(WORDS), safe="") if part.startswith("{") else part)
    query = "&".join(f"{key}={quote(rng.choice(WORDS))}" for key in rng.sample(KEYS, rng.randrange(4)))
    return "/" + "/".join(parts) + (f"?{query}" if query else "")


def anything(rng: Random, depth: int = 0) -> object:
    kind = rng.randrange(7 if depth < 3 else 5)
    if kind == 5:
        return [anything(rng, depth + 1) for _n in range(rng.randrange(4))]
    if kind == 6:
        return {rng.choice(KEYS): anything(rng, depth + 1) for _n in range(rng.randrange(4))}
    return [rng.choice(WORDS), rng.randrange(-3, 9), 10**20, None, rng.random() < 0.5][kind]


def body(rng: Random, token: str) -> tuple[bytes, str]:
    """A body and what it says it is."""
    if rng.random() < 0.35:
        command = {"do": rng.choice(ORDERS), "seat": rng.randrange(-1, 4), "action": rng.randrange(-1, 20), "ticket": 1}
        command |= {rng.choice([*KEYS, "text", "bot", "to", "id"]): anything(rng) for _n in range(rng.randrange(4))}
        return json.dumps(command).encode(), "application/json"
    if rng.random() < 0.6:
        fields = {rng.choice(KEYS): rng.choice(WORDS) for _n in range(rng.randrange(6))}
        pairs = [f"{key}={quote(value)}" for key, value in {**fields, "_csrf_token": token}.items()]
        return "&".join(pairs).encode(), "application/x-www-form-urlencoded"
    kinds = [
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=b",
        "text/plain",
        "x",
    ]
    bodies = [
        b"",
        b"\0",
        b"{",
        b"[" * 2000,
        b"\xff\xfe",
        b'"\\ud800"',
        rng.randbytes(40),
        b"--b\r\n\r\n",
        b"a" * 20_000,
    ]
    return rng.choice(bodies), rng.choice(kinds)


async def asked_anything(room: Room, rounds: int, seed: int, told: Callable[[int], None]) -> Counter[int]:
    """How often each status answered requests of any kind to every route. AssertionError if one is above 499."""
    rng = Random(seed)
    limits = Limits(10**9, 10**9, 10**9, 10**9)
    app = make_app(room, KEY, limits)
    answers: Counter[int] = Counter()
    async with guest(app) as ann, guest(app) as bo, served(room, limits, []) as here:
        table = await at_nim(ann, bo)
        url = f"http://127.0.0.1:{here.port}"
        async with httpx.AsyncClient(base_url=url, cookies=ann.http.cookies, timeout=30) as http:
            somebody = Guest(http)
            await somebody.get("/name")
            paths = routes(app)
            for n in range(rounds):
                content, kind = body(rng, somebody.token)
                headers = {"content-type": kind, "accept": rng.choice(["*/*", "application/json", "text/html", ""])}
                if rng.random() < 0.8:
                    headers["x-csrftoken"] = somebody.token
                path = paths[n % len(paths)] if rng.random() < 0.5 else rng.choice(paths)
                method, path = rng.choice(METHODS), address(path, table, rng)
                sent = content if method in ("POST", "PUT", "PATCH") or rng.random() < 0.1 else None
                response = await http.request(method, path, content=sent, headers=headers)
                assert response.status_code < 500, (method, path, content, kind, response.text[:400])
                answers[response.status_code] += 1
                told(n + 1)
            assert (await http.get("/healthz")).text == "ok"
    return answers


@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(MANY, marks=pytest.mark.slow)])
async def test_any_request_to_any_route_has_an_answer(
    room: Room, caplog: pytest.LogCaptureFixture, rounds: int
) -> None:
    caplog.set_level(logging.ERROR)
    await asked_anything(room, rounds, 14, lambda _n: None)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_json_that_is_nested_too_deeply_cannot_be_read(app: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    async with guest(app) as ann:
        await ann.get("/name")
        head = {"content-type": "application/json", "x-csrftoken": ann.token}
        for path in ("/api/tables", "/tables/x/order", "/me/passkeys"):
            response = await ann.http.post(path, content=b"[" * 3000, headers=head)
            assert 400 <= response.status_code < 500, (path, response.text)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_recursion_of_our_own_is_a_bug(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    def deeper(*_given: object) -> None:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr("subak.web.tableside.House.mood", deeper)
    async with guest(app) as ann, guest(app) as bo:
        table = await at_nim(ann, bo)
        assert (await ann.http.get(f"/tables/{table}/view?seat=0")).status_code == 500


async def test_bytes_that_are_no_request_do_no_harm(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    rng = Random(15)
    good = b"GET /rules HTTP/1.1\r\nhost: x\r\ncookie: a=b\r\ncontent-length: 3\r\n\r\nabc"
    async with served(room, Limits(10**9, head_seconds=0.2, body_seconds=0.2), []) as here:

        async def once(said: bytes) -> None:
            stranger = await here.open(said)
            if rng.random() < 0.3:
                stranger.writer.write_eof()
            heard = await stranger.first()
            assert heard == b"" or 200 <= int(heard.split()[1]) < 500, said
            stranger.writer.close()

        for _batch in range(RAW // 30):
            damaged = []
            for _n in range(30):
                text = bytearray(good * rng.randrange(1, 3))
                for _damage in range(rng.randrange(1, 6)):
                    text[rng.randrange(len(text))] = rng.choice([0, 10, 13, 32, 58, 255, rng.randrange(256)])
                damaged.append(bytes(text[: rng.randrange(1, len(text) + 1)]))
            await asyncio.gather(*map(once, damaged))
        assert (await (await here.open(good)).first()).startswith(b"HTTP/1.1 303")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
