"""`subak games`, `rules`, `cards`, `perft`: what there is, for people and for programs."""

import json

import pytest

from subak.cli import run
from tests import toy


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *words: str) -> str:
    assert run(words) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_games_tells_seats_options_version_and_provenance(capsys: Capture) -> None:
    text = " ".join(answer(capsys, "games").split())
    assert "Take the last stone." in text
    assert "2 or 3 players, 1 minutes, rules version 3, content rows: 1 public" in text
    assert "--option heap=7 Stones to begin with: 7 short or 12 long" in text


def test_games_as_json(capsys: Capture) -> None:
    rows = {row["name"]: row for row in json.loads(answer(capsys, "games", "--json"))}
    assert rows["nim"] == {
        "name": "nim",
        "title": "Nim",
        "blurb": "Take the last stone.",
        "minutes": "1",
        "seats": [2, 3],
        "options": [
            {"name": "heap", "text": "Stones to begin with", "values": {"7": "short", "12": "long"}, "default": 7}
        ],
        "version": 3,
        "width": 10,
        "content": "plain",
        "provenance": {"public": 1},
    }


def test_rules_prints_the_page(capsys: Capture) -> None:
    text = answer(capsys, "rules", "nim")
    assert "Bidding" in text
    assert "Whoever takes the last stone wins." in text
    assert "**" not in text


@pytest.mark.parametrize("number", ["T-2.1", "t-2.1", "2.1", "2.1."])
def test_rules_prints_one_rule(capsys: Capture, number: str) -> None:
    want = "T-2.1 In turn, take one to three stones, never more than there are."
    assert answer(capsys, "rules", "nim", number).strip() == want


def test_rules_prints_all_rules_of_a_section(capsys: Capture) -> None:
    text = answer(capsys, "rules", "nim", "1")
    assert [line.split()[0] for line in text.splitlines()] == ["T-1.1", "T-1.2"]


def test_rules_as_json(capsys: Capture) -> None:
    assert list(json.loads(answer(capsys, "rules", "nim", "--json"))) == ["T-1.1", "T-1.2", "T-2.1", "T-2.2"]
    assert json.loads(answer(capsys, "rules", "nim", "1.2", "--json")) == {"T-1.2": "Nature adds up to two stones."}


def test_cards(capsys: Capture) -> None:
    words = " ".join(answer(capsys, "cards", "nim").split())
    assert words == "id name kind text source 0 Stone stone One point. public"
    assert json.loads(answer(capsys, "cards", "nim", "--json")) == [
        {"id": 0, "name": "Stone", "kind": "stone", "text": "One point.", "source": "public"}
    ]


def test_perft(capsys: Capture) -> None:
    lines = answer(capsys, "perft", "nim", "--depth", "4").splitlines()
    assert [line.split()[:2] for line in lines] == [["1", "3"], ["2", "3"], ["3", "9"], ["4", "9"]]
    rows = json.loads(answer(capsys, "perft", "nim", "--depth", "2", "--seats", "3", "--option", "heap=12", "--json"))
    assert [(row["depth"], row["leaves"]) for row in rows] == [(1, 3), (2, 3)]
