"""Animism, rule by rule. The numbers are those of RULES.md."""

from random import Random
from typing import Final

from mypy_extensions import i64

from subak.core.game import CHANCE, LATER
from subak.games.animism import evaluate, hidden, scoring, zone
from subak.games.animism.cards import BLACK, COLOURS, FACES, SINGLE, SQUARES, WHITE, Cards
from subak.games.animism.land import anchors, edges, listed
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
    MARK,
    NATURE,
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

# Actions. A seat's codes first, then nature's, lane by lane.
BUY: Final = 0  # + piece
PAYMENT: Final = 13  # + 121 a + 11 b + c: tokens in the three foreign colours
ROTATION: Final = 1344  # + quarter turns
ANCHOR: Final = 1348  # + square
DECLINE: Final = 1517
DECLARE: Final = 1518
TAKE_BLACK: Final = 1519
TAKE_WHITE: Final = 1520
REROLL_BLACK: Final = 1521
REROLL_WHITE: Final = 1522
PAY_TOKEN: Final = 1523  # + foreign colour
PAY_PAIR: Final = 1526  # + 0 first and second, 1 first and third, 2 second and third foreign colour
PAY_TRIPLE: Final = 1529
HAND_ON: Final = 1530  # without marking a bonus
BONUS_MARK: Final = 1530  # + 1, 2, 3: mark it and hand on
ROLL: Final = 1534  # nature: + lane * OUTCOMES + outcome
BOTH_DICE: Final = 0  # outcome: + (white - 1) * 6 + black - 1
BLACK_ROLL: Final = 36  # outcome: + black - 1
WHITE_ROLL: Final = 42  # outcome: + white - 1
OUTCOMES: Final = 48
WIDTH: Final = ROLL + COLOURS * OUTCOMES


class Animism(AnimismData):
    def clone(self) -> "Animism":
        return Animism(
            self.cards,
            self.seats,
            self.advanced,
            self.round,
            self.passes,
            self.board[:],
            self.lanes[:],
            self.handed,
            self.actors,
            self.reveals,
        )

    # What may be done

    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.nature_options()
        phase = self.lanes[seat * LANE + PHASE]
        if phase == DRAW:
            return self.anchor_options(seat)
        if phase == PURCHASE:
            return self.purchase_options(seat)
        if phase == ROTATE:
            return self.rotation_options(seat)
        if phase == PAY:
            return self.payment_options(seat)
        if phase == CHECK:
            return self.bonus_options(seat)
        if phase == CHOOSE:
            return self.dice_options(seat)
        return [DECLINE, DECLARE]

    def purchase_options(self, seat: int) -> list[int]:
        """A-4.1, A-4.2: the single, and every piece that can be bought."""
        out: list[int] = [BUY + SINGLE]
        for piece in zone.affordable(self, seat):
            out.append(BUY + piece)
        return out

    def payment_options(self, seat: int) -> list[int]:
        out: list[int] = []
        for code in zone.payments(self, seat):
            out.append(PAYMENT + code)
        return out

    def rotation_options(self, seat: int) -> list[int]:
        free, rim = zone.room(self, seat)
        out: list[int] = []
        for turn in zone.fitting_turns(self.cards, self.lanes[seat * LANE + PIECE], free, rim):
            out.append(ROTATION + turn)
        return out

    def anchor_options(self, seat: int) -> list[int]:
        """A-6.3 to A-6.8: where the turned piece may be drawn."""
        free, rim = zone.room(self, seat)
        form = self.lanes[seat * LANE + PIECE] * 4 + self.lanes[seat * LANE + TURN]
        return listed(anchors(self.cards, form, free, rim), ANCHOR)

    def can_declare(self, seat: int) -> bool:
        """A-8.1 to A-8.3."""
        if self.round == 1 or self.lanes[seat * LANE + EXTRA] or zone.purse(self, seat) < self.cards.second:
            return False
        return zone.usable(self, seat) != 0

    def dice_options(self, seat: int) -> list[int]:
        """A-8.7 to A-8.11."""
        out: list[int] = []
        lane = seat * LANE
        usable = zone.usable(self, seat)
        if usable >> BLACK - 1 + self.lanes[lane + BLACK_DIE] & 1:
            out.append(TAKE_BLACK)
        if usable >> WHITE - 1 + self.lanes[lane + WHITE_DIE] & 1:
            out.append(TAKE_WHITE)
        if self.lanes[lane + REROLLS]:
            return [*out, REROLL_BLACK, REROLL_WHITE]
        first, second, third = zone.foreign(self, seat)
        if first:
            out.append(PAY_TOKEN)
        if second:
            out.append(PAY_TOKEN + 1)
        if third:
            out.append(PAY_TOKEN + 2)
        if first and second:
            out.append(PAY_PAIR)
        if first and third:
            out.append(PAY_PAIR + 1)
        if second and third:
            out.append(PAY_PAIR + 2)
        if first and second and third:
            out.append(PAY_TRIPLE)
        return out

    def bonus_options(self, seat: int) -> list[int]:
        """A-9.3, A-13.1, A-13.3: none, or one that nobody has marked on this sheet."""
        out: list[int] = [HAND_ON]
        if not self.advanced:
            return out
        marked = self.board[self.sheet_of(seat) * SHEET + BONUS]
        for bonus in range(3):
            owner = marked >> 3 * bonus & 7
            if owner == seat + 1:
                return [HAND_ON]
            if not owner:
                out.append(BONUS_MARK + 1 + bonus)
        return out

    def nature_options(self) -> list[int]:
        """The outcomes for all lanes that wait for dice."""
        out: list[int] = []
        for seat in range(self.seats):
            phase = self.lanes[seat * LANE + PHASE]
            if phase >= 0 and NATURE >> phase & 1:
                out += self.roll_options(seat)
        return out

    def roll_options(self, seat: int) -> list[int]:
        """The faces that the dice may show in a lane that waits for them: what is rolled again is left out."""
        out: list[int] = []
        phase = self.lanes[seat * LANE + PHASE]
        base = ROLL + seat * OUTCOMES
        if phase == FIRST_DIE:
            openings = zone.openings(self, seat)
            for face in range(FACES):
                if openings >> BLACK + face & 1:
                    out.append(base + BLACK_ROLL + face)
        elif phase == DICE:
            usable = zone.usable(self, seat)
            for faces in range(FACES * FACES):
                if usable >> BLACK + faces % FACES & 1 or usable >> WHITE + faces // FACES & 1:
                    out.append(base + BOTH_DICE + faces)
        else:
            base += BLACK_ROLL if phase == BLACK_AGAIN else WHITE_ROLL
            for face in range(FACES):
                out.append(base + face)
        return out

    # What happens

    def apply(self, seat: int, action: int) -> None:
        self.act(seat, action)
        self.actors = self.waiting()
        if not self.actors:
            self.end_pass()

    def act(self, seat: int, action: int) -> None:
        """Carry out an action inside its lane."""
        if seat == CHANCE:
            lane = (action - ROLL) // OUTCOMES
            self.roll(lane, (action - ROLL) % OUTCOMES)
        elif action < PAYMENT:
            self.choose_piece(seat, action - BUY)
        elif action < ROTATION:
            self.pay(seat, action - PAYMENT)
        elif action < ANCHOR:
            self.rotate(seat, action - ROTATION)
        elif action < DECLINE:
            self.draw(seat, action - ANCHOR)
        elif action == DECLINE:
            self.lanes[seat * LANE + PHASE] = CHECK
        elif action == DECLARE:
            self.declare(seat)
        elif action < HAND_ON:
            self.use_dice(seat, action)
        else:
            self.hand_on(seat, action - BONUS_MARK)

    def roll(self, seat: int, outcome: int) -> None:
        lane = seat * LANE
        if self.lanes[lane + PHASE] == FIRST_DIE:  # no choice, no price
            self.buy(seat, BLACK + outcome - BLACK_ROLL)
            return
        if outcome < BLACK_ROLL:
            self.lanes[lane + BLACK_DIE] = 1 + outcome % FACES
            self.lanes[lane + WHITE_DIE] = 1 + outcome // FACES
        elif outcome < WHITE_ROLL:
            self.lanes[lane + BLACK_DIE] = 1 + outcome - BLACK_ROLL
        else:
            self.lanes[lane + WHITE_DIE] = 1 + outcome - WHITE_ROLL
        self.read_dice(seat)

    def read_dice(self, seat: int) -> None:
        lane = seat * LANE
        black = BLACK - 1 + self.lanes[lane + BLACK_DIE]
        white = WHITE - 1 + self.lanes[lane + WHITE_DIE]
        if not zone.usable(self, seat) & (1 << black | 1 << white):
            self.lanes[lane + PHASE] = DICE
            return
        self.lanes[lane + PHASE] = CHOOSE
        options = self.dice_options(seat)
        if len(options) == 1:
            self.use_dice(seat, options[0])

    def choose_piece(self, seat: int, piece: int) -> None:
        """A-4.1."""
        lane = seat * LANE
        if piece == SINGLE:
            self.buy(seat, SINGLE)
            return
        self.lanes[lane + PIECE] = piece
        self.ask_payment(seat)

    def ask_payment(self, seat: int) -> None:
        self.lanes[seat * LANE + PHASE] = PAY
        options = self.payment_options(seat)
        if len(options) == 1:
            self.pay(seat, options[0] - PAYMENT)

    def pay(self, seat: int, code: int) -> None:
        """A-5.7: the paid tokens leave the hand; no change is given."""
        self.spend(seat, code // 121, code // 11 % 11, code % 11)
        lane = seat * LANE
        if self.lanes[lane + EXTRA]:
            self.lanes[lane + PHASE] = DICE
        else:
            self.buy(seat, self.lanes[lane + PIECE])

    def spend(self, seat: int, first: int, second: int, third: int) -> None:
        at = self.tokens_at(seat)
        self.board[at + (0 if seat else 1)] -= first
        self.board[at + (1 if seat > 1 else 2)] -= second
        self.board[at + (2 if seat > 2 else 3)] -= third

    def buy(self, seat: int, piece: int) -> None:
        """A-4.10: mark the purchase and go on to draw; A-4.11: the single has no mark."""
        lane = seat * LANE
        if piece != SINGLE:
            at = self.sheet_of(seat) * SHEET + MARK + piece
            marks = self.board[at]
            self.board[at] = (marks | seat << 3 + 2 * (marks & 7)) + 1
        self.lanes[lane + PIECE] = piece
        self.lanes[lane + PHASE] = ROTATE
        options = self.rotation_options(seat)
        if len(options) == 1:
            self.rotate(seat, options[0] - ROTATION)

    def rotate(self, seat: int, turn: int) -> None:
        lane = seat * LANE
        self.lanes[lane + TURN] = turn
        self.lanes[lane + PHASE] = DRAW
        options = self.anchor_options(seat)
        if len(options) == 1:
            self.draw(seat, options[0] - ANCHOR)

    def draw(self, seat: int, anchor: int) -> None:
        """A-6.1: fill the squares, then the tracks of those that were touched."""
        lane = seat * LANE
        form = self.lanes[lane + PIECE] * 4 + self.lanes[lane + TURN]
        masks = self.cards.masks
        place = (form * SQUARES + anchor) * 3
        a: i64 = i64(masks[place])
        b: i64 = i64(masks[place + 1])
        c: i64 = i64(masks[place + 2])
        board = self.board
        land = self.sheet_of(seat) * SHEET + LAND
        for colour in range(COLOURS):
            if colour != seat:
                at = land + colour * 3
                contacts: i64 = edges(a, b, c, i64(board[at]), i64(board[at + 1]), i64(board[at + 2]))
                if contacts:
                    self.touch(seat, colour, int(contacts))
        at = land + seat * 3
        board[at] |= int(a)
        board[at + 1] |= int(b)
        board[at + 2] |= int(c)
        self.lanes[lane + PIECE] = 0
        self.lanes[lane + TURN] = 0
        self.lanes[lane + BLACK_DIE] = 0
        self.lanes[lane + WHITE_DIE] = 0
        self.lanes[lane + REROLLS] = 0
        self.finish_drawing(seat)

    def touch(self, seat: int, colour: int, contacts: int) -> None:
        """A-6.11, A-7.1: fill the touched colour's track as far as it goes, and take as many of its tokens."""
        at = self.sheet_of(seat) * SHEET + TRACK + colour
        track = self.board[at]
        filled = track & 15
        fresh = min(contacts, self.cards.length - filled)
        for square in range(filled, filled + fresh):
            track |= seat << 4 + 2 * square
        self.board[at] = track + fresh
        self.board[self.tokens_at(seat) + colour] += fresh

    def finish_drawing(self, seat: int) -> None:
        """Phase 5 if it is possible, then phase 6, which is always asked: until then all can be taken back (A-6.9)."""
        self.lanes[seat * LANE + PHASE] = OFFER if self.can_declare(seat) else CHECK

    def declare(self, seat: int) -> None:
        """A-8.4: the price first."""
        self.lanes[seat * LANE + EXTRA] = 1
        self.ask_payment(seat)

    def use_dice(self, seat: int, action: int) -> None:
        """A-8.7, A-8.8, A-8.11."""
        lane = seat * LANE
        if action == TAKE_BLACK:
            self.buy(seat, BLACK - 1 + self.lanes[lane + BLACK_DIE])
        elif action == TAKE_WHITE:
            self.buy(seat, WHITE - 1 + self.lanes[lane + WHITE_DIE])
        elif action in (REROLL_BLACK, REROLL_WHITE):
            self.lanes[lane + REROLLS] -= 1
            self.lanes[lane + PHASE] = BLACK_AGAIN if action == REROLL_BLACK else WHITE_AGAIN
        else:
            self.pay_rerolls(seat, action)

    def pay_rerolls(self, seat: int, action: int) -> None:
        """A-8.7: every point of value is one reroll."""
        if action == PAY_TRIPLE:
            self.spend(seat, 1, 1, 1)
            self.lanes[seat * LANE + REROLLS] = self.cards.triple
        elif action >= PAY_PAIR:
            pair = action - PAY_PAIR
            self.spend(seat, 1 if pair < 2 else 0, 0 if pair == 1 else 1, 1 if pair else 0)
            self.lanes[seat * LANE + REROLLS] = self.cards.pair
        else:
            token = action - PAY_TOKEN
            self.spend(seat, 1 if token == 0 else 0, 1 if token == 1 else 0, 1 if token == 2 else 0)
            self.lanes[seat * LANE + REROLLS] = 1

    def hand_on(self, seat: int, bonus: int) -> None:
        """A-9.1, A-9.3: the surplus goes back, a bonus may be marked; then the seat is ready."""
        if bonus:
            self.board[self.sheet_of(seat) * SHEET + BONUS] |= seat + 1 << 3 * (bonus - 1)
        at = self.tokens_at(seat)
        for colour in range(COLOURS):
            if self.board[at + colour] > self.cards.limit:
                self.board[at + colour] = self.cards.limit
        self.clear_lane(seat)

    def clear_lane(self, seat: int) -> None:
        for field in range(LANE):
            self.lanes[seat * LANE + field] = 0

    # Passes

    def end_pass(self) -> None:
        """A-2.4 to A-2.8: everyone has finished; hand on, and start the next round or end the game."""
        self.reveals += 1
        self.passes += 1
        if self.passes == self.seats:
            if self.round == self.cards.rounds:
                self.handed = self.board[:]
                return
            self.passes = 0
            self.round += 1
        self.begin_pass()

    def begin_pass(self) -> None:
        for seat in range(self.seats):
            self.receive(seat)
        self.handed = self.board[:]
        for seat in range(self.seats):
            self.start(seat)
        self.actors = self.waiting()

    def receive(self, seat: int) -> None:
        """A-3.2: a token in the filler's colour for every filled hexagon of the own track."""
        track = self.board[self.sheet_of(seat) * SHEET + TRACK + seat]
        at = self.tokens_at(seat)
        for square in range(track & 15):
            if self.cards.hexagons >> square & 1:
                self.board[at + (track >> 4 + 2 * square & 3)] += 1

    def start(self, seat: int) -> None:
        """Phase 2 begins; what leaves no choice is done at once."""
        lane = seat * LANE
        free, rim = zone.room(self, seat)
        if not zone.fits(self.cards, SINGLE, free, rim):
            self.lanes[lane + PHASE] = CHECK
        elif self.round == 1:
            if zone.openings(self, seat):
                self.lanes[lane + PHASE] = FIRST_DIE
            else:
                self.buy(seat, SINGLE)
        else:
            self.lanes[lane + PHASE] = PURCHASE
            if len(self.purchase_options(seat)) == 1:
                self.choose_piece(seat, SINGLE)

    # Results

    def as_handed(self) -> "Animism":
        """The position as everybody knows it: as this pass began. To be read, not played."""
        return Animism(
            self.cards, self.seats, self.advanced, self.round, self.passes,
            self.handed, self.lanes, self.handed, self.actors, self.reveals,
        )  # fmt: skip

    def scores(self) -> list[int]:
        """A-11.1, on the sheets as they were last handed on: what is being drawn counts when all are ready."""
        known = self.as_handed()
        out: list[int] = []
        for seat in range(self.seats):
            points = 0
            for sheet in range(self.seats):
                points += scoring.total(known, sheet, seat)
            out.append(points)
        return out

    def winners(self) -> int:
        """A-11.2 to A-11.4."""
        scores = self.scores()
        best = -1
        mask = 0
        for seat in range(self.seats):
            at = self.tokens_at(seat)
            tokens = self.handed[at] + self.handed[at + 1] + self.handed[at + 2] + self.handed[at + 3]
            rank = scores[seat] * 1000 + tokens
            if rank > best:
                best = rank
                mask = 0
            if rank == best:
                mask |= 1 << seat
        return mask

    # Who knows what

    def audience(self, seat: int, action: int) -> int:
        """A-2.5: only the seat itself, until all sheets are handed on."""
        return 1 << (self.serves(action) if seat == CHANCE else seat) | LATER

    def serves(self, action: int) -> int:
        return (action - ROLL) // OUTCOMES

    def redact(self, seat: int) -> "Animism":
        view = self.clone()
        hidden.hide(view, seat)
        return view

    def imagine(self, rng: Random) -> "Animism":
        guess = self.clone()
        for seat in hidden.unknown(self):
            guess.clear_lane(seat)
            guess.start(seat)
            if self.lanes[seat * LANE + PHASE] == READY:
                guess.play_lane(seat, rng)
        guess.actors = guess.waiting()
        return guess

    def play_lane(self, seat: int, rng: Random) -> None:
        """Play one seat's pass at random to its end, without handing on."""
        while self.lanes[seat * LANE + PHASE] != READY:
            nature = NATURE >> self.lanes[seat * LANE + PHASE] & 1
            legal = self.roll_options(seat) if nature else self.legal(seat)
            self.act(CHANCE if nature else seat, legal[int(rng.random() * len(legal))])

    def evaluate(self, seat: int) -> float:
        return evaluate.worth(self, seat)


def new(cards: Cards, seats: int, advanced: int) -> Animism:
    """A-1: the first position."""
    sheet = [0] * SHEET
    if seats < COLOURS:
        for word in range(3):
            sheet[LAND + (COLOURS - 1) * 3 + word] = cards.outside[word]
    board = sheet * seats + [0] * (seats * COLOURS)
    state = Animism(cards, seats, advanced, 1, 0, board, [0] * (seats * LANE), board, 0, 0)
    state.begin_pass()
    return state
