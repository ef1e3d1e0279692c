"""`subak practice`: a collection proved again, and candidates for another."""

import tomllib
from itertools import islice

import pytest

from subak import games
from subak.bots.finding import finds
from subak.cli import run
from subak.cli.collecting import candidates, problem_text
from subak.core.game import CHANCE
from subak.kit.practice import collection
from tests.toy import CONFIRM, FALLING, TAKING, Nim

ROW = """
[[problem]]
key = "{key}"
level = 1
title = "{key}"
task = "How many?"
hint = "Count to four."
why = "Four are left."
seats = 2
names = ["Rani", "Mira"]
seat = 0
right = [{right}]
proof = "played"
cost = 9.0
error = 0.5
worlds = 30
costs = [[{noted}, 9.0]]
events = {events}
"""


def nim(nine: int, error: float = 0.5) -> Nim:
    """With two problems: of seven stones three are right; how many are said to be right of nine, is planted."""
    game = Nim()
    rows = [("seven", TAKING + 3, TAKING + 1, 0), ("nine", TAKING + nine, TAKING + 3, 2)]
    game.practice = f"rules = {game.version}\n"
    for key, right, noted, bid in rows:
        events = [[0, bid], [0, CONFIRM], [1, 0], [1, CONFIRM], [CHANCE, FALLING]]
        game.practice += ROW.format(key=key, right=right, noted=noted, events=events)
    game.practice = game.practice.replace("error = 0.5", f"error = {error}")
    return game


def asked(
    game: Nim, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, str, str]:  # fmt: skip
    """What `subak practice` answers: exit code, table and sentence."""
    monkeypatch.setattr(games, "load", lambda _name: game)
    code = run(["practice", "nim", *more])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_answers_are_played_out_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, table, sentence = asked(nim(nine=1), monkeypatch, capsys, "--play", "20")
    assert (code, sentence) == (0, "")
    assert "take 3 stones" in table
    assert table.count("±") == 2


def test_an_answer_that_play_outs_do_not_bear_out_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _table, sentence = asked(nim(nine=2), monkeypatch, capsys, "--play", "20")
    assert code == 1
    assert sentence.startswith("Not ahead of the next best by two standard errors: nine.")
    assert asked(nim(nine=2), monkeypatch, capsys, "--play", "0")[0] == 0, "what is noted beside it says nothing"


def test_one_world_proves_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(nim(nine=1), monkeypatch, capsys, "--play", "1")[0] == 1


def test_an_answer_whose_noted_margin_is_luck_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, table, sentence = asked(nim(nine=1, error=9.0), monkeypatch, capsys, "--play", "0")
    assert (code, "±" in table) == (1, False)
    assert "seven, nine" in sentence


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
