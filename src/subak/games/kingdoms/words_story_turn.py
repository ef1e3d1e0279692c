"""The story of setup, turns and palace cards: what was built, destroyed, looked at and kept."""

from subak.core.game import UNKNOWN
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.words import NUMBERS
from subak.games.kingdoms.words_story_combat import CombatStory
from subak.games.kingdoms.words_story_span import Span, mat_part, mat_words, palace_words, row_words
from subak.kit.text import N_, _, listed, n_

LOOKS = {
    True: (N_("{who} looks at {n} victory card."), N_("{who} looks at {n} victory cards.")),
    False: (
        N_("{who} pays {gold} gold to look at {n} victory card."),
        N_("{who} pays {gold} gold to look at {n} victory cards."),
    ),
}  # free of charge or not; one, many


class TurnStory(CombatStory):
    # -- setup

    def _recount_deal(self, t: Span) -> None:
        """K-1.9."""
        n = t.after[s.ROW_SIZE + c.PALACE]
        text = n_("Everybody draws {n} palace card.", "Everybody draws {n} palace cards.", n)
        if t.viewer >= 0:
            names = listed(_(self.cards.goal_names[goal]) for goal in t.after.palace_goals(t.viewer))
            shown = _("Those of {who} are {names}.").format(who=self.player(t.viewer), names=names)
            text = " ".join([text, shown])
        words = [word for seat in range(t.after[s.PLAYERS]) for word in palace_words(seat)]
        t.tell(text, words, part=mat_part(max(t.viewer, 0)))

    def _recount_setup(self, t: Span) -> None:
        seat, action = t.events[0]
        who, sees = self.opening(seat), t.viewer == seat
        old = t.before.palace_goals(seat) if sees else []
        names = [_(self.cards.goal_names[goal]) for goal in old]
        if action >= c.REDRAW:
            given = list(c.PAIRS[action - c.REDRAW])
            text = _("{who} exchanges two palace cards that contradict each other.")
            if sees:
                text = _("{who} exchanges {given}, which contradict each other, for {new}.")
            new = [_(self.cards.goal_names[goal]) for goal in t.after.palace_goals(seat)[1:]] if sees else []
        else:
            given = [] if action == UNKNOWN else [action - c.CARD]
            text = _("{who} keeps two palace cards and puts the third under the pile.")
            if sees:
                text = _("{who} keeps {new} and puts {given} under the pile.")
            new = [_(self.cards.goal_names[goal]) for goal in t.after.palace_goals(seat)] if sees else []
        shown = listed(names[slot] for slot in given) if sees else ""
        t.tell(text.format(who=who, given=shown, new=listed(new)), palace_words(seat), seat, mat_part(seat))

    # -- building

    def _recount_turn(self, t: Span) -> None:
        TURNS_TOLD[t.action()](self, t)

    def _recount_forgone(self, t: Span) -> None:
        """K-6.4; extra builds that nobody wanted are not worth a line."""
        if t.before[s.ACTIONS]:
            seat, _action = t.events[0]
            text = _("{who} lets an action go unused.").format(who=self.opening(seat))
            t.tell(text, [], seat, mat_part(seat))

    def _recount_build(self, t: Span) -> None:
        seat = t.before[s.MOVER]
        kind = t.action(1) - c.KIND
        row, gone = self.cards.row[kind], t.lost(seat)
        name = self.kind(kind) if row == c.RICE else self.a(self.kind(kind))
        text = _("{who} builds {name} for {price}.")
        if gone:
            text = _("{who} builds {name} for {price} in place of {old}, which goes to the box.")
            if self.cards.passive_mask[c.RETURNS] >> gone[0] & 1:
                text = _("{who} builds {name} for {price} in place of {old}, which goes back to the supply.")
        told = text.format(
            who=self.opening(seat), name=name, price=_price(t, seat), old=listed(self._the(each) for each in gone)
        )
        t.tell(told, [s.GOLD + seat, *mat_words(seat, [kind, *gone])], seat, mat_part(seat))

    def _recount_destroy(self, t: Span) -> None:
        """K-7.6, K-7.7."""
        seat = t.before[s.MOVER]
        gone = t.lost(seat)
        text = _("{who} destroys {old} for {price}; it goes to the box.")
        if self.cards.passive_mask[c.RETURNS] >> gone[0] & 1:
            text = _("{who} destroys {old} for {price}; it goes back to the supply.")
        told = text.format(who=self.opening(seat), price=_price(t, seat), old=self._the(gone[0]))
        t.tell(told, [s.GOLD + seat, *mat_words(seat, gone)], seat, mat_part(seat))

    # -- victory cards

    def _recount_look(self, t: Span) -> None:
        """K-11.1."""
        seat, n = t.after[s.LOOKER], t.after[s.IN_SIGHT]
        free = t.before.phase != s.TURN
        one, many = LOOKS[free]
        text = [n_(one, many, n, who=self.opening(seat), gold=-t.gold(seat))]
        names = [self.goal(entry & 63) for entry in t.after.looked() if entry >= 0]
        if len(names) == n:
            text.append(_("They are {names}.").format(names=listed(names)) if n > 1 else self._only(names[0]))
        elif names:
            text.append(_("Among them is {names}.").format(names=listed(names)))
        words = palace_words(seat) if free else [s.GOLD + seat, *palace_words(seat)]
        t.tell(" ".join(text), words, seat, mat_part(seat))

    def _only(self, name: str) -> str:
        return _("It is {name}.").format(name=name)

    def _recount_keep(self, t: Span) -> None:
        """K-11.2 to K-11.5."""
        seat, action = t.events[0]
        who, part = self.opening(seat), mat_part(seat)
        if action == c.NO:
            text = _("{who} keeps none of the victory cards; all go under the pile.").format(who=who)
            t.tell(text, palace_words(seat), seat, part)
            return
        tiles = [a - c.TILE for _seat, a in t.events[1:] if c.TILE <= a < c.FIEF]
        sees = t.viewer == seat
        kept = self.goal(t.before[s.LOOKED + action - c.CARD] & 63) if sees else ""
        under = t.before[s.IN_SIGHT] - 1 + len(tiles)
        text = _("{who} keeps {kept}") if sees else _("{who} keeps one of the victory cards")
        old = ""
        if tiles:
            text = _("{who} pays {gold} gold to keep one of the victory cards in place of the {nth} palace card")
            if sees:
                text = _("{who} pays {gold} gold to keep {kept} in place of {old}")
                old = self.goal(t.before[s.MAT + seat * s.MAT_TILES + tiles[0]])
        nth = _(NUMBERS[tiles[0] % c.TILES]) if tiles else ""
        told = text.format(who=who, kept=kept, old=old, nth=nth, gold=-t.gold(seat))
        line = _("{told}.").format(told=told)
        if under:
            line = n_("{told}; {n} card goes under the pile.", "{told}; {n} cards go under the pile.", under, told=told)
        t.tell(line, [s.GOLD + seat, *palace_words(seat)] if tiles else palace_words(seat), seat, part)

    # -- harvest

    def _recount_harvest(self, t: Span) -> None:
        """K-12.1 to K-12.5."""
        price = t.after[s.RICE_PRICE]
        if price < 0:  # the season ended at once: nobody could act
            price = self.cards.price_value[t.action() - c.PRICE_CARD]
        text = _("A price card is turned: rice sells at {n} gold a field this year.").format(n=price)
        rises = range(s.RISE, s.RISE + s.SEATS)  # which end with the sale (K-4.9)
        t.tell(text, [s.PRICE_PILE, s.RICE_PRICE, *rises], part="calendar")
        for place in range(t.before[s.PLAYERS]):
            self._recount_sale(t, t.before.at(place), price)

    def _recount_sale(self, t: Span, seat: int, price: int) -> None:
        """K-12.2 to K-12.5."""
        view, gone = t.before, t.lost(seat)
        fields, taxes = view.fields(seat), view.taxes(seat)
        clauses = []
        if fields:
            sale = view.sale(seat, price)
            own = sale // fields  # more with a Market, changed by events
            clauses.append(
                n_(
                    "sells the rice of {n} field at {price} gold",
                    "sells the rice of {n} fields at {price} gold for {sale} gold",
                    fields,
                    price=own,
                    sale=sale,
                )
            )
        if taxes:
            clauses.append(_("takes {n} gold of taxes").format(n=taxes))
        if gone:
            clauses.append(_("gives {kind}, the oldest, back to the supply").format(kind=self.kind(gone[0])))
        if clauses:
            text = _("{who} {clauses}.").format(who=self.opening(seat), clauses=listed(clauses))
            words = [s.GOLD + seat, *row_words(seat, c.RICE), *(s.SUPPLY + kind for kind in gone)]
            t.tell(text, words, part=mat_part(seat))


def _price(t: Span, seat: int) -> str:
    """What a seat paid."""
    paid = -t.gold(seat)
    return _("{n} gold").format(n=paid) if paid else _("nothing")


TURNS_TOLD = {
    c.NO: TurnStory._recount_forgone,
    c.BUILD: TurnStory._recount_build,
    c.DESTROY: TurnStory._recount_destroy,
    c.ATTACK: TurnStory._recount_combat,
    c.BRIBE: TurnStory._recount_combat,
    c.VICTORY: TurnStory._recount_look,
}
