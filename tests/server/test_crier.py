"""People who are away are called when it is their turn: once a question, and once a day for tables that wait."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from subak.kit.text import _
from subak.kit.tongues import speaking
from subak.server import Room
from subak.server import crier as crier_module
from subak.server.crier import DAY, DAYS, GRACE, HOUR, LOOKS, Crier, summary_due
from subak.server.push import DROPPED, GONE, REFUSED, SENT, Notice
from subak.store import Store
from subak.store.devices import Sleeper
from subak.table import Act, SeatBot, Sit, Start
from tests.server.pushing import Browser, Services
from tests.web import toys

pytestmark = pytest.mark.anyio
NOON = 1_000_000.0


class Club:
    """Ann and Bo at a table, a browser of Ann's, push services that are not there, and a clock."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.now = NOON
        self.browser = Browser()
        self.services = Services()
        self.outcomes: Counter[str] = Counter()
        self.crier = Crier(room.store, room.hub.presence, self.services.push(), lambda: self.now)
        self.crier.tally = lambda outcome: self.outcomes.update([outcome])
        room.changed = self.crier.changed

    async def table(self, *people: str, bot: bool = False) -> str:
        table = (await self.room.set_table("nim", 2, {}, people[0])).id
        for seat, who in enumerate(people):
            await self.room.order(table, Sit(seat=seat, name=who.title()), who)
        if bot:
            await self.room.order(table, SeatBot(seat=1, bot="random"), people[0])
        await self.room.order(table, Start(), people[0])
        return table

    async def act(self, table: str, who: str, seat: int) -> None:
        match = (await self.room.table(table)).match
        assert match is not None
        await self.room.order(table, Act(seat=seat, action=match.state.legal(seat)[0], ticket=match.tickets[seat]), who)

    async def pass_time(self, seconds: float) -> list[Notice]:
        """What Ann's browser shows after a while."""
        self.now += seconds
        await self.crier.look()
        return await self.delivered()

    async def delivered(self) -> list[Notice]:
        before = len(self.services.got)
        while self.crier.queued:
            await self.crier.deliver()
        got = self.services.got[before:]
        return [msgspec.json.decode(self.browser.read(body), type=Notice) for _to, _headers, body in got]


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    clubs: list[Club] = []

    def clock() -> float:
        return clubs[0].now if clubs else NOON

    url = f"sqlite:///{tmp_path / 'subak.db'}"
    async with await Store.open(url) as store, Room(store, rng=Random(4), clock=clock, games=toys.load) as room:
        clubs.append(Club(room))
        clubs[0].now += GRACE  # the server has been there for a while
        await store.devices.add(clubs[0].browser.device("ann", at=clubs[0].now))
        yield clubs[0]


async def test_somebody_who_is_away_is_called_after_a_while_and_once(club: Club) -> None:
    table = await club.table("ann", "bo")
    assert await club.pass_time(GRACE - 1) == []
    [notice] = await club.pass_time(1)
    assert notice == Notice("Your turn: Nim", "With Bo. The table waits for you.", f"/tables/{table}", f"table-{table}")
    club.crier.changed(await club.room.table(table))
    assert await club.pass_time(10 * GRACE) == []
    assert club.outcomes == {SENT: 1}


async def test_each_browser_is_called_in_its_language(club: Club) -> None:
    await club.room.store.devices.speak("ann", "ja")
    table = await club.table("ann", "bo")
    [notice] = await club.pass_time(GRACE)
    with speaking("ja"):
        assert notice.title == _("Your turn: {game}").format(game="Nim") != "Your turn: Nim"
        assert notice.body == _("With {names}. The table waits for you.").format(names="Bo")
    assert notice.url == f"/tables/{table}"


async def test_the_next_question_is_told_again(club: Club) -> None:
    table = await club.table("ann", "bo")
    assert len(await club.pass_time(GRACE)) == 1
    await club.act(table, "ann", 0)
    await club.act(table, "bo", 1)
    assert len(await club.pass_time(GRACE)) == 1


async def test_whoever_looks_at_the_table_is_not_called(club: Club) -> None:
    table = await club.table("ann", "bo")
    with club.room.hub.presence.watching(table, "ann"):
        for _look in range(LOOKS + 1):
            assert await club.pass_time(GRACE) == []


async def test_whoever_leaves_with_the_question_open_is_called_a_little_later(club: Club) -> None:
    table = await club.table("ann", "bo")
    with club.room.hub.presence.watching(table, "ann"):
        assert await club.pass_time(GRACE) == []
    assert len(await club.pass_time(GRACE)) == 1


async def test_a_question_that_was_answered_calls_nobody(club: Club) -> None:
    table = await club.table("ann", "bo")
    club.now += GRACE - 1
    await club.act(table, "ann", 0)
    assert await club.pass_time(GRACE) == []


async def test_nobody_waits_at_a_table_of_bots(club: Club) -> None:
    await club.table("ann", bot=True)
    assert await club.pass_time(GRACE) == []


async def test_another_process_does_not_tell_the_same_again(club: Club) -> None:
    table = await club.table("ann", "bo")
    assert len(await club.pass_time(GRACE)) == 1
    other = Club(club.room)
    other.now = club.now
    other.crier.changed(await club.room.table(table))
    assert await other.pass_time(GRACE) == []


async def test_off_at_a_table_and_off_everywhere_are_quiet(club: Club) -> None:
    devices = club.room.store.devices
    quiet, loud = await club.table("ann", "bo"), await club.table("ann", "bo")
    await devices.wish_at("ann", quiet, False)
    assert [notice.url for notice in await club.pass_time(GRACE)] == [f"/tables/{loud}"]
    await devices.wish("ann", "turns", False)
    await club.table("ann", "bo")
    assert await club.pass_time(GRACE) == []


async def test_a_browser_that_is_gone_is_forgotten(club: Club) -> None:
    club.services.status = 410
    await club.table("ann", "bo")
    await club.pass_time(GRACE)
    assert club.outcomes == {GONE: 1}
    assert await club.room.store.devices.of("ann") == []


async def test_a_service_that_moved_inside_gets_nothing(club: Club) -> None:
    club.services.addresses = ["10.0.0.1"]
    await club.table("ann", "bo")
    assert await club.pass_time(GRACE) == []
    assert club.outcomes == {REFUSED: 1}


async def test_what_is_too_much_is_dropped_and_counted(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crier_module, "QUEUE", 1)
    small = Club(club.room)
    small.browser, small.now = club.browser, club.now
    await small.table("ann", "bo")
    await small.table("ann", "bo")
    assert len(await small.pass_time(GRACE)) == 1
    assert small.outcomes == {SENT: 1, DROPPED: 1}


async def test_the_queue_runs_by_itself_and_stops(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crier_module, "TICK", 0.001)
    done = asyncio.Event()
    club.crier.tally = lambda _outcome: done.set()
    async with club.crier, asyncio.timeout(30):
        await club.table("ann", "bo")
        club.now += GRACE
        await done.wait()
    assert len(club.services.got) == 1


async def test_tables_that_wait_are_told_of_once_a_day_for_a_week(club: Club) -> None:
    await club.table("ann", "bo")
    await club.table("ann", "bo")
    await club.room.store.devices.wish("ann", "turns", False)
    told = []
    for _hour in range(int((DAYS + 3) * 24)):
        club.now += HOUR
        await club.crier.sum_up()
        told += [(int((club.now - NOON) // DAY), notice) for notice in await club.delivered()]
    assert [day for day, _notice in told] == list(range(1, DAYS + 1))
    assert told[0][1].title == "2 tables wait for you"
    assert told[0][1].body == "Nim with Bo\nNim with Bo"
    assert told[0][1].url == "/"


async def test_a_summary_of_one_table_leads_there_and_leaves_out_the_quiet_ones(club: Club) -> None:
    one, quiet = await club.table("ann", "bo"), await club.table("ann", "bo")
    await club.table("ann", bot=True)
    await club.room.store.devices.wish_at("ann", quiet, False)
    club.now += DAY
    await club.crier.sum_up()
    [notice] = await club.delivered()
    assert (notice.title, notice.url) == ("1 table waits for you", f"/tables/{one}")


async def test_whoever_has_nothing_to_do_gets_no_summary(club: Club) -> None:
    table = await club.table("ann", "bo")
    await club.act(table, "ann", 0)
    club.now += DAY
    await club.crier.sum_up()
    assert await club.delivered() == []


def test_a_summary_comes_at_the_hour_of_the_last_visit() -> None:
    sleeper = Sleeper("ann", seen=NOON, summed=0.0)
    assert not summary_due(sleeper, NOON + DAY - 1)
    assert summary_due(sleeper, NOON + DAY)
    told = Sleeper("ann", seen=NOON, summed=NOON + DAY + HOUR)
    assert not summary_due(told, NOON + 2 * DAY - 1)
    assert summary_due(told, NOON + 2 * DAY)
    assert not summary_due(Sleeper("ann", NOON, 0.0), NOON + (DAYS + 1) * DAY)
