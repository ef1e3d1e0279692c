"""What is kept for ever: perft counts and golden games, one for every way a game can end and one per bug."""

import json
from pathlib import Path

import pytest

from subak.core.bits import first
from subak.core.play import perft
from subak.games import NAMES, load
from subak.kit.record import Record, Replay

GAMES = Path(__file__).parent.parent / "games"
GOLDEN = sorted(GAMES.glob("*/golden/*.json"))
PERFT = [
    (path.parent.name, line)
    for path in sorted(GAMES.glob("*/perft.txt"))
    for line in path.read_text().splitlines()
    if line
]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden_game(path: Path) -> None:
    kept = json.loads(path.read_text())
    record = Record.loads(json.dumps(kept["record"]))
    state = Replay(load(record.game), record).state
    assert state.actors == 0, kept["why"]
    assert state.scores() == kept["scores"], kept["why"]
    assert state.winners() == kept["winners"], kept["why"]


@pytest.mark.parametrize(("name", "line"), PERFT)
def test_perft(name: str, line: str) -> None:
    """A line: seats, options, depth, count and, if given, how many first legal actions are played before."""
    seats, options, depth, count, *after = line.split()
    chosen = {} if options == "-" else {key: int(value) for key, value in (o.split("=") for o in options.split(","))}
    state = load(name).new(int(seats), chosen)
    for _ in range(int(after[0]) if after else 0):
        seat = first(state.actors)
        state.apply(seat, state.legal(seat)[0])
    assert perft(state, int(depth)) == int(count)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_fixtures(name: str) -> None:
    folder = GAMES / name
    assert list((folder / "golden").glob("*.json"))
    assert (folder / "perft.txt").exists()
    assert list((folder / "pictures").glob("*.svg"))
    assert (folder / "invariants.py").exists()
