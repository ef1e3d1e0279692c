"""What processes tell each other of the company at a table beside who is there: reactions, who looks on, and that
somebody hears others, or hears them no more."""

from collections.abc import Callable
from secrets import token_hex
from typing import Final

import msgspec

from subak.server.onlookers import Onlookers
from subak.server.presence import RELOAD, Presence
from subak.server.reactions import Reactions

REACTION: Final = "!"  # no person's id begins so
ONLOOKERS: Final = "?"
EARS: Final = "~"


class Rumour(msgspec.Struct, frozen=True, array_like=True):
    """A reaction, a list of onlookers, or whose ears have changed, said by one process; its rumours are numbered."""

    process: str
    number: int
    seat: int = -1
    mark: str = ""
    who: str = ""
    onlookers: list[tuple[str, str]] = []


class Hearsay:
    """Goes the way of news about people: `tell` takes a table, what is said, and for how many seconds it is true."""

    def __init__(
        self,
        tell: Callable[[str, str, float], None],
        presence: Presence,
        onlookers: Onlookers,
        reactions: Reactions,
    ) -> None:
        self._process = token_hex(6)
        self._number = 0
        self._tell = tell
        self._presence = presence
        self._onlookers = onlookers
        self._reactions = reactions
        self.listens: Callable[[str], None] = lambda _who: None  # told when another process says that ears have changed
        onlookers.tell = self.looking_on
        reactions.tell = self.reacted

    def looking_on(self, table: str, streams: list[tuple[str, str]]) -> None:
        self._say(ONLOOKERS, table, onlookers=streams)

    def reacted(self, table: str, seat: int, mark: str, who: str) -> None:
        self._say(REACTION, table, seat, mark, who)

    def listened(self, table: str, who: str) -> None:
        """A person has said whom they want to hear, at a table of theirs; it counts at all tables."""
        self._say(EARS, table, who=who)

    def heard(self, table: str, said: str, seconds: float) -> None:
        """Of another process, or our own words again."""
        kind = said[:1]
        if kind not in (REACTION, ONLOOKERS, EARS):
            self._presence.elsewhere(table, said, seconds)
            return
        rumour = msgspec.json.decode(said[1:], type=Rumour)
        if rumour.process == self._process:
            return
        if kind == REACTION:
            self._reactions.elsewhere(table, rumour.seat, rumour.mark, rumour.who)
        elif kind == EARS:
            self.listens(rumour.who)
        else:
            self._onlookers.elsewhere(table, rumour.process, rumour.number, rumour.onlookers)

    def remind(self) -> None:
        """Tell the others once more; to be done more often than every RELOAD seconds."""
        self._presence.remind()
        self._onlookers.remind()

    def _say(
        self,
        kind: str,
        table: str,
        seat: int = -1,
        mark: str = "",
        who: str = "",
        onlookers: list[tuple[str, str]] | None = None,
    ) -> None:
        self._number += 1
        rumour = Rumour(self._process, self._number, seat, mark, who, onlookers or [])
        self._tell(table, kind + msgspec.json.encode(rumour).decode(), RELOAD)
