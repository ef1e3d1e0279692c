"""The addresses of the API: games, tables, tokens, and a seat at one of these."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from time import time
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, delete, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, JSONBody, Parameter
from litestar.response import Stream
from litestar.types import Middleware

from subak import games
from subak.bots.levels import offered
from subak.core.errors import OptionError
from subak.kit.text import _, nearest
from subak.remote.shapes import (
    LINES,
    MOST_LINES,
    OPEN_SEAT,
    Admission,
    Decision,
    Entrance,
    Invitation,
    Listed,
    NewTable,
    PackFile,
    Playable,
    RuleBook,
    Seen,
)
from subak.store import Unreachable
from subak.store.tokens import new_key
from subak.table import GATHERING, PLAYING, Act, Refused, Resign, Sit, Start
from subak.table.chairs import PROGRAM
from subak.table.company import let_in, may_look
from subak.table.errors import FOREIGN
from subak.table.names import called
from subak.web import pages, showcase
from subak.web.api.answers import ROOT, problems
from subak.web.api.bearers import FRESH, Guest, admission, bearing, dismiss, exactly, invite_program, onlooker
from subak.web.api.outlooks import listing, playable, seen_by
from subak.web.limits import network
from subak.web.live import BREATH, PACE
from subak.web.tableside import encoder, house
from subak.web.visitors import Visitor

LIST: Final = 50  # tables in the list
STOOD_UP: Final = b"event: gone\ndata: {}\n\n"
BEARER: Final = [{"token": list[str]()}]
ANYBODY: Final = [dict[str, list[str]](), {"token": list[str]()}]
Lines = Annotated[int, Parameter(ge=0, le=MOST_LINES, description="How many lines of the story to send: the latest.")]


@get("/games", responses=problems())
async def all_titles() -> list[Playable]:
    """The games that are played here."""
    return [playable(game) for game in showcase.all_games()]


@get("/games/{name:str}/rules", responses=problems(404))
async def rule_book(name: FromPath[str]) -> RuleBook:
    """The rules of a game."""
    game = pages.the_game(name)
    return RuleBook(game.name, game.title, game.rules)


@get("/tables", responses=problems())
async def all_tables(request: Request[Any, Any, Any]) -> list[Listed]:
    """The tables that everybody may watch, the latest first."""
    found = await house(request).store.public_tables([GATHERING, PLAYING], LIST)
    return [listing(summary) for summary in found]


@post("/tables", responses=problems(400, 403, 413), status_code=201)
async def new_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Admission:
    """Set a table. Its host is the program that asks, on the first seat; if no seat is left open, the game begins."""
    here, data = house(request), await exactly(request, data)
    game = games.load(data.game)
    others = [OPEN_SEAT] * (game.usual - 1) if data.others is None else data.others
    for other in others:
        if other != OPEN_SEAT and other not in offered():
            wrong = _("others: there is no bot called {name}.").format(name=other or "“”")
            raise OptionError(f"{wrong} {nearest(other, [OPEN_SEAT, *sorted(offered())])}")
    key = new_key()
    host = Visitor(PROGRAM + key, called(data.name))
    header = await here.room.set_table(
        game.name, 1 + len(others), data.options, host.id, public=data.public, time=data.time
    )
    here.metrics.tables.labels(game.name).inc()
    token, shown = await here.store.tokens.make(header.id, 0, host.id, time(), key)
    await pages.seat_all(here.room, header.id, host, [pages.ME, *others], {})
    return admission(request, token, shown)


@post("/tables/{id:str}/tokens", responses=problems(400, 401, 403, 404, 413, 422), status_code=201, security=BEARER)
async def new_token(request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[Invitation]) -> Admission:
    """A token with which another program may take an open seat."""
    guest, _token = await bearing(request)
    data = await exactly(request, data)
    made, shown = await invite_program(guest.here, await guest.here.room.glance(id), data.seat, guest.id)
    return admission(request, made, shown)


@delete("/tables/{id:str}/tokens/{key:str}", responses=problems(401, 403, 404), security=BEARER)
async def revoke_token(request: Request[Any, Any, Any], id: FromPath[str], key: FromPath[str]) -> None:
    """Revoke a token, one's own too: its program stands up from the table."""
    guest, _token = await bearing(request)
    await dismiss(guest.here, await guest.here.room.glance(id), key, guest.id)


@post("/tables/{id:str}/join", responses=problems(400, 401, 403, 404, 413, 422), status_code=200, security=BEARER)
async def join(request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[Entrance]) -> Response[Seen]:
    """Sit down on the seat that the token is for; again is the same as once."""
    guest, token = await bearing(request)
    data = await exactly(request, data)
    table = await guest.here.room.table(id)
    if table.seats_of(guest.id):
        return guest.look(table)
    if token.table != id:
        raise Refused(FOREIGN, _("This token is for another table."))
    return await guest.order(id, Sit(seat=token.seat, name=data.name))


@post("/tables/{id:str}/start", responses=problems(401, 403, 404, 422), status_code=200, security=BEARER)
async def start(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Seen]:
    """Begin the game, as its host, when every seat is taken."""
    guest, _token = await bearing(request)
    return await guest.order(id, Start())


@get("/tables/{id:str}", responses=problems(400, 401, 404), security=ANYBODY)
async def see(request: Request[Any, Any, Any], id: FromPath[str], lines: Lines = LINES) -> Response[Seen]:
    """The table now, from the program's seat; without a token or a seat, as everybody may see it."""
    guest = await onlooker(request)
    return guest.look(let_in(await guest.here.room.table(id), guest.id), lines)


@get("/tables/{id:str}/pack", responses=problems(401, 404), security=ANYBODY)
async def pack_text(request: Request[Any, Any, Any], id: FromPath[str]) -> PackFile:
    """The pack that the table is played with; 404 if it is played with the game's own content."""
    guest = await onlooker(request)
    pack = let_in(await guest.here.room.glance(id), guest.id).header.pack
    if pack is None:
        raise NotFoundException(_("This table is played with the usual cards."))
    return PackFile(pack.name, pack.digest, pack.text)


@post("/tables/{id:str}/act", responses=problems(400, 401, 403, 404, 409, 413, 422), status_code=200, security=BEARER)
async def act(request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[Decision]) -> Response[Seen]:
    """Decide; the table afterwards."""
    guest, _token = await bearing(request)
    data = await exactly(request, data)
    seat = guest.seat(await guest.here.room.glance(id))
    return await guest.order(id, Act(seat=seat, action=data.action, ticket=data.ticket, id=data.id))


@post("/tables/{id:str}/resign", responses=problems(401, 403, 404, 422), status_code=200, security=BEARER)
async def resign(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Seen]:
    """Give the program's seat up for this game. Between two the other wins; among more a bot plays the rest."""
    guest, _token = await bearing(request)
    return await guest.order(id, Resign(seat=guest.seat(await guest.here.room.glance(id))))


@get("/tables/{id:str}/live", responses=problems(400, 401, 404), security=ANYBODY, media_type="text/event-stream")
async def follow(request: Request[Any, Any, Any], id: FromPath[str], lines: Lines = LINES) -> Stream:
    """Server-sent events: the table now, and again whenever something changes that the seat can see. `gone` says that
    the program has lost its seat, `restart` that the server stops: come back.
    """
    guest = await onlooker(request)
    let_in(await guest.here.room.glance(id), guest.id)
    address = network(request.client.host if request.client else "")
    if guest.here.streams[address] >= guest.here.most_streams:
        raise TooManyRequestsException(_("Too many open tables from one address: close some."))
    headers = {**FRESH, "x-accel-buffering": "no"}
    return Stream(news(guest, id, lines, address), media_type="text/event-stream", headers=headers)


async def news(guest: Guest, id: str, lines: int, address: str) -> AsyncIterator[bytes]:
    """What a stream carries, until its reader goes, loses the seat, or the server stops."""
    here, sent = guest.here, -1
    here.streams.add(address)
    here.metrics.streams.inc()
    try:
        table = await here.room.table(id)
        seats = table.seats_of(guest.id)
        seated = here.seated(table, guest.id)
        looks_on = nullcontext() if seated else here.room.hub.onlookers.watching(id, guest.id, "")
        with here.room.hub.presence.watching(id, seated), looks_on:
            async with here.room.hub.subscribe(id) as changes:
                while True:
                    table = await here.room.table(id)
                    if table.seats_of(guest.id) != seats or not may_look(table, guest.id):
                        yield STOOD_UP
                        return
                    if table.version_for(seats[:1]) != sent:
                        sent = table.version_for(seats[:1])
                        yield b"id: %d\ndata: %b\n\n" % (sent, encoder.encode(seen_by(table, guest.id, lines)))
                        here.metrics.views.inc()
                        await asyncio.sleep(PACE)
                    if not await changes.within(BREATH):
                        yield b": still here\n\n"
                    if here.room.hub.closed:
                        yield b"event: restart\ndata: {}\n\n"
                        return
    except Unreachable:  # whoever listens comes back, and asks until it is answered
        return
    finally:
        here.streams.remove(address)
        here.metrics.streams.dec()


def router(making: Middleware) -> Router:
    """All of it; `making` limits how often tables and tokens are made."""
    makers = Router("/", route_handlers=[new_table, new_token], middleware=[making])
    rest = [all_titles, rule_book, all_tables, revoke_token, join, start, see, pack_text, act, resign, follow]
    return Router(ROOT, route_handlers=[makers, *rest], include_in_schema=True, opt={"bearer": True}, tags=["programs"])


def document(version: str) -> OpenAPIConfig:
    """Where the API describes itself: /api/openapi.json."""
    return OpenAPIConfig(
        title="Subak: the table for programs",
        version=version,
        description="A seat at a table, for a program. What it sees is what a person on its seat would see.",
        components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        use_handler_docstrings=True,
        path=f"{ROOT}/openapi.json",
        render_plugins=[JsonRenderPlugin(path="/", media_type=MediaType.JSON)],
    )
