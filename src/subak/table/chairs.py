"""Who sits where, what they are called, and what the table was set for."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from subak.bots.levels import bot_name
from subak.kit.packs import Pack
from subak.kit.text import player
from subak.kit.tongues import tongue

Kind = Literal["person", "bot", "open"]
Ending = Literal["", "resigned", "time"]  # why a seat was given up

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

PROGRAM: Final = "program:"  # how the id of a player begins that is a program; a person's has no colon


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """The events with which a game begins that was played before: at another table, or in a record."""

    table: str = ""  # where it was played; "" if it came in a record
    events: list[tuple[int, int]]  # seat and action, all of which stand


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What is decided when a table is set, and never changes."""

    id: str
    game: str
    seats: int  # at first: `Resize` changes it before the start
    options: dict[str, int] = {}
    pack: Pack | None = None  # an owner's content, laid over the game's
    host: str  # the person who set the table
    public: bool = False  # listed for everybody to watch or join
    rated: bool = False  # it counts for ratings: see contest.py
    watchers: bool = True  # at first: whether people without a seat may look on; `Welcome` changes it
    created: float
    origin: Origin | None = None  # if it does not begin at the beginning
    seal: str = ""  # of the seed of its dice, as `kit.dice` makes it; "" at tables from before
    time: str = ""  # how long people may think, as `allowance` reads it; `TimeSet` changes it before the start

    @property
    def given(self) -> list[tuple[int, int]]:
        """The events that were played before the table was set."""
        return self.origin.events if self.origin is not None else []


class Chair(msgspec.Struct, frozen=True):
    """One seat of the table. What changes about it makes another one, so that all who ask for it may keep it."""

    kind: Kind = OPEN
    player: str = ""  # the person who plays it; "" for bots and open seats
    name: str = ""  # of the person it belongs to, else of the bot
    bot: str = ""
    owner: str = ""  # since the start: the person it belongs to, who may always come back to it
    since: float = 0.0  # when whoever plays it began to
    first: int = 0  # number of the first event of the game that may be theirs
    luck: str = ""  # before the start: what the browser of whoever sits here mixed into the dice
    out: Ending = ""  # its person has given it up, or was out of time: it cannot win
    gone: bool = False  # its person has left the table

    @property
    def lent(self) -> bool:
        """Whether its person is not on it: a bot plays on for them, or it is open and waits."""
        return bool(self.owner) and self.kind != PERSON

    @property
    def program(self) -> bool:
        """Whether it is a program's: everybody is told, and what it plays counts for no rating."""
        return (self.player or self.owner).startswith(PROGRAM)


def persons(chairs: Sequence[Chair]) -> int:
    """Bitmask of the seats that people play; programs are asked everything, as bots are."""
    return sum(1 << seat for seat, chair in enumerate(chairs) if chair.kind == PERSON and not chair.program)


class Names:
    """What everybody is called in the game, by seat, in any language: people by name, bots by level, and each otherwise
    than the rest. A seat on which a bot plays on keeps the name of its person.
    """

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self.rows = [(c.bot if c.kind == BOT and not c.lent else "", c.name) for c in chairs]
        self._told: dict[str, list[str]] = {}  # by language

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def told(self) -> list[str]:
        """In the reader's language. Nobody may change the list."""
        reader = tongue()
        if reader not in self._told:
            self._told[reader] = self._called()
        return self._told[reader]

    def _called(self) -> list[str]:
        names = [bot_name(bot) if bot else name or player((), seat) for seat, (bot, name) in enumerate(self.rows)]
        return [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]


def callings(chairs: Sequence[Chair]) -> list[str]:
    """What everybody is called now, in the reader's language."""
    return Names(chairs).told()
