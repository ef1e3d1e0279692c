"""Who asks the API: programs with their tokens, and how these are made and revoked."""

from time import time
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import ClientException, NotAuthorizedException

from subak.kit.text import _
from subak.remote.shapes import LINES, Admission, Seen
from subak.store.tokens import Token
from subak.table import GATHERING, OPEN, PLAYING, Command, OpenSeat, Refused, Table
from subak.table.chairs import PROGRAM
from subak.table.errors import FOREIGN, ILLEGAL, MISSING
from subak.web import inviting
from subak.web.api.outlooks import seen_by
from subak.web.tableside import House, house

T = TypeVar("T")

TOKENS: Final = 32  # of one table
FRESH: Final = {"cache-control": "no-store"}


class Guest:
    """Whoever asks: a program with its token, or somebody who only watches."""

    def __init__(self, here: House, token: Token | None) -> None:
        self.here = here
        self.token = token
        self.id = PROGRAM + token.key if token is not None else ""

    def seat(self, table: Table) -> int:
        """The seat it holds; Refused if it has none."""
        seats = table.seats_of(self.id)
        if not seats:
            raise Refused(FOREIGN, _("You hold no seat at this table: join it first."))
        return seats[0]

    def look(self, table: Table, lines: int = LINES) -> Response[Seen]:
        """The table as it may see it; whoever looks is here."""
        self.here.room.hub.presence.called(table.header.id, self.here.seated(table, self.id), polls=True)
        return Response(seen_by(table, self.id, lines), headers=FRESH)

    async def order(self, id: str, command: Command) -> Response[Seen]:
        kind = type(command).__name__.lower()
        try:
            table = await self.here.room.order(id, command, self.id)
        except Refused as refused:
            self.here.metrics.orders.labels(kind, refused.reason).inc()
            raise
        self.here.metrics.orders.labels(kind, "done").inc()
        return self.look(await self.here.room.table(id) if table.brief else table)


async def exactly(request: Request[Any, Any, Any], data: T) -> T:
    """What was sent, as it was sent: the framework takes “1” for 1, and the document promises that we do not."""
    try:
        return msgspec.json.decode(await request.body(), type=type(data))
    except msgspec.ValidationError as error:
        raise ClientException(str(error)) from None


async def onlooker(request: Request[Any, Any, Any]) -> Guest:
    """Whoever asks, with a token or without; one that opens nothing is not the same as none."""
    scheme, _space, shown = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return Guest(house(request), None)
    token = await house(request).store.tokens.find(shown.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        sentence = _("This token opens nothing: it was mistyped, or somebody has revoked it.")
        raise NotAuthorizedException(sentence, headers={"www-authenticate": "Bearer"})
    return Guest(house(request), token)


async def bearing(request: Request[Any, Any, Any]) -> tuple[Guest, Token]:
    """The program that asks, and its token; there must be one."""
    guest = await onlooker(request)
    if guest.token is None:
        sentence = _("This asks for a token: send it in the header Authorization, after the word Bearer.")
        raise NotAuthorizedException(sentence, headers={"www-authenticate": "Bearer"})
    return guest, guest.token


def admission(request: Request[Any, Any, Any], token: Token, shown: str) -> Admission:
    way = inviting.way(str(request.base_url), house(request).origin, f"/tables/{token.table}")
    return Admission(token.table, token.seat, shown, token.key, way.link)


async def invite_program(here: House, table: Table, seat: int, who: str) -> tuple[Token, str]:
    """A token for an open seat, by the host or somebody seated; and what its bearer shows."""
    chair = table.seating.chair(seat)
    if who != table.host and not table.seats_of(who):
        raise Refused(FOREIGN, _("Only the host and those at the table can offer a seat."))
    if chair.kind != OPEN:
        raise Refused(ILLEGAL, _("Seat {n} is taken.").format(n=seat + 1))
    if len(await here.store.tokens.of_table(table.header.id)) >= TOKENS:
        raise Refused(ILLEGAL, _("This table has {n} tokens already: revoke one first.").format(n=TOKENS))
    return await here.store.tokens.make(table.header.id, seat, who, time())


async def dismiss(here: House, table: Table, key: str, who: str) -> None:
    """Revoke a token, by its bearer, its maker or the host: its program stands up, and nobody sits down with it."""
    found = [token for token in await here.store.tokens.of_table(table.header.id) if token.key == key]
    if not found:
        raise Refused(MISSING, _("This table has no such token."))
    bearer = PROGRAM + key
    if who not in (bearer, found[0].maker, table.host):
        raise Refused(FOREIGN, _("Only whoever made a token, and the host, can revoke it."))
    await here.store.tokens.revoke(key)
    table = await here.room.glance(table.header.id)  # perhaps it sat down a moment ago
    for seat in table.seats_of(bearer) if table.status in (GATHERING, PLAYING) else ():
        await here.room.order(table.header.id, OpenSeat(seat=seat), bearer)
