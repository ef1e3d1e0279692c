"""Sentences suffice to play: where `tell` and `ask` say the same, a viewer knows the same and may do the same."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hypothesis import Phase, given, settings

from subak.core.game import HIDDEN, State
from subak.core.play import choose
from subak.core.position import Position
from subak.kit.positions import about
from subak.laws.tables import SEEDS, Setup, random_actor, walk

PEOPLE: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
MOMENTS: Final = 3  # positions of a game that are looked at closely
BROOD: Final = 8  # ways on from such a position that are followed
GOING_ON: Final = 3  # events, the first included, for which they are
GRAFTED: Final = 8  # pairs of positions of which one lends the other its words, one at a time
IMPOSSIBLE: Final = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)  # of what can be in no game
AS_IT_COMES: Final = (Phase.explicit, Phase.reuse, Phase.generate)  # no smaller seed says more of what was found


def account(table: Setup, view: State, viewer: int) -> str:
    """All that a viewer reads, but for the choices."""
    names = PEOPLE[: table.seats]
    return "\n".join([table.game.tell(view, viewer, names), table.game.ask(view, viewer, names)])


def kin(table: Setup, seed: int) -> Iterator[State]:
    """Positions that are easily mistaken for each other: of one random game, and what else could have followed them."""
    rng = Random(seed)
    events = [(seat, action) for _state, seat, action in walk(table, seed)]
    moments = {int(rng.random() * len(events)) for _ in range(MOMENTS)}
    state = table.new()
    for n, (seat, action) in enumerate(events):
        if n in moments:
            yield from brood(state, rng)
        state.apply(seat, action)
        if n - 1 in moments or n + 1 in moments:
            yield state
    yield state


def brood(state: State, rng: Random) -> Iterator[State]:
    """A position and some ways on from it, each followed for a few events."""
    yield state
    begun: set[tuple[int, int]] = set()
    for _way in range(BROOD if state.actors else 0):
        child = state.clone()
        seat = random_actor(child, rng)
        action = choose(child.legal(seat), rng)
        if (seat, action) in begun:
            continue
        begun.add((seat, action))
        for _event in range(GOING_ON):
            child.apply(seat, action)
            yield child
            if not child.actors:
                break
            seat = random_actor(child, rng)
            action = choose(child.legal(seat), rng)


def prospects(state: State, viewer: int) -> tuple[list[int], list[int]]:
    """What a viewer may do, and everybody's points."""
    acts = viewer >= 0 and state.actors >> viewer & 1
    return state.legal(viewer) if acts else [], state.scores()


def misread(table: Setup, seed: int) -> list[str]:
    """Texts that stand for positions with different legal actions or points."""
    seen: dict[tuple[int, str], tuple[list[int], list[int]]] = {}
    out: list[str] = []
    for state in kin(table, seed):
        for viewer in table.viewers():
            text = account(table, state.redact(viewer), viewer)
            found = prospects(state, viewer)
            other = seen.setdefault((viewer, text), found)
            if other != found:
                out.append(f"viewer {viewer} reads the same of {other} and {found}:\n{text}")
    return out


def unread(table: Setup, seed: int) -> list[str]:
    """Words that a viewer knows, that may differ, and of which no sentence says how."""
    seen: dict[tuple[int, str], Position] = {}
    out: list[str] = []
    for state in kin(table, seed):
        for viewer in table.viewers():
            view = state.redact(viewer)
            assert isinstance(view, Position)
            text = account(table, view, viewer)
            other = seen.setdefault((viewer, text), view)
            out += [f"viewer {viewer} does not read {what} of:\n{text}" for what in apart(table, other, view)]
    return out


def apart(table: Setup, one: Position, two: Position) -> list[str]:
    """In what two views differ, but for what need not be told."""
    out: list[str] = []
    if one.pack()[0] != two.pack()[0]:
        out.append(f"who acts ({one.pack()[0]:b}, {two.pack()[0]:b})")
    for word in one.book.words.lines:
        if word.meaning not in table.untold:
            for n in range(word.at, word.at + word.size()):
                if one[n] != two[n]:
                    out.append(f"{about(word, n)} ({one[n]}, {two[n]})")
    return out


def unheard(table: Setup, seed: int) -> list[str]:
    """Words that change what may be done or has been scored, and that the sentences do not mention.

    One word of a view becomes what it is in another: often nothing that a game comes to, and sometimes nothing that can
    be told.
    """
    out: list[str] = []
    rng = Random(seed)
    states = [state.clone() for state in kin(table, seed)]
    for _pair in range(GRAFTED):
        viewer = choose(list(table.viewers()), rng)
        one, two = (rng.choice(states).redact(viewer) for _ in range(2))
        assert isinstance(one, Position)
        assert isinstance(two, Position)
        text, before = account(table, one, viewer), prospects(one, viewer)
        for graft in grafts(one, two, rng):
            try:
                same, after = account(table, graft, viewer) == text, prospects(graft, viewer)
            except IMPOSSIBLE:
                continue
            if same and before != after:
                out.append(f"viewer {viewer} does not hear of {apart(table, one, graft)}: {before}, {after}")
    return out


def grafts(one: Position, two: Position, rng: Random) -> Iterator[Position]:
    """A view with one word of another, for every kind of word in which they differ, but for words that only keep the
    books: they follow from others, and alone make no position.
    """
    for word in one.book.words.lines[2:]:
        if word.quiet:
            continue
        known = [n for n in range(word.at, word.at + word.size()) if HIDDEN not in (one[n], two[n])]
        changed = [n for n in known if one[n] != two[n]]
        if changed:
            n = choose(changed, rng)
            words = one.pack()
            words[len(words) - len(one.w) + n] = two[n]
            yield one.unpack(words)


@settings(max_examples=2, deadline=None, phases=AS_IT_COMES)
@given(seed=SEEDS)
def test_who_reads_the_same_may_do_the_same_and_has_the_same_points(table: Setup, seed: int) -> None:
    assert misread(table, seed)[:3] == []


@settings(max_examples=2, deadline=None, phases=AS_IT_COMES)
@given(seed=SEEDS)
def test_who_reads_the_same_knows_the_same(table: Setup, seed: int) -> None:
    """Every word of a view is told, but for those that `UNTOLD` names."""
    assert unread(table, seed)[:3] == []


@settings(max_examples=2, deadline=None, phases=AS_IT_COMES)
@given(seed=SEEDS)
def test_a_word_that_matters_is_heard_of(table: Setup, seed: int) -> None:
    """Also where only one word is changed, whether a game comes to such a position or not."""
    assert unheard(table, seed)[:3] == []


def test_what_need_not_be_told_is_declared(table: Setup) -> None:
    state = table.new()
    assert isinstance(state, Position)
    assert table.untold <= {word.meaning for word in state.book.words.lines}
