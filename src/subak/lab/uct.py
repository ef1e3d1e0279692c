"""The plainest tree search, with full random play-outs: a yardstick beside that of other engines, no bot of ours.

Every iteration starts in a world that fits what the seat knows; whoever is asked wants its own share of the win.
"""

from math import log, sqrt
from random import Random

from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import choose, rollout

CURIOSITY = 2.0


class Twig:
    """A decision after a sequence of decisions."""

    def __init__(self) -> None:
        self.visits: dict[int, int] = {}  # by action
        self.shares: dict[int, float] = {}  # of the win, summed, of whoever is asked
        self.times = 0
        self.next: dict[int, Twig] = {}

    def promising(self, legal: list[int]) -> int:
        """What did well or was seldom tried; all of them have been."""
        draw = CURIOSITY * sqrt(log(self.times))
        return max(legal, key=lambda n: self.shares[n] / self.visits[n] + draw / sqrt(self.visits[n]))


def iterate(root: Twig, view: State, rng: Random) -> None:
    """One line of play: down the tree, one step beyond it, and at random to the end of the game."""
    state = view.imagine(rng)
    path: list[tuple[Twig, int, int]] = []
    twig = root
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE else first(state.actors)
        legal = state.legal(seat)
        if seat == CHANCE or len(legal) == 1:
            state.apply(seat, choose(legal, rng))
            continue
        fresh = [action for action in legal if action not in twig.visits]
        action = choose(fresh, rng) if fresh else twig.promising(legal)
        path.append((twig, seat, action))
        state.apply(seat, action)
        if fresh:
            break
        twig = twig.next.setdefault(action, Twig())
    rollout(state, rng)
    winners = state.winners()
    for twig, seat, action in path:
        won = (winners >> seat & 1) / winners.bit_count()
        twig.times += 1
        twig.visits[action] = twig.visits.get(action, 0) + 1
        twig.shares[action] = twig.shares.get(action, 0.0) + won
