"""Games that begin where others were: a position of a finished game played on, and records that people bring."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import TooManyRequestsException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect

from subak.bots.levels import EASY
from subak.core.errors import SubakError
from subak.kit.record import Record
from subak.kit.text import _
from subak.table.errors import MALFORMED, Refused
from subak.table.forking import Founder
from subak.table.replay import permitted
from subak.web import replays
from subak.web.limits import network
from subak.web.pages import Form, Page, page
from subak.web.tableside import house, introduced, looked_at
from subak.web.visitors import visitor

LARGEST: Final = 262_144  # bytes of a record: the longest games have a fiftieth of it
LONGEST: Final = 20_000  # events

Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


@get("/tables/{id:str}/position")
async def position(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    at: FromQuery[int],
    eyes: FromQuery[int | None] = None,
    tall: FromQuery[bool] = False,
) -> Response[replays.Glimpse]:
    """One position of a game, for a page that looks back."""
    here = house(request)
    table = await looked_at(request, id)
    if not here.positions.take(network(request.client.host if request.client else "")):
        raise TooManyRequestsException(_("Too many positions at once. Wait a moment, then go on."))
    who = visitor(request).id
    here.room.hub.presence.called(id, here.seated(table, who), polls=True)
    made = await asyncio.to_thread(replays.glimpse, table, who, permitted(table, who, eyes), at, tall)
    return Response(made, headers={"cache-control": "no-store"})


@post("/tables/{id:str}/fork")
async def fork(request: Request[Any, Any, Any], id: FromPath[str], data: Form) -> Redirect:
    """Play from here: a new table, with bots on all other seats until its host says otherwise."""
    here = house(request)
    table = await looked_at(request, id)
    who = await introduced(request)
    eyes = permitted(table, who.id, whole(data.get("eyes", "")))
    found = await asyncio.to_thread(replays.reel_of, table, eyes)
    moment = found.moment(whole(data.get("at", "")))
    mine = table.seats_of(who.id)
    seat = eyes if eyes >= 0 else mine[0] if mine else 0
    made = await here.room.fork(id, moment.events, Founder(who.id, who.called, seat, EASY))
    here.metrics.tables.labels(table.game.name).inc()
    return Redirect(f"/tables/{made}", status_code=303)


def whole(text: str) -> int:
    """A number that a page sent."""
    if not text.lstrip("-").isdecimal() or len(text) > 9:
        raise Refused(MALFORMED, _("Say which position is meant, and through whose eyes."))
    return int(text)


@get("/records")
async def ask_record(request: Request[Any, Any, Any]) -> Page:
    """Where people bring a record."""
    return page(request, "records.html", problem="", largest=LARGEST // 1024)


@post("/records", request_max_body_size=LARGEST)
async def bring_record(request: Request[Any, Any, Any], data: Upload) -> Redirect | Page:
    """A record becomes a table: to look back at if the game is over, else to play on."""
    here = house(request)
    file = data.get("record")
    try:
        text = (await file.read()).decode() if isinstance(file, UploadFile) else ""
        record = await asyncio.to_thread(checked_record, text)
        who = await introduced(request)
        made = await here.room.lay_out(record, Founder(who.id, who.called, 0, EASY))
    except UnicodeDecodeError:
        return unreadable(request, _("This is not a record: it is not text."))
    except SubakError as error:
        return unreadable(request, str(error))
    here.metrics.tables.labels(record.game).inc()
    return Redirect(f"/tables/{made}", status_code=303)


def unreadable(request: Request[Any, Any, Any], problem: str) -> Page:
    return page(request, "records.html", 422, problem=problem, largest=LARGEST // 1024)


def checked_record(text: str) -> Record:
    """The record in a file, of a length that can be played again; SubakError says what is wrong with it."""
    if not text.strip():
        raise Refused(MALFORMED, _("Choose the file of a record first."))
    try:
        record = Record.loads(text)
    except (RecursionError, ValueError):
        raise Refused(MALFORMED, _("This is not a record: it is JSON of another kind.")) from None
    if len(record.events) > LONGEST:
        raise Refused(MALFORMED, _("This record has more than {n} events.").format(n=LONGEST))
    return record


makers = [fork, bring_record]
handlers = [position, ask_record]
