"""Equal views have equal entries and other views have others; what is hidden has no influence."""

from random import Random
from typing import cast

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.bits import members
from subak.core.game import SPECTATOR
from subak.core.position import Position
from subak.envs.arrays import Eyes
from subak.envs.observe import Numbering
from subak.games import OWN
from subak.laws.tables import EVENTS, SEEDS, Setup, pytest_generate_tests, somewhere, walk  # noqa: F401

GAMES = OWN


@settings(max_examples=4, deadline=None)
@given(seed=SEEDS, depth=EVENTS, other=st.integers(1, 12))
def test_equal_views_and_only_they_have_equal_entries(table: Setup, seed: int, depth: int, other: int) -> None:
    eyes = Eyes(table.game, table.seats)
    one, two = somewhere(table, seed, depth), somewhere(table, seed, depth + other)
    for viewer in table.viewers():
        views = [one.redact(viewer), two.redact(viewer), one.redact(viewer).imagine(Random(seed)).redact(viewer)]
        seen = [eyes.see(cast(Position, view), viewer) for view in views]
        for view, entries in zip(views, seen, strict=True):
            assert entries.shape == (eyes.size,)
            assert entries.min() >= -1
            assert entries.max() <= 1
            assert (view == views[0]) == bool((entries == seen[0]).all())


@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
def test_one_word_more_or_less_is_seen(table: Setup, seed: int) -> None:
    """Not only positions that come up: whichever word of a seat that plays differs, the entries do."""
    eyes = Eyes(table.game, table.seats)
    view = cast(Position, somewhere(table, seed, seed))
    before = eyes.see(view, 0)
    rng = Random(seed)
    for word in view.book.words.lines:
        n = word.at + rng.randrange(word.n * (table.seats if word.owners else 1))
        other = view.clone()
        other[n] = rng.randint(word.low, word.high)
        if word.meaning == "the stack":
            other[n] %= len(view.book.calendar)
        if other[n] != view[n]:
            assert (eyes.see(other, 0) != before).any(), word.meaning


def test_hidden_entries_are_all_nought(table: Setup) -> None:
    """A spectator of a game that has begun: every secret that it does not know is a row of noughts."""
    eyes = Eyes(table.game, table.seats)
    state = cast(Position, somewhere(table, 1, 40))
    view = state.redact(SPECTATOR)
    entries = eyes.see(view, SPECTATOR)
    stretches = {stretch.meaning: stretch for stretch in eyes.observer.stretches}
    hidden = 0
    for word in view.book.words.secrets:
        stretch = stretches[word.meaning]
        for n in range(word.n * max(1, stretch.owners)):
            if view[word.at + n] == -1:
                at = stretch.at + n * stretch.each
                assert not entries[at : at + stretch.each].any()
                hidden += 1
    assert hidden


def test_the_viewer_stands_first(table: Setup) -> None:
    eyes = Eyes(table.game, table.seats)
    state = cast(Position, table.new())
    word = next(word for word in state.book.words.lines if word.owners and not word.secret and word.high > 1)
    stretch = next(s for s in eyes.observer.stretches if s.meaning == word.meaning)
    for seat in range(table.seats):
        marked = state.clone()
        marked[word.at + seat * word.n] = word.high
        for viewer in range(table.seats):
            differs = np.flatnonzero(eyes.see(marked, viewer) != eyes.see(state, viewer))
            place = (seat - viewer) % table.seats
            first = stretch.at + place * stretch.each * stretch.n
            assert set(differs) <= set(range(first, first + stretch.each))
            assert differs.size


def test_stretches_cover_all_entries(table: Setup) -> None:
    eyes = Eyes(table.game, table.seats)
    at = 0
    for stretch in eyes.observer.stretches:
        assert stretch.at == at
        at += stretch.size()
    assert at == eyes.size


def test_every_action_of_a_seat_has_a_number_of_its_own(table: Setup) -> None:
    numbering = Numbering(table.game)
    numbers = [numbering.of(a) for a in range(table.game.width) if a not in table.game.natural]
    assert numbers == list(range(numbering.width))
    assert [numbering.action(n) for n in numbers] == [a for a in range(table.game.width) if a not in table.game.natural]
    eyes = Eyes(table.game, table.seats)
    for state, seat, _action in walk(table, 3):
        if seat < table.seats:
            legal = state.legal(seat)
            marked = np.flatnonzero(eyes.mask(legal))
            assert [numbering.action(int(n)) for n in marked] == legal
            assert seat in members(state.actors)
