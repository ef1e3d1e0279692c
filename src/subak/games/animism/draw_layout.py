"""Where things lie on the stone: the wide board, and the tall one for a phone held upright."""

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from subak.core import art

GAP: Final = 7  # between the blocks of the tall board


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Grid(NamedTuple):
    """Boxes of one size, some to a row."""

    x: int
    y: int
    columns: int
    across: int  # from one to the next in a row
    down: int
    width: int
    height: int

    def at(self, place: int) -> tuple[int, int]:
        return self.x + place % self.columns * self.across, self.y + place // self.columns * self.down

    def depth(self, count: int) -> int:
        """The height of so many boxes."""
        return (count - 1) // self.columns * self.down + self.height if count else 0

    def spread(self, count: int) -> "Grid":
        """So many boxes that share the width of a full row."""
        between = self.across - self.width
        width = self.columns * self.across // count - between
        return self._replace(columns=count, across=width + between, width=width)


class Line(NamedTuple):
    """Tokens in a row, each after its number if it has one."""

    number: int
    token: int
    step: int
    r: float


class Head(NamedTuple):
    y: int
    rounds: int
    round_step: int
    passes: int
    lamps: int
    lamp_step: int
    lit: int


class Tracks(NamedTuple):
    x: int
    y: int
    width: int
    step: int
    half: int  # of the frame around the own one


class Zone(NamedTuple):
    """The pieces; all other heights are counted from `y`."""

    y: int
    levels: tuple[Box, Box, Box, Box]
    single: tuple[int, int]
    title: int  # room for the level's name
    tiles: tuple[int, int]  # heights on level 1 and on the others
    cell: int


class Bonuses(NamedTuple):
    x: int
    y: int
    step: int
    width: int
    height: int
    numeral: int
    mark: tuple[int, int]
    points: tuple[int, int]


class Thumbs(NamedTuple):
    x: int
    y: int
    step: int
    cell: int


class Scores(NamedTuple):
    """Rows of the score; the columns are counted from `x`."""

    x: int
    y: int
    step: int
    tokens: int
    here: int
    total: int


class Results(NamedTuple):
    """The end, sheet by sheet; rows and columns are counted from `y` and `x`."""

    x: int
    y: int
    width: int
    first: int
    step: int
    rise: int  # of the winner's frame above the line
    name: int
    sheets: int
    sheet_step: int
    sheet_width: int


class Dice(NamedTuple):
    """The two dice to take; die and word are counted from the slot."""

    slots: Grid
    die: tuple[int, int]
    r: int
    word: tuple[int, int]
    again: Grid
    left: tuple[int, int]


@dataclass(frozen=True)
class Layout:
    tall: bool
    width: int
    height: int
    inset: int  # of the slab
    crack: str
    head: Head
    land: tuple[int, int]
    rows: int  # where the numbers of the rows end
    cell: int
    altar: float  # size of a pyramid
    tracks: Tracks
    zone: Zone
    bonuses: Bonuses
    thumbs: Thumbs
    scores: Scores
    results: Results
    hand: Box
    panel: Box  # what is decided now; the parts of it follow
    forms: Grid
    form_cell: int
    payments: Grid
    payment: Line
    dice: Dice
    rerolls: Grid
    reroll: Line
    received: tuple[int, int]
    receipt: tuple[int, int]  # the first token, on the tall board the last
    second: Box
    hand_on: Box
    hand_on_alone: Box
    waiting: tuple[int, int]
    note: Box

    def stacked(self, blocks: list[tuple[str, int]]) -> "Layout":
        """The same with these blocks, by name and height, one below the other; those without height are left out."""
        moved: dict[str, Any] = {}
        y = self.panel.y
        for name, height in blocks:
            if height:
                moved[name] = getattr(self, name)._replace(y=y)
                y += height + GAP
        return replace(self, height=y, **moved)


WIDE: Final = Layout(
    tall=False,
    width=960,
    height=880,
    inset=2,
    crack="M2 604l58 10 44 -7 70 12M958 198l-26 8 -10 22M700 2l8 22 -6 16",
    head=Head(y=28, rounds=36, round_step=30, passes=168, lamps=294, lamp_step=27, lit=454),
    land=(36, 60),
    rows=29,
    cell=40,
    altar=1,
    tracks=Tracks(x=572, y=60, width=374, step=37, half=18),
    zone=Zone(
        y=218,
        levels=(Box(572, 0, 374, 104), Box(572, 112, 120, 158), Box(699, 112, 120, 158), Box(826, 112, 120, 158)),
        single=(580, 288),
        title=26,
        tiles=(78, 126),
        cell=13,
    ),
    bonuses=Bonuses(x=652, y=502, step=98, width=96, height=82, numeral=32, mark=(74, 24), points=(16, 58)),
    thumbs=Thumbs(x=572, y=616, step=127, cell=9),
    scores=Scores(x=572, y=746, step=24, tokens=84, here=278, total=366),
    results=Results(
        x=36,
        y=616,
        width=520,
        first=56,
        step=42,
        rise=26,
        name=36,
        sheets=88,
        sheet_step=90,
        sheet_width=70,
    ),
    hand=Box(36, 604, 258, 262),
    panel=Box(306, 604, 254, 262),
    forms=Grid(310, 616, 2, 122, 116, 114, 108),
    form_cell=18,
    payments=Grid(306, 624, 2, 122, 40, 116, 34),
    payment=Line(number=7, token=29, step=36, r=9.5),
    dice=Dice(
        slots=Grid(308, 612, 2, 122, 0, 108, 108),
        die=(54, 44),
        r=30,
        word=(54, 98),
        again=Grid(308, 728, 2, 122, 0, 108, 34),
        left=(423, 800),
    ),
    rerolls=Grid(306, 776, 3, 80, 32, 76, 28),
    reroll=Line(number=73, token=13, step=17, r=9.5),
    received=(326, 650),
    receipt=(340, 686),
    second=Box(310, 660, 240, 48),
    hand_on=Box(310, 724, 240, 56),
    hand_on_alone=Box(310, 724, 240, 56),
    waiting=(430, 740),
    note=Box(310, 612, 246, 30),
)
TOP: Final = 462  # where the land of the tall board has ended
TALL: Final = Layout(
    tall=True,
    width=art.TALL,
    height=0,
    inset=0,
    crack="M0 446l8 5 3 9 9 4M430 452l-12 3 -6 8",
    head=Head(y=18, rounds=6, round_step=27, passes=118, lamps=225, lamp_step=24, lit=424),
    land=(22, 36),
    rows=20,
    cell=31,
    altar=0.8,
    tracks=Tracks(x=5, y=0, width=420, step=30, half=14),
    zone=Zone(
        y=0,
        levels=(Box(5, 0, 356, 86), Box(5, 92, 130, 99), Box(141, 92, 130, 99), Box(277, 92, 148, 99)),
        single=(367, 25),
        title=25,
        tiles=(58, 71),
        cell=12,
    ),
    bonuses=Bonuses(x=5, y=0, step=142, width=136, height=48, numeral=26, mark=(42, 38), points=(61, 20)),
    thumbs=Thumbs(x=33, y=0, step=144, cell=8),
    scores=Scores(x=5, y=0, step=22, tokens=150, here=366, total=414),
    results=Results(
        x=5,
        y=0,
        width=420,
        first=45,
        step=32,
        rise=20,
        name=32,
        sheets=80,
        sheet_step=65,
        sheet_width=62,
    ),
    hand=Box(5, 0, 420, 38),
    panel=Box(5, TOP, 420, 0),
    forms=Grid(5, TOP, 4, 106, 0, 100, 86),
    form_cell=14,
    payments=Grid(5, TOP, 3, 142, 46, 136, 40),
    payment=Line(number=9, token=32, step=42, r=11),
    dice=Dice(
        slots=Grid(5, TOP, 2, 213, 0, 207, 60),
        die=(62, 30),
        r=22,
        word=(134, 36),
        again=Grid(5, TOP + 66, 2, 280, 0, 140, 42),
        left=(215, TOP + 93),
    ),
    rerolls=Grid(5, TOP + 66, 4, 106, 46, 102, 40),
    reroll=Line(number=97, token=16, step=21, r=10),
    received=(12, TOP + 20),
    receipt=(404, TOP + 14),
    second=Box(5, TOP, 207, 48),
    hand_on=Box(218, TOP, 207, 48),
    hand_on_alone=Box(5, TOP, 420, 48),
    waiting=(215, TOP + 24),
    note=Box(2, 1, 426, 35),
)
