"""Bots of others: by the name that their package gives them, or by where they are."""

import json
import sys
from pathlib import Path

import pytest

from subak import bots
from subak.core.errors import OptionError
from tests.examples.installing import ROOT, installed, path, subak

EXAMPLE = ROOT / "examples" / "thrifty"


def test_a_package_brings_a_bot(tmp_path: Path) -> None:
    on = path(*installed(EXAMPLE, tmp_path))
    said = subak(
        "sim", "kingdoms", "--bots", "thrifty:choices=2,random", "--games", "4", "--workers", "2", "--json", on=on
    )
    assert json.loads(said)["bots"] == ["thrifty:choices=2", "random"]


def test_a_bot_is_named_by_its_module() -> None:
    said = subak(
        "sim", "kingdoms", "--bots", "thrifty:Thrifty,random", "--games", "2", "--json", on=path(EXAMPLE / "src")
    )
    assert json.loads(said)["bots"] == ["thrifty:Thrifty", "random"]


def test_a_bot_is_found_in_the_folder_of_the_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    for name in ("first_bot", "second_bot"):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        with pytest.raises(OptionError, match=f"No module named '{name}'"):
            bots.make(f"{name}:Mine", anywhere=True)
        (folder / f"{name}.py").write_text("from subak.bots.uniform import Uniform as Mine\n")
        assert bots.make(f"{name}:Mine", anywhere=True)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("json:loads", "The bot json:loads cannot be loaded: json:loads is not a Bot."),
        ("nowhere:Bot", "The bot nowhere:Bot cannot be loaded: No module named 'nowhere'."),
        ("json:Nobody", "The bot json:Nobody cannot be loaded: module 'json' has no attribute 'Nobody'."),
    ],
)
def test_what_is_no_bot_is_refused(spec: str, why: str) -> None:
    with pytest.raises(OptionError) as refused:
        bots.make(spec, anywhere=True)
    assert str(refused.value) == why


def test_nobody_but_the_command_line_may_name_a_module() -> None:
    with pytest.raises(OptionError, match="There is no bot called json"):
        bots.make("json:loads")
