"""Patches: squares that belong together, as one int; and the patches that each card brings, however it is turned."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# A paddy as one int: seat, squares, houses, farmers, buffaloes, cards touched, and the point of its first square.
# A patch has quarters and ends instead of seat, cards and point: so the patches of one paddy need only be added up.
SQUARES_AT: Final = 1
HOUSES_AT: Final = 8
FARMERS_AT: Final = 13
BUFFALOES_AT: Final = 18
TOUCHED_AT: Final = 23
X_AT: Final = 27
Y_AT: Final = 34
QUARTERS_AT: Final = 41  # quarters of its squares that are covered
ENDS_AT: Final = 49  # nodes where a path ends inside it

ONE_SQUARE: Final = 1 << SQUARES_AT
ONE_QUARTER: Final = 1 << QUARTERS_AT
ONE_END: Final = 1 << ENDS_AT
ONE_OF: Final = vec[i64]([1 << HOUSES_AT, 1 << FARMERS_AT, 1 << BUFFALOES_AT])  # kind of feature -> one more in a paddy


def lacking_of(patch: i64) -> i64:
    """The quarters that a patch lacks; a paddy without gaps is closed."""
    return 4 * (patch >> SQUARES_AT & 127) - (patch >> QUARTERS_AT & 255)


class Side:
    """A card so turned: its squares, some of them only in part, and which of them belong together on the card itself.

    Squares and nodes are counted from the card's top left corner. Numbers of patches go by their first squares.
    """

    def __init__(self, paths: list[int], features: list[int], side: int) -> None:
        self.across = 3 + (side & 1)
        self.down = 4 - (side & 1)
        self.shift = side >> 1 & 1  # in two of the four rotations the corner is a square's centre
        self.paths = paths[side * 4 : side * 4 + 4]
        self.number: dict[tuple[int, int], int] = {}  # column, row of a square -> its patch
        self.values: list[int] = []  # patch -> what it has
        for y in range(self.down + 1):
            for x in range(self.across + 1):
                if (x + y + self.shift) & 1 and (x, y) not in self.number:
                    self.values.append(0)
                    self.spread(x, y)
        for feature in features:
            self.values[self.number[feature >> 2 & 7, feature >> 5]] += ONE_OF[feature & 3]

    def spread(self, x: int, y: int) -> None:
        """Take a square into the newest patch, and what no path parts from it."""
        self.number[x, y] = len(self.values) - 1
        self.values[-1] += ONE_SQUARE
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            column = x + min(dx, 0)
            row = y + min(dy, 0)
            if 0 <= column < self.across and 0 <= row < self.down:
                self.values[-1] += ONE_QUARTER
                if not self.paths[row] >> column & 1 and (x + dx, y + dy) not in self.number:
                    self.spread(x + dx, y + dy)

    def rims(self) -> vec[i64]:
        """The squares that reach beyond the card: column | row << 3 | patch << 6."""
        out = vec[i64]()
        for (x, y), patch in sorted(self.number.items()):
            if x in (0, self.across) or y in (0, self.down):
                out = append(out, x | y << 3 | patch << 6)
        return out

    def patch_beside(self, x: int, y: int) -> int:
        """The patch around a node of the border, whose squares on the card belong together once a path ends there."""
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if beside in self.number:
                return self.number[beside]
        raise AssertionError("every node of a card is beside one of its squares")
