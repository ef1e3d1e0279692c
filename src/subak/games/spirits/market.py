"""Steps 7 and 8: achievement tiles and the market (S-18, S-19)."""

from subak.core.bits import members
from subak.games.spirits import cards
from subak.games.spirits.actions import BUY_LABORER, BUY_LIVESTOCK, STOP, TILE
from subak.games.spirits.cards import AT_LEAST, TILES
from subak.games.spirits.paddies import hexes_of, is_flooded
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
    MARKET,
    PASSED,
    PLANTED,
    RICE,
    ROUND_END,
    ROUNDS,
    STOCK,
    STONES,
    STRIDE,
    USABLE,
    SpiritsData,
)


def metric(s: SpiritsData, seat: int, what: int) -> int:
    """A number that tiles and end bonuses look at, as it stands now (S-18.3)."""
    f = s.farm
    at = seat * STRIDE
    size = s.cards.hex_size
    if what == cards.PADDIES:
        return size[f[at + USABLE]]
    if what == cards.ROCKS_LEFT:
        return size[f[at + STONES]]
    if what == cards.FERTILIZED:
        return size[f[at + FERTILE]]
    if what == cards.LABOR_OWNED:
        return f[at + LABOR]
    if what == cards.STOCK_OWNED:
        return f[at + STOCK]
    if what == cards.HARVESTED:
        return f[at + HARVESTS]
    if what == cards.BEST_HARVEST:
        return f[at + BEST]
    if what == cards.PASSED_ON:
        return f[at + PASSED]
    if what == cards.PLANTED_HEXES:
        return hexes_in(s, seat, f[at + PLANTED])
    if what == cards.GROWN_HEXES:
        return hexes_in(s, seat, f[at + GROWN])
    if what == cards.CROP_HEXES:
        return hexes_in(s, seat, f[at + PLANTED] | f[at + GROWN])
    if what == cards.FLOODED_HEXES:
        return hexes_in(s, seat, flooded(s, seat))
    if what == cards.UNFLOODED:
        return size[f[at + USABLE] & ~flooded(s, seat)]
    if what == cards.DIRT:
        dirt = 0
        for paddy in range(at + CUBES, at + CUBES + 20):
            dirt += f[paddy]
        return dirt
    return of_sizes(s, seat, what)


def hexes_in(s: SpiritsData, seat: int, paddies: int) -> int:
    n = 0
    for paddy in range(10):
        if paddies >> paddy & 1:
            n += hexes_of(s, seat, paddy)
    return n


def flooded(s: SpiritsData, seat: int) -> int:
    """Bitmask of flooded usable paddies; magic water counts as present."""
    usable = s.farm[seat * STRIDE + USABLE]
    found = 0
    for paddy in range(10):
        if usable >> paddy & 1 and is_flooded(s, seat, paddy):
            found |= 1 << paddy
    return found


def of_sizes(s: SpiritsData, seat: int, what: int) -> int:
    """MAX_SIZE, TWIN and DIFFERENT look at the sizes of usable paddies."""
    usable = s.farm[seat * STRIDE + USABLE]
    met = 0
    twice = 0
    for paddy in range(10):
        if usable >> paddy & 1:
            bit = 1 << hexes_of(s, seat, paddy)
            twice |= met & bit
            met |= bit
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


def run_goals(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if s.left < 0:
            s.left = max(1, s.total(seat, cards.GOAL_TILES))  # S-18.2
        if s.left > 0 and claimable(s, seat):
            s.ask(seat)
            return True
        s.next_turn()
    s.enter(MARKET if s.round < ROUNDS - 1 else ROUND_END)  # S-20.2
    return False


def claimable(s: SpiritsData, seat: int) -> int:
    """Bitmask of face-up tiles whose conditions the seat meets."""
    found = 0
    for tile in range(1, TILES + 1):
        if s.tiles >> tile & 1 and meets(s, seat, tile):
            found |= 1 << tile
    return found


def goal_options(s: SpiritsData, seat: int) -> list[int]:
    return [STOP] + [TILE + tile for tile in members(claimable(s, seat))]


def choose_goal(s: SpiritsData, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
        return
    tile = action - TILE
    s.left -= 1
    s.tiles ^= 1 << tile
    s.farm[seat * STRIDE + CLAIMED] += 1
    s.earn(seat, s.cards.tile_rice[tile] + s.total(seat, cards.GOAL_RICE), FROM_TILES)  # S-18.1


def tax(s: SpiritsData, seat: int, items: int) -> int:
    """S-19.2"""
    items = max(0, items - s.total(seat, cards.TAX_LESS))  # S-26.14
    return s.cards.tax[min(items, len(s.cards.tax) - 1)]


def cost_of(s: SpiritsData, seat: int, action: int) -> int:
    """S-19.5: price and additional tax of the next laborer or livestock; -1 when the market has none."""
    f = s.farm
    at = seat * STRIDE
    if action == BUY_LABORER:
        prices = s.cards.labor_prices
        sold = f[at + LABOR] - (s.cards.laborers - len(prices))
    else:
        prices = s.cards.stock_prices
        sold = f[at + STOCK] - (s.cards.livestock - len(prices))
    if sold >= len(prices):
        return -1
    return prices[sold] + tax(s, seat, f[at + BOUGHT] + 1) - tax(s, seat, f[at + BOUGHT])


def affordable(s: SpiritsData, seat: int, action: int) -> bool:
    cost = cost_of(s, seat, action)
    return 0 <= cost <= s.farm[seat * STRIDE + RICE]  # S-19.4


def run_market(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if s.left != 0 and (affordable(s, seat, BUY_LABORER) or affordable(s, seat, BUY_LIVESTOCK)):
            s.ask(seat)
            return True
        s.next_turn()
    s.enter(ROUND_END)
    return False


def market_options(s: SpiritsData, seat: int) -> list[int]:
    out = [STOP]
    if affordable(s, seat, BUY_LABORER):
        out.append(BUY_LABORER)
    if affordable(s, seat, BUY_LIVESTOCK):
        out.append(BUY_LIVESTOCK)
    return out


def choose_market(s: SpiritsData, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
        return
    at = seat * STRIDE
    s.earn(seat, -cost_of(s, seat, action), FROM_MARKET)
    s.farm[at + (LABOR if action == BUY_LABORER else STOCK)] += 1  # S-19.3
    s.farm[at + BOUGHT] += 1
