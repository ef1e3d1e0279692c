"""The icons of the boards, read once, and small things that are drawn in many places."""

import tomllib
from pathlib import Path
from typing import Final

from subak.games.kingdoms import cards as c
from subak.kit.pen import Pen, esc, num
from subak.kit.text import _

_ICONS: Final = tomllib.loads((Path(__file__).parent / "icons.toml").read_text(encoding="utf-8"))
KIND_ICONS: Final[list[str]] = _ICONS["kind"]
GOAL_ICONS: Final[list[str]] = _ICONS["goal"]
EVENT_ICONS: Final[list[str]] = [_ICONS["event"][verb] for verb in c.DO]
QUIET: Final[str] = _ICONS["event"]["nothing"]
FIRST_OF_ROW: Final = (0, 3, 15)  # kinds of rice, city, castle
GENERAL: Final = 17  # the helmet that marks the Shogun
PLANS: Final = 22  # the War Room
CROWN: Final = 1  # the goal whose icon marks the Emperor
WON: Final = (
    '<path class="ink-line" d="M-4 5L5 -5M-4.5 1l3.6 3.6"/>',
    '<path class="i-panel" d="M-5 -4h10v8h-10z"/><path class="ink-line" d="M-2.5 -1h5M-2.5 1.6h5"/>',
)  # by attack, by bribe


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform."""
    place = f"translate({num(x)} {num(y)})"
    return place if scale == 1 else f"{place} scale({num(scale)})"


def icon(pen: Pen, svg: str, x: float, y: float, scale: float = 1, title: str = "") -> None:
    name = f"<title>{esc(title)}</title>" if title else ""
    pen.put(f'<g transform="{at(x, y, scale)}">{name}{svg}</g>')


def kind_icon(cards: c.Cards, kind: int) -> str:
    """A pack's own kind looks like the first of its row."""
    row = cards.kind_ids[kind]
    return KIND_ICONS[row if row < len(KIND_ICONS) else FIRST_OF_ROW[cards.row[kind]]]


def goal_icon(cards: c.Cards, goal: int) -> str:
    row = cards.goal_ids[goal]
    return GOAL_ICONS[row if row < len(GOAL_ICONS) else -1]


def goal_id(cards: c.Cards, goal: int) -> int:
    """A palace card's number in the gallery: after all kinds."""
    return cards.kinds + goal


def event_id(cards: c.Cards, event: int) -> int:
    return cards.kinds + cards.goals + event


def fief_id(cards: c.Cards, fief: int) -> int:
    return cards.kinds + cards.goals + len(cards.event_names) + fief


def event_icon(cards: c.Cards, event: int) -> str:
    """The sort of an event: its first line says what it does."""
    lines = cards.do[event]
    return EVENT_ICONS[lines[0][0]] if lines else QUIET


def coin(pen: Pen, x: float, y: float, n: str = "", r: float = 11) -> None:
    pen.put(
        f'<g transform="{at(x, y)}"><circle class="i-ripe" r="{num(r)}"/>'
        f'<text class="display coin-n" y="{num(r * 0.45)}" text-anchor="middle">{n}</text></g>'
    )


def back(pen: Pen, x: float, y: float, width: float, height: float, classes: str) -> None:
    """A card face down."""
    pen.box(x, y, width, height, "back " + classes, 4)
    pen.path(f"M{num(x + width / 2 - 6)} {num(y + height / 2)}q6 -8 12 0q-6 8 -12 0z", "back-sign")


def figure(pen: Pen, x: float, y: float, n: str, classes: str, anchor: str = "", of: str = "", id: str = "") -> None:
    """A number, perhaps with what stands behind it in smaller letters, or with an id so that it can count up."""
    behind = f'<tspan class="of">{esc(of)}</tspan>' if of else ""
    given = (f' id="{id}"' if id else "") + (f' text-anchor="{anchor}"' if anchor else "")
    pen.put(f'<text class="{classes}"{given} x="{num(x)}" y="{num(y)}">{n}{behind}</text>')


def lines(pen: Pen, x: float, y: float, step: float, texts: list[str], classes: str, anchor: str = "") -> None:
    """Texts one below the other."""
    for text in texts:
        pen.text(x, y, text, classes, anchor)
        y += step


def helmet(pen: Pen, x: float, y: float) -> None:
    icon(pen, KIND_ICONS[GENERAL], x, y, 0.95, _("Shogun"))
