"""The greedy bot: looks to the end of its own turn and takes what is worth most."""

from random import Random

from subak.bots.look import values
from subak.bots.minding import as_ever
from subak.core.game import Bot, State
from subak.core.play import choose


class Greedy(Bot):
    """Weighs every action by the game's `evaluate`, on average over a few worlds that fit what the seat knows.

    The yardstick of strength: what `evaluate` has learned since, as a game's `yardstick` says, it does without.
    """

    def __init__(self, worlds: int = 4, reach: int = 30) -> None:
        self.worlds = worlds  # how many it imagines
        self.reach = reach  # about how many positions it looks at in each

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        with as_ever(view):
            worth = values(view, seat, legal, self.worlds, self.reach, rng)
        return favourite(legal, worth, rng)


def favourite(legal: list[int], worth: list[float], rng: Random) -> int:
    """The action that is worth most; between equals luck decides."""
    best = max(worth)
    return choose([action for action, value in zip(legal, worth, strict=True) if value == best], rng)
