"""Drawings that come again and again: each is drawn once, and kept by all that it depends on."""

from collections.abc import Callable
from gettext import NullTranslations
from typing import Final

from subak.core.saying import reader
from subak.kit.pen import Pen

MOST: Final = 4096  # drawings that are kept; then all are forgotten


class Age:
    """Everything that was drawn in an age before this one is drawn anew."""

    def __init__(self) -> None:
        self.number = 0


_AGE: Final = Age()


class Sketches:
    """The drawings of a game's boards that have no choices in them: a pile's face, a landscape, a calendar."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.count = 0  # of what is kept
        self.age = _AGE.number
        self.kept: dict[NullTranslations, dict[tuple[object, ...], str]] = {}  # by language

    def drawn(self, key: tuple[object, ...], draw: Callable[[Pen], None]) -> str:
        """What `draw` draws, or drew when the key was equal: it holds all that the drawing depends on but the game's
        content and the reader's language.
        """
        if self.age != _AGE.number:
            self.forget()
        tongue = reader.get()
        kept = self.kept.get(tongue)
        if kept is not None:
            found = kept.get(key)
            if found is not None:
                return found
        pen = Pen()
        draw(pen)
        if pen.actions or pen.swaps:
            raise ValueError(f"a choice is drawn anew with every board, not kept: {key}")
        if self.count >= self.most:
            self.forget()
        made = "".join(pen.out)
        self.kept.setdefault(tongue, {})[key] = made
        self.count += 1
        return made

    def forget(self) -> None:
        self.kept.clear()
        self.count = 0
        self.age = _AGE.number


def draw_anew() -> None:
    """Forget every drawing that was kept."""
    _AGE.number += 1
