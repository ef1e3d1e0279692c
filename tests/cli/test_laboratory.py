"""Packs, results and records that the laboratory's commands keep."""

import json
from pathlib import Path

import pytest

from subak import games
from subak.cli import laboratory, run
from subak.core.errors import SubakError
from subak.kit.record import Record

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def answer(capsys: Capture, words: str) -> str:
    assert run(words.split()) == 0
    return capsys.readouterr().out


def test_packs_go_along_with_records(tmp_path: Path, capsys: Capture) -> None:
    """Whoever has the record needs no file."""
    pack = tmp_path / "pack.toml"
    pack.write_text("[[goal]]\nid = 0\nvp = 9\n")
    answer(capsys, f"sim kingdoms --bots random --games 2 --workers 1 --out r --records a.jsonl --pack {pack}")
    answer(capsys, "rerun r --game 1 --records b.jsonl")
    pack.unlink()
    records = [Record.loads(line) for name in "ab" for line in Path(f"{name}.jsonl").read_text().splitlines()]
    assert [record.pack.name if record.pack is not None else "" for record in records] == ["pack.toml"] * 3
    assert run(["replay", "a.jsonl", "--game", "1"]) == 0
    assert run(["rerun", "r", "--game", "1", "--records", "b.jsonl"]) == 2


def test_a_ladder_of_a_pack(tmp_path: Path, capsys: Capture) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("[[goal]]\nid = 0\nvp = 9\n")
    words = (
        f"ladder kingdoms --bots random,greedy:worlds=1:reach=1 --deals 1 --seats 2 --pack {pack} --book b.jsonl --json"
    )
    assert json.loads(answer(capsys, words))["games"] == 2
    assert json.loads(Path("b.jsonl").read_text().splitlines()[0])["content"] == games.load("kingdoms", pack).content


def test_tune_tries_its_file_before_it_plays(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def never(*_words: object) -> None:
        raise AssertionError("nothing is played")

    monkeypatch.setattr(laboratory, "_searched", never)
    assert run(["tune", "seasons", "--bot", "farmer", "--out", "nowhere/x.toml"]) == 2
    assert capsys.readouterr().err.startswith("nowhere/x.toml cannot be written: ")


def test_a_result_that_cannot_be_written_is_printed(capsys: Capture) -> None:
    with pytest.raises(SubakError, match="cannot be written"):
        laboratory._kept(Path("nowhere/x.toml"), "bot = 1\n")
    assert capsys.readouterr().out == "bot = 1\n"
