"""Step 5: laborers and livestock are assigned to the lines of the farm actions, in secret (S-8)."""

from typing import Final

from mypy_extensions import i64

from subak.games.spirits import cards
from subak.games.spirits.actions import MOST, NUMBER, STOP
from subak.games.spirits.cards import EDGES, HEXES
from subak.games.spirits.farming import weed_cost
from subak.games.spirits.paddies import hexes_in, pieces
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
    PLAYERS,
    READY,
    ROCK_LABOR,
    ROCK_STOCK,
    ROUND,
    ROUNDS,
    STOCK,
    STONES,
    WALLS,
    WEED_LABOR,
    WEEDS,
    SpiritsData,
)
from subak.games.spirits.steps import Step

TOO_MANY_WORKERS: Final = 8_03_0


def wall_cost(s: SpiritsData, seat: i64) -> i64:
    return s.least(seat, cards.WALL_COST, s.cards.wall_laborers)


def harvest_cost(s: SpiritsData, seat: i64) -> i64:
    return s.least(seat, cards.HARVEST_COST, s.cards.harvest_laborers)


def group_of(s: SpiritsData, seat: i64, line: i64) -> i64:
    """Laborers, or livestock, of a group that does one thing on a line."""
    if line == BUILD_LABOR:
        return wall_cost(s, seat)
    if line == ROCK_LABOR:
        return s.total(seat, cards.ROCK_GROUP)
    return harvest_cost(s, seat) if line == HARVEST_LABOR else 1


def idle_labor(s: SpiritsData, seat: i64) -> i64:
    """Laborers not assigned yet, this round's crew included (S-8.3)."""
    w = s.w
    at = ASSIGNED + seat * LINES
    return (
        w[LABOR + seat]
        + w[CREW + seat]
        - w[at + BUILD_LABOR] * wall_cost(s, seat)
        - w[at + ROCK_LABOR] * s.total(seat, cards.ROCK_GROUP)
        - w[at + WEED_LABOR]
        - w[at + HARVEST_LABOR] * harvest_cost(s, seat)
        - w[at + PLANT_LABOR]
    )


def idle_stock(s: SpiritsData, seat: i64) -> i64:
    """Livestock not assigned yet."""
    w = s.w
    at = ASSIGNED + seat * LINES
    owned = w[STOCK + seat] + w[HERD + seat]
    return owned - w[at + BUILD_STOCK] - w[at + ROCK_STOCK] - w[at + PEST_STOCK]


def most(s: SpiritsData, seat: i64, line: i64) -> i64:
    """The highest number that may be assigned to a line, given the lines before it."""
    w = s.w
    if w[ROUND] == ROUNDS and line != WEED_LABOR and line != PEST_STOCK and line != HARVEST_LABOR:
        return 0  # S-21.3
    if line == BUILD_LABOR:
        return min(idle_labor(s, seat) // wall_cost(s, seat), EDGES - pieces(s, w[WALLS + seat] | w[GATES + seat]))
    if line == BUILD_STOCK:
        empty = EDGES - pieces(s, w[WALLS + seat] | w[GATES + seat]) - w[ASSIGNED + seat * LINES + BUILD_LABOR]
        return min(idle_stock(s, seat), empty)
    if line == ROCK_STOCK:
        return min(idle_stock(s, seat), s.cards.hex_size[w[STONES + seat]])
    if line == ROCK_LABOR:
        group = s.total(seat, cards.ROCK_GROUP)
        if group == 0:
            return 0  # S-10.2
        return min(
            idle_labor(s, seat) // group, s.cards.hex_size[w[STONES + seat]] - w[ASSIGNED + seat * LINES + ROCK_STOCK]
        )
    if line == WEED_LABOR:
        return min(min(idle_labor(s, seat), weed_work(s, seat)), MOST)
    if line == PEST_STOCK:
        return min(min(idle_stock(s, seat), duck_work(s, seat)), MOST)
    if line == HARVEST_LABOR:
        return min(idle_labor(s, seat) // harvest_cost(s, seat), harvest_work(s, seat))
    if s.least(seat, cards.PLANT_COST, s.cards.plant_laborers) == 0:
        return 0  # S-26.1
    return min(idle_labor(s, seat), 10)


def weed_work(s: SpiritsData, seat: i64) -> i64:
    """Laborers that all weeds of the field would keep busy."""
    w = s.w
    at = CUBES + seat * 20
    work: i64 = 0
    for paddy in range(i64(HEXES)):
        if w[at + paddy]:
            work += w[at + paddy] * weed_cost(s, seat, paddy)
    return work


def duck_work(s: SpiritsData, seat: i64) -> i64:
    """Pests, and paddies that could be fertilized."""
    w = s.w
    work: i64 = s.cards.hex_size[w[PLANTED + seat] & ~w[FERTILE + seat]]
    for paddy in range(CUBES + seat * 20 + 10, CUBES + seat * 20 + 20):
        work += w[paddy]
    return work


def harvest_work(s: SpiritsData, seat: i64) -> i64:
    """Hexes of grown rice."""
    return hexes_in(s, seat, s.w[GROWN + seat])


def begin_lane(s: SpiritsData, seat: i64) -> None:
    """The first line that leaves a choice; a seat without any is ready at once, as all can see."""
    w = s.w
    w[LANE + seat] = 0
    next_line(s, seat)
    if w[LANE + seat] == LINES:
        w[LANE + seat] = READY


def next_line(s: SpiritsData, seat: i64) -> None:
    """Skip lines that leave no choice. Every lane ends with Done, so that nobody sees how many lines were left."""
    w = s.w
    at = LANE + seat
    while w[at] < LINES and most(s, seat, w[at]) == 0:
        w[at] += 1


def assign_options(s: SpiritsData, seat: int) -> list[int]:
    line: i64 = s.w[LANE + seat]
    return [STOP] if line == LINES else list(range(NUMBER, NUMBER + most(s, seat, line) + 1))


def choose_assign(s: SpiritsData, seat: int, action: int) -> None:
    w = s.w
    if action == STOP:
        w[LANE + seat] = READY
        return
    w[ASSIGNED + seat * LINES + w[LANE + seat]] = action - NUMBER
    w[LANE + seat] += 1
    next_line(s, seat)


class Assign(Step):
    """S-8.1: all at once, each in a lane of its own; when all are ready, all is revealed."""

    def begin(self, s: SpiritsData) -> None:
        w = s.w
        super().begin(s)
        for seat in range(s[PLAYERS]):
            for line in range(LINES):
                w[ASSIGNED + seat * LINES + line] = 0
            begin_lane(s, seat)
            if w[LANE + seat] < LINES:
                s.ask(seat)

    def run(self, s: SpiritsData) -> None:
        s.reveals += 1
        s.go_to(WEEDS if s.w[ROUND] == ROUNDS else BUILD)

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        return assign_options(s, seat)

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        choose_assign(s, seat, action)
        if action != STOP:
            s.ask(seat)

    def no_number(self) -> int:
        return TOO_MANY_WORKERS
