"""Water: out of the paddies and into them, downhill along the chain, from player to player, to the sea (S-11, S-15)."""

from subak.games.spirits import cards
from subak.games.spirits.actions import MOST, NUMBER, STOP, YES
from subak.games.spirits.paddies import paddy_at, room_of
from subak.games.spirits.state import GROW, PASSED, REACH, RESERVOIR, STRIDE, WATER, WEEDS, SpiritsData


def run_out(s: SpiritsData) -> bool:
    """Water Out until somebody must choose (True) or it is over."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        if s.left < 0:
            s.left = 0
            s.carry = 0
        while s.spot < s.farm[at + REACH]:
            paddy = paddy_at(s, seat, s.spot)
            if most_kept(s, seat, paddy) > 0:
                s.ask(seat)
                return True
            keep(s, seat, paddy, 0)
        let_go(s, seat)
        s.next_turn()
    s.enter(WEEDS)
    return False


def most_kept(s: SpiritsData, seat: int, paddy: int) -> int:
    """S-11.5: as many discs as have come this far and have room."""
    return min(s.carry + s.farm[seat * STRIDE + WATER + paddy], room_of(s, seat, paddy))


def out_options(s: SpiritsData, seat: int) -> list[int]:
    most = most_kept(s, seat, paddy_at(s, seat, s.spot))
    return list(range(NUMBER, NUMBER + most + 1))


def choose_out(s: SpiritsData, seat: int, action: int) -> None:
    keep(s, seat, paddy_at(s, seat, s.spot), action - NUMBER)


def keep(s: SpiritsData, seat: int, paddy: int, discs: int) -> None:
    """S-11.10, S-15.8: leave so many discs in a paddy; the others run on."""
    at = seat * STRIDE + WATER + paddy
    s.carry += s.farm[at] - discs
    s.farm[at] = discs
    s.spot += 1


def let_go(s: SpiritsData, seat: int) -> None:
    """S-11.1, S-15.5: what a player does not hold runs to the next in turn order, or to the sea."""
    s.farm[seat * STRIDE + PASSED] += s.carry
    if s.turn + 1 < s.seats:
        s.farm[s.order[s.turn + 1] * STRIDE + RESERVOIR] += s.carry
    else:
        s.supply += s.carry
    s.carry = 0


def run_in(s: SpiritsData) -> bool:
    """Water In until somebody must choose (True) or it is over."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        at = seat * STRIDE
        if s.left < 0:
            s.left = 0
            s.carry = s.farm[at + RESERVOIR]  # S-15.1
            s.farm[at + RESERVOIR] = 0
        while s.spot < s.farm[at + REACH]:
            paddy = paddy_at(s, seat, s.spot)
            room = room_of(s, seat, paddy)
            discs = s.farm[at + WATER + paddy]
            if discs == room:
                keep(s, seat, paddy, discs)  # S-15.6
            elif s.carry + discs < room:
                keep(s, seat, paddy, 0)  # S-15.4
            else:
                s.ask(seat)
                return True
        if s.carry > 0 and s.has(seat, cards.HOARD):
            s.ask(seat)
            return True
        let_go(s, seat)
        s.next_turn()
    s.enter(GROW)
    return False


def most_hoarded(s: SpiritsData, seat: int) -> int:
    return min(s.total(seat, cards.HOARD), s.carry, MOST)


def in_options(s: SpiritsData, seat: int) -> list[int]:
    if s.spot < s.farm[seat * STRIDE + REACH]:
        return [STOP, YES]
    return list(range(NUMBER, NUMBER + most_hoarded(s, seat) + 1))


def choose_in(s: SpiritsData, seat: int, action: int) -> None:
    if s.spot < s.farm[seat * STRIDE + REACH]:
        paddy = paddy_at(s, seat, s.spot)
        keep(s, seat, paddy, room_of(s, seat, paddy) if action == YES else 0)
        return
    s.farm[seat * STRIDE + RESERVOIR] = action - NUMBER  # spirit HOARD (S-26.9)
    s.carry -= action - NUMBER
    let_go(s, seat)
    s.next_turn()


def drain(s: SpiritsData) -> None:
    """S-21.2: before round 7 all ordinary water leaves paddies and reservoirs."""
    for seat in range(s.seats):
        at = seat * STRIDE
        s.supply += s.farm[at + RESERVOIR]
        s.farm[at + RESERVOIR] = 0
        for paddy in range(at + WATER, at + WATER + 10):
            s.supply += s.farm[paddy]
            s.farm[paddy] = 0
