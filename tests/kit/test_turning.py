"""Turning points: where the lead changed most, told as the story tells it, and only when all is over."""

from itertools import pairwise
from random import Random

import pytest

from subak.core.bits import members
from subak.core.game import SPECTATOR
from subak.core.play import choose
from subak.games import load
from subak.kit.record import Record, Replay
from subak.kit.turning import lead, position_at, turning_points

NAMES = ["Ann", "Bo", "Cy"]


def played(name: str, events: int = 100_000) -> Replay:
    """A random game, or its beginning."""
    game, rng = load(name), Random(5)
    seats = max(2, game.seats[0])
    replay = Replay(game, Record.of(game, seats))
    while replay.state.actors and len(replay.entries) < events:
        seat = choose(members(replay.state.actors), rng)
        replay.add(seat, choose(replay.state.legal(seat), rng))
    return replay


@pytest.mark.parametrize("name", ["seasons", "animism", "kingdoms", "spirits"])
def test_the_steps_with_the_largest_swings_are_told_in_order(name: str) -> None:
    replay = played(name)
    winner = members(replay.state.winners())[0]
    points = turning_points(replay, 0, NAMES)
    assert 1 <= len(points) <= 3
    assert [point.at for point in points] == sorted({point.at for point in points})
    lines = {number: line.text for number, line in reversed(replay.story(0, NAMES).lines)}
    for point in points:
        assert point.swing
        assert point.scores == position_at(replay, point.at).scores()
        assert lines[replay.entries[point.at - 1].index] in point.text
    told = [0, *[n for n, entry in enumerate(replay.entries, 1) if entry.index in lines]]
    leads = [lead(position_at(replay, n), winner) for n in told]
    swings = sorted([abs(after - before) for before, after in pairwise(leads)], reverse=True)
    assert sorted([abs(point.swing) for point in points], reverse=True) == swings[: len(points)]


def test_a_game_that_is_on_has_none() -> None:
    assert turning_points(played("seasons", 30), SPECTATOR, NAMES) == []
