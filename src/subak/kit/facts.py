"""Content as rows that can be followed through a game: who was offered which, who took it, what became of it."""

from collections.abc import Sequence
from typing import NamedTuple

from subak.core.game import Game, State
from subak.kit.rows import PROVENANCE, Content
from subak.kit.text import _

Row = tuple[str, int | str]  # a content row as a pack names it: its table, and its id or name


class Fact(NamedTuple):
    """What became of a content row in one seat's hands."""

    seat: int
    row: Row
    held: int  # how many the seat has at the end
    played: int  # how many it brought into play
    points: int | None = None  # that they brought; None where the rules do not count them apart


class Stocked(Game):
    """A game whose content is rows, and which can tell what became of them. Whoever counts them need not know it."""

    rows: Content
    drafted: Sequence[str] = ()  # tables whose rows are dealt to be chosen from, and then kept

    def offers(self, view: State, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
        """The rows that each action of a question takes; empty where the question is not which rows to take."""
        return {}

    def report(self, state: State) -> list[Fact]:
        """What became of the content, of a game that is over; a row that nobody ever had is left out."""
        return []

    def called(self, row: Row) -> str:
        """A row as people call it."""
        table, key = row
        name = self.rows.name(table, key)
        return _(name) if name else f"{table} {key}"


def changed_rows(old: Content, new: Content) -> dict[Row, list[str]]:
    """The rows that two contents do not share, each with the fields that differ: all, where one of them lacks it."""
    out: dict[Row, list[str]] = {}
    for table in new.tables:
        before, after = old.by_key(table), new.by_key(table)
        for key in {**before, **after}:
            one, two = before.get(key, {}), after.get(key, {})
            differ = [field for field in {**one, **two} if one.get(field) != two.get(field)]
            if named := [field for field in differ if field not in PROVENANCE]:
                out[table, key] = named
    return out
