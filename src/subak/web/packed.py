"""The pack of a table for everybody who may look at it: the file, and all cards as they are there."""

import asyncio
from typing import Any, Final
from urllib.parse import quote

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from subak.core.game import Card, Game
from subak.kit.text import _
from subak.table import Table
from subak.web import showcase
from subak.web.pages import Page, page, picture
from subak.web.tableside import looked_at

FRESH: Final = {"cache-control": "private, max-age=86400"}


@get("/tables/{id:str}/pack")
async def pack_file(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[str]:
    """The pack as its owner brought it."""
    pack = (await packed_table(request, id)).header.pack
    assert pack is not None  # noqa: S101 - as `packed_table` says
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(pack.name)}"}
    return Response(pack.text, media_type=MediaType.TEXT, headers=headers)


@get("/tables/{id:str}/cards")
async def cards_here(request: Request[Any, Any, Any], id: FromPath[str]) -> Page:
    """All cards as they are at a table, those of its pack marked."""
    table = await packed_table(request, id)
    kinds: dict[str, list[Card]] = {}
    for card in await asyncio.to_thread(table.game.cards):
        kinds.setdefault(card.kind, []).append(card)
    return page(
        request, "cards.html", game=table.game, kinds=kinds, sources=showcase.SOURCES, games=[],
        root=f"/tables/{id}/cards", table=table, faces=await asyncio.to_thread(showcase.faces, table.game, kinds),
    )  # fmt: skip


@get("/tables/{id:str}/cards/{card:int}/{theme:str}")
async def card_here(
    request: Request[Any, Any, Any], id: FromPath[str], card: FromPath[int], theme: FromPath[str]
) -> Response[str]:
    """One of them, as a picture."""
    table = await packed_table(request, id)
    if theme not in showcase.THEMES:
        raise NotFoundException(_("There is no such picture."))
    drawn = await asyncio.to_thread(_drawn, table.game, card)
    made = picture(showcase.themed(drawn, table.game.name, theme), table.game.name)
    made.headers.update(FRESH)
    return made


def _drawn(game: Game, card: int) -> str:
    if not any(one.id == card for one in game.cards()):
        raise NotFoundException(_("There is no such card."))
    return game.draw_card(card)


async def packed_table(request: Request[Any, Any, Any], id: str) -> Table:
    """The table, if it has a pack."""
    table = await looked_at(request, id)
    if table.header.pack is None:
        raise NotFoundException(_("This table is played with the usual cards."))
    return table


handlers = [pack_file, cards_here, card_here]
