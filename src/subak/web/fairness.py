"""A table's dice in the page: sealed before the first draw, mixed by everybody's browser, opened at the end."""

import asyncio
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath
from litestar.response import Redirect

from subak.kit.dice import HEX, NO_BROWSER
from subak.kit.errors import Unproven
from subak.kit.record import Record
from subak.kit.text import _
from subak.kit.verifying import draws, verified
from subak.server.signing import check_signature
from subak.table import OPEN, OVER, Mix, Start, Table
from subak.table.chairs import callings
from subak.web.limits import network
from subak.web.pages import Form, Page, page
from subak.web.tableside import House, house, looked_at
from subak.web.visitors import visitor


class Outcomes(msgspec.Struct, frozen=True):
    """A decision of nature, for a browser that knows no rules: the event, and what it could have been."""

    event: int
    legal: list[int]


class Finding(msgspec.Struct, frozen=True):
    """What the server's own check found."""

    fair: bool
    said: str


@get("/tables/{id:str}/begin")
async def beginning(request: Request[Any, Any, Any], id: FromPath[str]) -> Page | Redirect:
    """The seal of a new table's dice, before the first draw: the browser answers it with numbers of its own."""
    table = await looked_at(request, id)
    who = visitor(request).id
    gathering = table.match is None and all(chair.kind != OPEN for chair in table.chairs)
    if not gathering or who != table.host:
        return Redirect(f"/tables/{id}", status_code=303)
    return page(request, "begin.html", table=table, game=table.game, seats=table.seating.unmixed(who))


@post("/tables/{id:str}/begin")
async def begin_mixed(request: Request[Any, Any, Any], id: FromPath[str], data: Form) -> Redirect:
    """Take in what the browser contributes for the seats that it plays, then start."""
    room = house(request).room
    who = visitor(request).id
    table = await looked_at(request, id)
    for seat in table.seating.unmixed(who):
        luck = data.get(f"luck-{seat}", "")
        if HEX.fullmatch(luck):  # a browser without our script sends none
            await room.order(id, Mix(seat=seat, luck=luck), who)
    if table.match is None:
        await room.order(id, Start(), who)
    return Redirect(f"/tables/{id}", status_code=303)


@get("/tables/{id:str}/dice")
async def dice_page(request: Request[Any, Any, Any], id: FromPath[str]) -> Page:
    """What is known of a table's dice: the seal and the contributions; after the end, the seed."""
    here = house(request)
    table = await looked_at(request, id)
    record = await here.room.record(id) if table.status == OVER else None
    mixed = list(enumerate(zip(callings(table.chairs), table.seating.mixed(), strict=True)))
    return page(
        request, "dice.html", table=table, game=table.game, proof=record.dice if record else None,
        mixed=[(seat, name, luck, luck == NO_BROWSER) for seat, (name, luck) in mixed],
        begun=table.match is not None, mine=began_on(table, visitor(request).id),
    )  # fmt: skip


def began_on(table: Table, who: str) -> list[int]:
    """The seats on which a person sat when the game began: for those their browser contributed."""
    first = dict(enumerate(table.chairs)) | dict(reversed(table.seating.past))
    return [seat for seat, chair in sorted(first.items()) if who and chair.player == who]


@get("/tables/{id:str}/dice/draws")
async def dice_draws(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[list[Outcomes]]:
    """Nature's decisions of a finished game, each with all its outcomes."""
    table, record = await finished_dice(request, id)
    found = await asyncio.to_thread(lambda: [Outcomes(draw.event, draw.legal) for draw in draws(table.game, record)])
    return Response(found, headers={"cache-control": "no-store"})


@get("/tables/{id:str}/dice/check")
async def dice_check(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Finding]:
    """The server's own check, for browsers that cannot."""
    table, record = await finished_dice(request, id)
    return Response(await asyncio.to_thread(tried, table, record), headers={"cache-control": "no-store"})


def tried(table: Table, record: Record) -> Finding:
    try:
        verified(table.game, record)
        check_signature(record)
    except Unproven as error:
        return Finding(False, str(error))
    return Finding(True, _("The server has derived every draw anew, and checked the chain and the signature."))


async def finished_dice(request: Request[Any, Any, Any], id: str) -> tuple[Table, Record]:
    """A table and its record, which is Refused before the end. All events are played again: not too often."""
    here, table = house(request), await looked_at(request, id)
    record = await here.room.record(id)
    _patient(here, request)
    return table, record


def _patient(here: House, request: Request[Any, Any, Any]) -> None:
    if not here.positions.take(network(request.client.host if request.client else "")):
        raise TooManyRequestsException(_("That was a lot to check at once. Wait a moment, then go on."))


@get("/dice/key", media_type=MediaType.TEXT)
async def dice_key(request: Request[Any, Any, Any]) -> str:
    """The public key with which this server signs records: it never changes."""
    return (await house(request).room.signer()).public


handlers = [beginning, begin_mixed, dice_page, dice_draws, dice_check, dice_key]
