"""What every lesson keeps. A game's own test imports these tests, with its lesson opened as COURSE."""

from itertools import pairwise
from typing import cast

import pytest

from subak.core.board import TALL, WIDE
from subak.core.game import Game, State
from subak.games import load
from subak.kit.lesson import REGIONS, Lesson, Step
from subak.web.showcase import RULE

SENTENCE_ENDS = (".", "!", "?", ".)")


class Course:
    """A lesson with the position at every step."""

    def __init__(self, name: str) -> None:
        self.game: Game = load(name)
        lesson = Lesson.of(self.game)
        assert lesson, f"games/{name}/lesson.toml"
        self.lesson = lesson
        self.states = [self.after(step.after) for step in lesson.steps]

    def after(self, events: int) -> State:
        state = self.lesson.start(self.game)
        for seat, action in self.lesson.events[:events]:
            state.apply(seat, action)
        return state

    def titled(self, title: str) -> tuple[Step, State]:
        """A step and the position it is shown at."""
        [number] = [n for n, step in enumerate(self.lesson.steps) if step.title == title]
        return self.lesson.steps[number], self.states[number]

    def wanted(self, title: str) -> str:
        """What the task of a step asks for, as its button says it."""
        step, state = self.titled(title)
        seat = self.lesson.seat
        return self.game.write(state, seat, self.lesson.events[step.after][1], self.lesson.names)

    def parts(self, state: State, shape: int) -> set[str]:
        """What the learner's board shows; a part may be empty."""
        seat = self.lesson.seat
        board = self.game.draw(state.redact(seat), seat, shape, self.lesson.names)
        return {part.name for part in board.parts if part.svg}


@pytest.fixture
def course(request: pytest.FixtureRequest) -> Course:
    return cast(Course, request.module.COURSE)


def said(step: Step) -> str:
    return f"{step.text} {step.task} {step.hint}"


def test_a_bubble_points_at_what_the_screen_shows(course: Course) -> None:
    for step, state in zip(course.lesson.steps, course.states, strict=True):
        for shape in (WIDE, TALL):
            assert step.at in {"", *REGIONS} | course.parts(state, shape), step.title


def test_a_lesson_cites_rules_that_exist(course: Course) -> None:
    cited = {match[0] for step in course.lesson.steps for match in RULE.finditer(said(step))}
    assert len(cited) >= 8
    assert {rule for rule in cited if f"**{rule}**" not in course.game.rules} == set()


def test_the_learner_soon_does_something_and_then_again_and_again(course: Course) -> None:
    tasks = [n for n, step in enumerate(course.lesson.steps) if step.task]
    assert tasks[0] < 4
    assert 3 * len(tasks) >= len(course.lesson.steps)
    assert all(later - task <= 3 for task, later in pairwise(tasks)), "two bubbles between tasks"
    assert len(course.lesson.steps) - tasks[-1] <= 5, "and four at the end"


def test_a_lesson_takes_five_to_ten_minutes(course: Course) -> None:
    assert 20 <= len(course.lesson.steps) <= 32
    words = sum(len(said(step).split()) for step in course.lesson.steps)
    assert 5 <= course.lesson.minutes <= 10
    assert words / 200 <= course.lesson.minutes, "more than can be read in that time"


def test_a_bubble_is_short_and_in_whole_sentences(course: Course) -> None:
    for step in course.lesson.steps:
        assert len(step.title) <= 40, step.title
        assert len(step.text.split()) <= 45, step.title
        assert len(step.task.split()) <= 20, step.title
        assert len(step.hint.split()) <= 20, step.title
        for text in (*step.text.split("\n\n"), step.task, step.hint):
            assert not text or text.endswith(SENTENCE_ENDS), step.title
            assert text == " ".join(text.split()), step.title
    assert len({step.title for step in course.lesson.steps}) == len(course.lesson.steps)


def test_a_task_can_be_told_from_everything_else_that_is_allowed(course: Course) -> None:
    """Its choice has a sentence of its own, and whoever takes another one is helped."""
    seat, names = course.lesson.seat, course.lesson.names
    for step, state in zip(course.lesson.steps, course.states, strict=True):
        if step.task:
            legal = state.legal(seat)
            assert len({course.game.write(state, seat, action, names) for action in legal}) == len(legal), step.title
            assert step.hint or len(legal) == 1, step.title
