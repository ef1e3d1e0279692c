"""`subak play`, driven by scripted input: choices, undo, why, save, and who may see what."""

import sys
from io import StringIO
from pathlib import Path

import pytest

from subak.cli import run
from subak.kit.record import UNDO, Record, Replay
from tests import toy

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)


def sit(monkeypatch: pytest.MonkeyPatch, capsys: Capture, words: str, *lines: str) -> str:
    """What the table says to somebody who types these lines and leaves when they end."""
    monkeypatch.setattr(sys, "stdin", StringIO("".join(line + "\n" for line in lines)))
    assert run(["play", "nim", *words.split()]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_a_whole_game_against_a_bot(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "1", *["1"] * 12)
    assert "Seed 3." in text
    assert "How many do you bid?\n  1  bid 0\n  2  bid 1\n  3  bid 2\n" in text
    assert "Player 1: bid 0" in text
    assert "Steady bot: take" in text
    assert "The game is over" in text
    assert "stones" in text
    assert "won (Player 1 " in text


def test_the_same_seed_gives_the_same_game(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    first = sit(monkeypatch, capsys, "--seed 8 --seats 3", *["1"] * 12)
    assert first == sit(monkeypatch, capsys, "--seed 8 --seats 3", *["1"] * 12)
    assert "Steady bot 3" in first


def test_sealed_bids_are_not_printed_before_they_are_revealed(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "1", "log", "quit")
    assert "Bids: none, sealed." in text
    assert "Steady bot: bid" not in text
    text = sit(monkeypatch, capsys, "--seed 3", "1", "1", "log", "quit")
    assert text.count("Steady bot: bid") == 2  # once as news, once in the log


def test_a_saved_game_brings_its_pack_along(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[[stone]]\nid = 1\n", encoding="utf-8")
    sit(monkeypatch, capsys, "--seed 3 --pack mine.toml", "1", "save game.json", "quit")
    (tmp_path / "mine.toml").unlink()
    text = sit(monkeypatch, capsys, "--seed 3 --load game.json", "1", "save again.json", "quit")
    assert "Saved." in text
    assert Record.loads((tmp_path / "again.json").read_text()).pack is not None
    assert run(["replay", "game.json"]) == 0


def test_a_log_without_a_line_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert "There is nothing to tell yet." in sit(monkeypatch, capsys, "--seed 3", "log", "quit")
    assert "There is nothing to tell yet." not in sit(monkeypatch, capsys, "--seed 3", "1", "log", "quit")


def test_undo_save_and_replay(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "1", "undo", "3", "1", "save mine.json", "undo", "quit")
    assert "Taken back." in text
    assert "Nothing of yours can be taken back" in text
    assert "Go on later with: subak play nim --load mine.json" in text
    record = Record.loads(Path("mine.json").read_text())
    mine = [action for seat, action in record.events if seat == 0]
    assert mine == [0, UNDO, 2, toy.CONFIRM]
    assert Replay(toy.Nim(), record).state.actors == 1
    assert run(["replay", "mine.json", "--seat", "1"]) == 0
    log = capsys.readouterr().out
    assert "Player 1: bid 2" in log
    assert "Player 1: bid 0" not in log
    text = sit(monkeypatch, capsys, "--seed 3 --load mine.json", *["1"] * 12)
    assert "Player 1: bid 2" in text
    assert "The game is over" in text


def test_save_chooses_a_name_and_tells_when_it_cannot(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 4", "save", "save none/x.json", "quit")
    assert Path("nim-4.json").exists()
    assert "none/x.json cannot be written: No such file or directory." in text
    assert text.endswith("You left the table.\n")


def test_why_gives_each_reason_once(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "why", "why stones", "why water", "quit")
    assert text.count("There are not that many stones [T-2.1].  (7 actions)") == 2
    assert "No refusal mentions water." in text


def test_help_rule_look_and_words_that_are_none(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "help", "rule 2.2", "rule 9.9", "look", "9", "unod", "quit")
    for command in ("undo", "why", "look", "log", "rule", "save", "help", "quit"):
        assert f"{command}  " in text
    assert "T-2.2 Whoever takes the last stone wins." in text
    assert "Nim has no rule 9.9. Did you mean" in text
    assert text.count("How many do you bid?") == 2
    assert text.count("Type a number from 1 to 3, or help.") == 2
    assert "Did you mean undo?" in text


def test_the_position_is_told_again_when_it_changed_or_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    told = "The heap has 7 stones. Bids: none, sealed."
    assert sit(monkeypatch, capsys, "--seed 3", "why", "foo", "quit").count(told) == 1
    assert sit(monkeypatch, capsys, "--seed 3", "look", "quit").count(told) == 2
    assert sit(monkeypatch, capsys, "--seed 3", "1", "undo", "quit").count(told) == 2


def test_only_parts_that_changed_are_told_again(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    plain = toy.Nim.tell
    monkeypatch.setattr(toy.Nim, "tell", lambda *view: f"Stones\nSmooth ones.\n\n{plain(*view)}")
    text = sit(monkeypatch, capsys, "--seed 3", "1", "quit")
    assert text.count("Stones\nSmooth ones.\n") == 1
    assert text.count("The heap has 7 stones.") == 2
    assert sit(monkeypatch, capsys, "--seed 3", "1", "look", "quit").count("Stones\nSmooth ones.\n") == 2


def test_enter_takes_an_only_choice(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "", "2", "", "quit")
    assert "Type a number" in text
    assert "You bid 1. Done?\n  1  done" in text
    assert "How many do you take?" in text


def test_the_end_of_input_leaves_the_table(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert sit(monkeypatch, capsys, "--seed 3", "1").endswith("You left the table.\n")


def test_people_who_share_a_keyboard_get_a_curtain(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--bots none --seed 1", "", "3", "1", "", "1", "1", "", "quit")
    first, second, third = text.split("Hand over to Player ")[1:]
    assert first.startswith("1, then press Enter.")
    assert second.startswith("2, then press Enter.")
    assert "bid 2" in first
    assert "You bid 2" not in second
    assert "Bids: sealed, none." in second
    assert third.startswith("1")
    assert "Player 2: bid 0" in third


def test_people_and_bots_mix(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seats 3 --bots random --seed 1", "", "1", "1", "", "1", "1", "", "quit")
    assert "Novice bot: bid" in text
    assert "Hand over to Player 2" in text


def test_bots_alone_play_for_spectators(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--seats 2 --bots random,greedy --seed 1 --option heap=12")
    assert "Novice bot: take" in text
    assert "The game is over" in text


def test_seats_follow_from_the_bots(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = sit(monkeypatch, capsys, "--bots random,random --seed 1", "quit")
    assert "Bids: none, sealed, sealed." in text


def test_a_hint_tells_what_a_bot_would_do_and_the_record_says_that_it_was_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    text = sit(monkeypatch, capsys, "--seed 3", "hint", "save helped.json", "quit")
    assert "Headman would: bid " in text
    assert "; done." in text
    assert text.count("play-outs can tell") + text.count("fewer games in 100") == 2
    assert Record.loads(Path("helped.json").read_text()).helped == [0]
    sit(monkeypatch, capsys, "--seed 3 --load helped.json", "1", "save again.json", "quit")
    assert Record.loads(Path("again.json").read_text()).helped == [0]
    sit(monkeypatch, capsys, "--seed 3", "1", "save alone.json", "quit")
    assert Record.loads(Path("alone.json").read_text()).helped == []
