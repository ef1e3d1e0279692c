"""Seasons of Rice in sentences: actions, questions, refusals, the position, the ancestors."""

from subak.core.bits import members
from subak.core.game import CHANCE, HIDDEN
from subak.core.text import _, listed, plural
from subak.games.seasons import cards as c
from subak.games.seasons import state as s
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, spot_x, spot_y
from subak.games.seasons.paddies import attribute, paddy_points
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE, WET_TURNS

ROTATIONS = (_("upright"), _("a quarter turn to the right"), _("upside down"), _("a quarter turn to the left"))
FEATURES = ((_("house"), _("houses")), (_("farmer"), _("farmers")), (_("buffalo"), _("buffaloes")))
SOURCES = (
    _("size of closed paddies"),
    _("farmers in closed paddies"),
    _("buffaloes in closed paddies"),
    _("ancestor"),
    _("end: closed paddies"),
    _("end: stranded buffaloes"),
)


class Words:
    """The sentences of one game; the names come from its content."""

    def __init__(self, cards: c.Cards, names: list[str]) -> None:
        self.cards = cards
        self.names = names

    # -- actions

    def write(self, state: Seasons, seat: int, action: int) -> str:
        if seat == CHANCE:
            return self._write_nature(state, action)
        if action == CONFIRM:
            return _("Done")
        if action == SET_ASIDE:
            return _("Set the card aside: it fits nowhere")
        if action >= PLACE:
            return self._write_spot(state, seat, action - PLACE)
        if action >= ROTATE:
            return _("Lay it {turned}").format(turned=ROTATIONS[action - ROTATE])
        if state.stage == s.ANCESTORS:
            return _("Keep {name} as your ancestor").format(name=self.names[action])
        if state.lanes[seat * s.LANE + s.STEP] == s.ROW:
            return _("Give {name} to the dry-season row").format(name=self.names[action])
        return _("Place the land of {name} ({features})").format(
            name=self.names[action], features=self.features(action)
        )

    def _write_nature(self, state: Seasons, action: int) -> str:
        if state.stage == s.TIE:
            return _("All is even: player {n} begins the dry season").format(n=action - BEGIN + 1)
        return _("{name} is dealt to player {n}").format(name=self.names[action], n=(state.turn & 1) + 1)

    def _write_spot(self, state: Seasons, seat: int, spot: int) -> str:
        lane = seat * s.LANE
        gains = self.gains(state, seat, state.lanes[lane + s.CARD], state.lanes[lane + s.ROTATION], spot)
        where = self.where(spot)
        if not gains:
            return where
        closes = _("closes {paddies} for {points}").format(
            paddies=plural(len(gains), _("paddy"), _("paddies")), points=plural(sum(gains), _("point"))
        )
        return f"{where}, {closes}"

    def where(self, spot: int) -> str:
        """A spot seen from the first card."""
        x, y = spot_x(spot), spot_y(spot)
        across = _("{n} right").format(n=x) if x > 0 else _("{n} left").format(n=-x) if x < 0 else _("straight")
        down = _("{n} down").format(n=y) if y > 0 else _("{n} up").format(n=-y) if y < 0 else _("level")
        return f"{across}, {down}".capitalize()

    def gains(self, state: Seasons, seat: int, card: int, rotation: int, spot: int) -> list[int]:
        """The points of each paddy that a placement would close, the ancestor's included."""
        ancestor = state.ancestors[seat]
        paddies = state.would_close(seat, card, rotation, spot)
        gains = [paddy_points(self.cards, paddy) + state.ancestor_now(ancestor, [paddy]) for paddy in paddies]
        if gains and self.cards.over[ancestor] == c.BATCH:
            gains[0] += state.ancestor_now(ancestor, paddies)
        return gains

    def features(self, card: int) -> str:
        counts = [0, 0, 0]
        for feature in self.cards.features[card * c.ROTATIONS]:
            counts[feature & 3] += 1
        return _things(counts) or _("no features")

    # -- the question

    def ask(self, view: Seasons, seat: int) -> str:
        if view.stage == s.OVER:
            return self._result(view, seat)
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, seat)
        lane = seat * s.LANE
        step = view.lanes[lane + s.STEP]
        card = view.lanes[lane + s.CARD]
        if view.stage == s.ANCESTORS:
            return _("Which of your two cards do you keep as ancestor? The other becomes your first land.")
        if view.stage == s.START:
            return _("How do you lay your first land?")
        if step == s.CARD and view.stage == s.DRY:
            return _("Your turn in the dry season: which card of the row do you take?")
        if step == s.CARD:
            return _("Wet season, turn {n} of {all}: which card do you place?").format(n=view.turn + 1, all=WET_TURNS)
        if step == s.ROTATION:
            return _("How do you turn the land of {name}?").format(name=self.names[card])
        if step == s.SPOT:
            return _("Where do you lay the land of {name}?").format(name=self.names[card])
        if step == s.ROW:
            return _("Which card do you give to the dry-season row?")
        return self._ask_done(view, seat)

    def _ask_done(self, view: Seasons, seat: int) -> str:
        lane = seat * s.LANE
        card, spot = view.lanes[lane + s.CARD], view.lanes[lane + s.SPOT]
        if spot == s.NONE:
            return _("The land of {name} fits nowhere and leaves the game. Done?").format(name=self.names[card])
        gained = sum(self.gains(view, seat, card, view.lanes[lane + s.ROTATION], spot))
        text = _("You place the land of {name} for {points}").format(
            name=self.names[card], points=plural(gained, _("point"))
        )
        row = view.lanes[lane + s.ROW]
        if row != s.NONE:
            text += " " + _("and give {name} to the row").format(name=self.names[row])
        return text + ". " + _("Done?")

    def _wait(self, view: Seasons, seat: int) -> str:
        if view.actors >> CHANCE & 1:
            return _("The cards are being dealt.")
        waiting = listed([self.player(other, seat) for other in members(view.actors)])
        return _("Waiting for {players}.").format(players=waiting)

    def _result(self, view: Seasons, seat: int) -> str:
        scores = view.scores()
        winners = members(view.winners())
        result = _("{a} to {b}").format(a=max(scores), b=min(scores))
        if len(winners) == 2:
            return _("The game is over: both win, {result}.").format(result=result)
        if winners[0] == seat:
            return _("The game is over: you win, {result}.").format(result=result)
        return _("The game is over: {player} wins, {result}.").format(
            player=self.player(winners[0], seat), result=result
        )

    def player(self, seat: int, viewer: int) -> str:
        return _("you") if seat == viewer else _("player {n}").format(n=seat + 1)

    # -- refusals

    def why_not(self, state: Seasons, seat: int, action: int) -> str:
        if state.stage == s.OVER:
            return _("The game is over (N-7.1).")
        if not state.actors >> seat & 1:
            if state.stage == s.DRY:
                return _("It is the other player's turn: in the dry season you move in turn (N-3.2).")
            return _("You have chosen; now both wait until the other player is ready (N-2.2).")
        if action in state.legal(seat):
            return _("Nothing forbids that.")
        if action < ROTATE:
            return self._why_not_card(state, seat, action)
        if action < PLACE:
            return self._why_not_rotation(state, seat)
        if action < CONFIRM:
            return self._why_not_spot(state, seat, action - PLACE)
        if action == CONFIRM:
            return _("First choose card, place and whatever else the turn asks for (N-2.1).")
        if action == SET_ASIDE:
            return _("A card leaves the game only when it fits nowhere (N-4.6).")
        return _("Who begins the dry season is not yours to choose (N-3.1).")

    def _why_not_card(self, state: Seasons, seat: int, card: int) -> str:
        name = self.names[card]
        lane = seat * s.LANE
        step = state.lanes[lane + s.STEP]
        if step == s.ROW and card == state.lanes[lane + s.CARD]:
            return _("{name} is the card you place; the row gets another one (N-2.1).").format(name=name)
        if step not in (s.CARD, s.ROW):
            return _("The card is chosen: now lay it, or take the choice back (N-2.1).")
        if state.stage == s.DRY:
            return _("{name} is not in the row (N-3.2).").format(name=name)
        if state.stage == s.ANCESTORS:
            return _("{name} was not dealt to you (N-1.1).").format(name=name)
        return _("{name} is not in your hand (N-2.1).").format(name=name)

    def _why_not_rotation(self, state: Seasons, seat: int) -> str:
        if state.lanes[seat * s.LANE + s.STEP] != s.ROTATION:
            return _("Turning comes after choosing a card and before laying it (N-4.1).")
        return _("So turned, the card fits nowhere in your landscape (N-4.2).")

    def _why_not_spot(self, state: Seasons, seat: int, spot: int) -> str:
        lane = seat * s.LANE
        if state.lanes[lane + s.STEP] != s.SPOT:
            return _("First choose a card and turn it (N-4.1).")
        rotation = state.lanes[lane + s.ROTATION]
        across, down = c.ACROSS + (rotation & 1), c.DOWN - (rotation & 1)
        x, y = spot_x(spot), spot_y(spot)
        covered = _covered(state, seat)
        if any((x + dx, y + dy) in covered for dx in range(across) for dy in range(down)):
            return _("Cards never overlap (N-4.3).")
        beside = [(x + dx, y + dy) for dx in range(across) for dy in (-1, down)]
        beside += [(x + dx, y + dy) for dy in range(down) for dx in (-1, across)]
        if not covered.intersection(beside):
            return _("A side of the card must touch the side of a card of yours; corners do not count (N-4.2).")
        if (x + y + (rotation >> 1)) % 2:
            return _("There the lines would not meet: all land follows one grid of squares (N-4.4).")
        return _("That would close a paddy in which a path ends (N-4.5).")

    # -- the position

    def tell(self, view: Seasons, seat: int) -> str:
        lines = [self._tell_stage(view)]
        scores = view.scores()
        for each in (0, 1) if seat < 0 else (seat, 1 - seat):
            lines.append(self._tell_player(view, each, seat, scores[each]))
        if view.row:
            lines.append(_("The dry-season row: {cards}.").format(cards=self._lands(view.row)))
        for each in (0, 1) if seat < 0 else (seat, 1 - seat):
            lines += self._tell_hand(view, each, seat)
        lines.append(self.ask(view, seat))
        return "\n".join(lines)

    def _tell_stage(self, view: Seasons) -> str:
        if view.stage in (s.PAIRS, s.ANCESTORS, s.START, s.HANDS):
            return _("Seasons of Rice, before the wet season.")
        if view.stage == s.WET:
            return _("Wet season, turn {n} of {all}.").format(n=view.turn + 1, all=WET_TURNS)
        if view.stage == s.LAST:
            return _("Wet season, the last card of each hand.")
        if view.stage == s.OVER:
            return _("The game is over.")
        return _("Dry season, {cards} left in the row.").format(cards=plural(view.row.bit_count(), _("card")))

    def _tell_player(self, view: Seasons, seat: int, viewer: int, score: int) -> str:
        who = self.player(seat, viewer).capitalize()
        text = _("{who}: {points}.").format(who=who, points=plural(score, _("point")))
        ancestor = view.ancestors[seat]
        if ancestor != s.NONE:
            text += " " + _("Ancestor {name}: {rule}").format(name=self.names[ancestor], rule=self.ancestor(ancestor))
        if not view.counts[seat]:
            return text
        lands = [view.lands[seat * PLACED + n] for n in range(view.counts[seat])]
        laid = [
            f"{self.names[land >> 2 & 31]} ({self.where(land >> 7).lower()}, {ROTATIONS[land & 3]})" for land in lands
        ]
        text += " " + _("Landscape: {cards}.").format(cards=listed(laid))
        return text + self._tell_paddies(view, seat)

    def _tell_paddies(self, view: Seasons, seat: int) -> str:
        closed = view.closed_of(seat)
        text = ""
        if closed:
            text += " " + _("Closed paddies: {list}.").format(list=listed([self.paddy(paddy) for paddy in closed]))
        spoiled, grown = 0, []
        for paddy, lacking, ends in view.open_paddies(seat):
            spoiled += ends
            if attribute(self.cards, paddy, c.FEATURES) and not ends:
                lacks = _("lacks {n}").format(n=plural(lacking, _("quarter of a square"), _("quarters of squares")))
                grown.append(f"{self._facts(paddy)}, {lacks}")
        if grown:
            text += " " + _("Open paddies with features: {list}.").format(list="; ".join(grown))
        if spoiled:
            text += " " + _("{n} can never close: a path ends inside.").format(
                n=plural(spoiled, _("paddy"), _("paddies"))
            )
        return text

    def paddy(self, paddy: int) -> str:
        return _("{facts} ({points})").format(
            facts=self._facts(paddy), points=plural(paddy_points(self.cards, paddy), _("point"))
        )

    def _facts(self, paddy: int) -> str:
        squares = plural(attribute(self.cards, paddy, c.SQUARES), _("square"))
        things = _things([attribute(self.cards, paddy, which) for which in (c.HOUSES, c.FARMERS, c.BUFFALOES)])
        return _("{squares} with {things}").format(squares=squares, things=things) if things else squares

    def sheet(self, view: Seasons, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from."""
        points = view.points[seat * s.SOURCES : (seat + 1) * s.SOURCES]
        return [(name, n) for name, n in zip(SOURCES, points, strict=True) if n]

    def _tell_hand(self, view: Seasons, seat: int, viewer: int) -> list[str]:
        if not view.hands[seat]:
            return []
        who = _("Your hand") if seat == viewer else _("The hand of player {n}").format(n=seat + 1)
        if view.hands[seat] == HIDDEN:
            return [_("{who}: {cards}, hidden.").format(who=who, cards=plural(view.hand_size(seat), _("card")))]
        return [f"{who}: {self._lands(view.hands[seat])}."]

    def _lands(self, mask: int) -> str:
        return listed([f"{self.names[card]} ({self.features(card)})" for card in members(mask)])

    # -- the ancestors

    def ancestor(self, card: int) -> str:
        """What an ancestor scores, made from its row."""
        cards = self.cards
        per, n = cards.per[card], cards.points[card]
        scope = cards.over[card]
        which = self._condition(card)
        if scope == c.BATCH:
            text = _("{n} for each paddy when one placement closes paddies{which}").format(n=n, which=which)
            if cards.attribute[card] == c.PADDIES:
                text = _("{n} for each paddy when one placement closes {low} or more").format(n=n, low=cards.low[card])
        else:
            article, noun = _PADDY[scope]
            article = _("each") if per == c.PADDIES else article
            once = per == c.SIZE_POINTS and n == 1
            sentence = _("the size points of {paddy}, once more") if once else _PER[per]
            text = sentence.format(n=n, paddy=article + " " + noun.format(which=which))
        text = text[0].upper() + text[1:] if cards.when[card] == c.IN_BOTH else text
        when = {c.IN_DRY: _("In the dry season: "), c.AT_END: _("At the end: ")}.get(cards.when[card], "")
        return f"{when}{text}."

    def card(self, card: int) -> str:
        """Both sides of a card."""
        return _("Land with {features}. {ancestor}").format(features=self.features(card), ancestor=self.ancestor(card))

    def _condition(self, card: int) -> str:
        low, high = self.cards.low[card], self.cards.high[card]
        if low == 0 and high == c.MANY:
            return ""
        if self.cards.attribute[card] == c.SIZE:
            what = _("of size {range}")
            name = ""
        else:
            what = _("with {range} {name}") if high else _("without {name}")
            name = _ATTRIBUTES[self.cards.attribute[card]]
        n = _("{n} or more").format(n=low) if high == c.MANY else _("{n} or less").format(n=high) if low < high else low
        return " " + what.format(range=n, name=name)


_PADDY = {  # what an ancestor looks at: article and noun
    c.EACH: (_("a"), _("paddy{which} that you close")),
    c.ALL_CLOSED: (_("a"), _("closed paddy{which}")),
    c.ALL_OPEN: (_("an"), _("open paddy{which}")),
}
_ATTRIBUTES = {
    c.SQUARES: _("squares"),
    c.HOUSES: _("houses"),
    c.FARMERS: _("farmers"),
    c.BUFFALOES: _("buffaloes"),
    c.TOUCHED: _("cards"),
    c.SIZE: _("size"),
    c.FEATURES: _("features"),
    c.KINDS_OF_FEATURE: _("kinds of features"),
    c.SIZE_POINTS: _("size points"),
    c.PADDIES: _("paddies"),
}
_PER = {
    c.SQUARES: _("{n} for each square in {paddy}"),
    c.HOUSES: _("{n} for each house in {paddy}"),
    c.FARMERS: _("{n} for each farmer in {paddy}"),
    c.BUFFALOES: _("{n} for each buffalo in {paddy}"),
    c.TOUCHED: _("{n} for each card that {paddy} touches"),
    c.SIZE: _("{n} for each point of size of {paddy}"),
    c.FEATURES: _("{n} for each feature in {paddy}"),
    c.KINDS_OF_FEATURE: _("{n} for each kind of feature in {paddy}"),
    c.SIZE_POINTS: _("the size points of {paddy}, times {n}"),
    c.PADDIES: _("{n} for {paddy}"),
    c.DIFFERENT_SIZES: _("{n} for each different size of {paddy}"),
    c.SETS: _("{n} for each set of house, farmer and buffalo, each in {paddy}"),
}


def _things(counts: list[int]) -> str:
    return listed([plural(n, *FEATURES[kind]) for kind, n in enumerate(counts) if n])


def _covered(state: Seasons, seat: int) -> set[tuple[int, int]]:
    cells = set()
    for n in range(state.counts[seat]):
        land = state.lands[seat * PLACED + n]
        for dx in range(c.ACROSS + (land & 1)):
            for dy in range(c.DOWN - (land & 1)):
                cells.add((spot_x(land >> 7) + dx, spot_y(land >> 7) + dy))
    return cells
