"""What a position is worth to a seat, in points: what it has, what its groups may still become, what its tokens buy."""

from typing import Final

from mypy_extensions import i64

from subak.core.game import HIDDEN
from subak.games.animism import scoring, zone
from subak.games.animism.cards import BLACK, COLOURS, FACES, PIECES, SQUARES, WHITE
from subak.games.animism.land import Words, anchors, around, count, edges, listed, most_altars
from subak.games.animism.state import (
    BLACK_AGAIN,
    BLACK_DIE,
    BONUS,
    CHECK,
    CHOOSE,
    DICE,
    DRAW,
    EXTRA,
    FIRST_DIE,
    LAND,
    LANE,
    OFFER,
    PAY,
    PHASE,
    PIECE,
    PURCHASE,
    READY,
    REROLLS,
    ROTATE,
    SHEET,
    TRACK,
    TURN,
    WHITE_AGAIN,
    WHITE_DIE,
    AnimismData,
)

HEXAGONS_A_VISIT: Final = 0.9  # hexagons that a seat may hope for at every visit still to come
ALTARS_A_VISIT: Final = 0.7
AREA: Final = 0.6  # worth at every visit still to come: an area stood in,
NEAR_ALTAR: Final = 0.175  # an altar two steps from the best group,
ELBOW_ROOM: Final = 0.04  # an empty square beside it
TOKEN: Final = 0.5  # a point of paying value while there is time to use it
TIME: Final = 4.0  # passes that it takes to use a full hand
SECOND_PIECE: Final = 5.0  # what an additional piece brings, before it is known
RIVALS: Final = 0.6  # what the rivals' mean score counts against one's own
STRAW: Final = 0.001  # a token at the end: it breaks ties


def worth(state: AnimismData, seat: int) -> float:
    total = 0.0
    held = state.sheet_of(seat)
    for sheet in range(state.seats):
        rivals = 0
        for rival in range(state.seats):
            if rival != seat:
                rivals += scoring.total(state, sheet, rival)
        total -= RIVALS * rivals / (state.seats - 1)
        if sheet != held or state.is_over():
            total += Prospect(state, seat, sheet, visits(state, seat, sheet)).as_it_is()
    hand = Hand(state, seat)
    if state.is_over():
        return total + STRAW * (hand.first + hand.second + hand.third)
    return total + in_hand(state, seat, held, hand)


def visits(state: AnimismData, seat: int, sheet: int) -> int:
    """How often the seat will still hold a sheet that it does not hold now."""
    if state.is_over():
        return 0
    return state.cards.rounds - state.round + (1 if (seat - sheet) % state.seats > state.passes else 0)


class Hand:
    """A seat's tokens and what they may still buy."""

    def __init__(self, state: AnimismData, seat: int) -> None:
        self.cards = state.cards
        self.first, self.second, self.third = zone.foreign(state, seat)
        passes = (state.cards.rounds - state.round + 1) * state.seats - state.passes - 1  # after this one
        self.later = TOKEN * min(1.0, passes / TIME)
        self.now = TOKEN * min(1.0, (passes + 1) / TIME)
        self.next_first = 0  # what the sheet that comes next will pay
        self.next_second = 0
        self.next_third = 0
        if passes > 0:
            self.expect(state, seat)

    def expect(self, state: AnimismData, seat: int) -> None:
        track = state.board[(seat - state.passes - 1) % state.seats * SHEET + TRACK + seat]
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
        return max(kept, spent + SECOND_PIECE)


class Prospect:
    """What one sheet may bring a seat, as it is or with one more piece on it."""

    def __init__(self, state: AnimismData, seat: int, sheet: int, visits: int) -> None:
        self.cards = state.cards
        self.board = state.board
        self.seat = seat
        self.rivals = state.seats
        self.at = sheet * SHEET
        self.visits = visits
        self.score_a = scoring.score_a(state, sheet, seat)
        self.hexagons = scoring.hexagons(state, sheet, seat)
        if self.board[self.at + BONUS]:
            self.hexagons += scoring.bonuses(state, sheet)[seat]

    def as_it_is(self) -> float:
        at = self.at + LAND + self.seat * 3
        return self.with_squares(i64(self.board[at]), i64(self.board[at + 1]), i64(self.board[at + 2]), self.hexagons)

    def with_squares(self, a: i64, b: i64, c: i64, hexagons: int) -> float:
        """With these squares in the seat's colour and so many hexagons."""
        cards = self.cards
        altars, x, y, z = most_altars(cards, a, b, c)
        r = float(self.visits)
        value = self.score_a + (hexagons + HEXAGONS_A_VISIT * r) * (int(altars) + ALTARS_A_VISIT * r)
        if self.visits == 0:
            return value
        areas = 0
        masks = cards.areas
        for area in range(0, 12, 3):
            if a & i64(masks[area]) or b & i64(masks[area + 1]) or c & i64(masks[area + 2]):
                areas += 1
        n = around(x, y, z)
        f0: i64 = n[0] & i64(cards.fillable[0]) & ~a
        f1: i64 = n[1] & i64(cards.fillable[1]) & ~b
        f2: i64 = n[2] & i64(cards.fillable[2]) & ~c
        for colour in range(self.rivals):
            at = self.at + LAND + colour * 3
            f0 &= ~i64(self.board[at])
            f1 &= ~i64(self.board[at + 1])
            f2 &= ~i64(self.board[at + 2])
        m = around(f0, f1, f2)
        near: i64 = count(
            m[0] & ~n[0] & i64(cards.altars[0]),
            m[1] & ~n[1] & i64(cards.altars[1]),
            m[2] & ~n[2] & i64(cards.altars[2]),
        )
        room: i64 = count(f0, f1, f2)
        return value + r * (AREA * areas + NEAR_ALTAR * min(3, int(near)) + ELBOW_ROOM * int(room))

    def best_with(self, piece: int, turn: int, free: Words, rim: Words, hand: Hand) -> float:
        """The best drawing of a piece, tokens included; `turn` HIDDEN: turned as one likes."""
        best = -1000.0
        for t in range(4):
            if self.cards.turns[piece] >> t & 1 and (turn in (HIDDEN, t)):
                form = piece * 4 + t
                for anchor in listed(anchors(self.cards, form, free, rim), 0):
                    best = max(best, self.with_piece((form * SQUARES + anchor) * 3, hand))
        return best

    def with_piece(self, place: int, hand: Hand) -> float:
        cards = self.cards
        board = self.board
        a: i64 = i64(cards.masks[place])
        b: i64 = i64(cards.masks[place + 1])
        c: i64 = i64(cards.masks[place + 2])
        hexagons = self.hexagons
        given = 0
        gains = [0, 0, 0]
        for colour in range(COLOURS):
            if colour == self.seat:
                continue
            at = self.at + LAND + colour * 3
            contacts: i64 = edges(a, b, c, i64(board[at]), i64(board[at + 1]), i64(board[at + 2]))
            if contacts:
                filled = board[self.at + TRACK + colour] & 15
                fresh = min(int(contacts), cards.length - filled)
                for square in range(filled, filled + fresh):
                    hexagons += cards.hexagons >> square & 1
                if fresh and colour < self.rivals:
                    given += cards.numbers[filled + fresh - 1] - (cards.numbers[filled - 1] if filled else 0)
                gains[colour - 1 if colour > self.seat else colour] = fresh
        at = self.at + LAND + self.seat * 3
        value = self.with_squares(a | i64(board[at]), b | i64(board[at + 1]), c | i64(board[at + 2]), hexagons)
        tokens = hand.handed_on(hand.first + gains[0], hand.second + gains[1], hand.third + gains[2])
        return value + tokens - RIVALS * given / (self.rivals - 1)


def in_hand(state: AnimismData, seat: int, sheet: int, hand: Hand) -> float:
    """What the sheet in hand and the tokens are worth together, also in the middle of a pass."""
    lane = seat * LANE
    phase = state.lanes[lane + PHASE]
    later = state.cards.rounds - state.round
    if phase == HIDDEN:
        phase = PURCHASE
    if phase in (PURCHASE, FIRST_DIE):
        return Prospect(state, seat, sheet, later + 1).as_it_is() + hand.before_purchase()
    prospect = Prospect(state, seat, sheet, later)
    if phase in (READY, CHECK, OFFER):
        tokens = hand.handed_on(hand.first, hand.second, hand.third)
        if phase == OFFER:
            tokens = hand.after_drawing()
        return prospect.as_it_is() + tokens
    free, rim = zone.room(state, seat)
    if phase == PAY:
        hand.pay(zone.payments(state, seat))
    if phase == DRAW:
        return prospect.best_with(state.lanes[lane + PIECE], state.lanes[lane + TURN], free, rim, hand)
    if phase == ROTATE or (phase == PAY and not state.lanes[lane + EXTRA]):
        return prospect.best_with(state.lanes[lane + PIECE], HIDDEN, free, rim, hand)
    return with_dice(state, seat, prospect, hand)


def with_dice(state: AnimismData, seat: int, prospect: Prospect, hand: Hand) -> float:
    """In the middle of an additional action: the better die, or the mean over what they may show."""
    lane = seat * LANE
    phase = state.lanes[lane + PHASE]
    black = BLACK - 1 + state.lanes[lane + BLACK_DIE]
    white = WHITE - 1 + state.lanes[lane + WHITE_DIE]
    shown = phase == CHOOSE and not state.lanes[lane + REROLLS]
    usable = zone.usable(state, seat)
    free, rim = zone.room(state, seat)
    worths = [-1000.0] * PIECES
    for piece in range(BLACK, PIECES):
        if usable >> piece & 1 and (not shown or piece in (black, white)):
            worths[piece] = prospect.best_with(piece, HIDDEN, free, rim, hand)
    if shown:
        return max(worths[black], worths[white])
    fresh = mean_of_both(worths)
    if phase in (PAY, DICE):
        return fresh
    again_black = mean_of_one(worths, BLACK, worths[white], fresh)
    again_white = mean_of_one(worths, WHITE, worths[black], fresh)
    if phase == BLACK_AGAIN:
        return again_black
    if phase == WHITE_AGAIN:
        return again_white
    return max(worths[black], worths[white], again_black, again_white)


def mean_of_both(worths: list[float]) -> float:
    """A-8.6: over the pairs of faces that show something usable."""
    total = 0.0
    pairs = 0
    for black in range(BLACK, WHITE):
        for white in range(WHITE, PIECES):
            best = max(worths[black], worths[white])
            if best > -1000.0:
                total += best
                pairs += 1
    return total / max(pairs, 1)


def mean_of_one(worths: list[float], die: int, other: float, fresh: float) -> float:
    """A-8.10: over the faces of one die while the other stays."""
    total = 0.0
    for piece in range(die, die + FACES):
        best = max(worths[piece], other)
        total += best if best > -1000.0 else fresh
    return total / FACES
