"""Positions worth practising: what is found, and what proves it."""

from dataclasses import replace
from random import Random

import pytest

from subak import games
from subak.bots.finding import examine, finds, margins, played_again, proved, tried_against
from subak.kit.practice import Puzzle, collection
from subak.web.showcase import RULE
from tests.bots.test_bots import taking
from tests.kit.test_practice import read
from tests.toy import TAKING, Nim, QuickNim


def test_what_wins_beyond_doubt_is_found_with_what_the_others_cost() -> None:
    found = examine(Nim(), taking(3).redact(0), 0, [(0, 0)], Random(1))
    assert found is not None
    assert (found.answer, found.seat, found.events) == (TAKING + 3, 0, [(0, 0)])
    assert set(found.costs) == {TAKING + 1, TAKING + 2}
    assert min(found.costs.values()) > 2 * found.error
    assert found.plan == [TAKING + 3]


def test_where_nothing_is_better_there_is_nothing_to_find() -> None:
    assert examine(Nim(), taking(8).redact(0), 0, [], Random(1)) is None


def test_a_game_of_bots_is_looked_through_and_the_same_seed_finds_the_same() -> None:
    found = [list(finds(Nim(), 2, 3)), list(finds(Nim(), 2, 3))]
    assert found[0] == found[1]


def test_an_answer_that_is_no_longer_better_is_not_proved() -> None:
    easy, problem = read()
    game = QuickNim()
    assert proved(easy, game) is False  # nothing was tried against it
    assert proved(problem, game)
    assert not proved(replace(problem, right=[TAKING + 1], costs={TAKING + 3: 1.0}, plan=[]), game)
    assert not proved(replace(problem, error=6.0), game)
    assert not proved(replace(problem, worlds=0), game)


def test_answers_meet_what_was_never_noted_beside_them() -> None:
    game = QuickNim()
    problem = replace(read()[1], right=[TAKING + 2], costs={TAKING + 1: 12.0}, plan=[])
    nearest = played_again(problem, game, 20, 1)
    assert nearest.action == TAKING + 3  # which is right
    assert nearest.points < 0.0
    assert not nearest.stands
    assert played_again(read()[1], game, 20, 1).stands


def test_of_several_answers_each_must_be_ahead() -> None:
    trial = tried_against(Nim(), taking(7).redact(0), 0, [TAKING + 3, TAKING + 1], [], 20, Random(1))
    (nearest,) = margins(trial, 2)
    assert nearest.action == TAKING + 2
    assert not nearest.stands


def said(problem: Puzzle) -> str:
    return f"{problem.title} {problem.task} {problem.hint} {problem.why}"


@pytest.mark.parametrize("name", games.NAMES)
def test_a_collection_leads_from_easy_to_hard_in_short_sentences(name: str) -> None:
    game = games.load(name)
    problems = collection(game)
    assert len(problems) >= 6
    assert {problem.level for problem in problems} == {1, 2, 3}
    assert len({problem.title for problem in problems}) == len(problems)
    for problem in problems:
        assert max(len(text.split()) for text in (problem.task, problem.hint)) <= 30, problem.key
        assert len(problem.title) <= 40, problem.key
        assert all(text.endswith((".", "?", ").")) for text in (problem.task, problem.hint, problem.why)), problem.key
        rules = {match[0] for match in RULE.finditer(said(problem))}
        assert {rule for rule in rules if f"**{rule}**" not in game.rules} == set(), problem.key
