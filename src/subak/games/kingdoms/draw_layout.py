"""Two arrangements of the picture: wide for a desk, tall for a phone held upright."""

from dataclasses import dataclass, replace

from subak.kit.art import TALL_WIDTH
from subak.kit.letters import Type

Box = tuple[int, int, int, int]  # x, y, width, height


@dataclass(frozen=True)
class RivalGrid:
    """How the rows of a rival's mat lie, by the number of rivals."""

    columns: int  # rows of tiles side by side
    head: int  # from the upper edge to the first row
    step: int  # from one row to the next
    tile: int  # height of a tile


@dataclass(frozen=True)
class HeadLines:
    """Where the pieces of a mat's head stand: across from its left end, or down from its upper edge."""

    mark: int
    radius: int  # of the mark
    left: int  # where the name begins
    middle: int  # of mark, helmet and coin
    text: int  # base lines
    order: int
    gold: int
    points: int
    coin: int  # its radius


RIVAL_HEAD = HeadLines(mark=22, radius=12, left=40, middle=22, text=28, order=28, gold=29, points=30, coin=11)


@dataclass(frozen=True)
class Types:
    """Letters as board.css sets them, by class."""

    text: Type  # caption, rule, muted
    name: Type
    heading: Type
    figure: Type
    points: Type
    of: Type
    standing: Type
    result: Type
    scroll: Type
    button: Type
    least: int  # a button's letters are never smaller


@dataclass(frozen=True, eq=False)  # there are few: each is itself alone
class Layout:
    """Places and counts of one arrangement. Pairs of lengths are across and down."""

    tall: bool
    types: Types
    boxes: dict[str, Box]  # panels that stand still; a tall picture stacks them instead

    own_head: HeadLines
    rivals: tuple[RivalGrid, ...]  # by the number of rivals, from one
    rival_gap: int
    rival_pad: int
    target: int  # least height of a rival's tile that can be clicked

    tile: tuple[int, int]  # a tile of the own mat, with the space around it
    tile_step: tuple[int, int]  # from one row of the own mat to its neighbours
    tile_columns: int  # rows of the own mat side by side
    tile_left: int
    tile_top: int
    tile_lines: int  # of a card's name

    pile: tuple[int, int]  # a pile of the supply
    pile_step: tuple[float, int]
    pile_columns: int

    button: int  # height
    verb_columns: int
    verb_top: int
    bid_top: int  # of the bidders of an auction
    bid_step: int
    goal_top: int
    goal_high: tuple[int, int]  # a victory card among two, among three
    goal_line: int  # what it grows by with each line of its text
    goal_lines: tuple[int, int]
    fans: tuple[int, int]  # height of the attacker's and of the defender's FORCE cards
    fan_left: int
    place_high: tuple[int, int]  # a line of the final order among up to three, among four
    place_top: int
    place_lines: tuple[int, int]
    news_lines: int  # of the last combat, during a turn
    known_lines: int  # of the cards put under the palace pile
    event_text: int  # width of its lines
    event_lines: int

    places: tuple[tuple[int, int], ...]  # where the fiefdoms lie on the ink map, the last for those that a pack adds
    coast: str
    hills: str
    pile_rows: int = 2  # of a wide picture; more piles than the printed game has are smaller
    told: bool = False  # piles with what their cards do
    upright: bool = False  # victory cards side by side, as one holds them
    nearer: float = 1.0  # times that the stage is larger


WIDE = Layout(
    tall=False,
    types=Types(
        text=Type(16),
        name=Type(19, 600, True),
        heading=Type(19, 600, True),
        figure=Type(21, 600, True),
        points=Type(19, 600, True),
        of=Type(16),
        standing=Type(18),
        result=Type(17, 600, True),
        scroll=Type(17, 600, True),
        button=Type(16, 600, True),
        least=16,
    ),
    boxes={
        "board": (0, 0, 1000, 900),
        "rivals": (12, 8, 976, 152),
        "land": (12, 168, 346, 264),
        "calendar": (364, 168, 300, 264),
        "stage": (670, 168, 318, 264),
        "supply": (12, 440, 976, 216),
        "own": (12, 664, 976, 228),
    },
    own_head=HeadLines(mark=22, radius=13, left=42, middle=21, text=27, order=28, gold=28, points=28, coin=11),
    rivals=(RivalGrid(4, 42, 42, 76), RivalGrid(2, 42, 42, 38), RivalGrid(2, 42, 42, 38)),
    rival_gap=10,
    rival_pad=12,
    target=0,
    tile=(93, 88),
    tile_step=(486, 92),
    tile_columns=2,
    tile_left=4,
    tile_top=42,
    tile_lines=2,
    pile=(84, 106),
    pile_step=(88.8, 110),
    pile_columns=11,
    button=32,
    verb_columns=2,
    verb_top=66,
    bid_top=58,
    bid_step=50,
    goal_top=32,
    goal_high=(88, 62),
    goal_line=0,
    goal_lines=(3, 2),
    fans=(88, 178),
    fan_left=34,
    place_high=(72, 56),
    place_top=58,
    place_lines=(2, 1),
    news_lines=3,
    known_lines=2,
    event_text=160,
    event_lines=6,
    places=(
        (236, 52), (296, 108), (156, 40), (300, 200), (136, 150), (182, 216),
        (214, 126), (247, 184), (110, 222), (72, 128), (62, 76), (44, 200),
        (110, 90), (170, 92), (290, 56), (32, 34),
    ),
    coast="M20 96Q30 52 74 66Q100 22 150 22Q196 8 250 30Q306 34 322 84Q334 132 318 158Q344 204 318 232"
    "Q276 258 236 246Q206 258 176 236Q150 244 138 226Q112 240 84 232Q64 246 34 242Q8 226 22 196Q34 180 56 188"
    "Q60 170 72 162Q40 138 20 96Z",
    hills="M120 96l10 -16l9 14l8 -11l12 18M216 170l9 -14l8 12l7 -9l11 15M66 126l8 -12l7 10M286 92l9 -15l9 14l7 -9l8 11",
)  # fmt: skip
# While one builds, what is for sale takes the middle, with what it does.
WIDE_MARKET = replace(
    WIDE,
    boxes={
        "board": (0, 0, 1000, 920),
        "rivals": (12, 8, 976, 152),
        "supply": (12, 168, 976, 508),
        "own": (12, 684, 976, 228),
    },
    pile=(158, 124),
    pile_step=(163.4, 128),
    pile_columns=6,
    pile_rows=4,
    told=True,
)
# While a battle or a bribe goes on, nothing is for sale, and the stage is large.
WIDE_COMBAT = replace(
    WIDE,
    boxes={
        "board": (0, 0, 1000, 938),
        "rivals": (12, 8, 976, 152),
        "land": (12, 166, 346, 264),
        "calendar": (12, 436, 346, 264),
        "stage": (366, 166, 318, 274),
        "own": (12, 706, 976, 228),
    },
    nearer=1.95,
)
# While palace cards are chosen, they and the two sides they are weighed against are all that is shown.
WIDE_GOALS = replace(
    WIDE,
    boxes={
        "board": (0, 0, 1000, 900),
        "rivals": (12, 8, 976, 152),
        "stage": (12, 168, 976, 488),
        "own": (12, 664, 976, 228),
    },
    goal_top=44,
    button=44,
    upright=True,
)

TALL = Layout(
    tall=True,
    types=Types(
        text=Type(14),
        name=Type(16, 600, True),
        heading=Type(18, 600, True),
        figure=Type(18, 600, True),
        points=Type(17, 600, True),
        of=Type(14),
        standing=Type(16),
        result=Type(15, 600, True),
        scroll=Type(16, 600, True),
        button=Type(16, 600, True),
        least=14,
    ),
    boxes={},
    own_head=HeadLines(mark=18, radius=11, left=34, middle=20, text=26, order=26, gold=27, points=28, coin=10),
    rivals=(RivalGrid(2, 38, 36, 33), RivalGrid(1, 51, 29, 27), RivalGrid(1, 51, 29, 27)),
    rival_gap=5,
    rival_pad=4,
    target=44,
    tile=(81, 46),
    tile_step=(0, 48),
    tile_columns=1,
    tile_left=2,
    tile_top=40,
    tile_lines=1,
    pile=(80, 58),
    pile_step=(84, 61),
    pile_columns=5,
    button=40,
    verb_columns=3,
    verb_top=33,
    bid_top=36,
    bid_step=28,
    goal_top=34,
    goal_high=(32, 32),
    goal_line=17,
    goal_lines=(3, 3),
    fans=(34, 94),
    fan_left=168,
    place_high=(60, 60),
    place_top=50,
    place_lines=(2, 2),
    news_lines=2,
    known_lines=1,
    event_text=334,
    event_lines=4,
    places=(
        (272, 27), (364, 36), (170, 23), (372, 94), (180, 77), (228, 130),
        (276, 81), (318, 130), (140, 131), (84, 83), (66, 31), (52, 134),
        (118, 27), (221, 27), (324, 78), (318, 26),
    ),
    coast="M18 40Q26 10 84 14Q120 0 176 6Q236 -2 296 8Q370 4 398 30Q414 58 402 84Q420 116 404 150"
    "Q352 170 292 163Q250 170 214 161Q184 168 164 160Q128 168 100 163Q60 172 26 163Q2 146 14 120Q24 102 40 100"
    "Q48 92 44 86Q20 68 18 40Z",
    hills="M112 62l10 -14l9 12l8 -10l12 16M304 70l9 -13l8 11l7 -8l11 14M220 56l8 -12l7 10M80 134l8 -12l8 11l6 -7l7 9",
)  # fmt: skip

MARGIN, GAP = 6, 5  # of a tall picture
WITHIN = TALL_WIDTH - 2 * MARGIN  # width of its panels


def stacked(panels: list[tuple[str, int]]) -> dict[str, Box]:
    """The boxes of a tall picture: panels of these heights from the top, and the board around them."""
    boxes: dict[str, Box] = {}
    y = MARGIN
    for name, height in panels:
        boxes[name] = (MARGIN, y, WITHIN, height)
        y += height + GAP
    boxes["board"] = (0, 0, TALL_WIDTH, y - GAP + MARGIN)
    return boxes
