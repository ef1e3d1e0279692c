"""Tracks, pieces and bonuses of the sheet in hand."""

from functools import partial
from typing import Final

from subak.core.board import Part
from subak.games.animism import actions as do
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS, PIECES, SINGLE
from subak.games.animism.draw_lines import put_cells
from subak.games.animism.draw_scene import CHOICE, TABLE, Scene, Tile
from subak.games.animism.words import BONUS_OF, NUMERALS
from subak.kit.letters import Type
from subak.kit.pen import Pen, esc
from subak.kit.text import _

LINE: Final = Type(16)  # letters as board.css sets them
CHOSEN: Final = (s.PAYING, s.ROTATING, s.DRAWING)  # steps in which a piece lies ready


def tracks(scene: Scene, at: str) -> Part:
    pen = Pen()
    if not scene.over:
        pen.group("tracks", at)
        for colour in range(COLOURS):
            key = "track", colour, scene.view[s.TRACK + scene.shown * COLOURS + colour], scene.seat, scene.view[s.SEATS]
            pen.put(scene.stone.sketches.drawn(key, partial(put_track, scene=scene, colour=colour)))
        pen.end()
    return pen.part("tracks", [*TABLE, s.TRACK, *(CHOICE if scene.tall else [])])


def put_track(pen: Pen, scene: Scene, colour: int) -> None:
    cards, place = scene.cards, scene.layout.tracks
    track = scene.view[s.TRACK + scene.shown * COLOURS + colour]
    filled = track & 15
    y = place.y + place.half + colour * place.step
    pen.group("track")
    title = _("Track of {tribe}: {n} of {all} filled")
    pen.title(title.format(tribe=scene.words.tribe(colour), n=filled, all=cards.length))
    if colour == scene.seat:
        pen.box(place.x, y - place.half, place.width, 2 * place.half, "own", 8)
    pen.mark(colour, place.x + 18, y, 12)
    at = colour * cards.length
    for n in range(filled):
        pen.put(scene.stone.filled[(at + n) * COLOURS + (track >> 4 + 2 * n & 3)])
    for n in range(filled, cards.length):
        pen.put(scene.stone.blank[at + n])
    if scene.tall and colour < scene.view[s.SEATS]:
        score = str(cards.numbers[filled - 1] if filled else 0)
        pen.text(place.x + place.width - 8, y + 7, score, "display score", "end")
    pen.end()


def pieces(scene: Scene, at: str) -> Part:
    """The zone: a frame for every level, and the single beside them."""
    pen = Pen()
    if not scene.over:
        pen.group("zone", at)
        put_pieces(pen, scene)
        pen.end()
    return pen.part("zone", [*TABLE, *CHOICE])


def put_pieces(pen: Pen, scene: Scene) -> None:
    place = scene.layout.zone
    reached = zone.level(scene.view, scene.seat) if scene.seat >= 0 else 0
    checked = [scoring.areas(scene.view, scene.shown, seat) for seat in range(scene.view[s.SEATS])]
    for level in range(1, 5):
        key = "level", level, *checked
        pen.put(scene.stone.sketches.drawn(key, partial(put_level, scene=scene, level=level, checked=checked)))
        for tile in scene.stone.tiles[level]:
            put_tile(pen, scene, tile, reached)
    put_tile(pen, scene, scene.stone.tiles[0][0], reached)
    x, y = place.free
    free = _("Free from round 2: the single.")
    pen.put(f'<text class="muted" x="{x}" y="{place.y + y}" text-anchor="middle">')
    pen.title(free)
    pen.put(esc(_("free")))
    pen.put("</text>")
    if not scene.tall and not scene.view[s.ADVANCED]:
        lines = [free, _("Points here: end of your track"), _("+ your hexagons × altars.")]
        for n, text in enumerate(lines):
            letters = LINE.fit(text, 206, 12)
            pen.text(704, 738 + n * 22, text, "muted" if letters is LINE else f"muted {letters.label}")


def put_level(pen: Pen, scene: Scene, level: int, checked: list[int]) -> None:
    """The frame of a level, and which seats have checked it."""
    place = scene.layout.zone
    left, top = place.checks
    x, y, width, height = place.levels[level - 1]
    y += place.y
    pen.box(x, y, width, height, "frame-box", 8)
    name = _("L{n}") if scene.tall and level > 1 else _("Level {n}")
    pen.text(x + 8, y + 20, name.format(n=level), "display level")
    if level > 1:
        for seat, areas in enumerate(checked):
            put_check(pen, scene, areas >= level, seat, x + left + seat * 20, y + top)


def put_check(pen: Pen, scene: Scene, on: bool, seat: int, x: int, y: int) -> None:
    """A seat's box at a level: checked or not."""
    pen.group("check on" if on else "check")
    pen.box(x - 8, y - 9, 17, 18, f"seat-{seat}" if on else "unchecked", 3)
    pen.text(x + 0.5, y + 5.5, scene.cards.letters[seat], "check-letter on" if on else "check-letter", "middle")
    pen.end()


def put_tile(pen: Pen, scene: Scene, tile: Tile, reached: int) -> None:
    """A piece of the zone: its squares, marks, die, cost, and whether it can be had."""
    view, piece = scene.view, tile.piece
    marks = view[s.MARK + scene.shown * PIECES + piece]
    sold = piece != SINGLE and marks & 7 == scene.cards.sizes[piece]
    asked = scene.step == s.BUYING and bool(scene.legal)
    shut = asked and do.BUY + piece not in scene.allowed
    if scene.seat >= 0 and not zone.is_open(scene.cards, piece, marks & 7, reached):
        shut = True
    classes = "tile"
    if sold:
        classes += " sold"
    if shut:
        classes += " closed"
    if scene.step in CHOSEN and view[s.PIECE + scene.seat] == piece and not scene.over:
        classes += " chosen"
    scene.open(pen, do.BUY + piece, asked, scene.words.piece(piece), classes, f"piece-{piece}")
    key = "piece", piece, marks
    pen.put(scene.stone.sketches.drawn(key, partial(put_piece, scene=scene, tile=tile, marks=marks, sold=sold)))
    pen.end()


def put_piece(pen: Pen, scene: Scene, tile: Tile, marks: int, sold: bool) -> None:
    pen.box(tile.box.x, tile.box.y, tile.box.width, tile.box.height, "slot", 5)
    put_cells(pen, tile.cells, tile.left, tile.top, [marks >> 3 + 2 * n & 3 for n in range(marks & 7)])
    x, y = tile.cost
    if tile.piece == SINGLE:
        pen.text(x - 12, y, "0", "cost", "middle")
    else:
        pen.put(tile.die)
        pen.text(x, y, "–" if sold else str(scene.cards.sizes[tile.piece] + (marks & 7)), "cost", "middle")
    if sold:
        pen.path(tile.cross, "crossed")


def bonuses(scene: Scene, at: str) -> Part:
    """A-13.1: the three marks, who made them, and what each would give to everybody now."""
    pen = Pen()
    if scene.view[s.ADVANCED] and not scene.over:
        pen.group("bonuses", at)
        for bonus in range(3):
            put_bonus(pen, scene, bonus)
        pen.end()
    return pen.part("bonuses", [*TABLE, *CHOICE, s.TRACK])


def put_bonus(pen: Pen, scene: Scene, bonus: int) -> None:
    place = scene.layout.bonuses
    x, y = place.x + bonus * place.step, place.y
    asked = scene.step == s.CHECKING and bool(scene.legal)
    name = _("Bonus {numeral}: {what}").format(numeral=NUMERALS[bonus], what=_(BONUS_OF[bonus]))
    scene.open(pen, do.MARK_BONUS + 1 + bonus, asked, name, "bonus")
    pen.box(x, y, place.width, place.height, "slot", 8)
    owner = (scene.view[s.BONUS + scene.shown] >> 3 * bonus & 7) - 1
    if owner >= 0:
        pen.disc(x + place.numeral, y + place.mark[1], 18, f"ring seat-{owner}-line")
        pen.mark(owner, x + place.mark[0], y + place.mark[1], 11)
    pen.text(x + place.numeral, y + place.mark[1] + 7, NUMERALS[bonus], "display numeral", "middle")
    left, top = place.points
    for seat, points in enumerate(scoring.bonus_points(scene.view, scene.shown, bonus)):
        pen.text(x + left + seat * place.pitch, y + top, scene.cards.letters[seat], "check-letter", "middle")
        pen.text(x + left + seat * place.pitch, y + top + 17, str(points), "", "middle")
    pen.end()
