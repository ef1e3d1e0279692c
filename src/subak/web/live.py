"""The live stream of a table: whoever looks at it is told every view, as soon as there is one."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from time import monotonic
from typing import Any, Final

from litestar import Request, get
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery
from litestar.response import Stream
from litestar.types import Send

from subak.kit.text import _
from subak.server import Subscription
from subak.store import Unreachable
from subak.table import Refused
from subak.table.company import let_in, may_look
from subak.web import show
from subak.web.limits import network
from subak.web.pieces import Drawing, Listener
from subak.web.reacting import shown_mark
from subak.web.tableside import House, encoder, house
from subak.web.visitors import visitor

STRAIGHT: Final = "subak.send"  # where a request has what sends straight to the server
RESTART: Final = b"event: restart\ndata: {}\n\n"
BREATH: Final = 15.0  # seconds between signs of life on a silent stream
PACE: Final = 0.1  # seconds at least between two views on a stream: what happens in between is one view
LEVEL: Final = 1  # of compression: others take longer, and send little less


@get("/tables/{id:str}/live")
async def stream(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int] = -1,
    since: FromQuery[str] = "",
    mood: FromQuery[str] = "",
    tall: FromQuery[bool] = False,
    keeps: FromQuery[int] = 0,
) -> Stream:
    """Server-sent events: the current view if it is another one than `since`, then every newer one; in between, when
    somebody comes or goes, only the parts that tell it, if their `mood` is another one. For `keeps` see Listener."""
    here = house(request)
    who = visitor(request)
    address = network(request.client.host if request.client else "")
    if here.streams[address] >= here.most_streams:
        raise TooManyRequestsException(_("Too many open tables from one address: close some."))
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    await here.listen(who.id)
    here_still = partial(here.gate.admits, dict(request.session) if request.session else {})
    name = "" if request.cookies.get("unnamed") else who.name
    last = request.headers.get("last-event-id", since)
    events = views(here, id, who.id, max(seat, -1), tall, last, address, mood, name, here_still, keeps)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if zipped:
        headers["content-encoding"] = "gzip"
    straight: Send = request.scope[STRAIGHT]  # type: ignore[typeddict-item]
    return Stream(deliver(events, straight, zipped), media_type="text/event-stream", headers=headers)


async def _always() -> bool:
    return True


@contextmanager
def counted(here: House, address: str) -> Iterator[None]:
    """For as long as a stream is open."""
    here.streams.add(address)
    here.metrics.streams.inc()
    try:
        yield
    finally:
        here.streams.remove(address)
        here.metrics.streams.dec()


async def views(
    here: House,
    id: str,
    who: str,
    seat: int,
    tall: bool,
    sent: str,
    address: str,
    mood: str = "",
    name: str = "",
    admitted: Callable[[], Awaitable[bool]] = _always,
    keeps: int = 0,
) -> AsyncIterator[bytes]:
    """`admitted` says whether whoever listens is still who they were when they began to."""
    listener = Listener(keeps)
    hub = here.room.hub
    reacted = hub.reactions.latest
    due = 0.0  # when the next view may be sent
    with counted(here, address):
        try:
            seated = here.seated(let_in(await here.room.glance(id), who), who)
            looks_on = nullcontext() if seated else hub.onlookers.watching(id, who, name)
            with hub.presence.watching(id, seated), looks_on:
                async with hub.subscribe(id) as news:
                    yield b"retry: 500\n\n"
                    while True:
                        table = await here.room.table(id)
                        kept = seat < 0 or seat in table.seats_of(who)
                        if not (kept and may_look(table, who) and await admitted()):
                            yield b"event: gone\ndata: {}\n\n"
                            return
                        version = str(table.version_for([seat] if seat >= 0 else []))
                        if version != sent and (rest := due - monotonic()) > 0:
                            await asyncio.sleep(rest)
                            continue
                        if version != sent:
                            made = here.draw(table, who, seat, tall)
                            yield update_event(made, listener, here.now(table))
                            if news.heard >= 0:
                                here.metrics.view_seconds.observe(max(0.0, hub.clock() - table.updated))
                            sent, mood = made.version, made.mood
                            here.metrics.views.inc()
                            due = monotonic() + PACE
                        elif mood != str(here.mood(table)):
                            made = here.draw(table, who, seat, tall)
                            told = encoder.encode(listener.news(made, show.MOODY, here.now(table)))
                            yield b"event: mood\ndata: %b\n\n" % told
                            mood = made.mood
                        for shown in hub.reactions.since(id, reacted):
                            reacted = shown.number
                            if shown.who not in here.unheard(who):
                                yield shown_mark(table, shown)
                        if word := await next_word(news):
                            yield word
                        if word == RESTART:
                            return
        except Refused:  # gone, or closed to them: a page would try a refusal again, for ever
            yield b"event: gone\ndata: {}\n\n"
        except Unreachable:  # the page comes back, and asks until it is answered
            return


def update_event(made: Drawing, listener: Listener, now: float) -> bytes:
    """A view as an event of a stream."""
    return b"id: %b\ndata: %b\n\n" % (made.version.encode(), encoder.encode(listener.news(made, now=now)))


async def next_word(news: Subscription) -> bytes:
    """Wait for news; what to say of it: nothing, that there are none, or that the server restarts."""
    if not await news.within(BREATH):
        return b"data:\n\n"
    return RESTART if news.hub.closed else b""


async def deliver(events: AsyncIterator[bytes], send: Send, zipped: bool) -> AsyncIterator[bytes]:
    """Send the events of a stream, each by itself, compressed if they shall be: straight to the server, past all that
    the framework does with what it sends. Yields what there is to send at the end, once that is all.
    """
    squeeze = zlib.compressobj(level=LEVEL, wbits=31) if zipped else None
    async for event in events:
        body = event if squeeze is None else squeeze.compress(event) + squeeze.flush(zlib.Z_SYNC_FLUSH)
        await send({"type": "http.response.body", "body": body, "more_body": True})
    if squeeze is not None:
        yield squeeze.flush()


handlers = [stream]
