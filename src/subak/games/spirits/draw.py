"""A position as a picture, section by section."""

from collections.abc import Callable
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
from subak.games.spirits.draw_cards import KINDS, Tableau, mask_parts
from subak.games.spirits.draw_farm import Part, Shape, fine
from subak.games.spirits.draw_layout import GAP, TALL, WIDE, Box, Rival
from subak.games.spirits.market import cost_of, tax
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import get
from subak.games.spirits.words_cards import infest_text, spirit_text
from subak.games.spirits.workers import harvest_cost, idle_labor, idle_stock, wall_cost

HERE = Path(__file__).parent
BOARD = HERE / "board.svg.jinja"
CARD = HERE / "card.svg.jinja"

# From the top of the tall board: the farm, what is chosen from, the others, what is looked up.
SECTIONS = ("sky", "farm", "lines", "spirits", "market", "stream", "rain", "supplies", "opponents", "tiles")
ASKED = {  # phase -> the section that it is about, if not the farm and its lines
    st.INFEST: "rain", st.PLAY: "spirits", st.RESOLVE: "spirits", st.GOALS: "tiles", st.MARKET: "market",
}  # fmt: skip
RAIN_HEIGHTS = (24, 40, 46)  # of the rain on the tall board, by its lines
MASK_STEP = 62  # from one line of an opponent's masks to the next

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


class Drawing(Tableau):
    """One picture for one viewer."""

    def render(self) -> str:
        at = self.at
        draws: dict[str, Callable[[Box], Part]] = {
            "sky": self.sky,
            "farm": self.own,
            "lines": self.lines,
            "spirits": self.spirits,
            "market": self.market,
            "stream": self.stream,
            "rain": self.rain,
            "supplies": self.supplies,
            "opponents": self.opponents,
            "tiles": self.tiles,
        }
        parts: dict[str, object] = {}
        boxes: dict[str, Box] = {}
        y = 0
        for name in self.sections():
            box = at.boxes[name] if at.boxes[name].y else at.boxes[name]._replace(y=y)
            parts[name], height = draws[name](box)
            boxes[name] = box._replace(height=height)
            y = box.y + height + GAP
        return template(BOARD).render(
            at=at,
            height=at.height or y,
            box=boxes,
            label=words.ask(self.view, self.viewer),
            phase=self.phase(),
            at_end=self.view.round >= st.ROUNDS,
            **parts,
        )

    def sections(self) -> list[str]:
        """From the top: what the question is about comes next to the farm; a pack before it."""
        view = self.view
        order = list(SECTIONS)
        if view.phase in (st.DEAL, st.DRAFT):
            order.insert(1, order.pop(order.index("spirits")))
            return order
        asked = "opponents" if self.about_others() else ASKED.get(view.phase, "lines")
        order.insert(2, order.pop(order.index(asked)))
        return order

    def about_others(self) -> bool:
        """Whether the viewer chooses an opponent, or a paddy of one."""
        return self.acts and (self.victim != self.seat or any(a.SEAT <= each <= a.TILE for each in self.legal))

    # -- sky, stream and market

    def sky(self, box: Box) -> Part:
        view, track = self.view, self.at.track
        marks = []
        now = st.ROUNDS if view.phase == st.OVER else view.round
        for n, mark in enumerate(ROUND_MARKS):
            draft = mark in ("I", "II")
            drafting = view.phase in (st.DEAL, st.DRAFT) or view.round == 0
            lit = (drafting and draft and (mark == "II") == (view.draft == 2)) or (
                not drafting and not draft and int(mark) == now
            )
            marks.append({"x": box.x + track.first[0] + n * track.step, "mark": mark, "lit": lit, "draft": draft})
        return marks, box.height

    def rain(self, box: Box) -> Part:
        view = self.view
        if not view.rain or view.round >= st.ROUNDS:
            return None, box.height or RAIN_HEIGHTS[0]
        text = infest_text(self.cards, view.rain)
        lines = wrap(text, self.at.rain_chars)
        shown = {"number": view.rain, "discs": view.on_card, "lines": lines, "title": text}
        return shown, box.height or RAIN_HEIGHTS[min(len(lines), len(RAIN_HEIGHTS) - 1)]

    def supplies(self, box: Box) -> Part:
        view = self.view
        return [
            ("water", view.supply, _("Water in the supply")),
            ("weed", view.weeds, _("Weeds in the supply")),
            ("pest", view.pests, _("Pests in the supply")),
            ("fertilizer", view.fertilizer, _("Fertilizer in the supply")),
            ("magic", view.magic, _("Magic water in the box")),
        ], box.height

    def phase(self) -> str:
        name = words.phase_name(self.view)
        return name[0].upper() + name[1:]

    def stream(self, box: Box) -> Part:
        """The players in turn order along the stream, then the sea."""
        view, stream = self.view, self.at.stream
        gap = (box.width - stream.sea) / view.seats
        chips: list[Shape] = []
        for place_, seat in enumerate(view.order):
            turn = view.phase >= st.RESOLVE and view.turn == place_
            chips.append(
                {
                    "seat": seat,
                    "x": fine(box.x + stream.first + place_ * gap),
                    "y": box.y + box.height / 2,
                    "rice": get(view, seat, st.RICE),
                    "discs": get(view, seat, st.RESERVOIR),
                    "carry": view.carry if turn and view.phase in (st.WATER_OUT, st.WATER_IN) else 0,
                    "acts": view.actors >> seat & 1,
                    "name": words.player(seat, self.viewer),
                }
            )
        return chips, box.height

    def market(self, box: Box) -> Part:
        view, seat = self.view, self.seat
        open_ = view.phase == st.MARKET
        at = self.at.ladders if open_ else self.at.shut
        x, y = box.x + at.first[0], box.y + at.first[1]
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
                    "x": x + n * at.across[0] + k * at.along[0],
                    "y": y + n * at.across[1] + k * at.along[1],
                    "price": price,
                    "sold": k < sold,
                    **(self.link(action, open_) if k == sold else self.link(-1)),
                }
                for k, price in enumerate(prices)
            ]
            ladders.append({"kind": ("hat", "ox")[n], "spaces": spaces, "y": y + n * at.across[1]})
        bought = get(view, seat, st.BOUGHT)
        extra = tax(view, seat, bought + 1) - tax(view, seat, bought)
        costs = [cost_of(view, seat, action) for action in (a.BUY_LABORER, a.BUY_LIVESTOCK)] if open_ else []
        return {
            "ladders": ladders,
            "tax": extra,
            "bought": bought,
            "costs": costs,
            "open": open_,
            "form": at,
        }, at.height

    # -- the action column, choices, opponents

    def lines(self, box: Box) -> Part:
        view, seat, at = self.view, self.seat, self.at.lines
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
            x, y = len(out) % at.abreast, len(out) // at.abreast
            out.append(
                {
                    "x": box.x + at.first[0] + x * at.step[0],
                    "y": box.y + at.first[1] + y * at.step[1],
                    "name": name,
                    "needs": needs,
                    "lit": lit,
                    "hands": hands,
                    "hat": at.hat[0] if stock >= 0 or not self.at.tall else at.hat[0] + 27,
                    "animals": oxen,
                    "duck": phase == st.PESTS,
                    "id": f"line-{n}",
                }
            )
        return out, box.height or -(-len(out) // at.abreast) * at.step[1] - 4

    def group(self, line: int) -> int:
        view, seat = self.view, self.seat
        if line == st.BUILD_LABOR:
            return wall_cost(view, seat)
        if line == st.ROCK_LABOR:
            return view.total(seat, c.ROCK_LABOR)
        return harvest_cost(view, seat) if line == st.HARVEST_LABOR else 1

    def own(self, box: Box) -> Part:
        """The viewer's farm, and the answers below it."""
        at = self.at
        choices, bottom = self.choices(box)
        height = max(box.height, bottom - box.y) if at.tall else box.height
        return {
            "field": self.farm(self.seat, box.x + at.field[0], box.y + at.field[1], at.side, True),
            "owner": self.chip(self.seat),
            "choices": choices,
        }, height

    def choices(self, box: Box) -> tuple[list[Shape], int]:
        """Numbers, yes and no: the answers that lie on no place of the board; and where they end."""
        out: list[Shape] = []
        at = self.at.choices
        x, y = box.x + at.first[0], box.y + at.first[1]
        left = float(x)
        for action in self.legal:
            if action >= a.CARD or (action == a.YES and self.view.phase == st.RESOLVE):
                continue
            number = action >= a.NUMBER
            label = str(action - a.NUMBER) if number else self.answer(action)
            width = 36.0 if number else 18.0 + 9.2 * len(label)
            if left + width > x + at.room:
                left = float(x)
                y += at.step[1]
            out.append({"x": fine(left), "y": y, "width": fine(width), "label": label, **self.link(action)})
            left += width + at.step[0]
        return out, y + at.step[1] if out else 0

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
            "idle": wrap(self.idle(seat), self.at.owner.idle_chars),
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

    def opponents(self, box: Box) -> Part:
        others = [seat for seat in self.view.order if seat != self.seat]
        rows = [others] if self.at.tall else [[seat] for seat in others]
        if self.at.tall and self.about_others() and self.victim != self.seat:
            rows = [[self.victim], [seat for seat in others if seat != self.victim]]
        out: list[Shape] = []
        y = box.y
        for row in rows:
            for n, seat in enumerate(row):
                out.append(self.opponent(seat, self.at.rivals[len(row) - 1], n, box.x, y))
            y += self.at.rivals[len(row) - 1].height + 4 if row else 0
        return out, y - 4 - box.y

    def opponent(self, seat: int, at: Rival, place_: int, left: int, y: int) -> Shape:
        x = left + place_ * (at.width + 6)
        chip, link = self.chip(seat), self.link(a.SEAT + seat)
        return {
            **chip,
            "title": link["title"] or ("" if at.named else chip["name"]),
            "x": x,
            "y": y,
            "width": at.width,
            "height": at.height,
            "at": at,
            "farm": self.farm(seat, x + at.field[0], y + at.field[1], at.side, False),
            "spirits": [
                self.rival_spirit(card, at, x, y, n) for n, card in enumerate(members(get(self.view, seat, st.ROW)))
            ],
            "link": link,
        }

    def rival_spirit(self, card: int, at: Rival, x: int, y: int, n: int) -> Shape:
        across, down = (n % 3, n // 3) if at.masks else (n, 0)
        return {
            "card": card,
            "x": x + at.numbers[0] + across * at.step[0],
            "y": y + at.numbers[1] + n * at.step[1] + down * MASK_STEP,
            "mask": mask_parts(card),
            "kind": KINDS[self.cards.spirit_kind[card]],
            "title": f"{self.cards.spirit_name[card]} ({card}). {spirit_text(self.cards, card)}",
        }


def draw(view: Spirits, seat: int, tall: bool = False) -> str:
    return Drawing(view, seat, TALL if tall else WIDE).render()


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
        kind = KINDS[cards.spirit_kind[number]]
        facts["mask_of"] = mask_parts(number)
    return template(CARD).render(
        name=name, kind=kind, kind_name=kind_name, number=number, lines=wrap(text, 26), **facts
    )
