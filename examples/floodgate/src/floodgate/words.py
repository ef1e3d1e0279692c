"""Floodgate in sentences: actions, questions, refusals, the position, the cards."""

from collections.abc import Sequence
from typing import Final

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.position import OVER
from subak.kit.text import N_, _, cited, listed, n_, player

from floodgate import rules
from floodgate import state as s
from floodgate.cards import DRAIN, DRAW, GAIN, Cards
from floodgate.hidden import Floodgate
from floodgate.rules import DRAIN_SEAT, LET_FALL, OPEN_GATE, REST

LETTER: Final = "F"  # of the rules' numbers

QUESTIONS: Final = {  # by phase
    s.GATES: N_("{reservoir} in the reservoir: how wide do you open your gate?"),
    s.SOWING: N_("You have {drops}: sow a card, or rest and draw one?"),
    s.DRAINING: N_("Whose land do you drain?"),
}
NATURE: Final = {  # by phase
    s.DEALING: N_("The cards are being dealt."),
    s.RAIN: N_("It is about to rain."),
    s.DRAWING: N_("A card is being drawn."),
}
REFUSALS: Final = {
    rules.CARDS_ARE_DEALT: N_("The cards are being dealt"),
    rules.RAIN_FALLS: N_("It is about to rain"),
    rules.GATES_FIRST: N_("First say how wide you open your gate"),
    rules.WAIT_FOR_THE_OTHERS: N_("Your gate is set; the others have not chosen yet"),
    rules.SOW_OR_REST: N_("Now sow a card, or rest"),
    rules.NOT_YOUR_TURN: N_("It is not your turn to sow"),
    rules.NOT_IN_HAND: N_("{card} is not in your hand"),
    rules.TOO_DEAR: N_("{card} costs {cost}, and you have {drops}"),
    rules.NAME_A_PLAYER: N_("First say whose land you drain"),
    rules.NOTHING_TO_DRAIN: N_("There is nothing to drain: name another player who has drops"),
    rules.GAME_IS_OVER: N_("The game is over"),
}


def drops(n: int) -> str:
    return n_("{n} drop", "{n} drops", n)


class Sentences:
    """The sentences of one game; the names come from its content."""

    def __init__(self, cards: Cards, names: list[str]) -> None:
        self.cards = cards
        self.kinds = names  # row -> name
        self.names: list[str] = []  # card -> name; cards of a kind are numbered
        for card in range(cards.many):
            twins = [other for other in range(cards.many) if cards.kind[other] == cards.kind[card]]
            name = names[cards.kind[card]]
            self.names.append(f"{name} {twins.index(card) + 1}" if len(twins) > 1 else name)

    # -- actions

    def write(self, state: Floodgate, seat: int, action: int, names: Sequence[str]) -> str:
        if action >= DRAIN_SEAT:
            return _("Drain the land of {player}").format(player=player(names, action - DRAIN_SEAT))
        if action >= LET_FALL:
            return _("The die shows {n}").format(n=action - LET_FALL + 1)
        if action > OPEN_GATE:
            return n_("Open the gate for {n} drop", "Open the gate for {n} drops", action - OPEN_GATE)
        if action == OPEN_GATE:
            return _("Leave the gate closed and draw a card")
        if action == REST:
            return _("Rest and draw a card")
        if seat == CHANCE:
            phase = state.asking()
            assert isinstance(phase, rules.Deal)  # nobody else is dealt cards
            who = player(names, phase.taker(state))
            return _("{card} goes to {player}").format(card=self.names[action], player=who)
        return _("Sow {card} for {cost}").format(card=self.names[action], cost=drops(self.cards.cost[action]))

    # -- the question

    def ask(self, view: Floodgate, seat: int, names: Sequence[str]) -> str:
        if view.phase == OVER:
            winners = [player(names, each) for each in members(view.winners())]
            return n_(
                "The game is over: {who} wins.", "The game is over: {who} win.", len(winners), who=listed(winners)
            )
        if view.actors >> CHANCE & 1:
            return _(NATURE[view.phase])
        if seat < 0 or not view.actors >> seat & 1:
            waiting = listed([player(names, each) for each in members(view.actors)])
            return _("Waiting for {players}.").format(players=waiting)
        return _(QUESTIONS[view.phase]).format(reservoir=drops(view[s.RESERVOIR]), drops=drops(view[s.DROPS + seat]))

    # -- refusals

    def why_not(self, state: Floodgate, seat: int, action: int) -> str:
        code = state.forbids(seat, action)
        if not code:
            return _("Nothing forbids that.")
        card = action < self.cards.many
        facts = {
            "card": self.names[action] if card else _("That card"),
            "cost": drops(self.cards.cost[action]) if card else "",
            "drops": drops(state[s.DROPS + seat]),
        }
        return cited(LETTER, code, _(REFUSALS[code]).format(**facts))

    # -- the position

    def tell(self, view: Floodgate, seat: int, names: Sequence[str]) -> str:
        lines = [self.stage(view)]
        lines += [self._land(view, each, names) for each in range(view[s.PLAYERS])]
        if seat >= 0:
            hand = [f"{self.names[card]}: {self.text(self.cards.kind[card])}" for card in members(view[s.HAND + seat])]
            lines += [_("Your hand:"), *hand] if hand else [_("Your hand is empty.")]
        lines += [line for line in (self.tiebreak(view, names), self.ask(view, seat, names)) if line]
        return "\n".join(lines)

    def stage(self, view: Floodgate) -> str:
        round = min(view[s.ROUND] + 1, view[s.ROUNDS])
        return _("Round {n} of {all}. {reservoir} in the reservoir, {pile} in the deck.").format(
            n=round,
            all=view[s.ROUNDS],
            reservoir=drops(view[s.RESERVOIR]),
            pile=n_("{n} card", "{n} cards", view[s.PILE_SIZE]),
        )

    def _land(self, view: Floodgate, seat: int, names: Sequence[str]) -> str:
        fields = listed([self.names[card] for card in members(view[s.FIELDS + seat])])
        text = _("{who}: {points}, {drops}, {cards} in hand; sown: {fields}.").format(
            who=player(names, seat),
            points=n_("{n} point", "{n} points", view[s.POINTS + seat]),
            drops=drops(view[s.DROPS + seat]),
            cards=n_("{n} card", "{n} cards", view[s.HAND_SIZE + seat]),
            fields=fields or _("nothing"),
        )
        gate = view[s.GATE + seat]
        if gate >= 0:
            return text + " " + n_("Gate: {n} drop.", "Gate: {n} drops.", gate)
        ready = view.phase == s.GATES and not view.actors >> seat & 1
        return text + " " + _("The gate is set.") if ready else text

    def sheet(self, view: Floodgate, seat: int) -> list[tuple[str, int]]:
        """F-4.1: the points of every kind of field."""
        sums: dict[int, int] = {}
        for card in members(view[s.FIELDS + seat]):
            kind = self.cards.kind[card]
            sums[kind] = sums.get(kind, 0) + self.cards.points[card]
        return [(self.kinds[kind], n) for kind, n in sorted(sums.items()) if n]

    def tiebreak(self, view: Floodgate, names: Sequence[str]) -> str:
        scores = view.scores()
        best = [seat for seat in range(len(scores)) if scores[seat] == max(scores)]
        if view.phase != OVER or len(best) < 2:
            return ""
        most = max(view[s.DROPS + seat] for seat in best)
        winners = listed([player(names, seat) for seat in members(view.winners())])
        return _("Points are equal; with {drops} left the game goes to {players} ({rule}).").format(
            drops=drops(most), players=winners, rule=f"{LETTER}-4.2"
        )

    # -- cards

    def text(self, kind: int) -> str:
        """A card in a sentence, made from its row."""
        card = self.cards.kind.index(kind)
        lines = [
            _("{cost}, {points}.").format(
                cost=drops(self.cards.cost[card]), points=n_("{n} point", "{n} points", self.cards.points[card])
            )
        ]
        return " ".join([*lines, *self.effects(card)])

    def effects(self, card: int) -> list[str]:
        """Its lines."""
        return [self._line(verb, n) for verb, n in self.cards.play[card]]

    def _line(self, verb: int, n: int) -> str:
        if verb == GAIN:
            return n_("Gain {n} drop from the reservoir.", "Gain {n} drops from the reservoir.", n)
        if verb == DRAW:
            return n_("Draw {n} card.", "Draw {n} cards.", n)
        if verb == DRAIN:
            return n_("Drain {n} drop from another player.", "Drain {n} drops from another player.", n)
        raise ValueError(verb)
