"""The cards of Kingdoms of Rice in words: their names, and their text made from their rows."""

from subak.core.bits import members
from subak.core.text import _, listed, plural
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s

ROW_NAMES = (_("rice"), _("city"), _("castle"), _("palace"))
SET_NAMES = (
    _("income building"),
    _("workshop"),
    _("office"),
    _("defence"),
    _("offensive card"),
)


class CardWords:
    """What the cards are called and say; the names come from the content."""

    def __init__(self, cards: c.Cards) -> None:
        self.cards = cards

    # -- names

    def player(self, seat: int, viewer: int = -1) -> str:
        return _("you") if seat == viewer else _("player {n}").format(n=seat + 1)

    def who(self, seat: int) -> str:
        return _("the fiefdom") if seat == s.NEUTRAL else self.player(seat)

    def kind(self, kind: int) -> str:
        return self.cards.kind_names[kind]

    def event(self, card: int) -> str:
        return self.cards.event_names[self.cards.event_of[card]]

    def goal(self, card: int) -> str:
        return self.cards.goal_names[self.cards.goal_of[card]]

    def _copy(self, name: str, card: int, owner: list[int]) -> str:
        """A card of a deck told apart from its twins."""
        twins = [other for other in range(len(owner)) if owner[other] == owner[card]]
        if len(twins) == 1:
            return name
        return _("{name} (copy {n} of {all})").format(name=name, n=twins.index(card) + 1, all=len(twins))

    # -- text made from rows

    def kind_text(self, kind: int) -> str:
        """What a rice, city or castle card does, made from its row."""
        parts = [self._does(c.passive_of(verb, noun), n) for verb, noun, n in self.cards.does[kind]]
        spared = [
            self.cards.event_names[event]
            for event in range(len(self.cards.event_names))
            if self.cards.unless[event] >> kind & 1
        ]
        if spared:
            parts.append(_("spares you {events}").format(events=listed(spared)))
        text = "; ".join(parts)
        return text[:1].upper() + text[1:] + "."

    def _does(self, passive: int, n: int) -> str:
        if c.DISCOUNT <= passive < c.DISCOUNT + c.PALACE:
            return _("building and destroying {row} cards costs {n} less").format(
                row=ROW_NAMES[passive - c.DISCOUNT], n=n
            )
        return {
            c.FIELDS: plural(n, _("field")),
            c.INCOME: _("{n} gold every season").format(n=n),
            c.EXTRA_BUILD: _("{n} more to build or destroy every season").format(n=n),
            c.EXTRA_HARVEST: _("{n} more to build or destroy in harvest season").format(n=n),
            c.DRAW_BONUS: _("{n} more victory card to choose from").format(n=n),
            c.PRICE_BONUS: _("your rice sells for {n} more").format(n=n),
            c.TAX: _("{n} gold for each of your city cards at harvest").format(n=n),
            c.CAN_ATTACK: _("lets you attack"),
            c.CAN_BRIBE: _("lets you bribe"),
            c.ATTACK_MAX: _("attack MAX FORCE +{n}").format(n=n),
            c.DEFENCE_MAX: _("defence MAX FORCE +{n}").format(n=n),
            c.ENEMY_MAX: _("MAX FORCE of whoever attacks you −{n}").format(n=-n),
            c.SWAP: _("replaces {cards} in a battle").format(cards=plural(n, _("FORCE card"))),
            c.RETURNS: _("goes back to the supply when it is lost"),
        }[passive]

    def event_text(self, event: int) -> str:
        """What an event does, made from its row."""
        cards = self.cards
        if not cards.do[event]:
            return _("Nothing happens.")
        whom = (
            _("Whoever has the fewest cards")
            if cards.fewest[event]
            else ("", _("Everybody"), _("Everybody but the Shogun"), _("The Shogun"), _("The Shogun"))[
                cards.category[event]
            ]
        )
        text = f"{whom} {listed([self._befalls(*line) for line in cards.do[event]])}"
        if cards.unless[event]:
            names = listed([self.kind(kind) for kind in members(cards.unless[event])], _("or"))
            text += _(", unless a {names} stands").format(names=names)
        return text + "."

    def _befalls(self, verb: int, noun: int, n: int) -> str:
        per = self._per(noun)
        things = plural(n, _("{row} card").format(row=self._rows(noun)))
        return {
            c.GAIN: _("gains {n} gold{per}").format(n=n, per=per),
            c.PAY: _("pays {n} gold{per}").format(n=n, per=per),
            c.PAY_FRACTION: _("pays one part in {n} of the gold").format(n=n),
            c.DESTROY_CHOICE: _("loses {things} of their choice").format(things=things),
            c.DESTROY_DEAREST: _("loses the dearest {things}").format(things=things),
            c.DESTROY_NEWEST: _("loses the newest {things}").format(things=things),
            c.LOSE_FIEF: _("loses {things} of their choice").format(things=plural(n, _("fiefdom"))),
            c.KILL_GENERAL: _("loses the General"),
            c.SKIP_ACTION: _("cannot act this season"),
            c.NO_INCOME: _("has no income this season"),
            c.EXTRA_ACTION: _("has {n} more this season").format(n=plural(n, _("action"))),
            c.EVENT_BUILD: _("may build or destroy {n} more this season").format(n=plural(n, _("card"))),
            c.COST_BUILD: _("builds for {n} gold this season").format(n=self._signed(n)),
            c.COST_VICTORY: _("looks at victory cards for {n} gold this season").format(n=self._signed(n)),
            c.PRICE: _("sells rice at {n} this year").format(n=self._signed(n)),
            c.ATTACK_FORCE: _("attacks with MAX FORCE {n} this season").format(n=self._signed(n)),
            c.DEFENCE_FORCE: _("defends with MAX FORCE {n} this season").format(n=self._signed(n)),
            c.DRAW_VICTORY: _("looks at victory cards at once, free of charge"),
        }[verb]

    def _signed(self, n: int) -> str:
        return f"+{n}" if n > 0 else f"−{-n}"

    def _rows(self, noun: int) -> str:
        names = [ROW_NAMES[row] for row in range(c.ROWS) if noun < c.SETS and noun >> row & 1]
        return listed(names, _("or"))

    def _per(self, noun: int) -> str:
        if noun == 0:
            return ""
        if noun == c.MEASURE_FIELDS:
            return " " + _("for each field")
        if noun >= c.SETS:
            return " " + _("for each {thing}").format(thing=SET_NAMES[noun - c.SETS])
        return " " + _("for each {row} card").format(row=self._rows(noun))

    def goal_text(self, goal: int) -> str:
        """What a palace card scores, made from its row."""
        cards = self.cards
        vp = plural(cards.vp[goal], _("point"))
        form = cards.form[goal]
        if form == c.SHARE:
            return _("1 point for every {n} points of your other palace cards, at most {cap}.").format(
                n=cards.share[goal], cap=cards.cap[goal]
            )
        if form == c.FLAT:
            text = vp
            if cards.bonus[goal]:
                text += _(", {n} more beside the {name}").format(
                    n=cards.bonus[goal], name=cards.goal_names[cards.beside[goal]]
                )
            return text + "."
        if form == c.ALL:
            terms = listed([self._counts(what, noun, n, n) for what, noun, n in cards.terms[goal]])
            return _("{vp} with {terms}.").format(vp=vp, terms=terms)
        terms = listed([self._counts(what, noun, n, cards.per[goal]) for what, noun, n in cards.terms[goal]], _("and"))
        text = _("{vp} for each {terms}").format(vp=vp, terms=terms)
        if cards.offset[goal]:
            text += _(", {n}").format(n=self._signed(cards.offset[goal]))
        return text + _(", at most {n}.").format(n=cards.cap[goal])

    def _counts(self, what: int, noun: int, limit: int, n: int) -> str:
        """`n` of the things a goal counts."""
        row = "" if noun == 15 else self._rows(noun) + " "
        if what == c.CARDS:
            return self._some(n, _("{row}card").format(row=row), _("{row}cards").format(row=row))
        if what == c.EMPTY_TILES:
            return self._some(n, _("empty {row}tile").format(row=row), _("empty {row}tiles").format(row=row))
        if what == c.COUNT_KINDS:
            return self._some(n, SET_NAMES[noun - c.SETS], SET_NAMES[noun - c.SETS] + "s")
        if what in (c.WORTH_GE, c.WORTH_LE):
            worth = _("worth {n} or more") if what == c.WORTH_GE else _("worth {n} or less")
            worth = worth.format(n=limit)
            return self._some(n, _("card {worth}").format(worth=worth), _("cards {worth}").format(worth=worth))
        if what == c.NEVER_ATTACKED:
            return _("never having attacked")
        one, many = {
            c.COUNT_FIELDS: (_("field"), _("fields")),
            c.FULL_ROWS: (_("full row"), _("full rows")),
            c.SEASON_INCOME: (_("gold of income"), _("gold of income")),
            c.GOLD: (_("gold"), _("gold")),
            c.COUNT_FIEFS: (_("fiefdom"), _("fiefdoms")),
            c.FIEFS_BRIBED: (_("bribed fiefdom"), _("bribed fiefdoms")),
        }[what]
        return self._some(n, one, many)

    def _some(self, n: int, one: str, many: str) -> str:
        return one if n == 1 else f"{n} {many}"

    def fief_text(self, fief: int) -> str:
        return _("{vp} at the end, {gold} gold every season.").format(
            vp=plural(self.cards.fief_vp[fief], _("point")), gold=self.cards.fief_gold[fief]
        )
