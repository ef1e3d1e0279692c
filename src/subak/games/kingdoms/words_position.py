"""What the board says of a position of Kingdoms of Rice: fiefdoms, the last combat, points and ties."""

from subak.core.bits import members
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words_cards import CardWords
from subak.games.kingdoms.words_refusals import Refusals
from subak.kit.text import N_, _, listed, n_
from subak.kit.tongues import by_tongue

SEASON_NAMES = (N_("winter"), N_("spring"), N_("summer"), N_("harvest"))
SEASON_HEADS = (N_("Winter"), N_("Spring"), N_("Summer"), N_("Harvest"))
ATTACKS = (
    N_("{who} attacks {target}: {a} against {b}, face down."),
    N_("{who} attacks {target}: {a} against {b}, not decided yet."),
    N_("{who} attacked {target}: {a} against {b}, {result}."),
)
BRIBES = (
    N_("{who} bribes for {target}: {a} against {b}, face down."),
    N_("{who} bribes for {target}: {a} against {b}, not decided yet."),
    N_("{who} bribed for {target}: {a} against {b}, {result}."),
)


class Position(Refusals):
    """What a viewer may know, told."""

    def when(self, view: Kingdoms) -> str:
        year = min(view[s.YEAR] + 1, view[s.YEARS])
        return _("{season} of year {year} of {years}").format(
            season=_(SEASON_NAMES[view[s.SEASON]]), year=year, years=view[s.YEARS]
        )

    def fief_title(self, view: Kingdoms, fief: int) -> str:
        """A fiefdom beside the mat of its holder."""
        text = _("{name}: {text} Won by bribe") if view[s.BOUGHT] >> fief & 1 else _("{name}: {text} Won by attack")
        return text.format(name=_(self.cards.fief_names[fief]), text=self.fief_text(fief))

    def seal_title(self, view: Kingdoms, fief: int, viewer: int) -> str:
        """A fiefdom on the map."""
        holder = view[s.HOLDER + fief]
        player = None if holder == s.NEUTRAL else self.player(holder, viewer)
        return _seal_title(self.cards, fief, player, bool(view[s.BOUGHT] >> fief & 1))

    def tell_combat(self, view: Kingdoms) -> str:
        """The battle or bribe that is going on, or the last one."""
        stake = view[s.STAKE]
        target = _(self.cards.fief_names[stake]) if stake >= 0 else self.player(view[s.FIGHTER + s.DEFENDER])
        who = self.opening(view[s.FIGHTER + s.ATTACKER])
        templates = ATTACKS if view[s.COMBAT] in (s.BATTLE_DOWN, s.BATTLE_UP) else BRIBES
        if not view[s.OUTCOME] and view[s.COMBAT] in (s.BATTLE_DOWN, s.BRIBE_DOWN):
            cards = n_("{n} card", "{n} cards", view[s.HAND_SIZE + s.ATTACKER])
            return _(templates[0]).format(who=who, target=target, a=cards, b=view.cards_down(s.DEFENDER))
        return _(templates[2 if view[s.OUTCOME] else 1]).format(
            who=who,
            target=target,
            a=view.force_of(view[s.HAND + s.ATTACKER]),
            b=view.force_of(view[s.HAND + s.DEFENDER]),
            result=self._outcome(view) if view[s.OUTCOME] else "",
        )

    def _outcome(self, view: Kingdoms) -> str:
        """How a combat ended, with the reason where the two sums do not say it."""
        attack, defence = view.force_of(view[s.HAND + s.ATTACKER]), view.force_of(view[s.HAND + s.DEFENDER])
        won = view[s.OUTCOME] == s.ATTACKER_WINS
        if view[s.COMBAT] == s.BRIBE_UP:
            if attack == defence:
                return _("the bribe failed, for it must be higher (K-10.7)")
            return _("the bribe succeeded") if won else _("the bribe failed")
        if view[s.OUTCOME] == s.STALEMATE:
            return _("both above their MAX FORCE: nobody won (K-9.18)")
        winner = _("the attacker won") if won else _("the defender won")
        if view[s.TIED]:
            a, b = self._tie_cards(view)
            return _("one more card each, {a} against {b}: {winner} (K-9.17)").format(a=a, b=b, winner=winner)
        if won and attack <= defence:
            return _("the defender above MAX FORCE: {winner} (K-9.15)").format(winner=winner)
        if not won and attack >= defence:
            return _("the attacker above MAX FORCE: {winner} (K-9.15)").format(winner=winner)
        return winner

    def _tie_cards(self, view: Kingdoms) -> tuple[int, int]:
        """The open cards that broke a tie; those before them were pairs of one value."""
        values = [self.cards.force_value[card] for card in members(view[s.TIED] & ~(1 << view[s.TIE_CARD]))]
        odd = [value for value in values if values.count(value) % 2]
        return self.cards.force_value[view[s.TIE_CARD]], odd[0]

    def tiebreak(self, view: Kingdoms) -> str:
        """K-13.3: what decided between equal points; "" where they are not equal."""
        if not view.over():
            return ""
        scores = view.scores()
        first = [seat for seat in range(view[s.PLAYERS]) if scores[seat] == max(scores)]
        points = n_("{n} point", "{n} points", max(scores))
        gold = [view[s.GOLD + seat] for seat in first]
        rich = [seat for seat in first if view[s.GOLD + seat] == max(gold)]
        cards = [view.mat_cards(seat) for seat in rich]
        if len(first) == 1:
            return ""
        if len(rich) == 1:
            return _("{points} each; more gold wins, {gold} (K-13.3).").format(
                points=points, gold=listed([str(n) for n in sorted(gold, reverse=True)], _("to"))
            )
        if cards.count(min(cards)) == 1:
            return _("{points} and {gold} gold each; fewer cards on the mat win, {cards} (K-13.3).").format(
                points=points, gold=max(gold), cards=listed([str(n) for n in sorted(cards)], _("to"))
            )
        return _("{points}, {gold} gold and {cards} on the mat each: the throne is shared (K-13.3).").format(
            points=points, gold=max(gold), cards=n_("{n} card", "{n} cards", min(cards))
        )

    def sheet(self, view: Kingdoms, seat: int) -> list[tuple[str, int]]:
        """Where a seat's score comes from; palaces count once they are open."""
        if view.over():
            return self.sources(view, seat)
        land = view.land_points(seat)
        return [(_("fiefdoms"), land)] if land else []

    def sources(self, view: Kingdoms, seat: int) -> list[tuple[str, int]]:
        """All points of a seat that are in sight, a palace that the viewer sees included."""
        land = view.land_points(seat)
        return self.palace(view, seat) + ([(_("fiefdoms"), land)] if land else [])

    def palace(self, view: Kingdoms, seat: int) -> list[tuple[str, int]]:
        """The palace cards of a seat that are in sight, with what they score."""
        names = [_(self.cards.goal_names[goal]) for goal in view.palace_goals(seat)]
        return list(zip(names, view.palace_scores(seat), strict=True))

    def counted(self, sheet: list[tuple[str, int]]) -> str:
        """Sources of points in one line."""
        return _(", ").join(_("{source} {n}").format(source=name, n=n) for name, n in sheet)


@by_tongue(4096)
def _seal_title(cards: c.Cards, fief: int, holder: str | None, bought: bool) -> str:
    if holder is None:
        text = _("{name}: {text}")
    elif bought:
        text = _("{name}: {text} Held by {player}, won by bribe.")
    else:
        text = _("{name}: {text} Held by {player}, won by attack.")
    return text.format(name=_(cards.fief_names[fief]), text=CardWords(cards).fief_text(fief), player=holder)
