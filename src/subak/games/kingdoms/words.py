"""Kingdoms of Rice in sentences: actions and questions."""

from collections.abc import Callable

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.position import OVER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words_cards import ROW_NAMES
from subak.games.kingdoms.words_position import SEASON_HEADS, Position
from subak.kit.text import N_, _, listed, n_

NUMBERS = (N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"))
CATEGORY_NAMES = (
    N_("nothing"),
    N_("good for all"),
    N_("bad for all but the Shogun"),
    N_("good for the Shogun"),
    N_("bad for the Shogun"),
)
CATEGORIES_ALONE = (N_("nothing"), N_("good"), N_("bad"), N_("good"), N_("bad"))  # K-14.2: there is no Shogun
DIFFICULTIES = (N_("easy"), N_("medium"), N_("hard"))
RANKS = (N_("Ronin"), N_("Samurai"), N_("Daimyo"), N_("Emperor"))
VERBS = {
    c.NO: N_("End the turn"),
    c.BUILD: N_("Build a card"),
    c.DESTROY: N_("Destroy a card"),
    c.ATTACK: N_("Attack"),
    c.BRIBE: N_("Bribe for a fiefdom"),
    c.VICTORY: N_("Look at victory cards for {n} gold"),
}
BATTLE_STEPS = {c.NO: N_("Hold"), c.DRAW: N_("Draw a FORCE card"), c.WAR_ROOM: N_("Use the War Room")}
CARDS_ARE_DEALT = N_("Cards are being dealt.")
DEALING = {
    s.EVENT_SLOT: N_("The season's event is being turned."),
    s.EVENT: N_("The season's event is being turned."),
    s.FORCE: N_("A FORCE card is being dealt."),
    s.TIE: N_("A FORCE card is being dealt."),
}
ACTING = N_("Waiting for {players} to act.")
DOING = {
    s.SETUP: N_("Waiting for {players} to choose palace cards."),
    s.AUCTION: N_("Waiting for {players} to bid or pass."),
    s.BATTLE: N_("Waiting for {players} to draw or hold."),
    s.BATTLE_SWAP: N_("Waiting for {players} to use the War Room."),
    s.BRIBE_STEP: N_("Waiting for {players} to draw or hold."),
    s.BRIBE_DEFEND: N_("Waiting for {players} to draw or hold."),
    s.VICTORY_KEEP: N_("Waiting for {players} to choose a palace card."),
    s.VICTORY_PLACE: N_("Waiting for {players} to place a palace card."),
}


class Words(Position):
    """The sentences of one game."""

    # -- actions

    def write(self, state: Kingdoms, seat: int, action: int) -> str:
        return WRITERS[state.phase](self, state, seat, action)

    def _write_draw(self, state: Kingdoms, seat: int, action: int) -> str:
        return _("{player} draws {name}").format(
            player=self.opening(state.serves(action)), name=self.goal(action - self.cards.first_palace)
        )

    def _write_setup(self, state: Kingdoms, seat: int, action: int) -> str:
        if action >= c.REDRAW:
            low, high = c.PAIRS[action - c.REDRAW]
            return _("Exchange the {a} and the {b} card, which contradict each other").format(
                a=_(NUMBERS[low]), b=_(NUMBERS[high])
            )
        slot = action - c.CARD
        card = state[s.MAT + seat * 20 + c.PALACE * 5 + slot]
        return _("Give up {name}, the {nth} card").format(name=self.goal(card), nth=_(NUMBERS[slot]))

    def _write_opener(self, state: Kingdoms, seat: int, action: int) -> str:
        return _("{player} opens the first auction").format(player=self.opening(action - c.BIDDER))

    def _write_bid(self, state: Kingdoms, seat: int, action: int) -> str:
        if action == c.NO:
            return _("Pass: leave this year's auction")
        return _("Bid {n} gold").format(n=state[s.BID] + action)

    def _write_category(self, state: Kingdoms, seat: int, action: int) -> str:
        category = state.category_at(action - c.SLOT)
        return _("The next event is {category}").format(category=self.category(state, category))

    def _write_event(self, state: Kingdoms, seat: int, action: int) -> str:
        event = self.cards.event_of[action - self.cards.first_event]
        line = _("{season} brings {name}. {text}").format(
            season=_(SEASON_HEADS[state[s.SEASON]]),
            name=self.event(action - self.cards.first_event),
            text=self.event_text(event, state[s.PLAYERS] == 1),
        )
        return " ".join([line, *self._event_gold(state, event)])

    def _event_gold(self, state: Kingdoms, event: int) -> list[str]:
        """Who gains and who pays how much, for all to read."""
        after = state.clone()
        after[s.AFFECTED] = after.touched(event)
        for seat in members(after[s.AFFECTED]):
            for verb, noun, n in self.cards.do[event]:
                if verb in (c.GAIN, c.PAY, c.PAY_FRACTION):
                    after.befall(seat, verb, noun, n)
        changes = [
            _("{n} for {player}").format(n=self._signed(after[s.GOLD + seat] - gold), player=self.player(seat))
            for seat, gold in enumerate(state.some(s.GOLD, state[s.PLAYERS]))
            if after[s.GOLD + seat] != gold
        ]
        return [_("Gold: {changes}.").format(changes=listed(changes))] if changes else []

    def _write_price(self, state: Kingdoms, seat: int, action: int) -> str:
        value = self.cards.price_value[action - c.PRICE_CARD]
        sales = [
            _("{n} for {player}").format(n=state.sale(seat, value) + state.taxes(seat), player=self.player(seat))
            for seat in range(state[s.PLAYERS])
        ]
        return _("Rice sells at {n} a field. Gold from harvest and taxes: {sales}").format(n=value, sales=listed(sales))

    def category(self, view: Kingdoms, category: int) -> str:
        """Whom an event touches."""
        return _((CATEGORIES_ALONE if view[s.PLAYERS] == 1 else CATEGORY_NAMES)[category])

    def _write_verb(self, state: Kingdoms, seat: int, action: int) -> str:
        return _(VERBS[action]).format(n=state.victory_cost(seat))

    def _write_kind(self, state: Kingdoms, seat: int, action: int) -> str:
        kind = action - c.KIND
        return _("Build {kind} for {n} gold").format(kind=self.kind(kind), n=state.build_cost(seat, kind))

    def _write_replacing(self, state: Kingdoms, seat: int, action: int) -> str:
        kind = state.argument()
        return _("Replace {tile} by {kind} for {n} gold").format(
            tile=self._tile(state, seat, action), kind=self.kind(kind), n=state.build_cost(seat, kind)
        )

    def _write_destroying(self, state: Kingdoms, seat: int, action: int) -> str:
        cost = state.destroy_cost(seat, (action - c.TILE) // c.TILES)
        return _("Destroy {tile} for {n} gold").format(tile=self._tile(state, seat, action), n=cost)

    def _write_loss(self, state: Kingdoms, seat: int, action: int) -> str:
        return _("Lose {tile}").format(tile=self._tile(state, seat, action))

    def _tile(self, state: Kingdoms, seat: int, action: int) -> str:
        row, slot = divmod(action - c.TILE, c.TILES)
        kind = self.kind(state[s.MAT + seat * s.MAT_TILES + action - c.TILE])
        return _("{kind} on {row} tile {n}").format(kind=kind, row=_(ROW_NAMES[row]), n=slot + 1)

    def _write_release(self, state: Kingdoms, seat: int, action: int) -> str:
        return _("Let {fief} go").format(fief=_(self.cards.fief_names[action - c.FIEF]))

    def _write_target(self, state: Kingdoms, seat: int, action: int) -> str:
        if action >= c.SEAT:
            return _("Attack {player}").format(player=self.player(action - c.SEAT))
        return _("Attack neutral {fief}").format(fief=_(self.cards.fief_names[action - c.FIEF]))

    def _write_force(self, state: Kingdoms, seat: int, action: int) -> str:
        """A FORCE card; the open one that decides a combat tells how it ended."""
        fighter, value = state[s.FIGHTER + state.argument()], self.cards.force_value[action - c.FORCE_CARD]
        who = _("The fiefdom") if fighter == s.NEUTRAL else self.opening(fighter)
        line = _("{who} draws FORCE {value}").format(who=who, value=value)
        if state[s.COMBAT] not in (s.BATTLE_UP, s.BRIBE_UP):
            return line
        after = state.clone()
        after.apply(CHANCE, action)
        return _("{line}. {ending}").format(line=line, ending=self.tell_combat(after)) if after[s.OUTCOME] else line

    def _write_step(self, state: Kingdoms, seat: int, action: int) -> str:
        return _(BATTLE_STEPS[action])

    def _write_swap(self, state: Kingdoms, seat: int, action: int) -> str:
        return _("Put a {n} aside").format(n=action - c.VALUE)

    def _write_spoil(self, state: Kingdoms, seat: int, action: int) -> str:
        loser = state[s.FIGHTER + s.DEFENDER]
        name = self.player(loser)
        if action == c.LOOT:
            return _("Take half the gold of {loser}: {n}").format(loser=name, n=state[s.GOLD + loser] // 2)
        if action >= c.BURN:
            slot = action - c.BURN
            return _("Burn {kind} on rice tile {n} of {loser}").format(
                kind=self.kind(state[s.MAT + loser * s.MAT_TILES + slot]), n=slot + 1, loser=name
            )
        return _("Take {fief} from {loser}").format(fief=_(self.cards.fief_names[action - c.FIEF]), loser=name)

    def _write_bribe(self, state: Kingdoms, seat: int, action: int) -> str:
        fief = action - c.FIEF
        holder = state[s.HOLDER + fief]
        text = _("Bribe {fief}, held by {player}: the first card costs {n} gold")
        if holder == s.NEUTRAL:
            text = _("Bribe {fief}, neutral: the first card costs {n} gold")
        return text.format(fief=_(self.cards.fief_names[fief]), player=self.player(holder), n=self.cards.bribe_cost)

    def _write_bribing(self, state: Kingdoms, seat: int, action: int) -> str:
        cost = self.cards.bribe_cost if state.phase == s.BRIBE_STEP else self.cards.bribe_defence_cost
        return _("Hold") if action == c.NO else _("Buy a FORCE card for {n} gold").format(n=cost)

    def _write_keeping(self, state: Kingdoms, seat: int, action: int) -> str:
        if action == c.NO:
            return _("Keep none: all go under the pile")
        place = action - c.CARD
        name = self.goal(state[s.LOOKED + place] & 63)
        return _("Keep {name}, the {nth} card").format(name=name, nth=_(NUMBERS[place]))

    def _write_placing(self, state: Kingdoms, seat: int, action: int) -> str:
        if action == c.OPEN:
            return _("Lay it on a free palace tile")
        return _("Replace the {nth} palace card for {fee} gold").format(
            nth=_(NUMBERS[(action - c.TILE) % c.TILES]), fee=self.cards.replace_fee
        )

    # -- the question

    def ask(self, view: Kingdoms, seat: int) -> str:
        if view.phase == OVER:
            return self._result(view, seat)
        if view.actors >> CHANCE & 1:
            return _(DEALING.get(view.phase, CARDS_ARE_DEALT))
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, seat)
        asks = QUESTIONS[view.phase]
        return _(asks).format(**self._facts(view, seat)) if isinstance(asks, str) else asks(self, view, seat)

    def _facts(self, view: Kingdoms, seat: int) -> dict[str, str]:
        """What the questions speak of."""
        return {
            "when": self.when(view),
            "gold": n_("{n} gold", "{n} gold", view[s.GOLD + seat]),
            "actions": self.actions(view),
            "event": self.event(view[s.EVENT_CARD]) if view[s.SHOWN] else "",
            "bribe": str(self.cards.bribe_cost),
            "loser": self.player(view[s.FIGHTER + s.DEFENDER]),
        }

    def _ask_replace(self, view: Kingdoms, seat: int) -> str:
        kind = view.argument()
        return _("Your {row} is full: which card does the {kind} replace? The others stay.").format(
            row=_(ROW_NAMES[self.cards.row[kind]]), kind=self.kind(kind)
        )

    def _ask_place(self, view: Kingdoms, seat: int) -> str:
        name = self.goal(view[s.LOOKED + view[s.KEPT]] & 63)
        palace = [
            _("{nth} {name}").format(nth=_(NUMBERS[n]), name=_(self.cards.goal_names[goal]))
            for n, goal in enumerate(view.palace_goals(seat))
        ]
        return _("Where does {name} go in your palace? Your cards: {list}.").format(name=name, list=listed(palace))

    def actions(self, view: Kingdoms) -> str:
        parts = []
        if view[s.ACTIONS]:
            parts.append(n_("{n} action", "{n} actions", view[s.ACTIONS]))
        if view[s.BUILDS]:
            parts.append(n_("{n} extra build", "{n} extra builds", view[s.BUILDS]))
        return listed(parts) if parts else _("nothing left to do")

    def _ask_bid(self, view: Kingdoms, seat: int) -> str:
        gold = n_("{n} gold", "{n} gold", view[s.GOLD + seat])
        if view[s.BID]:
            return _("{player} bids {n} for the title of Shogun. You have {gold}: do you bid more?").format(
                player=self.opening(view[s.HIGH_BIDDER]), n=view[s.BID], gold=gold
            )
        return _("Year {year}: do you bid for the title of Shogun? You have {gold}.").format(
            year=view[s.YEAR] + 1, gold=gold
        )

    def _ask_battle(self, view: Kingdoms, seat: int) -> str:
        side = view.argument()
        return _("Your FORCE is {force}, your MAX FORCE {limit}; {other}: draw or hold?").format(
            force=view.force_of(view[s.HAND + side]), limit=view.max_force(side), other=self._other_side(view, side)
        )

    def _ask_bribing(self, view: Kingdoms, seat: int) -> str:
        side = s.ATTACKER if view.phase == s.BRIBE_STEP else s.DEFENDER
        return _("Your cards add up to {force}; {other}: draw or hold?").format(
            force=view.force_of(view[s.HAND + side]), other=self._other_side(view, side)
        )

    def _other_side(self, view: Kingdoms, side: int) -> str:
        """How many cards lie against a side."""
        n = view.cards_down(1 - side)
        if view[s.FIGHTER + s.DEFENDER] == s.NEUTRAL:
            fief = _(self.cards.fief_names[view[s.STAKE]])
            return n_("{fief} has {n} card face down", "{fief} has {n} cards face down", n, fief=fief)
        other = self.player(view[s.FIGHTER + 1 - side])
        return n_("{player} has {n} card", "{player} has {n} cards", n, player=other)

    def _wait(self, view: Kingdoms, seat: int) -> str:
        waiting = listed([self.player(other, seat) for other in members(view.actors)])
        return _(DOING.get(view.phase, ACTING)).format(players=waiting)

    def _result(self, view: Kingdoms, seat: int) -> str:
        scores = view.scores()
        if view[s.PLAYERS] == 1:
            return _("The game is over: {points} on {difficulty}, the rank of {rank}.").format(
                points=n_("{n} point", "{n} points", scores[0]),
                difficulty=_(DIFFICULTIES[view[s.DIFFICULTY]]),
                rank=_(RANKS[self.rank(view[s.DIFFICULTY], scores[0])]),
            )
        winners = members(view.winners())
        names = listed([self.player(winner, seat) for winner in winners])
        result = listed([str(n) for n in sorted(scores, reverse=True)], _("to"))
        if winners == [seat]:
            return _("The game is over: you are Emperor, {result}.").format(result=result)
        if len(winners) > 1:
            return _("The game is over: {names} share the throne, {result}.").format(names=names, result=result)
        return _("The game is over: {names} is Emperor, {result}.").format(names=names, result=result)

    def rank(self, difficulty: int, points: int) -> int:
        """K-14.7: 0 Ronin to 3 Emperor."""
        return sum(1 for limit in self.cards.ranks[difficulty] if points >= limit)


WRITERS: dict[int, Callable[[Words, Kingdoms, int, int], str]] = {
    s.DEAL: Words._write_draw,
    s.SETUP: Words._write_setup,
    s.EXCHANGE: Words._write_draw,
    s.FIRST_BIDDER: Words._write_opener,
    s.AUCTION: Words._write_bid,
    s.EVENT_SLOT: Words._write_category,
    s.EVENT: Words._write_event,
    s.EVENT_TILE: Words._write_loss,
    s.EVENT_FIEF: Words._write_release,
    s.PRICE_TURN: Words._write_price,
    s.TURN: Words._write_verb,
    s.BUILD_KIND: Words._write_kind,
    s.BUILD_REPLACE: Words._write_replacing,
    s.DESTROY_TILE: Words._write_destroying,
    s.ATTACK_TARGET: Words._write_target,
    s.FORCE: Words._write_force,
    s.BATTLE: Words._write_step,
    s.BATTLE_SWAP: Words._write_swap,
    s.TIE: Words._write_force,
    s.SPOILS: Words._write_spoil,
    s.BRIBE_TARGET: Words._write_bribe,
    s.BRIBE_STEP: Words._write_bribing,
    s.BRIBE_DEFEND: Words._write_bribing,
    s.PEEK: Words._write_draw,
    s.VICTORY_KEEP: Words._write_keeping,
    s.VICTORY_PLACE: Words._write_placing,
}
QUESTIONS: dict[int, str | Callable[[Words, Kingdoms, int], str]] = {
    s.SETUP: N_("Which of your three palace cards do you give up? You keep the other two in secret."),
    s.AUCTION: Words._ask_bid,
    s.EVENT_TILE: N_("{event}: which card do you lose?"),
    s.EVENT_FIEF: N_("{event}: which fiefdom do you lose?"),
    s.TURN: N_("Your turn in {when}, you have {gold} and {actions}: what do you do?"),
    s.BUILD_KIND: N_("What do you build? You have {gold}."),
    s.BUILD_REPLACE: Words._ask_replace,
    s.DESTROY_TILE: N_("Which of your cards do you destroy?"),
    s.ATTACK_TARGET: N_("Whom do you attack? A defeat costs you the General."),
    s.BATTLE: Words._ask_battle,
    s.BATTLE_SWAP: N_("War Room: which of your cards do you put aside for a new one?"),
    s.SPOILS: N_("You have beaten {loser}: what do you take?"),
    s.BRIBE_TARGET: N_("Which fiefdom do you try to bribe? Every card costs you {bribe} gold."),
    s.BRIBE_STEP: Words._ask_bribing,
    s.BRIBE_DEFEND: Words._ask_bribing,
    s.VICTORY_KEEP: N_("Which of these palace cards do you keep? The others go under the pile."),
    s.VICTORY_PLACE: Words._ask_place,
}
