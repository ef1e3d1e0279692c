"""A position as a picture: the only place that knows coordinates."""

from math import cos, pi, sin
from pathlib import Path
from textwrap import wrap

from subak.core.art import template
from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import _
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits import words
from subak.games.spirits.draw_farm import SIDE, Farms, Shape, fine
from subak.games.spirits.hands import hand
from subak.games.spirits.market import cost_of, tax
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import get
from subak.games.spirits.words_cards import KIND_NAMES, infest_text, spirit_text, tile_text
from subak.games.spirits.workers import harvest_cost, idle_labor, idle_stock, wall_cost

HERE = Path(__file__).parent
BOARD = HERE / "board.svg.jinja"
CARD = HERE / "card.svg.jinja"

WIDTH, HEIGHT = 1000, 1040
SMALL = 25.0  # of an opponent's
FIELD = (136, 240)  # corner of the own field
OPPONENT = (748, 150, 244, 154)
STREAM = (8, 98, 984, 46)
CHOICES = (126, 530)  # corner of the strip of numbers and yes or no
SPIRIT_ROW = (8, 628, 984, 190)
TILE_BAR = (8, 826)

ROUND_MARKS = ("I", "1", "2", "3", "II", "4", "5", "6", "7")
FARM_LINES = (
    (st.BUILD, _("Build"), ""),
    (st.ROCKS, _("Rocks"), ""),
    (st.WATER_OUT, _("Water Out"), ""),
    (st.WEEDS, _("Weeds"), "dry"),
    (st.PESTS, _("Pests, fertilizer"), "dry"),
    (st.HARVEST, _("Harvest"), "dry"),
    (st.WATER_IN, _("Water In"), ""),
    (st.GROW, _("Grow"), "flooded"),
    (st.PLANT, _("Plant"), "flooded"),
)
WORKERS = {  # phase -> lines of step 5: laborers, livestock
    st.BUILD: (st.BUILD_LABOR, st.BUILD_STOCK),
    st.ROCKS: (st.ROCK_LABOR, st.ROCK_STOCK),
    st.WEEDS: (st.WEED_LABOR, -1),
    st.PESTS: (-1, st.PEST_STOCK),
    st.HARVEST: (st.HARVEST_LABOR, -1),
    st.PLANT: (st.PLANT_LABOR, -1),
}
LINE_PHASE = (
    st.BUILD, st.BUILD, st.ROCKS, st.ROCKS, st.WEEDS, st.PESTS, st.HARVEST, st.PLANT,
)  # fmt: skip


class Drawing(Farms):
    """One picture for one viewer."""

    def render(self) -> str:
        view = self.view
        return template(BOARD).render(
            width=WIDTH,
            height=HEIGHT,
            label=words.ask(view, self.viewer),
            sky=self.sky(),
            stream=self.stream(),
            market=self.market(),
            farm=self.farm(self.seat, FIELD[0], FIELD[1], SIDE, True),
            owner=self.chip(self.seat),
            lines=self.lines(),
            choices=self.choices(),
            opponents=self.opponents(),
            spirits=self.spirits(),
            tiles=self.tiles(),
        )

    # -- sky, stream and market

    def sky(self) -> Shape:
        view = self.view
        marks = []
        now = st.ROUNDS if view.phase == st.OVER else view.round
        for n, mark in enumerate(ROUND_MARKS):
            draft = mark in ("I", "II")
            drafting = view.phase in (st.DEAL, st.DRAFT) or view.round == 0
            lit = (drafting and draft and (mark == "II") == (view.draft == 2)) or (
                not drafting and not draft and int(mark) == now
            )
            marks.append({"x": 362 + n * 38, "mark": mark, "lit": lit, "draft": draft})
        rain: Shape | None = None
        if view.rain and view.round < st.ROUNDS:
            text = infest_text(self.cards, view.rain)
            rain = {
                "number": view.rain,
                "discs": view.on_card,
                "lines": wrap(text, 26),
                "kind": self.cards.rain_kind[view.rain] if self.cards.rain_selector[view.rain] else None,
                "title": text,
            }
        supplies = [
            ("water", view.supply, _("Water in the supply")),
            ("weed", view.weeds, _("Weeds in the supply")),
            ("pest", view.pests, _("Pests in the supply")),
            ("fertilizer", view.fertilizer, _("Fertilizer in the supply")),
            ("magic", view.magic, _("Magic water in the box")),
        ]
        return {"marks": marks, "rain": rain, "phase": self.phase(), "supplies": supplies}

    def phase(self) -> str:
        name = words.phase_name(self.view)
        return name[0].upper() + name[1:]

    def stream(self) -> list[Shape]:
        """The players in turn order along the stream, then the sea."""
        view = self.view
        x, y, width, height = STREAM
        gap = (width - 150) / view.seats
        chips: list[Shape] = []
        for place_, seat in enumerate(view.order):
            turn = view.phase >= st.RESOLVE and view.turn == place_
            chips.append(
                {
                    "seat": seat,
                    "x": fine(x + 40 + place_ * gap),
                    "y": y + height / 2,
                    "rice": get(view, seat, st.RICE),
                    "discs": get(view, seat, st.RESERVOIR),
                    "carry": view.carry if turn and view.phase in (st.WATER_OUT, st.WATER_IN) else 0,
                    "acts": view.actors >> seat & 1,
                    "name": words.player(seat, self.viewer),
                }
            )
        return chips

    def market(self) -> Shape:
        view, seat = self.view, self.seat
        ladders = []
        for n, (prices, owned, all_, action) in enumerate(
            (
                (self.cards.labor_prices, get(view, seat, st.LABOR), self.cards.laborers, a.BUY_LABORER),
                (self.cards.stock_prices, get(view, seat, st.STOCK), self.cards.livestock, a.BUY_LIVESTOCK),
            )
        ):
            sold = owned - (all_ - len(prices))
            spaces = [
                {
                    "y": 186 + k * 33,
                    "price": price,
                    "sold": k < sold,
                    **(self.link(action, view.phase == st.MARKET) if k == sold else self.link(-1)),
                }
                for k, price in enumerate(prices)
            ]
            ladders.append({"x": 14 + n * 50, "kind": ("hat", "ox")[n], "spaces": spaces})
        bought = get(view, seat, st.BOUGHT)
        extra = tax(view, seat, bought + 1) - tax(view, seat, bought)
        open_ = view.phase == st.MARKET
        costs = [cost_of(view, seat, action) for action in (a.BUY_LABORER, a.BUY_LIVESTOCK)] if open_ else []
        return {"ladders": ladders, "tax": extra, "bought": bought, "costs": costs}

    # -- the action column, choices, opponents

    def lines(self) -> list[Shape]:
        view, seat = self.view, self.seat
        hidden = get(view, seat, st.LANE) == HIDDEN
        lane = get(view, seat, st.LANE) if view.phase == st.ASSIGN and not hidden else -1
        asked = LINE_PHASE[lane] if self.acts and 0 <= lane < st.LINES else view.phase
        out: list[Shape] = []
        for n, (phase, name, needs) in enumerate(FARM_LINES):
            labor, stock = WORKERS.get(phase, (-1, -1))
            hands = 0 if hidden or labor < 0 else get(view, seat, st.ASSIGNED + labor) * self.group(labor)
            oxen = 0 if hidden or stock < 0 else get(view, seat, st.ASSIGNED + stock)
            lit = phase == asked or (phase == st.GROW and view.phase == st.GROW_AGAIN)
            if view.round == st.ROUNDS and phase not in (st.WEEDS, st.PESTS, st.HARVEST):
                continue
            out.append(
                {
                    "y": 152 + len(out) * 52,
                    "name": name,
                    "needs": needs,
                    "lit": lit,
                    "hands": hands,
                    "animals": oxen,
                    "duck": phase == st.PESTS,
                    "id": f"line-{n}",
                }
            )
        return out

    def group(self, line: int) -> int:
        view, seat = self.view, self.seat
        if line == st.BUILD_LABOR:
            return wall_cost(view, seat)
        if line == st.ROCK_LABOR:
            return view.total(seat, c.ROCK_LABOR)
        return harvest_cost(view, seat) if line == st.HARVEST_LABOR else 1

    def choices(self) -> list[Shape]:
        """Numbers, yes and no: the answers that lie on no place of the board."""
        out: list[Shape] = []
        x, y = CHOICES
        left = float(x)
        for action in self.legal:
            if action >= a.CARD or (action == a.YES and self.view.phase == st.RESOLVE):
                continue
            number = action >= a.NUMBER
            label = str(action - a.NUMBER) if number else self.answer(action)
            width = 36.0 if number else 18.0 + 9.2 * len(label)
            if left + width > x + 420:
                left = float(x)
                y += 40
            out.append({"x": fine(left), "y": y, "width": fine(width), "label": label, **self.link(action)})
            left += width + 6
        return out

    def answer(self, action: int) -> str:
        if action == a.YES:
            names = {st.WATER_IN: _("Fill"), st.PLANT: _("Plant"), st.HARVEST: _("Let it stand")}
            return names.get(self.view.phase, _("Let it grow"))
        names = {
            st.RESOLVE: _("Do not use"), st.BUILD: _("Stop building"), st.ROCKS: _("Stop"), st.WEEDS: _("Stop weeding"),
            st.PESTS: _("Stop"), st.HARVEST: _("Let it rot"), st.WATER_IN: _("Leave dry"), st.PLANT: _("Do not plant"),
            st.GOALS: _("Claim none"), st.MARKET: _("Stop buying"), st.ASSIGN: _("Done"),
        }  # fmt: skip
        return names.get(self.view.phase, _("No"))

    def chip(self, seat: int) -> Shape:
        view = self.view
        return {
            "seat": seat,
            "name": words.player(seat, self.viewer).capitalize(),
            "rice": get(view, seat, st.RICE),
            "labor": get(view, seat, st.LABOR),
            "crew": get(view, seat, st.CREW),
            "stock": get(view, seat, st.STOCK),
            "herd": get(view, seat, st.HERD),
            "idle": self.idle(seat),
            "sheet": ", ".join(f"{name} {n}" for name, n in words.sheet(view, seat)),
            "acts": view.actors >> seat & 1,
        }

    def idle(self, seat: int) -> str:
        """Workers not assigned yet, while the seat assigns them."""
        if self.view.phase != st.ASSIGN or get(self.view, seat, st.LANE) == HIDDEN:
            return ""
        return _("idle {hands} and {animals}").format(
            hands=idle_labor(self.view, seat), animals=idle_stock(self.view, seat)
        )

    def opponents(self) -> list[Shape]:
        view = self.view
        x, y, width, height = OPPONENT
        out: list[Shape] = []
        for seat in view.order:
            if seat == self.seat:
                continue
            top = y + len(out) * (height + 4)
            out.append(
                {
                    **self.chip(seat),
                    "x": x,
                    "y": top,
                    "width": width,
                    "height": height,
                    "farm": self.farm(seat, x + 30, top + 40, SMALL, False),
                    "spirits": members(get(view, seat, st.ROW)),
                    "link": self.link(a.SEAT + seat),
                }
            )
        return out

    # -- spirits and tiles

    def spirits(self) -> list[Shape]:
        """The own row, then the hand or the pack of a draft."""
        view, seat = self.view, self.seat
        x, y, width, _height = SPIRIT_ROW
        row = members(get(view, seat, st.ROW))
        held: list[int] = []
        pack: list[int] = []
        if self.viewer >= 0 and view.draft and get(view, seat, st.KEPT) != HIDDEN:
            held = members(hand(view, seat))
            if view.phase == st.DRAFT and self.acts:
                pack = members(get(view, seat, st.SEEN + view.spot))
        broad = 230
        slim = 90
        out: list[Shape] = []
        left = float(x + 8)
        for card in row:
            spent = get(view, seat, st.SPENT) >> card & 1
            shape = self.spirit(card, left, y + (8 if card == row[-1] else 24), slim)
            shape["spent"] = spent
            shape["used"] = view.phase == st.RESOLVE and card == view.card and self.seat in self.turn_seat()
            if view.phase == st.RESOLVE and view.op < 0 and card == view.card and self.acts:
                shape.update(self.link(a.YES))
            out.append(shape)
            left += slim + 6
        left += 12 if row else 0
        room = x + width - left
        cards_ = pack or held
        kept = held if pack else []
        if cards_:
            broad = int(min(broad, (room - (slim + 6) * len(kept)) / len(cards_) - 6))
        for card in cards_:
            shape = self.spirit(card, left, y + 8, broad)
            if self.acts and view.phase in (st.DRAFT, st.PLAY):
                shape.update(self.link(a.CARD + card))
            out.append(shape)
            left += broad + 6
        for card in kept:
            out.append(self.spirit(card, left, y + 24, slim))
            left += slim + 6
        return out

    def turn_seat(self) -> list[int]:
        view = self.view
        return [view.order[view.turn]] if view.turn < view.seats else []

    def spirit(self, card: int, x: float, y: float, width: int) -> Shape:
        cards = self.cards
        text = spirit_text(cards, card)
        name = cards.spirit_name[card]
        return {
            "id": f"spirit-{card}",
            "card": card,
            "x": fine(x),
            "y": y,
            "width": width,
            "name": wrap(name, 9 if width < 100 else 11),
            "kind": ("active", "passive", "once")[cards.spirit_kind[card]],
            "kind_name": KIND_NAMES[cards.spirit_kind[card]],
            "mask": mask_parts(card),
            "lines": wrap(text, max(10, int((width - 14) / 8.3))) if width > 100 else [],
            "action": None,
            "why": None,
            "title": f"{name} ({card}). {text}",
            "spent": 0,
            "used": False,
        }

    def tiles(self) -> list[Shape]:
        view = self.view
        x, y = TILE_BAR
        out: list[Shape] = []
        faces = members(view.tiles)
        for n, tile in enumerate(faces):
            progress = words.progress(view, self.seat, tile) if view.phase > st.FIRST_GATE else ""
            link = self.link(a.TILE + tile, view.phase == st.GOALS)
            text = tile_text(self.cards, tile)
            out.append(
                {
                    "id": f"tile-{tile}",
                    "x": x + n % 5 * 198,
                    "y": y + n // 5 * 105,
                    "name": self.cards.tile_name[tile],
                    "lines": wrap(text.rsplit(":", 1)[0], 22),
                    "rice": self.cards.tile_rice[tile],
                    "progress": progress,
                    "met": view.phase > st.FIRST_GATE and not progress,
                    **link,
                    "text": link["title"] or f"{self.cards.tile_name[tile]}: {text}",
                }
            )
        return out


def mask_parts(card: int) -> tuple[int, int, int]:
    """Crown, eyes and mouth of a spirit's mask: forty cards, forty faces."""
    return card % 5, card // 5 % 4, card // 20


def draw(view: Spirits, seat: int) -> str:
    return Drawing(view, seat).render()


SPIRIT_IDS, TILE_IDS, RAIN_IDS, SETUP_IDS = 0, 100, 200, 300  # gallery ids: + number


def draw_card(cards: c.Cards, id: int, name: str, kind_name: str, text: str) -> str:
    """One card or tile for the gallery."""
    facts: Shape = {"mask_of": None, "hexes": None, "rocks": [], "discs": None, "cube": None, "rice": 0}
    kind = "passive"
    number = id % 100
    if id > SETUP_IDS:
        spots = [(30 + 22.5 * (cards.col[h] + 1), 66 + 34 * cards.row[h]) for h in range(c.HEXES)]
        facts["hexes"] = [
            " ".join(
                f"{fine(x + 26 * cos(pi / 3 * k - pi / 6))},{fine(y + 22 * sin(pi / 3 * k - pi / 6))}" for k in range(6)
            )
            for x, y in spots
        ]
        facts["rocks"] = [spots[h] for h in members(cards.setup_rocks[number])]
    elif id > RAIN_IDS:
        facts["discs"] = cards.rain_water[number]
        facts["cube"] = cards.rain_kind[number] if cards.rain_selector[number] else None
    elif id > TILE_IDS:
        facts["rice"] = cards.tile_rice[number]
    else:
        kind = ("active", "passive", "once")[cards.spirit_kind[number]]
        facts["mask_of"] = mask_parts(number)
    return template(CARD).render(
        name=name, kind=kind, kind_name=kind_name, number=number, lines=wrap(text, 26), **facts
    )
