"""Rocks, weeds, ducks, the harvest, growing and planting (S-10, S-12 to S-14, S-16, S-17)."""

from typing import Final

from mypy_extensions import i64

from subak.games.spirits import cards
from subak.games.spirits.actions import HEX, NUMBER, PADDY, STOP, YES
from subak.games.spirits.cards import HEXES
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded, magic_of, paddy_at, survey
from subak.games.spirits.state import (
    ASSIGNED,
    BEST,
    COUNT,
    CUBES,
    FERTILE,
    FERTILIZER,
    FROM_HARVEST,
    GAIN,
    GAINED,
    GAME_END,
    GOALS,
    GROW_AGAIN,
    GROWN,
    HARVEST_LABOR,
    HARVESTS,
    KEPT_BACK,
    LEFT,
    LINES,
    OPERATION,
    PEST_STOCK,
    PESTS_LEFT,
    PLANT_LABOR,
    PLANTED,
    ROCK_LABOR,
    ROCK_STOCK,
    ROUND,
    ROUNDS,
    SPOT,
    STONES,
    USABLE,
    WATER_IN,
    WEED_LABOR,
    WEEDS_LEFT,
    SpiritsData,
)
from subak.games.spirits.steps import NO_PADDY_NOW, Turns

NO_ROCK_THERE: Final = 10_01_1
NO_WEED_THERE: Final = 12_01_0
WEEDS_STAND_IN_WATER: Final = 12_01_1
TOO_FEW_WEEDERS: Final = 12_01_2
DUCKS_STAY_DRY: Final = 13_01_0
NOTHING_FOR_A_DUCK: Final = 13_06_0
FERTILIZER_HAS_RUN_OUT: Final = 13_07_0
TOO_MANY_HEXES: Final = 14_02_0


def paddy_list(mask: i64, base: i64) -> list[int]:
    """STOP, and an action for every member of a bitmask of paddies or hexes."""
    out = [STOP]
    while mask:
        if mask & 1:
            out.append(int(base))
        mask >>= 1
        base += 1
    return out


def weed_cost(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """S-12.1: laborers that pull one weed."""
    return s.least(seat, cards.WEED_COST, hexes_of(s, seat, paddy))


def weedy(s: SpiritsData, seat: i64) -> i64:
    """Paddies with a weed that the laborers left can pull: dry ones, unless a spirit allows wet (S-12.1)."""
    w = s.w
    wet = s.has(seat, cards.WET_WEED)
    found: i64 = 0
    bit: i64 = 1
    for paddy in range(i64(HEXES)):
        if w[CUBES + seat * 20 + paddy] and (wet or is_dry(s, seat, paddy)) and weed_cost(s, seat, paddy) <= w[LEFT]:
            found |= bit
        bit += bit
    return found


def grazable(s: SpiritsData, seat: i64) -> i64:
    """Paddies in which a duck finds a pest or fertilizes (S-13.1, S-13.2)."""
    w = s.w
    wet = s.has(seat, cards.WET_DUCK)
    fertilizable: i64 = w[PLANTED + seat] & ~w[FERTILE + seat] if w[FERTILIZER] > 0 else 0
    usable: i64 = w[USABLE + seat]
    found: i64 = 0
    bit: i64 = 1
    for paddy in range(i64(HEXES)):
        work = w[CUBES + seat * 20 + 10 + paddy] or fertilizable & bit
        if work and usable & bit and (wet or is_dry(s, seat, paddy)):
            found |= bit
        bit += bit
    return found


def fertilize(s: SpiritsData, seat: int, paddy: int) -> None:
    w = s.w
    w[FERTILE + seat] |= 1 << paddy
    w[FERTILIZER] -= 1


def harvestable(s: SpiritsData, seat: i64, paddy: i64) -> bool:
    """S-14.1: grown and dry, or grown and wet with the right spirit."""
    return s.w[GROWN + seat] >> paddy & 1 != 0 and (is_dry(s, seat, paddy) or s.has(seat, cards.WET_HARVEST))


def chart(s: SpiritsData, seat: i64, paddy: i64, columns: i64) -> i64:
    """S-14.4, S-14.5: the yield chart for so many columns and the paddy's weeds and pests."""
    w = s.w
    at: i64 = CUBES + seat * 20 + paddy
    weeds: i64 = w[at]
    pests: i64 = w[at + 10]
    ignored: i64 = s.total(seat, cards.YIELD_IGNORE)
    if ignored:
        weeds = max(0, weeds - ignored)
        pests = max(0, pests - ignored)
    row: i64 = 0
    if weeds + pests > 1:
        row = 3
    elif weeds:
        row = 2
    elif pests:
        row = 1
    return s.cards.yields[row * 12 + (6 if w[ROUND] == ROUNDS else 0) + min(columns, 6) - 1]


def crop_rice(s: SpiritsData, seat: i64, paddy: i64, hexes: i64) -> i64:
    """What cutting so many hexes pays: the chart with fertilizer (S-14.3), and what spirits add or take (S-26.3)."""
    columns: i64 = hexes + (s.w[FERTILE + seat] >> paddy & 1)
    return max(0, chart(s, seat, paddy, columns) + s.total(seat, cards.YIELD_FLAT))


def harvest(s: SpiritsData, seat: int, paddy: int, hexes: int) -> None:
    w = s.w
    w[LEFT] -= hexes
    rice = crop_rice(s, seat, paddy, hexes)
    more = s.total(seat, cards.YIELD_HEX)
    if more:
        gain = crop_rice(s, seat, paddy, hexes + more) - rice
        if gain > w[GAIN + seat]:
            w[GAIN + seat] = gain
            w[GAINED + seat] = rice + gain
    s.earn(seat, rice, FROM_HARVEST)
    w[HARVESTS + seat] += 1
    w[BEST + seat] = max(w[BEST + seat], rice)
    clear_crop(s, seat, paddy)  # S-14.6


def end_harvest(s: SpiritsData, seat: i64) -> None:
    """YIELD hex: the harvest that gains most counts larger (S-26.4)."""
    w = s.w
    if w[GAIN + seat]:
        s.earn(seat, w[GAIN + seat], FROM_HARVEST)
        w[BEST + seat] = max(w[BEST + seat], w[GAINED + seat])


def clear_crop(s: SpiritsData, seat: int, paddy: int) -> None:
    w = s.w
    w[FERTILIZER] += w[FERTILE + seat] >> paddy & 1
    w[FERTILE + seat] &= ~(1 << paddy)
    w[GROWN + seat] &= ~(1 << paddy)


def rot(s: SpiritsData, seat: int, paddy: int) -> None:
    """S-14.7: tiles, fertilizer, weeds and pests leave; S-14.9: water stays."""
    w = s.w
    clear_crop(s, seat, paddy)
    w[WEEDS_LEFT] += w[CUBES + seat * 20 + paddy]
    w[PESTS_LEFT] += w[CUBES + seat * 20 + 10 + paddy]
    w[CUBES + seat * 20 + paddy] = 0
    w[CUBES + seat * 20 + 10 + paddy] = 0


def grow(s: SpiritsData, seat: int, paddy: int) -> None:
    """S-16.1"""
    w = s.w
    w[PLANTED + seat] &= ~(1 << paddy)
    w[GROWN + seat] |= 1 << paddy


def plant_cost(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """S-17.1: laborers that plant the whole paddy."""
    return hexes_of(s, seat, paddy) * s.least(seat, cards.PLANT_COST, s.cards.plant_laborers)


class Rocks(Turns):
    """S-10: livestock, and laborers with the right spirit, remove rocks."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            assigned = ASSIGNED + seat * LINES
            w[LEFT] = w[assigned + ROCK_STOCK] + w[assigned + ROCK_LABOR]  # S-10.1
        return w[LEFT] > 0 and w[STONES + seat] != 0

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return paddy_list(s.w[STONES + seat], HEX)

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            w[LEFT] = 0
            return
        w[LEFT] -= 1
        w[STONES + seat] &= ~(1 << action - HEX)  # S-10.3
        survey(s, seat)

    def no_hex(self) -> int:
        return NO_ROCK_THERE


class Weeds(Turns):
    """S-12: laborers pull weeds."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = w[ASSIGNED + seat * LINES + WEED_LABOR]
        return w[LEFT] > 0 and weedy(s, seat) != 0

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return paddy_list(weedy(s, seat), PADDY)

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            w[LEFT] = 0
            return
        paddy = action - PADDY
        w[LEFT] -= weed_cost(s, seat, paddy)
        w[CUBES + seat * 20 + paddy] -= 1
        w[WEEDS_LEFT] += 1  # S-12.3

    def no_paddy(self, s: SpiritsData, seat: int, paddy: int) -> int:
        code = super().no_paddy(s, seat, paddy)
        if code != NO_PADDY_NOW:
            return code
        if not s.w[CUBES + seat * 20 + paddy]:
            return NO_WEED_THERE
        wet = s.has(seat, cards.WET_WEED)
        return TOO_FEW_WEEDERS if wet or is_dry(s, seat, paddy) else WEEDS_STAND_IN_WATER


class Pests(Turns):
    """S-13: ducks eat pests and fertilize."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = w[ASSIGNED + seat * LINES + PEST_STOCK]
        return w[LEFT] > 0 and grazable(s, seat) != 0

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return paddy_list(grazable(s, seat), PADDY)

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            w[LEFT] = 0
            return
        paddy = action - PADDY
        w[LEFT] -= 1
        if w[CUBES + seat * 20 + 10 + paddy]:
            w[CUBES + seat * 20 + 10 + paddy] -= 1
            w[PESTS_LEFT] += 1
        if w[PLANTED + seat] & ~w[FERTILE + seat] & 1 << paddy and w[FERTILIZER] > 0:  # S-13.2, S-13.3, S-13.7
            fertilize(s, seat, paddy)

    def no_paddy(self, s: SpiritsData, seat: int, paddy: int) -> int:
        w = s.w
        code = super().no_paddy(s, seat, paddy)
        if code != NO_PADDY_NOW:
            return code
        if not s.has(seat, cards.WET_DUCK) and not is_dry(s, seat, paddy):
            return DUCKS_STAY_DRY
        bare = w[PLANTED + seat] & ~w[FERTILE + seat]
        return FERTILIZER_HAS_RUN_OUT if w[FERTILIZER] == 0 and bare >> paddy & 1 else NOTHING_FOR_A_DUCK


class Harvest(Turns):
    """S-14: harvest, then rot (OPERATION 1), for one player after the other."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = w[ASSIGNED + seat * LINES + HARVEST_LABOR]
        if w[OPERATION] == 0:
            while w[GROWN + seat] and w[SPOT] < w[COUNT + seat] and w[LEFT] > 0:
                if harvestable(s, seat, paddy_at(s, seat, w[SPOT])):
                    return True
                w[SPOT] += 1
            w[OPERATION] = 1
            w[SPOT] = 0
            end_harvest(s, seat)
        while w[GROWN + seat] & ~w[KEPT_BACK + seat] and w[SPOT] < w[COUNT + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            if (w[GROWN + seat] & ~w[KEPT_BACK + seat]) >> paddy & 1:
                if s.has(seat, cards.NO_ROT) and w[ROUND] < ROUNDS:
                    return True
                rot(s, seat, paddy)
            w[SPOT] += 1
        return False

    def end(self, s: SpiritsData) -> None:
        s.go_to(WATER_IN if s.w[ROUND] < ROUNDS else GAME_END)

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        w = s.w
        if w[OPERATION]:
            return [STOP, YES]
        return list(range(NUMBER, NUMBER + min(hexes_of(s, seat, paddy_at(s, seat, w[SPOT])), w[LEFT]) + 1))

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        paddy = paddy_at(s, seat, w[SPOT])
        w[SPOT] += 1
        if w[OPERATION]:
            if action == YES:
                w[KEPT_BACK + seat] |= 1 << int(paddy)  # S-26.11
            else:
                rot(s, seat, paddy)
        elif action > NUMBER:
            harvest(s, seat, paddy, action - NUMBER)

    def no_number(self) -> int:
        return TOO_MANY_HEXES


class Grow(Turns):
    """S-16: what is flooded grows; magic water leaves a choice."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        while w[PLANTED + seat] and w[SPOT] < w[COUNT + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            if w[PLANTED + seat] >> paddy & 1 and is_flooded(s, seat, paddy):
                if magic_of(s, seat, paddy):
                    return True  # S-16.3
                grow(s, seat, paddy)
            w[SPOT] += 1
        return False

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [STOP, YES]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == YES:
            grow(s, seat, paddy_at(s, seat, w[SPOT]))
        w[SPOT] += 1


class Plant(Turns):
    """S-17: laborers plant flooded paddies."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = w[ASSIGNED + seat * LINES + PLANT_LABOR]
        bare = w[USABLE + seat] & ~(w[PLANTED + seat] | w[GROWN + seat])
        while bare and w[SPOT] < w[COUNT + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            if bare >> paddy & 1 and is_flooded(s, seat, paddy) and plant_cost(s, seat, paddy) <= w[LEFT]:
                return True
            w[SPOT] += 1
        return False

    def end(self, s: SpiritsData) -> None:
        s.go_to(GROW_AGAIN if s.w[ROUND] == ROUNDS - 1 else GOALS)  # S-20.1

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return [STOP, YES]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        paddy = paddy_at(s, seat, w[SPOT])
        if action == YES:
            w[LEFT] -= plant_cost(s, seat, paddy)
            w[PLANTED + seat] |= 1 << int(paddy)
        w[SPOT] += 1
