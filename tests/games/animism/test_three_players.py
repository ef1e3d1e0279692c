"""A-12: three players and a neutral colour."""

import pytest

from subak.core.errors import IllegalAction
from subak.core.play import step
from subak.games.animism import actions as do
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import SIDE
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
    end,
    finish_pass,
    fresh,
    hand_on,
    hold,
    open_with,
    paint,
    placements,
    restart,
    roll,
    set_track,
    squares_of,
    tokens,
    track,
    wait_for,
)


def opened() -> Animism:
    """The three openings on the sheet of red, up to red's return in round 2."""
    state = fresh(3)
    wait_for(state, R)
    open_with(state, R, 2, (4, 4), (4, 5), (4, 6))
    assert tokens(state, R) == [0, 0, 0, 0]
    wait_for(state, G)
    hold(state, G, 0, 0, 0, 0)
    open_with(state, G, 1, (6, 3), (6, 4))
    assert tokens(state, G) == [0, 0, 0, 1]
    assert track(state, 0, Y) == [G]
    assert scoring.altars(state, 0, G) == 2
    wait_for(state, B)
    hold(state, B, 0, 0, 0, 0)
    open_with(state, B, 6, (7, 7), (8, 7), (9, 7), (10, 7))
    return state


def test_a_12_1_three_sheets_three_passes_and_a_neutral_colour() -> None:
    state = fresh(3)
    assert sorted(state.sheet_of(seat) for seat in range(3)) == [0, 1, 2]
    assert state[s.SEATS] == 3
    passes = 0
    while state.actors:
        finish_pass(state)
        passes += 1
    assert passes == 12
    assert len(state.scores()) == 3


def test_a_12_2_the_outer_altars_are_framed() -> None:
    state = fresh(3)
    for sheet in range(3):
        assert squares_of(state, sheet, Y) == {(2, 6), (6, 10), (10, 6), (6, 2)}


def test_a_12_3_an_edge_to_a_framed_altar_is_a_contact() -> None:
    state = opened()
    assert track(state, 0, Y) == [G, B]
    assert scoring.hexagons(state, 0, B) == 1
    assert state[s.ROUND] == 2
    wait_for(state, R)
    hold(state, R, 0, 2, 0, 1)
    restart(state)
    buy(state, R, "b5")
    draw(state, R, (1, 5), (2, 5), (3, 5), (2, 4))
    assert track(state, 0, Y) == [G, B, R]
    assert tokens(state, R)[Y] == 1
    assert scoring.altars(state, 0, R) == 3


def test_a_12_4_neutral_contacts_pay_in_round_one() -> None:
    state = fresh(3)
    roll(state, B, black=1)
    draw(state, B, (3, 6), (4, 6))
    assert tokens(state, B) == [0, 0, 0, 1]
    assert track(state, 2, Y) == [B]


def test_a_12_5_a_framed_altar_is_neither_drawn_on_nor_enough() -> None:
    state = opened()
    singles = placements(state, R)
    assert frozenset({(1, 6)}) not in singles
    assert frozenset({(2, 6)}) not in singles
    with pytest.raises(IllegalAction):
        step(state, R, do.DRAW + 1 * SIDE + 6)
    assert "A-12.5" in GAME.why_not(state, R, do.DRAW + 1 * SIDE + 6)


def test_a_12_6_neutral_tokens_are_tokens() -> None:
    state = at_round(2, 3)
    hold(state, R, 0, 1, 1, 1)
    restart(state)
    assert zone.purse(state, R) == 5
    buy(state, R, "b6")
    assert tokens(state, R) == [0, 0, 0, 0]
    draw(state, R, (4, 3), (4, 4), (4, 5), (4, 6))
    hold(state, R, 0, 0, 0, 5)
    hand_on(state, R)
    assert tokens(state, R) == [0, 0, 0, 3]
    tie = fresh(3)
    hold(tie, G, 0, 0, 0, 2)
    end(tie)
    assert tie.winners() == 1 << G


def test_a_12_7_the_neutral_track_scores_for_nobody_but_its_hexagons_do() -> None:
    state = at_round(1, 3, passes=2)
    set_track(state, 0, Y, [R, R, G, G, G, G, G, B])
    finish_pass(state)
    assert [tokens(state, seat)[Y] for seat in range(3)] == [0, 0, 0]
    assert [scoring.score_a(state, 0, seat) for seat in range(3)] == [0, 0, 0]
    assert [scoring.hexagons(state, 0, seat) for seat in range(3)] == [1, 1, 1]


def test_a_12_8_framed_altars_are_altars() -> None:
    state = at_round(4, 3)
    paint(state, 0, R, [(3, 6), (4, 6)])
    assert scoring.altars(state, 0, R) == 2
