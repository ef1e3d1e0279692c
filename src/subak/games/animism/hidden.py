"""The position itself: who knows what of it (A-2.5), worlds that fit what a seat knows, and who is ahead."""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.game import CHANCE, HIDDEN
from subak.core.play import choose
from subak.core.position import Position
from subak.games.animism import evaluate, scoring
from subak.games.animism.actions import DICE_COME_FIRST, DICE_FALL_AS_THEY_LIKE, GAME_IS_OVER, ROLL, YOU_HAVE_HANDED_ON
from subak.games.animism.cards import COLOURS, PIECES
from subak.games.animism.state import (
    BONUS,
    EXTRA,
    LAND,
    MARK,
    PASSES,
    READY,
    ROUND,
    SEATS,
    STEP,
    THEN,
    TOKENS,
    TRACK,
    AnimismData,
)
from subak.games.animism.steps import STEPS, start


class Animism(AnimismData):
    def clone(self) -> "Animism":
        return Animism(self.book, self.cards, self.w[:], self.actors, self.reveals)

    def idle(self, seat: int) -> int:
        if self.is_over():
            return GAME_IS_OVER
        if seat >= self[SEATS]:
            return DICE_FALL_AS_THEY_LIKE
        return YOU_HAVE_HANDED_ON if self[STEP + seat] == READY else DICE_COME_FIRST

    def forbids(self, seat: int, action: int) -> int:
        if action >= ROLL and seat != CHANCE and not self.is_over():
            return DICE_FALL_AS_THEY_LIKE  # whoever asks, and whenever
        return super().forbids(seat, action)

    # Results

    def as_handed(self) -> "Animism":
        """The position as everybody knows it: as this pass began. To be read, not played."""
        known = self.clone()
        recall(known.w, LAND, THEN)
        return known

    def scores(self) -> list[int]:
        """A-11.1, on the sheets as they were last handed on: what is being drawn counts when all are ready."""
        known = self.as_handed()
        out: list[int] = []
        for seat in range(self[SEATS]):
            points = 0
            for sheet in range(self[SEATS]):
                points += scoring.total(known, sheet, seat)
            out.append(points)
        return out

    def winners(self) -> int:
        """A-11.2 to A-11.4."""
        scores = self.scores()
        best = -1
        mask = 0
        for seat in range(self[SEATS]):
            rank = scores[seat] * 1000 + sum(self.some(TOKENS + THEN + seat * COLOURS, COLOURS))
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << seat
        return mask

    # Who knows what

    def knows(self, seat: int, owner: int, secret: int) -> bool:
        return self.is_over() or owner >= self[SEATS]

    def conceal(self, view: Position, seat: int) -> None:
        """Of other seats' sheets and tokens one knows how they were when the pass began, and who is READY."""
        if self.is_over():
            return
        viewer: i64 = seat
        own = self.w
        w = view.w
        for other in range(own[SEATS]):
            if other != viewer:
                if own[STEP + other] == READY:
                    w[STEP + other] = READY
                sheet: i64 = self.sheet_of(other)
                recall(w, LAND + sheet * COLOURS * 3, COLOURS * 3)
                recall(w, TRACK + sheet * COLOURS, COLOURS)
                recall(w, MARK + sheet * PIECES, PIECES)
                recall(w, BONUS + sheet, 1)
                recall(w, TOKENS + other * COLOURS, COLOURS)

    def imagine(self, rng: Random) -> "Animism":
        return self.guess(rng, True)

    def reopen(self, rng: Random) -> "Animism":
        return self.guess(rng, False)

    def guess(self, rng: Random, sealed: bool) -> "Animism":
        """A world that fits; lanes that are ready are played at random, or open again if nothing is to be sealed."""
        guess = self.clone()
        for seat in range(self[SEATS]):
            if self[EXTRA + seat] == HIDDEN:
                guess.clear_lane(seat)
                start(guess, seat)
                if sealed and self[STEP + seat] == READY:
                    guess.play_lane(seat, rng)
        guess.actors = guess.waiting()
        return guess

    def play_lane(self, seat: int, rng: Random) -> None:
        """Play one seat's pass at random to its end, without handing on."""
        while self[STEP + seat] != READY:
            step = STEPS[self[STEP + seat]]
            step.choose(self, seat, choose(step.options(self, seat), rng))

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)

    def clock(self) -> float:
        """A pass of all sheets is what bots look ahead by."""
        return float((self[ROUND] - 1) * self[SEATS] + self[PASSES])


def recall(w: vec[i64], at: i64, size: i64) -> None:
    """Put a part of the board back as it was when the pass began."""
    then: i64 = THEN
    for place in range(at, at + size):
        w[place] = w[place + then]
