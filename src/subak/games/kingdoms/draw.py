"""A position as a picture. Coordinates are known here and in the two modules beside, nowhere else."""

from pathlib import Path
from textwrap import wrap

from subak.core.art import template
from subak.core.text import _, plural
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.draw_mats import MARGIN, Shape
from subak.games.kingdoms.draw_stage import Stage
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.words import CATEGORY_NAMES, SEASON_NAMES, Words

BOARD = Path(__file__).parent / "board.svg.jinja"
CARD = Path(__file__).parent / "card.svg.jinja"

WIDTH, HEIGHT = 1000, 900
MAP = (MARGIN, 168, 346, 264)
CALENDAR = (364, 168, 300, 264)
SUPPLY = (MARGIN, 440, 976, 216)
CELL = (88, 106)  # a pile of the supply
PLACES = (  # where the fiefdoms lie on the ink map
    (236, 52), (296, 108), (156, 40), (300, 200), (136, 150), (182, 216),
    (214, 126), (236, 186), (110, 222), (72, 128), (62, 76), (44, 200),
)  # fmt: skip
COAST = (
    "M20 96Q30 52 74 66Q100 22 150 22Q196 8 250 30Q306 34 322 84Q334 132 318 158Q344 204 318 232"
    "Q276 258 236 246Q206 258 176 236Q150 244 138 226Q112 240 84 232Q64 246 34 242Q8 226 22 196Q34 180 56 188"
    "Q60 170 72 162Q40 138 20 96Z"
)


class Drawing(Stage):
    """One picture."""

    def render(self) -> str:
        return template(BOARD).render(
            width=WIDTH,
            height=HEIGHT,
            label=self.words.ask(self.view, self.viewer),
            rivals=self.rivals(),
            alone=self.alone(),
            land=self.land(),
            calendar=self.calendar(),
            stage=self.stage(),
            supply=self.supply(),
            own=self.own(),
        )

    def land(self) -> Shape:
        view = self.view
        x, y, _width, _height = MAP
        seals = []
        offered = self.phase in (s.ATTACK_TARGET, s.BRIBE_TARGET, s.EVENT_FIEF, s.SPOILS)
        for fief in range(c.FIEFS):
            holder = view.holders[fief]
            if holder == s.REMOVED:
                continue
            px, py = PLACES[fief]
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
        return {"box": MAP, "x": x, "y": y, "coast": COAST, "seals": seals}

    def calendar(self) -> Shape:
        view = self.view
        x, y, _width, _height = CALENDAR
        shown = []
        for season in range(s.SEASONS):
            event = self.cards.event_of[view.shown[season]] if season < len(view.shown) else None
            shown.append(
                {
                    "x": x + 40 + season * 73,
                    "y": y + 232,
                    "name": SEASON_NAMES[season],
                    "now": season == view.season and self.phase != s.OVER,
                    "title": self.cards.event_names[event] if event is not None else SEASON_NAMES[season],
                    **(self.event_shape(event) if event is not None else {"verb": None, "category": None}),
                }
            )
        event = self.cards.event_of[view.event] if view.event >= 0 and view.shown else None
        scroll = None
        if event is not None:
            scroll = {
                "name": self.cards.event_names[event],
                "title": wrap(self.cards.event_names[event], 13),
                "lines": wrap(self.words.event_text(event), 19),
                "whom": CATEGORY_NAMES[self.cards.category[event]],
                **self.event_shape(event),
            }
        return {
            "box": CALENDAR,
            "x": x,
            "y": y,
            "season": view.season,
            "seasons": SEASON_NAMES,
            "year": min(view.year + 1, view.years),
            "years": view.years,
            "shown": shown,
            "scroll": scroll,
            "price": view.price if view.price >= 0 else None,
        }

    def event_shape(self, event: int) -> Shape:
        lines = self.cards.do[event]
        return {"verb": lines[0][0] if lines else None, "category": self.cards.category[event]}

    def supply(self) -> list[Shape]:
        view = self.view
        x, y, _width, _height = SUPPLY
        city = [kind for kind in range(c.KINDS) if self.cards.row[kind] == c.CITY and self.cards.sold[kind]]
        rest = [kind for kind in range(c.KINDS) if self.cards.row[kind] != c.CITY and self.cards.sold[kind]]
        out: list[Shape] = []
        for line, kinds in enumerate((city, rest)):
            for n, kind in enumerate(kinds):
                cost = view.build_cost(self.seat, kind) if self.viewer >= 0 else self.cards.price[kind]
                name = self.words.kind(kind)
                title = f"{name}: {self.words.kind_text(kind)}"
                if view.owned[self.seat] >> kind & 1 and self.viewer >= 0:
                    title += " " + _("You have one.")
                out.append(
                    {
                        **self.click(c.KIND + kind, self.phase == s.BUILD_KIND, title),
                        "kind": kind,
                        "row": self.cards.row[kind],
                        "x": round(x + n * (CELL[0] + 0.8), 1),
                        "y": y + line * (CELL[1] + 4),
                        "w": CELL[0] - 4,
                        "h": CELL[1],
                        "lines": wrap(name, 10),
                        "cost": cost,
                        "printed": self.cards.price[kind] if cost != self.cards.price[kind] else None,
                        "count": view.stock[kind],
                        "owned": self.cards.row[kind] != c.RICE and bool(view.owned[self.seat] >> kind & 1),
                    }
                )
        return out


def draw(words: Words, view: Kingdoms, seat: int) -> str:
    return Drawing(words, view, seat).render()


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
