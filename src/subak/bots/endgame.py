"""The end of a game of two in which nothing is hidden any more and nature is silent: searched to the last choice.

A turn is its first click, followed by what looks best. So a card is weighed by what it leaves to the rival, and lies
where it looks best. Where anything is hidden, thrown or decided at the same time later on, nothing is said.
"""

from random import Random

from subak.bots.chances import Chances
from subak.bots.policy import best
from subak.core.bits import first, size
from subak.core.game import CHANCE, State


class Ending:
    def __init__(self, seat: int, chances: Chances, positions: int) -> None:
        self.seat = seat
        self.chances = chances
        self.left = positions  # that may still be looked at
        self.sure = True  # whether everything was searched to the end

    def best(self, view: State, actions: list[int], rng: Random) -> int:
        """The action that is best against the best answers, the first of equals; -1 if that cannot be told.

        Whoever decides at the same time does what looks best.
        """
        before = rng.getstate()
        guess = view.reopen(rng)
        if rng.getstate() != before:
            return -1  # something had to be guessed
        while others := guess.actors & ~(1 << self.seat):
            if others >> CHANCE:
                return -1
            guess.apply(first(others), best(guess, first(others), 1, 0.0))
        found, most = actions[0], -1.0
        for action in actions:
            child = guess.clone()
            child.apply(self.seat, action)
            chance = self.chance(child, self.seat, most, 2.0)
            if not self.sure:
                return -1
            if chance > most:
                found, most = action, chance
        return found

    def chance(self, state: State, mover: int, least: float, most: float) -> float:
        """The seat's chance if both do their best from here on, as far as it lies between `least` and `most`.

        `mover` chose last, and does what looks best to the end of its turn. The position is played on.
        """
        while True:
            if not state.actors:
                return self.chances.of(state, self.seat)
            if self.left <= 0 or size(state.actors) > 1 or state.actors >> CHANCE:
                self.sure = False
                return 0.0
            actor = first(state.actors)
            legal = state.legal(actor)
            self.left -= len(legal)
            if actor != mover and len(legal) > 1:
                break
            mover = actor
            state.apply(actor, best(state, actor, 1, 0.0))
        children: list[tuple[float, int, State]] = []
        for action in legal:
            child = state.clone()
            child.apply(actor, action)
            children.append((-child.evaluate(actor), action, child))
        for _worth, _action, child in sorted(children):  # what looks best first: the others are refuted sooner
            chance = self.chance(child, actor, least, most)
            if actor == self.seat:
                least = max(least, chance)
            else:
                most = min(most, chance)
            if least >= most or not self.sure:
                break
        return least if actor == self.seat else most
