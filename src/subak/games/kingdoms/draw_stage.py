"""The stage of a picture: the auction, cards being looked at, the duel, the end, or the decks."""

from textwrap import wrap
from typing import cast

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import _
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_mats import Mats, Shape


class Stage(Mats):
    """What is going on right now."""

    def mode(self) -> str:
        """What the stage shows."""
        view = self.view
        if self.phase == s.OVER:
            return "over"
        if self.phase == s.AUCTION:
            return "auction"
        if view.looked and view.looker == self.viewer:
            return "looked"
        if self.phase == s.SETUP and self.acts:
            return "setup"
        if self.phase == s.TURN and self.acts:
            return "turn"
        return "duel" if view.combat != s.NO_COMBAT else "decks"

    def stage(self) -> Shape:
        box = self.boxes["stage"]
        mode = self.mode()
        shape: Shape = {"box": box, "x": box[0], "y": box[1], "w": box[2], "buttons": [], "mode": mode}
        if mode == "over":
            shape.update(places=self.places())
        elif mode == "auction":
            shape.update(self.auction())
        elif mode == "looked":
            shape.update(looked=self.looked())
            if self.phase == s.VICTORY_KEEP:
                shape["buttons"] = self.row_of([self.button(c.NO, _("Keep none"))])
        elif mode == "setup":
            shape.update(looked=self.dealt(), buttons=self.exchanges())
        elif mode == "turn":
            shape.update(self.verbs())
        elif mode == "duel":
            shape.update(self.duel())
        else:
            shape.update(decks=self.decks())
        return shape

    def stage_height(self) -> int:
        """Of a tall picture; its decks lie beside the supply."""
        layout, view, mode = self.layout, self.view, self.mode()
        lower = layout.button + 6  # a row of buttons along the lower edge
        if mode == "over":
            return 38 + view.seats * layout.place_high[0]
        if mode == "auction":
            lines = -(-(self.cards.raise_cap + 1) // layout.chip_columns)
            return layout.chip_top + lines * layout.chip_step[1] + 2 if self.acts else 62
        if mode in ("looked", "setup"):
            cards = [entry & 63 for entry in view.looked] if mode == "looked" else self.hand()
            asks = self.phase == s.VICTORY_KEEP or any(c.REDRAW + n in self.legal for n in range(3))
            high = sum(
                layout.goal_high[0] + layout.goal_line * len(self.goal_lines(card, len(cards))) for card in cards
            )
            return layout.goal_top + high + 2 * len(cards) + (lower if asks else 4)
        if mode == "turn":
            news = len(self.news())
            return layout.verb_top + 2 * (layout.button + 4) + 3 + (18 * news + 6 if news else 0)
        if mode == "duel":
            asks = self.acts and self.phase in (s.BATTLE, s.BRIBE_STEP, s.BRIBE_DEFEND, s.SPOILS)
            return layout.fans[1] + 58 + (lower if asks else 0)
        return 0

    def places(self) -> list[Shape]:
        """The final order, the Emperor first, each with what brought the points."""
        view = self.view
        scores = view.scores()
        order = sorted(range(view.seats), key=lambda seat: (-scores[seat], -view.gold[seat], view.mat_cards(seat)))
        layout, crowd = self.layout, view.seats > 3
        return [
            {
                "seat": seat,
                "name": _("You") if seat == self.viewer else self.words.player(seat).capitalize(),
                "points": scores[seat],
                "crown": view.seats > 1 and bool(view.winners() >> seat & 1),
                "lines": wrap(
                    ", ".join(f"{name} {n}" for name, n in self.words.sheet(view, seat)) or _("no points"),
                    layout.place_text,
                    max_lines=layout.place_lines[crowd],
                    placeholder=" …",
                ),
                "y": self.boxes["stage"][1] + layout.place_top + n * layout.place_high[crowd],
            }
            for n, seat in enumerate(order)
        ]

    def verbs(self) -> Shape:
        """The choices of a turn; those that are impossible say why when clicked."""
        x, y, width, _height = self.boxes["stage"]
        layout, columns = self.layout, self.layout.verb_columns
        names = [
            (c.BUILD, _("Build")),
            (c.DESTROY, _("Destroy")),
            (c.ATTACK, _("Attack")),
            (c.BRIBE, _("Bribe")),
            (c.VICTORY, _("Victory cards")),
            (c.NO, _("End the turn")),
        ]
        wide = (width - 12 - 6 * columns) / columns
        step = layout.button + (4 if layout.tall else 8)
        buttons: list[Shape] = []
        for n, (action, text) in enumerate(names):
            at = {"x": x + 9 + n % columns * (wide + 6), "y": y + layout.verb_top + n // columns * step, "w": wide}
            buttons.append({**self.button(action, text), **at})
        return {"left": self.words.actions(self.view), "buttons": buttons, "lines": self.news()}

    def news(self) -> list[str]:
        """The last combat in a few words."""
        last = self.words.tell_combat(self.view) if self.view.combat != s.NO_COMBAT else ""
        return wrap(last, self.layout.news_text, max_lines=self.layout.news_lines, placeholder=" …")

    def row_of(self, buttons: list[Shape]) -> list[Shape]:
        """Buttons side by side along the lower edge of the stage."""
        x, y, width, height = self.boxes["stage"]
        wide = (width - 16) / len(buttons)
        top = y + height - self.layout.button - (6 if self.layout.tall else 8)
        for n, button in enumerate(buttons):
            button.update({"x": round(x + 8 + n * wide, 1), "y": top, "w": round(wide - 6, 1)})
        return buttons

    def auction(self) -> Shape:
        view = self.view
        chips: list[Shape] = []
        buttons: list[Shape] = []
        if self.acts:
            for k in range(1, self.cards.raise_cap + 1):
                chips.append({**self.button(c.RAISE + k, str(view.bid + k)), **self.chip_at(k - 1)})
            buttons = self.row_of([self.button(c.NO, _("Pass"))])
            if self.layout.tall:
                buttons[0].update(self.chip_at(self.cards.raise_cap))
        standing = (
            _("{player} bids {n}").format(player=self.words.player(view.high, self.viewer).capitalize(), n=view.bid)
            if view.bid
            else _("No bid yet")
        )
        return {
            "standing": standing,
            "chips": chips,
            "waits": "" if self.acts else self.words.ask(view, self.viewer),
            "buttons": buttons,
        }

    def chip_at(self, n: int) -> Shape:
        layout = self.layout
        x, y, _width, _height = self.boxes["stage"]
        line, column = divmod(n, layout.chip_columns)
        left = x + (7 if layout.tall else 12)
        return {
            "x": left + column * layout.chip_step[0],
            "y": y + layout.chip_top + line * layout.chip_step[1],
            "w": layout.chip[0],
            "h": layout.chip[1],
        }

    def looked(self) -> list[Shape]:
        """Victory cards to choose from."""
        out: list[Shape] = []
        for place, entry in enumerate(self.view.looked):
            chosen = self.phase == s.VICTORY_PLACE and place == self.view.kept
            name = self.words.goal(entry & 63)
            click = self.click(c.CARD + place, self.phase == s.VICTORY_KEEP, name)
            out.append({**self.goal_card(entry & 63, len(self.view.looked)), **click, "chosen": chosen})
        return self.column(out)

    def dealt(self) -> list[Shape]:
        """The three cards of the setup, to read; the tiles below are clicked."""
        return self.column([self.goal_card(card, 3) for card in self.hand()])

    def hand(self) -> list[int]:
        """The viewer's palace cards of the setup."""
        first = self.viewer * 20 + c.PALACE * 5
        return self.view.mats[first : first + 3]

    def column(self, cards: list[Shape]) -> list[Shape]:
        """Victory cards one below the other."""
        y = self.boxes["stage"][1] + self.layout.goal_top
        for card in cards:
            card["y"] = y
            y += cast(int, card["h"]) + 2
        return cards

    def goal_lines(self, card: int, among: int) -> list[str]:
        text = self.words.goal_text(self.cards.goal_of[card])
        most = self.layout.goal_lines[among > 2]
        return wrap(text, self.layout.goal_text, max_lines=most, placeholder=" …")

    def goal_card(self, card: int, among: int) -> Shape:
        goal = self.cards.goal_of[card]
        palace = 1 << goal
        for other in self.view.palace_goals(self.viewer):
            palace |= 1 << other
        lines = self.goal_lines(card, among)
        return {
            "action": None,
            "why": None,
            "chosen": False,
            "goal": goal,
            "name": self.cards.goal_names[goal],
            "lines": lines,
            "text": self.words.goal_text(goal),
            "now": self.view.goal_points(self.viewer, goal, palace),
            "cap": self.cards.cap[goal],
            "h": self.layout.goal_high[among > 2] + self.layout.goal_line * len(lines),
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
            fan.append(
                {**shape, "value": value, "x": round(self.layout.fan_left + n * gap, 1), "turn": round(lean * 4, 1)}
            )
        return {
            "seat": fighter if fighter != s.NEUTRAL else None,
            "name": _("Neutral") if fighter == s.NEUTRAL else self.words.player(fighter, self.viewer).capitalize(),
            "y": self.boxes["stage"][1] + self.layout.fans[side],
            "fan": fan,
            "force": force if hand != HIDDEN else None,
            "limit": limit if battle else None,
            "over": battle and hand != HIDDEN and force > limit,
            "swapped": bool(view.swaps & 15 if side == s.ATTACKER else view.swaps >> 4),
        }

    def decks(self) -> list[Shape]:
        view = self.view
        return [
            {
                "name": _("Palace cards"),
                "n": view.left + len(view.under),
                "class": "back-palace",
                "lines": self.known(),
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

    def known(self) -> list[str]:
        """The palace cards that the viewer has put under the pile, for quiet moments."""
        if self.mode() != "decks":
            return []
        known = [
            self.words.goal(entry & 63)
            for entry in self.view.under
            if entry >= 0 and self.viewer >= 0 and entry >> (6 + self.viewer) & 1
        ]
        if not known:
            return []
        text = _("You put under: {list}").format(list=", ".join(known))
        return wrap(text, self.layout.known_text, max_lines=self.layout.known_lines, placeholder=" …")
