"""Laying a card, closing paddies, and what they score. The numbers are those of RULES.md."""

from typing import Final

from subak.core.position import NONE
from subak.games.seasons.cards import ALL_CLOSED, AT_END, BATCH, BUFFALOES, SIZE_POINTS
from subak.games.seasons.landscape import PLACED, lay_out, placement
from subak.games.seasons.paddies import (
    attribute,
    buffalo_points,
    closed_by,
    end_points,
    farmer_points,
    first_point,
    paddy_points,
    points_at_once,
    scores_at_once,
    survey,
    total_of,
)
from subak.games.seasons.state import (
    ANCESTOR,
    ASIDE,
    CARD,
    CLOSABLE,
    CLOSED,
    DRY,
    FROM_ANCESTOR,
    FROM_BUFFALOES,
    FROM_CLOSED,
    FROM_FARMERS,
    FROM_SIZES,
    FROM_STRANDED,
    LAID,
    LAND,
    PADDY,
    POINTS,
    ROTATION,
    SEATS,
    SOURCES,
    SPOT,
    SeasonsData,
)

BOTH_SEATS: Final = (1 << SEATS) - 1


class Scoring(SeasonsData):
    def place(self, seat: int) -> None:
        """Lay the chosen card into the landscape and score what it closes."""
        card = self[CARD + seat]
        rotation = self[ROTATION + seat]
        spot = self[SPOT + seat]
        if spot == NONE:
            self[ASIDE] |= 1 << card  # N-4.6
            return
        count = self[LAID + seat]
        laid = placement(card, rotation, spot)
        land = self.landscape(seat).then(card, rotation, spot) if count else lay_out(self.cards, [laid])
        self[LAND + seat * PLACED + count] = laid
        self[LAID + seat] = count + 1
        self.maps[seat] = land
        paddies = closed_by(land, seat)
        if paddies:
            self.score(seat, paddies)

    def score(self, seat: int, paddies: list[int]) -> None:
        """N-5.4, N-6: every paddy closed by one placement scores at once."""
        cards = self.cards
        at = POINTS + seat * SOURCES
        for paddy in paddies:
            self[at + FROM_SIZES] += attribute(cards, paddy, SIZE_POINTS)  # N-6.1
            self[at + FROM_FARMERS] += farmer_points(cards, paddy)
            self[at + FROM_BUFFALOES] += buffalo_points(cards, paddy)
            self[PADDY + seat * CLOSABLE + self[CLOSED + seat]] = paddy
            self[CLOSED + seat] += 1
        self[at + FROM_ANCESTOR] += self.ancestor_now(self[ANCESTOR + seat], paddies)

    def ancestor_now(self, ancestor: int, paddies: list[int]) -> int:
        """N-6.4: what an ancestor adds at once for the paddies that one placement closes."""
        if not scores_at_once(self.cards, ancestor, self.phase == DRY):
            return 0
        return points_at_once(self.cards, ancestor, paddies)

    def would_close(self, seat: int, card: int, rotation: int, spot: int) -> list[int]:
        """The paddies that a legal placement would close."""
        land = self.landscape(seat).with_card(card, rotation, spot)
        return closed_by(land, seat)

    def gains(self, seat: int, card: int, rotation: int, spot: int) -> list[int]:
        """The points of each paddy that a legal placement would close, the ancestor's included."""
        ancestor = self[ANCESTOR + seat]
        paddies = self.would_close(seat, card, rotation, spot)
        gains: list[int] = []
        for paddy in paddies:
            gains.append(paddy_points(self.cards, paddy))
            if self.cards.over[ancestor] != BATCH:
                gains[-1] += self.ancestor_now(ancestor, [paddy])
        if gains and self.cards.over[ancestor] == BATCH:  # looks at all of them together, once
            gains[0] += self.ancestor_now(ancestor, paddies)
        return gains

    def score_end(self, seat: int) -> None:
        """N-7.1"""
        cards = self.cards
        at = POINTS + seat * SOURCES
        closed = self.closed_of(seat)
        stranded = self.on_lands(seat, cards.buffaloes) - total_of(cards, closed, BUFFALOES)
        self[at + FROM_CLOSED] += cards.closed_points * len(closed)
        self[at + FROM_STRANDED] += cards.stranded_points * stranded
        ancestor = self[ANCESTOR + seat]
        if cards.when[ancestor] == AT_END:
            paddies = closed if cards.over[ancestor] == ALL_CLOSED else self.open_of(seat)
            self[at + FROM_ANCESTOR] += end_points(cards, ancestor, paddies)

    def closed_of(self, seat: int) -> list[int]:
        """The closed paddies of a seat."""
        return self.some(PADDY + seat * CLOSABLE, self[CLOSED + seat])

    def open_of(self, seat: int) -> list[int]:
        """The open paddies of a seat, as far as they lie."""
        closed = self.closed_of(seat)
        return [paddy for paddy in survey(self.landscape(seat), seat) if paddy not in closed]

    def open_paddies(self, seat: int) -> list[tuple[int, int, bool]]:
        """Each open paddy of a seat, how many quarters it lacks, and whether a path ends inside it (N-4.5)."""
        land = self.landscape(seat)
        out: list[tuple[int, int, bool]] = []
        for paddy in self.open_of(seat):
            lacking = land.walk(first_point(land, paddy))
            out.append((paddy, lacking, land.ends_in_walk()))
        return out

    def on_lands(self, seat: int, column: list[int]) -> int:
        """The sum of a column over the cards of a landscape."""
        w = self.w
        total = 0
        for n in range(LAND + seat * PLACED, LAND + seat * PLACED + self[LAID + seat]):
            total += column[w[n] >> 2 & 31]
        return total

    def scores(self) -> list[int]:
        return [sum(self.some(POINTS, SOURCES)), sum(self.some(POINTS + SOURCES, SOURCES))]

    def lead(self) -> int:
        """N-3.1, N-7.2: whether the first player is ahead (above 0), in points or else in farmers, or behind."""
        scores = self.scores()
        if scores[0] != scores[1]:
            return scores[0] - scores[1]
        farmers = self.cards.farmers
        return self.on_lands(0, farmers) - self.on_lands(1, farmers)

    def winners(self) -> int:
        """N-7.2"""
        lead = self.lead()
        return 1 if lead > 0 else 2 if lead < 0 else BOTH_SEATS
