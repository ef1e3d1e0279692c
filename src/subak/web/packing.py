"""Packs of cards that tables are set with: those of the house, and those that people bring."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from litestar import Request
from litestar.datastructures import UploadFile

from subak import games
from subak.core.errors import OptionError, SubakError
from subak.core.game import Game
from subak.kit.errors import ContentError
from subak.kit.packs import LARGEST_PACK, Pack, read_pack
from subak.kit.text import _
from subak.web.tableside import house

LARGEST_FORM: Final = LARGEST_PACK + 32_768  # bytes of a form that brings a pack
SHOWN: Final = 600  # letters of a sentence about a pack

log = logging.getLogger("subak.web")


def house_packs(paths: Sequence[Path]) -> dict[str, list[Pack]]:
    """The packs in these files, by the games that take them; ContentError if no game does, or if one is given twice."""
    found: dict[str, list[Pack]] = {}
    for path in paths:
        try:
            pack = read_pack(path.name, path.read_bytes())
        except OSError as error:
            why = error.strerror or error
            raise ContentError(_("{file} cannot be read: {why}.").format(file=path, why=why)) from None
        takers = _takers(pack)
        for name in takers:
            twins = [twin for twin in found.get(name, []) if twin.digest == pack.digest]
            if twins:
                raise ContentError(
                    _("{file} is the same as {other}: give one.").format(file=pack.name, other=twins[0].name)
                )
            found.setdefault(name, []).append(pack)
    return found


def _takers(pack: Pack) -> list[str]:
    """The games that a pack fits; if there is none, ContentError says for each why not."""
    out, reasons = [], []
    for game in games.shelf():
        try:
            try_pack(games.load(game.name, pack), pack)
            out.append(game.name)
        except SubakError as error:
            reasons.append(f"{game.title}: {error}")
    if not out:
        raise ContentError("\n".join([_("{file} is not a pack for any game here.").format(file=pack.name), *reasons]))
    return out


def offered_packs(request: Request[Any, Any, Any], name: str) -> list[Pack]:
    """The packs of the house for a game."""
    found: dict[str, list[Pack]] = request.app.state.get("packs", {})
    return found.get(name, [])


async def chosen_pack(
    request: Request[Any, Any, Any], game: Game, data: Mapping[str, str], file: object
) -> Pack | None:
    """The pack that a form brings or names, tried; None for the usual cards. SubakError says what is wrong with it."""
    if isinstance(file, UploadFile) and file.filename:
        pack = read_pack(file.filename, await file.read(LARGEST_PACK + 1))
    elif data.get("pack"):
        known = {pack.digest: pack for pack in offered_packs(request, game.name)}
        if data["pack"] not in known:
            raise OptionError(_("This server has no such pack. Choose one of the list, or bring the file."))
        pack = known[data["pack"]]
    else:
        return None
    try:
        loaded = await house(request).room.shelf.game_at_leisure(game.name, pack)
        await asyncio.to_thread(try_pack, loaded, pack)
    except ContentError as error:
        raise ContentError(shortened(str(error))) from None
    return pack


def try_pack(game: Game, pack: Pack) -> None:
    """ContentError if a game that took a pack cannot begin with it, or cannot show it."""
    try:
        for seats in game.seats:
            state = game.new(seats)
            game.draw(state.redact(0), 0)
        for card in game.cards():
            game.draw_card(card.id)
    except SubakError:
        raise
    except Exception as error:
        log.exception("a pack for %s", game.name)
        text = _("{file} fits {title} row by row, and yet cannot be played: {why}.")
        raise ContentError(text.format(file=pack.name, title=game.title, why=repr(error))) from None


def shortened(sentence: str) -> str:
    return sentence if len(sentence) <= SHOWN else sentence[:SHOWN].rstrip() + "…"
