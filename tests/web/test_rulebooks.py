"""The rules as a page: what comes first, what last, and pictures that nobody can click."""

import re
from collections.abc import Iterator

import pytest

from subak.core.board import Board, Part
from subak.web import illustrations, rulebooks, showcase
from tests.kit.test_lesson import LESSON
from tests.web.conftest import Guest
from tests.web.toys import GAMES

pytestmark = pytest.mark.anyio

SOURCE = """# Nim

Take stones.

**Fine.** This is small print.

## Words

**Stone**: a stone.

## 1 Setup

- **T-1.1** Stones.

## 2 The end

- **T-2.1** None.
"""


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A lesson that explains a rule at a part of the board, which the toy calls `heap`."""
    monkeypatch.setattr(GAMES["nim"], "lesson", LESSON.replace('at = "ask"', f'at = "{part()}"'))
    kept = (
        showcase.lesson_of,
        illustrations.taught_views,
        illustrations.overview,
        illustrations.examples,
        rulebooks.typeset,
    )
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


def part() -> str:
    game = GAMES["nim"]
    return game.draw(game.new(2).redact(0), 0).parts[0].name


async def test_chapters_come_first_and_fine_print_last() -> None:
    order = re.findall(r"^#+ (.*)$", rulebooks.reading_order(SOURCE), re.M)
    assert order == ["Nim", "1 Setup", "2 The end", "Words", "Fine print"]
    assert rulebooks.reading_order(SOURCE).startswith("# Nim\n\nTake stones.\n\n## 1 Setup")
    assert rulebooks.reading_order(SOURCE).endswith("**Fine.** This is small print.\n")


@pytest.mark.usefixtures("pictures")
async def test_an_example_of_the_lesson_stands_at_its_rule(ann: Guest) -> None:
    for path in ("/rules/nim", "/rules/nim/text"):
        text = (await ann.get(path)).text
        rule = re.search(r'<li id="T-1\.1">(.*?)</li>', text, re.S)
        assert rule
        assert '<figure class="example"' in rule[1]
        assert 'href="/learn/nim?step=0"' in rule[1]
        assert "Bid in secret" in rule[1]
        assert text.index('id="find"') < text.index('id="T-1.1"')


async def test_a_picture_offers_nothing_and_takes_no_names_from_the_live_board() -> None:
    svg = '<g id="card-1" data-action="3" tabindex="-1" role="button" aria-label="Take"><clipPath id="cut"/>'
    part = Part("hand", [svg, '<path clip-path="url(#cut)"/></g>'], [3], [], [])
    drawn = illustrations.still(Board("nim", 9, 9, "Nim", "<defs/>", [part]))
    assert re.search(r'<g data-named="hand"><g><clipPath id="(\w+-cut)"/><path clip-path="url\(#\1\)"/></g></g>', drawn)


async def test_without_a_lesson_there_is_the_text_alone(ann: Guest) -> None:
    text = (await ann.get("/rules/whisper")).text
    assert "<figure" not in text
    assert 'id="find"' in text
