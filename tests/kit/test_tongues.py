"""Languages: what a browser prefers, sentences out of a .po file, and what is remembered by language."""

import asyncio

import pytest

from subak.core.language import _, n_
from subak.kit.text import listed
from subak.kit.tongues import ENGLISH, TONGUES, by_tongue, catalogue, preferred, read_catalogue, speaking, tongue

PO = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"

#: src/a.py
msgid "Rice"
msgstr "米"

#, fuzzy
msgid "Water"
msgstr "酒"

#: src/a.py
#, python-brace-format
msgid "{n} duck"
msgid_plural "{n} ducks"
msgstr[0] "アヒル{n}羽"

msgid ""
"Say “{what}”,\n"
"twice."
msgstr ""
"「{what}」と\n"
"2度 \"言う\"。"

msgid "Nothing yet"
msgstr ""
"""


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("en-US,en;q=0.9,ja;q=0.8", "en"),
        ("de, id;q=0.5, ja;q=0.4", "id"),
        ("de,fr", "en"),
        ("ja;q=0, en", "en"),
        ("ja;q=much,,;;=,id;q=0.1", "id"),
    ],
)
def test_the_best_of_our_languages_is_taken(header: str, code: str) -> None:
    assert preferred(header) == code


def test_a_catalogue_is_read_as_it_is_written() -> None:
    assert read_catalogue(PO) == {
        "Rice": "米",
        "{n} duck": "アヒル{n}羽",
        "Say “{what}”,\ntwice.": '「{what}」と\n2度 "言う"。',
    }


@pytest.mark.parametrize("code", [code for code in TONGUES if code != ENGLISH])
def test_sentences_are_those_of_the_reader_and_english_without_one(code: str) -> None:
    assert _("Rules") == "Rules"
    with speaking(code):
        assert tongue() == code
        assert _("Rules") != "Rules"
        assert _("No translator has seen this.") == "No translator has seen this."
        assert n_("{n} table waits for you", "{n} tables wait for you", 3).count("3") == 1
        assert "tables" not in n_("{n} table waits for you", "{n} tables wait for you", 3)
        with speaking(ENGLISH):
            assert _("Rules") == "Rules"
    assert tongue() == ENGLISH
    assert catalogue("xx") is catalogue(ENGLISH)


def test_lists_have_the_marks_of_their_language() -> None:
    assert listed("abc") == "a, b and c"
    with speaking("ja"):
        assert listed("abc") == "a、bとc"
        assert listed("ab", _("or")) == "aまたはb"
    with speaking("id"):
        assert listed("abc") == "a, b dan c"


def test_what_is_remembered_is_remembered_by_language() -> None:
    asked: list[str] = []

    @by_tongue()
    def told(word: str) -> str:
        asked.append(tongue())
        return _(word)

    for _time in range(2):
        assert told("Rules") == "Rules"
        with speaking("ja"):
            assert told("Rules") == _("Rules") == "ルール"
    assert asked == ["en", "ja"]
    told.cache_clear()
    assert told("Rules") == "Rules"
    assert asked == ["en", "ja", "en"]


def test_a_thread_speaks_the_language_of_whoever_asked_it() -> None:
    async def ask(code: str) -> str:
        with speaking(code):
            return await asyncio.to_thread(_, "Rules")

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*(ask(code) for code in ("ja", "en", "ja")))

    assert asyncio.run(all_at_once()) == ["ルール", "Rules", "ルール"]
