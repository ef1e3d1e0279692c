"""A-8 the additional action and A-9 check."""

from subak.core.game import CHANCE
from subak.games.animism import rules as r
from subak.games.animism import state as s
from subak.games.animism.rules import Animism
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    PIECE,
    G,
    R,
    Y,
    at_round,
    declare,
    draw,
    fresh,
    hand_on,
    hold,
    marks,
    paint,
    pay,
    phase,
    restart,
    roll,
    set_marks,
    squares_of,
    tokens,
    track,
    wait_for,
)


def drawn(*held: int, number: int = 2, areas: int = 2, seat: int = R) -> Animism:
    """A seat stands in so many areas of its own sheet, has drawn its single and holds these tokens."""
    state = at_round(number)
    paint(state, seat, seat, [(4, 5), (5, 8), (7, 8), (7, 4)][:areas])
    restart(state)
    draw(state, seat, (4, 6))
    hold(state, seat, *held)
    state.finish_drawing(seat)
    return state


def declared(*held: int, areas: int = 2) -> Animism:
    """Red has declared and paid ten; these tokens are left."""
    state = drawn(0, 2, 2, 2, areas=areas)
    state.apply(R, r.DECLARE)
    assert phase(state, R) == s.DICE
    hold(state, R, *held)
    return state


def names(state: Animism) -> set[int]:
    return set(state.legal(R))


def test_a_8_1_from_round_two_on_it_may_be_done_or_left() -> None:
    for number in (2, 3, 4):
        assert drawn(0, 3, 3, 3, number=number).legal(R) == [r.DECLINE, r.DECLARE]
    state = fresh()
    hold(state, R, 0, 3, 3, 3)
    roll(state, R, black=1)
    draw(state, R, (4, 5), (4, 6))
    assert state.legal(R) == [r.HAND_ON]


def test_a_8_2_it_is_done_once_in_a_pass() -> None:
    state = declared(0, 3, 3, 3)
    roll(state, R, black=1, white=1)
    state.apply(R, r.TAKE_BLACK)
    draw(state, R, (3, 5), (3, 6))
    hold(state, R, 0, 3, 3, 3)
    assert state.legal(R) == [r.HAND_ON]
    assert "A-8.2" in GAME.why_not(state, R, r.DECLARE)


def test_a_8_3_it_takes_ten_and_a_usable_piece() -> None:
    assert drawn(0, 3, 3, 0).legal(R) == [r.HAND_ON]
    assert drawn(0, 2, 2, 2).legal(R) == [r.DECLINE, r.DECLARE]
    state = drawn(0, 3, 3, 3)
    fillable = {q for q in ALL_SQUARES if GAME.printed.ground[q[0]][q[1]] in ".1234"}
    taken = squares_of(state, 0, R)
    paint(state, 0, G, fillable - taken - {(0, 0)})
    state.finish_drawing(R)
    assert state.legal(R) == [r.HAND_ON]  # one empty square is left: no piece of the zone fits
    sold = drawn(0, 3, 3, 3, areas=1)
    for n in range(1, 7):
        set_marks(sold, 0, f"b{n}", [G] * GAME.printed.sizes[n])
    sold.finish_drawing(R)
    assert sold.legal(R) == [r.HAND_ON]


def test_a_8_4_ten_is_paid_first_whatever_the_piece_will_cost() -> None:
    state = drawn(0, 3, 3, 3)
    for n in (1, 2, 3):
        set_marks(state, 0, f"b{n}", [G])
    state.apply(R, r.DECLARE)
    assert phase(state, R) == s.PAY
    assert len(state.legal(R)) == 4
    pay(state, R, 0, 2, 2, 2)
    assert tokens(state, R) == [0, 1, 1, 1]
    assert phase(state, R) == s.DICE


def test_a_8_5_both_dice_are_rolled() -> None:
    state = declared(0, 0, 0, 0, areas=4)
    assert len(state.legal(CHANCE)) >= 36
    assert len(state.roll_options(R)) == 36
    roll(state, R, black=2, white=6)
    assert names(state) == {r.TAKE_BLACK, r.TAKE_WHITE}
    state.apply(R, r.TAKE_WHITE)
    assert state.lanes[s.PIECE] == PIECE["w6"]


def test_a_8_6_pairs_that_show_nothing_usable_are_rolled_again() -> None:
    state = declared(0, 0, 0, 0, areas=2)
    set_marks(state, 0, "b1", [G, G])
    set_marks(state, 0, "b4", [G] * 4)
    unusable = [(white - 1) * 6 + black - 1 for white in (3, 4, 5, 6) for black in (1, 4)]
    shown = [(action - r.ROLL) % r.OUTCOMES for action in state.roll_options(R)]
    assert shown == [pair for pair in range(36) if pair not in unusable]


def test_a_8_7_rerolls_are_bought_with_tokens_pairs_and_triples() -> None:
    def bought(action: int) -> tuple[int, list[int]]:
        state = declared(0, 2, 2, 2)
        roll(state, R, black=1, white=1)
        state.apply(R, action)
        return state.lanes[s.REROLLS], tokens(state, R)

    state = declared(0, 2, 2, 2)
    roll(state, R, black=1, white=1)
    assert names(state) == {r.TAKE_BLACK, r.TAKE_WHITE, *range(r.PAY_TOKEN, r.PAY_TRIPLE + 1)}
    assert [bought(r.PAY_TOKEN + n) for n in range(3)] == [(1, [0, 1, 2, 2]), (1, [0, 2, 1, 2]), (1, [0, 2, 2, 1])]
    assert [bought(r.PAY_PAIR + n) for n in range(3)] == [(3, [0, 1, 1, 2]), (3, [0, 1, 2, 1]), (3, [0, 2, 1, 1])]
    assert bought(r.PAY_TRIPLE) == (5, [0, 1, 1, 1])
    state.apply(R, r.PAY_PAIR)
    assert names(state) == {r.TAKE_BLACK, r.TAKE_WHITE, r.REROLL_BLACK, r.REROLL_WHITE}  # no new payment yet
    for _ in range(3):
        state.apply(R, r.REROLL_BLACK)
        roll(state, R, black=2)
    assert r.PAY_TOKEN in names(state)
    assert r.REROLL_BLACK not in names(state)


def test_a_8_7_what_was_overpaid_buys_no_reroll() -> None:
    state = drawn(0, 3, 3, 3)
    state.apply(R, r.DECLARE)
    pay(state, R, 0, 3, 3, 1)  # worth 11
    roll(state, R, black=1, white=1)
    assert state.lanes[s.REROLLS] == 0


def test_a_8_8_a_reroll_rolls_one_die() -> None:
    state = declared(0, 3, 3, 3)
    roll(state, R, black=3, white=2)
    state.apply(R, r.PAY_TRIPLE)
    state.apply(R, r.REROLL_WHITE)
    assert phase(state, R) == s.WHITE_AGAIN
    assert len(state.roll_options(R)) == 6
    roll(state, R, white=1)
    assert (state.lanes[s.BLACK_DIE], state.lanes[s.WHITE_DIE], state.lanes[s.REROLLS]) == (3, 1, 4)
    state.apply(R, r.REROLL_BLACK)
    roll(state, R, black=6)
    assert (state.lanes[s.BLACK_DIE], state.lanes[s.WHITE_DIE], state.lanes[s.REROLLS]) == (6, 1, 3)


def test_a_8_9_unused_rerolls_are_lost() -> None:
    state = declared(0, 1, 1, 1)
    roll(state, R, black=1, white=1)
    state.apply(R, r.PAY_TRIPLE)
    state.apply(R, r.TAKE_BLACK)
    draw(state, R, (3, 5), (3, 6))
    assert tokens(state, R) == [0, 0, 0, 0]
    assert state.lanes[s.REROLLS] == 0


def test_a_8_10_a_reroll_that_leaves_nothing_usable_rolls_both_again() -> None:
    state = declared(0, 3, 0, 0, areas=1)
    set_marks(state, 0, "b1", [G, G])
    roll(state, R, black=2, white=6)
    state.apply(R, r.PAY_TOKEN)
    state.apply(R, r.REROLL_BLACK)
    roll(state, R, black=1)
    assert phase(state, R) == s.DICE
    assert all((action - r.ROLL) % r.OUTCOMES % 6 for action in state.roll_options(R))  # never black 1
    roll(state, R, black=5, white=1)
    assert r.TAKE_BLACK in names(state)


def test_a_8_11_one_of_the_two_pieces_must_be_taken() -> None:
    state = declared(0, 1, 0, 0)
    roll(state, R, black=1, white=6)
    assert names(state) == {r.TAKE_BLACK, r.PAY_TOKEN}  # white 6 is of level 4; there is no way out
    assert "A-8.11" in GAME.why_not(state, R, r.HAND_ON)
    forced = declared(0, 0, 0, 0)
    roll(forced, R, black=1, white=6)
    assert forced.lanes[s.PIECE] == PIECE["b1"]


def test_a_8_12_the_piece_is_marked() -> None:
    state = declared(0, 0, 0, 0)
    set_marks(state, 0, "w2", [Y])
    roll(state, R, black=1, white=2)
    state.apply(R, r.TAKE_WHITE)
    assert marks(state, 0, "w2") == [Y, R]


def test_a_8_13_drawing_it_has_all_effects() -> None:
    state = declared(0, 0, 0, 0, areas=1)
    paint(state, 0, G, [(3, 6), (3, 7)])
    roll(state, R, black=2, white=6)
    draw(state, R, (2, 7), (2, 8), (2, 9))  # far from the cross
    assert track(state, 0, G) == [R]
    assert tokens(state, R) == [0, 1, 0, 0]
    assert phase(state, R) == s.CHECK
    hand_on(state, R)
    assert squares_of(state, 0, R) >= {(2, 7), (2, 8), (2, 9)}


def test_a_8_14_a_level_checked_in_this_pass_is_open() -> None:
    state = at_round(2)
    paint(state, 0, R, [(4, 5), (4, 6)])
    restart(state)
    draw(state, R, (4, 7))  # the second area
    declare(state, R, 0, 2, 2, 2)
    roll(state, R, black=1, white=1)
    assert r.TAKE_WHITE in names(state)


def test_a_8_15_tokens_of_this_pass_can_be_used() -> None:
    state = at_round(2)
    paint(state, 0, G, [(4, 6), (3, 5)])
    hold(state, R, 0, 0, 2, 2)
    restart(state)
    state.apply(R, r.BUY)
    draw(state, R, (4, 5))  # two contacts with green
    assert tokens(state, R) == [0, 2, 2, 2]
    assert state.legal(R) == [r.DECLINE, r.DECLARE]


def test_printed_example_of_an_additional_action() -> None:
    """White 3 is closed at level 2; three rerolls for a pair; the first shows white 1; two expire."""
    state = declared(0, 1, 1, 0, areas=2)
    roll(state, R, black=6, white=3)
    assert names(state) == {r.TAKE_BLACK, r.PAY_TOKEN, r.PAY_TOKEN + 1, r.PAY_PAIR}
    state.apply(R, r.PAY_PAIR)
    assert state.lanes[s.REROLLS] == 3
    state.apply(R, r.REROLL_WHITE)
    roll(state, R, white=1)
    state.apply(R, r.TAKE_WHITE)
    assert state.lanes[s.PIECE] == PIECE["w1"]
    draw(state, R, (3, 6), (3, 7), (2, 7), (2, 8))
    assert state.lanes[s.REROLLS] == 0
    assert tokens(state, R) == [0, 0, 0, 0]


def test_a_9_1_three_of_a_colour_are_kept() -> None:
    state = at_round(2)
    draw(state, Y, (4, 6))
    hold(state, Y, 5, 3, 0, 0)
    hand_on(state, Y)
    assert tokens(state, Y) == [3, 3, 0, 0]


def test_a_9_2_before_the_check_there_is_no_limit() -> None:
    state = at_round(2)
    draw(state, Y, (4, 6))
    declare(state, Y, 7, 6, 5, 0)
    pay(state, Y, 2, 2, 2, 0)
    assert sum(tokens(state, Y)) > 9
    assert max(tokens(state, Y)) > 3


def test_a_9_3_a_bonus_is_marked_before_the_sheet_goes() -> None:
    state = at_round(2, advanced=1)
    draw(state, R, (4, 6))
    assert state.legal(R) == [r.HAND_ON, r.BONUS_MARK + 1, r.BONUS_MARK + 2, r.BONUS_MARK + 3]
    hold(state, R, 0, 5, 0, 0)
    state.apply(R, r.BONUS_MARK + 2)
    assert phase(state, R) == s.READY
    assert tokens(state, R) == [0, 3, 0, 0]
    rich = at_round(2, advanced=1)
    draw(rich, R, (4, 6))
    wait_for(rich, R)
    hold(rich, R, 0, 3, 3, 3)
    rich.finish_drawing(R)
    assert rich.legal(R) == [r.DECLINE, r.DECLARE]
    rich.apply(R, r.DECLINE)
    assert rich.legal(R) == [r.HAND_ON, r.BONUS_MARK + 1, r.BONUS_MARK + 2, r.BONUS_MARK + 3]
