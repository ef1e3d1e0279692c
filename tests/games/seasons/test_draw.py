"""Boards of Seasons: named parts that change only with their words, and people's names on them."""

from random import Random
from typing import cast

import pytest

from subak.core.bits import members
from subak.core.board import TALL, WIDE, Board, Part
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.state import W
from tests.games.seasons.script import GAME, fresh
from tests.games.seasons.test_rules import ANA, BEN, in_wet_season

NAMES = ["Ana <&> a name that is much too long for any panel of any board", "Ben"]


def seen(view: Seasons, part: Part) -> tuple[object, ...]:
    """What a part says it depends on: whole stretches of words."""
    sizes = {word.at: word.size() for word in W.lines}
    return view.actors, *(view.some(word, sizes[word]) for word in sorted(set(part.words)))


def offers(board: Board, view: Seasons, viewer: int) -> None:
    names = [part.name for part in board.parts]
    assert len(names) == len(set(names))
    actions = board.actions()
    assert len(actions) == len(set(actions))
    legal = view.legal(viewer) if viewer >= 0 and view.actors >> viewer & 1 else []
    assert set(actions) <= set(legal)
    assert not set(board.swaps()) & set(legal)


@pytest.mark.parametrize("names", [[], NAMES], ids=["numbers", "names"])
@pytest.mark.parametrize("shape", [WIDE, TALL], ids=["wide", "tall"])
def test_a_part_stays_the_same_as_long_as_its_words_do(shape: int, names: list[str]) -> None:
    kept = 0
    for seed in range(3):
        rng = Random(seed)
        state = fresh()
        before: dict[tuple[int, str], tuple[tuple[object, ...], Part]] = {}
        while True:
            for viewer in (-1, ANA, BEN):
                view = cast(Seasons, state.redact(viewer))
                board = GAME.draw(view, viewer, shape, names)
                offers(board, view, viewer)
                for part in board.parts:
                    old = before.get((viewer, part.name))
                    if old and old[0] == seen(view, old[1]):
                        assert (part.svg, part.actions, part.swaps) == (old[1].svg, old[1].actions, old[1].swaps)
                        kept += 1
                    before[viewer, part.name] = seen(view, part), part
            if not state.actors:
                break
            seat = rng.choice(members(state.actors))
            state.apply(seat, rng.choice(state.legal(seat)))
    assert kept > 300


def test_a_choice_that_is_not_seen_leaves_the_others_parts_alone() -> None:
    state = in_wet_season()
    before = {part.name: part.svg for part in GAME.draw(state.redact(BEN), BEN).parts}
    state.apply(ANA, state.legal(ANA)[0])
    assert {part.name: part.svg for part in GAME.draw(state.redact(BEN), BEN).parts} == before


@pytest.mark.parametrize("shape", [WIDE, TALL], ids=["wide", "tall"])
def test_people_are_called_by_their_names_as_far_as_these_fit(shape: int) -> None:
    state = in_wet_season()
    for viewer, other in ((ANA, ">Ben<"), (BEN, ">Ana &lt;&amp;&gt; a")):
        svg = GAME.draw(state.redact(viewer), viewer, shape, NAMES).svg()
        assert other in svg
        assert ">You<" in svg
        assert "layer " not in svg
    assert ">Ana &lt;&amp;&gt; a name that is much too long for any panel" not in svg
    assert ">Player 2<" in GAME.draw(state.redact(ANA), ANA, shape).svg()
