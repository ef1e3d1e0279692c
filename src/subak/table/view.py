"""What a page shows and a bot is asked, as plain data. Everything about the game in it comes from `redact`."""

from typing import Final

import msgspec

from subak.core.board import Board
from subak.core.game import Manner
from subak.table.chairs import Chair, Ending, Kind

GATHERING: Final = "gathering"  # what a table is doing
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"  # before the end, since everybody left, or by whoever runs the server
ENDED: Final = (OVER, CLOSED)  # nothing is played any more


class Choice(msgspec.Struct, frozen=True):
    """One legal action and its sentence."""

    action: int
    text: str
    amount: int = -1  # what it stands for, where the choices are amounts
    closes: bool = False  # it ends or passes


class Line(msgspec.Struct, frozen=True):
    """One line of the log: what happened, or with `times` who sat down; the seat is CHANCE's for nature."""

    seat: int
    text: str
    name: str = ""  # the person who did it, or for whom `bot` did it; "" when a bot plays for itself
    bot: str = ""  # which bot did it
    part: str = ""  # the part of the board where it can be seen
    taken: bool = False  # it was taken back
    times: tuple[float, ...] = ()  # when a seat changed hands; two times when a bot's turn on it ended
    facts: tuple[tuple[str, str], ...] = ()  # what goes into the places of a text that is kept for every language
    reason: str = ""  # what a bot said of it


class Message(msgspec.Struct, frozen=True):
    """A line of chat; the seat is -1 for a spectator."""

    seat: int
    name: str
    text: str
    at: float
    number: int = 0  # among all that was said at the table, from 1


class Clock(msgspec.Struct, frozen=True):
    """The time that a seat has left."""

    left: float  # seconds: while it stands, or when the seat was asked
    until: float  # when it runs out, in seconds since 1970; 0 while it stands
    days: bool  # it is told as a date


class Player(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Kind
    name: str
    bot: str  # which bot; "" for a person
    mine: bool
    host: bool
    doing: str  # thinking, ready, waiting; "" before the start and after the end
    since: float  # when the seat was asked to decide, in seconds since 1970; 0 if it is not thinking
    score: int
    sheet: list[tuple[str, int]]  # where the points come from
    winner: bool
    lent: bool  # the person of this name is not on it: a bot plays on for them, or it is open and waits
    yours: bool  # ... and that person is the viewer
    program: bool = False  # no person, but somebody's program
    helped: int = 0  # decisions for which it was told what a bot would do
    clock: Clock | None = None
    out: Ending = ""  # why it was given up


class Followed(msgspec.Struct, frozen=True):
    """How far a log was followed by its reader: numbers of lines."""

    told: int = 0  # the latest line of what others did, or what happened by itself
    since: int = 0  # lines after this one are news since the viewer's latest decision
    again: int = 0  # lines after this one tell the latest turns of others


class Desk(msgspec.Struct, frozen=True):
    """The game as one seat sees it; seat -1 is a spectator, who has no choices."""

    seat: int
    ticket: int  # to bring along with a command for this seat
    question: str
    choices: list[Choice]  # empty when the seat owes no decision
    board: Board
    undo: str | None  # the choice that `TakeBack` would take back; None if there is none
    log: list[Line]
    manner: Manner = Manner()  # how the question may be put with less ado
    followed: Followed = Followed()
    stays: str = ""  # why the latest choice can be taken back only by consent; "" if it is otherwise


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[int]  # seats
    why: str  # what decided, where points alone do not say it
    early: bool = False  # somebody gave up: points did not decide


class Plea(msgspec.Struct, frozen=True):
    """Somebody asks to take back what only consent can."""

    seat: int
    waits: list[int]  # seats of people who have not answered


class View(msgspec.Struct, frozen=True):
    """What one viewer sees. Equal for two positions that differ only in what the viewer cannot know."""

    table: str
    version: int  # grows with what this viewer can see; comparable between views of the same `seats`
    game: str
    title: str
    options: dict[str, int]
    public: bool
    watchers: bool  # whether people without a seat may look on
    status: str  # gathering, playing, over, closed
    seats: list[int]  # the seats this view is for; [] for a spectator
    host: bool  # whether the viewer is the host
    players: list[Player]
    waiting: list[int]  # seats that owe a decision
    desks: list[Desk]  # one for each of `seats`, or the spectator's; [] before the start
    notes: list[Line]  # who sat down and stood up, before the start; then it is in the log
    chat: list[Message]
    result: Result | None
    rematch: str | None  # the table where the same people play again
    plea: Plea | None
    notice: str  # why this game is only read; "" if it is played
    rated: bool = False  # it counts for ratings
    pack: tuple[str, str] | None = None  # name and hash of the pack that is played with
    resume: list[int] | None = None  # it may be played on: seats of people who have not agreed yet
    time: str = ""  # how long people may think, as `allowance` reads it
    still: bool = False  # clocks stand still until somebody is back
    resigns: list[int] = []  # seats that the viewer may give up
    explains: bool = False  # bots say why when they made a big move
    unwanted: int = 0  # how many of those who played would have the table deleted


class Task(msgspec.Struct, frozen=True):
    """A decision that a bot owes: all that a worker needs, and the ticket that shows whether it is still asked."""

    seat: int
    ticket: int
    bot: str
    words: list[int]  # of the seat's view
    legal: list[int]


class Summary(msgspec.Struct, frozen=True):
    """A table in a list of tables. For the server: it names persons, and `words` is the whole position."""

    id: str
    game: str
    title: str
    status: str
    public: bool
    host: str
    version: int
    updated: float
    chairs: list[Chair]
    waiting: list[int]
    scores: list[int]  # [] before the end
    winners: list[int]
    words: list[int]  # the packed position; [] before the start
    layout: str = ""  # what these words mean
    rated: bool = False
    pack: str = ""  # name of the pack that is played with
    watchers: bool = True
    until: list[float] = []  # when each seat's clock runs out, 0 while it stands; [] where there is no clock
    days: bool = False  # that is told as a date
    seen: list[int] = []  # changes that each viewer could see, the spectator first; [] if that was not written down
