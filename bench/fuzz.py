"""Long fuzz: random games of every game, seat count and option, their invariants checked on the way and at the end.

`python bench/fuzz.py --games 100000 --only seasons`; `make fuzz` runs it compiled.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from rich.progress import Progress

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.laws.positions import TABLES, random_actor

from subak.core.play import choose

BATCH = 500
EVERY = 32  # decisions between two checks; where they begin differs from game to game


def batch(table: int, first: int) -> int:
    """Games `first` to `first + BATCH`; the number of decisions. An AssertionError names the seed."""
    chosen = TABLES[table]
    decisions = 0
    for seed in range(first, first + BATCH):
        rng = Random(seed)
        offset = rng.randrange(EVERY)
        state = chosen.new()
        n = 0
        try:
            while state.actors:
                if n % EVERY == offset:
                    chosen.check(state)
                    weighed = [state.evaluate(each) for each in range(chosen.seats)]
                    assert all(abs(value) < 1e6 for value in weighed)
                seat = random_actor(state, rng)
                legal = state.legal(seat)
                assert legal == sorted(legal)
                state.apply(seat, choose(legal, rng))
                n += 1
            chosen.check(state)
            assert 0 < state.winners() < 1 << chosen.seats
        except Exception as error:
            raise AssertionError(f"{chosen!r}, seed {seed}, decision {n}: {error!r}") from error
        decisions += n
    return decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games for each seat count and set of options")
    parser.add_argument("--only", default="", help="only this game")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool, Progress() as progress:
        for number, table in enumerate(TABLES):
            if given.only and table.game.name != given.only:
                continue
            begun = time.perf_counter()
            task = progress.add_task(repr(table), total=given.games)
            decisions = 0
            starts = range(0, given.games, BATCH)
            for done in pool.map(batch, [number] * len(starts), starts):
                decisions += done
                progress.advance(task, BATCH)
            seconds = time.perf_counter() - begun
            progress.console.print(f"{table!r}: {given.games} games, {decisions} decisions, {seconds:.0f} s, no fault")


if __name__ == "__main__":
    main()
