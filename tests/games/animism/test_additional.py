"""A-8 the additional action and A-9 check."""

from subak.core.game import CHANCE
from subak.games.animism import actions as do
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from subak.games.animism.steps import finish_drawing
from tests.games.animism.script import (
    ALL_SQUARES,
    GAME,
    PIECE,
    G,
    R,
    Y,
    at_round,
    buy,
    declare,
    draw,
    finish_pass,
    fresh,
    hand_on,
    hold,
    marks,
    offered,
    paint,
    pay,
    restart,
    roll,
    rolls,
    set_marks,
    squares_of,
    step_of,
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
    finish_drawing(state, seat)
    return state


def declared(*held: int, areas: int = 2) -> Animism:
    """Red has declared and paid ten; these tokens are left."""
    state = drawn(0, 2, 2, 2, areas=areas)
    state.apply(R, do.DECLARE)
    assert step_of(state, R) == s.ROLLING
    hold(state, R, *held)
    return state


def names(state: Animism) -> set[int]:
    return set(state.legal(R))


def test_a_8_1_from_round_two_on_it_may_be_done_or_left() -> None:
    for number in (2, 3, 4):
        assert drawn(0, 3, 3, 3, number=number).legal(R) == [do.DECLINE, do.DECLARE]
    state = fresh()
    hold(state, R, 0, 3, 3, 3)
    roll(state, R, black=1)
    draw(state, R, (4, 5), (4, 6))
    assert state.legal(R) == [do.HAND_ON]


def test_a_8_2_it_is_done_once_in_a_pass() -> None:
    state = declared(0, 3, 3, 3)
    roll(state, R, black=1, white=1)
    state.apply(R, do.TAKE_BLACK)
    draw(state, R, (3, 5), (3, 6))
    hold(state, R, 0, 3, 3, 3)
    assert state.legal(R) == [do.HAND_ON]
    assert "A-8.2" in GAME.why_not(state, R, do.DECLARE)


def test_a_8_3_it_takes_ten_and_a_usable_piece() -> None:
    assert drawn(0, 3, 3, 0).legal(R) == [do.HAND_ON]
    assert drawn(0, 2, 2, 2).legal(R) == [do.DECLINE, do.DECLARE]
    state = drawn(0, 3, 3, 3)
    fillable = {q for q in ALL_SQUARES if GAME.printed.ground[q[0]][q[1]] in ".1234"}
    taken = squares_of(state, 0, R)
    paint(state, 0, G, fillable - taken - {(0, 0)})
    finish_drawing(state, R)
    assert state.legal(R) == [do.HAND_ON]  # one empty square is left: no piece of the zone fits
    sold = drawn(0, 3, 3, 3, areas=1)
    for n in range(1, 7):
        set_marks(sold, 0, f"b{n}", [G] * GAME.printed.sizes[n])
    finish_drawing(sold, R)
    assert sold.legal(R) == [do.HAND_ON]


def test_a_8_4_ten_is_paid_first_whatever_the_piece_will_cost() -> None:
    state = drawn(0, 3, 3, 3)
    for n in (1, 2, 3):
        set_marks(state, 0, f"b{n}", [G])
    state.apply(R, do.DECLARE)
    assert step_of(state, R) == s.PAYING
    assert len(state.legal(R)) == 4
    pay(state, R, 0, 2, 2, 2)
    assert tokens(state, R) == [0, 1, 1, 1]
    assert step_of(state, R) == s.ROLLING


def test_a_8_5_both_dice_are_rolled() -> None:
    state = declared(0, 0, 0, 0, areas=4)
    assert len(state.legal(CHANCE)) >= 36
    assert len(rolls(state, R)) == 36
    roll(state, R, black=2, white=6)
    assert names(state) == {do.TAKE_BLACK, do.TAKE_WHITE}
    state.apply(R, do.TAKE_WHITE)
    assert state[s.PIECE] == PIECE["w6"]


def test_a_8_6_pairs_that_show_nothing_usable_are_rolled_again() -> None:
    state = declared(0, 0, 0, 0, areas=2)
    set_marks(state, 0, "b1", [G, G])
    set_marks(state, 0, "b4", [G] * 4)
    unusable = [(white - 1) * 6 + black - 1 for white in (3, 4, 5, 6) for black in (1, 4)]
    shown = [(action - do.ROLL) % do.OUTCOMES for action in rolls(state, R)]
    assert shown == [pair for pair in range(36) if pair not in unusable]


def test_a_8_7_rerolls_are_bought_with_tokens_pairs_and_triples() -> None:
    def bought(action: int) -> tuple[int, list[int]]:
        state = declared(0, 2, 2, 2)
        roll(state, R, black=1, white=1)
        state.apply(R, action)
        return state[s.REROLLS], tokens(state, R)

    state = declared(0, 2, 2, 2)
    roll(state, R, black=1, white=1)
    assert names(state) == {do.TAKE_BLACK, do.TAKE_WHITE, *range(do.PAY_TOKEN, do.PAY_TRIPLE + 1)}
    assert [bought(do.PAY_TOKEN + n) for n in range(3)] == [(1, [0, 1, 2, 2]), (1, [0, 2, 1, 2]), (1, [0, 2, 2, 1])]
    assert [bought(do.PAY_PAIR + n) for n in range(3)] == [(3, [0, 1, 1, 2]), (3, [0, 1, 2, 1]), (3, [0, 2, 1, 1])]
    assert bought(do.PAY_TRIPLE) == (5, [0, 1, 1, 1])
    state.apply(R, do.PAY_PAIR)
    assert names(state) == {do.TAKE_BLACK, do.TAKE_WHITE, do.REROLL_BLACK, do.REROLL_WHITE}  # no new payment yet
    for _ in range(3):
        state.apply(R, do.REROLL_BLACK)
        roll(state, R, black=2)
    assert do.PAY_TOKEN in names(state)
    assert do.REROLL_BLACK not in names(state)


def test_a_8_7_what_was_overpaid_buys_no_reroll() -> None:
    state = drawn(0, 3, 3, 3)
    state.apply(R, do.DECLARE)
    pay(state, R, 0, 3, 3, 1)  # worth 11
    roll(state, R, black=1, white=1)
    assert state[s.REROLLS] == 0


def test_a_8_8_a_reroll_rolls_one_die() -> None:
    state = declared(0, 3, 3, 3)
    roll(state, R, black=3, white=2)
    state.apply(R, do.PAY_TRIPLE)
    state.apply(R, do.REROLL_WHITE)
    assert step_of(state, R) == s.ROLLING_WHITE
    assert len(rolls(state, R)) == 6
    roll(state, R, white=1)
    assert (state[s.BLACK_DIE], state[s.WHITE_DIE], state[s.REROLLS]) == (3, 1, 4)
    state.apply(R, do.REROLL_BLACK)
    roll(state, R, black=6)
    assert (state[s.BLACK_DIE], state[s.WHITE_DIE], state[s.REROLLS]) == (6, 1, 3)


def test_a_8_9_unused_rerolls_are_lost() -> None:
    state = declared(0, 1, 1, 1)
    roll(state, R, black=1, white=1)
    state.apply(R, do.PAY_TRIPLE)
    state.apply(R, do.TAKE_BLACK)
    draw(state, R, (3, 5), (3, 6))
    assert tokens(state, R) == [0, 0, 0, 0]
    assert state[s.REROLLS] == 0


def test_a_8_10_a_reroll_that_leaves_nothing_usable_rolls_both_again() -> None:
    state = declared(0, 3, 0, 0, areas=1)
    set_marks(state, 0, "b1", [G, G])
    roll(state, R, black=2, white=6)
    state.apply(R, do.PAY_TOKEN)
    state.apply(R, do.REROLL_BLACK)
    roll(state, R, black=1)
    assert step_of(state, R) == s.ROLLING
    assert all((action - do.ROLL) % do.OUTCOMES % 6 for action in rolls(state, R))  # never black 1
    roll(state, R, black=5, white=1)
    assert do.TAKE_BLACK in names(state)


def test_a_8_11_one_of_the_two_pieces_must_be_taken() -> None:
    state = declared(0, 1, 0, 0)
    roll(state, R, black=1, white=6)
    assert names(state) == {do.TAKE_BLACK, do.PAY_TOKEN}  # white 6 is of level 4; there is no way out
    assert "A-8.11" in GAME.why_not(state, R, do.HAND_ON)
    forced = declared(0, 0, 0, 0)
    roll(forced, R, black=1, white=6)
    assert forced[s.PIECE] == PIECE["b1"]


def test_a_8_12_the_piece_is_marked() -> None:
    state = declared(0, 0, 0, 0)
    set_marks(state, 0, "w2", [Y])
    roll(state, R, black=1, white=2)
    state.apply(R, do.TAKE_WHITE)
    assert marks(state, 0, "w2") == [Y, R]


def test_a_8_13_drawing_it_has_all_effects() -> None:
    state = declared(0, 0, 0, 0, areas=1)
    paint(state, 0, G, [(3, 6), (3, 7)])
    roll(state, R, black=2, white=6)
    draw(state, R, (2, 7), (2, 8), (2, 9))  # far from the cross
    assert track(state, 0, G) == [R]
    assert tokens(state, R) == [0, 1, 0, 0]
    assert step_of(state, R) == s.CHECKING
    hand_on(state, R)
    assert squares_of(state, 0, R) >= {(2, 7), (2, 8), (2, 9)}


def test_a_8_14_a_level_checked_in_this_pass_opens_at_the_next_visit() -> None:
    state = at_round(2)
    paint(state, 0, R, [(4, 5), (4, 6)])
    restart(state)
    draw(state, R, (4, 7))  # the second area
    assert scoring.areas(state, 0, R) == 2  # the box is checked at once
    declare(state, R, 0, 2, 2, 2)
    hold(state, R, 0, 1, 0, 0)
    assert usable(state) == {f"b{n}" for n in range(1, 7)}
    roll(state, R, black=1, white=1)
    assert names(state) == {do.TAKE_BLACK, do.PAY_TOKEN}
    assert GAME.why_not(state, R, do.TAKE_WHITE) == (
        "You checked level 2 in this pass: it opens when you next hold this sheet (A-8.14)."
    )
    state.apply(R, do.TAKE_BLACK)
    draw(state, R, (3, 5), (3, 6))
    hand_on(state, R)
    while state.sheet_of(R) != 0 or state[s.ROUND] == 2:
        finish_pass(state)
    hold(state, R, 0, 3, 3, 3)
    assert {"w1", "w2"} < set(offered(state, R))
    draw_single(state)
    declare(state, R, 0, 2, 2, 2)
    assert usable(state) >= {"w1", "w2"}


def test_a_8_14_a_level_checked_in_this_pass_allows_no_additional_action() -> None:
    """Level 1 is sold out, and level 2 not open yet."""
    state = at_round(2)
    paint(state, 0, R, [(4, 5), (4, 6)])
    for n in range(1, 7):
        set_marks(state, 0, f"b{n}", [G] * GAME.printed.sizes[n])
    restart(state)
    draw(state, R, (4, 7))
    hold(state, R, 0, 3, 3, 3)
    finish_drawing(state, R)
    assert state.legal(R) == [do.HAND_ON]
    assert "A-8.3" in GAME.why_not(state, R, do.DECLARE)


def usable(state: Animism) -> set[str]:
    """The pieces that red's dice may give."""
    mask = zone.usable(state, R)
    return {name for name, piece in PIECE.items() if mask >> piece & 1}


def draw_single(state: Animism) -> None:
    buy(state, R, "single")
    state.apply(R, state.legal(R)[0])


def test_a_8_15_tokens_of_this_pass_can_be_used() -> None:
    state = at_round(2)
    paint(state, 0, G, [(4, 6), (3, 5)])
    hold(state, R, 0, 0, 2, 2)
    restart(state)
    state.apply(R, do.BUY)
    draw(state, R, (4, 5))  # two contacts with green
    assert tokens(state, R) == [0, 2, 2, 2]
    assert state.legal(R) == [do.DECLINE, do.DECLARE]


def test_printed_example_of_an_additional_action() -> None:
    """White 3 is closed at level 2; three rerolls for a pair; the first shows white 1; two expire."""
    state = declared(0, 1, 1, 0, areas=2)
    roll(state, R, black=6, white=3)
    assert names(state) == {do.TAKE_BLACK, do.PAY_TOKEN, do.PAY_TOKEN + 1, do.PAY_PAIR}
    state.apply(R, do.PAY_PAIR)
    assert state[s.REROLLS] == 3
    state.apply(R, do.REROLL_WHITE)
    roll(state, R, white=1)
    state.apply(R, do.TAKE_WHITE)
    assert state[s.PIECE] == PIECE["w1"]
    draw(state, R, (3, 6), (3, 7), (2, 7), (2, 8))
    assert state[s.REROLLS] == 0
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
    assert state.legal(R) == [do.HAND_ON, do.MARK_BONUS + 1, do.MARK_BONUS + 2, do.MARK_BONUS + 3]
    hold(state, R, 0, 5, 0, 0)
    state.apply(R, do.MARK_BONUS + 2)
    assert step_of(state, R) == s.READY
    assert tokens(state, R) == [0, 3, 0, 0]
    rich = at_round(2, advanced=1)
    draw(rich, R, (4, 6))
    wait_for(rich, R)
    hold(rich, R, 0, 3, 3, 3)
    finish_drawing(rich, R)
    assert rich.legal(R) == [do.DECLINE, do.DECLARE]
    rich.apply(R, do.DECLINE)
    assert rich.legal(R) == [do.HAND_ON, do.MARK_BONUS + 1, do.MARK_BONUS + 2, do.MARK_BONUS + 3]
