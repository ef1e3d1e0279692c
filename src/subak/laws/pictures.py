"""Every board is well-formed, safe under a strict content security policy, and offers legal actions only, each once."""

import re
from html import unescape
from xml.etree import ElementTree

from hypothesis import given, settings

from subak.core.board import TALL
from subak.kit.art import TALL_WIDTH
from subak.laws.tables import EVENTS, SEEDS, Setup, somewhere

MARKED = ("data-action", "data-path", "data-why", "data-swap", "id")


def marked(svg: str, attribute: str) -> list[int]:
    return [int(n) for n in re.findall(rf'{attribute}="(\d+)"', svg)]


def shown(svg: str, legal: list[int]) -> list[set[str]]:
    """What a board offers, refuses, lets swap and names, after a look at the board itself."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own picture
    assert root.tag.endswith("svg")
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not re.search(r"<style|<script|\sstyle=|\son[a-z]+=|javascript:|https?://(?!www\.w3\.org)", svg)
    ids = re.findall(r'\sid="([^"]+)"', svg)
    assert len(ids) == len(set(ids)), "ids are unique"
    actions = marked(svg, "data-action")
    assert len(actions) == len(set(actions)), "an action is offered twice"
    assert set(actions) <= set(legal)
    assert not set(marked(svg, "data-why")) & set(legal)
    return [set(re.findall(rf'\s{mark}="([^"]+)"', svg)) for mark in MARKED]


def width(svg: str) -> float:
    found = re.search(r'viewBox="0 0 ([\d.]+) [\d.]+"', svg)
    assert found
    return float(found[1])


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_a_board_is_a_safe_picture_of_legal_actions(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    gallery = {card.id for card in table.game.cards()}
    for viewer in table.viewers():
        view = state.redact(viewer)
        legal = state.legal(viewer) if viewer >= 0 and state.actors >> viewer & 1 else []
        wide, tall = table.game.draw(view, viewer).svg(), table.game.draw(view, viewer, TALL).svg()
        *desk, things = shown(wide, legal)
        *phone, scrolled = shown(tall, legal)
        assert desk == phone, "a phone offers what a desk offers"
        assert things <= scrolled, "a desk may put away what a question does not need; on a phone one scrolls there"
        assert set(marked(wide + tall, "data-card")) <= gallery, "what a closer look is for can be shown"
        assert width(wide) > width(tall) == TALL_WIDTH


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_every_part_of_a_page_that_says_something_has_a_name(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for viewer in table.viewers():
        board = table.game.draw(state.redact(viewer), viewer)
        says = [part for part in board.parts if part.actions or "<text" in part.svg or "<title" in part.svg]
        names = [part.label for part in says]
        assert all(names), [part.name for part in says]
        assert len(names) == len(set(names))
        root = ElementTree.fromstring(board.svg(live=True))  # noqa: S314  # our own picture
        groups = [group for group in root if group.get("id", "").startswith("part-") and group.get("role") == "group"]
        assert {group.get("aria-label") for group in groups} >= {unescape(name) for name in names}


def test_every_card_of_the_gallery_is_drawn(table: Setup) -> None:
    for card in table.game.cards():
        svg = table.game.draw_card(card.id)
        assert ElementTree.fromstring(svg).tag.endswith("svg")  # noqa: S314  # our own picture
        assert card.name
        assert card.text
        assert card.source in ("rulebook", "public", "reconstructed", "pack")
