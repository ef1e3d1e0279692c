"""From a view to a board; where things lie on the stone is said in `draw_layout`."""

from collections.abc import Sequence
from typing import Final

from subak.core.board import Board, Part
from subak.games.animism import state as s
from subak.games.animism.cards import COLOURS, SIDE, SINGLE
from subak.games.animism.draw_land import land, put_land, spots, thumbs
from subak.games.animism.draw_last import LAST_HEIGHT, counted, last_sheets, results
from subak.games.animism.draw_layout import LAND_TOP, TALL, TOP, stacked
from subak.games.animism.draw_lines import CHALK, DEFS, die, put_cells, slab, standing
from subak.games.animism.draw_panel import Panel, hand, purses
from subak.games.animism.draw_scene import BOARD, CHOICE, KNOWN, TABLE, Scene, Stone
from subak.games.animism.draw_zone import bonuses, pieces, tracks
from subak.games.animism.hidden import Animism
from subak.games.animism.words import Words
from subak.kit.letters import Type
from subak.kit.pen import Pen, esc
from subak.kit.text import N_, _

NAME: Final = Type(16)  # letters as board.css sets them
PIECE: Final = Type(19, 600, True)
LAMPS: Final = (N_("receive"), N_("buy"), N_("draw"), N_("get"), N_("second"), N_("check"))
LIT: Final = (6, 2, 2, 2, 3, 3, 5, 5, 5, 5, 5, 6)  # the lamp of every step
PARTS: Final = {  # what screen readers call them; the stone is there to be looked at
    "head": N_("Round, pass and players"),
    "land": N_("The land of the sheet in hand"),
    "tracks": N_("Tracks"),
    "zone": N_("Pieces to buy"),
    "bonuses": N_("Bonuses"),
    "thumbs": N_("The other sheets"),
    "scores": N_("Points"),
    "results": N_("Points sheet by sheet"),
    "hand": N_("Your tokens"),
    "purses": N_("Tokens of the players"),
    "panel": N_("What you choose from"),
    "spots": N_("Where the piece may lie"),
}


class Artist:
    """Draws positions and content of one game."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.cards = words.cards
        self.wide = Stone(words.cards, False)
        self.tall = Stone(words.cards, True)

    def board(self, view: Animism, seat: int, tall: bool, names: Sequence[str]) -> Board:
        scene = Scene(self.words, self.tall if tall else self.wide, view, seat, names)
        panel = Panel(scene)
        asked = panel.part()
        lay = scene.layout
        height = lay.height
        at = {"zone": "", "tracks": "", "bonuses": "", "thumbs": "", "scores": "", "results": "", "hand": ""}
        places: dict[str, int] = {}
        if tall:
            places = stacked(blocks(scene, panel.depth), LAND_TOP if scene.over else TOP)
            height = places["end"]
            for name in at:
                at[name] = f"translate(0 {places.get(name, 0)})"
        parts = [
            stone(scene, height),
            head(scene),
            land(scene),
            tracks(scene, at["tracks"]),
            pieces(scene, at["zone"]),
            bonuses(scene, at["bonuses"]),
            thumbs(scene, at["thumbs"]),
            scores(scene, at["scores"]),
            results(scene, at["results"]),
            hand(scene, at["hand"]),
            purses(scene),
            asked,
            spots(scene),
            *last_sheets(scene, places),
        ]
        for part in parts:
            if part.name in PARTS:
                part.label = esc(_(PARTS[part.name]))
        label = esc(self.words.ask(view, seat, names))
        return Board("animism tall" if tall else "animism", lay.width, height, label, DEFS, parts)

    # -- the gallery

    def piece(self, piece: int) -> str:
        cards = self.cards
        form = self.wide.forms[standing(cards, piece)]
        size = cards.sizes[piece]
        pen = Pen()
        slab(pen, 2, 2, 196, 256)
        pen.text(100, 32, PIECE.shorten(_(cards.names[piece]), 180), "display sum", "middle")
        pen.group("piece")
        put_cells(pen, form.cells(30), 100 - form.across * 15, 124 - form.down * 15, [])
        pen.end()
        if piece == SINGLE:
            pen.text(100, 232, _("free"), "", "middle")
        else:
            pen.put(die("white" if cards.white(piece) else "black", cards.face(piece), 30, 226, 15))
            pen.text(56, 232, " ".join([str(size + n) for n in range(size)]), "")
            pen.text(184, 232, _("L{n}").format(n=cards.levels[piece]), "display", "end")
        return card("0 0 200 260", _(cards.names[piece]), pen)

    def track(self) -> str:
        width = 16 + self.cards.length * 36
        pen = Pen()
        slab(pen, 2, 2, width - 4, 56)
        for n, number in enumerate(self.cards.numbers):
            x = 26 + n * 36
            if self.cards.hexagons >> n & 1:
                pen.put(f'<path class="square" transform="translate({x} 30)" d="M-16 0L-8 -14H8L16 0L8 14H-8Z"/>')
            else:
                pen.disc(x, 30, 13, "square")
            pen.text(x, 35.5, str(number), "", "middle")
        return card(f"0 0 {width} 60", _("track"), pen)

    def land(self, view: Animism) -> str:
        stone = self.wide
        size = SIDE * stone.layout.cell
        pen = Pen()
        top = stone.layout.land[1] - 20
        slab(pen, 2, top + 2, size + 52, size + 46)
        put_land(pen, stone.sheet, view, 0, -1)
        pen.put(stone.labels)
        return card(f"0 {top} {size + 56} {size + 50}", _("land"), pen)


def card(box: str, name: str, pen: Pen) -> str:
    """What was written, as a picture of its own."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="board animism" '
    return f'{head}viewBox="{box}" role="img" aria-label="{esc(name)}">\n{CHALK}\n{"".join(pen.out)}\n</svg>\n'


def blocks(scene: Scene, depth: int) -> list[tuple[str, int]]:
    """What the tall board shows below the land, by name and height; the question is so deep."""
    seats = scene.view[s.SEATS]
    if scene.over:
        return [("results", seats * TALL.results.step + 24), *[(f"sheet-{n}", LAST_HEIGHT) for n in range(seats)]]
    marking = scene.step == s.CHECKING and bool(scene.legal)
    bonuses = TALL.bonuses.height if scene.view[s.ADVANCED] else 0
    zone = TALL.zone.levels[3].y + TALL.zone.levels[3].height
    return [
        ("panel", depth),
        ("bonuses", bonuses if marking else 0),
        ("hand", 0 if scene.seat < 0 else TALL.hand.box.height),
        ("zone", zone),
        ("bonuses", 0 if marking else bonuses),
        ("tracks", COLOURS * TALL.tracks.step),
        ("scores", 20 + seats * TALL.scores.step),
        ("thumbs", SIDE * TALL.thumbs.cell),
    ]


def stone(scene: Scene, height: int) -> Part:
    pen = Pen()
    inset = scene.layout.inset
    long = scene.over and scene.tall
    slab(pen, inset, inset, scene.layout.width - 2 * inset, height - 2 * inset, 16, long)
    pen.path(scene.layout.crack, "crack scenery")
    return pen.part("stone", [*TABLE, *CHOICE] if scene.tall else [])


def head(scene: Scene) -> Part:
    """Rounds, the pass, and the lamps of its phases."""
    pen = Pen()
    view, place = scene.view, scene.layout.head
    if scene.over:
        return pen.part("head", [*TABLE, s.STEP])
    pen.group("head")
    word = _("Round")
    letters = NAME.fit(word, place.rounds - place.word - 2, 12)
    pen.text(place.word, place.y + 6, word, "" if letters is NAME else letters.label)
    for n in range(1, scene.cards.rounds + 1):
        on = " on" if n <= view[s.ROUND] else ""
        x = place.rounds + (n - 1) * place.round_step
        pen.box(x, place.y - 12, 24, 24, "round" + on, 4)
        pen.text(x + 12, place.y + 6, str(n), "round-number" + on, "middle")
    seats = view[s.SEATS]
    text = _("Pass {n} of {all}").format(n=min(view[s.PASSES] + 1, seats), all=seats)
    x, y = place.passes
    pen.text(x, y, text, "", "end" if scene.tall else "")
    lit = 0 if scene.step < 0 else LIT[scene.step]
    left, y = place.lamps
    for n in range(1, len(LAMPS) + 1):
        on = " on" if n == lit else ""
        x = left + (n - 1) * place.lamp_step
        pen.group()
        pen.title(f"{n} {_(LAMPS[n - 1])}")
        pen.disc(x, y, 11, "lamp" + on)
        pen.text(x, y + 5.5, str(n), "lamp-number" + on, "middle")
        pen.end()
    pen.text(place.lit, y + 6, _(LAMPS[lit - 1]) if lit else "", "lamp-name", "end" if scene.tall else "")
    pen.end()
    return pen.part("head", [*TABLE, s.STEP])


def scores(scene: Scene, at: str) -> Part:
    """Points as everybody knows them: what is being drawn counts when all are ready."""
    pen = Pen()
    if not scene.over:
        view, place = scene.view, scene.layout.scores
        pen.group("scores", at)
        drawn = view.some(s.LAND, s.THEN) != view.some(s.LAND_THEN, s.THEN)
        text = _("as handed on") if drawn else _("on this sheet")
        if scene.tall and not view[s.ADVANCED]:
            pen.text(place.x + 2, place.y + 14, _("track + hexagons × altars"), "muted")
        elif not view[s.ADVANCED]:
            text = _("track + hexagons × altars {when}").format(when=text)
        pen.text(place.x + place.here, place.y + 14, text, "muted", "end")
        pen.text(place.x + place.total, place.y + 14, _("in all"), "muted", "end")
        known, totals = view.as_handed(), view.scores()
        for seat in range(view[s.SEATS]):
            put_score(pen, scene, seat, known, totals[seat])
        pen.end()
    return pen.part("scores", [*TABLE, *KNOWN, *BOARD, s.STEP, *(CHOICE if scene.tall else [])])


def put_score(pen: Pen, scene: Scene, seat: int, known: Animism, total: int) -> None:
    place = scene.layout.scores
    x, y = place.x, place.y + place.first + seat * place.step
    if scene.tall:
        pen.mark(seat, x + 12, y - 5, 9)
    left, top, room, _height = place.name
    pen.text(x + left, y + top, NAME.shorten(scene.words.heading(scene.names, seat, scene.seat), room), "")
    left, top = place.state
    writing = scene.view[s.STEP + seat] != s.READY
    pen.text(x + left, y + top, _("writing") if writing else _("ready"), "writing" if writing else "muted")
    letters = scene.cards.letters
    tokens = [
        f'<tspan class="seat-{colour}">{esc(letters[colour])}{n}</tspan> '
        for colour, n in enumerate(scene.view.tokens(seat))
        if n
    ]
    pen.put(f'<text class="purses" x="{x + place.tokens}" y="{y}">{"".join(tokens)}</text>')
    a, hexes, altars = counted(known, scene.shown, seat)
    pen.text(x + place.here, y, f"{a}+{hexes}×{altars} = {a + hexes * altars}", "figures", "end")
    pen.text(x + place.total, y, str(total), "display sum", "end")
