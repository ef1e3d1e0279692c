"""Why an action is refused: a sentence that ends with the number of the rule."""

from subak.core.text import _, plural
from subak.games.animism import rules as r
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, SIDE, SINGLE, SQUARES, WHITE, WORD
from subak.games.animism.rules import Animism
from subak.games.animism.words import NUMERALS, Words


class Refusals:
    """Answers to "why can I not do that?"."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.cards = words.cards

    def why_not(self, state: Animism, seat: int, action: int) -> str:
        if state.is_over():
            return _("The game is over (A-2.8).")
        if action >= r.ROLL:
            return _("Dice fall as they like (A-8.5).")
        phase = state.lanes[seat * s.LANE + s.PHASE]
        if phase == s.READY:
            return _("You have handed on: now everybody waits until all are ready (A-2.4).")
        if not state.actors >> seat & 1:
            return _("First the dice have to come to rest (A-2.3).")
        if action in state.legal(seat):
            return _("Nothing forbids that.")
        if action < r.PAYMENT:
            return self._why_not_buy(state, seat, action - r.BUY)
        if action < r.ROTATION:
            return self._why_not_pay(state, seat, action - r.PAYMENT)
        if action < r.ANCHOR:
            return self._why_not_turn(state, seat, action - r.ROTATION)
        if action < r.DECLINE:
            return self._why_not_draw(state, seat, action - r.ANCHOR)
        if action in (r.DECLINE, r.DECLARE):
            return self._why_not_declare(state, seat)
        if action < r.HAND_ON:
            return self._why_not_dice(state, seat, action)
        if action == r.HAND_ON:
            return self._why_not_hand_on(state, seat)
        return self._why_not_bonus(state, seat, action - r.BONUS_MARK - 1)

    def _why_not_buy(self, state: Animism, seat: int, piece: int) -> str:
        if state.round == 1 and piece == SINGLE:
            return _("In round 1 there is no free single: the black die gives you a piece (A-4.13).")
        if state.round == 1:
            return _("In round 1 the black die chooses your piece (A-4.14).")
        if state.lanes[seat * s.LANE + s.PHASE] != s.PURCHASE:
            return _("You buy one piece in a pass, and you have chosen it (A-4.8).")
        closed = self._closed(state, seat, piece)
        if closed:
            return closed
        cost, purse = zone.cost(state, seat, piece), zone.purse(state, seat)
        if cost > purse:
            return _("The {piece} costs {n}; your tokens pay {most} at most (A-4.9).").format(
                piece=self.words.piece(piece), n=cost, most=purse
            )
        return _("The {piece} fits nowhere on this land (A-4.12).").format(piece=self.words.piece(piece))

    def _closed(self, state: Animism, seat: int, piece: int) -> str:
        """Why a piece is closed to the seat; empty if it is open."""
        name = self.words.piece(piece)
        if state.board[state.sheet_of(seat) * s.SHEET + s.MARK + piece] & 7 == self.cards.sizes[piece]:
            return _("The {piece} is sold out: all its squares are marked (A-4.7).").format(piece=name)
        level = self.cards.levels[piece]
        reached = scoring.areas(state, state.sheet_of(seat), seat)
        if piece >= WHITE and reached < level:
            return _("The {piece} is of level {level}; on this sheet you stand in {areas} (A-4.4).").format(
                piece=name, level=level, areas=plural(reached, _("area"), _("areas"))
            )
        return ""

    def _why_not_pay(self, state: Animism, seat: int, code: int) -> str:
        if state.lanes[seat * s.LANE + s.PHASE] != s.PAY:
            return _("There is nothing to pay now (A-5.1).")
        parts = (code // 121, code // 11 % 11, code % 11)
        if any(part > held for part, held in zip(parts, zone.foreign(state, seat), strict=True)):
            return _("You do not have {tokens} (A-5.9).").format(
                tokens=self.words.tokens(self.words.spent(seat, parts))
            )
        worth, due = self.cards.value(*parts), zone.due(state, seat)
        if worth < due:
            return _("That pays {worth}, and {due} is due (A-5.6).").format(worth=worth, due=due)
        return _("One of these tokens would be paid in vain (A-5.8).")

    def _why_not_turn(self, state: Animism, seat: int, turn: int) -> str:
        lane = seat * s.LANE
        if state.lanes[lane + s.PHASE] != s.ROTATE:
            return _("Turning comes after the purchase and before drawing (A-2.3).")
        if not self.cards.turns[state.lanes[lane + s.PIECE]] >> turn & 1:
            return _("Turned so, the piece looks as it does with fewer turns (A-6.2).")
        return _("Turned so, the piece fits nowhere (A-6.3).")

    def _why_not_draw(self, state: Animism, seat: int, anchor: int) -> str:
        lane = seat * s.LANE
        if state.lanes[lane + s.PHASE] != s.DRAW:
            return _("First buy a piece and turn it (A-2.3).")
        form = state.lanes[lane + s.PIECE] * 4 + state.lanes[lane + s.TURN]
        squares = [anchor + k for k in self.cards.shapes[form]]
        if anchor % SIDE + max(k % SIDE for k in self.cards.shapes[form]) >= SIDE or squares[-1] >= SQUARES:
            return _("There the piece leaves the land (A-6.3).")
        grounds = [self.cards.ground[square // SIDE][square % SIDE] for square in squares]
        if any(ground.isalpha() and ground != "P" for ground in grounds):
            return _("Altars are never drawn over (A-6.4).")
        free, _rim = zone.room(state, seat)
        if any(not free[square // WORD] >> square % WORD & 1 for square in squares):
            return _("A filled square stays as it is (A-6.5).")
        if state.round == 1:
            return _("In round 1 a piece must share an edge with the purple cross (A-6.8).")
        around = [square + step for square in squares for step in (-SIDE, SIDE)]
        around += [square + step for square in squares for step in (-1, 1) if 0 <= square % SIDE + step < SIDE]
        if state.seats < COLOURS and any(
            self.cards.ground[q // SIDE][q % SIDE] == "A" for q in around if 0 <= q < SQUARES
        ):
            return _("A framed altar is no filled square: a piece must also touch one (A-12.5).")
        return _("A piece must share an edge with a filled square (A-6.6).")

    def _why_not_hand_on(self, state: Animism, seat: int) -> str:
        lane = seat * s.LANE
        phase = state.lanes[lane + s.PHASE]
        if phase == s.OFFER:
            return _("First say whether you want a second piece (A-8.1).")
        if state.lanes[lane + s.EXTRA]:
            return _("The second piece is declared and must be drawn (A-8.11).")
        return _("First buy and draw a piece (A-4.1).")

    def _why_not_declare(self, state: Animism, seat: int) -> str:
        if state.round == 1:
            return _("There is no additional action in round 1 (A-8.1).")
        if state.lanes[seat * s.LANE + s.EXTRA]:
            return _("There is one additional action in a pass (A-8.2).")
        if state.lanes[seat * s.LANE + s.PHASE] != s.CHECK:
            return _("The additional action comes after drawing the piece you bought (A-2.3).")
        purse = zone.purse(state, seat)
        if purse < self.cards.second:
            return _("A second piece costs {n}; your tokens pay {most} at most (A-8.3).").format(
                n=self.cards.second, most=purse
            )
        return _("No piece that a die could show can be drawn (A-8.3).")

    def _why_not_dice(self, state: Animism, seat: int, action: int) -> str:
        lane = seat * s.LANE
        if state.lanes[lane + s.PHASE] != s.CHOOSE:
            return _("There are no dice on the table (A-8.5).")
        if action == r.TAKE_BLACK or action == r.TAKE_WHITE:
            black = action == r.TAKE_BLACK
            piece = (
                BLACK - 1 + state.lanes[lane + s.BLACK_DIE] if black else WHITE - 1 + state.lanes[lane + s.WHITE_DIE]
            )
            return self._closed(state, seat, piece) or _("The {piece} fits nowhere (A-8.3).").format(
                piece=self.words.piece(piece)
            )
        if action in (r.REROLL_BLACK, r.REROLL_WHITE):
            return _("Rerolls are paid first, one for every point of value (A-8.7).")
        if state.lanes[lane + s.REROLLS]:
            return _("Use up the paid rerolls before you pay for more (A-8.7).")
        return _("You do not have these tokens (A-8.7).")

    def _why_not_bonus(self, state: Animism, seat: int, bonus: int) -> str:
        if not state.advanced:
            return _("Bonuses belong to the advanced game (A-13.1).")
        marked = state.board[state.sheet_of(seat) * s.SHEET + s.BONUS]
        owners = [marked >> 3 * each & 7 for each in range(3)]
        if seat + 1 in owners:
            return _("You have marked bonus {numeral} on this sheet: one is all (A-13.1).").format(
                numeral=NUMERALS[owners.index(seat + 1)]
            )
        if bonus >= 0 and owners[bonus]:
            return _("Bonus {numeral} was marked by {tribe} (A-13.3).").format(
                numeral=NUMERALS[bonus], tribe=self.words.tribe(owners[bonus] - 1)
            )
        return _("A bonus is marked at the end of the pass (A-13.2).")
