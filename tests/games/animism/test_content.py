"""What is printed: the reconstruction's promises, and what a pack may change."""

from pathlib import Path

import pytest

from subak.core.errors import ContentError
from subak.games import load
from subak.games.animism.cards import SIDE, Cards
from subak.games.animism.game import AnimismGame
from tests.games.animism.script import ALL_SQUARES, GAME, PIECE, fresh

CARDS = GAME.printed


def test_the_land_is_the_same_from_every_side() -> None:
    ground = CARDS.ground
    kinds = {".": ".", "P": "P", "A": "A"} | dict.fromkeys("1234", "1") | dict.fromkeys("abcd", "a")
    for row, column in ALL_SQUARES:
        here = kinds[ground[row][column]]
        assert here == kinds[ground[column][SIDE - 1 - row]] == kinds[ground[row][SIDE - 1 - column]]
    text = "".join(ground)
    assert [text.count(symbol) for symbol in "1234"] == [32] * 4
    assert [text.count(symbol) for symbol in "abcd"] == [3] * 4
    assert (text.count("."), text.count("A"), text.count("P")) == (20, 4, 5)


def test_altars_lie_three_steps_apart() -> None:
    altars = [q for q in ALL_SQUARES if CARDS.ground[q[0]][q[1]] in "Aabcd"]
    for row, column in altars:
        steps = [abs(row - y) + abs(column - x) for y, x in altars if (y, x) != (row, column)]
        assert min(steps) == 3


def test_turned_shapes() -> None:
    """The check values of the reconstruction."""
    turned = {
        ("b5", 1): [(0, 1), (1, 0), (1, 1), (2, 1)],
        ("b5", 2): [(0, 1), (1, 0), (1, 1), (1, 2)],
        ("b5", 3): [(0, 0), (1, 0), (1, 1), (2, 0)],
        ("w3", 1): [(0, 0), (0, 1), (0, 2), (1, 0)],
        ("w3", 2): [(0, 0), (0, 1), (1, 1), (2, 1)],
        ("w3", 3): [(0, 2), (1, 0), (1, 1), (1, 2)],
        ("w4", 1): [(0, 0), (1, 0), (1, 1), (1, 2)],
        ("w4", 2): [(0, 0), (0, 1), (1, 0), (2, 0)],
        ("w4", 3): [(0, 0), (0, 1), (0, 2), (1, 2)],
        ("b3", 1): [(0, 0), (0, 1), (1, 0)],
        ("b3", 2): [(0, 0), (0, 1), (1, 1)],
        ("b3", 3): [(0, 1), (1, 0), (1, 1)],
        ("w5", 1): [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)],
        ("w5", 2): [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)],
        ("w5", 3): [(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)],
        ("w1", 1): [(0, 0), (1, 0), (1, 1), (2, 1)],
        ("w2", 1): [(0, 1), (1, 0), (1, 1), (2, 0)],
    }
    for (piece, turn), squares in turned.items():
        assert [(k // SIDE, k % SIDE) for k in CARDS.shapes[PIECE[piece] * 4 + turn]] == squares


def test_every_row_says_where_it_comes_from() -> None:
    assert GAME.provenance == {"rulebook": 11, "reconstructed": 14}


def packed(tmp_path: Path, text: str) -> AnimismGame:
    pack = tmp_path / "mine.toml"
    pack.write_text(text)
    game = load("animism", pack)
    assert isinstance(game, AnimismGame)
    return game


def test_a_pack_replaces_what_it_names(tmp_path: Path) -> None:
    game = packed(
        tmp_path,
        '[[piece]]\nid = "white 6"\nname = "plus"\nshape = [".#.", "###", ".#."]\n'
        '[[figure]]\nname = "limit"\nvalue = 4\n',
    )
    assert game.printed.names[12] == "plus"
    assert game.printed.turns[12] == 1
    assert game.printed.limit == 4
    assert game.content != GAME.content
    assert game.provenance["pack"] == 2
    assert fresh(3, 0, game).cards.sizes[12] == 5
    assert CARDS.names[12] == "bar of five"


def test_a_shape_may_be_drawn_anywhere_in_its_grid(tmp_path: Path) -> None:
    corner = packed(tmp_path, '[[piece]]\nid = "black 3"\nshape = ["##", "#."]\n').printed
    middle = packed(tmp_path, '[[piece]]\nid = "black 3"\nshape = ["....", ".##.", ".#..", "...."]\n').printed
    assert middle.shapes[3 * 4 : 4 * 4] == corner.shapes[3 * 4 : 4 * 4] != [[], [], [], []]


def test_a_pack_may_print_other_tracks(tmp_path: Path) -> None:
    game = packed(tmp_path, '[[track]]\nname = "track"\nhexagons = [1, 3]\nnumbers = [2, 4, 9]\n')
    assert (game.printed.length, game.printed.hexagons) == (3, 0b101)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[piece]]\nid = "white 7"\nname = "X"\n',
            "mine.toml, piece white 7 (X), id: names no piece of this game. Did you mean white 6?",
        ),
        (
            '[[piece]]\nid = "black 1"\nshap = ["##"]\n',
            "mine.toml, piece black 1, shap: is not a field here. Did you mean shape?",
        ),
        (
            '[[piece]]\nid = "black 1"\nlevel = 2\n',
            "mine.toml, piece black 1 (bar of two), level: must be from 1 to 1 here, not 2.",
        ),
        (
            '[[piece]]\nid = "white 1"\nshape = ["######"]\n',
            "mine.toml, piece white 1 (S), shape: must be 2 to 5 squares, at most 5 wide and 5 high.",
        ),
        (
            '[[piece]]\nid = "white 1"\nshape = ["#.#"]\n',
            "mine.toml, piece white 1 (S), shape: must hang together by edges.",
        ),
        (
            '[[figure]]\nname = "triple"\nvalue = 99\n',
            "mine.toml, figure triple, value: must be a whole number from 3 to 10, not 99.",
        ),
        (
            '[[figure]]\nname = "tripel"\nvalue = 5\n',
            "mine.toml, figure tripel, name: names no figure of this game. Did you mean triple?",
        ),
        (
            '[[track]]\nname = "track"\nnumbers = []\n',
            "mine.toml, track track, numbers: a track has 1 to 14 squares.",
        ),
        (
            '[[track]]\nname = "track"\nhexagons = [13]\n',
            "mine.toml, track track, hexagons: must be a whole number from 1 to 12, not 13.",
        ),
        (
            '[[land]]\nname = "valley"\nrows = ["P"]\n',
            "mine.toml, land valley, rows: the land is 13 rows of 13 squares.",
        ),
        (
            '[[land]]\nname = "valley"\nrows = [' + ", ".join(['"............."'] * 13) + "]\n",
            "mine.toml, land valley, rows: the land needs a purple square (P) to start from.",
        ),
        (
            '[[land]]\nname = "valley"\nrows = [' + ", ".join(['"......?......"'] * 13) + "]\n",
            "mine.toml, land valley, rows: “?” is no kind of square; use one of . 1 2 3 4 A a b c d P.",
        ),
        ('[[peice]]\nid = "black 1"\n', "mine.toml: there is no table [[peice]]. Did you mean piece?"),
    ],
)  # fmt: skip
def test_a_typo_in_a_pack_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(text)
    with pytest.raises(ContentError) as error:
        Cards(pack)
    assert str(error.value) == sentence
