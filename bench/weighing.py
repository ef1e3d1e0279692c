"""What a look at a position costs: microseconds of `evaluate`, in positions spread over whole games.

    PYTHONPATH=build/compiled python bench/weighing.py --games 6

Greedy bots play. At every `--every`-th choice each action is applied to a copy, and the seat weighs what comes of it:
as a look does, so that what a game keeps from one answer to the next counts as it does there. Copies are made and
played on outside the stopwatch.
"""

import argparse
from random import Random
from time import process_time

from walking import choices

from subak.core.game import CHANCE, State
from subak.core.play import choose
from subak.games import NAMES, load


def weighed(state: State, seat: int, dice: Random) -> tuple[float, int]:
    """CPU seconds of weighing what each action leads to, and how many there were."""
    children = []
    for action in state.legal(seat):
        child = state.clone()
        child.apply(seat, action)
        while child.actors >> CHANCE:
            child.apply(CHANCE, choose(child.legal(CHANCE), dice))
        children.append(child)
    began = process_time()
    for child in children:
        child.evaluate(seat)
    return process_time() - began, len(children)


def weighed_game(name: str, seats: int, number: int, every: int) -> tuple[float, int]:
    """The same of one game."""
    rng, dice = Random(f"weighing {name} {seats} {number}"), Random(number)
    seconds, looks = 0.0, 0
    for _n, state, seat in choices(name, seats, rng, every):
        spent, count = weighed(state, seat, dice)
        seconds, looks = seconds + spent, looks + count
    return seconds, looks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6, help="of every seat count")
    parser.add_argument("--every", type=int, default=3, help="choice that is weighed")
    parser.add_argument("--only", choices=NAMES, help="one game")
    asked = parser.parse_args()
    for name in [asked.only] if asked.only else NAMES:
        for seats in load(name).seats:
            if seats > 1:
                games = [weighed_game(name, seats, number, asked.every) for number in range(asked.games)]
                looks = sum(count for _spent, count in games)
                spent = sum(spent for spent, _count in games)
                print(f"{name} {seats}: {1e6 * spent / looks:.1f} us in {looks:,} positions", flush=True)


if __name__ == "__main__":
    main()
