"""Kingdoms of Rice in sentences: actions, questions, refusals, the position."""

from subak.core.bits import members
from subak.core.game import CHANCE, HIDDEN
from subak.core.text import _, listed, plural
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words_cards import ROW_NAMES, CardWords

SEASON_NAMES = (_("winter"), _("spring"), _("summer"), _("harvest"))
NUMBERS = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"))
CATEGORY_NAMES = (
    _("nothing"),
    _("good for all"),
    _("bad for all but the Shogun"),
    _("good for the Shogun"),
    _("bad for the Shogun"),
)
DIFFICULTIES = (_("easy"), _("medium"), _("hard"))
RANKS = (_("Ronin"), _("Samurai"), _("Daimyo"), _("Emperor"))


class Words(CardWords):
    """The sentences of one game."""

    def when(self, view: Kingdoms) -> str:
        year = min(view.year + 1, view.years)
        return _("{season} of year {year} of {years}").format(
            season=SEASON_NAMES[view.season], year=year, years=view.years
        )

    # -- actions

    def write(self, state: Kingdoms, seat: int, action: int) -> str:
        if seat == CHANCE:
            return self._write_nature(state, action)
        phase = state.phase()
        if phase == s.AUCTION:
            if action == c.NO:
                return _("Pass: leave this year's auction")
            return _("Bid {n} gold").format(n=state.bid + action)
        if phase == s.SETUP:
            return self._write_setup(state, seat, action)
        if phase in (s.BATTLE, s.BATTLE_SWAP):
            return self._write_battle(state, action)
        if phase in (s.BRIBE_STEP, s.BRIBE_DEFEND):
            cost = self.cards.bribe_cost if phase == s.BRIBE_STEP else self.cards.bribe_defence_cost
            return _("Hold") if action == c.NO else _("Buy a FORCE card for {n} gold").format(n=cost)
        if phase in (s.VICTORY_KEEP, s.VICTORY_PLACE):
            return self._write_victory(state, action)
        if phase == s.SPOILS:
            return self._write_spoil(state, action)
        return self._write_turn(state, seat, action)

    def _write_setup(self, state: Kingdoms, seat: int, action: int) -> str:
        if action >= c.REDRAW:
            low, high = ((0, 1), (0, 2), (1, 2))[action - c.REDRAW]
            return _("Exchange the {a} and the {b} card, which contradict each other").format(
                a=NUMBERS[low], b=NUMBERS[high]
            )
        slot = action - c.CARD
        card = state.mats[seat * 20 + c.PALACE * 5 + slot]
        return _("Give up {name}, the {nth} card").format(name=self.goal(card), nth=NUMBERS[slot])

    def _write_battle(self, state: Kingdoms, action: int) -> str:
        if action == c.NO:
            return _("Hold")
        if action == c.DRAW:
            return _("Draw a FORCE card")
        if action == c.WAR_ROOM:
            return _("Use the War Room")
        return _("Put a {n} aside").format(n=action - c.VALUE)

    def _write_victory(self, state: Kingdoms, action: int) -> str:
        if action == c.NO:
            return _("Keep none: all go under the pile")
        if action == c.OPEN:
            return _("Lay it on a free palace tile")
        if action >= c.CARD:
            place = action - c.CARD
            return _("Keep {name}, the {nth} card").format(name=self.goal(state.looked[place] & 63), nth=NUMBERS[place])
        return _("Replace the card on palace tile {n} for {fee} gold").format(
            n=(action - c.TILE) % c.TILES + 1, fee=self.cards.replace_fee
        )

    def _write_spoil(self, state: Kingdoms, action: int) -> str:
        loser = self.player(state.defender)
        if action == c.LOOT:
            return _("Take half the gold of {loser}: {n}").format(loser=loser, n=state.gold[state.defender] // 2)
        if action >= c.BURN:
            slot = action - c.BURN
            return _("Burn {kind} on rice tile {n} of {loser}").format(
                kind=self.kind(state.mats[state.defender * 20 + slot]), n=slot + 1, loser=loser
            )
        return _("Take {fief} from {loser}").format(fief=self.cards.fief_names[action - c.FIEF], loser=loser)

    def _write_turn(self, state: Kingdoms, seat: int, action: int) -> str:
        phase = state.phase()
        if phase == s.TURN:
            return {
                c.NO: _("End the turn"),
                c.BUILD: _("Build a card"),
                c.DESTROY: _("Destroy a card"),
                c.ATTACK: _("Attack"),
                c.BRIBE: _("Bribe for a fiefdom"),
                c.VICTORY: _("Look at victory cards for {n} gold").format(n=state.victory_cost(seat)),
            }[action]
        if phase == s.BUILD_KIND:
            kind = action - c.KIND
            return _("Build {kind} for {n} gold").format(kind=self.kind(kind), n=state.build_cost(seat, kind))
        if phase == s.ATTACK_TARGET:
            if action >= c.SEAT:
                return _("Attack {player}").format(player=self.player(action - c.SEAT))
            return _("Attack neutral {fief}").format(fief=self.cards.fief_names[action - c.FIEF])
        if phase == s.BRIBE_TARGET:
            fief = action - c.FIEF
            return _("Bribe {fief}, {owner}: the first card costs {n} gold").format(
                fief=self.cards.fief_names[fief], owner=self._holder(state, fief), n=self.cards.bribe_cost
            )
        if phase == s.EVENT_FIEF:
            return _("Let {fief} go").format(fief=self.cards.fief_names[action - c.FIEF])
        row, slot = divmod(action - c.TILE, c.TILES)
        kind = state.mats[seat * 20 + row * 5 + slot]
        tile = _("{kind} on {row} tile {n}").format(kind=self.kind(kind), row=ROW_NAMES[row], n=slot + 1)
        if phase == s.BUILD_REPLACE:
            return _("Replace {tile} by {kind} for {n} gold").format(
                tile=tile, kind=self.kind(state.argument()), n=state.build_cost(seat, state.argument())
            )
        if phase == s.DESTROY_TILE:
            return _("Destroy {tile} for {n} gold").format(tile=tile, n=state.destroy_cost(seat, row))
        return _("Lose {tile}").format(tile=tile)

    def _holder(self, state: Kingdoms, fief: int) -> str:
        holder = state.holders[fief]
        return _("neutral") if holder == s.NEUTRAL else _("held by {player}").format(player=self.player(holder))

    def _write_nature(self, state: Kingdoms, action: int) -> str:
        phase = state.phase()
        if phase == s.FIRST_BIDDER:
            return _("{player} opens the first auction").format(player=self.player(action - c.BIDDER).capitalize())
        if phase == s.EVENT_SLOT:
            place = action - c.SLOT
            category = 0
            while place >= state.quotas >> (6 * category) & 63:
                place -= state.quotas >> (6 * category) & 63
                category += 1
            return _("The next event is {category} (place {n} of the pile)").format(
                category=CATEGORY_NAMES[category], n=action - c.SLOT + 1
            )
        if phase == s.EVENT:
            card = action - self.cards.first_event
            name = self._copy(self.event(card), card, self.cards.event_of)
            text = self.event_text(self.cards.event_of[card])
            return _("{season} brings {name}. {text}").format(
                season=SEASON_NAMES[state.season].capitalize(), name=name, text=text
            )
        if phase == s.PRICE_TURN:
            return self._write_price(state, action - c.PRICE_CARD)
        if phase in (s.FORCE, s.TIE):
            card = action - c.FORCE_CARD
            return _("{who} draws FORCE {value} (copy {n})").format(
                who=self.who(state.fighter(state.argument())).capitalize(),
                value=self.cards.force(card),
                n=card % self.cards.force_copies + 1,
            )
        card = action - self.cards.first_palace
        return _("{player} draws {name}").format(
            player=self.player(state.serves(action)).capitalize(),
            name=self._copy(self.goal(card), card, self.cards.goal_of),
        )

    def _write_price(self, state: Kingdoms, card: int) -> str:
        value = self.cards.price_value[card]
        sales = [
            _("{player} {n}").format(player=self.player(seat), n=state.sale(seat, value) + state.taxes(seat))
            for seat in range(state.seats)
        ]
        name = self._copy(str(value), card, self.cards.price_value)
        return _("Rice sells at {price}. Gold from harvest and taxes: {sales}").format(price=name, sales=listed(sales))

    # -- the question

    def ask(self, view: Kingdoms, seat: int) -> str:
        phase = view.phase()
        if phase == s.OVER:
            return self._result(view, seat)
        if view.actors >> CHANCE & 1:
            return self._deal(phase)
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, seat)
        gold = plural(view.gold[seat], _("gold"), _("gold"))
        if phase == s.TURN:
            return _("Your turn in {when}, you have {gold} and {actions}: what do you do?").format(
                when=self.when(view), gold=gold, actions=self.actions(view)
            )
        if phase == s.AUCTION:
            return self._ask_bid(view, seat, gold)
        if phase in (s.BATTLE, s.BATTLE_SWAP, s.BRIBE_STEP, s.BRIBE_DEFEND, s.SPOILS):
            return self._ask_combat(view, seat, phase)
        if phase == s.BUILD_REPLACE:
            kind = view.argument()
            return _("Your {row} is full: which card does the {kind} replace? The others stay.").format(
                row=ROW_NAMES[self.cards.row[kind]], kind=self.kind(kind)
            )
        if phase in (s.EVENT_TILE, s.EVENT_FIEF):
            return _("{event} strikes you: what do you lose?").format(event=self.event(view.event))
        return {
            s.SETUP: _("Which of your three palace cards do you give up? You keep the other two in secret."),
            s.BUILD_KIND: _("What do you build? You have {gold}.").format(gold=gold),
            s.DESTROY_TILE: _("Which of your cards do you destroy?"),
            s.ATTACK_TARGET: _("Whom do you attack? A defeat costs you the General."),
            s.BRIBE_TARGET: _("Which fiefdom do you try to bribe? Every card costs you {n} gold.").format(
                n=self.cards.bribe_cost
            ),
            s.VICTORY_KEEP: _("Which of these palace cards do you keep? The others go under the pile."),
            s.VICTORY_PLACE: _("Where does the card go in your palace?"),
        }[phase]

    def actions(self, view: Kingdoms) -> str:
        parts = []
        if view.main:
            parts.append(plural(view.main, _("action")))
        if view.extra:
            parts.append(plural(view.extra, _("extra build")))
        return listed(parts) if parts else _("nothing left to do")

    def _ask_bid(self, view: Kingdoms, seat: int, gold: str) -> str:
        if view.bid:
            return _("{player} bids {n} for the office of Shogun. You have {gold}: do you bid more?").format(
                player=self.player(view.high).capitalize(), n=view.bid, gold=gold
            )
        return _("Year {year}: do you bid for the office of Shogun? You have {gold}.").format(
            year=view.year + 1, gold=gold
        )

    def _ask_combat(self, view: Kingdoms, seat: int, phase: int) -> str:
        side = s.ATTACKER if seat == view.attacker else s.DEFENDER
        force = view.force_of(view.hand(side))
        if phase == s.SPOILS:
            return _("You have beaten {loser}: what do you take?").format(loser=self.player(view.defender))
        if phase == s.BATTLE_SWAP:
            return _("War Room: which of your cards do you put aside for a new one?")
        other = view.defence_count if side == s.ATTACKER else view.attack_count
        if phase == s.BATTLE:
            text = _("Your FORCE is {force}, your MAX FORCE {limit}").format(force=force, limit=view.max_force(side))
        else:
            text = _("Your cards add up to {force}").format(force=force)
        if view.defender == s.NEUTRAL:
            lies = self.cards.neutral_cards if phase == s.BATTLE else self.cards.bribe_cards
            text += _("; {fief} has {n} cards face down").format(fief=self.cards.fief_names[view.fief], n=lies)
        else:
            text += _("; {player} has {cards}").format(
                player=self.player(view.fighter(1 - side)), cards=plural(other, _("card"))
            )
        return text + _(": draw or hold?")

    def _deal(self, phase: int) -> str:
        if phase == s.EVENT or phase == s.EVENT_SLOT:
            return _("The season's event is being turned.")
        if phase in (s.FORCE, s.TIE):
            return _("A FORCE card is being dealt.")
        return _("Cards are being dealt.")

    def _wait(self, view: Kingdoms, seat: int) -> str:
        phase = view.phase()
        doing = {
            s.SETUP: _("to choose palace cards"),
            s.AUCTION: _("to bid or pass"),
            s.BATTLE: _("to draw or hold"),
            s.BATTLE_SWAP: _("to use the War Room"),
            s.BRIBE_STEP: _("to draw or hold"),
            s.BRIBE_DEFEND: _("to draw or hold"),
            s.VICTORY_KEEP: _("to choose a palace card"),
            s.VICTORY_PLACE: _("to place a palace card"),
        }.get(phase, _("to act"))
        waiting = listed([self.player(other, seat) for other in members(view.actors)])
        return _("Waiting for {players} {doing}.").format(players=waiting, doing=doing)

    def _result(self, view: Kingdoms, seat: int) -> str:
        scores = view.scores()
        if view.seats == 1:
            return _("The game is over: {points} on {difficulty}, the rank of {rank}.").format(
                points=plural(scores[0], _("point")),
                difficulty=DIFFICULTIES[view.difficulty],
                rank=RANKS[self.rank(view.difficulty, scores[0])],
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

    # -- refusals

    def why_not(self, state: Kingdoms, seat: int, action: int) -> str:
        phase = state.phase()
        if phase == s.OVER:
            return _("The game is over (K-13.1).")
        if seat < 0 or not state.actors >> seat & 1:
            return _("It is not your decision now: the Shogun is first, then clockwise (K-2.6).")
        if action in state.legal(seat):
            return _("Nothing forbids that.")
        if phase == s.AUCTION:
            return self._why_not_bid(state, seat, action)
        if phase == s.SETUP:
            if action >= c.REDRAW:
                return _("Only two of Architect, Gardener and Tyrant may be exchanged, once (K-1.10).")
            return _("You may not keep two cards of one kind (K-1.11).")
        if phase == s.TURN:
            return self._why_not_verb(state, seat, action)
        if phase == s.BUILD_KIND and c.KIND <= action < c.TILE:
            return self.why_not_build(state, seat, action - c.KIND)
        if phase in (s.BATTLE, s.BATTLE_SWAP):
            return self._why_not_battle(state, phase, action)
        return self._why_not_choice(state, seat, phase, action)

    def _why_not_bid(self, state: Kingdoms, seat: int, action: int) -> str:
        if action > self.cards.raise_cap:
            return _("In the auction you bid or pass (K-3.2).")
        if state.bid + action > state.gold[seat]:
            return _("You have {n} gold; a bid may not exceed it (K-3.3).").format(n=state.gold[seat])
        return _("All others have passed: you may bid 1 or pass (K-3.7).")

    def _why_not_verb(self, state: Kingdoms, seat: int, action: int) -> str:
        gold = state.gold[seat]
        if action in (c.BUILD, c.DESTROY):
            if not state.main and not state.extra:
                return _("You have no build left this season (K-6.1).")
            if action == c.BUILD:
                return _("There is no card that you could pay for and place (K-7.10).")
            return _("Destroying costs gold, or you have nothing to destroy (K-7.6).")
        if action in (c.ATTACK, c.BRIBE, c.VICTORY) and not state.main:
            return _("Your action is spent; extra builds only build or destroy (K-8.3).")
        if action == c.ATTACK:
            if not state.owned[seat] & self.cards.passive_mask[c.CAN_ATTACK]:
                return _("Without a General there is no attack (K-9.1).")
            return _("There is nobody to attack (K-9.1).")
        if action == c.BRIBE:
            if not state.owned[seat] & self.cards.passive_mask[c.CAN_BRIBE]:
                return _("Bribery needs an Embassy (K-10.1).")
            if gold < self.cards.bribe_cost:
                return _("A bribe costs {n} gold a card, you have {gold} (K-10.1).").format(
                    n=self.cards.bribe_cost, gold=gold
                )
            return _("You hold every fiefdom already (K-10.1).")
        if action == c.VICTORY:
            if not state.left and not state.under:
                return _("The palace pile is empty (K-11.1).")
            return _("Victory cards cost {n} gold, you have {gold} (K-11.1).").format(
                n=state.victory_cost(seat), gold=gold
            )
        return _("First choose what to do: build, destroy, attack, bribe or look at victory cards (K-6.2).")

    def why_not_build(self, state: Kingdoms, seat: int, kind: int) -> str:
        name = self.kind(kind)
        row = self.cards.row[kind]
        if not self.cards.sold[kind]:
            return _("{name} is never for sale (K-1.2).").format(name=name)
        if row != c.RICE and state.owned[seat] >> kind & 1:
            return _("You have a {name} already; only rice may repeat (K-15.1).").format(name=name)
        if not state.stock[kind]:
            return _("The pile of {name} is empty (K-7.1).").format(name=name)
        cost = state.build_cost(seat, kind)
        if cost > state.gold[seat]:
            return _("{name} costs you {n} gold, you have {gold} (K-7.10).").format(
                name=name, n=cost, gold=state.gold[seat]
            )
        return _("Replacing a card by the same kind changes nothing (K-7.3).")

    def _why_not_battle(self, state: Kingdoms, phase: int, action: int) -> str:
        side = state.argument()
        if phase == s.BATTLE_SWAP:
            return _("You hold no FORCE card of that value (K-9.12).")
        if state.pile_size() <= 0:
            return _("The FORCE pile is empty (K-9.13).")
        if action == c.DRAW:
            return _("Your FORCE is above your MAX FORCE: no more drawing (K-9.11).")
        if action == c.WAR_ROOM:
            used = state.swaps & 15 if side == s.ATTACKER else state.swaps >> 4
            if used:
                return _("The War Room serves once in a battle (K-9.12).")
            return _("You have no War Room that could serve here (K-9.12).")
        return _("In a battle you draw, hold or use the War Room (K-9.9).")

    def _why_not_choice(self, state: Kingdoms, seat: int, phase: int, action: int) -> str:
        if phase == s.BUILD_REPLACE:
            return _("Choose a card of the full row, but not one of the same kind (K-7.3).")
        if phase == s.DESTROY_TILE:
            if action >= c.TILE + c.PALACE * 5:
                return _("Palace cards cannot be destroyed (K-7.6).")
            return _("Choose a card of yours whose destruction you can pay (K-7.6).")
        if phase in (s.BRIBE_STEP, s.BRIBE_DEFEND):
            if phase == s.BRIBE_STEP:
                return _("A further card costs {n} gold (K-10.3).").format(n=self.cards.bribe_cost)
            return _("A further card costs {n} gold (K-10.5).").format(n=self.cards.bribe_defence_cost)
        if phase == s.VICTORY_KEEP and c.CARD <= action < c.CARD + len(state.looked):
            card = state.looked[action - c.CARD] & 63
            if self.cards.goal_of[card] in state.palace_goals(seat):
                return _("{name} lies in your palace already (K-11.6).").format(name=self.goal(card))
            return _("Your palace is full and replacing costs {n} gold (K-11.4).").format(n=self.cards.replace_fee)
        return {
            s.BUILD_KIND: _("First choose what to build (K-7.1)."),
            s.ATTACK_TARGET: _("Only a neutral fiefdom or another player can be attacked (K-9.1)."),
            s.BRIBE_TARGET: _("Only a fiefdom that is not yours can be bribed (K-10.1)."),
            s.SPOILS: _("You take one fiefdom, half the gold or burn one rice card of the loser (K-9.21)."),
            s.EVENT_TILE: _("The event takes a card of another row, or that tile is empty (K-4.8)."),
            s.EVENT_FIEF: _("Choose one of your own fiefdoms (K-4.8)."),
            s.VICTORY_KEEP: _("Keep one of the cards you look at, or none (K-11.2)."),
            s.VICTORY_PLACE: _("The card goes to a free palace tile, or replaces one for gold (K-11.3)."),
        }[phase]

    # -- the position

    def tell(self, view: Kingdoms, seat: int) -> str:
        lines = [self._tell_time(view)]
        order = [view.at(place) for place in range(view.seats)]
        for each in order:
            lines.append(self._tell_player(view, each, seat))
        free = [self._fief(f) for f in range(c.FIEFS) if view.holders[f] == s.NEUTRAL]
        if free:
            lines.append(_("Neutral fiefdoms: {list}.").format(list=listed(free)))
        piles = [
            _("{kind} {n}").format(kind=self.kind(kind), n=view.stock[kind])
            for kind in range(c.KINDS)
            if view.stock[kind]
        ]
        lines.append(_("For sale: {list}.").format(list=listed(piles)))
        pile = view.left + len(view.under)
        lines.append(_("The palace pile has {n}.").format(n=plural(pile, _("card"))) + self._tell_under(view, seat))
        if view.combat != s.NO_COMBAT:
            lines.append(self.tell_combat(view))
        if view.looked and view.looker == seat:
            names = listed([f"{self.goal(e & 63)} ({self.goal_text(self.cards.goal_of[e & 63])})" for e in view.looked])
            lines.append(_("You look at {names}.").format(names=names))
        lines.append(self.ask(view, seat))
        return "\n".join(lines)

    def _tell_time(self, view: Kingdoms) -> str:
        if view.phase() in (s.DEAL, s.SETUP, s.EXCHANGE):
            return _("Kingdoms of Rice, before the first year.")
        text = _("Kingdoms of Rice, {when}.").format(when=self.when(view))
        if view.shogun >= 0:
            text += " " + _("Shogun: {player}.").format(player=self.player(view.shogun))
        if view.event >= 0 and view.shown:
            text += " " + _("Event: {name}. {text}").format(
                name=self.event(view.event), text=self.event_text(self.cards.event_of[view.event])
            )
        if view.price >= 0:
            text += " " + _("Rice sold at {n} this year.").format(n=view.price)
        return text

    def _tell_player(self, view: Kingdoms, seat: int, viewer: int) -> str:
        text = _("{who}: {points}, {gold} gold, income {income}.").format(
            who=self.player(seat, viewer).capitalize(),
            points=plural(view.total(seat), _("point")),
            gold=view.gold[seat],
            income=view.income(seat),
        )
        for row in range(c.PALACE):
            names = [self.kind(view.mats[seat * 20 + row * 5 + n]) for n in range(view.sizes[seat * 4 + row])]
            if names:
                text += f" {ROW_NAMES[row].capitalize()}: {listed(names)}."
        text += self._tell_palace(view, seat)
        fiefs = [f"{self._fief(f)}, {self.won(view, f)}" for f in range(c.FIEFS) if view.holders[f] == seat]
        if fiefs:
            text += " " + _("Fiefdoms: {list}.").format(list=listed(fiefs))
        return text

    def _tell_palace(self, view: Kingdoms, seat: int) -> str:
        n = view.sizes[seat * 4 + c.PALACE]
        first = seat * 20 + c.PALACE * 5
        if not n:
            return ""
        if HIDDEN in view.mats[first : first + n]:
            return " " + _("Palace: {cards}, face down.").format(cards=plural(n, _("card")))
        points = view.palace_scores(seat)
        names = [
            f"{self.cards.goal_names[goal]} ({points[place]})" for place, goal in enumerate(view.palace_goals(seat))
        ]
        return " " + _("Palace: {list}.").format(list=listed(names))

    def _tell_under(self, view: Kingdoms, seat: int) -> str:
        """What the viewer put under the pile, counted from the bottom."""
        known = [
            _("{name} as number {n} from the bottom").format(name=self.goal(entry & 63), n=len(view.under) - place)
            for place, entry in enumerate(view.under)
            if entry >= 0 and seat >= 0 and entry >> (6 + seat) & 1
        ]
        return " " + _("You know {list}.").format(list=listed(known)) if known else ""

    def _fief(self, fief: int) -> str:
        return _("{name} ({vp}, {gold} gold a season)").format(
            name=self.cards.fief_names[fief],
            vp=plural(self.cards.fief_vp[fief], _("point")),
            gold=self.cards.fief_gold[fief],
        )

    def won(self, view: Kingdoms, fief: int) -> str:
        return _("won by bribe") if view.bribed >> fief & 1 else _("won by attack")

    def tell_combat(self, view: Kingdoms) -> str:
        """The battle or bribe that is going on, or the last one."""
        battle = view.combat in (s.BATTLE_DOWN, s.BATTLE_UP)
        target = self.cards.fief_names[view.fief] if view.fief >= 0 else self.player(view.defender)
        text = (_("{who} attacks {target}") if battle else _("{who} bribes for {target}")).format(
            who=self.player(view.attacker).capitalize(), target=target
        )
        if view.combat in (s.BATTLE_DOWN, s.BRIBE_DOWN):
            return text + _(": {a} against {b} cards face down.").format(a=view.attack_count, b=view.defence_count)
        result = (
            _("not decided yet"),
            _("the attacker wins"),
            _("the defender wins"),
            _("nobody wins: both are over their MAX FORCE"),
        )[view.outcome]
        return text + _(": {a} against {b}, {result}.").format(
            a=view.force_of(view.attack_hand), b=view.force_of(view.defence_hand), result=result
        )

    def sheet(self, view: Kingdoms, seat: int) -> list[tuple[str, int]]:
        """Where a seat's score comes from; palaces count once they are open."""
        if view.over():
            return self.sources(view, seat)
        land = view.land_points(seat)
        return [(_("fiefdoms"), land)] if land else []

    def sources(self, view: Kingdoms, seat: int) -> list[tuple[str, int]]:
        """All points of a seat that are in sight, the viewer's own palace included."""
        names = [self.cards.goal_names[goal] for goal in view.palace_goals(seat)]
        parts = list(zip(names, view.palace_scores(seat), strict=True))
        land = view.land_points(seat)
        return [*parts, (_("fiefdoms"), land)] if land else parts
