"""How a piece looks once it is turned, so that each of its turns has a name of its own; to be shown through `_`."""

from subak.core.bits import members
from subak.games.animism.cards import SIDE, Cards
from subak.kit.text import N_

AS_PRINTED = (
    N_("as it is printed"),
    N_("turned a quarter to the right"),
    N_("upside down"),
    N_("turned a quarter to the left"),
)
LONG_SIDE = {
    "top": N_("with its long side on top"),
    "right": N_("with its long side on the right"),
    "bottom": N_("with its long side at the bottom"),
    "left": N_("with its long side on the left"),
}
CORNER = {
    ("top", "left"): N_("with its corner at the top left"),
    ("top", "right"): N_("with its corner at the top right"),
    ("bottom", "left"): N_("with its corner at the bottom left"),
    ("bottom", "right"): N_("with its corner at the bottom right"),
}


def looks(cards: Cards, piece: int) -> list[str]:
    """What a piece looks like by quarter turns; where looks do not tell its turns apart, how far it is turned."""
    turns = members(cards.turns[piece])
    names = {turn: _look([divmod(k, SIDE) for k in cards.shapes[piece * 4 + turn]], len(turns)) for turn in turns}
    if "" in names.values() or len(set(names.values())) < len(turns):
        return list(AS_PRINTED)
    return [names.get(turn, AS_PRINTED[turn]) for turn in range(4)]


def _look(squares: list[tuple[int, int]], forms: int) -> str:
    down, across = 1 + max(row for row, _column in squares), 1 + max(column for _row, column in squares)
    if forms == 2 and across != down:
        return N_("lying flat") if across > down else N_("standing upright")
    rims = {
        "top": [(0, column) for column in range(across)],
        "bottom": [(down - 1, column) for column in range(across)],
        "left": [(row, 0) for row in range(down)],
        "right": [(row, across - 1) for row in range(down)],
    }
    longest = max(across, down)
    full = tuple(side for side, rim in rims.items() if len(rim) == longest and set(rim) <= set(squares))
    return LONG_SIDE[full[0]] if len(full) == 1 else CORNER.get((full[0], full[-1]), "") if len(full) == 2 else ""
