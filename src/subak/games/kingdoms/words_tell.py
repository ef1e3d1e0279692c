"""All that a seat may know of Kingdoms of Rice in rows of words.

A block is a list of rows that begins with its heading.
"""

from collections import Counter

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.position import DEPTH
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import DIFFICULTIES, NUMBERS, Words
from subak.games.kingdoms.words_cards import ROW_NAMES
from subak.games.kingdoms.words_position import SEASON_NAMES
from subak.kit.text import N_, _, chapters, listed, n_

HOUSE_RULES = (  # a flag, whether it is usual, and what is played by where it is not as usual
    (s.PLAGUE_BLOCKS_INCOME, False, N_("Whoever cannot act has no income either.")),
    (s.BOTH_OVER_DEFENDER, False, N_("Where both armies are above their MAX FORCE, the defender wins.")),
    (s.WAR_ROOM_DEFENDS, True, N_("The War Room does not serve the defender.")),
    (s.WAR_ROOM_RESCUES, True, N_("The War Room may not be used above MAX FORCE.")),
)
ROW_LISTS = (N_("Rice: {list}."), N_("City: {list}."), N_("Castle: {list}."), N_("Palace: {list}."))
BEFORE_THE_YEARS = (s.DEAL, s.SETUP, s.EXCHANGE, s.FIRST_BIDDER)
ASKED_OPENLY = (
    s.EVENT_TILE, s.EVENT_FIEF, s.BUILD_KIND, s.BUILD_REPLACE, s.DESTROY_TILE, s.ATTACK_TARGET, s.SPOILS,
    s.BRIBE_TARGET,
)  # fmt: skip


class Telling(Words):
    """The position, block by block."""

    def tell(self, view: Kingdoms, seat: int) -> str:
        blocks = [*self._blocks(view, seat), ["", self.tiebreak(view), self.ask(view, seat)]]
        return chapters((block[0], block[1:]) for block in blocks if block)

    def _blocks(self, view: Kingdoms, seat: int) -> list[list[str]]:
        """What lies on the table, as a seat knows it; its own kingdom comes first."""
        n = view[s.PLAYERS]
        return [
            [*self._tell_time(view, seat), *self._tell_turn(view, seat)],
            self._tell_combat(view, seat),
            self._tell_looking(view, seat),
            *[self._tell_kingdom(view, (max(seat, 0) + k) % n, seat) for k in range(n)],
            self._tell_neutral(view),
            self._tell_pile(view, seat),
            self._tell_sale(view, seat),
        ]

    # -- the time

    def chapter(self, view: Kingdoms) -> str:
        """The year."""
        if view.phase in BEFORE_THE_YEARS:
            return _("Before the first year")
        return _("Year {n}").format(n=min(view[s.YEAR] + 1, view[s.YEARS]))

    def _tell_time(self, view: Kingdoms, viewer: int) -> list[str]:
        when = _("before the first year") if view.phase in BEFORE_THE_YEARS else self.when(view)
        lines = [_("Kingdoms of Rice, {when}").format(when=when)]
        if view[s.SHOGUN] >= 0:
            order = listed([self.player(view.at(place), viewer) for place in range(view[s.PLAYERS])])
            shogun = self.player(view[s.SHOGUN], viewer)
            lines.append(_("Shogun: {player}. Turn order: {order}.").format(player=shogun, order=order))
        lines += self._tell_auction(view, viewer)
        lines += self._tell_events(view, viewer)
        if view[s.RICE_PRICE] >= 0:
            lines.append(_("Rice sold at {n} this year.").format(n=view[s.RICE_PRICE]))
        prices = [str(self.cards.price_value[card]) for card in members(view[s.PRICE_PILE])]
        if prices:
            lines.append(_("Prices of rice in the pile, sorted: {prices}.").format(prices=_(", ").join(prices)))
        if view[s.PLAYERS] == 1:
            lines.append(_("You play alone, {difficulty}.").format(difficulty=_(DIFFICULTIES[view[s.DIFFICULTY]])))
        lines += [_(text) for flag, usual, text in HOUSE_RULES if bool(view[s.HOUSE_RULES] & flag) != usual]
        return lines

    def _tell_auction(self, view: Kingdoms, viewer: int) -> list[str]:
        """This year's auction, while it goes on and afterwards."""
        if view[s.OPENER] < 0:
            return []
        facts = [_("{player} opened it").format(player=self.player(view[s.OPENER], viewer))]
        if view[s.HIGH_BIDDER] >= 0:
            bid = _("{player} bid {n} gold")
            facts.append(bid.format(player=self.player(view[s.HIGH_BIDDER], viewer), n=view[s.BID]))
        if view[s.PASSERS]:
            out = listed([self.player(seat, viewer) for seat in members(view[s.PASSERS])])
            facts.append(_("{players} passed").format(players=out))
        return [_("Auction: {facts}.").format(facts=_("; ").join(facts))]

    def _tell_events(self, view: Kingdoms, viewer: int) -> list[str]:
        """The season's event, what else has been turned, and what a composed pile still holds."""
        lines, shown = [], view.shown()
        if view[s.SHOWN] > view[s.SEASON]:
            card = view[s.EVENT_CARD]
            told = self.event_text(self.cards.event_of[card], view[s.PLAYERS] == 1)
            touched = listed([self.player(seat, viewer) for seat in members(view[s.AFFECTED])])
            text = _("Event: {name}. {text} It touches {players}.") if touched else _("Event: {name}. {text}")
            lines.append(text.format(name=self.event(card), text=told, players=touched))
        earlier = [
            _("{season} {name}").format(season=_(SEASON_NAMES[season]), name=self.event(card))
            for season, card in enumerate(shown[: view[s.SEASON]])
        ]
        if earlier:
            lines.append(_("Earlier this year: {events}.").format(events=listed(earlier)))
        gone = ((1 << len(self.cards.event_of)) - 1) & ~view[s.EVENT_PILE]
        past = Counter(self.event(card) for card in members(gone) if card not in shown)
        if past:
            names = [n_("{name}", "{name} ({n} times)", n, name=name) for name, n in past.items()]
            lines.append(_("Events of past years: {events}.").format(events=listed(names)))
        if view[s.COMPOSITION]:
            lines.append(self._tell_quota(view))
        return lines

    def _tell_quota(self, view: Kingdoms) -> str:
        names = [self.category(view, category) for category in range(c.CATEGORIES)]
        counts = dict.fromkeys(names, 0)
        for name, n in zip(names, view.some(s.QUOTA, c.CATEGORIES), strict=True):
            counts[name] += n
        left = [_("{n} {category}").format(n=n, category=name) for name, n in counts.items() if n]
        return _("Event pile: {name}. Left in it: {left}.").format(
            name=_(self.cards.composition_names[view[s.COMPOSITION] - 1]), left=listed(left) or _("nothing")
        )

    def _tell_turn(self, view: Kingdoms, viewer: int) -> list[str]:
        """Whose turn it is, what is left of it, and what somebody else is asked in sight of all."""
        lines = []
        if s.TURN in [frame & 0xFF for frame in view.some(DEPTH + 1, view[DEPTH])]:
            text = _("Your turn: {actions}.") if view[s.MOVER] == viewer else _("Turn of {player}: {actions}.")
            left = self.actions(view) if view[s.ACTIONS] or view[s.BUILDS] else _("nothing is left after this")
            lines.append(text.format(player=self.player(view[s.MOVER], viewer), actions=left))
        if view.phase == s.EVENT_TILE:
            n = view.argument(2)
            lines.append(n_("The event still takes {n} card.", "The event still takes {n} cards.", n))
        seat = members(view.actors)[0] if view.phase in ASKED_OPENLY else viewer
        if seat != viewer:
            text = _("{player} is asked: {question}")
            lines.append(text.format(player=self.opening(seat), question=self.ask(view, seat)))
        return lines

    # -- a battle or bribe, and cards that are looked at

    def _tell_combat(self, view: Kingdoms, viewer: int) -> list[str]:
        combat, outcome = view[s.COMBAT], view[s.OUTCOME]
        if combat == s.NO_COMBAT:
            return []
        if combat in (s.BATTLE_DOWN, s.BATTLE_UP):
            title = _("The last battle") if outcome else _("Battle")
        else:
            title = _("The last bribe") if outcome else _("Bribe")
        lines = [title, self.tell_combat(view)]
        lines += [self._tell_side(view, side, viewer) for side in (s.ATTACKER, s.DEFENDER)]
        if view[s.TIED]:
            lines.append(self._tell_tie(view))
        if view[s.HOLDS] and not outcome:
            holder = (
                view[s.FIGHTER] if view.actors >> view[s.FIGHTER + s.DEFENDER] & 1 else view[s.FIGHTER + s.DEFENDER]
            )
            text = _("{who} held: if the other side holds too, the cards are shown.")
            lines.append(text.format(who=self.opening(holder, viewer)))
        lines += self._tell_dealing(view, viewer)
        if not outcome:
            n = view.pile_size()
            lines.append(n_("The FORCE pile has {n} card.", "The FORCE pile has {n} cards.", n))
        return lines

    def _tell_dealing(self, view: Kingdoms, viewer: int) -> list[str]:
        """Whom the next FORCE card is for, and who is asked then."""
        if view.phase not in (s.FORCE, s.TIE):
            return []
        lines = [_("The next card is for {who}.").format(who=self._fighter(view, view.argument(), viewer))]
        below = view[view[DEPTH] - 1]
        sides = {s.BATTLE: below >> 8 & 0xFF, s.BRIBE_STEP: s.ATTACKER, s.BRIBE_DEFEND: s.DEFENDER}
        if view.phase == s.FORCE and below & 0xFF in sides:
            text = _("Then {who} may draw or hold.")
            lines.append(text.format(who=self._fighter(view, sides[below & 0xFF], viewer)))
        return lines

    def _fighter(self, view: Kingdoms, side: int, viewer: int) -> str:
        fighter = view[s.FIGHTER + side]
        return _("the fiefdom") if fighter == s.NEUTRAL else self.player(fighter, viewer)

    def _tell_side(self, view: Kingdoms, side: int, viewer: int) -> str:
        """The cards of a side as far as the viewer knows them, and how far it may go."""
        fighter, hand, aside = view[s.FIGHTER + side], view[s.HAND + side], view[s.ASIDE + side]
        who = _("The fiefdom") if fighter == s.NEUTRAL else self.opening(fighter, viewer)
        if hand > 0:
            text = _("{who}: FORCE {values}, together {sum}.")
        else:
            text = n_("{who}: {n} card face down.", "{who}: {n} cards face down.", view.cards_down(side), who=who)
        facts = [text.format(who=who, values=self._forces(view, hand), sum=view.force_of(hand))]
        if not view[s.OUTCOME] and view[s.COMBAT] in (s.BATTLE_DOWN, s.BATTLE_UP):
            facts.append(_("MAX FORCE {n}.").format(n=view.max_force(side)))
        if view[s.SWAPS + side]:
            facts.append(_("Cards replaced by a War Room: {n}.").format(n=view[s.SWAPS + side]))
        if aside > 0:
            facts.append(_("Put aside: {values}.").format(values=self._forces(view, aside)))
        return " ".join(facts)

    def _forces(self, view: Kingdoms, cards: int) -> str:
        return listed([str(self.cards.force_value[card]) for card in members(max(cards, 0))])

    def _tell_tie(self, view: Kingdoms) -> str:
        return _("Open cards that break the tie: {values}; the attacker's last is {card}.").format(
            values=self._forces(view, view[s.TIED]), card=self.cards.force_value[view[s.TIE_CARD]]
        )

    def _tell_looking(self, view: Kingdoms, viewer: int) -> list[str]:
        """Palace cards that somebody looks at; others know those that they put under the pile themselves."""
        n = view[s.IN_SIGHT]
        if not n:
            return []
        who = self.opening(view[s.LOOKER], viewer)
        lines = [n_("{who}: {n} palace card in sight", "{who}: {n} palace cards in sight", n, who=who)]
        for place, entry in enumerate(view.looked()):
            if entry >= 0:
                title = self.goal_title(self.cards.goal_of[entry & 63])
                lines.append(_("The {nth} card is {title}").format(nth=_(NUMBERS[place]), title=title))
        if view[s.KEPT] >= 0:
            lines.append(_("The {nth} card is kept.").format(nth=_(NUMBERS[view[s.KEPT]])))
        return lines

    # -- a kingdom

    def _tell_kingdom(self, view: Kingdoms, seat: int, viewer: int) -> list[str]:
        heading = _("The kingdom of {player}").format(player=self.player(seat))
        lines = [_("Your kingdom") if seat == viewer else heading, self._tell_points(view, seat)]
        lines.append(
            _("Gold: {gold}, and {income} every season.").format(gold=view[s.GOLD + seat], income=view.income(seat))
        )
        for row in range(c.PALACE):
            kinds = view.some(s.MAT + seat * s.MAT_TILES + row * c.TILES, view[s.ROW_SIZE + seat * c.ROWS + row])
            lines.append(self._tell_row(row, _(", ").join(self.kind(kind) for kind in kinds), len(kinds)))
        lines += self._tell_palace(view, seat)
        fiefs = [self._holding(view, fief) for fief in range(self.cards.fiefs) if view[s.HOLDER + fief] == seat]
        lines.append(_("Fiefdoms: {list}.").format(list=listed(fiefs) or _("none")))
        lines.append(
            _("MAX FORCE: {attack} in attack, {defence} in defence.").format(
                attack=view.attack_max(seat, s.NEUTRAL), defence=view.defence_max(seat)
            )
        )
        if view[s.RISE + seat]:
            lines.append(_("This year's rice sells for {n} a field.").format(n=self._signed(view[s.RISE + seat])))
        if view[s.AGGRESSORS] >> seat & 1:
            lines.append(_("Has declared an attack."))
        return lines

    def _tell_points(self, view: Kingdoms, seat: int) -> str:
        sheet = self.sheet(view, seat)
        text = _("Points: {n} ({sources}).") if sheet else _("Points: {n}.")
        return text.format(n=view.scores()[seat], sources=self.counted(sheet))

    def _tell_row(self, row: int, cards: str, n: int) -> str:
        """The cards of a row, and its free tiles."""
        free = n_("{n} tile free", "{n} tiles free", c.TILES - n)
        parts = [cards] if n else []
        parts += [free] if n < c.TILES else []
        return _(ROW_LISTS[row]).format(list=_("; ").join(parts))

    def _tell_palace(self, view: Kingdoms, seat: int) -> list[str]:
        """Palace cards with their text and what they would score now, or how many lie face down."""
        n = view[s.ROW_SIZE + seat * c.ROWS + c.PALACE]
        if HIDDEN in view.some(s.MAT + seat * s.MAT_TILES + c.PALACE * c.TILES, n):
            return [self._tell_row(c.PALACE, n_("{n} card face down", "{n} cards face down", n), n)]
        lines = [self._tell_row(c.PALACE, n_("{n} card", "{n} cards", n), n)]
        for place, (goal, points) in enumerate(zip(view.palace_goals(seat), view.palace_scores(seat), strict=True)):
            lines.append(
                n_(
                    "The {nth} palace card is {title} As things stand: {n} point.",
                    "The {nth} palace card is {title} As things stand: {n} points.",
                    points,
                    nth=_(NUMBERS[place]),
                    title=self.goal_title(goal),
                )
            )
        return lines

    # -- what is there to be had

    def _fief(self, fief: int) -> str:
        return n_(
            "{name} ({n} point, {gold} gold a season)",
            "{name} ({n} points, {gold} gold a season)",
            self.cards.fief_vp[fief],
            name=_(self.cards.fief_names[fief]),
            gold=self.cards.fief_gold[fief],
        )

    def _holding(self, view: Kingdoms, fief: int) -> str:
        text = _("{fief}, won by bribe") if view[s.BOUGHT] >> fief & 1 else _("{fief}, won by attack")
        return text.format(fief=self._fief(fief))

    def _tell_neutral(self, view: Kingdoms) -> list[str]:
        free = [self._fief(fief) for fief in range(self.cards.fiefs) if view[s.HOLDER + fief] == s.NEUTRAL]
        return [_("Neutral fiefdoms"), *free] if free else []

    def _tell_pile(self, view: Kingdoms, seat: int) -> list[str]:
        """The palace pile, and what the viewer knows of the cards under it, counted from the bottom."""
        pile, buried = view[s.DECK_SIZE] + view[s.BURIED], view[s.BURIED]
        text = n_("The palace pile has {n} card", "The palace pile has {n} cards", pile)
        lines = [text, _("Put under it: {n}.").format(n=buried)]
        for place, entry in enumerate(view.under()):
            if entry >= 0:
                known = _("Number {n} from the bottom is {title}")
                title = self.goal_title(self.cards.goal_of[entry & 63])
                lines.append(known.format(n=buried - place, title=title))
            elif entry == s.HIDDEN_CONTRARY:
                known = _("Number {n} from the bottom was exchanged: one of {names}.")
                lines.append(known.format(n=buried - place, names=listed(self.contrary, _("or"))))
        return lines

    def _tell_sale(self, view: Kingdoms, seat: int) -> list[str]:
        """Every kind of card: what it costs the viewer, how many are left, and what it does."""
        return [_("Cards to build"), *[self._tell_kind(view, kind, seat) for kind in range(self.cards.kinds)]]

    def _tell_kind(self, view: Kingdoms, kind: int, seat: int) -> str:
        worth, left = self.cards.price[kind], view[s.SUPPLY + kind]
        cost = view.build_cost(seat, kind) if seat >= 0 else worth
        if not self.cards.sold[kind]:
            text = _("{kind} ({row}): never for sale, worth {worth} gold. {text}")
        elif not left:
            text = _("{kind} ({row}): none left, worth {worth} gold. {text}")
        elif cost != worth:
            text = _("{kind} ({row}): {cost} gold for you, worth {worth} gold, {left} left. {text}")
        else:
            text = _("{kind} ({row}): {worth} gold, {left} left. {text}")
        return text.format(
            kind=self.kind(kind),
            row=_(ROW_NAMES[self.cards.row[kind]]),
            cost=cost,
            worth=worth,
            left=left,
            text=self.kind_text(kind),
        )
