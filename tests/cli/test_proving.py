"""`subak verify`: a sentence for every record, and an exit code for a script."""

import json
from pathlib import Path
from random import Random

import pytest

from subak.cli import run
from tests import toy
from tests.table.forging import FORGERIES, SIGNER, forged, recorded

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(recorded(toy.Nim(), 2, Random(1)).dumps())


def test_a_fair_game_is_called_so(capsys: Capture) -> None:
    assert run(["verify", "game.json", "--key", SIGNER.public]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Fair: ")
    assert SIGNER.public in said


def test_a_forged_game_is_named_with_what_is_wrong(capsys: Capture) -> None:
    record = recorded(toy.Nim(), 2, Random(2))
    texts = [record.dumps(), *(next(forged(record, what, Random(3))).dumps() for what in FORGERIES)]
    Path("games.jsonl").write_text("\n".join(texts) + "\n")
    assert run(["verify", "games.jsonl", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["fair"] for one in found] == [True, False, False, False, False]
    assert all(one["said"].endswith(".") for one in found)


def test_a_record_of_another_server_is_told_apart(capsys: Capture) -> None:
    assert run(["verify", "game.json", "--key", "00" * 32]) == 1
    assert "another key" in capsys.readouterr().out
