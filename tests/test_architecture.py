"""The house: who may know whom, and what nobody may do."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from subak.games import NAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "subak"
MODULES = sorted(SOURCE.rglob("*.py"))
TEMPLATES = sorted(SOURCE.glob("web/templates/**/*.html"))
HOUSE = [path for path in MODULES if len(path.relative_to(SOURCE).parts) < 3 or path.parent.parent.name != "games"]
Function = ast.FunctionDef | ast.AsyncFunctionDef


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def place(path: Path) -> str:
    return str(path.relative_to(SOURCE))


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


def test_the_kernel_the_kit_and_the_games_need_the_standard_library_and_the_compilers_runtime_alone() -> None:
    allowed = {"subak", "mypy_extensions", "librt"}
    for folder in ("core", "kit", "games"):
        for path in (SOURCE / folder).rglob("*.py"):
            foreign = {module.split(".")[0] for module in imports(path)} - set(sys.stdlib_module_names) - allowed
            assert not foreign, path


def test_the_kernel_is_small() -> None:
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (SOURCE / "core").glob("*.py")) < 970


def test_a_table_is_pure() -> None:
    """No files, no network, no processes, no clock and no dice of its own."""
    allowed = {"collections", "copy", "random", "subak", "typing", "unicodedata", "msgspec"}
    for path in (SOURCE / "table").glob("*.py"):
        assert {module.split(".")[0] for module in imports(path)} <= allowed, path
        called = {ast.unparse(node.func) for node in ast.walk(tree(path)) if isinstance(node, ast.Call)}
        assert not called & {"open", "print", "input", "Random"}, path


def test_the_store_only_stores() -> None:
    """It knows what is stored, and nothing of what runs, plays or thinks."""
    for path in (SOURCE / "store").rglob("*.py"):
        ours = {module.split(".")[1] for module in imports(path) if module.startswith("subak.")}
        assert ours <= {"core", "kit", "store", "table"}, path


def test_one_module_has_a_name() -> None:
    """Outside the games, which are alike on purpose; a package and its main module are one thing."""
    alike = {"errors"}  # every package has its own kinds of them
    seen: dict[str, Path] = {}
    for path in HOUSE:
        name = path.parent.name if path.stem == "__init__" else path.stem
        if name not in alike and path.stem != path.parent.name:
            assert name not in seen, f"{place(path)} and {place(seen[name])}"
            seen[name] = path


def answers(node: ast.stmt) -> bool:
    """A page, or a command of the command line: called after its address, whatever makes its answer."""
    decorators = [d.func if isinstance(d, ast.Call) else d for d in getattr(node, "decorator_list", [])]
    return any(ast.unparse(d) in ("get", "post", "app.command") for d in decorators)


def test_one_function_has_a_name() -> None:
    """Public functions and classes of modules, outside the games; none is called like a module of another job."""
    apart = (SOURCE / "store" / "migrations", SOURCE / "lab" / "engines.py")  # Alembic's names; another interpreter
    modules = {path.stem: path for path in HOUSE}
    seen: dict[str, list[str]] = defaultdict(list)
    for path in HOUSE:
        if any(path == other or other in path.parents for other in apart):
            continue
        for node in tree(path).body:
            if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_") and not answers(node):
                seen[node.name].append(place(path))
                assert modules.get(node.name, path) == path, f"{place(path)}: {node.name} is a module too"
    del seen["main"]  # of every program
    assert {name: places for name, places in seen.items() if len(places) > 1} == {}


def on_import(node: ast.AST) -> Iterator[ast.Call]:
    """All calls that are made when a module is imported."""
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Call):
        yield node
    for name, value in ast.iter_fields(node):
        if isinstance(node, Function) and name == "body":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from on_import(child)


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_sentences_are_looked_up_when_they_are_shown(path: Path) -> None:
    """Not when a module is imported: before anybody asks, nobody knows the reader's language."""
    early = [call.lineno for call in on_import(tree(path)) if ast.unparse(call.func) in ("_", "n_")]
    assert early == [], "N_ in the table, _ where it is shown"


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_a_module_fits_the_head_and_a_function_the_screen(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450
    for node in ast.walk(tree(path)):
        if isinstance(node, Function):
            assert (node.end_lineno or 0) - node.lineno < 60, node.name


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
