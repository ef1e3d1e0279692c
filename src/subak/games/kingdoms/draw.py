"""A position as a picture. Coordinates are known here and in the modules beside, nowhere else."""

from pathlib import Path
from textwrap import wrap

from subak.core.art import template
from subak.core.text import _, plural
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_layout import TALL, WIDE, Layout, stacked
from subak.games.kingdoms.draw_mats import Shape
from subak.games.kingdoms.draw_stage import Stage
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import CATEGORY_NAMES, SEASON_NAMES, Words

BOARD = Path(__file__).parent / "board.svg.jinja"
CARD = Path(__file__).parent / "card.svg.jinja"

# The panels of a tall picture from the top; those that the question is about come before the others.
ORDER = ("stage", "own", "calendar", "supply", "land", "rivals")
ORDER_AFTER_COMBAT = ("own", "calendar", "stage", "supply", "land", "rivals")
FIRST = {
    s.AUCTION: ("stage", "rivals"),
    s.BUILD_KIND: ("supply",),
    s.ATTACK_TARGET: ("land", "rivals"),
    s.BRIBE_TARGET: ("land",),
    s.EVENT_FIEF: ("land", "calendar"),
    s.SPOILS: ("stage", "rivals", "land"),
    s.OVER: ("stage", "own", "rivals", "land"),
}


class Drawing(Stage):
    """One picture."""

    def __init__(self, words: Words, view: Kingdoms, seat: int, layout: Layout) -> None:
        super().__init__(words, view, seat, layout)
        if layout.tall:
            self.boxes = stacked([(name, self.height_of(name)) for name in self.order()])

    def order(self) -> list[str]:
        mode = self.mode()
        fought = mode == "duel" and self.view.combat in (s.BATTLE_UP, s.BRIBE_UP)
        asked = self.acts or self.phase in (s.AUCTION, s.OVER)
        first = FIRST.get(self.phase, ()) if asked else ()
        order = dict.fromkeys(first + (ORDER_AFTER_COMBAT if fought else ORDER))
        return [name for name in order if name != "stage" or mode != "decks"]

    def height_of(self, name: str) -> int:
        """Of a panel of a tall picture."""
        if name == "stage":
            return self.stage_height()
        if name == "rivals":
            return self.rivals_height()
        if name == "supply":
            cells = len(self.piles()) + 3
            lines = -(-cells // self.layout.pile_columns)
            return lines * self.layout.pile_step[1] - 2 + 18 * len(self.known())
        if name == "calendar":
            return 76 + 17 * len(self.event_lines()) if self.event_lines() else 68
        return {"own": 234, "land": 168}[name]

    def render(self) -> str:
        return template(BOARD).render(
            tall=self.layout.tall,
            board=self.boxes["board"],
            label=self.words.ask(self.view, self.viewer),
            rivals=self.rivals(),
            alone=self.alone(),
            land=self.land(),
            calendar=self.calendar(),
            stage=self.stage() if "stage" in self.boxes else None,
            supply=self.supply(),
            own=self.own(),
        )

    def land(self) -> Shape:
        view = self.view
        x, y, _width, _height = self.boxes["land"]
        seals = []
        offered = self.phase in (s.ATTACK_TARGET, s.BRIBE_TARGET, s.EVENT_FIEF, s.SPOILS)
        for fief in range(c.FIEFS):
            holder = view.holders[fief]
            if holder == s.REMOVED:
                continue
            px, py = self.layout.places[fief]
            name = self.cards.fief_names[fief]
            title = f"{name}: {self.words.fief_text(fief)}"
            if holder != s.NEUTRAL:
                title += " " + _("Held by {player}, {won}.").format(
                    player=self.words.player(holder, self.viewer), won=self.words.won(view, fief)
                )
            seals.append(
                {
                    **self.click(c.FIEF + fief, offered, title),
                    "id": fief,
                    "x": px,
                    "y": py,
                    "name": name,
                    "vp": self.cards.fief_vp[fief],
                    "gold": self.cards.fief_gold[fief],
                    "holder": holder if holder < s.NEUTRAL else None,
                    "bribed": bool(view.bribed >> fief & 1),
                    "contested": fief == view.fief and view.combat in (s.BATTLE_DOWN, s.BRIBE_DOWN),
                }
            )
        shore = {"coast": self.layout.coast, "hills": self.layout.hills}
        return {"box": self.boxes["land"], "x": x, "y": y, **shore, "seals": seals}

    def calendar(self) -> Shape:
        view = self.view
        x, y, width, _height = self.boxes["calendar"]
        left, top, step = (47, 22, 82) if self.layout.tall else (40, 232, 73)
        shown = []
        for season in range(s.SEASONS):
            event = self.cards.event_of[view.shown[season]] if season < len(view.shown) else None
            shown.append(
                {
                    "x": x + left + season * step,
                    "y": y + top,
                    "name": SEASON_NAMES[season],
                    "now": season == view.season and self.phase != s.OVER,
                    "title": self.cards.event_names[event] if event is not None else SEASON_NAMES[season],
                    **(self.event_shape(event) if event is not None else {"verb": None, "category": None}),
                }
            )
        event = self.event()
        scroll = None
        if event is not None:
            scroll = {
                "name": self.cards.event_names[event],
                "title": wrap(self.cards.event_names[event], 13),
                "lines": self.event_lines(),
                "whom": CATEGORY_NAMES[self.cards.category[event]],
                **self.event_shape(event),
            }
        return {
            "box": self.boxes["calendar"],
            "x": x,
            "y": y,
            "w": width,
            "season": view.season,
            "seasons": SEASON_NAMES,
            "year": min(view.year + 1, view.years),
            "years": view.years,
            "shown": shown,
            "scroll": scroll,
            "price": view.price if view.price >= 0 else None,
        }

    def event(self) -> int | None:
        """The event of the season."""
        return self.cards.event_of[self.view.event] if self.view.event >= 0 and self.view.shown else None

    def event_lines(self) -> list[str]:
        event = self.event()
        return wrap(self.words.event_text(event), self.layout.event_text) if event is not None else []

    def event_shape(self, event: int) -> Shape:
        lines = self.cards.do[event]
        return {"verb": lines[0][0] if lines else None, "category": self.cards.category[event]}

    def piles(self) -> list[int]:
        """The kinds for sale, the city first."""
        sold = [kind for kind in range(c.KINDS) if self.cards.sold[kind]]
        return sorted(sold, key=lambda kind: self.cards.row[kind] != c.CITY)

    def pile_at(self, n: int) -> Shape:
        x, y, _width, _height = self.boxes["supply"]
        line, column = divmod(n, self.layout.pile_columns)
        across, down = self.layout.pile_step
        wide, high = self.layout.pile
        return {"x": round(x + column * across, 1), "y": y + line * down, "w": wide, "h": high}

    def supply(self) -> Shape:
        view = self.view
        piles: list[Shape] = []
        for n, kind in enumerate(self.piles()):
            cost = view.build_cost(self.seat, kind) if self.viewer >= 0 else self.cards.price[kind]
            name = self.words.kind(kind)
            title = f"{name}: {self.words.kind_text(kind)}"
            if view.owned[self.seat] >> kind & 1 and self.viewer >= 0:
                title += " " + _("You have one.")
            piles.append(
                {
                    **self.click(c.KIND + kind, self.phase == s.BUILD_KIND, title),
                    **self.pile_at(n),
                    "kind": kind,
                    "row": self.cards.row[kind],
                    "lines": wrap(name, 10),
                    "cost": cost,
                    "printed": self.cards.price[kind] if cost != self.cards.price[kind] else None,
                    "count": view.stock[kind],
                    "owned": self.cards.row[kind] != c.RICE and bool(view.owned[self.seat] >> kind & 1),
                }
            )
        decks: list[Shape] = []
        if self.layout.tall:
            decks = [
                {**deck, **self.pile_at(len(piles) + n), "name": wrap(str(deck["name"]), 10)}
                for n, deck in enumerate(self.decks())
            ]
        return {"box": self.boxes["supply"], "piles": piles, "decks": decks, "known": self.known()}


def draw(words: Words, view: Kingdoms, seat: int, tall: bool = False) -> str:
    return Drawing(words, view, seat, TALL if tall else WIDE).render()


def draw_card(words: Words, card: int) -> str:
    """A card of the gallery: kinds, palace cards, events, fiefdoms, price cards."""
    cards = words.cards
    shape: Shape = {"kind": None, "goal": None, "event": False, "fief": None, "price": None, "corner": "", "foot": ""}
    events = len(cards.event_names)
    if card < c.KINDS:
        shape.update(kind=card, row=cards.row[card], name=words.kind(card), text=words.kind_text(card))
        shape.update(corner=str(cards.price[card]), foot=plural(cards.copies[card], _("copy"), _("copies")))
    elif card < c.KINDS + c.GOALS:
        goal = card - c.KINDS
        shape.update(goal=goal, row=c.PALACE, name=cards.goal_names[goal], text=words.goal_text(goal))
        shape.update(foot=plural(cards.goal_copies[goal], _("copy"), _("copies")))
    elif card < c.KINDS + c.GOALS + events:
        event = card - c.KINDS - c.GOALS
        lines = cards.do[event]
        shape.update(event=True, verb=lines[0][0] if lines else None, row=4 + cards.category[event])
        shape.update(name=cards.event_names[event], text=words.event_text(event))
        shape.update(foot=CATEGORY_NAMES[cards.category[event]])
    elif card < c.KINDS + c.GOALS + events + c.FIEFS:
        fief = card - c.KINDS - c.GOALS - events
        shape.update(fief=fief, row=9, name=cards.fief_names[fief], text=words.fief_text(fief))
        shape.update(vp=cards.fief_vp[fief], gold=cards.fief_gold[fief])
    else:
        price = cards.price_value[card - c.KINDS - c.GOALS - events - c.FIEFS]
        shape.update(price=price, row=10, name=_("Price of rice"))
        shape.update(text=_("Rice sells at {n} gold a field.").format(n=price))
    return template(CARD).render(shape=shape, lines=wrap(str(shape["text"]), 24))
