"""Where things lie: side by side on a broad screen, one below the other on a phone held upright."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from subak.core.art import TALL as TALL_WIDTH

Point = tuple[int, int]
GAP = 5  # between two sections of the tall board


class Box(NamedTuple):
    x: int
    y: int  # on the tall board 0: below the section before
    width: int
    height: int


@dataclass(frozen=True)
class Track:
    """The rounds in the sky. Points count from the corner of the section, here and below."""

    first: Point
    step: int
    radius: int
    phase: Point


@dataclass(frozen=True)
class Stream:
    """The turn order."""

    first: int  # chip
    chip: int  # width
    sea: int  # room at the end
    sea_end: int  # from the middle of its name to the end


@dataclass(frozen=True)
class Ladders:
    """The market."""

    height: int
    first: Point  # corner of the first rung
    along: Point  # from rung to rung
    across: Point  # from ladder to ladder
    rung: Point  # width and height
    icon: Point  # on every rung; on the tall board before the first one
    price: Point
    anchor: str
    tax: Point
    total: Point
    end: int  # of the figures


@dataclass(frozen=True)
class Owner:
    """The line above the own field."""

    y: int
    mark: int
    name: int
    hat: int
    ox: int
    word: int
    rice: int
    idle: Point
    idle_chars: int


@dataclass(frozen=True)
class Choices:
    """Buttons below the own field."""

    first: Point
    room: int
    height: int
    step: Point  # gap between two, and from line to line


@dataclass(frozen=True)
class Lines:
    """The farm actions."""

    first: Point
    step: Point
    abreast: int
    size: Point
    hat: Point
    ox: Point


@dataclass(frozen=True)
class Rival:
    """An opponent's panel."""

    width: int
    height: int
    side: float  # of a hex
    field: Point
    crew: Point
    ox: int  # from the hat
    numbers: Point  # of the face-up spirits
    step: Point
    mark: int = 20
    end: int = 10  # from the rice to the right end
    named: bool = True
    masks: bool = False  # above the numbers, three in a line


@dataclass(frozen=True)
class Face:
    """One form of a spirit's card. Points count from the card's corner."""

    width: int
    height: int  # a card with text on the tall board is as high as its text
    number: Point
    name: tuple[float, int]
    name_chars: int
    mask: tuple[float, int, str]  # x (from the right end if the card has text), y, scale
    kind: Point = (0, 0)
    text: Point = (0, 0)  # at least so far down
    margin: int = 6  # right of the text
    letter: float = 0.0  # width of a letter of the text; 0: no text
    portrait: bool = False  # a large mask below a short text
    centred: bool = False  # the name, around its point


@dataclass(frozen=True)
class Tiles:
    """The achievement tiles."""

    abreast: int
    gap: int  # between two lines of tiles
    width: int
    height: int  # on the tall board with one line of text
    name: int
    end: int  # from the progress down to the end
    coin: tuple[int, int, int]  # its middle and radius
    first: int  # line of text
    line: int
    chars: int


@dataclass(frozen=True)
class Layout:
    """The measures of one arrangement of the board."""

    width: int
    height: int  # 0: what the sections need
    boxes: dict[str, Box]
    track: Track
    rain_chars: int
    supply_step: int
    stream: Stream
    ladders: Ladders
    shut: Ladders  # while nobody may buy
    owner: Owner
    side: float  # of a hex of the own field
    field: Point
    pool: tuple[float, float, float]  # the reservoir: from the first hex, in sides of a hex; its least radius
    reach: float  # of an edge to click towards the middle of its hexes; 0: a line
    knob: int
    handle: int
    choices: Choices
    lines: Lines
    rivals: tuple[Rival, ...]  # by how many stand abreast
    told: tuple[Face, ...]  # spirits with their text, by how many lie abreast
    slim: Face
    tiles: Tiles
    tall: bool


WIDE_LADDERS = Ladders(
    height=470,
    first=(6, 36),
    along=(0, 33),
    across=(50, 0),
    rung=(46, 30),
    icon=(13, 15),
    price=(42, 21),
    anchor="end",
    tax=(10, 406),
    total=(10, 444),
    end=102,
)
TALL_LADDERS = Ladders(
    height=92,
    first=(29, 0),
    along=(38, 0),
    across=(0, 48),
    rung=(35, 44),
    icon=(13, 22),
    price=(17, 28),
    anchor="middle",
    tax=(268, 66),
    total=(268, 88),
    end=412,
)

WIDE = Layout(
    width=1000,
    height=1040,
    boxes={
        "sky": Box(8, 8, 984, 84),
        "rain": Box(16, 15, 330, 70),
        "supplies": Box(730, 36, 262, 40),
        "stream": Box(8, 98, 984, 46),
        "market": Box(8, 150, 110, 470),
        "farm": Box(122, 150, 424, 470),
        "lines": Box(550, 150, 192, 470),
        "opponents": Box(748, 150, 244, 470),
        "spirits": Box(8, 628, 984, 190),
        "tiles": Box(8, 826, 984, 204),
    },
    track=Track(first=(370, 30), step=38, radius=16, phase=(354, 74)),
    rain_chars=25,
    supply_step=55,
    stream=Stream(first=40, chip=158, sea=150, sea_end=48),
    ladders=WIDE_LADDERS,
    shut=WIDE_LADDERS,
    owner=Owner(y=26, mark=26, name=48, hat=178, ox=250, word=362, rice=414, idle=(168, 56), idle_chars=40),
    side=57.0,
    field=(14, 90),
    pool=(0.95, 1.12, 0.0),
    reach=0.0,
    knob=10,
    handle=15,
    choices=Choices(first=(4, 380), room=420, height=34, step=(6, 40)),
    lines=Lines(first=(6, 2), step=(0, 52), abreast=1, size=(180, 48), hat=(104, 34), ox=(150, 34)),
    rivals=(Rival(244, 154, 25.0, field=(30, 40), crew=(115, 19), ox=47, numbers=(234, 47), step=(0, 17)),),
    told=(
        Face(
            width=0,
            height=174,
            number=(8, 32),
            name=(44, 21),
            name_chars=11,
            mask=(26, 30, ".5"),
            text=(8, 64),
            letter=8.3,
            portrait=True,
        ),
    ),
    slim=Face(
        width=90, height=158, number=(7, 25), name=(45.0, 131), name_chars=9, mask=(45.0, 76, ".92"), kind=(84, 20)
    ),
    tiles=Tiles(
        abreast=5, gap=6, width=192, height=99, name=25, end=8, coin=(172, 20, 15), first=47, line=18, chars=21
    ),
    tall=False,
)

TALL = Layout(
    width=TALL_WIDTH,
    height=0,
    boxes={
        "sky": Box(8, 6, 414, 34),
        "farm": Box(8, 0, 414, 282),
        "lines": Box(8, 0, 414, 0),
        "spirits": Box(8, 0, 414, 0),
        "market": Box(8, 0, 414, 0),
        "stream": Box(8, 0, 414, 34),
        "rain": Box(8, 0, 414, 0),
        "supplies": Box(34, 0, 388, 26),
        "opponents": Box(8, 0, 414, 0),
        "tiles": Box(8, 0, 414, 0),
    },
    track=Track(first=(18, 17), step=25, radius=11, phase=(406, 23)),
    rain_chars=36,
    supply_step=82,
    stream=Stream(first=26, chip=66, sea=66, sea_end=34),
    ladders=TALL_LADDERS,
    shut=replace(TALL_LADDERS, height=56, across=(0, 30), rung=(35, 26), icon=(13, 13), price=(17, 19), tax=(268, 49)),
    owner=Owner(y=17, mark=18, name=36, hat=152, ox=226, word=360, rice=406, idle=(408, 52), idle_chars=8),
    side=56.0,
    field=(9, 35),
    pool=(1.35, 0.62, 9.0),
    reach=0.85,
    knob=13,
    handle=22,
    choices=Choices(first=(5, 281), room=406, height=44, step=(5, 49)),
    lines=Lines(first=(0, 0), step=(140, 34), abreast=3, size=(134, 30), hat=(70, 15), ox=(108, 15)),
    rivals=(
        Rival(414, 154, 26.5, field=(18, 34), crew=(150, 19), ox=54, numbers=(268, 82), step=(54, 0), masks=True),
        Rival(204, 153, 23.0, field=(16, 34), crew=(24, 140), ox=50, numbers=(196, 48), step=(0, 17)),
        Rival(
            134,
            132,
            17.5,
            field=(10, 36),
            crew=(35, 19),
            ox=38,
            numbers=(26, 127),
            step=(20, 0),
            mark=15,
            end=7,
            named=False,
        ),
    ),
    told=(
        Face(
            width=414,
            height=0,
            number=(10, 30),
            name=(46, 22),
            name_chars=40,
            mask=(28, 29, ".5"),
            text=(46, 41),
            margin=54,
            letter=7.8,
        ),
        Face(
            width=204,
            height=0,
            number=(8, 30),
            name=(42, 21),
            name_chars=13,
            mask=(26, 29, ".46"),
            text=(8, 58),
            letter=7.8,
        ),
        Face(
            width=134,
            height=0,
            number=(8, 30),
            name=(8, 58),
            name_chars=16,
            mask=(26, 29, ".46"),
            text=(8, 75),
            letter=7.8,
        ),
    ),
    slim=Face(
        width=134,
        height=42,
        number=(7, 21),
        name=(69, 25),
        name_chars=9,
        mask=(119.0, 25, ".29"),
        kind=(20, 37),
        centred=True,
    ),
    tiles=Tiles(
        abreast=2, gap=4, width=204, height=44, name=19, end=6, coin=(188, 15, 12), first=38, line=15, chars=25
    ),
    tall=True,
)
