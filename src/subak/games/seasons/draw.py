"""A position as a picture: the only place that knows coordinates."""

from pathlib import Path
from textwrap import wrap

from subak.core.art import template
from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import _
from subak.games.seasons import cards as c
from subak.games.seasons import state as s
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape, placement, spot_at, spot_x, spot_y
from subak.games.seasons.paddies import feature_points, first_point, paddy_points, survey
from subak.games.seasons.rules import CONFIRM, PLACE, ROTATE, SET_ASIDE
from subak.games.seasons.words import ROTATIONS, SOURCES, Words

BOARD = Path(__file__).parent / "board.svg.jinja"
CARD = Path(__file__).parent / "card.svg.jinja"

WIDTH, HEIGHT = 1000, 900
OWN = (16, 16, 660, 628)  # x, y, width, height of the panels
OTHER = (692, 16, 292, 330)
ROW = (692, 362, 292, 282)
HAND = (16, 660, 968, 224)
LARGEST = 46.0  # a cell of a landscape is never larger than this
IN_HAND = 27.0  # a cell of a card in the hand
IN_ROW = 24.0
INSET = 0.45  # how far features at the border of a card step inside
HEADING = 40  # room at the top of a panel

Shape = dict[str, object]


def lines(cells: dict[tuple[int, int], int], path: bool) -> str:
    """The slanting lines of some cells, as path data in cell units. Lines lean as the common grid asks."""
    parts = []
    for (x, y), line in cells.items():
        if bool(line) == path:
            a, b = (x, x + 1) if (x + y) % 2 == 0 else (x + 1, x)
            parts.append(f"M{a} {y}L{b} {y + 1}")
    return "".join(parts)


def land_cells(cards: c.Cards, land: int) -> dict[tuple[int, int], int]:
    """The cells of a laid card: 1 where a path runs."""
    x, y, side = spot_x(land >> 7), spot_y(land >> 7), land & 127
    return {
        (x + dx, y + dy): cards.paths[side * 4 + dy] >> dx & 1
        for dy in range(c.DOWN - (land & 1))
        for dx in range(c.ACROSS + (land & 1))
    }


def land_features(cards: c.Cards, land: int) -> list[tuple[int, float, float]]:
    """Kind and place of the features of a laid card; at its border they step inside, so that none is cut."""
    x, y = spot_x(land >> 7), spot_y(land >> 7)
    across, down = c.ACROSS + (land & 1), c.DOWN - (land & 1)
    return [(f & 3, x + inside(f >> 2 & 7, across), y + inside(f >> 5, down)) for f in cards.features[land & 127]]


def inside(at: int, length: int) -> float:
    return at + INSET if at == 0 else at - INSET if at == length else float(at)


def card_shape(cards: c.Cards, card: int, rotation: int = 0) -> Shape:
    """A single card with its corner at 0, 0, in cell units, its lines leaning as they would when laid."""
    land = placement(card, rotation, spot_at(rotation >> 1, 0))
    left = rotation >> 1
    cells = land_cells(cards, land)
    return {
        "card": card,
        "left": left,
        "across": c.ACROSS + (rotation & 1),
        "down": c.DOWN - (rotation & 1),
        "paths": lines(cells, True),
        "furrows": lines(cells, False),
        "features": spread(land_features(cards, land)),
    }


def spread(features: list[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    """Features that share a square stand side by side."""
    out: list[tuple[int, float, float]] = []
    for place in sorted({(x, y) for _kind, x, y in features}):
        kinds = [kind for kind, x, y in features if (x, y) == place]
        for n, kind in enumerate(kinds):
            out.append((kind, place[0] + (n - (len(kinds) - 1) / 2) * 0.55, place[1]))
    return out


def diamonds(land: Landscape, points: list[int]) -> str:
    parts = []
    for p in points:
        x, y = p % land.stride + land.left, p // land.stride + land.top
        parts.append(f"M{x} {y - 1}L{x + 1} {y}L{x} {y + 1}L{x - 1} {y}Z")
    return "".join(parts)


def walk(land: Landscape, paddy: int) -> list[int]:
    """The points of a paddy."""
    land.walk(first_point(land, paddy))
    return [int(point) for point in land.walked]


def missing(land: Landscape, points: list[int]) -> str:
    """The outlines of quarters that a paddy still lacks."""
    parts = []
    for p in points:
        x, y = p % land.stride + land.left, p // land.stride + land.top
        for dx, dy in ((0, 0), (-1, 0), (0, -1), (-1, -1)):
            if land.cells[p + dx + dy * land.stride] == 0:
                ax, by = x + (1 if dx == 0 else -1), y + (1 if dy == 0 else -1)
                parts.append(f"M{ax} {y}L{x} {by}")
    return "".join(parts)


class Drawing:
    """One picture for one viewer."""

    def __init__(self, words: Words, view: Seasons, seat: int) -> None:
        self.words = words
        self.cards = words.cards
        self.view = view
        self.viewer = seat
        self.seat = max(seat, 0)  # whose landscape is large
        acts = seat >= 0 and view.actors >> seat & 1
        self.legal = view.legal(seat) if acts else []
        lane = self.seat * s.LANE
        self.step = view.lanes[lane + s.STEP] if acts else HIDDEN
        self.card = view.lanes[lane + s.CARD]
        self.rotation = view.lanes[lane + s.ROTATION]
        self.spot = view.lanes[lane + s.SPOT]
        self.row_card = view.lanes[lane + s.ROW]
        self.choosing = view.stage in (s.WET, s.LAST, s.DRY) and self.card not in (s.NONE, HIDDEN)

    def render(self) -> str:
        view, seat = self.view, self.seat
        return template(BOARD).render(
            width=WIDTH,
            height=HEIGHT,
            season="dry" if view.stage in (s.TIE, s.DRY, s.OVER) else "wet",
            label=self.words.ask(view, self.viewer),
            own=self.landscape(seat, OWN, True),
            other=self.landscape(1 - seat, OTHER, False),
            row=self.row(),
            hand=self.hand(),
            rotations=self.rotations(),
            seats=(seat, 1 - seat),
            scores=view.scores(),
        )

    # -- landscapes

    def landscape(self, seat: int, panel: tuple[int, int, int, int], large: bool) -> Shape:
        view = self.view
        lands = [view.lands[seat * PLACED + n] for n in range(view.counts[seat])]
        staged = large and self.spot not in (s.NONE, HIDDEN) and self.choosing
        ghosts = [self.ghost(action) for action in self.legal if PLACE <= action < CONFIRM] if large else []
        shape: Shape = {
            "seat": seat,
            "panel": panel,
            "title": self.words.player(seat, self.viewer).capitalize(),
            "ancestor": self.ancestor(seat),
            "sheet": [f"{source}: {n}" for source, n in self.words.sheet(view, seat)],
            "ghosts": ghosts,
            "staged": self.staged() if staged else None,
            **self.frame(lands, ghosts, panel),
        }
        if lands:
            shape.update(self.ground(view.landscape(seat), seat, lands))
        return shape

    def frame(self, lands: list[int], ghosts: list[Shape], panel: tuple[int, int, int, int]) -> Shape:
        """Scale and offset that fit landscape and ghosts into the panel."""
        spots = [(spot_x(land >> 7), spot_y(land >> 7), 3 + (land & 1), 4 - (land & 1)) for land in lands]
        spots += [(int(str(g["x"])), int(str(g["y"])), int(str(g["across"])), int(str(g["down"]))) for g in ghosts]
        if self.spot not in (s.NONE, HIDDEN) and self.choosing and panel == OWN:
            spots.append((spot_x(self.spot), spot_y(self.spot), 3 + (self.rotation & 1), 4 - (self.rotation & 1)))
        if not spots:
            return {"scale": 1, "dx": 0, "dy": 0, "empty": True}
        left, top = min(x for x, *_rest in spots) - 1, min(y for _x, y, *_rest in spots) - 1
        right = max(x + across for x, _y, across, _d in spots) + 1
        bottom = max(y + down for _x, y, _a, down in spots) + 1
        x, y, width, height = panel
        head = HEADING + 28
        foot = 60 if panel == OTHER else 134 if self.turning() else 8
        scale = min(LARGEST, (width - 16) / (right - left), (height - head - foot) / (bottom - top))
        return {
            "scale": round(scale, 2),
            "dx": round(x + (width - scale * (right + left)) / 2, 1),
            "dy": round(y + head + (height - head - foot - scale * (bottom + top)) / 2, 1),
            "empty": False,
        }

    def ground(self, land: Landscape, seat: int, lands: list[int]) -> Shape:
        cells: dict[tuple[int, int], int] = {}
        features: list[tuple[int, float, float]] = []
        for laid in lands:
            cells.update(land_cells(self.cards, laid))
            features += land_features(self.cards, laid)
        closed, spoiled, lacking = [], [], []
        for paddy in survey(land, seat):
            if paddy in self.view.closed:
                closed.append(self.closed_paddy(land, paddy))
                continue
            points = walk(land, paddy)
            if land.ends_in_walk():
                spoiled.append(diamonds(land, points))
            lacking.append(missing(land, points))
        return {
            "rects": [
                (laid >> 2 & 31, spot_x(laid >> 7), spot_y(laid >> 7), 3 + (laid & 1), 4 - (laid & 1)) for laid in lands
            ],
            "paths": lines(cells, True),
            "furrows": lines(cells, False),
            "features": spread(features),
            "closed": closed,
            "spoiled": spoiled,
            "lacking": "".join(lacking),
        }

    def closed_paddy(self, land: Landscape, paddy: int) -> Shape:
        points = walk(land, paddy)
        busy = {feature >> 2 for feature in feature_points(land)}
        stride, left, top = int(land.stride), int(land.left), int(land.top)
        spots = [(p % stride + left, p // stride + top) for p in points]
        free = [spot for spot, p in zip(spots, points, strict=True) if p not in busy] or spots
        centre = (sum(x for x, _y in spots) / len(spots), sum(y for _x, y in spots) / len(spots))
        x, y = min(free, key=lambda spot: (spot[0] - centre[0]) ** 2 + (spot[1] - centre[1]) ** 2)
        return {
            "d": diamonds(land, points),
            "x": x,
            "y": y if free is not spots else y + 0.55,
            "points": paddy_points(self.cards, paddy),
            "id": paddy,
            "title": self.words.paddy(paddy),
        }

    def ghost(self, action: int) -> Shape:
        spot = action - PLACE
        gains = self.words.gains(self.view, self.seat, self.card, self.rotation, spot)
        return {
            "action": action,
            "x": spot_x(spot),
            "y": spot_y(spot),
            "across": 3 + (self.rotation & 1),
            "down": 4 - (self.rotation & 1),
            "gain": sum(gains),
            "closes": len(gains),
            "title": self.words.write(self.view, self.seat, action),
            **{key: value for key, value in self.laid(spot).items() if key in ("paths", "furrows", "features")},
        }

    def staged(self) -> Shape:
        return {
            "x": spot_x(self.spot),
            "y": spot_y(self.spot),
            "across": 3 + (self.rotation & 1),
            "down": 4 - (self.rotation & 1),
            **self.laid(self.spot),
        }

    def laid(self, spot: int) -> Shape:
        land = placement(self.card, self.rotation, spot)
        cells = land_cells(self.cards, land)
        return {
            "card": self.card,
            "paths": lines(cells, True),
            "furrows": lines(cells, False),
            "features": spread(land_features(self.cards, land)),
        }

    def ancestor(self, seat: int) -> Shape | None:
        card = self.view.ancestors[seat]
        if card == s.NONE:
            return None
        return {
            "card": card,
            "name": self.words.names[card],
            "text": self.words.ancestor(card),
            "lines": wrap(self.words.ancestor(card), 38),
            "when": self.cards.when[card],
            "points": self.view.points[seat * s.SOURCES + s.FROM_ANCESTOR],
        }

    # -- cards to choose from

    def row(self) -> Shape:
        x, y, _width, _height = ROW
        tiles = []
        for n, card in enumerate(members(self.view.row)):
            left, top = x + 18 + n % 3 * 90, y + 44 + n // 3 * 118
            tiles.append(self.tile(card, left, top, IN_ROW, self.view.stage == s.DRY))
        return {"panel": ROW, "tiles": tiles}

    def hand(self) -> Shape:
        """The own hand along the bottom edge; in the dry season what the ancestor says."""
        x, y, width, _height = HAND
        mask = self.view.hands[self.seat]
        cards = [] if self.viewer < 0 or mask == HIDDEN else members(mask)
        if self.view.stage == s.START and self.viewer >= 0 and self.step == s.ROTATION:
            cards = []
        gap = 320.0 if self.view.stage == s.ANCESTORS else 116.0
        left = x + (width - gap * len(cards)) / 2 + (gap - 3 * IN_HAND) / 2
        tiles = []
        for n, card in enumerate(cards):
            taken = card in (self.card, self.row_card) and self.choosing
            tile = self.tile(card, left + n * gap, y + 50, IN_HAND, True)
            tile["role"] = "" if not taken else _("to place") if card == self.card else _("for the row")
            tiles.append(tile)
        pair = self.view.stage == s.ANCESTORS
        return {"panel": HAND, "tiles": tiles, "pair": pair, "sheet": [] if tiles else self.sheet()}

    def sheet(self) -> list[tuple[str, list[int]]]:
        """The points of both players by source: own column first."""
        seats = (self.seat, 1 - self.seat)
        return [(name, [self.view.points[at * s.SOURCES + n] for at in seats]) for n, name in enumerate(SOURCES)]

    def tile(self, card: int, x: float, y: float, scale: float, offered: bool) -> Shape:
        action = card if card in self.legal else None
        lively = offered and self.viewer >= 0 and self.step in (s.CARD, s.ROW)
        return {
            **card_shape(self.cards, card),
            "x": round(x, 1),
            "y": y,
            "scale": scale,
            "action": action,
            "why": card if lively and action is None else None,
            "title": self.words.write(self.view, self.seat, card) if action is not None else self.words.names[card],
            "name": self.words.names[card],
            "lines": wrap(self.words.ancestor(card), 44),
            "role": "",
        }

    def rotations(self) -> list[Shape]:
        """The four ways to turn the chosen card: choices when asked, alternatives when one is chosen already."""
        if not self.turning():
            return []
        out: list[Shape] = []
        x, y, _width, height = OWN
        for rotation in range(c.ROTATIONS):
            action = ROTATE + rotation
            shape = card_shape(self.cards, self.card, rotation)
            asked = self.step == s.ROTATION
            out.append(
                {
                    **shape,
                    "action": action if action in self.legal else None,
                    "why": action if asked and action not in self.legal else None,
                    "swap": None if asked or rotation == self.rotation else action,
                    "chosen": rotation == self.rotation and not asked,
                    "title": ROTATIONS[rotation].capitalize(),
                    "x": x + 14 + rotation * 84,
                    "y": y + height - 98,
                    "scale": 19,
                }
            )
        return out

    def turning(self) -> bool:
        """Whether the four rotations are shown."""
        return self.step in (s.ROTATION, s.SPOT) and SET_ASIDE not in self.legal


def draw(words: Words, view: Seasons, seat: int) -> str:
    return Drawing(words, view, seat).render()


def draw_card(words: Words, card: int) -> str:
    """Both sides of a card."""
    return template(CARD).render(
        shape=card_shape(words.cards, card),
        name=words.names[card],
        text=words.ancestor(card),
        when=words.cards.when[card],
        number=card + 1,
    )
