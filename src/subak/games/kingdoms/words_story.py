"""The story of Kingdoms of Rice: what happened between two views, in one line a step."""

from collections.abc import Callable

from subak.core.bits import members
from subak.core.game import CHANCE, SPECTATOR, Told
from subak.core.position import OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words_position import SEASON_HEADS
from subak.games.kingdoms.words_story_span import Span, mat_part, mat_words, row_words
from subak.games.kingdoms.words_story_turn import TurnStory
from subak.kit.text import N_, _, listed, n_

IN_COMBAT = (s.BATTLE, s.BRIBE_STEP, s.BRIBE_DEFEND)
UNFINISHED = (
    s.DEAL,
    s.EXCHANGE,
    s.BUILD_KIND,
    s.BUILD_REPLACE,
    s.DESTROY_TILE,
    s.ATTACK_TARGET,
    s.FORCE,
    s.BATTLE_SWAP,
    s.TIE,
    s.BRIBE_TARGET,
    s.PEEK,
    s.VICTORY_PLACE,
)
CHOOSING = (s.EVENT_TILE, s.EVENT_FIEF, s.VICTORY_KEEP)  # what an event asks
TAKES = (c.PAY, c.PAY_FRACTION, c.DESTROY_CHOICE, c.DESTROY_DEAREST, c.DESTROY_NEWEST, c.LOSE_FIEF, c.KILL_GENERAL)
AT_ONCE = (*TAKES, c.GAIN, c.DRAW_VICTORY)  # its outcome is seen; the rest lasts
WHOM = (
    N_("Nobody"),
    N_("Everybody"),
    N_("Everybody but {player}, the Shogun,"),
    N_("{who}, the Shogun,"),
    N_("{who}, the Shogun,"),
)  # by category
AUCTION_WORDS = (s.BID, s.HIGH_BIDDER, s.PASSERS)
YEAR_WORDS = (s.YEAR, s.SEASON, s.AFFECTED, s.RICE_PRICE, s.OPENER, *range(s.SHOWN_CARD, s.SHOWN_CARD + s.SEASONS))


def is_finished(after: Kingdoms) -> bool:
    """Whether what has begun is done, so that it can be told."""
    if after.phase in IN_COMBAT:
        return after[s.FIGHTER + s.DEFENDER] != s.NEUTRAL
    if after.phase == s.EVENT and after[s.COMPOSITION]:
        return False  # its category was drawn; the card comes next
    return after.phase not in UNFINISHED


class Story(TurnStory):
    """All sentences of the game, and its story."""

    def story(self, before: Kingdoms, after: Kingdoms, viewer: int, events: list[tuple[int, int]]) -> list[Told] | None:
        if not is_finished(after):
            return None
        t = Span(before, after, viewer, events)
        TELLERS[before.phase](self, t)
        self._recount_course(t)
        return t.lines

    # -- the auction

    def _recount_opener(self, t: Span) -> None:
        text = _("Year {year} of {years} begins; chance lets {who} open the auction for the title of Shogun.").format(
            year=1, years=t.after[s.YEARS], who=self.player(t.after[s.OPENER])
        )
        t.tell(text, [s.OPENER, *AUCTION_WORDS], part="stage")

    def _recount_auction(self, t: Span) -> None:
        seat, action = t.events[0]
        text = _("{who} bids {n} gold for the title of Shogun.") if action else _("{who} passes.")
        t.tell(text.format(who=self.opening(seat), n=t.after[s.BID]), AUCTION_WORDS, seat, "stage")
        self._recount_passed(t, seat)
        if t.after.phase != s.AUCTION:
            self._recount_shogun(t)

    def _recount_passed(self, t: Span, caller: int) -> None:
        """K-3.5: who has not the gold to go on."""
        poor = [seat for seat in t.passed() if seat != caller]
        for seat in poor:
            text = _("{who} has too little gold and is out of the auction.").format(who=self.opening(seat))
            t.tell(text, AUCTION_WORDS, part="stage")

    def _recount_shogun(self, t: Span) -> None:
        """K-3.6 to K-3.9, K-2.6."""
        shogun, old = t.after[s.SHOGUN], t.before[s.SHOGUN]
        if t.after[s.HIGH_BIDDER] < 0:
            text = _("Nobody bids: {who}, who opened, is Shogun for nothing; the order is {order}.")
            if shogun == old:
                text = _("Nobody bids: {who} stays Shogun for nothing; the order is {order}.")
        else:
            text = _("{head} becomes Shogun for {n} gold; the order is {order}.")
            if shogun == old:
                text = _("{head} stays Shogun for {n} gold; the order is {order}.")
        order = _(", then ").join([self.player(t.after.at(place)) for place in range(t.after[s.PLAYERS])])
        t.tell(
            text.format(who=self.player(shogun), head=self.opening(shogun), n=t.after[s.BID], order=order),
            [s.SHOGUN, s.GOLD + shogun],
            part=mat_part(shogun),
        )

    # -- events

    def _recount_event(self, t: Span) -> None:
        """K-4: the card, what it says, and what it did at once."""
        event = self.cards.event_of[t.event]
        season = _(SEASON_HEADS[t.before[s.SEASON]])
        text = [_("{season} brings no event.").format(season=season)]
        if self.cards.do[event]:
            told = _("{season} brings {name}. {text}")
            text = [told.format(season=season, name=self.event(t.event), text=self._event_rule(t, event))]
        clauses = [clause for seat in self._seats(t) for clause in self._befallen(t, seat, event)]
        if clauses:
            text.append(_("{clauses}.").format(clauses=listed(clauses)))
        text += self._nothing(t, event)
        quotas = range(s.QUOTA, s.QUOTA + c.CATEGORIES)
        rises = [s.RISE + seat for seat in self._seats(t)]
        words = [s.EVENT_PILE, s.EVENT_CARD, s.AFFECTED, *range(s.SHOWN_CARD, s.SHOWN_CARD + s.SEASONS), *quotas]
        for seat in self._seats(t):
            words += self._loss_words(t, seat)
        t.tell(" ".join(text), words + rises, part="calendar")
        if t.after.phase == s.VICTORY_KEEP:
            self._recount_look(t)

    def _event_rule(self, t: Span, event: int) -> str:
        """What an event does, and to whom by name."""
        cards = self.cards
        shogun = max(t.before[s.SHOGUN], 0)
        whom = _(WHOM[cards.category[event]]).format(who=self.opening(shogun), player=self.player(shogun))
        if t.before[s.PLAYERS] == 1:  # K-14.2
            whom = self.opening(0)
        elif cards.fewest[event] and t.touched:
            whom = _("{who}, with the fewest cards,").format(who=self.opening(members(t.touched)[0]))
        befalls = listed([self._befalls(verb, noun, n, False) for verb, noun, n in cards.do[event]])
        if not cards.unless[event]:
            return _("{whom} {befalls}.").format(whom=whom, befalls=befalls)
        names = listed([self.a(self.kind(kind)) for kind in members(cards.unless[event])], _("or"))
        return _("{whom} {befalls}, unless they have {names}.").format(whom=whom, befalls=befalls, names=names)

    def _seats(self, t: Span) -> list[int]:
        return [t.before.at(place) for place in range(t.before[s.PLAYERS])]

    def _befallen(self, t: Span, seat: int, event: int) -> list[str]:
        """What the event did to a seat, or why it did not."""
        who, cards = self.player(seat), self.cards
        if not t.touched >> seat & 1:
            spared = t.before[s.OWNED + seat] & cards.unless[event]
            if not spared or not self._meant(t, seat, event):
                return []
            return [_("{who} is spared by the {kind}").format(who=who, kind=self.kind(members(spared)[0]))]
        if all((verb == c.GAIN and not noun) or verb not in AT_ONCE for verb, noun, _n in cards.do[event]):
            return []  # the rule has said it all
        return self._outcome_clauses(t, seat)

    def _nothing(self, t: Span, event: int) -> list[str]:
        """Those from whom it could take nothing."""
        verbs = {verb for verb, _noun, _n in self.cards.do[event]}
        if t.after.phase in CHOOSING or not verbs.intersection(TAKES):
            return []
        poor = [seat for seat in self._seats(t) if t.touched >> seat & 1 and not self._outcome_clauses(t, seat)]
        who = listed([self.player(seat) for seat in poor])
        if verbs & {c.PAY, c.PAY_FRACTION}:
            text = n_("{who} pays nothing.", "{who} pay nothing.", len(poor), who=who)
        else:
            text = n_("{who} has nothing to lose.", "{who} have nothing to lose.", len(poor), who=who)
        return [text] if poor else []

    def _meant(self, t: Span, seat: int, event: int) -> bool:
        """K-4.2: whether an event would touch a seat that nothing spares."""
        category = self.cards.category[event]
        if t.before[s.PLAYERS] == 1 or category == c.GLOBAL_GOOD:
            return True
        return (category == c.GLOBAL_BAD) != (seat == t.before[s.SHOGUN])

    def _outcome_clauses(self, t: Span, seat: int) -> list[str]:
        """What a seat gained or lost at once."""
        who, gold, lost, fiefs = self.player(seat), t.gold(seat), t.lost(seat), t.released(seat)
        clauses = []
        if gold > 0:
            clauses.append(_("{who} gains {n} gold").format(who=who, n=gold))
        if gold < 0:
            broke = t.after[s.GOLD + seat] == t.incomes[seat]  # K-4.4
            text = _("{who} pays {n} gold, the last of it") if broke else _("{who} pays {n} gold")
            clauses.append(text.format(who=who, n=-gold))
        names = [self._the(kind) for kind in lost] + [_(self.cards.fief_names[fief]) for fief in fiefs]
        if names:
            clauses.append(_("{who} loses {names}").format(who=who, names=listed(names)))
        return clauses

    def _loss_words(self, t: Span, seat: int) -> list[int]:
        holders = [s.HOLDER + fief for fief in t.released(seat)]
        words = [s.GOLD + seat] if t.gold(seat) else []
        return words + holders + ([s.BOUGHT] if holders else []) + mat_words(seat, t.lost(seat))

    def _recount_loss(self, t: Span) -> None:
        """K-4.8: what players chose to lose, and what the event did to those after them."""
        for seat in self._seats(t):
            clauses = self._outcome_clauses(t, seat)
            if clauses:
                text = _("{event}: {clauses}.").format(event=self.event(t.event), clauses=listed(clauses))
                doer = seat if seat == t.events[0][0] else CHANCE
                t.tell(text, self._loss_words(t, seat), doer, mat_part(seat))

    # -- the course of the year

    def _recount_course(self, t: Span) -> None:
        """What went on by itself: turns that began, seasons, years, the end."""
        for seat in t.begun:
            self._recount_income(t, seat)
        if t.after.phase == OVER:
            self._recount_end(t)
        elif t.before[s.YEAR] != t.after[s.YEAR]:
            self._recount_year(t)
        elif t.ended():
            text = _("{season} of year {year} is over.").format(
                season=_(SEASON_HEADS[t.before[s.SEASON]]), year=t.before[s.YEAR] + 1
            )
            t.tell(text, [s.SEASON, s.AFFECTED], part="calendar")

    def _recount_income(self, t: Span, seat: int) -> None:
        """K-5.1, K-6.4, K-6.6: how a turn begins, and why it may end at once."""
        clauses = []
        if t.incomes[seat]:
            clauses.append(_("takes {n} gold of income").format(n=t.incomes[seat]))
        elif t.strikes(seat, c.NO_INCOME) or t.is_ill(seat):
            clauses.append(_("has no income ({event})").format(event=self.event(t.event)))
        if t.strikes(seat, c.SKIP_ACTION):
            clauses.append(_("cannot act ({event})").format(event=self.event(t.event)))
        elif t.ended() or t.after[s.MOVER] != seat:
            clauses.append(_("can do nothing this season"))
        if clauses:
            text = _("{who} {clauses}.").format(who=self.opening(seat), clauses=listed(clauses))
            t.tell(text, [s.GOLD + seat], part=mat_part(seat))

    def _recount_year(self, t: Span) -> None:
        """K-2.5, K-3.1."""
        text = _("Year {year} of {years} begins; {who}, the Shogun, opens the auction.")
        if t.after[s.PLAYERS] == 1:
            text = _("Year {year} of {years} begins.")
        told = text.format(year=t.after[s.YEAR] + 1, years=t.after[s.YEARS], who=self.player(t.after[s.SHOGUN]))
        t.tell(told, [*YEAR_WORDS, *AUCTION_WORDS], part="calendar")
        if t.after[s.PLAYERS] > 1:
            self._recount_passed(t, -1)
            if t.after.phase != s.AUCTION:
                self._recount_shogun(t)

    def _recount_end(self, t: Span) -> None:
        """K-13."""
        text = _("The last harvest is over, and the palaces are opened.")
        t.tell(text, [s.YEAR, s.SEASON, s.AFFECTED], part="calendar")
        for seat in self._seats(t):
            sources = [_("{source} {n}").format(source=name, n=n) for name, n in self.sources(t.after, seat)]
            points = t.after.total(seat)
            told = n_("{who} has {n} point.", "{who} has {n} points.", points, who=self.opening(seat))
            if sources:
                told = n_(
                    "{who} has {n} point: {sources}.",
                    "{who} has {n} points: {sources}.",
                    points,
                    who=self.opening(seat),
                    sources=listed(sources),
                )
            t.tell(told, row_words(seat, c.PALACE), part=mat_part(seat))
        t.tell(" ".join([text for text in (self._winners(t.after), self.tiebreak(t.after)) if text]), [], part="stage")

    def _winners(self, view: Kingdoms) -> str:
        """K-13.3, K-14.6: who wins, and by how much."""
        scores, winners = view.scores(), members(view.winners())
        if len(scores) == 1:
            return self.ask(view, SPECTATOR)
        names = listed(self.opening(seat) for seat in winners)
        if len(winners) > 1:
            return _("{names} share the throne.").format(names=names)
        second = max(score for seat, score in enumerate(scores) if seat != winners[0])
        if second == max(scores):
            return _("{names} is Emperor.").format(names=names)
        rivals = listed(self.player(seat) for seat, score in enumerate(scores) if score == second)
        return n_(
            "{names} is Emperor, {n} point ahead of {rivals}.",
            "{names} is Emperor, {n} points ahead of {rivals}.",
            max(scores) - second,
            names=names,
            rivals=rivals,
        )


TELLERS: dict[int, Callable[[Story, Span], None]] = {
    s.DEAL: Story._recount_deal,
    s.SETUP: Story._recount_setup,
    s.FIRST_BIDDER: Story._recount_opener,
    s.AUCTION: Story._recount_auction,
    s.EVENT_SLOT: Story._recount_event,
    s.EVENT: Story._recount_event,
    s.EVENT_TILE: Story._recount_loss,
    s.EVENT_FIEF: Story._recount_loss,
    s.PRICE_TURN: Story._recount_harvest,
    s.TURN: Story._recount_turn,
    s.BATTLE: Story._recount_combat,
    s.BRIBE_STEP: Story._recount_combat,
    s.BRIBE_DEFEND: Story._recount_combat,
    s.SPOILS: Story._recount_spoil,
    s.VICTORY_KEEP: Story._recount_keep,
}
