"""Greedy is worth playing against, in every game."""

import pytest

from subak import games
from subak.lab.simulate import WHOLE, planned, simulate


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_greedy_beats_random(name: str) -> None:
    result = simulate(planned(name, ["greedy", "random"], 4, seed=1))
    assert result.tally.wins[0] >= 3 * WHOLE
