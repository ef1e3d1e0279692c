"""Why an action is refused: a sentence that ends with the number of the rule."""

from subak.games.animism import actions as do
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from subak.games.animism.words import NUMERALS, Names, Words, parts_of, shown_by
from subak.kit.text import N_, _, cited, n_

REFUSALS = {
    do.DICE_COME_FIRST: N_("First the dice have to come to rest"),
    do.NOT_NOW_TO_ROTATE: N_("Turning comes after the purchase and before drawing"),
    do.BUY_AND_ROTATE_FIRST: N_("First buy a piece and turn it"),
    do.DRAW_FIRST: N_("The additional action comes after drawing the piece you bought"),
    do.YOU_HAVE_HANDED_ON: N_("You have handed on: now everybody waits until all are ready"),
    do.GAME_IS_OVER: N_("The game is over"),
    do.BUY_FIRST: N_("First buy and draw a piece"),
    do.LEVEL_NOT_REACHED: N_("The {piece} is of level {level}; on this sheet you stand in {areas}"),
    do.SOLD_OUT: N_("The {piece} is sold out: all its squares are marked"),
    do.PIECE_IS_CHOSEN: N_("You buy one piece in a pass, and you have chosen it"),
    do.TOO_DEAR: N_("The {piece} costs {cost}; your tokens pay {most} at most"),
    do.FITS_NOWHERE: N_("The {piece} fits nowhere on this land"),
    do.NO_SINGLE_YET: N_("In round 1 there is no free single: the black die gives you a piece"),
    do.BLACK_DIE_CHOOSES: N_("In round 1 the black die chooses your piece"),
    do.FACE_GIVES_NOTHING: N_("There is no {piece} in this game"),
    do.NOTHING_IS_DUE: N_("There is nothing to pay now"),
    do.PAYS_TOO_LITTLE: N_("That pays {worth}, and {due} is due"),
    do.TOKEN_IN_VAIN: N_("One of these tokens would be paid in vain"),
    do.TOKENS_NOT_HELD: N_("You do not have {tokens}"),
    do.LOOKS_THE_SAME: N_("Turned so, the piece looks as it does with fewer turns"),
    do.FITS_NOWHERE_SO: N_("Turned so, the piece fits nowhere"),
    do.LEAVES_THE_LAND: N_("There the piece leaves the land"),
    do.COVERS_AN_ALTAR: N_("Altars are never drawn over"),
    do.SQUARE_IS_FILLED: N_("A filled square stays as it is"),
    do.TOUCHES_NOTHING: N_("A piece must share an edge with a filled square"),
    do.MISSES_THE_CROSS: N_("In round 1 a piece must share an edge with the purple cross"),
    do.SAY_FIRST: N_("First say whether you want a second piece"),
    do.NOT_IN_ROUND_ONE: N_("There is no additional action in round 1"),
    do.ONE_IN_A_PASS: N_("There is one additional action in a pass"),
    do.SECOND_TOO_DEAR: N_("A second piece costs {second}; your tokens pay {most} at most"),
    do.NO_DIE_WOULD_DO: N_("No piece that a die could show can be drawn"),
    do.DIE_FITS_NOWHERE: N_("The {piece} fits nowhere"),
    do.DICE_FALL_AS_THEY_LIKE: N_("Dice fall as they like"),
    do.NO_DICE_LIE_HERE: N_("There are no dice on the table"),
    do.PAY_REROLLS_FIRST: N_("Rerolls are paid first, one for every point of value"),
    do.USE_REROLLS_FIRST: N_("Use up the paid rerolls before you pay for more"),
    do.REROLLS_NOT_HELD: N_("You do not have these tokens"),
    do.SECOND_MUST_BE_DRAWN: N_("The second piece is declared and must be drawn"),
    do.LEVEL_OPENS_LATER: N_("You checked level {level} in this pass: it opens when you next hold this sheet"),
    do.FRAME_IS_NO_SQUARE: N_("A framed altar is no filled square: a piece must also touch one"),
    do.ONLY_IN_THE_ADVANCED_GAME: N_("Bonuses belong to the advanced game"),
    do.ONE_BONUS_A_SHEET: N_("You have marked bonus {own} on this sheet: one is all"),
    do.BONUS_AT_THE_END: N_("A bonus is marked at the end of the pass"),
    do.BONUS_IS_TAKEN: N_("Bonus {numeral} was marked by {player}"),
}


class Refusals:
    """Answers to "why can I not do that?"."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.cards = words.cards

    def why_not(self, state: Animism, seat: int, action: int, names: Names = ()) -> str:
        code = state.forbids(seat, action)
        if not code:
            return _("Nothing forbids that.")
        sentence = _(REFUSALS[code])
        return cited(
            "A", code, sentence.format(**self.facts(state, seat, action, names)) if "{" in sentence else sentence
        )

    def facts(self, state: Animism, seat: int, action: int, names: Names) -> dict[str, object]:
        """What the sentences about an action may speak of."""
        if action < do.PAY:
            return self._about_piece(state, seat, action - do.BUY)
        if action < do.ROTATE:
            tokens = self.words.tokens(self.words.paid(seat, action))
            return {"tokens": tokens, "worth": self.cards.value(*parts_of(action)), "due": zone.due(state, seat)}
        if do.TAKE_BLACK <= action <= do.TAKE_WHITE:
            return self._about_piece(state, seat, shown_by(state, seat, action))
        if action < do.HAND_ON:
            return {"second": self.cards.second, "most": zone.purse(state, seat)}
        return self._about_bonus(state, seat, action - do.MARK_BONUS - 1, names)

    def _about_piece(self, state: Animism, seat: int, piece: int) -> dict[str, object]:
        areas = scoring.areas(state, state.sheet_of(seat), seat)
        return {
            "piece": self.words.piece(piece),
            "level": self.cards.levels[piece],
            "areas": n_("{n} area", "{n} areas", areas),
            "cost": zone.cost(state, seat, piece),
            "most": zone.purse(state, seat),
        }

    def _about_bonus(self, state: Animism, seat: int, bonus: int, names: Names) -> dict[str, object]:
        marked = state[s.BONUS + state.sheet_of(seat)]
        owners = [marked >> 3 * each & 7 for each in range(3)]
        own = NUMERALS[owners.index(seat + 1)] if seat + 1 in owners else ""
        return {
            "numeral": NUMERALS[bonus],
            "player": self.words.who(names, owners[bonus] - 1) if owners[bonus] else "",
            "own": own,
        }
