"""Farms: barriers, water, crops, and the edges to click."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from subak.core.bits import members
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits import words, words_actions
from subak.games.spirits.draw_art import icon, spot
from subak.games.spirits.draw_layout import Layout
from subak.games.spirits.draw_plan import Plan, fine
from subak.games.spirits.farming import crop_rice
from subak.games.spirits.paddies import hexes_of, is_dry, is_flooded, paddy_at, place
from subak.games.spirits.rules import Spirits
from subak.kit.pen import Pen, num
from subak.kit.sketches import Sketches
from subak.kit.text import _

SLATS: Final = '<path class="slats" d="M-5 -4V4M0 -4V4M5 -4V4"/>'
ARROW: Final = '<path class="arrow" d="M-11 -5H2V-11L14 0L2 11V5H-11Z"/>'
SKETCHES: Final = Sketches(2048)  # fields, by plan and what lies on them
LYING: Final = (
    st.WALLS, st.GATES, st.STONES, st.MAGIC_HEXES, st.PLANTED, st.GROWN, st.FERTILE, st.COMPLETED, st.USABLE, st.ORDER,
    st.COUNT, st.CHAIN, st.ROW,
)  # words of which every seat has one  # fmt: skip
TENDING: Final = (st.INFEST, st.RESOLVE, st.WEEDS, st.PESTS)  # phases that ask for a paddy


def target_seat(view: Spirits, seat: int) -> int:
    """Whose paddies or hexes are being chosen from."""
    if view.phase == st.INFEST and view[st.TURN] < view[st.PLAYERS]:
        return view[st.TURN_ORDER + view[st.TURN]]
    if view.phase == st.RESOLVE and view[st.OPERATION] >= 0 and view[st.VICTIM] >= 0:
        return view[st.TURN_ORDER + view[st.VICTIM]]
    return max(seat, 0)


class Farms:
    """What one viewer sees of every farm, and what lies there to click."""

    def __init__(self, view: Spirits, seat: int, at: Layout, names: Sequence[str]) -> None:
        self.view = view
        self.at = at
        self.names = names
        self.cards = view.cards
        self.phase = view.phase
        self.built = self.phase > st.FIRST_GATE
        self.viewer = seat
        self.seat = max(seat, 0)  # whose farm is large
        self.acts = seat >= 0 and view.actors >> seat & 1 == 1
        self.legal: list[int] = view.legal(seat) if self.acts else []
        self.open = set(self.legal)
        self.victim = target_seat(view, seat)

    def title(self, action: int) -> str:
        return words_actions.write(self.view, self.viewer, action, self.names)

    def link(
        self, pen: Pen, action: int, classes: str, at: str = "", id: str = "", label: str = "", why: bool = False
    ) -> None:
        """Opens a group: a choice if the action is legal; with `why`, else, one that says its rule."""
        if action in self.open:
            pen.choice(action, self.title(action), classes, at, id)
        elif why and self.acts:
            pen.refused(action, label or self.title(action), classes, at, id)
        else:
            pen.group(classes, at, id)
            if label:
                pen.title(label)

    def field(self, pen: Pen, seat: int, plan: Plan, x: int, y: int) -> None:
        pen.group("field" if plan.large else "field small", spot(x, y))
        pen.put(plan.back)
        regions = self.regions(seat)
        tended = seat == self.victim and self.phase in TENDING
        if tended:
            for region in regions:
                self.ground(pen, seat, region, plan)
        key = (plan, seat, tended, self.built, self.discs(seat), *self.lying(seat))
        pen.put(SKETCHES.drawn(key, partial(self.lie, seat=seat, plan=plan, regions=regions, tended=tended)))
        if plan.large:
            self.hexes_to_click(pen, regions, plan)
            self.edges_to_click(pen, seat, plan)
        pen.end()

    def lying(self, seat: int) -> list[int]:
        """The words that say what lies on a field."""
        view = self.view
        out = [view[st.ROUND], *[view[word + seat] for word in LYING]]
        out += view.some(st.WATER + seat * c.HEXES, c.HEXES) + view.some(st.REGION + seat * c.HEXES, c.HEXES)
        return out + view.some(st.CUBES + seat * 2 * c.HEXES, 2 * c.HEXES)

    def lie(self, pen: Pen, seat: int, plan: Plan, regions: list[int], tended: bool) -> None:
        """All that lies on a field; the grounds too, unless they may be asked for. Most regions look as they did."""
        if not tended:
            for region in regions:
                state = self.state_of(seat, region)
                ground = partial(self.put_ground, seat=seat, region=region, state=state, plan=plan)
                pen.put(SKETCHES.drawn((plan, seat, "ground", region, state), ground))
        view = self.view
        for region in regions:
            on_ground = partial(self.on_ground, seat=seat, region=region, plan=plan)
            pen.put(SKETCHES.drawn((plan, seat, "on ground", *self.lies_on(seat, region)), on_ground))
        pen.put(plan.front)
        if self.built:
            ways = self.flow(seat)
            barriers = partial(self.barriers, seat=seat, ways=ways, plan=plan)
            key = plan, seat, "barriers", view[st.WALLS + seat], view[st.GATES + seat], *ways.items()
            pen.put(SKETCHES.drawn(key, barriers))
        self.reservoir(pen, seat, plan)
        if self.built:
            for place_ in range(view[st.COUNT + seat]):
                self.put_label(pen, seat, place_, plan)

    def lies_on(self, seat: int, region: int) -> list[int]:
        """What lies on a region: all that depends on nothing else of the farm."""
        view, h = self.view, self.cards.first_hex[region]
        wet = view[st.WATER + seat * 10 + h] if self.built or h == 0 else 0
        crop = (view[st.PLANTED + seat] >> h & 1) + 2 * (view[st.GROWN + seat] >> h & 1) if self.built else 4
        return [region, view[st.MAGIC_HEXES + seat] & region, view[st.STONES + seat] & region, wet, crop]

    def put_label(self, pen: Pen, seat: int, place_: int, plan: Plan) -> None:
        """What stands at a paddy's first hex; it is the same as long as the paddy is."""
        view = self.view
        paddy = paddy_at(view, seat, place_)
        grown = view[st.GROWN + seat] >> paddy & 1
        rice = crop_rice(view, seat, paddy, hexes_of(view, seat, paddy)) if grown else 0
        marks = view[st.FERTILE + seat] >> paddy & 1, view[st.USABLE + seat] >> paddy & 1
        cubes = view[st.CUBES + seat * 20 + paddy], view[st.CUBES + seat * 20 + 10 + paddy]
        what = place_, place_ < view[st.CHAIN + seat], paddy, rice, *marks, *cubes
        key = plan, seat, "label", *what, *self.lies_on(seat, view[st.REGION + seat * 10 + paddy])
        pen.put(SKETCHES.drawn(key, partial(self.label, seat=seat, place_=place_, plan=plan)))

    def regions(self, seat: int) -> list[int]:
        """The regions of a field, by their lowest hexes; before the first gate every hex is one."""
        out: list[int] = []
        todo = (1 << c.HEXES) - 1
        while todo:
            h = self.cards.first_hex[todo]
            out.append(self.view[st.REGION + seat * 10 + h] if self.built else 1 << int(h))
            todo &= ~out[-1]
        return out

    def state_of(self, seat: int, region: int) -> str:
        """What a region is: open field, pocket, or paddy with its water."""
        view, h = self.view, self.cards.first_hex[region]
        if not self.built:
            return "open"
        if not view[st.COMPLETED + seat] >> h & 1:
            barriers = view[st.WALLS + seat] | view[st.GATES + seat]
            sealed = self.cards.perimeter[region] & ~barriers == 0
            return "pocket" if sealed and self.cards.hex_size[region] <= self.cards.paddy_hexes else "open"
        state = "paddy"
        if not view[st.USABLE + seat] >> h & 1:
            state = "paddy rocky"
        elif is_flooded(view, seat, h):
            state = "paddy flooded"
        elif not is_dry(view, seat, h):
            state = "paddy partly"
        for place_ in range(view[st.CHAIN + seat]):
            if paddy_at(view, seat, place_) == h:
                return state
        return state + " unconnected"

    def ground(self, pen: Pen, seat: int, region: int, plan: Plan) -> None:
        h = self.cards.first_hex[region]
        state = self.state_of(seat, region)
        classes, name = f"region scenery {state}", f"region-{seat}-{h}"
        if seat == self.victim and self.phase in TENDING:
            why = self.phase != st.INFEST and self.phase != st.RESOLVE and state.startswith("paddy")
            self.link(pen, a.PADDY + h, classes, id=name, why=why)
        else:
            pen.group(classes, id=name)
        self.put_hexes(pen, seat, region, plan)

    def put_ground(self, pen: Pen, seat: int, region: int, state: str, plan: Plan) -> None:
        pen.group(f"region scenery {state}", id=f"region-{seat}-{self.cards.first_hex[region]}")
        self.put_hexes(pen, seat, region, plan)

    def put_hexes(self, pen: Pen, seat: int, region: int, plan: Plan) -> None:
        hexes = members(region)
        for each in hexes:
            pen.put(plan.banks[each])
        for each in hexes:
            pen.put(f'<polygon class="ground" id="hex-{seat}-{each}" points="{plan.points[each]}"/>')
        pen.end()

    def on_ground(self, pen: Pen, seat: int, region: int, plan: Plan) -> None:
        """Letters, discs, crops and rocks."""
        view, h = self.view, self.cards.first_hex[region]
        magic, stones = view[st.MAGIC_HEXES + seat], view[st.STONES + seat]
        wet = view[st.WATER + seat * 10 + h] if self.built or h == 0 else 0
        crops: list[str] = []
        if view[st.PLANTED + seat] >> h & 1 if self.built else h == 0:
            crops = plan.planted
        elif self.built and view[st.GROWN + seat] >> h & 1:
            crops = plan.grown
        for each in members(region):
            pen.put(plan.letters[each])
            if magic >> each & 1:
                pen.put(f'<g class="magic" id="magic-hex-{seat}-{each}" {plan.magic[each]}')
            elif wet:
                wet -= 1
                pen.put(f'<g class="disc" id="disc-hex-{seat}-{each}" {plan.discs[each]}')
            if crops:
                pen.put(crops[each])
            if stones >> each & 1:
                pen.put(plan.rocks[each])

    def barriers(self, pen: Pen, seat: int, ways: dict[int, int], plan: Plan) -> None:
        """Walls, and gates with the way of the water; those off the chain are shut."""
        gates = self.view[st.GATES + seat]
        for e in members(self.view[st.WALLS + seat] & ~gates):
            pen.put(f'<g id="edge-{seat}-{e}" class="wall">{plan.walls[e]}</g>')
        for e in members(gates):
            x, y = plan.middles[e]
            mark, way = SLATS, plan.turns[e]
            if e in ways:
                mark, way = ARROW, float(ways[e])
            pen.put(
                f'<g id="edge-{seat}-{e}" class="gate">{plan.gates[e]}'
                f'<g transform="{spot(x, y)} rotate({num(way)}) scale({num(plan.k)})">{mark}</g></g>'
            )

    def flow(self, seat: int) -> dict[int, int]:
        """Gates of the chain, and the direction (degrees) in which water leaves through them."""
        view = self.view
        ways: dict[int, int] = {}
        came = 0
        for k in range(view[st.CHAIN + seat]):
            region = view[st.REGION + seat * 10 + paddy_at(view, seat, k)]
            came = self.cards.perimeter[region] & view[st.GATES + seat] & ~came
            edge = came.bit_length() - 1
            outward = region >> self.cards.edge_a[edge] & 1
            ways[edge] = (60 * self.cards.edge_side[edge] + (0 if outward else 180)) % 360
        return ways

    def discs(self, seat: int) -> int:
        """In a reservoir, with what is carried to it."""
        view = self.view
        discs = view[st.RESERVOIR + seat]
        if self.phase == st.WATER_IN and view[st.TURN] < view[st.PLAYERS]:
            discs += view[st.CARRIED] if view[st.TURN_ORDER + view[st.TURN]] == seat else 0
        return discs

    def reservoir(self, pen: Pen, seat: int, plan: Plan) -> None:
        discs = self.discs(seat)
        pen.group("reservoir", plan.pool_at, f"reservoir-{seat}")
        pen.put(f"{plan.pool}{discs}</text>")
        pen.title(_("Water in the reservoir: {n}").format(n=discs))
        pen.end()

    def label(self, pen: Pen, seat: int, place_: int, plan: Plan) -> None:
        """What stands at a paddy's first hex: its place on the chain, cubes, fertilizer, and the rice it would pay."""
        view = self.view
        paddy = paddy_at(view, seat, place_)
        x, y = plan.spots[paddy]
        weeds, pests = view[st.CUBES + seat * 20 + paddy], view[st.CUBES + seat * 20 + 10 + paddy]
        fertile = view[st.FERTILE + seat] >> paddy & 1
        at = spot(x, fine(y - plan.side * 0.5)) + (f" scale({num(plan.k)})" if plan.k > 1 else "")
        pen.group("label", at, f"label-{seat}-{paddy}")
        pen.title(words.tell_paddy(view, seat, place_))
        if plan.large:
            if place_ < view[st.CHAIN + seat]:
                pen.put('<circle class="seal" r="11"/>')
                pen.put(f'<text class="display seal-number" text-anchor="middle" y="6">{place_ + 1}</text>')
            if weeds:
                pen.put(icon("weed", -29, 2, 1.1) + f'<text class="tally" x="-21" y="-3">{weeds}</text>')
            if pests:
                pen.put(icon("pest", 24, 0, 1) + f'<text class="tally" x="38" y="-3">{pests}</text>')
            if fertile:
                pen.put(icon("fertilizer", 0, 24, 1))
            if view[st.GROWN + seat] >> paddy & 1:
                rice = crop_rice(view, seat, paddy, hexes_of(view, seat, paddy))
                pen.put('<g class="worth" transform="translate(27 44)">')
                pen.put('<rect x="-19" y="-12" width="38" height="23" rx="11"/>')
                pen.put(f'<text class="display" text-anchor="middle" y="6">{rice}</text></g>')
        else:
            pen.put(icon("weed", -8, 2, 0.8) if weeds else "")
            pen.put(icon("pest", 8, 2, 0.7) if pests else "")
            pen.put(icon("fertilizer", 0, 12, 0.7) if fertile else "")
        pen.end()

    # -- what is clicked in the own field

    def hexes_to_click(self, pen: Pen, regions: list[int], plan: Plan) -> None:
        if self.phase != st.ROCKS and self.phase != st.RESOLVE:
            return
        for region in regions:
            for h in members(region):
                if a.HEX + h in self.open:
                    pen.choice(a.HEX + h, self.title(a.HEX + h), "hex-target", spot(plan.spots[h][0], plan.spots[h][1]))
                    pen.put(f'<circle class="target" cy="6" r="{num(fine(22 * max(1.0, plan.k)))}"/>')
                    pen.end()

    def edges_to_click(self, pen: Pen, seat: int, plan: Plan) -> None:
        """While building: a wall across, a gate in the middle; a gate to lift; a wall to drop it on."""
        view = self.view
        if not self.acts or (self.phase != st.FIRST_GATE and self.phase != st.BUILD):
            return
        building = self.phase == st.BUILD
        lifted = building and view[st.SPOT] > 0
        barriers = view[st.WALLS + seat] | view[st.GATES + seat]
        for e in range(c.EDGES):
            wall = (a.DROP if lifted else a.WALL) + e
            asked = building and not lifted and view[st.LEFT] > 0 and not barriers >> e & 1
            gate = a.GATE + e in self.open
            lift = a.LIFT + e in self.open
            if not (wall in self.open or asked or gate or lift):
                continue
            arises = self.arises(seat, e, st.WALLS) if wall in self.open and not lifted else 0
            if not arises and gate and building:
                arises = self.arises(seat, e, st.GATES)
            pen.group("build finishes" if arises else "build", id=f"target-{e}")
            if wall in self.open or asked:
                self.link(pen, wall, "spot edge-spot", why=asked)
                self.preview(pen, arises, plan)
                pen.put(f'{plan.grips[e]}<line class="hint" {plan.edges[e]}/>')
                pen.end()
            if gate:
                self.knob(pen, e, 0 if wall in self.open else arises, wall in self.open, plan)
            if lift:
                self.handle(pen, e, plan)
            pen.end()

    def knob(self, pen: Pen, e: int, arises: int, beside: bool, plan: Plan) -> None:
        """A gate that may be put on an edge, beside a wall or alone."""
        x, y = plan.middles[e]
        pen.choice(a.GATE + e, self.title(a.GATE + e), "spot gate-spot")
        self.preview(pen, arises, plan)
        pen.disc(x, y, 17 if beside else 22, "grip")
        pen.disc(x, y, self.at.knob, "knob")
        pen.path(f"M{num(x - 4)} {num(y - 4)}v8M{num(x + 4)} {num(y - 4)}v8", "knob-mark")
        pen.end()

    def handle(self, pen: Pen, e: int, plan: Plan) -> None:
        """A gate that may be lifted."""
        x, y = plan.middles[e]
        pen.choice(a.LIFT + e, self.title(a.LIFT + e), "spot lift-spot")
        if self.at.handle > 16:
            pen.disc(x, y, self.at.handle, "grip")
        pen.disc(x, y, 13, "handle")
        pen.end()

    def preview(self, pen: Pen, hexes: int, plan: Plan) -> None:
        """The paddy that would arise, and its size."""
        if not hexes:
            return
        inside = members(hexes)
        n = len(inside)
        x, y = sum([plan.spots[h][0] for h in inside]) / n, sum([plan.spots[h][1] for h in inside]) / n
        pen.group("preview")
        for h in inside:
            pen.put(f'<polygon class="would-be" points="{plan.points[h]}"/>')
        pen.text(fine(x), fine(y), str(n), "display", "middle")
        pen.end()

    def arises(self, seat: int, edge: int, piece: int) -> int:
        """The hexes of the paddies that a piece on this edge would complete."""
        after = self.view.clone()
        before = self.view[st.COMPLETED + seat]
        place(after, seat, edge, piece)
        new = 0
        for paddy in members(after[st.COMPLETED + seat]):
            region = after[st.REGION + seat * 10 + paddy]
            if not before >> paddy & 1 or region != self.view[st.REGION + seat * 10 + paddy]:
                new |= region
        return new
