"""What a position is worth to a seat, in points: what it has, what its groups may still become, what its tokens buy."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from subak.core.game import HIDDEN
from subak.games.animism import scoring, zone
from subak.games.animism.cards import BLACK, COLOURS, FACES, PIECES, SQUARES, WHITE
from subak.games.animism.land import Words, anchors, around, count, edges, listed, most_altars
from subak.games.animism.state import (
    BLACK_DIE,
    BONUS,
    BUYING,
    DRAWING,
    EXTRA,
    LAND,
    PASSES,
    PIECE,
    REROLLS,
    ROUND,
    SEATS,
    STEP,
    TRACK,
    TURN,
    WHITE_DIE,
    AnimismData,
)

NEVER: Final = -1000.0  # the worth of what cannot be had


class Weights:
    """The rows of weights.toml."""

    def __init__(self, path: Path) -> None:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["weight"]
        named: dict[str, float] = {str(row["name"]): float(row["value"]) for row in rows}
        self.hexagons_a_visit = named["hexagons_a_visit"]
        self.altars_a_visit = named["altars_a_visit"]
        self.area = named["area"]
        self.near_altar = named["near_altar"]
        self.elbow_room = named["elbow_room"]
        self.token = named["token"]
        self.time = named["time"]
        self.second_piece = named["second_piece"]
        self.rivals = named["rivals"]
        self.straw = named["straw"]


WEIGHTS: Final = Weights(Path(__file__).parent / "weights.toml")


def worth(state: AnimismData, seat: int) -> float:
    total = 0.0
    held = state.sheet_of(seat)
    for sheet in range(state[SEATS]):
        rivals = 0
        for rival in range(state[SEATS]):
            if rival != seat:
                rivals += scoring.total(state, sheet, rival)
        total -= WEIGHTS.rivals * rivals / (state[SEATS] - 1)
        if sheet != held or state.is_over():
            total += Prospect(state, seat, sheet, visits(state, seat, sheet)).as_it_is()
    hand = Hand(state, seat)
    if state.is_over():
        return total + WEIGHTS.straw * (hand.first + hand.second + hand.third)
    return total + in_hand(state, seat, held, hand)


def visits(state: AnimismData, seat: int, sheet: int) -> int:
    """How often the seat will still hold a sheet that it does not hold now."""
    if state.is_over():
        return 0
    return state.cards.rounds - state[ROUND] + (1 if (seat - sheet) % state[SEATS] > state[PASSES] else 0)


class Hand:
    """A seat's tokens and what they may still buy."""

    def __init__(self, state: AnimismData, seat: int) -> None:
        self.cards = state.cards
        self.first, self.second, self.third = zone.foreign(state, seat)
        passes = (state.cards.rounds - state[ROUND] + 1) * state[SEATS] - state[PASSES] - 1  # after this one
        self.later = WEIGHTS.token * min(1.0, passes / WEIGHTS.time)
        self.now = WEIGHTS.token * min(1.0, (passes + 1) / WEIGHTS.time)
        self.next_first = 0  # what the sheet that comes next will pay
        self.next_second = 0
        self.next_third = 0
        if passes > 0:
            self.expect(state, seat)

    def expect(self, state: AnimismData, seat: int) -> None:
        track = state[TRACK + (seat - state[PASSES] - 1) % state[SEATS] * COLOURS + seat]
        for square in range(track & 15):
            if state.cards.hexagons >> square & 1:
                filler = track >> 4 + 2 * square & 3
                place = filler - 1 if filler > seat else filler
                if place == 0:
                    self.next_first += 1
                elif place == 1:
                    self.next_second += 1
                else:
                    self.next_third += 1

    def before_purchase(self) -> float:
        return self.now * self.cards.value(self.first, self.second, self.third)

    def handed_on(self, first: int, second: int, third: int) -> float:
        """What so many tokens are worth at the end of this pass."""
        limit = self.cards.limit
        return self.later * self.cards.value(
            min(first, limit) + self.next_first,
            min(second, limit) + self.next_second,
            min(third, limit) + self.next_third,
        )

    def pay(self, codes: list[int]) -> None:
        """Pay in the way that leaves most."""
        best = -1.0
        chosen = 0
        for code in codes:
            left = self.handed_on(self.first - code // 121, self.second - code // 11 % 11, self.third - code % 11)
            if left > best:
                best = left
                chosen = code
        self.first -= chosen // 121
        self.second -= chosen // 11 % 11
        self.third -= chosen % 11

    def after_drawing(self) -> float:
        """As handed on, or after an additional piece if it can be paid."""
        kept = self.handed_on(self.first, self.second, self.third)
        if self.cards.value(self.first, self.second, self.third) < self.cards.second:
            return kept
        spent = 0.0
        for code in self.cards.payments[self.cards.second]:
            first, second, third = code // 121, code // 11 % 11, code % 11
            if first <= self.first and second <= self.second and third <= self.third:
                spent = max(spent, self.handed_on(self.first - first, self.second - second, self.third - third))
        return max(kept, spent + WEIGHTS.second_piece)


class Prospect:
    """What one sheet may bring a seat, as it is or with one more piece on it."""

    def __init__(self, state: AnimismData, seat: int, sheet: int, visits: int) -> None:
        self.cards = state.cards
        self.w = state.w
        self.seat = seat
        self.rivals = state[SEATS]
        self.sheet = sheet
        self.visits = visits
        self.score_a = scoring.score_a(state, sheet, seat)
        self.hexagons = scoring.hexagons(state, sheet, seat)
        if state[BONUS + sheet]:
            self.hexagons += scoring.bonuses(state, sheet)[seat]

    def as_it_is(self) -> float:
        w = self.w
        at: i64 = LAND + (self.sheet * COLOURS + self.seat) * 3
        return self.with_squares(w[at], w[at + 1], w[at + 2], self.hexagons)

    def with_squares(self, a: i64, b: i64, c: i64, hexagons: int) -> float:
        """With these squares in the seat's colour and so many hexagons."""
        cards = self.cards
        altars, x, y, z = most_altars(cards, a, b, c)
        r = float(self.visits)
        value = self.score_a + (hexagons + WEIGHTS.hexagons_a_visit * r) * (int(altars) + WEIGHTS.altars_a_visit * r)
        if self.visits == 0:
            return value
        areas = 0
        masks = cards.areas
        for area in range(0, 12, 3):
            if a & masks[area] or b & masks[area + 1] or c & masks[area + 2]:
                areas += 1
        n = around(x, y, z)
        f0: i64 = n[0] & cards.fillable[0] & ~a
        f1: i64 = n[1] & cards.fillable[1] & ~b
        f2: i64 = n[2] & cards.fillable[2] & ~c
        w = self.w
        for colour in range(self.rivals):
            at: i64 = LAND + (self.sheet * COLOURS + colour) * 3
            f0 &= ~w[at]
            f1 &= ~w[at + 1]
            f2 &= ~w[at + 2]
        m = around(f0, f1, f2)
        near: i64 = count(
            m[0] & ~n[0] & cards.altars[0],
            m[1] & ~n[1] & cards.altars[1],
            m[2] & ~n[2] & cards.altars[2],
        )
        room: i64 = count(f0, f1, f2)
        return value + r * (
            WEIGHTS.area * areas + WEIGHTS.near_altar * min(3, int(near)) + WEIGHTS.elbow_room * int(room)
        )

    def best_with(self, piece: int, turn: int, free: Words, rim: Words, hand: Hand) -> float:
        """The best drawing of a piece, tokens included; `turn` HIDDEN: turned as one likes."""
        best = NEVER
        for t in range(4):
            if self.cards.turns[piece] >> t & 1 and (turn in (HIDDEN, t)):
                form = piece * 4 + t
                for anchor in listed(anchors(self.cards, form, free, rim), 0):
                    best = max(best, self.with_piece((form * SQUARES + anchor) * 3, hand))
        return best

    def with_piece(self, place: int, hand: Hand) -> float:
        cards = self.cards
        w = self.w
        a: i64 = cards.masks[place]
        b: i64 = cards.masks[place + 1]
        c: i64 = cards.masks[place + 2]
        hexagons = self.hexagons
        given = 0
        gains = [0, 0, 0]
        for colour in range(COLOURS):
            if colour == self.seat:
                continue
            at: i64 = LAND + (self.sheet * COLOURS + colour) * 3
            contacts: i64 = edges(a, b, c, w[at], w[at + 1], w[at + 2])
            if contacts:
                filled = int(w[TRACK + self.sheet * COLOURS + colour] & 15)
                fresh = min(int(contacts), cards.length - filled)
                for square in range(filled, filled + fresh):
                    hexagons += cards.hexagons >> square & 1
                if fresh and colour < self.rivals:
                    given += cards.numbers[filled + fresh - 1] - (cards.numbers[filled - 1] if filled else 0)
                gains[colour - 1 if colour > self.seat else colour] = fresh
        at = LAND + (self.sheet * COLOURS + self.seat) * 3
        value = self.with_squares(a | w[at], b | w[at + 1], c | w[at + 2], hexagons)
        tokens = hand.handed_on(hand.first + gains[0], hand.second + gains[1], hand.third + gains[2])
        return value + tokens - WEIGHTS.rivals * given / (self.rivals - 1)


def in_hand(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    """What the sheet in hand and the tokens are worth together, also in the middle of a pass."""
    step = state[STEP + seat]
    return PROMISES[BUYING if step == HIDDEN else step](state, seat, sheet, hand)


def before_purchase(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    return Prospect(state, seat, sheet, later(state) + 1).as_it_is() + hand.before_purchase()


def after_drawing(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    tokens = hand.handed_on(hand.first, hand.second, hand.third)
    return Prospect(state, seat, sheet, later(state)).as_it_is() + tokens


def before_declaring(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    return Prospect(state, seat, sheet, later(state)).as_it_is() + hand.after_drawing()


def before_paying(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    hand.pay(zone.payments(state, seat))
    return with_any_dice(state, seat, sheet, hand) if state[EXTRA + seat] else with_piece(state, seat, sheet, hand)


def with_piece(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    """The piece in hand, drawn where it is best; unless it is turned already, as one likes."""
    free, rim = zone.room(state, seat)
    turn = state[TURN + seat] if state[STEP + seat] == DRAWING else HIDDEN
    return Prospect(state, seat, sheet, later(state)).best_with(state[PIECE + seat], turn, free, rim, hand)


def with_any_dice(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    """Both dice are to be rolled: the mean over what they may show."""
    return mean_of_both(worths(state, seat, sheet, hand, zone.usable(state, seat)))


def with_dice(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    """Both dice lie there: the better one, or a reroll if that is paid."""
    black, white = BLACK - 1 + state[BLACK_DIE + seat], WHITE - 1 + state[WHITE_DIE + seat]
    usable = zone.usable(state, seat)
    if not state[REROLLS + seat]:
        values = worths(state, seat, sheet, hand, usable & (1 << black | 1 << white))
        return max(values[black], values[white])
    values = worths(state, seat, sheet, hand, usable)
    fresh = mean_of_both(values)
    again_black = mean_of_one(values, BLACK, values[white], fresh)
    again_white = mean_of_one(values, WHITE, values[black], fresh)
    return max(values[black], values[white], again_black, again_white)


def with_black_again(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    values = worths(state, seat, sheet, hand, zone.usable(state, seat))
    return mean_of_one(values, BLACK, values[WHITE - 1 + state[WHITE_DIE + seat]], mean_of_both(values))


def with_white_again(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    values = worths(state, seat, sheet, hand, zone.usable(state, seat))
    return mean_of_one(values, WHITE, values[BLACK - 1 + state[BLACK_DIE + seat]], mean_of_both(values))


PROMISES: Final[list[Callable[[AnimismData, int, int, Hand], float]]] = [  # by step
    after_drawing,  # READY
    before_purchase,  # ROLLING_FIRST
    before_purchase,  # BUYING
    before_paying,
    with_piece,  # ROTATING
    with_piece,  # DRAWING
    before_declaring,
    with_any_dice,  # ROLLING
    with_dice,  # CHOOSING
    with_black_again,
    with_white_again,
    after_drawing,  # CHECKING
]


def later(state: AnimismData) -> int:
    """How often the sheet in hand will be held again."""
    return state.cards.rounds - state[ROUND]


def worths(state: AnimismData, seat: int, sheet: int, hand: Hand, wanted: int) -> list[float]:
    """What these pieces, a bitmask, would be worth as the additional one."""
    prospect = Prospect(state, seat, sheet, later(state))
    free, rim = zone.room(state, seat)
    out = [NEVER] * PIECES
    for piece in range(BLACK, PIECES):
        if wanted >> piece & 1:
            out[piece] = prospect.best_with(piece, HIDDEN, free, rim, hand)
    return out


def mean_of_both(worths: list[float]) -> float:
    """A-8.6: over the pairs of faces that show something usable."""
    total = 0.0
    pairs = 0
    for black in range(BLACK, WHITE):
        for white in range(WHITE, PIECES):
            best = max(worths[black], worths[white])
            if best > NEVER:
                total += best
                pairs += 1
    return total / max(pairs, 1)


def mean_of_one(worths: list[float], die: int, other: float, fresh: float) -> float:
    """A-8.10: over the faces of one die while the other stays."""
    total = 0.0
    for piece in range(die, die + FACES):
        best = max(worths[piece], other)
        total += best if best > NEVER else fresh
    return total / FACES
