"""The opponents that people meet, from the easiest to the strongest; levels.py introduces them."""

from random import Random

from subak.bots.adapting import FIRST, STRONGEST
from subak.bots.greedy import favourite
from subak.bots.look import values
from subak.bots.search import Search
from subak.bots.settings import settings_for
from subak.core.game import Bot, State

SLIPS = (0.55, 0.85)  # below the first it does what looks best, below the second what comes next, else the third


class Sprout(Bot):
    """Looks at what a click brings and no further, and often does the second or third best: never what looks bad."""

    minds = ("slip",)

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        worth = values(view, seat, legal, 1, len(legal), rng)
        least = max(worth) - settings_for(view).slip
        order = sorted(range(len(legal)), key=lambda n: (-worth[n], rng.random()))
        fair = [legal[n] for n in order if worth[n] >= least]
        mood = rng.random()
        place = sum(mood >= slip for slip in SLIPS)
        return fair[min(place, len(fair) - 1)]


class Farmer(Bot):
    """Weighs whole turns, over more worlds and ways than the greedy bot does, and what comes of them when all have
    decided."""

    minds = ("worlds", "look")

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        settings = settings_for(view)
        return favourite(legal, values(view, seat, legal, settings.worlds, settings.look, rng, True), rng)


class Headman(Search):
    """Thinks of the round to come, and of what the others may do."""

    def __init__(self, cores: int = 1) -> None:
        super().__init__(cores=cores)


class Priest(Headman):
    """The same with more patience."""

    level = "priest"


class Sage(Headman):
    """The same with all the patience there is."""

    level = "sage"


class Companion(Bot):
    """As strong as it is told to be: 1 plays like Sprout, 50 like Farmer, 100 like Headman; in between, now like one
    and now like the other. adapting.py finds the strength that suits a person.
    """

    def __init__(self, strength: int = FIRST) -> None:
        self.strength = min(strength, STRONGEST)
        self.players: tuple[Bot, ...] = Sprout(), Farmer(), Headman()

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        rung = (len(self.players) - 1) * (self.strength - 1) / (STRONGEST - 1)
        player = self.players[int(rung) + (rng.random() < rung % 1.0)]
        return player.choose(view, seat, legal, rng)
