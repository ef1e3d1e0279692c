"""How a finished game went: final boards side by side, points by source, turning points, pictures of any moment.

All of it is refused while the game is on.
"""

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from subak.core.board import Board
from subak.core.game import SPECTATOR
from subak.kit.text import _
from subak.kit.tongues import by_tongue
from subak.kit.turning import TurningPoint, position_at, turning_points
from subak.table import OVER, Table
from subak.table.errors import ILLEGAL, Refused
from subak.table.match import Match
from subak.web import illustrations, show, showcase
from subak.web.pages import Page, page, picture
from subak.web.reviews import presented
from subak.web.tableside import house, looked_at, own_seat
from subak.web.visitors import visitor


def finished(table: Table) -> Match | None:
    """The match, once it is over; None if it followed other rules and today's do not lead to its end."""
    if table.match is None or table.status != OVER:
        raise Refused(ILLEGAL, _("The picture can be had when the game is over."))
    return table.match if table.older is None or table.older.same else None


@by_tongue(32)
def told_turns(match: Match, seat: int, names: tuple[str, ...]) -> list[TurningPoint]:
    return turning_points(match.replay, seat, names)


def own_boards(match: Match) -> list[Markup]:
    """Everybody's own part of the board as they see it, all alike in size; [] in a game whose board is everybody's."""
    out: list[Markup] = []
    for seat in range(match.seats):
        board = match.desk(seat, tall=True).board
        own = [part for part in board.parts if part.name.endswith(f"-{seat}") and part.svg]
        if not own:
            return []
        out.append(illustrations.still(Board(board.classes, board.width, board.height, board.label, board.defs, own)))
    return out


def recalled(match: Match, seat: int, names: tuple[str, ...]) -> tuple[list[Markup], list[TurningPoint]]:
    """Everybody's own board, and the turning points: the whole game is told for them."""
    return own_boards(match), told_turns(match, seat, names)


@get("/tables/{id:str}/ending")
async def ending(request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int] = -1) -> Page:
    """The page that tells how it went, as the seat saw it."""
    table = await looked_at(request, id)
    match = finished(table)
    who = visitor(request).id
    seat = own_seat(table, who, seat)
    view = table.view(who, [seat] if seat >= 0 else [])
    boards: list[Markup] = []
    turns: list[TurningPoint] = []
    review = ""
    if match is not None:
        viewer = seat if table.older is None else SPECTATOR
        boards, turns = await asyncio.to_thread(recalled, match, viewer, tuple(match.names))
        if match.seats > 1 and table.older is None:
            review = (await asyncio.to_thread(presented, table, house(request).room.coach.reviewing(id))).said
    return page(
        request, "ending.html", game=table.game, view=view, seat=seat, known=match is not None,
        steps=len(match.replay.entries) if match else 0, boards=boards, turns=turns, review=review,
        closing=show.closing(view, seat), sources=show.sources(view.players),
    )  # fmt: skip


def moment(match: Match, viewer: int, at: int) -> Board:
    """The board as a viewer saw it after so many events, all of which are played again."""
    return match.game.draw(position_at(match.replay, at).redact(viewer), viewer, names=match.names)


@get("/tables/{id:str}/picture")
async def game_picture(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int] = -1, at: FromQuery[int | None] = None
) -> Response[str]:
    """The board of a finished game as a file, as the seat sees it; or as it saw it after so many events."""
    table = await looked_at(request, id)
    match = finished(table)
    viewer = own_seat(table, visitor(request).id, seat)
    if match is None:
        raise Refused(ILLEGAL, table.notice)
    if at is not None and not 0 <= at <= len(match.replay.entries):
        last = len(match.replay.entries)
        raise NotFoundException(_("This game has steps 0 to {last}.").format(last=last))
    name, theme = table.game.name, request.cookies.get("theme", "light" if at is None else "auto")
    viewer = viewer if table.older is None else SPECTATOR
    board = match.desk(viewer).board if at is None else await asyncio.to_thread(moment, match, viewer, at)
    made = picture(showcase.themed(board.svg(), name, theme if theme in showcase.THEMES else "light"), name)
    made.headers["content-disposition"] = f'attachment; filename="{id}{"" if at is None else f"-{at}"}.svg"'
    made.headers["cache-control"] = "no-store"
    return made


handlers = [ending, game_picture]
