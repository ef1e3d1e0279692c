"""A table while it is played: commands in, views out."""

import asyncio
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from subak.core.text import _
from subak.store import Room
from subak.table import Command, Hand, Refused, Say, Sit, Table, parse
from subak.table.errors import FOREIGN
from subak.web import shelf, show
from subak.web.metrics import Metrics
from subak.web.visitors import known, visitor

BREATH: Final = 15.0  # seconds between signs of life on a silent stream
PACE: Final = 0.1  # seconds at least between two views on a stream: what happens in between is one view

STATUS: Final = {"malformed": 400, "foreign": 403, "stale": 409, "illegal": 422}  # why a command is refused

encoder = msgspec.json.Encoder()


class House:
    """What all handlers share."""

    def __init__(self, room: Room, metrics: Metrics, most_streams: int) -> None:
        self.room = room
        self.store = room.store
        self.metrics = metrics
        self.most_streams = most_streams  # that an address may have open
        self.streams: Counter[str] = Counter()  # address -> open streams

    def draw(self, table: Table, who: str, seat: int, tall: bool) -> show.Payload:
        began = perf_counter()
        made = show.payload(table, who, seat, tall)
        self.metrics.draw_seconds.observe(perf_counter() - began)
        return made


def house(request: Request[Any, Any, Any]) -> House:
    found = request.app.state["house"]
    assert isinstance(found, House)  # noqa: S101 - what `make_app` put there
    return found


class Told(msgspec.Struct):
    """An answer to a command: a sentence if there is one to say, and where to go next."""

    said: str = ""
    go: str = ""


def own_seat(table: Table, who: str, seat: int) -> int:
    """The seat, if it is theirs to look from."""
    if seat >= 0 and seat not in table.seats_of(who):
        raise Refused(FOREIGN, _("This seat is not yours."))
    return max(seat, -1)


@post("/tables/{id:str}/order", status_code=200)
async def order(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Told]:
    """Any command for a table, as JSON. Refused ones change nothing and are answered with a sentence."""
    here = house(request)
    began = perf_counter()
    command = parse(await request.body())
    kind = type(command).__name__.lower()
    try:
        if isinstance(command, Sit | Say):
            who = await known(request, here.store, command.name)
        else:
            who = visitor(request)
        await here.room.order(id, named(command, who.called), who.id)
    except Refused as refused:
        here.metrics.orders.labels(kind, refused.reason).inc()
        sentence = shelf.linked(str(refused), (await here.room.table(id)).game.name)
        return Response(Told(said=str(sentence)), status_code=STATUS[refused.reason])
    here.metrics.orders.labels(kind, "done").inc()
    here.metrics.order_seconds.observe(perf_counter() - began)
    go = f"/tables/{id}?seat={command.seat}" if isinstance(command, Sit) else ""
    return Response(Told(go=go))


@post("/tables/{id:str}/again", status_code=200)
async def again(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Told]:
    """The table where the same people play again."""
    return Response(Told(go=f"/tables/{await house(request).room.rematch(id, visitor(request).id)}"))


def named(command: Command, name: str) -> Command:
    """The command under the person's own name; what only the server may say is refused."""
    if isinstance(command, Hand):
        raise Refused(FOREIGN, _("Stand up instead, and let the other person sit down."))
    if isinstance(command, Sit | Say):
        return msgspec.structs.replace(command, name=command.name.strip() or name)
    return command


@get("/tables/{id:str}/view")
async def view(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int] = -1, tall: FromQuery[bool] = False
) -> Response[show.Payload]:
    """The current view, for a page whose stream is asleep."""
    here = house(request)
    table = await here.room.table(id)
    who = visitor(request).id
    made = here.draw(table, who, own_seat(table, who, seat), tall)
    return Response(made, headers={"cache-control": "no-store"})


@get("/tables/{id:str}/why")
async def why(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int], action: FromQuery[int]
) -> Response[Told]:
    """Why an action is refused, with its rule linked."""
    here = house(request)
    table = await here.room.table(id)
    who = visitor(request).id
    sentence = table.why_not(who, own_seat(table, who, seat), action)
    return Response(Told(said=str(shelf.linked(sentence, table.game.name))), headers={"cache-control": "no-store"})


@get("/tables/{id:str}/live")
async def live(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int] = -1,
    since: FromQuery[str] = "",
    tall: FromQuery[bool] = False,
) -> Stream:
    """Server-sent events: the current view if it is another one than `since`, then every newer one."""
    here = house(request)
    who = visitor(request).id
    seat = own_seat(await here.room.table(id), who, seat)
    address = request.client.host if request.client else ""
    if here.streams[address] >= here.most_streams:
        raise TooManyRequestsException(_("Too many open tables from one address: close some."))
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    events = views(here, id, who, seat, tall, request.headers.get("last-event-id", since), address)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if zipped:
        headers["content-encoding"] = "gzip"
    return Stream(gzipped(events) if zipped else events, media_type="text/event-stream", headers=headers)


async def views(here: House, id: str, who: str, seat: int, tall: bool, sent: str, address: str) -> AsyncIterator[bytes]:
    here.streams[address] += 1
    here.metrics.streams.inc()
    try:
        async with here.room.hub.subscribe(id) as news:
            yield b"retry: 500\n\n"
            while True:
                table = await here.room.table(id)
                if seat >= 0 and seat not in table.seats_of(who):
                    yield b"event: gone\ndata: {}\n\n"
                    return
                version = str(table.version_for([seat] if seat >= 0 else []))
                if version != sent:
                    made = here.draw(table, who, seat, tall)
                    yield b"id: %b\ndata: %b\n\n" % (made.version.encode(), encoder.encode(made))
                    sent = made.version
                    here.metrics.views.inc()
                    await asyncio.sleep(PACE)
                try:
                    await asyncio.wait_for(anext(news), BREATH)
                except TimeoutError:
                    yield b"data:\n\n"
                except StopAsyncIteration:
                    return
    finally:
        here.streams[address] -= 1
        here.metrics.streams.dec()


async def gzipped(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Every event compressed and flushed: a view shrinks to an eighth."""
    squeeze = zlib.compressobj(level=3, wbits=31)
    async for event in events:
        yield squeeze.compress(event) + squeeze.flush(zlib.Z_SYNC_FLUSH)
    yield squeeze.flush()


handlers = [order, again, view, why, live]
