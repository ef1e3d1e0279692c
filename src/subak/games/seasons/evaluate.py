"""What a position is worth to a seat, for bots: points, and what open paddies promise."""

from typing import Final

from subak.games.seasons.cards import ALL_CLOSED, ALL_OPEN, AT_END, BUFFALOES, ROTATIONS
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.paddies import attribute, card_features, describe, end_points, feature_points, paddy_points
from subak.games.seasons.rules import SeasonsRules
from subak.games.seasons.state import CARD, LANE, NONE, OVER, ROTATION, SPOT, WET

HOPELESS: Final = -1000.0
PROMISE: Final = (0.0, 0.5, 0.35, 0.2, 0.12, 0.06)  # quarters that a paddy lacks -> share of its points it is worth


def worth(state: SeasonsRules, seat: int) -> float:
    """Points ahead of the other seat, with what the own landscape promises."""
    scores = state.scores()
    lead = float(scores[seat] - scores[1 - seat])
    if state.stage == OVER or not state.counts[seat]:
        return lead
    lane = seat * LANE
    card = state.lanes[lane + CARD]
    spot = state.lanes[lane + SPOT]
    if state.stage < WET or card < 0:
        look = Outlook(state, seat)
        return lead + look.total + look.at_end([])
    if spot != NONE:
        return lead + Outlook(state, seat).laid(card, state.lanes[lane + ROTATION], spot)
    return lead + best_laid(state, seat, card, state.lanes[lane + ROTATION])


def best_laid(state: SeasonsRules, seat: int, card: int, rotation: int) -> float:
    """What the chosen card brings where it fits best; in any rotation as long as none is chosen."""
    land = state.landscape(seat)
    look = Outlook(state, seat)
    best = HOPELESS
    for turned in range(ROTATIONS) if rotation == NONE else range(rotation, rotation + 1):
        for spot in land.spots(turned, card):
            best = max(best, look.laid(card, turned, spot))
    return best


class Outlook:
    """What every open paddy of a landscape promises, so that one more card is weighed by the paddies it touches."""

    def __init__(self, state: SeasonsRules, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.ancestor = state.ancestors[seat]
        self.land = state.landscape(seat)
        self.closed = state.closed_of(seat)
        self.features = feature_points(self.land)
        self.total = 0.0  # of all open paddies
        self.paddy_at = [0] * len(self.land.cells)  # point -> number of its paddy, from 1
        self.promises: list[float] = [0.0]  # number of a paddy -> what it promises
        for centre in self.land.centres():
            if not self.paddy_at[centre]:
                self.add(centre)

    def add(self, centre: int) -> None:
        lacking = self.land.walk(centre)
        for point in self.land.walked:
            self.paddy_at[point] = len(self.promises)
        value = self.promise(lacking, PLACED - len(self.land.lands)) if lacking else 0.0
        self.promises.append(value)
        self.total += value

    def promise(self, lacking: int, left: int) -> float:
        """Of the open paddy walked last, with so many cards left to lay."""
        cards = self.state.cards
        paddy = describe(self.land, self.features, self.seat)
        value = float(cards.stranded_points * attribute(cards, paddy, BUFFALOES))
        if lacking < len(PROMISE) and left and not self.land.ends_in_walk():
            gain = paddy_points(cards, paddy) + self.state.ancestor_now(self.ancestor, [paddy])
            value += PROMISE[lacking] * gain * left / PLACED
        if cards.over[self.ancestor] == ALL_OPEN:
            value += end_points(cards, self.ancestor, [paddy])
        return value

    def laid(self, card: int, rotation: int, spot: int) -> float:
        """What the landscape is worth with this card too: points now, promises, and the end as far as it is known."""
        land = self.land
        before = len(self.features)
        self.features += card_features(land, card * ROTATIONS + rotation, spot)
        land.lay(card, rotation, spot, len(land.lands))
        value = self.total
        closing: list[int] = []
        seen: list[int] = []  # squares weighed already
        gone = 0  # bitmask of paddies that the card has taken in
        for centre in land.squares(rotation, spot):
            if centre in seen:
                continue
            lacking = land.walk(centre)
            seen += land.walked
            for point in land.walked:
                gone |= 1 << self.paddy_at[point]
            if lacking:
                value += self.promise(lacking, PLACED - len(land.lands) - 1)
            else:
                closing.append(describe(land, self.features, self.seat))
        land.lift(rotation, spot)
        del self.features[before:]
        for n in range(1, len(self.promises)):
            if gone >> n & 1:
                value -= self.promises[n]
        for paddy in closing:
            value += paddy_points(self.state.cards, paddy)
        return value + self.state.ancestor_now(self.ancestor, closing) + self.at_end(closing)

    def at_end(self, closing: list[int]) -> float:
        """N-7.1, as far as closed paddies go."""
        cards = self.state.cards
        closed = self.closed + closing
        value = cards.closed_points * len(closed)
        if cards.when[self.ancestor] == AT_END and cards.over[self.ancestor] == ALL_CLOSED:
            value += end_points(cards, self.ancestor, closed)
        return float(value)
