"""From a view to SVG; where things lie on the stone is said in `draw_layout`."""

from pathlib import Path

from subak.core.art import template
from subak.core.text import _
from subak.games.animism import rules as r
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SIDE, SINGLE, SQUARES, WHITE
from subak.games.animism.draw_layout import TALL, WIDE
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
    standing_form,
    steps,
)
from subak.games.animism.draw_panel import Panel
from subak.games.animism.draw_scene import IDLE, Scene
from subak.games.animism.land import most_altars
from subak.games.animism.rules import Animism
from subak.games.animism.words import NUMERALS, Words, members_of

HERE = Path(__file__).parent
LONG_NOTE = 36  # letters
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
        panel = Panel(self.words, view, self.seat, self.layout.tall)
        asked = panel.panel()
        if self.layout.tall:
            self.layout = panel.layout = TALL.stacked(self.blocks(panel.depth(asked)))
        facts: Drawn = {
            "_": _,
            "lay": self.layout,
            "letters": self.cards.letters,
            "label": self.words.ask(view, self.seat),
            "head": self.head(),
            "land": self.land(),
            "tracks": self.tracks(),
            "frames": self.frames(),
            "single": self.single(),
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
            "purses": panel.purses() if self.seat < 0 and not view.is_over() and not self.layout.tall else [],
            "panel": asked,
        }
        return template(HERE / "board.svg.jinja").render(facts)

    def blocks(self, depth: int) -> list[tuple[str, int]]:
        """What the tall board shows below the land, by name and height; the question is so deep."""
        seats = self.view.seats
        over = self.view.is_over()
        marking = self.phase == s.CHECK and self.legal
        bonuses = ("bonuses", TALL.bonuses.height if self.view.advanced else 0)
        return [
            ("panel", depth),
            *([bonuses] if marking else []),
            ("results", TALL.results.first + seats * TALL.results.step if over else 0),
            ("hand", 0 if over or self.seat < 0 else TALL.hand.height),
            ("zone", TALL.zone.levels[3].y + TALL.zone.levels[3].height),
            *([] if marking else [bonuses]),
            ("tracks", COLOURS * TALL.tracks.step),
            ("scores", 0 if over else 20 + seats * TALL.scores.step),
            ("thumbs", SIDE * TALL.thumbs.cell),
        ]

    # -- the head line

    def head(self) -> Drawn:
        view, head = self.view, self.layout.head
        lit = 0 if view.is_over() else LAMP_OF.get(self.phase, 0)
        return {
            "rounds": [
                {"n": n + 1, "x": head.rounds + n * head.round_step, "on": n < view.round}
                for n in range(self.cards.rounds)
            ],
            "pass": _("Pass {n} of {all}").format(n=min(view.passes + 1, view.seats), all=view.seats),
            "lamps": [
                {"n": n + 1, "x": head.lamps + n * head.lamp_step, "name": name, "on": n + 1 == lit}
                for n, name in enumerate(LAMPS)
            ],
            "lit": LAMPS[lit - 1] if lit else "",
            "players": [self.writer(seat) for seat in range(view.seats)],
            "owner": self.words.owner(self.shown, self.seat),
        }

    def writer(self, seat: int) -> Drawn:
        view = self.view
        writing = view.lanes[seat * s.LANE + s.PHASE] != s.READY
        state = _("writing") if writing else _("ready")
        return {"seat": seat, "writing": writing, "state": "" if view.is_over() else state}

    # -- the land

    def land(self) -> Drawn:
        view = self.view
        (x, y), cell = self.layout.land, self.layout.cell
        at = self.shown * s.SHEET + s.LAND
        tribes = []
        lit: set[int] = set()
        for seat in range(view.seats):
            squares = members_of(view.board[at + seat * 3 : at + seat * 3 + 3])
            if squares:
                tribes.append(self.tribe(seat, squares, x, y, cell))
        if self.seat >= 0:
            lit = self.reached(self.seat)
        return {
            "x": x,
            "y": y,
            "size": SIDE * cell,
            "labels": self.layout.rows,
            "altar": self.layout.altar,
            "grid": grid(x, y, cell),
            "columns": [{"x": x + n * cell + cell // 2, "name": chr(ord("a") + n)} for n in range(SIDE)],
            "rows": [{"y": y + n * cell + cell // 2, "name": n + 1} for n in range(SIDE)],
            "areas": [self.area(area) for area in range(1, 5)],
            "purple": outline(self.ground("P"), x, y, cell),
            "purple_fill": fill(self.ground("P"), x, y, cell),
            "purple_lit": bool(lit & set(self.ground("P"))),
            "altars": [self.altar(square, square in lit) for square in self.ground("Aabcd")],
            "tribes": tribes,
        }

    def ground(self, kinds: str) -> list[int]:
        """The squares of the land that are of one of these kinds."""
        return [square for square in range(SQUARES) if self.cards.ground[square // SIDE][square % SIDE] in kinds]

    def area(self, area: int) -> Drawn:
        squares = self.ground(str(area) + "abcd"[area - 1])
        (left, top), cell = self.layout.land, self.layout.cell
        x = sum(square % SIDE for square in squares) / len(squares) if squares else 0
        y = sum(square // SIDE for square in squares) / len(squares) if squares else 0
        return {
            "n": area,
            "d": fill(squares, left, top, cell),
            "x": round(left + (x + 0.5) * cell),
            "y": round(top + (y + 0.5) * cell),
        }

    def reached(self, seat: int) -> set[int]:
        """The squares of altars and cross that the seat's best group touches."""
        at = self.shown * s.SHEET + s.LAND + seat * 3
        _count, a, b, c = most_altars(self.cards, *self.view.board[at : at + 3])
        near = {square + dx + dy * SIDE for square in members_of([a, b, c]) for dx, dy in steps(square)}
        return near & set(self.ground("AabcdP"))

    def altar(self, square: int, lit: bool) -> Drawn:
        framed = self.view.seats < COLOURS and self.cards.ground[square // SIDE][square % SIDE] == "A"
        (x, y), cell = self.layout.land, self.layout.cell
        return {
            "x": x + square % SIDE * cell + cell // 2,
            "y": y + square // SIDE * cell + cell // 2,
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
        (x, y), cell = self.layout.land, self.layout.cell
        after = self.view.clone()
        after.act(self.seat, action)
        gains = self.words.gains(self.view, self.seat, form, anchor)
        before_altars = scoring.altars(self.view, self.shown, self.seat)
        altars = scoring.altars(after, self.shown, self.seat)
        level = scoring.areas(after, self.shown, self.seat)
        opens = level if level > max(1, scoring.areas(self.view, self.shown, self.seat)) else 0
        scores = scoring.total(after, self.shown, self.seat) - scoring.total(self.view, self.shown, self.seat)
        got = [f"+{n} {self.words.tribe(colour)}" for colour, n in enumerate(gains) if n]
        more = []
        if altars != before_altars:
            more.append(_("altars {before} → {after}").format(before=before_altars, after=altars))
        if opens:
            more.append(_("unlocks level {n}").format(n=opens))
        if scores:
            more.append(_("+{n} points").format(n=scores))
        return {
            **self.offer(action),
            "x": x + middle % SIDE * cell,
            "y": y + middle // SIDE * cell,
            "fill": fill(squares, x, y, cell),
            "outline": outline(squares, x, y, cell),
            "bars": self.bars(squares),
            "note": self.note(got, more),
            "seat": self.seat,
        }

    def note(self, got: list[str], more: list[str]) -> Drawn:
        """Tokens and what else follows, each in a line; the tall board has room for one line, or two if it is long."""
        lines = got + more or [_("touches nobody")]
        height, first, step = 30 + 28 * len(lines), 34, 28
        if self.layout.tall:
            long = sum(map(len, lines)) > LONG_NOTE and got and more
            lines = [" · ".join(line) for line in ((got, more) if long else (lines,))]
            height, first, step = self.layout.note.height, 15 if long else 23, 15
        y = self.layout.note.y + first
        return {"height": height, "lines": [{"y": y + step * n, "text": line} for n, line in enumerate(lines)]}

    def bars(self, squares: list[int]) -> list[Drawn]:
        """Every contact of A-6.10 as a stroke along the shared edge."""
        (x, y), cell = self.layout.land, self.layout.cell
        at = self.shown * s.SHEET + s.LAND
        bars = []
        for colour in range(COLOURS):
            if colour == self.seat:
                continue
            theirs = set(members_of(self.view.board[at + colour * 3 : at + colour * 3 + 3]))
            for square in squares:
                for dx, dy in steps(square):
                    if square + dx + dy * SIDE in theirs:
                        bars.append({"seat": colour, "d": edge(square, dx, dy, x, y, cell)})
        return bars

    # -- tracks and pieces

    def tracks(self) -> list[Drawn]:
        return [self.track(colour) for colour in range(COLOURS)]

    def track(self, colour: int) -> Drawn:
        track = self.view.board[self.shown * s.SHEET + s.TRACK + colour]
        filled = track & 15
        place = self.layout.tracks
        y = place.y + place.half + colour * place.step
        gap = (place.width - 72) / self.cards.length
        squares = []
        for n in range(self.cards.length):
            filler = track >> 4 + 2 * n & 3 if n < filled else -1
            squares.append(
                {
                    "x": round(place.x + 44 + n * gap, 1),
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
        zone_y, title = self.layout.zone.y, self.layout.zone.title
        out = []
        for level, (x, y, width, height) in enumerate(self.layout.zone.levels, 1):
            pieces = [piece for piece in range(BLACK, PIECES) if self.cards.levels[piece] == level]
            gap = (width - 8) / max(len(pieces), 1)
            tiles = [self.piece_tile(piece, x + 4 + n * gap, zone_y + y + title, gap) for n, piece in enumerate(pieces)]
            checks = [self.check(level, seat, x, zone_y + y) for seat in range(self.view.seats)] if level > 1 else []
            out.append(
                {
                    "name": _("Level {n}").format(n=1) if level == 1 else _("L{n}").format(n=level),
                    "x": x,
                    "y": zone_y + y,
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

    def single(self) -> Drawn:
        x, y = self.layout.zone.single
        return self.piece_tile(SINGLE, x, self.layout.zone.y + y)

    def piece_tile(self, piece: int, x: float, y: float, width: float = 62) -> Drawn:
        """A piece of the zone: its squares, marks, die, cost, and whether it can be had."""
        marks = self.view.board[self.shown * s.SHEET + s.MARK + piece]
        sold = piece != SINGLE and marks & 7 == self.cards.sizes[piece]
        place = self.layout.zone
        form = piece * 4 if self.layout.tall else standing_form(self.cards, piece)
        cells = piece_cells(self.cards, form, place.cell)
        for n in range(marks & 7):
            cells[n]["seat"] = marks >> 3 + 2 * n & 3
        open_to = self.seat < 0 or zone.is_open(self.view, self.seat, piece, self.level())
        asked = self.phase == s.PURCHASE and self.legal
        chosen = self.seat >= 0 and self.view.lanes[self.seat * s.LANE + s.PIECE] == piece
        height = place.tiles[piece >= WHITE]
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
            "across": max(cell["x"] for cell in cells) + place.cell,
            "down": max(cell["y"] for cell in cells) + place.cell,
            "die": "" if piece == SINGLE else "black" if piece < WHITE else "white",
            "pips": PIPS[0 if piece == SINGLE else (piece - 1) % 6 + 1],
            "cost": "" if sold or piece == SINGLE else str(self.cards.sizes[piece] + (marks & 7)),
            "sold": sold,
            "closed": not open_to,
            "chosen": chosen and self.phase in (s.PAY, s.ROTATE, s.DRAW) and not self.view.is_over(),
            "name": self.words.piece(piece),
        }

    def bonuses(self) -> list[Drawn]:
        place = self.layout.bonuses
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
                    "x": place.x + bonus * place.step,
                    "y": place.y,
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
        thumbs = self.layout.thumbs
        cell = thumbs.cell
        x, y = thumbs.x + place * thumbs.step, thumbs.y
        if self.layout.tall:
            x += (COLOURS - view.seats) * thumbs.step // 2
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
                f"M{x + q % SIDE * cell} {y + q // SIDE * cell + cell - 1}l{cell / 2} {2 - cell}l{cell / 2} {cell - 2}z"
                for q in self.ground("Aabcd")
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
                    "y": self.layout.scores.y + 38 + seat * self.layout.scores.step,
                    "name": self.words.player(seat, self.seat),
                    "here": f"{a}+{hexes}×{altars} = {a + hexes * altars}",
                    "tokens": self.held(seat),
                    "total": totals[seat],
                }
            )
        return out

    def results(self) -> list[Drawn]:
        """The end, sheet by sheet."""
        view, place = self.view, self.layout.results
        step = place.sheet_step * COLOURS // view.seats if self.layout.tall else place.sheet_step
        winners = view.winners()
        totals = view.scores()
        rows = []
        for seat in range(view.seats):
            parts = []
            for sheet in range(view.seats):
                hexes = scoring.hexagons(view, sheet, seat) + scoring.bonuses(view, sheet)[seat]
                a, altars = scoring.score_a(view, sheet, seat), scoring.altars(view, sheet, seat)
                x = place.x + place.sheets + step - place.sheet_step + sheet * step
                parts.append({"x": x, "text": f"{a}+{hexes}×{altars}", "sheet": sheet})
            rows.append(
                {
                    "seat": seat,
                    "y": place.y + place.first + seat * place.step,
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
    cells = piece_cells(cards, standing_form(cards, piece), 30)
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
        land=picture.land(), width=SIDE * WIDE.cell + 40, height=SIDE * WIDE.cell + 80
    )
