"""The examples for researchers run as they stand."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import subak
from subak.games import OWN

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(script: str, *words: str) -> str:
    done = subprocess.run([sys.executable, EXAMPLES / script, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", OWN)
def test_a_random_agent_finishes_a_game(name: str) -> None:
    lines = run("random_agent.py", name).splitlines()
    assert [line.split(":")[0] for line in lines] == [f"player_{seat}" for seat in range(len(lines))]
    assert sum(float(line.split()[1]) for line in lines) == pytest.approx(0, abs=0.02)


def test_a_random_agent_is_ten_lines() -> None:
    text = (EXAMPLES / "random_agent.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines()[1:] if line.strip()]) <= 10


def test_language_agents_finish_a_game() -> None:
    assert run("language_agent.py", "seasons").rstrip().endswith("]")


@pytest.mark.slow
def test_search_among_worlds_finishes_a_game() -> None:
    assert run("openspiel_ismcts.py", "animism", "2").rstrip().endswith("]")


@pytest.mark.slow
def test_the_best_response_to_random_play_is_better_than_random_play() -> None:
    found = re.search(r"expects (\S+) of random play and (\S+) of the best", run("best_response.py"))
    assert found
    assert -1 <= float(found[1]) < float(found[2]) <= 1


class Formatter:
    """Draws what it was told to, as a notebook's does: by class, or by what a thing says of itself."""

    def __init__(self) -> None:
        self.makers: dict[type, Callable[[Any], str]] = {}

    def for_type(self, kind: type, maker: Callable[[Any], str]) -> None:
        self.makers[kind] = maker

    def show(self, thing: object) -> str:
        for kind in type(thing).__mro__:
            if kind in self.makers:
                return self.makers[kind](thing)
        return str(getattr(thing, "_repr_svg_", lambda: "")())


def test_positions_show_themselves_in_a_notebook() -> None:
    pictures = Formatter()
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"image/svg+xml": pictures}))
    names: dict[str, Any] = {}
    shown: list[str] = []
    for cell in json.loads((EXAMPLES / "positions.ipynb").read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs"), "stored without what it shows"
        if cell["cell_type"] == "code":
            source = "".join(cell["source"]).replace("%load_ext subak", "None")
            if source == "None":
                subak.load_ipython_extension(shell)
            *before, last = ast.parse(source).body
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(before, []), "cell", "exec"), names)  # noqa: S102  our own notebook
            shown.append(pictures.show(eval(ast.unparse(last), names)))  # noqa: S307
    assert [picture.startswith("<svg") for picture in shown] == [False, True, True, False]
    assert shown[1] != shown[2], "what all may see, and what one seat does"
