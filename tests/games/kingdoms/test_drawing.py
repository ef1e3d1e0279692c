"""Boards as parts: each says which words it depends on, and what it offers."""

from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.board import TALL, WIDE, Part
from subak.core.play import choose
from subak.games.kingdoms import cards as c
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.state import GOLD, PLAYERS, W
from tests.games.kingdoms.table import GAME, Play

NAMES = ("Ann", "Bartholomew Featherstonehaugh", "<Cy>", "Dee & Co")
STRETCH = {word.at: word.size() for word in W.lines}


def known(view: Kingdoms, part: Part) -> tuple[int, ...]:
    """All that a part says its picture depends on."""
    words = [value for at in part.words for value in view.some(at, STRETCH[at])]
    return (view.actors, *words)


class Memory:
    """The parts drawn so far, by viewer, shape, name and what they depend on."""

    def __init__(self) -> None:
        self.seen: dict[tuple[object, ...], tuple[str, list[int], list[int]]] = {}

    def look(self, view: Kingdoms, viewer: int, shape: int, names: tuple[str, ...]) -> None:
        board = GAME.draw(view, viewer, shape, names)
        assert len({part.name for part in board.parts}) == len(board.parts)
        actions = board.actions()
        assert len(set(actions)) == len(actions)
        asked = viewer >= 0 and view.actors >> viewer & 1
        assert set(actions) <= set(view.legal(viewer) if asked else [])
        for part in board.parts:
            shown = part.svg, part.actions, part.swaps
            before = self.seen.setdefault((viewer, shape, names, part.name, known(view, part)), shown)
            assert shown == before, f"{part.name} changed, and none of its words did"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_part_changes_only_with_its_words(seats: int) -> None:
    """Whole random games, some of them rich enough for attacks, bribes and all kinds of cards."""
    for seed in range(3):
        rng, memory = Random(seed), Memory()
        state = cast(Kingdoms, GAME.new(seats))
        for n in range(2000):
            if not state.actors:
                break
            if n % 40 == 39:
                enrich(state, rng)
            for viewer in {-1, rng.randrange(seats), *(seat for seat in members(state.actors) if seat < seats)}:
                view = cast(Kingdoms, state.redact(viewer))
                memory.look(view, viewer, rng.choice((WIDE, TALL)), NAMES[:seats] if seed % 2 else ())
            actor = choose(members(state.actors), rng)
            state.apply(actor, choose(state.legal(actor), rng))
        assert not state.actors


def enrich(state: Kingdoms, rng: Random) -> None:
    """Gold for all, so that more of the game is seen."""
    for seat in range(state[PLAYERS]):
        state[GOLD + seat] += rng.randrange(30)


def test_boards_call_people_by_their_names() -> None:
    p = Play(4).crown(0).have(0, gold=20, castle=("General",)).event("Nothing").do(0, c.ATTACK)
    for shape in (WIDE, TALL):
        svg = GAME.draw(p.view(0), 0, shape, NAMES).svg()
        assert "Attack Bartholomew Featherstonehaugh" in svg  # a tooltip has room
        assert ">Bartho" in svg
        assert ">Bartholomew Featherstonehaugh<" not in svg  # a head has not
        assert "&lt;Cy&gt;" in svg
        assert "<Cy>" not in svg
        assert "layer 2" not in svg
        assert "Player 2" in GAME.draw(p.view(0), 0, shape).svg()


def test_names_of_bots_can_be_read_beside_three_rivals() -> None:
    names = ["Ana", "Farmer bot", "Sprout bot", "Headman bot"]
    view = Play(4).crown(0).have(1, gold=82).have(2, gold=17).view(0)
    wide, tall = (GAME.draw(view, 0, shape, names).svg() for shape in (WIDE, TALL))
    assert all(f">{name}<" in wide for name in names[1:])
    assert all(f">{name}<" in tall for name in ("Farmer bot", "Sprout bot", "Headman…"))
