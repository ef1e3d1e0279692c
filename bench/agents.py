"""Decisions a second of a batch beside the PettingZoo environment, with observation and mask, without a policy.

`PYTHONPATH=build/compiled python bench/agents.py` measures the compiled build: environment and batch by the processor's
time, beside the rules alone, whose work no environment can do without; and by the clock a batch that all cores share.
"""

import sys

from subak.envs.pace import COMPILED, GAMES, LOOPS
from subak.games import OWN, load

SECONDS = 1.0
ROUNDS = 3


def rate(game: str, loop: str) -> float:
    """The best of some rounds, a second."""
    answers = [LOOPS[loop](game, load(game).usual, SECONDS) for _round in range(ROUNDS)]
    return max(answer["events"] / answer["seconds"] for answer in answers)


if __name__ == "__main__":
    print("compiled" if COMPILED else "pure", f"{GAMES} games a batch, decisions a second")
    for game in sys.argv[1:] or OWN:
        one = rate(game, "environment alone")
        print(f"{game:9} environment {one:9,.0f}", end="")
        for loop in ("rules alone", "batch alone", "batch on all cores"):
            many = rate(game, loop)
            print(f"  {loop} {many:9,.0f} ({many / one:.1f} x)", end="")
        print()
