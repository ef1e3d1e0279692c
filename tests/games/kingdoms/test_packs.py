"""Owners' packs: rows that replace the game's own, and mistakes that are told in a sentence."""

from pathlib import Path

import pytest

from subak.core.errors import ContentError
from subak.games import load
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.game import KingdomsGame
from tests.games.kingdoms.table import GAME, Play, fief, tile


def _pack(tmp_path: Path, text: str) -> KingdomsGame:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = load("kingdoms", path)
    assert isinstance(game, KingdomsGame)
    return game


def test_a_pack_replaces_single_figures(tmp_path: Path) -> None:
    game = _pack(
        tmp_path,
        '[[kind]]\nid = 1\nprice = 8\n[[figure]]\nname = "start_gold"\nvalue = 30\n[[fiefdom]]\nid = 0\nvp = 3\n'
        '[[price]]\nid = 5\nvalue = 7\n[[event]]\nid = 2\ndo = ["gain 9"]\n[[goal]]\nid = 3\nvp = 6\ncap = 6\n',
    )
    assert game.deck.price[1] == 8  # what the sample round prints for one player
    assert game.deck.start_gold == 30
    assert game.deck.fief_vp[0] == 3
    assert game.deck.price_value[5] == 7
    assert game.words.event_text(2) == "Everybody gains 9 gold."
    assert game.words.goal_text(3) == "6 points with 5 city cards."
    assert game.content != GAME.content
    assert game.provenance["pack"] == 6
    assert game.new(2).scores() == [0, 0]
    assert GAME.deck.price[1] == 6  # the game itself is untouched


def test_a_pack_may_compose_another_event_pile(tmp_path: Path) -> None:
    game = _pack(tmp_path, '[[composition]]\nid = 2\nname = "No luck"\nnothing = 6\nglobal_good = 0\nglobal_bad = 14\n'
                           "shogun_good = 0\nshogun_bad = 0\n")  # fmt: skip
    assert game.options[1].values[3] == "No luck"
    assert game.deck.composition[2] == [6, 0, 14, 0, 0]


def test_an_event_may_take_one_thing_after_the_other(tmp_path: Path) -> None:
    class Mine(Play):
        game = _pack(
            tmp_path, '[[event]]\nid = 13\ndo = ["destroy_choice rice 2"]\n[[event]]\nid = 18\ndo = ["lose_fief 2"]\n'
        )

    p = Mine().crown(0).have(1, rice=(1, 3, 2)).event("Locusts").do(1, tile(c.RICE, 1), tile(c.RICE, 0))
    assert p.rice(1) == [2]
    assert p.state.actors == 1
    p = Mine().crown(0).have(1, fiefs=("Kai", "Owari", "Izumi")).event("Uprising")
    p.do(1, c.FIEF + fief("Kai"), c.FIEF + fief("Izumi"))
    assert [p.holder(name) for name in ("Kai", "Owari", "Izumi")] == [s.NEUTRAL, 1, s.NEUTRAL]
    assert p.state.actors == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[kind]]\nid = 1\nprize = 8\n', "mine.toml, kind 1, prize: is not a field here. Did you mean price?"),
        ("[[kinds]]\nid = 1\n", "mine.toml: there is no table [[kinds]]. Did you mean kind?"),
        ("[[kind]]\nid = 99\nprice = 1\n", "mine.toml, kind 99, id: names no kind of this game."),
        (
            '[[kind]]\nid = 11\ndoes = ["incom 4"]\n',
            "mine.toml, kind 11 (Port), does: “incom” is not known here. Did you mean income?",
        ),
        (
            '[[kind]]\nid = 3\ndoes = ["discount palace 2"]\n',
            "mine.toml, kind 3 (Carpentry Workshop), does: write “discount city 2” or “enables attack”.",
        ),
        (
            '[[kind]]\nid = 11\nrow = "citty"\n',
            "mine.toml, kind 11 (Port), row: “citty” is not known here. Did you mean city?",
        ),
        (
            '[[kind]]\nid = 11\nsets = ["office"]\n',
            "mine.toml, kind 11 (Port), sets: “office” is not known here. Did you mean offices?",
        ),
        ("[[kind]]\nid = 10\ncopies = 3\n", "kind 10 (Noodle Shop), copies: must be at least 4: every player starts"),
        ("[[kind]]\nid = 11\nscarcity = 2\n", "kind 11 (Port), scarcity: takes more cards away than there are."),
        (
            '[[event]]\nid = 9\nunless = ["Tempel"]\n',
            "mine.toml, event 9 (Plague), unless: “Tempel” is not known here. Did you mean Temple?",
        ),
        ("[[event]]\nid = 0\ncopies = 0\n", "composition 0 (An even mix), nothing: is more than there are cards"),
        ("[[composition]]\nid = 0\nnothing = 5\n", "the five numbers must add up to 20."),
        (
            '[[goal]]\nid = 11\nbeside = "Patrone"\n',
            "mine.toml, goal 11 (Garden), beside: “Patrone” is not known here. Did you mean Patron?",
        ),
        ('[[figure]]\nname = "force_top"\nvalue = 40\n', "figure force_top, value: must be a whole number from 1"),
        ('[[figure]]\nname = "events_hard"\nvalue = 10\n', "value: must be a multiple of 4: whole years."),
        ("[[price]]\nid = 0\nvalue = -1\n", "must be a whole number from 0 to 20, not -1."),
    ],
)  # fmt: skip
def test_a_mistake_in_a_pack_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        _pack(tmp_path, text)
    assert sentence in str(error.value)
