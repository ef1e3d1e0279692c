"""Records: what they keep, what they refuse, what may be taken back."""

import json
from random import Random

import pytest

from subak.core.bits import members
from subak.core.errors import IllegalAction
from subak.games import load
from subak.kit.errors import RecordError
from subak.kit.record import REMEMBERED, UNDO, Record, Replay
from tests.toy import Nim

GAME = load("seasons")


def played(events: int = 60, seed: int = 1) -> Replay:
    replay = Replay(GAME, Record.of(GAME, 2))
    rng = Random(seed)
    while replay.state.actors and len(replay.record.events) < events:
        seat = members(replay.state.actors)[0]
        replay.step(seat, rng.choice(replay.state.legal(seat)))
    return replay


def test_a_record_survives_its_text_form() -> None:
    record = played().record
    again = Record.loads(record.dumps())
    assert again.dumps() == record.dumps()
    assert "\n" not in record.dumps()


def test_replay_stops_where_it_is_asked_to() -> None:
    replay = played()
    assert Replay(GAME, replay.record, at=18).record.events == replay.record.events[:18]
    with pytest.raises(RecordError, match="there is no position 61"):
        Replay(GAME, replay.record, at=61)


def damaged(**changes: object) -> str:
    return json.dumps({**json.loads(played().record.dumps()), **changes})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (played().record.dumps()[:-20], "breaks off or is damaged at character"),
        ("[1, 2]", "not a record of a game"),
        ("{}", "not a record of a game"),
        (damaged(format=99), "has format 99; this program reads format 1"),
        (damaged(seats="two"), "field seats is missing or damaged"),
        (damaged(options={"a": "b"}), "field options is missing or damaged"),
        (damaged(events=[[0]]), "Event 0 of the record is not a pair"),
        (damaged(events=[]), "its check sum is wrong"),
        (damaged(check="0" * 16), "its check sum is wrong"),
    ],
)
def test_a_damaged_record_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence):
        Record.loads(text)


def test_a_record_of_another_game_version_or_content_is_refused() -> None:
    record = played().record
    record.version = 99
    with pytest.raises(RecordError, match="follows version 99 of the rules"):
        Replay(GAME, record)
    record = played().record
    record.content = "other"
    with pytest.raises(RecordError, match="other cards"):
        Replay(GAME, record)
    with pytest.raises(RecordError, match="a record of seasons, not of"):
        Replay(Nim(None), played().record)


def test_an_illegal_event_is_named_by_its_number() -> None:
    record = played().record
    record.events[30] = (record.events[30][0], 4000)
    with pytest.raises(RecordError, match="Event 30 of the record is illegal: Action 4000 is not legal"):
        Replay(GAME, record)
    record.events[30] = (5, 0)
    with pytest.raises(RecordError, match="Event 30 of the record is illegal: Seat 5 owes no decision now"):
        Replay(GAME, record)


def test_a_record_is_read_up_to_any_of_its_events() -> None:
    record = played().record
    last = len(record.events)
    assert Replay(GAME, record, at=0).state.pack() == GAME.new(2, {}).pack()
    assert Replay(GAME, record, at=last).state.pack() == Replay(GAME, record).state.pack()
    for at in (-1, last + 1):
        with pytest.raises(RecordError, match=f"has events 0 to {last}; there is no position {at}"):
            Replay(GAME, record, at=at)


# Taking back


def at_wet_season() -> Replay:
    return played(events=22)


def test_a_seat_takes_back_its_own_choice_and_the_log_keeps_both() -> None:
    replay = at_wet_season()
    before = replay.state.pack()
    replay.step(0, replay.state.legal(0)[0])
    replay.undo(0)
    assert replay.state.pack() == before
    assert replay.record.events[-1] == (0, UNDO)
    assert len(replay.record.events) == 24
    assert Replay(GAME, replay.record).state.pack() == before


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_what_the_other_does_at_the_same_time_does_not_matter(first: int, second: int) -> None:
    replay, alone = at_wet_season(), at_wet_season()
    replay.step(first, replay.state.legal(first)[0])
    for each in (replay, alone):
        each.step(second, each.state.legal(second)[0])
    replay.undo(first)
    assert replay.state.pack() == alone.state.pack()
    replay.undo(second)
    assert replay.state.pack() == at_wet_season().state.pack()


def test_only_the_latest_positions_are_remembered() -> None:
    replay = played(events=REMEMBERED + 30)
    kept = [entry for entry in replay.entries if entry.before is not None and entry.after is not None]
    assert kept == replay.entries[-REMEMBERED:]
    state = GAME.new(2)
    for entry in replay.entries:
        assert replay.before(entry).pack() == state.pack()
        state.apply(entry.seat, entry.action)
        assert entry.after is None or entry.after.pack() == state.pack()
    assert replay.state.pack() == state.pack()


def test_what_nobody_remembers_is_taken_back_too() -> None:
    replay, forgetful = at_wet_season(), at_wet_season()
    for each in (replay, forgetful):
        for seat in (0, 1, 0):
            each.step(seat, each.state.legal(seat)[0])
    for entry in forgetful.entries:
        entry.before = entry.after = None
    for seat in (1, 0, 0):
        replay.undo(seat)
        forgetful.undo(seat)
        assert forgetful.state.pack() == replay.state.pack()
    assert replay.state.pack() == at_wet_season().state.pack()


def test_nothing_is_taken_back_across_nature() -> None:
    replay = at_wet_season()
    with pytest.raises(IllegalAction):
        replay.undo(0)


def test_nothing_is_taken_back_once_it_is_revealed() -> None:
    replay = Replay(GAME, Record.of(GAME, 2))
    for card in (0, 1, 2, 3):
        replay.step(8, card)
    replay.step(0, 0)
    assert replay.last_undoable(0)
    replay.step(1, 1)
    assert replay.last_undoable(0) is None
    assert replay.last_undoable(1) is None


def test_nothing_is_taken_back_once_the_other_has_moved_on_it() -> None:
    replay = played(events=200)
    dry = [entry for entry in replay.entries if entry.reveals == replay.state.reveals and entry.seat != 8]
    cut = Replay(GAME, replay.record, at=dry[4].index + 1)
    assert dry[0].seat != dry[4].seat
    assert cut.last_undoable(dry[4].seat)
    assert cut.last_undoable(dry[0].seat) is None


def test_nature_takes_nothing_back() -> None:
    with pytest.raises(IllegalAction):
        at_wet_season().undo(8)
