"""A-13: bonuses I, II and III."""

import pytest

from subak.core.errors import IllegalAction
from subak.core.play import step
from subak.games.animism import actions as do
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from tests.games.animism.script import (
    GAME,
    B,
    G,
    R,
    Y,
    at_round,
    bonus,
    draw,
    fresh,
    paint,
    roll,
    set_bonus,
    set_marks,
    set_track,
    step_of,
)


def ended(number: int = 2, *owners: int) -> Animism:
    """Red has drawn on the own sheet and is about to finish; these seats have marked I, II, III."""
    state = at_round(number, advanced=1)
    if owners:
        set_bonus(state, 0, *owners)
    if number == 1:
        roll(state, R, black=1)
        draw(state, R, (4, 5), (4, 6))
    else:
        draw(state, R, (4, 6))
    return state


def test_a_13_1_one_bonus_on_a_sheet() -> None:
    state = ended()
    state.apply(R, do.MARK_BONUS + 1)
    assert bonus(state, 0) == [R, -1, -1]
    marked = ended(3, R, -1, -1)
    assert step_of(marked, R) == s.CHECKING
    assert marked.legal(R) == [do.HAND_ON]
    assert "A-13.1" in GAME.why_not(marked, R, do.MARK_BONUS + 2)
    other = ended(3, -1, -1, -1)
    set_bonus(other, 1, R, -1, -1)  # on another sheet
    assert do.MARK_BONUS + 1 in other.legal(R)


def test_a_13_2_it_is_marked_at_the_end_of_a_pass_in_any_round() -> None:
    for number in (1, 2, 3, 4):
        state = ended(number)
        assert step_of(state, R) == s.CHECKING
        state.apply(R, do.HAND_ON)
        assert bonus(state, 0) == [-1, -1, -1]
    early = at_round(2, advanced=1)
    with pytest.raises(IllegalAction):
        step(early, R, do.MARK_BONUS + 1)
    basic = at_round(2)
    draw(basic, R, (4, 6))
    assert basic.legal(R) == [do.HAND_ON]


def test_a_13_3_a_marked_bonus_is_taken() -> None:
    state = ended(3, G, -1, B)
    assert state.legal(R) == [do.HAND_ON, do.MARK_BONUS + 2]
    assert "A-13.3" in GAME.why_not(state, R, do.MARK_BONUS + 3)
    full = ended(3, G, Y, B)
    assert full.legal(R) == [do.HAND_ON]


def test_a_13_4_marked_bonuses_count_for_everybody() -> None:
    state = fresh(4, 1)
    leaders(state)
    set_bonus(state, 0, -1, R, -1)
    assert scoring.bonuses(state, 0) == [0, 2, 1, 1]
    set_bonus(state, 0, -1, -1, -1)
    assert scoring.bonuses(state, 0) == [0, 0, 0, 0]


def leaders(state: Animism) -> None:
    """The printed example: who leads where."""
    set_track(state, 0, R, [Y, G, Y])
    set_track(state, 0, G, [R])
    set_track(state, 0, B, [G, Y, G])
    set_track(state, 0, Y, [B, B, R])
    paint(state, 0, G, [(0, 0), (0, 1), (0, 8), (0, 9)])
    paint(state, 0, R, [(2, 0), (2, 8), (12, 0)])
    paint(state, 0, B, [(12, 12), (12, 11)])
    paint(state, 0, Y, [(12, 1), (12, 2)])
    set_marks(state, 0, "b4", [R, G, B, Y])
    set_marks(state, 0, "w1", [B, B, R])
    set_marks(state, 0, "w2", [Y])
    set_marks(state, 0, "w4", [Y, Y])
    set_marks(state, 0, "w3", [R])


def test_a_13_5_bonus_one_is_for_tracks() -> None:
    state = fresh(4, 1)
    leaders(state)
    assert scoring.bonus_points(state, 0, 0) == [1, 1, 1, 1]


def test_a_13_5_the_neutral_track_counts_too() -> None:
    state = fresh(3, 1)
    neutral = 3
    set_track(state, 0, neutral, [R, R, G])
    assert scoring.bonus_points(state, 0, 0) == [1, 0, 0]
    set_track(state, 0, neutral, [])
    assert scoring.bonus_points(state, 0, 0) == [0, 0, 0]


def test_a_13_6_bonus_two_is_for_areas() -> None:
    state = fresh(4, 1)
    leaders(state)
    assert scoring.bonus_points(state, 0, 1) == [0, 2, 1, 1]


def test_a_13_7_bonus_three_is_for_levels() -> None:
    state = fresh(4, 1)
    leaders(state)
    assert scoring.bonus_points(state, 0, 2) == [1, 1, 2, 2]


def test_a_13_8_ties_all_count_and_empty_places_for_nobody() -> None:
    state = fresh(4, 1)
    assert [scoring.bonus_points(state, 0, which) for which in range(3)] == [[0, 0, 0, 0]] * 3
    set_track(state, 0, R, [G, B])
    paint(state, 0, R, [(0, 0)])
    paint(state, 0, Y, [(0, 1)])
    set_marks(state, 0, "b1", [G, B])
    assert [scoring.bonus_points(state, 0, which) for which in range(3)] == [[0, 1, 1, 0], [1, 0, 0, 1], [0, 1, 1, 0]]


def test_a_13_9_bonuses_are_added_to_hexagons() -> None:
    state = fresh(4, 1)
    leaders(state)
    set_bonus(state, 0, R, G, B)
    assert scoring.bonuses(state, 0) == [2, 4, 4, 4]
    for seat in range(4):
        hexes, altars = scoring.hexagons(state, 0, seat), scoring.altars(state, 0, seat)
        assert scoring.score_b(state, 0, seat) == (hexes + [2, 4, 4, 4][seat]) * altars
    assert scoring.score_b(state, 0, G) > 0
