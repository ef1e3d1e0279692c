"""A bot whose one number says how well it plays, for tests that look for a better one."""

from random import Random

from subak.bots.greedy import Greedy
from subak.core.game import Bot, State


class Aimer(Bot):
    """Plays well as often as its aim is near 60, and anything else the other times."""

    def __init__(self, aim: int = 20) -> None:
        self.aim = aim
        self.best = Greedy(worlds=1)

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        off = abs(self.aim - 60) / 40
        return rng.choice(legal) if rng.random() < off else self.best.choose(view, seat, legal, rng)
