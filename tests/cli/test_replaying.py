"""`subak replay` and `subak draw`: as a seat may see it, in sentences and in pictures."""

import json
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from subak.cli import run
from subak.core.game import CHANCE
from subak.kit.art import TALL_WIDTH
from subak.kit.record import Record
from tests import toy
from tests.toy import CONFIRM, FALLING, TAKING

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    record = Record.of(toy.Nim(), 2, {"heap": 7})
    record.events += [(0, 2), (0, CONFIRM), (1, 1), (1, CONFIRM), (CHANCE, FALLING), (0, TAKING + 1)]
    Path("open.json").write_text(record.dumps())
    Path("wide.json").write_text(json.dumps(json.loads(record.dumps()), indent=2))
    record.events += [(1, TAKING + 3), (0, TAKING + 3), (1, TAKING + 3)]
    Path("games.jsonl").write_text(Path("open.json").read_text() + "\n" + record.dumps() + "\n")


def answer(capsys: Capture, words: str) -> str:
    assert run(words.split()) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_replay_reads_the_log_and_the_position(capsys: Capture) -> None:
    text = answer(capsys, "replay open.json")
    assert text.splitlines()[0] == "Nim, 2 seats, heap=7"
    assert "   5  Player 1: take 1 stone" in text
    assert "The heap has 9 stones. Bids: 2, 1." in text
    assert text.endswith("The game is not over.\n")
    assert text == answer(capsys, "replay open.json --text") == answer(capsys, "replay wide.json")


def test_replay_of_a_finished_game_names_the_winner(capsys: Capture) -> None:
    assert answer(capsys, "replay games.jsonl --game 2").endswith(
        "Player 2 won (Player 1 4, Player 2 16). The last stone wins (T-2.2).\n"
    )
    assert answer(capsys, "replay games.jsonl") == answer(capsys, "replay open.json")


@pytest.mark.parametrize(("seat", "bids", "lines"), [(0, "sealed, none", 0), (1, "2, none", 2), (2, "sealed, none", 0)])
def test_replay_shows_a_viewer_what_it_may_know(capsys: Capture, seat: int, bids: str, lines: int) -> None:
    text = answer(capsys, f"replay open.json --at 2 --seat {seat}")
    assert f"Bids: {bids}." in text
    assert text.count("Player 1: ") == lines


def test_replay_as_json(capsys: Capture) -> None:
    data = json.loads(answer(capsys, "replay games.jsonl --game 2 --json"))
    assert (data["game"], data["seats"], data["options"]) == ("nim", 2, {"heap": 7})
    assert (data["events"], data["at"], data["over"]) == (9, 9, True)
    assert (data["scores"], data["winners"]) == ([4, 16], [1])
    assert data["log"][-1] == {"event": 8, "seat": 1, "text": "Player 2: take 3 stones", "part": ""}
    early = json.loads(answer(capsys, "replay games.jsonl --game 2 --at 1 --json"))
    assert (early["events"], early["at"], early["over"], early["winners"], early["log"]) == (9, 1, False, [], [])


def test_replay_draws(capsys: Capture) -> None:
    assert "Drawn into board.svg." in answer(capsys, "replay open.json --svg board.svg --seat 1")
    picture = Xml.parse("board.svg").getroot()  # noqa: S314  our own picture
    assert picture.get("class") == "light board nim"
    assert len(picture.findall(".//{*}circle")) == 9
    answer(capsys, "replay open.json --svg board.svg --dark")
    assert 'class="dark board nim"' in Path("board.svg").read_text()
    answer(capsys, "replay open.json --svg board.svg --tall")
    assert f'viewBox="0 0 {TALL_WIDTH} ' in Path("board.svg").read_text()


def test_replay_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(Path("open.json").read_text()))
    piped = answer(capsys, "replay -")
    assert piped == answer(capsys, "replay open.json")


def test_draw_prints_or_writes_a_picture(capsys: Capture) -> None:
    text = answer(capsys, "draw nim --seed 2 --at 0 --option heap=12")
    assert len(Xml.fromstring(text).findall(".//{*}circle")) == 12  # noqa: S314  our own picture
    assert answer(capsys, "draw nim --seed 2 --at 0 --option heap=12 --out a.svg").startswith("Drawn into a.svg")
    assert Path("a.svg").read_text() + "\n" == text
    assert f'viewBox="0 0 {TALL_WIDTH} ' in answer(capsys, "draw nim --at 0 --tall")


def test_draw_without_at_shows_the_end(capsys: Capture) -> None:
    assert "<circle" not in answer(capsys, "draw nim --bots greedy --seats 3 --seat 0 --dark")


def test_a_review_tells_chances_and_what_cost_most(capsys: Capture) -> None:
    record = Record.of(toy.Nim(), 2, {"heap": 7})
    record.events += [(0, 0), (0, CONFIRM), (1, 0), (1, CONFIRM), (CHANCE, FALLING + 1)]
    record.events += [(0, TAKING + 3), (1, TAKING + 3), (0, TAKING + 2)]
    Path("blunder.json").write_text(record.dumps())
    text = " ".join(answer(capsys, "review blunder.json --effort quick").split())
    assert "Player 1 won (Player 1 15, Player 2 3)." in text
    assert "Player 1 0 of 3 decisions cost something beyond doubt" in text
    assert "Player 2 1 of 2 decisions cost something beyond doubt, by what was known then." in text
    assert "After 6 events: take 3 stones. It cost 100 points of the chance of winning, ± 0." in text
    assert "Better: take 1 stone. By the end it brings" in text
    found = json.loads(answer(capsys, "review blunder.json --effort quick --seat 2 --json"))
    assert [(slip["at"], slip["better"]) for slip in found["slips"]] == [(6, TAKING + 1)]
    assert found["chances"][-1]["chances"] == [1.0, 0.0]
    assert answer(capsys, "review blunder.json --effort quick --seat 1").count("cost something") == 1


def test_a_review_needs_a_finished_game_and_a_known_effort(capsys: Capture) -> None:
    assert run(["review", "open.json"]) == 2
    assert "not over" in capsys.readouterr().err
    assert run(["review", "games.jsonl", "--game", "2", "--effort", "thorouh"]) == 2
    assert "Did you mean thorough?" in capsys.readouterr().err
