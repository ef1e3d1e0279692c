"""Every command works for every game on the shelf."""

import json
import re
import sys
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from rich.console import Console

from subak import games
from subak.cli import run, say
from subak.kit.facts import Stocked

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.parametrize("name", games.NAMES)


def answer(capsys: Capture, *words: str) -> str:
    assert run(words) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_rules_and_cards(capsys: Capture, name: str) -> None:
    rules = json.loads(answer(capsys, "rules", name, "--json"))
    assert len(rules) > 10
    last = list(rules)[-1]
    assert last in answer(capsys, "rules", name, last)
    cards = json.loads(answer(capsys, "cards", name, "--json"))
    assert all(card["name"] and card["source"] for card in cards)
    assert cards


def test_draw(capsys: Capture, name: str) -> None:
    picture = Xml.fromstring(answer(capsys, "draw", name, "--at", "12", "--seed", "3"))  # noqa: S314  our own picture
    assert picture.tag.endswith("svg")


def test_simulated_games_replay(capsys: Capture, tmp_path: Path, name: str) -> None:
    out = str(tmp_path / "games.jsonl")
    words = ("sim", name, "--bots", "random", "--games", "2", "--workers", "1", "--records", out, "--json")
    data = json.loads(answer(capsys, *words))
    assert data["wins"] == [2.0]
    for seat in ("0", "1"):
        replayed = json.loads(answer(capsys, "replay", out, "--game", "2", "--seat", seat, "--json"))
        assert replayed["over"]
        assert replayed["winners"]
        assert "won (" in answer(capsys, "replay", out, "--seat", seat)


def test_a_table_opens_explains_and_saves(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    words = ["1", "undo", "1", "why", *(["1"] * 12), "log", "save x.json", "quit"]
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(words) + "\n"))
    monkeypatch.chdir(tmp_path)
    seats = str(games.load(name).seats[0])
    bots = ",".join(["random"] * (int(seats) - 1)) or "none"
    text = answer(capsys, "play", name, "--seats", seats, "--bots", bots, "--seed", "1")
    assert re.search(r"^ +\d+  Player 1 ", text, re.M), "the log tells what happened, each line with its event"
    assert text.endswith("You left the table.\n")
    assert Path("x.json").exists()


def test_the_table_of_cards_has_every_field_of_every_row(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(say, "out", Console(force_terminal=True, width=2000, color_system=None, markup=False))
    assert run(["cards", name, "--table"]) == 0
    parts = [part.splitlines() for part in capsys.readouterr().out.split("[[")[1:]]
    shown = {lines[0].rstrip("]"): lines[1:] for lines in parts}
    game = games.load(name)
    assert isinstance(game, Stocked)
    assert set(shown) == set(game.rows.tables)
    for table, rows in game.rows.tables.items():
        heads = shown[table][0].split()
        assert {field for row in rows.rows for field in row} - {"source_of"} <= set(heads), table
        assert len([line for line in shown[table][1:] if line.strip()]) == len(rows)
