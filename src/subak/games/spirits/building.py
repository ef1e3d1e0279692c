"""Walls, gates, and gates that move (S-9)."""

from typing import Final

from mypy_extensions import i64

from subak.games.spirits.actions import DROP, GATE, LIFT, STOP, WALL
from subak.games.spirits.cards import EDGES, OUT
from subak.games.spirits.paddies import (
    both_paddies,
    drops,
    find_builds,
    flood,
    in_ring,
    is_empty,
    left_over,
    place,
    portals,
    swap,
)
from subak.games.spirits.state import (
    ASSIGNED,
    BUILD_LABOR,
    BUILD_STOCK,
    COMPLETED,
    CREDITS,
    GATEABLE,
    GATES,
    LEFT,
    LIFTABLE,
    LINES,
    MOVED,
    REGION,
    SPOT,
    WALLABLE,
    WALLS,
    SpiritsData,
)
from subak.games.spirits.steps import Turns, next_turn

NO_CREDITS_LEFT: Final = 9_01_0
A_PIECE_STANDS_THERE: Final = 9_02_0
NO_PIECE_THERE: Final = 9_02_1
WALLS_STAY: Final = 9_03_0
ONE_GATE_ONLY: Final = 9_06_0
THREE_GATES: Final = 9_06_1
MAKES_A_RING: Final = 9_09_0
PADDY_IS_NOT_EMPTY: Final = 9_12_0
PARTS_NEED_TWO_GATES: Final = 9_13_0
LIFT_A_GATE_FIRST: Final = 9_14_0
SET_THE_GATE_DOWN: Final = 9_14_1
NO_WALL_THERE: Final = 9_14_2
NOWHERE_TO_GO: Final = 9_15_0
OPENS_WRONGLY: Final = 9_15_1
BETWEEN_TWO_PADDIES: Final = 9_16_0
HAS_MOVED: Final = 9_17_0
WALLS_ARE_BUILT: Final = 9_19_0
GATES_ARE_BUILT: Final = 9_19_1


class Build(Turns):
    """S-9, player after player."""

    def asks(self, s: SpiritsData, seat: int) -> bool:
        w = s.w
        if w[LEFT] < 0:
            assigned = ASSIGNED + seat * LINES
            w[LEFT] = w[assigned + BUILD_LABOR] + w[assigned + BUILD_STOCK]
            w[LEFT] += w[CREDITS + seat]  # S-9.1
            w[MOVED + seat] = 0
        find_builds(s, seat, w[LEFT])
        return w[WALLABLE] != 0 or w[GATEABLE] != 0 or w[LIFTABLE] != 0

    def end(self, s: SpiritsData) -> None:
        w = s.w
        w[WALLABLE] = 0
        w[GATEABLE] = 0
        w[LIFTABLE] = 0
        s.go_on()

    def options(self, s: SpiritsData, seat: int) -> list[int]:
        w = s.w
        if w[SPOT]:
            mask = drops(s, seat, 1 << int(w[SPOT]) - 1)
            return [DROP + edge for edge in range(EDGES) if mask >> edge & 1]
        out = [STOP]
        add_edges(out, w[WALLABLE], WALL)
        add_edges(out, w[GATEABLE], GATE)
        add_edges(out, w[LIFTABLE], LIFT)
        return out

    def choose(self, s: SpiritsData, seat: int, action: int) -> None:
        w = s.w
        if action == STOP:
            next_turn(s)
        elif action < GATE:
            w[LEFT] -= 1
            place(s, seat, action - WALL, WALLS)
        elif action < LIFT:
            w[LEFT] -= 1
            place(s, seat, action - GATE, GATES)
        elif action < DROP:
            w[SPOT] = action - LIFT + 1
        else:
            swap(s, seat, w[SPOT] - 1, action - DROP)
            w[SPOT] = 0

    def no_edge(self, s: SpiritsData, seat: int, action: int) -> int:
        w = s.w
        if action >= DROP:
            if not w[SPOT]:
                return LIFT_A_GATE_FIRST
            return OPENS_WRONGLY if w[WALLS + seat] >> action - DROP & 1 else NO_WALL_THERE
        if w[SPOT]:
            return SET_THE_GATE_DOWN
        if action >= LIFT:
            return unmoved(s, seat, action - LIFT)
        piece = WALLS if action < GATE else GATES
        edge = action - (WALL if action < GATE else GATE)
        if (w[WALLS + seat] | w[GATES + seat]) >> edge & 1:
            return A_PIECE_STANDS_THERE
        if w[LEFT] <= 0:
            return NO_CREDITS_LEFT
        if left_over(s, seat, piece) <= 0:
            return WALLS_ARE_BUILT if piece == WALLS else GATES_ARE_BUILT
        return unsound(s, seat, edge, piece)


def add_edges(out: list[int], edges: i64, action: i64) -> None:
    """Add an action for every edge of a bitmask."""
    while edges:
        if edges & 1:
            out.append(action)
        edges >>= 1
        action += 1


def unsound(s: SpiritsData, seat: int, edge: int, piece: int) -> int:
    """The rule that keeps a piece from an empty edge."""
    w = s.w
    inner, outer = s.cards.edge_a[edge], s.cards.edge_b[edge]
    region = w[REGION + seat * 10 + inner]
    paddy = s.cards.first_hex[region]
    completed = w[COMPLETED + seat] >> paddy & 1
    if outer != OUT and completed and not is_empty(s, seat, paddy):
        return PADDY_IS_NOT_EMPTY
    part = region if outer == OUT else flood(s, seat, 1 << int(inner), 1 << int(outer))
    rest = region & ~part
    bit = 1 << edge
    gates = w[GATES + seat] | (bit if piece == GATES else 0)
    barriers = w[WALLS + seat] | gates | bit
    if completed and rest and not both_paddies(s, seat, part, rest, gates & bit):
        return PARTS_NEED_TWO_GATES
    for closed in (part, rest):
        rim = s.cards.perimeter[closed]
        if closed and rim & ~barriers == 0:
            count = portals(rim & gates)
            if count == 1:
                return ONE_GATE_ONLY
            if count == 3:
                return THREE_GATES
            if count == 2 and in_ring(s, seat, closed, part, rest, barriers, gates):
                return MAKES_A_RING
    return NO_PIECE_THERE


def unmoved(s: SpiritsData, seat: int, edge: int) -> int:
    """The rule that keeps a gate where it is."""
    w = s.w
    if not w[GATES + seat] >> edge & 1:
        return WALLS_STAY
    if w[MOVED + seat] >> edge & 1:
        return HAS_MOVED
    sides = [h for h in (s.cards.edge_a[edge], s.cards.edge_b[edge]) if h != OUT]
    done = [w[COMPLETED + seat] >> s.cards.first_hex[w[REGION + seat * 10 + h]] & 1 for h in sides]
    return BETWEEN_TWO_PADDIES if len(done) == 2 and all(done) else NOWHERE_TO_GO
