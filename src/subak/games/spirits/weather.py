"""Rain, and the weeds and pests that come with it (S-4)."""

from subak.games.spirits import cards
from subak.games.spirits.actions import NUMBER, PADDY
from subak.games.spirits.cards import PEST, RAINS, WEED
from subak.games.spirits.paddies import hexes_of, paddy_at
from subak.games.spirits.state import (
    COUNT,
    CUBES,
    GROWN,
    INFEST,
    MAGIC_HEXES,
    PLANTED,
    PLAY,
    REGION,
    STRIDE,
    USABLE,
    WATER,
    SpiritsData,
)


def rain_options(s: SpiritsData) -> list[int]:
    gone = s.rained | (s.cards.unfriendly_rains if s.gentle else 0)  # S-24.2
    return [NUMBER + card for card in range(1, RAINS + 1) if not gone >> card & 1]


def turn_up_rain(s: SpiritsData, action: int) -> None:
    """S-4.1"""
    s.rain = action - NUMBER
    s.rained |= 1 << s.rain
    s.reveals += 1
    s.on_card = min(s.cards.rain_water[s.rain][s.seats - 2], s.supply)
    s.supply -= s.on_card
    s.enter(INFEST)


def run_infest(s: SpiritsData) -> bool:
    """S-4.2, player after player in last round's order, until somebody must choose (True) or it is over."""
    selector = s.cards.rain_selector[s.rain]
    kind = s.cards.rain_kind[s.rain]
    while selector != cards.NOWHERE and s.turn < s.seats:
        seat = s.order[s.turn]
        if open_to(s, seat, kind):
            hit = struck(s, seat, selector)
            if selector in (cards.ALL_PLANTED, cards.ALL_GROWN, cards.ALL_FLOODED):
                for place in range(s.farm[seat * STRIDE + COUNT]):
                    paddy = paddy_at(s, seat, place)
                    if hit >> paddy & 1:
                        add_cube(s, seat, paddy, kind)
            elif hit & (hit - 1):
                s.ask(chooser(s, seat, selector))
                return True
            else:
                add_cube(s, seat, s.cards.first_hex[hit], kind)
        s.turn += 1
    s.enter(PLAY)
    return False


def chooser(s: SpiritsData, victim: int, selector: int) -> int:
    if selector == cards.BY_RIGHT:
        return (victim + s.seats - 1) % s.seats  # S-0.15
    if selector == cards.BY_LEFT:
        return (victim + 1) % s.seats
    return victim


def struck(s: SpiritsData, seat: int, selector: int) -> int:
    """The usable paddies that a selector hits, or leaves to choose from (S-4.3)."""
    f = s.farm
    at = seat * STRIDE
    usable = f[at + USABLE]
    if selector == cards.ALL_PLANTED:
        return usable & f[at + PLANTED]
    if selector == cards.ALL_GROWN:
        return usable & f[at + GROWN]
    if selector == cards.ALL_FLOODED:
        return flooded_by_rain(s, seat)
    if selector == cards.LARGEST or selector == cards.SMALLEST:
        return by_size(s, seat, selector == cards.LARGEST)
    return usable


def flooded_by_rain(s: SpiritsData, seat: int) -> int:
    """Usable paddies full of ordinary water: magic water counts as absent here (S-22.5)."""
    f = s.farm
    at = seat * STRIDE
    found = 0
    for paddy in range(10):
        full = f[at + WATER + paddy] == hexes_of(s, seat, paddy)
        if f[at + USABLE] >> paddy & 1 and full and not f[at + REGION + paddy] & f[at + MAGIC_HEXES]:
            found |= 1 << paddy
    return found


def by_size(s: SpiritsData, seat: int, largest: bool) -> int:
    found = 0
    best = 0
    for paddy in range(10):
        if s.farm[seat * STRIDE + USABLE] >> paddy & 1:
            size = hexes_of(s, seat, paddy) if largest else -hexes_of(s, seat, paddy)
            if not found or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << paddy
    return found


def infest_options(s: SpiritsData) -> list[int]:
    hit = struck(s, s.order[s.turn], s.cards.rain_selector[s.rain])
    return [PADDY + paddy for paddy in range(10) if hit >> paddy & 1]


def choose_infested(s: SpiritsData, action: int) -> None:
    add_cube(s, s.order[s.turn], action - PADDY, s.cards.rain_kind[s.rain])
    s.turn += 1


def cubes_left(s: SpiritsData, kind: int) -> int:
    return s.weeds if kind == WEED else s.pests


def immune(s: SpiritsData, seat: int, kind: int) -> bool:
    return s.has(seat, cards.IMMUNE_WEED if kind == WEED else cards.IMMUNE_PEST)


def open_to(s: SpiritsData, seat: int, kind: int) -> bool:
    """Can a weed or pest come to this field at all? (S-4.4, E-20)"""
    return cubes_left(s, kind) > 0 and not immune(s, seat, kind)


def add_cube(s: SpiritsData, seat: int, paddy: int, kind: int) -> None:
    """S-25.2: while the supply lasts."""
    if kind == PEST and s.pests > 0:
        s.pests -= 1
        s.farm[seat * STRIDE + CUBES + 10 + paddy] += 1
    elif kind == WEED and s.weeds > 0:
        s.weeds -= 1
        s.farm[seat * STRIDE + CUBES + paddy] += 1
