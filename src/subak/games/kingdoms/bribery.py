"""Bribery: FORCE cards bought one by one for a fiefdom (K-10)."""

from typing import Final

from subak.core.position import Phase
from subak.games.kingdoms.cards import DRAW, FIEF, NO
from subak.games.kingdoms.combat import FORCE_PILE_IS_EMPTY, Combat
from subak.games.kingdoms.state import (
    ATTACKER,
    BRIBE_DEFEND,
    BRIBE_DOWN,
    BRIBE_STEP,
    BRIBE_UP,
    DEFENDER,
    FIGHTER,
    FORCE,
    GOLD,
    HOLDER,
    HOLDS,
    NEUTRAL,
)
from subak.games.kingdoms.year import Turned

NOT_TO_BE_BRIBED: Final = 10_01_3
NEXT_BRIBE_TOO_DEAR: Final = 10_03_0
BUY_OR_HOLD: Final = 10_03_1
NEXT_CARD_TOO_DEAR: Final = 10_05_0


class BribeTarget(Turned[Combat]):
    """K-10.1: any fiefdom that is not the own."""

    def options(self, s: Combat, seat: int) -> list[int]:
        return s.bribe_targets(seat)

    def choose(self, s: Combat, seat: int, action: int) -> None:
        """K-10.2, K-10.3: three cards for the owner, then the briber's first, paid at once."""
        owner = s[HOLDER + action - FIEF]
        s.begin_combat(BRIBE_DOWN, owner, action - FIEF)
        s[GOLD + seat] -= s.cards.bribe_cost
        s.push(BRIBE_STEP)
        s.push(FORCE, ATTACKER, 1)
        if owner != NEUTRAL:
            s.push(FORCE, DEFENDER, s.cards.bribe_cards)


class Bribe(Phase[Combat]):
    """K-10.3 to K-10.5: a side buys a further card, or holds."""

    def __init__(self, side: int, too_dear: int) -> None:
        super().__init__(BUY_OR_HOLD)
        self.side = side
        self.too_dear = too_dear

    def cost(self, s: Combat) -> int:
        return s.cards.bribe_cost if self.side == ATTACKER else s.cards.bribe_defence_cost

    def run(self, s: Combat) -> None:
        s.ask(s[FIGHTER + self.side])

    def options(self, s: Combat, seat: int) -> list[int]:
        return [NO] if self.forbids(s, seat, DRAW) else [NO, DRAW]

    def forbids(self, s: Combat, seat: int, action: int) -> int:
        if action == NO:
            return 0
        if action != DRAW:
            return self.untimely
        if s[GOLD + seat] < self.cost(s):
            return self.too_dear
        return 0 if s.pile_size() > 0 else FORCE_PILE_IS_EMPTY

    def choose(self, s: Combat, seat: int, action: int) -> None:
        if action == NO and (s[HOLDS] or s[FIGHTER + DEFENDER] == NEUTRAL):
            s.turn_up(BRIBE_UP, s.cards.bribe_cards)
            return
        s[HOLDS] = 1 if action == NO else 0
        if s[FIGHTER + DEFENDER] != NEUTRAL:
            s.become(BRIBE_DEFEND if self.side == ATTACKER else BRIBE_STEP)
        if action == DRAW:
            s[GOLD + seat] -= self.cost(s)
            s.push(FORCE, self.side, 1)
