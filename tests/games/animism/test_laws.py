"""Whole games with every invariant looked at."""

import json
from pathlib import Path
from random import Random

import pytest

from subak.games.animism import scoring
from subak.kit.record import Record, Replay
from tests.games.animism.invariants import check
from tests.games.animism.script import GAME, fresh

HERE = Path(__file__).parent
TABLES = [(seats, advanced) for seats in (3, 4) for advanced in (0, 1)]


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_random_games_keep_every_invariant(seats: int, advanced: int) -> None:
    for seed in range(6):
        rng = Random(seed)
        state = fresh(seats, advanced)
        scores = [0] * seats
        while state.actors:
            check(state)
            assert advanced or all(now >= then for now, then in zip(state.scores(), scores, strict=True))
            scores = state.scores()
            seat = rng.choice([each for each in range(9) if state.actors >> each & 1])
            state.apply(seat, rng.choice(state.legal(seat)))
        check(state)
        assert sum(scoring.total(state, sheet, 0) for sheet in range(seats)) == state.scores()[0]


@pytest.mark.parametrize("path", sorted((HERE / "golden").glob("*.json")), ids=lambda path: path.stem)
def test_golden_games_end_as_they_did(path: Path) -> None:
    golden = json.loads(path.read_text())
    state = Replay(GAME, Record.loads(json.dumps(golden["record"]))).state
    assert state.actors == 0
    assert state.scores() == golden["scores"]
    assert state.winners() == golden["winners"]
    check(state)
