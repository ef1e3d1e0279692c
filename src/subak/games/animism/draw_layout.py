"""Where things lie on the stone: the wide board, and the tall one for a phone held upright.

Both have one order: the sheet in hand, then what is asked, tokens, pieces, bonuses, and the other sheets. The wide one
has the sheet with its tracks on the left, as large as the board allows, and the rest in a column beside it.
"""

from typing import Final, NamedTuple

from subak.kit import art

GAP: Final = 7  # between the blocks of the tall board
TOP: Final = 488  # where its land has ended
LAND_TOP: Final = 6  # where its first block lies when there is no land


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
    word: int  # where the word for rounds begins
    rounds: int
    round_step: int
    passes: tuple[int, int]
    lamps: tuple[int, int]
    lamp_step: int
    lit: int


class Tracks(NamedTuple):
    x: int
    y: int
    width: int
    step: int
    half: int  # of the frame around the own one
    first: int  # the middle of the first square
    pitch: float


class Zone(NamedTuple):
    """The pieces; all other heights are counted from `y`."""

    y: int
    levels: tuple[Box, Box, Box, Box]
    columns: int  # of level 1
    aside: int  # room for name and checks beside the pieces of the other levels
    single: Box
    free: tuple[int, int]
    titles: tuple[int, int]  # room for a level's name on level 1 and on the others
    checks: tuple[int, int]
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
    pitch: int  # from one player's points to the next


class Thumbs(NamedTuple):
    x: int
    y: int
    step: int
    cell: int


class Scores(NamedTuple):
    """Rows of the score; the columns are counted from `x`."""

    x: int
    y: int
    first: int  # the line of the first row
    step: int
    name: Box  # room for a name, from that line
    state: tuple[int, int]
    tokens: int
    here: int
    total: int


class Results(NamedTuple):
    """The end, player by player; rows and columns are counted from `y` and `x`."""

    x: int
    y: int
    width: int
    first: int
    step: int
    rise: int  # of the winner's frame above the line
    sheets: tuple[int, int]  # the first sheet's points
    sheet_step: tuple[int, int]  # from one sheet's points to the next


class Hand(NamedTuple):
    box: Box
    row: int  # the middle of the tokens
    below: int  # room for all tokens that lie below another


class Last(NamedTuple):
    """A sheet with its tracks when all is over, within its own slab."""

    width: int
    height: int
    x: int
    y: int
    cell: int
    altar: float
    track: int  # the middle of the first track
    step: int
    first: int
    pitch: int
    square: float  # size of a track's squares
    wide: list[int]  # where the slabs lie on the wide board: x and y of each


class Dice(NamedTuple):
    """The two dice to take; die and word are counted from the slot."""

    slots: Grid
    die: tuple[int, int]
    r: int
    word: tuple[int, int]
    again: Grid
    left: tuple[int, int]


class Layout(NamedTuple):
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
    hand: Hand
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


def stacked(blocks: list[tuple[str, int]], y: int) -> dict[str, int]:
    """Where blocks of the tall board, by name and height, lie from there on; those without height are left out."""
    out: dict[str, int] = {}
    for name, height in blocks:
        if height:
            out[name] = y
            y += height + GAP
    out["end"] = y
    return out


WIDE: Final = Layout(
    tall=False,
    width=960,
    height=904,
    inset=2,
    crack="M2 712l16 8 12 -3 9 9M958 198l-4 8 -5 22M690 2l4 22 -5 16",
    head=Head(y=24, word=700, rounds=750, round_step=27, passes=(866, 30), lamps=(712, 56), lamp_step=27, lit=868),
    land=(34, 46),
    rows=28,
    cell=50,
    altar=1.25,
    tracks=Tracks(x=8, y=740, width=678, step=40, half=18, first=146, pitch=26),
    zone=Zone(
        y=386,
        levels=(Box(698, 0, 252, 148), Box(698, 154, 252, 54), Box(698, 212, 252, 54), Box(698, 270, 252, 54)),
        columns=4,
        aside=90,
        single=Box(885, 86, 57, 60),
        free=(854, 122),
        titles=(24, 2),
        checks=(14, 36),
        tiles=(60, 50),
        cell=12,
    ),
    bonuses=Bonuses(x=698, y=716, step=86, width=80, height=72, numeral=24, mark=(60, 20), points=(12, 50), pitch=19),
    thumbs=Thumbs(x=698, y=816, step=87, cell=6),
    scores=Scores(
        x=8,
        y=718,
        first=46,
        step=40,
        name=Box(38, -10, 90, 0),
        state=(38, 7),
        tokens=572,
        here=558,
        total=670,
    ),
    results=Results(x=698, y=8, width=252, first=38, step=211, rise=32, sheets=(22, 36), sheet_step=(0, 32)),
    hand=Hand(Box(698, 312, 252, 68), row=48, below=24),
    panel=Box(698, 74, 252, 234),
    forms=Grid(698, 76, 2, 128, 116, 124, 110),
    form_cell=18,
    payments=Grid(698, 76, 2, 128, 39, 124, 35),
    payment=Line(number=9, token=32, step=38, r=10),
    dice=Dice(
        slots=Grid(698, 76, 2, 128, 0, 124, 96),
        die=(62, 38),
        r=27,
        word=(62, 86),
        again=Grid(698, 200, 2, 128, 0, 124, 38),
        left=(824, 191),
    ),
    rerolls=Grid(698, 200, 3, 86, 36, 80, 32),
    reroll=Line(number=76, token=14, step=17, r=9.5),
    received=(702, 112),
    receipt=(716, 146),
    second=Box(698, 90, 252, 50),
    hand_on=Box(698, 150, 252, 60),
    hand_on_alone=Box(698, 90, 252, 60),
    waiting=(824, 196),
    note=Box(698, 196, 252, 30),
)
LAST: Final = Last(
    width=332,
    height=438,
    x=10,
    y=36,
    cell=24,
    altar=0.62,
    track=364,
    step=21,
    first=36,
    pitch=21,
    square=0.8,
    wide=[8, 8, 348, 8, 8, 458, 348, 458],
)
TALL: Final = Layout(
    tall=True,
    width=art.TALL_WIDTH,
    height=0,
    inset=0,
    crack="M0 472l8 5 3 9 9 4M430 478l-12 3 -6 8",
    head=Head(y=44, word=7, rounds=56, round_step=26, passes=(424, 22), lamps=(190, 44), lamp_step=25, lit=424),
    land=(22, 62),
    rows=20,
    cell=31,
    altar=0.8,
    tracks=Tracks(x=5, y=0, width=420, step=30, half=14, first=44, pitch=29),
    zone=Zone(
        y=0,
        levels=(Box(5, 0, 356, 86), Box(5, 92, 130, 99), Box(141, 92, 130, 99), Box(277, 92, 148, 99)),
        columns=6,
        aside=0,
        single=Box(367, 25, 58, 58),
        free=(396, 19),
        titles=(25, 25),
        checks=(42, 14),
        tiles=(58, 71),
        cell=12,
    ),
    bonuses=Bonuses(x=5, y=0, step=142, width=136, height=48, numeral=22, mark=(47, 36), points=(67, 20), pitch=21),
    thumbs=Thumbs(x=33, y=0, step=144, cell=8),
    scores=Scores(x=5, y=0, first=38, step=22, name=Box(28, 0, 54, 0), state=(86, 0), tokens=150, here=366, total=414),
    results=Results(x=5, y=0, width=420, first=24, step=62, rise=22, sheets=(32, 24), sheet_step=(98, 0)),
    hand=Hand(Box(5, 0, 420, 38), row=19, below=88),
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
