"""A-1 setup, A-2 flow, A-3 receive."""

from itertools import permutations
from random import Random
from typing import cast

import pytest

from subak.core.errors import OptionError
from subak.core.game import CHANCE, LATER
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE, WORD
from subak.games.animism.hidden import Animism
from tests.games.animism.script import (
    GAME,
    B,
    G,
    R,
    Y,
    at_round,
    buy,
    draw,
    finish_pass,
    fresh,
    hand_on,
    hold,
    open_with,
    paint,
    play_out,
    restart,
    roll,
    set_track,
    squares_of,
    step_of,
    tokens,
    track,
    wait_for,
)


def test_a_1_1_three_or_four_play_and_sheets_go_to_the_next_seat() -> None:
    assert list(GAME.seats) == [3, 4]
    with pytest.raises(OptionError):
        fresh(2)
    with pytest.raises(OptionError):
        fresh(5)
    state = fresh()
    finish_pass(state)
    assert state.sheet_of(1) == 0


def test_a_1_2_everybody_draws_in_the_own_colour() -> None:
    state = fresh()
    for seat in range(4):
        roll(state, seat, black=1)
        draw(state, seat, (4, 5), (4, 6))
        assert [len(squares_of(state, seat, colour)) for colour in range(4)] == [
            2 * (colour == seat) for colour in range(4)
        ]
    assert len(set(GAME.printed.tribes)) == len(set(GAME.printed.letters)) == 4


def test_a_1_3_everybody_starts_with_a_sheet() -> None:
    assert [fresh().sheet_of(seat) for seat in range(4)] == [0, 1, 2, 3]


def test_a_1_4_only_the_cross_is_filled_on_a_fresh_sheet() -> None:
    state = fresh()
    assert not any(state.some(s.LAND, s.THEN))
    cross = [square for square in range(SIDE * SIDE) if GAME.printed.purple[square // WORD] >> square % WORD & 1]
    assert [(square // SIDE, square % SIDE) for square in cross] == [(5, 6), (6, 5), (6, 6), (6, 7), (7, 6)]


def test_a_1_5_nobody_starts_with_tokens() -> None:
    assert [tokens(fresh(), seat) for seat in range(4)] == [[0, 0, 0, 0]] * 4


def test_a_1_6_the_supply_has_no_end() -> None:
    state = at_round(2)
    for seat in (G, B, Y):  # the box has twelve red tokens; here thirty are out
        hold(state, seat, 9, 0, 0, 0)
    paint(state, 1, R, [(4, 5), (4, 6), (4, 7)])
    restart(state)
    buy(state, G, "b2")
    draw(state, G, (3, 5), (3, 6), (3, 7))
    assert tokens(state, G) == [9, 0, 0, 0]


def test_a_1_7_the_round_starts_at_one() -> None:
    assert (fresh()[s.ROUND], fresh()[s.PASSES]) == (1, 0)


def test_a_1_8_with_four_players_no_colour_is_neutral() -> None:
    state = fresh()
    open_with(state, R, 1, (6, 3), (6, 4))  # beside the western altar, which is framed with three players only
    assert [track(state, 0, colour) for colour in range(4)] == [[], [], [], []]
    assert squares_of(fresh(4), 0, Y) == set()
    assert len(squares_of(fresh(3), 0, Y)) == 4


def test_a_2_1_four_rounds_of_as_many_passes_as_players() -> None:
    for seats in (3, 4):
        state = fresh(seats)
        seen = []
        while state.actors:
            seen.append((state[s.ROUND], state[s.PASSES]))
            finish_pass(state)
        assert seen == [(number, k) for number in (1, 2, 3, 4) for k in range(seats)]


def test_a_2_2_sheets_go_to_the_left() -> None:
    table = {3: ["012", "201", "120"], 4: ["0123", "3012", "2301", "1230"]}
    for seats, passes in table.items():
        state = fresh(seats)
        for expected in passes:
            assert "".join(str(state.sheet_of(seat)) for seat in range(seats)) == expected
            finish_pass(state)


def test_a_2_3_the_phases_follow_each_other() -> None:
    state = at_round(2)
    paint(state, 0, G, [(4, 6)])
    set_track(state, 0, R, [G, G])
    hold(state, R, 0, 3, 3, 3)
    restart(state, s.RECEIVING)
    seen = [step_of(state, R)]
    for action in (do.BUY + 1, do.PAY + 2, do.ROTATE, do.DRAW + 3 * SIDE + 6):
        state.apply(R, action)
        seen.append(step_of(state, R))
    assert seen == [s.BUYING, s.PAYING, s.ROTATING, s.DRAWING, s.DECLARING]
    assert tokens(state, R)[G] == 3 + 1 + 1  # received in phase 1, got in phase 4
    state.apply(R, do.DECLINE)
    assert step_of(state, R) == s.CHECKING
    state.apply(R, do.HAND_ON)
    assert step_of(state, R) == s.READY


def test_a_2_4_nobody_hands_on_before_the_last_is_ready() -> None:
    state = fresh()
    wait_for(state, B)
    assert state[s.PASSES] == 0
    assert state.actors == 1 << CHANCE
    roll(state, B, black=4)
    assert state.actors == 1 << B
    draw(state, B, (3, 5), (3, 6), (4, 5), (4, 6))
    assert state[s.PASSES] == 0
    hand_on(state, B)
    assert state[s.PASSES] == 1
    assert state.actors == 1 << CHANCE


def test_a_2_5_nobody_sees_what_the_others_do_before_all_are_done() -> None:
    state = fresh()
    before = state.redact(G).pack()
    roll(state, R, black=6)
    draw(state, R, (5, 2), (5, 3), (5, 4), (5, 5))
    assert state.redact(G).pack() == before
    assert state.redact(-1).some(s.LAND, s.THEN) == fresh().redact(-1).some(s.LAND, s.THEN)
    assert state.audience(R, do.HAND_ON) == 1 << R | LATER
    assert state.audience(CHANCE, do.ROLL + 2 * do.OUTCOMES + do.BLACK_ROLL) == 1 << B | LATER
    hand_on(state, R)
    view = state.redact(G)
    assert squares_of(cast(Animism, view), 0, R) == set()
    assert not view.actors >> R & 1  # that red is ready is open
    wait_for(state, G)
    roll(state, G, black=1)
    draw(state, G, (4, 5), (4, 6))
    hand_on(state, G)
    assert squares_of(cast(Animism, state.redact(G)), 0, R) == {(5, 2), (5, 3), (5, 4), (5, 5)}


def test_a_2_5_what_is_imagined_fits_what_is_known() -> None:
    rng = Random(4)
    for seats in (3, 4):
        state = fresh(seats, 1)
        while state.actors:
            for seat in range(-1, seats):
                view = state.redact(seat)
                world = view.imagine(rng)
                assert view.redact(seat).pack() == view.pack()
                assert world.redact(seat).pack() == view.pack()
                if seat >= 0 and state.actors >> seat & 1:
                    assert world.legal(seat) == state.legal(seat) == view.legal(seat)
            actor = (state.actors & -state.actors).bit_length() - 1
            state.apply(actor, rng.choice(state.legal(actor)))


def test_a_2_6_after_a_round_everybody_has_the_own_sheet() -> None:
    state = fresh()
    for _ in range(4):
        finish_pass(state)
    assert state[s.ROUND] == 2
    assert [state.sheet_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    over = play_out(fresh(), Random(1))
    assert [over.sheet_of(seat) for seat in range(4)] == [0, 1, 2, 3]


def test_a_2_7_the_next_round_begins_when_the_sheets_are_back() -> None:
    state = fresh(3)
    rounds = []
    for _ in range(7):
        rounds.append(state[s.ROUND])
        finish_pass(state)
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


def test_a_2_8_the_game_ends_after_round_four() -> None:
    state = at_round(4, passes=3)
    finish_pass(state)
    assert state.actors == 0
    assert state.is_over()
    assert state[s.ROUND] == 4


def test_a_2_9_players_follow_each_other_on_a_sheet_in_the_same_order() -> None:
    state = fresh()
    order: list[int] = []
    while state.actors:
        order.append(next(seat for seat in range(4) if state.sheet_of(seat) == 2))
        finish_pass(state)
    assert order == [2, 3, 0, 1] * 4


def received(seat: int, fillers: dict[int, list[int]]) -> list[int]:
    """What a seat gets at the start of round 2 when the tracks of its own sheet are filled so."""
    state = at_round(1, passes=3)
    for colour, row in fillers.items():
        set_track(state, seat, colour, row)
    finish_pass(state)
    assert state[s.ROUND] == 2
    return tokens(state, seat)


def test_a_3_1_only_the_own_track_pays() -> None:
    assert received(B, {R: [G, G], G: [R, R], Y: [R, R]}) == [0, 0, 0, 0]


def test_a_3_2_each_filled_hexagon_pays_its_colour() -> None:
    assert received(B, {B: [G, R, G, G, Y, R, R, Y]}) == [1, 0, 0, 2]


def test_printed_example_of_receiving() -> None:
    """Blue finds the first hexagon of the blue track in red, and nothing beyond: one red."""
    assert received(B, {B: [G, R]}) == [1, 0, 0, 0]


def test_a_3_3_hexagons_pay_at_every_visit() -> None:
    state = at_round(1, passes=3)
    set_track(state, 0, R, [G, G])
    finish_pass(state)
    assert tokens(state, R) == [0, 1, 0, 0]
    state[s.TOKENS + R * 4 + G] = 0
    state[s.ROUND], state[s.PASSES] = 2, 3
    restart(state)
    finish_pass(state)
    assert tokens(state, R)[G] == 1


def test_a_3_4_circles_pay_nothing() -> None:
    assert received(R, {R: [G]}) == [0, 0, 0, 0]
    assert received(R, {R: [G, B, G, G]}) == [0, 0, 1, 0]


def test_a_3_5_round_one_pays_nothing() -> None:
    rng = Random(9)
    for _ in range(30):
        state = fresh()
        while state[s.ROUND] == 1:
            if state[s.PASSES]:
                for seat in range(4):
                    assert not track(state, state.sheet_of(seat), seat)
            finish = state.reveals
            while state.reveals == finish:
                seat = (state.actors & -state.actors).bit_length() - 1
                state.apply(seat, rng.choice(state.legal(seat)))


def test_a_3_6_receiving_asks_nobody() -> None:
    state = at_round(1, passes=3)
    set_track(state, 0, R, [G, G, B, B, B])
    finish_pass(state)
    assert tokens(state, R) == [0, 1, 1, 0]
    assert step_of(state, R) == s.BUYING


def test_rolled_dice_wait_in_their_own_lanes() -> None:
    state = fresh(3)
    assert len(state.legal(CHANCE)) == 18
    assert {state.serves(action) for action in state.legal(CHANCE)} == {0, 1, 2}
    roll(state, 1, black=2)
    assert {state.serves(action) for action in state.legal(CHANCE)} == {0, 2}
    assert state.actors == 1 << CHANCE | 1 << 1


def test_order_of_arrival_never_matters() -> None:
    rng = Random(2)
    for seats in (3, 4):
        state = fresh(seats, 1)
        while state.actors:
            actors = [seat for seat in (*range(seats), CHANCE) if state.actors >> seat & 1]
            choices = [(seat, rng.choice(state.legal(seat))) for seat in actors]
            if len(choices) > 1:
                first, second = rng.sample(choices, 2)
                one, other = state.clone(), state.clone()
                one.apply(*first)
                one.apply(*second)
                other.apply(*second)
                other.apply(*first)
                assert one.pack() == other.pack()
            state.apply(*choices[int(rng.random() * len(choices))])


def test_a_pass_is_the_same_in_every_seat_order() -> None:
    """Each seat follows a plan of its own; whoever writes first, the sheets handed on are the same."""
    for seats in (3, 4):
        start = fresh(seats, 1)
        for number in range(2 * seats):
            packs = set()
            for order in permutations(range(seats)):
                state = start.clone()
                for seat in order:
                    state.play_lane(seat, Random(number * 10 + seat))
                state.actors = 0
                state.settle()
                packs.add(tuple(state.pack()))
            assert len(packs) == 1
            start = cast(Animism, GAME.new(3).unpack(list(packs.pop())))


def test_a_position_survives_packing() -> None:
    rng = Random(6)
    state = fresh(4, 1)
    while state.actors:
        twin = GAME.new(3).unpack(state.pack())
        assert twin.pack() == state.pack()
        assert twin.scores() == state.scores()
        seat = (state.actors & -state.actors).bit_length() - 1
        legal = state.legal(seat)
        assert twin.legal(seat) == legal
        action = rng.choice(legal)
        state.apply(seat, action)
        twin.apply(seat, action)
        assert twin.pack() == state.pack()
