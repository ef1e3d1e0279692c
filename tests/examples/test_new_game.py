"""`subak new-game`: a folder that passes the laws as it stands, or a sentence."""

import re
from pathlib import Path

import pytest

from subak import games
from subak.cli import run as command
from subak.cli.newgame import as_own
from tests.examples.installing import EXAMPLE, installed, path, run, subak

Capture = pytest.CaptureFixture[str]


def test_a_new_game_passes_its_tests_and_is_played(tmp_path: Path, capsys: Capture) -> None:
    assert command(["new-game", "rice_fair", "--into", str(tmp_path)]) == 0
    assert "subak play rice_fair" in capsys.readouterr().out
    folder = tmp_path / "rice_fair"
    on = path(*installed(folder, tmp_path / "site"))
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", on=on, cwd=folder)
    assert re.search(r"^\d+ passed", said, re.M), said
    assert "Rice Fair" in subak("games", on=on)
    assert "R-2.3" in subak("rules", "rice_fair", "R-2.3", on=on)
    assert "greedy" in subak("sim", "rice_fair", "--bots", "greedy,random", "--games", "4", "--workers", "1", on=on)


def test_nothing_of_the_example_is_left_in_a_new_game(tmp_path: Path) -> None:
    assert command(["new-game", "rice_fair", "--into", str(tmp_path)]) == 0
    files = [file for file in (tmp_path / "rice_fair").rglob("*") if file.is_file()]
    assert len(files) == len([f for f in EXAMPLE.rglob("*.*") if f.is_file() and not set(f.parts) & LEFT_OUT])
    for file in files:
        assert "floodgate" not in str(file)
        assert "floodgate" not in file.read_text(encoding="utf-8").lower()


LEFT_OUT = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis"}
WRONG = ["Rice", "rice-fair", "2rice", "rice fair", "../rice", "räis", "_rice", ""]


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_name_is_refused(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert command(["new-game", "--into", str(tmp_path), "--", name]) == 2
    assert "small letters, digits and _" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", [games.OWN[0], "json", "subak", "class"])
def test_a_name_that_is_taken_is_refused(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert command(["new-game", name, "--into", str(tmp_path)]) == 2
    assert f"There is something called {name} already" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_existing_folder_is_left_alone(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "rice").mkdir()
    assert command(["new-game", "rice", "--into", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert not list((tmp_path / "rice").iterdir())


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    assert command(["new-game", "rice", "--into", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("class FloodgateGame(Game):", "class TeaFairGame(Game):"),
        ('title="Floodgate",', 'title="Tea Fair",'),
        ("from floodgate.state import W  # F-2.3", "from tea_fair.state import W  # T-2.3"),
        ("def test_f_2_3_the_widest() -> None:", "def test_t_2_3_the_widest() -> None:"),
        ('LETTER: Final = "F"  # of the rules', 'LETTER: Final = "T"  # of the rules'),
    ],
)
def test_names_and_numbers_become_those_of_the_new_game(text: str, becomes: str) -> None:
    assert as_own(text, "tea_fair") == becomes
