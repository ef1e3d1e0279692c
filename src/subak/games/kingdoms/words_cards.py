"""The cards of Kingdoms of Rice in words: their names, and their text made from their rows."""

from collections.abc import Sequence

from subak.core.bits import members
from subak.games.kingdoms import cards as c
from subak.kit.text import N_, _, listed, n_, player
from subak.kit.tongues import by_tongue

ROW_NAMES = (N_("rice"), N_("city"), N_("castle"), N_("palace"))
SET_NAMES = (
    (N_("income building"), N_("{n} income buildings"), N_("an income building")),
    (N_("workshop"), N_("{n} workshops"), N_("a workshop")),
    (N_("office"), N_("{n} offices"), N_("an office")),
    (N_("defence"), N_("{n} defences"), N_("a defence")),
    (N_("offensive card"), N_("{n} offensive cards"), N_("an offensive card")),
)  # one, many, with its article

# What a card does for its owner, each in a sentence of its own: for one, for many.
DISCOUNTS = (N_("Building and destroying {row} cards costs {n} less."),) * 2
DOES = {
    c.FIELDS: (N_("{n} field."), N_("{n} fields.")),
    c.INCOME: (N_("{n} gold every season."),) * 2,
    c.DISCOUNT + c.RICE: DISCOUNTS,
    c.DISCOUNT + c.CITY: DISCOUNTS,
    c.DISCOUNT + c.CASTLE: DISCOUNTS,
    c.EXTRA_BUILD: (N_("{n} more to build or destroy every season."),) * 2,
    c.EXTRA_HARVEST: (N_("{n} more to build or destroy in harvest season."),) * 2,
    c.DRAW_BONUS: (N_("{n} more victory card to choose from."), N_("{n} more victory cards to choose from.")),
    c.PRICE_BONUS: (N_("Your rice sells for {n} more."),) * 2,
    c.TAX: (N_("{n} gold for each of your city cards at harvest."),) * 2,
    c.CAN_ATTACK: (N_("Lets you attack."),) * 2,
    c.CAN_BRIBE: (N_("Lets you bribe."),) * 2,
    c.ATTACK_MAX: (N_("Attack MAX FORCE +{n}."),) * 2,
    c.DEFENCE_MAX: (N_("Defence MAX FORCE +{n}."),) * 2,
    c.ENEMY_MAX: (N_("MAX FORCE of whoever attacks you −{less}."),) * 2,
    c.SWAP: (N_("Replaces {n} FORCE card in a battle."), N_("Replaces {n} FORCE cards in a battle.")),
    c.RETURNS: (N_("Goes back to the supply when it is lost."),) * 2,
}

# What an event does: to others, to one who plays alone; each for one, for many.
BEFALLS = {
    c.GAIN: ((N_("gains {n} gold"),) * 2, (N_("gain {n} gold"),) * 2),
    c.PAY: ((N_("pays {n} gold"),) * 2, (N_("pay {n} gold"),) * 2),
    c.PAY_FRACTION: ((N_("pays one part in {n} of the gold"),) * 2, (N_("pay one part in {n} of your gold"),) * 2),
    c.DESTROY_CHOICE: (
        (N_("loses {n} {row} card of their choice"), N_("loses {n} {row} cards of their choice")),
        (N_("lose {n} {row} card of your choice"), N_("lose {n} {row} cards of your choice")),
    ),
    c.DESTROY_DEAREST: (
        (N_("loses the dearest {row} card"), N_("loses the {n} dearest {row} cards")),
        (N_("lose your dearest {row} card"), N_("lose your {n} dearest {row} cards")),
    ),
    c.DESTROY_NEWEST: (
        (N_("loses the newest {row} card"), N_("loses the {n} newest {row} cards")),
        (N_("lose your newest {row} card"), N_("lose your {n} newest {row} cards")),
    ),
    c.LOSE_FIEF: (
        (N_("loses {n} fiefdom of their choice"), N_("loses {n} fiefdoms of their choice")),
        (N_("lose {n} fiefdom of your choice"), N_("lose {n} fiefdoms of your choice")),
    ),
    c.KILL_GENERAL: ((N_("loses the General"),) * 2, (N_("lose your General"),) * 2),
    c.SKIP_ACTION: ((N_("cannot act this season"),) * 2,) * 2,
    c.NO_INCOME: ((N_("has no income this season"),) * 2, (N_("have no income this season"),) * 2),
    c.EXTRA_ACTION: (
        (N_("has {n} action more this season"), N_("has {n} actions more this season")),
        (N_("have {n} action more this season"), N_("have {n} actions more this season")),
    ),
    c.EVENT_BUILD: (
        (N_("may build or destroy {n} card more this season"), N_("may build or destroy {n} cards more this season")),
    )
    * 2,
    c.COST_BUILD: ((N_("builds for {change} this season"),) * 2, (N_("build for {change} this season"),) * 2),
    c.COST_VICTORY: (
        (N_("looks at victory cards for {change} this season"),) * 2,
        (N_("look at victory cards for {change} this season"),) * 2,
    ),
    c.PRICE: (
        (N_("sells rice for {change} a field this year"),) * 2,
        (N_("sell rice for {change} a field this year"),) * 2,
    ),
    c.ATTACK_FORCE: (
        (N_("attacks with MAX FORCE {signed} this season"),) * 2,
        (N_("attack with MAX FORCE {signed} this season"),) * 2,
    ),
    c.DEFENCE_FORCE: (
        (N_("defends with MAX FORCE {signed} this season"),) * 2,
        (N_("defend with MAX FORCE {signed} this season"),) * 2,
    ),
    c.DRAW_VICTORY: (
        (N_("looks at victory cards at once, free of charge"),) * 2,
        (N_("look at victory cards at once, free of charge"),) * 2,
    ),
}
FOR_EACH = {
    c.GAIN: (N_("gains {n} gold for each {thing}"), N_("gain {n} gold for each {thing}")),
    c.PAY: (N_("pays {n} gold for each {thing}"), N_("pay {n} gold for each {thing}")),
}
TOUCHED = (N_("Nobody"), N_("Everybody"), N_("Everybody but the Shogun"), N_("The Shogun"), N_("The Shogun"))

# What a goal counts: one, many.
COUNTED = {
    c.CARDS: (N_("{row} card"), N_("{n} {row} cards")),
    c.EMPTY_TILES: (N_("empty {row} tile"), N_("{n} empty {row} tiles")),
    c.COUNT_FIELDS: (N_("field"), N_("{n} fields")),
    c.WORTH_GE: (N_("card worth {limit} or more"), N_("{n} cards worth {limit} or more")),
    c.WORTH_LE: (N_("card worth {limit} or less"), N_("{n} cards worth {limit} or less")),
    c.FULL_ROWS: (N_("full row"), N_("{n} full rows")),
    c.SEASON_INCOME: (N_("gold of income"), N_("{n} gold of income")),
    c.COUNT_GOLD: (N_("gold"), N_("{n} gold")),
    c.COUNT_FIEFS: (N_("fiefdom"), N_("{n} fiefdoms")),
    c.FIEFS_BRIBED: (N_("bribed fiefdom"), N_("{n} bribed fiefdoms")),
    c.NEVER_ATTACKED: (N_("no attack ever declared"),) * 2,
}
COUNTED_IN_ALL = {
    c.CARDS: (N_("card"), N_("{n} cards")),
    c.EMPTY_TILES: (N_("empty tile"), N_("{n} empty tiles")),
}
ALL_ROWS = 15


class CardWords:
    """What the cards are called and say; the names come from the content."""

    def __init__(self, cards: c.Cards, names: Sequence[str] = ()) -> None:
        self.cards = cards
        self.names = names  # of the people, by seat

    # -- names

    @property
    def contrary(self) -> list[str]:
        """What the contradictory goals are called."""
        cards = self.cards
        return [_(name) for goal, name in enumerate(cards.goal_names) if cards.contradictory[goal]]

    def player(self, seat: int, viewer: int = -1) -> str:
        return _("you") if seat == viewer else player(self.names, seat)

    def opening(self, seat: int, viewer: int = -1) -> str:
        """A player as the first word of a sentence."""
        if seat == viewer:
            return _("You")
        return self.names[seat] if seat < len(self.names) else _("Player {n}").format(n=seat + 1)

    def kind(self, kind: int) -> str:
        return _(self.cards.kind_names[kind])

    def event(self, card: int) -> str:
        return _(self.cards.event_names[self.cards.event_of[card]])

    def goal(self, card: int) -> str:
        return _(self.cards.goal_names[self.cards.goal_of[card]])

    def a(self, name: str) -> str:
        """A name with its article."""
        return (_("an {name}") if name[:1] in "AEIOUaeiou" else _("a {name}")).format(name=name)

    def set_members(self, noun: int) -> str:
        return listed([self.kind(kind) for kind in members(self.cards.set_mask[noun - c.SETS])])

    # -- text made from rows

    def kind_title(self, kind: int) -> str:
        return _kind_title(self.cards, kind)

    def goal_title(self, goal: int) -> str:
        return _goal_title(self.cards, goal)

    def kind_text(self, kind: int) -> str:
        """What a rice, city or castle card does, made from its row."""
        return _kind_text(self.cards, kind)

    def goal_text(self, goal: int) -> str:
        """What a palace card scores, made from its row."""
        return _goal_text(self.cards, goal)

    def _told_kind(self, kind: int) -> str:
        sentences = [self._does(c.passive_of(verb, noun), n) for verb, noun, n in self.cards.does[kind]]
        if self.cards.spares[kind]:
            spared = listed([_(self.cards.event_names[event]) for event in members(self.cards.spares[kind])])
            sentences.append(_("Spares you {events}.").format(events=spared))
        sets = [_(SET_NAMES[n][2]) for n, mask in enumerate(self.cards.set_mask) if mask >> kind & 1]
        if sets:
            sentences.append(_("Counts as {sets}.").format(sets=listed(sets)))
        return " ".join(sentences)

    def _does(self, passive: int, n: int) -> str:
        one, many = DOES[passive]
        row = passive - c.DISCOUNT if passive in (c.DISCOUNT, c.DISCOUNT + 1, c.DISCOUNT + 2) else 0
        return n_(one, many, n, row=_(ROW_NAMES[row]), less=-n)

    def event_text(self, event: int, alone: bool = False) -> str:
        """What an event does, made from its row; to one who plays alone there is no Shogun (K-14.2)."""
        return _event_text(self.cards, event, alone)

    def _told_event(self, event: int, alone: bool) -> str:
        cards = self.cards
        if not cards.do[event]:
            return _("Nothing happens.")
        whom = _("Whoever has the fewest cards") if cards.fewest[event] else _(TOUCHED[cards.category[event]])
        if alone:
            whom = _("You")
        befalls = listed([self._befalls(verb, noun, n, alone) for verb, noun, n in cards.do[event]])
        if not cards.unless[event]:
            return _("{whom} {befalls}.").format(whom=whom, befalls=befalls)
        names = listed([self.a(self.kind(kind)) for kind in members(cards.unless[event])], _("or"))
        template = _("{whom} {befalls}, unless they have {names}.")
        if alone:
            template = _("{whom} {befalls}, unless you have {names}.")
        return template.format(whom=whom, befalls=befalls, names=names)

    def _befalls(self, verb: int, noun: int, n: int, alone: bool) -> str:
        if verb in FOR_EACH and noun:
            return _(FOR_EACH[verb][alone]).format(n=n, thing=self._thing(noun))
        one, many = BEFALLS[verb][alone]
        change = (_("{n} gold more") if n > 0 else _("{n} gold less")).format(n=abs(n))
        return n_(one, many, n, row=self._rows(noun), change=change, signed=self._signed(n))

    def _signed(self, n: int) -> str:
        return f"+{n}" if n > 0 else f"−{-n}"

    def _rows(self, noun: int) -> str:
        names = [_(ROW_NAMES[row]) for row in range(c.ROWS) if noun < c.SETS and noun >> row & 1]
        return listed(names, _("or"))

    def _thing(self, noun: int) -> str:
        """What an event counts one by one."""
        if noun == c.MEASURE_FIELDS:
            return _("field")
        if noun >= c.SETS:
            return self._set(noun, 1)
        return _("{row} card").format(row=self._rows(noun))

    def _set(self, noun: int, n: int) -> str:
        one, many, _article = SET_NAMES[noun - c.SETS]
        return _("{some} ({members})").format(some=n_(one, many, n), members=self.set_members(noun))

    def _told_goal(self, goal: int) -> str:
        cards = self.cards
        form = cards.form[goal]
        cap = "" if cards.cap[goal] == c.NO_CAP else str(cards.cap[goal])
        if form == c.SHARE:
            text = _("1 point for every {n} points of your other palace cards.")
            if cap:
                text = _("1 point for every {n} points of your other palace cards, at most {cap}.")
            return text.format(n=cards.share[goal], cap=cap)
        vp = n_("{n} point", "{n} points", cards.vp[goal])
        if form == c.FLAT:
            text = _("{vp}, {n} more beside the {name}.") if cards.bonus[goal] else _("{vp}.")
            return text.format(vp=vp, n=cards.bonus[goal], name=_(cards.goal_names[cards.beside[goal]]))
        if form == c.ALL:
            terms = listed([self._counts(what, noun, n, n) for what, noun, n in cards.terms[goal]])
            return _("{vp} with {terms}.").format(vp=vp, terms=terms)
        terms = listed([self._counts(what, noun, n, cards.per[goal]) for what, noun, n in cards.terms[goal]])
        if cards.offset[goal]:
            text = (
                _("{vp} for each {terms}, {offset}, at most {cap}.") if cap else _("{vp} for each {terms}, {offset}.")
            )
        else:
            text = _("{vp} for each {terms}, at most {cap}.") if cap else _("{vp} for each {terms}.")
        return text.format(vp=vp, terms=terms, offset=self._signed(cards.offset[goal]), cap=cap)

    def _counts(self, what: int, noun: int, limit: int, n: int) -> str:
        """`n` of the things a goal counts."""
        if what == c.COUNT_KINDS:
            return self._set(noun, n)
        one, many = COUNTED_IN_ALL[what] if what in COUNTED_IN_ALL and noun == ALL_ROWS else COUNTED[what]
        return n_(one, many, n, row=self._rows(noun), limit=limit)

    def fief_text(self, fief: int) -> str:
        return n_(
            "{n} point at the end, {gold} gold every season.",
            "{n} points at the end, {gold} gold every season.",
            self.cards.fief_vp[fief],
            gold=self.cards.fief_gold[fief],
        )

    def force_text(self, value: int) -> str:
        copies = self.cards.force_copies[value]
        return n_("{n} FORCE card of {all}.", "{n} FORCE cards of {all}.", copies, all=self.cards.force_cards)


@by_tongue(1024)
def _kind_text(cards: c.Cards, kind: int) -> str:
    """Boards show the same texts again and again, whoever plays."""
    return CardWords(cards)._told_kind(kind)


@by_tongue(1024)
def _goal_text(cards: c.Cards, goal: int) -> str:
    return CardWords(cards)._told_goal(goal)


@by_tongue(1024)
def _kind_title(cards: c.Cards, kind: int) -> str:
    return _("{name}: {text}").format(name=_(cards.kind_names[kind]), text=_kind_text(cards, kind))


@by_tongue(1024)
def _goal_title(cards: c.Cards, goal: int) -> str:
    return _("{name}: {text}").format(name=_(cards.goal_names[goal]), text=_goal_text(cards, goal))


@by_tongue(1024)
def _event_text(cards: c.Cards, event: int, alone: bool) -> str:
    return CardWords(cards)._told_event(event, alone)
