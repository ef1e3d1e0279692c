"""The ladder: everybody in every seat on the same deals, and figures that follow from the games."""

import json
import sys
from pathlib import Path

import pytest

from subak.cli import run
from subak.core.errors import OptionError, SubakError
from subak.lab.ladder import Meeting, circle, climb, groups, ladder_plan, rated
from tests import toy


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


def test_every_pair_meets_on_the_same_deals_in_both_seats() -> None:
    plan = ladder_plan("nim", ["greedy", "random", "sprout"], 3, None, seed=1)
    found = climb(plan, 1)
    assert {meeting.group for meeting in found.meetings} == {
        ("greedy", "random"), ("greedy", "sprout"), ("random", "sprout"),
    }  # fmt: skip
    assert len(found.meetings) == 3 * 3 * 2
    for deal in range(3):
        for group in groups(plan):
            games = [m for m in found.meetings if m.deal == deal and m.group == group]
            assert {meeting.seating for meeting in games} == {(0, 1), (1, 0)}


def test_at_three_seats_all_rotations_are_played() -> None:
    plan = ladder_plan("nim", ["greedy", "random", "sprout"], 2, 3)
    assert list(groups(plan)) == [("greedy", "random", "sprout")]
    assert circle(plan, ("greedy", "random", "sprout"), 0) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert circle(plan, ("greedy", "random", "sprout"), 1) == [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    few = ladder_plan("nim", ["greedy", "random"], 1, 3)
    found = climb(few, 1)
    assert sum(rung.wins for rung in found.rungs()) > 0
    assert all(0 <= rung.wins <= rung.games for rung in found.rungs())


def test_the_stronger_stands_higher_and_shares_add_up() -> None:
    found = climb(ladder_plan("nim", ["random", "greedy"], 30, None, seed=2), 1)
    first, second = found.rungs()
    assert first.bot == "greedy"
    assert first.wins + second.wins == first.games == second.games == 60
    assert first.interval[0] < first.wins / 60 < first.interval[1]
    assert first.interval[0] > 0.5
    assert found.duels()["greedy", "random"] == (first.wins, 60)
    assert first.slow >= 0
    assert first.seconds > 0


def test_the_same_seed_gives_the_same_games_whatever_the_workers() -> None:
    plan = ladder_plan("nim", ["greedy", "random"], 4, None, seed=5)
    one, two = climb(plan, 1), climb(plan, 2)
    assert [meeting[:5] for meeting in one.meetings] == [meeting[:5] for meeting in two.meetings]


def test_a_book_is_gone_on_with(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    short = climb(ladder_plan("nim", ["greedy", "random"], 2, None), 1, book)
    lines = book.read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["game"] == "nim"
    assert len(lines) - 1 == len(short.meetings) == 4
    done: list[int] = []
    long = climb(ladder_plan("nim", ["greedy", "random"], 3, None), 1, book, done.append)
    assert book.read_text(encoding="utf-8").splitlines()[:5] == lines
    assert len(long.meetings) == 6
    assert long.meetings[:4] == short.meetings
    assert sum(done) == 6
    book.write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(SubakError, match="not a book of such games"):
        climb(ladder_plan("nim", ["greedy", "random"], 3, None), 1, book)


def test_a_book_that_broke_off_is_mended_and_gone_on_with(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    plan = ladder_plan("nim", ["greedy", "random"], 3, None)
    whole = climb(plan, 1, book)
    text = book.read_text(encoding="utf-8")
    book.write_text(text[: len(text) // 2], encoding="utf-8")  # somebody pulled the plug
    again = climb(plan, 1, book)
    assert [meeting[:5] for meeting in again.meetings] == [meeting[:5] for meeting in whole.meetings]
    assert len(book.read_text(encoding="utf-8").splitlines()) >= 7


def test_a_book_of_other_games_is_refused(tmp_path: Path) -> None:
    book = tmp_path / "book.jsonl"
    climb(ladder_plan("nim", ["greedy", "random"], 1, None, seed=1), 1, book)
    with pytest.raises(SubakError, match="book of other games: its seed is 1, not 2"):
        climb(ladder_plan("nim", ["greedy", "random"], 1, None, seed=2), 1, book)
    with pytest.raises(SubakError, match="book of other games: its seats is 2, not 3"):
        climb(ladder_plan("nim", ["greedy", "random"], 1, 3, seed=1), 1, book)


def test_the_cross_table_says_who_came_out_ahead_of_whom(capsys: pytest.CaptureFixture[str]) -> None:
    found = climb(ladder_plan("nim", ["greedy", "random", "sprout"], 6, 3), 1)
    cross = found.cross()
    assert len(cross) == 6
    for (one, two), (ahead, count) in cross.items():
        assert count == 18
        assert ahead + cross[two, one][0] == pytest.approx(18)
    duel = climb(ladder_plan("nim", ["greedy", "random"], 5, None), 1)
    assert duel.cross() == duel.duels()
    assert run(["ladder", "nim", "--bots", "greedy,random", "--deals", "5", "--workers", "1"]) == 0
    assert "ahead of, %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("names", "seats", "sentence"),
    [
        (["greedy"], 2, "A ladder takes at least two bots, each of them once."),
        (["greedy", "greedy"], 2, "A ladder takes at least two bots, each of them once."),
        (["greedy", "random"], 1, "A ladder takes at least two seats."),
        (["greedy", "random"], 9, "Nim is for 2 or 3 players, not 9."),
        (["greedy", "rndom"], 2, "There is no bot called rndom. Did you mean random?"),
    ],
)
def test_what_is_wrong_is_one_sentence(names: list[str], seats: int, sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        ladder_plan("nim", names, 1, seats)
    assert str(error.value) == sentence


def test_ratings_follow_the_wins_where_openskill_is() -> None:
    pytest.importorskip("openskill")
    won = Meeting(("a", "b"), 0, (0, 1), (5, 3), 1, ((0.0, 1, 0.0), (0.0, 1, 0.0)))
    ratings = rated([won] * 20, ["a", "b"])
    assert ratings["a"][0] > ratings["b"][0]
    assert ratings["a"][1] < rated([won], ["a", "b"])["a"][1]


def test_without_openskill_there_are_shares_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert run(["ladder", "nim", "--bots", "greedy,random", "--deals", "2", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "Ratings need openskill: pip install 'subak[lab]'." in said
    assert "greedy" in said


def test_as_json_it_has_a_stable_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ladder", "nim", "--bots", "greedy,random", "--deals", "2", "--workers", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["game", "seats", "options", "deals", "seed", "games", "rungs", "duels", "cross"]
    assert data["games"] == 4
    assert {rung["bot"] for rung in data["rungs"]} == {"greedy", "random"}
    assert data["duels"][0]["wins"] + data["duels"][1]["wins"] == 4
