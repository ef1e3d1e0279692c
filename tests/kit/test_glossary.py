"""The glossary: both ways in which RULES.md may hold it."""

from subak.games import load
from subak.kit.glossary import glossary

TABLE = """# Nim

**Not**: this.

## Words

| word | meaning |
|---|---|
| heap, pile | where *stones* lie |
| Shogun | who begins |

| set | its cards |
|---|---|
| red | all |

## 1 Setup
"""


def test_words_of_the_first_table_have_their_meaning() -> None:
    assert glossary(TABLE) == {"heap": "where stones lie", "pile": "where stones lie", "Shogun": "who begins"}


def test_without_a_table_bold_words_before_the_first_chapter_do() -> None:
    text = "# Nim\n\n**Stone**: a thing. **Heap**: some of them.\n\n## 1 Setup\n\n**Other**: no.\n"
    assert glossary(text) == {"stone": "a thing.", "heap": "some of them."}
    assert glossary("# Nim\n") == {}


def test_every_game_of_ours_explains_its_words() -> None:
    assert glossary(load("seasons").rules)["paddy"] == "squares connected across furrows"
    for name in ("animism", "kingdoms", "spirits"):
        assert len(glossary(load(name).rules)) > 10
