"""What became of spirits, setup cards and tiles, for those who weigh them."""

from collections.abc import Sequence

from subak.core.bits import members
from subak.games.spirits.actions import STOP, card_of, tile_of
from subak.games.spirits.rules import Spirits
from subak.games.spirits.state import DRAFT, EARNED, FROM_SETUP, GOALS, PLAYERS, ROW, SETUP, SOURCES
from subak.kit.facts import Fact, Row


def offers(view: Spirits, legal: Sequence[int]) -> dict[int, list[Row]]:
    """Spirits of the draft, and tiles that could be claimed."""
    if view.phase == DRAFT:
        return {action: [("spirit", card_of(action))] for action in legal}
    if view.phase == GOALS:
        return {action: [("tile", tile_of(action))] for action in legal if action != STOP}
    return {}


def report(state: Spirits) -> list[Fact]:
    """Spirits face up and the setup card. Whose a tile became, nobody notes: who watched the claims knows."""
    out: list[Fact] = []
    for seat in range(state[PLAYERS]):
        points = state[EARNED + seat * SOURCES + FROM_SETUP]
        out.append(Fact(seat, ("setup", state[SETUP + seat]), 1, 1, points))
        out += [Fact(seat, ("spirit", spirit), 1, 1) for spirit in members(state[ROW + seat])]
    return out
