"""Who sits where, and who may change it."""

import pytest

from subak.core.errors import OptionError
from subak.table import BOT, OPEN, PERSON, Hand, Header, OpenSeat, Refused, Resize, SeatBot, Sit, Start, Table
from subak.table.seating import PATIENCE
from tests.table.nim import Nim
from tests.table.playing import Club
from tests.table.whisper import Whisper

GAME = Nim()


def refused(club: Club, command: object, who: str) -> Refused:
    before = (club.table.version, club.table.summary(), club.table.view("ann"))
    with pytest.raises(Refused) as caught:
        club.do(command, who)  # type: ignore[arg-type]  # any command
    assert (club.table.version, club.table.summary(), club.table.view("ann")) == before
    assert str(caught.value).endswith((".", "?", "!"))
    return caught.value


def test_a_table_needs_a_seat_count_and_options_that_the_game_has() -> None:
    with pytest.raises(OptionError, match="2 or 3 players, not 5"):
        Table(GAME, Header(id="t", game="nim", seats=5, host="ann", created=0.0))
    with pytest.raises(OptionError, match="no option stones"):
        Table(GAME, Header(id="t", game="nim", seats=2, options={"stones": 1}, host="ann", created=0.0))


def test_people_sit_on_open_seats_and_a_taken_seat_is_refused() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=1, name="  Ann \n of\u202e the  Terraces and the very long name"), "ann")
    assert club.table.chairs[1].name == "Ann of the Terraces and"
    assert refused(club, Sit(seat=1, name="Bo"), "bo").reason == "illegal"
    assert refused(club, Sit(seat=2, name="Bo"), "bo").reason == "malformed"
    assert refused(club, Sit(seat=-1, name="Bo"), "bo").reason == "malformed"
    club.do(Sit(seat=0, name=""), "bo")
    assert [(c.kind, c.player, c.name) for c in club.table.chairs] == [
        (PERSON, "bo", "Guest"),
        (PERSON, "ann", "Ann of the Terraces and"),
    ]


def test_one_person_may_hold_several_seats_and_name_each() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Grandma"), "ann")
    club.do(Start(), "ann")
    view = club.table.view("ann")
    assert view.seats == [0, 1]
    assert [desk.seat for desk in view.desks] == [0, 1]
    assert [player.mine for player in view.players] == [True, True]
    assert club.table.view("ann", [1]).desks == [view.desks[1]]


def test_only_the_host_starts_seats_bots_and_resizes() -> None:
    club = Club(GAME, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    for command in (Start(), Resize(seats=3)):
        assert refused(club, command, "bo").reason == "foreign"
    club.do(Resize(seats=3), "ann")
    assert refused(club, SeatBot(seat=2, bot="random"), "bo").reason == "foreign"
    assert "greedy" in str(refused(club, SeatBot(seat=2, bot="greedi"), "ann"))
    club.do(SeatBot(seat=2, bot="greedy:worlds=2"), "ann")
    assert (club.table.chairs[2].kind, club.table.chairs[2].bot) == (BOT, "greedy:worlds=2")
    club.do(Start(), "ann")
    assert club.table.status == "playing"
    assert refused(club, Start(), "ann").reason == "illegal"
    assert refused(club, Resize(seats=2), "ann").reason == "illegal"


def test_the_game_starts_only_when_every_seat_is_taken() -> None:
    club = Club(GAME, 3, begun=False)
    club.do(Sit(seat=1, name="Ann"), "ann")
    assert "1 and 3" in str(refused(club, Start(), "ann"))


def test_open_seats_go_first_when_a_table_shrinks_and_people_stay() -> None:
    club = Club(GAME, 3, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=2, name="Cy"), "cy")
    club.do(Resize(seats=2), "ann")
    assert [chair.player for chair in club.table.chairs] == ["ann", "cy"]
    assert "2 or 3 players" in str(refused(club, Resize(seats=1), "ann"))
    club.do(Resize(seats=3), "ann")
    club.do(SeatBot(seat=2, bot="random"), "ann")
    assert "3 seats are taken" in str(refused(club, Resize(seats=2), "ann"))


def test_the_host_moves_on_when_the_host_stands_up() -> None:
    club = Club(GAME, 2, begun=False)
    assert club.table.host == "ann"
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(OpenSeat(seat=0), "ann")
    assert club.table.host == "bo"
    club.do(SeatBot(seat=0, bot="random"), "bo")
    club.do(Start(), "bo")
    assert club.table.status == "playing"


def test_before_the_start_the_host_may_free_any_seat_and_others_only_their_own() -> None:
    club = Club(GAME, 3, begun=False)
    for seat, who in enumerate(("ann", "bo", "cy")):
        club.do(Sit(seat=seat, name=who), who)
    assert refused(club, OpenSeat(seat=2), "bo").reason == "foreign"
    club.do(OpenSeat(seat=2), "ann")
    club.do(OpenSeat(seat=1), "bo")
    assert [chair.kind for chair in club.table.chairs] == [PERSON, OPEN, OPEN]
    assert refused(club, OpenSeat(seat=2), "ann").reason == "illegal"
    club.do(SeatBot(seat=2, bot="random"), "ann")
    assert refused(club, Sit(seat=2, name="cy"), "cy").reason == "foreign"


def test_during_a_game_a_seat_can_be_handed_to_a_person_or_to_a_bot_and_taken_back() -> None:
    club = Club(GAME, 2)
    club.do(Hand(seat=1, to="cy", name="Cy"), "bo")
    assert club.table.chairs[1].player == "cy"
    assert refused(club, Hand(seat=1, to="bo", name="Bo"), "bo").reason == "foreign"
    assert refused(club, Hand(seat=1, to="", name="Bo"), "cy").reason == "malformed"
    club.do(SeatBot(seat=1, bot="random"), "cy")
    assert [task.seat for task in club.table.tasks()] == [1]
    assert refused(club, Sit(seat=1, name="Bo"), "bo").reason == "foreign"
    club.do(Sit(seat=1, name="Cy"), "cy")
    assert club.table.chairs[1].player == "cy"
    assert club.table.tasks() == []


def test_a_seat_left_during_a_game_waits_for_its_holder_or_for_somebody_without_a_seat() -> None:
    club = Club(GAME, 2)
    club.do(OpenSeat(seat=1), "bo")
    assert refused(club, Sit(seat=1, name="Ann"), "ann").reason == "foreign"
    club.do(Sit(seat=1, name="Dee"), "dee")
    club.do(OpenSeat(seat=1), "dee")
    club.do(Sit(seat=1, name="Dee"), "dee")
    assert club.table.chairs[1].player == "dee"
    assert refused(club, OpenSeat(seat=1), "ann").reason == "foreign"


def test_nobody_is_replaced_by_a_bot_unless_the_table_waits_for_them_too_long() -> None:
    club = Club(GAME, 2)
    assert refused(club, SeatBot(seat=1, bot="random"), "ann").reason == "illegal"
    club.now += PATIENCE
    assert refused(club, SeatBot(seat=1, bot="random"), "dee").reason == "foreign"
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.now += 1.0
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.act(1, 0)
    club.now += PATIENCE
    assert (
        refused(club, SeatBot(seat=1, bot="random"), "ann").reason == "illegal"
    )  # Bo is ready: Ann keeps them waiting


def test_a_person_who_clicks_in_a_long_lane_is_not_thought_asleep() -> None:
    club = Club(Whisper(), 2)
    club.now += PATIENCE - 10
    club.act(1, club.desk(1).choices[0].action)
    club.now += 20
    assert refused(club, SeatBot(seat=1, bot="random"), "ann").reason == "illegal"


def test_when_the_game_is_over_nobody_changes_seats() -> None:
    club = Club(GAME, 2)
    club.play_out()
    for command in (
        Sit(seat=0, name="x"),
        OpenSeat(seat=0),
        SeatBot(seat=0, bot="random"),
        Hand(seat=0, to="x", name="x"),
    ):
        assert str(refused(club, command, "ann")) == "The game is over."
