"""`pip install subak` is light: engine, bots, terminal, simulation and environments need nothing of the web table's."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest

from subak.server.workers import BEGIN

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FORBID = """
import sys
from importlib.abc import MetaPathFinder
class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in FORBIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
"""


def plain(name: str) -> str:
    """The name of a package as indexes compare them, without versions and extras."""
    found = re.match(r"[\w.-]+", name)
    return re.sub(r"[-_.]+", "-", found[0] if found else "").lower()


def brought(requirements: list[str]) -> set[str]:
    """Packages, and what they bring with them."""
    found: set[str] = set()
    todo = [plain(name) for name in requirements]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [plain(line) for line in requires(name) or [] if ";" not in line]
    return found


def modules_of(wanted: set[str]) -> set[str]:
    """What can be imported of some packages."""
    return {module for module, owners in packages_distributions().items() if wanted & {plain(name) for name in owners}}


def without_the_table(code: str, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run something where the packages of `subak[table]` cannot be imported."""
    table = {plain(name) for name in PROJECT["optional-dependencies"]["table"]}
    forbidden = modules_of(table - brought(PROJECT["dependencies"]))
    assert {"litestar", "sqlalchemy", "jinja2", "uvicorn"} <= forbidden
    source = f"FORBIDDEN = {sorted(forbidden)!r}\n{FORBID}\n{code}"
    return subprocess.run([sys.executable, "-c", source, *words], input=said, capture_output=True, text=True)


COMMAND = "from subak.__main__ import main; main()"


@pytest.mark.parametrize(
    "words",
    ["games", "rules seasons", "sim seasons --bots random,random --games 2 --workers 1", "entries seasons"],
)
def test_commands_without_the_table(words: str) -> None:
    done = without_the_table(COMMAND, *words.split())
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_a_game_in_the_terminal_without_the_table() -> None:
    done = without_the_table(COMMAND, "play", "seasons", said="1\n" * 3)
    assert "No module" not in done.stderr
    assert "1" in done.stdout


def test_engine_bots_and_environments_without_the_table() -> None:
    code = """
from random import Random
import subak, subak.bots, subak.envs
state = subak.load("seasons").new(2)
subak.play(state, [subak.bots.make("greedy:worlds=1"), subak.bots.make("random")], Random(1), most=12)
games = subak.envs.vector("seasons", 2)
games.reset(seed=1)
games.step(games.masks.argmax(axis=1))
env = subak.envs.pettingzoo("seasons")
env.reset(seed=1)
learner = subak.envs.gymnasium("seasons", opponents=("random",))
learner.reset(seed=1)
print("played")
"""
    done = without_the_table(code)
    assert done.stdout == "played\n", done.stderr


def test_the_process_that_thinks_for_bots_loads_nothing_of_the_table() -> None:
    imports = BEGIN.rpartition("; ")[0]
    done = without_the_table(f"{imports}; print(main.__module__)")
    assert done.stdout == "subak.bots.worker\n", done.stderr


def test_serving_without_the_table_says_what_to_install() -> None:
    done = without_the_table(COMMAND, "serve")
    assert done.returncode == 2
    assert re.fullmatch(
        r"The table in the browser needs \w+: pip install 'subak\[table\]'\.", " ".join(done.stderr.split())
    )


def test_what_is_installed_first_is_little() -> None:
    assert {plain(name) for name in PROJECT["dependencies"]} == {
        "librt", "msgspec", "mypy-extensions", "rich", "typer",
    }  # fmt: skip
