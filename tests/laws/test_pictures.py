"""Every board is well-formed, safe under a strict content security policy, and offers legal actions only, each once."""

import re
from xml.etree import ElementTree

from hypothesis import given, settings

from subak.core.art import TALL
from tests.laws.positions import EVENTS, SEEDS, Table, every_table, somewhere


def numbers(svg: str, attribute: str) -> list[int]:
    return [int(n) for n in re.findall(rf'{attribute}="(\d+)"', svg)]


def offered(svg: str, legal: list[int]) -> list[set[str]]:
    """What a board offers, refuses, lets swap and names, after a look at the board itself."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own picture
    assert root.tag.endswith("svg")
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not re.search(r"<style|<script|\sstyle=|\son[a-z]+=|javascript:|https?://(?!www\.w3\.org)", svg)
    ids = re.findall(r'\sid="([^"]+)"', svg)
    assert len(ids) == len(set(ids)), "ids are unique"
    actions = numbers(svg, "data-action")
    assert len(actions) == len(set(actions)), "an action is offered twice"
    assert set(actions) <= set(legal)
    assert not set(numbers(svg, "data-why")) & set(legal)
    return [set(re.findall(rf'\s{mark}="([^"]+)"', svg)) for mark in ("data-action", "data-why", "data-swap", "id")]


def width(svg: str) -> float:
    found = re.search(r'viewBox="0 0 ([\d.]+) [\d.]+"', svg)
    assert found
    return float(found[1])


@every_table
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_a_board_is_a_safe_picture_of_legal_actions(table: Table, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for viewer in table.viewers():
        view = state.redact(viewer)
        legal = state.legal(viewer) if viewer >= 0 and state.actors >> viewer & 1 else []
        wide, tall = table.game.draw(view, viewer), table.game.draw(view, viewer, tall=True)
        assert offered(wide, legal) == offered(tall, legal), "a phone offers what a desk offers"
        assert width(wide) > width(tall) == TALL


@every_table
def test_every_card_of_the_gallery_is_drawn(table: Table) -> None:
    for card in table.game.cards():
        svg = table.game.draw_card(card.id)
        assert ElementTree.fromstring(svg).tag.endswith("svg")  # noqa: S314  # our own picture
        assert card.name
        assert card.text
        assert card.source in ("rulebook", "public", "reconstructed", "pack")
