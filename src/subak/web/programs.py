"""Seats for programs, from the page: a token is made, shown once with what to do with it, and revoked."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from subak.kit.text import _
from subak.store.tokens import Token
from subak.table import Table
from subak.table.chairs import PROGRAM
from subak.table.errors import MALFORMED, Refused
from subak.web import inviting
from subak.web.api.bearers import dismiss, invite_program
from subak.web.tableside import Answer, house, looked_at
from subak.web.templating import PARTS
from subak.web.visitors import visitor


class SeatOffered(msgspec.Struct, frozen=True):
    """What the page's button sends."""

    seat: int
    id: str = ""  # of the command, as all have it


async def dialog(request: Request[Any, Any, Any], table: Table, token: Token | None = None, shown: str = "") -> str:
    """The tokens of a table that the visitor may revoke, and the new one with its secret, if there is one."""
    who, here = visitor(request).id, house(request)
    tokens = [t for t in await here.store.tokens.of_table(table.header.id) if who and who in (t.maker, table.host)]
    way = inviting.way(str(request.base_url), here.origin, f"/tables/{table.header.id}")
    rows = [(t, _bearer(table, t)) for t in tokens if token is None or t.key != token.key]
    template = PARTS["programs"]
    return template.render(token=token, shown=shown, rows=rows, link=way.link, game=table.game)


def _bearer(table: Table, token: Token) -> str:
    """What the program is called that sits there with a token; "" if none does."""
    seats = table.seats_of(PROGRAM + token.key)
    return table.chairs[seats[0]].name if seats else ""


@get("/tables/{id:str}/programs")
async def tokens_made(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """The tokens that the visitor may revoke."""
    table = await looked_at(request, id)
    return Response(Answer(said=await dialog(request, table)), headers={"cache-control": "no-store"})


@post("/tables/{id:str}/programs", status_code=200)
async def offer_seat(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """SeatOffered an open seat to a program."""
    try:
        wish = msgspec.json.decode(await request.body(), type=SeatOffered)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(MALFORMED, _("Say which seat is for the program.")) from None
    here = house(request)
    table = await looked_at(request, id)
    made, shown = await invite_program(here, table, wish.seat, visitor(request).id)
    said = await dialog(request, table, made, shown)
    return Response(Answer(said=said), headers={"cache-control": "no-store"})


@post("/tables/{id:str}/programs/{key:str}/revoke", status_code=200)
async def take_token(request: Request[Any, Any, Any], id: FromPath[str], key: FromPath[str]) -> Response[Answer]:
    """Revoke a token."""
    here = house(request)
    await dismiss(here, await looked_at(request, id), key, visitor(request).id)
    return Response(Answer(said=await dialog(request, await here.room.table(id))))


makers = [offer_seat]
handlers = [tokens_made, take_token]
