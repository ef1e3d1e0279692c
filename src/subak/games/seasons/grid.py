"""The grid that all land follows: its spots, and the cells of a window of it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.games.seasons.cards import Cards

REACH: Final = 32  # spots lie within -32 .. 32 of the first card, both ways
SIDE: Final = 2 * REACH + 1
MARGIN: Final = 6  # room that a window keeps around its landscape: a card, the squares at its border, and their nodes


def spot_at(x: int, y: int) -> int:
    """The spot whose top left cell is (x, y)."""
    return (y + REACH) * SIDE + x + REACH


def spot_x(spot: int) -> int:
    return spot % SIDE - REACH


def spot_y(spot: int) -> int:
    return spot // SIDE - REACH


class Grid:
    """The cells of a landscape in a window around it.

    Cell and point (x, y) have the same index; the cells around point p are p - stride - 1, p - stride, p - 1 and p.
    Points with x + y odd are centres of squares, the others nodes, where lines meet. Two squares touch across a cell.
    """

    def __init__(
        self,
        cards: Cards,
        left: i64,
        top: i64,
        stride: i64,
        height: i64,
        first_row: i64,
        last_row: i64,
        cells: vec[i64],
        marks: vec[i64],
    ) -> None:
        self.cards = cards
        self.left = left  # of the window
        self.top = top
        self.stride = stride
        self.height = height
        self.first_row = first_row  # rows of the window with covered cells
        self.last_row = last_row
        self.cells = cells  # 0: uncovered; else (n + 1) << 1 | path, n-th card laid
        self.marks = marks  # point -> the last flood that came here; at 0 its number; scratch of all with this window
        self.walked = vec[i64]()  # points of the last flood

    def stamp(self) -> i64:
        """A new number for a flood."""
        number = self.marks[0] + 1
        self.marks[0] = number
        return number

    def index(self, spot: i64) -> i64:
        """Index of the top left cell of a spot."""
        return (spot // SIDE - REACH - self.top) * self.stride + spot % SIDE - REACH - self.left

    def lay(self, card: i64, rotation: i64, spot: i64, n: i64) -> None:
        """Cover the cells of a card; n says the how-many-th it is."""
        cells = self.cells
        across = 3 + (rotation & 1)
        corner = self.index(spot)
        side = (card * 4 + rotation) * 4
        value = (n + 1) << 1
        for dy in range(4 - (rotation & 1)):
            mask: i64 = self.cards.paths[side + dy]
            i = corner + dy * self.stride
            for cell in range(i, i + across):  # with _ as its name, a loop's variable is made an object
                cells[cell] = value | mask & 1
                mask >>= 1

    def squares(self, rotation: i64, spot: i64) -> vec[i64]:
        """The centres of all squares that a card laid there has a part of."""
        out = vec[i64]()
        across = 3 + (rotation & 1)
        corner = self.index(spot)
        for dy in range(5 - (rotation & 1)):
            # a card's own corner is a node in the first two rotations and a centre in the other two
            for dx in range((dy + (rotation >> 1) + 1) & 1, across + 1, 2):
                out = append(out, corner + dy * self.stride + dx)
        return out

    def lift(self, rotation: i64, spot: i64) -> None:
        """Uncover the cells of a card that `lay` covered."""
        cells = self.cells
        across = 3 + (rotation & 1)
        corner = self.index(spot)
        for dy in range(4 - (rotation & 1)):
            i = corner + dy * self.stride
            for cell in range(i, i + across):
                cells[cell] = 0

    def is_end(self, node: i64) -> bool:
        """N-4.5: all four cells around the node are covered and just one of their lines is a path."""
        cells = self.cells
        a: i64 = cells[node]
        if a == 0:
            return False
        b: i64 = cells[node - 1]
        if b == 0:
            return False
        stride = self.stride
        c: i64 = cells[node - stride]
        if c == 0:
            return False
        d: i64 = cells[node - stride - 1]
        if d == 0:
            return False
        return (a & 1) + (b & 1) + (c & 1) + (d & 1) == 1

    def flood(self, centre: i64) -> i64:
        """-1 when the paddy of a square is closed, then `walked` has its points; else the first uncovered cell met."""
        cells = self.cells
        stride = self.stride
        if cells[centre] == 0:
            return centre
        if cells[centre - 1] == 0:
            return centre - 1
        if cells[centre - stride] == 0:
            return centre - stride
        if cells[centre - stride - 1] == 0:
            return centre - stride - 1
        marks = self.marks
        stamp = self.stamp()
        marks[centre] = stamp
        walked = vec[i64]([centre])
        n: i64 = 0
        line: i64
        while n < len(walked):
            p = walked[n]
            n += 1
            cell = p - stride - 1
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell] != stamp:
                marks[cell] = stamp
                walked = append(walked, cell)
            cell = p - stride
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell + 1] != stamp:
                marks[cell + 1] = stamp
                walked = append(walked, cell + 1)
            cell = p - 1
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell + stride] != stamp:
                marks[cell + stride] = stamp
                walked = append(walked, cell + stride)
            line = cells[p]
            if line == 0:
                return p
            if line & 1 == 0 and marks[p + stride + 1] != stamp:
                marks[p + stride + 1] = stamp
                walked = append(walked, p + stride + 1)
        self.walked = walked
        return -1

    def walk(self, centre: i64) -> int:
        """Walk the whole paddy of a square into `walked`, open or not; the number of quarters it lacks."""
        cells = self.cells
        marks = self.marks
        stride = self.stride
        stamp = self.stamp()
        marks[centre] = stamp
        walked = vec[i64]([centre])
        lacking = 0
        n: i64 = 0
        line: i64
        while n < len(walked):
            p = walked[n]
            n += 1
            for corner in range(i64(4)):
                cell = p - (corner & 1) - (corner >> 1) * stride
                line = cells[cell]
                if line == 0:
                    lacking += 1
                    continue
                q = p + (-1 if corner & 1 else 1) + (-stride if corner & 2 else stride)
                if line & 1 == 0 and marks[q] != stamp:
                    marks[q] = stamp
                    walked = append(walked, q)
        self.walked = walked
        return lacking

    def centres(self) -> vec[i64]:
        """All squares that some card covers at least in part."""
        out = vec[i64]()
        cells = self.cells
        stride = self.stride
        for row in range(self.first_row, self.last_row + 2):
            first = MARGIN + (self.left + self.top + row + MARGIN + 1 & 1)
            for p in range(row * stride + first, (row + 1) * stride - MARGIN + 1, 2):
                if cells[p] or cells[p - 1] or cells[p - stride] or cells[p - stride - 1]:
                    out = append(out, p)
        return out

    def ends_in_walk(self) -> bool:
        """Whether a path ends inside the paddy walked last."""
        stride = self.stride
        for p in self.walked:
            if self.is_end(p - 1) or self.is_end(p + 1) or self.is_end(p - stride) or self.is_end(p + stride):
                return True
        return False
