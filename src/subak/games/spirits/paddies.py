"""Fields and paddies: regions, portals, the chain, and where walls and gates may go (S-0, S-9).

An empty edge between two hexes always lies inside one region, so a piece there changes nothing unless it splits that
region; a piece on the rim can only close its region. Everything else about a field stays as it was.
"""

from subak.games.spirits.cards import EDGES, HEXES, OUT
from subak.games.spirits.state import (
    CHAIN,
    COMPLETED,
    COUNT,
    CUBES,
    FREE,
    GATES,
    GROWN,
    MAGIC_HEXES,
    MOVED,
    ORDER,
    PLANTED,
    REACH,
    REGION,
    STONES,
    STRIDE,
    USABLE,
    WALLS,
    WATER,
    SpiritsData,
)  # fmt: skip


def paddy_at(s: SpiritsData, seat: int, place: int) -> int:
    """The paddy at a place of the chain order."""
    return s.farm[seat * STRIDE + ORDER] >> 4 * place & 15


def hexes_of(s: SpiritsData, seat: int, paddy: int) -> int:
    """How many hexes a paddy has: n(P)."""
    return s.cards.hex_size[s.farm[seat * STRIDE + REGION + paddy]]


def magic_of(s: SpiritsData, seat: int, paddy: int) -> int:
    """How many of its hexes hold magic water: m(P)."""
    at = seat * STRIDE
    return s.cards.hex_size[s.farm[at + REGION + paddy] & s.farm[at + MAGIC_HEXES]]


def room_of(s: SpiritsData, seat: int, paddy: int) -> int:
    """How many ordinary discs it can hold: cap(P)."""
    at = seat * STRIDE
    return s.cards.hex_size[s.farm[at + REGION + paddy] & ~s.farm[at + MAGIC_HEXES]]


def is_dry(s: SpiritsData, seat: int, paddy: int) -> bool:
    return s.farm[seat * STRIDE + WATER + paddy] == 0  # S-0.9, S-22.3


def is_flooded(s: SpiritsData, seat: int, paddy: int) -> bool:
    return s.farm[seat * STRIDE + WATER + paddy] == room_of(s, seat, paddy)  # S-0.9, S-22.3


def is_empty(s: SpiritsData, seat: int, paddy: int) -> bool:
    """S-9.12: no water, weed, pest or crop."""
    f = s.farm
    at = seat * STRIDE
    return not (
        f[at + WATER + paddy]
        or f[at + CUBES + paddy]
        or f[at + CUBES + 10 + paddy]
        or (f[at + PLANTED] | f[at + GROWN]) >> paddy & 1
    )


def lay_out(s: SpiritsData, seat: int) -> None:
    """A field without barriers: every hex is open to its neighbours."""
    at = seat * STRIDE
    for h in range(HEXES):
        free = 0
        for way in s.cards.ways[h]:
            free |= 1 << (way & 15)
        s.farm[at + FREE + h] = free


def place(s: SpiritsData, seat: int, edge: int, piece: int) -> None:
    """Put a wall (`piece` WALLS) or a gate (GATES) on an edge."""
    at = seat * STRIDE
    s.farm[at + piece] |= 1 << edge
    a = s.cards.edge_a[edge]
    b = s.cards.edge_b[edge]
    if b != OUT:
        s.farm[at + FREE + a] &= ~(1 << b)
        s.farm[at + FREE + b] &= ~(1 << a)
    survey(s, seat)


def swap(s: SpiritsData, seat: int, gate: int, wall: int) -> None:
    """S-9.14: a gate and a wall of the same paddy change places."""
    at = seat * STRIDE
    both = 1 << gate | 1 << wall
    s.farm[at + WALLS] ^= both
    s.farm[at + GATES] ^= both
    s.farm[at + MOVED] |= 1 << wall
    survey(s, seat)


def flood(s: SpiritsData, at: int, start: int, without: int) -> int:
    """The hexes connected with `start`, not stepping from it to `without`."""
    f = s.farm
    first = s.cards.first_hex
    found = 1 << start
    todo = f[at + FREE + start]
    if without >= 0:
        todo &= ~(1 << without)
    while todo:
        found |= todo
        h = first[todo]
        todo = (todo & (todo - 1)) | (f[at + FREE + h] & ~found)
    return found


def survey(s: SpiritsData, seat: int) -> None:
    """Regions, completed and usable paddies, chain and reach: what follows from barriers and rocks."""
    at = seat * STRIDE
    f = s.farm
    cards = s.cards
    gates = f[at + GATES]
    open_edges = ~(f[at + WALLS] | gates)
    completed = 0
    usable = 0
    todo = (1 << HEXES) - 1
    while todo:
        start = cards.first_hex[todo]
        region = flood(s, at, start, -1)
        todo &= ~region
        rest = region
        while rest:
            f[at + REGION + cards.first_hex[rest]] = region
            rest &= rest - 1
        rim = cards.perimeter[region]
        if rim & open_edges or cards.hex_size[region] > cards.paddy_hexes:
            continue
        if portals(rim & gates) + (region & 1) == 2:  # S-0.5
            completed |= 1 << start
            if region & f[at + STONES] == 0:
                usable |= 1 << start  # S-0.7
    f[at + COMPLETED] = completed
    f[at + USABLE] = usable
    follow(s, seat)


def follow(s: SpiritsData, seat: int) -> None:
    """S-0.10: the chain, then the unconnected paddies by id; S-0.11: the reach."""
    at = seat * STRIDE
    f = s.farm
    cards = s.cards
    gates = f[at + GATES]
    left = f[at + COMPLETED]
    order = 0
    count = 0
    reach = 0
    paddy = 0
    came = 0  # the entry of paddy 0 is the reservoir
    while left >> paddy & 1:
        order |= paddy << 4 * count
        left ^= 1 << paddy
        if reach == count and f[at + USABLE] >> paddy & 1:
            reach += 1
        count += 1
        region = f[at + REGION + paddy]
        came = cards.perimeter[region] & gates & ~came  # its other portal
        beyond = across(s, came, region)
        if beyond == OUT:
            break
        paddy = cards.first_hex[f[at + REGION + beyond]]
    f[at + CHAIN] = count
    f[at + REACH] = reach
    while left:
        order |= cards.first_hex[left] << 4 * count
        left &= left - 1
        count += 1
    f[at + ORDER] = order
    f[at + COUNT] = count


def portals(gates: int) -> int:
    """How many gates, counted up to 3."""
    if gates == 0:
        return 0
    gates &= gates - 1
    if gates == 0:
        return 1
    return 2 if gates & (gates - 1) == 0 else 3


def across(s: SpiritsData, bit: int, region: int) -> int:
    """The hex on the far side of an edge (as a bit) of a region's rim, or OUT."""
    edge = bit.bit_length() - 1
    a = s.cards.edge_a[edge]
    return s.cards.edge_b[edge] if region >> a & 1 else a


def find_builds(s: SpiritsData, seat: int, credits: int) -> None:
    """Fill `can_wall`, `can_gate` and `can_lift` for the player whose Build action runs."""
    f = s.farm
    at = seat * STRIDE
    s.can_wall = 0
    s.can_gate = 0
    if credits > 0:
        barriers = f[at + WALLS] | f[at + GATES]
        for edge in range(EDGES):
            if not barriers >> edge & 1:  # S-9.2
                try_edge(s, seat, edge)
        if pieces(s, f[at + WALLS]) >= s.cards.walls:
            s.can_wall = 0  # S-9.19
        if pieces(s, f[at + GATES]) >= s.cards.gates:
            s.can_gate = 0
    s.can_lift = 0
    gates = f[at + GATES] & ~f[at + MOVED]
    while gates:
        bit = gates & -gates
        if drops(s, seat, bit):
            s.can_lift |= bit
        gates ^= bit


def pieces(s: SpiritsData, edges: int) -> int:
    """How many edges a bitmask has."""
    size = s.cards.hex_size
    return size[edges & 1023] + size[edges >> 10 & 1023] + size[edges >> 20]


def try_edge(s: SpiritsData, seat: int, edge: int) -> None:
    """May a wall, or a gate, go on this empty edge? Adds it to `can_wall` and `can_gate`."""
    f = s.farm
    at = seat * STRIDE
    bit = 1 << edge
    a = s.cards.edge_a[edge]
    b = s.cards.edge_b[edge]
    region = f[at + REGION + a]
    if b == OUT:
        if sound(s, at, region, 0, bit, 0):
            s.can_wall |= bit
        if sound(s, at, region, 0, bit, bit):
            s.can_gate |= bit
        return
    paddy = s.cards.first_hex[region]
    divides = f[at + COMPLETED] >> paddy & 1 != 0
    if divides and not is_empty(s, seat, paddy):
        return  # S-9.12
    part = region if f[at + FREE + a] & f[at + FREE + b] else flood(s, at, a, b)
    if part == region:  # it divides nothing yet
        s.can_wall |= bit
        s.can_gate |= bit
        return
    rest = region & ~part
    if sound(s, at, part, rest, bit, 0) and (not divides or both_paddies(s, at, part, rest, 0)):
        s.can_wall |= bit
    if sound(s, at, part, rest, bit, bit) and (not divides or both_paddies(s, at, part, rest, bit)):
        s.can_gate |= bit


def both_paddies(s: SpiritsData, at: int, part: int, rest: int, gate: int) -> bool:
    """S-9.13: a completed paddy is divided into completed paddies only."""
    gates = s.farm[at + GATES] | gate
    return portals(s.cards.perimeter[part] & gates) == 2 and portals(s.cards.perimeter[rest] & gates) == 2


def sound(s: SpiritsData, at: int, part: int, rest: int, bit: int, gate: int) -> bool:
    """S-9.6, S-9.9: with a piece on edge `bit`, are the regions `part` and `rest` (0: none) as they must be?"""
    gates = s.farm[at + GATES] | gate
    barriers = s.farm[at + WALLS] | gates | bit
    rim = s.cards.perimeter[part]
    if rim & ~barriers == 0:
        n = portals(rim & gates)
        if n == 1 or n == 3 or (n == 2 and in_ring(s, at, part, part, rest, barriers, gates)):
            return False
    if rest:
        rim = s.cards.perimeter[rest]
        if rim & ~barriers == 0:
            n = portals(rim & gates)
            if n == 1 or n == 3 or (n == 2 and in_ring(s, at, rest, part, rest, barriers, gates)):
                return False
    return True


def in_ring(s: SpiritsData, at: int, start: int, part: int, rest: int, barriers: int, gates: int) -> bool:
    """S-9.9: does the water from a sealed region come back to it?"""
    region = start
    rim = s.cards.perimeter[region] & gates
    came = rim & -rim
    while True:
        beyond = across(s, came, region)
        if beyond == OUT:
            return False
        if part >> beyond & 1:
            region = part
        elif rest >> beyond & 1:
            region = rest
        else:
            region = s.farm[at + REGION + beyond]
        if region == start:
            return True
        rim = s.cards.perimeter[region]
        if rim & ~barriers or region & 1:
            return False  # open field, or the reservoir's end
        came = rim & gates & ~came


def drops(s: SpiritsData, seat: int, gate: int) -> int:
    """S-9.15: where the gate on this edge (a bit) may move: bitmask of edges that carry a wall now."""
    f = s.farm
    at = seat * STRIDE
    cards = s.cards
    edge = gate.bit_length() - 1
    inside = cards.edge_a[edge]
    outside = cards.edge_b[edge]
    completed = f[at + COMPLETED]
    own = f[at + REGION + inside]
    if not completed >> cards.first_hex[own] & 1:
        if outside == OUT:
            return 0
        inside, outside = outside, inside
        own = f[at + REGION + inside]
        if not completed >> cards.first_hex[own] & 1:
            return 0
    old = 0 if outside == OUT else f[at + REGION + outside]  # the region the gate opens into; 0: out of the field
    if old and completed >> cards.first_hex[old] & 1:
        return 0  # S-9.16; an inert gate has both sides in its own paddy
    open_edges = ~(f[at + WALLS] | f[at + GATES])
    old_sealed = old != 0 and cards.perimeter[old] & open_edges == 0
    found = 0
    walls = cards.perimeter[own] & f[at + WALLS]
    while walls:
        bit = walls & -walls
        walls ^= bit
        beyond = across(s, bit, own)
        new = 0 if beyond == OUT else f[at + REGION + beyond]
        if new and completed >> cards.first_hex[new] & 1:
            continue
        if new != old and (old_sealed or (new != 0 and cards.perimeter[new] & open_edges == 0)):
            continue  # a sealed region would end with 1 or 3 portals
        found |= bit
    return found
