"""Reactions: a mark that somebody shows for a few seconds. Nothing of it is stored."""

from collections.abc import Callable
from typing import Final

import msgspec

LASTS: Final = 6.0  # seconds until a reaction is forgotten: whoever comes later has missed it
MARKS: Final = ("smile", "laugh", "wow", "think", "sad", "bow")  # all that can be shown


class Reaction(msgspec.Struct, frozen=True):
    number: int  # grows
    seat: int
    mark: str
    who: str  # for the server: whoever has muted them is not shown it
    at: float


class Reactions:
    """The latest of every seat, while it lasts; `stir` is called when there is a new one."""

    def __init__(self, stir: Callable[[str], None], clock: Callable[[], float]) -> None:
        self.tell: Callable[[str, int, str, str], None] = lambda _table, _seat, _mark, _who: None  # other processes
        self._stir = stir
        self._clock = clock
        self._number = 0
        self._shown: dict[str, dict[int, Reaction]] = {}  # table -> seat -> the latest

    @property
    def latest(self) -> int:
        """The number of the latest anywhere: a new stream begins after it."""
        return self._number

    def show(self, table: str, seat: int, mark: str, who: str) -> None:
        self.elsewhere(table, seat, mark, who)
        self.tell(table, seat, mark, who)

    def elsewhere(self, table: str, seat: int, mark: str, who: str) -> None:
        """Somebody shows it, by another process perhaps."""
        self._forget()
        self._number += 1
        self._shown.setdefault(table, {})[seat] = Reaction(self._number, seat, mark, who, self._clock())
        self._stir(table)

    def since(self, table: str, number: int) -> list[Reaction]:
        """Those after that number which still last, the oldest first."""
        young = self._clock() - LASTS
        found = [shown for shown in self._shown.get(table, {}).values() if shown.number > number and shown.at >= young]
        return sorted(found, key=lambda shown: shown.number)

    def _forget(self) -> None:
        young = self._clock() - LASTS
        self._shown = {
            table: seats for table, seats in self._shown.items() if any(shown.at >= young for shown in seats.values())
        }
