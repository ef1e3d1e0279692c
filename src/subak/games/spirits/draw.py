"""A position as a picture, section by section."""

from collections.abc import Callable, Sequence
from typing import Final

from subak.core import board
from subak.core.bits import members
from subak.core.board import Board
from subak.core.game import HIDDEN
from subak.core.position import DEPTH
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits import words, words_questions
from subak.games.spirits.draw_art import icon, mask, spot
from subak.games.spirits.draw_cards import KIND_CLASSES, SPIRIT_IDS, Studio
from subak.games.spirits.draw_farm import target_seat
from subak.games.spirits.draw_layout import (
    DESK,
    DESK_END,
    DESK_END_TWO,
    DESK_FIRST,
    DESK_MARKET,
    DESK_OTHERS,
    DESK_TILES,
    GAP,
    PHONE,
    Box,
    Rival,
)
from subak.games.spirits.draw_plan import fine
from subak.games.spirits.draw_village import Village
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import spirit_text
from subak.games.spirits.workers import group_of, idle_labor, idle_stock
from subak.kit.pen import DEFS, Pen, esc, num
from subak.kit.text import N_, _, listed

OWN_DEFS: Final = (
    '<defs><linearGradient id="dawn" x1="0" y1="0" x2="1" y2="0"><stop class="dawn-a" offset="0"/>'
    '<stop class="dawn-b" offset="1"/></linearGradient>'
    '<pattern id="ripple" width="26" height="14" patternUnits="userSpaceOnUse">'
    '<path class="ripple" d="M2 4q3 -3 6 0t6 0M14 11q3 -3 6 0t6 0"/></pattern>'
    '<pattern id="unlinked" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<path class="unlinked-line" d="M-2 2L2 -2M0 9L9 0M7 11L11 7"/></pattern></defs>'
)

# From the top of the tall board: the farm, what is chosen from, the others, what is looked up.
SECTIONS: Final = ("sky", "farm", "lines", "spirits", "market", "stream", "rain", "supplies", "opponents", "tiles")
PARTS: Final = {  # what screen readers call them; farms have names of their own
    "sky": N_("Rounds"),
    "lines": N_("Tasks of the workers"),
    "spirits": N_("Your spirits"),
    "market": N_("The market"),
    "stream": N_("The stream and the sea"),
    "rain": N_("The rain"),
    "supplies": N_("Supplies"),
    "tiles": N_("Tiles"),
}
LAYERS: Final = ("sky", "rain", "supplies", "stream", "market", "farm", "lines", "opponents", "spirits", "tiles")
ASKED: Final = {  # phase -> the section that it is about, if not the farm and its lines
    st.INFEST: "rain", st.PLAY: "spirits", st.RESOLVE: "spirits", st.GOALS: "tiles", st.MARKET: "market",
}  # fmt: skip
LAYOUTS: Final = [PHONE, DESK, DESK_MARKET, DESK_TILES, DESK_FIRST, DESK_OTHERS, DESK_END_TWO, DESK_END]
OPENED: Final = {st.MARKET: 2, st.GOALS: 3, st.FIRST_GATE: 4}  # phase -> the layout of a desk where that is open
OTHERS: Final = 5  # the layout of a desk where the others' farms are open
END_TWO: Final = 6  # and those of the end: for two farms and for more
END: Final = 7
MASK_STEP: Final = 62  # from one line of an opponent's masks to the next

DRY, FLOODED, EITHER = 0, 1, 2
NEED_CLASSES: Final = ("dry", "flooded", "")
NEED_NAMES: Final = (N_("dry"), N_("flooded"), "")
DROP_MARKS: Final = (
    "M8.5 7Q14 13 14 17A5.5 5.5 0 0 1 3 17Q3 13 8.5 7ZM2.5 24L14.5 7",
    "M8.5 7Q14 13 14 17A5.5 5.5 0 0 1 3 17Q3 13 8.5 7Z",
)


class Line:
    """A farm action in the column of actions: who works on it (lines of step 5), and what it asks of a paddy."""

    def __init__(self, phase: int, labor: int, stock: int, needs: int, waived: int, name: str, short: str) -> None:
        self.phase = phase
        self.labor = labor
        self.stock = stock
        self.needs = needs
        self.waived = waived  # the power that makes it do without
        self.name = name
        self.short = short  # on the tall board


FARM_LINES: Final = [
    Line(st.BUILD, st.BUILD_LABOR, st.BUILD_STOCK, EITHER, -1, N_("Build"), N_("Build")),
    Line(st.ROCKS, st.ROCK_LABOR, st.ROCK_STOCK, EITHER, -1, N_("Rocks"), N_("Rocks")),
    Line(st.WATER_OUT, -1, -1, EITHER, -1, N_("Water Out"), N_("Water Out")),
    Line(st.WEEDS, st.WEED_LABOR, -1, DRY, c.WET_WEED, N_("Weeds"), N_("Weeds")),
    Line(st.PESTS, -1, st.PEST_STOCK, DRY, c.WET_DUCK, N_("Pests, fertilizer"), N_("Pests")),
    Line(st.HARVEST, st.HARVEST_LABOR, -1, DRY, c.WET_HARVEST, N_("Harvest"), N_("Harvest")),
    Line(st.WATER_IN, -1, -1, EITHER, -1, N_("Water In"), N_("Water In")),
    Line(st.GROW, -1, -1, FLOODED, -1, N_("Grow"), N_("Grow")),
    Line(st.PLANT, st.PLANT_LABOR, -1, FLOODED, -1, N_("Plant"), N_("Plant")),
]
LINE_PHASES: Final = (
    st.BUILD, st.BUILD, st.ROCKS, st.ROCKS, st.WEEDS, st.PESTS, st.HARVEST, st.PLANT,
)  # of the lines of step 5  # fmt: skip
LAST_LINES: Final = (st.WEEDS, st.PESTS, st.HARVEST)  # of round 7

# Answers that lie on no place of the board, by phase: yes and no.
AGREE: Final = {st.WATER_IN: N_("Fill"), st.PLANT: N_("Plant"), st.HARVEST: N_("Let it stand")}
DECLINE: Final = {
    st.RESOLVE: N_("Done"), st.BUILD: N_("Stop building"), st.ROCKS: N_("Stop"), st.WEEDS: N_("Stop weeding"),
    st.PESTS: N_("Stop"), st.HARVEST: N_("Let it rot"), st.WATER_IN: N_("Leave dry"), st.PLANT: N_("Do not plant"),
    st.GOALS: N_("Claim none"), st.MARKET: N_("Stop buying"), st.ASSIGN: N_("Done"),
}  # fmt: skip

# The words that sections show. All depend on the stage; on the tall board also on what lies above them.
STAGE: Final = [
    DEPTH, DEPTH + 1, st.PLAYERS, st.ROUND, st.TURN_ORDER, st.TURN, st.OPERATION, st.SPIRIT, st.VICTIM,
]  # fmt: skip
FIELD: Final = [
    st.WALLS, st.GATES, st.STONES, st.MAGIC_HEXES, st.PLANTED, st.GROWN, st.FERTILE, st.WATER, st.CUBES, st.RESERVOIR,
    st.CARRIED, st.COMPLETED, st.USABLE, st.ORDER, st.COUNT, st.CHAIN, st.REACH, st.REGION, st.ROW,
]  # fmt: skip
OWNER: Final = [st.RICE, st.EARNED, st.LABOR, st.STOCK, st.CREW, st.HERD, st.ASSIGNED, st.LANE]
ANSWERS: Final = [
    st.SPOT, st.LEFT, st.MOVED, st.FREE, st.WALLABLE, st.GATEABLE, st.LIFTABLE, st.USED, st.SPENT, st.SUPPLY,
    st.WEEDS_LEFT, st.PESTS_LEFT, st.FERTILIZER, st.MAGIC_LEFT, st.RAIN_CARD, st.KEPT_BACK,
]  # fmt: skip
MEASURED: Final = [st.TILES_UP, st.LABOR, st.STOCK, st.HARVESTS, st.BEST, st.PASSED]
WORDS: Final = {
    "sky": [st.DECK],
    "rain": [st.RAIN_CARD, st.ON_CARD],
    "supplies": [st.SUPPLY, st.WEEDS_LEFT, st.PESTS_LEFT, st.FERTILIZER, st.MAGIC_LEFT],
    "stream": [st.RESERVOIR, st.CARRIED],
    "market": [st.LABOR, st.STOCK, st.BOUGHT, st.ROW, st.RICE],
    "farm": [*FIELD, *OWNER, *ANSWERS, *MEASURED, st.BOUGHT],
    "lines": [st.LANE, st.ASSIGNED, st.ROW],
    "opponents": [*FIELD, *OWNER, *ANSWERS],
    "spirits": [*FIELD, *ANSWERS, st.RICE, st.DECK, st.SEEN, st.KEPT],
    "tiles": [*FIELD, *MEASURED],
}  # fmt: skip


class Drawing(Village):
    """One picture for one viewer."""

    def render(self) -> Board:
        at = self.at
        draws: dict[str, Callable[[Pen, Box, int], int]] = {
            "sky": self.sky,
            "farm": self.own,
            "lines": self.lines,
            "spirits": self.spirits,
            "market": self.market,
            "stream": self.stream,
            "rain": self.rain,
            "supplies": self.supplies,
            "tiles": self.tiles,
        }
        order = self.sections()
        known = self.known(order)
        drawn: dict[str, list[board.Part]] = {}
        y = 0
        for name in order:
            box = at.boxes[name]
            top = box.y or y
            if name == "opponents":
                drawn[name], height = self.opponents(box, top, known[name])
            else:
                pen = Pen()
                height = draws[name](pen, box, top)
                drawn[name] = [
                    pen.part(f"farm-{self.seat}", known[name], self.farm_of(self.seat))
                    if name == "farm"
                    else pen.part(name, known[name], _(PARTS[name]))
                ]
            y = top + height + GAP
        parts: list[board.Part] = []
        for name in LAYERS:
            parts += drawn.get(name, [])
        label = esc(words_questions.ask(self.view, self.viewer, self.names))
        classes = "spirits tall" if at.tall else "spirits"
        return Board(classes, at.width, at.height or y, label, DEFS + OWN_DEFS, parts)

    def sections(self) -> list[str]:
        """From the top: what the question is about comes next to the farm; a pack before it."""
        order: list[str] = [name for name in SECTIONS if name in self.at.boxes]
        if self.phase == st.DEAL or self.phase == st.DRAFT:
            order.remove("spirits")
            order.insert(1, "spirits")
            return order
        asked = "opponents" if about_others(self.view, self.viewer, self.legal) else ASKED.get(self.phase, "lines")
        if asked in order:
            order.remove(asked)
            order.insert(2, asked)
        return order

    def known(self, order: list[str]) -> dict[str, list[int]]:
        """The words each section depends on, in this order of sections."""
        key = tuple(order)
        if key not in self.studio.words:
            found: dict[str, list[int]] = {}
            above = STAGE
            for name in order:
                found[name] = sorted({*above, *WORDS[name]})
                above = found[name] if self.at.tall else STAGE
            self.studio.words[key] = found
        return self.studio.words[key]

    def lines(self, pen: Pen, box: Box, y: int) -> int:
        view, seat, at = self.view, self.seat, self.at.lines
        lane = view[st.LANE + seat] if self.phase == st.ASSIGN else -1
        asked = LINE_PHASES[lane] if self.acts and 0 <= lane < st.LINES else self.phase
        if asked == st.GROW_AGAIN:
            asked = st.GROW
        if not self.at.tall:
            lines = len(FARM_LINES) if view[st.ROUND] < st.ROUNDS else len(LAST_LINES)
            pen.box(box.x, y, box.width, lines * at.step[1] + 7, "panel", 9)
        shown = 0
        for n, line in enumerate(FARM_LINES):
            if view[st.ROUND] < st.ROUNDS or line.phase in LAST_LINES:
                left = box.x + at.first[0] + shown % at.abreast * at.step[0]
                top = y + at.first[1] + shown // at.abreast * at.step[1]
                pen.group("line lit" if line.phase == asked else "line", spot(left, top), f"line-{n}")
                self.line(pen, line)
                pen.end()
                shown += 1
        return box.height or -(-shown // at.abreast) * at.step[1] - 4

    def line(self, pen: Pen, line: Line) -> None:
        view, seat, at = self.view, self.seat, self.at.lines
        needs = EITHER if line.waived >= 0 and view.has(seat, line.waived) else line.needs
        kind, name = NEED_CLASSES[needs], _(line.name)
        pen.put(f'<rect class="rung" width="{at.size[0]}" height="{at.size[1]}" rx="6"/>')
        if self.at.tall:
            pen.title(name if needs == EITHER else _("{line} ({needs})").format(line=name, needs=_(NEED_NAMES[needs])))
            if needs != EITHER:
                pen.put(f'<rect class="needs {kind}" width="17" height="{at.size[1]}" rx="6"/>')
                pen.path(DROP_MARKS[needs], "need-mark")
            pen.text(10 if needs == EITHER else 22, 20, _(line.short), "line-name")
            if line.phase == st.PESTS:
                pen.put(icon("fertilizer", 81, 15, 0.8))
        else:
            if needs != EITHER:
                pen.put(f'<rect class="needs {kind}" width="7" height="{at.size[1]}" rx="3"/>')
            pen.text(14, 19, name, "line-name")
            if needs != EITHER:
                self.need(pen, _(NEED_NAMES[needs]), kind)
        if view[st.LANE + seat] == HIDDEN:
            return
        beside = 12 if self.at.tall else 15
        hands = (
            view[st.ASSIGNED + seat * st.LINES + line.labor] * group_of(view, seat, line.labor)
            if line.labor >= 0
            else 0
        )
        if hands:
            x = at.hat[0] + (0 if line.stock >= 0 else 27 if self.at.tall else 20)
            pen.put(icon("hat", x, at.hat[1], 0.85))
            pen.text(x + beside, at.hat[1] + 6, str(hands), "display")
        oxen = view[st.ASSIGNED + seat * st.LINES + line.stock] if line.stock >= 0 else 0
        if oxen:
            duck = line.phase == st.PESTS
            pen.put(icon("duck" if duck else "ox", at.ox[0], at.ox[1] + (0 if duck else 1), 0.85))
            pen.text(at.ox[0] + beside, at.ox[1] + 6, str(oxen), "display")

    def own(self, pen: Pen, box: Box, y: int) -> int:
        """The viewer's farm, and the answers below it."""
        at = self.at
        answers = Pen()
        bottom = self.choices(answers, box, y)
        height = max(box.height, bottom - y) if at.tall else box.height
        pen.box(box.x, y, box.width, height, "panel terrace", 9)
        self.owner(pen, box.x, y)
        self.field(pen, self.seat, self.studio.own, box.x + at.field[0], y + at.field[1])
        pen.out += answers.out
        pen.actions += answers.actions
        return height

    def owner(self, pen: Pen, x: int, y: int) -> None:
        view, seat, line = self.view, self.seat, self.at.owner
        middle = y + line.y
        pen.group("owner", id=f"owner-{seat}")
        pen.title(words.sheet_text(view, seat))
        pen.mark(seat, x + line.mark, middle, 13)
        name = self.studio.shorten(self.name(seat), line.hat - line.name - 16, True)
        pen.text(x + line.name, middle + 6, name, "display heading")
        pen.text(x + line.rice, middle + 8, str(view[st.RICE + seat]), "display rice", "end")
        pen.text(x + line.word, middle + 6, _("Rice"), "small muted", "end")
        pen.put(icon("hat", x + line.hat, middle, 0.9))
        pen.text(x + line.hat + 16, middle + 6, with_lent(view[st.LABOR + seat], view[st.CREW + seat]), "display")
        pen.put(icon("ox", x + line.ox, middle + 1, 0.9))
        pen.text(x + line.ox + 16, middle + 6, with_lent(view[st.STOCK + seat], view[st.HERD + seat]), "display")
        below = self.idle() + self.stock()
        for n, text in enumerate(below if self.at.tall else [" · ".join(below)]):
            pen.text(x + line.idle[0], y + line.idle[1] + 18 * n, text, "small muted")
        pen.end()

    def need(self, pen: Pen, word: str, kind: str) -> None:
        """What a line asks of a paddy, in letters that end before the workers."""
        letters = self.at.types.text
        fitting = letters.fit(word, self.at.lines.hat[0] - 8, 14)
        size = "" if fitting == letters else " " + fitting.label
        pen.text(14, 40, word, f"small need-word {kind}{size}")

    def idle(self) -> list[str]:
        """Workers not assigned yet, while the seat assigns them."""
        if self.phase != st.ASSIGN or self.view[st.LANE + self.seat] == HIDDEN:
            return []
        hands, animals = idle_labor(self.view, self.seat), idle_stock(self.view, self.seat)
        text = _("idle {hands} and {animals}").format(hands=hands, animals=animals)
        return self.at.types.text.wrap(text, self.at.owner.idle_room)

    def stock(self) -> list[str]:
        """The walls and gates left (S-9.19), while there is something to build; the tall board has no room for it."""
        if self.at.tall or not self.built or self.view[st.ROUND] >= st.ROUNDS:
            return []
        return [_("{pieces} left").format(pieces=listed(words.pieces_left(self.view, self.seat)))]

    def choices(self, pen: Pen, box: Box, y: int) -> int:
        """Numbers, yes and no: the answers that lie on no place of the board; and where they end."""
        at = self.at.choices
        x, top = box.x + at.first[0], y + at.first[1]
        left = float(x)
        any_ = False
        for action in self.legal:
            if action >= a.CARD:
                continue
            number = action >= a.NUMBER
            label = str(action - a.NUMBER) if number else self.answer(action)
            width = max(36.0, self.at.types.choice.width(label) + (16 if number else 24))
            if left + width > x + at.room:
                left = float(x)
                top += at.step[1]
            pen.choice(action, self.title(action), "choice", spot(fine(left), top))
            wide = fine(width)
            pen.put(f'<rect width="{num(wide)}" height="{at.height}" rx="8"/>')
            pen.text(wide / 2, at.height // 2 + 6, label, "display", "middle")
            pen.end()
            left += width + at.step[0]
            any_ = True
        return top + at.step[1] if any_ else 0

    def answer(self, action: int) -> str:
        if action == a.YES:
            grow = N_("Let it grow")
            return _(AGREE.get(self.phase, grow))
        no = N_("No")
        return _(DECLINE.get(self.phase, no))

    def farm_of(self, seat: int) -> str:
        """What screen readers call a farm."""
        return _("Your farm") if seat == self.viewer else _("The farm of {player}").format(player=self.name(seat))

    def opponents(self, box: Box, y: int, known: list[int]) -> tuple[list[board.Part], int]:
        others = [seat for seat in self.view.order() if seat != self.seat]
        if self.at.quarters:
            return self.side_by_side(others, known), 0
        rows = [others] if self.at.tall else [[seat] for seat in others]
        if self.at.tall and about_others(self.view, self.viewer, self.legal) and self.victim != self.seat:
            rows = [[self.victim], [seat for seat in others if seat != self.victim]]
        out: list[board.Part] = []
        top = y
        for row in rows:
            for n, seat in enumerate(row):
                pen = Pen()
                width = self.at.rivals[len(row) - 1].width
                self.opponent(pen, seat, len(row) - 1, box.x + n * (width + 6), y)
                out.append(pen.part(f"farm-{seat}", known, self.farm_of(seat)))
            y += self.at.rivals[len(row) - 1].height + 4 if row else 0
        return out, y - 4 - top

    def side_by_side(self, others: list[int], known: list[int]) -> list[board.Part]:
        """The farms after the own one, two in a line."""
        first, right = self.at.boxes["farm"], self.at.boxes["opponents"]
        out: list[board.Part] = []
        for n, seat in enumerate(others, 1):
            pen = Pen()
            self.opponent(pen, seat, 0, right.x if n % 2 else first.x, first.y + n // 2 * (first.height + 6))
            out.append(pen.part(f"farm-{seat}", known, self.farm_of(seat)))
        return out

    def opponent(self, pen: Pen, seat: int, abreast: int, x: int, y: int) -> None:
        view, at = self.view, self.at.rivals[abreast]
        classes = "opponent acts" if view.actors >> seat & 1 else "opponent"
        self.link(pen, a.SEAT + seat, classes, "", f"farm-{seat}", "" if at.named else self.name(seat))
        pen.box(x, y, at.width, at.height, "panel", 9)
        pen.mark(seat, x + at.mark, y + 19, 11)
        if at.named:
            below = at.crew[1] > 40  # the workers stand there, and not beside the name
            room = (at.width - 60 if below else at.crew[0]) - 36 - 12
            if below and at.rice > at.crew[1]:
                room = at.width - 44
            pen.text(x + 36, y + 25, self.at.types.slim_name.shorten(self.name(seat), room), "display")
        pen.group()
        pen.title(words.sheet_text(view, seat))
        pen.text(x + at.width - at.end, y + at.rice, str(view[st.RICE + seat]), "display rice", "end")
        pen.end()
        left, top = x + at.crew[0], y + at.crew[1]
        pen.put(icon("hat", left, top, 0.75))
        pen.text(left + 12, top + 6, str(view[st.LABOR + seat]), "")
        pen.put(icon("ox", left + at.ox, top + 1, 0.75))
        pen.text(left + at.ox + 12, top + 6, str(view[st.STOCK + seat]), "")
        self.field(pen, seat, self.studio.rivals[abreast], x + at.field[0], y + at.field[1])
        for n, card in enumerate(members(view[st.ROW + seat])):
            self.rival_spirit(pen, card, at, x, y, n)
        pen.end()

    def rival_spirit(self, pen: Pen, card: int, at: Rival, x: int, y: int, n: int) -> None:
        across, down = (n % 3, n // 3) if at.masks else (n, 0)
        left = x + at.numbers[0] + across * at.step[0]
        top = y + at.numbers[1] + n * at.step[1] + down * MASK_STEP
        if at.masks:
            pen.shows(SPIRIT_IDS + card)
            pen.group()
            pen.title(f"{words.spirit_name(self.cards, card)}. {spirit_text(self.cards, card)}")
            pen.put(mask(card, KIND_CLASSES[self.cards.spirit_kind[card]], left, top - 30, 0.4))
            pen.end()
        pen.text(left, top, str(card), "display spirit-number", "middle" if at.masks else "end")


def with_lent(owned: int, lent: int) -> str:
    """Workers, and those for this round only."""
    return f"{owned}+{lent}" if lent else str(owned)


def about_others(view: Spirits, seat: int, legal: list[int]) -> bool:
    """Whether the viewer chooses an opponent, or a paddy of one."""
    return bool(legal) and (target_seat(view, seat) != seat or any(a.SEAT <= each <= a.TILE for each in legal))


class Artist:
    """Draws the positions of one game and content."""

    def __init__(self) -> None:
        self.studios: dict[int, Studio] = {}  # by arrangement

    def draw(self, view: Spirits, seat: int, shape: int, names: Sequence[str]) -> Board:
        way = 0 if shape == board.TALL else OPENED.get(view.phase, 1)
        if way == 1 and not view.actors and view[st.PLAYERS] > 1:
            way = END_TWO if view[st.PLAYERS] == 2 else END
        elif way == 1 and seat >= 0 and view.actors >> seat & 1 and about_others(view, seat, view.legal(seat)):
            way = OTHERS
        if way not in self.studios:
            self.studios[way] = Studio(view, LAYOUTS[way])
        return Drawing(view, seat, self.studios[way], names).render()
