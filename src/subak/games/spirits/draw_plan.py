"""The plan of a field: hexes seen slightly from above, and what of them no position changes."""

from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import Final

from subak.games.spirits import cards as c
from subak.games.spirits.draw_art import ICONS, icon, spot
from subak.games.spirits.draw_layout import Layout
from subak.games.spirits.words_cards import LETTERS
from subak.kit.pen import num

SIDE: Final = 57.0  # of a hex of the own field
SQUASH: Final = 0.84  # the field is seen slightly from above
STONES: Final = [0.0, 0.27, 0.49, 0.78, 1.0]  # where the stones of a wall meet


def fine(n: float) -> float:
    return round(n, 1)


def line(classes: str, ends: str, width: float) -> str:
    return f'<line class="{classes}" {ends} stroke-width="{num(width)}"/>'


class Plan:
    """A field of one size, as it lies from its own corner: all that no position changes."""

    def __init__(self, cards: c.Cards, at: Layout, side: float, large: bool) -> None:
        self.side = side
        self.large = large
        self.k = k = fine(side / SIDE * 10) / 10
        self.spots = [
            (fine(side * sqrt(3) / 2 * (cards.col[h] + 1)), fine(SQUASH * side * (1.5 * cards.row[h] + 1)))
            for h in range(c.HEXES)
        ]
        turns = [pi / 3 * n - pi / 6 for n in range(6)]  # of a hex's corners, from the upper right
        self.shapes = [
            [(fine(x + side * cos(turn)), fine(y + SQUASH * side * sin(turn))) for turn in turns] for x, y in self.spots
        ]
        self.points = [corners(shape) for shape in self.shapes]
        self.banks = [
            f'<polygon class="bank" points="{points}" transform="{spot(0, fine(7 * k))}"/>' for points in self.points
        ]
        bamboo = [self.ends(h, side) for h, side in zip(cards.bamboo_hex, cards.bamboo_side, strict=True)]
        self.back = "".join([line("bamboo-shade scenery", ends, 13 * k) for ends in bamboo])
        self.front = "".join(
            [line("bamboo scenery", ends, 9 * k) + line("knot scenery", ends, 9 * k) for ends in bamboo]
        )
        self.edges = [self.ends(cards.edge_a[e], cards.edge_side[e]) for e in range(c.EDGES)]
        sides = [self.side_of(cards.edge_a[e], cards.edge_side[e]) for e in range(c.EDGES)]
        self.walls = [wall(x1, y1, x2, y2, k) for x1, y1, x2, y2 in sides]
        self.gates = [gate(x1, y1, x2, y2, k) for x1, y1, x2, y2 in sides]
        self.turns = [fine(degrees(atan2(y2 - y1, x2 - x1))) for x1, y1, x2, y2 in sides]
        self.middles = [self.middle(cards.edge_a[e], cards.edge_side[e]) for e in range(c.EDGES)]
        left = at.boxes["farm"].x + at.field[0]
        self.grips = [self.grip(cards, e, at.reach, -left, at.width - left) for e in range(c.EDGES)]
        self.discs = [self.token("disc", h, 14) for h in range(c.HEXES)]
        self.magic = [self.token("magic", h, 14) for h in range(c.HEXES)]
        self.planted = [icon("planted", x, y + 8 * k, k) for x, y in self.spots]
        self.grown = [icon("grown", x, y + 8 * k, k) for x, y in self.spots]
        self.rocks = [icon("rock", x, y, k) for x, y in self.spots]
        self.letters = [
            f'<text class="letter" x="{num(fine(x - 0.59 * side))}" y="{num(fine(y - 6 * k))}">{LETTERS[h]}</text>'
            if large
            else ""
            for h, (x, y) in enumerate(self.spots)
        ]
        self.pool, self.pool_at = self.reservoir(at)

    def side_of(self, h: int, side: int) -> tuple[float, float, float, float]:
        one, two = self.shapes[h][side], self.shapes[h][(side + 1) % 6]
        return one[0], one[1], two[0], two[1]

    def ends(self, h: int, side: int) -> str:
        x1, y1, x2, y2 = self.side_of(h, side)
        return f'x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}"'

    def middle(self, h: int, side: int) -> tuple[float, float]:
        x1, y1, x2, y2 = self.side_of(h, side)
        return fine((x1 + x2) / 2), fine((y1 + y2) / 2)

    def token(self, what: str, h: int, below: int) -> str:
        """All but the beginning of a disc on a hex: that is its class and id."""
        x, y = self.spots[h]
        return f'transform="{spot(x, y + below * self.k)} scale({num(self.k)})">{ICONS[what]}</g>'

    def grip(self, cards: c.Cards, e: int, reach: float, least: float, most: float) -> str:
        """The place to touch around an edge, on both sides of it; its line if that is enough."""
        if not reach:
            return f'<line class="grip" {self.edges[e]}/>'
        h = cards.edge_a[e]
        x1, y1, x2, y2 = self.side_of(h, cards.edge_side[e])
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        dx, dy = reach * (self.spots[h][0] - x), reach * (self.spots[h][1] - y)
        around = [(x1, y1), (x + dx, y + dy), (x2, y2), (x - dx, y - dy)]
        points = corners([(fine(min(max(cx, least), most)), fine(cy)) for cx, cy in around])
        return f'<polygon class="grip" points="{points}"/>'

    def reservoir(self, at: Layout) -> tuple[str, str]:
        """The pool beside the first hex, up to its count; and where it lies."""
        x, y = self.spots[0]
        r = fine(max(self.side * 0.3, at.pool[2]))
        d = (
            f"M{num(-1.5 * r)} {num(-0.8 * r)}H{num(1.2 * r)}"
            f"Q{num(1.6 * r)} {num(0.9 * r)} {num(0.4 * r)} {num(1.1 * r)}H{num(-0.9 * r)}"
            f"Q{num(-1.7 * r)} {num(0.8 * r)} {num(-1.5 * r)} {num(-0.8 * r)}Z"
        )
        count = f'<text class="display count" text-anchor="middle" x="{num(-0.15 * r)}" y="7">'
        where = spot(fine(x - self.side * at.pool[0]), fine(y - self.side * SQUASH * at.pool[1]))
        return f'<path class="pool" d="{d}"/>{count}', where


def corners(shape: list[tuple[float, float]]) -> str:
    return " ".join([f"{num(x)},{num(y)}" for x, y in shape])


def wall(x1: float, y1: float, x2: float, y2: float, k: float) -> str:
    """A wall between two corners: stones of unlike length and height, one beside the other."""
    length, high = hypot(x2 - x1, y2 - y1), 7 * k
    d = ""
    for n in range(len(STONES) - 1):
        left, right = fine(length * STONES[n]), fine(length * STONES[n + 1])
        half = fine(high if n % 2 else high * 0.86)
        d += f"M{num(left)} {num(-half)}H{num(right)}V{num(half)}H{num(left)}Z"
    return f'<path class="stones scenery" transform="{along(x1, y1, x2, y2)}" d="{d}"/>'


def gate(x1: float, y1: float, x2: float, y2: float, k: float) -> str:
    """A sluice between two corners: a black board between two posts."""
    length = hypot(x2 - x1, y2 - y1)
    post, high, half = fine(8 * k), fine(11 * k), fine(5 * k)
    board, step = num(fine(length - 2 * post)), num(fine(high - half))
    foot = f"h{num(post)}v{step}h{board}v-{step}h{num(post)}"
    back = f"h-{num(post)}v-{step}h-{board}v{step}h-{num(post)}"
    d = f"M0 {num(-high)}{foot}v{num(2 * high)}{back}Z"
    return f'<path class="sluice scenery" transform="{along(x1, y1, x2, y2)}" d="{d}"/>'


def along(x1: float, y1: float, x2: float, y2: float) -> str:
    """From the first of two points towards the second."""
    return f"{spot(x1, y1)} rotate({num(fine(degrees(atan2(y2 - y1, x2 - x1))))})"
