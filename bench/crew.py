"""How much sooner a bot decides on several cores: the same decisions, with the same luck, alone and with a crew.

    PYTHONPATH=build/compiled python bench/crew.py --only spirits --bot sage --cores 2

Every so many-th choice of greedy games is decided `--rounds` times by turns; of each the shortest time counts, since
other work only makes it longer. Printed are seconds by the clock, all decisions together, and their ratio.
"""

import argparse
from random import Random
from time import perf_counter

from walking import choices

from subak import bots
from subak.games import NAMES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--every", type=int, default=23, help="choice that is decided")
    parser.add_argument("--bot", default="sage")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    players = [bots.make(spec, anywhere=True) for spec in (asked.bot, f"{asked.bot}:cores={asked.cores}")]
    for name in [asked.only] if asked.only else NAMES:
        best: list[tuple[float, float]] = []
        for number in range(asked.games):
            for n, state, seat in choices(name, asked.seats, Random(f"crew {number}"), asked.every):
                view, legal = state.redact(seat), state.legal(seat)
                times: tuple[list[float], list[float]] = [], []
                taken: set[int] = set()
                for _round in range(asked.rounds):
                    for player, spent in zip(players, times, strict=True):
                        began = perf_counter()
                        taken.add(player.choose(view, seat, legal, Random(n)))
                        spent.append(perf_counter() - began)
                if len(taken) > 1:
                    raise SystemExit(f"{name}: choice {n} is decided otherwise on {asked.cores} cores.")
                best.append((min(times[0]), min(times[1])))
        alone, crew = (sum(column) for column in zip(*best, strict=True))
        print(
            f"{name} {asked.seats}, {len(best)} decisions of {asked.bot}: {alone:.2f} s alone, "
            f"{crew:.2f} s on {asked.cores} cores, {crew / alone:.2f} of the time",
            flush=True,
        )


if __name__ == "__main__":
    main()
