"""What every part of the drawing looks at: the view, who looks, what may be clicked; and what never changes."""

from collections.abc import Sequence
from typing import Final

from subak.core.game import HIDDEN
from subak.core.position import DEPTH
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS, SIDE, SQUARES, WORD, Cards
from subak.games.animism.draw_layout import LAST, TALL, WIDE, Box
from subak.games.animism.draw_lines import Form, Lattice, die, pyramid, standing
from subak.games.animism.hidden import Animism
from subak.games.animism.words import Words
from subak.kit.letters import Type
from subak.kit.pen import Pen, num
from subak.kit.sketches import Sketches

TABLE: Final = [DEPTH, s.SEATS, s.ADVANCED, s.ROUND, s.PASSES]  # words on which every part depends
LANE: Final = [s.STEP, s.PIECE, s.TURN, s.BLACK_DIE, s.WHITE_DIE, s.REROLLS, s.EXTRA]
CHOICE: Final = [*LANE, s.LAND, s.LAND_THEN, s.MARK, s.BONUS, s.TOKENS]  # those on which the choices of a seat depend
KNOWN: Final = [s.LAND_THEN, s.TRACK_THEN, s.MARK_THEN, s.BONUS_THEN, s.TOKENS_THEN]
BOARD: Final = [s.LAND, s.TRACK, s.MARK, s.BONUS, s.TOKENS]
TRACK: Final = Type(15.5)  # letters as board.css sets them
IN_SQUARE: Final = 19  # what a square of a track has room for
AREA: Final = "abcd"  # the altars of the four areas


class Tile:
    """The place of a piece in the zone, and what of it never changes."""

    def __init__(self, cards: Cards, form: Form, piece: int, box: Box, cell: int, beside: bool) -> None:
        self.piece = piece
        self.box = box
        self.cells = form.cells(cell)
        across, down = form.across * cell, form.down * cell
        if beside:  # die and cost stand beside the piece, else below it
            room = 44
            self.left = box.x + (room - across) / 2
            self.top = box.y + (box.height - down) / 2
            self.cost = (box.x + 59, box.y + box.height - 7)
            x, y = box.x + 59, box.y + 14
        else:
            room = box.width
            centre = box.x + box.width // 2
            self.left = centre - across / 2
            self.top = box.y + 6 + (box.height - 36 - down) / 2
            self.cost = (centre + 12, box.y + box.height - 8)
            x, y = centre - 13, box.y + box.height - 15
        self.die = die("white" if cards.white(piece) else "black", cards.face(piece), x, y, 10) if piece else ""
        x0, x1 = box.x + 6, box.x + room - 6
        y0, y1 = box.y + 6, box.y + box.height - (6 if beside else 30)
        self.cross = f"M{x0} {y0}L{x1} {y1}M{x1} {y0}L{x0} {y1}"


class Sheet:
    """The land of a sheet in one size, and what of it never changes: cut once."""

    def __init__(self, cards: Cards, x: int, y: int, cell: int, altar: float) -> None:
        self.cards = cards
        self.lattice = Lattice(x, y, cell)
        self.size = altar
        self.altars = ground(cards, "A" + AREA)
        self.dark = [self.altar(square, False, -1) for square in self.altars]
        self.lit = [self.altar(square, True, -1) for square in self.altars]
        self.dark_framed = [self.altar(square, False, COLOURS - 1) for square in self.altars]
        self.lit_framed = [self.altar(square, True, COLOURS - 1) for square in self.altars]
        cross = ground(cards, "P")
        self.cross = self.lattice.fill(cross)
        self.cross_edge = self.lattice.outline(cross)
        self.back = self.print()

    def altar(self, square: int, lit: bool, frame: int) -> str:
        lattice = self.lattice
        half = lattice.cell // 2
        framed = frame if self.cards.ground[square // SIDE][square % SIDE] == "A" else -1
        return pyramid(lattice.left(square) + half, lattice.top(square) + half, self.size, lit, framed)

    def print(self) -> str:
        """Areas, grid and cross."""
        pen = Pen()
        lattice = self.lattice
        for area in range(1, 5):
            squares = ground(self.cards, str(area) + AREA[area - 1])
            n = max(len(squares), 1)
            x = lattice.x + (sum([square % SIDE for square in squares]) / n + 0.5) * lattice.cell
            y = lattice.y + (sum([square // SIDE for square in squares]) / n + 0.5) * lattice.cell
            pen.path(lattice.fill(squares), f"area area-{area}")
            pen.text(round(x), round(y) + 34, str(area), "display area-number scenery", "middle")
        pen.path(lattice.grid(), "grid")
        pen.put(f'<path class="cross-glow" filter="url(#glow)" d="{self.cross}"/>')
        pen.path(self.cross, "cross")
        pen.put(f'<path class="cross-grain" filter="url(#chalk)" d="{self.cross}"/>')
        return "".join(pen.out)

    def names(self, rows: int) -> str:
        """Of columns and rows; the numbers of the rows end there."""
        pen = Pen()
        lattice, half = self.lattice, self.lattice.cell // 2
        for n in range(SIDE):
            at = lattice.x + n * lattice.cell + half
            pen.text(at, lattice.y + SIDE * lattice.cell + 16, chr(ord("a") + n), "place", "middle")
        for n in range(SIDE):
            pen.text(rows, lattice.y + n * lattice.cell + half + 5, str(n + 1), "place", "end")
        return "".join(pen.out)


class Stone:
    """What of a board never changes, for one content and shape: cut once."""

    def __init__(self, cards: Cards, tall: bool) -> None:
        self.cards = cards
        self.tall = tall
        self.layout = TALL if tall else WIDE
        x, y = self.layout.land
        self.sheet = Sheet(cards, x, y, self.layout.cell, self.layout.altar)
        self.labels = self.sheet.names(self.layout.rows)
        self.last = Sheet(cards, LAST.x, LAST.y, LAST.cell, LAST.altar)  # as it is when all is over
        self.thumb = Lattice(0, 0, self.layout.thumbs.cell)
        self.forms = [Form([int(k) for k in shape]) for shape in cards.shapes]
        self.tiles = [self.row(level) for level in range(5)]  # by level; the single first
        track = self.layout.tracks
        places = [
            (colour, n, track.x + track.first + n * track.pitch, track.y + track.half + colour * track.step)
            for colour in range(COLOURS)
            for n in range(cards.length)
        ]
        self.blank = [
            square(cards, n, x, y, -1) for _colour, n, x, y in places
        ]  # squares of tracks; filled * COLOURS + filler
        self.filled = [square(cards, n, x, y, filler) for _colour, n, x, y in places for filler in range(COLOURS)]
        self.small = self.small_print()
        self.sketches = Sketches()

    def row(self, level: int) -> list[Tile]:
        zone = self.layout.zone
        pieces = self.cards.at_level(level)
        if level == 0:
            x, y, width, height = zone.single
            return [self.tile(piece, Box(x, zone.y + y, width, height), False) for piece in pieces]
        left, top, width, _height = zone.levels[level - 1]
        high = level > 1
        columns = max(len(pieces), 1) if high else zone.columns
        if high:
            left, width = left + zone.aside, width - zone.aside
        gap = (width - 8) / columns
        top += zone.y + zone.titles[high]
        height = zone.tiles[high]
        return [
            self.tile(
                piece,
                Box(left + 4 + int(n % columns * gap), top + n // columns * (height + 2), int(gap) - 4, height),
                high and zone.aside > 0,
            )
            for n, piece in enumerate(pieces)
        ]

    def tile(self, piece: int, box: Box, beside: bool) -> Tile:
        """A piece stands beside its die; a long bar then has smaller squares."""
        form, cell = self.forms[piece * 4], self.layout.zone.cell
        if beside:
            form = self.forms[standing(self.cards, piece)]
            cell = min(cell, (box.height - 4) // form.down)
        return Tile(self.cards, form, piece, box, cell, beside)

    def small_print(self) -> str:
        """Cross and altars of a small sheet."""
        land, cell = self.thumb, self.thumb.cell
        peak = f"l{num(cell / 2)} {2 - cell}l{num(cell / 2)} {cell - 2}z"
        pen = Pen()
        pen.box(0, 0, SIDE * cell, SIDE * cell, "thumb", 3)
        pen.path(land.fill(ground(self.cards, "P")), "cross")
        peaks = [f"M{land.left(square)} {land.top(square) + cell - 1}{peak}" for square in self.sheet.altars]
        pen.path("".join(peaks), "altar")
        return "".join(pen.out)


def ground(cards: Cards, kinds: str) -> list[int]:
    """The squares of the land that are of one of these kinds."""
    rows = cards.ground
    return [square for square in range(SQUARES) if rows[square // SIDE][square % SIDE] in kinds]


def square(cards: Cards, n: int, x: float, y: int, filler: int, size: float = 1, bare: bool = False) -> str:
    """The n-th square of a track, filled by a seat or not; a bare one has no number."""
    pen = Pen()
    classes = f"square seat-{filler}" if filler >= 0 else "square"
    if cards.hexagons >> n & 1:
        shape = "M-12.4 0L-6.4 -12H6.4L12.4 0L6.4 12H-6.4Z"
        scale = "" if size == 1 else f" scale({num(size)})"
        pen.put(f'<path class="{classes}" transform="translate({num(x)} {y}){scale}" d="{shape}"/>')
    else:
        pen.disc(x, y, 10 * size, classes)
    if filler >= 0:
        pen.text(x, y + 5.5, cards.letters[filler], "filler", "middle")
    elif not bare:
        number = str(cards.numbers[n])
        pen.text(x, y + 5.5, number, "number s12" if TRACK.width(number) > IN_SQUARE else "number", "middle")
    return "".join(pen.out)


class Scene:
    """One view, as one viewer looks at it."""

    def __init__(self, words: Words, stone: Stone, view: Animism, seat: int, names: Sequence[str]) -> None:
        self.words = words
        self.stone = stone
        self.cards = stone.cards
        self.layout = stone.layout
        self.tall = stone.tall
        self.view = view
        self.seat = seat
        self.names = names
        self.over = view.is_over()
        self.shown = view.sheet_of(seat) if seat >= 0 else 0
        self.legal = view.legal(seat) if seat >= 0 and view.actors >> seat & 1 else []
        self.allowed = set(self.legal)
        self.step = view[s.STEP + seat] if seat >= 0 else HIDDEN

    def tribes(self, sheet: int) -> list[int]:
        """All that a sheet's land shows: how many tribes, and where they are."""
        return [self.view[s.SEATS], *self.view.some(s.LAND + sheet * COLOURS * 3, COLOURS * 3)]

    def open(self, pen: Pen, action: int, asked: bool, name: str, classes: str, id: str = "") -> bool:
        """Opens what can be clicked now, or is refused, or, while it is not asked for, only has a name."""
        offered = asked and action in self.allowed
        if offered:
            label = self.words.write(self.view, self.seat, action, self.names)
            pen.choice(action, label, classes + " offered", id=id)
        elif asked:
            pen.refused(action, name, classes, id=id)
        else:
            pen.group(classes, id=id)
            pen.title(name)
        return offered


def squares_of(words: list[int]) -> list[int]:
    """The squares of a set of three words, ascending."""
    out: list[int] = []
    for n in range(3):
        word = words[n]
        square = n * WORD
        while word:
            if word & 1:
                out.append(square)
            word >>= 1
            square += 1
    return out
