"""Does the companion come to lose every other game to a player who stays as they are?

    python bench/companion.py --game seasons --player farmer --games 40

Prints its strength after every game, and the share of games that the player won after the first ten.
"""

import argparse
from random import Random

from subak import bots
from subak.bots.adapting import strength
from subak.core.play import play
from subak.games import load
from subak.lab.figures import wilson

SETTLING = 10  # games that do not count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="seasons")
    parser.add_argument("--player", default="farmer", help="the bot that stands in for the person")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load(asked.game)
    won: list[bool] = []
    for number in range(asked.games):
        found = strength(won)
        seat = number % 2  # the person's
        players = [bots.make(f"companion:strength={found}"), bots.make(f"companion:strength={found}")]
        players[seat] = bots.make(asked.player)
        state = game.new(2)
        play(state, players, Random(f"companion {asked.seed} {number}"))
        won.append(bool(state.winners() >> seat & 1))
        print(f"game {number + 1}: strength {found}, {asked.player} {'won' if won[-1] else 'lost'}", flush=True)
    late = won[SETTLING:]
    low, high = wilson(sum(late), len(late))
    print(f"{asked.player} won {sum(late)} of {len(late)} ({100 * low:.0f} – {100 * high:.0f} %)")


if __name__ == "__main__":
    main()
