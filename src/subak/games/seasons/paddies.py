"""Paddies: what a region of squares has, which ones a card closes, and what they score."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from subak.games.seasons.cards import (
    AT_END,
    BATCH,
    BUFFALOES,
    DIFFERENT_SIZES,
    FARMERS,
    FEATURES,
    HOUSES,
    IN_DRY,
    PADDIES,
    SETS,
    SIZE,
    SIZE_POINTS,
    SQUARES,
    TOUCHED,
    Cards,
)
from subak.games.seasons.grid import REACH
from subak.games.seasons.landscape import PLACED, Landscape
from subak.games.seasons.patches import BUFFALOES_AT, FARMERS_AT, HOUSES_AT, ONE_OF, SQUARES_AT, TOUCHED_AT, X_AT, Y_AT

LARGEST: Final = 6  # sizes above count as this

CARD_BIT: Final = vec[i64]([0] + [1 << n for n in range(PLACED + 1)])  # a covered cell >> 1 -> the bit of its card
TOUCHING: Final = vec[i64]([cards.bit_count() << TOUCHED_AT for cards in range(2 << PLACED)])  # bitmask -> how many


def attribute(cards: Cards, paddy: i64, which: i64) -> i64:
    """What a paddy has of SQUARES .. PADDIES."""
    if which == SQUARES:
        return paddy >> SQUARES_AT & 127
    if which == HOUSES:
        return paddy >> HOUSES_AT & 31
    if which == FARMERS:
        return paddy >> FARMERS_AT & 31
    if which == BUFFALOES:
        return paddy >> BUFFALOES_AT & 31
    if which == TOUCHED:
        return paddy >> TOUCHED_AT & 15
    if which == PADDIES:
        return 1
    if which == SIZE:
        return size_of(paddy)
    if which == SIZE_POINTS:
        return cards.size_points[size_of(paddy)]
    houses = paddy >> HOUSES_AT & 31
    farmers = paddy >> FARMERS_AT & 31
    buffaloes = paddy >> BUFFALOES_AT & 31
    if which == FEATURES:
        return houses + farmers + buffaloes
    return (1 if houses else 0) + (1 if farmers else 0) + (1 if buffaloes else 0)  # KINDS_OF_FEATURE


def size_of(paddy: i64) -> i64:
    """N-6.1"""
    size = (paddy >> SQUARES_AT & 127) + (paddy >> HOUSES_AT & 31)
    return size if size < LARGEST else LARGEST


def farmer_points(cards: Cards, paddy: i64) -> i64:
    """N-6.2"""
    farmers = paddy >> FARMERS_AT & 31
    return cards.farmer_points[farmers if farmers < 4 else 4]


def buffalo_points(cards: Cards, paddy: i64) -> i64:
    """N-6.3"""
    return cards.buffalo_points * (paddy >> BUFFALOES_AT & 31)


def paddy_points(cards: Cards, paddy: i64) -> i64:
    """N-6.1 to N-6.3: what a paddy scores for everybody."""
    return cards.size_points[size_of(paddy)] + farmer_points(cards, paddy) + buffalo_points(cards, paddy)


def scores_at_once(cards: Cards, ancestor: int, dry: bool) -> bool:
    """Whether an ancestor scores as paddies close, in the wet or the dry season."""
    when = cards.when[ancestor]
    return when != AT_END and (when != IN_DRY or dry)


def points_at_once(cards: Cards, ancestor: int, paddies: list[int]) -> int:
    """N-6.4: what an ancestor that scores at once adds for the paddies that one placement closes."""
    if cards.over[ancestor] == BATCH:
        return batch_points(cards, ancestor, paddies)
    total: i64 = 0
    for paddy in paddies:
        total += ancestor_points(cards, ancestor, paddy)
    return total


def ancestor_points(cards: Cards, ancestor: i64, paddy: i64) -> i64:
    """What an ancestor that looks at single paddies gives for this one."""
    value = attribute(cards, paddy, cards.attribute[ancestor])
    if value < cards.low[ancestor] or value > cards.high[ancestor]:
        return 0
    return cards.points[ancestor] * attribute(cards, paddy, cards.per[ancestor])


def compares_paddies(cards: Cards, ancestor: int) -> bool:
    """Whether an ancestor asks for what only sets of paddies have."""
    return max(cards.attribute[ancestor], cards.per[ancestor]) >= DIFFERENT_SIZES


def batch_points(cards: Cards, ancestor: int, paddies: list[int]) -> int:
    """What an ancestor that looks at all paddies of one placement together gives."""
    total = total_of(cards, paddies, cards.attribute[ancestor])
    if total < cards.low[ancestor] or total > cards.high[ancestor]:
        return 0
    return cards.points[ancestor] * total_of(cards, paddies, cards.per[ancestor])


def end_points(cards: Cards, ancestor: int, paddies: list[int]) -> int:
    """What an ancestor that scores at the end gives for all closed, or all open, paddies."""
    chosen: list[int] = []
    for paddy in paddies:
        if cards.low[ancestor] <= attribute(cards, paddy, cards.attribute[ancestor]) <= cards.high[ancestor]:
            chosen.append(paddy)
    return cards.points[ancestor] * total_of(cards, chosen, cards.per[ancestor])


def total_of(cards: Cards, paddies: list[int], which: int) -> int:
    if which == DIFFERENT_SIZES:
        seen = 0
        for paddy in paddies:
            seen |= 1 << int(size_of(paddy))
        return seen.bit_count()
    if which == SETS:
        houses = total_of(cards, paddies, HOUSES)
        farmers = total_of(cards, paddies, FARMERS)
        return min(houses, farmers, total_of(cards, paddies, BUFFALOES))
    total = 0
    for paddy in paddies:
        total += attribute(cards, paddy, which)
    return total


def feature_points(land: Landscape) -> vec[i64]:
    """All features of a landscape: kind | point << 2."""
    out = vec[i64]()
    for placed in land.lands:
        out = extend(out, card_features(land, placed & 127, placed >> 7))
    return out


def card_features(land: Landscape, side: int, spot: i64) -> vec[i64]:
    """The features of one card laid there, side being card * 4 + rotation."""
    corner = land.index(spot)
    stride = land.stride
    out = vec[i64]()
    for feature in land.cards.features[side]:
        out = append(out, feature & 3 | (corner + (feature >> 5) * stride + (feature >> 2 & 7)) << 2)
    return out


def describe(land: Landscape, features: vec[i64], seat: int) -> int:
    """The paddy just walked, as one int."""
    cells = land.cells
    stride = land.stride
    marks = land.marks
    stamp = marks[0]
    walked = land.walked
    touched: i64 = 0
    first = walked[0]
    for p in walked:
        touched |= CARD_BIT[cells[p] >> 1] | CARD_BIT[cells[p - 1] >> 1]
        touched |= CARD_BIT[cells[p - stride] >> 1] | CARD_BIT[cells[p - stride - 1] >> 1]
        if p < first:
            first = p
    paddy: i64 = seat | len(walked) << SQUARES_AT
    for feature in features:
        if marks[feature >> 2] == stamp:
            paddy += ONE_OF[feature & 3]
    x = first % stride + land.left + REACH
    y = first // stride + land.top + REACH
    paddy |= x << X_AT | y << Y_AT
    return int(paddy) | int(touched).bit_count() << TOUCHED_AT


def paddy_of(patch: i64, cards_on: i64) -> i64:
    """A patch as a paddy, but for its seat and its point; with the cards that it lies on as a bitmask."""
    return patch & (1 << X_AT) - 1 | TOUCHING[cards_on]


def first_point(land: Landscape, paddy: int) -> int:
    """The point in the window that `describe` noted."""
    return ((paddy >> Y_AT & 127) - REACH - land.top) * land.stride + (paddy >> X_AT & 127) - REACH - land.left


def closed_by(land: Landscape, seat: int) -> list[int]:
    """N-5.4: the paddies that the card laid last has closed."""
    out: list[int] = []
    counted = vec[i64]()  # squares of the paddies found closed
    features = vec[i64]()
    placed = land.lands[-1]
    rotation: i64 = placed & 3
    corner = land.index(placed >> 7)
    across: i64 = 3 + (rotation & 1)
    for dy in range(5 - (rotation & 1)):
        for dx in range((dy + (rotation >> 1) + 1) & 1, across + 1, 2):
            centre = corner + dy * land.stride + dx
            if land.flood(centre) < 0 and centre not in counted:
                if not len(features):
                    features = feature_points(land)
                counted = extend(counted, land.walked)
                out.append(describe(land, features, seat))
    return out


def survey(land: Landscape, seat: int) -> list[int]:
    """Every paddy of a landscape, open ones too: size, features and cards of what lies there so far."""
    out: list[int] = []
    features = feature_points(land)
    seen = [0] * len(land.cells)
    for p in land.centres():
        if seen[p] == 0:
            land.walk(p)
            for q in land.walked:
                seen[q] = 1
            out.append(describe(land, features, seat))
    return out
