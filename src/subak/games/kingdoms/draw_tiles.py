"""What lies on a tile of a mat."""

from typing import Final

from subak.core.game import HIDDEN
from subak.core.position import NONE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms.draw_icons import back, figure, goal_icon, icon, kind_icon, lines
from subak.games.kingdoms.draw_layout import Layout
from subak.games.kingdoms.words import Words
from subak.kit.pen import Pen, num
from subak.kit.sketches import Sketches
from subak.kit.text import _

SKETCHES: Final = Sketches(8192)  # of all boards, by content, layout, what it is, and what else it depends on


class Tile:
    """A tile with its card; `lit` spares the season's event, `free` is where a card may be put."""

    def __init__(
        self,
        words: Words,
        layout: Layout,
        row: int,
        card: int,
        box: tuple[float, float, float, float],
        large: bool,
        lit: bool,
        free: bool,
        points: int,
    ) -> None:
        self.words = words
        self.cards = words.cards
        self.layout = layout
        self.types = layout.types
        self.row = row
        self.card = card
        self.box = box
        self.large = large  # of the own mat
        self.lit = lit
        self.free = free
        self.points = points  # of a palace card of the own mat

    def key(self) -> tuple[object, ...]:
        look = self.row, self.card, self.box, self.large, self.lit, self.free, self.points
        return (self.cards, self.layout, "tile", *look)

    def draw(self, pen: Pen) -> None:
        row, card, cards = self.row, self.card, self.cards
        x, y, wide, high = self.box
        if card == HIDDEN:
            back(pen, x, y, wide, high, "back-palace")
        else:
            classes = f"ground{' full' if card != NONE else ''}{' lit' if self.lit else ''}"
            pen.box(x, y, wide, high, classes, 5 if self.large else 4)
        if card >= 0:
            sign = goal_icon(cards, cards.goal_of[card]) if row == c.PALACE else kind_icon(cards, card)
            if self.large:
                self.large_card(pen, sign)
            else:
                icon(pen, sign, x + wide / 2, y + high / 2, round(min(high / 28, wide / 25), 2))
        elif self.free:
            pen.path(
                f"M{num(x + wide / 2 - 12)} {num(y + high / 2)}h24M{num(x + wide / 2)} {num(y + high / 2 - 12)}v24",
                "plus",
            )

    def large_card(self, pen: Pen, sign: str) -> None:
        x, y, wide, _high = self.box
        tall = self.layout.tall
        if self.row == c.PALACE:
            goal = self.cards.goal_of[self.card]
            name = _(self.cards.goal_names[goal])
            icon(pen, sign, x + (17 if tall else 22), y + (15 if tall else 28), 1.05 if tall else 1.5)
            top = y + (21 if tall else 36)
            figure(pen, x + wide - 5, top, str(self.points), "display points", "end", cap(self.cards, goal))
        else:
            name = self.words.kind(self.card)
            if tall and self.row == c.RICE:
                name = name.split()[-1]
            icon(pen, sign, x + wide / 2, y + (15 if tall else 27), 1.05 if tall else 1.65)
        self.name(pen, name, x + wide / 2, y)

    def name(self, pen: Pen, name: str, x: float, y: float) -> None:
        """In as many lines as a tile has; a phone's single line may have smaller letters."""
        room, letters = self.layout.tile[0] - 4, self.types.text
        classes = "caption"
        if self.layout.tile_lines == 1:
            letters = letters.fit(name, room, self.types.least)
            if letters != self.types.text:
                classes += " " + letters.label
        parts = letters.wrap(name, room, self.layout.tile_lines)
        top = 40 if self.layout.tall else 65 if len(parts) > 1 else 72
        lines(pen, x, y + top, 16, parts, classes, "middle")


def cap(cards: c.Cards, goal: int) -> str:
    """The most that a palace card can score, if there is a most."""
    most = cards.cap[goal]
    return "" if most == c.NO_CAP else f"/{most}"
