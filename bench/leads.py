"""How much play-outs stray: what more of them, or longer ones, would bring.

    PYTHONPATH=build/compiled python bench/leads.py --only kingdoms --seats 2 --games 2 --horizons 1,2,3

Greedy bots play. At every `--every`-th choice the three that look best are played out in the same `--worlds` worlds, as
the judge does. Printed are by how much a choice leads the first or trails it, on average, how far the leads of single
worlds stray, and what a play-out costs: where a lead is small beside its straying, divided by the root of the worlds,
luck decides.
"""

import argparse
from math import sqrt
from random import Random
from time import process_time

from walking import choices

from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.settings import settings_for
from subak.core.game import State
from subak.games import NAMES, load

NEVER = 1e9  # standard errors behind, at which a choice is given up
CHOICES = 3
LOOK = 2, 60  # worlds, and positions in each


class Tally:
    """What the play-outs of one horizon came to."""

    def __init__(self) -> None:
        self.leads: list[float] = []  # without their signs
        self.variances: list[float] = []  # of a single world's
        self.playouts = 0
        self.seconds = 0.0

    def told(self) -> str:
        many = len(self.leads)
        lead, stray = sum(self.leads) / many, sqrt(sum(self.variances) / many)
        cost = 1e6 * self.seconds / self.playouts
        return f"{many} leads of {lead:.3f}, straying by {stray:.3f} from world to world; {cost:.0f} us a play-out"


def judged(view: State, seat: int, legal: list[int], worlds: int, tallies: dict[float, Tally], seed: int) -> None:
    settings = settings_for(view)
    worth = values(view, seat, legal, *LOOK, Random(seed))
    ranked = sorted(range(len(legal)), key=lambda n: -worth[n])[:CHOICES]
    chances = settings.chances(len(view.scores()))
    chances.usual = max(worth)
    for horizon, tally in tallies.items():
        began = process_time()
        verdict = compare(
            view, seat, [legal[n] for n in ranked], worlds * len(ranked), 0.0,
            horizon or settings.horizon, settings.reach, NEVER, chances, Random(seed),
        )  # fmt: skip
        tally.seconds += process_time() - began
        tally.playouts += verdict.playouts
        for n in range(1, len(ranked)):
            tally.leads.append(abs(verdict.lead(n)))
            tally.variances.append(verdict.error(n) ** 2 * verdict.worlds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="of every seat count")
    parser.add_argument("--every", type=int, default=17, help="choice that is played out")
    parser.add_argument("--worlds", type=int, default=20)
    parser.add_argument("--horizons", default="0", help="rounds, with commas between; 0: the game's own")
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--seats", type=int, help="one seat count")
    asked = parser.parse_args()
    for name in [asked.only] if asked.only else NAMES:
        for seats in [asked.seats] if asked.seats else [many for many in load(name).seats if many > 1]:
            tallies = {float(rounds): Tally() for rounds in asked.horizons.split(",")}
            for number in range(asked.games):
                for n, state, seat in choices(name, seats, Random(f"leads {number}"), asked.every):
                    judged(state.redact(seat), seat, state.legal(seat), asked.worlds, tallies, n)
            for rounds, tally in tallies.items():
                print(f"{name} {seats}, {rounds or 'usual'} rounds: {tally.told()}", flush=True)


if __name__ == "__main__":
    main()
