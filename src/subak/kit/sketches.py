"""Drawings that come again and again: each is drawn once, and kept by all that it depends on."""

from collections.abc import Callable
from gettext import NullTranslations
from typing import Final
from weakref import WeakSet

from subak.core import language
from subak.kit.pen import LONG, Pen, cut, cuttings

MOST: Final = 4096  # drawings that are kept; then all are forgotten

_ALL: Final["WeakSet[Sketches]"] = WeakSet()


class Sketches:
    """The drawings of a game's boards that have no choices in them: a pile's face, a landscape, a calendar."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: dict[tuple[NullTranslations, tuple[object, ...]], str] = {}  # by language, too
        _ALL.add(self)

    def drawn(self, key: tuple[object, ...], draw: Callable[[Pen], None]) -> str:
        """What `draw` draws, or drew when the key was equal: it holds all that the drawing depends on but the game's
        content and the reader's language.
        """
        whole = language.reader.get(), key
        found = self._drawn.get(whole)
        if found is None:
            pen = Pen()
            draw(pen)
            if pen.actions or pen.swaps:
                raise ValueError(f"a choice is drawn anew with every board, not kept: {key}")
            if len(self._drawn) >= self._most:
                self.forget()
            found = self._drawn[whole] = "".join(pen.out)
            if len(found) >= LONG:
                cuttings[found] = cut(found)
        return found

    def forget(self) -> None:
        for drawing in self._drawn.values():
            cuttings.pop(drawing, None)
        self._drawn.clear()


def draw_anew() -> None:
    """Forget every drawing that was kept."""
    for sketches in _ALL:
        sketches.forget()
