"""The table: who sits where, what is asked of it, and what everybody sees."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

import msgspec

from subak.core.game import CHANCE, SPECTATOR, Game
from subak.core.options import checked
from subak.core.record import Record
from subak.table.commands import (
    Command,
)
from subak.table.events import Change
from subak.table.match import Match
from subak.table.seating import PERSON, Chair, Header
from subak.table.view import Choice, Message, Summary, View

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"

PATIENCE: Final = 180.0  # seconds after which a seat that keeps the table waiting may be given to a bot


class Task(msgspec.Struct, frozen=True):
    """A decision that a bot owes: all that a worker needs, and the ticket that shows whether it is still asked."""

    seat: int
    ticket: int
    bot: str
    words: list[int]  # of the seat's view
    legal: list[int]


class Table:
    """One match, from gathering to the end."""

    def __init__(self, game: Game, header: Header) -> None:
        """An empty table. OptionError if the game is not played like that."""
        checked(game.title, game.seats, game.options, header.seats, header.options)
        self.game = game
        self.header = header
        self.chairs = [Chair() for _seat in range(header.seats)]
        self.match: Match | None = None
        self.chat: list[Message] = []
        self.rematch: str | None = None
        self.version = 0  # changes so far
        self.updated = header.created
        self.done: dict[tuple[str, str], int] = {}  # person and command id -> version
        self._seen = dict.fromkeys(range(SPECTATOR, CHANCE), 0)  # viewer -> changes it could see

    @classmethod
    def rebuild(cls, game: Game, header: Header, changes: Iterable[Change]) -> "Table":
        """The table that these changes lead to."""
        table = cls(game, header)
        for change in changes:
            table.apply(change)
        return table

    @property
    def status(self) -> str:
        if self.match is None:
            return GATHERING
        return OVER if self.match.over() else PLAYING

    @property
    def host(self) -> str:
        """Whoever set the table, while seated; then the first person who is."""
        persons = [chair.player for chair in self.chairs if chair.kind == PERSON]
        return persons[0] if persons and self.header.host not in persons else self.header.host

    def seats_of(self, who: str) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if who and chair.player == who]

    def decide(self, command: Command, who: str, at: float, rng: Random) -> Change | None:
        """What carrying out a person's command would change; None if it was carried out before."""
        raise NotImplementedError

    def answer(self, task: Task, action: int, at: float, rng: Random) -> Change | None:
        """What a bot's answer would change; None if nobody asks for it any more."""
        raise NotImplementedError

    def apply(self, change: Change) -> None:
        """Let a change happen that `decide` or `answer` made for the table as it is."""
        raise NotImplementedError

    def tasks(self) -> list[Task]:
        """The decisions that bots owe."""
        raise NotImplementedError

    def view(self, who: str, seats: Sequence[int] | None = None) -> View:
        """What a person sees: from all seats they hold, or from the given ones of them; else as a spectator."""
        raise NotImplementedError

    def version_for(self, seats: Sequence[int]) -> int:
        """The version of a view of these seats; [] is a spectator's."""
        raise NotImplementedError

    def why_not(self, who: str, seat: int, action: int) -> str:
        """Why a seat may not do this now; "" if it may."""
        raise NotImplementedError

    def alternatives(self, who: str, seat: int) -> list[Choice]:
        """What the seat could choose instead of its latest choice, by `Swap`; [] if that stands."""
        raise NotImplementedError

    def again(self, id: str, at: float) -> tuple[Header, Change]:
        """A new table with the same people and bots in their seats: its header and its first change."""
        raise NotImplementedError

    def record(self) -> Record:
        """The game as a record, once it is over: before, it would tell secrets."""
        raise NotImplementedError

    def summary(self) -> Summary:
        raise NotImplementedError
