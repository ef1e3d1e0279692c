"""Drawings that are kept: made once for a key and a language, and never with a choice in them."""

import pytest

from subak.kit import sketches
from subak.kit.pen import Pen
from subak.kit.sketches import Sketches
from subak.kit.text import _
from subak.kit.tongues import speaking


def test_a_drawing_is_made_once_for_each_key_and_language() -> None:
    drawings = Sketches()
    made: list[str] = []

    def draw(pen: Pen) -> None:
        made.append(_("Together"))
        pen.text(0, 0, made[-1], "")

    english = drawings.drawn((1,), draw)
    assert drawings.drawn((1,), draw) is english
    with speaking("ja"):
        assert drawings.drawn((1,), draw) != english
    assert drawings.drawn((2,), draw) == english
    assert len(made) == 3
    sketches.draw_anew()
    assert drawings.drawn((1,), draw) == english
    assert len(made) == 4


def test_a_memory_that_is_full_begins_anew() -> None:
    drawings = Sketches(2)
    made: list[int] = []

    def draw(key: int) -> None:
        drawings.drawn((key,), lambda _pen: made.append(key))

    for key in (1, 2, 1, 3, 1):
        draw(key)
    assert made == [1, 2, 3, 1]


def test_a_choice_is_not_kept() -> None:
    def draw(pen: Pen) -> None:
        pen.choice(3, "dig", "spot")
        pen.end()

    with pytest.raises(ValueError, match="a choice is drawn anew"):
        Sketches().drawn(("spot",), draw)
