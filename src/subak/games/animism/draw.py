"""From a view to SVG: the only place that knows where things lie on the stone."""

from pathlib import Path

from subak.core.art import template
from subak.core.text import _
from subak.games.animism import rules as r
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SIDE, SINGLE, SQUARES, WHITE
from subak.games.animism.draw_lines import (
    PIPS,
    Drawn,
    edge,
    fill,
    grid,
    groups,
    handle,
    outline,
    piece_cells,
    steps,
    tall_form,
)
from subak.games.animism.draw_panel import Panel
from subak.games.animism.draw_scene import IDLE, Scene
from subak.games.animism.land import most_altars
from subak.games.animism.rules import Animism
from subak.games.animism.words import NUMERALS, Words, members_of

HERE = Path(__file__).parent
WIDTH, HEIGHT = 960, 880
LAND_X, LAND_Y, CELL = 36, 60, 40
RIGHT = 572  # where the right column begins
LAMP_OF = {
    s.READY: 6,
    s.FIRST_DIE: 2,
    s.PURCHASE: 2,
    s.PAY: 2,
    s.ROTATE: 3,
    s.DRAW: 3,
    s.OFFER: 5,
    s.DICE: 5,
    s.CHOOSE: 5,
    s.BLACK_AGAIN: 5,
    s.WHITE_AGAIN: 5,
    s.CHECK: 6,
}
LAMPS = (_("receive"), _("buy"), _("draw"), _("get"), _("second"), _("check"))


class Picture(Scene):
    """One drawing of one view."""

    def svg(self) -> str:
        view = self.view
        panel = Panel(self.words, view, self.seat)
        facts: Drawn = {
            "_": _,
            "letters": self.cards.letters,
            "width": WIDTH,
            "height": HEIGHT,
            "right": RIGHT,
            "label": self.words.ask(view, self.seat),
            "head": self.head(),
            "land": self.land(),
            "tracks": self.tracks(),
            "frames": self.frames(),
            "single": self.piece_tile(SINGLE, RIGHT + 8, 506),
            "bonuses": self.bonuses() if view.advanced else [],
            "spots": self.spots(),
            "thumbs": [
                self.thumb(sheet, place)
                for place, sheet in enumerate(sheet for sheet in range(view.seats) if sheet != self.shown)
            ],
            "scores": self.scores(),
            "over": view.is_over(),
            "results": self.results() if view.is_over() else [],
            "hand": panel.hand() if self.seat >= 0 else None,
            "purses": panel.purses() if self.seat < 0 and not view.is_over() else [],
            "panel": panel.panel(),
        }
        return template(HERE / "board.svg.jinja").render(facts)

    # -- the head line

    def head(self) -> Drawn:
        view = self.view
        lit = 0 if view.is_over() else LAMP_OF.get(self.phase, 0)
        return {
            "rounds": [
                {"n": n, "x": 20 + (n - 1) * 30, "on": n <= view.round} for n in range(1, self.cards.rounds + 1)
            ],
            "pass": _("Pass {n} of {all}").format(n=min(view.passes + 1, view.seats), all=view.seats),
            "lamps": [
                {"n": n + 1, "x": 282 + n * 27, "name": name, "on": n + 1 == lit} for n, name in enumerate(LAMPS)
            ],
            "lit": LAMPS[lit - 1] if lit else "",
            "players": [self.writer(seat) for seat in range(view.seats)],
            "owner": self.words.owner(self.shown, self.seat),
        }

    def writer(self, seat: int) -> Drawn:
        view = self.view
        writing = view.lanes[seat * s.LANE + s.PHASE] != s.READY
        state = _("writing") if writing else _("ready")
        return {"seat": seat, "x": RIGHT + 14 + seat * 95, "writing": writing, "state": "" if view.is_over() else state}

    # -- the land

    def land(self) -> Drawn:
        view = self.view
        at = self.shown * s.SHEET + s.LAND
        tribes = []
        lit: set[int] = set()
        for seat in range(view.seats):
            squares = members_of(view.board[at + seat * 3 : at + seat * 3 + 3])
            if squares:
                tribes.append(self.tribe(seat, squares, LAND_X, LAND_Y, CELL))
        if self.seat >= 0:
            lit = self.reached(self.seat)
        return {
            "x": LAND_X,
            "y": LAND_Y,
            "size": SIDE * CELL,
            "grid": grid(LAND_X, LAND_Y, CELL),
            "columns": [{"x": LAND_X + n * CELL + CELL // 2, "name": chr(ord("a") + n)} for n in range(SIDE)],
            "rows": [{"y": LAND_Y + n * CELL + CELL // 2, "name": n + 1} for n in range(SIDE)],
            "areas": [self.area(area) for area in range(1, 5)],
            "purple": outline(self.ground("P"), LAND_X, LAND_Y, CELL),
            "purple_fill": fill(self.ground("P"), LAND_X, LAND_Y, CELL),
            "purple_lit": bool(lit & set(self.ground("P"))),
            "altars": [self.altar(square, square in lit) for square in self.ground("Aabcd")],
            "tribes": tribes,
        }

    def ground(self, kinds: str) -> list[int]:
        """The squares of the land that are of one of these kinds."""
        return [square for square in range(SQUARES) if self.cards.ground[square // SIDE][square % SIDE] in kinds]

    def area(self, area: int) -> Drawn:
        squares = self.ground(str(area) + "abcd"[area - 1])
        x = sum(square % SIDE for square in squares) / len(squares) if squares else 0
        y = sum(square // SIDE for square in squares) / len(squares) if squares else 0
        return {
            "n": area,
            "d": fill(squares, LAND_X, LAND_Y, CELL),
            "x": round(LAND_X + (x + 0.5) * CELL),
            "y": round(LAND_Y + (y + 0.5) * CELL),
        }

    def reached(self, seat: int) -> set[int]:
        """The squares of altars and cross that the seat's best group touches."""
        at = self.shown * s.SHEET + s.LAND + seat * 3
        _count, a, b, c = most_altars(self.cards, *self.view.board[at : at + 3])
        near = {square + dx + dy * SIDE for square in members_of([a, b, c]) for dx, dy in steps(square)}
        return near & set(self.ground("AabcdP"))

    def altar(self, square: int, lit: bool) -> Drawn:
        framed = self.view.seats < COLOURS and self.cards.ground[square // SIDE][square % SIDE] == "A"
        return {
            "x": LAND_X + square % SIDE * CELL + CELL // 2,
            "y": LAND_Y + square // SIDE * CELL + CELL // 2,
            "lit": lit,
            "frame": COLOURS - 1 if framed else -1,
        }

    def tribe(self, seat: int, squares: list[int], x: int, y: int, cell: int) -> Drawn:
        letters = [group[0] for group in groups(squares)]
        return {
            "seat": seat,
            "fill": fill(squares, x, y, cell),
            "outline": outline(squares, x, y, cell),
            "letter": self.cards.letters[seat],
            "letters": [
                {"x": x + square % SIDE * cell + cell // 2, "y": y + square // SIDE * cell + cell // 2}
                for square in letters
            ],
        }

    # -- where the piece may be drawn

    def spots(self) -> list[Drawn]:
        if self.phase != s.DRAW or not self.legal:
            return []
        lane = self.seat * s.LANE
        form = self.view.lanes[lane + s.PIECE] * 4 + self.view.lanes[lane + s.TURN]
        return [self.spot(form, action) for action in sorted(self.legal)]

    def spot(self, form: int, action: int) -> Drawn:
        """A placement: the square to point at, its ghost, and what would follow."""
        anchor = action - r.ANCHOR
        squares = [anchor + k for k in self.cards.shapes[form]]
        middle = handle(squares)
        after = self.view.clone()
        after.act(self.seat, action)
        gains = self.words.gains(self.view, self.seat, form, anchor)
        before_altars = scoring.altars(self.view, self.shown, self.seat)
        altars = scoring.altars(after, self.shown, self.seat)
        level = scoring.areas(after, self.shown, self.seat)
        opens = level if level > max(1, scoring.areas(self.view, self.shown, self.seat)) else 0
        scores = scoring.total(after, self.shown, self.seat) - scoring.total(self.view, self.shown, self.seat)
        notes = [f"+{n} {self.words.tribe(colour)}" for colour, n in enumerate(gains) if n]
        if altars != before_altars:
            notes.append(_("altars {before} → {after}").format(before=before_altars, after=altars))
        if opens:
            notes.append(_("unlocks level {n}").format(n=opens))
        if scores:
            notes.append(_("+{n} points").format(n=scores))
        return {
            **self.offer(action),
            "x": LAND_X + middle % SIDE * CELL,
            "y": LAND_Y + middle // SIDE * CELL,
            "fill": fill(squares, LAND_X, LAND_Y, CELL),
            "outline": outline(squares, LAND_X, LAND_Y, CELL),
            "bars": self.bars(squares),
            "notes": notes or [_("touches nobody")],
            "seat": self.seat,
        }

    def bars(self, squares: list[int]) -> list[Drawn]:
        """Every contact of A-6.10 as a stroke along the shared edge."""
        at = self.shown * s.SHEET + s.LAND
        bars = []
        for colour in range(COLOURS):
            if colour == self.seat:
                continue
            theirs = set(members_of(self.view.board[at + colour * 3 : at + colour * 3 + 3]))
            for square in squares:
                for dx, dy in steps(square):
                    if square + dx + dy * SIDE in theirs:
                        bars.append({"seat": colour, "d": edge(square, dx, dy, LAND_X, LAND_Y, CELL)})
        return bars

    # -- tracks and pieces

    def tracks(self) -> list[Drawn]:
        return [self.track(colour) for colour in range(COLOURS)]

    def track(self, colour: int) -> Drawn:
        track = self.view.board[self.shown * s.SHEET + s.TRACK + colour]
        filled = track & 15
        y = LAND_Y + 18 + colour * 37
        gap = 302 / self.cards.length
        squares = []
        for n in range(self.cards.length):
            filler = track >> 4 + 2 * n & 3 if n < filled else -1
            squares.append(
                {
                    "x": round(RIGHT + 44 + n * gap, 1),
                    "y": y,
                    "hexagon": bool(self.cards.hexagons >> n & 1),
                    "filler": filler,
                    "text": self.cards.letters[filler] if filler >= 0 else str(self.cards.numbers[n]),
                }
            )
        neutral = colour >= self.view.seats
        return {
            "colour": colour,
            "y": y,
            "own": colour == self.seat,
            "neutral": neutral,
            "score": "" if neutral else str(self.cards.numbers[filled - 1] if filled else 0),
            "title": _("Track of {tribe}: {n} of {all} filled").format(
                tribe=self.words.tribe(colour), n=filled, all=self.cards.length
            ),
            "squares": squares,
        }

    def frames(self) -> list[Drawn]:
        out = []
        for level in range(1, 5):
            pieces = [piece for piece in range(BLACK, PIECES) if self.cards.levels[piece] == level]
            x = RIGHT if level < 3 else RIGHT + (level - 2) * 127
            y, width, height = (218, 374, 104) if level == 1 else (330, 120, 158)
            gap = (width - 8) / max(len(pieces), 1)
            tiles = [self.piece_tile(piece, x + 4 + n * gap, y + 26, gap) for n, piece in enumerate(pieces)]
            checks = [self.check(level, seat, x, y) for seat in range(self.view.seats)] if level > 1 else []
            out.append(
                {
                    "name": _("Level {n}").format(n=1) if level == 1 else _("L{n}").format(n=level),
                    "x": x,
                    "y": y,
                    "width": width,
                    "height": height,
                    "tiles": tiles,
                    "checks": checks,
                }
            )
        return out

    def check(self, level: int, seat: int, x: int, y: int) -> Drawn:
        checked = scoring.areas(self.view, self.shown, seat) >= level
        return {"seat": seat, "x": x + 42 + seat * 20, "y": y + 14, "on": checked, "letter": self.cards.letters[seat]}

    def piece_tile(self, piece: int, x: float, y: float, width: float = 62) -> Drawn:
        """A piece of the zone: its squares, marks, die, cost, and whether it can be had."""
        marks = self.view.board[self.shown * s.SHEET + s.MARK + piece]
        sold = piece != SINGLE and marks & 7 == self.cards.sizes[piece]
        form = tall_form(self.cards, piece)
        cells = piece_cells(self.cards, form, 13)
        for n in range(marks & 7):
            cells[n]["seat"] = marks >> 3 + 2 * n & 3
        open_to = self.seat < 0 or zone.is_open(self.view, self.seat, piece, self.level())
        asked = self.phase == s.PURCHASE and self.legal
        chosen = self.seat >= 0 and self.view.lanes[self.seat * s.LANE + s.PIECE] == piece
        height = 78 if piece < WHITE else 126
        return {
            **(self.offer(r.BUY + piece) if asked else IDLE),
            "asked": bool(asked),
            "id": f"piece-{piece}",
            "x": round(x, 1),
            "y": round(y, 1),
            "width": round(width - 4, 1),
            "height": height,
            "centre": round(x + width / 2 - 2, 1),
            "cells": cells,
            "across": max(cell["x"] for cell in cells) + 13,
            "down": max(cell["y"] for cell in cells) + 13,
            "die": "" if piece == SINGLE else "black" if piece < WHITE else "white",
            "pips": PIPS[0 if piece == SINGLE else (piece - 1) % 6 + 1],
            "cost": "" if sold or piece == SINGLE else str(self.cards.sizes[piece] + (marks & 7)),
            "sold": sold,
            "closed": not open_to,
            "chosen": chosen and self.phase in (s.PAY, s.ROTATE, s.DRAW) and not self.view.is_over(),
            "name": self.words.piece(piece),
        }

    def bonuses(self) -> list[Drawn]:
        marked = self.view.board[self.shown * s.SHEET + s.BONUS]
        out = []
        for bonus in range(3):
            owner = (marked >> 3 * bonus & 7) - 1
            points = scoring.bonus_points(self.view, self.shown, bonus)
            asked = self.phase == s.CHECK and self.legal
            out.append(
                {
                    **(
                        self.offer(r.BONUS_MARK + 1 + bonus) if asked else {"action": -1, "title": "", "offered": False}
                    ),
                    "asked": bool(asked),
                    "x": RIGHT + 80 + bonus * 98,
                    "y": 502,
                    "numeral": NUMERALS[bonus],
                    "owner": owner,
                    "points": [
                        {"letter": self.cards.letters[each], "n": n, "seat": each} for each, n in enumerate(points)
                    ],
                }
            )
        return out

    # -- the lower edge

    def thumb(self, sheet: int, place: int) -> Drawn:
        view = self.view
        cell = 9
        x, y = RIGHT + place * 127, 616
        at = sheet * s.SHEET + s.LAND
        tribes = []
        for seat in range(view.seats):
            squares = members_of(view.board[at + seat * 3 : at + seat * 3 + 3])
            if squares:
                tribes.append(self.tribe(seat, squares, x, y, cell))
        holder = (sheet + view.passes) % view.seats
        return {
            "x": x,
            "y": y,
            "size": cell * SIDE,
            "owner": sheet,
            "title": _("Sheet of {tribe}").format(tribe=self.words.tribe(sheet)),
            "holder": holder,
            "purple": fill(self.ground("P"), x, y, cell),
            "altars": "".join(
                f"M{x + q % SIDE * cell} {y + q // SIDE * cell + 8}l4.5 -7l4.5 7z" for q in self.ground("Aabcd")
            ),
            "tribes": tribes,
        }

    def scores(self) -> list[Drawn]:
        view = self.view
        totals = [sum(scoring.total(view, sheet, seat) for sheet in range(view.seats)) for seat in range(view.seats)]
        out = []
        for seat in range(view.seats):
            hexes = scoring.hexagons(view, self.shown, seat) + scoring.bonuses(view, self.shown)[seat]
            a, altars = scoring.score_a(view, self.shown, seat), scoring.altars(view, self.shown, seat)
            out.append(
                {
                    "seat": seat,
                    "y": 784 + seat * 24,
                    "name": self.words.player(seat, self.seat),
                    "here": f"{a}+{hexes}×{altars} = {a + hexes * altars}",
                    "tokens": self.held(seat),
                    "total": totals[seat],
                }
            )
        return out

    def results(self) -> list[Drawn]:
        """The end, sheet by sheet."""
        view = self.view
        winners = view.winners()
        totals = view.scores()
        rows = []
        for seat in range(view.seats):
            parts = []
            for sheet in range(view.seats):
                hexes = scoring.hexagons(view, sheet, seat) + scoring.bonuses(view, sheet)[seat]
                a, altars = scoring.score_a(view, sheet, seat), scoring.altars(view, sheet, seat)
                parts.append({"x": 124 + sheet * 90, "text": f"{a}+{hexes}×{altars}", "sheet": sheet})
            rows.append(
                {
                    "seat": seat,
                    "y": 672 + seat * 42,
                    "name": self.words.player(seat, self.seat),
                    "parts": parts,
                    "total": totals[seat],
                    "tokens": sum(view.board[view.tokens_at(seat) : view.tokens_at(seat) + COLOURS]),
                    "wins": bool(winners >> seat & 1),
                }
            )
        return rows


def draw_piece(words: Words, piece: int) -> str:
    """A piece as a card of the gallery."""
    cards = words.cards
    cells = piece_cells(cards, tall_form(cards, piece), 30)
    size = cards.sizes[piece]
    return template(HERE / "piece.svg.jinja").render(
        name=cards.names[piece],
        cells=cells,
        across=max(cell["x"] for cell in cells) + 30,
        down=max(cell["y"] for cell in cells) + 30,
        die="" if piece == SINGLE else "black" if piece < WHITE else "white",
        pips=PIPS[0 if piece == SINGLE else (piece - 1) % 6 + 1],
        level=cards.levels[piece],
        costs=_("free") if piece == SINGLE else " ".join(str(size + n) for n in range(size)),
    )


def draw_track(words: Words) -> str:
    cards = words.cards
    squares = [
        {"x": 26 + n * 36, "hexagon": bool(cards.hexagons >> n & 1), "text": cards.numbers[n]}
        for n in range(cards.length)
    ]
    return template(HERE / "track.svg.jinja").render(squares=squares, width=16 + cards.length * 36)


def draw_land(words: Words, view: Animism) -> str:
    picture = Picture(words, view, -1)
    return template(HERE / "land.svg.jinja").render(
        land=picture.land(), width=SIDE * CELL + 40, height=SIDE * CELL + 80
    )
