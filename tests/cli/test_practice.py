"""`subak practice`: a collection proved again, and candidates for another."""

import tomllib
from itertools import islice

import pytest

from subak import games
from subak.bots.finding import finds
from subak.cli import run
from subak.cli.collecting import candidates, problem_text
from subak.kit.practice import collection
from tests.toy import Nim


def test_a_collection_is_listed_and_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["practice", "kingdoms"]) == 0
    assert "patron" in capsys.readouterr().out


def test_an_answer_that_is_no_longer_better_is_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("kingdoms")
    monkeypatch.setattr(game, "practice", game.practice.replace("\nerror = ", "\nerror = 9"))
    assert run(["practice", "kingdoms"]) == 2
    assert "No longer better than all else: patron" in " ".join(capsys.readouterr().err.split())


def test_a_game_may_have_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.load("kingdoms"), "practice", "")
    assert run(["practice", "kingdoms"]) == 0
    assert "has no positions to practise on" in capsys.readouterr().out


def test_candidates_are_rows_of_a_collection() -> None:
    game = Nim()
    text = f"rules = {game.version}\n" + "\n".join(candidates(game, 2, 1, 2))
    assert len(tomllib.loads(text)["problem"]) == 2
    game.practice = text
    assert len(collection(game)) == 2


def test_a_candidate_names_its_answer() -> None:
    game = Nim()
    found = next(found for seed in range(9) for found in islice(finds(game, 2, seed), 1))
    assert game.write(game.new(2), 0, found.answer) in problem_text(game, 2, found, "one")
