"""A bot of one's own: it looks at a few of its choices only, and takes the one after which it stands best.

With the package installed it is called by its name, `subak sim seasons --bots thrifty,random`; without, by where it is:
`subak sim seasons --bots thrifty:Thrifty:choices=5,random` in the folder `src`.
"""

from random import Random

from subak import Bot, State


class Thrifty(Bot):
    def __init__(self, choices: int = 3) -> None:
        self.choices = choices  # that it looks at

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        world = view.imagine(rng)  # a guess at all that the seat cannot see
        return max(rng.sample(legal, min(self.choices, len(legal))), key=lambda action: self.worth(world, seat, action))

    def worth(self, world: State, seat: int, action: int) -> float:
        after = world.clone()
        after.apply(seat, action)
        return after.evaluate(seat)
