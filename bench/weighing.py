"""What a look at a position costs: microseconds of `evaluate`, in positions spread over whole games.

    PYTHONPATH=build/compiled python bench/weighing.py --games 6

    python bench/weighing.py --against 2e60155

Greedy bots play. At every `--every`-th choice each action is applied to a copy, and the seat weighs what comes of it:
as a look does, so that what a game keeps from one answer to the next counts as it does there. Copies are made and
played on outside the stopwatch.

Against another commit, that one is checked out and compiled in a folder of its own, today's source is compiled too, and
both play the same games in turn, `--rounds` times. Shown is the least of each, and how many times cheaper today is.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from against import ROOT, checkout
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


def weighed_games(given: argparse.Namespace) -> Iterator[tuple[str, float, int]]:
    """Game and seats, microseconds of a look, and how many there were."""
    for name in [given.only] if given.only else NAMES:
        for seats in load(name).seats:
            if seats > 1:
                games = [weighed_game(name, seats, number, given.every) for number in range(given.games)]
                looks = sum(count for _spent, count in games)
                yield f"{name} {seats}", 1e6 * sum(spent for spent, _count in games) / looks, looks


def weighed_by(build: Path, given: argparse.Namespace) -> dict[str, float]:
    """The same by a compiled build: game and seats -> microseconds."""
    only = ["--only", given.only] if given.only else []
    command = [sys.executable, __file__, f"--games={given.games}", f"--every={given.every}", *only]
    environment = {**os.environ, "PYTHONPATH": str(build), "SUBAK_BUILD": "compiled"}
    told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {line.split(":")[0]: float(line.split(":")[1].split()[0]) for line in told.splitlines()}


def compare(builds: list[Path], given: argparse.Namespace) -> None:
    """What a look costs in another build and in today's."""
    rounds = [[weighed_by(build, given) for build in builds] for _round in range(given.rounds)]
    for name in rounds[0][0]:
        then, now = (min(both[n][name] for both in rounds) for n in range(2))
        print(f"{name}: {then:.1f} us in {given.against}, {now:.1f} us today: {then / now:.1f} times cheaper")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6, help="of every seat count")
    parser.add_argument("--every", type=int, default=3, help="choice that is weighed")
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--against", help="commit to compare today's source with, such as main~10 or a tag")
    parser.add_argument("--rounds", type=int, default=3, help="of a comparison")
    given = parser.parse_args()
    if given.against:
        with checkout(given.against) as tree:
            for each in (tree, ROOT):
                subprocess.run([sys.executable, each / "tools/compile.py"], check=True, cwd=each)
            compare([tree / "build/compiled", ROOT / "build/compiled"], given)
        return
    for name, spent, looks in weighed_games(given):
        print(f"{name}: {spent:.1f} us in {looks:,} positions", flush=True)


if __name__ == "__main__":
    main()
