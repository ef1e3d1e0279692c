"""Time at a table: folded from events, gone when it is spent, and not to be had back by tricks."""

from random import Random

import msgspec
import pytest

from subak.core.game import Game
from subak.table import BOT, OVER, PERSON, Act, Change, Header, Refused, SeatBot, SetTime, Sit, Start, Table, TakeBack
from subak.table.allowance import CHOICES, allowance, explained_time, time_named
from subak.table.events import ClocksResumed, ClocksStopped
from subak.table.gist import Gist, gist_of, opened_in_brief
from subak.table.parting import lapse
from tests.table.playing import NAMES, Club, reread
from tests.table.whisper import Whisper
from tests.toy import TAKING, QuickNim, ToldNim

GAME = QuickNim()


class Timed(Club):
    """A club with a clock, which goes only when it is told to."""

    def __init__(self, time: str, seats: int = 2, whisper: bool = False, game: Game = GAME) -> None:
        super().__init__(Whisper() if whisper else game, seats, begun=False)
        self.do(SetTime(time=time), "ann")
        for seat in range(seats):
            self.do(Sit(seat=seat, name=NAMES[seat].title()), NAMES[seat])
        self.do(Start(), "ann")

    def bid(self) -> None:
        """Let everybody bid at once, so that one after the other has a turn, seat 0 first."""
        for seat, stones in enumerate((1, *[0] * (len(self.table.chairs) - 1))):
            self.think(0)
            self.act(seat, stones)
        assert self.table.view("ann").waiting == [0]

    def think(self, seconds: float) -> None:
        self.now += seconds - 1.0  # the command after it comes a second later

    def strike(self) -> Change | None:
        change = lapse(self.table, self.now)
        if change is not None:
            self.happen(change)
        return change

    def happen(self, change: Change) -> None:
        self.changes.append(reread(change))
        self.table.apply(self.changes[-1])

    def left(self, seat: int) -> float:
        return round(self.table.clocks.left(seat, self.now), 3)


def test_a_table_has_no_clock_unless_one_is_chosen() -> None:
    club = Club(GAME, 2)
    club.now += 10**6
    assert club.table.clocks.due() is None
    assert lapse(club.table, club.now) is None
    assert all(player.clock is None for player in club.table.view("ann").players)


@pytest.mark.parametrize("text", CHOICES)
def test_what_the_page_offers_can_be_read_and_is_told_in_words(text: str) -> None:
    assert (allowance(text) is None) == (text == "")
    assert time_named(text)
    assert explained_time(text).endswith(".")


@pytest.mark.parametrize(
    "text",
    ["gentle", "gentle 5", "gentle 99999999999", "strict 600", "strict 1 1", "strict 600 -1", "slow 60", "gentle ٣٠٠"],
)
def test_a_time_that_cannot_be_read_is_refused(text: str) -> None:
    club = Club(GAME, 2, begun=False)
    with pytest.raises(Refused) as caught:
        club.do(SetTime(time=text), "ann")
    assert caught.value.reason == "malformed"
    assert club.table.time == ""


def test_the_host_alone_sets_the_time_and_only_before_the_start() -> None:
    with pytest.raises(Refused, match="begun"):
        Timed("gentle 120").do(SetTime(time=""), "ann")
    club = Club(GAME, 2, begun=False)
    with pytest.raises(Refused, match="host"):
        club.do(SetTime(time="gentle 120"), "bo")


def test_strict_time_is_spent_while_one_owes_a_decision_and_a_turn_brings_some() -> None:
    club = Timed("strict 600 10")
    club.bid()
    club.think(40)
    club.act(0, TAKING + 1)
    assert (club.left(0), club.left(1)) == (580.0, 610.0)
    club.now += 100
    assert (club.left(0), club.left(1)) == (580.0, 510.0)
    assert club.table.clocks.due() == club.now + 510.0


def test_a_replay_gives_the_same_clocks() -> None:
    club = Timed("strict 600 10")
    club.bid()
    for seat in (0, 1, 0):
        club.think(7.5)
        club.act(seat, TAKING + 1)
    again = Table.rebuild(GAME, club.table.header, club.changes)
    for seat in range(2):
        assert again.clocks.left(seat) == club.table.clocks.left(seat)
    assert again.clocks.due() == club.table.clocks.due()
    assert again.view("ann") == club.table.view("ann")


def test_taking_back_gains_no_time_and_pays_for_what_the_other_spent() -> None:
    club = Timed("strict 600 10")
    club.bid()
    club.think(30)
    club.act(0, TAKING + 1)
    club.think(20)
    club.undo(0)
    assert (club.left(0), club.left(1)) == (560.0, 610.0)  # without the ten seconds of the turn
    club.think(5)
    club.act(0, TAKING + 2)
    assert club.left(0) == 565.0


def test_gentle_time_is_not_had_anew_by_taking_back() -> None:
    club = Timed("gentle 120")
    club.bid()
    club.think(100)
    club.act(0, TAKING + 1)
    club.think(10)
    club.undo(0)
    assert club.left(0) == 10.0


def test_a_choice_stands_when_no_time_is_left_to_think_again() -> None:
    club = Timed("gentle 120")
    club.bid()
    club.think(100)
    club.act(0, TAKING + 1)
    club.think(60)
    with pytest.raises(Refused, match="no time left"):
        club.undo(0)


def test_after_a_gentle_while_a_bot_plays_on_and_the_person_takes_the_seat_back() -> None:
    club = Timed("gentle 120")
    club.now += 119.0
    assert club.strike() is None
    club.now += 1.0
    assert club.strike() is not None
    assert club.table.view("ann").players[0].yours
    club.now += 500.0
    club.do(Sit(seat=0, name=""), "ann")
    assert club.table.chairs[0].kind == PERSON
    assert club.left(0) == 120.0


def test_between_two_whoever_is_out_of_strict_time_has_lost() -> None:
    club = Timed("strict 60 0")
    club.bid()
    club.think(0)
    club.act(0, TAKING + 1)
    club.now += 60.0
    club.strike()
    view = club.table.view("ann")
    assert view.status == OVER
    assert view.result is not None
    assert view.result.early
    assert view.result.winners == [0]
    assert view.result.why == "Out of time: Bo."
    assert club.table.summary().winners == [0]
    assert club.table.tasks() == []
    with pytest.raises(Refused, match="over"):
        club.do(Act(seat=1, action=0, ticket=club.ticket(1)), "bo")


def test_among_three_a_bot_plays_the_rest_for_whoever_is_out_of_strict_time() -> None:
    club = Timed("strict 60 0", seats=3)
    club.bid()
    club.now += 60.0
    club.strike()
    assert club.table.chairs[0].kind == BOT
    assert club.table.chairs[0].out == "time"
    assert club.table.status != OVER
    assert not club.table.view("ann").players[0].yours
    with pytest.raises(Refused, match="given up"):
        club.do(Sit(seat=0, name=""), "ann")


def test_those_who_decide_at_the_same_time_all_have_their_clocks_running() -> None:
    club = Timed("strict 600 10", whisper=True)
    assert club.table.view("ann").waiting == [0, 1]
    club.now += 50.0
    assert (club.left(0), club.left(1)) == (550.0, 550.0)


def test_clocks_stand_still_while_the_server_is_away_and_until_somebody_is_back() -> None:
    club = Timed("strict 600 10")
    club.now += 30.0
    since = club.now
    club.now += 5000.0
    club.happen(Change(club.now, "", "", [ClocksStopped(since)]))
    club.now += 5000.0
    assert club.left(0) == 570.0
    assert club.table.clocks.due() is None
    assert club.strike() is None
    assert club.table.view("bo").still
    assert club.table.clocks.until(0) == 0.0
    club.happen(Change(club.now, "", "", [ClocksResumed()]))
    club.now += 20.0
    assert club.left(0) == 550.0


def test_where_there_is_a_clock_nobody_else_says_that_it_takes_too_long() -> None:
    club = Timed("gentle 86400")
    club.now += 4000.0
    with pytest.raises(Refused, match="clock"):
        club.table.decide(SeatBot(seat=0, bot="farmer"), "bo", club.now, Random(1), ["ann"])


def test_tables_of_before_have_no_clock() -> None:
    header = Header(id="t", game="nim", seats=2, host="ann", created=0.0)
    assert header.time == ""
    assert Table(GAME, header).clocks.due() is None


def test_taking_back_without_a_clock_needs_no_time() -> None:
    club = Club(GAME, 2)
    club.act(0, 0)
    club.now += 10**6
    assert club.do(TakeBack(seat=0, ticket=club.ticket(0)), "ann") is not None


@pytest.mark.parametrize("time", ["gentle 120", "strict 600 10"])
def test_clocks_tell_nobody_what_was_chosen_in_secret(time: str) -> None:
    worlds = []
    for choice in (0, -1):
        club = Timed(time, whisper=True)
        club.think(20)
        club.act(0, club.desk(0).choices[choice].action)
        worlds.append((club.table.view("bo", [1]), club.table.view("", [])))
    assert worlds[0] == worlds[1]
    assert worlds[0][0].players[1].clock is not None


@pytest.mark.parametrize("time", ["gentle 120", "strict 600 10"])
def test_clocks_tell_nobody_how_often_somebody_clicked_in_secret(time: str) -> None:
    quiet, busy = Timed(time, whisper=True), Timed(time, whisper=True)
    busy.think(20)
    busy.act(0, busy.desk(0).choices[0].action)
    assert busy.table.view("bo", [1]).players == quiet.table.view("bo", [1]).players


def test_a_table_that_is_opened_in_brief_has_the_same_clocks() -> None:
    game = ToldNim()
    club = Timed("strict 600 10", game=game)
    club.think(7)
    club.act(0, club.desk(0).choices[0].action)
    gist = gist_of(club.table)
    assert gist is not None
    gist = msgspec.json.decode(msgspec.json.encode(gist), type=Gist)
    club.think(9)
    club.act(1, club.desk(1).choices[0].action)
    brief = opened_in_brief(game, club.table.header, gist, club.changes[gist.version :], club.table.summary())
    assert brief is not None
    assert vars(brief.clocks) == vars(club.table.clocks)
