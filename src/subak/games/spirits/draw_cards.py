"""The viewer's spirits and the achievement tiles."""

from collections.abc import Sequence
from typing import Final

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits import words
from subak.games.spirits.draw_art import mask, spot
from subak.games.spirits.draw_farm import Farms
from subak.games.spirits.draw_layout import Box, Face, Layout
from subak.games.spirits.draw_plan import Plan, fine
from subak.games.spirits.hands import hand
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words_cards import KIND_NAMES, brief_text, needs_text, spirit_text, tile_text
from subak.kit.pen import Pen
from subak.kit.text import _

KIND_CLASSES: Final = ("active", "passive", "once")
LINE, SMALL_LINE = 17, 14  # from one line on a spirit to the next; of a name that is long
PORTRAIT: Final = 116  # where a short text has ended: a large mask has room below it
BROADEST: Final = 230  # a spirit with its text is never wider on the wide board
MOST_TOLD: Final = 5  # spirits of the row that have room for their texts
ABREAST: Final = (1, 2, 3, 2)  # of one to four cards, and more, with their text on the tall board
SLIM_ABREAST: Final = 3
EDGE: Final = 6  # what a name leaves of a card where no mask stands beside it
NARROW: Final = 80  # a name that has less room between number and mask does without the mask


SPIRIT_IDS: Final = 0  # ids of the gallery: + number
TILE_IDS: Final = 100
RAIN_IDS: Final = 200
SETUP_IDS: Final = 300


class Place:
    """Where a spirit lies, and in which form."""

    def __init__(self, card: int, x: float, y: int, face: Face, width: int, height: int) -> None:
        self.card = card
        self.x = x
        self.y = y
        self.face = face
        self.width = width
        self.height = height


class Slab:
    """A tile as it reads now."""

    def __init__(self, tile: int, text: str, progress: str, lines: list[str], beside: bool, tall: bool) -> None:
        self.tile = tile
        self.text = text
        self.progress = progress  # what is lacking; nothing when the tile is met, or before the first gate
        self.lines = lines
        self.beside = beside  # the progress stands beside the name on the tall board
        self.depth = len(lines) + (0 if beside else 1) if tall else 0  # lines below the name


class Studio:
    """One game's drawings that no position changes, in one arrangement: made once, kept."""

    def __init__(self, view: Spirits, at: Layout) -> None:
        self.at = at
        self.cards = view.cards
        self.own = Plan(view.cards, at, at.side, True)
        self.rivals = [Plan(view.cards, at, rival.side, False) for rival in at.rivals]
        self.faces: dict[tuple[int, int, int, int, str], str] = {}
        self.slabs: dict[tuple[int, str, str], Slab] = {}
        self.words: dict[tuple[str, ...], dict[str, list[int]]] = {}  # order of sections -> part -> words
        self.brief: dict[tuple[str, float], str] = {}

    def shorten(self, text: str, room: float, heading: bool = False) -> str:
        """A name as far as it fits."""
        key = (text, room if heading else -room)
        if key not in self.brief:
            if len(self.brief) > 999:
                self.brief.clear()
            letters = self.at.types.heading if heading else self.at.types.text
            self.brief[key] = letters.shorten(text, room)
        return self.brief[key]

    def face(self, place: Place, text: str, kind: str) -> str:
        """A card without its frame: it stays as long as its text and size do."""
        key = (place.card, place.width, place.height, id(place.face), text + kind)
        if key not in self.faces:
            if len(self.faces) > 999:
                self.faces.clear()
            self.faces[key] = self.draw_face(place, text, kind)
        return self.faces[key]

    def height(self, card: int, face: Face) -> int:
        if not face.told:
            return face.height
        lines = self.text(card, face, face.width, spirit_text(self.cards, card))
        return self.text_top(card, face, face.width) + LINE * len(lines) - 7

    def text(self, card: int, face: Face, width: int, text: str) -> list[str]:
        """The lines of a card's text."""
        most = (face.height - self.text_top(card, face, width) - 4) // LINE + 1 if face.height else 0
        return self.at.types.card_text.wrap(text, width - face.text[0] - face.margin, max(most, 0))

    def names(self, card: int, face: Face, width: int) -> list[str]:
        """The lines of a card's name."""
        name, room = _(self.cards.spirit_name[card]), width - face.beside
        if not face.told:
            return self.at.types.slim_name.wrap(name, self.unmasked(name, face, width) or room, 3)
        return self.at.types.card_name.wrap(name, room if room >= NARROW else width - face.name[0] - 6, 3)

    def unmasked(self, name: str, face: Face, width: int) -> float:
        """The room of a name that takes the mask's place, since beside it a word would be parted or missing; else 0."""
        room = width - face.beside
        lines = "".join(self.at.types.slim_name.wrap(name, room, 3))
        if not face.centred or lines.replace(" ", "") == name.replace(" ", ""):
            return 0.0
        return width - EDGE - (face.name[0] - room / 2)

    def text_top(self, card: int, face: Face, width: int) -> int:
        return max(face.text[1], face.name[1] + LINE * len(self.names(card, face, width)) + 2)

    def draw_face(self, place: Place, text: str, kind: str) -> str:
        pen = Pen()
        card, face, width = place.card, place.face, place.width
        pen.put(f'<rect class="card" width="{width}" height="{place.height}" rx="7"/>')
        if face.told:
            self.draw_told(pen, card, face, width, text)
        else:
            self.draw_slim(pen, card, face, width, kind)
        return "".join(pen.out)

    def draw_told(self, pen: Pen, card: int, face: Face, width: int, text: str) -> None:
        """A card with its text."""
        kind = KIND_CLASSES[self.cards.spirit_kind[card]]
        lines = self.text(card, face, width, text)
        top = self.text_top(card, face, width)
        if face.portrait and top + LINE * len(lines) < PORTRAIT:
            pen.put(mask(card, kind, width / 2, 141, 0.72))
        elif face.name[0] <= 8 or width - face.beside >= NARROW:
            pen.put(mask(card, kind, width - face.mask[0], face.mask[1], face.mask[2]))
        pen.text(face.number[0], face.number[1], str(card), "display number")
        for n, line in enumerate(self.names(card, face, width)):
            pen.text(face.name[0], face.name[1] + LINE * n, line, "display card-name")
        for n, line in enumerate(lines):
            pen.text(face.text[0], top + LINE * n, line, "card-text")

    def draw_slim(self, pen: Pen, card: int, face: Face, width: int, kind: str) -> None:
        """A card that lies in the row: number, the first letter of its kind, mask and name."""
        names = self.names(card, face, width)
        crowded = len(names) > 2
        pitch = LINE if not crowded else SMALL_LINE if self.at.tall else LINE - 1
        top = face.name[1] - (pitch * (len(names) - 1) // 2 if face.centred else 11 if crowded else 0)
        pen.text(face.number[0], face.number[1], str(card), "display number")
        pen.text(face.kind[0], face.kind[1], kind[:1].upper(), "small kind", "end")
        middle = face.name[0]
        if room := self.unmasked(_(self.cards.spirit_name[card]), face, width):
            middle = width - EDGE - room / 2
        else:
            pen.put(mask(card, KIND_CLASSES[self.cards.spirit_kind[card]], face.mask[0], face.mask[1], face.mask[2]))
        for n, line in enumerate(names):
            pen.text(middle, top + pitch * n, line, "display card-name", "middle")

    # -- tiles

    def slab(self, tile: int, progress: str) -> Slab:
        text = tile_text(self.cards, tile)
        key = (tile, text, progress)
        if key not in self.slabs:
            if len(self.slabs) > 999:
                self.slabs.clear()
            self.slabs[key] = self.make_slab(tile, text, progress)
        return self.slabs[key]

    def make_slab(self, tile: int, text: str, progress: str) -> Slab:
        at, letters = self.at, self.at.types.tile_text
        room = at.tiles.width - 20
        lines: list[str] = []
        told = letters._replace(weight=600).width(progress or _("fulfilled"))
        if at.tall:
            lines = letters.wrap(brief_text(self.cards, tile), room)
        elif at.tiles.line:
            lines = letters.wrap(needs_text(self.cards, tile), room, 3)
            lines = lines[:2] + [letters.shorten(line, room - 10 - told) for line in lines[2:]]
        name = at.types.tile_name.width(_(self.cards.tile_name[tile]))
        beside = not progress or 10 + name + 10 + told <= at.tiles.width - 34
        return Slab(tile, text, progress, lines, beside, at.tall)

    def draw_slab(self, pen: Pen, slab: Slab, height: int, met: bool) -> None:
        at, tall, tile = self.at.tiles, self.at.tall, slab.tile
        room = at.coin[0] - at.coin[2] - 14 - (20 if tall and not slab.progress else 0)
        pen.put(f'<rect class="slab" width="{at.width}" height="{height}" rx="8"/>')
        pen.text(10, at.name, self.at.types.tile_name.shorten(_(self.cards.tile_name[tile]), room), "display tile-name")
        pen.put(
            f'<g class="coin" transform="{spot(at.coin[0], at.coin[1])}"><circle r="{at.coin[2]}"/>'
            f'<text class="display" text-anchor="middle" y="6">{self.cards.tile_rice[tile]}</text></g>'
        )
        for n, line in enumerate(slab.lines):
            pen.text(10, at.first + at.line * n, line, "tile-text")
        x, y, anchor = at.width - 10, height - at.end, "end"
        if not at.line:
            x, anchor = 10, ""
        if tall and slab.beside:
            x, y = at.width - 34, at.name
        if met and tall:
            pen.path(f"M{x - 13} {y - 5}l4 4l8 -9", "tick")
        else:
            pen.text(x, y, _("fulfilled") if met else slab.progress, "progress met" if met else "progress", anchor)


class Tableau(Farms):
    """What lies before the viewer, and what it may be scored for."""

    def __init__(self, view: Spirits, seat: int, studio: Studio, names: Sequence[str]) -> None:
        super().__init__(view, seat, studio.at, names)
        self.studio = studio

    def spirits(self, pen: Pen, box: Box, y: int) -> int:
        """The own row, and the hand or the pack of a draft."""
        view, seat = self.view, self.seat
        row = members(view[st.ROW + seat])
        held: list[int] = []
        pack: list[int] = []
        if self.viewer >= 0 and view[st.DECK] and view[st.KEPT + seat * st.PASSES] != HIDDEN:
            held = members(hand(view, seat))
            if self.phase == st.DRAFT and self.acts:
                pack = members(view[st.SEEN + seat * st.PASSES + view[st.SPOT]])
        shown, kept = pack or held, held if pack else []
        places = self.in_lines(box, y, row, shown, kept) if self.at.tall else self.in_a_row(box, y, row, shown, kept)
        bottom = y + 24
        for place in places:
            bottom = max(bottom, place.y + place.height)
        height = box.height or bottom - y
        if not self.at.tall:
            right = max([place.x + place.width for place in places], default=box.x + box.width - 8.0)
            pen.box(box.x, y, fine(right + 8 - box.x), height, "panel shade", 9)
        for place in places:
            self.spirit(pen, place, place.card in row)
        if not places:
            text = _("The spirits have not come yet.")
            pen.text(box.x + box.width // 2, y + height // 2 + 5, text, "muted", "middle")
        return height

    def in_a_row(self, box: Box, y: int, row: list[int], shown: list[int], kept: list[int]) -> list[Place]:
        """All cards side by side, the highest of the row raised; a short row that lies alone is told."""
        slim, told = self.at.slim, self.at.told[0] if self.at.told else self.at.slim
        step = slim.width + 6
        out: list[Place] = []
        left = float(box.x + 8)
        if not shown and len(row) <= MOST_TOLD:
            row, shown = [], row
        for card in row:
            out.append(Place(card, left, y + (8 if card == row[-1] else 24), slim, slim.width, slim.height))
            left += step
        left += 12 if row else 0
        room = box.x + box.width - left
        broad = int(min(BROADEST, (room - step * len(kept)) / len(shown) - 6)) if shown else 0
        if not self.at.told:
            broad = slim.width
        for card in shown:
            out.append(Place(card, left, y + 8, told, broad, told.height))
            left += broad + 6
        for card in kept:
            out.append(Place(card, left, y + 24, slim, slim.width, slim.height))
            left += step
        return out

    def in_lines(self, box: Box, y: int, row: list[int], shown: list[int], kept: list[int]) -> list[Place]:
        """The row, then the cards with their text; these come first while they are asked for."""
        out: list[Place] = []
        asked = self.phase == st.DRAFT or self.phase == st.PLAY
        for cards in [shown, kept, row] if asked else [row, shown, kept]:
            told = cards is shown and len(cards) > 0
            abreast = ABREAST[min(len(cards), len(ABREAST)) - 1] if told else SLIM_ABREAST
            face = self.at.told[abreast - 1] if told else self.at.slim
            for n in range(0, len(cards), abreast):
                line = cards[n : n + abreast]
                height = max([self.studio.height(card, face) for card in line])
                for k, card in enumerate(line):
                    out.append(Place(card, box.x + k * (face.width + 6), y, face, face.width, height))
                y += height + 5
        return out

    def spirit(self, pen: Pen, place: Place, in_row: bool) -> None:
        view, card = self.view, place.card
        kind = self.cards.spirit_kind[card]
        text = spirit_text(self.cards, card)
        label = f"{words.spirit_name(self.cards, card)}. {text}"
        classes = "spirit " + KIND_CLASSES[kind]
        asked = self.phase == st.DRAFT or self.phase == st.PLAY
        why = False
        if in_row:
            if view[st.SPENT + self.seat] >> card & 1:
                classes += " spent"
            if self.phase == st.RESOLVE and card == view[st.SPIRIT] and self.resolves():
                classes += " used"
            asked = why = self.phase == st.RESOLVE and view[st.OPERATION] < 0
        at = spot(fine(place.x), place.y)
        pen.shows(SPIRIT_IDS + card)
        self.link(pen, a.of_card(card) if asked else -1, classes, at, f"spirit-{card}", label, why)
        pen.put(self.studio.face(place, text, _(KIND_NAMES[kind])))
        pen.end()

    def resolves(self) -> bool:
        """Whether it is the turn of the farm that is large."""
        view = self.view
        return view[st.TURN] < view[st.PLAYERS] and view[st.TURN_ORDER + view[st.TURN]] == self.seat

    def tiles(self, pen: Pen, box: Box, y: int) -> int:
        """Tiles in lines; on the tall board a line is as high as its text, and short ones come first."""
        at = self.at.tiles
        slabs: list[Slab] = []
        for tile in members(self.view[st.TILES_UP]):
            progress = words.progress(self.view, self.seat, tile) if self.built else ""
            slabs.append(self.studio.slab(tile, progress))
        slabs.sort(key=_depth)
        top = y
        for n in range(0, len(slabs), at.abreast):
            line = slabs[n : n + at.abreast]
            height = at.height + (at.line * (line[-1].depth - 1) if self.at.tall else 0)
            for k, slab in enumerate(line):
                self.tile(pen, slab, box.x + k * (at.width + 6), y, height)
            y += height + at.gap
        return box.height or max(0, y - at.gap - top)

    def tile(self, pen: Pen, slab: Slab, x: int, y: int, height: int) -> None:
        met = self.built and not slab.progress
        label = words.named_tile(self.cards, slab.tile, slab.text)
        classes, name = "tile met" if met else "tile", f"tile-{slab.tile}"
        pen.shows(TILE_IDS + slab.tile)
        self.link(pen, a.of_tile(slab.tile), classes, spot(x, y), name, label, self.phase == st.GOALS)
        self.studio.draw_slab(pen, slab, height, met)
        pen.end()


def _depth(slab: Slab) -> int:
    return slab.depth
