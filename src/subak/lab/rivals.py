"""What we want to be so many times as fast as: environments, batches and tree search of others, measured in one run."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from subak import games
from subak.lab.bench import Answer, Row, Stopwatch, Tick, compiled_tree


class Rival(NamedTuple):
    """One of theirs, and how many times as fast we want to be."""

    theirs: str  # which of them
    loop: str  # theirs and ours
    wanted: dict[str, float]  # our game -> how many times as fast; "" for all others


RIVALS: Final = (
    Rival("hanabi_v5", "environment", {"": 10}),
    Rival("chess_v6", "environment", {"": 50}),
    Rival("pgx_backgammon", "batch", {"": 5}),
    Rival("backgammon", "tree", {"seasons": 10, "kingdoms": 10, "": 4}),
)
OURS: Final = {
    "environment": "subak.envs.pace",
    "batch": "subak.envs.pace",
    "environment alone": "subak.envs.pace",
    "batch on all cores": "subak.envs.pace",
    "tree": "subak.lab.timing",
}


class Best:
    """The best rate of everything that was measured."""

    def __init__(self) -> None:
        self.rates: dict[tuple[str, str], float] = {}

    def note(self, game: str, loop: str, answer: Answer) -> None:
        rate = answer["events"] / answer["seconds"]
        self.rates[game, loop] = max(rate, self.rates.get((game, loop), 0.0))


def race(
    python: Path, names: Sequence[str] = (), seconds: float = 0.4, rounds: int = 3, tick: Tick | None = None
) -> list[Row]:
    """Rows of what was wanted and what is: ours, theirs, and a batch on all cores beside our own environment."""
    seats = {game.name: game.usual for game in (map(games.load, names) if names else games.shelf())}
    own = list(seats)
    best = Best()
    with ExitStack() as stack:
        tree = compiled_tree(own)
        watches = {
            module: stack.enter_context(Stopwatch([sys.executable, "-m", module], tree))
            for module in sorted(set(OURS.values()))
        }
        peer = stack.enter_context(Stopwatch([python, Path(__file__).parent / "engines.py"]))
        work = [(watches[module], game, loop) for game in own for loop, module in OURS.items()]
        work += [(peer, rival.theirs, rival.loop) for rival in RIVALS]
        for n, (watch, game, loop) in enumerate(work * rounds):
            best.note(game, loop, watch.ask(game, seats.get(game, 2), loop, seconds))
            if tick is not None:
                tick(n + 1, len(work) * rounds)
    rows = [
        _row(best, game, rival.loop, rival.theirs, rival.loop, rival.wanted.get(game, rival.wanted[""]))
        for rival in RIVALS
        for game in own
    ]
    return rows + [_row(best, game, "batch on all cores", game, "environment alone", 5) for game in own]


def _row(best: Best, game: str, loop: str, theirs: str, other: str, wanted: float) -> Row:
    ours, rate = best.rates[game, loop], best.rates[theirs, other]
    return {
        "game": game, "loop": loop, "per_second": ours, "against": f"{theirs} {other}", "theirs_per_second": rate,
        "ratio": ours / rate, "wanted": wanted,
    }  # fmt: skip
