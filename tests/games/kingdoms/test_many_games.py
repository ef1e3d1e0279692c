"""Very many random games: all end, and the invariants hold wherever one looks."""

from random import Random

import pytest

from subak.games.kingdoms import rules
from tests.games.kingdoms.invariants import check
from tests.games.kingdoms.table import GAME

GAMES = 100_000 if rules.__file__.endswith(".so") else 500
OPTIONS: list[dict[str, int]] = [
    {},
    {"events": 1},
    {"events": 2, "both_over": 1},
    {"events": 3, "plague_blocks_income": 1},
    {"war_room_defends": 0},
    {"war_room_rescues": 0},
    {"difficulty": 1},
    {"difficulty": 2},
]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_games_end_in_order(seats: int) -> None:
    for n in range(GAMES):
        random = Random(n * 7 + seats).random
        state = GAME.new(seats, OPTIONS[n % len(OPTIONS)])
        look = int(random() * 120)
        events = 0
        while state.actors:
            seat = state.actors.bit_length() - 1
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            events += 1
            if events in (look, look + 40):
                check(state)
        check(state)
        assert events < 1000  # I-32
