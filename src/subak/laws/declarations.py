"""Words, each declared once: they stay in their range, legality is one, a position is a value."""

import pickle
from copy import copy, deepcopy

from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.game import CHANCE
from subak.core.position import Position, unpacked
from subak.kit.positions import differ, faults
from subak.laws.tables import EVENTS, SEEDS, Setup, somewhere, walk


def somewhere_in_words(table: Setup, seed: int, depth: int) -> Position:
    state = somewhere(table, seed, depth)
    assert isinstance(state, Position)
    return state


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_every_word_stays_in_its_range(table: Setup, seed: int) -> None:
    for state, _seat, _action in walk(table, seed):
        assert isinstance(state, Position)
        assert faults(state) == []


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_nothing_is_forbidden_but_what_is_not_legal(table: Setup, seed: int, depth: int) -> None:
    state = somewhere_in_words(table, seed, depth)
    for seat in [*range(table.seats), CHANCE]:
        legal = state.legal(seat) if state.actors >> seat & 1 else []
        allowed = [action for action in range(table.game.width) if not state.forbids(seat, action)]
        assert allowed == legal


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_a_position_is_a_value(table: Setup, seed: int, depth: int) -> None:
    state = somewhere_in_words(table, seed, depth)
    for value in (state, *(state.redact(viewer) for viewer in table.viewers())):
        sent = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own
        for twin in (copy(value), deepcopy(value), sent, unpacked(table.game, value.pack())):
            assert twin == value
            assert hash(twin) == hash(value)
            assert repr(twin) == repr(value)
            assert type(twin) is type(value)
    other = somewhere_in_words(table, seed, depth + 1)
    assert (other == state) == (other.pack() == state.pack())
    assert (repr(other) == repr(state)) == ([other.pack()[0], *other.w] == [state.pack()[0], *state.w])


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, depth=EVENTS, viewer=st.integers(-1, 3))
def test_differences_are_told_of_exactly_the_words_that_differ(
    table: Setup, seed: int, depth: int, viewer: int
) -> None:
    state = somewhere_in_words(table, seed, depth)
    view = state.redact(min(viewer, table.seats - 1))
    changed = sum(one != two for one, two in zip(state.pack()[2:], view.pack()[2:], strict=True))
    assert len(differ(state, view)) == changed
