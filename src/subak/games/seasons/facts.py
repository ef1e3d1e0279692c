"""What became of ancestors and lands, for those who weigh them."""

from collections.abc import Sequence

from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.rules import card_of
from subak.games.seasons.state import (
    ANCESTOR,
    DRAWING,
    FROM_ANCESTOR,
    KEEPING,
    LAID,
    LAND,
    POINTS,
    SEATS,
    SOURCES,
    STEP,
    TAKING,
)
from subak.kit.facts import Fact, Row

TABLES = {KEEPING: "ancestor", TAKING: "land", DRAWING: "land"}  # step -> what is chosen


def offers(view: Seasons, seat: int, legal: Sequence[int], keys: Sequence[int | str]) -> dict[int, list[Row]]:
    table = TABLES.get(view[STEP + seat])
    return {action: [(table, keys[card_of(action)])] for action in legal} if table else {}


def report(state: Seasons, keys: Sequence[int | str]) -> list[Fact]:
    """An ancestor brings the points of rule N-6; what a land brings is counted with its neighbours."""
    out: list[Fact] = []
    for seat in range(SEATS):
        points = state[POINTS + seat * SOURCES + FROM_ANCESTOR]
        out.append(Fact(seat, ("ancestor", keys[state[ANCESTOR + seat]]), 1, 1, points))
        for place in range(state[LAID + seat]):
            card = state[LAND + seat * PLACED + place] >> 2 & 0x1F
            out.append(Fact(seat, ("land", keys[card]), 1, 1))
    return out
