"""Nothing hidden leaves `redact`; what it leaves out cannot be guessed from what it keeps."""

from random import Random

from hypothesis import given, settings

from subak.core.bits import members
from subak.core.game import CHANCE, SPECTATOR, WATCHERS
from subak.laws.tables import EVENTS, SEEDS, Setup, somewhere


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_redacting_twice_is_redacting_once(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for viewer in table.viewers():
        view = state.redact(viewer)
        assert view.redact(viewer).pack() == view.pack()
        assert view.actors == state.actors
        assert view.scores() == state.scores()


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_an_imagined_world_looks_the_same(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    rng = Random(seed)
    for viewer in table.viewers():
        view = state.redact(viewer)
        for _ in range(3):
            world = view.imagine(rng)
            table.check(world)
            assert world.redact(viewer).pack() == view.pack()
            if viewer >= 0 and state.actors >> viewer & 1:
                assert world.legal(viewer) == state.legal(viewer) == view.legal(viewer)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_imagined_worlds_can_be_played_to_the_end(table: Setup, seed: int, depth: int) -> None:
    view = somewhere(table, seed, depth).redact(Random(seed).choice(table.viewers()))
    rng = Random(seed)
    world = view.imagine(rng)
    while world.actors:
        seat = rng.choice(members(world.actors))
        world.apply(seat, rng.choice(world.legal(seat)))
    table.check(world)


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_a_hidden_event_leaves_the_same_view_whatever_it_was(table: Setup, seed: int, depth: int) -> None:
    state = somewhere(table, seed, depth)
    for viewer in table.viewers():
        bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
        for seat in members(state.actors):
            views = set()
            for action in state.legal(seat):
                if not state.audience(seat, action) & bit:
                    child = state.clone()
                    child.apply(seat, action)
                    if child.reveals == state.reveals:
                        views.add(tuple(child.redact(viewer).pack()))
            assert len(views) <= 1, f"viewer {viewer} can tell what seat {seat} did"


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_nobody_is_told_what_the_view_does_not_show(table: Setup, seed: int, depth: int) -> None:
    """The log gives nothing away: where a viewer cannot tell two outcomes apart, it does not read which it was.

    A choice may be read if it has the same words whatever is hidden: which of two face-down cards is moved, say.
    """
    state = somewhere(table, seed, depth)
    rng = Random(seed)
    for viewer in table.viewers():
        bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
        for seat in members(state.actors):
            seen: dict[tuple[int, ...], list[int]] = {}
            for action in state.legal(seat):
                if state.audience(seat, action) & bit:
                    child = state.clone()
                    child.apply(seat, action)
                    truth = seen.setdefault(tuple(child.redact(viewer).pack()), child.pack())
                    if child.pack() != truth:
                        assert seat != CHANCE, f"viewer {viewer} reads what fell to somebody else"
                        world = state.redact(viewer).imagine(rng)
                        assert action in world.legal(seat), f"viewer {viewer} reads what seat {seat} could do"
                        assert table.game.write(world, seat, action) == table.game.write(state, seat, action)


@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, depth=EVENTS)
def test_words_and_pictures_need_no_more_than_a_view(table: Setup, seed: int, depth: int) -> None:
    """Two worlds that look the same to a viewer are told and drawn the same, since both come from the view."""
    state = somewhere(table, seed, depth)
    rng = Random(seed)
    for viewer in table.viewers():
        view = state.redact(viewer)
        other = view.imagine(rng).redact(viewer)
        assert table.game.tell(view, viewer) == table.game.tell(other, viewer)
        assert table.game.draw(view, viewer).svg() == table.game.draw(other, viewer).svg()
