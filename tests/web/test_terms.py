"""Words of the rules in sentences: explained once, escaped, never in a button."""

from collections.abc import Iterator

import pytest

from subak.web import rulebooks, showcase, templating
from tests.web.conftest import Guest, at_nim
from tests.web.toys import GAMES

pytestmark = pytest.mark.anyio
WORDS = """# Nim

**Stone**: what "lies" there. **Bid**: a promise. **Berry**: not here.

## 1 Setup

- **T-1.1** Stones, a stone.
"""
STONE = '<button type="button" class="term" data-entry="what &#34;lies&#34; there.">{}</button>'


@pytest.fixture(autouse=True)
def nim_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAMES["nim"], "rules", WORDS)
    forget()
    yield
    forget()


def forget() -> None:
    """What was made with other rules."""
    for kept in (showcase.rules_of, showcase._vocabulary, showcase.explained, rulebooks.typeset):
        kept.cache_clear()
    templating.MEMORY.forget()


async def test_a_word_is_explained_once_in_a_sentence() -> None:
    told = showcase.explained("Limestone <b>: take stones, one stone (T-1.1).", "nim")
    assert told == (
        f'Limestone &lt;b&gt;: take <span class="joined">{STONE.format("stones")},</span> one stone '
        '(<a href="/rules/nim#T-1.1" data-rule="T-1.1">T-1.1</a>).'
    )
    assert "berries</button>" in showcase.explained("Some berries.", "nim")
    assert showcase.explained("Nothing.", "nim") == "Nothing."


async def test_questions_refusals_and_rules_explain_their_words_and_buttons_do_not(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    asked = (await ann.view(table, 0))["parts"]["ask"]
    question, choices = asked.split('id="choices"')
    assert 'class="term"' in question
    assert 'class="term"' not in choices
    rules = (await ann.get("/rules/nim")).text
    rule = rules.split('<li id="T-1.1">')[1].split("</li>")[0]
    assert rule.count('class="term"') == 1
    assert STONE.format("Stones") in rule.replace("&quot;", "&#34;")


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [
        ("乾季の列に置く。", ["列"]),
        ("列、道。", ["列", "道"]),
        ("行列と道具、鉄道を列ねる。", []),  # parts of other words, and a verb
        ("水田と列", ["水田", "列"]),
        ("マスを1マス、マスクとクリスマス。", ["マス"]),
        ("コマ。", ["コマ"]),
        ("コマンド", []),
    ],
)
async def test_words_without_spaces_are_found_whole(
    monkeypatch: pytest.MonkeyPatch, sentence: str, marked: list[str]
) -> None:
    rows = "".join(f"| {word} | {n} |\n" for n, word in enumerate(["列", "道", "水田", "マス", "コマ"]))
    monkeypatch.setattr(GAMES["nim"], "rules", f"# ニム\n\n## 言葉\n\n| 語 | 意味 |\n|---|---|\n{rows}")
    forget()
    assert [sentence[start:stop] for start, stop, _meaning in showcase.terms_in(sentence, "nim")] == marked


async def test_what_ends_a_japanese_word_stays_on_its_line() -> None:
    assert "stone</button>。</span>" in showcase.explained("stone。", "nim")
