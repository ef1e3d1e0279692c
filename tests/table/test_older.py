"""A game that began by older rules opens to be read, says so, and is not played on."""

from collections.abc import Sequence

import msgspec
import pytest

from subak.core.game import State
from subak.kit.record import Record
from subak.table import Act, Change, Refused, Rematch, Say, SeatBot, Sit, Table, TakeBack
from subak.table.events import Started
from tests.table.playing import Club
from tests.table.playing import reread as kept
from tests.toy import TAKING, QuickNim, QuickState

OLD = QuickNim()


class NewNim(QuickNim):
    """The same rules, called new."""

    def __init__(self) -> None:
        super().__init__()
        self.version = OLD.version + 1


class GreedyState(QuickState):
    """Nobody takes three."""

    def legal(self, seat: int) -> list[int]:
        return [action for action in super().legal(seat) if action != TAKING + 3] or [TAKING + 3]


class OtherNim(NewNim):
    kind = GreedyState

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        if action not in state.legal(seat):
            raise AssertionError("asked for words about what these rules do not know")
        return super().write(state, seat, action)


def reread(club: Club, game: QuickNim) -> Table:
    stored = kept(club.table.summary())
    return Table.rebuild(game, club.table.header, [kept(c) for c in club.changes], stored)


def begun(moves: int = 3) -> Club:
    club = Club(OLD, 2)
    for _move in range(moves):
        club.act_somehow()
    return club


def taken_three() -> Club:
    """A game in which somebody takes three, which the new rules forbid."""
    club = begun(2)
    club.act(0, TAKING + 3)
    club.act_somehow()
    return club


def test_a_table_remembers_the_rules_it_began_with() -> None:
    started = [event for change in begun().changes for event in change.events if isinstance(event, Started)]
    assert started == [Started(OLD.version, OLD.content)]
    assert Table.rebuild(OLD, begun().table.header, begun().changes).older is None


def test_tables_that_began_before_it_was_written_down_followed_the_first_rules() -> None:
    text = msgspec.json.encode(begun().changes[-1]).replace(b'"events":[', b'"events":[{"event":"started"},')
    assert msgspec.json.decode(text, type=Change).events[0] == Started(1, "")


def test_an_unfinished_game_of_older_rules_is_read_and_not_played_on() -> None:
    club = begun()
    table = reread(club, NewNim())
    assert table.notice == (
        f"This game followed version {OLD.version} of the rules; today's is version {OLD.version + 1}. "
        "It can be read, but not played on."
    )
    view = table.view("ann")
    assert view.notice == view.desks[0].question == table.notice
    assert (view.status, view.waiting, view.desks[0].choices, view.desks[0].undo) == ("playing", [], [], None)
    assert [line.text for line in view.desks[0].log]
    assert table.tasks() == []
    for command in (
        Act(seat=0, action=TAKING + 1, ticket=club.ticket(0)),
        TakeBack(seat=0, ticket=club.ticket(0)),
        SeatBot(seat=0, bot="greedy"),
        Sit(seat=0, name="Ann"),
    ):
        with pytest.raises(Refused, match="not played on"):
            table.decide(command, "ann", club.now, club.rng)
    assert table.why_not("ann", 0, TAKING + 1) == table.notice


def test_people_may_still_talk_at_it_and_what_was_stored_stays() -> None:
    club = begun()
    table = reread(club, NewNim())
    change = table.decide(Say(text="what a pity"), "ann", club.now, club.rng)
    assert change is not None
    after = table.after(change)
    assert after.view("bo").chat[-1].text == "what a pity"
    stored = club.table.summary()
    kept = after.summary()
    assert (kept.words, kept.chairs, kept.status) == (stored.words, stored.chairs, stored.status)
    assert kept.version == stored.version + 1


def test_where_todays_rules_cannot_follow_the_log_breaks_off_and_says_so() -> None:
    club = taken_three()
    table = reread(club, OtherNim())
    assert table.older is not None
    shown = table.older.shown
    assert 0 < shown < len(table.older.record.events)
    assert f"after {shown} of {len(table.older.record.events)} events" in table.notice
    assert len(table.view("").desks[0].log) <= shown
    club.undo(1)
    assert reread(club, OtherNim()).older is not None


def test_a_position_that_comes_out_differently_is_not_called_the_same() -> None:
    club = begun()
    stored = club.table.summary()
    stored.words[-1] += 1
    table = Table.rebuild(NewNim(), club.table.header, club.changes, stored)
    assert "may differ a little" in table.notice


def test_a_finished_game_of_older_rules_keeps_its_result_and_its_record() -> None:
    club = taken_three()
    club.play_out()
    table = reread(club, OtherNim())
    view = table.view("ann")
    assert view.status == "over"
    assert view.result is not None
    stored = club.table.summary()
    assert (view.result.scores, view.result.winners) == (stored.scores, stored.winners)
    assert [player.score for player in view.players] == stored.scores
    record = table.record()
    assert (record.version, record.events) == (OLD.version, club.table.record().events)
    assert Record.loads(record.dumps()).events == record.events
    assert table.decide(Rematch(table="next"), "ann", club.now, club.rng) is not None


def test_other_cards_are_named_as_the_reason() -> None:
    club = begun()
    game = QuickNim()
    game.content = "another"
    assert reread(club, game).notice.startswith("This game was played with other cards than today's.")
