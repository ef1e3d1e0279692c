"""Texts are measured before they are set: what is said to fit fits, and nothing of a short text is lost."""

import pytest

from subak.kit.letters import Type

PLAIN = Type(16)
TEXT = "Everybody but the Shogun has no income this season, unless a Temple stands."


def test_a_width_is_the_sum_of_its_letters() -> None:
    assert PLAIN.width("") == 0
    assert PLAIN.width("aa") == 2 * PLAIN.width("a")
    assert Type(32).width(TEXT) == pytest.approx(2 * PLAIN.width(TEXT))
    assert PLAIN.width(TEXT) < Type(16, 600).width(TEXT) < Type(16, 700).width(TEXT)


def test_figures_are_equally_wide() -> None:
    for weight in (400, 600, 700):
        assert len({Type(16, weight).width(figure) for figure in "0123456789"}) == 1


def test_an_accent_takes_no_room_and_an_unknown_sign_some() -> None:
    assert PLAIN.width("ō") == PLAIN.width("o")
    assert PLAIN.width("水") == 16
    assert PLAIN.width("ក") > 0


@pytest.mark.parametrize("room", [30, 60, 100, 160, 240, 600])
def test_lines_fit_and_hold_every_word(room: int) -> None:
    lines = PLAIN.wrap(TEXT, room)
    assert all(PLAIN.width(line) <= room for line in lines)
    assert "".join(lines).replace("-", "").replace(" ", "") == TEXT.replace(" ", "")


def test_lines_are_about_equally_long() -> None:
    widths = [PLAIN.width(line) for line in PLAIN.wrap(TEXT, 400)]
    assert len(widths) == 2
    assert min(widths) > 0.75 * max(widths)


def test_no_word_is_parted_to_make_lines_equal() -> None:
    assert Type(14, 600, True).wrap("Bramble Spirit", 72) == ["Bramble", "Spirit"]


def test_dots_stand_for_what_does_not_fit() -> None:
    lines = PLAIN.wrap(TEXT, 160, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(PLAIN.width(line) <= 160 for line in lines)
    assert PLAIN.wrap(TEXT, 600, 2) == [TEXT]
    assert PLAIN.wrap("", 160, 2) == []


def test_a_text_is_shortened_by_words_then_by_letters() -> None:
    assert PLAIN.shorten("Noodle Shop", 75) == "Noodle…"
    assert PLAIN.shorten("Noodle Shop", 100) == "Noodle Shop"
    short = PLAIN.shorten("Verteidigungsministerium", 75)
    assert short.endswith("…")
    assert 55 < PLAIN.width(short) <= 75
    assert PLAIN.shorten("Noodle", 0) == "…"


def test_letters_shrink_no_further_than_asked() -> None:
    assert PLAIN.fit("Port", 90, 13) == PLAIN
    assert PLAIN.fit("Noodle Shop", 75, 12).size == 13
    assert PLAIN.fit(TEXT, 75, 14).size == 14
    assert PLAIN.fit("Noodle Shop", 75, 12).label == "s13"


JAPANESE = "将軍のほかは、この季節に収入がありません（寺院がある人は MAX FORCE が 2 増えます）。"


@pytest.mark.parametrize("room", [48, 80, 130, 300, 900])
def test_a_language_without_spaces_is_parted_between_its_letters(room: int) -> None:
    lines = PLAIN.wrap(JAPANESE, room)
    assert all(PLAIN.width(line) <= room for line in lines)
    assert "".join(lines).replace(" ", "").replace("-", "") == JAPANESE.replace(" ", "")
    assert not [line for line in lines if line[0] in "、。）" or line[-1] in "（"]


def test_its_shortened_text_keeps_what_fits() -> None:
    short = PLAIN.shorten("今 " + JAPANESE, 160)
    assert short.endswith("…")
    assert PLAIN.width(short) > 120
