"""Where requests come in and answers go out: moves by their short way, the reader's language, HEAD, and headers."""

from typing import Any, Final

from litestar import Litestar

from subak.kit.tongues import speaking
from subak.web.limits import Meter
from subak.web.live import STRAIGHT
from subak.web.moves import Moves
from subak.web.readers import tongue_headers, tongue_of

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]  # of every answer


class App(Litestar):
    """Answers in the reader's language; HEAD wherever it answers GET, with the same headers and no more."""

    meter: Meter  # of requests
    moves: Moves

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            receive = await self.moves.answered(scope, receive, send)
            if receive is None:
                return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, headless(send)
        scope[STRAIGHT] = send
        with speaking(tongue_of(scope)):
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


async def guard(message: Any, scope: Any) -> None:
    """The headers that every answer carries, unless it has stricter ones."""
    if message["type"] != "http.response.start":
        return
    given = {name.lower() for name, _value in message["headers"]}
    added = [header for header in HEADERS if header[0] not in given]
    message["headers"] = [*message["headers"], *added, *tongue_headers(scope)]
