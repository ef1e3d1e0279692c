"""Pictures: stored drawings stay as they are, and what can be clicked is what is legal."""

import json
import re
from pathlib import Path
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from subak.kit.record import Record
from tests.games.animism.script import GAME, fresh, step_of
from tests.pictures import same_picture

PICTURES = Path(__file__).parent / "pictures"
GOLDEN = Path(__file__).parent / "golden"


def until(golden: str, number: int, wanted: int, seat: int) -> Animism:
    """A kept game up to the moment when a seat is asked something in a round."""
    record = Record.loads(json.dumps(json.loads((GOLDEN / f"{golden}.json").read_text())["record"]))
    state = cast(Animism, GAME.new(record.seats, record.options))
    for actor, action in record.events:
        if state[s.ROUND] == number and step_of(state, seat) == wanted:
            break
        state.apply(actor, action)
    return state


OVER = 5  # a round that never comes
SCENES: dict[str, tuple[str, int, int, int, int]] = {  # game, round, phase, seat, viewer
    "opening-dice": ("four-skilled", 1, s.ROLLING_FIRST, 0, 0),
    "opening-draw": ("four-skilled", 1, s.DRAWING, 0, 0),
    "purchase": ("four-skilled", 3, s.BUYING, 1, 1),
    "payment": ("four-skilled", 3, s.PAYING, 2, 2),
    "rotate": ("four-skilled", 4, s.ROTATING, 3, 3),
    "draw": ("four-skilled", 4, s.DRAWING, 0, 0),
    "offer": ("four-skilled", 3, s.DECLARING, 0, 0),
    "dice": ("four-skilled", 4, s.CHOOSING, 2, 2),
    "hand-on": ("four-skilled", 2, s.CHECKING, 3, 3),
    "watching": ("four-skilled", 4, s.DRAWING, 3, -1),
    "over": ("four-skilled", OVER, s.READY, 0, 1),
    "three-draw": ("three-skilled", 3, s.DRAWING, 1, 1),
    "three-bonus": ("three-skilled", 1, s.CHECKING, 0, 0),
    "three-waiting": ("three-skilled", 4, s.BUYING, 2, 0),
    "three-over": ("three-skilled", OVER, s.READY, 0, 0),
}
TALL = ("opening-draw", "purchase", "dice", "watching", "over", "three-bonus")  # each arranged in another way


def picture(name: str, tall: bool = False) -> str:
    golden, number, wanted, seat, viewer = SCENES[name]
    return GAME.draw(until(golden, number, wanted, seat).redact(viewer), viewer, tall).svg()


@pytest.mark.parametrize("name", SCENES)
def test_stored_pictures(name: str) -> None:
    same_picture(PICTURES / f"{name}.svg", picture(name))


@pytest.mark.parametrize("name", TALL)
def test_stored_tall_pictures(name: str) -> None:
    same_picture(PICTURES / f"{name}-tall.svg", picture(name, tall=True))


@pytest.mark.parametrize("card", range(15))
def test_stored_cards(card: int) -> None:
    same_picture(PICTURES / f"card-{card}.svg", GAME.draw_card(card))


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
            svg = GAME.draw(state.redact(actor), actor).svg()
            offered = [int(action) for action in re.findall(r'data-action="(\d+)"', svg)]
            refused = [int(action) for action in re.findall(r'data-why="(\d+)"', svg)]
            assert len(set(offered)) == len(offered)
            assert set(offered) <= set(legal)
            assert not set(refused) & set(legal)
            if step_of(state, actor) != s.PAYING or len(legal) <= 12:
                assert sorted(offered) == legal
            ElementTree.fromstring(svg)  # noqa: S314  # our own picture
            assert not re.search(r"<(style|script)|style=|\son\w+=", svg)
        state.apply(actor, rng.choice(legal))


def test_the_others_see_nothing_to_click() -> None:
    state = until("four-skilled", 1, s.DRAWING, 0)
    for viewer in (-1, 1, 2, 3):
        view = state.redact(viewer)
        if viewer >= 0 and view.actors >> viewer & 1:
            continue
        assert "data-action" not in GAME.draw(view, viewer).svg()


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("golden", ["three-skilled", "four-skilled"])
def test_every_sheet_lies_open_at_the_end_with_its_owner_and_tracks(golden: str, tall: bool) -> None:
    people = ["Ana", "Bo", "Cem", "Dia"]
    for state, over in ((until(golden, 4, s.DRAWING, 0), False), (until(golden, OVER, s.READY, 0), True)):
        parts = {part.name: part for part in GAME.draw(state.redact(1), 1, tall, people).parts}
        for sheet in range(state[s.SEATS]):
            part = parts[f"sheet-{sheet}"]
            assert part.label == ("Your sheet" if sheet == 1 and not over else f"Sheet of {people[sheet]}")
            assert bool(part.svg) == over
            assert part.svg.count('class="square') == (4 * GAME.printed.length if over else 0)
        assert bool(parts["land"].svg) != over
