"""Seats and options that a game does not have, and the sentences about them."""

import pytest

from subak.core.errors import OptionError
from subak.games import load
from subak.kit.terms import checked
from tests.toy import Nim


def test_what_is_left_out_is_as_usual() -> None:
    assert checked(Nim(), 2, {}) == {"heap": 7}
    assert checked(Nim(), 3, {"heap": 12}) == {"heap": 12}


@pytest.mark.parametrize(
    ("seats", "given", "sentence"),
    [
        (4, {}, "Nim is for 2 or 3 players, not 4."),
        (2, {"heep": 7}, "Nim has no option heep. Did you mean heap?"),
        (2, {"heap": 8}, "Option heap of Nim takes 7 (short) or 12 (long), not 8."),
    ],
)
def test_what_is_wrong_is_told_with_what_would_be_right(seats: int, given: dict[str, int], sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        checked(Nim(), seats, given)
    assert str(error.value) == sentence


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match=r"Seasons of Rice has no option long\. It has no options at all\."):
        checked(load("seasons"), 2, {"long": 1})
