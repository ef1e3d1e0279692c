"""The stage of a picture: the auction, cards being looked at, the duel, the end, or the decks."""

from textwrap import wrap

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import _
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_mats import Mats, Shape

STAGE = (670, 168, 318, 264)
FANS = {s.ATTACKER: 92, s.DEFENDER: 196}  # the height of the two fans of FORCE cards


class Stage(Mats):
    """What is going on right now."""

    def stage(self) -> Shape:
        view = self.view
        shape: Shape = {"box": STAGE, "x": STAGE[0], "y": STAGE[1], "buttons": [], "mode": "decks"}
        if self.phase == s.OVER:
            shape.update(mode="over", places=self.places())
        elif self.phase == s.AUCTION:
            shape.update(mode="auction", **self.auction())
        elif view.looked and view.looker == self.viewer:
            shape.update(mode="looked", looked=self.looked(), buttons=[])
            if self.phase == s.VICTORY_KEEP:
                shape["buttons"] = self.row_of([self.button(c.NO, _("Keep none"))])
        elif self.phase == s.SETUP and self.acts:
            shape.update(mode="setup", looked=self.dealt(), buttons=self.exchanges())
        elif self.phase == s.TURN and self.acts:
            shape.update(mode="turn", **self.verbs())
        elif view.combat != s.NO_COMBAT:
            shape.update(mode="duel", **self.duel())
        else:
            shape.update(decks=self.decks())
        return shape

    def places(self) -> list[Shape]:
        """The final order, the Emperor first, each with what brought the points."""
        view = self.view
        scores = view.scores()
        order = sorted(range(view.seats), key=lambda seat: (-scores[seat], -view.gold[seat], view.mat_cards(seat)))
        high = 56 if view.seats > 3 else 72
        return [
            {
                "seat": seat,
                "name": _("You") if seat == self.viewer else self.words.player(seat).capitalize(),
                "points": scores[seat],
                "crown": view.seats > 1 and bool(view.winners() >> seat & 1),
                "lines": wrap(
                    ", ".join(f"{name} {n}" for name, n in self.words.sheet(view, seat)) or _("no points"),
                    32,
                    max_lines=1 if high == 56 else 2,
                    placeholder=" …",
                ),
                "y": STAGE[1] + 58 + n * high,
            }
            for n, seat in enumerate(order)
        ]

    def verbs(self) -> Shape:
        """The choices of a turn; those that are impossible say why when clicked."""
        x, y, width, _height = STAGE
        names = [
            (c.BUILD, _("Build")),
            (c.DESTROY, _("Destroy")),
            (c.ATTACK, _("Attack")),
            (c.BRIBE, _("Bribe")),
            (c.VICTORY, _("Victory cards")),
            (c.NO, _("End the turn")),
        ]
        wide = (width - 24) / 2
        buttons: list[Shape] = []
        for n, (action, text) in enumerate(names):
            at = {"x": x + 9 + n % 2 * (wide + 6), "y": y + 66 + n // 2 * 40, "w": wide}
            buttons.append({**self.button(action, text), **at})
        last = self.words.tell_combat(self.view) if self.view.combat != s.NO_COMBAT else ""
        return {
            "left": self.words.actions(self.view),
            "buttons": buttons,
            "lines": wrap(last, 33, max_lines=3, placeholder=" …"),
        }

    def row_of(self, buttons: list[Shape]) -> list[Shape]:
        """Buttons side by side along the lower edge of the stage."""
        x, y, width, height = STAGE
        wide = (width - 16) / len(buttons)
        for n, button in enumerate(buttons):
            button.update({"x": round(x + 8 + n * wide, 1), "y": y + height - 40, "w": round(wide - 6, 1)})
        return buttons

    def auction(self) -> Shape:
        view = self.view
        chips = []
        if self.acts:
            for k in range(1, self.cards.raise_cap + 1):
                at = STAGE[0] + 12 + (k - 1) % 5 * 60, STAGE[1] + 78 + (k - 1) // 5 * 35
                text = str(view.bid + k)
                chips.append({**self.button(c.RAISE + k, text), "x": at[0], "y": at[1], "w": 54})
        standing = (
            _("{player} bids {n}").format(player=self.words.player(view.high, self.viewer).capitalize(), n=view.bid)
            if view.bid
            else _("No bid yet")
        )
        return {
            "standing": standing,
            "chips": chips,
            "waits": "" if self.acts else self.words.ask(view, self.viewer),
            "buttons": self.row_of([self.button(c.NO, _("Pass"))]) if self.acts else [],
        }

    def looked(self) -> list[Shape]:
        """Victory cards to choose from."""
        out: list[Shape] = []
        for place, entry in enumerate(self.view.looked):
            chosen = self.phase == s.VICTORY_PLACE and place == self.view.kept
            name = self.words.goal(entry & 63)
            click = self.click(c.CARD + place, self.phase == s.VICTORY_KEEP, name)
            out.append({**self.goal_card(entry & 63, place, len(self.view.looked)), **click, "chosen": chosen})
        return out

    def dealt(self) -> list[Shape]:
        """The three cards of the setup, to read; the tiles below are clicked."""
        first = self.viewer * 20 + c.PALACE * 5
        return [self.goal_card(card, n, 3) for n, card in enumerate(self.view.mats[first : first + 3])]

    def goal_card(self, card: int, place: int, among: int) -> Shape:
        goal = self.cards.goal_of[card]
        palace = 1 << goal
        for other in self.view.palace_goals(self.viewer):
            palace |= 1 << other
        high = 62 if among > 2 else 88
        text = self.words.goal_text(goal)
        return {
            "action": None,
            "why": None,
            "chosen": False,
            "goal": goal,
            "name": self.cards.goal_names[goal],
            "lines": wrap(text, 31, max_lines=2 if among > 2 else 3, placeholder=" …"),
            "text": text,
            "now": self.view.goal_points(self.viewer, goal, palace),
            "cap": self.cards.cap[goal],
            "y": STAGE[1] + 32 + place * (high + 2),
            "h": high,
        }

    def exchanges(self) -> list[Shape]:
        pairs = ((0, 1), (0, 2), (1, 2))
        buttons = [
            self.button(c.REDRAW + n, _("Exchange {a} and {b}").format(a=a + 1, b=b + 1), False)
            for n, (a, b) in enumerate(pairs)
            if c.REDRAW + n in self.legal
        ]
        return self.row_of(buttons) if buttons else []

    def duel(self) -> Shape:
        view = self.view
        battle = view.combat in (s.BATTLE_DOWN, s.BATTLE_UP)
        open_now = view.combat in (s.BATTLE_UP, s.BRIBE_UP)
        sides = [self.duel_side(side, battle, open_now) for side in (s.ATTACKER, s.DEFENDER)]
        result = ("", _("The attacker wins"), _("The defender wins"), _("Stalemate"))[view.outcome]
        title = _("Battle for {fief}") if battle else _("Bribe for {fief}")
        target = self.cards.fief_names[view.fief] if view.fief >= 0 else ""
        buttons: list[Shape] = []
        if self.acts and self.phase == s.BATTLE:
            buttons = [self.button(c.DRAW, _("Draw")), self.button(c.NO, _("Hold"))]
            buttons.append(self.button(c.WAR_ROOM, _("War Room")))
        elif self.acts and self.phase in (s.BRIBE_STEP, s.BRIBE_DEFEND):
            cost = self.cards.bribe_cost if self.phase == s.BRIBE_STEP else self.cards.bribe_defence_cost
            buttons = [self.button(c.DRAW, _("Card for {n} gold").format(n=cost)), self.button(c.NO, _("Hold"))]
        elif self.acts and self.phase == s.SPOILS:
            loot = view.gold[view.defender] // 2
            buttons = [self.button(c.LOOT, _("Take {n} gold").format(n=loot))]
        return {
            "title": title.format(fief=target) if target else _("Battle"),
            "battle": battle,
            "sides": sides,
            "result": result,
            "buttons": self.row_of(buttons) if buttons else [],
        }

    def duel_side(self, side: int, battle: bool, open_now: bool) -> Shape:
        view = self.view
        fighter = view.fighter(side)
        hand = view.hand(side)
        count = view.attack_count if side == s.ATTACKER else view.defence_count
        if fighter == s.NEUTRAL and not open_now:
            count = self.cards.neutral_cards if battle else self.cards.bribe_cards
            hand = HIDDEN
        values: list[int | None] = [None] * count
        if hand != HIDDEN:
            values = [self.cards.force(card) for card in members(hand)]
        limit = view.max_force(side) if battle else 0
        force = view.force_of(hand)
        gap = min(34.0, 236 / max(len(values), 1))
        swapping = self.phase == s.BATTLE_SWAP and self.acts and fighter == self.viewer
        fan: list[Shape] = []
        offered: set[int] = set()
        for n, value in enumerate(values):
            lean = n - (len(values) - 1) / 2
            shape: Shape = {"action": None, "why": None, "title": _("A FORCE card, face down")}
            if value is not None:
                shape["title"] = _("FORCE {n}").format(n=value)
                if swapping and value not in offered:
                    offered.add(value)
                    shape = self.click(c.VALUE + value, False, "")
            fan.append({**shape, "value": value, "x": round(34 + n * gap, 1), "turn": round(lean * 4, 1)})
        return {
            "seat": fighter if fighter != s.NEUTRAL else None,
            "name": _("Neutral") if fighter == s.NEUTRAL else self.words.player(fighter, self.viewer).capitalize(),
            "y": STAGE[1] + FANS[side] - 20,
            "fan": fan,
            "force": force if hand != HIDDEN else None,
            "limit": limit if battle else None,
            "over": battle and hand != HIDDEN and force > limit,
            "swapped": bool(view.swaps & 15 if side == s.ATTACKER else view.swaps >> 4),
        }

    def decks(self) -> list[Shape]:
        view = self.view
        known = [
            self.words.goal(entry & 63)
            for entry in view.under
            if entry >= 0 and self.viewer >= 0 and entry >> (6 + self.viewer) & 1
        ]
        pile = view.left + len(view.under)
        return [
            {
                "name": _("Palace cards"),
                "n": pile,
                "class": "back-palace",
                "lines": wrap(
                    _("You put under: {list}").format(list=", ".join(known)), 25, max_lines=2, placeholder=" …"
                )
                if known
                else [],
            },
            {
                "name": _("FORCE cards"),
                "n": self.cards.force_cards,
                "class": "back-force",
                "lines": [_("shuffled before every combat")],
            },
            {
                "name": _("Price cards"),
                "n": view.price_cards.bit_count(),
                "class": "back-price",
                "lines": [_("one is turned every harvest")],
            },
        ]
