"""The lesson of Seasons: what its bubbles say is true where they say it."""

import re
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.position import OVER
from subak.games.seasons import state as s
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.words import SOURCES
from tests.games.lessons import *  # noqa: F403
from tests.games.lessons import Course
from tests.games.seasons.script import GAME

COURSE = Course("seasons")
LAYING = [step.title for step in COURSE.lesson.steps if "marked +" in step.task]


def position(title: str) -> Seasons:
    return cast(Seasons, COURSE.titled(title)[1])


def called(cards: int) -> set[str]:
    return {GAME.words.names[card] for card in members(cards)}


@pytest.mark.parametrize("title", LAYING)
def test_a_spot_is_found_by_its_number(title: str) -> None:
    """The number that a task speaks of stands on one spot alone."""
    step, state = COURSE.titled(title)
    marked = re.search(r"marked \+(\d+)", step.task)
    assert marked
    spots = [GAME.write(state, 0, action) for action in state.legal(0)]
    assert [spot for spot in spots if re.search(rf" for {marked[1]} points?$", spot)] == [COURSE.wanted(title)]


@pytest.mark.parametrize(
    ("title", "paddy"),
    [
        ("Your first closed paddy", "2 squares with 1 farmer (3 points)"),
        ("Where 18 points come from", "4 squares with 1 house and 1 buffalo (12 points)"),
        ("Your choice of five", "2 squares with 2 farmers (5 points)"),
        ("Another five in sight", "4 squares (7 points)"),
        ("You win, 62 to 38", "5 squares with 1 farmer (11 points)"),
    ],
)
def test_what_the_learner_closes_is_what_the_bubbles_explain(title: str, paddy: str) -> None:
    state = position(title)
    assert paddy in [GAME.words.paddy(each) for each in state.closed_of(0)]


def test_the_other_player_shows_what_a_large_paddy_is_worth() -> None:
    state = position("Mira thinks big")
    assert GAME.words.paddy(state.closed_of(1)[-1]) == "7 squares with 1 house and 1 buffalo (8 points)"
    assert called(1 << state[s.ANCESTOR + 1]) == {"Dara"}
    assert state[s.POINTS + s.SOURCES + s.FROM_ANCESTOR] == 9


def test_hands_and_row_hold_what_the_bubbles_say() -> None:
    assert position("The wet season: lay one, give one")[s.HAND].bit_count() == 7
    assert position("Hands change owners")[s.HAND].bit_count() == 5
    assert position("The third turn")[s.HAND].bit_count() == 3
    assert called(position("Yours, hers or anyone's")[s.HAND]) == {"Samnang", "Phirun", "Rithy"}
    assert called(position("One last card each")[s.HAND]) == {"Rachana"}
    assert position("The dry season")[s.ROW].bit_count() == 6
    assert position("Your choice of five")[s.ROW].bit_count() == 5
    assert called(position("The last card")[s.ROW]) == {"Phirun"}


def test_points_are_those_of_the_bubbles() -> None:
    assert position("The dry season").scores() == [30, 8]
    assert position("Another five in sight").scores() == [37, 30]
    end = position("What made your points")
    assert end.phase == OVER
    assert end.scores() == [62, 38]
    assert dict(zip(SOURCES, end.some(s.POINTS, s.SOURCES), strict=True)) == {
        "size of closed paddies": 35,
        "farmers in closed paddies": 5,
        "buffaloes in closed paddies": 4,
        "ancestor": 12,
        "end: closed paddies": 7,
        "end: stranded buffaloes": -1,
    }
