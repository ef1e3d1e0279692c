"""How far a viewer has followed a log: what is news to them, and what they may want to see again."""

from subak.core.game import CHANCE, SPECTATOR
from subak.kit.record import Replay
from subak.table.view import Followed, Line


def how_far(rows: list[tuple[int, Line]], viewer: int, replay: Replay) -> Followed:
    """Of a log as lines with the numbers of the events they were told at."""
    others = [
        (n, number, line.seat)
        for n, (number, line) in enumerate(rows, 1)
        if line.seat != viewer and not line.times and not line.taken
    ]
    told = others[-1][0] if others else 0
    if viewer == SPECTATOR:
        return Followed(told, told, told)
    own = _decision_before(replay, viewer, replay.count)
    theirs = [number for _n, number, seat in others if seat != CHANCE]
    turn = _decision_before(replay, viewer, theirs[-1]) if theirs else own
    return Followed(told, *(sum(number < first for number, _line in rows) for first in (own, turn)))


def _decision_before(replay: Replay, seat: int, number: int) -> int:
    """The number of the seat's latest event before another one; else of the first that was anybody's decision."""
    entries = replay.entries
    own = next((entry.index for entry in reversed(entries) if entry.seat == seat and entry.index < number), None)
    return own if own is not None else next((entry.index for entry in entries if entry.seat != CHANCE), number)
