"""A story leaves nothing out, gives nothing away, and is told in whole sentences."""

import re

from hypothesis import given, settings

from subak.core.game import CHANCE, SPECTATOR, WATCHERS, State, Told
from subak.core.position import Position, Word
from subak.kit.positions import about
from subak.kit.record import Entry
from subak.kit.story import Story, tells
from subak.laws.tables import SEEDS, Setup, walk

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
WHOLE = re.compile(r"-?[^\W_a-z].*[.!?]", re.S)  # a capital or a number first, a full stop last


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_whatever_changed_some_line_tells_it(table: Setup, seed: int) -> None:
    """Of games that tell a story of their own: between two tellings no word changes but those that lines name, and
    there is no line of an event that changed nothing.
    """
    stories = told_to(table) if tells(table.game) else []
    for n, (state, seat, action) in enumerate(walk(table, seed)):
        entry = Entry(n, seat, action, state)
        for viewer, story in enumerate(stories, SPECTATOR):
            before, last, lines = story.before, story.view, len(story.lines)
            story.add(entry)
            if story.before is not before:
                new = [line for _n, line in story.lines[lines:]]
                assert not new or looks(story.before) != looks(last), f"{viewer=}, event {n}"
                assert untold(before, story.before, new) == [], f"{viewer=}, event {n}"
    for story in stories:
        assert not story.span, f"viewer {story.viewer}: the game is over, and not all is told"


@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_a_story_is_told_in_whole_sentences(table: Setup, seed: int) -> None:
    stories = told_to(table) if tells(table.game) else []
    for n, (state, seat, action) in enumerate(walk(table, seed)):
        for story in stories:
            story.add(Entry(n, seat, action, state))
    for story in stories:
        for _n, line in story.lines:
            assert WHOLE.fullmatch(line.text), line.text
            assert not re.search(r"[{}]|\s\s|\s[.,:;!?]|\.\.", line.text), line.text
            assert line.seat in range(table.seats) or line.seat == CHANCE, line.text


@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_two_worlds_that_look_the_same_are_told_the_same(table: Setup, seed: int) -> None:
    """Beside the game goes another in which everything hidden from the viewer is decided otherwise, while it can be."""
    for viewer in table.viewers():
        story = Story(table.game, table.new(), viewer, NAMES[: table.seats])
        other = story.copy()
        for n, (state, seat, action) in enumerate(walk(table, seed)):
            entry = Entry(n, seat, action, state)
            told = len(story.lines)
            twin = otherwise(other.state, entry, viewer)
            story.add(entry)
            if twin is not None:
                other.add(twin)
            apart = twin is None or seen(story.state, viewer) != seen(other.state, viewer)
            if apart or story.state.reveals > state.reveals:  # sealed choices are known, whatever they led to
                other = story.copy()
            assert lines_from(story, told) == lines_from(other, told)


def lines_from(story: Story, start: int) -> list[tuple[str, str]]:
    """What a reader sees of a story's lines, from one of them on."""
    return [(line.text, line.part) for _n, line in story.lines[start:]]


def told_to(table: Setup) -> list[Story]:
    """A story that begins, for every viewer."""
    return [Story(table.game, table.new(), viewer, NAMES[: table.seats]) for viewer in table.viewers()]


def untold(before: State, after: State, lines: list[Told]) -> list[str]:
    """What changed in declared words though no line tells it, and is no bookkeeping.

    A line names a word by its own number, or by that of its declaration: then it tells of the table's words, of those
    of the seat whose doing it was and of whom it speaks, or of everybody's.
    """
    if not isinstance(before, Position) or not isinstance(after, Position):
        return []
    return [
        f"{about(word, n)}: {before[n]} -> {after[n]}"
        for word in before.book.words.lines
        if not word.quiet
        for n in range(word.at, word.at + word.size())
        if before[n] != after[n] and not any(covers(line, word, n) for line in lines)
    ]


def covers(line: Told, word: Word, n: int) -> bool:
    """Whether a line tells of the n-th word of a position, which `word` declares."""
    if n in line.words:
        return True
    owner = (n - word.at) // word.n
    public = not word.owners or line.seat in (CHANCE, owner)
    return word.at in line.words and (public or NAMES[owner] in line.text)


def otherwise(world: State, entry: Entry, viewer: int) -> Entry | None:
    """The same event in another world, with another action if the viewer may not know which; None if it has none."""
    bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
    if not world.actors >> entry.seat & 1:
        return None
    legal = world.legal(entry.seat)
    if entry.audience & bit:
        return Entry(entry.index, entry.seat, entry.action, world) if entry.action in legal else None
    hidden = [action for action in legal if not world.audience(entry.seat, action) & bit]
    others = [action for action in hidden if action != entry.action] or hidden
    return Entry(entry.index, entry.seat, others[entry.index % len(others)], world) if others else None


def seen(state: State, viewer: int) -> tuple[list[int], int, int]:
    return looks(state.redact(viewer))


def looks(view: State) -> tuple[list[int], int, int]:
    return view.pack(), view.actors, view.reveals
