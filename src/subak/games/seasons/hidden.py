"""The position itself: what each seat may know of it, and worlds that fit what it knows."""

from random import Random

from subak.core.bits import first
from subak.core.game import HIDDEN
from subak.core.play import choose
from subak.core.position import NONE, OVER
from subak.games.seasons import evaluate
from subak.games.seasons.cards import PAIR
from subak.games.seasons.rules import BOTH_MUST_BE_READY, GAME_IS_OVER, NOT_YOUR_TURN, Turns
from subak.games.seasons.scoring import Scoring
from subak.games.seasons.state import (
    ANCESTOR,
    ANCESTORS,
    ASIDE,
    CARD,
    DECK,
    DRY,
    FIRST_LAND,
    HAND,
    HANDS,
    HELD,
    LAID,
    LAST_CARD,
    PAIRS,
    PILE,
    READY,
    ROW,
    SEALED,
    SEATS,
    STEP,
    TURN,
    WET,
)


class Seasons(Scoring):
    def clone(self) -> "Seasons":
        for land in self.maps:
            if land is not None:
                land.shared = True
        return Seasons(self.book, self.cards, self.w[:], self.actors, self.reveals, self.maps[:])

    def idle(self, seat: int) -> int:
        if self.phase == OVER:
            return GAME_IS_OVER
        return NOT_YOUR_TURN if self.phase == DRY else BOTH_MUST_BE_READY

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        if secret == SEALED:
            return self.phase == OVER or not self.asking().sealed  # N-1.2, N-2.2
        if secret == HELD and self[HAND + owner] == 0:
            return True
        if self[DECK] == 0:
            return secret == PILE or seat >= 0  # all are dealt: the rest is the other's
        return seat >= 0 and self.exchanged()

    def exchanged(self) -> bool:
        """N-2.3: whether everybody has had the other's hand, and so knows where all cards are."""
        return self.phase > WET or (self.phase == WET and self[TURN] > 0)

    def imagine(self, rng: Random) -> "Seasons":
        return self.guess(rng, True)

    def reopen(self, rng: Random) -> "Seasons":
        return self.guess(rng, False)

    def guess(self, rng: Random, sealed: bool) -> "Seasons":
        """A world that fits; lanes that are ready are filled at random, or open again if nothing is to be sealed."""
        world = self.clone()
        unseen = self.unseen()
        for seat in range(SEATS):
            if world[HAND + seat] == HIDDEN:
                world[HAND + seat] = 0
                for _ in range(self.hand_size(seat)):
                    world[HAND + seat] |= 1 << unseen.pop(int(rng.random() * len(unseen)))
        if world[DECK] == HIDDEN:
            world[DECK] = 0
            for card in unseen:
                world[DECK] |= 1 << card
        for seat in range(SEATS):
            if world[STEP + seat] == HIDDEN:
                world.guess_lane(seat, rng, sealed)
        return world

    def guess_lane(self, seat: int, rng: Random, sealed: bool) -> None:
        """A lane as its owner may have filled it: random choices if it is ready and sealed, else none yet."""
        ready = sealed and not self.actors >> seat & 1
        turns = self.asking()
        assert isinstance(turns, Turns)  # noqa: S101 - only lanes are sealed
        turns.open(self, seat, first(self[HAND + seat]) if self.phase == LAST_CARD else NONE)
        if ready:
            while self[STEP + seat] != READY:
                turns.choose(self, seat, choose(turns.options(self, seat), rng))
            self.actors &= ~(1 << seat)

    def unseen(self) -> list[int]:
        """Cards of which a redacted position does not say where they are."""
        seen = self[ROW] | self[ASIDE]
        for seat in range(SEATS):
            if self[HAND + seat] != HIDDEN:
                seen |= self[HAND + seat]
            if self[ANCESTOR + seat] != NONE:
                seen |= 1 << self[ANCESTOR + seat]
            for land in self.lands(seat):
                seen |= 1 << (land >> 2 & 31)
            if self.phase == FIRST_LAND and self.actors >> seat & 1:
                seen |= 1 << self[CARD + seat]
        return [card for card in range(self.cards.count) if not seen >> card & 1]

    def hand_size(self, seat: int) -> int:
        """Cards in a hand, which everybody may count."""
        if self.phase == PAIRS or self.phase == HANDS:
            return (self[TURN] + 1 - seat) // 2
        if self.phase == ANCESTORS:
            return PAIR
        return self.cards.hand - 2 * self[TURN] if self.phase == WET else 1

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)

    def clock(self) -> float:
        """A round is a card in each landscape."""
        return (self[LAID] + self[LAID + 1]) / SEATS
