"""Several actions in one command: all of them or none, nobody in between, taken back together; what is not asked."""

import pytest

from subak.core.game import CHANCE, UNKNOWN, Manner, State
from subak.table import Act, Refused, Table, parse
from subak.table.ahead import ahead
from subak.table.commands import STEPS
from subak.table.events import Played, TookBack
from tests.table.playing import NAMES, Club
from tests.toy import CONFIRM, TAKING, Nim

NIM = Nim()


class HastyNim(Nim):
    """Nobody is asked to confirm; bids may still be changed."""

    def manner(self, view: State, seat: int) -> Manner:
        return Manner(obvious=CONFIRM if view.legal(seat) == [CONFIRM] else UNKNOWN)


def go(club: Club, seat: int, *actions: int) -> list[tuple[int, int]]:
    """What happened, nature's part included."""
    change = club.do(Act(seat=seat, actions=list(actions), ticket=club.ticket(seat)), NAMES[seat])
    assert change is not None
    return [(event.seat, event.action) for event in change.events if isinstance(event, Played)]


def sentence(club: Club, seat: int, *actions: int) -> str:
    before = club.table.summary(), [club.table.view(name) for name in NAMES]
    with pytest.raises(Refused) as caught:
        go(club, seat, *actions)
    assert (club.table.summary(), [club.table.view(name) for name in NAMES]) == before, "all or none"
    return str(caught.value)


def test_a_path_is_as_many_ordinary_events() -> None:
    club, other = Club(NIM, 2), Club(NIM, 2)
    assert go(club, 0, 2, CONFIRM) == [(0, 2), (0, CONFIRM)]
    other.act(0, 2)
    other.act(0, CONFIRM)
    assert club.table.match
    assert other.table.match
    assert club.table.match.replay.record == other.table.match.replay.record
    assert club.table.match.state.pack() == other.table.match.state.pack()
    assert club.ticket(0) == other.ticket(0)


def test_nature_answers_the_last_step_of_a_path() -> None:
    club = Club(NIM, 2)
    go(club, 0, 1, CONFIRM)
    assert [seat for seat, _action in go(club, 1, 1, CONFIRM)] == [1, 1, CHANCE]


def test_a_path_that_breaks_a_rule_is_refused_whole_with_the_rule() -> None:
    club = Club(NIM, 2)
    assert sentence(club, 0, 1, TAKING + 1) == club.table.game.why_not(after(club, 0, 1), 0, TAKING + 1)
    assert sentence(club, 0, 99, CONFIRM) == "Nim has no action 99."
    assert sentence(club, 0, 1, 99) == "Nim has no action 99."


def after(club: Club, seat: int, action: int) -> State:
    assert club.table.match
    state = club.table.match.state.clone()
    state.apply(seat, action)
    return state.redact(seat)


def test_a_path_does_not_go_past_what_others_or_nature_do() -> None:
    """A refused try must not tell what would have come to light."""
    club = Club(NIM, 2)
    assert sentence(club, 0, 1, CONFIRM, TAKING + 1) == "After 2 steps of these others come first: decide step by step."
    go(club, 0, 1, CONFIRM)
    assert sentence(club, 1, 1, CONFIRM, TAKING + 1) == "After 2 steps of these others come first: decide step by step."
    assert club.table.why_not("bo", 1, 1, CONFIRM, 99) == sentence(club, 1, 1, CONFIRM, 99)


def test_why_not_is_told_of_what_comes_after_another_step() -> None:
    club = Club(NIM, 2)
    assert club.table.why_not("ann", 0, 1, CONFIRM) == ""
    assert club.table.why_not("ann", 0, 1, TAKING + 1) == sentence(club, 0, 1, TAKING + 1)
    assert club.table.why_not("ann", 0, CONFIRM, 1) == club.table.why_not("ann", 0, CONFIRM) != ""


def test_a_path_is_taken_back_as_it_was_made() -> None:
    club = Club(NIM, 2)
    start = club.legal(0)
    go(club, 0, 2, CONFIRM)
    change = club.undo(0)
    assert change is not None
    assert change.events == [TookBack(0), TookBack(0)]
    assert club.legal(0) == start
    again = Table.rebuild(NIM, club.table.header, club.changes)
    assert again.summary() == club.table.summary()


def test_looking_ahead_shows_what_would_be_and_changes_nothing() -> None:
    club, other = Club(NIM, 2), Club(NIM, 2)
    before = club.table.summary(), [club.table.view(name) for name in NAMES]
    path, desk = ahead(club.table, "ann", 0, [2])
    other.act(0, 2)
    then = other.table.view("ann", [0]).desks[0]
    assert path == [2]
    assert (desk.board, desk.question) == (then.board, then.question)
    assert desk.question != club.table.view("ann", [0]).desks[0].question
    assert [choice.action for choice in desk.choices] == [choice.action for choice in then.choices] == [CONFIRM]
    assert (club.table.summary(), [club.table.view(name) for name in NAMES]) == before


def test_looking_ahead_goes_where_a_path_could_and_no_further() -> None:
    club = Club(NIM, 2)
    for who, actions, said in [
        ("ann", [99], "Nim has no action 99."),
        ("ann", [1, CONFIRM], "After 2 steps of these others come first: decide step by step."),
        ("bo", [1], "Seat 1 is not yours."),
    ]:
        with pytest.raises(Refused) as caught:
            ahead(club.table, who, 0, actions)
        assert str(caught.value) == said
    with pytest.raises(Refused):
        ahead(Club(HastyNim(), 2).table, "ann", 0, [1])  # what would follow unasked would end the turn


def test_single_steps_are_taken_back_one_by_one() -> None:
    club = Club(NIM, 2)
    club.act(0, 2)
    club.act(0, CONFIRM)
    change = club.undo(0)
    assert change is not None
    assert change.events == [TookBack(0)]
    assert club.legal(0) == [CONFIRM]


@pytest.mark.parametrize(
    "body",
    [
        b'{"do": "act", "seat": 0, "ticket": 1}',
        b'{"do": "act", "seat": 0, "ticket": 1, "action": 1, "actions": [1]}',
        b'{"do": "act", "seat": 0, "ticket": 1, "actions": []}',
        b'{"do": "act", "seat": 0, "ticket": 1, "actions": 1}',
        b'{"do": "act", "seat": 0, "ticket": 1, "actions": [1, "2"]}',
        b'{"do": "act", "seat": 0, "ticket": 1, "actions": [1, null]}',
        b'{"do": "act", "seat": 0, "ticket": 1, "actions": [' + b"1, " * STEPS + b"1]}",
    ],
)
def test_a_path_that_is_none_is_told_so(body: bytes) -> None:
    club = Club(NIM, 2)
    with pytest.raises(Refused) as caught:
        club.do(parse(body), "ann")
    assert caught.value.reason == "malformed"
    assert str(caught.value).endswith(".")


def test_what_has_no_meaning_is_answered_for_people_and_recorded() -> None:
    club = Club(HastyNim(), 2)
    change = club.act(0, 2)
    assert change is not None
    assert change.events == [Played(0, 2), Played(0, CONFIRM)]
    again = Table.rebuild(club.table.game, club.table.header, club.changes)
    assert again.summary() == club.table.summary()
    club.undo(0)
    assert CONFIRM not in club.legal(0), "taken back together with what it followed"


def test_an_alternative_to_an_answer_belongs_to_what_it_followed() -> None:
    club = Club(NIM, 2)
    go(club, 0, 2, CONFIRM)
    club.swap(0, CONFIRM)
    change = club.undo(0)
    assert change is not None
    assert change.events == [TookBack(0), TookBack(0)]
