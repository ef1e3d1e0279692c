"""Seasons of Rice, rule by rule. The numbers are those of RULES.md."""

from typing import Final

from subak.core.bits import first, members
from subak.core.game import CHANCE, EVERYONE, LATER
from subak.games.seasons.cards import (
    ALL_CLOSED,
    AT_END,
    BATCH,
    BUFFALOES,
    CARDS,
    IN_DRY,
    ROTATIONS,
    SIZE_POINTS,
)
from subak.games.seasons.landscape import ALL, PLACED, SIDE, lay_out, placement, spot_at
from subak.games.seasons.paddies import (
    ancestor_points,
    attribute,
    batch_points,
    buffalo_points,
    closed_by,
    end_points,
    farmer_points,
    first_point,
    survey,
    total_of,
)
from subak.games.seasons.state import (
    ANCESTORS,
    CARD,
    DONE,
    DRY,
    FROM_ANCESTOR,
    FROM_BUFFALOES,
    FROM_CLOSED,
    FROM_FARMERS,
    FROM_SIZES,
    FROM_STRANDED,
    HANDS,
    LANE,
    LAST,
    NONE,
    OVER,
    PAIRS,
    READY,
    ROTATION,
    ROW,
    SEATS,
    SOURCES,
    SPOT,
    START,
    STEP,
    TIE,
    WET,
    SeasonsData,
)

PAIR: Final = 2  # N-1.1
HAND: Final = 7  # N-1.4
WET_TURNS: Final = 3  # N-2.1
BOTH_SEATS: Final = (1 << SEATS) - 1

# Actions. A card is its own action.
ROTATE: Final = CARDS  # + rotation
PLACE: Final = ROTATE + ROTATIONS  # + spot
CONFIRM: Final = PLACE + SIDE * SIDE
BEGIN: Final = CONFIRM + 1  # + seat: nature lets it begin the dry season
SET_ASIDE: Final = BEGIN + SEATS
WIDTH: Final = SET_ASIDE + 1


class SeasonsRules(SeasonsData):
    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return members(self.deck) if self.stage != TIE else [BEGIN, BEGIN + 1]
        lane = seat * LANE
        step = self.lanes[lane + STEP]
        if step == CARD:
            return members(self.row if self.stage == DRY else self.hands[seat])
        if step == ROTATION:
            return self.rotation_options(seat)
        if step == SPOT:
            return self.spot_options(seat)
        if step == ROW:
            return members(self.hands[seat] & ~(1 << self.lanes[lane + CARD]))  # N-2.1: two cards
        return [CONFIRM]

    def rotation_options(self, seat: int) -> list[int]:
        if self.stage == START:
            return [ROTATE, ROTATE + 1, ROTATE + 2, ROTATE + 3]  # N-1.3
        card = self.lanes[seat * LANE + CARD]
        land = self.landscape(seat)
        out: list[int] = []
        for rotation in range(ROTATIONS):  # N-4.1
            if land.fits(card, rotation):
                out.append(ROTATE + rotation)
        return out if out else [SET_ASIDE]  # N-4.6

    def spot_options(self, seat: int) -> list[int]:
        card = self.lanes[seat * LANE + CARD]
        rotation = self.lanes[seat * LANE + ROTATION]
        return self.landscape(seat).spots(rotation, card, ALL, PLACE)

    def apply(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            if self.stage == TIE:
                self.begin_dry(action - BEGIN)
            else:
                self.deal(action)
            return
        self.choose(seat, action)
        if self.lanes[seat * LANE + STEP] == READY:
            self.actors ^= 1 << seat
            if self.stage == START:
                self.place(seat)
            if not self.actors:
                self.reveal()

    def choose(self, seat: int, action: int) -> None:
        """One more choice in a seat's own lane; nothing else changes."""
        lane = seat * LANE
        lanes = self.lanes
        step = lanes[lane + STEP]
        if step == CARD:
            lanes[lane + CARD] = action
            lanes[lane + STEP] = READY if self.stage == ANCESTORS else ROTATION
        elif step == ROTATION and action != SET_ASIDE:
            lanes[lane + ROTATION] = action - ROTATE
            lanes[lane + STEP] = READY if self.stage == START else SPOT
        elif step in (ROTATION, SPOT):
            if action != SET_ASIDE:
                lanes[lane + SPOT] = action - PLACE
            lanes[lane + STEP] = ROW if self.stage == WET else DONE
        elif step == ROW:
            lanes[lane + ROW] = action
            lanes[lane + STEP] = DONE
        else:
            lanes[lane + STEP] = READY

    def open_lane(self, seat: int, step: int, card: int = NONE) -> None:
        """Ask a seat for the first choice of its turn."""
        lane = seat * LANE
        self.lanes[lane + STEP] = step
        self.lanes[lane + CARD] = card
        self.lanes[lane + ROTATION] = NONE
        self.lanes[lane + SPOT] = NONE
        self.lanes[lane + ROW] = NONE
        self.actors |= 1 << seat

    def close_lane(self, seat: int) -> None:
        """What the lane held is carried out."""
        lane = seat * LANE
        self.lanes[lane : lane + LANE] = [NONE] * LANE

    def deal(self, card: int) -> None:
        """N-1.1, N-1.4: cards go to the two players in turn."""
        self.deck ^= 1 << card
        self.hands[self.turn & 1] |= 1 << card
        self.turn += 1
        if self.stage == PAIRS and self.turn == PAIR * SEATS:
            self.stage = ANCESTORS
        elif self.turn == HAND * SEATS:
            self.stage = WET
            self.turn = 0
        else:
            return
        self.actors = 0
        for seat in range(SEATS):
            self.open_lane(seat, CARD)

    def reveal(self) -> None:
        """All owed choices are in: carry them out and go on."""
        if self.stage == ANCESTORS:
            self.reveals += 1
            self.reveal_ancestors()
        elif self.stage == START:
            for seat in range(SEATS):
                self.close_lane(seat)
            self.stage = HANDS
            self.turn = 0
            self.actors = 1 << CHANCE
        elif self.stage == DRY:
            self.end_dry_turn()
        else:
            self.reveals += 1
            self.end_wet_turn()

    def reveal_ancestors(self) -> None:
        """N-1.2, N-1.3: one card is the ancestor, the other the first land."""
        self.stage = START
        for seat in range(SEATS):
            ancestor = self.lanes[seat * LANE + CARD]
            self.ancestors[seat] = ancestor
            self.open_lane(seat, ROTATION, first(self.hands[seat] ^ 1 << ancestor))
            self.hands[seat] = 0

    def end_wet_turn(self) -> None:
        for seat in range(SEATS):
            lane = seat * LANE
            self.hands[seat] &= ~(1 << self.lanes[lane + CARD])
            self.place(seat)
            if self.stage == WET:
                self.hands[seat] &= ~(1 << self.lanes[lane + ROW])
                self.row |= 1 << self.lanes[lane + ROW]  # N-2.1
        if self.stage == LAST:
            for seat in range(SEATS):
                self.close_lane(seat)
            self.end_wet_season()
            return
        self.hands[0], self.hands[1] = self.hands[1], self.hands[0]  # N-2.3
        self.turn += 1
        if self.turn == WET_TURNS:
            self.stage = LAST
        for seat in range(SEATS):
            if self.stage == LAST:
                self.open_lane(seat, ROTATION, first(self.hands[seat]))  # N-2.4
            else:
                self.open_lane(seat, CARD)

    def end_wet_season(self) -> None:
        """N-2.5, N-3.1: the player with fewer points begins, then the one with fewer farmers, else nature says."""
        scores = self.scores()
        lead = scores[0] - scores[1]
        if lead == 0:
            lead = self.farmers_in_landscape(0) - self.farmers_in_landscape(1)
        if lead == 0:
            self.stage = TIE
            self.actors = 1 << CHANCE
        else:
            self.begin_dry(1 if lead > 0 else 0)

    def begin_dry(self, seat: int) -> None:
        self.stage = DRY
        self.turn = 0
        self.mover = seat
        self.actors = 0
        self.open_lane(seat, CARD)

    def end_dry_turn(self) -> None:
        """N-3.2"""
        seat = self.mover
        self.row ^= 1 << self.lanes[seat * LANE + CARD]
        self.place(seat)
        self.close_lane(seat)
        self.turn += 1
        self.mover = 1 - seat
        if self.row:
            self.open_lane(1 - seat, CARD)
        else:
            self.stage = OVER
            for each in range(SEATS):
                self.score_end(each)

    def place(self, seat: int) -> None:
        """Lay the chosen card into the landscape and score what it closes."""
        lane = seat * LANE
        card = self.lanes[lane + CARD]
        rotation = self.lanes[lane + ROTATION]
        spot = self.lanes[lane + SPOT]
        if self.stage == START:
            spot = spot_at(rotation >> 1, 0)  # N-1.3
        if spot == NONE:
            self.aside |= 1 << card  # N-4.6
            return
        count = self.counts[seat]
        laid = placement(card, rotation, spot)
        land = self.landscape(seat).then(card, rotation, spot) if count else lay_out(self.cards, [laid])
        self.lands[seat * PLACED + count] = laid
        self.counts[seat] = count + 1
        self.maps[seat] = land
        paddies = closed_by(land, seat)
        if paddies:
            self.score(seat, paddies)

    def score(self, seat: int, paddies: list[int]) -> None:
        """N-5.4, N-6: every paddy closed by one placement scores at once."""
        cards = self.cards
        points = self.points
        at = seat * SOURCES
        for paddy in paddies:
            points[at + FROM_SIZES] += attribute(cards, paddy, SIZE_POINTS)  # N-6.1
            points[at + FROM_FARMERS] += farmer_points(cards, paddy)
            points[at + FROM_BUFFALOES] += buffalo_points(cards, paddy)
            self.closed.append(paddy)
        points[at + FROM_ANCESTOR] += self.ancestor_now(self.ancestors[seat], paddies)

    def ancestor_now(self, ancestor: int, paddies: list[int]) -> int:
        """N-6.4: what an ancestor adds at once for the paddies that one placement closes."""
        cards = self.cards
        when = cards.when[ancestor]
        if when == AT_END or (when == IN_DRY and self.stage != DRY):
            return 0
        if cards.over[ancestor] == BATCH:
            return batch_points(cards, ancestor, paddies)
        total = 0
        for paddy in paddies:
            total += ancestor_points(cards, ancestor, paddy)
        return total

    def would_close(self, seat: int, card: int, rotation: int, spot: int) -> list[int]:
        """The paddies that a legal placement would close."""
        land = self.landscape(seat).with_card(card, rotation, spot)
        return closed_by(land, seat)

    def score_end(self, seat: int) -> None:
        """N-7.1"""
        cards = self.cards
        at = seat * SOURCES
        closed = self.closed_of(seat)
        stranded = self.on_lands(seat, cards.buffaloes) - total_of(cards, closed, BUFFALOES)
        self.points[at + FROM_CLOSED] += cards.closed_points * len(closed)
        self.points[at + FROM_STRANDED] += cards.stranded_points * stranded
        ancestor = self.ancestors[seat]
        if cards.when[ancestor] == AT_END:
            paddies = closed if cards.over[ancestor] == ALL_CLOSED else self.open_of(seat)
            self.points[at + FROM_ANCESTOR] += end_points(cards, ancestor, paddies)

    def closed_of(self, seat: int) -> list[int]:
        """The closed paddies of a seat."""
        return [paddy for paddy in self.closed if paddy & 1 == seat]

    def open_of(self, seat: int) -> list[int]:
        """The open paddies of a seat, as far as they lie."""
        return [paddy for paddy in survey(self.landscape(seat), seat) if paddy not in self.closed]

    def open_paddies(self, seat: int) -> list[tuple[int, int, bool]]:
        """Each open paddy of a seat, how many quarters it lacks, and whether a path ends inside it (N-4.5)."""
        land = self.landscape(seat)
        out: list[tuple[int, int, bool]] = []
        for paddy in self.open_of(seat):
            lacking = land.walk(first_point(land, paddy))
            out.append((paddy, lacking, land.ends_in_walk()))
        return out

    def farmers_in_landscape(self, seat: int) -> int:
        return self.on_lands(seat, self.cards.farmers)

    def on_lands(self, seat: int, column: list[int]) -> int:
        """The sum of a column over the cards of a landscape."""
        total = 0
        for n in range(seat * PLACED, seat * PLACED + self.counts[seat]):
            total += column[self.lands[n] >> 2 & 31]
        return total

    def scores(self) -> list[int]:
        points = self.points
        return [sum(points[:SOURCES]), sum(points[SOURCES:])]

    def winners(self) -> int:
        """N-7.2"""
        scores = self.scores()
        lead = scores[0] - scores[1]
        if lead == 0:
            lead = self.farmers_in_landscape(0) - self.farmers_in_landscape(1)
        return 1 if lead > 0 else 2 if lead < 0 else BOTH_SEATS

    def sealed(self) -> bool:
        """N-1.2, N-2.2: choices of this stage stay secret until both are in."""
        return self.stage == ANCESTORS or self.stage == WET or self.stage == LAST

    def audience(self, seat: int, action: int) -> int:
        if seat == CHANCE:
            return EVERYONE if self.stage == TIE else 1 << (self.turn & 1)
        return 1 << seat | LATER if self.sealed() else EVERYONE
