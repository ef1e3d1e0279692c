"""A player's mat: income, building and destroying, the harvest (K-5, K-7, K-8, K-12, K-15)."""

from mypy_extensions import i64

from subak.core.bits import size
from subak.core.position import NONE
from subak.games.kingdoms.cards import (
    CITY,
    COST_BUILD,
    COST_VICTORY,
    DISCOUNT,
    FIELDS,
    INCOME,
    KIND,
    NO_INCOME,
    PALACE,
    PRICE_BONUS,
    RETURNS,
    RICE,
    SKIP_ACTION,
    TAX,
    TILES,
)
from subak.games.kingdoms.state import (
    ACTIONS,
    AFFECTED,
    BOX,
    BUILDS,
    EVENT_CARD,
    GOLD,
    HOLDER,
    HOUSE_RULES,
    MAT,
    MAT_TILES,
    OWNED,
    PLAGUE_BLOCKS_INCOME,
    PLAYERS,
    RICE_PRICE,
    RISE,
    ROW_SIZE,
    SUPPLY,
    YEAR,
    YEARS,
)
from subak.games.kingdoms.year import Year


class Mat(Year):
    def bonus(self, seat: int, passive: int) -> int:
        """What a seat's cards add up to in one respect."""
        mask: int = self.w[OWNED + seat] & self.cards.passive_mask[passive]
        if not mask:
            return 0
        column = self.cards.passive[passive]
        total = 0
        while mask:
            total += column[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
        return total

    def strike(self, seat: int, effect: int) -> int:
        """How far the season's event changes something for a seat (K-4.9)."""
        if not self.w[AFFECTED] >> seat & 1:
            return 0
        return self.cards.effect[effect][self.cards.event_of[self[EVENT_CARD]]]

    def fields(self, seat: int) -> int:
        w = self.w
        column = self.cards.passive[FIELDS]
        total = 0
        first = MAT + seat * MAT_TILES
        for place in range(first, first + self[ROW_SIZE + seat * 4]):
            total += column[w[place]]
        return total

    def income(self, seat: int) -> int:
        """K-5.1: buildings and fiefdoms; neither rice nor Tax Collector (K-5.3)."""
        total = self.bonus(seat, INCOME)
        w = self.w
        owner: i64 = seat
        for fief in range(i64(self.cards.fiefs)):
            if w[HOLDER + fief] == owner:
                total += self.cards.fief_gold[fief]
        return total

    def collect(self, seat: int) -> None:
        """K-5.1, at the start of a turn."""
        if self.strike(seat, NO_INCOME):
            return
        if self[HOUSE_RULES] & PLAGUE_BLOCKS_INCOME and self.strike(seat, SKIP_ACTION):  # D-17
            return
        self[GOLD + seat] += self.income(seat)

    def put(self, seat: int, row: int, card: int) -> None:
        """Lay a card on the first free tile of a row."""
        n = self[ROW_SIZE + seat * 4 + row]
        self[MAT + seat * 20 + row * 5 + n] = card
        self[ROW_SIZE + seat * 4 + row] = n + 1
        if row != PALACE:
            self[OWNED + seat] |= 1 << card

    def take(self, seat: int, row: int, slot: int) -> int:
        """Take a card off its tile; the rest of the row shifts left (K-7.8)."""
        first = seat * 20 + row * 5
        last = first + self[ROW_SIZE + seat * 4 + row] - 1
        place = first + slot
        card = self[MAT + place]
        while place < last:
            self[MAT + place] = self[MAT + place + 1]
            place += 1
        self[MAT + last] = NONE
        self[ROW_SIZE + seat * 4 + row] -= 1
        if row != PALACE:
            self.disown(seat, row, card)
        return card

    def disown(self, seat: int, row: int, kind: int) -> None:
        first = seat * 20 + row * 5
        for place in range(first, first + self[ROW_SIZE + seat * 4 + row]):
            if self[MAT + place] == kind:
                return  # another rice card of that kind
        self[OWNED + seat] &= ~(1 << kind)

    def discard(self, kind: int) -> None:
        """K-7.7: into the box, but a General goes back to the supply."""
        if self.cards.passive_mask[RETURNS] >> kind & 1:
            self[SUPPLY + kind] += 1
        else:
            self[BOX + kind] += 1

    def raze(self, seat: int, row: int, slot: int) -> None:
        """A card leaves the mat for good (K-4.6, K-7.6)."""
        self.discard(self.take(seat, row, slot))

    def lose_kind(self, seat: int, mask: int) -> None:
        """Raze the seat's cards of these kinds, wherever they lie."""
        mask &= self[OWNED + seat]
        for row in range(PALACE):
            slot = self[ROW_SIZE + seat * 4 + row] - 1
            while mask and slot >= 0:
                if mask >> self[MAT + seat * 20 + row * 5 + slot] & 1:
                    self.raze(seat, row, slot)
                slot -= 1

    def discount(self, seat: int, row: int) -> int:
        """K-7.5."""
        return self.bonus(seat, DISCOUNT + row)

    def build_cost(self, seat: int, kind: int) -> int:
        """K-7.2, K-7.3: what a card costs this seat now, with the fee for replacing when its row is full."""
        row = self.cards.row[kind]
        cost = self.cards.price[kind] - self.discount(seat, row) + self.strike(seat, COST_BUILD)
        if self[ROW_SIZE + seat * 4 + row] == TILES:
            cost += self.cards.replace_fee
        return cost if cost > 0 else 0

    def destroy_cost(self, seat: int, row: int) -> int:
        """K-7.6."""
        cost = self.cards.destroy_cost - self.discount(seat, row)
        return cost if cost > 0 else 0

    def victory_cost(self, seat: int) -> int:
        """K-11.1."""
        cost = self.cards.victory_cost + self.strike(seat, COST_VICTORY)
        return cost if cost > 0 else 0

    def all_rice(self, seat: int, kind: int) -> bool:
        """Whether all five rice tiles hold this kind: replacing would change nothing (D-24)."""
        first = MAT + seat * MAT_TILES
        return all(self[place] == kind for place in range(first, first + TILES))

    def budget(self, seat: int, row: int) -> int:
        """The highest printed price that the seat can pay for a card of a row (K-7.10)."""
        gold = self[GOLD + seat] + self.discount(seat, row) - self.strike(seat, COST_BUILD)
        return gold - self.cards.replace_fee if self[ROW_SIZE + seat * 4 + row] == TILES else gold

    def buildable(self, seat: int, at_most: int) -> list[int]:
        """K-7.1, K-7.9, K-15: kinds the seat can build, ascending, but no more than `at_most` of them."""
        out: list[int] = []
        w = self.w
        rows = self.cards.row
        prices = self.cards.price
        owned = w[OWNED + seat]
        row: i64 = -1
        budget: i64 = 0
        for kind in range(i64(self.cards.kinds)):
            if rows[kind] != row:  # kinds of a row come together
                row = rows[kind]
                budget = self.budget(seat, row)
            if w[SUPPLY + kind] and prices[kind] <= budget:
                if row == RICE:
                    if w[ROW_SIZE + seat * 4] == TILES and self.all_rice(seat, kind):
                        continue
                elif owned >> kind & 1:
                    continue
                out.append(KIND + kind)
                if len(out) == at_most:
                    break
        return out

    def can_build_any(self, seat: int) -> bool:
        return len(self.buildable(seat, 1)) > 0

    def can_destroy_any(self, seat: int) -> bool:
        for row in range(PALACE):
            if self[ROW_SIZE + seat * 4 + row] and self.destroy_cost(seat, row) <= self[GOLD + seat]:
                return True
        return False

    def use_build(self) -> None:
        """K-6.3: a build or destroy uses an extra opportunity first."""
        if self[BUILDS]:
            self[BUILDS] -= 1
        else:
            self[ACTIONS] -= 1

    def build(self, seat: int, kind: int, slot: int) -> None:
        """K-7.1; `slot` is the tile to replace in a full row, else -1."""
        row = self.cards.row[kind]
        self[GOLD + seat] -= self.build_cost(seat, kind)
        self[SUPPLY + kind] -= 1
        self.use_build()
        if slot < 0:
            self.put(seat, row, kind)
        elif row == RICE:
            self.raze(seat, row, slot)  # K-7.8: the newcomer is right-most
            self.put(seat, row, kind)
        else:
            place = seat * 20 + row * 5 + slot
            old = self[MAT + place]
            self[MAT + place] = kind
            self[OWNED + seat] = self[OWNED + seat] & ~(1 << old) | 1 << kind
            self.discard(old)

    def destroy(self, seat: int, row: int, slot: int) -> None:
        """K-7.6."""
        self[GOLD + seat] -= self.destroy_cost(seat, row)
        self.use_build()
        self.raze(seat, row, slot)

    def harvest(self) -> None:
        """K-12.2 to K-12.5, for all at once."""
        for seat in range(self[PLAYERS]):
            self[GOLD + seat] += self.sale(seat, self[RICE_PRICE]) + self.taxes(seat)
            self[RISE + seat] = 0  # K-4.9
            if self[YEAR] + 1 < self[YEARS] and self[ROW_SIZE + seat * 4]:  # K-12.5, K-12.7, K-14.4
                self[SUPPLY + self.take(seat, RICE, 0)] += 1

    def sale(self, seat: int, price: int) -> int:
        """K-12.2, K-12.3."""
        price += self.bonus(seat, PRICE_BONUS) + self[RISE + seat]
        return self.fields(seat) * price if price > 0 else 0

    def taxes(self, seat: int) -> int:
        """K-12.4."""
        return self.bonus(seat, TAX) * self[ROW_SIZE + seat * 4 + CITY]

    def fief_count(self, seat: int) -> int:
        n = 0
        w = self.w
        for fief in range(HOLDER, HOLDER + self.cards.fiefs):
            if w[fief] == seat:
                n += 1
        return n

    def mat_cards(self, seat: int) -> int:
        first = seat * 4
        return (
            self[ROW_SIZE + first]
            + self[ROW_SIZE + first + 1]
            + self[ROW_SIZE + first + 2]
            + self[ROW_SIZE + first + 3]
        )

    def kinds_in(self, seat: int, mask: int) -> int:
        return size(self[OWNED + seat] & mask)
