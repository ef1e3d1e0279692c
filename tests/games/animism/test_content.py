"""What is printed: the reconstruction's promises, and what a pack may change."""

from pathlib import Path
from random import Random

import pytest

from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE
from subak.games import load
from subak.games.animism import actions as do
from subak.games.animism.cards import PIECE_IDS, PIECES, SIDE, Cards
from subak.games.animism.game import AnimismGame
from subak.kit.errors import ContentError
from subak.kit.positions import faults
from tests.games.animism.invariants import check
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    PIECE,
    at_round,
    declare,
    draw,
    fresh,
    hold,
    paint,
    restart,
    roll,
)

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
    assert GAME.provenance == {"rulebook": 10, "reconstructed": 15}


def test_that_altars_join_no_groups_is_our_decision() -> None:
    sources = GAME.printed.content["figure"].sources()
    assert sources[GAME.printed.content["figure"].texts("name").index("junction")] == "reconstructed"
    assert set(sources) == {"rulebook", "reconstructed"}


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
    assert middle.shapes[3 * 4 : 4 * 4] == corner.shapes[3 * 4 : 4 * 4]
    assert len(middle.shapes[3 * 4]) == 3


def test_a_pack_may_print_other_tracks(tmp_path: Path) -> None:
    game = packed(tmp_path, '[[track]]\nname = "track"\nhexagons = [1, 3]\nnumbers = [2, 4, 9]\n')
    assert (game.printed.length, game.printed.hexagons) == (3, 0b101)


SEVENTH = '[[piece]]\nid = "white 6"\nremove = true\n[[piece]]\nid = "white 7"\nname = "X"\nlevel = 4\nshape = ["##"]\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[piece]]\nid = "white 7"\nname = "X"\n',
            "mine.toml, piece white 7 (X), id: then there would be 14 rows of piece; this game takes 2 to 13.",
        ),
        (
            SEVENTH,
            "mine.toml, piece white 7 (X), id: must be single, black 1 to black 6 or white 1 to white 6.",
        ),
        (
            '[[piece]]\nid = "single"\nremove = true\n',
            "mine.toml, piece single: a game needs the single and at least one piece of the black die.",
        ),
        (
            "".join(f'[[piece]]\nid = "black {n}"\nremove = true\n' for n in range(1, 7)),
            "mine.toml, piece black 1: a game needs the single and at least one piece of the black die.",
        ),
        (
            '[[tribe]]\nid = 4\nremove = true\n',
            "mine.toml, tribe 4, remove: this game needs every tribe: change its fields instead.",
        ),
        (
            '[[land]]\nname = "hills"\nrows = []\n',
            "mine.toml, land hills, name: names no land of this game. Valid: valley.",
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


FEWER = "".join(f'[[piece]]\nid = "{name}"\nremove = true\n' for name in ("black 2", "black 6", "white 1", "white 6"))
OTHERS = (
    '[[piece]]\nid = "black 6"\nname = "step"\nlevel = 1\nshape = [".##", "##."]\n'
    '[[piece]]\nid = "white 6"\nname = "plus"\nlevel = 3\nshape = [".#.", "###", ".#."]\n'
)
LAST = "".join(f'[[piece]]\nid = "{name}"\nremove = true\n' for name in PIECE_IDS[2:])
LONG = '[[track]]\nname = "track"\nhexagons = [1, 7, 14]\nnumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 40]\n'
MARSH = (
    '[[land]]\nname = "valley"\nrows = ["AA11111222222", "1111111222222", "1111111222222", "111111.222222", '
    '"1a1111.2222b2", "11111.P.22222", "..A..PPP..A..", "44444.P.33333", "4d4444.3333c3", "444444.333333", '
    '"444444A333333", "4d44d4.3c33c3", "444444.333333"]\n'
)


@pytest.mark.parametrize(
    "pack", [FEWER, LAST, LONG, MARSH, FEWER + LONG + MARSH], ids=["fewer", "last", "long", "marsh", "all"]
)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_4_17_games_with_more_and_fewer_rows_are_played_to_the_end(tmp_path: Path, pack: str, seats: int) -> None:
    game = packed(tmp_path, pack)
    rng = Random(seats)
    state = fresh(seats, 1, game)
    n = 0
    while state.actors:
        seat = rng.choice([each for each in range(9) if state.actors >> each & 1])
        legal = state.legal(seat)
        if n % 7 == 0:
            check(state)
            assert faults(state) == []
            assert [action for action in range(game.width) if not state.forbids(seat, action)] == legal
            assert len({game.write(state, seat, action) for action in legal}) == len(legal)
            view = state.redact(min(seat, seats - 1))
            for shape in (WIDE, TALL):
                board = game.draw(view, min(seat, seats - 1), shape)
                assert set(board.actions()) <= set(legal) or seat >= seats
            assert isinstance(state.evaluate(0), float)
        state.apply(seat, rng.choice(legal))
        n += 1
    check(state)
    assert max(state.scores()) > 0
    for card in game.cards():
        assert card.name in game.draw_card(card.id) or card.id >= PIECES


def test_a_4_17_a_face_without_a_piece_gives_none(tmp_path: Path) -> None:
    game = packed(tmp_path, FEWER)
    state = fresh(4, 0, game)
    faces = [(action - do.ROLL) % do.OUTCOMES - do.BLACK_ROLL + 1 for action in state.legal(CHANCE)]
    assert set(faces) == {1, 3, 4, 5}
    assert [card.id for card in game.cards()] == [0, 1, 3, 4, 5, 8, 9, 10, 11, 13, 14]
    state = at_round(2, game=game)
    hold(state, 0, 0, 9, 9, 9)
    restart(state)
    assert state.legal(0) == [0, 1, 3, 4, 5]
    assert game.why_not(state, 0, do.BUY + 6) == "There is no piece (black 6) in this game (A-4.17)."
    assert game.why_not(state, 0, do.BUY + 12) == "There is no piece (white 6) in this game (A-4.17)."
    assert 'id="piece-5"' in game.draw(state.redact(0), 0).svg()
    assert 'id="piece-6"' not in game.draw(state.redact(0), 0).svg()
    declared = at_round(2, game=game)
    draw(declared, 0, (4, 6))
    declare(declared, 0, 0, 2, 2, 2)
    hold(declared, 0, 0, 1, 0, 0)
    roll(declared, 0, black=1, white=6)
    assert do.TAKE_WHITE not in declared.legal(0)
    assert game.why_not(declared, 0, do.TAKE_WHITE) == "There is no piece (white 6) in this game (A-4.17)."


def test_a_piece_put_in_the_place_of_another_is_rolled_bought_and_drawn(tmp_path: Path) -> None:
    game = packed(tmp_path, '[[piece]]\nid = "black 6"\nremove = true\n')
    assert game.printed.sizes[6] == 0
    game = packed(tmp_path, OTHERS)
    assert game.provenance["pack"] == 2
    state = fresh(4, 0, game)
    roll(state, 0, black=6)
    state.apply(0, state.legal(0)[0])
    assert game.write(state, 0, state.legal(0)[0]).startswith("Draw the step on ")
    later = at_round(3, game=game)
    paint(later, 0, 0, [(4, 5), (4, 7), (8, 7)])  # three areas
    hold(later, 0, 0, 3, 3, 3)
    restart(later)
    assert game.write(later, 0, do.BUY + 12) == "Buy the plus (white 6) for 5"
