"""Every sentence that readers of the pages can meet is translated, with the same places, and has its letters."""

import ast
import io
import re
import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from subak.games import OWN
from subak.kit.tongues import ENGLISH, LOCALE, TONGUES, read_catalogue

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/subak"
OTHERS = [code for code in TONGUES if code != ENGLISH]
READ = ("core", "kit", "games", "bots", "table", "server", "web")  # folders with sentences for readers of the pages
NUMBER = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+[a-z]?)\*\*", re.M)


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return run_path(str(ROOT / "tools/catalogues.py"))


@pytest.fixture(scope="module")
def template(tool: dict[str, Any]) -> Any:
    return tool["extracted"]()


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_missing_or_fuzzy_or_has_other_places(tool: dict[str, Any], template: Any, code: str) -> None:
    assert tool["languages"]() == sorted(OTHERS)
    assert tool["faults"](template, tool["stored"](code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_pages_read_a_catalogue_as_babel_does(tool: dict[str, Any], code: str) -> None:
    path = LOCALE / code / "LC_MESSAGES/subak.po"
    theirs = {tool["key"](message): tool["text"](message) for message in tool["stored"](code) if message.id}
    assert read_catalogue(path.read_text(encoding="utf-8")) == theirs


def test_every_sentence_of_the_source_is_extracted(tool: dict[str, Any], template: Any) -> None:
    known = {tool["key"](message) for message in template}
    lost = [
        f"{path.relative_to(SOURCE)}:{call.lineno}: {call.args[0].value}"
        for folder in READ
        for path in (SOURCE / folder).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "N_", "n_")
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
        and call.args[0].value not in known
    ]
    assert lost == [], "Babel finds no sentence within an f-string: take it out"


def test_what_is_wrong_with_a_translation_is_found(tool: dict[str, Any]) -> None:
    kind = type(tool["stored"](OTHERS[0]))
    english, other = kind(), kind(locale="ja")
    for sentence in ("Fine {n}", "Gone", "Vague", "Other {n} places", "<b>Bold</b>", "Empty"):
        english.add(sentence)
    other.add("Fine {n}", "{n}よし")
    other.add("Vague", "あいまい", flags=["fuzzy"])
    other.add("Other {n} places", "{m}か所")
    other.add("<b>Bold</b>", "太字")
    other.add("Empty", "")
    found = tool["faults"](english, other)
    assert [fault.split(":")[0] for fault in found] == ["missing", "fuzzy", "other places", "other tags", "missing"]


def test_what_people_read_of_content_is_extracted(tool: dict[str, Any]) -> None:
    file = io.BytesIO(
        b'[[step]]\ntitle = "One"\nat = "log"\n[[step.deep]]\nhint = "Two"\n[[tribe]]\nname = "red"\nid = "r"\n'
    )
    file.name = "lesson.toml"
    assert [row[2] for row in tool["read_content"](file, [], [], options={})] == ["One", "Two", "red"]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("name", OWN)
def test_rules_in_another_language_have_the_same_numbers(name: str, code: str) -> None:
    folder = SOURCE / "games" / name
    texts = [(folder / file).read_text(encoding="utf-8") for file in ("RULES.md", f"RULES.{code}.md")]
    assert NUMBER.findall(texts[0]) == NUMBER.findall(texts[1])
    assert texts[0].count("\n## ") == texts[1].count("\n## ")


def test_the_japanese_font_has_every_letter_of_ours() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    letters = {ord(letter) for letter in run_path(str(ROOT / "tools/japanese.py"))["letters"]()}
    for weight in (400, 700):
        has = set(TTFont(SOURCE / f"kit/fonts/japanese-{weight}.woff2").getBestCmap())
        assert letters - has == set(), "run tools/japanese.py"
