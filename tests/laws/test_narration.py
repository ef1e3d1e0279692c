"""A story leaves nothing out, gives nothing away, and is told in whole sentences."""

from subak.core.game import CHANCE, Told
from subak.core.position import Words
from subak.laws.narration import *  # noqa: F403
from subak.laws.narration import WHOLE, covers
from subak.laws.tables import pytest_generate_tests  # noqa: F401
from tests.laws.positions import CHECKS, GAMES  # noqa: F401


def test_a_line_covers_the_words_of_those_whom_it_tells_of() -> None:
    words = Words(seats=3)
    at = words.count("gold", 9, each=True)
    gold = words.lines[-1]
    own = Told("Bo earns 2 gold.", [at], 1)
    assert [covers(own, gold, at + seat) for seat in range(1, 3)] == [True, False]
    assert covers(Told("Bo pays Cy 2 gold.", [at], 1), gold, at + 2)
    assert covers(Told("Everybody earns 2 gold.", [at], CHANCE), gold, at + 2)
    assert covers(Told("Bo robs somebody.", [at + 2], 1), gold, at + 2)
    assert not covers(Told("Bo earns 2 gold.", [at + 1], 1), gold, at + 2)


def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop() -> None:
    assert WHOLE.fullmatch("Ann lays Rithy beside Kosal: 9 points.")
    assert WHOLE.fullmatch("4 stones fall.")
    assert not WHOLE.fullmatch("take 2 stones.")
    assert not WHOLE.fullmatch("Ann takes 2 stones")
