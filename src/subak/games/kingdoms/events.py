"""The season's event: whom it touches and what it does (K-4)."""

from typing import Final

from subak.core.position import Phase
from subak.games.kingdoms.cards import (
    CAN_ATTACK,
    CATEGORIES,
    DESTROY_CHOICE,
    DESTROY_DEAREST,
    DESTROY_NEWEST,
    DRAW_VICTORY,
    FIEF,
    GAIN,
    GLOBAL_BAD,
    GLOBAL_GOOD,
    KILL_GENERAL,
    LOSE_FIEF,
    MEASURE_FIELDS,
    MOST_FIEFS,
    NOTHING,
    PALACE,
    PAY,
    PAY_FRACTION,
    PRICE,
    SETS,
    SLOT,
    TILE,
)
from subak.games.kingdoms.palace import Palace
from subak.games.kingdoms.state import (
    AFFECTED,
    BOUGHT,
    EFFECT,
    EVENT,
    EVENT_CARD,
    EVENT_FIEF,
    EVENT_PILE,
    EVENT_TILE,
    GOLD,
    HOLDER,
    MAT,
    NEUTRAL,
    OWNED,
    PLAYERS,
    QUOTA,
    RISE,
    ROW_SIZE,
    SHOGUN,
    SHOWN,
    SHOWN_CARD,
)
from subak.games.kingdoms.year import Chance, Owed, Pile

AN_EVENT_IS_TURNED: Final = 4_01_0
NOT_WHAT_THE_EVENT_TAKES: Final = 4_08_0
NOT_YOUR_FIEFDOM: Final = 4_08_1


class Events(Palace):
    def category_at(self, place: int) -> int:
        """The category at a place of a composed pile, as nature counts it."""
        category = 0
        while place >= self[QUOTA + category]:
            place -= self[QUOTA + category]
            category += 1
        return category

    def touched(self, event: int) -> int:
        """K-4.2, K-4.3, K-14.2: bitmask of seats that an event touches."""
        category = self.cards.category[event]
        everybody = (1 << self[PLAYERS]) - 1
        if category == NOTHING:
            return 0
        mask = everybody
        if self[PLAYERS] > 1:
            if category == GLOBAL_BAD:
                mask = everybody & ~(1 << self[SHOGUN])
            elif category != GLOBAL_GOOD:
                mask = 1 << self[SHOGUN]
        for seat in range(self[PLAYERS]):
            if self[OWNED + seat] & self.cards.unless[event]:
                mask &= ~(1 << seat)
        return 1 << self.poorest(mask) if self.cards.fewest[event] and mask else mask

    def poorest(self, mask: int) -> int:
        """K-4.11: fewest cards, then fewest fiefdoms, then least gold, then last in turn order."""
        best = -1
        for place in range(self[PLAYERS]):
            seat = self.at(place)
            if mask >> seat & 1 and (best < 0 or self.poverty(seat) <= self.poverty(best)):
                best = seat
        return best

    def poverty(self, seat: int) -> int:
        return (self.mat_cards(seat) * (MOST_FIEFS + 1) + self.fief_count(seat)) * 65536 + self[GOLD + seat]

    def befall(self, seat: int, verb: int, noun: int, n: int) -> None:
        """One line of an event; what lasts for the season is looked up by `strike`."""
        if verb == GAIN:
            self[GOLD + seat] += n * self.measure(seat, noun)
        elif verb == PAY:
            due = n * self.measure(seat, noun)
            self[GOLD + seat] -= due if due < self[GOLD + seat] else self[GOLD + seat]  # K-4.4
        elif verb == PAY_FRACTION:
            self[GOLD + seat] -= self[GOLD + seat] // n  # K-4.7
        elif verb in (DESTROY_DEAREST, DESTROY_NEWEST, DESTROY_CHOICE):
            self.ruin(seat, verb, noun, n)
        elif verb == LOSE_FIEF:
            if self.fief_count(seat) > n:
                self.push(EVENT_FIEF, seat, n)
            else:
                for fief in range(self.cards.fiefs):
                    if self[HOLDER + fief] == seat:
                        self.release(fief)
        elif verb == KILL_GENERAL:
            self.lose_kind(seat, self.cards.passive_mask[CAN_ATTACK])
        elif verb == PRICE:
            self[RISE + seat] += n
        elif verb == DRAW_VICTORY:
            self.look(seat)

    def measure(self, seat: int, noun: int) -> int:
        """What an amount is multiplied by."""
        if noun == 0:
            return 1
        if noun == MEASURE_FIELDS:
            return self.fields(seat)
        return self.kinds_in(seat, self.cards.set_mask[noun - SETS]) if noun >= SETS else self.cards_in(seat, noun)

    def ruin(self, seat: int, verb: int, rows: int, n: int) -> None:
        """DESTROY: cards of some rows, as far as the seat has them (K-4.5)."""
        if self.cards_in(seat, rows) <= n:
            verb = DESTROY_NEWEST
        if verb == DESTROY_CHOICE:
            self.push(EVENT_TILE, seat, rows, n)
            return
        for _loss in range(n):
            place = self.newest(seat, rows) if verb == DESTROY_NEWEST else self.dearest(seat, rows)
            if place >= 0:
                self.raze(seat, place // 5, place % 5)

    def newest(self, seat: int, rows: int) -> int:
        """The right-most card of the last row that has one, as 5 * row + slot; -1: none."""
        for row in range(PALACE - 1, -1, -1):
            if rows >> row & 1 and self[ROW_SIZE + seat * 4 + row]:
                return row * 5 + self[ROW_SIZE + seat * 4 + row] - 1
        return -1

    def dearest(self, seat: int, rows: int) -> int:
        """The card of highest worth, the right-most of equals, as 5 * row + slot; -1: none."""
        best = -1
        price = -1
        for row in range(PALACE):
            if rows >> row & 1:
                for slot in range(self[ROW_SIZE + seat * 4 + row]):
                    worth = self.cards.price[self[MAT + seat * 20 + row * 5 + slot]]
                    if worth >= price:
                        best = row * 5 + slot
                        price = worth
        return best

    def release(self, fief: int) -> None:
        """A fiefdom becomes neutral, and nobody has won it any more."""
        self[HOLDER + fief] = NEUTRAL
        self[BOUGHT] &= ~(1 << fief)


class EventSlot(Chance[Events]):
    """K-1.13: the next card of a composed pile is of some category; which one of it, comes next."""

    def options(self, s: Events, seat: int) -> list[int]:
        return [SLOT + place for place in range(sum(s.some(QUOTA, CATEGORIES)))]

    def choose(self, s: Events, seat: int, action: int) -> None:
        category = s.category_at(action - SLOT)
        s[QUOTA + category] -= 1
        s.become(EVENT, category + 1)


class Event(Pile[Events]):
    """K-4.1: nature turns the season's event, of a composed pile one of the category that was drawn."""

    def pile(self, s: Events) -> int:
        category = s.argument(0)
        return s[EVENT_PILE] & s.cards.category_mask[category - 1] if category else s[EVENT_PILE]

    def first_card(self, s: Events) -> int:
        return s.cards.first_event

    def choose(self, s: Events, seat: int, action: int) -> None:
        card = action - s.cards.first_event
        s[EVENT_PILE] ^= 1 << card
        s[EVENT_CARD] = card
        s[SHOWN_CARD + s[SHOWN]] = card
        s[SHOWN] += 1
        s[AFFECTED] = s.touched(s.cards.event_of[card])
        s.become(EFFECT)


class Effect(Phase[Events]):
    """K-4.8: line by line, for each seat in turn order."""

    def run(self, s: Events) -> None:
        line = s.argument(0)
        lines = s.cards.do[s.cards.event_of[s[EVENT_CARD]]]
        if line == len(lines) or not s[AFFECTED]:
            s.pop()
            return
        for place in range(s.argument(1), s[PLAYERS]):
            seat = s.at(place)
            if s[AFFECTED] >> seat & 1:
                s.become(EFFECT, line, place + 1)
                verb, noun, n = lines[line]
                s.befall(seat, verb, noun, n)
                return
        s.become(EFFECT, line + 1)


class EventTile(Owed[Events]):
    """K-4.8: a seat chooses what the event destroys."""

    def options(self, s: Events, seat: int) -> list[int]:
        rows = s.argument(1)
        out: list[int] = []
        for row in range(PALACE):
            if rows >> row & 1:
                for slot in range(s[ROW_SIZE + seat * 4 + row]):
                    out.append(TILE + row * 5 + slot)
        return out

    def choose(self, s: Events, seat: int, action: int) -> None:
        place = action - TILE
        s.raze(seat, place // 5, place % 5)
        if s.argument(2) > 1:
            s.become(EVENT_TILE, seat, s.argument(1), s.argument(2) - 1)
        else:
            s.pop()


class EventFief(Owed[Events]):
    """K-4.8: a seat chooses the fiefdom it loses."""

    def options(self, s: Events, seat: int) -> list[int]:
        return [FIEF + fief for fief in range(s.cards.fiefs) if s[HOLDER + fief] == seat]

    def choose(self, s: Events, seat: int, action: int) -> None:
        s.release(action - FIEF)
        if s.argument(1) > 1:
            s.become(EVENT_FIEF, seat, s.argument(1) - 1)
        else:
            s.pop()
