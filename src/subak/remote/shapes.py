"""What goes over the wire between a table and a program: the shapes of the JSON that the API takes and gives."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from subak.table.chairs import Ending
from subak.table.view import Clock, Result

LINES: Final = 40  # of the story, if nobody asks for another number
MOST_LINES: Final = 1000
OPEN_SEAT: Final = "open"  # in `others`: somebody may come and sit down

Whole = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Calling = Annotated[str, Meta(min_length=1, max_length=100, description="What the program is called at the table.")]


class Problem(msgspec.Struct, frozen=True):
    """Nothing happened; the sentence says why."""

    sentence: str


class Choosable(msgspec.Struct, frozen=True):
    """An option of a game: numbers to choose from, each with what it means."""

    name: str
    text: str
    values: dict[str, str]
    default: int


class Playable(msgspec.Struct, frozen=True):
    """A game that is played here."""

    name: str
    title: str
    blurb: str
    minutes: str  # as on the box
    seats: list[int]  # by how many
    options: list[Choosable]
    rules: int  # version of the rules
    content: str  # hash of the content


class RuleBook(msgspec.Struct, frozen=True):
    """The rules of a game, in Markdown; every rule has a number, which refusals name."""

    name: str
    title: str
    text: str


class PackFile(msgspec.Struct, frozen=True):
    """The pack that a table is played with: TOML, laid over the game's content."""

    name: str
    hash: str  # the first digits of its SHA-256
    text: str


class Listed(msgspec.Struct, frozen=True):
    """A table in the list of those that everybody may watch."""

    table: str
    game: str
    title: str
    status: Literal["gathering", "playing"]
    players: list[str]
    free: int  # open seats


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set: the program is its host and sits on the first seat."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Calling = "Program"
    others: (
        Annotated[
            list[str],
            Meta(max_length=7, description="Who takes each of the other seats: a bot such as farmer, or open."),
        ]
        | None
    ) = None  # open seats, as many as usual
    options: dict[str, int] = {}
    public: Annotated[bool, Meta(description="Whether it is listed for everybody to watch.")] = False
    time: Annotated[
        str,
        Meta(
            max_length=24,
            description="How long one may think: gentle 300 is five minutes for a choice, strict 900 15 fifteen "
            "minutes for the game and fifteen seconds more for every turn; empty is no clock.",
        ),
    ] = ""


class Admission(msgspec.Struct, frozen=True):
    """A token, which is told this once: whoever bears it may sit on this seat, and play it."""

    table: str
    seat: int
    token: str
    key: str  # what names the token when it is to be revoked: no secret
    page: str  # where people open the table


class Invitation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that another program shall have."""

    seat: Whole


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Under which name to sit down."""

    name: Calling = "Program"


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the choices, and the ticket of the question it answers. The same id again is the same decision."""

    action: Whole
    ticket: Whole
    id: Annotated[str, Meta(max_length=64)] = ""


class Sitter(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "program", "bot", "open"]
    name: str
    doing: str  # thinking, ready, waiting; "" before the start and after the end
    score: int  # as far as this seat can see
    sheet: list[tuple[str, int]]  # where the points come from
    winner: bool
    clock: Clock | None = (
        None  # the time it has left, where there is a clock; if that is for a choice, while it is owed
    )
    out: Ending = ""  # it was given up, or was out of time: it cannot win


class Offer(msgspec.Struct, frozen=True):
    """One legal action, in words."""

    action: int
    text: str


class Sentence(msgspec.Struct, frozen=True):
    """A line of the story; the seat is 8 for nature."""

    seat: int
    text: str
    who: str  # who signs it, where the line does not say it itself
    taken: bool  # it was taken back


class Seen(msgspec.Struct, frozen=True):
    """The table from the program's seat, or a watcher's: everything in it comes from what that seat may know."""

    table: str
    game: str
    title: str
    rules: int
    content: str
    options: dict[str, int]
    status: Literal["gathering", "playing", "over"]
    version: int  # grows with what this seat can see
    seat: int  # -1 for a watcher
    host: bool
    players: list[Sitter]
    waiting: list[int]  # seats that owe a decision
    ticket: int  # to bring along with a decision
    question: str
    choices: list[Offer]  # empty while the seat owes no decision
    tell: str  # the position in sentences
    position: list[int]  # the words of the seat's view; [] before the start. Hidden ones are -1
    layout: str  # a hash of what these words mean
    lines: int  # of the whole story
    story: list[Sentence]  # the latest of them
    result: Result | None  # once it is over
    rematch: str | None  # the table where the same players play again
    notice: str  # why this game is only read; "" if it is played
    time: str = ""  # how long one may think, as it was set; "" is no clock
    pace: str = ""  # the same in a sentence
    still: bool = False  # the server was away: clocks stand still until somebody of the table is back
    pack: str = ""  # hash of the pack it is played with; "" for the game's own content
