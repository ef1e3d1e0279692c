"""The viewer's spirits and the achievement tiles as shapes."""

from textwrap import wrap
from typing import NamedTuple

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.text import listed, plural
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits import words
from subak.games.spirits.draw_farm import Farms, Part, Shape, fine
from subak.games.spirits.draw_layout import Box, Face
from subak.games.spirits.hands import hand
from subak.games.spirits.words import get
from subak.games.spirits.words_cards import KIND_NAMES, METRIC_TEXT, need_text, spirit_text, tile_text

KINDS = ("active", "passive", "once")
LINE, SMALL_LINE = 17, 13  # from one line on a spirit to the next; of a name that is long
BROAD = 230  # a spirit with its text is never wider on the wide board
ABREAST = (1, 2, 3, 2)  # of one to four cards, and more, with their text on the tall board
SLIM_ABREAST = 3
SHORT = 8  # letters of a tile's progress that fit beside its name on the tall board


class Place(NamedTuple):
    """Where a spirit lies, and in which form."""

    card: int
    x: float
    y: int
    face: Face
    width: int
    height: int


class Tableau(Farms):
    """What lies before the viewer, and what it may be scored for."""

    def spirits(self, box: Box) -> Part:
        """The own row, and the hand or the pack of a draft."""
        view, seat = self.view, self.seat
        row = members(get(view, seat, st.ROW))
        held: list[int] = []
        pack: list[int] = []
        if self.viewer >= 0 and view.draft and get(view, seat, st.KEPT) != HIDDEN:
            held = members(hand(view, seat))
            if view.phase == st.DRAFT and self.acts:
                pack = members(get(view, seat, st.SEEN + view.spot))
        shown, kept = pack or held, held if pack else []
        places = self.in_lines(box, row, shown, kept) if self.at.tall else self.in_a_row(box, row, shown, kept)
        bottom = max((place.y + place.height for place in places), default=box.y + 24)
        out: list[Shape] = []
        for place in places:
            shape = self.spirit(place)
            if place.card in row:
                shape["spent"] = get(view, seat, st.SPENT) >> place.card & 1
                shape["used"] = view.phase == st.RESOLVE and place.card == view.card and seat in self.turn_seat()
                if view.phase == st.RESOLVE and view.op < 0 and place.card == view.card and self.acts:
                    shape.update(self.link(a.YES))
            elif place.card in shown and self.acts and view.phase in (st.DRAFT, st.PLAY):
                shape.update(self.link(a.CARD + place.card))
            out.append(shape)
        return out, box.height or bottom - box.y

    def in_a_row(self, box: Box, row: list[int], shown: list[int], kept: list[int]) -> list[Place]:
        """All cards side by side, the highest of the row raised."""
        slim, told = self.at.slim, self.at.told[0]
        step = slim.width + 6
        out: list[Place] = []
        left = float(box.x + 8)
        for card in row:
            out.append(Place(card, left, box.y + (8 if card == row[-1] else 24), slim, slim.width, slim.height))
            left += step
        left += 12 if row else 0
        room = box.x + box.width - left
        broad = int(min(BROAD, (room - step * len(kept)) / len(shown) - 6)) if shown else 0
        for card in shown:
            out.append(Place(card, left, box.y + 8, told, broad, told.height))
            left += broad + 6
        for card in kept:
            out.append(Place(card, left, box.y + 24, slim, slim.width, slim.height))
            left += step
        return out

    def in_lines(self, box: Box, row: list[int], shown: list[int], kept: list[int]) -> list[Place]:
        """The row, then the cards with their text; these come first while they are asked for."""
        out: list[Place] = []
        y = box.y
        asked = self.view.phase in (st.DRAFT, st.PLAY)
        for cards in (shown, kept, row) if asked else (row, shown, kept):
            told = cards is shown and len(cards) > 0
            abreast = ABREAST[min(len(cards), len(ABREAST)) - 1] if told else SLIM_ABREAST
            face = self.at.told[abreast - 1] if told else self.at.slim
            for n in range(0, len(cards), abreast):
                line = cards[n : n + abreast]
                height = max(self.height(card, face) for card in line)
                for k, card in enumerate(line):
                    out.append(Place(card, box.x + k * (face.width + 6), y, face, face.width, height))
                y += height + 5
        return out

    def turn_seat(self) -> list[int]:
        view = self.view
        return [view.order[view.turn]] if view.turn < view.seats else []

    def height(self, card: int, face: Face) -> int:
        lines = self.text(card, face, face.width)
        return self.text_top(card, face) + LINE * len(lines) - 7 if lines else face.height

    def text(self, card: int, face: Face, width: int) -> list[str]:
        """The lines of a card's text; a slim one has none."""
        if not face.letter:
            return []
        return wrap(spirit_text(self.cards, card), max(10, int((width - face.text[0] - face.margin) / face.letter)))

    def text_top(self, card: int, face: Face) -> int:
        names = wrap(self.cards.spirit_name[card], face.name_chars)
        return max(face.text[1], face.name[1] + LINE * len(names) + 2)

    def spirit(self, place: Place) -> Shape:
        cards, card, face, width = self.cards, place.card, place.face, place.width
        name = cards.spirit_name[card]
        names = wrap(name, face.name_chars)
        pitch = SMALL_LINE if face.centred and len(names) > 2 else LINE
        lines = self.text(card, face, width)
        x, y, scale = face.mask
        if face.portrait and len(lines) < 4:
            mask: tuple[float, int, str] = (width / 2, 141, ".72")
        else:
            mask = (width - x if lines else x, y, scale)
        return {
            "id": f"spirit-{card}",
            "card": card,
            "x": fine(place.x),
            "y": place.y,
            "width": width,
            "height": place.height,
            "face": face,
            "name": names,
            "name_top": face.name[1] - (pitch * (len(names) - 1) // 2 if face.centred else 0),
            "name_line": pitch,
            "kind": KINDS[cards.spirit_kind[card]],
            "kind_name": KIND_NAMES[cards.spirit_kind[card]],
            "mask": mask_parts(card),
            "mask_at": mask,
            "lines": lines,
            "text_top": self.text_top(card, face),
            "action": None,
            "why": None,
            "title": f"{name} ({card}). {spirit_text(cards, card)}",
            "spent": 0,
            "used": False,
        }

    def tiles(self, box: Box) -> Part:
        """Tiles in lines; on the tall board a line is as high as its text, and short ones come first."""
        at = self.at.tiles
        tiles = members(self.view.tiles)
        if self.at.tall:
            tiles.sort(key=self.tile_depth)
        out: list[Shape] = []
        y = box.y
        for n in range(0, len(tiles), at.abreast):
            line = tiles[n : n + at.abreast]
            height = at.height
            if self.at.tall:
                height += at.line * (max(self.tile_depth(tile) for tile in line) - 1)
            for k, tile in enumerate(line):
                out.append(self.tile(tile, box.x + k * (at.width + 6), y, height))
            y += height + at.gap
        return out, box.height or max(0, y - at.gap - box.y)

    def progress(self, tile: int) -> str:
        return words.progress(self.view, self.seat, tile) if self.view.phase > st.FIRST_GATE else ""

    def tile_lines(self, tile: int) -> list[str]:
        if not self.at.tall:
            return wrap(tile_text(self.cards, tile).rsplit(":", 1)[0], self.at.tiles.chars)
        needs = listed([brief(*need) for need in self.cards.tile_needs[tile]])
        return wrap(needs[0].upper() + needs[1:], self.at.tiles.chars)

    def tile_depth(self, tile: int) -> int:
        """Lines below the name on the tall board: the text, and a progress too long to stand beside the name."""
        return len(self.tile_lines(tile)) + (len(self.progress(tile)) > SHORT)

    def tile(self, tile: int, x: int, y: int, height: int) -> Shape:
        view, at = self.view, self.at.tiles
        progress = self.progress(tile)
        link = self.link(a.TILE + tile, view.phase == st.GOALS)
        text = tile_text(self.cards, tile)
        beside = self.at.tall and len(progress) <= SHORT
        return {
            "id": f"tile-{tile}",
            "x": x,
            "y": y,
            "height": height,
            "name": self.cards.tile_name[tile],
            "lines": self.tile_lines(tile),
            "rice": self.cards.tile_rice[tile],
            "progress": progress,
            "progress_at": (at.width - 34, at.name) if beside else (at.width - 10, height - at.end),
            "met": view.phase > st.FIRST_GATE and not progress,
            **link,
            "text": link["title"] or f"{self.cards.tile_name[tile]}: {text}",
        }


def brief(metric: int, comparison: int, n: int) -> str:
    """A need of a tile with signs for words."""
    if n == 0:
        return need_text(metric, comparison, n)
    return f"{'≥' if comparison == c.AT_LEAST else '≤'} {plural(n, *METRIC_TEXT[metric])}"


def mask_parts(card: int) -> tuple[int, int, int]:
    """Crown, eyes and mouth of a spirit's mask: forty cards, forty faces."""
    return card % 5, card // 5 % 4, card // 20
