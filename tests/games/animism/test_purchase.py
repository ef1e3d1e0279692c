"""A-4 purchase and A-5 paying."""

from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest

from subak.core.game import CHANCE
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism import zone
from subak.games.animism.game import AnimismGame
from subak.games.animism.hidden import Animism
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    B,
    G,
    R,
    Y,
    at_round,
    buy,
    declare,
    draw,
    finish_pass,
    fresh,
    hold,
    marks,
    offered,
    paint,
    pay,
    placements,
    restart,
    roll,
    rolls,
    set_marks,
    squares_of,
    step_of,
    tokens,
)


def buying(*held: int, number: int = 2) -> Animism:
    """Red is about to buy on the own sheet, with so many tokens of every colour."""
    state = at_round(number)
    hold(state, R, *held)
    restart(state)
    return state


def test_a_4_1_buy_a_piece_or_take_the_single() -> None:
    assert offered(buying(0, 3, 0, 0), R) == ["single", "b1", "b2", "b3"]
    assert buying(0, 3, 0, 0).legal(R) == [0, 1, 2, 3]


def test_a_4_2_the_single_is_always_there() -> None:
    for number in (2, 3, 4):
        state = buying(0, 3, 3, 3, number=number)
        assert "single" in offered(state, R)
        buy(state, R, "single")
        assert tokens(state, R) == [0, 3, 3, 3]
    alone = buying(0, 0, 0, 0)
    assert alone[s.PIECE] == 0
    assert step_of(alone, R) == s.DRAWING  # nothing else to choose, and a single has one form


def test_a_4_3_level_one_is_open_to_everybody() -> None:
    assert offered(buying(0, 3, 3, 3), R) == ["single", "b1", "b2", "b3", "b4", "b5", "b6"]


def test_a_4_4_higher_levels_open_with_their_checks() -> None:
    state = at_round(2)
    hold(state, R, 0, 3, 3, 3)
    whites = []
    for square in ((4, 5), (5, 8), (7, 8), (7, 4)):
        paint(state, 0, R, [square])
        restart(state)
        whites.append([piece for piece in offered(state, R) if piece[0] == "w"])
    assert whites == [[], ["w1", "w2"], ["w1", "w2", "w3", "w4"], ["w1", "w2", "w3", "w4", "w5", "w6"]]


def test_a_4_5_marks_belong_to_the_sheet() -> None:
    state = buying(0, 3, 3, 3)
    set_marks(state, 1, "b1", [R, G])
    set_marks(state, 1, "b2", [R])
    assert "b1" in offered(state, R)
    assert zone.cost(state, R, 2) == 3
    assert zone.cost(state, G, 2) == 4


def test_a_4_6_every_mark_makes_a_piece_dearer() -> None:
    state = at_round(2)
    for n in range(4):
        set_marks(state, 0, "b6", [G, R, Y][:n])
        assert zone.cost(state, R, 6) == 4 + n


def test_a_4_7_a_fully_marked_piece_is_sold_out() -> None:
    state = buying(0, 3, 3, 3)
    set_marks(state, 0, "b3", [R, G])
    assert "b3" in offered(state, R)
    set_marks(state, 0, "b3", [R, G, G])
    assert "b3" not in offered(state, R)


def test_a_4_8_one_piece_in_a_pass_and_again_in_later_ones() -> None:
    state = buying(0, 3, 3, 3)
    buy(state, R, "b1", 0, 2, 0, 0)
    draw(state, R, (4, 6), (4, 7))
    assert offered(state, R) == []
    assert state.legal(R) == [do.DECLINE, do.DECLARE]
    again = buying(0, 3, 3, 3)
    set_marks(again, 0, "b1", [R])
    buy(again, R, "b1", 0, 3, 0, 0)
    assert marks(again, 0, "b1") == [R, R]


def test_a_4_9_what_is_bought_must_be_paid_at_once() -> None:
    assert offered(buying(0, 2, 0, 0), R) == ["single", "b1"]
    assert offered(buying(0, 1, 1, 0), R) == ["single", "b1", "b2", "b3"]
    state = buying(0, 2, 0, 0)
    buy(state, R, "b1")
    assert tokens(state, R) == [0, 0, 0, 0]


def test_a_4_10_the_purchase_is_marked_on_the_first_free_square() -> None:
    state = buying(0, 3, 3, 3)
    set_marks(state, 0, "b5", [Y, G])
    buy(state, R, "b5", 0, 2, 2, 0)
    assert marks(state, 0, "b5") == [Y, G, R]


def test_a_4_11_the_single_has_no_mark_and_no_end() -> None:
    state = buying(0, 0, 0, 0)
    for number in (2, 3, 4):
        state[s.ROUND] = number
        state[s.PASSES] = 0
        hold(state, R, 0, 0, 0, 3)
        restart(state)
        buy(state, R, "single")
        draw(state, R, sorted(min(placements(state, R), key=sorted))[0])
    assert state[s.MARK] == 0
    assert len(squares_of(state, 0, R)) == 3


def test_a_4_12_a_piece_without_place_is_not_for_sale() -> None:
    state = buying(0, 3, 3, 3)
    room = {(12, 0), (12, 1), (12, 2), (11, 2)}  # a corner of four squares: no block, no bar of four, no T
    fillable = {(row, column) for row, column in ALL_SQUARES if GAME.printed.ground[row][column] in ".1234"}
    paint(state, 0, G, fillable - room)
    restart(state)
    assert offered(state, R) == ["single", "b1", "b2", "b3"]


def test_a_4_13_round_one_has_no_single() -> None:
    state = fresh()
    roll(state, R, black=6)
    assert marks(state, 0, "b6") == [R]
    assert offered(state, R) == []
    assert "A-4.13" in GAME.why_not(state, R, do.BUY)


def test_a_4_14_in_round_one_the_black_die_chooses() -> None:
    for face in range(1, 7):
        state = fresh()
        roll(state, G, black=face)
        assert state[s.PIECE + 1] == face
        assert marks(state, 1, f"b{face}") == [G]


def test_a_4_15_in_round_one_pieces_are_free_and_marked() -> None:
    state = fresh()
    hold(state, R, 0, 3, 3, 3)
    set_marks(state, 0, "b5", [G, B, Y])
    roll(state, R, black=5)
    assert tokens(state, R) == [0, 3, 3, 3]
    assert marks(state, 0, "b5") == [G, B, Y, R]


def test_a_4_16_faces_that_are_sold_out_are_rolled_again() -> None:
    state = fresh()
    set_marks(state, 0, "b1", [G, B])
    set_marks(state, 0, "b3", [G, B, Y])
    faces = [(action - do.ROLL) % do.OUTCOMES - do.BLACK_ROLL + 1 for action in rolls(state, R)]
    assert faces == [2, 4, 5, 6]


def test_a_4_16_faces_that_cannot_be_drawn_are_rolled_again() -> None:
    state = fresh()
    paint(state, 0, G, [(3, 6), (4, 5), (4, 7), (5, 5), (5, 7), (6, 8), (6, 4), (7, 5), (7, 7), (8, 6)])
    faces = [(action - do.ROLL) % do.OUTCOMES - do.BLACK_ROLL + 1 for action in rolls(state, R)]
    assert faces == []
    restart(state)
    assert step_of(state, R) == s.CHECKING  # (4, 6) alone is left beside the cross: a single, drawn without a choice
    assert squares_of(state, 0, R) == {(4, 6)}


def test_a_4_16_when_the_cross_is_walled_in_a_single_goes_anywhere() -> None:
    state = fresh()
    paint(state, 0, G, [(4, 6), (5, 5), (5, 7), (6, 8), (6, 4), (7, 5), (7, 7), (8, 6)])
    restart(state)
    assert step_of(state, R) == s.DRAWING
    assert state[s.PIECE] == 0
    assert frozenset({(3, 6)}) in placements(state, R)


def test_a_4_16_where_nothing_fits_the_pass_is_only_checked(tmp_path: Path) -> None:
    """A land with one square to fill: the owner fills it, the others can draw nothing."""
    pack = tmp_path / "desert.toml"
    rows = ["A" * 13] * 6 + ["AAAAAP.AAAAAA"] + ["A" * 13] * 6
    pack.write_text('[[land]]\nname = "valley"\nrows = ' + str(rows).replace("'", '"'))
    game = AnimismGame(pack)
    state = fresh(4, 0, game)
    assert state.actors & 1 << CHANCE == 0
    assert squares_of(state, 0, R) == {(6, 6)}
    finish_pass(state)
    assert [step_of(state, seat) for seat in range(4)] == [s.CHECKING] * 4
    while state.actors:
        finish_pass(state)
    assert state.is_over()


def legal_payments(held: tuple[int, int, int], cost: int) -> list[tuple[int, int, int]]:
    """All payments of a cost, by the engine's table."""
    codes = GAME.printed.payments[cost]
    parts = [(code // 121, code // 11 % 11, code % 11) for code in codes]
    return [part for part in parts if all(n <= most for n, most in zip(part, held, strict=True))]


_known: dict[tuple[int, ...], int] = {}


def naive(counts: tuple[int, ...]) -> int:
    """The most that tokens can pay, by trying every way to group them."""
    key = tuple(sorted(counts))
    if key not in _known:
        a, b, c = key
        options = [a + b + c]
        if b:
            options.append(3 + naive((a, b - 1, c - 1)))
        if a:
            options += [5 + naive((a - 1, b - 1, c - 1)), 3 + naive((a - 1, b, c - 1)), 3 + naive((a - 1, b - 1, c))]
        _known[key] = max(options)
    return _known[key]


def test_a_5_1_paying_happens_for_pieces_and_additional_actions_only() -> None:
    state = buying(0, 3, 3, 3)
    assert step_of(state, R) == s.BUYING
    buy(state, R, "b4")
    assert step_of(state, R) == s.PAYING
    pay(state, R, 0, 1, 0, 2)
    draw(state, R, (3, 5), (3, 6), (4, 5), (4, 6))
    declare(state, R, 0, 3, 3, 3)
    assert step_of(state, R) == s.PAYING


@pytest.mark.parametrize(("counts", "value"), [((1, 0, 0), 1), ((2, 0, 0), 2), ((3, 0, 0), 3)])
def test_a_5_2_a_token_pays_one(counts: tuple[int, int, int], value: int) -> None:
    assert GAME.printed.value(*counts) == value


@pytest.mark.parametrize(
    ("counts", "value"),
    [((1, 1, 0), 3), ((2, 1, 0), 4), ((2, 2, 0), 6), ((3, 1, 0), 5), ((3, 2, 0), 7), ((3, 3, 0), 9), ((4, 4, 0), 12)],
)
def test_a_5_3_a_pair_of_colours_pays_three(counts: tuple[int, int, int], value: int) -> None:
    assert {GAME.printed.value(*order) for order in permutations(counts)} == {value}


@pytest.mark.parametrize(
    ("counts", "value"),
    [
        ((1, 1, 1), 5), ((2, 1, 1), 6), ((3, 1, 1), 7), ((2, 2, 1), 8), ((4, 1, 1), 8), ((3, 2, 1), 9),
        ((2, 2, 2), 10), ((3, 3, 1), 11), ((3, 2, 2), 11), ((3, 3, 2), 13), ((3, 3, 3), 15),
    ],
)  # fmt: skip
def test_a_5_4_a_triple_of_colours_pays_five(counts: tuple[int, int, int], value: int) -> None:
    assert {GAME.printed.value(*order) for order in permutations(counts)} == {value}


def test_a_5_5_sets_and_plain_tokens_mix_and_each_token_counts_once() -> None:
    for a, b, c in product(range(7), repeat=3):
        value = GAME.printed.value(a, b, c)
        assert value == naive((a, b, c))
        assert a + b + c <= value <= a + b + c + 2 * (a + b + c) // 3
        assert value <= GAME.printed.value(a + 1, b, c)


def test_a_5_6_the_cost_must_be_reached_and_no_change_is_given() -> None:
    state = buying(0, 1, 1, 1)
    set_marks(state, 0, "b3", [G])
    buy(state, R, "b3")  # costs 4; three colours pay 5
    assert tokens(state, R) == [0, 0, 0, 0]
    assert "b6" not in offered(buying(0, 3, 0, 0), R)


def test_a_5_7_paid_tokens_leave_the_hand() -> None:
    state = buying(0, 3, 2, 3)
    buy(state, R, "b2", 0, 1, 0, 1)
    assert tokens(state, R) == [0, 2, 2, 2]


@pytest.mark.parametrize(
    ("held", "cost", "payments"),
    [
        ((1, 1, 1), 4, [(1, 1, 1)]),
        ((3, 0, 1), 4, [(2, 0, 1)]),
        ((1, 1, 4), 7, [(1, 1, 3)]),
        ((2, 2, 1), 8, [(2, 2, 1)]),
        ((2, 2, 1), 9, []),
        ((3, 3, 0), 9, [(3, 3, 0)]),
        ((3, 3, 0), 10, []),
        ((3, 3, 3), 10, [(1, 3, 3), (2, 2, 2), (3, 1, 3), (3, 3, 1)]),
        ((4, 4, 0), 10, [(3, 4, 0), (4, 3, 0)]),
        ((3, 3, 3), 3, [(0, 0, 3), (0, 1, 1), (0, 3, 0), (1, 0, 1), (1, 1, 0), (3, 0, 0)]),
        (
            (3, 3, 3), 5,
            [
                (0, 1, 3), (0, 2, 2), (0, 3, 1), (1, 0, 3), (1, 1, 1),
                (1, 3, 0), (2, 0, 2), (2, 2, 0), (3, 0, 1), (3, 1, 0),
            ],
        ),
        ((3, 3, 3), 8, [(0, 3, 3), (1, 2, 2), (2, 1, 2), (2, 2, 1), (3, 0, 3), (3, 3, 0)]),
    ],
)  # fmt: skip
def test_a_5_8_no_token_is_paid_in_vain(
    held: tuple[int, int, int], cost: int, payments: list[tuple[int, int, int]]
) -> None:
    assert legal_payments(held, cost) == payments


def test_a_5_8_the_lists_of_payments_are_complete() -> None:
    assert [len(legal_payments((3, 3, 3), cost)) for cost in range(1, 11)] == [3, 6, 6, 7, 10, 6, 12, 6, 10, 4]
    sizes = {cost: len(legal_payments((10, 10, 10), cost)) for cost in range(1, 11)}
    assert max(sizes.values()) == sizes[10] == 34
    for cost in range(1, 11):
        for part in product(range(11), repeat=3):
            fewer = [tuple(n - (k == m) for k, n in enumerate(part)) for m in range(3) if part[m]]
            minimal = naive(part) >= cost and all(naive(less) < cost for less in fewer)
            assert minimal == (part in legal_payments((10, 10, 10), cost))


def test_a_5_9_what_all_tokens_reach_can_be_paid() -> None:
    rng = Random(3)
    for _ in range(200):
        held = (rng.randrange(6), rng.randrange(6), rng.randrange(6))
        for cost in range(1, 11):
            assert bool(legal_payments(held, cost)) == (GAME.printed.value(*held) >= cost)


def test_printed_example_of_a_payment_of_seven() -> None:
    """1 red, 1 yellow and 4 green pay 7 in one way only, and 1 green stays."""
    state = at_round(2)
    hold(state, B, 1, 4, 0, 1)
    set_marks(state, B, "b6", [R, G, Y])  # four squares, bought three times: 7
    restart(state)
    assert zone.purse(state, B) == 8
    buy(state, B, "b6")
    assert tokens(state, B) == [0, 1, 0, 0]
    assert marks(state, B, "b6") == [R, G, Y, B]


def test_printed_example_of_a_cost_of_five() -> None:
    """Three squares bought twice cost 5; the third purchase sells the piece out."""
    state = at_round(2)
    hold(state, B, 1, 1, 0, 1)
    set_marks(state, B, "b3", [Y, G])
    restart(state)
    assert zone.cost(state, B, 3) == 5
    buy(state, B, "b3")
    assert tokens(state, B) == [0, 0, 0, 0]
    assert marks(state, B, "b3") == [Y, G, B]
    hold(state, B, 3, 3, 0, 3)
    restart(state)
    assert "b3" not in offered(state, B)
