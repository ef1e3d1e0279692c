"""Giving up, leaving, deleting; and a table that everybody left."""

from subak.table import (
    BOT,
    CLOSED,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Delete,
    Leave,
    Rename,
    Resign,
    Say,
    SeatBot,
    SetTime,
    Sit,
    Start,
    Table,
)
from subak.table.forking import rematch_of
from subak.table.parting import unneeded
from tests.table.playing import Club
from tests.table.test_seating import refused
from tests.toy import QuickNim

GAME = QuickNim()


def test_between_two_giving_up_ends_the_game_and_the_other_wins() -> None:
    club = Club(GAME, 2)
    club.do(Resign(seat=0), "ann")
    result = club.table.view("bo").result
    assert club.table.status == OVER
    assert result is not None
    assert result.early
    assert (result.winners, result.why) == ([1], "Gave up: Ann.")
    assert club.table.summary().winners == [1]
    assert club.table.summary().waiting == []
    assert club.table.chairs[0].kind == PERSON  # whoever gave up looks back through their own eyes
    again = Table.rebuild(GAME, club.table.header, club.changes, club.table.summary())
    assert again.view("ann") == club.table.view("ann")


def test_among_three_a_bot_plays_the_rest_and_the_seat_cannot_win() -> None:
    club = Club(GAME, 3)
    club.do(Resign(seat=1), "bo")
    assert club.table.status == PLAYING
    assert club.table.chairs[1].kind == BOT
    assert refused(club, Sit(seat=1, name="Bo"), "bo").reason == "illegal"
    assert refused(club, Resign(seat=1), "bo").reason == "illegal"
    assert "plays the rest of the game." in [line.text for line in club.table.view("ann").desks[0].log]
    match = club.table.match
    assert match is not None
    while not match.over():
        seat = club.table.view("ann").waiting[0]
        action = match.state.legal(seat)[0]
        change = club.table.answer(club.table.tasks()[0], action, club.now, club.rng) if seat == 1 else None
        if change is not None:
            club.table = club.table.after(change)
        else:
            club.act(seat, action)
        match = club.table.match
        assert match is not None
    result = club.table.view("ann").result
    assert result is not None
    assert not result.early
    assert 1 not in result.winners
    assert result.winners
    assert "Gave up: Bo." in result.why


def test_against_bots_alone_giving_up_ends_the_game() -> None:
    club = Club(GAME, 3, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(SeatBot(seat=2, bot="random"), "ann")
    club.do(Start(), "ann")
    club.do(Resign(seat=0), "ann")
    assert club.table.status == OVER
    assert club.table.summary().winners == [1, 2]
    assert club.table.tasks() == []


def test_nobody_gives_up_for_another() -> None:
    club = Club(GAME, 2)
    assert refused(club, Resign(seat=0), "bo").reason == "foreign"
    assert refused(club, Resign(seat=0), "").reason == "foreign"
    assert refused(club, Leave(), "cy").reason == "foreign"
    assert refused(club, Delete(), "cy").reason == "foreign"


def test_whoever_left_may_come_back_while_somebody_is_there() -> None:
    club = Club(GAME, 2)
    club.do(Leave(), "ann")
    assert club.table.status == PLAYING
    assert club.table.view("ann").players[0].yours
    club.do(Sit(seat=0, name=""), "ann")
    assert club.table.chairs[0].kind == PERSON
    assert not club.table.chairs[0].gone


def test_a_table_that_everybody_left_closes_and_is_only_read() -> None:
    club = Club(GAME, 2)
    club.do(Leave(), "ann")
    club.do(Leave(), "bo")
    assert club.table.status == CLOSED
    assert club.table.tasks() == []
    assert club.table.clocks.due() is None
    assert refused(club, Sit(seat=0, name=""), "ann").reason == "illegal"
    assert club.table.view("ann").result is None
    assert "closed" in club.table.view("ann").notice
    assert refused(club, Say(text="It was nice."), "ann").reason == "illegal"
    assert Table.rebuild(GAME, club.table.header, club.changes, club.table.summary()).status == CLOSED


def test_letting_a_bot_play_on_is_not_leaving() -> None:
    club = Club(GAME, 2)
    club.do(SeatBot(seat=0, bot="random"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "bo")
    assert club.table.status == PLAYING


def test_when_the_host_leaves_before_the_start_another_one_is_host() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(Leave(), "ann")
    assert club.table.host == "bo"
    assert club.table.summary().host == "bo"
    club.do(Leave(), "bo")
    assert club.table.status == CLOSED


def test_whoever_is_alone_at_a_table_deletes_it() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(Start(), "ann")
    club.do(Delete(), "ann")
    assert unneeded(club.table)


def test_nobody_deletes_a_game_that_others_play() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    assert refused(club, Delete(), "ann").reason == "illegal"
    assert refused(club, Delete(), "bo").reason == "foreign"
    club.do(Start(), "ann")
    assert refused(club, Delete(), "ann").reason == "illegal"


def test_a_finished_game_is_deleted_when_all_who_played_wish_it() -> None:
    club = Club(GAME, 2)
    club.do(Resign(seat=0), "ann")
    club.do(Delete(), "ann")
    assert not unneeded(club.table)
    assert club.table.view("bo").unwanted == 1
    club.do(Delete(), "ann")
    assert not unneeded(club.table)
    club.do(Delete(), "bo")
    assert unneeded(club.table)


def test_a_game_that_was_given_up_is_over_for_every_command() -> None:
    club = Club(GAME, 2)
    club.do(Resign(seat=0), "ann")
    for command in (Resign(seat=1), Leave(), Rename(seat=1, name="Bob"), SeatBot(seat=1, bot="random")):
        assert refused(club, command, "bo").reason == "illegal"


def test_the_next_game_has_the_same_clocks_and_the_seat_of_whoever_left_is_open() -> None:
    club = Club(GAME, 3, begun=False)
    for seat, who in enumerate(("ann", "bo", "cy")):
        club.do(Sit(seat=seat, name=who.title()), who)
    club.do(SetTime(time="gentle 120"), "ann")
    club.do(Start(), "ann")
    club.do(Leave(), "bo")
    header, change = rematch_of(club.table, "t2", "ann", club.now)
    assert header.time == "gentle 120"
    again = Table.rebuild(GAME, header, [change])
    assert [chair.kind for chair in again.chairs] == [PERSON, OPEN, PERSON]
