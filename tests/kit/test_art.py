"""Pictures that stand on their own."""

from pathlib import Path
from random import Random

import subak
from subak.kit.art import HERE, PALETTE, is_broad, standalone


def test_a_notebook_shows_a_position_with_its_colours(tmp_path: Path) -> None:
    game = subak.load("seasons")
    state = game.new(2)
    subak.settle(state, Random(1))
    light, dark = subak.Picture(game, state, 0), subak.Picture(game, state, 0, dark=True)
    assert light._repr_svg_().startswith("<svg")
    assert PALETTE in light.svg
    assert 'class="light board' in light.svg
    assert 'class="dark board' in dark.svg
    assert light.svg.count("src:url(data:font/woff2;base64,") == 2
    light.save(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8") == light.svg


def test_a_picture_shows_no_more_than_its_viewer_may_know() -> None:
    game = subak.load("seasons")
    state = game.new(2)
    subak.settle(state, Random(1))
    assert subak.Picture(game, state, 0).svg == subak.Picture(game, state.redact(0), 0).svg


def test_the_fonts_inside_a_picture_are_small() -> None:
    assert sum((HERE / "fonts" / file).stat().st_size for file in ("sans.woff2", "display.woff2")) < 30_000


def test_only_a_picture_with_japanese_letters_carries_their_font() -> None:
    latin, broad = '<svg class="board"><text>Kōshi</text></svg>', '<svg class="board"><text>水田</text></svg>'
    assert [is_broad(svg) for svg in (latin, broad)] == [False, True]
    assert "Subak Japanese" not in standalone(latin, "")
    assert standalone(broad, "").count("src:url(data:font/woff2;base64,") == 4
