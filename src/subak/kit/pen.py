"""What boards are written with: one spelling of shapes, texts and things to click, for every game."""

from typing import Final

from subak.core.board import Board, Part

DEFS: Final = (
    '<defs><pattern id="hatch-0" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path class="pattern-line" d="M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6"/></pattern>'
    '<pattern id="hatch-1" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<circle class="pattern-dot" cx="2" cy="2" r="1.3"/><circle class="pattern-dot" cx="6" cy="6" r="1.3"/></pattern>'
    '<pattern id="hatch-2" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<path class="pattern-line" d="M0 0 L8 8 M8 0 L0 8"/></pattern>'
    '<pattern id="hatch-3" width="8" height="6" patternUnits="userSpaceOnUse">'
    '<path class="pattern-line" d="M0 3 L8 3"/></pattern></defs>'
)  # the patterns of the four seats
MARKS: Final = [
    (
        '<circle class="panel-fill" r="4.4"/><path class="mark-line" d="M0 -9V-6.6M0 9V6.6M-9 0H-6.6M9 0H6.6'
        'M-6.4 -6.4l1.7 1.7M6.4 6.4l-1.7 -1.7M-6.4 6.4l1.7 -1.7M6.4 -6.4l-1.7 1.7"/>'
    ),
    '<path class="mark-line" d="M-8 -2q2 -3.6 4 0t4 0t4 0t4 0M-8 3q2 -3.6 4 0t4 0t4 0t4 0"/>',
    (
        '<path class="panel-fill" d="M-6.5 6.5C-7.5 -3 -2 -7.5 7 -7C7.5 2 3 7.5 -6.5 6.5Z"/>'
        '<path class="seat-2-line mark-vein" d="M-6.5 6.5L3.5 -3.5"/>'
    ),
    (
        '<path class="panel-fill" d="M-9 -3Q-4 -5.5 -0.5 0.5Q3 -6.5 9 -6Q6 -1.5 4.5 1.5Q1.5 7 -4 5.5L-7.5 7.5L-5.8 3.8'
        'Q-8.5 1.5 -9 -3Z"/>'
    ),
]  # sun, wave, leaf, bird
BUTTON: Final = ' role="button" tabindex="-1"'
NONE: Final = -1
STOP: Final = 'tabindex="-1"'  # what can be reached by keyboard
FIRST: Final = 'tabindex="0"'  # ... and the first of it, where the keyboard comes to the board
LONG: Final = 200  # letters of a drawing whose pieces are worth keeping
LONGER: Final = 400  # letters of a piece that is cut once more
ROOM: Final = 8_000_000  # letters of drawings that are kept in pieces, then they are forgotten
NUMBERS: Final = 50_000  # that are kept as they are written


def esc(text: str) -> str:
    """A text as it may stand between tags and in attributes."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&#34;")
    if "'" in text:
        text = text.replace("'", "&#39;")
    return text


def num(value: float) -> str:
    """A coordinate: no more digits than can be seen. The same ones come again and again."""
    found = _WRITTEN.get(value)
    if found is None:
        whole = int(value)
        found = str(whole) if whole == value else f"{value:.3f}".rstrip("0").rstrip(".")
        if len(_WRITTEN) >= NUMBERS:
            _WRITTEN.clear()
        _WRITTEN[value] = found
    return found


def fine(value: float) -> float:
    """Rounded to a tenth of a unit, which nobody sees."""
    found = _ROUNDED.get(value)
    if found is None:
        found = round(value, 1)
        if len(_ROUNDED) >= NUMBERS:
            _ROUNDED.clear()
        _ROUNDED[value] = found
    return found


_WRITTEN: Final[dict[float, str]] = {}
_ROUNDED: Final[dict[float, float]] = {}


class Pen:
    """Writes one part of a board. Texts are escaped; classes, ids and paths are the game's own."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.actions: list[int] = []
        self.swaps: list[int] = []
        self.card = ""  # what the group that is opened next shows, as an attribute

    def put(self, svg: str) -> None:
        """Something written already."""
        self.out.append(svg)

    def group(self, classes: str = "", at: str = "", id: str = "") -> None:
        """Opens a group; `at` is its transform. `end` closes it."""
        self.out.append(
            "<g" + _given("id", id) + self._shown() + _given("class", classes) + _given("transform", at) + ">"
        )

    def shows(self, card: int) -> None:
        """The group that is opened next is a card of the gallery: whoever looks closer gets it large."""
        self.card = f' data-card="{card}"'

    def _shown(self) -> str:
        card = self.card
        self.card = ""
        return card

    def end(self) -> None:
        """Closes what was opened last."""
        self.out.append("</g>")

    def box(self, x: float, y: float, width: float, height: float, classes: str, rx: float = 0) -> None:
        corner = f' rx="{num(rx)}"' if rx else ""
        self.out.append(
            f'<rect class="{classes}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{corner}/>'
        )

    def disc(self, x: float, y: float, r: float, classes: str) -> None:
        self.out.append(f'<circle class="{classes}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>')

    def path(self, d: str, classes: str) -> None:
        self.out.append(f'<path class="{classes}" d="{d}"/>')

    def text(self, x: float, y: float, text: str, classes: str, anchor: str = "") -> None:
        """Letters that are known to fit: see kit/letters.py."""
        self.out.append(
            f'<text class="{classes}" x="{num(x)}" y="{num(y)}"{_given("text-anchor", anchor)}>{esc(text)}</text>'
        )

    def title(self, text: str) -> None:
        """What the group that is open is called."""
        self.out.append(f"<title>{esc(text)}</title>")

    def mark(self, seat: int, x: float, y: float, r: float = 11) -> None:
        """A seat's mark in a circle: sun, wave, leaf, bird."""
        self.out.append(
            f'<g transform="translate({num(x)} {num(y)}) scale({num(r / 12)})" aria-hidden="true">'
            f'<circle class="seat-{seat}" r="12"/>{MARKS[seat]}</g>'
        )

    # -- what can be clicked: a group that `end` closes

    def choice(self, action: int, label: str, classes: str, at: str = "", id: str = "") -> None:
        """Opens what chooses a legal action."""
        self.actions.append(action)
        self._link("data-action", [action], label, classes + " legal", at, id, BUTTON)

    def sequence(self, actions: list[int], label: str, classes: str, at: str = "", id: str = "") -> None:
        """Opens what chooses several actions, one after the other; nature and the others come after the last only."""
        self._link("data-path", actions, label, classes + " legal", at, id, BUTTON)

    def refused(self, action: int, label: str, classes: str, at: str = "", id: str = "", after: int = NONE) -> None:
        """Opens what looks like a choice and is none now, or not after another action: a click tells the rule."""
        self._link("data-why", [action] if after == NONE else [after, action], label, classes, at, id, "")

    def swap(self, action: int, label: str, classes: str, at: str = "", id: str = "") -> None:
        """Opens an alternative to the latest choice, while that may be taken back."""
        self.swaps.append(action)
        self._link("data-swap", [action], label, classes, at, id, "")

    def _link(self, what: str, actions: list[int], label: str, classes: str, at: str, id: str, role: str) -> None:
        self.out.append(
            f'<g{_given("id", id)} {what}="{" ".join(map(str, actions))}"{self._shown()}{role}'
            f"{_given('class', classes)}{_given('transform', at)}>"
            f"<title>{esc(label)}</title>"
        )

    def part(self, name: str, words: list[int], label: str = "") -> Part:
        """What was written, as a part of the board, which a screen reader calls by its label."""
        return Part(name, self.out, self.actions, self.swaps, words, esc(label))


def _given(attribute: str, value: str) -> str:
    return f' {attribute}="{value}"' if value else ""


def in_pieces(board: Board) -> list[str]:
    """The live picture in pieces: cut before groups, few of them change with a move; those of what comes again are
    there already.
    """
    bare = Board(board.classes, board.width, board.height, board.label, board.defs, []).svg(live=True)
    head, line, rest = bare.partition("\n")
    defs, end, _none = rest.rpartition("</svg>\n")
    out = [head + line, defs]
    stopped = False  # it has the one stop for the keyboard
    for part in board.parts:
        run = [f'<g id="part-{part.name}"{part.called(live=True)}>']
        for stroke in part.written:
            long = len(stroke) >= LONG
            if long or stroke.startswith("<g"):
                if run:
                    stopped = _add(out, "".join(run), stopped)
                run = []
            if long:
                stopped = _add(out, stroke, stopped)
            else:
                run.append(stroke)
        stopped = _add(out, "".join(run) + "</g>\n", stopped)
    out.append(end)
    return out


def _add(out: list[str], run: str, stopped: bool) -> bool:
    """Add strokes; whether the board has its stop for the keyboard by now."""
    if len(run) >= LONG:
        known = _CUTTINGS.of(run)
        if stopped or not known.stops:
            out += known.pieces
            return stopped
        out += cut(run.replace(STOP, FIRST, 1))
        return True
    if not stopped and STOP in run:
        out.append(run.replace(STOP, FIRST, 1))
        return True
    out.append(run)
    return stopped


class Cutting:
    """A drawing in pieces."""

    def __init__(self, svg: str) -> None:
        self.pieces = cut(svg)
        self.stops = STOP in svg  # something in it can be reached by keyboard


class Cuttings:
    """A drawing that comes again has the same pieces, which need not be made or measured anew."""

    def __init__(self) -> None:
        self.known: dict[str, Cutting] = {}
        self.room = ROOM

    def of(self, svg: str) -> Cutting:
        found = self.known.get(svg)
        if found is None:
            found = Cutting(svg)
            self.room -= len(svg)
            if self.room < 0:
                self.known.clear()
                self.room = ROOM - len(svg)
            self.known[svg] = found
        return found


_CUTTINGS: Final = Cuttings()


def cut(svg: str) -> list[str]:
    """A drawing, cut before each of its groups, and before some paths of a long one."""
    out: list[str] = []
    at = 0
    while at < len(svg):
        stop = svg.find("<g", at + 1)
        if stop < 0:
            stop = len(svg)
        while stop - at > LONGER:
            path = svg.find("<path", at + LONG, stop)
            if path < 0:
                break
            out.append(svg[at:path])
            at = path
        out.append(svg[at:stop])
        at = stop
    return out


def recipe(pieces: list[str], keys: list[object], places: dict[object, int]) -> list[object]:
    """What a drawing is made of, for whoever has pieces at these places: new ones, which have places too from now on,
    and stretches of those that are there, as first and count.
    """
    out: list[object] = []
    first = count = 0  # of the stretch that goes on
    for at in range(len(keys)):
        n = places.get(keys[at], NONE)
        if count > 0 and n == first + count:
            count += 1
            continue
        if count > 0:
            out.append((first, count))
        if n >= 0:
            first, count = n, 1
        else:
            places[keys[at]] = len(places)
            out.append(pieces[at])
            count = 0
    if count > 0:
        out.append((first, count))
    return out
