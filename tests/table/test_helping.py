"""Whoever asks what a bot would do is marked for everybody, in the log, by the name and in the record."""

import json

import pytest

from subak.kit.errors import RecordError
from subak.kit.record import Record
from subak.table import Consult, Refused
from tests.table.playing import NAMES, Club
from tests.toy import TAKING, QuickNim


def consult(club: Club, seat: int, ticket: int | None = None) -> None:
    club.do(Consult(seat=seat, ticket=club.ticket(seat) if ticket is None else ticket), NAMES[seat])


def finished(club: Club) -> Record:
    while club.table.match and club.table.match.state.actors:
        seat = next(seat for seat in (0, 1) if club.table.match.owes(seat))
        club.act(seat, club.table.match.state.legal(seat)[-1])
    return club.table.record()


def test_everybody_is_told_who_was_helped() -> None:
    club = Club(QuickNim(), 2)
    before = [club.table.version_for(seats) for seats in ([0], [1], [])]
    consult(club, 1)
    assert [club.table.version_for(seats) for seats in ([0], [1], [])] == [version + 1 for version in before]
    for who, seats in (("ann", [0]), ("bo", [1]), ("eve", [])):
        view = club.table.view(who, seats)
        assert [player.helped for player in view.players] == [0, 1]
        assert [(line.seat, line.name, line.text) for line in view.desks[0].log] == [(1, "Bo", "asks for a hint.")]


def test_asking_twice_about_one_decision_counts_once() -> None:
    club = Club(QuickNim(), 2)
    consult(club, 0)
    consult(club, 0)
    assert club.table.view("bo", [1]).players[0].helped == 1
    club.act(0, 1)
    club.act(1, 0)
    consult(club, 0)
    assert club.table.view("bo", [1]).players[0].helped == 2
    assert len([line for line in club.desk(1).log if line.text == "asks for a hint."]) == 2


def test_only_whoever_is_asked_may_ask() -> None:
    club = Club(QuickNim(), 2)
    club.act(0, 1)
    for who, command, reason in (
        ("ann", Consult(seat=0, ticket=club.ticket(0)), "illegal"),
        ("ann", Consult(seat=1, ticket=club.ticket(1)), "foreign"),
        ("bo", Consult(seat=1, ticket=club.ticket(1) + 1), "stale"),
    ):
        with pytest.raises(Refused) as refused:
            club.do(command, who)
        assert refused.value.reason == reason
    assert [player.helped for player in club.table.view("eve").players] == [0, 0]


def test_the_record_says_it_and_one_without_help_says_nothing() -> None:
    club = Club(QuickNim(), 2)
    assert "helped" not in json.loads(finished(club).dumps())
    club = Club(QuickNim(), 2)
    consult(club, 1)
    record = finished(club)
    assert record.helped == [1]
    again = Record.loads(record.dumps())
    assert again == record
    assert again.marked([]) is again
    damaged = json.loads(record.dumps()) | {"helped": "me"}
    with pytest.raises(RecordError, match="helped"):
        Record.loads(json.dumps(damaged))
    hidden = {name: value for name, value in json.loads(record.dumps()).items() if name != "helped"}
    with pytest.raises(RecordError, match="changed"):
        Record.loads(json.dumps(hidden))


def test_help_does_not_touch_the_game() -> None:
    games = []
    for helped in (False, True):
        club = Club(QuickNim(), 2, seed=3)
        if helped:
            consult(club, 0)
        games.append(finished(club).events)
    assert games[0] == games[1]
    assert any(action > TAKING for _seat, action in games[0])
