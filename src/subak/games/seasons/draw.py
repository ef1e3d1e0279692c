"""A position as a picture. Coordinates are known here and in `draw_layout`, nowhere else."""

from collections.abc import Sequence
from typing import Final

from subak.core.bits import members
from subak.core.board import TALL, Board, Part
from subak.core.game import HIDDEN
from subak.core.position import DEPTH, NONE, OVER
from subak.games.seasons import state as s
from subak.games.seasons.cards import ACROSS, DOWN, ROTATIONS
from subak.games.seasons.draw_cards import DEFS, Faces, sign
from subak.games.seasons.draw_land import Extent, Grounds
from subak.games.seasons.draw_layout import (
    BEST,
    CAPTION,
    FIGURE,
    LEAST,
    LINE,
    LOW,
    NAME,
    NOWHERE,
    PAIR_NAME,
    PAIR_RULE,
    RULE,
    TITLE,
    Box,
    Layout,
    pair,
    tall_board,
    wide_board,
)
from subak.games.seasons.grid import spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.rules import CONFIRM, PLACE, ROTATE, SET_ASIDE, action_of
from subak.games.seasons.words import Words
from subak.kit import pen as kit
from subak.kit.pen import Pen, esc, num
from subak.kit.text import N_, _, player

LARGEST_CELL: Final = [46.0, 72.0]  # a cell of a landscape is never larger than this
GAINS: Final = [0.46, 0.55, 0.64]  # letters of what a place closes, in cells; larger where cells are small
GAIN_CLASSES: Final = ["display gain", "display gain tight", "display gain tighter"]
HEAD: Final = 40  # room at the top of a panel
BEFORE_RULE: Final = 170  # from the edge of the own panel to what its ancestor says, beside the name
PHASE: Final = [DEPTH, DEPTH + 1]  # words that say which phase it is
TURNED: Final = [
    N_("Upright"),
    N_("Turned a quarter to the right"),
    N_("Upside down"),
    N_("Turned a quarter to the left"),
]
FIGURES: Final = [
    N_("Size of closed paddies"),
    N_("Farmers in closed paddies"),
    N_("Buffaloes in closed paddies"),
    N_("Ancestor"),
    N_("End: closed paddies"),
    N_("End: stranded buffaloes"),
]  # the sources of points, as lines of a table


class Artist:
    """Draws the positions and cards of one game."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.faces = Faces(words.cards)
        self.grounds = Grounds(words, self.faces)

    def draw(self, view: Seasons, seat: int, shape: int, names: Sequence[str]) -> Board:
        return Drawing(self, view, seat, shape == TALL, names).board()

    def draw_card(self, card: int) -> str:
        """Both sides of a card."""
        name, text = self.words.names[card], self.words.ancestor(card)
        pen = Pen()
        pen.box(2, 2, 296, 186, "panel", 10)
        pen.put(f'<g transform="translate(16 19) scale(38)">{self.faces.tiles[card * ROTATIONS]}</g>')
        pen.put(sign(self.words.cards.when[card], 158, 36))
        pen.text(176, 42, TITLE.shorten(name, 110), "display heading")
        for n, line in enumerate(RULE[1].wrap(text, 144, 6)):
            pen.text(144, 70 + 19 * n, line, "rule")
        pen.text(286, 180, str(card + 1), "muted", "end")
        label = _("{name}: {rule}").format(name=name, rule=text)
        return Board("seasons wet card", 300, 190, esc(label), "", [pen.part("card", [])]).svg()


class Drawing:
    """One picture for one viewer."""

    def __init__(self, artist: Artist, view: Seasons, viewer: int, tall: bool, names: Sequence[str]) -> None:
        self.words = artist.words
        self.faces = artist.faces
        self.grounds = artist.grounds
        self.view = view
        self.viewer = viewer
        self.names = names
        self.seat = max(viewer, 0)  # whose landscape is large
        acts = viewer >= 0 and view.actors >> viewer & 1 == 1
        self.legal = view.legal(viewer) if acts else []
        self.step = view[s.STEP + self.seat] if acts else HIDDEN
        self.card = view[s.CARD + self.seat]
        self.rotation = view[s.ROTATION + self.seat]
        self.spot = view[s.SPOT + self.seat]
        self.gift = view[s.GIFT + self.seat]
        phase = view.phase
        self.choosing = phase in (s.WET, s.LAST_CARD, s.DRY) and self.card not in (NONE, HIDDEN)
        self.staged = self.choosing and self.spot not in (NONE, HIDDEN)
        self.turning = self.step in (s.TURNING, s.LAYING) and SET_ASIDE not in self.legal  # four rotations are shown
        self.dry = phase in (s.WHO_BEGINS, s.DRY, OVER)
        self.held = self.cards_in_hand()
        self.big = 0 if tall else 1  # of the letters of phone and desk
        self.figures = self.brought()
        self.shaped: list[int] = []  # words on which the places of panels depend
        if phase == s.ANCESTORS and self.held:
            self.layout = pair(max([len(self.pair_lines(card, tall)) for card in self.held]), tall)
        else:
            self.layout = self.arranged(tall)
            self.shaped = [s.LAID, s.ANCESTOR, s.HAND, s.ROW, s.STEP, s.POINTS]

    def arranged(self, tall: bool) -> Layout:
        """Places for what there is to show now; an empty row only when a card is to be given to it."""
        view = self.view
        lands, row = max(view[s.LAID], view[s.LAID + 1]), view[s.ROW].bit_count() or int(self.step == s.GIVING)
        if tall:
            return tall_board(lands, len(self.held), row, len(self.figures), self.dry, self.turning)
        over = view.phase == OVER
        low = self.dry and not over
        sources = 0 if low and row else min(len(self.figures), 3)
        return wide_board(row, low, LOW if self.held else 74 + 44 * sources if sources else 0, over)

    def brought(self) -> list[int]:
        """The sources that have brought somebody points; none while there is a hand."""
        points = self.view
        if self.held:
            return []
        return [n for n in range(s.SOURCES) if points[s.POINTS + n] or points[s.POINTS + s.SOURCES + n]]

    def board(self) -> Board:
        layout = self.layout
        classes = "seasons dry" if self.dry else "seasons wet"
        if layout.pair:
            classes += " pair"
        if layout.tall:
            classes += " tall"
        parts: list[Part] = []
        if not layout.pair:
            parts.append(self.landscape(self.seat, True))
            parts += [self.landscape(1 - self.seat, False), self.row()]
        parts.append(self.hand())
        if self.turning:
            parts.append(self.rotations())
        label = esc(self.words.ask(self.view, self.viewer, self.names))
        return Board(classes, layout.width, layout.height, label, kit.DEFS + DEFS, parts)

    # -- landscapes

    def landscape(self, seat: int, large: bool) -> Part:
        view = self.view
        box = self.layout.own if large else self.layout.other
        pen = Pen()
        pen.box(box.x, box.y, box.width, box.height, "panel field", 10)
        self.score(pen, seat, box)
        spots: list[int] = []
        if large:
            spots = [action - PLACE for action in self.legal if PLACE <= action < CONFIRM]
        staged = large and self.staged
        extent = Extent()
        for laid in view.lands(seat):
            extent.take_in(laid & 3, laid >> 7)
        for spot in spots:
            extent.take_in(self.rotation, spot)
        if staged:
            extent.take_in(self.rotation, self.spot)
        rule = self.rule_lines(seat, large)
        if extent.left < extent.right:
            scale = self.scale(extent, box, len(rule), large)
            pen.group("", self.frame(extent, box, len(rule), large, scale))
            if view[s.LAID + seat]:
                letters = LEAST[self.big] / scale
                pen.put(self.grounds.drawn(view.landscape(seat), seat, letters))
            if staged:
                pen.group("staged", f"translate({spot_x(self.spot)} {spot_y(self.spot)})")
                pen.put(self.faces.laid[self.card * ROTATIONS + self.rotation])
                pen.end()
            self.ghosts(pen, spots, LEAST[self.big] / scale)
            pen.end()
        elif view[s.ANCESTOR + seat] == NONE:
            pen.text(box.x + box.width / 2, box.y + box.height // 2 + 22, _("No land yet."), "muted hint", "middle")
        if view[s.ANCESTOR + seat] != NONE:
            self.ancestor(pen, seat, box, rule, large)
        words = [*PHASE, s.ANCESTOR, s.LAID, s.LAND, s.POINTS, s.CLOSED, s.PADDY, *self.shaped]
        if large:
            words += [s.STEP, s.CARD, s.ROTATION, s.SPOT]
        label = _("Your landscape") if seat == self.viewer else _("The landscape of {player}")
        return pen.part(f"land-{seat}", words, label.format(player=player(self.names, seat)))

    def score(self, pen: Pen, seat: int, box: Box) -> None:
        """Whose landscape it is, with the points and their sources."""
        pen.group("score", "", f"score-{seat}")
        pen.mark(seat, box.x + 24, box.y + 23, 12)
        viewer = NONE if self.view.phase == OVER else self.viewer  # at the end all boards are looked at, and have names
        who = TITLE.shorten(self.words.heading(seat, viewer, self.names), box.width - 44 - 80)
        pen.text(box.x + 44, box.y + 29, who, "display heading")
        pen.text(box.x + box.width - 16, box.y + 31, str(self.view.scores()[seat]), "display total", "end")
        sheet = [_("{source}: {n}").format(source=source, n=n) for source, n in self.words.sheet(self.view, seat)]
        pen.title(_(", ").join(sheet) if sheet else _("No points yet"))
        pen.end()

    def head(self, rule: int, large: bool) -> int:
        """Room above a land."""
        beside = self.beside(large)
        return HEAD + 28 + LINE[self.big] * (max(0, rule - 2) if beside else rule if large or self.layout.tall else 0)

    def foot(self, rule: int, large: bool) -> int:
        """Room below a land."""
        if self.layout.tall and large and self.turning:
            return 4 * self.layout.in_turn + 58
        return 8 if large or self.layout.tall else 14 + LINE[1] * rule

    def aside(self, large: bool) -> int:
        """Room beside a land, for the ways to turn a card."""
        return 120 if large and self.turning and not self.layout.tall else 0

    def scale(self, extent: Extent, box: Box, rule: int, large: bool) -> float:
        """Units of the board a cell, so that land and ghosts fit into the panel."""
        room = box.height - self.head(rule, large) - self.foot(rule, large)
        fits = min(
            (box.width - 16 - self.aside(large)) / (extent.right - extent.left), room / (extent.bottom - extent.top)
        )
        return round(min(LARGEST_CELL[self.big], fits), 2)

    def frame(self, extent: Extent, box: Box, rule: int, large: bool, scale: float) -> str:
        """Scale and offset that put landscape and ghosts into the middle of the panel."""
        head = self.head(rule, large)
        room = box.height - head - self.foot(rule, large)
        dx = box.x + (box.width + self.aside(large) - scale * (extent.right + extent.left)) / 2
        dy = box.y + head + (room - scale * (extent.bottom + extent.top)) / 2
        return f"translate({num(round(dx, 1))} {num(round(dy, 1))}) scale({num(scale)})"

    def ghosts(self, pen: Pen, spots: list[int], least: float) -> None:
        """Where the chosen card may lie, and what it would close there: a number, if its letters are large enough."""
        if not spots:
            return
        across, down = ACROSS + (self.rotation & 1), DOWN - (self.rotation & 1)
        size = f'width="{across}" height="{down}" rx=".1"/>'
        for spot in spots:
            pen.put(f'<rect class="ghost-edge" x="{spot_x(spot)}" y="{spot_y(spot)}" {size}')
        centre = f'cx="{num(across / 2)}" cy="{num(down / 2)}"'
        preview = (
            f'<g class="preview">{self.faces.laid[self.card * ROTATIONS + self.rotation]}</g>'
            f'<circle class="reach" data-target="" {centre} r=".68"/>'
        )
        step = len([each for each in GAINS if each < least])  # beyond them all: a mark without a number
        reach = 0.5 if step else 0.42
        for spot in spots:
            gains = self.view.gains(self.seat, self.card, self.rotation, spot)
            label = self.words.spot(self.view, self.seat, spot, gains)
            pen.choice(PLACE + spot, label, "spot", f"translate({spot_x(spot)} {spot_y(spot)})")
            pen.put(preview)
            if gains:
                pen.put(f'<circle class="handle closes" {centre} r="{num(reach)}"/>')
                if step < 2 or (step == 2 and sum(gains) < 10):
                    drop = round(0.37 * GAINS[step], 2)
                    pen.text(across / 2, down / 2 + drop, f"+{sum(gains)}", GAIN_CLASSES[step], "middle")
            else:
                pen.put(f'<circle class="handle" {centre} r=".42"/>')
            pen.end()

    def ancestor(self, pen: Pen, seat: int, box: Box, rule: list[str], large: bool) -> None:
        card = self.view[s.ANCESTOR + seat]
        line = LINE[self.big]
        if self.beside(large):
            left, top = box.x + self.before_rule(seat), box.y + 57 - line * min(len(rule) - 1, 1) // 2
        elif large or self.layout.tall:
            left, top = box.x + 14, box.y + 60 + line
        else:
            left, top = box.x + 14, box.y + box.height + 9 - line * len(rule)
        pen.shows(card + 1)
        pen.group("ancestor", f"translate({box.x + 14} {box.y + 57})")
        pen.title(_("{name}: {rule}").format(name=self.words.names[card], rule=self.words.ancestor(card)))
        pen.put(sign(self.words.cards.when[card], 11, -5))
        pen.put(f'<text class="display name" x="28">{esc(self.called(seat, box))}</text>')
        pen.end()
        for n, said in enumerate(rule):
            pen.text(left, top + line * n, said, "rule")

    def rule_lines(self, seat: int, large: bool) -> list[str]:
        """What the ancestor of a seat says, as wide as there is room."""
        card = self.view[s.ANCESTOR + seat]
        if card == NONE:
            return []
        room = self.layout.own.width if large else self.layout.other.width
        room -= self.before_rule(seat) + 74 if self.beside(large) else 28
        return RULE[self.big].wrap(self.words.ancestor(card), room)

    def beside(self, large: bool) -> bool:
        """Whether an ancestor's rule stands beside its name."""
        return large and self.layout.own.width >= BEST

    def called(self, seat: int, box: Box) -> str:
        """The ancestor's name, and what it has brought."""
        name, points = (
            self.words.names[self.view[s.ANCESTOR + seat]],
            self.view[s.POINTS + seat * s.SOURCES + s.FROM_ANCESTOR],
        )
        gain = f", +{points}" if points else ""
        return NAME.shorten(name, box.width / 2 - 42 - NAME.width(gain)) + gain

    def before_rule(self, seat: int) -> int:
        return max(BEFORE_RULE, 42 + int(NAME.width(self.called(seat, self.layout.own))) + 16)

    def pair_lines(self, card: int, tall: bool) -> list[str]:
        return PAIR_RULE[0 if tall else 1].wrap(self.words.ancestor(card), 196 if tall else 430)

    # -- cards to choose from

    def row(self) -> Part:
        layout, box, row = self.layout, self.layout.row, members(self.view[s.ROW])
        pen = Pen()
        if box is not NOWHERE:
            pen.box(box.x, box.y, box.width, box.height, "panel ", 10)
            pen.text(box.x + 16, box.y + 29, _("Dry-season row"), "display heading")
            count = _("{n} of {all}").format(n=len(row), all=2 * self.words.cards.turns)
            pen.text(box.x + box.width - 14, box.y + 29, count, "muted", "end")
        for n, card in enumerate(row):
            x = box.x + (12 if layout.tall else 22) + n % layout.row_line * layout.row_step
            y = box.y + (44 if layout.tall else 50) + n // layout.row_line * layout.row_drop
            self.tile(pen, card, f"translate({x} {y}) scale({layout.in_row})", self.view.phase == s.DRY)
            pen.put(self.faces.tiles[card * ROTATIONS])
            pen.end()
        return pen.part("row", [*PHASE, s.ROW, s.STEP, *self.shaped], _("Dry-season row"))

    def cards_in_hand(self) -> list[int]:
        mask = self.view[s.HAND + self.seat]
        if self.viewer < 0 or mask == HIDDEN or (self.view.phase == s.FIRST_LAND and self.step == s.TURNING):
            return []
        return members(mask)

    def hand(self) -> Part:
        """The own hand; without one, the points."""
        layout, box = self.layout, self.layout.hand
        pen = Pen()
        points = _("Points") if self.view.phase == OVER else _("Points so far")
        heading = _("Your hand") if self.held else points
        if box is not NOWHERE:
            pen.box(box.x, box.y, box.width, box.height, "panel ", 10)
            pen.text(box.x + 16, box.y + (44 if layout.pair and not layout.tall else 30), heading, "display heading")
        for n, card in enumerate(self.held):
            self.held_card(pen, card, n)
        if not self.held and box is not NOWHERE:
            self.sheet(pen)
        shown = [s.HAND, s.STEP, s.CARD, s.GIFT] if self.held else [s.HAND, s.STEP, s.POINTS]
        return pen.part("hand", [*PHASE, *shown, *self.shaped], heading)

    def held_card(self, pen: Pen, card: int, n: int) -> None:
        layout, box = self.layout, self.layout.hand
        line, place = n // layout.hand_line, n % layout.hand_line
        beside = min(layout.hand_line, len(self.held) - line * layout.hand_line)
        step, scale = layout.hand_step, layout.in_hand
        x = box.x + (box.width - step * beside) / 2 + (step - 3 * scale) / 2 + place * step
        y = box.y + (42 if layout.tall else 80 if layout.pair else 42) + line * layout.hand_drop
        self.tile(pen, card, f"translate({num(round(x, 1))} {y})", True)
        pen.put(f'<g transform="scale({scale})">{self.faces.tiles[card * ROTATIONS]}</g>')
        middle, below, name = 1.5 * scale, 4 * scale, self.words.names[card]
        if layout.pair:
            big = 0 if layout.tall else 1
            name = PAIR_NAME[big].shorten(name, step - 16)
            pen.text(middle, below + (42 if big else 24), name, "display caption", "middle")
            for at, said in enumerate(self.pair_lines(card, layout.tall)):
                pen.text(middle, below + (80 + 30 * at if big else 49 + 21 * at), said, "rule", "middle")
        else:
            role = ""
            if self.choosing and card in (self.card, self.gift):
                role = _("to place") if card == self.card else _("for the row")
            if not (role and layout.tall):
                caption = CAPTION[self.big].shorten(name, step - 4)
                pen.text(middle, below + (16 if layout.tall else 21), caption, "display caption", "middle")
            if role:
                pen.text(middle, below + (19 if layout.tall else 41), role, "role", "middle")
        pen.end()

    def sheet(self, pen: Pen) -> None:
        """The points of both players by source: own column first."""
        tall, box, seats = self.layout.tall, self.layout.hand, (self.seat, 1 - self.seat)
        lines, drop, edge = (6, 26, 310) if tall else (3, 44, 330)
        left, top = (16, 64) if tall else (40, 88)
        for at, n in enumerate(self.figures):
            name = FIGURES[n]
            x, line = box.x + left + at // lines * 470, at % lines
            pen.group("", f"translate({x} {box.y + top + line * drop})")
            pen.put(f'<text class="figure" x="0">{esc(FIGURE.shorten(_(name), 260))}</text>')
            for column, seat in enumerate(seats):
                figure = self.view[s.POINTS + seat * s.SOURCES + n]
                pen.put(f'<text class="display figure head" x="{edge + 70 * column}" text-anchor="end">{figure}</text>')
            pen.end()
            if line == 0:
                for column, seat in enumerate(seats):
                    pen.mark(seat, x + edge - 9 + 70 * column - (0 if tall else 1), box.y + top - 38, 11)

    def tile(self, pen: Pen, card: int, at: str, offered: bool) -> None:
        """Opens a card that lies in the row or the hand."""
        action = action_of(card)
        pen.shows(card + 1)
        if action in self.legal:
            pen.choice(action, self.words.write(self.view, self.seat, action), "tile", at, f"card-{card}")
        elif offered and self.step in (s.KEEPING, s.TAKING, s.DRAWING, s.GIVING):
            pen.refused(action, self.words.names[card], "tile", at, f"card-{card}")
        else:
            pen.group("tile", at, f"card-{card}")
            pen.title(self.words.names[card])

    def rotations(self) -> Part:
        """The four ways to turn the chosen card: choices when asked, alternatives when one is chosen already."""
        layout, asked = self.layout, self.step == s.TURNING
        tall, size = layout.tall, 4 * layout.in_turn
        x, y = layout.own.x + (14 if tall else 18), layout.own.y + (layout.own.height - size - 22 if tall else 128)
        pen, land = Pen(), self.view.landscape(self.seat)
        pen.group("rotations")
        pen.box(x - 8, y - 30, 398 if tall else size + 20, size + 46 + 3 * layout.turn_step[1], "panel", 8)
        pen.text(x - (0 if tall else 2), y - 11, _("Turn the card"), "muted")
        for rotation in range(ROTATIONS):
            action, label = ROTATE + rotation, _(TURNED[rotation])
            turned, half = rotation & 1, layout.in_turn / 2
            left = x + rotation * layout.turn_step[0] + half * (1 - turned)
            top = y + rotation * layout.turn_step[1] + half * turned
            at = f"translate({num(left)} {num(top)}) scale({layout.in_turn})"
            if action in self.legal:
                pen.choice(action, label, "tile", at)
            elif asked:
                pen.refused(action, label, "tile", at)
            elif rotation != self.rotation and land.fits(self.card, rotation):
                pen.swap(action, label, "tile swap", at)
            elif rotation != self.rotation:  # what would be refused after taking back how it lies now
                pen.group("tile", at)
                pen.title(_("{turned}: it fits nowhere so").format(turned=label))
            else:
                pen.group("tile chosen", at)
                pen.title(label)
            pen.put(self.faces.tiles[self.card * ROTATIONS + rotation])
            pen.end()
        pen.end()
        words = [*PHASE, s.STEP, s.CARD, s.ROTATION, s.LAID, s.LAND, *self.shaped]
        return pen.part("rotations", words, _("How the card may be turned"))
