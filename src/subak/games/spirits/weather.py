"""Rain, and the weeds and pests that come with it (S-4)."""

from typing import Final

from subak.core.bits import members
from subak.games.spirits import cards
from subak.games.spirits.actions import NUMBER, PADDY
from subak.games.spirits.cards import PEST, WEED
from subak.games.spirits.paddies import hexes_of, paddy_at
from subak.games.spirits.state import (
    COUNT,
    CUBES,
    GENTLE,
    GROWN,
    MAGIC_HEXES,
    ON_CARD,
    PESTS_LEFT,
    PLANTED,
    PLAYERS,
    RAIN_CARD,
    RAINED,
    REGION,
    ROUND,
    SUPPLY,
    TURN,
    TURN_ORDER,
    USABLE,
    WATER,
    WEEDS_LEFT,
    SpiritsData,
)
from subak.games.spirits.steps import Step

NOT_WHERE_IT_FALLS: Final = 4_02_0


def chooser(s: SpiritsData, victim: int, selector: int) -> int:
    if selector == cards.BY_RIGHT:
        return (victim + s[PLAYERS] - 1) % s[PLAYERS]  # S-0.15
    if selector == cards.BY_LEFT:
        return (victim + 1) % s[PLAYERS]
    return victim


def struck(s: SpiritsData, seat: int, selector: int) -> int:
    """The usable paddies that a selector hits, or leaves to choose from (S-4.3)."""
    w = s.w
    usable = w[USABLE + seat]
    if selector == cards.ALL_PLANTED:
        return usable & w[PLANTED + seat]
    if selector == cards.ALL_GROWN:
        return usable & w[GROWN + seat]
    if selector == cards.ALL_FLOODED:
        return flooded_by_rain(s, seat)
    if selector == cards.LARGEST or selector == cards.SMALLEST:
        return by_size(s, seat, selector == cards.LARGEST)
    return usable


def flooded_by_rain(s: SpiritsData, seat: int) -> int:
    """Usable paddies full of ordinary water: magic water counts as absent here (S-22.5)."""
    w = s.w
    found = 0
    for paddy in range(10):
        full = w[WATER + seat * 10 + paddy] == hexes_of(s, seat, paddy)
        if w[USABLE + seat] >> paddy & 1 and full and not w[REGION + seat * 10 + paddy] & w[MAGIC_HEXES + seat]:
            found |= 1 << paddy
    return found


def by_size(s: SpiritsData, seat: int, largest: bool) -> int:
    found = 0
    best = 0
    for paddy in range(10):
        if s.w[USABLE + seat] >> paddy & 1:
            size = hexes_of(s, seat, paddy) if largest else -hexes_of(s, seat, paddy)
            if not found or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << paddy
    return found


def cubes_left(s: SpiritsData, kind: int) -> int:
    return s[WEEDS_LEFT] if kind == WEED else s[PESTS_LEFT]


def immune(s: SpiritsData, seat: int, kind: int) -> bool:
    return s.has(seat, cards.IMMUNE_WEED if kind == WEED else cards.IMMUNE_PEST)


def open_to(s: SpiritsData, seat: int, kind: int) -> bool:
    """Can a weed or pest come to this field at all? (S-4.4, E-20)"""
    return cubes_left(s, kind) > 0 and not immune(s, seat, kind)


def add_cube(s: SpiritsData, seat: int, paddy: int, kind: int) -> None:
    """S-25.2: while the supply lasts."""
    w = s.w
    if kind == PEST and w[PESTS_LEFT] > 0:
        w[PESTS_LEFT] -= 1
        w[CUBES + seat * 20 + 10 + paddy] += 1
    elif kind == WEED and w[WEEDS_LEFT] > 0:
        w[WEEDS_LEFT] -= 1
        w[CUBES + seat * 20 + paddy] += 1


class Rain(Step):
    """S-4.1: nature turns up a rain card."""

    def begin(self, s: SpiritsData) -> None:
        super().begin(s)
        s.w[ROUND] += 1
        s.roll()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        gone = s[RAINED] | (s.cards.unfriendly_rains if s[GENTLE] else 0)  # S-24.2
        return [NUMBER + card for card in members(s.cards.rains & ~gone)]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        w[RAIN_CARD] = action - NUMBER
        s[RAINED] |= 1 << s[RAIN_CARD]
        s.reveals += 1
        s[ON_CARD] = min(s.cards.rain_water[s[RAIN_CARD]][s[PLAYERS] - 2], s[SUPPLY])
        w[SUPPLY] -= w[ON_CARD]
        s.go_on()


class Infest(Step):
    """S-4.2: weeds and pests come, player after player in last round's order."""

    def run(self, s: SpiritsData) -> None:
        w = s.w
        selector = s.cards.rain_selector[s[RAIN_CARD]]
        kind = s.cards.rain_kind[s[RAIN_CARD]]
        while selector != cards.NOWHERE and w[TURN] < w[PLAYERS]:
            seat = s[TURN_ORDER + s[TURN]]
            if open_to(s, seat, kind):
                hit = struck(s, seat, selector)
                if selector in (cards.ALL_PLANTED, cards.ALL_GROWN, cards.ALL_FLOODED):
                    for place in range(w[COUNT + seat]):
                        paddy = paddy_at(s, seat, place)
                        if hit >> paddy & 1:
                            add_cube(s, seat, paddy, kind)
                elif hit & (hit - 1):
                    s.ask(chooser(s, seat, selector))
                    return
                else:
                    add_cube(s, seat, s.cards.first_hex[hit], kind)
            w[TURN] += 1
        s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        hit = struck(s, s[TURN_ORDER + s[TURN]], s.cards.rain_selector[s[RAIN_CARD]])
        return [PADDY + paddy for paddy in range(10) if hit >> paddy & 1]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        add_cube(s, w[TURN_ORDER + w[TURN]], action - PADDY, s.cards.rain_kind[w[RAIN_CARD]])
        w[TURN] += 1

    def no_paddy(self, s: SpiritsData, seat: int, paddy: int) -> int:
        return NOT_WHERE_IT_FALLS
