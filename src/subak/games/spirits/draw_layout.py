"""Where things lie: side by side on a broad screen, one below the other on a phone held upright."""

from dataclasses import dataclass, replace

from subak.kit.letters import Type

Point = tuple[int, int]
GAP = 5  # between two sections of the tall board


@dataclass(frozen=True)
class Box:
    """Where a section lies."""

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
    idle_room: int


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
    rice: int = 26  # the line of it
    named: bool = True
    masks: bool = False  # above the numbers, three in a line


@dataclass(frozen=True)
class Face:
    """One form of a spirit's card. Points count from the card's corner."""

    width: int
    height: int  # a card with text on the tall board is as high as its text
    number: Point
    name: tuple[float, int]
    beside: int  # what the name must leave of the width, before and after it
    mask: tuple[float, int, float]  # x (from the right end if the card has text), y, scale
    kind: Point = (0, 0)
    text: Point = (0, 0)  # at least so far down
    margin: int = 6  # right of the text
    told: bool = True  # with its text
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
    line: int  # 0: without text


@dataclass(frozen=True)
class Types:
    """Letters as board.css sets them, by class."""

    text: Type
    heading: Type
    phase: Type
    card_name: Type
    slim_name: Type
    card_text: Type
    tile_name: Type
    tile_text: Type
    choice: Type


@dataclass(frozen=True)
class Layout:
    """The measures of one arrangement of the board."""

    types: Types
    width: int
    height: int  # 0: what the sections need
    boxes: dict[str, Box]  # of the sections that are shown
    track: Track
    rain_room: int
    rain_lines: int
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
    told: tuple[Face, ...]  # spirits with their text, by how many lie abreast; none: they lie without it
    slim: Face
    tiles: Tiles
    tall: bool
    quarters: bool = False  # the farms lie side by side, two in a line


DESK_LADDERS = Ladders(
    height=484,
    first=(6, 36),
    along=(0, 33),
    across=(50, 0),
    rung=(46, 30),
    icon=(12, 15),
    price=(43, 21),
    anchor="end",
    tax=(10, 406),
    total=(10, 444),
    end=102,
)
PHONE_LADDERS = Ladders(
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

DESK = Layout(
    types=Types(
        text=Type(16),
        heading=Type(20, 600, True),
        phase=Type(20, 600, True),
        card_name=Type(16, 600, True),
        slim_name=Type(16, 600, True),
        card_text=Type(16),
        tile_name=Type(18, 600, True),
        tile_text=Type(16),
        choice=Type(17, 600, True),
    ),
    width=1000,
    height=936,
    boxes={
        "sky": Box(8, 8, 984, 84),
        "rain": Box(16, 15, 330, 70),
        "supplies": Box(730, 36, 262, 40),
        "stream": Box(8, 98, 984, 46),
        "farm": Box(8, 150, 660, 484),
        "opponents": Box(674, 150, 154, 484),
        "lines": Box(834, 150, 158, 484),
        "spirits": Box(8, 640, 984, 184),
        "tiles": Box(8, 830, 984, 100),
    },
    track=Track(first=(370, 30), step=38, radius=16, phase=(354, 74)),
    rain_room=212,
    rain_lines=3,
    supply_step=55,
    stream=Stream(first=40, chip=158, sea=150, sea_end=48),
    ladders=DESK_LADDERS,
    shut=DESK_LADDERS,
    owner=Owner(y=22, mark=24, name=46, hat=318, ox=400, word=598, rice=648, idle=(308, 49), idle_room=344),
    side=82.0,
    field=(46, 66),
    pool=(1.35, 0.62, 9.0),
    reach=0.0,
    knob=10,
    handle=16,
    choices=Choices(first=(6, 424), room=648, height=28, step=(6, 30)),
    lines=Lines(first=(5, 4), step=(0, 53), abreast=1, size=(148, 49), hat=(70, 34), ox=(121, 34)),
    rivals=(
        Rival(154, 158, 19.5, field=(10, 59), crew=(20, 44), ox=42, numbers=(21, 153), step=(21, 0), mark=17, rice=51),
    ),
    told=(
        Face(
            width=0,
            height=174,
            number=(8, 32),
            name=(44, 21),
            beside=88,
            mask=(26.0, 30, 0.5),
            text=(8, 64),
            portrait=True,
        ),
    ),
    slim=Face(
        width=90,
        height=158,
        number=(7, 25),
        name=(45.0, 131),
        beside=6,
        mask=(45.0, 76, 0.92),
        kind=(84, 20),
        told=False,
    ),
    tiles=Tiles(abreast=5, gap=6, width=192, height=47, name=20, end=7, coin=(172, 23, 15), first=0, line=0),
    tall=False,
)
# The market opens beside a smaller farm, while something may be bought there.
DESK_MARKET = replace(
    DESK,
    boxes={**DESK.boxes, "market": Box(8, 150, 110, 484), "farm": Box(124, 150, 544, 484)},
    owner=replace(DESK.owner, hat=246, ox=324, word=482, rice=532, idle=(236, 56), idle_room=300),
    side=72.0,
    field=(22, 84),
    choices=replace(DESK.choices, room=532),
)
# The farms of the others open while one of them, or a paddy there, is chosen.
DESK_OTHERS = replace(
    DESK,
    boxes={**DESK.boxes, "farm": Box(8, 150, 570, 484), "opponents": Box(584, 150, 244, 484)},
    owner=replace(DESK.owner, hat=258, ox=340, word=508, rice=558, idle=(248, 56), idle_room=312),
    side=72.0,
    field=(36, 84),
    choices=replace(DESK.choices, room=558),
    rivals=(Rival(244, 158, 25.0, field=(30, 42), crew=(143, 19), ox=39, numbers=(236, 47), step=(0, 17), end=8),),
)
# When all is over the farms lie side by side, all of one size; two leave room for the spirits.
DESK_END = replace(
    DESK,
    height=884,
    boxes={"sky": DESK.boxes["sky"], "farm": Box(8, 98, 489, 386), "opponents": Box(503, 98, 489, 386)},
    owner=replace(DESK.owner, y=26, hat=230, ox=304, word=430, rice=477, idle=(220, 56), idle_room=262),
    side=62.0,
    field=(30, 84),
    rivals=(Rival(489, 386, 62.0, field=(30, 84), crew=(230, 22), ox=74, numbers=(477, 66), step=(0, 22), end=12),),
    quarters=True,
)
DESK_END_TWO = replace(DESK_END, height=680, boxes={**DESK_END.boxes, "spirits": Box(8, 490, 984, 184)})
# The tiles open while one may be claimed, and the spirits lie below without their texts.
DESK_TILES = replace(
    DESK,
    boxes={**DESK.boxes, "tiles": Box(8, 640, 984, 204), "spirits": Box(8, 850, 984, 80)},
    told=(),
    slim=Face(
        width=134,
        height=54,
        number=(7, 25),
        name=(73, 32),
        beside=70,
        mask=(119.0, 29, 0.34),
        kind=(20, 46),
        centred=True,
        told=False,
    ),
    tiles=Tiles(abreast=5, gap=6, width=192, height=99, name=25, end=8, coin=(172, 20, 15), first=47, line=18),
)
# Before the first gate there are no spirits.
DESK_FIRST = replace(
    DESK_TILES, height=852, boxes={name: box for name, box in DESK_TILES.boxes.items() if name != "spirits"}
)

PHONE = Layout(
    types=Types(
        text=Type(16),
        heading=Type(20, 600, True),
        phase=Type(17, 600, True),
        card_name=Type(15, 600, True),
        slim_name=Type(14, 600, True),
        card_text=Type(15),
        tile_name=Type(14, 600, True),
        tile_text=Type(14),
        choice=Type(17, 600, True),
    ),
    width=430,  # text of 14 units is legible there
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
    rain_room=298,
    rain_lines=2,
    supply_step=82,
    stream=Stream(first=26, chip=66, sea=66, sea_end=34),
    ladders=PHONE_LADDERS,
    shut=replace(PHONE_LADDERS, height=56, across=(0, 30), rung=(35, 26), icon=(13, 13), price=(17, 19), tax=(268, 49)),
    owner=Owner(y=17, mark=18, name=36, hat=152, ox=226, word=360, rice=406, idle=(408, 52), idle_room=66),
    side=56.0,
    field=(9, 35),
    pool=(1.35, 0.62, 9.0),
    reach=0.85,
    knob=13,
    handle=22,
    choices=Choices(first=(5, 281), room=406, height=44, step=(5, 49)),
    lines=Lines(first=(0, 0), step=(140, 34), abreast=3, size=(134, 30), hat=(68, 15), ox=(110, 15)),
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
            beside=98,
            mask=(28.0, 29, 0.5),
            text=(46, 41),
            margin=54,
        ),
        Face(
            width=204,
            height=0,
            number=(8, 30),
            name=(42, 21),
            beside=88,
            mask=(26.0, 29, 0.46),
            text=(8, 58),
        ),
        Face(
            width=134,
            height=0,
            number=(8, 30),
            name=(8, 58),
            beside=14,
            mask=(26.0, 29, 0.46),
            text=(8, 75),
        ),
    ),
    slim=Face(
        width=134,
        height=46,
        number=(7, 22),
        name=(70, 27),
        beside=64,
        mask=(119.0, 27, 0.29),
        kind=(20, 40),
        centred=True,
        told=False,
    ),
    tiles=Tiles(abreast=2, gap=4, width=204, height=44, name=19, end=6, coin=(188, 15, 12), first=38, line=15),
    tall=True,
)
