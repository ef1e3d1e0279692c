"""What the phases share: how they begin, turns in turn order, and the rules that refuse what a phase does not ask for.

A refusal is numbered after its rule: 3_04_0 is S-3.4.
"""

from typing import Final

from subak.core.position import Phase
from subak.games.spirits.actions import (
    BUY_LABORER,
    CARD,
    HEX,
    MORE_TILE,
    NUMBER,
    PADDY,
    PRINTED_TILES,
    SEAT,
    TILE,
    WALL,
    WIDTH,
    card_of,
    tile_of,
)
from subak.games.spirits.state import (
    COMPLETED,
    LEFT,
    OPERATION,
    PLAYERS,
    SPOT,
    TURN,
    TURN_ORDER,
    USABLE,
    SpiritsData,
)

HAS_A_ROCK: Final = 7_0  # S-0.7
OPEN_FIELD: Final = 8_0  # S-0.8
NO_SUCH_ANSWER: Final = 3_01_0
NO_NUMBER_NOW: Final = 3_01_1
NO_SPIRIT_NOW: Final = 3_01_2
NOT_BUILDING: Final = 3_02_0
NO_PADDY_NOW: Final = 3_02_1
NOT_YOUR_TURN: Final = 3_04_0
NOT_THIS_PLAYER: Final = 7_05_0
ALL_MUST_CHOOSE: Final = 8_01_0
NOT_CLEARING_ROCKS: Final = 10_01_0
NOT_CLAIMING: Final = 18_01_0
NOT_THE_MARKET: Final = 19_06_0
GAME_IS_OVER: Final = 23_01_0


class Step(Phase[SpiritsData]):
    """A phase of this game: its options, and by what is clicked the rule that refuses the rest."""

    def begin(self, s: SpiritsData) -> None:
        s.w[TURN] = 0
        fresh_turn(s)

    def forbids(self, s: SpiritsData, seat: int, action: int) -> int:
        return 0 if action in self.options(s, seat) else self.refused(s, seat, action)

    def refused(self, s: SpiritsData, seat: int, action: int) -> int:
        """The rule that refuses what is not among the options."""
        if action > MORE_TILE + PRINTED_TILES:
            return self.no_tile(s, seat, tile_of(action))
        if action >= WIDTH:
            return self.no_spirit(s, seat, card_of(action))
        if action >= BUY_LABORER:
            return self.no_purchase(s, seat, action)
        if action > TILE:
            return self.no_tile(s, seat, action - TILE)
        if action >= SEAT:
            return NOT_THIS_PLAYER
        if action >= PADDY:
            return self.no_paddy(s, seat, action - PADDY)
        if action >= HEX:
            return self.no_hex()
        if action >= WALL:
            return self.no_edge(s, seat, action)
        if action > CARD:
            return self.no_spirit(s, seat, action - CARD)
        return self.no_number() if action >= NUMBER else NO_SUCH_ANSWER

    def no_purchase(self, s: SpiritsData, seat: int, action: int) -> int:
        return NOT_THE_MARKET

    def no_tile(self, s: SpiritsData, seat: int, tile: int) -> int:
        return NOT_CLAIMING

    def no_paddy(self, s: SpiritsData, seat: int, paddy: int) -> int:
        w = s.w
        if not w[COMPLETED + seat] >> paddy & 1:
            return OPEN_FIELD
        return NO_PADDY_NOW if w[USABLE + seat] >> paddy & 1 else HAS_A_ROCK

    def no_hex(self) -> int:
        return NOT_CLEARING_ROCKS

    def no_edge(self, s: SpiritsData, seat: int, action: int) -> int:
        return NOT_BUILDING

    def no_spirit(self, s: SpiritsData, seat: int, spirit: int) -> int:
        return NO_SPIRIT_NOW

    def no_number(self) -> int:
        return NO_NUMBER_NOW


class Turns(Step):
    """A step that the players take one after the other, in turn order (S-3.3, S-3.4)."""

    def run(self, s: SpiritsData) -> None:
        w = s.w
        while w[TURN] < w[PLAYERS]:
            seat: int = w[TURN_ORDER + w[TURN]]
            if self.asks(s, seat):
                s.ask(seat)
                return
            next_turn(s)
        self.end(s)

    def asks(self, s: SpiritsData, seat: int) -> bool:
        """Take the seat's turn as far as it goes without a decision: True if it owes one."""
        raise NotImplementedError

    def end(self, s: SpiritsData) -> None:
        """All have had their turns."""
        s.go_on()


def next_turn(s: SpiritsData) -> None:
    s.w[TURN] += 1
    fresh_turn(s)


def fresh_turn(s: SpiritsData) -> None:
    w = s.w
    w[SPOT] = 0
    w[OPERATION] = 0
    w[LEFT] = -1
