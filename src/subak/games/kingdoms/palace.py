"""Palace cards in motion: setup, looking at victory cards, cards put under the pile (K-1.9 to K-1.11, K-11)."""

from typing import Final

from subak.core.game import EVERYONE, HIDDEN
from subak.core.position import NONE, Phase
from subak.games.kingdoms.cards import CARD, DRAW_BONUS, NO, OPEN, PALACE, REDRAW, TILE, TILES
from subak.games.kingdoms.combat import Combat
from subak.games.kingdoms.state import (
    BURIED,
    CONTRARY,
    DEAL,
    DECK,
    DECK_SIZE,
    EXCHANGE,
    FIRST_BIDDER,
    GOLD,
    IN_SIGHT,
    KEPT,
    KNOWN,
    LOOKABLE,
    LOOKED,
    LOOKER,
    MAT,
    PEEK,
    PLAYERS,
    ROW_SIZE,
    SETUP,
    UNDER,
    VICTORY_KEEP,
    VICTORY_PLACE,
)
from subak.games.kingdoms.year import Owed, Pile

SETUP_DRAW: Final = 3  # K-1.9
PAIR_LOW: Final = (0, 0, 1)  # the pairs of three cards
PAIR_HIGH: Final = (1, 2, 2)

PALACE_IS_DEALT: Final = 1_09_0
GIVE_ONE_UP: Final = 1_09_1
EXCHANGE_CONTRARY_ONES: Final = 1_10_0
TWO_OF_A_KIND: Final = 1_11_0
NOT_YOURS_TO_DRAW: Final = 11_01_2
KEEP_ONE_OR_NONE: Final = 11_02_0
FREE_TILE_OR_FEE: Final = 11_03_0
PALACE_IS_FULL: Final = 11_04_0
IN_YOUR_PALACE: Final = 11_06_0


class Palace(Combat):
    def draw_palace(self, action: int) -> int:
        """A card of the shuffled part of the pile, as nature chose."""
        card = action - self.cards.first_palace
        self[DECK] ^= 1 << card
        self[DECK_SIZE] -= 1
        return card

    def bury(self, entry: int) -> None:
        """A card goes under the pile."""
        self[UNDER + self[BURIED]] = entry
        self[BURIED] += 1

    def unearth(self) -> int:
        """The uppermost of the cards put under the pile."""
        entry = self[UNDER]
        n = self[BURIED] - 1
        for place in range(UNDER, UNDER + n):
            self[place] = self[place + 1]
        self[UNDER + n] = NONE
        self[BURIED] = n
        return entry

    def give_up(self, seat: int, slot: int, contrary: int) -> None:
        """A card of the palace goes under the pile; its owner knows it (D-10)."""
        self.bury(self.take(seat, PALACE, slot) + (KNOWN << seat) + contrary)

    def look(self, seat: int) -> None:
        """K-11.1: draw cards to look at; nothing happens when the pile is empty (D-52)."""
        if self[DECK_SIZE] or self[BURIED]:
            self[LOOKER] = seat
            n = self.cards.victory_draw + self.bonus(seat, DRAW_BONUS)
            self.push(PEEK, n if n < LOOKABLE else LOOKABLE)

    def peek(self, card: int, known: int) -> None:
        """One more card is seen by the looker, and by whoever put it under the pile."""
        self[LOOKED + self[IN_SIGHT]] = card + KNOWN * (known | 1 << self[LOOKER])
        self[IN_SIGHT] += 1
        self.become(PEEK, self.argument(0) - 1)

    def look_away(self) -> None:
        """The cards that were looked at lie elsewhere now."""
        for place in range(LOOKED, LOOKED + self[IN_SIGHT]):
            self[place] = NONE
        self[IN_SIGHT] = 0
        self[KEPT] = NONE
        self.pop()

    def place_options(self) -> list[int]:
        """K-11.3."""
        out: list[int] = []
        seat = self[LOOKER]
        n = self[ROW_SIZE + seat * 4 + PALACE]
        if self[GOLD + seat] >= self.cards.replace_fee:
            for slot in range(n):
                out.append(TILE + PALACE * 5 + slot)
        if n < TILES:
            out.append(OPEN)
        return out

    def place(self, action: int) -> None:
        """K-11.3, K-11.5: the unkept cards go under the pile, then the replaced one."""
        seat = self[LOOKER]
        kept = LOOKED + self[KEPT]
        card = self[kept] & 63
        for entry in range(LOOKED, LOOKED + self[IN_SIGHT]):
            if entry != kept:
                self.bury((self[entry] & 63) + (KNOWN << seat))  # which one was kept, nobody else knows
        if action == OPEN:
            self.put(seat, PALACE, card)
        else:
            self[GOLD + seat] -= self.cards.replace_fee
            tile = MAT + seat * 20 + action - TILE
            self.bury(self[tile] + (KNOWN << seat))
            self[tile] = card
        self.look_away()


class PalacePile(Pile[Palace]):
    """Nature draws a palace card."""

    def pile(self, s: Palace) -> int:
        return s[DECK]

    def first_card(self, s: Palace) -> int:
        return s.cards.first_palace


class Deal(PalacePile):
    """K-1.9: three palace cards for every player."""

    def choose(self, s: Palace, seat: int, action: int) -> None:
        s.put(self.serves(s, action), PALACE, s.draw_palace(action))
        left = s.argument(0) - 1
        if left:
            s.become(DEAL, left)
        else:
            s.become(SETUP)

    def audience(self, s: Palace, seat: int, action: int) -> int:
        return 1 << self.serves(s, action)

    def serves(self, s: Palace, action: int) -> int:
        return s[PLAYERS] - 1 - (s.argument(0) - 1) // SETUP_DRAW


class Setup(Owed[Palace]):
    """K-1.9 to K-1.11: each seat in turn, in secret, gives up a card, or exchanges two that contradict."""

    def options(self, s: Palace, seat: int) -> list[int]:
        first = MAT + seat * 20 + PALACE * 5
        goal_of = s.cards.goal_of
        a = goal_of[s[first]]
        b = goal_of[s[first + 1]]
        c = goal_of[s[first + 2]]
        out: list[int] = []
        if b != c:
            out.append(CARD)
        if a != c:
            out.append(CARD + 1)
        if a != b:
            out.append(CARD + 2)
        if not s.argument(1):
            contrary = s.cards.contradictory
            if contrary[a] and contrary[b]:
                out.append(REDRAW)
            if contrary[a] and contrary[c]:
                out.append(REDRAW + 1)
            if contrary[b] and contrary[c]:
                out.append(REDRAW + 2)
        return out

    def forbids(self, s: Palace, seat: int, action: int) -> int:
        if action in self.options(s, seat):
            return 0
        if REDRAW <= action < REDRAW + SETUP_DRAW:
            return EXCHANGE_CONTRARY_ONES
        return TWO_OF_A_KIND if CARD <= action < CARD + SETUP_DRAW else GIVE_ONE_UP

    def choose(self, s: Palace, seat: int, action: int) -> None:
        if action >= REDRAW:
            pair = action - REDRAW
            s.give_up(seat, PAIR_LOW[pair], CONTRARY)
            s.give_up(seat, PAIR_HIGH[pair] - 1, CONTRARY)  # it has shifted left
            s.become(SETUP, seat, 1)
            s.push(EXCHANGE, seat, 2)
            return
        s.give_up(seat, action - CARD, 0)
        if seat + 1 < s[PLAYERS]:
            s.become(SETUP, seat + 1)
        elif s[PLAYERS] > 1:
            s.become(FIRST_BIDDER)
        else:
            s.pop()
            s.begin_year()

    def audience(self, s: Palace, seat: int, action: int) -> int:
        return EVERYONE if action >= REDRAW else 1 << seat


class Exchange(PalacePile):
    """K-1.10: nature replaces exchanged cards."""

    def choose(self, s: Palace, seat: int, action: int) -> None:
        owner = s.argument(0)
        s.put(owner, PALACE, s.draw_palace(action))
        if s.argument(1) > 1:
            s.become(EXCHANGE, owner, s.argument(1) - 1)
        else:
            s.pop()

    def audience(self, s: Palace, seat: int, action: int) -> int:
        return 1 << s.argument(0)

    def serves(self, s: Palace, action: int) -> int:
        return s.argument(0)


class Peek(PalacePile):
    """K-11.1: palace cards are drawn to look at."""

    def run(self, s: Palace) -> None:
        if s.argument(0) and s[DECK_SIZE]:
            s.roll()
        elif s.argument(0) and s[BURIED]:  # nature has no choice: this order was made on purpose
            entry = s.unearth()
            s.peek(entry & 63, entry >> 6 & 15)
        else:
            s.become(VICTORY_KEEP)

    def choose(self, s: Palace, seat: int, action: int) -> None:
        s.peek(s.draw_palace(action), 0)

    def audience(self, s: Palace, seat: int, action: int) -> int:
        return 1 << s[LOOKER]

    def serves(self, s: Palace, action: int) -> int:
        return s[LOOKER]


class VictoryKeep(Phase[Palace]):
    """K-11.2 to K-11.6: one of the cards is kept, or none."""

    def run(self, s: Palace) -> None:
        s.ask(s[LOOKER])

    def options(self, s: Palace, seat: int) -> list[int]:
        out = [NO]
        for place in range(s[IN_SIGHT]):
            if not self.forbids(s, seat, CARD + place):
                out.append(CARD + place)
        return out

    def forbids(self, s: Palace, seat: int, action: int) -> int:
        if action == NO:
            return 0
        entry = s[LOOKED + action - CARD] if CARD <= action < CARD + s[IN_SIGHT] else HIDDEN
        if entry == HIDDEN:
            return KEEP_ONE_OR_NONE
        if s.cards.goal_of[entry & 63] in s.palace_goals(seat):
            return IN_YOUR_PALACE
        full = s[ROW_SIZE + seat * 4 + PALACE] == TILES
        return PALACE_IS_FULL if full and s[GOLD + seat] < s.cards.replace_fee else 0

    def choose(self, s: Palace, seat: int, action: int) -> None:
        if action == NO:
            for entry in s.looked():  # K-11.5: all go back in sight of those who knew them
                s.bury(entry)
            s.look_away()
            return
        s[KEPT] = action - CARD
        options = s.place_options()
        if len(options) == 1:
            s.place(options[0])
        else:
            s.become(VICTORY_PLACE)

    def audience(self, s: Palace, seat: int, action: int) -> int:
        return EVERYONE if action == NO else 1 << seat


class VictoryPlace(Phase[Palace]):
    """K-11.3: the kept card takes a free tile, or for gold that of another one."""

    def run(self, s: Palace) -> None:
        s.ask(s[LOOKER])

    def options(self, s: Palace, seat: int) -> list[int]:
        return s.place_options()

    def choose(self, s: Palace, seat: int, action: int) -> None:
        s.place(action)
