"""Step 4: face-up active spirits in their owner's order, one operation after the other (S-7)."""

from typing import Final

from subak.core.bits import members
from subak.games.spirits import cards
from subak.games.spirits.actions import HEX, PADDY, SEAT, STOP, card_of, of_card
from subak.games.spirits.cards import LABORER, ONCE, PASSIVE, WEED
from subak.games.spirits.farming import fertilize
from subak.games.spirits.paddies import room_of
from subak.games.spirits.state import (
    CREDITS,
    CREW,
    CUBES,
    FERTILE,
    FERTILIZER,
    FROM_SPIRITS,
    HERD,
    LEFT,
    MAGIC_HEXES,
    MAGIC_LEFT,
    OPERATION,
    PESTS_LEFT,
    PLANTED,
    PLAYERS,
    REGION,
    RESERVOIR,
    RICE,
    ROW,
    SPENT,
    SPIRIT,
    SUPPLY,
    TURN,
    TURN_ORDER,
    USABLE,
    USED,
    VICTIM,
    WATER,
    WEEDS_LEFT,
    SpiritsData,
)
from subak.games.spirits.steps import Step
from subak.games.spirits.weather import add_cube, cubes_left, immune, open_to

NOT_FACE_UP: Final = 7_01_0
USED_THIS_ROUND: Final = 7_02_0
IS_PASSIVE: Final = 7_03_0
FINISH_THE_SPIRIT: Final = 7_04_0
CANNOT_DO_IT_ALL: Final = 7_05_1
NO_USE_FOR_THE_PADDY: Final = 7_05_2
USED_FOR_GOOD: Final = 7_06_0
NO_PLACE_FOR_MAGIC: Final = 22_04_0


def usable(s: SpiritsData, seat: int) -> int:
    """S-7.2: bitmask of the spirits that the seat can use now and has not used this round."""
    w = s.w
    rest = w[ROW + seat] & ~w[SPENT + seat] & ~w[USED + seat] & s.cards.resolved
    found = 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        if performable(s, seat, int(bit).bit_length() - 1):
            found |= bit
    return found


def performable(s: SpiritsData, seat: int, card: int) -> bool:
    """S-7.5: a card can be used only if each of its operations can do something."""
    return all(can_perform(s, seat, verb, noun, n) for verb, noun, n in s.cards.plays[card])


def can_perform(s: SpiritsData, seat: int, verb: int, noun: int, n: int) -> bool:
    if verb == cards.PAY:
        return s.w[RICE + seat] >= n
    if verb == cards.GIVE_WATER:
        return s[SUPPLY] > 0
    if verb == cards.CLEAR:
        return infested(s, seat, noun) != 0
    if verb == cards.FERTILIZE:
        return fertilizable(s, seat) != 0
    if verb == cards.MAGIC:
        return s.cards.hex_size[magic_ground(s, seat)] >= n and s[MAGIC_LEFT] >= n
    if verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        return curse_targets(s, seat, noun) != 0
    if verb == cards.TAKE_EACH:
        return holders(s, seat, RICE) != 0
    if verb == cards.TAKE_ONE:
        return holders(s, seat, RESERVOIR) != 0
    return True


def infested(s: SpiritsData, seat: int, kind: int) -> int:
    """Bitmask of paddies with a cube of this kind."""
    at = CUBES + seat * 20 + (0 if kind == WEED else 10)
    found = 0
    for paddy in range(10):
        if s.w[at + paddy]:
            found |= 1 << paddy
    return found


def fertilizable(s: SpiritsData, seat: int) -> int:
    w = s.w
    return w[PLANTED + seat] & ~w[FERTILE + seat] if s[FERTILIZER] > 0 else 0


def magic_ground(s: SpiritsData, seat: int) -> int:
    """S-22.4: bitmask of hexes of usable paddies without magic water."""
    w = s.w
    ground = 0
    for paddy in range(10):
        if w[USABLE + seat] >> paddy & 1:
            ground |= w[REGION + seat * 10 + paddy]
    return ground & ~w[MAGIC_HEXES + seat]


def curse_targets(s: SpiritsData, seat: int, kind: int) -> int:
    """Bitmask of opponents to whose fields a cube can come."""
    found = 0
    for other in range(s[PLAYERS]):
        if other != seat and open_to(s, other, kind):
            found |= 1 << other
    return found


def holders(s: SpiritsData, seat: int, what: int) -> int:
    """Bitmask of opponents with rice, or with water in the reservoir."""
    found = 0
    for other in range(s[PLAYERS]):
        if other != seat and s.w[what + other] > 0:
            found |= 1 << other
    return found


def use(s: SpiritsData, seat: int, card: int) -> None:
    w = s.w
    w[USED + seat] |= 1 << card
    w[SPIRIT] = card
    w[OPERATION] = 0
    w[LEFT] = -1
    w[VICTIM] = -1


def perform(s: SpiritsData, seat: int) -> bool:
    """Carry out the current operation as far as it goes: True if its owner must choose something."""
    w = s.w
    verb, noun, n = s.cards.plays[s[SPIRIT]][s[OPERATION]]
    if verb == cards.GIVE_RICE:
        s.earn(seat, n, FROM_SPIRITS)
    elif verb == cards.PAY:
        s.earn(seat, -n, FROM_SPIRITS)
    elif verb == cards.LEND_WORKERS:
        w[(CREW if noun == LABORER else HERD) + seat] += n
    elif verb == cards.LEND_PIECES:
        w[CREDITS + seat] += n
    elif verb == cards.GIVE_WATER:
        n = min(n, s[SUPPLY])
        w[SUPPLY] -= n
        w[RESERVOIR + seat] += n
    elif verb == cards.TAKE_EACH:
        take_rice(s, seat, n)
    elif verb == cards.TAKE_ONE:
        return choose_or_do(s, seat, holders(s, seat, RESERVOIR), SEAT) if s[LEFT] < 0 else False
    elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        return curse(s, seat, verb, noun, n)
    else:
        if w[LEFT] < 0:
            w[LEFT] = n
        while w[LEFT] > 0:
            targets = own_targets(s, seat, verb, noun)
            if targets == 0:
                return False
            if choose_or_do(s, seat, targets, HEX if verb == cards.MAGIC else PADDY):
                return True
    return False


def own_targets(s: SpiritsData, seat: int, verb: int, noun: int) -> int:
    """What CLEAR, FERTILIZE, MAGIC and HEX_SELF may be done to in the owner's field."""
    if verb == cards.CLEAR:
        return infested(s, seat, noun)
    if verb == cards.FERTILIZE:
        return fertilizable(s, seat)
    if verb == cards.MAGIC:
        return magic_ground(s, seat)
    if immune(s, seat, noun) or cubes_left(s, noun) == 0:
        return 0  # S-26.5
    return s.w[USABLE + seat]


def choose_or_do(s: SpiritsData, seat: int, targets: int, base: int) -> bool:
    """With several targets the owner must choose (True); a single one is taken at once."""
    if targets & (targets - 1):
        return True
    choose_target(s, seat, base + targets.bit_length() - 1)
    return False


def curse(s: SpiritsData, seat: int, verb: int, kind: int, n: int) -> bool:
    """HEX one and HEX each: `victim` is the opponent's place in turn order."""
    w = s.w
    if verb == cards.HEX_ONE and w[VICTIM] < 0:
        targets = curse_targets(s, seat, kind)
        if targets == 0:
            return False
        if choose_or_do(s, seat, targets, SEAT):
            return True
    while w[VICTIM] < w[PLAYERS]:
        if w[VICTIM] >= 0 and w[LEFT] != 0:
            other = s[TURN_ORDER + s[VICTIM]]
            if w[LEFT] < 0:
                w[LEFT] = n
            while w[LEFT] > 0 and other != seat and open_to(s, other, kind):
                if choose_or_do(s, seat, w[USABLE + other], PADDY):
                    return True
        if verb == cards.HEX_ONE:
            return False
        w[VICTIM] += 1
        w[LEFT] = -1
    return False


def choose_target(s: SpiritsData, seat: int, action: int) -> None:
    """What the current operation does to the chosen seat, paddy or hex."""
    w = s.w
    verb, noun, n = s.cards.plays[s[SPIRIT]][s[OPERATION]]
    if verb == cards.TAKE_ONE:
        w[LEFT] = 0
        other = RESERVOIR + (action - SEAT)
        n = min(n, w[other])
        w[other] -= n
        w[RESERVOIR + seat] += n
    elif verb == cards.HEX_ONE and w[VICTIM] < 0:
        w[VICTIM] = s.place_of(action - SEAT)
    elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        w[LEFT] -= 1
        add_cube(s, w[TURN_ORDER + w[VICTIM]], action - PADDY, noun)
    elif verb == cards.HEX_SELF:
        w[LEFT] -= 1
        add_cube(s, seat, action - PADDY, noun)
    elif verb == cards.CLEAR:
        w[LEFT] -= 1
        clear_cube(s, seat, action - PADDY, noun)
    elif verb == cards.FERTILIZE:
        w[LEFT] -= 1
        fertilize(s, seat, action - PADDY)
    else:
        w[LEFT] -= 1
        place_magic(s, seat, action - HEX)


def take_rice(s: SpiritsData, seat: int, n: int) -> None:
    for other in range(s[PLAYERS]):
        if other != seat:
            taken = min(n, s.w[RICE + other])
            s.earn(other, -taken, FROM_SPIRITS)
            s.earn(seat, taken, FROM_SPIRITS)


def clear_cube(s: SpiritsData, seat: int, paddy: int, kind: int) -> None:
    w = s.w
    if kind == WEED:
        w[CUBES + seat * 20 + paddy] -= 1
        w[WEEDS_LEFT] += 1
    else:
        w[CUBES + seat * 20 + 10 + paddy] -= 1
        w[PESTS_LEFT] += 1


def place_magic(s: SpiritsData, seat: int, hex: int) -> None:
    """S-22.4: a disc that has no room any more goes to the own reservoir."""
    w = s.w
    w[MAGIC_LEFT] -= 1
    w[MAGIC_HEXES + seat] |= 1 << hex
    paddy = s.cards.first_hex[w[REGION + seat * 10 + hex]]
    if w[WATER + seat * 10 + paddy] > room_of(s, seat, paddy):
        w[WATER + seat * 10 + paddy] -= 1
        w[RESERVOIR + seat] += 1


class Resolve(Step):
    """S-7: OPERATION < 0 asks which spirit is next, else what its operation needs."""

    def begin(self, s: SpiritsData) -> None:
        w = s.w
        super().begin(s)
        w[SPIRIT] = 0
        w[OPERATION] = -1
        w[VICTIM] = -1

    def run(self, s: SpiritsData) -> None:
        w = s.w
        while w[TURN] < w[PLAYERS]:
            seat = s[TURN_ORDER + s[TURN]]
            if w[OPERATION] < 0:
                choices = usable(s, seat)
                silent = choices & s.cards.silent
                if silent:  # first: they can only make others usable
                    use(s, seat, (silent & -silent).bit_length() - 1)
                elif choices:
                    s.ask(seat)
                    return
                else:
                    w[TURN] += 1
                    continue
            while w[OPERATION] < len(s.cards.plays[w[SPIRIT]]):
                if perform(s, seat):
                    s.ask(seat)
                    return
                w[OPERATION] += 1
                w[LEFT] = -1
                w[VICTIM] = -1
            if s.cards.spirit_kind[w[SPIRIT]] == ONCE:
                w[SPENT + seat] |= 1 << s[SPIRIT]  # S-7.6
            w[SPIRIT] = 0
            w[OPERATION] = -1
        s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        w = s.w
        if w[OPERATION] < 0:
            return [STOP] + [of_card(spirit) for spirit in members(usable(s, seat))]
        verb, noun, _n = s.cards.plays[s[SPIRIT]][s[OPERATION]]
        base = PADDY
        if verb == cards.TAKE_ONE:
            targets = holders(s, seat, RESERVOIR)
            base = SEAT
        elif verb == cards.HEX_ONE and w[VICTIM] < 0:
            targets = curse_targets(s, seat, noun)
            base = SEAT
        elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
            targets = w[USABLE + s[TURN_ORDER + s[VICTIM]]]
        else:
            targets = own_targets(s, seat, verb, noun)
            base = HEX if verb == cards.MAGIC else PADDY
        return [base + target for target in range(10) if targets >> target & 1]

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if w[OPERATION] >= 0:
            choose_target(s, seat, action)
        elif action == STOP:
            w[TURN] += 1
        else:
            use(s, seat, card_of(action))

    def no_paddy(self, s: SpiritsData, seat: int, paddy: int) -> int:
        return NO_USE_FOR_THE_PADDY

    def no_hex(self) -> int:
        return NO_PLACE_FOR_MAGIC

    def no_spirit(self, s: SpiritsData, seat: int, spirit: int) -> int:
        w = s.w
        if w[OPERATION] >= 0:
            return FINISH_THE_SPIRIT
        if not w[ROW + seat] >> spirit & 1:
            return NOT_FACE_UP
        if s.cards.spirit_kind[spirit] == PASSIVE:
            return IS_PASSIVE
        if w[USED + seat] >> spirit & 1:
            return USED_THIS_ROUND
        return USED_FOR_GOOD if s[SPENT + seat] >> spirit & 1 else CANNOT_DO_IT_ALL
