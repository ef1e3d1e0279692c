"""Tokens, and what is to be decided now."""

from typing import Final

from subak.core.bits import members
from subak.core.board import Part
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism import zone
from subak.games.animism.cards import BLACK, COLOURS, WHITE
from subak.games.animism.draw_layout import Box
from subak.games.animism.draw_lines import die, put_cells, put_token
from subak.games.animism.draw_scene import CHOICE, TABLE, Scene
from subak.kit.letters import Type
from subak.kit.pen import Pen, esc
from subak.kit.text import _

BUTTON: Final = Type(16)  # letters as board.css sets them
MAIN: Final = Type(19, 700)
LEAST: Final = 16  # of the letters of a button
SHOWN: Final = 12  # payments that the board offers
DRAWN: Final = 9  # tokens of a colour that are drawn


def purses(scene: Scene) -> Part:
    """Everybody's tokens, for those who only watch."""
    pen = Pen()
    if scene.seat < 0 and not scene.over and not scene.tall:
        box = scene.layout.panel
        pen.group("purses")
        pen.text(box.x + 4, box.y + 36, _("Tokens of the players"), "display")
        for seat in range(scene.view[s.SEATS]):
            y = box.y + 76 + seat * 56
            pen.mark(seat, box.x + 18, y, 14)
            put_heaps(pen, scene, seat, box.x + 54, y, 0)
        pen.end()
    return pen.part("purses", [*TABLE, s.TOKENS])


def hand(scene: Scene, at: str) -> Part:
    """The own tokens."""
    pen = Pen()
    if scene.seat >= 0 and not scene.over:
        box, row, below = scene.layout.hand
        pen.group("hand", at)
        pen.box(box.x, box.y, box.width, box.height, "frame-box", 8)
        up_to = esc(_("pay up to"))
        purse = f'{up_to} <tspan class="display purse">{zone.purse(scene.view, scene.seat)}</tspan>'
        pen.put(f'<text x="{box.x + box.width - 10}" y="{box.y + 25}" text-anchor="end">{purse}</text>')
        if not scene.tall:
            pen.text(box.x + 10, box.y + 25, _("Tokens"), "display")
        put_heaps(pen, scene, scene.seat, box.x + 24, box.y + row, below)
        pen.end()
    return pen.part("hand", [*TABLE, s.TOKENS, *(CHOICE if scene.tall else [])])


def put_heaps(pen: Pen, scene: Scene, seat: int, x: int, y: int, room: int) -> None:
    """A player's tokens by colour, each heap with its number; those below another share so much room."""
    counts = scene.view.tokens(seat)
    below = sum([max(0, min(n, DRAWN) - 1) for n in counts])
    step = min(14, room // below) if below else 0
    for colour, n in enumerate(counts):
        if colour == seat:
            continue
        if not n:
            pen.group("none")
            put_token(pen, colour, x, y, scene.cards.letters[colour], 14)
            pen.end()
        drawn = min(n, DRAWN) if seat == scene.seat else min(n, 1)
        for k in range(drawn):
            put_held(pen, scene, seat, colour, k, k == drawn - 1, x + k * step, y, 14)
        x += max(0, drawn - 1) * step
        limit = f'<tspan class="muted">/{scene.cards.limit}</tspan>'
        pen.put(f'<text class="display count" x="{x + 18}" y="{y + 6}">{n}{limit}</text>')
        x += 72


def put_held(pen: Pen, scene: Scene, seat: int, colour: int, place: int, top: bool, x: int, y: int, r: int) -> None:
    """A token of a heap: only the top one shows its letter, only the own ones are called by a name."""
    name = f"token-{colour}-{place}" if seat == scene.seat else ""
    pen.group("over" if place >= scene.cards.limit else "kept", id=name)
    put_token(pen, colour, x, y, scene.cards.letters[colour] if top else "", r)
    pen.end()


class Panel:
    """What the seat decides now, beside its tokens."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.layout = scene.layout
        self.pen = Pen()
        self.depth = 0  # its height on the tall board

    def part(self) -> Part:
        scene = self.scene
        self.pen.group("panel-box")
        if scene.seat >= 0 and not scene.over:
            self.depth = 30
            if scene.legal:
                kinds = {
                    s.BUYING: self.receipt,
                    s.PAYING: self.payments,
                    s.ROTATING: self.forms,
                    s.DRAWING: self.forms,
                    s.CHOOSING: self.dice,
                }
                kinds.get(scene.step, self.buttons)()
            else:
                x, y = self.layout.waiting
                text = _("Handed on") if scene.step == s.READY else _("The dice are rolling")
                self.pen.text(x, y, text, "display waiting", "middle")
        self.pen.end()
        return self.pen.part("panel", [*TABLE, *CHOICE, s.TRACK])

    def receipt(self) -> None:
        """A-3.2: what the own track on this sheet paid at the start of the pass."""
        scene, pen = self.scene, self.pen
        track = scene.view[s.TRACK + scene.shown * COLOURS + scene.seat]
        paid = [track >> 4 + 2 * n & 3 for n in range(track & 15) if scene.cards.hexagons >> n & 1]
        x, y = self.layout.received
        pen.text(x, y, _("Your track here paid") if paid else _("Your track here paid nothing."), "display")
        x, y = self.layout.receipt
        if scene.tall:
            x -= (len(paid) - 1) * 34
        for place, colour in enumerate(paid):
            put_token(pen, colour, x + place * 34, y, scene.cards.letters[colour], 14)
        if not scene.tall:
            left, line = self.layout.received
            pen.text(left, line + 78, _("Buy a glowing piece"), "")
            pen.text(left, line + 102, _("or take the free single."), "")

    def forms(self) -> None:
        """The piece in its turns: to choose from, or, once one is chosen, to change one's mind."""
        scene, pen, cell = self.scene, self.pen, self.layout.form_cell
        view, cards = scene.view, scene.cards
        piece = view[s.PIECE + scene.seat]
        drawing = scene.step == s.DRAWING
        turns = members(cards.turns[piece])
        places = self.layout.forms
        if scene.tall:
            form = scene.stone.forms[piece * 4]
            places = places.spread(len(turns))._replace(height=max(48, max(form.across, form.down) * cell + 16))
        self.depth = places.height
        free, rim = zone.room(view, scene.seat)
        fitting = zone.fitting_turns(cards, piece, free, rim)
        for n, turn in enumerate(turns):
            x, y = places.at(n)
            form = scene.stone.forms[piece * 4 + turn]
            name = scene.words.look(piece, turn)
            chosen = drawing and turn == view[s.TURN + scene.seat]
            pen.shows(piece)
            if drawing and not chosen and turn in fitting:
                pen.swap(do.ROTATE + turn, name, "press turned swap")
            else:
                scene.open(
                    pen, do.ROTATE + turn, not drawing, name, "press turned chosen" if chosen else "press turned"
                )
            pen.box(x, y, places.width, places.height, "", 8)
            left, top = x + (places.width - form.across * cell) / 2, y + (places.height - form.down * cell) / 2
            put_cells(pen, form.cells(cell), left, top, [scene.seat] * len(form.shape))
            pen.end()
        if drawing and not scene.tall and len(turns) <= places.columns:
            x, y, width, _height = self.layout.panel
            pen.text(x + width // 2, y + 152, _("Point at a dot to see it lie."), "muted", "middle")

    def payments(self) -> None:
        scene, pen, places, line = self.scene, self.pen, self.layout.payments, self.layout.payment
        half = places.height // 2
        offered = scene.legal[:SHOWN]
        for place, action in enumerate(offered):
            x, y = places.at(place)
            scene.open(pen, action, True, "", "press")
            pen.box(x, y, places.width, places.height, "", 8)
            n = 0
            for colour, paid in enumerate(scene.words.paid(scene.seat, action)):
                if paid:
                    pen.text(x + line.number + n * line.step, y + half + 6, str(paid), "")
                    put_token(
                        pen, colour, x + line.token + n * line.step, y + half, scene.cards.letters[colour], line.r
                    )
                    n += 1
            pen.end()
        self.depth = places.depth(len(offered))

    def dice(self) -> None:
        scene, at = self.scene, self.layout.dice
        black, white = scene.view[s.BLACK_DIE + scene.seat], scene.view[s.WHITE_DIE + scene.seat]
        self.put_die(0, "black", black, BLACK - 1 + black, do.TAKE_BLACK, do.REROLL_BLACK)
        self.put_die(1, "white", white, WHITE - 1 + white, do.TAKE_WHITE, do.REROLL_WHITE)
        left = scene.view[s.REROLLS + scene.seat]
        pays = [action for action in scene.legal if do.PAY_TOKEN <= action <= do.PAY_TRIPLE]
        for place, action in enumerate(pays):
            self.put_price(place, action)
        if left or (pays and not scene.tall):
            text = _("rerolls left: {n}").format(n=left) if left else _("rerolls for tokens")
            self.pen.text(at.left[0], at.left[1], text, "" if left else "muted", "middle")
        more = self.layout.rerolls.depth(len(pays)) or (at.again.height if left else 0)
        self.depth = self.layout.rerolls.y - at.slots.y + more if more else at.slots.height

    def put_die(self, place: int, kind: str, face: int, piece: int, take: int, again: int) -> None:
        scene, pen, at = self.scene, self.pen, self.layout.dice
        x, y = at.slots.at(place)
        pen.shows(piece)
        offered = scene.open(pen, take, True, scene.words.piece(piece), "take")
        pen.box(x, y, at.slots.width, at.slots.height, "slot", 8)
        pen.put(die(kind, face, x + at.die[0], y + at.die[1], at.r))
        pen.text(x + at.word[0], y + at.word[1], _("take") if offered else _("closed"), "", "middle")
        pen.end()
        if again in scene.allowed:
            x, y = at.again.at(place)
            self.put_button(again, Box(x, y, at.again.width, at.again.height), _("roll again"))

    def put_price(self, place: int, action: int) -> None:
        """What may be paid for rerolls."""
        scene, pen, places, line = self.scene, self.pen, self.layout.rerolls, self.layout.reroll
        x, y = places.at(place)
        half = places.height // 2
        scene.open(pen, action, True, "", "press")
        pen.box(x, y, places.width, places.height, "", 6)
        n = 0
        for colour, paid in enumerate(scene.words.for_rerolls(scene.seat, action)):
            if paid:
                put_token(pen, colour, x + line.token + n * line.step, y + half, scene.cards.letters[colour], line.r)
                n += 1
        pen.text(x + line.number, y + half + 6, f"+{scene.words.rerolls(action)}", "", "end")
        pen.end()

    def buttons(self) -> None:
        """A second piece or not; or the end of the pass."""
        scene, layout = self.scene, self.layout
        declaring = scene.step == s.DECLARING
        second = scene.view[s.ROUND] > 1 and not scene.view[s.EXTRA + scene.seat]
        if second:
            text = _("Second piece for {n}").format(n=scene.cards.second)
            self.put_button(do.DECLARE, layout.second, BUTTON.shorten(text, layout.second.width - 16))
        text = _("No second piece")
        if not declaring:
            text = _("No bonus, hand on") if len(scene.legal) > 1 else _("Hand on")
        box = layout.hand_on if second else layout.hand_on_alone
        letters = BUTTON if declaring else MAIN
        fitting = letters.fit(text, box.width - 16, LEAST)
        size = "" if fitting == letters else fitting.label
        action = do.DECLINE if declaring else do.HAND_ON
        self.put_button(action, box, fitting.shorten(text, box.width - 16), not declaring, size)
        self.depth = layout.hand_on.height
        view = scene.view
        last = view[s.ROUND] == scene.cards.rounds and view[s.PASSES] == view[s.SEATS] - 1
        if not (scene.tall or declaring or last):
            after = scene.words.who(scene.names, (scene.seat + 1) % view[s.SEATS])
            text = BUTTON.shorten(_("The sheet goes on to {name}.").format(name=after), box.width)
            self.pen.text(box.x + box.width / 2, box.y + box.height + 32, text, "muted", "middle")

    def put_button(self, action: int, box: Box, text: str, main: bool = False, size: str = "") -> None:
        pen = self.pen
        self.scene.open(pen, action, True, text, "press main" if main else "press")
        pen.box(box.x, box.y, box.width, box.height, "", 8)
        pen.text(box.x + box.width / 2, box.y + box.height / 2 + 6, text, size, "middle")
        pen.end()
