"""Squares as strokes, and the small things of chalk and stone: dice, tokens, pyramids."""

from typing import Final

from subak.games.animism.cards import SIDE, SQUARES, Cards
from subak.kit.pen import DEFS as HATCHES
from subak.kit.pen import Pen, esc, num

PIPS: Final = [
    [],
    [(0, 0)],
    [(-1, -1), (1, 1)],
    [(-1, -1), (0, 0), (1, 1)],
    [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
]
CHALK: Final = (
    '<defs><filter id="chalk" x="-2%" y="-2%" width="104%" height="104%">'
    '<feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="2" seed="7" result="grain"/>'
    '<feDisplacementMap in="SourceGraphic" in2="grain" scale="2.4" result="rough"/>'
    '<feColorMatrix in="grain" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -4.2 3.1" result="holes"/>'
    '<feComposite in="rough" in2="holes" operator="in"/></filter>'
    '<filter id="stone" x="0" y="0" width="100%" height="100%">'
    '<feTurbulence type="fractalNoise" baseFrequency="0.035 0.05" numOctaves="4" seed="11"/>'
    '<feColorMatrix type="matrix" values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.47  0.9 0 0 0 -0.36"/>'
    '<feComposite in2="SourceGraphic" operator="in"/></filter>'
    '<pattern id="chalk-0" width="13" height="13" patternUnits="userSpaceOnUse">'
    '<path class="stroke" d="M-3 3L3 -3M-1 14L14 -1M10 16L16 10"/></pattern>'
    '<pattern id="chalk-1" width="13.333" height="13.333" patternUnits="userSpaceOnUse">'
    '<circle class="speck" cx="3.3" cy="3.3" r="2.3"/><circle class="speck" cx="10" cy="10" r="2.3"/></pattern>'
    '<pattern id="chalk-2" width="13.333" height="13.333" patternUnits="userSpaceOnUse">'
    '<path class="stroke" d="M0 0L13.333 13.333M13.333 0L0 13.333"/></pattern>'
    '<pattern id="chalk-3" width="13.333" height="10" patternUnits="userSpaceOnUse">'
    '<path class="stroke" d="M0 5H13.333"/></pattern>'
    '<filter id="glow" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter></defs>'
)
DEFS: Final = HATCHES + CHALK
ABOVE: Final = 0  # the sides of a square, clockwise
RIGHT: Final = 1
BELOW: Final = 2
LEFT: Final = 3
INLAND: Final = 4 * SIDE + 4  # a square from which every piece lies on the land


def beside(square: int, side: int) -> int:
    """The neighbour of a square on one of its sides; -1 beyond the land."""
    if side == ABOVE:
        return square - SIDE if square >= SIDE else -1
    if side == RIGHT:
        return square + 1 if square % SIDE < SIDE - 1 else -1
    if side == BELOW:
        return square + SIDE if square < SQUARES - SIDE else -1
    return square - 1 if square % SIDE else -1


def rim(squares: list[int]) -> list[int]:
    """The edges of a set that no two of its squares share, as square * 4 + side."""
    inside = set(squares)
    return [square * 4 + side for square in squares for side in range(4) if beside(square, side) not in inside]


class Lattice:
    """The squares of a land as strokes, cut once."""

    def __init__(self, x: int, y: int, cell: int) -> None:
        self.x = x
        self.y = y
        self.cell = cell
        self.squares: list[str] = []  # a square as a closed path
        self.edges: list[str] = []  # square * 4 + side: one side of a square
        for square in range(SQUARES):
            left, top = self.left(square), self.top(square)
            self.squares.append(f"M{left} {top}h{cell}v{cell}h-{cell}z")
            self.edges += [
                f"M{left} {top}h{cell}",
                f"M{left + cell} {top}v{cell}",
                f"M{left} {top + cell}h{cell}",
                f"M{left} {top}v{cell}",
            ]

    def left(self, square: int) -> int:
        return self.x + square % SIDE * self.cell

    def top(self, square: int) -> int:
        return self.y + square // SIDE * self.cell

    def fill(self, squares: list[int]) -> str:
        return "".join([self.squares[square] for square in squares])

    def outline(self, squares: list[int]) -> str:
        return "".join([self.edges[edge] for edge in rim(squares)])

    def grid(self) -> str:
        x, y, cell = self.x, self.y, self.cell
        lines = [f"M{x} {y + n * cell}h{SIDE * cell}" for n in range(SIDE + 1)]
        return "".join(lines + [f"M{x + n * cell} {y}v{SIDE * cell}" for n in range(SIDE + 1)])


class Form:
    """A turned piece, as offsets from its anchor."""

    def __init__(self, shape: list[int]) -> None:
        self.shape = shape
        self.rim = [edge - INLAND * 4 for edge in rim([INLAND + k for k in shape])]
        n = len(shape)
        x, y = sum([k % SIDE for k in shape]), sum([k // SIDE for k in shape])
        self.handle = 0  # the square by which the pointer holds it: the one nearest to its middle
        nearest = -1
        for k in shape:
            distance = (k % SIDE * n - x) ** 2 + (k // SIDE * n - y) ** 2
            if nearest < 0 or distance < nearest:
                nearest, self.handle = distance, k
        self.across = 1 + max([k % SIDE for k in shape], default=0)
        self.down = 1 + max([k // SIDE for k in shape], default=0)

    def cells(self, cell: int) -> list[str]:
        """Where its squares lie, as attributes of a box."""
        size = f'width="{cell}" height="{cell}"'
        return [f'x="{k % SIDE * cell}" y="{k // SIDE * cell}" {size}' for k in self.shape]


def standing(cards: Cards, piece: int) -> int:
    """The form in which a piece lies in a narrow frame: bars of five stand."""
    wide = max([k % SIDE for k in cards.shapes[piece * 4]], default=0) > 3
    return piece * 4 + (1 if wide and cards.turns[piece] & 2 else 0)


def put_cells(pen: Pen, cells: list[str], x: float, y: float, fillers: list[int]) -> None:
    """The squares of a piece; the first of them are filled in these seats' colours."""
    pen.group(at=f"translate({num(x)} {num(y)})")
    for n, at in enumerate(cells):
        if n < len(fillers):
            seat = fillers[n]
            pen.put(f'<rect class="seat-{seat}" {at}/><rect fill="url(#hatch-{seat})" {at}/>')
        pen.put(f'<rect class="cell" {at}/>')
    pen.end()


def die(kind: str, face: int, x: float, y: float, r: int) -> str:
    size = f'x="{-r}" y="{-r}" width="{2 * r}" height="{2 * r}" rx="{num(r / 3)}"'
    out = [f'<g transform="translate({num(x)} {num(y)})"><rect class="die {kind}" {size}/>']
    for px, py in PIPS[face]:
        at = f'cx="{num(px * r * 0.55)}" cy="{num(py * r * 0.55)}"'
        out.append(f'<circle class="pip {kind}" {at} r="{num(r * 0.19)}"/>')
    return "".join(out) + "</g>"


def put_token(pen: Pen, colour: int, x: float, y: float, letter: str, r: float) -> None:
    pen.group(at=f"translate({num(x)} {num(y)})")
    size = num(r)
    pen.put(
        f'<circle class="token seat-{colour}" r="{size}"/><circle fill="url(#hatch-{colour})" r="{size}"/>'
        f'<circle class="disc" r="{num(r * 0.72)}"/>'
    )
    pen.put(f'<text class="letter" text-anchor="middle" y="5.5">{esc(letter)}</text>')
    pen.end()


def pyramid(x: int, y: int, size: float, lit: bool, frame: int) -> str:
    """An altar; `frame` is the seat that frames it, -1 if none."""
    around = f'<rect class="framed seat-{frame}-line" x="-17" y="-17" width="34" height="34" rx="3"/>'
    shape = "M-13 12h26v-6h-4v-6h-4v-6h-3v-5h-4v5h-3v6h-4v6h-4z"
    return (
        f'<g transform="translate({x} {y}) scale({num(size)})">{around if frame >= 0 else ""}'
        + (f'<circle class="halo" r="16"/><path class="altar lit" d="{shape}"/>' if lit else "")
        + ("" if lit else f'<path class="altar" d="{shape}"/>')
        + '<path class="step" d="M-9 6h18M-5 0h10M-2 -6h4"/></g>'
    )


def slab(pen: Pen, x: int, y: int, width: int, height: int, rx: int = 12, plain: bool = False) -> None:
    """The stone on which all is drawn; its grain takes a browser long, a plain one has none."""
    at = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="{rx}"'
    pen.put(f'<rect class="slab" {at}/>' + ("" if plain else f'<rect class="slab-grain" filter="url(#stone)" {at}/>'))
