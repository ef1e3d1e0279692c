"""Floodgate, phase by phase. The numbers are those of RULES.md; a refusal is numbered after its rule: 3_02_0 is F-3.2."""

from typing import Any, Final

from subak.core.bits import members
from subak.core.position import NONE, Phase

from floodgate.cards import DRAIN, GAIN, ROOM
from floodgate.state import (
    DECK,
    DRAINING,
    DRAWING,
    DROPS,
    EFFECT,
    FIELDS,
    GATE,
    HAND,
    HAND_SIZE,
    MOVER,
    PLAYERS,
    POINTS,
    RAIN,
    RESERVOIR,
    ROUND,
    ROUNDS,
    SEATS,
    SIDES,
    TURN,
    WIDEST,
    FloodgateData,
)

# Actions. A card is its own action: nature deals it, a player sows it.
REST: Final = ROOM
OPEN_GATE: Final = ROOM + 1  # + how wide
LET_FALL: Final = OPEN_GATE + WIDEST + 1  # + what the die shows, less 1
DRAIN_SEAT: Final = LET_FALL + SIDES  # + seat
WIDTH: Final = DRAIN_SEAT + SEATS

CARDS_ARE_DEALT: Final = 1_01_0
RAIN_FALLS: Final = 2_01_0
GATES_FIRST: Final = 2_02_0
WAIT_FOR_THE_OTHERS: Final = 2_02_1
SOW_OR_REST: Final = 3_01_0
NOT_YOUR_TURN: Final = 3_01_1
NOT_IN_HAND: Final = 3_01_2
TOO_DEAR: Final = 3_02_0
NAME_A_PLAYER: Final = 3_07_0
NOTHING_TO_DRAIN: Final = 3_07_1
GAME_IS_OVER: Final = 4_01_0


class Deal(Phase[FloodgateData]):
    """F-1.1: nature deals, one card after the other."""

    def run(self, s: FloodgateData) -> None:
        if s.argument():
            s.roll()
        else:
            s.go_on()

    def options(self, s: FloodgateData, seat: int) -> list[int]:
        return members(s[DECK])

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        s.take(self.taker(s), action)
        s.become(s.phase, s.argument() - 1)

    def audience(self, s: FloodgateData, seat: int, action: int) -> int:
        return 1 << self.taker(s)

    def taker(self, s: FloodgateData) -> int:
        """Who gets the next card."""
        return (s.argument() - 1) % s[PLAYERS]


class Rain(Phase[FloodgateData]):
    """F-2.1: nature rolls the die."""

    def begin(self, s: FloodgateData) -> None:
        s[MOVER] = NONE
        s[TURN] = 0
        for seat in range(s[PLAYERS]):
            s[GATE + seat] = NONE

    def run(self, s: FloodgateData) -> None:
        s.roll()

    def options(self, s: FloodgateData, seat: int) -> list[int]:
        return list(range(LET_FALL, LET_FALL + SIDES))

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        fallen = action - LET_FALL + 1 + s[PLAYERS]
        s[RESERVOIR] = min(s.cards.reservoir, s[RESERVOIR] + fallen)
        s.go_on()


class Gates(Phase[FloodgateData]):
    """F-2.2: everybody chooses at once, in secret."""

    def begin(self, s: FloodgateData) -> None:
        for seat in range(s[PLAYERS]):
            s.ask(seat)

    def options(self, s: FloodgateData, seat: int) -> list[int]:
        return list(range(OPEN_GATE, OPEN_GATE + WIDEST + 1))

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        s[GATE + seat] = action - OPEN_GATE

    def run(self, s: FloodgateData) -> None:
        s.reveals += 1
        widest = holding(s)
        s.go_on()
        for seat in range(s[PLAYERS] - 1, -1, -1):
            wide = s[GATE + seat]
            if wide <= widest:  # F-2.4
                s.gain(seat, wide)
                s[RESERVOIR] -= wide
            if wide == 0:
                s.push(DRAWING, seat, 1)  # F-2.5


def holding(s: FloodgateData) -> int:
    """F-2.3: the widest gate that does not burst."""
    for wide in range(WIDEST, 0, -1):
        asked = 0
        for seat in range(s[PLAYERS]):
            if s[GATE + seat] <= wide:
                asked += s[GATE + seat]
        if asked <= s[RESERVOIR]:
            return wide
    return 0


class Sowing(Phase[FloodgateData]):
    """F-3.1: in turn everybody sows a card or rests."""

    def run(self, s: FloodgateData) -> None:
        if s[TURN] < s[PLAYERS]:
            s[MOVER] = (s[ROUND] + s[TURN]) % s[PLAYERS]
            s.ask(s[MOVER])
            return
        s[ROUND] += 1
        if s[ROUND] < s[ROUNDS]:
            s.go_to(RAIN)
        else:
            s.pop()  # F-4.1

    def options(self, s: FloodgateData, seat: int) -> list[int]:
        drops = s[DROPS + seat]
        return [card for card in members(s[HAND + seat]) if s.cards.cost[card] <= drops] + [REST]

    def forbids(self, s: FloodgateData, seat: int, action: int) -> int:
        if action >= REST:
            return 0 if action == REST else SOW_OR_REST
        if not s[HAND + seat] >> action & 1:
            return NOT_IN_HAND
        return TOO_DEAR if s.cards.cost[action] > s[DROPS + seat] else 0

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        s[TURN] += 1
        if action == REST:
            s.push(DRAWING, seat, 1)  # F-3.3
            return
        s[HAND + seat] ^= 1 << action
        s[HAND_SIZE + seat] -= 1
        s[FIELDS + seat] |= 1 << action
        s[DROPS + seat] -= s.cards.cost[action]  # F-3.2
        s[POINTS + seat] += s.cards.points[action]
        s.push(EFFECT, action)


class Effect(Phase[FloodgateData]):
    """F-3.4: a card's lines are carried out one after the other."""

    def run(self, s: FloodgateData) -> None:
        card, line = s.argument(0), s.argument(1)
        if line == len(s.cards.play[card]):
            s.pop()
            return
        s.become(EFFECT, card, line + 1)
        verb, n = s.cards.play[card][line]
        if verb == GAIN:  # F-3.5
            n = min(n, s[RESERVOIR])
            s[RESERVOIR] -= n
            s.gain(s[MOVER], n)
        elif verb == DRAIN:
            s.push(DRAINING, n)
        else:
            s.push(DRAWING, s[MOVER], n)  # F-3.6


class Draw(Deal):
    """Nature draws for one seat. F-2.5: an empty deck is not refilled."""

    def run(self, s: FloodgateData) -> None:
        if s.argument(1) and s[DECK]:
            s.roll()
        else:
            s.pop()

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        s.take(self.taker(s), action)
        s.become(DRAWING, s.argument(0), s.argument(1) - 1)

    def taker(self, s: FloodgateData) -> int:
        return s.argument(0)


class Drain(Phase[FloodgateData]):
    """F-3.7: drops of another player."""

    def run(self, s: FloodgateData) -> None:
        victims = self.options(s, s[MOVER])
        if len(victims) > 1:
            s.ask(s[MOVER])
        elif victims:
            self.choose(s, s[MOVER], victims[0])
        else:
            s.pop()

    def forbids(self, s: FloodgateData, seat: int, action: int) -> int:
        victim = action - DRAIN_SEAT
        if victim < 0:
            return NAME_A_PLAYER
        return NOTHING_TO_DRAIN if victim == seat or victim >= s[PLAYERS] or not s[DROPS + victim] else 0

    def choose(self, s: FloodgateData, seat: int, action: int) -> None:
        victim = action - DRAIN_SEAT
        n = min(s.argument(), s[DROPS + victim])
        s[DROPS + victim] -= n
        s.gain(seat, n)
        s.pop()


CALENDAR: Final[list[Phase[Any]]] = [
    Deal(CARDS_ARE_DEALT),
    Rain(RAIN_FALLS),
    Gates(GATES_FIRST, sealed=True),
    Sowing(),
    Effect(),
    Draw(CARDS_ARE_DEALT),
    Drain(first=DRAIN_SEAT, stop=WIDTH),
]
