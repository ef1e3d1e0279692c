"""Company in the page: who is there, whom one does not want to hear, lines that are reported, and reactions."""

from hashlib import sha256
from time import time
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath

from subak.kit.text import _
from subak.server.reactions import MARKS
from subak.store.asides import Complaint
from subak.table import PERSON, Refused, Table
from subak.table.company import belongs, line_said
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED
from subak.web.people import watched_by
from subak.web.tableside import Answer, House, house, introduced, looked_at
from subak.web.templating import PARTS
from subak.web.visitors import visitor

T = TypeVar("T")

MOST: Final = 200  # people whom a person may mute
BEFORE, AFTER = 8, 3  # lines around a reported one that are kept with it


class LineMeant(msgspec.Struct, frozen=True):
    line: int
    id: str = ""  # of the command, as all have it


class Muting(msgspec.Struct, frozen=True):
    """Somebody by a line of theirs, or by their seat."""

    line: int = 0
    seat: int = -1
    id: str = ""


class Unmuting(msgspec.Struct, frozen=True):
    handle: str
    id: str = ""


class Reacting(msgspec.Struct, frozen=True):
    seat: int
    mark: str
    id: str = ""


async def wished(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """What the page's client sent; Refused if it is something else."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(MALFORMED, _("This is not a command: {why}.").format(why=error)) from None


def answering(html: str = "") -> Response[Answer]:
    return Response(Answer(said=html), headers={"cache-control": "no-store"})


def handle(who: str, other: str) -> str:
    """What a page calls somebody whose id it must not know; it means nothing on another person's page."""
    return sha256(f"{who} {other}".encode()).hexdigest()[:16]


async def dialog_of(request: Request[Any, Any, Any], table: Table) -> str:
    """Everybody at the table and who watches, with what the visitor may do about them."""
    here, who = house(request), visitor(request)
    muted = await here.store.asides.muted(who.id) if who.id else {}
    people = [
        (seat, chair.name, handle(who.id, chair.player) if chair.player in muted else "")
        for seat, chair in enumerate(table.chairs)
        if chair.kind == PERSON and not chair.program and chair.player != who.id
    ]
    seated = {chair.player for chair in table.chairs}
    return PARTS["company"].render(
        people=people,
        others=[(name, handle(who.id, other)) for other, name in muted.items() if other not in seated],
        watched=watched_by(here.room.hub.onlookers.names(table.header.id)),
        host=who.id == table.host,
        watchers=table.watchers,
        watches=not belongs(table, who.id) and bool(who.name),
        unnamed=bool(request.cookies.get("unnamed")),
    )


@get("/tables/{id:str}/company")
async def company(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """The dialog that shows who is there."""
    return answering(await dialog_of(request, await looked_at(request, id)))


@get("/tables/{id:str}/lines/{number:int}")
async def line(request: Request[Any, Any, Any], id: FromPath[str], number: FromPath[int]) -> Response[Answer]:
    """The dialog for one line of chat."""
    said, author = line_said(await looked_at(request, id), number)
    return answering(PARTS["line"].render(said=said, own=author == visitor(request).id, done=""))


@post("/tables/{id:str}/report", status_code=200)
async def report(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Show a line of chat, with what was said around it, to whoever runs the server."""
    table = await looked_at(request, id)
    said, author = line_said(table, (await wished(request, LineMeant)).line)
    who = await annoyed(request, author)
    nearby = [one for one in table.chat if said.number - BEFORE <= one.number <= said.number + AFTER]
    around = [(one.name, one.text) for one in nearby]
    made = Complaint(id, said.number, who, author, said.name, said.text, around, time())
    await house(request).store.asides.report(made)
    done = _("Thank you. Whoever runs this server can read the line now, and what was said around it.")
    return answering(PARTS["line"].render(said=said, own=False, done=done))


@post("/tables/{id:str}/mute", status_code=200)
async def mute(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Hear and see no more of somebody, at any table. They are not told."""
    here, table = house(request), await looked_at(request, id)
    wish = await wished(request, Muting)
    if wish.seat >= 0:
        chair = table.seating.chair(wish.seat)
        if chair.kind != PERSON:
            raise Refused(ILLEGAL, _("Nobody sits there who could be muted."))
        other, name = chair.player, chair.name
    else:
        said, other = line_said(table, wish.line)
        name = said.name
    who = await annoyed(request, other)
    if not await here.store.asides.mute(who, other, name, time(), MOST):
        raise Refused(ILLEGAL, _("You have muted {n} people: hear one of them again first.").format(n=MOST))
    await here.mind(id, who)
    return answering(await dialog_of(request, table))


@post("/tables/{id:str}/unmute", status_code=200)
async def unmute(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Hear somebody again."""
    here, table = house(request), await looked_at(request, id)
    wish, who = await wished(request, Unmuting), visitor(request).id
    for other in await here.store.asides.muted(who):
        if handle(who, other) == wish.handle:
            await here.store.asides.unmute(who, other)
    await here.mind(id, who)
    return answering(await dialog_of(request, table))


async def annoyed(request: Request[Any, Any, Any], other: str) -> str:
    """The visitor, who does not want to hear another person; Refused if that is themself, or too much at once."""
    who = visitor(request).id
    if who == other:
        raise Refused(FOREIGN, _("That was you."))
    if not house(request).reports.take(who):
        raise TooManyRequestsException(_("That was a lot at once. Wait a moment, then go on."))
    return (await introduced(request)).id


@post("/tables/{id:str}/react", status_code=200)
async def react(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Show a mark over one's name for a few seconds. It is not stored."""
    here, table = house(request), await looked_at(request, id)
    wish, who = await wished(request, Reacting), visitor(request).id
    table.seating.own(who, wish.seat)
    if wish.mark not in MARKS:
        raise Refused(MALFORMED, _("Choose one of the marks that the page offers."))
    flood(here, id, who)
    here.room.hub.reactions.show(id, wish.seat, wish.mark, who)
    return answering()


def flood(here: House, id: str, who: str) -> None:
    if not here.reactions.take((id, who)):
        raise TooManyRequestsException(_("Too many at once. Wait a moment before you show more."))


handlers = [company, line, report, mute, unmute, react]
