"""A bot whose one number says how well it plays, and searches that break off, for tests that look for better ones."""

from collections.abc import Callable
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


class Unplugged(Exception):
    """Somebody pulled the plug."""


def unplug_after(games: int) -> Callable[[int], None]:
    """A tick that breaks a search off when more than so many games were played."""
    played: list[int] = []

    def tick(n: int) -> None:
        played.append(n)
        if sum(played) > games:
            raise Unplugged

    return tick
