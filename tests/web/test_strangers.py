"""Connections of strangers, on a real port of this machine: none keeps others out, none costs much."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from subak.core.errors import SubakError
from subak.server import Room
from subak.web.app import Limits, Server, configured, make_app
from subak.web.limits import Connection, Meter, network
from subak.web.listening import checked_proxies, listen
from tests.web.conftest import KEY

pytestmark = pytest.mark.anyio

HALF = b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: "
WHOLE = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
FORM = b"content-type: application/x-www-form-urlencoded\r\n"
BODY = b"POST /play/nim HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n" + FORM + b"\r\n"


class Served:
    def __init__(self, port: int, server: Server) -> None:
        self.port = port
        self.server = server

    @property
    def inside(self) -> list[Connection]:
        return [one for one in self.server.server_state.connections if isinstance(one, Connection)]

    async def open(self, said: bytes = b"", source: str = "127.0.0.1") -> "Stranger":
        pair = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source, 0))
        pair[1].write(said)
        return Stranger(*pair)


class Stranger:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def heard(self) -> bytes:
        """All that comes until the connection ends."""
        async with asyncio.timeout(30):
            try:
                return await self.reader.read()
            except ConnectionError:
                return b""

    async def first(self) -> bytes:
        async with asyncio.timeout(30):
            try:
                return await self.reader.readline()
            except ConnectionError:
                return b""


@asynccontextmanager
async def served(room: Room, limits: Limits, proxies: list[str]) -> AsyncIterator[Served]:
    listener = listen("127.0.0.1", 0)
    server = Server(configured(make_app(room, KEY, limits), limits, proxies))
    server.room = room
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        await until(lambda: server.started)
        yield Served(listener.getsockname()[1], server)
    finally:
        server.should_exit = True
        await running


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not happened():
            await asyncio.sleep(0.02)


async def test_a_head_without_end_is_cut_off_at_once(room: Room) -> None:
    async with served(room, Limits(), []) as here:
        stranger = await here.open(HALF)
        sent = 0
        try:
            async with asyncio.timeout(30):
                while sent < 300_000_000:
                    stranger.writer.write(b"x" * 100_000)
                    await stranger.writer.drain()
                    sent += 100_000
        except ConnectionError:
            pass
        assert sent < 20_000_000  # what lies in the system's own buffers
        assert (await (await here.open(WHOLE)).first()).startswith(b"HTTP/1.1 200")


async def test_a_head_of_many_small_lines_is_cut_off_too(room: Room) -> None:
    async with served(room, Limits(), []) as here:
        stranger = await here.open(b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 40_000 + b"\r\n")
        assert (await stranger.heard())[:12] in (b"HTTP/1.1 400", b"")


async def test_half_a_request_is_not_waited_for_for_ever(room: Room) -> None:
    async with served(room, Limits(head_seconds=0.3, body_seconds=0.3), []) as here:
        for said in (b"", HALF, BODY, BODY + b"x=1", WHOLE + HALF):
            stranger = await here.open(said)
            heard = await stranger.heard()
            assert b"200" in heard if said.startswith(WHOLE) else b"200" not in heard
        await until(lambda: not here.inside)


async def test_a_drop_of_a_request_now_and_then_does_not_stretch_the_time(room: Room) -> None:
    async with served(room, Limits(head_seconds=0.5), []) as here:
        stranger = await here.open(HALF)

        async def drip() -> None:
            while True:
                stranger.writer.write(b"x")
                await asyncio.sleep(0.05)

        dripping = asyncio.create_task(drip())
        await stranger.heard()
        dripping.cancel()


async def test_when_the_house_is_full_of_half_requests_whole_ones_are_answered(room: Room) -> None:
    async with served(room, Limits(connections=20, connections_each=1000, head_seconds=600), []) as here:
        silent = [await here.open(HALF) for _n in range(60)]
        await until(lambda: len(here.inside) >= 20)
        for _n in range(3):
            assert (await (await here.open(WHOLE)).first()).startswith(b"HTTP/1.1 200")
        assert len(here.inside) <= 21
        for stranger in silent:
            stranger.writer.close()


async def test_one_address_has_so_many_connections_and_others_have_theirs(room: Room) -> None:
    async with served(room, Limits(connections_each=5), ["127.0.0.1"]) as here:
        held = [await here.open(HALF, "127.0.0.2") for _n in range(5)]
        await until(lambda: len(here.inside) == 5)
        refused = await (await here.open(WHOLE, "127.0.0.2")).heard()
        assert refused[:12] in (b"HTTP/1.1 503", b"")
        for other in ("127.0.0.3", "127.0.0.1"):
            assert (await (await here.open(WHOLE, other)).first()).startswith(b"HTTP/1.1 200")
        proxied = [await here.open(HALF, "127.0.0.1") for _n in range(10)]  # a proxy speaks for many
        await until(lambda: len(here.inside) >= 15)
        for stranger in (*held, *proxied):
            stranger.writer.close()
        await until(lambda: not any(one._awaited for one in here.inside))
        assert (await (await here.open(WHOLE, "127.0.0.2")).first()).startswith(b"HTTP/1.1 200")


async def test_whoever_does_not_read_is_not_written_to_for_ever(room: Room) -> None:
    async with served(room, Limits(10**9, stall_seconds=0.3), []) as here:
        stranger = await here.open(b"GET /static/client.js HTTP/1.1\r\nhost: x\r\n\r\n" * 400)
        stranger.writer.transport.pause_reading()  # type: ignore[attr-defined]
        await until(lambda: bool(here.inside))
        await until(lambda: not here.inside)


async def test_nonsense_in_the_middle_of_an_answer_ends_the_connection_quietly(room: Room) -> None:
    table = (await room.set_table("nim", 2, {}, "ann")).id
    async with served(room, Limits(), []) as here:
        head = f"GET /tables/{table}/live HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n".encode()
        stranger = await here.open(head)
        assert (await stranger.first()).startswith(b"HTTP/1.1 200")
        stranger.writer.write(b"no chunk\r\n\r\n")
        await stranger.heard()
        await until(lambda: not here.inside)


async def test_a_stream_ends_with_its_connection_whatever_was_asked_behind_it(room: Room) -> None:
    table = (await room.set_table("nim", 2, {}, "ann")).id
    async with served(room, Limits(), []) as here:
        stranger = await here.open(f"GET /tables/{table}/live HTTP/1.1\r\nhost: x\r\n\r\n".encode() + WHOLE + BODY)
        assert (await stranger.first()).startswith(b"HTTP/1.1 200")
        await until(lambda: room.hub.listeners(table) == 1)
        stranger.writer.transport.abort()
        await until(lambda: not here.inside)
        room.hub.stir(table)
        await until(lambda: room.hub.listeners(table) == 0)


async def test_blank_lines_between_requests_keep_no_connection(room: Room) -> None:
    async with served(room, Limits(head_seconds=0.3), []) as here:
        stranger = await here.open(WHOLE)
        assert (await stranger.first()).startswith(b"HTTP/1.1 200")
        stranger.writer.write(b"\r\n\r\n")
        await stranger.heard()
        await until(lambda: not here.inside)


async def test_whoever_wants_to_speak_another_protocol_is_answered_in_ours_and_let_go(room: Room) -> None:
    async with served(room, Limits(), []) as here:
        asked = WHOLE.replace(b"\r\n\r\n", b"\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n")
        heard = await (await here.open(asked)).heard()
        assert heard.startswith(b"HTTP/1.1 200")
        assert b"connection: close" in heard


async def test_a_proxy_speaks_for_its_visitors_and_nobody_else_does(room: Room) -> None:
    def asked(address: str) -> bytes:
        return f"GET /rules HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: {address}\r\n\r\n".encode()

    async with served(room, Limits(per_minute=2), ["127.0.0.1", "127.0.0.9"]) as here:
        for source, visitors, wanted in (
            ("127.0.0.9", ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"], [303, 303, 429, 303]),
            ("127.0.0.9", ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"], [303, 303, 429, 303]),
            ("127.0.0.7", ["10.0.0.4", "10.0.0.5", "10.0.0.6"], [303, 303, 429]),  # no proxy of ours
        ):
            found = [int((await (await here.open(asked(visitor), source)).heard()).split()[1]) for visitor in visitors]
            assert found == wanted


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
async def test_limits_count_a_64_of_ipv6(host: str, counted: str) -> None:
    assert network(host) == counted


async def test_a_meter_forgets_after_a_minute() -> None:
    now = 0.0
    meter = Meter(2, lambda: now)
    assert [meter.take("a"), meter.take("a"), meter.take("a"), meter.take("b")] == [True, True, False, True]
    now = 60.0
    assert meter.take("a")
    for n in range(20_002):
        now += 0.01
        meter.take(n)
    assert len(meter._had) < 20_000


async def test_a_proxy_that_is_no_address_is_told() -> None:
    assert checked_proxies(["10.0.0.2", "10.0.0.0/24", "::1"])
    for nonsense in ("", "nginx", "10.0.0.0/99"):
        with pytest.raises(SubakError, match="no address of a proxy"):
            checked_proxies([nonsense])
