"""Step 4: face-up active spirits, one operation after the other (S-7). `op` < 0 asks whether to use the card."""

from subak.games.spirits import cards
from subak.games.spirits.actions import HEX, PADDY, SEAT, STOP, YES
from subak.games.spirits.cards import LABORER, ONCE, PASSIVE, SPIRITS, WEED
from subak.games.spirits.farming import fertilize
from subak.games.spirits.paddies import room_of
from subak.games.spirits.state import (
    ASSIGN,
    CREDITS,
    CREW,
    CUBES,
    FERTILE,
    FROM_SPIRITS,
    HERD,
    MAGIC_HEXES,
    PLANTED,
    REGION,
    RESERVOIR,
    RICE,
    ROW,
    SPENT,
    STRIDE,
    USABLE,
    WATER,
    SpiritsData,
)
from subak.games.spirits.weather import add_cube, cubes_left, immune, open_to


def run_resolve(s: SpiritsData) -> bool:
    """Resolve spirits until somebody must choose (True) or all are done."""
    while s.turn < s.seats:
        seat = s.order[s.turn]
        if s.op < 0:
            s.card = next_card(s, seat)
            if s.card == 0:
                s.turn += 1
                continue
            if not s.cards.silent[s.card]:
                s.ask(seat)
                return True
            use(s)
        while s.op < len(s.cards.plays[s.card]):
            if perform(s, seat):
                s.ask(seat)
                return True
            s.op += 1
            s.left = -1
            s.victim = -1
        if s.cards.spirit_kind[s.card] == ONCE:
            s.farm[seat * STRIDE + SPENT] |= 1 << s.card  # S-7.6
        s.op = -1
    s.card = 0
    s.enter(ASSIGN)
    return False


def next_card(s: SpiritsData, seat: int) -> int:
    """S-7.2: the next higher spirit of the row that can be used; 0 if there is none."""
    row = s.farm[seat * STRIDE + ROW] & ~s.farm[seat * STRIDE + SPENT]
    for card in range(s.card + 1, SPIRITS + 1):
        if row >> card & 1 and s.cards.spirit_kind[card] != PASSIVE and performable(s, seat, card):
            return card
    return 0


def performable(s: SpiritsData, seat: int, card: int) -> bool:
    """S-7.5: a card can be used only if each of its operations can do something."""
    return all(can_perform(s, seat, verb, noun, n) for verb, noun, n in s.cards.plays[card])


def can_perform(s: SpiritsData, seat: int, verb: int, noun: int, n: int) -> bool:
    at = seat * STRIDE
    if verb == cards.PAY:
        return s.farm[at + RICE] >= n
    if verb == cards.WATER:
        return s.supply > 0
    if verb == cards.CLEAR:
        return infested(s, seat, noun) != 0
    if verb == cards.FERTILIZE:
        return fertilizable(s, seat) != 0
    if verb == cards.MAGIC:
        return s.cards.hex_size[magic_ground(s, seat)] >= n and s.magic >= n
    if verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        return curse_targets(s, seat, noun) != 0
    if verb == cards.TAKE_EACH:
        return holders(s, seat, RICE) != 0
    if verb == cards.TAKE_ONE:
        return holders(s, seat, RESERVOIR) != 0
    return True


def infested(s: SpiritsData, seat: int, kind: int) -> int:
    """Bitmask of paddies with a cube of this kind."""
    at = seat * STRIDE + CUBES + (0 if kind == WEED else 10)
    found = 0
    for paddy in range(10):
        if s.farm[at + paddy]:
            found |= 1 << paddy
    return found


def fertilizable(s: SpiritsData, seat: int) -> int:
    at = seat * STRIDE
    return s.farm[at + PLANTED] & ~s.farm[at + FERTILE] if s.fertilizer > 0 else 0


def magic_ground(s: SpiritsData, seat: int) -> int:
    """S-22.4: bitmask of hexes of usable paddies without magic water."""
    at = seat * STRIDE
    ground = 0
    for paddy in range(10):
        if s.farm[at + USABLE] >> paddy & 1:
            ground |= s.farm[at + REGION + paddy]
    return ground & ~s.farm[at + MAGIC_HEXES]


def curse_targets(s: SpiritsData, seat: int, kind: int) -> int:
    """Bitmask of opponents to whose fields a cube can come."""
    found = 0
    for other in range(s.seats):
        if other != seat and open_to(s, other, kind):
            found |= 1 << other
    return found


def holders(s: SpiritsData, seat: int, what: int) -> int:
    """Bitmask of opponents with rice, or with water in the reservoir."""
    found = 0
    for other in range(s.seats):
        if other != seat and s.farm[other * STRIDE + what] > 0:
            found |= 1 << other
    return found


def use(s: SpiritsData) -> None:
    s.op = 0
    s.left = -1
    s.victim = -1


def perform(s: SpiritsData, seat: int) -> bool:
    """Carry out the current operation as far as it goes: True if its owner must choose something."""
    verb, noun, n = s.cards.plays[s.card][s.op]
    at = seat * STRIDE
    if verb == cards.RICE:
        s.earn(seat, n, FROM_SPIRITS)
    elif verb == cards.PAY:
        s.earn(seat, -n, FROM_SPIRITS)
    elif verb == cards.CREW:
        s.farm[at + (CREW if noun == LABORER else HERD)] += n
    elif verb == cards.BUILD:
        s.farm[at + CREDITS] += n
    elif verb == cards.WATER:
        n = min(n, s.supply)
        s.supply -= n
        s.farm[at + RESERVOIR] += n
    elif verb == cards.TAKE_EACH:
        take_rice(s, seat, n)
    elif verb == cards.TAKE_ONE:
        return choose_or_do(s, seat, holders(s, seat, RESERVOIR), SEAT) if s.left < 0 else False
    elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        return curse(s, seat, verb, noun, n)
    else:
        if s.left < 0:
            s.left = n
        while s.left > 0:
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
    return s.farm[seat * STRIDE + USABLE]


def choose_or_do(s: SpiritsData, seat: int, targets: int, base: int) -> bool:
    """With several targets the owner must choose (True); a single one is taken at once."""
    if targets & (targets - 1):
        return True
    choose_target(s, seat, base + targets.bit_length() - 1)
    return False


def curse(s: SpiritsData, seat: int, verb: int, kind: int, n: int) -> bool:
    """HEX one and HEX each: `victim` is the opponent's place in turn order."""
    if verb == cards.HEX_ONE and s.victim < 0:
        targets = curse_targets(s, seat, kind)
        if targets == 0:
            return False
        if choose_or_do(s, seat, targets, SEAT):
            return True
    while s.victim < s.seats:
        if s.victim >= 0 and s.left != 0:
            other = s.order[s.victim]
            if s.left < 0:
                s.left = n
            while s.left > 0 and other != seat and open_to(s, other, kind):
                if choose_or_do(s, seat, s.farm[other * STRIDE + USABLE], PADDY):
                    return True
        if verb == cards.HEX_ONE:
            return False
        s.victim += 1
        s.left = -1
    return False


def resolve_options(s: SpiritsData, seat: int) -> list[int]:
    if s.op < 0:
        return [STOP, YES]
    verb, noun, _n = s.cards.plays[s.card][s.op]
    base = PADDY
    if verb == cards.TAKE_ONE:
        targets = holders(s, seat, RESERVOIR)
        base = SEAT
    elif verb == cards.HEX_ONE and s.victim < 0:
        targets = curse_targets(s, seat, noun)
        base = SEAT
    elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        targets = s.farm[s.order[s.victim] * STRIDE + USABLE]
    else:
        targets = own_targets(s, seat, verb, noun)
        base = HEX if verb == cards.MAGIC else PADDY
    return [base + target for target in range(10) if targets >> target & 1]


def choose_resolve(s: SpiritsData, seat: int, action: int) -> None:
    if s.op >= 0:
        choose_target(s, seat, action)
    elif action == YES:
        use(s)


def choose_target(s: SpiritsData, seat: int, action: int) -> None:
    """What the current operation does to the chosen seat, paddy or hex."""
    verb, noun, n = s.cards.plays[s.card][s.op]
    at = seat * STRIDE
    if verb == cards.TAKE_ONE:
        s.left = 0
        other = (action - SEAT) * STRIDE + RESERVOIR
        n = min(n, s.farm[other])
        s.farm[other] -= n
        s.farm[at + RESERVOIR] += n
    elif verb == cards.HEX_ONE and s.victim < 0:
        s.victim = s.order.index(action - SEAT)
    elif verb == cards.HEX_ONE or verb == cards.HEX_EACH:
        s.left -= 1
        add_cube(s, s.order[s.victim], action - PADDY, noun)
    elif verb == cards.HEX_SELF:
        s.left -= 1
        add_cube(s, seat, action - PADDY, noun)
    elif verb == cards.CLEAR:
        s.left -= 1
        clear_cube(s, seat, action - PADDY, noun)
    elif verb == cards.FERTILIZE:
        s.left -= 1
        fertilize(s, seat, action - PADDY)
    else:
        s.left -= 1
        place_magic(s, seat, action - HEX)


def take_rice(s: SpiritsData, seat: int, n: int) -> None:
    for other in range(s.seats):
        if other != seat:
            taken = min(n, s.farm[other * STRIDE + RICE])
            s.earn(other, -taken, FROM_SPIRITS)
            s.earn(seat, taken, FROM_SPIRITS)


def clear_cube(s: SpiritsData, seat: int, paddy: int, kind: int) -> None:
    if kind == WEED:
        s.farm[seat * STRIDE + CUBES + paddy] -= 1
        s.weeds += 1
    else:
        s.farm[seat * STRIDE + CUBES + 10 + paddy] -= 1
        s.pests += 1


def place_magic(s: SpiritsData, seat: int, hex: int) -> None:
    """S-22.4: a disc that has no room any more goes to the own reservoir."""
    at = seat * STRIDE
    s.magic -= 1
    s.farm[at + MAGIC_HEXES] |= 1 << hex
    paddy = s.cards.first_hex[s.farm[at + REGION + hex]]
    if s.farm[at + WATER + paddy] > room_of(s, seat, paddy):
        s.farm[at + WATER + paddy] -= 1
        s.farm[at + RESERVOIR] += 1
