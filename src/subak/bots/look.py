"""Looking ahead to the end of one's own turn: the inner loop of bots that weigh positions."""

from random import Random

from subak.bots.throws import Tape
from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import choose


class Glance:
    """One imagined world: whose turn it is to look, and the dice that every line of play meets there."""

    def __init__(self, seat: int, luck: float, reveals: int) -> None:
        self.seat = seat
        self.dice = Tape(luck)
        self.reveals = reveals  # of the position looked from: the turn ends when something is turned up
        self.rolled = False  # whether any line of play met nature

    def worth(self, state: State, reach: int) -> float:
        """What a position is worth to the seat when it plays its turn to the end. The position may be changed.

        The turn ends when the seat owes nothing, nature does, or choices are revealed. As far as about `reach`
        positions go, the best choice counts; where there would be more, the position is weighed as it stands.
        """
        if state.actors >> CHANCE:
            self.rolled = True
            self.dice.settle(state)
            return state.evaluate(self.seat)
        if not state.actors >> self.seat & 1 or state.reveals != self.reveals or reach < 2:
            return state.evaluate(self.seat)
        legal = state.legal(self.seat)
        share = reach // len(legal)
        if share == 0:
            return state.evaluate(self.seat)
        best = 0.0
        for n in range(len(legal)):
            child = state.clone()
            child.apply(self.seat, legal[n])
            value = self.worth(child, share)
            if n == 0 or value > best:
                best = value
        return best


def decide_for_others(state: State, seat: int, rng: Random) -> None:
    """Whoever decides at the same time as the seat has decided: something, by luck, as in a world that is imagined
    later. So the seat's own choice completes the round, and is weighed by what comes of it, whoever is asked first.
    """
    reveals = state.reveals
    while state.reveals == reveals and not state.actors >> CHANCE:
        others = state.actors & ~(1 << seat)
        if not others:
            return
        other = first(others)
        state.apply(other, choose(state.legal(other), rng))


def values(
    view: State, seat: int, actions: list[int], worlds: int, reach: int, rng: Random, at_once: bool = False
) -> list[float]:
    """What each action is worth to the seat, on average over imagined worlds.

    A turn of many small choices is weighed as one: each action by the best that can follow it. Within a world every
    action meets the same dice, so that luck does not decide between them. While nature stays silent, worlds
    are left out when nothing is hidden, when they repeat, or when it turns out that what is hidden does not matter.
    With `at_once`, those who decide at the same time have done so in every world.
    """
    share = reach // len(actions)
    totals = [0.0] * len(actions)
    seen: list[int] = view.pack()
    rolled = True
    for world in range(worlds):
        guess = view.imagine(rng)
        if at_once:
            decide_for_others(guess, seat, rng)
        if not rolled and guess.pack() == seen:
            return [total / world for total in totals]
        glance = Glance(seat, rng.random(), view.reveals)
        same = True
        for n in range(len(actions)):
            child = guess.clone()
            child.apply(seat, actions[n])
            value = glance.worth(child, share)
            same = same and totals[n] == value * world
            totals[n] += value
        rolled = glance.rolled
        if not rolled and ((same and world == 1) or (world == 0 and guess.pack() == seen)):
            return [total / (world + 1) for total in totals]
        seen = guess.pack()
    return [total / worlds for total in totals]
