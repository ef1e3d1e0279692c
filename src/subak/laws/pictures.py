"""Every board is well-formed, safe under a strict content security policy, and offers legal actions only, each once."""

import re
from html import unescape
from random import Random
from xml.etree import ElementTree

from hypothesis import given, settings

from subak.core.board import TALL, WIDE
from subak.core.game import SPECTATOR, State
from subak.kit import sketches
from subak.kit.art import TALL_WIDTH
from subak.kit.pen import in_pieces
from subak.kit.tongues import ENGLISH, speaking
from subak.laws.tables import EVENTS, SEEDS, Setup, somewhere, walk

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


class Look:
    """A board that somebody looks at, in a language, with or without names."""

    def __init__(self, table: Setup, state: State, rng: Random) -> None:
        self.game = table.game
        self.viewer = rng.choice([SPECTATOR, *range(table.seats)])
        self.view = state.redact(self.viewer)
        self.shape = rng.choice((WIDE, TALL))
        self.names = [f"<{seat}>" for seat in range(table.seats)] if rng.random() < 0.5 else []
        self.tongue = rng.choice((ENGLISH, "ja"))

    def svg(self) -> str:
        with speaking(self.tongue):
            board = self.game.draw(self.view, self.viewer, self.shape, self.names)
        svg = board.svg(live=True)
        assert "".join(in_pieces(board)) == svg, "a page is told the board in pieces"
        return svg


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_board_is_the_same_whatever_was_drawn_before(table: Setup, seed: int) -> None:
    """What is kept of boards is kept by all that it depends on."""
    rng = Random(seed)
    events = sum(1 for _event in walk(table, seed))
    looks = [Look(table, state, rng) for state, _seat, _action in walk(table, seed) if rng.random() * events < 60]
    shown = [(look, look.svg()) for look in looks]
    for look, svg in rng.sample(shown, min(12, len(shown))):
        sketches.draw_anew()
        assert look.svg() == svg


def test_every_card_of_the_gallery_is_drawn(table: Setup) -> None:
    for card in table.game.cards():
        svg = table.game.draw_card(card.id)
        assert ElementTree.fromstring(svg).tag.endswith("svg")  # noqa: S314  # our own picture
        assert card.name
        assert card.text
        assert card.source in ("rulebook", "public", "reconstructed", "pack")
