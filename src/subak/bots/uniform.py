"""The random bot: every legal action is as likely as any other."""

from random import Random

from subak.core.game import Bot, State
from subak.core.play import choose


class Uniform(Bot):
    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        return choose(legal, rng)
