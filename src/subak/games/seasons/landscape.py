"""One landscape laid out on the grid: where a card fits, which paddies are there, which close."""

from typing import Final

from subak.games.seasons.cards import Cards

PLACED: Final = 8  # cards in a finished landscape
REACH: Final = 32  # spots lie within -32 .. 32 of the first card, both ways
SIDE: Final = 2 * REACH + 1
MARGIN: Final = 6  # room around the landscape for one more card and its neighbours


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

    def __init__(self, cards: Cards, lands: list[int]) -> None:
        left = top = 2 * REACH
        right = bottom = -2 * REACH
        for land in lands:
            spot = land >> 7
            turned = land & 1
            x = spot % SIDE - REACH
            y = spot // SIDE - REACH
            left = min(left, x)
            top = min(top, y)
            right = max(right, x + 3 + turned)
            bottom = max(bottom, y + 4 - turned)
        self.cards = cards
        self.lands = lands  # the cards laid, see `placement`
        self.left = left - MARGIN  # of the window
        self.top = top - MARGIN
        self.stride = right - left + 2 * MARGIN
        self.height = bottom - top + 2 * MARGIN
        self.cells = [0] * (self.stride * self.height)  # 0: uncovered; else (n + 1) << 1 | path, n-th card laid
        self.covered = [0] * self.height  # row -> bitmask of covered cells
        self.marks = [0] * (self.stride * self.height)  # point -> the last flood that came here
        self.floods = 0
        self.walked: list[int] = []  # points of the last flood
        self.ends: list[int] = []  # nodes where a path ends inside a paddy
        self.fitting: list[list[int] | None] = [None, None, None, None]  # rotation -> its spots, once asked for
        self.gaps: list[int] = []  # per end: an uncovered cell of its paddy
        for n, land in enumerate(lands):
            spot = land >> 7
            turned = land & 1
            self.lay(land >> 2 & 31, land & 3, spot, n)
            full = (8 << turned) - 1 << spot % SIDE - REACH - self.left
            row = spot // SIDE - REACH - self.top
            for y in range(row, row + 4 - turned):
                self.covered[y] |= full
        self.find_ends()

    def index(self, spot: int) -> int:
        """Index of the top left cell of a spot."""
        return (spot // SIDE - REACH - self.top) * self.stride + spot % SIDE - REACH - self.left

    def lay(self, card: int, rotation: int, spot: int, n: int) -> None:
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

    def squares(self, rotation: int, spot: int) -> list[int]:
        """The centres of all squares that a card laid there has a part of."""
        out: list[int] = []
        across = 3 + (rotation & 1)
        corner = self.index(spot)
        for dy in range(5 - (rotation & 1)):
            # a card's own corner is a node in the first two rotations and a centre in the other two
            for dx in range((dy + (rotation >> 1) + 1) & 1, across + 1, 2):
                out.append(corner + dy * self.stride + dx)
        return out

    def lift(self, rotation: int, spot: int) -> None:
        """Uncover the cells of a card that `lay` covered."""
        cells = self.cells
        across = 3 + (rotation & 1)
        corner = self.index(spot)
        for dy in range(4 - (rotation & 1)):
            i = corner + dy * self.stride
            for _ in range(across):
                cells[i] = 0
                i += 1

    def find_ends(self) -> None:
        """Note every path that ends inside a paddy already, with a cell that this paddy still lacks."""
        stride = self.stride
        for row in range(MARGIN + 1, self.height - MARGIN):
            first = MARGIN + 1 + (self.left + self.top + row + MARGIN + 1 & 1)
            for node in range(row * stride + first, (row + 1) * stride - MARGIN, 2):
                if self.is_end(node):
                    gap = self.flood(node + 1)
                    if gap >= 0:
                        self.ends.append(node)
                        self.gaps.append(gap)

    def is_end(self, node: int) -> bool:
        """N-4.5: all four cells around the node are covered and just one of their lines is a path."""
        cells = self.cells
        a = cells[node]
        if a == 0:
            return False
        b = cells[node - 1]
        if b == 0:
            return False
        stride = self.stride
        c = cells[node - stride]
        if c == 0:
            return False
        d = cells[node - stride - 1]
        if d == 0:
            return False
        return (a & 1) + (b & 1) + (c & 1) + (d & 1) == 1

    def flood(self, centre: int) -> int:
        """Walk the paddy of a square into `walked`: -1 when it is closed, else the first uncovered cell met."""
        cells = self.cells
        marks = self.marks
        stride = self.stride
        self.floods += 1
        stamp = self.floods
        marks[centre] = stamp
        walked = [centre]
        self.walked = walked
        n = 0
        while n < len(walked):
            p = walked[n]
            n += 1
            cell = p - stride - 1
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell] != stamp:
                marks[cell] = stamp
                walked.append(cell)
            cell = p - stride
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell + 1] != stamp:
                marks[cell + 1] = stamp
                walked.append(cell + 1)
            cell = p - 1
            line = cells[cell]
            if line == 0:
                return cell
            if line & 1 == 0 and marks[cell + stride] != stamp:
                marks[cell + stride] = stamp
                walked.append(cell + stride)
            line = cells[p]
            if line == 0:
                return p
            if line & 1 == 0 and marks[p + stride + 1] != stamp:
                marks[p + stride + 1] = stamp
                walked.append(p + stride + 1)
        return -1

    def walk(self, centre: int) -> int:
        """Walk the whole paddy of a square into `walked`, open or not; the number of quarters it lacks."""
        cells = self.cells
        marks = self.marks
        stride = self.stride
        self.floods += 1
        stamp = self.floods
        marks[centre] = stamp
        walked = [centre]
        self.walked = walked
        lacking = 0
        n = 0
        while n < len(walked):
            p = walked[n]
            n += 1
            for corner in range(4):
                cell = p - (corner & 1) - (corner >> 1) * stride
                line = cells[cell]
                if line == 0:
                    lacking += 1
                    continue
                q = p + (-1 if corner & 1 else 1) + (-stride if corner & 2 else stride)
                if line & 1 == 0 and marks[q] != stamp:
                    marks[q] = stamp
                    walked.append(q)
        return lacking

    def centres(self) -> list[int]:
        """All squares that some card covers at least in part."""
        out: list[int] = []
        cells = self.cells
        stride = self.stride
        for row in range(MARGIN, self.height - MARGIN + 1):
            first = MARGIN + (self.left + self.top + row + MARGIN + 1 & 1)
            for p in range(row * stride + first, (row + 1) * stride - MARGIN + 1, 2):
                if cells[p] or cells[p - 1] or cells[p - stride] or cells[p - stride - 1]:
                    out.append(p)
        return out

    def ends_in_walk(self) -> bool:
        """Whether a path ends inside the paddy walked last."""
        stride = self.stride
        for p in self.walked:
            if self.is_end(p - 1) or self.is_end(p + 1) or self.is_end(p - stride) or self.is_end(p + stride):
                return True
        return False

    def with_card(self, card: int, rotation: int, spot: int) -> "Landscape":
        """The landscape with one more card."""
        return Landscape(self.cards, [*self.lands, placement(card, rotation, spot)])

    def spots(self, rotation: int) -> list[int]:
        """N-4.2, N-4.3, N-4.4: spots where a card so turned touches a side, overlaps nothing and keeps the grid."""
        known = self.fitting[rotation]
        if known is not None:
            return known
        out: list[int] = []
        across = 3 + (rotation & 1)
        down = 4 - (rotation & 1)
        covered = self.covered
        parity = rotation >> 1
        for row in range(MARGIN - down, self.height - MARGIN + 1):
            inside = covered[row]
            for dy in range(1, down):
                inside |= covered[row + dy]
            beside = covered[row - 1] | covered[row + down]
            near = beside | beside >> 1 | beside >> 2
            blocked = inside | inside >> 1 | inside >> 2
            if across == 4:
                near |= beside >> 3
                blocked |= inside >> 3
            free = (near | inside << 1 | inside >> across) & ~blocked
            # N-4.4: X + Y is even for an upright or quarter-turned card, odd for the other two
            free &= EVEN if (self.left + self.top + row + parity) & 1 == 0 else ODD
            base = (row + self.top + REACH) * SIDE + self.left + REACH
            while free:
                low = free & -free
                out.append(base + low.bit_length() - 1)
                free ^= low
        self.fitting[rotation] = out
        return out

    def allows(self, card: int, rotation: int, spot: int) -> bool:
        """N-4.5: the card so placed closes no paddy with a path that ends inside."""
        corner = self.index(spot)
        if not self.meets_end(card, rotation, corner):
            return True
        self.lay(card, rotation, spot, len(self.lands))
        fine = self.no_end_closes(card, rotation, corner)
        self.lift(rotation, spot)
        return fine

    def meets_end(self, card: int, rotation: int, corner: int) -> bool:
        """Whether the card so placed would make a path end at its border, or cover ground that an end needs."""
        stride = self.stride
        row = corner // stride
        column = corner - row * stride
        for gap in self.gaps:
            if 0 <= gap // stride - row < 4 - (rotation & 1) and 0 <= gap % stride - column < 3 + (rotation & 1):
                return True
        cells = self.cells
        for border in self.cards.borders[card * 4 + rotation]:
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
            if paths == 1:
                return True
        return False

    def no_end_closes(self, card: int, rotation: int, corner: int) -> bool:
        """With the card laid: every paddy with an end, old or new, is open."""
        for n in range(len(self.ends)):
            if self.cells[self.gaps[n]] != 0 and self.flood(self.ends[n] + 1) < 0:
                return False
        for border in self.cards.borders[card * 4 + rotation]:
            node = corner + (border & 7) + (border >> 3 & 7) * self.stride
            if self.is_end(node) and self.flood(node + 1) < 0:
                return False
        return True


EVEN: Final = 0x1555555555555555  # bits 0, 2, 4 ... 60
ODD: Final = EVEN << 1 & (1 << 61) - 1


def placement(card: int, rotation: int, spot: int) -> int:
    """A card in a landscape as one int; the spot is the cell of its top left corner."""
    return card << 2 | rotation | spot << 7
