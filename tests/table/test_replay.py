"""Looking back shows what one saw then and nothing else; a fork begins there and goes no further back."""

from random import Random

import pytest

from subak import games
from subak.core.bits import members
from subak.core.game import SPECTATOR, Game, State
from subak.table import Refused, Start, Table, TakeBack
from subak.table.forking import Founder, forked
from subak.table.replay import ALL_EYES, eyes_of, permitted, reel, sights
from tests.table.playing import NAMES, Club
from tests.table.whisper import Whisper
from tests.toy import CONFIRM, TAKING, QuickNim, ToldNim

REAL = [games.load(name) for name in games.NAMES]
LENGTH = 60  # decisions
ME = Founder("eve", "Eve", 1, "random")

shelf = pytest.mark.parametrize("game", [QuickNim(), ToldNim(), Whisper(), *REAL], ids=lambda game: str(game.name))


def sight(view: State) -> tuple[list[int], int, int]:
    return view.pack(), view.actors, view.reveals


def now(table: Table, viewer: int) -> tuple[list[int], int, int]:
    assert table.match
    return sight(table.match.state.redact(viewer))


def looked_back(table: Table, viewer: int) -> list[tuple[list[int], int, int]]:
    return [sight(sights(table, viewer, moment)[0][1]) for moment in reel(table, viewer).moments]


@shelf
def test_moments_are_what_the_viewer_saw_then(game: Game) -> None:
    rng = Random(5)
    seats = max(2, game.seats.start)
    club = Club(game, seats, seed=6)
    seen = {viewer: [now(club.table, viewer)] for viewer in range(SPECTATOR, seats)}
    for _n in range(LENGTH):
        match = club.table.match
        assert match
        if match.over():
            break
        seat = rng.choice(members(match.actors()))
        club.act(seat, rng.choice(match.state.legal(seat)))
        for viewer, past in seen.items():
            if now(club.table, viewer) != past[-1]:
                past.append(now(club.table, viewer))
    for viewer, past in seen.items():
        back = looked_back(club.table, viewer)
        assert past in (back, back[1:]), "nobody saw the table before nature had dealt"


@shelf
def test_every_line_of_the_log_has_its_moment(game: Game) -> None:
    club = Club(game, max(2, game.seats.start), seed=7)
    for _n in range(LENGTH):
        if club.actors():
            club.act_somehow()
    for viewer in range(SPECTATOR, 2):
        found = reel(club.table, viewer)
        log = club.table.view(NAMES[viewer] if viewer >= 0 else "", [viewer] if viewer >= 0 else []).desks[0].log
        assert [line for _n, line in found.log] == log
        numbers = [n for n, _line in found.log]
        assert numbers == sorted(numbers)
        assert [line for moment in found.moments for line in moment.lines] == log
    for name, first in reel(club.table, 0).chapters():
        assert reel(club.table, 0).moment(first).chapter == name


def test_turns_are_counted_by_what_was_told() -> None:
    club = Club(ToldNim(), 2)
    for seat in (0, 1):
        club.act(seat, 1)
        club.act(seat, CONFIRM)
    for seat in (0, 1, 0):
        club.act(seat, TAKING + 1)
    found = reel(club.table, SPECTATOR)
    assert [len(found.turns(seat)) for seat in (0, 1)] == [2, 1]
    assert found.turns(0)[0] < found.turns(1)[0] < found.turns(0)[1]


def test_who_may_look_through_whose_eyes() -> None:
    club = Club(ToldNim(), 2)
    assert eyes_of(club.table, "ann") == [0, SPECTATOR]
    assert eyes_of(club.table, "eve") == [SPECTATOR]
    for eyes in (1, ALL_EYES):
        with pytest.raises(Refused, match="own eyes"):
            permitted(club.table, "ann", eyes)
    club.play_out()
    assert eyes_of(club.table, "ann") == [0, ALL_EYES, 1, SPECTATOR]
    assert len(reel(club.table, ALL_EYES).moments) == len(club.table.record().events) + 1
    with pytest.raises(Refused, match="not begun"):
        reel(Club(ToldNim(), 2, begun=False).table, 0)


@shelf
def test_a_fork_begins_where_the_game_was_and_goes_no_further_back(game: Game) -> None:
    club = Club(game, max(2, game.seats.start), seed=8)
    with pytest.raises(Refused, match="when this one is over"):
        forked(club.table, 0, ME, "f", club.now)
    club.play_out()
    match = club.table.match
    assert match
    rng = Random(1)
    for at in rng.sample(range(len(match.replay.entries)), 3):
        header, change = forked(club.table, at, ME, "f", club.now)
        fork = Table.rebuild(game, header, [change])
        begun = fork.decide(Start(), "eve", club.now, rng)
        assert begun
        fork = fork.after(begun)
        assert fork.match
        assert fork.match.replay.record.events[:at] == [(e.seat, e.action) for e in match.replay.entries[:at]]
        again = Table.rebuild(game, header, [change, begun])
        assert again.summary() == fork.summary()
        assert again.view("eve") == fork.view("eve")
        if at and not fork.match.over():
            with pytest.raises(Refused):
                fork.decide(TakeBack(seat=1, ticket=fork.match.tickets[1]), "eve", club.now, rng)
    with pytest.raises(Refused, match="The game is over here"):
        forked(club.table, len(match.replay.entries), ME, "f", club.now)
