"""The compiled package is compiled: a failed build would silently import the plain modules."""

import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import subak
from subak.games import NAMES

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "tools" / "compile.py"
HOOK = ROOT / "hatch_build.py"
SOURCE = ROOT / "src" / "subak" / "core"
COMPILED = os.environ.get("SUBAK_BUILD") == "compiled"
HOT = [
    "subak.core.game",
    "subak.core.play",
    "subak.core.bits",
    "subak.core.position",
    "subak.bots.look",
    "subak.envs.batch",
    "subak.envs.observe",
    *(f"subak.games.{name}.rules" for name in NAMES),
]


@pytest.mark.parametrize("name", HOT)
def test_hot_modules_are_compiled_when_they_should_be(name: str) -> None:
    file = str(import_module(name).__file__)
    assert file.endswith((".so", ".pyd")) == COMPILED, file


def test_modules_that_make_sentences_are_never_compiled() -> None:
    for name in NAMES:
        import_module(f"subak.games.{name}.game")
        assert str(sys.modules[f"subak.games.{name}.game"].__file__).endswith(".py")


def test_layers_of_which_no_c_is_made_are_above_all_that_is_compiled() -> None:
    laid = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]["layers"]
    layers = set(re.findall(r"subak\.(\w+)", " ".join(laid)))
    above = run_path(str(TOOL))["ABOVE"]
    assert above <= layers
    assert {name.split(".")[1] for name in HOT} | {"kit"} == layers - above


def test_what_is_not_compiled_follows_its_source(tmp_path: Path) -> None:
    tool = run_path(str(TOOL))
    source, copy = tmp_path / "src", tmp_path / "copy"
    for folder, names in (
        (source, ("page.css", "rules.py", "client/more.ts")),
        (copy, ("rules.py", "rules.so", "gone.py", "example/kept.py")),
    ):
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("of " + folder.name)
    assert {str(path) for path in tool["stale"](source, copy)} == {"page.css", "rules.py", "gone.py"}
    tool["carry"](source, copy)
    assert tool["stale"](source, copy) == []
    found = {str(path.relative_to(copy)) for path in copy.rglob("*") if path.is_file()}
    assert found == {"page.css", "rules.py", "rules.so", "example/kept.py"}
    assert (copy / "rules.py").read_text() == "of src"


def test_a_shift_that_would_lose_bits_is_refused_by_the_build() -> None:
    refuse = run_path(str(TOOL))["refuse_short_shifts"]
    right = "CPyTagged CPyDef_hands___hand(PyObject *cpy_r_s) {\n    cpy_r_r3 = cpy_r_r1 << cpy_r_r2;\n"
    refuse(right)
    with pytest.raises(SystemExit, match="hands___hand shifts a literal"):
        refuse(right + "    cpy_r_r4 = 1 << cpy_r_r2;\n")


def test_without_a_compiler_a_sentence_says_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    require = run_path(str(HOOK))["require_compiler"]
    monkeypatch.setenv("CC", f"{sys.executable} -O2")
    require()
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(SystemExit, match=r"no C compiler here \(no-such-compiler\).*SUBAK_PURE=1"):
        require()


def test_the_script_of_the_build_reads_no_project_file_and_so_none_is_hidden(tmp_path: Path) -> None:
    script = run_path(str(HOOK))["setup_with_docstrings"]("src")
    (tmp_path / "setup.py").write_text(script.replace("mypycify(", "list("))
    broken = tmp_path / "pyproject.toml"
    broken.write_text("[project]\nlicense = 7\n")
    done = subprocess.run([sys.executable, "setup.py", "--name"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip().endswith("mypyc_output"), done.stderr
    with run_path(str(HOOK))["SubakBuildHook"].hide_project_file(None):
        assert broken.exists()


@pytest.mark.parametrize(
    "thing", [subak.step, subak.State, subak.State.legal, subak.Game.new], ids=lambda thing: thing.__qualname__
)
def test_docstrings_survive_compilation(thing: object) -> None:
    source = {name: run_path(str(HOOK))["docstrings"]([SOURCE / f"{name}.py"]) for name in ("play", "game")}
    texts = {key.split("___", 3)[3].replace("___", "."): text for part in source.values() for key, text in part.items()}
    assert inspect.getdoc(thing) == texts[str(getattr(thing, "__qualname__", ""))]


def test_the_compiler_is_told_to_expect_an_index_within_its_range() -> None:
    expected = run_path(str(HOOK))["expected"]
    asked = "    cpy_r_r3 = (uint64_t)cpy_r_r1 < (uint64_t)cpy_r_r2;\n    if (cpy_r_r3) goto CPyL5;\n"
    assert expected(asked) == asked.replace("(cpy_r_r3)", "(likely(cpy_r_r3))")
    for other in (asked.replace("uint64_t", "int64_t"), asked.replace("if (cpy_r_r3)", "if (cpy_r_r4)")):
        assert expected(other) == other, "only what asks whether an index is within range"


def shown_by_an_index(home: str) -> dict[str, Any]:
    """What the build says of the project to a package index."""
    asked = [sys.executable, "-m", "hatchling", "metadata"]
    env = {**os.environ, "SUBAK_HOME": home}
    found: dict[str, Any] = json.loads(subprocess.run(asked, check=True, cwd=ROOT, env=env, capture_output=True).stdout)
    return found


def test_an_index_shows_the_readme_as_it_stands_while_nobody_says_where_the_project_lives() -> None:
    shown = shown_by_an_index("")
    assert shown["readme"]["text"] == (ROOT / "README.md").read_text()
    assert not shown.get("urls")


def test_an_index_leads_to_the_repository_and_its_pictures() -> None:
    home = "https://forge.example/rice/subak"
    shown = shown_by_an_index(home + "/")
    assert shown["urls"]["Homepage"] == home
    text = shown["readme"]["text"]
    links = re.findall(r'\]\(([^)#]+)|src="([^"]+)"', text)
    assert len(links) > 15
    for page, picture in links:
        address = page or picture
        assert address.startswith(home)
        kind, _main, path = address.removeprefix(home + "/").split("/", 2)
        assert (ROOT / path).exists(), address
        assert kind == ("raw" if path.endswith((".png", ".svg")) else "blob")
