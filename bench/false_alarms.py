"""How often two samples of the same content seem to differ: resampled from the games of a run.

    subak sim kingdoms --seats 3 --bots random --draft random --games 2500 --out runs/k
    python bench/false_alarms.py runs/k

Each sample is looked at four times, as `subak weigh` does: with the test that may be made any time, and at the end with
what is left of the level. A false alarm is one row, of all that there are, that is called stronger or weaker anywhere.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from subak.lab.balance import design
from subak.lab.comparing import AT_THE_END, is_clear, sample
from subak.lab.figures import wilson
from subak.lab.inference import difference, holm, regression
from subak.lab.runs import Run
from subak.lab.weighing import USUAL

LOOKS = 4


def alarms(run: Run, samples: int, games: int, seed: int = 0) -> int:
    """Of so many pairs of samples of the run's games: how many would be called different."""
    drawn = sample(run)
    keys, matrix = design(run, drawn.long, drawn.cards)
    seats = run.header["seats"]
    leads = drawn.long["lead"].to_numpy().astype(float).reshape(-1, seats)
    tables = matrix.reshape(-1, seats, matrix.shape[1])
    rng = np.random.default_rng(seed)
    return sum(differ(tables, leads, len(keys), games, rng) for _pair in range(samples))


def differ(tables: Any, leads: Any, rows: int, games: int, rng: np.random.Generator) -> bool:
    """Whether two samples seem to differ at any look."""
    picks = [rng.integers(len(leads), size=games) for _side in range(2)]
    for look in range(1, LOOKS + 1):
        n = games * look // LOOKS
        sides = []
        for pick in picks:
            groups = np.repeat(np.arange(n), leads.shape[1])
            matrix = tables[pick[:n]].reshape(-1, tables.shape[2])
            sides.append(regression(matrix, leads[pick[:n]].ravel(), groups)[:rows])
        found = [difference(one, two) for one, two in zip(*sides, strict=True)]
        if any(is_clear(each, rows, USUAL) for each in found):
            return True
    return min(holm([each.p_value() for each in found])) < AT_THE_END


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    parser.add_argument("--samples", type=int, default=400)
    parser.add_argument("--games", type=int, default=600, help="of each sample")
    given = parser.parse_args()
    found = alarms(Run(given.run), given.samples, given.games)
    low, high = wilson(found, given.samples)
    print(f"{found} false alarms of {given.samples}: {found / given.samples:.1%} ({low:.1%} to {high:.1%})")
