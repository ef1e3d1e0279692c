"""Games of other packages: found when asked for, refused in a sentence, never in the way of the rest."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from subak import games
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.errors import ContentError
from tests.examples.installing import EXAMPLE, describe, forget, installed, path, put_on_shelf, run


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    yield
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("floodgate", "broken")]:
        del sys.modules[name]


def test_a_package_puts_its_game_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, *installed(EXAMPLE, tmp_path))
    assert tuple(sorted([*games.OWN, "floodgate"])) == games.NAMES
    assert "floodgate" not in sys.modules, "it is not imported before it is asked for"
    game = games.load("floodgate")
    assert game is games.load("floodgate")
    assert isinstance(game, Game)
    assert game in games.shelf()


def test_a_package_that_lies_on_the_path_twice_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, *installed(EXAMPLE, tmp_path / "a"), *installed(EXAMPLE, tmp_path / "b"))
    assert games.load("floodgate").title == "Floodgate"


def test_a_position_travels_to_another_process(tmp_path: Path) -> None:
    on = path(*installed(EXAMPLE, tmp_path))
    make = "import sys, pickle, subak; s = subak.load('floodgate').new(3); sys.stdout.buffer.write(pickle.dumps(s))"
    read = "import sys, pickle; s = pickle.load(sys.stdin.buffer); print(type(s).__name__, s.legal(8) != [])"
    env = {"PYTHONPATH": on}
    sent = subprocess.run([sys.executable, "-c", make], env=env, capture_output=True, check=True).stdout
    said = subprocess.run([sys.executable, "-c", read], env=env, input=sent, capture_output=True, check=True).stdout
    assert said.decode().strip() == "Floodgate True"


BROKEN = {
    "raise RuntimeError('no rice')": "RuntimeError: no rice.",
    "import nowhere_to_be_found": "ModuleNotFoundError: No module named 'nowhere_to_be_found'.",
    "x = 1": "AttributeError: module 'broken' has no attribute 'make'.",
    "make = lambda pack: 7": "TypeError: broken:make makes no Game.",
    "def make(pack): 1 / 0": "ZeroDivisionError: division by zero.",
    "def make(pack): raise KeyError": "KeyError.",
}


@pytest.mark.parametrize("source", BROKEN)
def test_a_broken_package_is_named_with_its_fault_and_the_others_play_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, source: str
) -> None:
    (tmp_path / "broken.py").write_text(source + "\n")
    put_on_shelf(monkeypatch, describe(tmp_path, "subak-broken", {"broken": "broken:make"}))
    sentence = f"The game broken of the package subak-broken cannot be loaded: {BROKEN[source]}"
    with pytest.raises(OptionError) as told:
        games.load("broken")
    assert str(told.value) == sentence
    with caplog.at_level(logging.WARNING):
        assert [game.name for game in games.shelf()] == list(games.OWN)
    assert sentence in caplog.messages


def test_a_game_must_be_called_what_its_package_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = describe(tmp_path, "subak-alias", {"alias": "floodgate.game:make"})
    put_on_shelf(monkeypatch, site, EXAMPLE / "src")
    with pytest.raises(OptionError, match=r"package subak-alias cannot be loaded: .*it calls itself floodgate"):
        games.load("alias")


def test_a_wrong_pack_is_its_owners_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, *installed(EXAMPLE, tmp_path))
    pack = tmp_path / "pack.toml"
    pack.write_text("[[card]]\nid = 99\nremove = true\n")
    with pytest.raises(ContentError, match="names no card of this game"):
        games.load("floodgate", pack)


def test_nobody_takes_the_name_of_one_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    own = games.OWN[0]
    put_on_shelf(monkeypatch, describe(tmp_path, "subak-thief", {own: "thief:make"}))
    with caplog.at_level(logging.WARNING):
        assert games.NAMES == games.OWN
    assert games.load(own).name == own
    assert f"The package subak-thief has a game called {own}, which is the name of one of ours." in caplog.messages


def test_two_packages_with_one_name_are_both_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sites = [describe(tmp_path / name, f"subak-{name}", {"tide": f"{name}:make"}) for name in ("moon", "sun")]
    put_on_shelf(monkeypatch, *sites)
    assert games.NAMES == games.OWN
    with pytest.raises(OptionError, match=r"The packages subak-.* and subak-.* each have a game called tide"):
        games.load("tide")


def test_a_name_that_no_address_can_hold_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(monkeypatch, describe(tmp_path, "subak-odd", {"Odd Game": "odd:make"}))
    assert games.NAMES == games.OWN
    with pytest.raises(OptionError, match="The package subak-odd calls a game “Odd Game”"):
        games.load("Odd Game")


def test_one_of_ours_is_loaded_without_a_search() -> None:
    code = f"import sys, subak; subak.load({games.OWN[0]!r}); print('importlib.metadata' in sys.modules)"
    assert run("-c", code, on=path()).strip() == "False"
