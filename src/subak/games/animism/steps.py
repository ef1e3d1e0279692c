"""A pass in its steps, rule by rule: buy, pay, rotate, draw, a second piece, hand on. The numbers are RULES.md's."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from subak.core.position import Phase
from subak.games.animism import actions as do
from subak.games.animism import zone
from subak.games.animism.cards import BLACK, COLOURS, FACES, PIECES, SINGLE, SQUARES, WHITE
from subak.games.animism.land import count, edges, listed
from subak.games.animism.state import (
    ADVANCED,
    BLACK_DIE,
    BONUS,
    BUYING,
    CHECKING,
    CHOOSING,
    DECLARING,
    DRAWING,
    EXTRA,
    LAND,
    MARK,
    PAYING,
    PIECE,
    REROLLS,
    ROLLING,
    ROLLING_BLACK,
    ROLLING_FIRST,
    ROLLING_WHITE,
    ROTATING,
    ROUND,
    STEP,
    TOKENS,
    TRACK,
    TURN,
    WHITE_DIE,
    AnimismData,
)


class Step(Phase[AnimismData]):
    """One choice in a seat's own lane. What nature rolls is chosen for the seat whose lane it serves."""

    def has_choice(self, s: AnimismData, seat: int) -> bool:
        """Whether there is more than one option."""
        return len(self.options(s, seat)) > 1

    def forbids(self, s: AnimismData, seat: int, action: int) -> int:
        if self.first <= action < self.stop and action in self.options(s, seat):
            return 0
        return self.refused(s, seat, action)

    def refused(self, s: AnimismData, seat: int, action: int) -> int:
        """The rule that refuses what is not among the options; that dice are not a seat's to roll is said before."""
        if action < do.PAY:
            return self.refused_piece(s, seat, action - do.BUY)
        if action < do.ROTATE:
            return self.refused_payment(s, seat, action - do.PAY)
        if action < do.DRAW:
            return self.refused_turn(s, seat, action - do.ROTATE)
        if action < do.DECLINE:
            return self.refused_square(s, seat, action - do.DRAW)
        if action <= do.DECLARE:
            return self.refused_second(s, seat)
        if action < do.HAND_ON:
            return self.refused_die(s, seat, action)
        if action == do.HAND_ON:
            return self.refused_handing_on(s, seat)
        return self.refused_bonus(s, seat, action - do.MARK_BONUS - 1)

    def refused_piece(self, s: AnimismData, seat: int, piece: int) -> int:
        if s[ROUND] > 1:
            return do.PIECE_IS_CHOSEN
        return do.NO_SINGLE_YET if piece == SINGLE else do.BLACK_DIE_CHOOSES

    def refused_payment(self, s: AnimismData, seat: int, code: int) -> int:
        return do.NOTHING_IS_DUE

    def refused_turn(self, s: AnimismData, seat: int, turn: int) -> int:
        return do.NOT_NOW_TO_ROTATE

    def refused_square(self, s: AnimismData, seat: int, anchor: int) -> int:
        return do.BUY_AND_ROTATE_FIRST

    def refused_second(self, s: AnimismData, seat: int) -> int:
        if s[ROUND] == 1:
            return do.NOT_IN_ROUND_ONE
        return do.ONE_IN_A_PASS if s[EXTRA + seat] else do.DRAW_FIRST

    def refused_die(self, s: AnimismData, seat: int, action: int) -> int:
        return do.NO_DICE_LIE_HERE

    def refused_handing_on(self, s: AnimismData, seat: int) -> int:
        return do.SECOND_MUST_BE_DRAWN if s[EXTRA + seat] else do.BUY_FIRST

    def refused_bonus(self, s: AnimismData, seat: int, bonus: int) -> int:
        if not s[ADVANCED]:
            return do.ONLY_IN_THE_ADVANCED_GAME
        if has_bonus(s, seat):
            return do.ONE_BONUS_A_SHEET
        return do.BONUS_IS_TAKEN if s[BONUS + s.sheet_of(seat)] >> 3 * bonus & 7 else do.BONUS_AT_THE_END


class RollFirst(Step):
    """A-4.14 to A-4.16: the black die of round 1 gives a piece, no choice and no price."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        openings = zone.openings(s, seat)
        base = do.ROLL + seat * do.OUTCOMES + do.BLACK_ROLL
        out: list[int] = []
        for face in range(FACES):
            if openings >> BLACK + face & 1:  # else it is rolled again
                out.append(base + face)
        return out

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        buy(s, seat, BLACK + (action - do.ROLL) % do.OUTCOMES - do.BLACK_ROLL)


class Buy(Step):
    """A-4.1, A-4.2: the single, and every piece that can be bought."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        out: list[int] = [do.BUY + SINGLE]
        affordable = zone.affordable(s, seat)
        for piece in range(BLACK, PIECES):
            if affordable >> piece & 1:
                out.append(do.BUY + piece)
        return out

    def has_choice(self, s: AnimismData, seat: int) -> bool:
        return zone.affordable(s, seat, one=True) != 0

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        piece = action - do.BUY
        if piece == SINGLE:
            buy(s, seat, SINGLE)
        else:
            s[PIECE + seat] = piece
            enter(s, seat, PAYING)

    def refused_piece(self, s: AnimismData, seat: int, piece: int) -> int:
        code = zone.closed(s, seat, piece)
        return code if code else do.TOO_DEAR if zone.cost(s, seat, piece) > zone.purse(s, seat) else do.FITS_NOWHERE


class Pay(Step):
    """A-5.7: the paid tokens leave the hand; no change is given."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        return [do.PAY + code for code in zone.payments(s, seat)]

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        code = action - do.PAY
        zone.spend(s, seat, code // 121, code // 11 % 11, code % 11)
        if s[EXTRA + seat]:
            s[STEP + seat] = ROLLING
        else:
            buy(s, seat, s[PIECE + seat])

    def refused_payment(self, s: AnimismData, seat: int, code: int) -> int:
        a, b, c = code // 121, code // 11 % 11, code % 11
        first, second, third = zone.foreign(s, seat)
        if a > first or b > second or c > third:
            return do.TOKENS_NOT_HELD
        return do.PAYS_TOO_LITTLE if s.cards.value(a, b, c) < zone.due(s, seat) else do.TOKEN_IN_VAIN


class Rotate(Step):
    """A-6.2: as it lies, or turned."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        return [do.ROTATE + turn for turn in zone.turns(s, seat)]

    def has_choice(self, s: AnimismData, seat: int) -> bool:
        return len(zone.turns(s, seat, 2)) > 1

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        s[TURN + seat] = action - do.ROTATE
        enter(s, seat, DRAWING)

    def refused_turn(self, s: AnimismData, seat: int, turn: int) -> int:
        return do.FITS_NOWHERE_SO if s.cards.turns[s[PIECE + seat]] >> turn & 1 else do.LOOKS_THE_SAME


class Draw(Step):
    """A-6.1: fill the squares (A-6.3 to A-6.8), then the tracks of those that were touched."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        return listed(zone.places(s, seat), do.DRAW)

    def has_choice(self, s: AnimismData, seat: int) -> bool:
        a, b, c = zone.places(s, seat)
        return count(a, b, c) > 1

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        fill(s, seat, action - do.DRAW)
        s.lay_down(seat)
        finish_drawing(s, seat)

    def refused_square(self, s: AnimismData, seat: int, anchor: int) -> int:
        return zone.misfit(s, seat, anchor)


class Declare(Step):
    """A-8.1 to A-8.4: the additional action, the price first; or none."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        return [do.DECLINE, do.DECLARE]

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        if action == do.DECLINE:
            s[STEP + seat] = CHECKING
        else:
            s[EXTRA + seat] = 1
            enter(s, seat, PAYING)

    def refused_handing_on(self, s: AnimismData, seat: int) -> int:
        return do.SAY_FIRST


class Roll(Step):
    """A-8.5, A-8.6: both dice, again until they show something usable."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        base = do.ROLL + seat * do.OUTCOMES + do.BOTH_DICE
        usable = zone.usable(s, seat)
        out: list[int] = []
        for faces in range(FACES * FACES):
            if usable >> BLACK + faces % FACES & 1 or usable >> WHITE + faces // FACES & 1:
                out.append(base + faces)
        return out

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        faces = (action - do.ROLL) % do.OUTCOMES - do.BOTH_DICE
        s[BLACK_DIE + seat] = 1 + faces % FACES
        s[WHITE_DIE + seat] = 1 + faces // FACES
        read_dice(s, seat)


class RollAgain(Step):
    """A-8.7: one die, whatever it shows."""

    def __init__(self, die: int, outcome: int) -> None:
        super().__init__(first=do.ROLL, stop=do.WIDTH)
        self.die = die
        self.outcome = outcome

    def options(self, s: AnimismData, seat: int) -> list[int]:
        base = do.ROLL + seat * do.OUTCOMES + self.outcome
        return [base, base + 1, base + 2, base + 3, base + 4, base + 5]

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        s[self.die + seat] = 1 + (action - do.ROLL) % do.OUTCOMES - self.outcome
        read_dice(s, seat)


class Choose(Step):
    """A-8.7 to A-8.11: take the piece of a die, pay for rerolls, or use them."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        out: list[int] = []
        usable = zone.usable(s, seat)
        if usable >> BLACK - 1 + s[BLACK_DIE + seat] & 1:
            out.append(do.TAKE_BLACK)
        if usable >> WHITE - 1 + s[WHITE_DIE + seat] & 1:
            out.append(do.TAKE_WHITE)
        if s[REROLLS + seat]:
            return [*out, do.REROLL_BLACK, do.REROLL_WHITE]
        held = zone.foreign(s, seat)
        for action in range(do.PAY_TOKEN, do.HAND_ON):
            first, second, third = price(action)
            if first <= held[0] and second <= held[1] and third <= held[2]:
                out.append(action)
        return out

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        if action == do.TAKE_BLACK:
            buy(s, seat, BLACK - 1 + s[BLACK_DIE + seat])
        elif action == do.TAKE_WHITE:
            buy(s, seat, WHITE - 1 + s[WHITE_DIE + seat])
        elif action < do.PAY_TOKEN:
            s[REROLLS + seat] -= 1
            s[STEP + seat] = ROLLING_BLACK if action == do.REROLL_BLACK else ROLLING_WHITE
        else:  # every point of value is one reroll
            first, second, third = price(action)
            zone.spend(s, seat, first, second, third)
            s[REROLLS + seat] = (
                s.cards.triple if action == do.PAY_TRIPLE else s.cards.pair if action >= do.PAY_PAIR else 1
            )

    def refused_die(self, s: AnimismData, seat: int, action: int) -> int:
        if action <= do.TAKE_WHITE:
            black = action == do.TAKE_BLACK
            code = zone.closed(s, seat, BLACK - 1 + s[BLACK_DIE + seat] if black else WHITE - 1 + s[WHITE_DIE + seat])
            return code if code else do.DIE_FITS_NOWHERE
        if action < do.PAY_TOKEN:
            return do.PAY_REROLLS_FIRST
        return do.USE_REROLLS_FIRST if s[REROLLS + seat] else do.REROLLS_NOT_HELD


class Check(Step):
    """A-9.1, A-9.3: the surplus goes back, one bonus may be marked (A-13.1, A-13.3); then the seat is ready."""

    def options(self, s: AnimismData, seat: int) -> list[int]:
        out: list[int] = [do.HAND_ON]
        if s[ADVANCED] and not has_bonus(s, seat):
            marked = s[BONUS + s.sheet_of(seat)]
            for bonus in range(3):
                if not marked >> 3 * bonus & 7:
                    out.append(do.MARK_BONUS + 1 + bonus)
        return out

    def choose(self, s: AnimismData, seat: int, action: int) -> None:
        if action > do.HAND_ON:
            s[BONUS + s.sheet_of(seat)] |= seat + 1 << 3 * (action - do.MARK_BONUS - 1)
        w = s.w
        limit: i64 = s.cards.limit
        for at in range(i64(TOKENS + seat * COLOURS), i64(TOKENS + (seat + 1) * COLOURS)):
            w[at] = min(w[at], limit)
        s.clear_lane(seat)

    def refused_second(self, s: AnimismData, seat: int) -> int:
        if s[ROUND] == 1 or s[EXTRA + seat]:
            return super().refused_second(s, seat)
        return do.SECOND_TOO_DEAR if zone.purse(s, seat) < s.cards.second else do.NO_DIE_WOULD_DO


STEPS: Final = vec[Step](  # a list would have every look-up checked
    [
        Step(),
        RollFirst(first=do.ROLL, stop=do.WIDTH),
        Buy(first=do.BUY, stop=do.PAY),
        Pay(first=do.PAY, stop=do.ROTATE),
        Rotate(first=do.ROTATE, stop=do.DRAW),
        Draw(first=do.DRAW, stop=do.DECLINE),
        Declare(first=do.DECLINE, stop=do.TAKE_BLACK),
        Roll(first=do.ROLL, stop=do.WIDTH),
        Choose(first=do.TAKE_BLACK, stop=do.HAND_ON),
        RollAgain(BLACK_DIE, do.BLACK_ROLL),
        RollAgain(WHITE_DIE, do.WHITE_ROLL),
        Check(first=do.HAND_ON, stop=do.ROLL),
    ]
)


def start(s: AnimismData, seat: int) -> None:
    """Phase 2 begins; what leaves no choice is done at once."""
    free, rim = zone.room(s, seat)
    if not zone.fits(s.cards, SINGLE, free, rim):
        s[STEP + seat] = CHECKING
    elif s[ROUND] > 1:
        enter(s, seat, BUYING)
    elif zone.openings(s, seat):
        s[STEP + seat] = ROLLING_FIRST
    else:
        buy(s, seat, SINGLE)


def enter(s: AnimismData, seat: int, step: int) -> None:
    """The lane comes to a step; a single option is taken at once."""
    s[STEP + seat] = step
    if not STEPS[step].has_choice(s, seat):
        STEPS[step].choose(s, seat, STEPS[step].options(s, seat)[0])


def buy(s: AnimismData, seat: int, piece: int) -> None:
    """A-4.10: mark the purchase and go on to draw; A-4.11: the single has no mark."""
    if piece != SINGLE:
        at = MARK + s.sheet_of(seat) * PIECES + piece
        marks = s[at]
        s[at] = (marks | seat << 3 + 2 * (marks & 7)) + 1
    s[PIECE + seat] = piece
    enter(s, seat, ROTATING)


def price(action: int) -> tuple[int, int, int]:
    """A-8.7: what is paid for rerolls, by foreign colour."""
    if action == do.PAY_TRIPLE:
        return 1, 1, 1
    if action >= do.PAY_PAIR:
        pair = action - do.PAY_PAIR
        return 1 if pair < 2 else 0, 0 if pair == 1 else 1, 1 if pair else 0
    token = action - do.PAY_TOKEN
    return 1 if token == 0 else 0, 1 if token == 1 else 0, 1 if token == 2 else 0


def fill(s: AnimismData, seat: int, anchor: int) -> None:
    """A-6.1: the turned piece on the land, and the tracks of those it touches."""
    masks = s.cards.masks
    place: i64 = (s.form(seat) * SQUARES + anchor) * 3
    a: i64 = masks[place]
    b: i64 = masks[place + 1]
    c: i64 = masks[place + 2]
    w = s.w
    land: i64 = LAND + s.sheet_of(seat) * COLOURS * 3
    at: i64 = land
    for colour in range(COLOURS):
        if colour != seat:
            contacts: i64 = edges(a, b, c, w[at], w[at + 1], w[at + 2])
            if contacts:
                touch(s, seat, colour, contacts)
        at += 3
    at = land + seat * 3
    w[at] |= a
    w[at + 1] |= b
    w[at + 2] |= c


def touch(s: AnimismData, seat: i64, colour: i64, contacts: i64) -> None:
    """A-6.11, A-7.1: fill the touched colour's track as far as it goes, and take as many of its tokens."""
    w = s.w
    at: i64 = TRACK + s.sheet_of(seat) * COLOURS + colour
    track: i64 = w[at]
    filled: i64 = track & 15
    fresh: i64 = min(contacts, s.cards.length - filled)
    for square in range(filled, filled + fresh):
        track |= seat << 4 + 2 * square
    w[at] = track + fresh
    w[TOKENS + seat * COLOURS + colour] += fresh


def finish_drawing(s: AnimismData, seat: int) -> None:
    """Phase 5 if it is possible (A-8.1 to A-8.3), then phase 6, always asked: so far all can be taken back (A-6.9)."""
    w = s.w
    possible = w[ROUND] > 1 and not w[EXTRA + seat] and zone.purse(s, seat) >= s.cards.second
    w[STEP + seat] = DECLARING if possible and zone.usable(s, seat) else CHECKING


def read_dice(s: AnimismData, seat: int) -> None:
    """A-8.10: dice that show nothing usable are both rolled again."""
    black = BLACK - 1 + s[BLACK_DIE + seat]
    white = WHITE - 1 + s[WHITE_DIE + seat]
    if zone.usable(s, seat) & (1 << black | 1 << white):
        enter(s, seat, CHOOSING)
    else:
        s[STEP + seat] = ROLLING


def has_bonus(s: AnimismData, seat: int) -> bool:
    """A-13.1: whether the seat has marked one on the sheet in hand."""
    marked = s[BONUS + s.sheet_of(seat)]
    return seat + 1 in (marked & 7, marked >> 3 & 7, marked >> 6 & 7)
