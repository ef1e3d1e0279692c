"""Rocks, weeds, ducks, the harvest, growing and planting (S-10, S-12 to S-14, S-16, S-17)."""

from subak.games.spirits import cards
from subak.games.spirits.actions import HEX, NUMBER, PADDY, STOP, YES
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded, magic_of, paddy_at, survey
from subak.games.spirits.state import (
    ASSIGNED,
    BEST,
    COUNT,
    CUBES,
    FERTILE,
    FROM_HARVEST,
    GAIN,
    GAINED,
    GOALS,
    GROW_AGAIN,
    GROWN,
    HARVEST,
    HARVEST_LABOR,
    HARVESTS,
    KEPT_BACK,
    OVER,
    PEST_STOCK,
    PESTS,
    PLANT,
    PLANT_LABOR,
    PLANTED,
    ROCK_LABOR,
    ROCK_STOCK,
    ROUNDS,
    STONES,
    STRIDE,
    USABLE,
    WATER_IN,
    WATER_OUT,
    WEED_LABOR,
    SpiritsData,
)


def run_rocks(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        if s.left < 0:
            s.left = s.farm[at + ASSIGNED + ROCK_STOCK] + s.farm[at + ASSIGNED + ROCK_LABOR]  # S-10.1
        if s.left > 0 and s.farm[at + STONES]:
            s.ask(seat)
            return True
        s.next_turn()
    s.enter(WATER_OUT)
    return False


def rock_options(s: SpiritsData, seat: int) -> list[int]:
    return paddy_list(s.farm[seat * STRIDE + STONES], HEX)


def choose_rock(s: SpiritsData, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
        return
    s.left -= 1
    s.farm[seat * STRIDE + STONES] &= ~(1 << action - HEX)  # S-10.3
    survey(s, seat)


def paddy_list(mask: int, base: int) -> list[int]:
    """STOP, and an action for every member of a bitmask of paddies or hexes."""
    out = [STOP]
    for paddy in range(10):
        if mask >> paddy & 1:
            out.append(base + paddy)
    return out


def weed_cost(s: SpiritsData, seat: int, paddy: int) -> int:
    """S-12.1: laborers that pull one weed."""
    return s.least(seat, cards.WEED_COST, hexes_of(s, seat, paddy))


def run_weeds(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if s.left < 0:
            s.left = s.farm[seat * STRIDE + ASSIGNED + WEED_LABOR]
        if s.left > 0 and weedy(s, seat):
            s.ask(seat)
            return True
        s.next_turn()
    s.enter(PESTS)
    return False


def weedy(s: SpiritsData, seat: int) -> int:
    """Paddies with a weed that the laborers left can pull: dry ones, unless a spirit allows wet (S-12.1)."""
    f = s.farm
    at = seat * STRIDE
    wet = s.has(seat, cards.WET_WEED)
    found = 0
    for paddy in range(10):
        if f[at + CUBES + paddy] and (wet or is_dry(s, seat, paddy)) and weed_cost(s, seat, paddy) <= s.left:
            found |= 1 << paddy
    return found


def choose_weed(s: SpiritsData, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
        return
    paddy = action - PADDY
    s.left -= weed_cost(s, seat, paddy)
    s.farm[seat * STRIDE + CUBES + paddy] -= 1
    s.weeds += 1  # S-12.3


def run_pests(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if s.left < 0:
            s.left = s.farm[seat * STRIDE + ASSIGNED + PEST_STOCK]
        if s.left > 0 and grazable(s, seat):
            s.ask(seat)
            return True
        s.next_turn()
    s.enter(HARVEST)
    return False


def grazable(s: SpiritsData, seat: int) -> int:
    """Paddies in which a duck finds a pest or fertilizes (S-13.1, S-13.2)."""
    f = s.farm
    at = seat * STRIDE
    wet = s.has(seat, cards.WET_DUCK)
    fertilizable = f[at + PLANTED] & ~f[at + FERTILE] if s.fertilizer > 0 else 0
    found = 0
    usable = f[at + USABLE]
    for paddy in range(10):
        work = f[at + CUBES + 10 + paddy] or fertilizable >> paddy & 1
        if work and usable >> paddy & 1 and (wet or is_dry(s, seat, paddy)):
            found |= 1 << paddy
    return found


def choose_pest(s: SpiritsData, seat: int, action: int) -> None:
    if action == STOP:
        s.left = 0
        return
    f = s.farm
    at = seat * STRIDE
    paddy = action - PADDY
    s.left -= 1
    if f[at + CUBES + 10 + paddy]:
        f[at + CUBES + 10 + paddy] -= 1
        s.pests += 1
    if f[at + PLANTED] & ~f[at + FERTILE] & 1 << paddy and s.fertilizer > 0:  # S-13.2, S-13.3, S-13.7
        fertilize(s, seat, paddy)


def fertilize(s: SpiritsData, seat: int, paddy: int) -> None:
    s.farm[seat * STRIDE + FERTILE] |= 1 << paddy
    s.fertilizer -= 1


def run_harvest(s: SpiritsData) -> bool:
    """Harvest, then rot (`op` 1), for one player after the other."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        if s.left < 0:
            s.left = s.farm[at + ASSIGNED + HARVEST_LABOR]
        if s.farm[at + GROWN] and s.op == 0:
            while s.spot < s.farm[at + COUNT] and s.left > 0:
                if harvestable(s, seat, paddy_at(s, seat, s.spot)):
                    s.ask(seat)
                    return True
                s.spot += 1
        if s.op == 0:
            s.op = 1
            s.spot = 0
            end_harvest(s, seat)
        while s.farm[at + GROWN] & ~s.farm[at + KEPT_BACK] and s.spot < s.farm[at + COUNT]:
            paddy = paddy_at(s, seat, s.spot)
            if s.farm[at + GROWN] & ~s.farm[at + KEPT_BACK] & 1 << paddy:
                if s.has(seat, cards.NO_ROT) and s.round < ROUNDS:
                    s.ask(seat)
                    return True
                rot(s, seat, paddy)
            s.spot += 1
        s.next_turn()
    s.enter(WATER_IN if s.round < ROUNDS else OVER)
    return False


def harvestable(s: SpiritsData, seat: int, paddy: int) -> bool:
    """S-14.1: grown and dry, or grown and wet with the right spirit."""
    return s.farm[seat * STRIDE + GROWN] >> paddy & 1 != 0 and (
        is_dry(s, seat, paddy) or s.has(seat, cards.WET_HARVEST)
    )


def harvest_options(s: SpiritsData, seat: int) -> list[int]:
    if s.op:
        return [STOP, YES]
    return list(range(NUMBER, NUMBER + min(hexes_of(s, seat, paddy_at(s, seat, s.spot)), s.left) + 1))


def choose_harvest(s: SpiritsData, seat: int, action: int) -> None:
    paddy = paddy_at(s, seat, s.spot)
    s.spot += 1
    if s.op:
        if action == YES:
            s.farm[seat * STRIDE + KEPT_BACK] |= 1 << paddy  # S-26.11
        else:
            rot(s, seat, paddy)
    elif action > NUMBER:
        harvest(s, seat, paddy, action - NUMBER)


def chart(s: SpiritsData, seat: int, paddy: int, columns: int) -> int:
    """S-14.4, S-14.5: the yield chart for so many columns and the paddy's weeds and pests."""
    at = seat * STRIDE + CUBES + paddy
    weeds = s.farm[at]
    pests = s.farm[at + 10]
    ignored = s.total(seat, cards.YIELD_IGNORE)
    if ignored:
        weeds = max(0, weeds - ignored)
        pests = max(0, pests - ignored)
    row = 0
    if weeds + pests > 1:
        row = 3
    elif weeds:
        row = 2
    elif pests:
        row = 1
    return s.cards.yields[row * 12 + (6 if s.round == ROUNDS else 0) + min(columns, 6) - 1]


def harvest(s: SpiritsData, seat: int, paddy: int, hexes: int) -> None:
    f = s.farm
    at = seat * STRIDE
    s.left -= hexes
    columns = hexes + (f[at + FERTILE] >> paddy & 1)  # S-14.3
    plain = chart(s, seat, paddy, columns)
    rice = plain + s.total(seat, cards.YIELD_FLAT)
    more = s.total(seat, cards.YIELD_HEX)
    if more:
        gain = chart(s, seat, paddy, columns + more) - plain
        if gain > f[at + GAIN]:
            f[at + GAIN] = gain
            f[at + GAINED] = rice + gain
    s.earn(seat, rice, FROM_HARVEST)
    f[at + HARVESTS] += 1
    f[at + BEST] = max(f[at + BEST], rice)
    clear_crop(s, seat, paddy)  # S-14.6


def end_harvest(s: SpiritsData, seat: int) -> None:
    """YIELD hex: the harvest that gains most counts larger (S-26.4)."""
    at = seat * STRIDE
    if s.farm[at + GAIN]:
        s.earn(seat, s.farm[at + GAIN], FROM_HARVEST)
        s.farm[at + BEST] = max(s.farm[at + BEST], s.farm[at + GAINED])


def clear_crop(s: SpiritsData, seat: int, paddy: int) -> None:
    at = seat * STRIDE
    s.fertilizer += s.farm[at + FERTILE] >> paddy & 1
    s.farm[at + FERTILE] &= ~(1 << paddy)
    s.farm[at + GROWN] &= ~(1 << paddy)


def rot(s: SpiritsData, seat: int, paddy: int) -> None:
    """S-14.7: tiles, fertilizer, weeds and pests leave; S-14.9: water stays."""
    at = seat * STRIDE
    clear_crop(s, seat, paddy)
    s.weeds += s.farm[at + CUBES + paddy]
    s.pests += s.farm[at + CUBES + 10 + paddy]
    s.farm[at + CUBES + paddy] = 0
    s.farm[at + CUBES + 10 + paddy] = 0


def run_grow(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        while s.farm[at + PLANTED] and s.spot < s.farm[at + COUNT]:
            paddy = paddy_at(s, seat, s.spot)
            if s.farm[at + PLANTED] >> paddy & 1 and is_flooded(s, seat, paddy):
                if magic_of(s, seat, paddy):
                    s.ask(seat)  # S-16.3
                    return True
                grow(s, seat, paddy)
            s.spot += 1
        s.next_turn()
    if s.phase == GROW_AGAIN:
        s.enter(GOALS)
    else:
        s.enter(PLANT)
    return False


def choose_grow(s: SpiritsData, seat: int, action: int) -> None:
    if action == YES:
        grow(s, seat, paddy_at(s, seat, s.spot))
    s.spot += 1


def grow(s: SpiritsData, seat: int, paddy: int) -> None:
    """S-16.1"""
    at = seat * STRIDE
    s.farm[at + PLANTED] &= ~(1 << paddy)
    s.farm[at + GROWN] |= 1 << paddy


def plant_cost(s: SpiritsData, seat: int, paddy: int) -> int:
    """S-17.1: laborers that plant the whole paddy."""
    return hexes_of(s, seat, paddy) * s.least(seat, cards.PLANT_COST, s.cards.plant_laborers)


def run_plant(s: SpiritsData) -> bool:
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        if s.left < 0:
            s.left = s.farm[at + ASSIGNED + PLANT_LABOR]
        bare = s.farm[at + USABLE] & ~(s.farm[at + PLANTED] | s.farm[at + GROWN])
        while bare and s.spot < s.farm[at + COUNT]:
            paddy = paddy_at(s, seat, s.spot)
            if bare >> paddy & 1 and is_flooded(s, seat, paddy) and plant_cost(s, seat, paddy) <= s.left:
                s.ask(seat)
                return True
            s.spot += 1
        s.next_turn()
    s.enter(GROW_AGAIN if s.round == ROUNDS - 1 else GOALS)  # S-20.1
    return False


def choose_plant(s: SpiritsData, seat: int, action: int) -> None:
    paddy = paddy_at(s, seat, s.spot)
    if action == YES:
        s.left -= plant_cost(s, seat, paddy)
        s.farm[seat * STRIDE + PLANTED] |= 1 << paddy
    s.spot += 1
