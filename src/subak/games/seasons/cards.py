"""The cards as columns: one list per fact, indexed by card (and rotation). `content.py` fills them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.games.seasons.patches import Side

LEAST_CARDS: Final = 8  # two each at first, and two each for one turn
MOST_CARDS: Final = 32  # a card laid is noted in five bits, see `placement`
PAIR: Final = 2  # N-1.1
FULL_HAND: Final = 7  # N-1.4
ROTATIONS: Final = 4
ACROSS: Final = 3  # unit cells of a card, unrotated
DOWN: Final = 4

HOUSE: Final = 0
FARMER: Final = 1
BUFFALO: Final = 2
KINDS: Final = {"H": HOUSE, "F": FARMER, "B": BUFFALO}

# when an ancestor scores
IN_BOTH: Final = 0
IN_DRY: Final = 1
AT_END: Final = 2
WHEN: Final = {"both": IN_BOTH, "dry": IN_DRY, "end": AT_END}

# what an ancestor looks at: a paddy as it closes, all paddies closed by one placement, all closed or all open ones
EACH: Final = 0
BATCH: Final = 1
ALL_CLOSED: Final = 2
ALL_OPEN: Final = 3
SCOPE: Final = {"paddy": EACH, "batch": BATCH, "closed": ALL_CLOSED, "open": ALL_OPEN}

# what a paddy has; the last two only sets of paddies have
SQUARES: Final = 0
HOUSES: Final = 1
FARMERS: Final = 2
BUFFALOES: Final = 3
TOUCHED: Final = 4  # cards that its squares lie on
SIZE: Final = 5  # squares and houses, 6 at most
FEATURES: Final = 6
KINDS_OF_FEATURE: Final = 7
SIZE_POINTS: Final = 8
PADDIES: Final = 9
DIFFERENT_SIZES: Final = 10
SETS: Final = 11  # of house, farmer and buffalo
ATTRIBUTES: Final = {
    "squares": SQUARES,
    "houses": HOUSES,
    "farmers": FARMERS,
    "buffaloes": BUFFALOES,
    "cards": TOUCHED,
    "size": SIZE,
    "features": FEATURES,
    "kinds": KINDS_OF_FEATURE,
    "size_points": SIZE_POINTS,
    "paddies": PADDIES,
    "different_sizes": DIFFERENT_SIZES,
    "sets": SETS,
}
MANY: Final = 999


class Cards:
    """The content of one game: the printed cards or an owner's pack."""

    def __init__(
        self,
        size_points: list[int],
        farmer_points: list[int],
        buffalo_points: int,
        closed_points: int,
        stranded_points: int,
        paths: list[int],
        features: list[list[int]],
        farmers: list[int],
        buffaloes: list[int],
        when: list[int],
        over: list[int],
        points: list[int],
        per: list[int],
        attribute: list[int],
        low: list[int],
        high: list[int],
    ) -> None:
        self.size_points = vec[i64](size_points)  # size -> points; the last for larger ones too
        self.farmer_points = vec[i64](farmer_points)  # farmers in a paddy -> points; likewise
        self.buffalo_points: i64 = buffalo_points
        self.closed_points = closed_points
        self.stranded_points: i64 = stranded_points

        self.count = len(when)  # of the cards
        self.hand = min(FULL_HAND, self.count // 2 - PAIR)  # N-1.4: cards that each player is dealt
        self.turns = self.hand // 2  # N-2.1: of the wet season

        self.paths = paths  # (card * 4 + rotation) * 4 + row -> bitmask of cells with a path
        self.features = features  # card * 4 + rotation -> kind | column << 2 | row << 5, of a point
        self.farmers = farmers  # card -> farmers on its land
        self.buffaloes = buffaloes
        sides = range(self.count * ROTATIONS)
        parts = [Side(paths, features[side], side) for side in sides]
        self.patches = [vec[i64](part.values) for part in parts]  # card * 4 + rotation -> patches
        self.rims = [part.rims() for part in parts]  # likewise: squares that reach beyond the card
        self.borders = [border_nodes(paths, side, parts[side]) for side in sides]  # likewise: nodes
        self.around = [cells_around(side, self.borders[side]) for side in sides]

        # an ancestor: `points` for each `per`, where `attribute` lies between `low` and `high`
        self.when = vec[i64](when)
        self.over = vec[i64](over)
        self.points = vec[i64](points)
        self.per = vec[i64](per)
        self.attribute = vec[i64](attribute)
        self.low = vec[i64](low)
        self.high = vec[i64](high)


def border_nodes(paths: list[int], side: int, part: Side) -> vec[i64]:
    """The nodes on a card's border where a path may come to end, once the cells around them are covered.

    Each is column | row << 3 | paths within the card << 6 | cells outside it << 7 | patch of the card around it << 11,
    the cells as bits: 1 for the cell up left of the node, 2 up right, 4 down left, 8 down right. Two paths within the
    card never end at a node.
    """
    out = vec[i64]()
    rotation = side % ROTATIONS
    across = ACROSS + (rotation & 1)
    down = DOWN - (rotation & 1)
    for y in range(down + 1):
        for x in range(across + 1):
            if (x + y + (rotation >> 1)) & 1:
                continue
            inside = outside = 0
            for corner in range(4):
                column = x - 1 + (corner & 1)
                row = y - 1 + (corner >> 1)
                if 0 <= column < across and 0 <= row < down:
                    inside += paths[side * 4 + row] >> column & 1
                else:
                    outside |= 1 << corner
            if outside and inside < 2:
                out = append(out, x | y << 3 | inside << 6 | outside << 7 | part.patch_beside(x, y) << 11)
    return out


def cells_around(side: int, borders: vec[i64]) -> list[vec[i64]]:
    """For each border node: the cells beyond the card that the four squares around it need, but for those at the node.

    Each is column + 2 | row + 2 << 4, seen from the card's corner. While one is uncovered, nothing closes there.
    """
    across = ACROSS + (side & 1)
    down = DOWN - (side & 1)
    out: list[vec[i64]] = []
    for border in borders:
        x = border & 7
        y = border >> 3 & 7
        cells = vec[i64]()
        for dx, dy in ((1, -1), (1, 0), (-2, -1), (-2, 0), (-1, 1), (0, 1), (-1, -2), (0, -2)):
            if not (0 <= x + dx < across and 0 <= y + dy < down):
                cells = append(cells, x + dx + 2 | y + dy + 2 << 4)
        out.append(cells)
    return out
