"""A game told to a viewer: what is sealed, taken back, copied, and what leaves no trace."""

from random import Random

import pytest

from subak.core.bits import members
from subak.core.game import CHANCE, SPECTATOR, UNKNOWN, Game, State
from subak.kit.record import Record, Replay
from subak.kit.story import MARKS, Story, tells
from tests.table.whisper import DRAW, Whisper
from tests.toy import CONFIRM, FALLING, TAKING, Nim, ToldNim

NAMES = ("Ann", "Bo", "Cy")


def begun(game: Game, *events: tuple[int, int]) -> Replay:
    replay = Replay(game, Record.of(game, 2))
    for seat, action in events:
        replay.step(seat, action)
    return replay


def texts(replay: Replay, viewer: int) -> list[str]:
    return [line.text for _n, line in replay.story(viewer, NAMES).lines]


BIDS = ((0, 2), (0, CONFIRM), (1, 1), (1, CONFIRM), (CHANCE, FALLING))


def test_a_game_that_tells_nothing_itself_is_written_event_by_event_when_it_may_be_known() -> None:
    assert not tells(Nim())
    replay = begun(Nim(), *BIDS[:3])
    assert texts(replay, 0) == ["Ann: bid 2", "Ann: done"]
    assert texts(replay, 1) == ["Bo: bid 1"]
    assert texts(replay, SPECTATOR) == []
    replay.step(1, CONFIRM)
    lines = replay.story(SPECTATOR, NAMES).lines
    assert [line.text for _n, line in lines] == ["Ann: bid 2", "Ann: done", "Bo: bid 1", "Bo: done"]
    assert {n for n, _line in lines} == {3}, "they are told when they are turned up"
    replay.step(CHANCE, FALLING)
    assert texts(replay, 1)[-1] == "0 stones fall"


def test_a_story_waits_until_there_is_something_to_tell() -> None:
    assert tells(ToldNim())
    replay = begun(ToldNim(), *BIDS[:4])
    assert texts(replay, 0) == texts(replay, SPECTATOR) == []
    replay.step(CHANCE, FALLING)
    replay.step(0, TAKING + 3)
    told = ["Bids are turned up: Ann 2, Bo 1.", "10 stones lie there.", "Ann takes 3 stones. 7 stones lie there."]
    assert texts(replay, 0) == texts(replay, 1) == texts(replay, SPECTATOR) == told
    assert [(n, seat) for n, seat, _text in replay.lines(0, NAMES)] == [(4, CHANCE), (4, CHANCE), (5, 0)]


@pytest.mark.parametrize("game", [Nim(), ToldNim(), Whisper()], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("seed", range(8))
def test_following_taking_back_and_copying_tell_what_telling_anew_tells(game: Game, seed: int) -> None:
    rng = Random(seed)
    replay = Replay(game, Record.of(game, 2))
    start = game.new(2)
    stories = {viewer: Story(game, start, viewer, NAMES) for viewer in (SPECTATOR, 0, 1)}
    taken = 0
    while replay.state.actors:
        seat = rng.choice(members(replay.state.actors))
        replay.step(seat, rng.choice(replay.state.legal(seat)))
        undoable = [s for s in (0, 1) if replay.last_undoable(s)]
        old = {viewer: story.copy() for viewer, story in stories.items()}
        before = {viewer: [line.text for _n, line in story.lines] for viewer, story in old.items()}
        if undoable and taken < 40 and rng.random() < 0.5:
            if rng.random() < 0.5:
                for story in stories.values():
                    story.follow(replay.entries)
            taken += 1
            replay.undo(rng.choice(undoable))
        for viewer, story in stories.items():
            story.follow(replay.entries)
            assert [line.text for _n, line in story.lines] == texts(replay, viewer)
            assert story.state.pack() == replay.state.pack()
            assert [line.text for _n, line in old[viewer].lines] == before[viewer]
            old[viewer].follow(replay.entries)
            assert [line.text for _n, line in old[viewer].lines] == texts(replay, viewer)
        assert start.pack() == game.new(2).pack()
    assert taken


def test_what_was_told_long_ago_is_taken_back_too() -> None:
    """The marks that a story keeps are few: before them it begins anew."""
    replay = begun(ToldNim(), *BIDS)
    story = replay.story(SPECTATOR, NAMES)
    del story.marks[1:]
    replay.step(0, TAKING + 1)
    story.follow(replay.entries)
    assert len(story.marks) <= MARKS
    del story.marks[1:]
    replay.undo(0)
    story.follow(replay.entries)
    assert [line.text for _n, line in story.lines] == texts(replay, SPECTATOR)


class Listener(Whisper):
    """Whisper that remembers what it was given to tell."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[list[tuple[int, int]]] = []

    def story(
        self, before: State, after: State, viewer: int, events: list[tuple[int, int]], names: object = ()
    ) -> None:
        self.heard.append(events)


def test_an_event_that_leaves_no_trace_is_not_even_counted() -> None:
    game = Listener()
    replay = Replay(game, Record.of(game, 2))
    while replay.state.actors >> CHANCE:
        replay.step(CHANCE, replay.state.legal(CHANCE)[0])
    replay.story(1)
    before = game.heard[-1]
    game.heard.clear()
    replay.step(0, DRAW)
    replay.step(CHANCE, replay.state.legal(CHANCE)[0])
    replay.story(1)
    assert game.heard[-1] == before
    game.heard.clear()
    replay.step(1, DRAW)
    replay.story(1)
    assert game.heard[-1] == [*before, (1, DRAW)]
    game.heard.clear()
    replay.story(SPECTATOR)
    assert all(action == UNKNOWN for _seat, action in game.heard[-1])
