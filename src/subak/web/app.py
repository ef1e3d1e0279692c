"""The application: routes, sessions, limits, headers; and the server that runs it."""

import asyncio
import logging
import socket
import webbrowser
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

import msgspec
import uvicorn
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.middleware.session.client_side import CookieBackendConfig
from litestar.static_files import create_static_files_router
from markupsafe import escape

from subak.core.errors import SubakError
from subak.core.text import _
from subak.store import Outdated, Room, Store, StoreError, default_url, migrate
from subak.table import Refused
from subak.table.workers import Workers
from subak.web import live, pages, show
from subak.web.metrics import Metrics
from subak.web.visitors import YEAR, secret

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
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


class Limits(msgspec.Struct, frozen=True):
    """What one address may ask of the server."""

    per_minute: int = 1200  # requests of any kind
    tables_per_minute: int = 40  # tables set, names taken
    streams: int = 48  # live streams open at once


@get("/healthz", media_type=MediaType.TEXT)
async def healthz(request: Request[Any, Any, Any]) -> str:
    await live.house(request).store.ping()
    return "ok"


@get("/metrics", media_type="text/plain; version=0.0.4")
async def metrics(request: Request[Any, Any, Any]) -> bytes:
    return live.house(request).metrics.text()


def make_app(room: Room, key: bytes, limits: Limits | None = None, secure: bool = False) -> Litestar:
    """The application over a room that is open. `key` seals cookies; `secure` keeps them to https."""
    mark = sha256(key).hexdigest()[:8]  # another database on the same host does not confuse browsers
    sessions = CookieBackendConfig(
        secret=sha256(b"session" + key).digest(), key=f"subak-{mark}", max_age=YEAR, httponly=True, samesite="lax",
        secure=secure, exclude=["^/static/", "^/healthz", "^/metrics", "^/games/", r"^/cards/.+/.+/"],
    )  # fmt: skip
    csrf = CSRFConfig(
        secret=sha256(b"csrf" + key).hexdigest(), cookie_name=f"subak-csrf-{mark}", cookie_httponly=True,
        cookie_samesite="lax", cookie_secure=secure, exclude=["^/static/", "^/games/", r"^/cards/.+/.+/"],
    )  # fmt: skip
    limits = limits or Limits()
    often = RateLimitConfig(
        rate_limit=("minute", limits.per_minute), exclude=["^/static/", "^/healthz", "^/metrics"],
        set_rate_limit_headers=False,
    )  # fmt: skip
    seldom = RateLimitConfig(rate_limit=("minute", limits.tables_per_minute), store="rate_limit_tables")
    makers = Router(path="/", route_handlers=pages.makers, middleware=[seldom.middleware])
    static = create_static_files_router(path="/static", directories=[show.STATIC], cache_control=FOR_EVER)
    app = Litestar(
        route_handlers=[makers, *pages.handlers, *live.handlers, healthz, metrics, static],
        middleware=[often.middleware, sessions.middleware],
        csrf_config=csrf,
        compression_config=CompressionConfig(backend="gzip", minimum_size=900, exclude=["/live$", "woff2$"]),
        exception_handlers={Refused: refused, SubakError: unwell, HTTPException: failed, Exception: broken},
        request_max_body_size=BODY,
        before_send=[guard],
        openapi_config=None,
        logging_config=None,
    )
    app.state["house"] = live.House(room, Metrics(), limits.streams)
    return app


async def guard(message: Any, _scope: Any) -> None:
    """The headers that every answer carries, unless it has stricter ones."""
    if message["type"] != "http.response.start":
        return
    given = {name.lower() for name, _value in message["headers"]}
    added = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in given]
    message["headers"] = [*message["headers"], *added]


def told(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[Any]:
    """A sentence in the place where the thing happened: JSON for the client, a page for a reader."""
    if "application/json" in request.headers.get("accept", "") or request.url.path.endswith("/live"):
        return Response(live.Told(said=str(escape(sentence))), status_code=status)
    return pages.page(request, "error.html", status, sentence=sentence)


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    return told(request, live.STATUS[error.reason], str(error))


def unwell(request: Request[Any, Any, Any], error: SubakError) -> Response[Any]:
    return told(request, 503 if isinstance(error, StoreError) else 400, str(error))


SENTENCES: Final = {
    403: _("This page is out of date. Reload it and try again."),
    404: _("There is nothing at this address."),
    405: _("This address answers another kind of request."),
    413: _("That was too long: send less."),
    429: _("That was too much at once. Wait a moment and try again."),
}


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    own = error.detail if error.status_code in (404, 429) and error.detail.endswith(".") else ""
    sentence = own or SENTENCES.get(error.status_code, _("This request cannot be read."))
    return told(request, error.status_code, sentence)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    logging.getLogger("subak.web").error("%s %s", request.method, request.url.path, exc_info=error)
    return told(request, 500, _("Something broke here. Nothing of your game is lost: reload the page."))


class Server(uvicorn.Server):
    """Ends the live streams when it stops: they would keep it waiting."""

    room: Room

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.room.hub.close()
        await super().shutdown(sockets)


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
    ready: Callable[[str], None] | None = None,
) -> None:
    """Run the server until it is told to stop. SubakError says in a sentence why it cannot start.

    `upgrade` migrates an old database first; without it an old one is an `Outdated`, so that the caller may offer it.
    `ready` is told the page's address once the port is ours.
    `workers` is the number of processes in which bots think; `pace` the least time in seconds a bot takes for a move.
    """
    if not (show.STATIC / "client.js").exists():
        raise SubakError(_("The page is not built. Run `make client`, or `python tools/client.py`."))
    listener = listen(host, port)
    if ready is not None:
        ready(address(listener))
    try:
        asyncio.run(_serve(listener, db or default_url(), open, upgrade, Workers(workers), pace, limits, secure))
    finally:
        listener.close()


async def _serve(
    listener: socket.socket,
    url: str,
    open_page: bool,
    upgrade: bool,
    workers: Workers,
    pace: float,
    limits: Limits | None,
    secure: bool,
) -> None:
    if upgrade:
        await migrate(url)
    async with await Store.open(url) as store, Room(store, workers, pace=pace) as room:
        app = make_app(room, await secret(store), limits, secure)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=3, server_header=False,
            proxy_headers=True, limit_concurrency=4000, timeout_keep_alive=60,
        )  # fmt: skip
        server = Server(config)
        server.room = room
        if open_page:
            asyncio.get_running_loop().call_later(0.5, webbrowser.open, address(listener))
        await server.serve(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; SubakError says what to do if the port is taken."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=1024)
    except OverflowError:
        raise SubakError(_("A port is a number from 0 to 65535, not {port}.").format(port=port)) from None
    except OSError as error:
        if error.errno == 98 or "in use" in str(error):
            raise SubakError(
                _("Port {port} is in use. Stop the other server, or choose another port: --port {other}.").format(
                    port=port, other=port + 1
                )
            ) from None
        raise SubakError(
            _("Cannot listen on {host}, port {port}: {why}.").format(host=host, port=port, why=error.strerror or error)
        ) from None


def address(listener: socket.socket) -> str:
    """Where the page is, for people."""
    host, port = listener.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - shown, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


__all__ = ["Limits", "Outdated", "Server", "make_app", "serve"]
