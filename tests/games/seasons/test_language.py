"""A catalogue takes effect: no sentence of Seasons is made at import or glued from words that it does not know."""

import re
from collections.abc import Callable
from gettext import NullTranslations
from html import unescape
from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.rules import SET_ASIDE
from tests.games.seasons.script import GAME, fresh


class Brackets(NullTranslations):
    """Every sentence in brackets."""

    def gettext(self, sentence: str) -> str:
        return f"[{sentence}]"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"[{one if n == 1 else many}]"


@pytest.fixture
def brackets(reading: Callable[[NullTranslations], object]) -> None:
    reading(Brackets())


def untranslated(text: str) -> str:
    """Words that stand in no bracket."""
    inner = ""
    while inner != text:
        inner, text = text, re.sub(r"\[[^][]*\]", "", text)
    return " ".join(re.findall(r"[^\W\d_]{2,}", text))


def set_texts(svg: str) -> list[str]:
    """All texts of a board but the names of cards; what an ancestor says in several lines as one."""
    out: list[str] = []
    before = ""
    for tag, text in re.findall(r"<((?:text|title)[^>]*)>([^<]+)<", svg):
        if 'class="rule"' in tag and 'class="rule"' in before:
            out[-1] += " " + unescape(text)
        else:
            out.append(unescape(text))
        before = tag
    return [text for text in out if text.split(",")[0] not in GAME.words.names]


@pytest.mark.usefixtures("brackets")
def test_every_sentence_is_looked_up_when_it_is_shown() -> None:
    refused: set[str] = set()
    for seed in range(2):
        rng = Random(seed)
        state = fresh()
        while True:
            for viewer in (-1, 0, 1):
                view = cast(Seasons, state.redact(viewer))
                told = [GAME.tell(view, viewer), GAME.ask(view, viewer)]
                told += [name for seat in (0, 1) for name, _n in GAME.sheet(view, seat)]
                for shape in (WIDE, TALL):
                    told += set_texts(GAME.draw(view, viewer, shape).svg())
                assert [text for text in told if untranslated(text)] == []
            if not state.actors:
                break
            seat = rng.choice(members(state.actors))
            legal = state.legal(seat)
            assert not [label for label in (GAME.write(state, seat, a) for a in legal) if untranslated(label)]
            if seat != CHANCE:
                told = [GAME.why_not(state, seat, a) for a in [*range(24), *range(24, GAME.width, 97), SET_ASIDE]]
                refused |= {re.sub(r"\(N-[\d.]+\)", "", text) for text in told}
            state.apply(seat, rng.choice(legal))
    assert len(refused) > 20
    assert [text for text in refused if untranslated(text)] == []


@pytest.mark.usefixtures("brackets")
def test_every_card_is_described_in_the_language_of_its_reader() -> None:
    assert [card.text for card in GAME.cards() if untranslated(card.text) or untranslated(card.kind)] == []


def test_a_bracket_that_is_missing_is_found() -> None:
    assert untranslated("[You: [3 points].] Landscape: [Pally]") == "Landscape"
