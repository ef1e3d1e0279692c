"""The lesson of Animism: what its bubbles say is true where they say it."""

import re
from typing import cast

import pytest

from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.actions import DRAW
from subak.games.animism.hidden import Animism
from subak.games.animism.words import SQUARE_NAMES
from tests.games.animism.script import GAME, tokens, track
from tests.games.lessons import *  # noqa: F403
from tests.games.lessons import Course

COURSE = Course("animism")
DRAWING = [step.title for step in COURSE.lesson.steps if re.search(r" on [a-m]\d", step.task)]
YOU, TAMA, OKI, GREEN = range(4)  # red, blue, yellow, and the colour that nobody plays


def position(title: str) -> Animism:
    return cast(Animism, COURSE.titled(title)[1])


def counted(state: Animism, sheet: int) -> str:
    """A line of the score: track, hexagons and altars of the learner."""
    score = scoring.score_a(state, sheet, YOU), scoring.hexagons(state, sheet, YOU), scoring.altars(state, sheet, YOU)
    return "{}+{}×{}".format(*score)


def handle(title: str) -> str:
    """The square on which the dot of a placement stands."""
    step, state = COURSE.titled(title)[0], position(title)
    form = GAME.artist.wide.forms[state[s.PIECE + YOU] * 4 + state[s.TURN + YOU]]
    return SQUARE_NAMES[COURSE.lesson.events[step.after][1] - DRAW + form.handle]


@pytest.mark.parametrize("title", DRAWING)
def test_a_task_names_the_squares_to_draw_on(title: str) -> None:
    squares, _colon, dot = COURSE.titled(title)[0].task.partition(":")
    drawn = re.search(r" on (.+) of ", COURSE.wanted(title))
    assert drawn
    assert set(re.findall(r"\b[a-m]\d+\b", squares)) == set(drawn[1].split())
    if dot:
        assert dot == f" the dot on {handle(title)}."


@pytest.mark.parametrize(
    ("title", "taken"),
    [
        ("Between cross and altar", "take 1 green and check level 2"),
        ("Side by side", "take 3 yellow"),
        ("Three things at once", "take 2 blue and 1 green"),
        ("Grow your group", "take 2 blue"),
        ("A fourth altar", "take 2 yellow"),
        ("Small but clever", "take 1 blue, 1 yellow and 1 green"),
    ],
)
def test_drawing_takes_what_the_bubbles_promise(title: str, taken: str) -> None:
    assert COURSE.wanted(title).endswith(f": {taken}")


@pytest.mark.parametrize(
    ("title", "held"),
    [
        ("Touching pays", [0, 0, 0, 1]),
        ("Both gain", [0, 0, 3, 1]),
        ("Income", [0, 3, 3, 2]),
        ("A second piece", [0, 4, 2, 1]),
        ("When tokens are scarce", [0, 0, 3, 0]),
        ("Three of each", [0, 1, 4, 1]),
    ],
)
def test_the_learner_holds_the_tokens_that_the_bubbles_count(title: str, held: list[int]) -> None:
    assert tokens(position(title), YOU) == held


def test_tracks_are_filled_as_the_bubbles_say() -> None:
    assert track(position("Touching pays"), YOU, GREEN) == [YOU]
    state = position("Both gain")
    assert track(state, OKI, OKI) == [YOU, YOU, YOU]
    assert scoring.score_a(state, OKI, OKI) == 4
    assert track(position("Hexagons multiply"), TAMA, GREEN) == [TAMA, YOU]
    assert track(position("Income"), YOU, YOU)[1] == TAMA
    assert track(position("A second piece"), YOU, TAMA) == [YOU, YOU]
    assert track(position("Two times four"), YOU, OKI) == [YOU, YOU]
    assert track(position("When tokens are scarce"), OKI, YOU)[1] == OKI
    assert GAME.words.cards.hexagons & 0b111 == 0b010  # the second square of a track is its first hexagon


def test_prices_are_those_of_the_bubbles() -> None:
    assert COURSE.wanted("Now pieces cost tokens") == "Buy the S (white 1) for 4"
    assert zone.purse(position("A second piece"), YOU) == 10
    assert COURSE.wanted("The dice offer two") == "Take the Z (white 2)"
    assert COURSE.wanted("Three of each") == "Hand Oki's sheet on; 1 yellow goes back"


def test_points_are_those_of_the_bubbles() -> None:
    assert counted(position("Hexagons multiply"), TAMA) == "0+1×2"
    assert counted(position("Your sheet is back"), YOU) == "5+0×2"
    assert counted(position("Two times four"), YOU) == "5+2×4"
    state = position("Half-time")
    assert counted(state, YOU) == "11+2×4"
    assert state.scores() == [41, 21, 21]
