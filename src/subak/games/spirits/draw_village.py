"""What lies around the farms: the sky with rounds and rain, supplies, the stream of players, the market."""

from typing import Final

from subak.core.position import NONE, OVER
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits import words
from subak.games.spirits.draw_art import icon, spot
from subak.games.spirits.draw_cards import RAIN_IDS, Tableau
from subak.games.spirits.draw_layout import Box
from subak.games.spirits.draw_plan import fine
from subak.games.spirits.market import cost_of, tax
from subak.games.spirits.words_cards import infest_text
from subak.kit.pen import Pen
from subak.kit.text import _

ROUND_MARKS: Final = ("I", "1", "2", "3", "II", "4", "5", "6", "7")
RAIN_HEIGHTS: Final = (24, 40, 46)  # of the rain on the tall board, by its lines
RIVER: Final = "M8 108Q180 92 330 112T660 110T992 104V140Q830 150 660 140T330 142T8 140Z"


class Village(Tableau):
    """What the players share, and the viewer's market."""

    def sky(self, pen: Pen, box: Box, y: int) -> int:
        view, track = self.view, self.at.track
        r = track.radius
        pen.box(box.x, y, box.width, box.height, "sky", 9)
        pen.group("track")
        now = st.ROUNDS if self.phase == OVER else view[st.ROUND]
        drafting = self.phase == st.DEAL or self.phase == st.DRAFT or view[st.ROUND] == 0
        for n, mark in enumerate(ROUND_MARKS):
            draft = mark in ("I", "II")
            lit = draft == drafting and ((mark == "II") == (view[st.DECK] == 2) if draft else int(mark) == now)
            pen.group(
                "round lit" if lit else "round", spot(box.x + track.first[0] + n * track.step, y + track.first[1])
            )
            pen.put(f'<path d="M{4 - r} {1 - r}H{r - 4}V{r - 1}H{4 - r}Z"/>' if draft else f'<circle r="{r}"/>')
            pen.put(f'<text class="display" text-anchor="middle" y="6">{mark}</text></g>')
        name = self.at.types.phase.shorten(words.phase_heading(self.phase), 164 if self.at.tall else 352)
        pen.text(box.x + track.phase[0], y + track.phase[1], name, "phase display")
        pen.end()
        return box.height

    def rain(self, pen: Pen, box: Box, y: int) -> int:
        view = self.view
        if view[st.RAIN_CARD]:
            pen.shows(RAIN_IDS + view[st.RAIN_CARD])
        pen.group("rain-card", id="rain")
        if not view[st.RAIN_CARD] or view[st.ROUND] >= st.ROUNDS:
            height = box.height or RAIN_HEIGHTS[0]
            over = view[st.ROUND] >= st.ROUNDS
            text = _("No rain in the last round") if over else _("No rain card yet")
            pen.text(box.x + 12, y + height // 2 + 6, text, "muted")
        else:
            text = infest_text(self.cards, view[st.RAIN_CARD])
            lines = self.at.types.text.wrap(text, self.at.rain_room, self.at.rain_lines)
            height = box.height or RAIN_HEIGHTS[min(len(lines), len(RAIN_HEIGHTS) - 1)]
            middle = y + height // 2
            pen.title(text)
            pen.box(box.x, y, box.width, height, "panel", 7)
            pen.text(box.x + 14, middle + 8, str(view[st.RAIN_CARD]), "display big")
            pen.put(f'<g transform="{spot(box.x + 76, middle)}">{icon("disc", 0, 0, 1.25)}')
            pen.put(f'<text class="display on-disc" text-anchor="middle" y="6">{view[st.ON_CARD]}</text></g>')
            for n, line in enumerate(lines):
                pen.text(box.x + 108, middle + 16 - 10 * len(lines) + 20 * n, line, "small")
        pen.end()
        return height

    def supplies(self, pen: Pen, box: Box, y: int) -> int:
        view, tall = self.view, self.at.tall
        where = ' x="30" y="6"' if tall else ' y="38"'
        pen.group("supplies")
        for k, (what, size, n, title) in enumerate(
            [
                ("disc", 0.9, view[st.SUPPLY], _("Water in the supply: {n}")),
                ("weed", 1.3, view[st.WEEDS_LEFT], _("Weeds in the supply: {n}")),
                ("pest", 1.2, view[st.PESTS_LEFT], _("Pests in the supply: {n}")),
                ("fertilizer", 1.2, view[st.FERTILIZER], _("Fertilizer in the supply: {n}")),
                ("magic", 0.9, view[st.MAGIC_LEFT], _("Magic water in the box: {n}")),
            ]
        ):
            pen.group(at=spot(box.x + k * self.at.supply_step, y + (13 if tall else 0)))
            pen.title(title.format(n=n))
            pen.put(icon(what, 0, 0, size))
            pen.put(f'<text class="display" text-anchor="middle"{where}>{n}</text></g>')
        pen.end()
        return box.height

    def stream(self, pen: Pen, box: Box, y: int) -> int:
        """The players in turn order along the stream, then the sea."""
        view, stream, tall = self.view, self.at.stream, self.at.tall
        river = f"M8 {y + 6}q70 -10 138 2t138 0t138 -3v26q-70 9 -138 1t-138 1t-138 -1z" if tall else RIVER
        pen.group("stream")
        pen.put(f'<path class="river scenery" d="{river}"/><path class="river-shine scenery" d="{river}"/>')
        gap = (box.width - stream.sea) / view[st.PLAYERS]
        flowing = self.phase == st.WATER_OUT or self.phase == st.WATER_IN
        carry = 0
        for place_, seat in enumerate(view.order()):
            carry = view[st.CARRIED] if flowing and view[st.TURN] == place_ else 0
            at = spot(fine(box.x + stream.first + place_ * gap), y + box.height / 2)
            pen.group("chip acts" if view.actors >> seat & 1 else "chip", at, f"chip-{seat}")
            if tall:
                self.small_chip(pen, seat, carry)
            else:
                self.chip(pen, seat, carry)
            pen.end()
        if not (tall and carry):
            x = box.x + box.width - stream.sea_end
            pen.text(x, y + box.height // 2 + 7, _("the sea"), "sea display", "middle")
        pen.end()
        return box.height

    def chip(self, pen: Pen, seat: int, carry: int) -> None:
        discs = self.view[st.RESERVOIR + seat]
        pen.put(f'<rect class="chip-ground" x="-24" y="-18" width="{self.at.stream.chip}" height="36" rx="18"/>')
        pen.mark(seat, -5, 0, 13)
        room = 68 if discs else 106
        pen.text(15, 6, self.studio.shorten(self.name(seat), room), "chip-name")
        if discs:
            pen.put(f'<g id="held-{seat}">{icon("disc", 99, -1, 0.75)}')
            pen.put(f'<text class="display" x="122" y="6" text-anchor="middle">{discs}</text></g>')
        if carry:
            pen.put(f'<g class="carry">{icon("disc", 150, -1, 0.75)}')
            pen.put(f'<text class="display on-water" x="174" y="6" text-anchor="middle">{carry}</text></g>')

    def small_chip(self, pen: Pen, seat: int, carry: int) -> None:
        discs = self.view[st.RESERVOIR + seat]
        width = self.at.stream.chip if discs else 36
        pen.title(self.name(seat))
        pen.put(f'<rect class="chip-ground" x="-18" y="-15" width="{width}" height="30" rx="15"/>')
        pen.mark(seat, 0, 0, 12)
        if discs:
            pen.put(f'<g id="held-{seat}">{icon("disc", 27, -1, 0.85)}')
            pen.put(f'<text class="display on-disc" x="27" y="4" text-anchor="middle">{discs}</text></g>')
        if carry:
            pen.put(f'<g class="carry">{icon("disc", 60, -1, 0.85)}')
            pen.put(f'<text class="display on-disc" x="60" y="4" text-anchor="middle">{carry}</text></g>')

    def name(self, seat: int) -> str:
        return words.heading(seat, NONE if self.phase == OVER else self.viewer, self.names)

    def market(self, pen: Pen, box: Box, y: int) -> int:
        view, seat, cards = self.view, self.seat, self.cards
        open_ = self.phase == st.MARKET
        at = self.at.ladders if open_ else self.at.shut
        x = box.x
        if not self.at.tall:
            pen.box(x, y, box.width, at.height, "panel", 9)
            pen.text(x + 10, y + 24, _("Market"), "display heading")
        sold = view[st.LABOR + seat] - (cards.laborers - len(cards.labor_prices))
        self.ladder(pen, x + at.first[0], y + at.first[1], "hat", cards.labor_prices, sold, a.BUY_LABORER)
        sold = view[st.STOCK + seat] - (cards.livestock - len(cards.stock_prices))
        left, top = x + at.first[0] + at.across[0], y + at.first[1] + at.across[1]
        self.ladder(pen, left, top, "ox", cards.stock_prices, sold, a.BUY_LIVESTOCK)
        bought = view[st.BOUGHT + seat]
        extra = tax(view, seat, bought + 1) - tax(view, seat, bought)
        pen.text(x + at.tax[0], y + at.tax[1], _("Next tax"), "small")
        pen.text(x + at.end, y + at.tax[1] + 2, str(extra), "display big", "end")
        if open_:
            costs = [cost_of(view, seat, action) for action in (a.BUY_LABORER, a.BUY_LIVESTOCK)]
            pen.text(x + at.total[0], y + at.total[1], _("In all"), "small")
            text = " / ".join([str(cost) if cost >= 0 else "–" for cost in costs])
            pen.text(x + at.end - 6, y + at.total[1], text, "display", "end")
        elif not self.at.tall:
            pen.text(x + at.total[0], y + at.total[1], _("{n} bought").format(n=bought), "small muted")
        return at.height

    def ladder(self, pen: Pen, x: int, y: int, what: str, prices: list[int], sold: int, action: int) -> None:
        open_ = self.phase == st.MARKET
        at = self.at.ladders if open_ else self.at.shut
        right = 1 if what == "ox" else 0  # horns stand out
        worker = icon(what, at.icon[0] - right, at.icon[1] + right, 0.8)
        if self.at.tall:
            pen.put(icon(what, x - at.first[0] + at.icon[0] - right, y + at.icon[1] + right, 0.8))
        for k, price in enumerate(prices):
            where = spot(x + k * at.along[0], y + k * at.along[1])
            classes = "space sold" if k < sold else "space"
            self.link(pen, action if k == sold else -1, classes, where, why=open_ and k == sold)
            pen.put(f'<rect class="rung" width="{at.rung[0]}" height="{at.rung[1]}" rx="5"/>')
            if k >= sold and not self.at.tall:
                pen.put(worker)
            pen.text(at.price[0], at.price[1], str(price), "display price", at.anchor)
            pen.end()
