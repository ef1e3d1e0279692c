"""The house: who may know whom, and what nobody may do."""

import ast
import re
import sys
from pathlib import Path

import pytest

from subak.games import NAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "subak"
MODULES = sorted(SOURCE.rglob("*.py"))
TEMPLATES = sorted(
    [*SOURCE.glob("core/*.jinja"), *SOURCE.glob("games/*/*.jinja"), *SOURCE.glob("web/templates/**/*.html")]
)


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_says_what_is_in_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if text.strip():
        assert ast.get_docstring(ast.parse(text)), "open with one sentence"


def test_nobody_outside_games_names_a_game() -> None:
    for path in MODULES:
        if (SOURCE / "games") not in path.parents:
            for name in NAMES:
                assert not any(module.startswith(f"subak.games.{name}") for module in imports(path)), path


def test_core_and_rules_need_the_standard_library_and_the_compilers_runtime_alone() -> None:
    allowed = {"subak", "mypy_extensions", "librt", "jinja2"}
    for folder in ("core", "games"):
        for path in (SOURCE / folder).rglob("*.py"):
            tops = {module.split(".")[0] for module in imports(path)}
            assert tops - set(sys.stdlib_module_names) <= allowed, path
            if "jinja2" in tops:
                assert path.name == "art.py"


def test_rules_never_roll() -> None:
    """Chance is a seat: only `imagine`, which guesses, and the drivers hold dice."""
    for path in (SOURCE / "games").glob("*/*.py"):
        if path.name not in ("hidden.py", "game.py"):
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"^(import random|from random import (?!Random$))", text, re.M), path


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_the_files_that_a_newcomer_looks_for(name: str) -> None:
    for file in (
        "game.py",
        "state.py",
        "rules.py",
        "cards.py",
        "hidden.py",
        "evaluate.py",
        "words.py",
        "draw.py",
        "RULES.md",
    ):
        assert (SOURCE / "games" / name / file).exists(), file
    assert list((SOURCE / "games" / name).glob("*.toml"))


def test_the_page_knows_no_game() -> None:
    pages = [*SOURCE.glob("web/client/src/**/*.ts"), *SOURCE.glob("web/**/*.html"), *SOURCE.glob("web/*.py")]
    assert pages
    for path in pages:
        text = path.read_text(encoding="utf-8")
        for name in NAMES:
            assert not re.search(rf"""["'/]{name}["'/.]""", text), f"{path} names {name}"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_words_of_a_template_can_be_translated(path: Path) -> None:
    """They pass through `_`: neither text between tags nor a sentence in an expression stands bare."""
    source = re.sub(r"\{#.*?#\}|<style.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"<[^>]*>", "\n", re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", source, flags=re.S))
    bare = [line for line in text.splitlines() if re.search(r"[A-Za-z]{2}", line) and '="' not in line]
    for expression in re.findall(r"\{\{.*?\}\}|\{%.*?%\}", source, flags=re.S):
        bare += re.findall(r'(?<!_\()"([A-Z][a-z][^"]*)"', expression)
    assert [words.strip(" –") for words in bare if words.strip(" –") not in ("Subak", "at-table")] == []
