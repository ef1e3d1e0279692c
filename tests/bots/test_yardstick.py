"""Greedy, the yardstick of strength, plays as it always did, whatever rules and `evaluate` have become."""

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from subak.bots import make
from subak.core.play import play
from subak.games import load

GAMES = Path(__file__).parents[1] / "games"
ENDS = [  # game, its seats, the content of old, where a game of greedy bots ended with it
    ("seasons", 2, "version-1.toml", "68aa873eaaee6716"),
    ("animism", 3, "", "fef6f4ffd573fff5"),
    ("kingdoms", 2, "version-2.toml", "a5430bc36b34c2d0"),
    ("spirits", 2, "version-2.toml", "8a808b88472383f5"),
]


@pytest.mark.parametrize(("name", "seats", "content", "end"), ENDS)
def test_greedy_plays_as_it_always_did(name: str, seats: int, content: str, end: str) -> None:
    state = load(name, GAMES / name / content if content else None).new(seats)
    play(state, [make("greedy") for _seat in range(seats)], Random(0))
    assert sha256(str(state.pack()).encode()).hexdigest().startswith(end)


def test_what_a_bot_was_given_counts_for_greedy_too() -> None:
    plain, given = load("kingdoms").new(2), load("kingdoms").new(2)
    play(plain, [make("greedy"), make("greedy")], Random(6))
    play(given, [make("greedy:weight.bribery=0"), make("greedy:weight.bribery=0")], Random(6))
    assert plain.pack() == given.pack()
    seeing = load("kingdoms").new(2)
    play(seeing, [make("greedy:weight.bribery=1"), make("greedy:weight.bribery=1")], Random(6))
    assert seeing.pack() != plain.pack()
