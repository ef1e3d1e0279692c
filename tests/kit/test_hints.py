"""Hints: what is read from hints.toml, and which mistakes are named."""

from random import Random

import pytest

from subak.core.game import Game
from subak.core.play import settle
from subak.games import load
from subak.kit.errors import ContentError
from subak.kit.hints import Hint, Hints, phase_name
from tests.toy import QuickNim

HINTS = """
aim = "Close paddies."
[phase.Ancestors]
for = "One card is kept."
consider = "Who rewards you most?"
"""


@pytest.fixture
def seasons(monkeypatch: pytest.MonkeyPatch) -> Game:
    game = load("seasons")
    monkeypatch.setattr(game, "hints", HINTS)
    return game


def test_a_phase_has_its_hint_while_people_are_asked(seasons: Game) -> None:
    hints = Hints.of(seasons)
    assert hints is not None
    assert hints.aim == "Close paddies."
    state = seasons.new(2)
    assert (phase_name(state), hints.now(state)) == ("", None)  # nature deals
    settle(state, Random(1))
    assert (phase_name(state), hints.now(state)) == ("Ancestors", Hint("One card is kept.", "Who rewards you most?"))
    for seat in range(2):
        state.apply(seat, state.legal(seat)[0])
    assert phase_name(state) == "FirstLand"
    assert hints.now(state) is None


def test_a_game_may_have_none_or_the_aim_alone() -> None:
    game = QuickNim()
    assert Hints.of(game) is None
    game.hints = 'aim = "Take the last stone."'
    hints = Hints.of(game)
    assert hints is not None
    assert hints.now(game.new(2)) is None  # its positions know no phases


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("aim = ", "aim ", "is not valid TOML"),
        ('aim = "Close paddies."', "", "holds aim"),
        ('"Close paddies."', "3", "holds aim"),
        ("[phase.Ancestors]", "[[phase]]", "holds aim"),
        ("[phase.Ancestors]", "[step.Ancestors]", "holds aim"),
        ("Ancestors", "Ancestor", "there is no phase Ancestor. Did you mean Ancestors?"),
        ("for = ", "purpose = ", "phase Ancestors: write for and consider"),
        ('"One card is kept."', "1", "phase Ancestors: write for and consider"),
    ],
)
def test_a_mistake_is_named(seasons: Game, monkeypatch: pytest.MonkeyPatch, old: str, new: str, said: str) -> None:
    monkeypatch.setattr(seasons, "hints", HINTS.replace(old, new, 1))
    with pytest.raises(ContentError, match=r"^hints\.toml") as caught:
        Hints.of(seasons)
    assert said in str(caught.value)
