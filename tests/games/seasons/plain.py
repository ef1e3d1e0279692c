"""What `evaluate` says, worked out in the plainest way: every card is laid, and every paddy it touches walked anew."""

from subak.core.position import NONE, OVER
from subak.games.seasons.cards import ALL_CLOSED, ALL_OPEN, AT_END, BUFFALOES, ROTATIONS
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape
from subak.games.seasons.outlook import WEIGHTS
from subak.games.seasons.paddies import attribute, describe, end_points, feature_points, paddy_points
from subak.games.seasons.state import ANCESTOR, CARD, LAID, ROTATION, SPOT, WET


def plain_worth(state: Seasons, seat: int) -> float:
    scores = state.scores()
    lead = float(scores[seat] - scores[1 - seat])
    card, rotation, spot = state[CARD + seat], state[ROTATION + seat], state[SPOT + seat]
    if state.phase == OVER or not state[LAID + seat]:
        return lead
    if state.phase < WET or card == NONE:
        return lead + sum(old_promises(state, seat).values()) + at_end(state, seat, [])
    if spot != NONE:
        return lead + with_card(state, seat, card, rotation, spot)
    values = [WEIGHTS.hopeless]
    for turned in range(ROTATIONS) if rotation == NONE else [rotation]:
        spots = state.landscape(seat).spots(turned, card)
        values += [with_card(state, seat, card, turned, spot) for spot in spots]
    return lead + max(values)


def with_card(state: Seasons, seat: int, card: int, rotation: int, spot: int) -> float:
    """Points and promises once the card is laid there."""
    old = old_promises(state, seat)
    land = state.landscape(seat).with_card(card, rotation, spot)
    value = sum(old.values())
    touched: set[int] = set()
    closing: list[int] = []
    for centre in land.squares(rotation, spot):
        if centre in touched:
            continue
        if land.walk(centre):
            value += promise(state, seat, land)
        else:
            closing.append(describe(land, feature_points(land), seat))
        touched.update(land.walked)
    places = {place_of(land, point) for point in touched}
    for first, promised in old.items():
        value -= promised if first in places else 0.0
    for paddy in closing:
        value += float(paddy_points(state.cards, paddy))
    return value + state.ancestor_now(state[ANCESTOR + seat], closing) + at_end(state, seat, closing)


def old_promises(state: Seasons, seat: int) -> dict[tuple[int, int], float]:
    """The place of the first square of each open paddy -> what the paddy promises."""
    land = state.landscape(seat)
    seen: set[int] = set()
    out = {}
    for centre in land.centres():
        if centre not in seen:
            lacking = land.walk(centre)
            seen.update(land.walked)
            if lacking:
                out[place_of(land, centre)] = promise(state, seat, land)
    return out


def place_of(land: Landscape, point: int) -> tuple[int, int]:
    """Where a point lies, whatever the window."""
    return point // land.stride + land.top, point % land.stride + land.left


def promise(state: Seasons, seat: int, land: Landscape) -> float:
    """Of the open paddy walked last."""
    cards = state.cards
    ancestor = state[ANCESTOR + seat]
    paddy = describe(land, feature_points(land), seat)
    left = PLACED - len(land.lands)
    lacking = sum(land.cells[cell] == 0 for point in land.walked for cell in cells_around(land, point))
    value = float(cards.stranded_points * attribute(cards, paddy, BUFFALOES))
    if lacking < len(WEIGHTS.promise) and left and not land.ends_in_walk():
        gain = paddy_points(cards, paddy) + state.ancestor_now(ancestor, [paddy])
        value += WEIGHTS.promise[lacking] * float(gain) * left / PLACED
    if cards.over[ancestor] == ALL_OPEN:
        value += end_points(cards, ancestor, [paddy])
    return value


def cells_around(land: Landscape, point: int) -> list[int]:
    return [point, point - 1, point - land.stride, point - land.stride - 1]


def at_end(state: Seasons, seat: int, closing: list[int]) -> float:
    """What closed paddies bring at the end."""
    cards = state.cards
    ancestor = state[ANCESTOR + seat]
    closed = state.closed_of(seat) + closing
    value = cards.closed_points * len(closed)
    if cards.when[ancestor] == AT_END and cards.over[ancestor] == ALL_CLOSED:
        value += end_points(cards, ancestor, closed)
    return float(value)
