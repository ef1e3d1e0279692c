"""cards.toml, checked, as the columns of `Cards`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from subak.games.seasons.cards import (
    ACROSS,
    ALL_CLOSED,
    ALL_OPEN,
    AT_END,
    ATTRIBUTES,
    BUFFALO,
    DIFFERENT_SIZES,
    DOWN,
    FARMER,
    KINDS,
    LEAST_CARDS,
    MANY,
    MOST_CARDS,
    ROTATIONS,
    SCOPE,
    WHEN,
    Cards,
)
from subak.kit.rows import Content, Rows
from subak.kit.text import _, nearest

SCHEMA: Mapping[str, Sequence[str]] = {
    "figure": ["name", "value"],
    "land": ["id", "rows", "features"],
    "ancestor": ["id", "name", "when", "over", "where", "points", "per"],
}
LIMITS = {"land": (LEAST_CARDS, MOST_CARDS), "ancestor": (LEAST_CARDS, MOST_CARDS)}
FIGURES = {"size points": 6, "farmer points": 4, "buffalo points": 1, "end points": 2}  # name -> how many numbers

Spot = tuple[int, int, int]  # kind, x, y of a point


def read(pack: Path | None) -> Content:
    return Content([Path(__file__).parent / "cards.toml"], SCHEMA, pack, LIMITS)


def columns(content: Content) -> Cards:
    """The content as columns; a mistake in a pack is a ContentError."""
    figures = _figures(content["figure"])
    paths: list[int] = []
    features: list[list[int]] = []
    farmers: list[int] = []
    buffaloes: list[int] = []
    ancestors = content["ancestor"]
    _check_sides(content["land"], ancestors)
    for card in range(len(ancestors)):
        grid, spots = _land(content["land"], card)
        farmers.append(sum(kind == FARMER for kind, _x, _y in spots))
        buffaloes.append(sum(kind == BUFFALO for kind, _x, _y in spots))
        for _turn in range(ROTATIONS):
            paths += [sum(path << x for x, path in enumerate(row)) for row in grid] + [0] * (4 - len(grid))
            features.append([kind | x << 2 | y << 5 for kind, x, y in spots])
            grid, spots = _turned(grid, spots)
    when = ancestors.words("when", WHEN)
    over = ancestors.words("over", SCOPE)
    per = ancestors.words("per", ATTRIBUTES)
    conditions = [
        _condition(ancestors, card, text) for card, text in enumerate(ancestors.texts("where", "squares >= 0"))
    ]
    for card in range(len(ancestors)):
        if (when[card] == AT_END) != (over[card] in (ALL_CLOSED, ALL_OPEN)):
            raise ancestors.error(card, "over", _("closed and open go with end, paddy and batch with both or dry."))
        if per[card] >= DIFFERENT_SIZES and when[card] != AT_END:
            raise ancestors.error(card, "per", _("different_sizes and sets score only at the end."))
    return Cards(
        [0, *figures["size points"]],
        [0, *figures["farmer points"]],
        figures["buffalo points"][0],
        figures["end points"][0],
        figures["end points"][1],
        paths,
        features,
        farmers,
        buffaloes,
        when,
        over,
        ancestors.ints("points", -20, 20),
        per,
        [attribute for attribute, _low, _high in conditions],
        [low for _attribute, low, _high in conditions],
        [high for _attribute, _low, high in conditions],
    )


def _check_sides(lands: Rows, ancestors: Rows) -> None:
    """Every card has both sides."""
    for one, two in ((lands, ancestors), (ancestors, lands)):
        known = two.ints("id", 1, 999)
        for row, number in enumerate(one.ints("id", 1, 999)):
            if number not in known:
                raise one.error(
                    row, "id", _("has no {table} of this number: a card has both sides.").format(table=two.table)
                )
    if lands.ints("id", 1, 999) != ancestors.ints("id", 1, 999):
        raise ancestors.error(len(ancestors) - 1, "id", _("give new ancestors in the order of their lands."))


def _figures(rows: Rows) -> dict[str, list[int]]:
    values = dict(zip(rows.texts("name"), rows.int_lists("value", -100, 100), strict=True))
    for row, name in enumerate(values):
        if len(values[name]) != FIGURES[name]:
            raise rows.error(row, "value", _("must have {n} numbers.").format(n=FIGURES[name]))
    return values


def _land(lands: Rows, card: int) -> tuple[list[list[int]], list[Spot]]:
    """Cells (1: a path) and features of a land side; no path may end inside it."""
    rows = lands.text_lists("rows")[card]
    if len(rows) != DOWN or any(len(row) != ACROSS for row in rows):
        raise lands.error(card, "rows", _("must be {down} rows of {across} cells.").format(down=DOWN, across=ACROSS))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            line = "/" if (x + y) % 2 else "\\"
            if cell not in (line, "."):
                what = _("cell {x} of row {y} must be {line} or a dot, not {cell}")
                raise lands.error(card, "rows", what.format(x=x + 1, y=y + 1, line=line, cell=cell))
    grid = [[int(cell != ".") for cell in row] for row in rows]
    for x, y in ((1, 1), (2, 2), (1, 3)):
        if grid[y - 1][x - 1] + grid[y - 1][x] + grid[y][x - 1] + grid[y][x] == 1:
            raise lands.error(card, "rows", _("a path ends inside the card, at point {x} {y}.").format(x=x, y=y))
    return grid, [_spot(lands, card, text) for text in lands.text_lists("features")[card]]


def _spot(lands: Rows, card: int, text: str) -> Spot:
    words = text.split()
    if len(words) != 3 or words[0] not in KINDS or not words[1].isdigit() or not words[2].isdigit():
        raise lands.error(card, "features", _("“{text}” is not of the form: F 2 1 (H, F or B)").format(text=text))
    x, y = int(words[1]), int(words[2])
    if x > ACROSS or y > DOWN or (x + y) % 2 == 0:
        raise lands.error(card, "features", _("there is no centre of a square at {x} {y}.").format(x=x, y=y))
    return KINDS[words[0]], x, y


def _turned(grid: list[list[int]], spots: list[Spot]) -> tuple[list[list[int]], list[Spot]]:
    """A quarter turn clockwise: cell (x, y) goes to (down - 1 - y, x), point (x, y) to (down - y, x)."""
    down = len(grid)
    turned = [[grid[down - 1 - x][y] for x in range(down)] for y in range(len(grid[0]))]
    return turned, [(kind, down - y, x) for kind, x, y in spots]


def _condition(ancestors: Rows, card: int, text: str) -> tuple[int, int, int]:
    words = text.split()
    if len(words) != 3 or words[1] not in ("=", ">=", "<=") or not words[2].isdigit():
        raise ancestors.error(card, "where", _("“{text}” is not of the form: size >= 4").format(text=text))
    if words[0] not in ATTRIBUTES:
        hint = nearest(words[0], ATTRIBUTES)
        raise ancestors.error(card, "where", _("“{word}” is not known here.").format(word=words[0]) + " " + hint)
    n = int(words[2])
    return ATTRIBUTES[words[0]], 0 if words[1] == "<=" else n, MANY if words[1] == ">=" else n
