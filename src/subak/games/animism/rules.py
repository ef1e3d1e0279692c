"""Animism, phase by phase. The numbers are those of RULES.md; the steps of a pass are in steps.py."""

from typing import Any, Final

from mypy_extensions import i64

from subak.core.game import CHANCE, LATER
from subak.core.position import Phase
from subak.games.animism.actions import DICE_FALL_AS_THEY_LIKE, OUTCOMES, ROLL
from subak.games.animism.cards import COLOURS
from subak.games.animism.state import (
    NATURE,
    PASSES,
    RECEIVING,
    ROUND,
    SEATS,
    STEP,
    TOKENS,
    TRACK,
    AnimismData,
)
from subak.games.animism.steps import STEPS, start


class Receive(Phase[AnimismData]):
    """A-3.2: a token in the filler's colour for every filled hexagon of the own track."""

    def run(self, s: AnimismData) -> None:
        w = s.w
        hexagons: i64 = s.cards.hexagons
        for seat in range(s[SEATS]):
            track = w[TRACK + s.sheet_of(seat) * COLOURS + seat]
            for square in range(track & 15):
                if hexagons >> square & 1:
                    w[TOKENS + seat * COLOURS + (track >> 4 + 2 * square & 3)] += 1
        s.remember()
        s.go_on()


class Write(Phase[AnimismData]):
    """A-2.3, A-2.4: everybody writes on the sheet in hand, each in a lane of steps, until all are ready."""

    def begin(self, s: AnimismData) -> None:
        for seat in range(s[SEATS]):
            start(s, seat)
        s.actors = s.waiting()

    def run(self, s: AnimismData) -> None:
        s.go_on()

    def options(self, s: AnimismData, seat: int) -> list[int]:
        if seat != CHANCE:
            return STEPS[s.w[STEP + seat]].options(s, seat)
        w = s.w
        out: list[int] = []
        for lane in range(s[SEATS]):
            step = w[STEP + lane]
            if step >= 0 and NATURE >> step & 1:  # not hidden, and waiting for dice
                out += STEPS[step].options(s, lane)
        return out

    def forbids(self, s: AnimismData, seat: int, action: int) -> int:
        if seat != CHANCE:
            return STEPS[s[STEP + seat]].forbids(s, seat, action)
        return 0 if action >= ROLL and action in self.options(s, seat) else DICE_FALL_AS_THEY_LIKE

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        lane = self.serves(s, action) if seat == CHANCE else seat
        STEPS[s.w[STEP + lane]].choose(s, lane, action)
        s.actors = s.waiting()

    def audience(self, s: AnimismData, seat: int, action: int) -> int:
        """A-2.5: only the seat itself, until all sheets are handed on."""
        return 1 << (self.serves(s, action) if seat == CHANCE else seat) | LATER

    def serves(self, s: AnimismData, action: int) -> int:
        return (action - ROLL) // OUTCOMES


class HandOn(Phase[AnimismData]):
    """A-2.4 to A-2.8: everyone has finished; hand on, and start the next round or end the game."""

    def run(self, s: AnimismData) -> None:
        s.reveals += 1
        s[PASSES] += 1
        if s[PASSES] == s[SEATS]:
            if s[ROUND] == s.cards.rounds:
                s.remember()
                s.pop()
                return
            s[PASSES] = 0
            s[ROUND] += 1
        s.go_to(RECEIVING)


CALENDAR: Final[list[Phase[Any]]] = [Receive(), Write(), HandOn()]
