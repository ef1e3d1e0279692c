"""Step 5: laborers and livestock are assigned to the lines of the farm actions, in secret (S-8)."""

from subak.games.spirits import cards
from subak.games.spirits.actions import MOST, NUMBER, STOP
from subak.games.spirits.cards import EDGES
from subak.games.spirits.farming import weed_cost
from subak.games.spirits.paddies import hexes_of, pieces
from subak.games.spirits.state import (
    ASSIGNED,
    BUILD,
    BUILD_LABOR,
    BUILD_STOCK,
    CREW,
    CUBES,
    FERTILE,
    GATES,
    GROWN,
    HARVEST_LABOR,
    HERD,
    LABOR,
    LANE,
    LINES,
    PEST_STOCK,
    PLANT_LABOR,
    PLANTED,
    READY,
    ROCK_LABOR,
    ROCK_STOCK,
    ROUNDS,
    STOCK,
    STONES,
    STRIDE,
    WALLS,
    WEED_LABOR,
    WEEDS,
    SpiritsData,
)


def wall_cost(s: SpiritsData, seat: int) -> int:
    return s.least(seat, cards.WALL_COST, s.cards.wall_laborers)


def harvest_cost(s: SpiritsData, seat: int) -> int:
    return s.least(seat, cards.HARVEST_COST, s.cards.harvest_laborers)


def idle_labor(s: SpiritsData, seat: int) -> int:
    """Laborers not assigned yet, this round's crew included (S-8.3)."""
    f = s.farm
    at = seat * STRIDE + ASSIGNED
    return (
        f[seat * STRIDE + LABOR]
        + f[seat * STRIDE + CREW]
        - f[at + BUILD_LABOR] * wall_cost(s, seat)
        - f[at + ROCK_LABOR] * s.total(seat, cards.ROCK_LABOR)
        - f[at + WEED_LABOR]
        - f[at + HARVEST_LABOR] * harvest_cost(s, seat)
        - f[at + PLANT_LABOR]
    )


def idle_stock(s: SpiritsData, seat: int) -> int:
    """Livestock not assigned yet."""
    f = s.farm
    at = seat * STRIDE + ASSIGNED
    owned = f[seat * STRIDE + STOCK] + f[seat * STRIDE + HERD]
    return owned - f[at + BUILD_STOCK] - f[at + ROCK_STOCK] - f[at + PEST_STOCK]


def most(s: SpiritsData, seat: int, line: int) -> int:
    """The highest number that may be assigned to a line, given the lines before it."""
    f = s.farm
    at = seat * STRIDE
    if s.round == ROUNDS and line != WEED_LABOR and line != PEST_STOCK and line != HARVEST_LABOR:
        return 0  # S-21.3
    if line == BUILD_LABOR:
        return min(idle_labor(s, seat) // wall_cost(s, seat), EDGES - pieces(s, f[at + WALLS] | f[at + GATES]))
    if line == BUILD_STOCK:
        empty = EDGES - pieces(s, f[at + WALLS] | f[at + GATES]) - f[at + ASSIGNED + BUILD_LABOR]
        return min(idle_stock(s, seat), empty)
    if line == ROCK_STOCK:
        return min(idle_stock(s, seat), s.cards.hex_size[f[at + STONES]])
    if line == ROCK_LABOR:
        group = s.total(seat, cards.ROCK_LABOR)
        if group == 0:
            return 0  # S-10.2
        return min(idle_labor(s, seat) // group, s.cards.hex_size[f[at + STONES]] - f[at + ASSIGNED + ROCK_STOCK])
    if line == WEED_LABOR:
        return min(idle_labor(s, seat), weed_work(s, seat), MOST)
    if line == PEST_STOCK:
        return min(idle_stock(s, seat), duck_work(s, seat), MOST)
    if line == HARVEST_LABOR:
        return min(idle_labor(s, seat) // harvest_cost(s, seat), harvest_work(s, seat))
    if s.least(seat, cards.PLANT_COST, s.cards.plant_laborers) == 0:
        return 0  # S-26.1
    return min(idle_labor(s, seat), 10)


def weed_work(s: SpiritsData, seat: int) -> int:
    """Laborers that all weeds of the field would keep busy."""
    at = seat * STRIDE + CUBES
    work = 0
    for paddy in range(10):
        if s.farm[at + paddy]:
            work += s.farm[at + paddy] * weed_cost(s, seat, paddy)
    return work


def duck_work(s: SpiritsData, seat: int) -> int:
    """Pests, and paddies that could be fertilized."""
    f = s.farm
    at = seat * STRIDE
    work = s.cards.hex_size[f[at + PLANTED] & ~f[at + FERTILE]]
    for paddy in range(at + CUBES + 10, at + CUBES + 20):
        work += f[paddy]
    return work


def harvest_work(s: SpiritsData, seat: int) -> int:
    """Hexes of grown rice."""
    grown = s.farm[seat * STRIDE + GROWN]
    work = 0
    for paddy in range(10):
        if grown >> paddy & 1:
            work += hexes_of(s, seat, paddy)
    return work


def run_assign(s: SpiritsData) -> bool:
    """Ask everybody who has something to decide; nobody: go on."""
    s.actors = 0
    for seat in range(s.seats):
        at = seat * STRIDE
        for line in range(LINES):
            s.farm[at + ASSIGNED + line] = 0
        begin_lane(s, seat)
        if s.farm[at + LANE] < LINES:
            s.actors |= 1 << seat
    return end_assign(s)


def begin_lane(s: SpiritsData, seat: int) -> None:
    """The first line that leaves a choice; a seat without any is ready at once, as all can see."""
    s.farm[seat * STRIDE + LANE] = 0
    next_line(s, seat)
    if s.farm[seat * STRIDE + LANE] == LINES:
        s.farm[seat * STRIDE + LANE] = READY


def next_line(s: SpiritsData, seat: int) -> None:
    """Skip lines that leave no choice. Every lane ends with Done, so that nobody sees how many lines were left."""
    at = seat * STRIDE + LANE
    while s.farm[at] < LINES and most(s, seat, s.farm[at]) == 0:
        s.farm[at] += 1


def assign_options(s: SpiritsData, seat: int) -> list[int]:
    line = s.farm[seat * STRIDE + LANE]
    return [STOP] if line == LINES else list(range(NUMBER, NUMBER + most(s, seat, line) + 1))


def choose_assign(s: SpiritsData, seat: int, action: int) -> None:
    at = seat * STRIDE
    if action == STOP:
        s.farm[at + LANE] = READY
        s.actors &= ~(1 << seat)
        return
    s.farm[at + ASSIGNED + s.farm[at + LANE]] = action - NUMBER
    s.farm[at + LANE] += 1
    next_line(s, seat)


def end_assign(s: SpiritsData) -> bool:
    """S-8.1: when all are ready, all is revealed."""
    if s.actors:
        return True
    s.reveals += 1
    s.enter(WEEDS if s.round == ROUNDS else BUILD)
    return False
