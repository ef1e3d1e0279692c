"""Palace cards: what they count and score, and who wins (K-13)."""

from subak.core.bits import size
from subak.games.kingdoms.cards import (
    ALL,
    CARDS,
    COUNT_FIEFS,
    COUNT_FIELDS,
    COUNT_GOLD,
    COUNT_KINDS,
    EMPTY_TILES,
    FIEFS_BRIBED,
    FLAT,
    FULL_ROWS,
    LINEAR,
    NO_CAP,
    PALACE,
    ROWS,
    SEASON_INCOME,
    SETS,
    SHARE,
    TILES,
    WORTH_GE,
    WORTH_LE,
)
from subak.games.kingdoms.mat import Mat
from subak.games.kingdoms.state import AGGRESSORS, BOUGHT, GOLD, HOLDER, MAT, PLAYERS, ROW_SIZE, YEAR, YEARS


class Goals(Mat):
    def cards_in(self, seat: int, rows: int) -> int:
        """Cards in a bitmask of rows."""
        n = 0
        for row in range(ROWS):
            if rows >> row & 1:
                n += self[ROW_SIZE + seat * 4 + row]
        return n

    def count(self, seat: int, what: int, noun: int, n: int) -> int:
        """What a goal counts of a seat."""
        if what == CARDS:
            return self.cards_in(seat, noun)
        if what == EMPTY_TILES:
            return TILES * size(noun) - self.cards_in(seat, noun)
        if what == COUNT_FIELDS:
            return self.fields(seat)
        if what == COUNT_KINDS:
            return self.kinds_in(seat, self.cards.set_mask[noun - SETS])
        if what in (WORTH_GE, WORTH_LE):
            return self.count_worth(seat, what == WORTH_GE, n)
        if what == FULL_ROWS:
            return sum(1 for row in range(ROWS) if self[ROW_SIZE + seat * 4 + row] == TILES)
        if what == SEASON_INCOME:
            return self.income(seat)
        if what == COUNT_GOLD:
            return self[GOLD + seat]
        if what == COUNT_FIEFS:
            return self.fief_count(seat)
        if what == FIEFS_BRIBED:
            return sum(
                1 for fief in range(self.cards.fiefs) if self[HOLDER + fief] == seat and self[BOUGHT] >> fief & 1
            )
        return 0 if self[AGGRESSORS] >> seat & 1 else 1  # NEVER_ATTACKED

    def count_worth(self, seat: int, dear: bool, limit: int) -> int:
        """Rice, city and castle cards whose printed price is at least, or at most, a limit (D-66)."""
        n = 0
        for row in range(PALACE):
            first = seat * 20 + row * 5
            for place in range(first, first + self[ROW_SIZE + seat * 4 + row]):
                price = self.cards.price[self[MAT + place]]
                if (price >= limit) if dear else (price <= limit):
                    n += 1
        return n

    def goal_points(self, seat: int, goal: int, palace: int) -> int:
        """What one palace card scores beside the others of a palace (bitmask of goals); SHARE cards score 0 here."""
        cards = self.cards
        form = cards.form[goal]
        points = 0
        if form == LINEAR:
            points = cards.offset[goal]
            for what, noun, n in cards.terms[goal]:
                points += cards.vp[goal] * (self.count(seat, what, noun, n) // cards.per[goal])  # K-13.4
        elif form == ALL:
            points = cards.vp[goal]
            for what, noun, n in cards.terms[goal]:
                if self.count(seat, what, noun, 0) < n:
                    return 0
        elif form == FLAT:
            points = cards.vp[goal]
            beside = cards.beside[goal]
            if beside >= 0 and palace >> beside & 1:
                points += cards.bonus[goal]
        if points <= 0:
            return 0
        cap = cards.cap[goal]
        return points if points < cap or cap == NO_CAP else cap

    def palace_goals(self, seat: int) -> list[int]:
        """The goals in a palace, tile by tile; those a view does not show are left out."""
        first = seat * 20 + PALACE * 5
        out: list[int] = []
        for place in range(first, first + self[ROW_SIZE + seat * 4 + PALACE]):
            if self[MAT + place] >= 0:
                out.append(self.cards.goal_of[self[MAT + place]])
        return out

    def palace_scores(self, seat: int) -> list[int]:
        """Points of each card of `palace_goals`; SHARE cards come after all others (K-13.5)."""
        goals = self.palace_goals(seat)
        palace = 0
        for goal in goals:
            palace |= 1 << goal
        points = [self.goal_points(seat, goal, palace) for goal in goals]
        others = sum(points)
        for place, goal in enumerate(goals):
            if self.cards.form[goal] == SHARE:
                share = others // self.cards.share[goal]
                cap = self.cards.cap[goal]
                points[place] = share if share < cap or cap == NO_CAP else cap
        return points

    def land_points(self, seat: int) -> int:
        total = 0
        w = self.w
        for fief in range(self.cards.fiefs):
            if w[HOLDER + fief] == seat:
                total += self.cards.fief_vp[fief]
        return total

    def total(self, seat: int) -> int:
        """K-13.2: palace and fiefdoms; palace cards that a view hides count nothing."""
        return sum(self.palace_scores(seat)) + self.land_points(seat)

    def scores(self) -> list[int]:
        """What lies open: fiefdoms, and the palaces once they are turned up at the end (K-13.2)."""
        if self[YEAR] == self[YEARS]:
            return [self.total(seat) for seat in range(self[PLAYERS])]
        return [self.land_points(seat) for seat in range(self[PLAYERS])]

    def winners(self) -> int:
        """K-13.3: score, then gold, then fewer cards on the mat, then shared."""
        totals = [self.total(seat) for seat in range(self[PLAYERS])]
        best = 0
        mask = 1
        for seat in range(1, self[PLAYERS]):
            order = totals[seat] - totals[best]
            if order == 0:
                order = self[GOLD + seat] - self[GOLD + best]
            if order == 0:
                order = self.mat_cards(best) - self.mat_cards(seat)
            if order > 0:
                best = seat
                mask = 1 << seat
            elif order == 0:
                mask |= 1 << seat
        return mask
