"""One landscape laid out on the grid: where a card fits, which paddies are there, which close."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.games.seasons.cards import Cards

PLACED: Final = 8  # cards in a finished landscape
REACH: Final = 32  # spots lie within -32 .. 32 of the first card, both ways
SIDE: Final = 2 * REACH + 1
MARGIN: Final = 6  # room that a window keeps around its landscape: a card, the squares at its border, and their nodes
SLACK: Final = 6  # room beyond that, so that the next cards fit into the same window
WIDEST: Final = 60  # cells of a window, whose rows are bitmasks
NO_CARD: Final = -1
ALL: Final = 10_000


def spot_at(x: int, y: int) -> int:
    """The spot whose top left cell is (x, y)."""
    return (y + REACH) * SIDE + x + REACH


def spot_x(spot: int) -> int:
    return spot % SIDE - REACH


def spot_y(spot: int) -> int:
    return spot // SIDE - REACH


class Landscape:
    """The cells of a landscape in a window around it.

    Cell and point (x, y) have the same index; the cells around point p are p - stride - 1, p - stride, p - 1 and p.
    Points with x + y odd are centres of squares, the others nodes, where lines meet. Two squares touch across a cell.
    """

    def __init__(
        self,
        cards: Cards,
        lands: list[int],
        left: i64,
        top: i64,
        stride: i64,
        height: i64,
        first_row: i64,
        last_row: i64,
        cells: vec[i64],
        covered: vec[i64],
        ends: vec[i64],
        marks: vec[i64],
    ) -> None:
        self.cards = cards
        self.lands = lands  # the cards laid, see `placement`
        self.left = left  # of the window
        self.top = top
        self.stride = stride
        self.height = height
        self.first_row = first_row  # rows of the window with covered cells
        self.last_row = last_row
        self.cells = cells  # 0: uncovered; else (n + 1) << 1 | path, n-th card laid
        self.covered = covered  # row -> bitmask of covered cells
        self.marks = marks  # point -> the last flood that came here; at 0 its number; scratch of all with this window
        self.shared = False  # whether clones may look at it: then a card makes a new landscape
        self.walked = vec[i64]()  # points of the last flood
        self.ends = ends  # nodes where a path ends inside a paddy
        self.gap_rows = vec[i64]()  # per end: an uncovered cell of its paddy
        self.gap_columns = vec[i64]()
        self.upright = vec[i64]()  # see `free_rows`; empty until asked for
        self.sideways = vec[i64]()

    def with_card(self, card: int, rotation: int, spot: int) -> "Landscape":
        """The landscape with one more card, this one left as it is."""
        if not self.has_room(rotation, spot):
            return lay_out(self.cards, [*self.lands, placement(card, rotation, spot)])
        land = Landscape(
            self.cards, self.lands[:], self.left, self.top, self.stride, self.height, self.first_row, self.last_row,
            self.cells[:], self.covered[:], self.ends[:], self.marks,
        )  # fmt: skip
        land.gap_rows = self.gap_rows[:]
        land.gap_columns = self.gap_columns[:]
        land.grow(card, rotation, spot)
        return land

    def then(self, card: int, rotation: int, spot: int) -> "Landscape":
        """The landscape with one more card; this one is used up unless it is shared."""
        if self.shared or not self.has_room(rotation, spot):
            return self.with_card(card, rotation, spot)
        self.grow(card, rotation, spot)
        return self

    def has_room(self, rotation: int, spot: int) -> bool:
        """Whether the window keeps its margin with a card there."""
        row = spot // SIDE - REACH - self.top
        column = spot % SIDE - REACH - self.left
        bottom = self.height - MARGIN - 4 + (rotation & 1)
        right = self.stride - MARGIN - 3 - (rotation & 1)
        return MARGIN <= row <= bottom and MARGIN <= column <= right

    def grow(self, card: int, rotation: int, spot: int) -> None:
        self.cover(card, rotation, spot, len(self.lands))
        self.lands.append(placement(card, rotation, spot))
        row = spot // SIDE - REACH - self.top
        self.first_row = min(self.first_row, row)
        self.last_row = max(self.last_row, row + 3 - (rotation & 1))
        self.upright = vec[i64]()
        self.sideways = vec[i64]()
        self.note_ends(card, rotation, spot)

    def stamp(self) -> i64:
        """A new number for a flood."""
        number = self.marks[0] + 1
        self.marks[0] = number
        return number

    def cover(self, card: int, rotation: int, spot: int, n: int) -> None:
        """Lay a card for good."""
        self.lay(card, rotation, spot, n)
        row = spot // SIDE - REACH - self.top
        full = (8 << (rotation & 1)) - 1 << spot % SIDE - REACH - self.left
        for y in range(row, row + 4 - (rotation & 1)):
            self.covered[y] |= full

    def note_ends(self, card: int, rotation: int, spot: int) -> None:
        """Note where paths end inside a paddy after this card was laid, with a cell that each such paddy lacks."""
        corner = self.index(spot)
        stride = self.stride
        ends, rows, columns = self.ends, self.gap_rows, self.gap_columns
        self.ends = vec[i64]()
        self.gap_rows = vec[i64]()
        self.gap_columns = vec[i64]()
        for n in range(len(ends)):
            if n < len(rows) and self.cells[rows[n] * stride + columns[n]] == 0:
                self.note_end(ends[n], rows[n], columns[n])
            else:
                self.note_end(ends[n], -1, -1)
        for border in self.cards.borders[card * 4 + rotation]:
            node = corner + (border & 7) + (border >> 3 & 7) * stride
            if self.is_end(node) and node not in self.ends:
                self.note_end(node, -1, -1)

    def note_end(self, node: i64, row: i64, column: i64) -> None:
        """Note an end with a cell that its paddy lacks; without one, look for it."""
        if row < 0:
            gap = self.flood(node + 1)
            row = gap // self.stride
            column = gap % self.stride
        if row >= 0:
            self.ends = append(self.ends, node)
            self.gap_rows = append(self.gap_rows, row)
            self.gap_columns = append(self.gap_columns, column)

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
            mask = self.cards.paths[side + dy]
            i = corner + dy * self.stride
            for _ in range(across):
                cells[i] = value | mask & 1
                mask >>= 1
                i += 1

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
            for _ in range(across):
                cells[i] = 0
                i += 1

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

    def free_rows(self, turned: int) -> vec[i64]:
        """N-4.2, N-4.3: row by row, the columns where a card (sideways: 1) touches a side and overlaps nothing.

        The first row of the list is `first_row` less the height of the card.
        """
        known = self.sideways if turned else self.upright
        if len(known):
            return known
        out = vec[i64]()
        across: i64 = 3 + turned
        down: i64 = 4 - turned
        covered = self.covered
        for row in range(self.first_row - down, i64(self.last_row + 2)):
            inside = covered[row] | covered[row + 1] | covered[row + 2]
            beside = covered[row - 1] | covered[row + down]
            if turned:
                near = beside | beside >> 1 | beside >> 2 | beside >> 3
                blocked = inside | inside >> 1 | inside >> 2 | inside >> 3
            else:
                inside |= covered[row + 3]
                near = beside | beside >> 1 | beside >> 2
                blocked = inside | inside >> 1 | inside >> 2
            out = append(out, (near | inside << 1 | inside >> across) & ~blocked)
        if turned:
            self.sideways = out
        else:
            self.upright = out
        return out

    def fits(self, card: int, rotation: int) -> bool:
        """N-4.6: whether the card can be laid so turned at all."""
        return len(self.spots(rotation, card, 1)) > 0

    def spots(self, rotation: int, card: int = NO_CARD, limit: int = ALL, offset: int = 0) -> list[int]:
        """N-4.2 to N-4.4: spots for a card so turned, ascending; with a card, those that N-4.5 allows it.

        At most `limit` of them, each with `offset` added.
        """
        out: list[int] = []
        turned: i64 = rotation
        row: i64 = self.first_row - 4 + (rotation & 1)
        parity: i64 = self.left + self.top + (rotation >> 1)
        for free in self.free_rows(rotation & 1):
            # N-4.4: X + Y is even for an upright or quarter-turned card, odd for the other two
            column: i64 = (row + parity) & 1
            base = (row + self.top + REACH) * SIDE + self.left + REACH + offset
            free >>= column
            while free:
                if free & 1 and (card == NO_CARD or self.allows_at(card, turned, row, column)):
                    out.append(base + column)
                    if len(out) == limit:
                        return out
                free >>= 2
                column += 2
            row += 1
        return out

    def allows(self, card: int, rotation: int, spot: int) -> bool:
        """N-4.5: the card so placed closes no paddy with a path that ends inside."""
        return self.allows_at(card, rotation, spot // SIDE - REACH - self.top, spot % SIDE - REACH - self.left)

    def allows_at(self, card: int, rotation: i64, row: i64, column: i64) -> bool:
        corner = row * self.stride + column
        if not self.meets_end(card, rotation, row, column, corner):
            return True
        spot = (row + self.top + REACH) * SIDE + column + self.left + REACH
        self.lay(card, rotation, spot, len(self.lands))
        fine = self.no_end_closes(card, rotation, corner)
        self.lift(rotation, spot)
        return fine

    def meets_end(self, card: int, rotation: i64, row: i64, column: i64, corner: i64) -> bool:
        """Whether the card so placed may close a paddy with an end: an old one whose gap it covers, or one it makes."""
        stride = self.stride
        for n in range(i64(len(self.ends))):
            dy = self.gap_rows[n] - row
            dx = self.gap_columns[n] - column
            if 0 <= dy < 4 - (rotation & 1) and 0 <= dx < 3 + (rotation & 1):
                return True
        cells = self.cells
        side = card * 4 + rotation
        borders = self.cards.borders[side]
        line: i64
        for n in range(i64(len(borders))):
            border: i64 = borders[n]
            outside = border >> 7
            node = corner + (border & 7) + (border >> 3 & 7) * stride
            paths = border >> 6 & 1
            if outside & 1:
                line = cells[node - stride - 1]
                if line == 0:
                    continue
                paths += line & 1
            if outside & 8:
                line = cells[node]
                if line == 0:
                    continue
                paths += line & 1
            if outside & 2:
                line = cells[node - stride]
                if line == 0:
                    continue
                paths += line & 1
            if outside & 4:
                line = cells[node - 1]
                if line == 0:
                    continue
                paths += line & 1
            if paths == 1 and self.all_covered(self.cards.around[side][n], corner):
                return True
        return False

    def all_covered(self, around: vec[i64], corner: i64) -> bool:
        cells = self.cells
        base = corner - 2 - 2 * self.stride
        for cell in around:  # noqa: SIM110  # a generator is slow when compiled
            if cells[base + (cell & 15) + (cell >> 4) * self.stride] == 0:
                return False
        return True

    def no_end_closes(self, card: int, rotation: i64, corner: i64) -> bool:
        """With the card laid: every paddy with an end, old or new, is open."""
        for n in range(len(self.ends)):
            gap = self.gap_rows[n] * self.stride + self.gap_columns[n]
            if self.cells[gap] != 0 and self.flood(self.ends[n] + 1) < 0:
                return False
        for border in self.cards.borders[card * 4 + rotation]:
            node = corner + (border & 7) + (border >> 3 & 7) * self.stride
            if self.is_end(node) and self.flood(node + 1) < 0:
                return False
        return True


def placement(card: int, rotation: int, spot: int) -> int:
    """A card in a landscape as one int; the spot is the cell of its top left corner."""
    return card << 2 | rotation | spot << 7


def lay_out(cards: Cards, lands: list[int]) -> Landscape:
    """A landscape from the cards laid, in the order in which they were."""
    left = top = right = bottom = 0
    for n, land in enumerate(lands):
        spot = land >> 7
        x = spot % SIDE - REACH
        y = spot // SIDE - REACH
        left = min(left, x) if n else x
        top = min(top, y) if n else y
        right = max(right, x + 3 + (land & 1)) if n else x + 3 + (land & 1)
        bottom = max(bottom, y + 4 - (land & 1)) if n else y + 4 - (land & 1)
    room = MARGIN + min(SLACK, (WIDEST - (right - left)) // 2 - MARGIN)
    stride = right - left + 2 * room
    height = bottom - top + 2 * room
    landscape = Landscape(
        cards, lands, left - room, top - room, stride, height, room, room + bottom - top - 1,
        vec[i64]([0] * (stride * height)), vec[i64]([0] * height), vec[i64](), vec[i64]([0] * (stride * height)),
    )  # fmt: skip
    for n, land in enumerate(lands):
        landscape.cover(land >> 2 & 31, land & 3, land >> 7, n)
    for land in lands:
        for border in cards.borders[land & 127]:
            node = landscape.index(land >> 7) + (border & 7) + (border >> 3 & 7) * stride
            if landscape.is_end(node) and node not in landscape.ends:
                landscape.ends = append(landscape.ends, node)
    if lands:
        landscape.note_ends(lands[-1] >> 2 & 31, lands[-1] & 3, lands[-1] >> 7)
    return landscape
