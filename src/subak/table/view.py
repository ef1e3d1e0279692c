"""What a page shows, as plain data. Everything about the game in it comes from `redact`."""

import msgspec

from subak.table.chairs import Chair, Kind


class Choice(msgspec.Struct, frozen=True):
    """One legal action and its sentence."""

    action: int
    text: str


class Line(msgspec.Struct, frozen=True):
    """One event in the log, in words; the seat is CHANCE's for nature."""

    seat: int
    text: str


class Message(msgspec.Struct, frozen=True):
    """A line of chat; the seat is -1 for a spectator."""

    seat: int
    name: str
    text: str
    at: float


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


class Desk(msgspec.Struct, frozen=True):
    """The game as one seat sees it; seat -1 is a spectator, who has no choices."""

    seat: int
    ticket: int  # to bring along with a command for this seat
    question: str
    choices: list[Choice]  # empty when the seat owes no decision
    board: str  # SVG
    text: str  # the position in plain sentences
    undo: str | None  # the choice that `TakeBack` would take back; None if there is none
    log: list[Line]


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[int]  # seats


class View(msgspec.Struct, frozen=True):
    """What one viewer sees. Equal for two positions that differ only in what the viewer cannot know."""

    table: str
    version: int  # grows with what this viewer can see; comparable between views of the same `seats`
    game: str
    title: str
    options: dict[str, int]
    public: bool
    status: str  # gathering, playing, over
    seats: list[int]  # the seats this view is for; [] for a spectator
    host: bool  # whether the viewer is the host
    players: list[Player]
    waiting: list[int]  # seats that owe a decision
    desks: list[Desk]  # one for each of `seats`, or the spectator's; [] before the start
    chat: list[Message]
    result: Result | None
    rematch: str | None  # the table where the same people play again


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

    def dumps(self) -> str:
        return _encoder.encode(self).decode()

    @classmethod
    def loads(cls, text: str) -> "Summary":
        return _decoder.decode(text)


_decoder = msgspec.json.Decoder(Summary)
_encoder = msgspec.json.Encoder()
