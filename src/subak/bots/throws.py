"""Chance in imagined play: quick to begin anew, and the same at the same time whatever was chosen before."""

from random import Random
from typing import Final

from mypy_extensions import i64

from subak.core.game import CHANCE, State

BITS: Final = 48
ALL: Final[i64] = (1 << BITS) - 1
TIMES: Final[i64] = 0x5DEECE66D  # of drand48, as PLUS
PLUS: Final[i64] = 11
GOLDEN: Final[i64] = 0x9E3779B97F4A  # keeps neighbouring times apart
ONE: Final = float(1 << BITS)
TICKS: Final = 1000.0  # of a round, at which chance begins anew


def scattered(key: i64) -> i64:
    """A number as unlike its neighbours' as can be."""
    key &= ALL
    for _time in range(3):
        key ^= key >> 23
        key = (key * TIMES + PLUS) & ALL
    return key ^ key >> 23


class Throws:
    """What nature brings in one line of play, and how players break ties.

    Lines that began alike meet the same luck at the same time of the game, however many dice were thrown before: so
    that what differs between them is what was chosen.
    """

    def __init__(self, seed: float) -> None:
        self.seed: i64 = int(seed * ONE)
        self.tick: i64 = -1
        self.nature: i64 = 0
        self.mood: i64 = 0

    def come(self, clock: float) -> None:
        """To a time of the game, as its `clock` counts."""
        tick: i64 = int(clock * TICKS)
        if tick != self.tick:
            self.tick = tick
            self.nature = scattered(self.seed + tick * GOLDEN)
            self.mood = scattered(self.nature)

    def throw(self) -> float:
        """Nature's next number."""
        self.nature = (self.nature * TIMES + PLUS) & ALL
        return int(self.nature) / ONE

    def whim(self) -> float:
        """A player's next number."""
        self.mood = (self.mood * TIMES + PLUS) & ALL
        return int(self.mood) / ONE

    def settle(self, state: State) -> None:
        """Let nature act until it owes nothing."""
        while state.actors >> CHANCE:
            legal = state.legal(CHANCE)
            state.apply(CHANCE, legal[int(self.throw() * len(legal))])


class Tape:
    """The numbers that one seed gives, to be played from the beginning again and again."""

    def __init__(self, seed: float) -> None:
        self.seed = seed
        self.numbers: list[float] = []
        self.rng: Random | None = None  # made when the first number is asked for: many are never asked

    def number(self, n: int) -> float:
        if n == len(self.numbers):
            if self.rng is None:
                self.rng = Random(self.seed)
            self.numbers.append(self.rng.random())
        return self.numbers[n]

    def settle(self, state: State) -> None:
        """Let nature act until it owes nothing, from the first number on."""
        n = 0
        while state.actors >> CHANCE:
            legal = state.legal(CHANCE)
            state.apply(CHANCE, legal[int(self.number(n) * len(legal))])
            n += 1
