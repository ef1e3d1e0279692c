"""Farms as shapes: hexes seen slightly from above, barriers, water, crops, and the edges to click."""

from math import cos, pi, sin, sqrt

from subak.core.bits import members
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits import words
from subak.games.spirits.draw_layout import Layout
from subak.games.spirits.paddies import (
    hexes_of,
    is_dry,
    is_flooded,
    paddy_at,
    place,
)
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import get
from subak.games.spirits.words_cards import LETTERS

SIDE = 57.0  # of a hex of the own field
SQUASH = 0.84  # the field is seen slightly from above
CORNERS = tuple(pi / 3 * k - pi / 6 for k in range(6))  # of a hex, from the upper right

Shape = dict[str, object]
Part = tuple[object, int]  # what is drawn of a section, and its height


def fine(n: float) -> float:
    return round(n, 1)


class Farms:
    """What one viewer sees of every farm, and what lies there to click."""

    def __init__(self, view: Spirits, seat: int, at: Layout) -> None:
        self.view = view
        self.at = at
        self.cards = view.cards
        self.viewer = seat
        self.seat = max(seat, 0)  # whose farm is large
        self.acts = seat >= 0 and view.actors >> seat & 1 == 1
        self.legal = view.legal(seat) if self.acts else []
        self.victim = self.target_seat()

    def title(self, action: int) -> str:
        return words.write(self.view, self.viewer, action)

    def link(self, action: int, why: bool = False) -> Shape:
        """What makes a part clickable: the action if legal; `why` makes a refused one say its rule."""
        legal = action in self.legal
        return {
            "action": action if legal else None,
            "why": action if why and self.acts and not legal else None,
            "title": self.title(action) if legal else "",
        }

    def target_seat(self) -> int:
        """Whose paddies or hexes are being chosen from."""
        if self.view.phase == st.INFEST and self.view.turn < self.view.seats:
            return self.view.order[self.view.turn]
        if self.view.phase == st.RESOLVE and self.view.op >= 0 and self.view.victim >= 0:
            return self.view.order[self.view.victim]
        return self.seat

    def corners(self, x: float, y: float, side: float) -> list[tuple[float, float]]:
        return [
            (
                fine(x + side * cos(turn)),
                fine(y + SQUASH * side * sin(turn)),
            )
            for turn in CORNERS
        ]

    def centre(self, left: float, top: float, side: float, h: int) -> tuple[float, float]:
        x = left + side * sqrt(3) / 2 * (self.cards.col[h] + 1)
        return fine(x), fine(top + SQUASH * side * (1.5 * self.cards.row[h] + 1))

    def farm(self, seat: int, left: float, top: float, side: float, large: bool) -> Shape:
        view = self.view
        spots = [self.centre(left, top, side, h) for h in range(c.HEXES)]
        shapes = [self.corners(x, y, side) for x, y in spots]
        built = view.phase > st.FIRST_GATE
        hexes = [self.hex(seat, h, spots[h], shapes[h], large, built) for h in range(c.HEXES)]
        return {
            "seat": seat,
            "side": side,
            "large": large,
            "scale": fine(side / SIDE * 10) / 10,
            "regions": self.regions(seat, hexes, built),
            "labels": self.labels(seat, spots, side) if built else [],
            "edges": self.edges(seat, shapes, spots, built),
            "bamboo": [
                self.side_of(shapes[h], which)
                for h, which in zip(self.cards.bamboo_hex, self.cards.bamboo_side, strict=True)
            ],
            "targets": self.targets(seat, shapes, spots) if large else [],
            "reservoir": {
                "x": fine(spots[0][0] - side * self.at.pool[0]),
                "y": fine(spots[0][1] - side * SQUASH * self.at.pool[1]),
                "r": fine(max(side * 0.3, self.at.pool[2])),
                "discs": get(view, seat, st.RESERVOIR) + (view.carry if self.flowing(seat) else 0),
            },
        }

    def flowing(self, seat: int) -> bool:
        view = self.view
        flows = view.phase in (st.WATER_OUT, st.WATER_IN) and view.turn < view.seats
        return flows and view.order[view.turn] == seat and view.phase == st.WATER_IN

    def hex(
        self,
        seat: int,
        h: int,
        spot: tuple[float, float],
        shape: list[tuple[float, float]],
        large: bool,
        built: bool,
    ) -> Shape:
        view = self.view
        region = get(view, seat, st.REGION + h) if built else 1 << h
        paddy = self.cards.first_hex[region]
        magic = get(view, seat, st.MAGIC_HEXES)
        free = members(region & ~magic)
        wet = get(view, seat, st.WATER + paddy) if built or h == 0 else 0
        crop = ""
        if (built and get(view, seat, st.PLANTED) >> paddy & 1) or (not built and h == 0):
            crop = "planted"
        elif built and get(view, seat, st.GROWN) >> paddy & 1:
            crop = "grown"
        rock = bool(get(view, seat, st.STONES) >> h & 1)
        asked = large and view.phase in (st.ROCKS, st.RESOLVE)
        return {
            "id": f"hex-{seat}-{h}",
            "h": h,
            "letter": LETTERS[h] if large else "",
            "x": spot[0],
            "y": spot[1],
            "points": " ".join(f"{x},{y}" for x, y in shape),
            "rock": rock,
            "magic": bool(magic >> h & 1),
            "disc": h in free[:wet],
            "crop": crop,
            "link": self.link(a.HEX + h, rock) if asked else self.link(-1),
        }

    def regions(self, seat: int, hexes: list[Shape], built: bool) -> list[Shape]:
        """Hexes by region: open field, pocket, or paddy with its state."""
        view = self.view
        out: list[Shape] = []
        todo = (1 << c.HEXES) - 1
        while todo:
            h = self.cards.first_hex[todo]
            region = get(view, seat, st.REGION + h) if built else 1 << h
            todo &= ~region
            state = "open"
            if built and get(view, seat, st.COMPLETED) >> h & 1:
                state = "paddy"
                if not get(view, seat, st.USABLE) >> h & 1:
                    state += " rocky"
                elif is_flooded(view, seat, h):
                    state += " flooded"
                elif not is_dry(view, seat, h):
                    state += " partly"
                chain = [paddy_at(view, seat, k) for k in range(get(view, seat, st.CHAIN))]
                if h not in chain:
                    state += " unconnected"
            elif built and self.sealed(seat, region):
                state = "pocket" if self.cards.hex_size[region] <= self.cards.paddy_hexes else "open"
            asking = seat == self.victim and view.phase in (st.INFEST, st.RESOLVE, st.WEEDS, st.PESTS)
            why = asking and "paddy" in state and view.phase in (st.WEEDS, st.PESTS)
            out.append(
                {
                    "id": f"region-{seat}-{h}",
                    "state": state,
                    "hexes": [hexes[each] for each in members(region)],
                    "link": self.link(a.PADDY + h, why) if asking else self.link(-1),
                }
            )
        return out

    def sealed(self, seat: int, region: int) -> bool:
        barriers = get(self.view, seat, st.WALLS) | get(self.view, seat, st.GATES)
        return self.cards.perimeter[region] & ~barriers == 0

    def labels(self, seat: int, spots: list[tuple[float, float]], side: float) -> list[Shape]:
        """What stands at a paddy's first hex: its place on the chain, cubes, fertilizer, and the rice it would pay."""
        view = self.view
        out: list[Shape] = []
        for k in range(get(view, seat, st.COUNT)):
            paddy = paddy_at(view, seat, k)
            grown = get(view, seat, st.GROWN) >> paddy & 1
            x, y = spots[paddy]
            now = words.harvest_rice(view, seat, paddy, hexes_of(view, seat, paddy)) if grown else 0
            out.append(
                {
                    "id": f"label-{seat}-{paddy}",
                    "x": x,
                    "y": fine(y - side * 0.5),
                    "number": k + 1 if k < get(view, seat, st.CHAIN) else 0,
                    "weeds": get(view, seat, st.CUBES + paddy),
                    "pests": get(view, seat, st.CUBES + 10 + paddy),
                    "fertile": get(view, seat, st.FERTILE) >> paddy & 1,
                    "rice": now,
                    "text": words.tell_paddy(view, seat, k),
                }
            )
        return out

    def side_of(self, shape: list[tuple[float, float]], which: int) -> tuple[float, float, float, float]:
        one, two = shape[which], shape[(which + 1) % 6]
        return one[0], one[1], two[0], two[1]

    def edges(
        self, seat: int, shapes: list[list[tuple[float, float]]], spots: list[tuple[float, float]], built: bool
    ) -> list[Shape]:
        if not built:
            return []
        out: list[Shape] = []
        walls, gates = get(self.view, seat, st.WALLS), get(self.view, seat, st.GATES)
        ways = self.flow(seat)
        for e in members(walls | gates):
            x1, y1, x2, y2 = self.side_of(shapes[self.cards.edge_a[e]], self.cards.edge_side[e])
            mx, my = fine((x1 + x2) / 2), fine((y1 + y2) / 2)
            gate = bool(gates >> e & 1)
            out.append(
                {
                    "id": f"edge-{seat}-{e}",
                    "gate": gate,
                    "x1": x1,
                    "y1": y1,
                    "x2": x2,
                    "y2": y2,
                    "mx": mx,
                    "my": my,
                    "angle": ways.get(e),
                }
            )
        return out

    def flow(self, seat: int) -> dict[int, float]:
        """Gates of the chain, and the direction (degrees) in which water leaves through them."""
        view = self.view
        ways: dict[int, float] = {}
        came = 0
        for k in range(get(view, seat, st.CHAIN)):
            region = get(view, seat, st.REGION + paddy_at(view, seat, k))
            came = self.cards.perimeter[region] & get(view, seat, st.GATES) & ~came
            edge = came.bit_length() - 1
            outward = bool(region >> self.cards.edge_a[edge] & 1)
            ways[edge] = (60.0 * self.cards.edge_side[edge] + (0 if outward else 180)) % 360
        return ways

    def targets(
        self, seat: int, shapes: list[list[tuple[float, float]]], spots: list[tuple[float, float]]
    ) -> list[Shape]:
        """Edges to click while building: a wall across, a gate in the middle; a gate to lift; a wall to drop it on."""
        view = self.view
        mine = self.acts and seat == self.viewer
        if not mine or view.phase not in (st.FIRST_GATE, st.BUILD):
            return []
        out: list[Shape] = []
        barriers = get(view, seat, st.WALLS) | get(view, seat, st.GATES)
        for e in range(c.EDGES):
            lifted = view.phase == st.BUILD and view.spot > 0
            asked = view.phase == st.BUILD and not lifted and view.left > 0 and not barriers >> e & 1
            links = {
                "wall": self.link(a.WALL + e, asked) if not lifted else self.link(a.DROP + e),
                "gate": self.link(a.GATE + e),
                "lift": self.link(a.LIFT + e),
            }
            if not any(link["action"] is not None or link["why"] is not None for link in links.values()):
                continue
            x1, y1, x2, y2 = self.side_of(shapes[self.cards.edge_a[e]], self.cards.edge_side[e])
            arises = self.arises(seat, e) if links["wall"]["action"] is not None and not lifted else 0
            if not arises and links["gate"]["action"] is not None and view.phase == st.BUILD:
                arises = self.arises(seat, e, st.GATES)
            out.append(
                {
                    "id": f"target-{e}",
                    "x1": x1,
                    "y1": y1,
                    "x2": x2,
                    "y2": y2,
                    "mx": fine((x1 + x2) / 2),
                    "my": fine((y1 + y2) / 2),
                    "grip": self.grip((x1, y1), (x2, y2), spots[self.cards.edge_a[e]]),
                    **links,
                    "finishes": bool(arises),
                    "preview": [" ".join(f"{x},{y}" for x, y in shapes[h]) for h in members(arises)],
                    "size": self.cards.hex_size[arises],
                    "sx": fine(sum(spots[h][0] for h in members(arises)) / max(1, self.cards.hex_size[arises])),
                    "sy": fine(sum(spots[h][1] for h in members(arises)) / max(1, self.cards.hex_size[arises])),
                }
            )
        return out

    def grip(self, one: tuple[float, float], two: tuple[float, float], middle: tuple[float, float]) -> str:
        """The corners of the place to touch around an edge, on both sides of it; nothing if its line is enough."""
        if not self.at.reach:
            return ""
        x, y = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
        dx, dy = self.at.reach * (middle[0] - x), self.at.reach * (middle[1] - y)
        corners = (one, (x + dx, y + dy), two, (x - dx, y - dy))
        return " ".join(f"{fine(min(max(cx, 0), self.at.width))},{fine(cy)}" for cx, cy in corners)

    def arises(self, seat: int, edge: int, piece: int = st.WALLS) -> int:
        """The hexes of the paddies that a piece on this edge would complete."""
        after = self.view.clone()
        before = get(self.view, seat, st.COMPLETED)
        place(after, seat, edge, piece)
        new = 0
        for paddy in members(get(after, seat, st.COMPLETED)):
            region = get(after, seat, st.REGION + paddy)
            if not before >> paddy & 1 or region != get(self.view, seat, st.REGION + paddy):
                new |= region
        return new
