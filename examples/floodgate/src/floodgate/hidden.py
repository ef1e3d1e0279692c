"""The position itself: what each seat may know of it, and worlds that fit what it knows."""

from random import Random

from subak.core.game import HIDDEN
from subak.core.position import NONE

from floodgate import evaluate
from floodgate.rules import GAME_IS_OVER, NOT_YOUR_TURN, WAIT_FOR_THE_OTHERS
from floodgate.state import (
    DECK,
    FIELDS,
    GATE,
    GATES,
    HAND,
    HAND_SIZE,
    PLAYERS,
    SEALED,
    WIDEST,
    FloodgateData,
)


class Floodgate(FloodgateData):
    def clone(self) -> "Floodgate":
        return Floodgate(self.book, self.cards, self.w[:], self.actors, self.reveals)

    def idle(self, seat: int) -> int:
        if not self.actors:
            return GAME_IS_OVER
        return WAIT_FOR_THE_OTHERS if self.phase == GATES else NOT_YOUR_TURN

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        return secret == SEALED and self.phase != GATES  # F-2.2; the pile and other hands stay hidden, F-1.1

    def imagine(self, rng: Random) -> "Floodgate":
        world = self.clone()
        unseen = self.unseen()
        for seat in range(self[PLAYERS]):
            if world[HAND + seat] == HIDDEN:
                world[HAND + seat] = 0
                for _ in range(self[HAND_SIZE + seat]):
                    world[HAND + seat] |= 1 << unseen.pop(int(rng.random() * len(unseen)))
            if world[GATE + seat] == HIDDEN:
                chosen = not self.actors >> seat & 1
                world[GATE + seat] = int(rng.random() * (WIDEST + 1)) if chosen else NONE
        for seat in range(self[PLAYERS], self.book.words.seats):  # nobody sits there
            world[HAND + seat] = 0
            world[GATE + seat] = NONE
        if world[DECK] == HIDDEN:
            world[DECK] = sum([1 << card for card in unseen])
        return world

    def unseen(self) -> list[int]:
        """The cards of which a view does not say where they are."""
        seen = 0
        for seat in range(self[PLAYERS]):
            seen |= self[FIELDS + seat]
            if self[HAND + seat] != HIDDEN:
                seen |= self[HAND + seat]
        return [card for card in range(self.cards.many) if not seen >> card & 1]

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)
