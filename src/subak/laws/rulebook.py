"""Every rule of RULES.md has a test named for it, and every test a rule; lesson, hints and practice fit the rules."""

import re
from pathlib import Path

from subak.bots.finding import proved
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE
from subak.games import load
from subak.kit.hints import Hints, phase_name
from subak.kit.lesson import REGIONS, Lesson
from subak.kit.practice import collection
from subak.laws.tables import Setup, walk

LINE = 105  # letters of a sentence that stands on one line above a board
HINTED = 3  # random games of every size that are looked through for phases


def rule_numbers(name: str) -> set[str]:
    """The numbers of RULES.md: `N-4.5` as `n_4_5`."""
    return {
        number.lower().replace("-", "_").replace(".", "_")
        for number in re.findall(r"^- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*", load(name).rules, re.M)
    }


def named_in_tests(folder: Path) -> set[str]:
    found = set()
    for path in folder.glob("test_*.py"):
        found |= set(re.findall(r"^def test_([a-z]_\d+_\d+[a-z]?)(?=_|\()", path.read_text(encoding="utf-8"), re.M))
    return found


def test_every_rule_has_a_test(name: str, folder: Path) -> None:
    assert rule_numbers(name), "RULES.md numbers its rules"
    assert rule_numbers(name) - named_in_tests(folder) == set()


def test_every_test_names_a_rule(name: str, folder: Path) -> None:
    assert named_in_tests(folder) - rule_numbers(name) == set()


def test_a_lesson_fits_the_rules_and_points_at_what_is_there(name: str) -> None:
    game = load(name)
    lesson = Lesson.of(game)
    if lesson is None:
        return  # a game need not have one
    state = lesson.start(game)
    played = 0
    for step in lesson.steps:
        for seat, action in lesson.events[played : step.after]:
            state.apply(seat, action)
        played = step.after
        for shape in (WIDE, TALL):
            parts = {part.name for part in game.draw(state.redact(lesson.seat), lesson.seat, shape).parts}
            assert not step.at or step.at in REGIONS or step.at in parts, f"{step.title} points at nothing"


def test_newcomers_have_a_hint_whenever_they_are_asked(name: str) -> None:
    game = load(name)
    hints = Hints.of(game)  # which refuses a phase that does not exist
    if hints is None:
        return  # a game need not have them
    sentences = [hints.aim, *[text for hint in hints.phases.values() for text in (hint.purpose, hint.consider)]]
    assert [text for text in sentences if len(text) > LINE] == [], "too long"
    for seats in game.seats:
        for seed in range(HINTED):
            for state, seat, _action in walk(Setup(game, seats, {}), seed):
                assert seat == CHANCE or hints.now(state), f"hints.toml has nothing about {phase_name(state)}"


def test_what_is_to_be_practised_fits_the_rules_and_its_answers_are_better_than_all_else(name: str) -> None:
    game = load(name)
    for problem in collection(game):  # which refuses events and answers that are not allowed; a game need not have any
        assert proved(problem, game), f"{problem.key}: subak practice {name} --find"
        state = problem.position(game)
        for action in problem.plan:
            assert action in state.legal(problem.seat), problem.key
            state.apply(problem.seat, action)
