"""Who sits where, and who may change it."""

from random import Random

import msgspec
import pytest

from subak.core.errors import OptionError
from subak.table import (
    BOT,
    OPEN,
    PERSON,
    Change,
    Hand,
    Header,
    Line,
    OpenSeat,
    Refused,
    Rename,
    Resize,
    SeatBot,
    Sit,
    Start,
    Table,
)
from subak.table.seating import PATIENCE
from tests.table.playing import Club
from tests.table.whisper import Whisper
from tests.toy import QuickNim

GAME = QuickNim()


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


def test_whoever_set_a_table_keeps_it_when_they_stand_up() -> None:
    club = Club(GAME, 2, begun=False)
    assert club.table.host == "ann"
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(OpenSeat(seat=0), "ann")
    assert club.table.host == "ann"
    for command in (SeatBot(seat=0, bot="random"), Start(), Resize(seats=3)):
        assert refused(club, command, "bo").reason == "foreign"
    club.do(SeatBot(seat=0, bot="random"), "ann")
    club.do(Start(), "ann")
    assert club.table.status == "playing"


def test_during_a_game_anybody_seated_may_let_a_bot_take_an_empty_seat_and_nobody_else() -> None:
    club = Club(GAME, 3)
    club.do(OpenSeat(seat=0), "ann")
    assert refused(club, SeatBot(seat=0, bot="random"), "dee").reason == "foreign"
    club.do(SeatBot(seat=0, bot="random"), "bo")
    assert refused(club, SeatBot(seat=0, bot="greedy"), "cy").reason == "foreign"
    assert refused(club, OpenSeat(seat=0), "cy").reason == "foreign"
    assert club.table.chairs[0].kind == BOT


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


def log(club: Club, who: str) -> list[Line]:
    return club.table.view(who).desks[0].log


def test_a_seat_lent_to_a_bot_stays_its_persons() -> None:
    club = Club(GAME, 3)
    club.do(SeatBot(seat=1, bot="greedy"), "bo")
    chair = club.table.chairs[1]
    assert (chair.kind, chair.player, chair.owner, chair.name) == (BOT, "", "bo", "Bo")
    player = club.table.view("bo").players[1]
    assert (player.name, player.lent, player.yours, player.mine) == ("Bo", True, True, False)
    assert not club.table.view("cy").players[1].yours
    assert "stays" in str(refused(club, OpenSeat(seat=1), "ann"))  # nor can the host free it for somebody else
    assert refused(club, Sit(seat=1, name="Dee"), "dee").reason == "foreign"
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(Sit(seat=1, name="whatever"), "bo")
    assert (club.table.chairs[1].player, club.table.chairs[1].name) == ("bo", "Bo")
    assert club.desk(1).choices


def test_the_log_says_who_played_for_whom_from_when_to_when() -> None:
    club = Club(GAME, 2)
    for seat in (0, 1):
        club.act(seat, 0)
    club.act_somehow(0)
    lent = club.now + 1 + PATIENCE
    club.now += PATIENCE
    club.do(SeatBot(seat=1, bot="greedy"), "ann")
    (task,) = club.table.tasks()
    answer = club.table.answer(task, task.legal[0], club.now, club.rng)
    assert answer is not None
    club.table.apply(answer)
    club.act_somehow(0)
    club.do(Sit(seat=1, name=""), "bo")
    club.act_somehow(1)
    for who in ("ann", "bo", "dee"):
        rows = [(line.name, line.bot, line.text, line.times) for line in log(club, who) if line.seat == 1]
        assert rows[1:] == [
            ("Bo", "greedy", "plays on while Bo is away, as Ann asked.", (lent,)),
            ("Bo", "greedy", rows[2][2], ()),
            ("Bo", "", "takes the seat back from the bot.", (lent, club.now - 1)),
            ("Bo", "", rows[4][2], ()),
        ]
        assert rows[0][:2] == ("Bo", "")
        assert {line.name for line in log(club, who) if line.seat == 0} == {"Ann"}


def test_every_change_of_seats_is_in_everybodys_log() -> None:
    club = Club(GAME, 3, begun=False)
    for seat, who in enumerate(("ann", "bo")):
        club.do(Sit(seat=seat, name=who.title()), who)
    club.do(SeatBot(seat=2, bot="random"), "ann")
    assert [(line.name, line.bot, line.text) for line in club.table.view("dee").notes] == [
        ("Ann", "", "sits down."),
        ("Bo", "", "sits down."),
        ("", "random", "sits down."),
    ]
    club.do(Start(), "ann")
    club.do(OpenSeat(seat=2), "ann")
    club.do(Sit(seat=2, name="Dee"), "dee")
    club.do(OpenSeat(seat=1), "bo")
    club.do(SeatBot(seat=1, bot="greedy"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(Hand(seat=1, to="cy", name="Cy"), "bo")
    club.do(OpenSeat(seat=1), "cy")
    club.do(Sit(seat=1, name="Cy"), "cy")
    club.do(OpenSeat(seat=1), "cy")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(SeatBot(seat=1, bot="random"), "bo")
    told = [
        ("", "random", "is sent off: the seat is open."),
        ("Dee", "", "sits down."),
        ("Bo", "", "stands up: the seat is open."),
        ("Bo", "greedy", "plays on while Bo is away, as Ann asked."),
        ("Bo", "random", "plays on instead of the bot before, as Ann asked."),
        ("Bo", "", "takes the seat back from the bot."),
        ("Cy", "", "takes the seat over from Bo."),
        ("Cy", "", "stands up: the seat is open."),
        ("Cy", "", "is back on the seat."),
        ("Cy", "", "stands up: the seat is open."),
        ("Bo", "", "sits down in place of Cy."),
        ("Bo", "random", "plays on until Bo takes the seat back."),
    ]
    for who in ("ann", "bo", "cy", "dee", "nobody"):
        assert [(line.name, line.bot, line.text) for line in log(club, who) if line.times] == told


def test_standing_up_and_sitting_down_elsewhere_shows_no_other_seats_secrets() -> None:
    club = Club(Whisper(), 2)
    club.do(OpenSeat(seat=1), "bo")
    club.do(OpenSeat(seat=0), "ann")
    why = refused(club, Sit(seat=1, name="Ann"), "ann")
    assert (why.reason, "secrets of seat 1" in str(why)) == ("foreign", True)
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.do(Sit(seat=0, name="Ann"), "ann")
    assert [chair.player for chair in club.table.chairs] == ["ann", "bo"]


def test_a_seat_is_not_handed_to_somebody_who_knows_another() -> None:
    club = Club(GAME, 3)
    assert refused(club, Hand(seat=1, to="cy", name="Cy"), "bo").reason == "foreign"
    club.do(OpenSeat(seat=2), "cy")
    assert refused(club, Hand(seat=1, to="cy", name="Cy"), "bo").reason == "foreign"
    club.do(Hand(seat=1, to="dee", name="Dee"), "bo")


def test_whoever_shared_a_screen_returns_to_exactly_those_seats() -> None:
    club = Club(GAME, 3, begun=False)
    for seat, who in enumerate(("ann", "ann", "bo")):
        club.do(Sit(seat=seat, name=f"{who}{seat}"), who)
    club.do(Start(), "ann")
    for seat in (0, 1):
        club.do(SeatBot(seat=seat, bot="random"), "ann")
    club.do(OpenSeat(seat=2), "bo")
    assert refused(club, Sit(seat=2, name="Ann"), "ann").reason == "foreign"
    for seat in (0, 1):
        club.do(Sit(seat=seat, name="Ann"), "ann")
    assert [chair.name for chair in club.table.chairs[:2]] == ["ann0", "ann1"]


def test_a_bot_plays_on_at_once_for_somebody_who_is_away() -> None:
    club = Club(GAME, 2)
    order = SeatBot(seat=1, bot="random")
    with pytest.raises(Refused, match="little more time"):
        club.table.decide(order, "ann", club.now, club.rng, absent=())
    assert club.table.decide(order, "ann", club.now, club.rng, absent={"bo"}) is not None
    club.act(1, 0)
    with pytest.raises(Refused, match="little more time"):  # nobody waits for Bo
        club.table.decide(order, "ann", club.now, club.rng, absent={"bo"})


def test_a_new_name_reaches_the_seat_and_what_was_done_on_it() -> None:
    club = Club(GAME, 2)
    for seat in (0, 1):
        club.act(seat, 0)
    assert refused(club, Rename(seat=1, name="Anna"), "ann").reason == "foreign"
    club.do(Rename(seat=0, name=" Anna "), "ann")
    assert club.table.view("bo").players[0].name == "Anna"
    lines = [line for line in log(club, "dee") if line.seat == 0]
    assert {line.name for line in lines} == {"Anna"}
    assert lines[-1].text == "was called Ann until now."
    club.do(SeatBot(seat=0, bot="random"), "ann")
    club.do(Rename(seat=0, name="Anne"), "ann")
    club.do(Sit(seat=0, name="x"), "ann")
    assert club.table.chairs[0].name == "Anne"
    assert {line.name for line in log(club, "dee") if line.seat == 0 and not line.times} == {"Anne"}


def test_before_the_start_people_at_one_screen_may_be_renamed() -> None:
    club = Club(GAME, 2, begun=False)
    for seat in (0, 1):
        club.do(Sit(seat=seat, name=f"Player {seat + 1}"), "ann")
    club.do(Rename(seat=1, name="Grandma"), "ann")
    assert [chair.name for chair in club.table.chairs] == ["Player 1", "Grandma"]


OLD = """
{"at":1.0,"who":"ann","id":"","events":[{"event":"seated","seat":0,"kind":"person","player":"ann","name":"Ann","bot":""}]}
{"at":2.0,"who":"bo","id":"","events":[{"event":"seated","seat":1,"kind":"person","player":"bo","name":"Bo","bot":""}]}
{"at":3.0,"who":"ann","id":"","events":[{"event":"started"}]}
{"at":9.0,"who":"ann","id":"","events":[{"event":"seated","seat":1,"kind":"bot","name":"Bot 2","bot":"greedy"}]}
"""


def test_who_lost_a_seat_to_a_bot_before_seats_were_lent_finds_it_again() -> None:
    header = Header(id="t", game="nim", seats=2, host="ann", created=0.0)
    table = Table.rebuild(GAME, header, [msgspec.json.decode(line, type=Change) for line in OLD.split("\n") if line])
    assert (table.chairs[1].name, table.chairs[1].owner) == ("Bo", "bo")
    assert table.view("bo").players[1].yours
    change = table.decide(Sit(seat=1, name="Bo"), "bo", 400.0, Random(1))
    assert change is not None
    assert table.after(change).seats_of("bo") == [1]
