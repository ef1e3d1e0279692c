"""Advice and reviews from the bots' processes: fair, in pieces, and never in anybody's way."""

import asyncio

import pytest
from msgspec.structs import replace

from subak.bots.review import Chosen
from subak.bots.worker import Examination, Prospect
from subak.core.errors import SubakError
from subak.server import coach as coach_module
from subak.server.coach import Coach, Reviewing, planned_studies, reviewed_seats
from subak.table import SeatBot
from tests.server.test_workers import pool
from tests.table.playing import Club
from tests.toy import TAKING, QuickNim

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def blundered() -> Club:
    """A game of Nim in which somebody leaves the other one the last stones."""
    club = Club(QuickNim(), 2, seed=2)
    club.act(0, 0)
    club.act(1, 0)
    while club.table.match and club.table.match.state.actors:
        seat = 0 if club.table.match.owes(0) else 1
        club.act(seat, TAKING + 1)
    return club


async def done(found: Reviewing) -> Reviewing:
    while found.review is None and not found.failed:
        await asyncio.sleep(0.01)
    return found


async def test_worlds_that_differ_in_what_is_hidden_alone_are_advised_alike() -> None:
    async with pool() as workers:
        given = []
        for bid in (0, 2):
            club = Club(QuickNim(), 2)
            club.act(0, bid)
            given.append(await Coach(workers).advise(club.table, 1))
        assert given[0] == given[1]
        assert given[0] is not None
        assert {choice.action for choice in given[0].choices} == {0, 1, 2}
        assert await Coach(workers).advise(club.table, 0) is None  # it has decided


async def test_without_processes_nobody_advises() -> None:
    assert await Coach(None).advise(Club(QuickNim(), 2).table, 0) is None


async def test_a_review_is_made_once_and_kept() -> None:
    club = blundered()
    async with pool() as workers:
        coach = Coach(workers)
        assert coach.reviewing("t") is None
        found = coach.review(club.table)
        assert coach.review(club.table) is found
        made = (await done(found)).review
        assert made is not None
        assert found.done == found.total == len(made.stations) + made.luck.strokes + sum(made.weighed)
        assert made.slips
        assert all(slip.cost > 2 * slip.error for slip in made.slips)
        assert coach.reviewing("t") is found
        await coach.close()


async def test_a_review_that_fails_may_be_asked_for_again() -> None:
    club = blundered()
    coach = Coach(None)
    found = await done(coach.review(club.table))
    assert found.failed
    assert coach.review(club.table) is not found
    await coach.close()


async def test_the_latest_reviews_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach_module, "KEPT", 1)
    club, coach = blundered(), Coach(None)
    coach._reviews["older"] = Reviewing()
    coach.review(club.table)
    assert coach.reviewing("older") is None
    assert coach.reviewing("t") is not None
    await coach.close()


async def test_a_game_that_is_on_is_not_reviewed() -> None:
    with pytest.raises(SubakError, match="not over"):
        Coach(None).review(Club(QuickNim(), 2).table)


def test_decisions_are_asked_about_from_the_view_of_their_seat_and_of_people_alone() -> None:
    club = blundered()
    assert club.table.match
    studies = planned_studies(club.table)
    bids = [work for work in studies if isinstance(work, Examination) and work.decision.at < 2]
    assert [work.decision for work in bids] == [Chosen(0, 0, 0), Chosen(1, 1, 0)]
    state = QuickNim().new(2)
    state.apply(0, 0)
    assert bids[1].words == state.redact(1).pack() != state.pack()
    assert [work.at for work in studies if isinstance(work, Prospect)][-1] == len(club.table.match.replay.entries)
    club = Club(QuickNim(), 2)
    club.do(SeatBot(seat=1, bot="random"), "bo")
    assert reviewed_seats(club.table) == [0, 1]  # the bot plays on for a person
    club.table.chairs[1] = replace(club.table.chairs[1], owner="")
    assert reviewed_seats(club.table) == [0]
