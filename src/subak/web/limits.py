"""What strangers may ask of the server: how often, and with how many connections, of what size and for how long."""

import asyncio
import ipaddress
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache, partial
from time import monotonic
from typing import Any, Final

import msgspec
from litestar.exceptions import TooManyRequestsException
from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from subak.web.slates import Crowd, Slate

PIECE: Final = 16_384  # bytes that are read at a time
MINUTE: Final = 60.0
KEYS: Final = 10_000  # that a meter remembers before it tidies up
UNCOUNTED: Final = ("/static/", "/healthz", "/metrics")  # addresses that nobody is limited in
COUNTED: Final = "subak.counted"  # where a request says that its limit has counted it

GOOD: Final = b"HTTP/1.1 200 OK\r\n"
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
    b"connection: close\r\n\r\nToo many connections. Close some, or try again in a moment.\n"
)


class Limits(msgspec.Struct, frozen=True):
    """What the server bears. An address is a single one of IPv4, a /64 of IPv6."""

    per_minute: int = 1200  # requests of any kind, an address
    tables_per_minute: int = 40  # tables set, names taken, an address
    streams: int = 48  # live streams open at once, an address
    words_per_minute: int = 20  # messages, a person and table; and all together of those who only watch
    films_per_minute: int = 240  # an address: a film is drawn a step at a time
    positions_per_minute: int = 600  # of games that are looked back at, an address
    hints_per_minute: int = 20  # a person: each takes seconds of a process
    guesses_per_minute: int = 5  # at one account from one address; four times as many from one address
    copies_per_minute: int = 3  # a person: of all that is theirs
    reactions_per_minute: int = 15  # a person and table
    reports_per_minute: int = 6  # lines of chat that are reported or people that are muted, a person
    notes_per_minute: int = 90  # a person: notes are saved as they are typed
    codes_per_minute: int = 10  # of tables that are looked for, an address: nobody finds one by guessing
    connections: int = 3000  # in all
    connections_each: int = 128  # an address; a proxy has as many as it likes
    head: int = 16_384  # bytes of a request's first line and headers
    head_seconds: float = 10.0  # until these are there
    body_seconds: float = 20.0  # until the rest is
    stall_seconds: float = 60.0  # that somebody may leave an answer unread


@lru_cache(4096)
def network(host: str) -> str:
    """Whom a limit counts: an address of IPv4; of IPv6 the /64 that one household or one machine has to itself."""
    try:
        address = ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        address = address.ipv4_mapped
    return str(address)


class Meter:
    """So many a minute for everyone, in all processes; whoever has had them waits until their minute is over."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic, slate: Slate | None = None) -> None:
        self.most = most
        self.slate = slate or Slate()
        self._clock = clock
        self._had: dict[object, tuple[float, int]] = {}  # key -> when its minute began, and how many since

    def take(self, key: object) -> bool:
        now = self._clock()
        if len(self._had) > KEYS:
            self._had = {key: had for key, had in self._had.items() if now - had[0] < MINUTE}
        began, count = self._had.get(key, (now, 0))
        if now - began >= MINUTE:
            began, count = now, 0
        elsewhere = 0 if self.slate.alone else self.slate.others(key, now - MINUTE)
        if count + elsewhere >= self.most:
            return False
        self._had[key] = began, count + 1
        if not self.slate.alone:
            self.slate.note(key, began, count + 1)
        return True


def metered(meter: Meter, counted: str = "") -> Callable[[ASGIApp], ASGIApp]:
    """As many requests from an address as a meter allows; one that says under `counted` that it was is counted once."""

    def limited(app: ASGIApp) -> ASGIApp:
        async def asked(scope: Scope, receive: Receive, send: Send) -> None:
            client = scope.get("client")
            free = scope.get(counted) or scope["path"].startswith(UNCOUNTED)
            if not free and not meter.take(network(client[0] if client else "")):
                raise TooManyRequestsException
            await app(scope, receive, send)

        return asked

    return limited


def head_of(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The beginning of a good answer, for `answered_whole`."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


def answered_whole(send: object, head: bytes, body: bytes) -> bool:
    """Write a good answer, whose head was made before, in one go; False if that cannot be, and nothing was written.
    What uvicorn would do looks at every header anew, and takes three times as long.
    """
    cycle = getattr(send, "__self__", None)
    if not isinstance(cycle, RequestResponseCycle) or cycle.response_started or cycle.disconnected:
        return False
    if not cycle.keep_alive or cycle.flow.write_paused:
        return False
    cycle.response_started = cycle.response_complete = True
    dated = head_of(cycle.default_headers)
    length = b"content-length: %d\r\n\r\n" % len(body)
    cycle.transport.write(b"".join((GOOD, dated, head, length, body)))
    cycle.message_event.set()
    cycle.on_response()
    return True


class Door:
    """Counts who is inside. When the house is full, whoever has stood longest without a whole request must go."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = (), slate: Slate | None = None) -> None:
        self.limits = limits
        self.proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]
        self._inside: dict[Connection, str] = {}  # the longest there first
        self._each = Crowd(slate)

    def protocol(self) -> Any:
        """What uvicorn makes a connection of."""
        return partial(Connection, self)

    def enter(self, guest: "Connection") -> bool:
        """Whether there is room for one more, perhaps in place of another."""
        host = guest.client[0] if guest.client else ""
        who = "" if self._trusted(host) else network(host)
        if who and self._each[who] >= self.limits.connections_each:
            return False
        if len(self._inside) >= self.limits.connections:
            idle = next((other for other in self._inside if other.idle), None)
            if idle is None:
                return False
            self.leave(idle)
            idle.transport.abort()
        self._inside[guest] = who
        self._each.add(who)
        return True

    def leave(self, guest: "Connection") -> None:
        who = self._inside.pop(guest, None)
        if who is not None:
            self._each.remove(who)

    def _trusted(self, host: str) -> bool:
        with suppress(ValueError):
            return any(ipaddress.ip_address(host) in proxy for proxy in self.proxies)
        return False


class Connection(HttpToolsProtocol):
    """A connection that has so much time for each part of a request."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self._part = "head"  # of a request, that is to come next: head, body; "" between two of them
        self._head = 0  # bytes of a head so far
        self._answered: RequestResponseCycle | None = None  # the request that is being answered, or was last
        self._awaited = ""  # the part of a request whose clock runs
        self._clock: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """No whole request is being answered."""
        return not self.pipeline and (self._part == "body" or self._done)

    @property
    def _done(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.enter(self):
            self._watch()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._await("")
        self._resumed()
        self.pipeline.clear()
        if self._answered is not None and not self._answered.response_complete:  # perhaps not the latest request
            self._answered.disconnected = True
            self._answered.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece at a time: what is too long is noticed before the rest is read."""
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            piece = data[at : at + PIECE]
            super().data_received(piece)
            self._head = self._head + len(piece) if self._part == "head" else 0
            if self._head > self.door.limits.head:
                self.send_400_response("The head of the request is too long.")
                return
        if self._part == "" and self._done and not self.pipeline:
            self._part = "head"  # blank lines: whoever sends them begins a request
        self._watch()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._part = "head"

    def on_headers_complete(self) -> None:
        self._part = "body"
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._part = ""
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        if self._done and not self.pipeline:
            super().send_400_response(msg)
        else:  # an answer is on its way already
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._resumed()
        self._stalled = self.loop.call_later(self.door.limits.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._resumed()
        super().resume_writing()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _unsupported_upgrade_warning(self) -> None:
        """We speak nothing else: the request is answered, and nothing after it can be understood."""
        if self.cycle is not None:
            self.cycle.keep_alive = False

    def _resumed(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _watch(self) -> None:
        """Let the clock run of what is to come next, if we wait for it."""
        self._await(self._part if self.idle else "")

    def _await(self, part: str) -> None:
        if part == self._awaited:
            return
        if self._clock is not None:
            self._clock.cancel()
        self._awaited, self._clock = part, None
        if part:
            limits = self.door.limits
            seconds = limits.head_seconds if part == "head" else limits.body_seconds
            self._clock = self.loop.call_later(seconds, self.transport.abort)
