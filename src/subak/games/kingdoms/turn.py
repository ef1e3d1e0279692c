"""A turn: income, then building, destroying, attacking, bribing or looking at victory cards (K-5 to K-8, K-12)."""

from typing import Final

from subak.core.position import Phase
from subak.games.kingdoms.cards import (
    ATTACK,
    BRIBE,
    BUILD,
    CAN_ATTACK,
    CAN_BRIBE,
    DESTROY,
    EVENT_BUILD,
    EXTRA_ACTION,
    EXTRA_BUILD,
    EXTRA_HARVEST,
    KIND,
    NO,
    PALACE,
    PRICE_CARD,
    RICE,
    ROWS,
    SKIP_ACTION,
    TILE,
    TILES,
    VICTORY,
)
from subak.games.kingdoms.events import Events
from subak.games.kingdoms.state import (
    ACTIONS,
    ATTACK_TARGET,
    BRIBE_TARGET,
    BUILD_KIND,
    BUILD_REPLACE,
    BUILDS,
    BURIED,
    DECK_SIZE,
    DESTROY_TILE,
    GOLD,
    HARVEST,
    MAT,
    MOVER,
    OWNED,
    PLAYERS,
    PRICE_PILE,
    RICE_PRICE,
    ROW_SIZE,
    SEASON,
    SUPPLY,
    TURN,
    TURNS,
)
from subak.games.kingdoms.year import Pile, Turned

NEVER_FOR_SALE: Final = 1_02_0
NO_BUILD_LEFT: Final = 6_01_0
SAY_WHAT_TO_DO: Final = 6_02_0
ALL_ARE_SOLD: Final = 7_01_0
SAY_WHAT_TO_BUILD: Final = 7_01_1
THE_SAME_KIND: Final = 7_03_0
REPLACE_ANOTHER_KIND: Final = 7_03_1
NOTHING_TO_DESTROY: Final = 7_06_0
PALACE_CARDS_STAY: Final = 7_06_1
NOT_TO_BE_DESTROYED: Final = 7_06_2
NOTHING_TO_BUILD: Final = 7_10_0
TOO_DEAR: Final = 7_10_1
ACTION_IS_SPENT: Final = 8_03_0
NO_GENERAL: Final = 9_01_0
NOBODY_TO_ATTACK: Final = 9_01_1
NO_EMBASSY: Final = 10_01_0
BRIBE_TOO_DEAR: Final = 10_01_1
ALL_FIEFDOMS_ARE_YOURS: Final = 10_01_2
PALACE_PILE_IS_EMPTY: Final = 11_01_0
VICTORY_TOO_DEAR: Final = 11_01_1
A_PRICE_IS_TURNED: Final = 12_01_0
HAVE_IT_ALREADY: Final = 15_01_0


class PriceTurn(Pile[Events]):
    """K-12.1: nature turns the year's price of rice, and all sell."""

    def pile(self, s: Events) -> int:
        return s[PRICE_PILE]

    def first_card(self, s: Events) -> int:
        return PRICE_CARD

    def choose(self, s: Events, seat: int, action: int) -> None:
        card = action - PRICE_CARD
        s[PRICE_PILE] ^= 1 << card
        s[RICE_PRICE] = s.cards.price_value[card]
        s.pop()
        s.harvest()


class Turns(Phase[Events]):
    """K-2.3: a turn for everybody; then the season is over."""

    def run(self, s: Events) -> None:
        place = s.argument(0)
        if place == s[PLAYERS]:
            s.pop()
            s.end_season()
            return
        s.become(TURNS, place + 1)
        self.begin_turn(s, s.at(place))

    def begin_turn(self, s: Events, seat: int) -> None:
        """K-5.1, K-6.1, K-6.6."""
        s[MOVER] = seat
        s.collect(seat)
        if s.strike(seat, SKIP_ACTION):
            s[ACTIONS] = 0
            s[BUILDS] = 0
            return
        s[ACTIONS] = 1 + s.strike(seat, EXTRA_ACTION)
        s[BUILDS] = s.bonus(seat, EXTRA_BUILD) + s.strike(seat, EVENT_BUILD)
        if s[SEASON] == HARVEST:
            s[BUILDS] += s.bonus(seat, EXTRA_HARVEST)
        s.push(TURN)


class Turn(Phase[Events]):
    """K-6.2 to K-6.4."""

    def run(self, s: Events) -> None:
        seat = s[MOVER]
        if not s[ACTIONS] and not s[BUILDS]:
            s.pop()
        elif s.can_destroy_any(seat) or s.can_build_any(seat) or self.can_do_more(s, seat):
            s.ask(seat)
        else:
            s.pop()  # K-6.4: nothing but the end is left

    def can_do_more(self, s: Events, seat: int) -> bool:
        return not (self.no_attack(s, seat) and self.no_bribe(s, seat) and self.no_look(s, seat))

    def options(self, s: Events, seat: int) -> list[int]:
        out = [NO]
        if s[ACTIONS] or s[BUILDS]:
            if s.can_build_any(seat):
                out.append(BUILD)
            if s.can_destroy_any(seat):
                out.append(DESTROY)
        if not self.no_attack(s, seat):
            out.append(ATTACK)
        if not self.no_bribe(s, seat):
            out.append(BRIBE)
        if not self.no_look(s, seat):
            out.append(VICTORY)
        return out

    def forbids(self, s: Events, seat: int, action: int) -> int:
        if action == NO:
            return 0
        if action == BUILD:
            return self.no_build(s, s.can_build_any(seat), NOTHING_TO_BUILD)
        if action == DESTROY:
            return self.no_build(s, s.can_destroy_any(seat), NOTHING_TO_DESTROY)
        if action == ATTACK:
            return self.no_attack(s, seat)
        if action == BRIBE:
            return self.no_bribe(s, seat)
        return self.no_look(s, seat) if action == VICTORY else SAY_WHAT_TO_DO

    def no_build(self, s: Events, can: bool, why: int) -> int:
        """K-6.1: building and destroying need an action or an extra build."""
        if not s[ACTIONS] and not s[BUILDS]:
            return NO_BUILD_LEFT
        return 0 if can else why

    def no_attack(self, s: Events, seat: int) -> int:
        """K-9.1."""
        if not s[ACTIONS]:
            return ACTION_IS_SPENT
        if not s[OWNED + seat] & s.cards.passive_mask[CAN_ATTACK]:
            return NO_GENERAL
        return 0 if s[PLAYERS] > 1 or len(s.target_options(seat)) > 0 else NOBODY_TO_ATTACK

    def no_bribe(self, s: Events, seat: int) -> int:
        """K-10.1."""
        if not s[ACTIONS]:
            return ACTION_IS_SPENT
        if not s[OWNED + seat] & s.cards.passive_mask[CAN_BRIBE]:
            return NO_EMBASSY
        if s[GOLD + seat] < s.cards.bribe_cost:
            return BRIBE_TOO_DEAR
        return 0 if len(s.bribe_targets(seat)) > 0 else ALL_FIEFDOMS_ARE_YOURS

    def no_look(self, s: Events, seat: int) -> int:
        """K-11.1."""
        if not s[ACTIONS]:
            return ACTION_IS_SPENT
        if not s[DECK_SIZE] and not s[BURIED]:
            return PALACE_PILE_IS_EMPTY
        return VICTORY_TOO_DEAR if s[GOLD + seat] < s.victory_cost(seat) else 0

    def choose(self, s: Events, seat: int, action: int) -> None:
        if action == NO:
            s[ACTIONS] = 0
            s[BUILDS] = 0
            s.pop()
        elif action == BUILD:
            s.push(BUILD_KIND)
        elif action == DESTROY:
            s.push(DESTROY_TILE)
        elif action == ATTACK:
            s.push(ATTACK_TARGET)
        elif action == BRIBE:
            s.push(BRIBE_TARGET)
        else:
            s[ACTIONS] -= 1
            s[GOLD + seat] -= s.victory_cost(seat)
            s.look(seat)


class BuildKind(Turned[Events]):
    """K-7.1: a card is chosen; a full row asks what to replace (K-7.3)."""

    def options(self, s: Events, seat: int) -> list[int]:
        return s.buildable(seat, s.cards.kinds)

    def forbids(self, s: Events, seat: int, action: int) -> int:
        known = KIND <= action < KIND + s.cards.kinds
        return no_building(s, seat, action - KIND) if known else SAY_WHAT_TO_BUILD

    def choose(self, s: Events, seat: int, action: int) -> None:
        kind = action - KIND
        if s[ROW_SIZE + seat * 4 + s.cards.row[kind]] == TILES:
            s.become(BUILD_REPLACE, kind)
        else:
            s.pop()
            s.build(seat, kind, -1)


def no_building(s: Events, seat: int, kind: int) -> int:
    """The rule that keeps a seat from building a kind, if there is one."""
    row = s.cards.row[kind]
    if not s.cards.sold[kind]:
        return NEVER_FOR_SALE
    if row != RICE and s[OWNED + seat] >> kind & 1:
        return HAVE_IT_ALREADY
    if not s[SUPPLY + kind]:
        return ALL_ARE_SOLD
    if s.cards.price[kind] > s.budget(seat, row):
        return TOO_DEAR
    full = row == RICE and s[ROW_SIZE + seat * 4] == TILES
    return THE_SAME_KIND if full and s.all_rice(seat, kind) else 0


class BuildReplace(Turned[Events]):
    """K-7.3: any card of the full row but one of the same kind (D-24)."""

    def options(self, s: Events, seat: int) -> list[int]:
        kind = s.argument(0)
        row = s.cards.row[kind]
        first = MAT + seat * 20 + row * 5
        return [TILE + row * 5 + slot for slot in range(TILES) if s[first + slot] != kind]

    def choose(self, s: Events, seat: int, action: int) -> None:
        kind = s.argument(0)
        s.pop()
        s.build(seat, kind, (action - TILE) % TILES)


class DestroyTile(Turned[Events]):
    """K-7.6."""

    def options(self, s: Events, seat: int) -> list[int]:
        out: list[int] = []
        for row in range(PALACE):
            n = s[ROW_SIZE + seat * 4 + row]
            if n and s.destroy_cost(seat, row) <= s[GOLD + seat]:
                for slot in range(n):
                    out.append(TILE + row * 5 + slot)
        return out

    def forbids(self, s: Events, seat: int, action: int) -> int:
        if action in self.options(s, seat):
            return 0
        return PALACE_CARDS_STAY if TILE + PALACE * 5 <= action < TILE + ROWS * 5 else NOT_TO_BE_DESTROYED

    def choose(self, s: Events, seat: int, action: int) -> None:
        s.pop()
        s.destroy(seat, (action - TILE) // TILES, (action - TILE) % TILES)
