"""Pictures: stored drawings stay as they are, and what can be clicked is what is legal."""

import json
import re
from pathlib import Path
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

from subak.core.record import Record
from subak.games.animism import state as s
from subak.games.animism.rules import Animism
from tests.games.animism.script import GAME, fresh, phase
from tests.pictures import same_picture

PICTURES = Path(__file__).parent / "pictures"
GOLDEN = Path(__file__).parent / "golden"


def until(golden: str, number: int, wanted: int, seat: int) -> Animism:
    """A kept game up to the moment when a seat is asked something in a round."""
    record = Record.loads(json.dumps(json.loads((GOLDEN / f"{golden}.json").read_text())["record"]))
    state = cast(Animism, GAME.new(record.seats, record.options))
    for actor, action in record.events:
        if state.round == number and phase(state, seat) == wanted:
            break
        state.apply(actor, action)
    return state


OVER = 5  # a round that never comes
SCENES: dict[str, tuple[str, int, int, int, int]] = {  # game, round, phase, seat, viewer
    "opening-dice": ("four-skilled", 1, s.FIRST_DIE, 0, 0),
    "opening-draw": ("four-skilled", 1, s.DRAW, 0, 0),
    "purchase": ("four-skilled", 3, s.PURCHASE, 1, 1),
    "payment": ("four-skilled", 3, s.PAY, 2, 2),
    "rotate": ("four-skilled", 4, s.ROTATE, 3, 3),
    "draw": ("four-skilled", 4, s.DRAW, 0, 0),
    "offer": ("four-skilled", 3, s.OFFER, 0, 0),
    "dice": ("four-skilled", 4, s.CHOOSE, 2, 2),
    "hand-on": ("four-skilled", 2, s.CHECK, 3, 3),
    "watching": ("four-skilled", 4, s.DRAW, 3, -1),
    "over": ("four-skilled", OVER, s.READY, 0, 1),
    "three-draw": ("three-skilled", 3, s.DRAW, 1, 1),
    "three-bonus": ("three-skilled", 1, s.CHECK, 0, 0),
    "three-waiting": ("three-skilled", 4, s.PURCHASE, 2, 0),
    "three-over": ("three-skilled", OVER, s.READY, 0, 0),
}
TALL = ("opening-draw", "purchase", "dice", "watching", "over", "three-bonus")  # each arranged in another way


def picture(name: str, tall: bool = False) -> str:
    golden, number, wanted, seat, viewer = SCENES[name]
    return GAME.draw(until(golden, number, wanted, seat).redact(viewer), viewer, tall)


@pytest.mark.parametrize("name", SCENES)
def test_stored_pictures(name: str) -> None:
    assert picture(name) == (PICTURES / f"{name}.svg").read_text()


@pytest.mark.parametrize("name", TALL)
def test_stored_tall_pictures(name: str) -> None:
    same_picture(PICTURES / f"{name}-tall.svg", picture(name, tall=True))


@pytest.mark.parametrize("card", range(15))
def test_stored_cards(card: int) -> None:
    assert GAME.draw_card(card) == (PICTURES / f"card-{card}.svg").read_text()


@pytest.mark.parametrize(("seats", "advanced"), [(3, 1), (4, 0)])
def test_what_can_be_clicked_is_legal_and_offered_once(seats: int, advanced: int) -> None:
    rng = Random(seats)
    state = fresh(seats, advanced)
    n = 0
    while state.actors:
        n += 1
        actor = (state.actors & -state.actors).bit_length() - 1
        legal = state.legal(actor)
        if actor < seats and n % 3 == 0:
            svg = GAME.draw(state.redact(actor), actor)
            offered = [int(action) for action in re.findall(r'data-action="(\d+)"', svg)]
            refused = [int(action) for action in re.findall(r'data-why="(\d+)"', svg)]
            assert len(set(offered)) == len(offered)
            assert set(offered) <= set(legal)
            assert not set(refused) & set(legal)
            if phase(state, actor) != s.PAY or len(legal) <= 12:
                assert sorted(offered) == legal
            ElementTree.fromstring(svg)  # noqa: S314  # our own picture
            assert not re.search(r"<(style|script)|style=|\son\w+=", svg)
        state.apply(actor, rng.choice(legal))


def test_the_others_see_nothing_to_click() -> None:
    state = until("four-skilled", 1, s.DRAW, 0)
    for viewer in (-1, 1, 2, 3):
        view = state.redact(viewer)
        if viewer >= 0 and view.actors >> viewer & 1:
            continue
        assert "data-action" not in GAME.draw(view, viewer)
