"""Decisions a second of a batch beside the PettingZoo environment, with observation and mask, without a policy.

`PYTHONPATH=build/compiled python bench/agents.py` measures the compiled build: by the processor's time, and by the
clock, with one process and with two that share a batch.
"""

import sys
from time import perf_counter

from subak.envs.pace import COMPILED, GAMES, LOOPS, STEPS, drawn_steps
from subak.envs.vectors import Vector
from subak.games import OWN, load

SECONDS = 1.0
ROUNDS = 3


def rate(game: str, loop: str) -> float:
    """The best of some rounds, a second of the processor."""
    answers = [LOOPS[loop](game, load(game).usual, SECONDS) for _round in range(ROUNDS)]
    return max(answer["events"] / answer["seconds"] for answer in answers)


def rate_by_the_clock(game: str, processes: int) -> float:
    """The best of some rounds, a second of the clock."""
    with Vector(game, GAMES, processes=processes) as many:
        steps = drawn_steps(many)
        best = 0.0
        for _round in range(ROUNDS):
            started = perf_counter()
            for actions in steps:
                many.step(actions)
            best = max(best, GAMES * STEPS / (perf_counter() - started))
            many.reset(seed=1)
    return best


if __name__ == "__main__":
    print("compiled" if COMPILED else "pure", f"{GAMES} games a batch, decisions a second")
    for game in sys.argv[1:] or OWN:
        one, many = rate(game, "environment alone"), rate(game, "batch alone")
        clock = [rate_by_the_clock(game, processes) for processes in (1, 2)]
        print(f"{game:9} environment {one:9,.0f}  batch {many:9,.0f} ({many / one:.1f} x)  ", end="")
        print(f"by the clock: one process {clock[0]:9,.0f}, two {clock[1]:9,.0f}")
