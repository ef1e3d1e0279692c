"""Lessons: what is read from lesson.toml, and which mistakes are named."""

import pytest

from subak.core.game import CHANCE
from subak.kit.errors import ContentError
from subak.kit.lesson import Lesson
from tests.toy import FALLING, TAKING, QuickNim

LESSON = f"""
rules = 3
minutes = 2
seats = 2
names = ["You", "Mira"]
events = [[0, 2], [1, 1], [{CHANCE}, {FALLING}], [0, {TAKING + 2}], [1, {TAKING + 1}]]

[[step]]
after = 0
title = "A bid"
text = "Bid in secret (T-1.1)."
at = "ask"
task = "Bid two."
hint = "Two, please."

[[step]]
after = 3
title = "The heap"
text = "It has ten stones."
task = "Take two."

[[step]]
after = 5
title = "On you go"
text = "Mira took one."
"""


def lesson(text: str = LESSON) -> Lesson | None:
    game = QuickNim()
    game.lesson = text
    return Lesson.of(game)


def test_a_lesson_knows_its_steps_and_what_its_tasks_ask_for() -> None:
    read = lesson()
    assert read is not None
    assert (read.minutes, read.seats, read.seat, read.names) == (2, 2, 0, ["You", "Mira"])
    assert [step.title for step in read.steps] == ["A bid", "The heap", "On you go"]
    assert [read.expected(n) for n in range(3)] == [2, TAKING + 2, -1]


def test_a_game_may_have_none() -> None:
    assert lesson("") is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes = 2", "minutes = ", "is not valid TOML"),
        ("minutes = 2", "", "minutes: is missing."),
        ("minutes = 2", 'minutes = "2"', "minutes: has the wrong kind of value."),
        ("minutes", "minuts", "minuts: is not a field here. Did you mean minutes?"),
        ("rules = 3", "rules = 2", "is for rules 2; these are 3."),
        ('names = ["You", "Mira"]', 'names = ["You"]', "needs a name for every seat"),
        ("[[0, 2], [1, 1]", "[[0, 2], [1]", "event 1 is not a pair of seat and action."),
        ("[[0, 2], [1, 1]", "[[0, 2], [1, 7]", "event 1 is not allowed by the rules."),
        ("[[0, 2], [1, 1]", "[[0, 2], [0, 1]", "event 1 is not allowed by the rules."),
        ('title = "A bid"', 'titel = "A bid"', "step 1, titel: is not a field here. Did you mean title?"),
        ('title = "A bid"', "", "step 1, title: is missing."),
        ("after = 3", "after = 9", "step 2: after must not go back, nor beyond the events."),
        ("after = 5", "after = 1", "step 3: after must not go back, nor beyond the events."),
        ("after = 3", "after = 2", "a step stands before event 2, which is nature's."),
        ("after = 3", "after = 4", "step 2: the next event is not the learner's."),
        ("after = 5", "after = 3", "step 2: a task needs a step after its event."),
    ],
)
def test_a_mistake_is_named_with_its_place(old: str, new: str, said: str) -> None:
    assert old in LESSON
    with pytest.raises(ContentError, match=r"^lesson\.toml") as caught:
        lesson(LESSON.replace(old, new, 1))
    assert said in str(caught.value)
