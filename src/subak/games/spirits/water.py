"""Water: out of the paddies and into them, downhill along the chain, from player to player, to the sea (S-11, S-15)."""

from typing import Final

from mypy_extensions import i64

from subak.games.spirits import cards
from subak.games.spirits.actions import MOST, NUMBER, STOP, YES
from subak.games.spirits.paddies import paddy_at, room_of
from subak.games.spirits.state import (
    CARRIED,
    LEFT,
    PASSED,
    PLAYERS,
    REACH,
    RESERVOIR,
    SPOT,
    SUPPLY,
    TURN,
    TURN_ORDER,
    WATER,
    SpiritsData,
)
from subak.games.spirits.steps import Turns, next_turn

TOO_MANY_DISCS: Final = 11_05_0
WHOLLY_OR_NOT_AT_ALL: Final = 15_03_0


def most_kept(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """S-11.5: as many discs as have come this far and have room."""
    w = s.w
    return min(w[CARRIED] + w[WATER + seat * 10 + paddy], room_of(s, seat, paddy))


def keep(s: SpiritsData, seat: i64, paddy: i64, discs: i64) -> None:
    """S-11.10, S-15.8: leave so many discs in a paddy; the others run on."""
    w = s.w
    at = WATER + seat * 10 + paddy
    w[CARRIED] += w[at] - discs
    w[at] = discs
    w[SPOT] += 1


def let_go(s: SpiritsData) -> None:
    """S-11.1, S-15.5: what a player does not hold runs to the next in turn order, or to the sea."""
    w = s.w
    if w[TURN] + 1 < w[PLAYERS]:
        w[RESERVOIR + w[TURN_ORDER + w[TURN] + 1]] += w[CARRIED]
    else:
        w[SUPPLY] += w[CARRIED]
    w[CARRIED] = 0


def most_hoarded(s: SpiritsData, seat: i64) -> i64:
    return min(s.total(seat, cards.HOARD), s.w[CARRIED], MOST)


def drain(s: SpiritsData) -> None:
    """S-21.2: before round 7 all ordinary water leaves paddies and reservoirs."""
    w = s.w
    for seat in range(s[PLAYERS]):
        w[SUPPLY] += w[RESERVOIR + seat]
        w[RESERVOIR + seat] = 0
        for paddy in range(WATER + seat * 10, WATER + seat * 10 + 10):
            w[SUPPLY] += w[paddy]
            w[paddy] = 0


class WaterOut(Turns):
    """S-11: water leaves the paddies, downhill."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = 0
            w[CARRIED] = 0
        while w[SPOT] < w[REACH + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            if most_kept(s, seat, paddy) > 0:
                return True
            keep(s, seat, paddy, 0)
        w[PASSED + seat] = w[CARRIED]
        let_go(s)
        return False

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        most = most_kept(s, seat, paddy_at(s, seat, s.w[SPOT]))
        return list(range(NUMBER, NUMBER + most + 1))

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        keep(s, seat, paddy_at(s, seat, s.w[SPOT]), action - NUMBER)

    def no_number(self) -> int:
        return TOO_MANY_DISCS


class WaterIn(Turns):
    """S-15: the reservoir's water comes into the paddies."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            w[LEFT] = 0
            w[CARRIED] = w[RESERVOIR + seat]  # S-15.1
            w[RESERVOIR + seat] = 0
        while w[SPOT] < w[REACH + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            room = room_of(s, seat, paddy)
            discs = w[WATER + seat * 10 + paddy]
            if discs == room:
                keep(s, seat, paddy, discs)  # S-15.6
            elif w[CARRIED] + discs < room:
                keep(s, seat, paddy, 0)  # S-15.4
            else:
                return True
        if w[CARRIED] > 0 and s.has(seat, cards.HOARD):
            return True
        let_go(s)
        return False

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        w = s.w
        if w[SPOT] < w[REACH + seat]:
            return [STOP, YES]
        return list(range(NUMBER, NUMBER + most_hoarded(s, seat) + 1))

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if w[SPOT] < w[REACH + seat]:
            paddy = paddy_at(s, seat, w[SPOT])
            keep(s, seat, paddy, room_of(s, seat, paddy) if action == YES else 0)
            return
        w[RESERVOIR + seat] = action - NUMBER  # spirit HOARD (S-26.9)
        w[CARRIED] -= action - NUMBER
        let_go(s)
        next_turn(s)

    def no_number(self) -> int:
        return WHOLLY_OR_NOT_AT_ALL
