"""The turning points of a finished game: the steps of its story at which the lead changed most."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from subak.core.bits import members
from subak.core.game import State
from subak.kit.record import Replay

MOST: Final = 3
SENTENCES: Final = 3  # of a step that are told


class TurningPoint(NamedTuple):
    """What happened, as one viewer's story tells it."""

    at: int  # how many standing events had happened then
    text: str
    swing: int  # points that the winner gained on the best of the others; negative: lost
    scores: list[int]  # after it


def lead(state: State, winner: int) -> int:
    """How far the winner is ahead of the best of the others; alone, ahead of nothing."""
    scores = state.scores()
    return scores[winner] - max([score for seat, score in enumerate(scores) if seat != winner], default=0)


def position_at(replay: Replay, at: int) -> State:
    """Where the first so many standing events led."""
    state = replay.game.new(replay.record.seats, replay.record.options)
    for entry in replay.entries[:at]:
        state.apply(entry.seat, entry.action)
    return state


def turning_points(replay: Replay, viewer: int, names: Sequence[str]) -> list[TurningPoint]:
    """In the order of the game. Only of one that is over: points on the way may tell what was hidden then."""
    if replay.state.actors:
        return []
    winner = members(replay.state.winners())[0]
    told: dict[int, list[str]] = {}
    for number, line in replay.story(viewer, names).lines:
        told.setdefault(number, []).append(line.text)
    state = position_at(replay, 0)
    before, found = lead(state, winner), []
    for n, entry in enumerate(replay.entries, 1):
        state.apply(entry.seat, entry.action)
        if entry.index in told:
            now = lead(state, winner)
            text = " ".join(told[entry.index][:SENTENCES])
            found.append(TurningPoint(n, text, now - before, state.scores()))
            before = now
    largest = sorted([point for point in found if point.swing], key=lambda point: -abs(point.swing))[:MOST]
    return sorted(largest)
