"""The land of the sheet in hand, where a piece may lie on it, and the other sheets."""

from functools import lru_cache, partial
from typing import Final

from subak.core.board import Part
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.actions import DRAW
from subak.games.animism.cards import COLOURS, SIDE, WORD
from subak.games.animism.draw_lines import Lattice, beside
from subak.games.animism.draw_scene import CHOICE, TABLE, Scene, Sheet, squares_of
from subak.games.animism.hidden import Animism
from subak.games.animism.land import around, group_of, most_altars
from subak.games.animism.steps import fill
from subak.kit.letters import Type
from subak.kit.pen import Pen, num
from subak.kit.sketches import Sketches
from subak.kit.text import _, n_

OWNER: Final = Type(19, 600, True)
NOTE: Final = Type(15)  # of the tall board; letters as board.css sets them
TRIBES: Final = Sketches()  # what each has painted on a sheet, by sheet, seat and its squares


def land(scene: Scene) -> Part:
    pen = Pen()
    if not scene.over:
        pen.group("land", id=f"sheet-{scene.shown}")  # called alike large and small: it slides when it is handed on
        draw = partial(
            put_land, sheet=scene.stone.sheet, view=scene.view, number=scene.shown, seat=scene.seat, name="land"
        )
        pen.put(scene.stone.sketches.drawn(("land", scene.shown, scene.seat, *scene.tribes(scene.shown)), draw))
        pen.put(scene.stone.labels)
        mark, line, room = (16, 22, 290) if scene.tall else (scene.layout.land[0] + 12, 31, 560)
        pen.mark(scene.shown, mark, line - 6, 11)
        pen.text(mark + 20, line, OWNER.shorten(whose(scene, scene.shown), room), "display owner")
        pen.end()
    return pen.part("land", [*TABLE, s.LAND])


def whose(scene: Scene, sheet: int) -> str:
    if sheet == scene.seat and scene.view.actors:  # at the end all are looked at, and have names
        return _("Your sheet")
    return _("Sheet of {tribe}").format(tribe=scene.words.who(scene.names, sheet))


def put_land(pen: Pen, sheet: Sheet, view: Animism, number: int, seat: int, name: str = "") -> None:
    """A sheet's land; what the seat's best group reaches shines. The tribes' squares are called by the name."""
    lit = reached(view, number, seat) if seat >= 0 else [0, 0, 0, 0]
    pen.put(sheet.back)
    pen.path(sheet.cross_edge, "cross-edge lit" if lit[3] else "cross-edge")
    put_tribes(pen, sheet, view, number, name)
    neutral = view[s.SEATS] < COLOURS
    dark = sheet.dark_framed if neutral else sheet.dark
    bright = sheet.lit_framed if neutral else sheet.lit
    for n, square in enumerate(sheet.altars):
        pen.put(bright[n] if lit[square // WORD] >> square % WORD & 1 else dark[n])


def put_tribes(pen: Pen, sheet: Sheet, view: Animism, number: int, name: str) -> None:
    edges: list[str] = []
    pen.put('<g filter="url(#chalk)">')
    for seat in range(view[s.SEATS]):
        land = view.land(number, seat)
        if land[0] or land[1] or land[2]:
            ground = partial(put_ground, sheet=sheet, land=land, seat=seat, name=name)
            pen.put(TRIBES.drawn((sheet, "ground", seat, name, *land), ground))
            edge = partial(put_edge, sheet=sheet, land=land, seat=seat)
            edges.append(TRIBES.drawn((sheet, "edge", seat, *land), edge))
    pen.end()
    pen.out += edges


def put_ground(pen: Pen, sheet: Sheet, land: list[int], seat: int, name: str) -> None:
    """The squares of a tribe."""
    d = sheet.lattice.fill(squares_of(land))
    called = f'id="{name}-{seat}" ' if name else ""
    pen.put(f'<path {called}class="seat-{seat}" d="{d}"/><path fill="url(#chalk-{seat})" d="{d}"/>')


def put_edge(pen: Pen, sheet: Sheet, land: list[int], seat: int) -> None:
    """The rim of a tribe, with its letter in every group."""
    lattice = sheet.lattice
    half = lattice.cell // 2
    pen.path(lattice.outline(squares_of(land)), f"tribe-edge seat-{seat}-line")
    for square in firsts(land):
        x, y = lattice.left(square) + half, lattice.top(square) + half
        pen.disc(x, y, min(11, lattice.cell * 0.38), "letter-ground")
        pen.text(x, y + 5.5, sheet.cards.letters[seat], "letter", "middle")


def firsts(words: list[int]) -> list[int]:
    """The first square of every group of a set."""
    left = words[:]
    out: list[int] = []
    while left[0] or left[1] or left[2]:
        group = group_of(left[0], left[1], left[2], left[0], left[1], left[2])
        for n in range(3):
            if left[n]:
                out.append(n * WORD + (left[n] & -left[n]).bit_length() - 1)
                break
        left = [left[0] & ~int(group[0]), left[1] & ~int(group[1]), left[2] & ~int(group[2])]
    return out


def reached(view: Animism, sheet: int, seat: int) -> list[int]:
    """The altars that the seat's best group touches, as three words; and whether it touches the cross."""
    cards = view.cards
    words = view.land(sheet, seat)
    _count, a, b, c = most_altars(cards, words[0], words[1], words[2])
    near = around(a, b, c)
    mask = [int(near[0]), int(near[1]), int(near[2])]
    cross = [mask[n] & cards.purple[n] for n in range(3)]
    return [mask[0] & cards.altars[0], mask[1] & cards.altars[1], mask[2] & cards.altars[2], 1 if any(cross) else 0]


def thumbs(scene: Scene, at: str) -> Part:
    """The other sheets, as they were handed on: whose they are, and who holds them."""
    pen = Pen()
    if scene.over:
        return pen.part("thumbs", [*TABLE, s.LAND, *(CHOICE if scene.tall else [])])
    pen.group("thumbs", at)
    view, place = scene.view, scene.layout.thumbs
    seats = view[s.SEATS]
    x, y = place.x, place.y
    if scene.tall:
        x += (COLOURS - seats) * place.step // 2
    for sheet in range(seats):
        if sheet == scene.shown:
            continue
        pen.group(id=f"sheet-{sheet}")
        pen.title(whose(scene, sheet))
        holder = (sheet + view[s.PASSES]) % seats
        if scene.tall:
            pen.mark(sheet, x - 16, y + 10, 10)
            pen.path(f"M{x - 16} {y + 26}v14m-4 -5l4 5l4 -5", "hand-arrow")
            pen.mark(holder, x - 16, y + 56, 10)
        else:
            pen.mark(sheet, x + 10, y - 12, 9)
            pen.path(f"M{x + 26} {y - 12}h14m-5 -4l5 4l-5 4", "hand-arrow")
            pen.mark(holder, x + 54, y - 12, 9)
        key = "thumb", sheet, x, y, *scene.tribes(sheet)
        pen.put(scene.stone.sketches.drawn(key, partial(put_thumb, scene=scene, sheet=sheet, x=x, y=y)))
        pen.end()
        x += place.step
    pen.end()
    return pen.part("thumbs", [*TABLE, s.LAND, *(CHOICE if scene.tall else [])])


def put_thumb(pen: Pen, scene: Scene, sheet: int, x: int, y: int) -> None:
    small = scene.stone.thumb
    pen.group(at=f"translate({x} {y})")
    pen.put(scene.stone.small)
    for seat in range(scene.view[s.SEATS]):
        land = scene.view.land(sheet, seat)
        if land[0] or land[1] or land[2]:
            tribe = partial(put_small_tribe, small=small, land=land, seat=seat)
            pen.put(TRIBES.drawn((small, "thumb", seat, *land), tribe))
    pen.end()


def put_small_tribe(pen: Pen, small: Lattice, land: list[int], seat: int) -> None:
    squares = squares_of(land)
    d = small.fill(squares)
    pen.put(f'<path class="seat-{seat}" d="{d}"/><path fill="url(#hatch-{seat})" d="{d}"/>')
    pen.path(small.outline(squares), "thumb-edge")


def spots(scene: Scene) -> Part:
    """Every placement: a dot to point at, the piece as it would lie there, and what would follow."""
    pen = Pen()
    pen.group("spots")
    if scene.step == s.DRAWING and scene.legal:
        Spots(scene).put(pen)
    pen.end()
    return pen.part("spots", [*TABLE, *CHOICE, s.TRACK])


class Spots:
    def __init__(self, scene: Scene) -> None:
        view, seat = scene.view, scene.seat
        self.scene = scene
        self.number = view[s.PIECE + seat] * 4 + view[s.TURN + seat]
        self.form = scene.stone.forms[self.number]
        self.tokens = view.tokens(seat)
        self.areas = max(1, scoring.areas(view, scene.shown, seat))
        self.altars = scoring.altars(view, scene.shown, seat)
        self.points = scoring.total(view, scene.shown, seat)
        self.owners = [-1] * (SIDE * SIDE)  # who would be touched there
        for colour in range(COLOURS):
            if colour != seat:
                for square in squares_of(view.land(scene.shown, colour)):
                    self.owners[square] = colour

    def put(self, pen: Pen) -> None:
        scene = self.scene
        land, note = scene.stone.sheet.lattice, scene.layout.note
        seat, cell = scene.seat, scene.layout.cell
        half, dot = cell // 2, num(cell / 6)
        shape, handle = self.form.shape, self.form.handle
        box = f'<rect class="note-ground" x="{note.x}" y="{note.y}" width="{note.width}" rx="8" height="'
        middle = note.x + note.width // 2
        for action in scene.legal:
            anchor = action - DRAW
            x, y = land.left(anchor + handle), land.top(anchor + handle)
            after = scene.view.clone()
            fill(after, seat, anchor)
            gains = [now - then for now, then in zip(after.tokens(seat), self.tokens, strict=True)]
            areas = scoring.areas(after, scene.shown, seat)
            level = areas if areas > self.areas else 0
            label = scene.words.drawing(scene.view, seat, anchor, gains, level, scene.names)
            pen.choice(action, label, "spot")
            pen.put(
                f'<rect class="hit" x="{x}" y="{y}" width="{cell}" height="{cell}"/>'
                f'<circle class="dot" cx="{x + half}" cy="{y + half}" r="{dot}"/>'
            )
            d = land.fill([anchor + k for k in shape])
            edge = "".join([land.edges[anchor * 4 + each] for each in self.form.rim])
            pen.put(
                f'<g class="shade"><path class="seat-{seat}" d="{d}"/><path fill="url(#hatch-{seat})" d="{d}"/>'
                f'<path class="shade-edge" d="{edge}"/>'
            )
            self.put_contacts(pen, anchor)
            height, first, step, lines = self.note(after, gains, level)
            pen.put(f'{box}{height}"/>')
            for n, line in enumerate(lines):
                pen.text(middle, note.y + first + step * n, line, "note", "middle")
            pen.put("</g></g>")

    def put_contacts(self, pen: Pen, anchor: int) -> None:
        """Every contact of A-6.10 as a stroke along the shared edge."""
        for each in self.form.rim:
            edge = anchor * 4 + each
            near = beside(edge // 4, edge % 4)
            if near >= 0 and self.owners[near] >= 0:
                pen.path(self.scene.stone.sheet.lattice.edges[edge], f"contact seat-{self.owners[near]}-line")

    def note(self, after: Animism, gains: list[int], level: int) -> tuple[int, int, int, list[str]]:
        """Its height, where the first line stands and how far the next, and the lines.

        Tokens and what else follows, each in a line; the tall board has room for one line, or two if it is long.
        """
        scene = self.scene
        got = [_("+{n} {colour}").format(n=n, colour=scene.words.tribe(colour)) for colour, n in enumerate(gains) if n]
        more: list[str] = []
        altars = scoring.altars(after, scene.shown, scene.seat)
        if altars != self.altars:
            more.append(_("altars {before} to {after}").format(before=self.altars, after=altars))
        if level:
            more.append(_("checks level {n}").format(n=level))
        points = scoring.total(after, scene.shown, scene.seat) - self.points
        if points:
            more.append(n_("+{n} point", "+{n} points", points))
        if not got and not more:
            more.append(_("touches nobody"))
        if not scene.tall:
            return 30 + 28 * (len(got) + len(more)), 34, 28, got + more
        lines = short(" · ".join(got), " · ".join(more), scene.layout.note.width - 16)
        return scene.layout.note.height, 15 if len(lines) > 1 else 23, 15, lines


@lru_cache(4096)
def short(got: str, more: str, room: int) -> list[str]:
    """Both in one line, or in two where that is too long."""
    line = f"{got} · {more}" if got and more else got + more
    lines = [got, more] if got and more and NOTE.width(line) > room else [line]
    return [NOTE.shorten(each, room) for each in lines]
