"""The docs cannot rot: their code stands in the example, their tables name every method and word."""

import inspect
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from subak import games
from subak.cli import app
from subak.cli.entrylist import entries_page
from subak.cli.wordlist import as_markdown, declared, word_rows
from subak.core.board import Board, Part
from subak.core.game import Card, Game
from subak.core.options import Option
from subak.core.position import Book, Phase, Position, Words
from subak.kit import text
from subak.kit.letters import Type
from subak.kit.pen import Pen
from subak.kit.rows import Content, Rows
from tests.examples.installing import EXAMPLE, ROOT

DOCS = ROOT / "docs"
ADDING = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", ADDING, re.M | re.S)
CODE = [block for language, block in BLOCKS if language]
COMMANDS = [line for language, block in BLOCKS if not language for line in block.splitlines()]
FILES = [file for file in EXAMPLE.rglob("*") if file.suffix in (".py", ".toml", ".css", ".md")]
CLASSES = (Game, Position, Phase, Words, Pen, Board, Rows, Type)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
MADE = (Words, Phase, Board, Part, Book, Content, Option, Card)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_of_a_page_is_there(page: Path) -> None:
    named = re.findall(r'\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"', page.read_text(encoding="utf-8"))
    paths = [path for pair in named for path in pair if path and "://" not in path]
    assert [path for path in paths if not (page.parent / path).exists()] == []


@pytest.mark.parametrize("block", CODE, ids=lambda block: block.splitlines()[0][:40])
def test_every_block_of_code_stands_in_the_example(block: str) -> None:
    assert any(dedent(block) in dedent(file.read_text(encoding="utf-8")) or block in file.read_text() for file in FILES)


def test_every_file_of_the_example_is_in_the_table() -> None:
    table = ADDING.split("| file | holds")[1].split("\n\n")[0]
    for file in (EXAMPLE / "src" / "floodgate").iterdir():
        if file.is_file() and file.name != "__init__.py":
            assert f"`{file.name}`" in table, file.name


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_docs_exists(line: str) -> None:
    program, *words = shlex.split(line)
    if program == "subak":
        known = {command.name or command.callback.__name__ for group in app.registered_groups for command in
                 group.typer_instance.registered_commands if command.callback}  # type: ignore[union-attr]  # fmt: skip
        assert words[0] in known
    else:
        assert program in ("pip", "pytest")


def methods(cls: type) -> Iterator[str]:
    for name, member in vars(cls).items():
        if callable(member) and not name.startswith("_"):
            yield f"`{name}({', '.join(p for p in inspect.signature(member).parameters if p != 'self')})`"


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_method_and_its_arguments_are_in_the_docs(cls: type) -> None:
    assert [method for method in methods(cls) if method not in ADDING] == []


@pytest.mark.parametrize("cls", MADE, ids=lambda cls: cls.__name__)
def test_every_class_is_shown_with_what_it_is_made_of(cls: type) -> None:
    arguments = [p for p in inspect.signature(cls).parameters if p != "self"]
    assert f"`{cls.__name__}({', '.join(arguments)})`" in ADDING


def test_every_argument_of_game_is_explained() -> None:
    head = ADDING.split("Arguments of `Game`:")[1].split("\n\n")[0]
    assert [p for p in inspect.signature(Game).parameters if f"`{p}`" not in head] == []


def test_every_tool_for_sentences_is_in_the_docs() -> None:
    table = ADDING.split("| of `kit/text.py` |")[1].split("\n\n")[0]
    assert [name for name in text.__all__ if f"`{name}(" not in table] == []


# -- positions


@pytest.mark.parametrize("name", games.OWN)
def test_every_word_has_its_name(name: str) -> None:
    game = games.load(name)
    assert len(declared(game)) == len(word_rows(game)) - 2, "state.py declares all words but the stack"


def test_the_table_of_words_is_as_declared() -> None:
    made = as_markdown([games.load(name) for name in games.OWN]) + "\n"
    stored = (DOCS / "positions.md").read_text(encoding="utf-8")
    assert made == stored, "make it anew: subak words --markdown > docs/positions.md"


def test_the_table_of_entries_is_as_declared() -> None:
    made = entries_page([games.load(name) for name in games.OWN]) + "\n"
    stored = (DOCS / "observations.md").read_text(encoding="utf-8")
    assert made == stored, "make it anew: subak entries --markdown > docs/observations.md"


# -- architecture


@pytest.mark.parametrize("page", ["architecture.md", "adding-a-game.md"])
def test_every_file_that_the_docs_name_exists(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    named = re.findall(
        r"`((?:src/subak/)?(?:core|kit|games|bots|table|lab|laws|store|server|web|cli)/[\w/.]+\.\w+)`", text
    )
    assert named or page != "architecture.md"
    for file in named:
        assert (ROOT / "src" / "subak" / file.removeprefix("src/subak/")).exists(), file
    for link in re.findall(r"\]\(([\w./-]+)\)", text):
        assert (DOCS / link).exists(), link
    assert Path(DOCS / "pictures" / "house.svg").exists()
