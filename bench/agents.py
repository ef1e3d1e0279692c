"""Decisions a second of a batch beside the PettingZoo environment, random play with observation and mask.

`PYTHONPATH=build/compiled python bench/agents.py` measures the compiled build.
"""

import sys

from subak.envs.pace import COMPILED, GAMES, LOOPS
from subak.games import OWN, load

SECONDS = 1.0

if __name__ == "__main__":
    print("compiled" if COMPILED else "pure", f"{GAMES} games a batch")
    for game in sys.argv[1:] or OWN:
        answers = {name: loop(game, load(game).usual, SECONDS) for name, loop in LOOPS.items()}
        one, many = (answers[name]["events"] / answers[name]["seconds"] for name in ("environment", "batch"))
        print(f"{game:9} environment {one:9.0f}  batch {many:9.0f} ({many / one:4.1f} x)")
