"""Taking back: why it stops, what consent of the others may do beyond, and what the log keeps of it."""

from random import Random

import pytest

from subak import games
from subak.core.bits import members
from subak.core.game import SPECTATOR, Game
from subak.kit.record import BACK, Record, Replay
from subak.table import Act, Allow, AskBack, Refused, SeatBot, Sit, Start, Table
from tests.table.playing import NAMES, Club, reread
from tests.table.test_honesty import copy, seen_by
from tests.table.whisper import DRAW, Whisper
from tests.toy import CONFIRM, TAKING, QuickNim, ToldNim

REAL = [games.load(name) for name in games.NAMES]


def bidden(seats: int = 2) -> Club:
    """Everybody has bid: Ann is asked how many she takes."""
    club = Club(ToldNim(), seats, seed=2)
    for seat in range(seats):
        club.act(seat, 1)
        club.act(seat, CONFIRM)
    return club


def ask_back(club: Club, seat: int) -> None:
    club.do(AskBack(seat=seat, ticket=club.ticket(seat)), NAMES[seat])


def texts(club: Club, seat: int) -> list[str]:
    return [line.text for line in club.desk(seat).log]


def test_the_desk_says_why_a_choice_stands() -> None:
    club = Club(ToldNim(), 2, seed=2)
    assert club.desk(0).stays == "", "nothing was chosen yet"
    club.act(0, 1)
    assert (club.desk(0).undo, club.desk(0).stays) == ("bid 1", "")
    club.act(0, CONFIRM)
    club.act(1, 1)
    club.act(1, CONFIRM)
    assert club.desk(0).undo is None
    assert club.desk(0).stays == "Choices have been revealed since."
    assert club.desk(1).stays == "You have seen what lay face down."
    club.act(0, TAKING + 1)
    assert club.desk(0).stays == ""
    club.act(1, TAKING + 1)
    assert club.desk(0).stays == "Bo has already answered."
    with pytest.raises(Refused, match="Bo has already answered"):
        club.undo(0)


def test_what_chance_brought_is_a_reason() -> None:
    club = Club(Whisper(), 2, seed=1)
    club.act(0, DRAW)
    assert club.desk(0).stays == "You have seen what chance brought you."


def test_a_reason_stays_whatever_others_do_in_secret() -> None:
    """The first thing that made a choice final, not the latest, which may be a secret."""
    club = Club(ToldNim(), 3, seed=2)
    for seat in range(3):
        club.act(seat, 1)
        club.act(seat, CONFIRM)
    for seat in range(3):
        club.act(seat, TAKING + 1)
    assert club.desk(0).stays == "Bo has already answered."


def test_all_others_must_agree_and_then_everybody_sees_it() -> None:
    club = bidden(3)
    for seat in range(3):
        club.act(seat, TAKING + 1)
    before = club.table.match
    assert before
    ask_back(club, 0)
    plea = club.table.view("bo").plea
    assert plea
    assert (plea.seat, plea.waits) == (0, [1, 2])
    with pytest.raises(Refused, match="has asked already"):
        ask_back(club, 1)
    with pytest.raises(Refused, match="for the others"):
        club.do(Allow(seat=0, yes=True), "ann")
    with pytest.raises(Refused, match="not yours"):
        club.do(Allow(seat=2, yes=True), "bo")
    club.do(Allow(seat=1, yes=True), "bo")
    assert before.replay.record.events[-1][1] != BACK
    tickets = [club.ticket(seat) for seat in range(3)]
    club.do(Allow(seat=2, yes=True), "cy")
    match = club.table.match
    assert match
    assert match.replay.record.events[-1] == (0, BACK)
    assert match.actors() == 1
    assert all(club.ticket(seat) > ticket for seat, ticket in enumerate(tickets)), "nobody answers an old question"
    for viewer in (*NAMES[:3], "eve"):
        view = club.table.view(viewer)
        assert view.plea is None
        log = view.desks[0].log
        assert [line.text.split(".")[0] for line in log if line.taken] == [
            f"{name} takes 1 stone" for name in ("Ann", "Bo", "Cy")
        ]
        assert "takes the latest choice back, and all that came after it." in [line.text for line in log if line.times]
    rebuilt = Table.rebuild(club.table.game, club.table.header, map(reread, club.changes))
    assert rebuilt.summary() == club.table.summary()
    assert rebuilt.view("bo") == club.table.view("bo")
    record = Record.loads(match.replay.record.dumps())
    assert Replay(club.table.game, record).state.pack() == match.state.pack()


def test_one_who_does_not_agree_ends_it_and_so_does_whoever_asked() -> None:
    for seat, said in ((1, "does not agree"), (0, "stand after all")):
        club = bidden()
        club.act(0, TAKING + 1)
        club.act(1, TAKING + 1)
        ask_back(club, 0)
        club.do(Allow(seat=seat, yes=False), NAMES[seat])
        assert club.table.view("ann").plea is None
        assert said in texts(club, 1)[-1]
        assert not any(line.taken for line in club.desk(1).log)
        with pytest.raises(Refused, match="any more"):
            club.do(Allow(seat=1, yes=True), "bo")


def test_who_goes_on_asks_no_longer() -> None:
    club = bidden()
    club.act(0, TAKING + 1)
    club.act(1, TAKING + 1)
    ask_back(club, 0)
    club.act(0, TAKING + 1)
    assert club.table.view("bo").plea is None


def test_bots_agree_at_once() -> None:
    club = Club(ToldNim(), 2, seed=2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(Start(), "ann")
    club.act(0, 1)
    club.act(0, CONFIRM)
    while club.table.tasks():
        task = club.table.tasks()[0]
        change = club.table.answer(task, task.legal[0], club.now, club.rng)
        assert change
        club.table.apply(change)
    assert club.desk(0).stays
    ask_back(club, 0)
    assert club.desk(0).choices[0].text == "done"
    assert club.table.view("ann").plea is None


def test_what_can_be_taken_back_freely_is_not_asked_for() -> None:
    club = bidden()
    club.act(0, TAKING + 1)
    with pytest.raises(Refused, match="without asking"):
        ask_back(club, 0)
    club.play_out()
    with pytest.raises(Refused, match="over"):
        ask_back(club, 0)


def test_what_was_taken_back_stays_in_the_log_of_those_who_had_read_it() -> None:
    club = bidden()
    club.act(0, TAKING + 1)
    read = texts(club, 1)
    club.undo(0)
    assert [line.taken for line in club.desk(1).log] == [False, False, True]
    club.act(0, TAKING + 2)
    assert texts(club, 1)[:3] == read
    assert [line.taken for line in club.desk(1).log] == [False, False, True, False]
    club.swap(0, TAKING + 1)
    assert [line.taken for line in club.desk(1).log] == [False, False, True, False], "what is replaced was no branch"


def test_a_branch_that_nobody_could_see_leaves_no_trace() -> None:
    club = Club(Whisper(), 2, seed=1)
    before = [seen_by(club.table, viewer) for viewer in (SPECTATOR, 1)]
    club.act(0, DRAW)
    club.act(0, club.desk(0).choices[0].action)
    club.undo(0)
    assert [seen_by(club.table, viewer) for viewer in (SPECTATOR, 1)] == before


@pytest.mark.parametrize("game", [QuickNim(), ToldNim(), Whisper(), *REAL], ids=lambda game: str(game.name))
def test_going_back_leads_to_the_position_before_the_decision(game: Game) -> None:
    """Of any game at any moment; and whoever looks later reads the same log as those who watched all the time."""
    rng = Random(9)
    seats = max(2, game.seats.start)
    club = Club(game, seats, seed=4)
    went = 0
    for _n in range(60):
        match = club.table.match
        assert match
        if match.over():
            break
        seat = rng.choice(members(match.actors()))
        packs = match.state.pack()
        club.do(Act(seat=seat, action=rng.choice(match.state.legal(seat)), ticket=club.ticket(seat)), NAMES[seat])
        after = club.table.match
        assert after
        if not after.over() and after.undoable(seat) is None and went < 4:
            ask_back(club, seat)
            for other in range(seats):
                if other != seat:
                    club.do(Allow(seat=other, yes=True), NAMES[other])
            now = club.table.match
            assert now
            assert now.state.pack() == packs
            went += 1
        club.table.view("eve")
    rebuilt = Table.rebuild(game, club.table.header, map(reread, club.changes))
    for viewer in range(SPECTATOR, seats):
        assert seen_by(rebuilt, viewer).desks[0].log == seen_by(copy(club), viewer).desks[0].log
    assert went
