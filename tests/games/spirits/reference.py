"""The field read naively, as section 6.1 of the rules writes it: what the incremental reading is held against."""

from subak.games.spirits.cards import EDGES, HEXES, OUT, Cards

WALL = 1
GATE = 2


def regions(cards: Cards, bar: list[int]) -> list[set[int]]:
    found: list[set[int]] = []
    for start in range(HEXES):
        if any(start in region for region in found):
            continue
        region = {start}
        grew = True
        while grew:
            grew = False
            for e in range(EDGES):
                a, b = cards.edge_a[e], cards.edge_b[e]
                if b != OUT and bar[e] == 0 and (a in region) != (b in region):
                    region |= {a, b}
                    grew = True
        found.append(region)
    return found


def rim(cards: Cards, region: set[int]) -> list[int]:
    return [e for e in range(EDGES) if (cards.edge_a[e] in region) != (cards.edge_b[e] in region)]


def sealed(cards: Cards, bar: list[int], region: set[int]) -> bool:
    return all(bar[e] for e in rim(cards, region))


def portals(cards: Cards, bar: list[int], region: set[int]) -> int:
    return sum(bar[e] == GATE for e in rim(cards, region)) + (0 in region)


def completed(cards: Cards, bar: list[int], region: set[int]) -> bool:
    return sealed(cards, bar, region) and portals(cards, bar, region) == 2 and len(region) <= cards.paddy_hexes


def ok(cards: Cards, bar: list[int]) -> bool:
    closed = [r for r in regions(cards, bar) if sealed(cards, bar, r)]
    if any(portals(cards, bar, r) not in (0, 2) for r in closed):
        return False
    group = list(range(len(closed)))  # union of regions that a gate joins: a second way between two is a ring
    for e in range(EDGES):
        ends = [k for k, r in enumerate(closed) if (cards.edge_a[e] in r) != (cards.edge_b[e] in r)]
        if bar[e] == GATE and len(ends) == 2:
            one, two = group[ends[0]], group[ends[1]]
            if one == two:
                return False
            group = [one if g == two else g for g in group]
    return True


def paddies(cards: Cards, bar: list[int]) -> list[set[int]]:
    return [r for r in regions(cards, bar) if completed(cards, bar, r)]


def legal_place(cards: Cards, bar: list[int], edge: int, piece: int, empty: set[int]) -> bool:
    """`empty`: lowest hexes of the completed paddies that hold nothing. Stocks are not looked at."""
    if bar[edge]:
        return False
    after = bar[:]
    after[edge] = piece
    if not ok(cards, after):
        return False
    for r in paddies(cards, bar):
        if cards.edge_a[edge] in r and cards.edge_b[edge] in r:
            if min(r) not in empty:
                return False
            parts = [part for part in regions(cards, after) if part <= r]
            if len(parts) > 1 and not all(completed(cards, after, part) for part in parts):
                return False
    return True


def legal_move(cards: Cards, bar: list[int], gate: int, wall: int) -> bool:
    if bar[gate] != GATE or bar[wall] != WALL:
        return False
    before = paddies(cards, bar)
    after = bar[:]
    after[gate], after[wall] = WALL, GATE
    for r in before:
        if gate in rim(cards, r) and wall in rim(cards, r):
            far = cards.edge_b[wall] if cards.edge_a[wall] in r else cards.edge_a[wall]
            if not any(far in other for other in before) and ok(cards, after) and paddies(cards, after) == before:
                return True
    return False


def chain(cards: Cards, bar: list[int]) -> list[int]:
    """Lowest hexes of the paddies that water meets."""
    done = paddies(cards, bar)
    region = next((r for r in done if 0 in r), None)
    came = -1
    line: list[int] = []
    while region is not None:
        line.append(min(region))
        exits = [e for e in rim(cards, region) if bar[e] == GATE and e != came]
        came = exits[0]
        far = cards.edge_b[came] if cards.edge_a[came] in region else cards.edge_a[came]
        region = next((r for r in done if far in r), None)
    return line
