"""Palace cards in motion: setup, looking at victory cards, cards put under the pile (K-1.9 to K-1.11, K-11)."""

from typing import Final

from subak.core.game import HIDDEN
from subak.games.kingdoms.cards import CARD, DRAW_BONUS, NO, OPEN, PALACE, REDRAW, TILE, TILES
from subak.games.kingdoms.combat import Combat
from subak.games.kingdoms.state import (
    CONTRARY,
    EMPTY,
    EXCHANGE,
    KNOWN,
    PEEK,
    SETUP,
    VICTORY_KEEP,
    VICTORY_PLACE,
    frame,
)

PAIR_LOW: Final = (0, 0, 1)  # the pairs of three cards
PAIR_HIGH: Final = (1, 2, 2)


class Palace(Combat):
    def draw_palace(self, action: int) -> int:
        """A card of the shuffled part of the pile, as nature chose."""
        card = action - self.cards.first_palace
        self.deck ^= 1 << card
        self.left -= 1
        return card

    def setup_options(self, seat: int, exchanged: int) -> list[int]:
        """K-1.9 to K-1.11: the card to give up, or the pair to exchange."""
        first = seat * 20 + PALACE * 5
        goal_of = self.cards.goal_of
        a = goal_of[self.mats[first]]
        b = goal_of[self.mats[first + 1]]
        c = goal_of[self.mats[first + 2]]
        out: list[int] = []
        if b != c:
            out.append(CARD)
        if a != c:
            out.append(CARD + 1)
        if a != b:
            out.append(CARD + 2)
        if not exchanged:
            contrary = self.cards.contradictory
            if contrary[a] and contrary[b]:
                out.append(REDRAW)
            if contrary[a] and contrary[c]:
                out.append(REDRAW + 1)
            if contrary[b] and contrary[c]:
                out.append(REDRAW + 2)
        return out

    def give_up(self, seat: int, slot: int, contrary: int) -> None:
        """A card of the palace goes under the pile; its owner knows it (D-10)."""
        self.under.append(self.take(seat, PALACE, slot) + (KNOWN << seat) + contrary)

    def exchange(self, seat: int, pair: int) -> None:
        """K-1.10."""
        self.give_up(seat, PAIR_LOW[pair], CONTRARY)
        self.give_up(seat, PAIR_HIGH[pair] - 1, CONTRARY)  # it has shifted left
        self.stack[-1] = frame(SETUP, seat, 1)
        self.stack.append(frame(EXCHANGE, seat, 2))

    def look(self, seat: int) -> None:
        """K-11.1: draw cards to look at; nothing happens when the pile is empty (D-52)."""
        if self.left or self.under:
            self.looker = seat
            self.looked = []
            self.stack.append(frame(PEEK, self.cards.victory_draw + self.bonus(seat, DRAW_BONUS)))

    def peek(self, card: int, known: int, n: int) -> None:
        """One more card is seen by the looker, and by whoever put it under the pile."""
        self.looked.append(card + KNOWN * (known | 1 << self.looker))
        self.stack[-1] = frame(PEEK, n - 1)

    def keep_options(self) -> list[int]:
        """K-11.2 to K-11.4, K-11.6."""
        out = [NO]
        seat = self.looker
        if self.sizes[seat * 4 + PALACE] < TILES or self.gold[seat] >= self.cards.replace_fee:
            goals = self.palace_goals(seat)
            for place, entry in enumerate(self.looked):
                if entry != HIDDEN and self.cards.goal_of[entry & 63] not in goals:
                    out.append(CARD + place)
        return out

    def keep(self, action: int) -> None:
        if action == NO:
            for entry in self.looked:  # K-11.5: all go back in sight of those who knew them
                self.under.append(entry)
            self.looked = []
            self.stack.pop()
            return
        self.kept = action - CARD
        options = self.place_options()
        if len(options) == 1:
            self.place(options[0])
        else:
            self.stack[-1] = frame(VICTORY_PLACE)

    def place_options(self) -> list[int]:
        """K-11.3."""
        out: list[int] = []
        n = self.sizes[self.looker * 4 + PALACE]
        if self.gold[self.looker] >= self.cards.replace_fee:
            for slot in range(n):
                out.append(TILE + PALACE * 5 + slot)
        if n < TILES:
            out.append(OPEN)
        return out

    def place(self, action: int) -> None:
        """K-11.3, K-11.5: the unkept cards go under the pile, then the replaced one."""
        seat = self.looker
        card = self.looked[self.kept] & 63
        for place, entry in enumerate(self.looked):
            if place != self.kept:
                self.under.append((entry & 63) + (KNOWN << seat))  # which one was kept, nobody else knows
        if action == OPEN:
            self.put(seat, PALACE, card)
        else:
            self.gold[seat] -= self.cards.replace_fee
            tile = seat * 20 + action - TILE
            self.under.append(self.mats[tile] + (KNOWN << seat))
            self.mats[tile] = card
        self.looked = []
        self.kept = EMPTY
        self.stack.pop()

    def begin_keep(self) -> None:
        self.stack[-1] = frame(VICTORY_KEEP)
