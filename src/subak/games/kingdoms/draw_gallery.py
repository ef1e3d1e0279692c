"""A card of the gallery: kinds, palace cards, events, fiefdoms, price cards, FORCE cards."""

from subak.games.kingdoms import cards as c
from subak.games.kingdoms.draw_icons import coin, event_icon, goal_icon, kind_icon, lines
from subak.games.kingdoms.draw_layout import WIDE
from subak.games.kingdoms.words import CATEGORY_NAMES, Words
from subak.kit.pen import Pen, esc
from subak.kit.text import _, n_


class Face:
    """What one card shows."""

    def __init__(self, row: int, name: str, text: str, sign: str, foot: str = "", corner: str = "") -> None:
        self.row = row  # the class that colours it
        self.name = name
        self.text = text
        self.sign = sign
        self.foot = foot
        self.corner = corner

    def svg(self) -> str:
        pen = Pen()
        pen.group(f"gallery row-{self.row}")
        pen.box(4, 4, 212, 292, "ground full", 12)
        pen.put(f'<g transform="translate(110 92) scale(4.4)">{self.sign}</g>')
        if self.corner:
            coin(pen, 190, 32, self.corner, 16)
        names = WIDE.types.name.wrap(self.name, 196, 2)
        top = 188 - 12 * len(names)
        lines(pen, 110, top, 21, names, "display name", "middle")
        lines(pen, 110, top + 3 + 21 * len(names), 18, WIDE.types.text.wrap(self.text, 196, 4), "rule", "middle")
        if self.foot:
            pen.text(110, 286, self.foot, "muted caption", "middle")
        pen.end()
        label = esc(_("{name}: {text}").format(name=self.name, text=self.text))
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" class="board kingdoms" viewBox="0 0 220 300" role="img" '
            f'aria-label="{label}">\n{"".join(pen.out)}</svg>\n'
        )


def number(n: int, y: float = 3.4, x: float = 0, ink: bool = True) -> str:
    return (
        f'<text class="display seal-small{" ink" if ink else ""}" x="{x:g}" y="{y:g}" text-anchor="middle">{n}</text>'
    )


def draw_card(words: Words, card: int) -> str:
    """Cards are numbered kind by kind, in the order of `KingdomsGame.cards`."""
    return face(words, card).svg()


def face(words: Words, card: int) -> Face:
    cards = words.cards
    if card < len(cards.kind_names):
        copies, price = n_("{n} copy", "{n} copies", cards.copies[card]), str(cards.price[card])
        sign = kind_icon(cards, card)
        return Face(cards.row[card], words.kind(card), words.kind_text(card), sign, copies, price)
    card -= len(cards.kind_names)
    if card < len(cards.goal_names):
        copies = n_("{n} copy", "{n} copies", cards.goal_copies[card])
        return Face(c.PALACE, _(cards.goal_names[card]), words.goal_text(card), goal_icon(cards, card), copies)
    card -= len(cards.goal_names)
    if card < len(cards.event_names):
        category = cards.category[card]
        text, foot = words.event_text(card), _(CATEGORY_NAMES[category])
        return Face(4 + category, _(cards.event_names[card]), text, event_icon(cards, card), foot)
    card -= len(cards.event_names)
    if card < len(cards.fief_names):
        sign = (
            f'<rect class="seal" x="-8" y="-8" width="16" height="16" rx="3"/>{number(cards.fief_vp[card], ink=False)}'
            f'<circle class="i-ripe" cx="10" cy="-7" r="5.5"/>{number(cards.fief_gold[card], -4, 10)}'
        )
        return Face(9, _(cards.fief_names[card]), words.fief_text(card), sign)
    card -= len(cards.fief_names)
    if card < len(cards.price_value):
        n = cards.price_value[card]
        text = _("Rice sells at {n} gold a field.").format(n=n)
        return Face(10, _("Price of rice"), text, f'<circle class="i-ripe" r="10"/>{number(n)}')
    value = cards.force_values[card - len(cards.price_value)]
    sign = f'<rect class="face" x="-9" y="-13" width="18" height="26" rx="2.5"/>{number(value)}'
    return Face(11, _("FORCE {n}").format(n=value), words.force_text(value), sign)
