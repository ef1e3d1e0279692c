"""Why an action of Kingdoms of Rice is refused, rule by rule."""

from subak.games.kingdoms import auction, bribery, combat, events, palace, rules, turn
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words_cards import CardWords
from subak.kit.text import N_, _, cited, listed

REFUSALS = {
    turn.NEVER_FOR_SALE: N_("{name} is never for sale"),
    palace.PALACE_IS_DEALT: N_("Palace cards are being dealt"),
    palace.GIVE_ONE_UP: N_("First give up one of your three palace cards"),
    palace.EXCHANGE_CONTRARY_ONES: N_("Only two of {contrary} may be exchanged, once"),
    palace.TWO_OF_A_KIND: N_("You may not keep two cards of one kind"),
    rules.NOTHING_TO_DECIDE: N_("Just now there is nothing to decide"),
    rules.NOT_YOUR_DECISION: N_("It is not your decision now: the Shogun is first, then clockwise"),
    auction.CHANCE_SAYS_WHO_OPENS: N_("Chance decides who opens the first auction"),
    auction.BID_OR_PASS: N_("In the auction you bid or pass"),
    auction.MORE_THAN_YOU_HAVE: N_("You have {gold} gold; a bid may not exceed it"),
    auction.ONE_IS_ENOUGH: N_("All others have passed: you may bid 1 or pass"),
    events.AN_EVENT_IS_TURNED: N_("The season's event is being turned"),
    events.NOT_WHAT_THE_EVENT_TAKES: N_("The event takes a card of another row, or that tile is empty"),
    events.NOT_YOUR_FIEFDOM: N_("Choose one of your own fiefdoms"),
    turn.NO_BUILD_LEFT: N_("You have no build left this season"),
    turn.SAY_WHAT_TO_DO: N_("First choose what to do: build, destroy, attack, bribe or look at victory cards"),
    turn.ALL_ARE_SOLD: N_("The pile of {name} is empty"),
    turn.SAY_WHAT_TO_BUILD: N_("First choose what to build"),
    turn.THE_SAME_KIND: N_("Replacing a card by the same kind changes nothing"),
    turn.REPLACE_ANOTHER_KIND: N_("Choose a card of the full row, but not one of the same kind"),
    turn.NOTHING_TO_DESTROY: N_("Destroying costs gold, or you have nothing to destroy"),
    turn.PALACE_CARDS_STAY: N_("Palace cards cannot be destroyed"),
    turn.NOT_TO_BE_DESTROYED: N_("Choose a card of yours whose destruction you can pay"),
    turn.NOTHING_TO_BUILD: N_("There is no card that you could pay for and place"),
    turn.TOO_DEAR: N_("{name} costs you {cost} gold, you have {gold}"),
    turn.ACTION_IS_SPENT: N_("Your action is spent; extra builds only build or destroy"),
    turn.NO_GENERAL: N_("Without a General there is no attack"),
    turn.NOBODY_TO_ATTACK: N_("There is nobody to attack"),
    combat.NOT_TO_BE_ATTACKED: N_("Only a neutral fiefdom or another player can be attacked"),
    combat.NOT_YOURS_TO_DEAL: N_("FORCE cards are being dealt"),
    combat.DRAW_OR_HOLD: N_("In a battle you draw, hold or use the War Room"),
    combat.ABOVE_MAX_FORCE: N_("Your FORCE is above your MAX FORCE: no more drawing"),
    combat.WAR_ROOM_IS_USED: N_("The War Room serves once in a battle"),
    combat.NO_WAR_ROOM: N_("You have no War Room that could serve here"),
    combat.NO_SUCH_CARD: N_("You hold no FORCE card of that value"),
    combat.FORCE_PILE_IS_EMPTY: N_("The FORCE pile is empty"),
    combat.BREAK_THE_TIE: N_("Each side draws one more card, open"),
    combat.ONE_SPOIL: N_("You take one fiefdom, half the gold or burn one rice card of the loser"),
    turn.NO_EMBASSY: N_("Bribery needs an Embassy"),
    turn.BRIBE_TOO_DEAR: N_("A bribe costs {bribe} gold a card, you have {gold}"),
    turn.ALL_FIEFDOMS_ARE_YOURS: N_("You hold every fiefdom already"),
    bribery.NOT_TO_BE_BRIBED: N_("Only a fiefdom that is not yours can be bribed"),
    bribery.NEXT_BRIBE_TOO_DEAR: N_("A further card costs {bribe} gold"),
    bribery.BUY_OR_HOLD: N_("Now you buy a further card, or hold"),
    bribery.NEXT_CARD_TOO_DEAR: N_("A further card costs {answer} gold"),
    turn.PALACE_PILE_IS_EMPTY: N_("The palace pile is empty"),
    turn.VICTORY_TOO_DEAR: N_("Victory cards cost {look} gold, you have {gold}"),
    palace.NOT_YOURS_TO_DRAW: N_("Palace cards are being drawn"),
    palace.KEEP_ONE_OR_NONE: N_("Keep one of the cards you look at, or none"),
    palace.FREE_TILE_OR_FEE: N_("The card goes to a free palace tile, or replaces one for gold"),
    palace.PALACE_IS_FULL: N_("Your palace is full and replacing costs {fee} gold"),
    palace.IN_YOUR_PALACE: N_("{name} lies in your palace already"),
    turn.A_PRICE_IS_TURNED: N_("The price of rice is being turned"),
    rules.GAME_IS_OVER: N_("The game is over"),
    turn.HAVE_IT_ALREADY: N_("You have {one} already; only rice may repeat"),
}


class Refusals(CardWords):
    """The sentences that answer a click on what is not allowed; each ends with its rule."""

    def why_not(self, state: Kingdoms, seat: int, action: int) -> str:
        code = state.forbids(seat, action) if seat >= 0 else state.idle(seat)
        return self._refusal(state, seat, action, code) if code else _("Nothing forbids that.")

    def why_not_build(self, state: Kingdoms, seat: int, kind: int) -> str:
        return self._refusal(state, seat, c.KIND + kind, turn.no_building(state, seat, kind))

    def _refusal(self, state: Kingdoms, seat: int, action: int, code: int) -> str:
        name, cost = "", 0
        if c.KIND <= action < c.KIND + self.cards.kinds:
            name, cost = self.kind(action - c.KIND), state.build_cost(max(seat, 0), action - c.KIND)
        elif c.CARD <= action < c.CARD + state[s.IN_SIGHT]:
            name = self.goal(state[s.LOOKED + action - c.CARD] & 63)
        sentence = _(REFUSALS[code]).format(
            name=name,
            one=self.a(name),
            cost=cost,
            contrary=listed(self.contrary),
            gold=state[s.GOLD + max(seat, 0)],
            bribe=self.cards.bribe_cost,
            answer=self.cards.bribe_defence_cost,
            look=state.victory_cost(max(seat, 0)),
            fee=self.cards.replace_fee,
        )
        return cited("K", code, sentence)
