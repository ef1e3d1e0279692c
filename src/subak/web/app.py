"""The application: routes, sessions, limits, headers; and the server that runs it."""

import asyncio
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import uvicorn
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException, TooManyRequestsException
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Receive, Scope, Send

from subak.core.errors import SubakError
from subak.kit.packs import Pack
from subak.kit.text import _
from subak.server import Room
from subak.server.crier import Crier
from subak.server.expiry import expire_for_ever
from subak.server.push import Push, push_key
from subak.server.workers import Workers
from subak.store import Outdated, Store, Unreachable, default_url, migrate
from subak.table import Refused
from subak.web import (
    api,
    coaching,
    ending,
    fairness,
    jottings,
    lessons,
    me,
    packed,
    pages,
    practising,
    programs,
    records,
    reminders,
    seeking,
    signin,
    sociable,
    statistics,
    tableside,
)
from subak.web.failing import broken, failed, nowhere, refused, unwell
from subak.web.limits import Door, Limits, Meter, network
from subak.web.listening import QUEUE, address, checked_proxies, listen, more_files, reach
from subak.web.metrics import Metrics
from subak.web.packing import house_packs
from subak.web.templating import STATIC
from subak.web.visitors import YEAR, SealedConfig, own_page, secret

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FOR_EVER: Final = CacheControlHeader(public=True, max_age=YEAR, immutable=True)  # addresses carry a hash
BODY: Final = 16_384  # bytes of a request
MAKERS: Final = [*pages.makers, *records.makers, *programs.makers, *signin.makers, *me.makers, *reminders.makers]
UNCOUNTED: Final = ("/static/", "/healthz", "/metrics")  # addresses that nobody is limited in
OWN_MACHINE: Final = ("127.0.0.1", "::1")  # a proxy here is believed
FILES: Final = 256  # descriptors for everything that is no connection
AT_ONCE: Final = 64  # connections that asyncio accepts before it looks at the first: fewer than FILES


@get("/healthz", media_type=MediaType.TEXT)
async def healthz() -> str:
    """Alive: nothing else is asked, so that an outage of the database is no reason to start us anew."""
    return "ok"


@get("/readyz", media_type=MediaType.TEXT)
async def readyz(request: Request[Any, Any, Any]) -> Response[str]:
    """Able to work: the database takes changes, bots have processes to think in, and nobody has told us to stop."""
    room = tableside.house(request).room
    problem = _("The server is stopping.") if room.hub.closed else ""
    if not problem and room.workers is not None and not room.workers.alive:
        problem = _("No process is there for bots to think in.")
    try:
        if not problem:
            await room.store.ping()
    except Unreachable as error:
        log.warning("%s", error)
        problem = _("The database takes no changes.")
    return Response(problem or "ready", status_code=503 if problem else 200)


log = logging.getLogger("subak.web")


@get("/metrics", media_type="text/plain; version=0.0.4")
async def prometheus(request: Request[Any, Any, Any]) -> bytes:
    return tableside.house(request).metrics.text()


class App(Litestar):
    """Answers HEAD wherever it answers GET, with the same headers and no more."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            asked: Any = {**scope, "method": "GET"}
            await super().__call__(asked, receive, headless(send))
        else:
            await super().__call__(scope, receive, send)


def headless(send: Any) -> Any:
    ended = False

    async def only_head(message: Any) -> None:
        nonlocal ended
        if message["type"] == "http.response.start":
            await send(message)
        elif not ended:  # then the server says that nobody listens any more, which ends a stream
            ended = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return only_head


def make_app(
    room: Room, key: bytes, limits: Limits | None = None, secure: bool = False, crier: Crier | None = None
) -> Litestar:
    """The application over a room that is open. `key` seals cookies; `secure` keeps them to https."""
    mark = sha256(key).hexdigest()[:8]  # another database on the same host does not confuse browsers
    sessions = SealedConfig(
        secret=sha256(b"session" + key).digest(), key=f"subak-{mark}", max_age=YEAR, httponly=True, samesite="lax",
        secure=secure,
        exclude=["^/static/", "^/healthz", "^/readyz", "^/metrics", "^/api/", "^/games/", r"^/cards/.+/.+/",
                 "^/worker.js", "^/manifest.webmanifest", "^/offline"],
    )  # fmt: skip
    limits = limits or Limits()
    making = metered(limits.tables_per_minute)
    makers = Router(path="/", route_handlers=MAKERS, middleware=[making])
    static = create_static_files_router(
        path="/static", directories=[STATIC], cache_control=FOR_EVER,
        exception_handlers={500: nowhere, ValueError: nowhere},  # a name that no file can have
    )  # fmt: skip
    app = App(
        route_handlers=[
            makers,
            *pages.handlers,
            *tableside.handlers,
            *lessons.handlers,
            *practising.handlers,
            *ending.handlers,
            *fairness.handlers,
            *coaching.handlers,
            *records.handlers,
            *programs.handlers,
            *signin.handlers,
            *me.handlers,
            *statistics.handlers,
            *sociable.handlers,
            *jottings.handlers,
            *packed.handlers,
            *seeking.handlers,
            *reminders.handlers,
            api.router(making),
            healthz,
            readyz,
            prometheus,
            static,
        ],
        middleware=[metered(limits.per_minute), sessions.middleware],
        guards=[own_page],
        compression_config=CompressionConfig(backend="gzip", minimum_size=900, exclude=["/live$", "woff2$"]),
        exception_handlers={Refused: refused, SubakError: unwell, HTTPException: failed, Exception: broken},
        request_max_body_size=BODY,
        before_send=[guard],
        openapi_config=api.document(version("subak")),
        include_in_schema=False,
        logging_config=None,
    )
    app.state["house"] = here = tableside.House(room, Metrics(room), limits, secure, crier)
    if crier is not None:
        room.changed = crier.changed
        crier.tally = lambda outcome: here.metrics.pushes.labels(outcome).inc()
    app.state["key"] = sha256(b"csrf" + key).digest()
    return app


def metered(most: int) -> Callable[[ASGIApp], ASGIApp]:
    """So many requests a minute from an address."""
    meter = Meter(most)

    def limited(app: ASGIApp) -> ASGIApp:
        async def asked(scope: Scope, receive: Receive, send: Send) -> None:
            client = scope.get("client")
            if not scope["path"].startswith(UNCOUNTED) and not meter.take(network(client[0] if client else "")):
                raise TooManyRequestsException
            await app(scope, receive, send)

        return asked

    return limited


async def guard(message: Any, _scope: Any) -> None:
    """The headers that every answer carries, unless it has stricter ones."""
    if message["type"] != "http.response.start":
        return
    given = {name.lower() for name, _value in message["headers"]}
    added = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in given]
    message["headers"] = [*message["headers"], *added]


class Server(uvicorn.Server):
    """Ends the live streams when it stops: they would keep it waiting."""

    room: Room

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)  # uvicorn's backlog is how many are accepted at once, too

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.room.hub.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """They are caught by `Stop`, until the store is closed: uvicorn would raise them again before that."""
        yield


class Stop:
    """SIGTERM and Ctrl-C: finish, close everything, go. Ctrl-C a second time does not wait for answers on their way."""

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.server: Server | None = None
        self._task = asyncio.current_task()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(number, self.ask, number)

    def ask(self, number: int) -> None:
        self.heard.append(number)
        if self.server is not None:
            self.server.handle_exit(number, None)
        elif self._task is not None:
            self._task.cancel()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    open: bool = False,
    *,
    upgrade: bool = False,
    workers: int = 1,
    pace: float = 0.35,
    limits: Limits | None = None,
    secure: bool = False,
    proxies: Sequence[str] = (),
    ready: Callable[[str, str], None] | None = None,
    rng: Random | None = None,
    expire: float = 0.0,
    contact: str = "",
    packs: Sequence[Path] = (),
) -> None:
    """Run the server until it is told to stop. SubakError says in a sentence why it cannot start.

    `upgrade` migrates an old database first; without it an old one is an `Outdated`, so that the caller may offer it.
    `ready` is told the page's address once the port is ours, and the one for others in the network, if there is one.
    `workers` is the number of processes in which bots think; `pace` the least time in seconds a bot takes for a move.
    `proxies` are addresses or networks, beside this machine, that are believed about whom they speak for.
    `contact` is how push services reach the operator: `mailto:` and an address.
    `rng` is nature's luck where it shall repeat itself; by default that of the operating system.
    `packs` are files of content packs that everybody may set a table with.
    `expire` is the number of days after which a table goes that nobody has begun; 0: none ever does.
    """
    if not (STATIC / "client.js").exists():
        raise SubakError(_("The page is not built. Run `make client`, or `python tools/client.py`."))
    trusted = [*OWN_MACHINE, *checked_proxies(proxies)]
    offered = house_packs(packs)
    listener = listen(host, port)
    try:
        if ready is not None:
            ready(address(listener), reach(listener))
        thinkers = Workers(workers)
        work = _serve(
            listener,
            db or default_url(),
            open,
            upgrade,
            thinkers,
            pace,
            limits,
            secure,
            trusted,
            rng,
            expire,
            contact,
            offered,
        )
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(work)
    finally:
        listener.close()


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, where it is installed; None: Python's own."""
    try:
        import uvloop
    except ImportError:  # not made for every system
        return None
    return uvloop.new_event_loop


async def _serve(
    listener: socket.socket,
    url: str,
    open_page: bool,
    upgrade: bool,
    workers: Workers,
    pace: float,
    limits: Limits | None,
    secure: bool,
    proxies: list[str],
    rng: Random | None,
    expire: float,
    contact: str,
    packs: dict[str, list[Pack]],
) -> None:
    stop = Stop()
    try:
        if upgrade:
            await migrate(url)
        async with await Store.open(url) as store, Room(store, workers, pace=pace, rng=rng) as room:
            crier = Crier(store, room.hub.presence, Push(await push_key(store), contact))
            app = make_app(room, await secret(store), limits, secure, crier)
            app.state["packs"] = packs
            app.state["house"].origin = reach(listener)
            stop.server = Server(configured(app, limits or Limits(), proxies))
            stop.server.room = room
            beside = [
                asyncio.create_task(app.state["house"].metrics.watch()),
                asyncio.create_task(expire_for_ever(room, expire)),
            ]
            if open_page:
                asyncio.get_running_loop().call_later(0.5, webbrowser.open, address(listener))
            log.info("serving %s", address(listener))
            async with crier:
                await stop.server.serve(sockets=[listener])
            for task in beside:
                task.cancel()
            log.info("stopping")
    except asyncio.CancelledError:
        if not stop.heard:
            raise
    if signal.SIGINT in stop.heard:
        raise KeyboardInterrupt


def configured(app: Litestar, limits: Limits, proxies: list[str]) -> uvicorn.Config:
    """How uvicorn serves: with our limits on connections, and believing the proxies about whom they speak for."""
    most = min(limits.connections, more_files(limits.connections + FILES) - FILES)
    door = Door(msgspec.structs.replace(limits, connections=max(most, 16)), proxies)
    return uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, timeout_graceful_shutdown=3, server_header=False,
        http=door.protocol(), ws="none", h11_max_incomplete_event_size=limits.head, proxy_headers=True,
        forwarded_allow_ips=proxies, backlog=AT_ONCE, timeout_keep_alive=60,
    )  # fmt: skip


__all__ = ["Limits", "Outdated", "Server", "make_app", "serve"]
