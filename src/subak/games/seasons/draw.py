"""A position as a picture: the only place that knows coordinates."""

from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from subak.core.art import TALL, template
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

LARGEST = 46.0  # a cell of a landscape is never larger than this
INSET = 0.45  # how far features at the border of a card step inside
HEADING = 40  # room at the top of a panel
LINE = 18  # from one line of text to the next

Shape = dict[str, object]
Box = tuple[int, int, int, int]  # x, y, width, height of a panel


@dataclass(frozen=True)
class Layout:
    """Where the panels lie, and how large the cards in them are."""

    width: int
    height: int
    own: Box
    other: Box
    row: Box
    hand: Box
    in_hand: float  # a cell of a card in the hand
    hand_step: tuple[int, int]  # from one card of the hand to the next, and to the next line of them
    pair_step: int  # between the two cards of which one becomes the ancestor
    hand_line: int  # cards of the hand side by side
    in_row: float
    row_step: tuple[int, int]
    row_line: int
    in_turn: int  # a cell of a card that shows how it may be turned
    turn_step: int
    tall: bool = False


WIDE = Layout(
    width=1000,
    height=900,
    own=(16, 16, 660, 628),
    other=(692, 16, 292, 330),
    row=(692, 362, 292, 282),
    hand=(16, 660, 968, 224),
    in_hand=27.0,
    hand_step=(116, 0),
    pair_step=320,
    hand_line=7,
    in_row=24.0,
    row_step=(90, 118),
    row_line=3,
    in_turn=19,
    turn_step=84,
)


def tall_layout(lands: int, cards: int, row: int, dry: bool) -> Layout:
    """For a phone, by what there is: the own land, then what one chooses from, then the rest."""
    heights = {
        "own": 452 if lands else 104,
        "hand": 304 if cards > 4 else 176 if cards and lands else 240 if cards else 218,
        "row": 136 if row else 84,
        "other": 300 if lands else 104,
    }
    boxes: dict[str, Box] = {}
    y = 8
    for name in ("own", "row", "other", "hand") if dry else ("own", "hand", "row", "other"):
        boxes[name] = (8, y, 414, heights[name])
        y += heights[name] + 8
    return Layout(
        width=TALL,
        height=y,
        **boxes,
        in_hand=24.0,
        hand_step=(100, 128),
        pair_step=207,
        hand_line=4,
        in_row=20.0,
        row_step=(66, 0),
        row_line=6,
        in_turn=15,
        turn_step=100,
        tall=True,
    )


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

    def __init__(self, words: Words, view: Seasons, seat: int, tall: bool) -> None:
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
        self.dry = view.stage in (s.TIE, s.DRY, s.OVER)
        self.pair = view.stage == s.ANCESTORS
        self.held = self.cards_in_hand()
        lands, row = max(view.counts), view.row.bit_count()
        self.layout = tall_layout(lands, len(self.held), row, self.dry) if tall else WIDE

    def render(self) -> str:
        view, seat = self.view, self.seat
        return template(BOARD).render(
            layout=self.layout,
            season="dry" if self.dry else "wet",
            label=self.words.ask(view, self.viewer),
            own=self.landscape(seat, self.layout.own, True),
            other=self.landscape(1 - seat, self.layout.other, False),
            row=self.row(),
            hand=self.hand(),
            rotations=self.rotations(),
            seats=(seat, 1 - seat),
            scores=view.scores(),
        )

    # -- landscapes

    def landscape(self, seat: int, panel: Box, large: bool) -> Shape:
        view = self.view
        lands = [view.lands[seat * PLACED + n] for n in range(view.counts[seat])]
        staged = large and self.spot not in (s.NONE, HIDDEN) and self.choosing
        ghosts = [self.ghost(action) for action in self.legal if PLACE <= action < CONFIRM] if large else []
        shape: Shape = {
            "seat": seat,
            "panel": panel,
            "title": self.words.player(seat, self.viewer).capitalize(),
            "ancestor": self.ancestor(seat, panel, large),
            "sheet": [f"{source}: {n}" for source, n in self.words.sheet(view, seat)],
            "ghosts": ghosts,
            "staged": self.staged() if staged else None,
            **self.frame(seat, lands, ghosts, panel, large),
        }
        if lands:
            shape.update(self.ground(view.landscape(seat), seat, lands))
        return shape

    def frame(self, seat: int, lands: list[int], ghosts: list[Shape], panel: Box, large: bool) -> Shape:
        """Scale and offset that fit landscape and ghosts into the panel."""
        spots = [(spot_x(land >> 7), spot_y(land >> 7), 3 + (land & 1), 4 - (land & 1)) for land in lands]
        spots += [(int(str(g["x"])), int(str(g["y"])), int(str(g["across"])), int(str(g["down"]))) for g in ghosts]
        if self.spot not in (s.NONE, HIDDEN) and self.choosing and large:
            spots.append((spot_x(self.spot), spot_y(self.spot), 3 + (self.rotation & 1), 4 - (self.rotation & 1)))
        if not spots:
            return {"scale": 1, "dx": 0, "dy": 0, "empty": True}
        left, top = min(x for x, *_rest in spots) - 1, min(y for _x, y, *_rest in spots) - 1
        right = max(x + across for x, _y, across, _d in spots) + 1
        bottom = max(y + down for _x, y, _a, down in spots) + 1
        x, y, width, height = panel
        rule = self.rule_lines(seat, large)
        head = HEADING + 28 + (LINE * len(rule) if self.layout.tall else 0)
        turns = 4 * self.layout.in_turn + 58
        foot = turns if large and self.turning() else 8 if large or self.layout.tall else 60
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

    def ancestor(self, seat: int, panel: Box, large: bool) -> Shape | None:
        card = self.view.ancestors[seat]
        if card == s.NONE:
            return None
        x, y, _width, height = panel
        lines = self.rule_lines(seat, large)
        if self.layout.tall:
            left, top = x + 14, y + 78
        elif large:
            left, top = x + 170, y + 57 - LINE * (len(lines) - 1) // 2
        else:
            left, top = x + 14, y + height + 9 - LINE * len(lines)
        return {
            "card": card,
            "name": self.words.names[card],
            "text": self.words.ancestor(card),
            "lines": [(left, top + LINE * n, line) for n, line in enumerate(lines)],
            "when": self.cards.when[card],
            "points": self.view.points[seat * s.SOURCES + s.FROM_ANCESTOR],
        }

    def rule_lines(self, seat: int, large: bool) -> list[str]:
        """What the ancestor of a seat says, as wide as there is room."""
        card = self.view.ancestors[seat]
        letters = 46 if self.layout.tall else 56 if large else 32
        return [] if card == s.NONE else wrap(self.words.ancestor(card), letters)

    # -- cards to choose from

    def row(self) -> Shape:
        layout = self.layout
        x, y, _width, _height = layout.row
        tiles = []
        for n, card in enumerate(members(self.view.row)):
            left = x + (12 if layout.tall else 18) + n % layout.row_line * layout.row_step[0]
            top = y + 44 + n // layout.row_line * layout.row_step[1]
            tiles.append(self.tile(card, left, top, layout.in_row, self.view.stage == s.DRY))
        return {"panel": layout.row, "tiles": tiles}

    def cards_in_hand(self) -> list[int]:
        mask = self.view.hands[self.seat]
        if self.viewer < 0 or mask == HIDDEN or (self.view.stage == s.START and self.step == s.ROTATION):
            return []
        return members(mask)

    def hand(self) -> Shape:
        """The own hand; without one, the points so far."""
        layout = self.layout
        x, y, width, _height = layout.hand
        step = layout.pair_step if self.pair else layout.hand_step[0]
        tiles = []
        for n, card in enumerate(self.held):
            line, place = divmod(n, layout.hand_line)
            beside = min(layout.hand_line, len(self.held) - line * layout.hand_line)
            left = x + (width - step * beside) / 2 + (step - 3 * layout.in_hand) / 2 + place * step
            top = y + (42 if layout.tall else 50) + line * layout.hand_step[1]
            taken = card in (self.card, self.row_card) and self.choosing
            tile = self.tile(card, left, top, layout.in_hand, True)
            tile["role"] = "" if not taken else _("to place") if card == self.card else _("for the row")
            tiles.append(tile)
        return {"panel": layout.hand, "tiles": tiles, "pair": self.pair, "sheet": [] if tiles else self.sheet()}

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
            "lines": wrap(self.words.ancestor(card), 24 if self.layout.tall else 44),
            "role": "",
        }

    def rotations(self) -> list[Shape]:
        """The four ways to turn the chosen card: choices when asked, alternatives when one is chosen already."""
        if not self.turning():
            return []
        out: list[Shape] = []
        x, y, _width, height = self.layout.own
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
                    "x": x + 14 + rotation * self.layout.turn_step,
                    "y": y + height - 4 * self.layout.in_turn - 22,
                    "scale": self.layout.in_turn,
                }
            )
        return out

    def turning(self) -> bool:
        """Whether the four rotations are shown."""
        return self.step in (s.ROTATION, s.SPOT) and SET_ASIDE not in self.legal


def draw(words: Words, view: Seasons, seat: int, tall: bool = False) -> str:
    return Drawing(words, view, seat, tall).render()


def draw_card(words: Words, card: int) -> str:
    """Both sides of a card."""
    return template(CARD).render(
        shape=card_shape(words.cards, card),
        name=words.names[card],
        text=words.ancestor(card),
        when=words.cards.when[card],
        number=card + 1,
    )
