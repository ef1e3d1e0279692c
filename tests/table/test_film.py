"""What others did, step by step: the lines of one's log, and nothing but what one saw then."""

from random import Random

import pytest

from subak import games
from subak.core.bits import members
from subak.core.board import TALL, WIDE
from subak.core.game import CHANCE, SPECTATOR, Game, State
from subak.kit.record import REMEMBERED
from subak.table import Rename, Table, film
from subak.table.film import pictured, scenes
from subak.table.match import Match
from tests.table.playing import NAMES, Club
from tests.table.whisper import Whisper
from tests.toy import CONFIRM, TAKING, QuickNim, ToldNim

REAL = [games.load(name) for name in games.NAMES]
LENGTH = 160  # decisions of a game
MOMENTS = 40  # decisions between two looks at it


def position(match: Match, number: int) -> State:
    """After an event, played anew."""
    state = match.game.new(match.seats, match.replay.record.options)
    for entry in match.replay.entries:
        if entry.index <= number:
            state.apply(entry.seat, entry.action)
    return state


def told(table: Table, viewer: int) -> list[tuple[int, list[str]]]:
    """Steps of others that a film can show: the number of the event, and the lines of the log as it stands."""
    match = table.match
    assert match
    log = table.view(NAMES[viewer] if viewer >= 0 else "", [viewer] if viewer >= 0 else []).desks[0].log
    numbers = [number for number, _line in match.log(viewer)]
    remembered = {entry.index for entry in match.replay.entries[-REMEMBERED:]}
    steps: dict[int, list[str]] = {}
    for number, line in zip(numbers, [line for line in log if not line.times], strict=True):
        if line.seat != viewer and number in remembered:
            steps.setdefault(number, []).append(line.text)
    return list(steps.items())


def compare(table: Table, viewer: int, tall: bool) -> int:
    """A film from the beginning is what the viewer saw; the number of its steps."""
    match = table.match
    assert match
    expected = told(table, viewer)[-film.FRAMES :]
    found = scenes(table, viewer, 0)
    assert [[line.text for line in scene.lines] for scene in found] == [lines for _number, lines in expected]
    for scene, (number, _lines) in zip(found, expected, strict=True):
        then = position(match, number).redact(viewer)
        assert scene.sight.pack() == then.pack()
        drawn = table.game.draw(then, viewer, TALL if tall else WIDE, match.names)
        assert pictured(table, viewer, tall, scene).svg() == drawn.svg()
    return len(found)


@pytest.mark.parametrize("game", [QuickNim(), ToldNim(), Whisper(), *REAL], ids=lambda game: str(game.name))
def test_a_frame_is_what_the_viewer_saw_then_and_nothing_else(game: Game) -> None:
    rng = Random(7)
    seats = max(2, game.seats.start)
    club = Club(game, seats, seed=3)
    steps = 0
    for n in range(LENGTH):
        match = club.table.match
        assert match
        if match.over():
            break
        seat = rng.choice(members(match.actors()))
        club.act(seat, rng.choice(match.state.legal(seat)))
        if n % MOMENTS == MOMENTS - 1:
            steps += sum(compare(club.table, viewer, n % 80 < 40) for viewer in range(SPECTATOR, seats))
    steps += sum(compare(club.table, viewer, False) for viewer in range(SPECTATOR, seats))
    assert steps


def taken() -> Club:
    """Bids are turned up in lines 1 and 2, Ann takes a stone in line 3."""
    club = Club(ToldNim(), 2)
    for seat in (0, 1):
        club.act(seat, 1)
        club.act(seat, CONFIRM)
    club.act(0, TAKING + 1)
    return club


def test_a_film_goes_from_line_to_line_and_leaves_out_what_one_did_oneself() -> None:
    club = taken()
    assert scenes(Club(ToldNim(), 2, begun=False).table, 0, 0) == []
    assert [len(scene.lines) for scene in scenes(club.table, 1, 0)] == [2, 1]
    assert [len(scene.lines) for scene in scenes(club.table, 0, 0)] == [2]
    assert [scene.lines[0].seat for scene in scenes(club.table, 1, 2)] == [0]
    assert [scene.lines[0].seat for scene in scenes(club.table, 1, 0, 2)] == [CHANCE]
    assert scenes(club.table, 1, 3) == scenes(club.table, 1, 10**30) == []
    club.do(Rename(seat=0, name="Anna"), "ann")
    assert len(scenes(club.table, 1, 3)) == 0, "a new name is no step"
    club.act(1, TAKING + 1)
    assert [scene.lines[0].seat for scene in scenes(club.table, 0, 2)] == [1]


def test_an_opening_is_the_position_before_the_first_step() -> None:
    club = taken()
    match = club.table.match
    assert match
    first, second = scenes(club.table, 1, 2, opening=True)
    assert first.lines == []
    assert first.sight.pack() == scenes(club.table, 1, 0, 2)[0].sight.pack()
    assert second.sight.pack() == match.state.redact(1).pack()
    assert [len(scene.lines) for scene in scenes(club.table, 1, 0, opening=True)] == [2, 1], (
        "before that nothing was told"
    )


def test_a_film_is_bounded_and_forgets_what_is_no_longer_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    club = taken()
    monkeypatch.setattr(film, "FRAMES", 1)
    assert [scene.lines[0].seat for scene in scenes(club.table, 1, 0)] == [0]
    match = club.table.match
    assert match
    for entry in match.replay.entries:
        entry.before = entry.after = None
    assert scenes(club.table, 1, 0) == []


def test_what_was_taken_back_is_in_no_film() -> None:
    club = taken()
    club.undo(0)
    assert [len(scene.lines) for scene in scenes(club.table, 1, 0)] == [2]
    assert club.desk(1).followed.told == 2


def test_news_are_what_came_after_ones_latest_decision() -> None:
    club = Club(ToldNim(), 2)
    assert [club.desk(seat).followed.told for seat in (0, 1)] == [0, 0]
    club = taken()
    ann, bo = club.desk(0).followed, club.desk(1).followed
    assert (ann.told, ann.since) == (2, 2)
    assert (bo.told, bo.since, bo.again) == (3, 0, 0)
    club.act(1, TAKING + 1)
    ann, bo = club.desk(0).followed, club.desk(1).followed
    assert (ann.told, ann.since, ann.again) == (4, 2, 2)
    assert (bo.told, bo.since, bo.again) == (3, 3, 0), "the latest turn of others can still be shown again"
    watcher = club.table.view("eve").desks[0].followed
    assert (watcher.told, watcher.since, watcher.again) == (4, 4, 4)
