"""The position itself: rules, and what each seat may know of it."""

from random import Random

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.play import choose
from subak.games.seasons import evaluate
from subak.games.seasons.cards import CARDS
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.rules import HAND, SeasonsRules
from subak.games.seasons.state import (
    ANCESTORS,
    CARD,
    HANDS,
    LANE,
    LAST,
    NONE,
    PAIRS,
    READY,
    ROTATION,
    SEATS,
    START,
    STEP,
    WET,
)


class Seasons(SeasonsRules):
    def clone(self) -> "Seasons":
        for land in self.maps:
            if land is not None:
                land.shared = True
        return Seasons(
            self.cards,
            self.actors,
            self.reveals,
            self.stage,
            self.turn,
            self.mover,
            self.deck,
            self.row,
            self.aside,
            self.hands[:],
            self.ancestors[:],
            self.lanes[:],
            self.counts[:],
            self.lands[:],
            self.points[:],
            self.closed[:],
            self.maps[:],
        )

    def redact(self, seat: int) -> "Seasons":
        view = self.clone()
        if self.deck or seat < 0:
            if self.deck:
                view.deck = HIDDEN
            for other in range(SEATS):
                if other != seat and self.hands[other]:
                    view.hands[other] = HIDDEN
        if self.sealed():
            for other in range(SEATS):
                if other != seat:
                    view.lanes[other * LANE : other * LANE + LANE] = [HIDDEN] * LANE
        return view

    def imagine(self, rng: Random) -> "Seasons":
        world = self.clone()
        unseen = self.unseen()
        for seat in range(SEATS):
            if world.hands[seat] == HIDDEN:
                world.hands[seat] = 0
                for _ in range(self.hand_size(seat)):
                    world.hands[seat] |= 1 << unseen.pop(int(rng.random() * len(unseen)))
        if world.deck == HIDDEN:
            world.deck = 0
            for card in unseen:
                world.deck |= 1 << card
        for seat in range(SEATS):
            if world.lanes[seat * LANE + STEP] == HIDDEN:
                world.guess_lane(seat, rng)
        return world

    def guess_lane(self, seat: int, rng: Random) -> None:
        """A lane as its owner may have filled it: random choices if it is ready, none yet if not."""
        ready = not self.actors >> seat & 1
        if self.stage == LAST:
            self.open_lane(seat, ROTATION, members(self.hands[seat])[0])
        else:
            self.open_lane(seat, CARD)
        if ready:
            self.actors ^= 1 << seat
            while self.lanes[seat * LANE + STEP] != READY:
                self.choose(seat, choose(self.legal(seat), rng))

    def unseen(self) -> list[int]:
        """Cards of which a redacted position does not say where they are."""
        seen = self.row | self.aside
        for seat in range(SEATS):
            if self.hands[seat] != HIDDEN:
                seen |= self.hands[seat]
            if self.ancestors[seat] != NONE:
                seen |= 1 << self.ancestors[seat]
            for n in range(self.counts[seat]):
                seen |= 1 << (self.lands[seat * PLACED + n] >> 2 & 31)
            if self.stage == START and self.actors >> seat & 1:
                seen |= 1 << self.lanes[seat * LANE + CARD]
        return [card for card in range(CARDS) if not seen >> card & 1]

    def hand_size(self, seat: int) -> int:
        """Cards in a hand, which everybody may count."""
        if self.stage == PAIRS or self.stage == HANDS:
            return (self.turn + 1 - seat) // 2
        if self.stage == ANCESTORS:
            return 2
        return HAND - 2 * self.turn if self.stage == WET else 1

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)
