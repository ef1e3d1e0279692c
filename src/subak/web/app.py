"""The application: routes, sessions, limits, headers; and the server that runs it."""

import asyncio
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import uvicorn
from litestar import MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

from subak.core.errors import SubakError
from subak.kit.packs import Pack
from subak.kit.text import _
from subak.server import Room
from subak.server.crier import Crier
from subak.server.expiry import expire_for_ever
from subak.server.push import Push, push_key
from subak.server.workers import Workers
from subak.store import Outdated, Store, Unreachable, default_url, migrate
from subak.store.database import shareable
from subak.table import Refused
from subak.web import (
    api,
    coaching,
    ending,
    fairness,
    jottings,
    lessons,
    live,
    me,
    packed,
    pages,
    practising,
    programs,
    readers,
    records,
    reminders,
    seeking,
    signin,
    sociable,
    statistics,
    tableside,
)
from subak.web.engine import quick_loop, rarely_tidied
from subak.web.entrance import HEADERS, App, guard
from subak.web.failing import broken, failed, nowhere, refused, too_deep, unwell
from subak.web.foreman import Foreman, Post
from subak.web.limits import COUNTED, Door, Limits, Meter, metered
from subak.web.listening import QUEUE, address, checked_proxies, listen, more_files, reach
from subak.web.metrics import Metrics
from subak.web.moves import Moves
from subak.web.neighbours import Neighbours
from subak.web.packing import house_packs
from subak.web.slates import Crowd, Slate
from subak.web.templating import STATIC
from subak.web.visitors import YEAR, SealedConfig, own_page, secret

FOR_EVER: Final = CacheControlHeader(public=True, max_age=YEAR, immutable=True)  # addresses carry a hash
BODY: Final = 16_384  # bytes of a request
MAKERS: Final = [*pages.makers, *records.makers, *programs.makers, *signin.makers, *me.makers, *reminders.makers]
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
        problem = _("There is no process for bots to think in.")
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
    """Those of all processes, if there are several."""
    neighbours: Neighbours | None = request.app.state.get("neighbours")
    return await neighbours.text() if neighbours is not None else tableside.house(request).metrics.text()


HANDLERS: Final = [
    *pages.handlers,
    *tableside.handlers,
    *live.handlers,
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
    *readers.handlers,
    *reminders.handlers,
    healthz,
    readyz,
    prometheus,
]


FAILURES: Final[dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Any]]]] = {
    Refused: refused,
    SubakError: unwell,
    HTTPException: failed,
    RecursionError: too_deep,
    Exception: broken,
}


def make_app(
    room: Room,
    key: bytes,
    limits: Limits | None = None,
    secure: bool = False,
    crier: Crier | None = None,
    post: Post | None = None,
) -> App:
    """The application over a room that is open. `key` seals cookies; `secure` keeps them to https. `post` is the place
    among other processes, with whom limits are counted."""
    limits = limits or Limits()
    return furnished(routed(key, limits, secure, post), room, key, limits, secure, crier, post)


def routed(key: bytes, limits: Limits, secure: bool = False, post: Post | None = None) -> App:
    """The application without a room: its routes and who may ask how often."""
    slate = post.slate if post is not None else Slate()
    mark = sha256(key).hexdigest()[:8]  # another database on the same host does not confuse browsers
    sessions = SealedConfig(
        secret=sha256(b"session" + key).digest(), key=f"subak-{mark}", max_age=YEAR, httponly=True, samesite="lax",
        secure=secure,
        exclude=["^/static/", "^/healthz", "^/readyz", "^/metrics", "^/api/", "^/games/", r"^/cards/.+/.+/",
                 "^/worker.js", "^/manifest.webmanifest", "^/offline"],
    )  # fmt: skip
    meter = Meter(limits.per_minute, slate=slate.of("requests"))
    making = metered(Meter(limits.tables_per_minute, slate=slate.of("tables")))
    makers = Router(path="/", route_handlers=MAKERS, middleware=[making])
    static = create_static_files_router(
        path="/static", directories=[STATIC], cache_control=FOR_EVER,
        exception_handlers={500: nowhere, ValueError: nowhere},  # a name that no file can have
    )  # fmt: skip
    app = App(
        route_handlers=[makers, *HANDLERS, api.router(making), static],
        middleware=[metered(meter, COUNTED), sessions.middleware],
        guards=[own_page],
        compression_config=CompressionConfig(backend="gzip", minimum_size=900, exclude=["/live$", "woff2$"]),
        exception_handlers=FAILURES,
        request_max_body_size=BODY,
        before_send=[guard],
        openapi_config=api.document(version("subak")),
        include_in_schema=False,
        logging_config=None,
    )
    app.meter = meter
    return app


def furnished(
    app: App,
    room: Room,
    key: bytes,
    limits: Limits,
    secure: bool = False,
    crier: Crier | None = None,
    post: Post | None = None,
) -> App:
    """The application with this room in it, and with nothing of one that was in it before."""
    metrics = Metrics(room, post.restarts if post is not None else 0)
    here = tableside.House(room, metrics, limits, secure, crier)
    app.state.clear()
    app.state["house"] = here
    app.state["key"] = sha256(b"csrf" + key).digest()
    if post is not None:
        app.state["neighbours"] = Neighbours(metrics, post)
        for name, count in [*vars(here).items(), *vars(here.guesses).items()]:
            if isinstance(count, Meter | Crowd):
                count.slate = post.slate.of(name)
    if crier is not None:
        room.changed = crier.changed
        crier.tally = lambda outcome: here.metrics.pushes.labels(outcome).inc()
    app.moves = Moves(here, app.meter, HEADERS)
    return app


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

    def __init__(self, post: Post | None = None) -> None:
        self.heard: list[int] = []
        self.server: Server | None = None
        self._task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, self.ask, number)
        if post is not None:
            loop.add_reader(post.lifeline, self.orphaned, post.lifeline)

    def orphaned(self, lifeline: int) -> None:
        """The foreman is gone: nobody would stop us, or start another."""
        asyncio.get_running_loop().remove_reader(lifeline)
        self.ask(signal.SIGTERM)

    def ask(self, number: int) -> None:
        self.heard.append(number)
        if self.server is not None:
            self.server.handle_exit(number, None)
        elif self._task is not None:
            self._task.cancel()


class Charter(msgspec.Struct, frozen=True, kw_only=True):
    """How a process serves, once it has a port."""

    url: str
    open_page: bool
    upgrade: bool
    bots: int
    pace: float
    limits: Limits
    secure: bool
    proxies: list[str]
    rng: Random | None
    expire: float
    contact: str
    packs: dict[str, list[Pack]]


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    open: bool = False,
    *,
    upgrade: bool = False,
    workers: int = 1,
    bots_processes: int = 1,
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
    `workers` is the number of processes that serve this port, more than one on PostgreSQL only; `bots_processes` the
    number in which bots think, for each of them; `pace` the least time in seconds a bot takes for a move.
    `proxies` are addresses or networks, beside this machine, that are believed about whom they speak for.
    `contact` is how push services reach the operator: `mailto:` and an address.
    `rng` is nature's luck where it shall repeat itself; by default that of the operating system.
    `packs` are files of content packs that everybody may set a table with.
    `expire` is the number of days after which a table goes that nobody has begun; 0: none ever does.
    """
    if not (STATIC / "client.js").exists():
        raise SubakError(_("The page is not built. Run `make client`, or `python tools/client.py`."))
    trusted = [*OWN_MACHINE, *checked_proxies(proxies)]
    plan = Charter(
        url=db or default_url(), open_page=open, upgrade=upgrade, bots=bots_processes, pace=pace,
        limits=limits or Limits(), secure=secure, proxies=trusted, rng=rng, expire=expire, contact=contact,
        packs=house_packs(packs),
    )  # fmt: skip
    if workers > 1 and not shareable(plan.url):
        raise SubakError(
            _(
                "A file of SQLite serves one process: leave out --workers, or keep tables in PostgreSQL. "
                "Processes for bots are --bots-processes."
            )
        )
    listener = listen(host, port)
    try:
        if ready is not None:
            ready(address(listener), reach(listener))
        if workers > 1:
            asyncio.run(_prepare(plan))
            plan = msgspec.structs.replace(plan, upgrade=False)
            Foreman(workers, partial(_run, listener, plan)).run()
        else:
            _run(listener, plan, None)
    finally:
        listener.close()


async def _prepare(plan: Charter) -> None:
    """See that the database can be used before several processes do."""
    if plan.upgrade:
        await migrate(plan.url)
    async with await Store.open(plan.url):
        pass


def _run(listener: socket.socket, plan: Charter, post: Post | None) -> None:
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(_serve(listener, plan, post))


async def _serve(listener: socket.socket, plan: Charter, post: Post | None) -> None:
    stop = Stop(post)
    alone = post is None or post.first
    try:
        if plan.upgrade:
            await migrate(plan.url)
        workers = Workers(plan.bots)
        opened = post.opened if post is not None else None
        async with (
            await Store.open(plan.url) as store,
            Room(store, workers, pace=plan.pace, rng=plan.rng, opened=opened) as room,
        ):
            crier = Crier(store, room.hub.presence, Push(await push_key(store), plan.contact))
            app = make_app(room, await secret(store), plan.limits, plan.secure, crier, post)
            app.state["packs"] = plan.packs
            app.state["house"].origin = reach(listener)
            stop.server = Server(configured(app, plan.limits, plan.proxies, post.slate if post is not None else None))
            stop.server.room = room
            beside = [asyncio.create_task(app.state["house"].metrics.watch())]
            if alone:
                beside.append(asyncio.create_task(expire_for_ever(room, plan.expire)))
            if post is not None:
                beside.append(asyncio.create_task(app.state["neighbours"].listen()))
            if plan.open_page and alone and not (post is not None and post.restarts):
                asyncio.get_running_loop().call_later(0.5, webbrowser.open, address(listener))
            log.info("serving %s", address(listener))
            rarely_tidied()
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


def configured(app: App, limits: Limits, proxies: list[str], slate: Slate | None = None) -> uvicorn.Config:
    """How uvicorn serves: with our limits on connections, and believing the proxies about whom they speak for."""
    most = min(limits.connections, more_files(limits.connections + FILES) - FILES)
    door = Door(msgspec.structs.replace(limits, connections=max(most, 16)), proxies, slate and slate.of("doors"))
    return uvicorn.Config(
        app, log_config=None, log_level="warning", access_log=False, timeout_graceful_shutdown=3, server_header=False,
        http=door.protocol(), ws="none", proxy_headers=True, forwarded_allow_ips=proxies, backlog=AT_ONCE,
        timeout_keep_alive=60,
    )  # fmt: skip


__all__ = ["Limits", "Outdated", "Server", "furnished", "make_app", "routed", "serve"]
