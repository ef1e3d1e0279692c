"""The story of battles and bribes: who draws how often, what lay there in the end, and why it ended so."""

from subak.core.bits import members
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.words_story_span import COMBAT_WORDS, Span, mat_part, mat_words
from subak.games.kingdoms.words_tell import Telling
from subak.kit.text import N_, _, n_

DRAWN = {
    c.DRAW: (
        N_("{who} draws a FORCE card and has {n} now."),
        N_("{who} draws a FORCE card, {drawn}, and has {sum} of at most {limit}."),
    ),
    c.WAR_ROOM: (
        N_("{who} uses the War Room: one card goes aside, another comes."),
        N_("{who} uses the War Room: {aside} goes aside, {drawn} comes, which makes {sum} of at most {limit}."),
    ),
}  # for others, for who draws
PAID_FOR = (
    N_("{who} buys a FORCE card for {gold} gold and has {n} now."),
    N_("{who} buys a FORCE card for {gold} gold, {drawn}, and has {sum}."),
)


class CombatStory(Telling):
    """Battles and bribes against a player are told step by step, those for a neutral fiefdom when they are over."""

    def _the(self, kind: int) -> str:
        """A card on a mat: there is one of each, but for rice."""
        name = self.kind(kind)
        return name if self.cards.row[kind] == c.RICE else _("the {name}").format(name=name)

    def _recount_combat(self, t: Span) -> None:
        """A combat begins, goes on or ends."""
        view = t.after
        if view[s.OUTCOME] != s.UNDECIDED:
            self._recount_result(t)
        elif t.before.phase == s.TURN:
            self._recount_declared(t)
        else:
            self._recount_step(t)

    def _recount_declared(self, t: Span) -> None:
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        words = [*COMBAT_WORDS, s.AGGRESSORS, s.GOLD + attacker]
        who, other = self.opening(attacker), self.player(defender)
        if t.after[s.COMBAT] == s.BATTLE_DOWN:
            text = _("{who} attacks {other} with MAX FORCE {a} against {b}; each draws a FORCE card.").format(
                who=who, other=other, a=t.after.max_force(s.ATTACKER), b=t.after.max_force(s.DEFENDER)
            )
        else:
            text = n_(
                "{who} bribes for {fief} and pays {gold} gold for a first card; {n} card lies there for {other}.",
                "{who} bribes for {fief} and pays {gold} gold for a first card; {n} cards lie there for {other}.",
                t.after[s.HAND_SIZE + s.DEFENDER],
                who=who,
                other=other,
                fief=_(self.cards.fief_names[t.after[s.STAKE]]),
                gold=-t.gold(attacker),
            )
        t.tell(" ".join([text, *self._own_hand(t)]), words, attacker, "stage")

    def _own_hand(self, t: Span) -> list[str]:
        """What a fighter sees of the own cards."""
        for side in range(s.SIDES):
            if t.after[s.FIGHTER + side] == t.viewer:
                force = t.after.force_of(t.after[s.HAND + side])
                return [_("{who} has FORCE {n}.").format(who=self.opening(t.viewer), n=force)]
        return []

    def _recount_step(self, t: Span) -> None:
        seat, action = t.events[0]
        side = s.ATTACKER if t.after[s.FIGHTER + s.ATTACKER] == seat else s.DEFENDER
        who, n = self.opening(seat), t.after[s.HAND_SIZE + side]
        hand, aside = t.after[s.HAND + side], t.after[s.ASIDE + side]
        if action == c.NO:
            text = n_("{who} holds with {n} FORCE card.", "{who} holds with {n} FORCE cards.", n, who=who)
        else:
            sees = t.viewer == seat
            template = (DRAWN[action] if t.after[s.COMBAT] == s.BATTLE_DOWN else PAID_FOR)[sees]
            text = _(template).format(
                who=who,
                n=n,
                gold=-t.gold(seat),
                drawn=self._force(hand & ~t.before[s.HAND + side]) if sees else "",
                aside=self._force(aside & ~t.before[s.ASIDE + side]) if sees else "",
                sum=t.after.force_of(hand),
                limit=t.after.max_force(side),
            )
        t.tell(text, [*COMBAT_WORDS, s.GOLD + seat], seat, "stage")

    def _force(self, cards: int) -> str:
        """A FORCE card by its value; "" if there is none."""
        if not cards:
            return ""
        value = self.cards.force_value[members(cards)[0]]
        return (_("an {n}") if value in (8, 11) else _("a {n}")).format(n=value)

    def _recount_result(self, t: Span) -> None:
        bribe = t.after[s.COMBAT] == s.BRIBE_UP
        attacker, stake = t.after[s.FIGHTER + s.ATTACKER], t.after[s.STAKE]
        text = _("{fight}: {why}, so {so}.").format(
            fight=self._bribe(t) if bribe else self._fight(t),
            why=self._why_bribe(t) if bribe else self._why(t),
            so=self._so_bribe(t) if bribe else self._so(t),
        )
        words = [*COMBAT_WORDS, s.AGGRESSORS, s.BOUGHT, s.GOLD + attacker, *mat_words(attacker, t.lost(attacker))]
        t.tell(text, [*words, *([s.HOLDER + stake] if stake >= 0 else [])], attacker, "stage")

    def _sums(self, t: Span) -> tuple[int, int]:
        a, b = t.after.some(s.HAND, s.SIDES)
        return t.after.force_of(a), t.after.force_of(b)

    def _limits(self, t: Span) -> tuple[int, int]:
        """The MAX FORCE of both sides, as it was in the battle."""
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        return t.before.attack_max(attacker, defender), t.before.defence_max(defender)

    def _fight(self, t: Span) -> str:
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        (a, b), n = self._sums(t), t.after[s.HAND_SIZE + s.ATTACKER]
        if defender == s.NEUTRAL:
            fief = _(self.cards.fief_names[t.after[s.STAKE]])
            return n_(
                "{who} attacks neutral {fief} with {n} FORCE card, {a} against {b}",
                "{who} attacks neutral {fief} with {n} FORCE cards, {a} against {b}",
                n,
                who=self.opening(attacker),
                fief=fief,
                a=a,
                b=b,
            )
        return _("The cards are turned up, {a} of {who} against {b} of {other}").format(
            who=self.player(attacker), other=self.player(defender), a=a, b=b
        )

    def _why(self, t: Span) -> str:
        """K-9.15 to K-9.18."""
        (a, b), (most, least) = self._sums(t), self._limits(t)
        if a > most and b > least:
            return _("both are above their MAX FORCE, {a} and {b}").format(a=most, b=least)
        if a > most:
            return _("{a} is above the attacker's MAX FORCE of {limit}").format(a=a, limit=most)
        if b > least:
            return _("{b} is above the defender's MAX FORCE of {limit}").format(b=b, limit=least)
        if a != b:
            return _("the higher FORCE wins")
        if not t.after[s.TIED] or self._undecided(t):
            return _("they are equal and no card is left to decide")
        x, y = self._tie_cards(t.after)
        return _("they are equal, but one more card each makes {x} against {y}").format(x=x, y=y)

    def _undecided(self, t: Span) -> bool:
        """Whether all pairs of open cards were equal."""
        values = [self.cards.force_value[card] for card in members(t.after[s.TIED])]
        return all(values.count(value) % 2 == 0 for value in values)

    def _so(self, t: Span) -> str:
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        who, outcome = self.player(attacker), t.after[s.OUTCOME]
        if outcome == s.STALEMATE:
            return _("nobody wins")
        if outcome == s.DEFENDER_WINS:
            return _("{who} loses the General, who goes back to the supply").format(who=who)
        if defender == s.NEUTRAL:
            return _("{who} takes {fief}").format(who=who, fief=_(self.cards.fief_names[t.after[s.STAKE]]))
        if t.after.phase != s.SPOILS:
            return _("{who} wins but finds nothing to take").format(who=who)
        return _("{who} wins").format(who=who)

    def _bribe(self, t: Span) -> str:
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        (a, b), n = self._sums(t), t.after[s.HAND_SIZE + s.ATTACKER]
        fief = _(self.cards.fief_names[t.after[s.STAKE]])
        if defender == s.NEUTRAL:
            return n_(
                "{who} bribes for neutral {fief} with {n} FORCE card for {gold} gold, {a} against {b}",
                "{who} bribes for neutral {fief} with {n} FORCE cards for {gold} gold, {a} against {b}",
                n,
                who=self.opening(attacker),
                fief=fief,
                gold=-t.gold(attacker),
                a=a,
                b=b,
            )
        return _("The cards for {fief} are turned up, {a} of {who} against {b} of {other}").format(
            fief=fief, who=self.player(attacker), other=self.player(defender), a=a, b=b
        )

    def _why_bribe(self, t: Span) -> str:
        """K-10.7."""
        a, b = self._sums(t)
        return _("a bribe must be higher, not equal") if a == b else _("the higher sum wins")

    def _so_bribe(self, t: Span) -> str:
        attacker, defender = t.after.some(s.FIGHTER, s.SIDES)
        fief = _(self.cards.fief_names[t.after[s.STAKE]])
        if t.after[s.OUTCOME] == s.ATTACKER_WINS:
            return _("{fief} goes to {who}").format(fief=fief, who=self.player(attacker))
        if defender == s.NEUTRAL:
            return _("{fief} stays neutral").format(fief=fief)
        return _("{fief} stays with {other}").format(fief=fief, other=self.player(defender))

    def _recount_spoil(self, t: Span) -> None:
        """K-9.21."""
        seat, action = t.events[0]
        loser = t.before[s.FIGHTER + s.DEFENDER]
        who, other = self.opening(seat), self.player(loser)
        if action == c.LOOT:
            text = _("{who} takes half the gold of {other}: {n}.").format(who=who, other=other, n=t.gold(seat))
            t.tell(text, [s.GOLD + seat, s.GOLD + loser], seat, mat_part(loser))
        elif action >= c.BURN:
            (kind,) = t.lost(loser)
            text = _("{who} burns {kind} of {other}.").format(who=who, kind=self.kind(kind), other=other)
            t.tell(text, mat_words(loser, [kind]), seat, mat_part(loser))
        else:
            fief = action - c.FIEF
            name = _(self.cards.fief_names[fief])
            text = _("{who} takes {fief} from {other}.").format(who=who, fief=name, other=other)
            t.tell(text, [s.HOLDER + fief, s.BOUGHT], seat, "land")
