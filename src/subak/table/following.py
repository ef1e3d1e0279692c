"""How far a log was followed by its reader."""

from collections.abc import Sequence

from subak.core.game import CHANCE, SPECTATOR
from subak.kit.record import Entry
from subak.table.view import Followed, Line

Rows = list[tuple[int, Line]]  # a log: lines and the numbers of the events they were told at, ascending


def followed(viewer: int, rows: Rows, entries: Sequence[Entry], count: int) -> Followed:
    """By a viewer, when these of so many events stand."""
    told, theirs = latest_of_others(viewer, rows)
    if viewer == SPECTATOR:
        return Followed(told, told, told)
    own = decision_before(viewer, count, entries)
    turn = own if theirs is None else decision_before(viewer, theirs, entries)
    return Followed(told, lines_before(own, rows), lines_before(turn, rows))


def latest_of_others(viewer: int, rows: Rows) -> tuple[int, int | None]:
    """The latest line of what others did, or what happened by itself, from 1; and the number of the latest event that
    another decided.
    """
    told = 0
    for n in range(len(rows), 0, -1):
        number, line = rows[n - 1]
        if line.seat != viewer and not line.times and not line.taken:
            told = told or n
            if line.seat != CHANCE:
                return told, number
    return told, None


def lines_before(number: int, rows: Rows) -> int:
    """How many lines tell of events before this one: mostly all but the latest."""
    n = len(rows)
    while n and rows[n - 1][0] >= number:
        n -= 1
    return n


def decision_before(seat: int, number: int, entries: Sequence[Entry]) -> int:
    """The number of the seat's latest event before another one; else of the first that was anybody's decision."""
    own = next((entry.index for entry in reversed(entries) if entry.seat == seat and entry.index < number), None)
    return own if own is not None else next((entry.index for entry in entries if entry.seat != CHANCE), number)
