"""Steps 7 and 8: achievement tiles and the market (S-18, S-19)."""

from typing import Final

from mypy_extensions import i64

from subak.core.bits import members
from subak.games.spirits import cards
from subak.games.spirits.actions import BUY_LABORER, BUY_LIVESTOCK, STOP, of_tile, tile_of
from subak.games.spirits.cards import AT_LEAST
from subak.games.spirits.paddies import hexes_in, hexes_of, is_flooded
from subak.games.spirits.state import (
    BEST,
    BOUGHT,
    CLAIMED,
    CUBES,
    FERTILE,
    FROM_MARKET,
    FROM_TILES,
    GROWN,
    HARVESTS,
    LABOR,
    LEFT,
    MARKET,
    PASSED,
    PLANTED,
    RICE,
    ROUND,
    ROUND_END,
    ROUNDS,
    STOCK,
    STONES,
    TILES_UP,
    USABLE,
    SpiritsData,
)
from subak.games.spirits.steps import Turns

TILE_IS_GONE: Final = 18_01_1
TILE_ASKS_FOR_MORE: Final = 18_01_2
NONE_FOR_SALE: Final = 19_01_0
TOO_DEAR: Final = 19_04_0

COUNTED: Final = (LABOR, STOCK, HARVESTS, BEST, PASSED)  # words that hold what tiles measure, from LABOR_OWNED on


def metric(s: SpiritsData, seat: int, what: int) -> int:
    """A number that tiles and end bonuses look at, as it stands now (S-18.3)."""
    w = s.w
    size = s.cards.hex_size
    if what == cards.PADDIES:
        return size[w[USABLE + seat]]
    if what == cards.ROCKS_LEFT:
        return size[w[STONES + seat]]
    if what == cards.FERTILIZED:
        return size[w[FERTILE + seat]]
    if what >= cards.LABOR_OWNED:
        return w[COUNTED[what - cards.LABOR_OWNED] + seat]
    if what == cards.PLANTED_HEXES:
        return hexes_in(s, seat, w[PLANTED + seat])
    if what == cards.GROWN_HEXES:
        return hexes_in(s, seat, w[GROWN + seat])
    if what == cards.CROP_HEXES:
        return hexes_in(s, seat, w[PLANTED + seat] | w[GROWN + seat])
    if what == cards.FLOODED_HEXES:
        return hexes_in(s, seat, flooded(s, seat))
    if what == cards.UNFLOODED:
        return size[w[USABLE + seat] & ~flooded(s, seat)]
    if what == cards.DIRT:
        dirt = 0
        for paddy in range(CUBES + seat * 20, CUBES + seat * 20 + 20):
            dirt += w[paddy]
        return dirt
    return of_sizes(s, seat, what)


def flooded(s: SpiritsData, seat: i64) -> i64:
    """Bitmask of flooded usable paddies; magic water counts as present."""
    rest: i64 = s.w[USABLE + seat]
    found: i64 = 0
    while rest:
        if is_flooded(s, seat, s.cards.first_hex[rest]):
            found |= rest & -rest
        rest &= rest - 1
    return found


def of_sizes(s: SpiritsData, seat: i64, what: i64) -> int:
    """MAX_SIZE, TWIN and DIFFERENT look at the sizes of usable paddies."""
    rest: i64 = s.w[USABLE + seat]
    met = 0
    twice = 0
    while rest:
        bit = 1 << int(hexes_of(s, seat, s.cards.first_hex[rest]))
        twice |= met & bit
        met |= bit
        rest &= rest - 1
    if what == cards.MAX_SIZE:
        return met.bit_length() - 1
    if what == cards.TWIN:
        return twice.bit_length() - 1 if twice else 0
    return s.cards.hex_size[met]


def meets(s: SpiritsData, seat: int, tile: int) -> bool:
    for what, comparison, n in s.cards.tile_needs[tile]:
        value = metric(s, seat, what)
        if (value < n) if comparison == AT_LEAST else (value > n):
            return False
    return True


def claimable(s: SpiritsData, seat: int) -> int:
    """Bitmask of face-up tiles whose conditions the seat meets."""
    found = 0
    for tile in range(1, len(s.cards.tile_needs)):
        if s.w[TILES_UP] >> tile & 1 and meets(s, seat, tile):
            found |= 1 << tile
    return found


def tax(s: SpiritsData, seat: int, items: int) -> int:
    """S-19.2"""
    items = max(0, items - s.total(seat, cards.TAX_LESS))  # S-26.14
    return s.cards.tax[min(items, len(s.cards.tax) - 1)]


def cost_of(s: SpiritsData, seat: int, action: int) -> int:
    """S-19.5: price and additional tax of the next laborer or livestock; -1 when the market has none."""
    w = s.w
    if action == BUY_LABORER:
        prices = s.cards.labor_prices
        sold = w[LABOR + seat] - (s.cards.laborers - len(prices))
    else:
        prices = s.cards.stock_prices
        sold = w[STOCK + seat] - (s.cards.livestock - len(prices))
    if sold >= len(prices):
        return -1
    return prices[sold] + tax(s, seat, w[BOUGHT + seat] + 1) - tax(s, seat, w[BOUGHT + seat])


def affordable(s: SpiritsData, seat: int, action: int) -> bool:
    cost = cost_of(s, seat, action)
    return 0 <= cost <= s.w[RICE + seat]  # S-19.4


class Goals(Turns):
    """S-18: achievements are claimed."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = max(1, s.total(seat, cards.GOAL_TILES))  # S-18.2
        return s[LEFT] > 0 and claimable(s, seat) != 0

    def end(self, s: SpiritsData) -> None:
        s.go_to(MARKET if s.w[ROUND] < ROUNDS - 1 else ROUND_END)  # S-20.2

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [STOP] + [of_tile(tile) for tile in members(claimable(s, seat))]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            w[LEFT] = 0
            return
        tile = tile_of(action)
        w[LEFT] -= 1
        s[TILES_UP] ^= 1 << tile
        w[CLAIMED + seat] += 1
        s.earn(seat, s.cards.tile_rice[tile] + s.total(seat, cards.GOAL_RICE), FROM_TILES)  # S-18.1

    def no_tile(self, s: SpiritsData, seat: int, tile: int) -> int:
        return TILE_ASKS_FOR_MORE if s[TILES_UP] >> tile & 1 else TILE_IS_GONE


class Market(Turns):
    """S-19: laborers and livestock are bought."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        return s[LEFT] != 0 and (affordable(s, seat, BUY_LABORER) or affordable(s, seat, BUY_LIVESTOCK))

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        out = [STOP]
        if affordable(s, seat, BUY_LABORER):
            out.append(BUY_LABORER)
        if affordable(s, seat, BUY_LIVESTOCK):
            out.append(BUY_LIVESTOCK)
        return out

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            w[LEFT] = 0
            return
        s.earn(seat, -cost_of(s, seat, action), FROM_MARKET)
        w[(LABOR if action == BUY_LABORER else STOCK) + seat] += 1  # S-19.3
        w[BOUGHT + seat] += 1

    def no_purchase(self, s: SpiritsData, seat: int, action: int) -> int:
        return NONE_FOR_SALE if cost_of(s, seat, action) < 0 else TOO_DEAR
