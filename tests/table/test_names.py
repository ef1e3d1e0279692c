"""What players are called: on boards, in questions, in the log, and as soon as it changes."""

import re

from subak.table import BOT, PERSON, Chair, OpenSeat, Rename, SeatBot, Sit, Start
from subak.table.chairs import callings
from subak.table.names import PLACES, called, filled
from tests.table.playing import Club
from tests.toy import QuickNim

GAME = QuickNim()


class Robber(QuickNim):
    """Every line of the log speaks of both players."""

    def write(self, state: object, seat: int, action: int, names: object = ()) -> str:
        assert isinstance(names, list)
        return f"{action} between {names[0]} and {names[1]}"


def person(name: str) -> Chair:
    return Chair(PERSON, name.lower(), name)


def on_board(club: Club, seat: int = 0) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", club.desk(seat).board.svg())


def test_bots_are_called_by_their_level_and_numbered_where_two_are_alike() -> None:
    steady, novice = Chair(BOT, bot="greedy:worlds=2"), Chair(BOT, bot="random")
    assert callings([person("Ann"), steady, novice]) == ["Ann", "Steady bot", "Novice bot"]
    assert callings([steady, person("Ann"), steady]) == ["Steady bot 1", "Ann", "Steady bot 3"]
    assert callings([Chair(BOT, bot="own")]) == ["Own bot"]


def test_people_of_one_name_are_told_apart() -> None:
    assert callings([person("Guest"), person("Ann"), person("Guest")]) == ["Guest 1", "Ann", "Guest 3"]


def test_a_seat_that_a_bot_plays_keeps_the_name_of_its_person() -> None:
    assert callings([Chair(BOT, name="Ann", bot="greedy", owner="ann"), Chair()]) == ["Ann", "player 2"]


def test_boards_and_questions_speak_of_people() -> None:
    club = Club(GAME, 2)
    assert on_board(club) == ["Ann", "Bo"]
    club.act(0, 0)
    club.act(1, 0)
    assert club.desk(1).question == "Ann takes stones."


def test_a_new_name_is_everywhere_at_once() -> None:
    club = Club(GAME, 2)
    club.act(0, 0)
    club.act(1, 0)
    before = club.table.version_for([1])
    assert on_board(club, 1) == ["Ann", "Bo"]
    club.do(Rename(seat=0, name="Anna"), "ann")
    assert on_board(club, 1) == ["Anna", "Bo"]
    assert club.desk(1).question == "Anna takes stones."
    assert club.table.view("bo").players[0].name == "Anna"
    assert club.table.version_for([1]) > before


def test_the_log_speaks_of_those_who_played_then_by_what_they_are_called_now() -> None:
    club = Club(Robber(), 2)
    club.act(0, 0)
    assert club.desk(0).undo == "0 between Ann and Bo"
    club.act(1, 0)
    club.do(SeatBot(seat=1, bot="greedy"), "bo")
    club.do(Rename(seat=0, name="Anna"), "ann")
    club.act(0, club.legal(0)[0])
    lines = [line.text for line in club.desk(0).log if "between" in line.text]
    assert {line.partition(" between ")[2] for line in lines} == {"Anna and Bo"}
    assert not any(place in line.text for line in club.desk(0).log for place in PLACES)


def test_a_bot_that_left_is_still_the_one_of_whom_the_log_speaks() -> None:
    club = Club(Robber(), 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(SeatBot(seat=1, bot="random"), "ann")
    club.do(Start(), "ann")
    club.act(0, 0)
    for task in club.table.tasks():
        change = club.table.answer(task, task.legal[0], club.now, club.rng)
        assert change is not None
        club.table.apply(change)
    club.do(OpenSeat(seat=1), "ann")
    club.do(Sit(seat=1, name="Bo"), "bo")
    club.act(0, club.legal(0)[0])
    lines = [line.text.partition(" between ")[2] for line in club.desk(0).log if "between" in line.text]
    assert lines[0] == "Ann and Novice bot"
    assert lines[-1] == "Ann and Bo"


def test_nobody_can_be_called_a_place_for_a_name() -> None:
    assert called(f"x{PLACES[0]}") == "x"
    assert filled(f"{PLACES[1]} pays {PLACES[0]}", ["Ann", "Bo"]) == "Bo pays Ann"
