"""The season's event: whom it touches and what it does (K-4)."""

from subak.games.kingdoms.cards import (
    CAN_ATTACK,
    DESTROY_CHOICE,
    DESTROY_DEAREST,
    DESTROY_NEWEST,
    DRAW_VICTORY,
    FIEF,
    FIEFS,
    GAIN,
    GLOBAL_BAD,
    GLOBAL_GOOD,
    KILL_GENERAL,
    LOSE_FIEF,
    MEASURE_FIELDS,
    NOTHING,
    PALACE,
    PAY,
    PAY_FRACTION,
    PRICE,
    SETS,
    TILE,
)
from subak.games.kingdoms.palace import Palace
from subak.games.kingdoms.state import EFFECT, EVENT_FIEF, EVENT_TILE, NEUTRAL, frame


class Events(Palace):
    def touched(self, event: int) -> int:
        """K-4.2, K-4.3, K-14.2: bitmask of seats that an event touches."""
        category = self.cards.category[event]
        everybody = (1 << self.seats) - 1
        if category == NOTHING:
            return 0
        mask = everybody
        if self.seats > 1:
            if category == GLOBAL_BAD:
                mask = everybody & ~(1 << self.shogun)
            elif category != GLOBAL_GOOD:
                mask = 1 << self.shogun
        for seat in range(self.seats):
            if self.owned[seat] & self.cards.unless[event]:
                mask &= ~(1 << seat)
        return 1 << self.poorest(mask) if self.cards.fewest[event] and mask else mask

    def poorest(self, mask: int) -> int:
        """K-4.11: fewest cards, then fewest fiefdoms, then least gold, then last in turn order."""
        best = -1
        for place in range(self.seats):
            seat = self.at(place)
            if mask >> seat & 1 and (best < 0 or self.poverty(seat) <= self.poverty(best)):
                best = seat
        return best

    def poverty(self, seat: int) -> int:
        return (self.mat_cards(seat) * 16 + self.fief_count(seat)) * 65536 + self.gold[seat]

    def begin_event(self, card: int) -> None:
        """K-4.1."""
        self.events ^= 1 << card
        self.event = card
        self.shown.append(card)
        self.affected = self.touched(self.cards.event_of[card])
        self.stack[-1] = frame(EFFECT, 0, 0)

    def go_on(self, line: int, place: int) -> None:
        """The next line of the event, for the next seat in turn order (K-4.8)."""
        lines = self.cards.do[self.cards.event_of[self.event]]
        if line == len(lines):
            self.stack.pop()
        elif place == self.seats:
            self.stack[-1] = frame(EFFECT, line + 1, 0)
        else:
            self.stack[-1] = frame(EFFECT, line, place + 1)
            seat = self.at(place)
            if self.affected >> seat & 1:
                verb, noun, n = lines[line]
                self.befall(seat, verb, noun, n)

    def befall(self, seat: int, verb: int, noun: int, n: int) -> None:
        """One line of an event; what lasts for the season is looked up by `strike`."""
        if verb == GAIN:
            self.gold[seat] += n * self.measure(seat, noun)
        elif verb == PAY:
            due = n * self.measure(seat, noun)
            self.gold[seat] -= due if due < self.gold[seat] else self.gold[seat]  # K-4.4
        elif verb == PAY_FRACTION:
            self.gold[seat] -= self.gold[seat] // n  # K-4.7
        elif verb in (DESTROY_DEAREST, DESTROY_NEWEST, DESTROY_CHOICE):
            self.ruin(seat, verb, noun, n)
        elif verb == LOSE_FIEF:
            if self.fief_count(seat) > n:
                self.stack.append(frame(EVENT_FIEF, seat, n))
            else:
                for fief in range(FIEFS):
                    if self.holders[fief] == seat:
                        self.release(fief)
        elif verb == KILL_GENERAL:
            self.lose_kind(seat, self.cards.passive_mask[CAN_ATTACK])
        elif verb == PRICE:
            self.rises[seat] += n
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
            self.stack.append(frame(EVENT_TILE, seat, rows, n))
            return
        for _loss in range(n):
            place = self.newest(seat, rows) if verb == DESTROY_NEWEST else self.dearest(seat, rows)
            if place >= 0:
                self.raze(seat, place // 5, place % 5)

    def newest(self, seat: int, rows: int) -> int:
        """The right-most card of the last row that has one, as 5 * row + slot; -1: none."""
        for row in range(PALACE - 1, -1, -1):
            if rows >> row & 1 and self.sizes[seat * 4 + row]:
                return row * 5 + self.sizes[seat * 4 + row] - 1
        return -1

    def dearest(self, seat: int, rows: int) -> int:
        """The card of highest worth, the right-most of equals, as 5 * row + slot; -1: none."""
        best = -1
        price = -1
        for row in range(PALACE):
            if rows >> row & 1:
                for slot in range(self.sizes[seat * 4 + row]):
                    worth = self.cards.price[self.mats[seat * 20 + row * 5 + slot]]
                    if worth >= price:
                        best = row * 5 + slot
                        price = worth
        return best

    def tile_options(self, seat: int, rows: int) -> list[int]:
        out: list[int] = []
        for row in range(PALACE):
            if rows >> row & 1:
                for slot in range(self.sizes[seat * 4 + row]):
                    out.append(TILE + row * 5 + slot)
        return out

    def lose_tile(self, seat: int, rows: int, n: int, action: int) -> None:
        place = action - TILE
        self.raze(seat, place // 5, place % 5)
        if n > 1:
            self.stack[-1] = frame(EVENT_TILE, seat, rows, n - 1)
        else:
            self.stack.pop()

    def fief_options(self, seat: int) -> list[int]:
        return [FIEF + fief for fief in range(FIEFS) if self.holders[fief] == seat]

    def lose_fief(self, seat: int, n: int, fief: int) -> None:
        self.release(fief)
        if n > 1:
            self.stack[-1] = frame(EVENT_FIEF, seat, n - 1)
        else:
            self.stack.pop()

    def release(self, fief: int) -> None:
        """A fiefdom becomes neutral, and nobody has won it any more."""
        self.holders[fief] = NEUTRAL
        self.bribed &= ~(1 << fief)
