"""A coach in the page: advice for whoever is asked to decide, and the review of a game that is over."""

import asyncio
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath

from subak.bots.advice import Advice, worse
from subak.bots.reasons import brought_by
from subak.kit.text import _
from subak.table import Consult, Refused, Table
from subak.table.chairs import callings
from subak.table.errors import MALFORMED
from subak.web import ending
from subak.web.reviews import Drawn, presented
from subak.web.tableside import STATUS, Answer, house, looked_at
from subak.web.templating import PARTS
from subak.web.visitors import visitor

BUSY: Final = 409  # no process has time for advice: not 503, after which a page asks again by itself


class HintWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    ticket: int
    id: str = ""


@post("/tables/{id:str}/advice", status_code=200)
async def advice(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """What a bot would do on the visitor's seat. Everybody at the table is told that it was asked."""
    here = house(request)
    who = visitor(request).id
    try:
        wish = msgspec.json.decode(await request.body(), type=HintWanted)
    except msgspec.MsgspecError as error:
        raise Refused(MALFORMED, _("This is not a command: {why}.").format(why=error)) from None
    if not here.advice.take(who):
        raise TooManyRequestsException(_("Too many hints at once. Wait a moment."))
    try:
        table = await here.room.order(id, Consult(seat=wish.seat, ticket=wish.ticket, id=wish.id), who)
    except Refused as refused:
        return Response(Answer(said=str(refused)), status_code=STATUS[refused.reason])
    given = await here.room.coach.advise(table, wish.seat)
    if given is None:
        return Response(Answer(said=_("No bot has time for advice now. Try again in a while.")), status_code=BUSY)
    return Response(Answer(said=advised(table, wish.seat, given)), headers={"cache-control": "no-store"})


def advised(table: Table, seat: int, given: Advice) -> str:
    """The advice as the page shows it."""
    names = callings(table.chairs)
    return PARTS["advice"].render(
        given=given, game=table.game, reason=brought_by(given.gains, seat, names), costs=worse(given),
    )  # fmt: skip


@post("/tables/{id:str}/review", status_code=200)
async def begin_review(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Drawn]:
    """Begin to review a game that is over, if nobody has yet."""
    here = house(request)
    table = await looked_at(request, id)
    if ending.finished(table) is not None and table.older is None:
        here.room.coach.review(table)
    made = await asyncio.to_thread(presented, table, here.room.coach.reviewing(id))  # the game is told for it
    return Response(made, headers={"cache-control": "no-store"})


@get("/tables/{id:str}/review")
async def see_review(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Drawn]:
    """How far it has come."""
    here = house(request)
    table = await looked_at(request, id)
    ending.finished(table)
    made = await asyncio.to_thread(presented, table, here.room.coach.reviewing(id))  # the game is told for it
    return Response(made, headers={"cache-control": "no-store"})


handlers = [advice, begin_review, see_review]
