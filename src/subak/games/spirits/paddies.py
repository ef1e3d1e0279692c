"""Fields and paddies: regions, portals, the chain, and where walls and gates may go (S-0, S-9).

An empty edge between two hexes always lies inside one region, so a piece there changes nothing unless it splits that
region; a piece on the rim can only close its region. Everything else about a field stays as it was.
"""

from mypy_extensions import i64

from subak.games.spirits.cards import EDGES, HEXES, OUT
from subak.games.spirits.state import (
    CHAIN,
    COMPLETED,
    COUNT,
    CUBES,
    FREE,
    GATEABLE,
    GATES,
    GROWN,
    LIFTABLE,
    MAGIC_HEXES,
    MOVED,
    ORDER,
    PLANTED,
    PLAYERS,
    REACH,
    REGION,
    STONES,
    USABLE,
    WALLABLE,
    WALLS,
    WATER,
    SpiritsData,
)


def paddy_at(s: SpiritsData, seat: i64, place: i64) -> i64:
    """The paddy at a place of the chain order."""
    return s.w[ORDER + seat] >> 4 * place & 15


def hexes_of(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """How many hexes a paddy has: n(P)."""
    return s.cards.hex_size[s.w[REGION + seat * 10 + paddy]]


def hexes_in(s: SpiritsData, seat: i64, paddies: i64) -> i64:
    """How many hexes the paddies of a bitmask have together."""
    n: i64 = 0
    while paddies:
        n += hexes_of(s, seat, s.cards.first_hex[paddies])
        paddies &= paddies - 1
    return n


def magic_of(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """How many of its hexes hold magic water: m(P)."""
    w = s.w
    return s.cards.hex_size[w[REGION + seat * 10 + paddy] & w[MAGIC_HEXES + seat]]


def room_of(s: SpiritsData, seat: i64, paddy: i64) -> i64:
    """How many ordinary discs it can hold: cap(P)."""
    w = s.w
    return s.cards.hex_size[w[REGION + seat * 10 + paddy] & ~w[MAGIC_HEXES + seat]]


def is_dry(s: SpiritsData, seat: i64, paddy: i64) -> bool:
    return s.w[WATER + seat * 10 + paddy] == 0  # S-0.9, S-22.3


def is_flooded(s: SpiritsData, seat: i64, paddy: i64) -> bool:
    return s.w[WATER + seat * 10 + paddy] == room_of(s, seat, paddy)  # S-0.9, S-22.3


def is_empty(s: SpiritsData, seat: i64, paddy: i64) -> bool:
    """S-9.12: no water, weed, pest or crop."""
    w = s.w
    return not (
        w[WATER + seat * 10 + paddy]
        or w[CUBES + seat * 20 + paddy]
        or w[CUBES + seat * 20 + 10 + paddy]
        or (w[PLANTED + seat] | w[GROWN + seat]) >> paddy & 1
    )


def lay_out(s: SpiritsData, seat: int) -> None:
    """A field without barriers: every hex is open to its neighbours."""
    for h in range(HEXES):
        free = 0
        for way in s.cards.ways[h]:
            free |= 1 << (way & 15)
        s.w[FREE + seat * 10 + h] = free


def place(s: SpiritsData, seat: int, edge: int, piece: int) -> None:
    """Put a wall (`piece` WALLS) or a gate (GATES) on an edge."""
    w = s.w
    w[piece + seat] |= 1 << edge
    a = s.cards.edge_a[edge]
    b = s.cards.edge_b[edge]
    if b != OUT:
        w[FREE + seat * 10 + a] &= ~(1 << int(b))
        w[FREE + seat * 10 + b] &= ~(1 << int(a))
    survey(s, seat)


def swap(s: SpiritsData, seat: int, gate: int, wall: int) -> None:
    """S-9.14: a gate and a wall of the same paddy change places."""
    w = s.w
    both: i64 = 1 << gate | 1 << wall
    w[WALLS + seat] ^= both
    w[GATES + seat] ^= both
    w[MOVED + seat] |= 1 << wall
    survey(s, seat)


def flood(s: SpiritsData, seat: i64, start: i64, without: i64) -> i64:
    """The hexes connected with the hex `start` (both as bits), not stepping from it to `without`."""
    frees: i64 = FREE + seat * 10
    w = s.w
    first = s.cards.first_hex
    found: i64 = start
    todo: i64 = w[frees + first[start]] & ~without
    while todo:
        found |= todo
        todo = (todo & (todo - 1)) | (w[frees + first[todo]] & ~found)
    return found


def survey(s: SpiritsData, seat: i64) -> None:
    """Regions, completed and usable paddies, chain and reach: what follows from barriers and rocks."""
    regions: i64 = REGION + seat * 10
    w = s.w
    cards = s.cards
    gates: i64 = w[GATES + seat]
    open_edges: i64 = ~(w[WALLS + seat] | gates)
    completed: i64 = 0
    usable: i64 = 0
    todo: i64 = (1 << HEXES) - 1
    while todo:
        start: i64 = todo & -todo
        region: i64 = flood(s, seat, start, 0)
        todo &= ~region
        rest: i64 = region
        while rest:
            w[regions + cards.first_hex[rest]] = region
            rest &= rest - 1
        rim: i64 = cards.perimeter[region]
        if rim & open_edges or cards.hex_size[region] > cards.paddy_hexes:
            continue
        if portals(rim & gates) + (region & 1) == 2:  # S-0.5
            completed |= start
            if region & w[STONES + seat] == 0:
                usable |= start  # S-0.7
    w[COMPLETED + seat] = completed
    w[USABLE + seat] = usable
    follow(s, seat)


def follow(s: SpiritsData, seat: i64) -> None:
    """S-0.10: the chain, then the unconnected paddies by id; S-0.11: the reach."""
    regions: i64 = REGION + seat * 10
    w = s.w
    cards = s.cards
    gates: i64 = w[GATES + seat]
    left: i64 = w[COMPLETED + seat]
    order: i64 = 0
    count: i64 = 0
    reach: i64 = 0
    paddy: i64 = 0
    came: i64 = 0  # the entry of paddy 0 is the reservoir
    while left >> paddy & 1:
        order |= paddy << 4 * count
        left ^= 1 << int(paddy)
        if reach == count and w[USABLE + seat] >> paddy & 1:
            reach += 1
        count += 1
        region: i64 = w[regions + paddy]
        came = cards.perimeter[region] & gates & ~came  # its other portal
        beyond: i64 = across(s, came, region)
        if beyond == OUT:
            break
        paddy = cards.first_hex[w[regions + beyond]]
    w[CHAIN + seat] = count
    w[REACH + seat] = reach
    while left:
        order |= cards.first_hex[left] << 4 * count
        left &= left - 1
        count += 1
    w[ORDER + seat] = order
    w[COUNT + seat] = count


def portals(gates: i64) -> i64:
    """How many gates, counted up to 3."""
    if gates == 0:
        return 0
    gates &= gates - 1
    if gates == 0:
        return 1
    return 2 if gates & (gates - 1) == 0 else 3


def across(s: SpiritsData, bit: i64, region: i64) -> i64:
    """The hex on the far side of an edge (as a bit) of a region's rim, or OUT."""
    edge: i64 = int(bit).bit_length() - 1
    a: i64 = s.cards.edge_a[edge]
    return s.cards.edge_b[edge] if region >> a & 1 else a


def find_builds(s: SpiritsData, seat: i64, credits: i64) -> None:
    """Fill WALLABLE, GATEABLE and LIFTABLE for the player whose Build action runs."""
    w = s.w
    w[WALLABLE] = 0
    w[GATEABLE] = 0
    if credits > 0:
        barriers: i64 = w[WALLS + seat] | w[GATES + seat]
        bit: i64 = 1
        for edge in range(i64(EDGES)):
            if not barriers & bit:  # S-9.2
                try_edge(s, seat, edge, bit)
            bit += bit
        if left_over(s, seat, WALLS) <= 0:
            w[WALLABLE] = 0
        if left_over(s, seat, GATES) <= 0:
            w[GATEABLE] = 0
    w[LIFTABLE] = 0
    gates: i64 = w[GATES + seat] & ~w[MOVED + seat]
    while gates:
        gate: i64 = gates & -gates
        if drops(s, seat, gate):
            w[LIFTABLE] |= gate
        gates ^= gate


def pieces(s: SpiritsData, edges: i64) -> i64:
    """How many edges a bitmask has."""
    size = s.cards.hex_size
    return size[edges & 1023] + size[edges >> 10 & 1023] + size[edges >> 20]


def left_over(s: SpiritsData, seat: i64, piece: i64) -> i64:
    """S-9.19: how many walls (`piece` WALLS) or gates (GATES) of a player's share are not built yet."""
    share = s.cards.walls if piece == WALLS else s.cards.gates
    return share[s.w[PLAYERS]] - pieces(s, s.w[piece + seat])


def try_edge(s: SpiritsData, seat: i64, edge: i64, bit: i64) -> None:
    """May a wall, or a gate, go on this empty edge? Adds it to WALLABLE and GATEABLE."""
    regions: i64 = REGION + seat * 10
    frees: i64 = FREE + seat * 10
    w = s.w
    a: i64 = s.cards.edge_a[edge]
    b: i64 = s.cards.edge_b[edge]
    region: i64 = w[regions + a]
    if b == OUT:
        if sound(s, seat, region, 0, bit, 0):
            w[WALLABLE] |= bit
        if sound(s, seat, region, 0, bit, bit):
            w[GATEABLE] |= bit
        return
    paddy: i64 = s.cards.first_hex[region]
    divides = w[COMPLETED + seat] >> paddy & 1 != 0
    if divides and not is_empty(s, seat, paddy):
        return  # S-9.12
    part: i64 = region if w[frees + a] & w[frees + b] else flood(s, seat, 1 << int(a), 1 << int(b))
    if part == region:  # it divides nothing yet
        w[WALLABLE] |= bit
        w[GATEABLE] |= bit
        return
    rest: i64 = region & ~part
    if sound(s, seat, part, rest, bit, 0) and (not divides or both_paddies(s, seat, part, rest, 0)):
        w[WALLABLE] |= bit
    if sound(s, seat, part, rest, bit, bit) and (not divides or both_paddies(s, seat, part, rest, bit)):
        w[GATEABLE] |= bit


def both_paddies(s: SpiritsData, seat: i64, part: i64, rest: i64, gate: i64) -> bool:
    """S-9.13: a completed paddy is divided into completed paddies only."""
    gates: i64 = s.w[GATES + seat] | gate
    return portals(s.cards.perimeter[part] & gates) == 2 and portals(s.cards.perimeter[rest] & gates) == 2


def sound(s: SpiritsData, seat: i64, part: i64, rest: i64, bit: i64, gate: i64) -> bool:
    """S-9.6, S-9.9: with a piece on edge `bit`, are the regions `part` and `rest` (0: none) as they must be?"""
    w = s.w
    gates: i64 = w[GATES + seat] | gate
    barriers: i64 = w[WALLS + seat] | gates | bit
    rim: i64 = s.cards.perimeter[part]
    if rim & ~barriers == 0:
        n: i64 = portals(rim & gates)
        if n == 1 or n == 3 or (n == 2 and in_ring(s, seat, part, part, rest, barriers, gates)):
            return False
    if rest:
        rim = s.cards.perimeter[rest]
        if rim & ~barriers == 0:
            n = portals(rim & gates)
            if n == 1 or n == 3 or (n == 2 and in_ring(s, seat, rest, part, rest, barriers, gates)):
                return False
    return True


def in_ring(s: SpiritsData, seat: i64, start: i64, part: i64, rest: i64, barriers: i64, gates: i64) -> bool:
    """S-9.9: does the water from a sealed region come back to it?"""
    regions: i64 = REGION + seat * 10
    region: i64 = start
    rim: i64 = s.cards.perimeter[region] & gates
    came: i64 = rim & -rim
    while True:
        beyond: i64 = across(s, came, region)
        if beyond == OUT:
            return False
        if part >> beyond & 1:
            region = part
        elif rest >> beyond & 1:
            region = rest
        else:
            region = s.w[regions + beyond]
        if region == start:
            return True
        rim = s.cards.perimeter[region]
        if rim & ~barriers or region & 1:
            return False  # open field, or the reservoir's end
        came = rim & gates & ~came


def drops(s: SpiritsData, seat: i64, gate: i64) -> i64:
    """S-9.15: where the gate on this edge (a bit) may move: bitmask of edges that carry a wall now."""
    regions: i64 = REGION + seat * 10
    w = s.w
    cards = s.cards
    edge: i64 = int(gate).bit_length() - 1
    inside: i64 = cards.edge_a[edge]
    outside: i64 = cards.edge_b[edge]
    completed: i64 = w[COMPLETED + seat]
    own: i64 = w[regions + inside]
    if not completed >> cards.first_hex[own] & 1:
        if outside == OUT:
            return 0
        inside, outside = outside, inside
        own = w[regions + inside]
        if not completed >> cards.first_hex[own] & 1:
            return 0
    old: i64 = 0 if outside == OUT else w[regions + outside]  # the region the gate opens into; 0: out of the field
    if old and completed >> cards.first_hex[old] & 1:
        return 0  # S-9.16; an inert gate has both sides in its own paddy
    open_edges: i64 = ~(w[WALLS + seat] | w[GATES + seat])
    old_sealed = old != 0 and cards.perimeter[old] & open_edges == 0
    found: i64 = 0
    walls: i64 = cards.perimeter[own] & w[WALLS + seat]
    while walls:
        bit: i64 = walls & -walls
        walls ^= bit
        beyond: i64 = across(s, bit, own)
        new: i64 = 0 if beyond == OUT else w[regions + beyond]
        if new and completed >> cards.first_hex[new] & 1:
            continue
        if new != old and (old_sealed or (new != 0 and cards.perimeter[new] & open_edges == 0)):
            continue  # a sealed region would end with 1 or 3 portals
        found |= bit
    return found
