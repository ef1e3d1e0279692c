"""The TOML rows as columns, and the geometry that follows from them. Sets of squares are three words of 57 bits."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.kit.errors import ContentError
from subak.kit.rows import Content, Rows
from subak.kit.text import _

SIDE: Final = 13  # the land is SIDE x SIDE squares; a square is row * SIDE + column
SQUARES: Final = 169
WORD: Final = 57  # squares in a word: three words hold the land
COLOURS: Final = 4
AREAS: Final = 4
PIECES: Final = 13  # SINGLE, then black 1-6, then white 1-6
SINGLE: Final = 0
BLACK: Final = 1  # the piece of black face 1
WHITE: Final = 7  # the piece of white face 1
FACES: Final = 6
LONGEST: Final = 14  # squares that fit into the int of a track
NO_LEVEL: Final = -1  # of a face that gives no piece
MOST: Final = 10  # tokens of one colour that one payment can need

SCHEMA: Final = {
    "land": ("name", "rows"),
    "track": ("name", "hexagons", "numbers"),
    "tribe": ("id", "name", "letter"),
    "figure": ("name", "value"),
    "piece": ("id", "name", "level", "shape"),
}
RANGES: Final = {
    "rounds": (1, 4),
    "pair": (2, 10),
    "triple": (3, 10),
    "second": (1, 10),
    "limit": (0, 9),
    "junction": (0, 1),
}
LIMITS: Final = {"piece": (2, PIECES)}  # rows that a table may have; the rules need all the others as they are
PIECE_IDS: Final = (
    ["single"] + [f"black {face}" for face in range(1, FACES + 1)] + [f"white {face}" for face in range(1, FACES + 1)]
)  # a die has six faces, and each gives one piece or none
GROUND: Final = ".1234AabcdP"  # what a square of the land may be


class Cards:
    """Everything printed, and tables computed from it once. Never changes; clones share it."""

    def __init__(self, pack: Path | None = None) -> None:
        folder = Path(__file__).parent
        content = Content([folder / "sheet.toml", folder / "pieces.toml"], SCHEMA, pack, LIMITS)
        self.content = content
        self.hash = content.hash()
        figures = _figures(content["figure"])
        self.rounds = figures["rounds"]
        self.pair = figures["pair"]
        self.triple = figures["triple"]
        self.second = figures["second"]
        self.limit = figures["limit"]
        self.junction = figures["junction"]
        self.tribes = content["tribe"].texts("name")
        self.letters = content["tribe"].texts("letter")

        self.numbers = content["track"].int_lists("numbers", 0, 99)[0]
        self.length = len(self.numbers)  # squares of a track
        self.hexagons = 0  # bitmask of track squares, from 0
        self.lay_tracks(content["track"])

        self.ground = content["land"].text_lists("rows")[0]  # one symbol a square, as GROUND
        self.fillable = vec[i64]([0, 0, 0])  # words: squares that can be filled
        self.purple = vec[i64]([0, 0, 0])  # words: the purple cross
        self.altars = vec[i64]([0, 0, 0])  # words: altars
        self.outside = vec[i64]([0, 0, 0])  # words: altars in no area
        self.areas = vec[i64]([0] * (AREAS * 3))  # area * 3 + word: its fillable squares
        self.lay_land(content["land"])

        self.names = [""] * PIECES  # "" where a face gives no piece
        self.levels = vec[i64]([NO_LEVEL] * PIECES)
        self.sources = [""] * PIECES
        self.shapes: list[vec[i64]] = []  # piece * 4 + turns -> squares from the anchor; empty when not distinct
        self.turns = vec[i64]([0] * PIECES)  # piece -> bitmask of distinct turns
        self.sizes = vec[i64]([0] * PIECES)
        self.fits = vec[i64]()  # (piece * 4 + turns) * 3 + word: anchors where the piece lies on fillable squares
        self.masks = vec[i64]()  # ((piece * 4 + turns) * SQUARES + anchor) * 3 + word: the squares it covers
        self.cut_pieces(content["piece"], pack.name if pack else "pieces.toml")
        self.payments = self.minimal_payments()  # cost -> codes of the payments that spend no token in vain

    def lay_tracks(self, rows: Rows) -> None:
        if not 1 <= self.length <= LONGEST:
            raise rows.error(0, "numbers", _("a track has 1 to {n} squares.").format(n=LONGEST))
        for square in rows.int_lists("hexagons", 1, self.length)[0]:
            self.hexagons |= 1 << (square - 1)

    def lay_land(self, rows: Rows) -> None:
        if len(self.ground) != SIDE or any(len(line) != SIDE for line in self.ground):
            raise rows.error(0, "rows", _("the land is {n} rows of {n} squares.").format(n=SIDE))
        for square in range(SQUARES):
            symbol = self.ground[square // SIDE][square % SIDE]
            word, bit = square // WORD, 1 << square % WORD
            if symbol not in GROUND:
                raise rows.error(
                    0, "rows", _("“{symbol}” is no kind of square; use one of {valid}.").format(
                        symbol=symbol, valid=" ".join(GROUND))
                )  # fmt: skip
            if symbol == "P":
                self.purple[word] |= bit
            elif symbol.isalpha():
                self.altars[word] |= bit
                if symbol == "A":
                    self.outside[word] |= bit
            else:
                self.fillable[word] |= bit
                if symbol != ".":
                    self.areas[(int(symbol) - 1) * 3 + word] |= bit
        if not any(self.purple):
            raise rows.error(0, "rows", _("the land needs a purple square (P) to start from."))

    def cut_pieces(self, rows: Rows, file: str) -> None:
        levels = rows.ints("level", 0, 4)
        squares: list[list[tuple[int, int]]] = [[] for _piece in range(PIECES)]
        for row, name in enumerate(rows.texts("id")):
            if name not in PIECE_IDS:
                raise rows.error(row, "id", _("must be single, black 1 to black 6 or white 1 to white 6."))
            piece = PIECE_IDS.index(name)
            self.names[piece] = rows.texts("name")[row]
            self.levels[piece] = levels[row]
            self.sources[piece] = rows.sources()[row]
            squares[piece] = self.checked_shape(rows, row, piece)
            self.sizes[piece] = len(squares[piece])
        if not self.sizes[SINGLE] or not any(self.sizes[BLACK:WHITE]):
            text = _("{file}, piece {id}: a game needs the single and at least one piece of the black die.")
            raise ContentError(text.format(file=file, id=PIECE_IDS[BLACK if self.sizes[SINGLE] else SINGLE]))
        fits: list[int] = []
        masks: list[int] = []
        for piece in range(PIECES):
            self.cut(piece, squares[piece], fits, masks)
        self.fits = vec[i64](fits)
        self.masks = vec[i64](masks)

    def checked_shape(self, rows: Rows, row: int, piece: int) -> list[tuple[int, int]]:
        drawing = rows.text_lists("shape")[row]
        squares = _squares(drawing)
        low, high = (1, 1) if piece == SINGLE else (2, 5)
        if not low <= len(squares) <= high or max(len(drawing), *(len(line) for line in drawing)) > 5:
            raise rows.error(
                row, "shape", _("must be {low} to {high} squares, at most 5 wide and 5 high.").format(
                    low=low, high=high)
            )  # fmt: skip
        if not _connected(squares):
            raise rows.error(row, "shape", _("must hang together by edges."))
        low, high = (0, 0) if piece == SINGLE else (1, 1) if piece < WHITE else (2, 4)
        if not low <= self.levels[piece] <= high:
            raise rows.error(
                row, "level", _("must be from {low} to {high} here, not {value}.").format(
                    low=low, high=high, value=self.levels[piece])
            )  # fmt: skip
        return squares

    def cut(self, piece: int, squares: list[tuple[int, int]], fits: list[int], masks: list[int]) -> None:
        """The turned forms of a piece, each with the squares it covers from every anchor."""
        seen: list[list[tuple[int, int]]] = []
        for turn in range(4):
            fresh = bool(squares) and squares not in seen
            seen.append(squares)
            self.turns[piece] |= (1 if fresh else 0) << turn
            self.shapes.append(vec[i64]([row * SIDE + column for row, column in squares] if fresh else []))
            anchors = [0, 0, 0]
            for anchor in range(SQUARES):
                words = self.cover(squares, anchor) if fresh else [0, 0, 0]
                masks += words
                if any(words):
                    anchors[anchor // WORD] |= 1 << anchor % WORD
            fits += anchors
            height = 1 + max([row for row, column in squares], default=0)
            squares = sorted((column, height - 1 - row) for row, column in squares)

    def cover(self, squares: list[tuple[int, int]], anchor: int) -> list[int]:
        """The words of a piece at an anchor; none where it leaves the land or covers an altar or purple."""
        words = [0, 0, 0]
        for row, column in squares:
            down, right = anchor // SIDE + row, anchor % SIDE + column
            square = down * SIDE + right
            if down >= SIDE or right >= SIDE or not self.fillable[square // WORD] >> square % WORD & 1:
                return [0, 0, 0]
            words[square // WORD] |= 1 << square % WORD
        return words

    def white(self, piece: int) -> bool:
        """Whether the piece is one of the white die."""
        return piece >= WHITE

    def face(self, piece: int) -> int:
        """The face of the die that gives a piece; 0: none gives the single."""
        return (piece - BLACK) % FACES + 1 if piece else 0

    def at_level(self, level: int) -> list[int]:
        """The pieces of a level; at level 0 the single."""
        return [piece for piece in range(PIECES) if self.levels[piece] == level]

    def value(self, a: i64, b: i64, c: i64) -> int:
        """A-5.8: what three heaps of tokens are worth at most when paid."""
        low: i64 = min(min(a, b), c)
        high: i64 = max(max(a, b), c)
        triple: i64 = self.triple
        pair: i64 = self.pair
        best: i64 = 0
        for triples in range(low + 1):
            total: i64 = a + b + c - 3 * triples
            pairs: i64 = min(total >> 1, total - high + triples) if pair > 2 else 0
            best = max(best, triples * triple + pairs * pair + total - 2 * pairs)
        return best

    def minimal_payments(self) -> list[vec[i64]]:
        """A-5.8: for every cost the payments from which no token can be left out, as codes, ascending."""
        out: list[list[int]] = [[] for _cost in range(MOST + 1)]
        for code in range((MOST + 1) ** 3):
            a, b, c = code // 121, code // 11 % 11, code % 11
            worth = self.value(a, b, c)
            without = 0
            if a:
                without = self.value(a - 1, b, c)
            if b:
                without = max(without, self.value(a, b - 1, c))
            if c:
                without = max(without, self.value(a, b, c - 1))
            for cost in range(without + 1, min(worth, MOST) + 1):
                out[cost].append(code)
        return [vec[i64](codes) for codes in out]


def _figures(rows: Rows) -> dict[str, int]:
    out: dict[str, int] = {}
    for row, name in enumerate(rows.texts("name")):
        low, high = RANGES[name]
        out[name] = rows.ints("value", -(10**9), 10**9)[row]
        if not low <= out[name] <= high:
            raise rows.error(
                row, "value", _("must be a whole number from {low} to {high}, not {value}.").format(
                    low=low, high=high, value=out[name])
            )  # fmt: skip
    return out


def _squares(drawing: list[str]) -> list[tuple[int, int]]:
    """The squares of a drawn shape, moved to the top left corner."""
    squares: list[tuple[int, int]] = []
    for row, line in enumerate(drawing):
        for column, symbol in enumerate(line):
            if symbol == "#":
                squares.append((row, column))
    top = min([row for row, column in squares], default=0)
    left = min([column for row, column in squares], default=0)
    return [(row - top, column - left) for row, column in squares]


def _connected(squares: list[tuple[int, int]]) -> bool:
    reached = squares[:1]
    for row, column in reached:
        for step in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if step in squares and step not in reached:
                reached.append(step)
    return len(reached) == len(squares)
