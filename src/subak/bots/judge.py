"""A judge over choices: play-outs in pairs say whether another one beats the obvious one by more than luck."""

from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from subak.bots.chances import Chances
from subak.bots.policy import play_out, world
from subak.bots.throws import Throws
from subak.core.game import State

FEWEST: Final = 5  # worlds before anything is said about a choice


class Verdict:
    """How the choices of one decision fared, over the worlds in which they were played out."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions  # the obvious one first
        self.worlds = 0
        self.playouts = 0
        self.chances = [0.0] * len(actions)  # sums
        self.leads = [0.0] * len(actions)  # sums of differences from the first
        self.squares = [0.0] * len(actions)
        self.alive = [True] * len(actions)

    def note(self, n: int, chance: float, obvious: float) -> None:
        lead = chance - obvious
        self.chances[n] += chance
        self.leads[n] += lead
        self.squares[n] += lead * lead
        self.playouts += 1

    def take(self, fates: list[float]) -> None:
        """What one world gave each choice; of those that are out it says nothing."""
        self.worlds += 1
        for n in range(len(fates)):
            if self.alive[n]:
                self.note(n, fates[n], fates[0])

    def lead(self, n: int) -> float:
        """By how much a choice is ahead of the first, on average."""
        return self.leads[n] / self.worlds

    def error(self, n: int) -> float:
        """The standard error of its lead."""
        if self.worlds < 2:
            return 1.0
        mean = self.lead(n)
        spread = (self.squares[n] - self.worlds * mean * mean) / (self.worlds - 1)
        return sqrt(max(spread, 0.0) / self.worlds)

    def weed(self, doubt: float) -> bool:
        """Drop who is behind by more than twice the luck; whether anybody is left to compare."""
        left = False
        for n in range(1, len(self.actions)):
            if self.alive[n] and self.worlds >= FEWEST:
                self.alive[n] = self.lead(n) + 2.0 * doubt * self.error(n) > 0.0
            left = left or self.alive[n]
        return left

    def best(self, doubt: float) -> int:
        """The choice that stands: the first, unless another is ahead by more than so many standard errors."""
        found = 0
        margin = 0.0
        for n in range(1, len(self.actions)):
            if self.alive[n] and self.worlds >= FEWEST:
                ahead = self.lead(n) - doubt * self.error(n)
                if ahead > margin:
                    found = n
                    margin = ahead
        return self.actions[found]


def compare(
    view: State, seat: int, actions: list[int], playouts: int, deadline: float,
    horizon: float, reach: int, doubt: float, chances: Chances, rng: Random,
) -> Verdict:  # fmt: skip
    """Play the choices out, each in the same worlds and with the same dice, to a time `horizon` rounds ahead.

    Until the play-outs are used up, the clock of this machine passes `deadline` (0: never), or the first alone is left.
    """
    verdict = Verdict(actions)
    until = view.clock() + horizon
    while verdict.playouts < playouts and (deadline == 0.0 or perf_counter() < deadline):
        guess = world(view, reach, rng)
        verdict.take(fates(guess, rng.random(), seat, actions, verdict.alive, until, reach, chances))
        if not verdict.weed(doubt):
            break
    return verdict


def fates(
    guess: State, luck: float, seat: int, actions: list[int], alive: list[bool],
    until: float, reach: int, chances: Chances,
) -> list[float]:  # fmt: skip
    """The chance of winning that each choice comes to in this world, with this luck; 0 of those that are out."""
    found = [0.0] * len(actions)
    for n in range(len(actions)):
        if alive[n]:
            child = guess.clone()
            child.apply(seat, actions[n])
            play_out(child, until, reach, Throws(luck))
            found[n] = chances.of(child, seat)
    return found
