"""How much of a decision's tree the one before it has grown: the lines that a searcher keeps within a turn.

PYTHONPATH=build/compiled python bench/trees.py --only kingdoms --lines 400
"""

import argparse
from random import Random

from subak.bots.recall import Recall
from subak.bots.search import Search
from subak.bots.tree import Node
from subak.core.game import State
from subak.core.play import play
from subak.games import NAMES, load


class Counted(Recall):
    """It notes what it gives."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[int] = []  # lines, by decision

    def branch(self, view: State, seat: int, rng: Random) -> Node:
        found = super().branch(view, seat, rng)
        self.kept.append(found.times)
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--lines", type=int, default=400)
    parser.add_argument("--most", type=int, default=-1, help="events of a game; -1: to its end")
    asked = parser.parse_args()
    for name in [asked.only] if asked.only else NAMES:
        kept: list[int] = []
        for number in range(asked.games):
            players = [Search(lines=asked.lines) for _seat in range(asked.seats)]
            for player in players:
                player.recall = Counted()
            streams = [Random(f"trees {number} {seat}") for seat in range(asked.seats)]
            play(load(name).new(asked.seats), [*players], Random(f"trees {number}"), streams, asked.most)
            kept += [lines for player in players for lines in player.recall.kept]  # type: ignore[attr-defined]
        followed = [lines for lines in kept if lines]
        share = sum(min(lines, asked.lines) for lines in kept) / (asked.lines * len(kept))
        print(
            f"{name} {asked.seats}: {len(kept)} decisions, {len(followed)} go on with a tree; "
            f"of all lines {100 * share:.0f} % were grown before",
            flush=True,
        )


if __name__ == "__main__":
    main()
