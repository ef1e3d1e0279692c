"""Seasons of Rice in sentences: actions, questions, refusals, the position."""

from collections.abc import Sequence

from subak.core.bits import first, members
from subak.core.game import CHANCE
from subak.core.position import NONE, OVER
from subak.games.seasons import cards as c
from subak.games.seasons import rules
from subak.games.seasons import state as s
from subak.games.seasons.grid import spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED
from subak.games.seasons.paddies import attribute, paddy_points
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE, card_of
from subak.games.seasons.words_cards import COUNTED, CardWords, things_of
from subak.kit.text import N_, _, cited, listed, n_, player
from subak.kit.tongues import by_tongue

ROTATIONS = (N_("upright"), N_("turned a quarter to the right"), N_("upside down"), N_("turned a quarter to the left"))
SOURCES = (
    N_("size of closed paddies"),
    N_("farmers in closed paddies"),
    N_("buffaloes in closed paddies"),
    N_("ancestor"),
    N_("end: closed paddies"),
    N_("end: stranded buffaloes"),
)
QUESTIONS = {  # by the step of a turn
    s.KEEPING: N_("Which of your two cards do you keep as ancestor? The other becomes your first land."),
    s.TAKING: N_("Wet season, turn {n} of {all}: which card do you place?"),
    s.DRAWING: N_("Your turn in the dry season: which card of the row do you take?"),
    s.TURNING: N_("How do you turn the land of {name}?"),
    s.LAYING: N_(
        "Where do you lay the land of {name}?"
        " The list counts cells from the top left corner of your first land to that of the card."
    ),
    s.GIVING: N_("Which card do you give to the dry-season row?"),
}
FIRST_QUESTION = N_("How do you lay your first land?")
REFUSALS = {
    rules.NOT_DEALT_TO_YOU: N_("{name} was not dealt to you"),
    rules.CARDS_ARE_DEALT: N_("The cards are being dealt"),
    rules.NOT_IN_HAND: N_("{name} is not in your hand"),
    rules.NOT_THE_CARD_YOU_PLACE: N_("{name} is the card you place; the row gets another one"),
    rules.THE_CARD_IS_CHOSEN: N_("The card is chosen: now lay it, or take the choice back"),
    rules.CHOOSE_FIRST: N_("First choose card, place and whatever else the turn asks for"),
    rules.BOTH_MUST_BE_READY: N_("You have chosen; now both wait until the other player is ready"),
    rules.NOT_YOURS_TO_SAY: N_("Who begins the dry season is not yours to choose"),
    rules.NOT_IN_THE_ROW: N_("{name} is not in the row"),
    rules.NOT_YOUR_TURN: N_("It is the other player's turn: in the dry season you move in turn"),
    rules.NOT_NOW_TO_TURN: N_("Turning comes after choosing a card and before laying it"),
    rules.TURN_FIRST: N_("First choose a card and turn it"),
    rules.FITS_NOWHERE_SO: N_("Turned this way, the card fits nowhere in your landscape"),
    rules.TOUCHES_NOTHING: N_("A side of the card must touch the side of a card of yours; corners do not count"),
    rules.OVERLAPS: N_("Cards never overlap"),
    rules.OFF_THE_GRID: N_("There the lines would not meet: all land follows one grid of squares"),
    rules.PATH_WOULD_END_INSIDE: N_("That would close a paddy in which a path ends"),
    rules.FITS_SOMEWHERE: N_("A card leaves the game only when it fits nowhere"),
    rules.GAME_IS_OVER: N_("The game is over"),
}


class Words(CardWords):
    """The sentences of one game. `names` are those of the players."""

    # -- actions

    def write(self, state: Seasons, seat: int, action: int, names: Sequence[str] = ()) -> str:
        if seat == CHANCE:
            return self._write_nature(state, action, names)
        card = card_of(action)
        if card != NONE:
            return self._write_card(state, seat, card)
        if action == CONFIRM:
            return _("Done")
        if action == SET_ASIDE:
            return _("Set the land of {name} aside: it fits nowhere").format(name=self._card(state, seat))
        if action >= PLACE:
            spot = action - PLACE
            return self.spot(state, seat, spot, state.gains(seat, state[s.CARD + seat], state[s.ROTATION + seat], spot))
        turned = _(ROTATIONS[action - ROTATE])
        if state.phase == s.FIRST_LAND:
            text = _("Lay the land of {name} {turned} as the first land")
            return text.format(name=self._card(state, seat), turned=turned)
        return _("Lay the land of {name} {turned}").format(name=self._card(state, seat), turned=turned)

    def _write_card(self, state: Seasons, seat: int, card: int) -> str:
        if state[s.STEP + seat] == s.GIVING:
            return _("Give {name} to the dry-season row").format(name=self.names[card])
        if state[s.STEP + seat] != s.KEEPING:
            text = _("Place the land of {name} ({features})")
            return text.format(name=self.names[card], features=self.features(card))
        # both sides of the choice: what the ancestor scores, and the land that the other card becomes
        other = first(state[s.HAND + seat] & ~(1 << card))
        return _("Keep {name} as ancestor ({rule}) and lay the land of {other} first ({features})").format(
            name=self.names[card],
            rule=self._rule(card),
            other=self.names[other],
            features=self.features(other),
        )

    def _card(self, state: Seasons, seat: int) -> str:
        """The name of the card that a seat is about to lay."""
        return self.names[state[s.CARD + seat]]

    def _write_nature(self, state: Seasons, action: int, names: Sequence[str]) -> str:
        if state.phase == s.WHO_BEGINS:
            return _("All is even: {player} begins the dry season").format(player=player(names, action - BEGIN))
        return _("{name} is dealt to {player}").format(
            name=self.names[card_of(action)], player=player(names, state[s.TURN] & 1)
        )

    def spot(self, state: Seasons, seat: int, spot: int, gains: Sequence[int]) -> str:
        """To lay the chosen card there, and what the paddies that it would close bring."""
        x, y = _offset(state, seat, spot)
        return _laying(self.names[state[s.CARD + seat]], x, y, len(gains), sum(gains))

    def where(self, state: Seasons, seat: int, spot: int) -> str:
        """A spot seen from the first land, corner from corner: `5 cells right and 1 cell down from the first land`."""
        return _from_the_first(*_offset(state, seat, spot))

    # -- the question

    def ask(self, view: Seasons, seat: int, names: Sequence[str] = ()) -> str:
        if view.phase == OVER:
            return self._result(view, seat, names)
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, names)
        step = view[s.STEP + seat]
        if step == s.CONFIRMING:
            return self._ask_done(view, seat)
        question = FIRST_QUESTION if view.phase == s.FIRST_LAND else QUESTIONS[step]
        name = self.names[view[s.CARD + seat]] if step > s.DRAWING else ""
        return _(question).format(name=name, n=view[s.TURN] + 1, all=self.cards.turns)

    def _ask_done(self, view: Seasons, seat: int) -> str:
        card, spot, row = view[s.CARD + seat], view[s.SPOT + seat], view[s.GIFT + seat]
        if spot == NONE:
            return _("The land of {name} fits nowhere and leaves the game. Done?").format(name=self.names[card])
        gained = sum(view.gains(seat, card, view[s.ROTATION + seat], spot))
        if row == NONE:
            return n_(
                "You place the land of {name} for {n} point. Done?",
                "You place the land of {name} for {n} points. Done?",
                gained,
                name=self.names[card],
            )
        return n_(
            "You place the land of {name} for {n} point and give {other} to the row. Done?",
            "You place the land of {name} for {n} points and give {other} to the row. Done?",
            gained,
            name=self.names[card],
            other=self.names[row],
        )

    def _wait(self, view: Seasons, names: Sequence[str]) -> str:
        if view.actors >> CHANCE & 1:
            return _("The cards are being dealt.")
        waiting = listed([player(names, other) for other in members(view.actors)])
        return _("Waiting for {players}.").format(players=waiting)

    def _result(self, view: Seasons, seat: int, names: Sequence[str]) -> str:
        scores = view.scores()
        winners = members(view.winners())
        a, b = max(scores), min(scores)
        if len(winners) == 2:
            return _("The game is over: both win, {a} to {b}.").format(a=a, b=b)
        if winners[0] == seat:
            return _("The game is over: you win, {a} to {b}.").format(a=a, b=b)
        return _("The game is over: {player} wins, {a} to {b}.").format(player=player(names, winners[0]), a=a, b=b)

    def tiebreak(self, view: Seasons, names: Sequence[str] = ()) -> str:
        """N-7.2: why the winner wins where points do not say it."""
        scores = view.scores()
        if view.phase != OVER or scores[0] != scores[1]:
            return ""
        farmers = [view.on_lands(seat, self.cards.farmers) for seat in range(s.SEATS)]
        points = n_("{n} point each", "{n} points each", scores[0])
        if farmers[0] == farmers[1]:
            return _("{points}, and {farmers} each in the landscapes: both win (N-7.2).").format(
                points=points, farmers=COUNTED[c.FARMERS](farmers[0])
            )
        return _("{points}: {player} wins with more farmers in the landscape, {more} to {less} (N-7.2).").format(
            points=points, player=player(names, first(view.winners())), more=max(farmers), less=min(farmers)
        )

    def heading(self, seat: int, viewer: int, names: Sequence[str] = ()) -> str:
        """What stands over all that is a seat's."""
        if seat == viewer:
            return _("You")
        return names[seat] if seat < len(names) else _("Player {n}").format(n=seat + 1)

    # -- refusals

    def why_not(self, state: Seasons, seat: int, action: int) -> str:
        code = state.forbids(seat, action)
        if code == 0:
            return _("Nothing forbids that.")
        card = card_of(action)
        name = self.names[card] if 0 <= card < len(self.names) else _("That card")
        return cited("N", code, _(REFUSALS[code]).format(name=name))

    # -- points

    def paddy(self, paddy: int) -> str:
        points = paddy_points(self.cards, paddy)
        return n_("{facts} ({n} point)", "{facts} ({n} points)", points, facts=self.facts(paddy))

    def facts(self, paddy: int) -> str:
        """What there is in a paddy."""
        squares = COUNTED[c.SQUARES](attribute(self.cards, paddy, c.SQUARES))
        things = things_of([attribute(self.cards, paddy, which) for which in (c.HOUSES, c.FARMERS, c.BUFFALOES)])
        return _("{squares} with {things}").format(squares=squares, things=things) if things else squares

    def sheet(self, view: Seasons, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from."""
        points = view.some(s.POINTS + seat * s.SOURCES, s.SOURCES)
        return [(_(name), n) for name, n in zip(SOURCES, points, strict=True) if n]


def _points(n: int) -> str:
    return n_("{n} point", "{n} points", n)


def _offset(state: Seasons, seat: int, spot: int) -> tuple[int, int]:
    """Cells from the first land of a seat to a spot."""
    start = state[s.LAND + seat * PLACED] >> 7
    return spot_x(spot) - spot_x(start), spot_y(spot) - spot_y(start)


@by_tongue(16_384)
def _laying(name: str, x: int, y: int, paddies: int, points: int) -> str:
    """To lay a land there: boards and buttons say the same, again and again."""
    where = _from_the_first(x, y)
    if not paddies:
        return _("Lay the land of {name} {where}").format(name=name, where=where)
    return _("Lay the land of {name} {where}; it closes {paddies} for {points}").format(
        name=name,
        where=where,
        paddies=n_("{n} paddy", "{n} paddies", paddies),
        points=_points(points),
    )


@by_tongue(4096)
def _from_the_first(x: int, y: int) -> str:
    """Boards and questions name the same spots again and again."""
    across = n_("{n} cell right", "{n} cells right", x) if x > 0 else n_("{n} cell left", "{n} cells left", -x)
    down = n_("{n} cell down", "{n} cells down", y) if y > 0 else n_("{n} cell up", "{n} cells up", -y)
    if x and y:
        return _("{across} and {down} from the first land").format(across=across, down=down)
    return _("{way} from the first land").format(way=across if x else down)
