"""TOML rows as columns, and the sentences for what is wrong with them."""

from pathlib import Path

import pytest

from subak.core.errors import ContentError
from subak.core.rows import Content, Rows

SCHEMA = {"card": ["id", "name", "cost", "kind", "play", "shape"]}
BASE = """
[[card]]
id = 1
name = "Sawmill"
cost = 2
kind = "wood"
play = ["gain wood 3", "draw 1"]
shape = [1, 2]
source = "rulebook"

[[card]]
id = 2
name = "Market"
cost = 0
kind = "coin"
play = []
shape = []
source = "reconstructed"
source_of = { cost = "public" }
"""
VERBS = {"gain": 1, "draw": 2}
NOUNS = {"wood": 5, "coin": 6}


def content(tmp_path: Path, pack: str | None = None, base: str = BASE) -> Content:
    path = tmp_path / "cards.toml"
    path.write_text(base, encoding="utf-8")
    if pack is None:
        return Content([path], SCHEMA)
    other = tmp_path / "pack.toml"
    other.write_text(pack, encoding="utf-8")
    return Content([path], SCHEMA, other)


def test_rows_become_columns(tmp_path: Path) -> None:
    cards = content(tmp_path)["card"]
    assert cards.texts("name") == ["Sawmill", "Market"]
    assert cards.ints("cost", 0, 9) == [2, 0]
    assert cards.words("kind", NOUNS) == [5, 6]
    assert cards.effects("play", VERBS, NOUNS) == [[(1, 5, 3), (2, 0, 1)], []]
    assert cards.int_lists("shape", 0, 9) == [[1, 2], []]
    assert cards.sources() == ["rulebook", "reconstructed"]


def test_content_is_known_by_its_hash(tmp_path: Path) -> None:
    assert content(tmp_path).hash() == content(tmp_path).hash()
    assert content(tmp_path, "[[card]]\nid = 1\ncost = 3\n").hash() != content(tmp_path).hash()
    assert content(tmp_path).provenance() == {"rulebook": 1, "reconstructed": 1}


def test_a_pack_replaces_fields_and_marks_the_row(tmp_path: Path) -> None:
    cards = content(tmp_path, "[[card]]\nid = 2\ncost = 7\n")["card"]
    assert cards.ints("cost", 0, 9) == [2, 7]
    assert cards.texts("name") == ["Sawmill", "Market"]
    assert cards.sources() == ["rulebook", "pack"]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda rows: rows.ints("cost", 1, 9), "card 2 (Market), cost: must be a whole number from 1 to 9, not 0."),
        (lambda rows: rows.texts("cost"), "cards.toml, card 1 (Sawmill), cost: must be a text, not 2."),
        (lambda rows: rows.ints("price", 0, 9), "cards.toml, card 1 (Sawmill), price: is missing."),
        (
            lambda rows: rows.words("kind", {"coins": 1, "wood": 0}),
            "kind: “coin” is not known here. Did you mean coins?",
        ),
        (lambda rows: rows.text_lists("cost"), "cost: must be a list, not 2."),
        (
            lambda rows: rows.effects("play", {"gian": 0, "draw": 1}, NOUNS),
            "“gain” is not known here. Did you mean gian?",
        ),
        (lambda rows: rows.effects("play", VERBS, {}), "play: “wood” is not known here."),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, call: object, sentence: str) -> None:
    assert callable(call)
    rows = content(tmp_path)["card"]
    assert isinstance(rows, Rows)
    with pytest.raises(ContentError) as error:
        call(rows)
    assert sentence in str(error.value)


def test_an_effect_line_has_three_words_at_most(tmp_path: Path) -> None:
    rows = content(tmp_path, '[[card]]\nid = 1\nplay = ["gain wood 3 now"]\n')["card"]
    with pytest.raises(ContentError, match=r"pack\.toml, card 1 .Sawmill., play: “gain wood 3 now” is not of the form"):
        rows.effects("play", VERBS, NOUNS)


def test_base_content_must_say_its_source(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="source: must be rulebook, public, reconstructed or pack"):
        content(tmp_path, base="[[card]]\nid = 1\n")


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"No file has a table \[\[card\]\]"):
        content(tmp_path, base="")
