"""Victory cards on the stage of a picture, and what all stages share: a heading and buttons."""

from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_icons import at, figure, goal_icon, goal_id, icon, lines
from subak.games.kingdoms.draw_layout import WITHIN, Box
from subak.games.kingdoms.draw_mats import Mats
from subak.games.kingdoms.draw_tiles import cap
from subak.kit.letters import Type
from subak.kit.pen import Pen, fine
from subak.kit.text import _, n_

WIDEST = 312  # of a card that stands on its own
TIMES = 1.5  # that its letters are larger


class Goals(Mats):
    """Victory cards to read and to choose from."""

    def across(self) -> int:
        """The width of the stage, also before a tall picture is stacked."""
        return WITHIN if self.layout.tall else self.boxes["stage"][2]

    def heading(self, pen: Pen, text: str, y: int, x: int = 14) -> None:
        box = self.boxes["stage"]
        pen.text(box[0] + x, box[1] + y, text, "display heading")

    def button(self, pen: Pen, action: int, text: str, x: float, y: float, width: float) -> None:
        """Its words fit: smaller, on two lines, at last with dots. What is impossible says why when clicked."""
        types, high = self.types, self.layout.button
        letters = types.button.fit(text, width - 10, types.least)
        self.open(pen, action, True, text, "button")
        pen.box(x, y, width, high, "", 6)
        size = "display" if letters == types.button else "display " + letters.label
        step = round(letters.size) + 1
        rows = letters.wrap(text, width - 10, 2 if high > 2 * step else 1)
        lines(pen, x + width / 2, y + high // 2 + 6 - (step // 2 if len(rows) > 1 else 0), step, rows, size, "middle")
        pen.end()

    def row_of(self, pen: Pen, buttons: list[tuple[int, str]]) -> None:
        """Buttons side by side along the lower edge of the stage."""
        x, y, width, height = self.boxes["stage"]
        wide = (width - 16) / max(len(buttons), 1)
        top = y + height - self.layout.button - (6 if self.layout.tall else 8)
        for n, (action, text) in enumerate(buttons):
            self.button(pen, action, text, fine(x + 8 + n * wide), top, fine(wide - 6))

    def looked(self, pen: Pen) -> None:
        """Victory cards to choose from."""
        view = self.view
        asks = self.phase == s.VICTORY_KEEP
        kept = view[s.KEPT] if self.phase == s.VICTORY_PLACE else -1
        self.heading(pen, _("Victory cards"), 24)
        self.goal_cards(pen, [entry & 63 for entry in view.looked()], asks, kept)
        if asks:
            self.row_of(pen, [(c.NO, _("Keep none"))])

    def dealt(self, pen: Pen) -> None:
        """The three cards of the setup."""
        self.heading(pen, _("Give up one of these cards"), 24)
        self.goal_cards(pen, self.hand(), True, -1)
        pairs = [
            (c.REDRAW + n, _("Exchange {a} and {b}").format(a=c.PAIRS[n][0] + 1, b=c.PAIRS[n][1] + 1))
            for n in self.pairs()
        ]
        self.row_of(pen, pairs)

    def pairs(self) -> list[int]:
        """The pairs that may be exchanged in the setup."""
        return [n for n in range(len(c.PAIRS)) if c.REDRAW + n in self.legal]

    def hand(self) -> list[int]:
        """The viewer's palace cards of the setup."""
        return self.view.some(s.MAT + self.viewer * s.MAT_TILES + c.PALACE * c.TILES, 3)

    def goal_lines(self, card: int, among: int) -> list[str]:
        text = self.words.goal_text(self.cards.goal_of[card])
        return self.types.text.wrap(text, self.goal_room(), self.layout.goal_lines[among > 2])

    def goal_height(self, card: int, among: int) -> int:
        return self.layout.goal_high[among > 2] + self.layout.goal_line * len(self.goal_lines(card, among))

    def goal_room(self) -> int:
        """For the text of a victory card on the stage."""
        return self.across() - 64

    def goal_cards(self, pen: Pen, cards: list[int], offered: bool, kept: int) -> None:
        """One below the other, or side by side where the stage has room for that; `kept` is the chosen one."""
        x, y, width, height = self.boxes["stage"]
        top, n = y + self.layout.goal_top, max(len(cards), 1)
        wide = min(WIDEST, (width - 16) // n - 12)
        high = (
            height
            - self.layout.goal_top
            - 12
            - (self.layout.button + 8 if self.phase == s.VICTORY_KEEP or self.pairs() else 0)
        )
        for place, card in enumerate(cards):
            goal = self.cards.goal_of[card]
            classes = "goal-card chosen" if place == kept else "goal-card"
            pen.shows(goal_id(self.cards, goal))
            if c.CARD + place in self.legal:
                pen.choice(c.CARD + place, self.words.goal_title(goal), classes)
            else:
                self.open(pen, c.CARD + place, offered, self.words.goal_title(goal), classes)
            if self.layout.upright:
                left = x + (width - n * (wide + 12) + 12) // 2 + place * (wide + 12)
                self.upright_card(pen, goal, (left, top, wide, high))
            else:
                top += self.flat_card(pen, card, len(cards), top) + 2
            pen.end()

    def worth(self, goal: int) -> int:
        """What a card would score as things stand."""
        palace = 1 << int(goal)
        for other in self.view.palace_goals(self.viewer):
            palace |= 1 << int(other)
        return self.view.goal_points(self.viewer, goal, palace)

    def upright_card(self, pen: Pen, goal: int, box: Box) -> None:
        """A card as large as one holds it."""
        x, y, wide, high = box
        pen.box(x, y, wide, high, "ground", 12)
        icon(pen, goal_icon(self.cards, goal), x + wide / 2, y + 78, 3.6)
        pen.group("", at(x + wide / 2, y + 168, TIMES))
        room = (wide - 28) / TIMES
        pen.text(0, 0, self.types.heading.shorten(_(self.cards.goal_names[goal]), room), "display heading", "middle")
        lines(pen, 0, 26, 18, self.types.text.wrap(self.words.goal_text(goal), room, 6), "rule", "middle")
        pen.end()
        now = n_("{n} point as things stand", "{n} points as things stand", self.worth(goal))
        pen.text(x + wide / 2, y + high - 14, now, "muted caption", "middle")

    def flat_card(self, pen: Pen, card: int, among: int, y: int) -> int:
        """A card as a line of a list, and its height."""
        goal = self.cards.goal_of[card]
        now, most = str(self.worth(goal)), cap(self.cards, goal)
        x, width, high = self.boxes["stage"][0], self.across(), self.goal_height(card, among)
        pen.box(x + 8, y, width - 16, high, "ground", 6)
        icon(pen, goal_icon(self.cards, goal), x + 28, y + (high // 2 if self.layout.tall else 24), 1.3)
        figures = self.types.points.width(now) + self.types.of.width(most)
        name = Type(self.types.text.size, 600, True).shorten(
            _(self.cards.goal_names[goal]), self.goal_room() - figures - 10
        )
        pen.text(x + 50, y + 22, name, "display caption")
        figure(pen, x + width - 16, y + 23, now, "display points", "end", most)
        lines(pen, x + 50, y + 40, 17, self.goal_lines(card, among), "rule")
        return high
