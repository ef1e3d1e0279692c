"""When all is over: every sheet with its tracks side by side, and everybody's points sheet by sheet."""

from typing import Final

from subak.core.bits import members
from subak.core.board import Part
from subak.core.position import NONE
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS
from subak.games.animism.draw_land import put_land, whose
from subak.games.animism.draw_layout import LAST, TALL
from subak.games.animism.draw_lines import slab
from subak.games.animism.draw_scene import BOARD, KNOWN, TABLE, Scene, square
from subak.games.animism.hidden import Animism
from subak.kit.letters import Type
from subak.kit.pen import Pen, num
from subak.kit.text import _, n_

OWNER: Final = Type(19, 600, True)  # letters as board.css sets them
TOTAL: Final = Type(26, 600, True)
LARGER: Final = TALL.results.width / LAST.width  # so much larger a sheet is on a phone
LAST_HEIGHT: Final = int(LAST.height * LARGER)


def counted(view: Animism, sheet: int, seat: int) -> tuple[int, int, int]:
    """What a sheet counts: score A, hexagons with bonuses, altars."""
    return (
        scoring.score_a(view, sheet, seat),
        scoring.multiplier(view, sheet, seat),
        scoring.altars(view, sheet, seat),
    )


def last_sheets(scene: Scene, places: dict[str, int]) -> list[Part]:
    """A part for every sheet, which shows nothing before the end; on a phone they lie at these heights."""
    return [last_sheet(scene, sheet, places.get(f"sheet-{sheet}", 0)) for sheet in range(scene.view[s.SEATS])]


def last_sheet(scene: Scene, sheet: int, y: int) -> Part:
    pen = Pen()
    if scene.over:
        x, top = LAST.wide[sheet * 2], LAST.wide[sheet * 2 + 1]
        at = f"translate({TALL.results.x} {y}) scale({num(LARGER)})" if scene.tall else f"translate({x} {top})"
        pen.group("last", at, f"sheet-{sheet}")
        slab(pen, 0, 0, LAST.width, LAST.height, plain=True)
        pen.mark(sheet, 22, 19, 11)
        pen.text(42, 25, OWNER.shorten(whose(scene, sheet), LAST.width - 52), "display owner")
        put_land(pen, scene.stone.last, scene.view, sheet, scene.seat)
        for colour in range(COLOURS):
            put_last_track(pen, scene, sheet, colour)
        pen.end()
    return pen.part(f"sheet-{sheet}", [*TABLE, *KNOWN, *BOARD], whose(scene, sheet))


def put_last_track(pen: Pen, scene: Scene, sheet: int, colour: int) -> None:
    """Who filled a track, and what its owner has on this sheet."""
    track = scene.view[s.TRACK + sheet * COLOURS + colour]
    filled = track & 15
    y = LAST.track + colour * LAST.step
    pen.mark(colour, LAST.x + 9, y, 9)
    for n in range(scene.cards.length):
        filler = track >> 4 + 2 * n & 3 if n < filled else -1
        pen.put(square(scene.cards, n, LAST.first + n * LAST.pitch, y, filler, LAST.square, True))
    if colour < scene.view[s.SEATS]:
        a, hexes, altars = counted(scene.view, sheet, colour)
        pen.text(LAST.width - 10, y + 6, str(a + hexes * altars), "display score", "end")


def results(scene: Scene, at: str) -> Part:
    """Everybody's points: every sheet with its track, hexagons and altars."""
    pen = Pen()
    if scene.over:
        place = scene.layout.results
        view = scene.view
        seats = view[s.SEATS]
        step = place.step if scene.tall else place.step * COLOURS // seats
        pen.group("results", at)
        winners, totals = view.winners(), view.scores()
        for seat in range(seats):
            put_result(pen, scene, seat, step, totals[seat], bool(winners >> seat & 1))
        y = place.y + seats * step
        if scene.tall:
            text = _("Each sheet: end of the own track + hexagons × altars")
            pen.text(place.x + place.width // 2, y + 16, text, "muted", "middle")
        else:
            pen.text(place.x + 6, y + 18, _("Each sheet: end of the own"), "muted")
            pen.text(place.x + 6, y + 40, _("track + hexagons × altars"), "muted")
            if seats < COLOURS:
                put_winners(pen, scene, members(winners))
        pen.end()
    return pen.part("results", [*TABLE, *KNOWN, *BOARD])


def put_winners(pen: Pen, scene: Scene, winners: list[int]) -> None:
    """Where a fourth sheet would lie."""
    x, y = LAST.wide[2 * COLOURS - 2] + LAST.width // 2, LAST.wide[2 * COLOURS - 1] + LAST.height // 2
    gap = 230 // len(winners)
    for n, seat in enumerate(winners):
        pen.mark(seat, x + (2 * n + 1 - len(winners)) * gap // 2, y - 40, min(90, gap // 2 - 8))
    name = " & ".join([scene.words.opening(scene.names, seat) for seat in winners])
    pen.text(x, y + 94, TOTAL.shorten(name, LAST.width - 20), "display winner", "middle")
    pen.text(x, y + 126, n_("wins", "win together", len(winners)), "", "middle")


def put_result(pen: Pen, scene: Scene, seat: int, step: int, total: int, wins: bool) -> None:
    view, place = scene.view, scene.layout.results
    x, y = place.x, place.y + place.first + seat * step
    pen.box(x, y - place.rise, place.width, step - 6, "own" if wins else "frame-box", 8)
    pen.mark(seat, x + 20, y - 6, 11)
    pen.text(x + 40, y, OWNER.shorten(scene.words.heading(scene.names, seat, NONE), 130), "display owner")
    pen.text(x + place.width - 12, y + 2, str(total), "display sum", "end")
    left, top = place.sheets
    across, down = place.sheet_step
    if not scene.tall:
        down = down * COLOURS // view[s.SEATS]
    for sheet in range(view[s.SEATS]):
        a, hexes, altars = counted(view, sheet, seat)
        at, line = x + left + sheet * across, y + top + sheet * down
        pen.mark(sheet, at, line - 6, 8)
        if scene.tall:
            pen.text(at + 14, line, f"{a}+{hexes}×{altars}", "figures")
        else:
            pen.text(at + 20, line, f"{a} + {hexes} × {altars}", "figures")
            pen.text(x + place.width - 14, line, str(a + hexes * altars), "figures", "end")
    tokens = sum(view.tokens(seat))
    if scene.tall and tokens:
        pen.text(x + place.width - 70, y, n_("{n} token left", "{n} tokens left", tokens), "muted", "end")
    elif tokens:
        line = y + top + view[s.SEATS] * down
        pen.text(x + left + 20, line, n_("{n} token left", "{n} tokens left", tokens), "muted")
