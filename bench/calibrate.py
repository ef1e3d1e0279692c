"""How much a lead is worth: the numbers `early` and `late` of a game's thinking.toml, from games of greedy bots.

    python bench/calibrate.py --only seasons --games 100

At the end of every round all standings are noted; when the game is over it is known who was right. Printed is what
makes the winners likeliest, and how likely they then were on average, against an even guess.
"""

import argparse
from math import exp, log
from random import Random

from subak.bots.greedy import Greedy
from subak.bots.settings import settings_for
from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.play import play
from subak.games import NAMES, load

Moment = tuple[float, list[float], list[int]]  # part of the game, standings, who won


def moments(name: str, seats: int, games: int) -> list[Moment]:
    """What the rounds of greedy games looked like, and how they ended."""
    out: list[Moment] = []
    for number in range(games):
        state = load(name).new(seats)
        settings = settings_for(state)
        chances = settings._replace(foresight=0).chances(seats)  # a forecast has a scale of its own
        rng = Random(f"calibrate {name} {seats} {number}")
        seen: list[tuple[float, list[float]]] = []
        clock = int(state.clock())
        while state.actors:
            play(state, [Greedy(2) for _seat in range(seats)], rng, most=1)
            if int(state.clock()) > clock and not state.actors >> CHANCE and state.actors:
                clock = int(state.clock())
                scores = state.scores()
                seen.append(
                    (state.clock() / settings.rounds, [chances.standing(state, s, scores, 0) for s in range(seats)])
                )
        out += [(min(1.0, part), standings, members(state.winners())) for part, standings in seen]
    return out


def likelihood(found: list[Moment], early: float, late: float) -> float:
    """The mean logarithm of the chances that the winners were given."""
    total = 0.0
    for part, standings, winners in found:
        scale = early + (late - early) * part
        top = max(standings)
        powers = [exp((standing - top) / scale) for standing in standings]
        total += log(sum(powers[seat] for seat in winners) / sum(powers))
    return total / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of every seat count")
    parser.add_argument("--only", choices=NAMES, help="one game")
    asked = parser.parse_args()
    steps = [2.0 * 1.25**n for n in range(20)]
    for name in [asked.only] if asked.only else NAMES:
        for seats in load(name).seats:
            if seats > 1:
                found = moments(name, seats, asked.games)
                best, early, late = max((likelihood(found, one, two), one, two) for one in steps for two in steps)
                print(f"{name} {seats}: early {early:.0f}, late {late:.0f}; {exp(best):.2f} against {1 / seats:.2f}")


if __name__ == "__main__":
    main()
