"""A game of older rules goes on by today's: unchanged by itself, else by consent from where both agree."""

import pytest

from subak.table import Act, Change, Header, PlayOn, Refused, Sit, Start, Table
from subak.table.chairs import Origin
from subak.table.events import Offered, Played, Upgraded
from subak.table.resuming import proposal, unchanged
from tests.table.playing import Club
from tests.table.playing import reread as kept
from tests.table.test_older import OLD, NewNim, OtherNim, begun, reread, taken_three
from tests.toy import QuickNim


class ThirdNim(QuickNim):
    """The first rules again, under another number: what the second ones forbade is allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.version = OLD.version + 2


def events(table: Table) -> list[tuple[int, int]]:
    assert table.match is not None
    return table.match.replay.record.events


class Sitting:
    """A table of older rules, with its changes as they are stored."""

    def __init__(self, club: Club, game: QuickNim) -> None:
        self.club = club
        self.game = game
        self.changes = [kept(change) for change in club.changes]
        self.table = reread(club, game)

    def store(self, change: Change | None) -> Table:
        assert change is not None
        self.changes.append(kept(change))
        self.table = self.table.after(change)
        return self.table

    def offered(self) -> Table:
        found = proposal(self.table)
        assert found is not None
        return self.store(Change(self.club.now, "", "", [found]))

    def vote(self, seat: int, who: str, yes: bool = True) -> Table:
        return self.store(self.table.decide(PlayOn(seat=seat, yes=yes), who, self.club.now, self.club.rng))

    def again(self, game: QuickNim | None = None) -> Table:
        """As it is read from the store, where the latest position is kept beside the events."""
        return Table.rebuild(game or self.game, self.club.table.header, self.changes, kept(self.table.summary()))


def test_a_game_that_todays_rules_follow_goes_on_unchanged() -> None:
    sitting = Sitting(begun(), NewNim())
    assert unchanged(sitting.table)
    assert proposal(sitting.table) == Upgraded(OLD.version + 1, OLD.content, len(events(sitting.table)))
    table = sitting.offered()
    assert table.older is None
    assert table.notice == ""
    assert table.view("ann").waiting == sitting.club.table.view("ann").waiting
    assert "version 4 of the rules" in table.view("ann").desks[0].log[-1].text
    read = sitting.again()
    assert read.older is None
    assert read.summary() == table.summary()
    assert read.view("ann") == table.view("ann")


def test_a_game_in_which_todays_rules_part_is_offered_and_goes_on_when_all_agree() -> None:
    sitting = Sitting(taken_three(), OtherNim())
    assert not unchanged(sitting.table)
    offer = proposal(sitting.table)
    assert isinstance(offer, Offered)
    table = sitting.offered()
    assert proposal(table) is None, "once is enough"
    assert table.view("ann").resume == [0, 1]
    assert "its players may play on from there, or close it" in table.notice
    assert sitting.again().view("bo").resume == [0, 1]
    assert sitting.vote(0, "ann").view("bo").resume == [1]
    assert table.view("bo").resume == [0, 1], "a table that was handed out stays as it was"
    after = sitting.vote(1, "bo")
    assert after.older is None
    assert after.match is not None
    assert any(isinstance(event, Upgraded) and event.left > 0 for event in sitting.changes[-1].events)
    assert len(after.match.replay.record.events) >= offer.events
    assert after.match.state.actors
    read = sitting.again()
    assert read.summary() == after.summary()
    assert read.view("ann") == after.view("ann")
    assert events(after)[: offer.events] == events(sitting.club.table)[: offer.events]


def test_a_game_that_went_on_is_played_to_its_end_and_read_by_still_newer_rules() -> None:
    sitting = Sitting(taken_three(), OtherNim())
    sitting.offered()
    sitting.vote(0, "ann")
    table = sitting.vote(1, "bo")
    while table.match is not None and not table.match.over():
        seat = table.view("").waiting[0]
        who = table.chairs[seat].player
        desk = table.view(who, [seat]).desks[0]
        act = Act(seat=seat, action=desk.choices[0].action, ticket=desk.ticket)
        table = sitting.store(table.decide(act, who, 1.0, sitting.club.rng))
    again = sitting.again()
    assert (again.status, again.record().events) == ("over", table.record().events)
    newer = sitting.again(ThirdNim())
    assert newer.older is not None
    assert newer.older.whole, "what was left at the upgrade is left for good"
    assert newer.older.record.events == table.record().events


def test_one_person_closes_it_and_it_stays_readable() -> None:
    sitting = Sitting(taken_three(), OtherNim())
    sitting.offered()
    table = sitting.vote(1, "bo", yes=False)
    assert "It was closed" in table.notice
    assert table.summary().waiting == []
    assert table.view("ann").desks[0].log
    assert proposal(table) is None
    for read in (table, sitting.again()):
        with pytest.raises(Refused, match="Nobody is asking any more"):
            read.decide(PlayOn(seat=0, yes=True), "ann", 1.0, sitting.club.rng)


@pytest.mark.parametrize(("seat", "who"), [(0, "bo"), (0, "eve"), (0, ""), (9, "ann"), (-1, "ann")])
def test_only_those_whose_seat_it_is_are_asked(seat: int, who: str) -> None:
    sitting = Sitting(taken_three(), OtherNim())
    with pytest.raises(Refused):
        sitting.table.decide(PlayOn(seat=0, yes=True), "ann", 1.0, sitting.club.rng)  # nothing is offered yet
    sitting.offered()
    with pytest.raises(Refused):
        sitting.table.decide(PlayOn(seat=seat, yes=True), who, 1.0, sitting.club.rng)


def test_another_position_by_the_same_events_is_not_unchanged() -> None:
    club = begun()
    stored = club.table.summary()
    stored.words[-1] += 1
    table = Table.rebuild(NewNim(), club.table.header, club.changes, stored)
    assert isinstance(proposal(table), Offered)


def test_events_given_by_a_record_may_be_left_as_well() -> None:
    club = taken_three()
    given = events(club.table)
    fresh = Club(OLD, 2, begun=False)
    header = Header(id="t", game="nim", seats=2, host="ann", created=0.0, origin=Origin(events=given))
    fresh.table = Table(OLD, header)
    fresh.do(Sit(seat=0, name="Ann"), "ann")
    fresh.do(Sit(seat=1, name="Bo"), "bo")
    fresh.do(Start(), "ann")
    sitting = Sitting(fresh, OtherNim())
    assert sitting.table.older is not None
    assert sitting.table.older.shown < len(given)
    sitting.offered()
    sitting.vote(0, "ann")
    after = sitting.vote(1, "bo")
    assert after.older is None
    read = sitting.again()
    assert read.summary().words == after.summary().words
    assert events(read) == events(after)
    assert all(not isinstance(event, Played) for event in sitting.changes[0].events)
