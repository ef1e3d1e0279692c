"""One landscape laid out on the grid: where a card fits, and which paddies it may not close."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.games.seasons.cards import Cards
from subak.games.seasons.grid import MARGIN, REACH, SIDE, Grid
from subak.games.seasons.quilt import Quilt

if TYPE_CHECKING:  # an outlook is one on a landscape
    from subak.games.seasons.outlook import Outlook

PLACED: Final = 8  # cards in a finished landscape
SLACK: Final = 6  # room beyond that, so that the next cards fit into the same window
WIDEST: Final = 60  # cells of a window, whose rows are bitmasks
NO_CARD: Final = -1
ALL: Final = 10_000
EVERY_OTHER: Final = 0x555_5555_5555_5555  # bitmask of columns, from the first of them

# Bits of a border node, see `border_nodes`: which cells around it are not the card's own.
ABOVE_LEFT: Final = 1 << 7
ABOVE_RIGHT: Final = 2 << 7
BELOW_LEFT: Final = 4 << 7
BELOW_RIGHT: Final = 8 << 7
ABOVE: Final = ABOVE_LEFT | ABOVE_RIGHT
BELOW: Final = BELOW_LEFT | BELOW_RIGHT


class Landscape(Grid):
    """What lies in the window: which cards, where further ones fit, and where paths end inside a paddy."""

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
        lines: vec[i64],
        ends: vec[i64],
        marks: vec[i64],
    ) -> None:
        super().__init__(cards, left, top, stride, height, first_row, last_row, cells, marks)
        self.lands = lands  # the cards laid, see `placement`
        self.covered = covered  # row -> bitmask of covered cells
        self.lines = lines  # row -> bitmask of those with a path
        self.shared = False  # whether clones may look at it: then a card makes a new landscape
        self.ends = ends  # nodes where a path ends inside a paddy
        self.gap_rows = vec[i64]()  # per end: an uncovered cell of its paddy
        self.gap_columns = vec[i64]()
        self.upright = vec[i64]()  # see `free_rows`; empty until asked for
        self.sideways = vec[i64]()
        self.patchwork: Quilt | None = None  # see `quilt`
        self.outlooks: dict[int, Outlook] = {}  # what `evaluate` has found out about it, clones or not

    def with_card(self, card: int, rotation: int, spot: int) -> "Landscape":
        """The landscape with one more card, this one left as it is."""
        if not self.has_room(rotation, spot):
            return lay_out(self.cards, [*self.lands, placement(card, rotation, spot)])
        land = Landscape(
            self.cards, self.lands[:], self.left, self.top, self.stride, self.height, self.first_row, self.last_row,
            self.cells[:], self.covered[:], self.lines[:], self.ends[:], self.marks,
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
        self.outlooks = {}
        self.patchwork = None
        self.upright = vec[i64]()
        self.sideways = vec[i64]()
        self.note_ends(card, rotation, spot)

    def cover(self, card: int, rotation: int, spot: int, n: int) -> None:
        """Lay a card for good."""
        self.lay(card, rotation, spot, n)
        row: i64 = spot // SIDE - REACH - self.top
        column: i64 = spot % SIDE - REACH - self.left
        full: i64 = 15 if rotation & 1 else 7
        side = (card * 4 + rotation) * 4
        for dy in range(4 - (rotation & 1)):
            self.covered[row + dy] |= full << column
            path: i64 = self.cards.paths[side + dy]
            self.lines[row + dy] |= path << column

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

    def free_rows(self, turned: int) -> vec[i64]:
        """N-4.2, N-4.3: row by row, the columns where a card (sideways: 1) touches a side and overlaps nothing.

        The first row of the list is `first_row` less the height of the card.
        """
        known = self.sideways if turned else self.upright
        if len(known):
            return known
        across: i64 = 3 + turned
        down: i64 = 4 - turned
        start = self.first_row - down
        stop = self.last_row + 2
        out = vec[i64]([0] * (stop - start))
        covered = self.covered
        for row in range(start, stop):
            inside = covered[row] | covered[row + 1] | covered[row + 2]
            beside = covered[row - 1] | covered[row + down]
            if turned:
                near = beside | beside >> 1 | beside >> 2 | beside >> 3
                blocked = inside | inside >> 1 | inside >> 2 | inside >> 3
            else:
                inside |= covered[row + 3]
                near = beside | beside >> 1 | beside >> 2
                blocked = inside | inside >> 1 | inside >> 2
            out[row - start] = (near | inside << 1 | inside >> across) & ~blocked
        if turned:
            self.sideways = out
        else:
            self.upright = out
        return out

    def quilt(self) -> Quilt:
        """Its paddies as patches, made when first asked for."""
        quilt = self.patchwork
        if quilt is None:
            quilt = Quilt(self, self.lands, self.ends)
            self.patchwork = quilt
        return quilt

    def corners(self, rotation: int) -> vec[i64]:
        """The top left cells of the spots where a card so turned fits, ascending, whatever N-4.5 says."""
        out = vec[i64]()
        row: i64 = self.first_row - 4 + (rotation & 1)
        parity: i64 = self.left + self.top + (rotation >> 1)
        for free in self.free_rows(rotation & 1):
            column: i64 = (row + parity) & 1  # N-4.4, see `spots`
            cell = row * self.stride + column
            free = (free & EVERY_OTHER << column) >> column
            while free:
                if free & 1:
                    out = append(out, cell)
                free >>= 2
                cell += 2
            row += 1
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
            free &= EVERY_OTHER << column
            base = (row + self.top + REACH) * SIDE + self.left + REACH + offset
            doubts: i64 = self.doubts(card, turned, row, free) if free and card != NO_CARD else 0
            free >>= column
            while free:
                if free & 1 and not (doubts >> column & 1 and self.closes(card, turned, row, column)):
                    out.append(base + column)
                    if len(out) == limit:
                        return out
                free >>= 2
                column += 2
            row += 1
        return out

    def doubts(self, card: int, rotation: i64, row: i64, free: i64) -> i64:
        """Of some columns of a row, those where the card may close a paddy with an end: old with its gap, or made now.

        All columns at once, as bits: this is asked for every place of every card.
        """
        across: i64 = 3 + (rotation & 1)
        full: i64 = 15 if rotation & 1 else 7
        out: i64 = 0
        for n in range(i64(len(self.ends))):
            if 0 <= self.gap_rows[n] - row < 4 - (rotation & 1):
                out |= full << self.gap_columns[n] - across + 1
        covered = self.covered
        lines = self.lines
        side = card * 4 + rotation
        borders = self.cards.borders[side]
        for n in range(i64(len(borders))):
            border = borders[n]
            x: i64 = border & 7
            y = row + (border >> 3 & 7)
            may = free
            one = -(border >> 6 & 1)  # where a path leads to the node
            two: i64 = 0  # where more than one do
            if border & ABOVE:
                above = covered[y - 1]
                path = lines[y - 1]
                if border & ABOVE_LEFT:
                    may &= above << 1 >> x
                    two = one & path << 1 >> x
                    one |= path << 1 >> x
                if border & ABOVE_RIGHT:
                    may &= above >> x
                    two |= one & path >> x
                    one |= path >> x
            if border & BELOW and may:
                below = covered[y]
                path = lines[y]
                if border & BELOW_LEFT:
                    may &= below << 1 >> x
                    two |= one & path << 1 >> x
                    one |= path << 1 >> x
                if border & BELOW_RIGHT:
                    may &= below >> x
                    two |= one & path >> x
                    one |= path >> x
            may &= one & ~two
            if may:
                for cell in self.cards.around[side][n]:
                    may &= covered[row + (cell >> 4) - 2] << 2 >> (cell & 15)
                out |= may
        return out & free

    def closes(self, card: int, rotation: i64, row: i64, column: i64) -> bool:
        """N-4.5: whether the card so placed does close a paddy with an end."""
        spot = (row + self.top + REACH) * SIDE + column + self.left + REACH
        self.lay(card, rotation, spot, len(self.lands))
        fine = self.no_end_closes(card, rotation, row * self.stride + column)
        self.lift(rotation, spot)
        return not fine

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
        vec[i64]([0] * (stride * height)), vec[i64]([0] * height), vec[i64]([0] * height), vec[i64](),
        vec[i64]([0] * (stride * height)),
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
