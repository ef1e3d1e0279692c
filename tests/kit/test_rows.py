"""TOML rows as columns, and the sentences for what is wrong with them."""

from pathlib import Path

import pytest

from subak.kit.errors import ContentError
from subak.kit.rows import Content, Rows

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


Limits = dict[str, tuple[int, int]]


def content(tmp_path: Path, pack: str | None = None, base: str = BASE, limits: Limits | None = None) -> Content:
    path = tmp_path / "cards.toml"
    path.write_text(base, encoding="utf-8")
    if pack is None:
        return Content([path], SCHEMA, limits=limits)
    other = tmp_path / "pack.toml"
    other.write_text(pack, encoding="utf-8")
    return Content([path], SCHEMA, other, limits)


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
    (tmp_path / "other.toml").write_text('[[land]]\nid = 1\nsource = "public"\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"No file has a table \[\[card\]\]"):
        Content([tmp_path / "other.toml"], {"land": ["id"], **SCHEMA})


NEW = """
[[card]]
id = 7
name = "Ferry"
cost = 1
kind = "coin"
play = ["draw 2"]
shape = [4]
"""


def test_a_pack_adds_rows_where_the_game_allows_it(tmp_path: Path) -> None:
    cards = content(tmp_path, NEW, limits={"card": (1, 3)})["card"]
    assert cards.ints("id", 1, 9) == [1, 2, 7]
    assert cards.texts("name") == ["Sawmill", "Market", "Ferry"]
    assert cards.sources() == ["rulebook", "reconstructed", "pack"]
    assert str(cards.error(2, "cost", "no.")) == "pack.toml, card 7 (Ferry), cost: no."


def test_a_new_row_has_every_field_that_the_game_asks_for(tmp_path: Path) -> None:
    cards = content(tmp_path, '[[card]]\nid = 7\nname = "Ferry"\n', limits={"card": (1, 3)})["card"]
    with pytest.raises(ContentError, match=r"pack\.toml, card 7 .Ferry., cost: is missing\."):
        cards.ints("cost", 0, 9)


def test_a_pack_removes_rows_where_the_game_allows_it(tmp_path: Path) -> None:
    changed = content(tmp_path, "[[card]]\nid = 1\nremove = true\n" + NEW, limits={"card": (2, 2)})
    assert changed["card"].ints("id", 1, 9) == [2, 7]
    assert changed["card"].files == ["cards.toml", "pack.toml"]
    assert changed.hash() != content(tmp_path, NEW, limits={"card": (1, 3)}).hash()


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        ("[[card]]\nid = 1\ncost = 1\n[[card]]\nid = 1\ncost = 2\n", "card 1, id: is that of row 1 already"),
        ("[[card]]\nid = 7\n[[card]]\nid = 7\n", "pack.toml, card 7, id: is that of row 1 already"),
        ('[[card]]\nid = 1\nname = " "\n', "pack.toml, card 1 ( ), name: must be a text that is not empty."),
        ("[[card]]\nid = 1\nname = 4\n", "pack.toml, card 1 (4), name: must be a text that is not empty."),
        ('[[card]]\nid = 1\nname = "a\\nb"\n', "pack.toml, card 1, name: has letters that cannot be printed."),
        ('[[card]]\nid = 1\nname = "\\u0000"\n', "pack.toml, card 1, name: has letters that cannot be printed."),
        ('[[card]]\nid = 1\nname = "\\u001b[2J"\n', "pack.toml, card 1, name: has letters that cannot be printed."),
        ("[[card]]\ncost = 4\n", "pack.toml, card number 1, id: says which row is meant"),
        ("[[card]]\nid = [1]\n", "pack.toml, card [1], id: says which row is meant"),
        ("", "pack.toml is empty: it has no rows at all."),
        ("# nothing\n", "pack.toml is empty: it has no rows at all."),
        ("card = []\n", "pack.toml: write card as rows, each under [[card]]."),
        ("[[card]]\nid = 1\nremove = 1\n", "pack.toml, card 1, remove: must be true, or be left out."),
        ("[[card]]\nid = 1\nremove = true\ncost = 2\n", "card 1, cost: is given for a row that is removed."),
        ("[[card]]\nid = 9\nremove = true\n", "pack.toml, card 9, id: names no card of this game. Valid: 1 or 2."),
        (
            "[[card]]\nid = 1\nremove = true\n[[card]]\nid = 2\nremove = true\n",
            "pack.toml, card 2, remove: then there would be 0 rows of card; this game takes 1 to 3.",
        ),
        (
            NEW + NEW.replace("7", "8"),
            "pack.toml, card 8 (Ferry), id: then there would be 4 rows of card; this game takes 1 to 3.",
        ),
    ],
)
def test_a_pack_that_goes_too_far_is_told_where(tmp_path: Path, pack: str, sentence: str) -> None:
    with pytest.raises(ContentError) as error:
        content(tmp_path, pack, limits={"card": (1, 3)})
    assert sentence in str(error.value)


def test_a_table_without_limits_keeps_its_rows(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"card 7 .Ferry., id: names no card of this game\. Valid: 1 or 2\."):
        content(tmp_path, NEW)
    with pytest.raises(ContentError, match=r"card 1, remove: this game needs every card: change its fields instead\."):
        content(tmp_path, "[[card]]\nid = 1\nremove = true\n")


def test_base_content_names_every_row_once_and_removes_none(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"cards\.toml, card 1 .Market., id: is that of row 1 already"):
        content(tmp_path, base=BASE.replace("id = 2", "id = 1"))
    with pytest.raises(ContentError, match=r"cards\.toml, card 2 .., name: must be a text that is not empty"):
        content(tmp_path, base=BASE.replace('"Market"', '""'))
    with pytest.raises(ContentError, match=r"cards\.toml, card 1 .Sawmill., remove: is not a field here"):
        content(tmp_path, base=BASE.replace("cost = 2", "cost = 2\nremove = true"), limits={"card": (1, 3)})
    with pytest.raises(ContentError, match=r"cards\.toml is empty"):
        content(tmp_path, base="")
