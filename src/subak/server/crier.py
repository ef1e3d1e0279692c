"""Calls people to tables where it is their turn while they are away, and once a day to those that still wait."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from hashlib import sha256
from time import time
from types import TracebackType
from typing import Final

import msgspec

from subak.core.bits import members
from subak.core.errors import SubakError
from subak.kit.text import _, listed, n_
from subak.kit.tongues import speaking
from subak.server.presence import RELOAD, Presence
from subak.server.push import DROPPED, GONE, SENDERS, Letter, Notice, Push
from subak.store import Store
from subak.store.devices import Sleeper
from subak.table import PERSON, Chair, Summary, Table
from subak.table.chairs import callings

GRACE: Final = RELOAD + 5.0  # seconds that somebody has to come back by themself before they are called
LOOKS: Final = 4  # how often that is waited for: a tab that nobody sees may count as present for a while
PENDING: Final = 20_000  # questions that are waited for, and that are remembered
QUEUE: Final = 1000  # letters on their way
TICK: Final = 1.0  # seconds between two looks at who is due
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
EVERY: Final = 600.0  # seconds between two looks at whose summary is due
DAYS: Final = 7  # summaries for somebody who does not come back
NAMED: Final = 3  # tables that a summary names

log = logging.getLogger("subak.crier")


class Waiting(msgspec.Struct, frozen=True):
    """A question that somebody has not answered, and when to look whether they are there."""

    question: str
    due: float
    looks: int
    game: str
    chairs: list[Chair]  # of everybody


class Crier:
    """`async with` starts and stops it; `changed` is told of every table."""

    def __init__(self, store: Store, presence: Presence, push: Push, clock: Callable[[], float] = time) -> None:
        self.push = push
        self.tally: Callable[[str], None] = lambda _outcome: None  # is told how every letter went
        self._store = store
        self._presence = presence
        self._clock = clock
        self._waiting: dict[tuple[str, str], Waiting] = {}  # by table and person, the first due first
        self._told: dict[tuple[str, str], str] = {}  # the latest question that was seen to; the latest last
        self._letters: asyncio.Queue[Letter] = asyncio.Queue(QUEUE)
        self._running: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Crier":
        work = [self._watch(TICK, self.look), self._watch(EVERY, self.sum_up), *(self._send() for _n in range(SENDERS))]
        self._running = [asyncio.create_task(task) for task in work]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self.push.close()

    @property
    def queued(self) -> int:
        """Letters that wait to be sent."""
        return self._letters.qsize()

    def changed(self, table: Table) -> None:
        """Note who owes a decision there, as of now."""
        asked = owed(table)
        for who in {chair.player for chair in table.chairs if chair.player}:
            key = table.header.id, who
            waiting = self._waiting.get(key)
            question = asked.get(who, "")
            if question and question not in (waiting and waiting.question, self._told.get(key)):
                self._wait(key, Waiting(question, self._clock() + GRACE, LOOKS, table.game.title, table.chairs[:]))
            elif not question and waiting is not None:
                del self._waiting[key]

    async def look(self) -> None:
        """Call those who had time to come back, and did not."""
        while self._waiting:
            key, waiting = next(iter(self._waiting.items()))
            if waiting.due > self._clock():
                return
            del self._waiting[key]
            if self._presence.away(*key) is not None:
                await self._call(*key, waiting)
            elif waiting.looks > 1:
                later = msgspec.structs.replace(waiting, due=self._clock() + GRACE, looks=waiting.looks - 1)
                self._wait(key, later)

    async def sum_up(self) -> None:
        """Tell those whose hour it is of the tables that wait for them, once a day and for a week."""
        now = self._clock()
        for sleeper in await self._store.devices.sleepers(now - (DAYS + 1) * DAY, now - DAY):
            if not summary_due(sleeper, now):
                continue
            waits = await self._tables(sleeper.person, now)
            if waits and await self._store.devices.claim_summary(sleeper, now):
                await self._post(sleeper.person, partial(in_sum, waits, sleeper.person), "summary", DAY)

    async def _tables(self, who: str, now: float) -> list[Summary]:
        """Those that have waited for a person for a while, in whose absence others wait too."""
        hushed = await self._store.devices.hushed(who)
        return [
            table
            for table in await self._store.tables_of(who, None, ("playing",))
            if any(table.chairs[seat].player == who for seat in table.waiting)
            and others_play(table.chairs, who)
            and table.id not in hushed
            and table.updated <= now - HOUR
            and self._presence.away(table.id, who) is not None
        ]

    async def _call(self, table: str, who: str, waiting: Waiting) -> None:
        self._told.pop((table, who), None)
        self._told[table, who] = waiting.question
        if len(self._told) > PENDING:
            del self._told[next(iter(self._told))]
        if await self._store.devices.of(who) and await self._store.devices.claim(who, table, waiting.question):
            await self._post(who, lambda: call(table, waiting.game, others(waiting.chairs, who)), table, DAY)

    async def _post(self, who: str, notice: Callable[[], Notice], about: str, lasts: float) -> None:
        """Write to all devices of a person, to each in its language."""
        topic = sha256(f"{who} {about}".encode()).hexdigest()[:32]
        for device in await self._store.devices.of(who):
            with speaking(device.tongue):
                letter = Letter(device, notice(), topic, int(lasts))
            try:
                self._letters.put_nowait(letter)
            except asyncio.QueueFull:
                self.tally(DROPPED)

    async def deliver(self) -> None:
        """Send the next letter, as soon as there is one."""
        letter = await self._letters.get()
        outcome = await self.push.send(letter)
        self.tally(outcome)
        if outcome == GONE:
            await self._store.devices.remove(letter.device.endpoint)

    async def _send(self) -> None:
        await self._for_ever(self.deliver)

    async def _watch(self, pause: float, work: Callable[[], Awaitable[None]]) -> None:
        async def after_a_pause() -> None:
            await asyncio.sleep(pause)
            await work()

        await self._for_ever(after_a_pause)

    async def _for_ever(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except SubakError as error:  # the database is away; who was to be called is told by the next summary
                log.warning("%s", error)
            except Exception:
                log.exception("somebody was not called")

    def _wait(self, key: tuple[str, str], waiting: Waiting) -> None:
        self._waiting.pop(key, None)  # the first due stays first: everybody has the same time
        if len(self._waiting) < PENDING:
            self._waiting[key] = waiting


def owed(table: Table) -> dict[str, str]:
    """People who owe a decision while others play too, and what names the question; nobody waits at a table of bots."""
    asked: dict[str, str] = {}
    if table.match is None or table.status != "playing":
        return asked
    for seat in members(table.match.actors()):
        chair = table.chairs[seat]
        if chair.kind == PERSON and not chair.program and others_play(table.chairs, chair.player):
            asked[chair.player] = f"{asked.get(chair.player, '')} {seat}.{table.match.tickets[seat]}".strip()
    return asked


def others_play(chairs: Sequence[Chair], who: str) -> bool:
    """Whether somebody waits for a person who is away; programs may take as long as people."""
    return any(chair.kind == PERSON and chair.player != who for chair in chairs)


def others(chairs: Sequence[Chair], who: str) -> list[str]:
    """What everybody else is called."""
    return [name for chair, name in zip(chairs, callings(chairs), strict=True) if chair.player != who]


def call(table: str, game: str, names: list[str]) -> Notice:
    """Whose turn it is, and no more: what lies on the table is not for a locked screen."""
    title = _("Your turn: {game}").format(game=game)
    body = _("With {names}. The table waits for you.").format(names=listed(names))
    return Notice(title, body, f"/tables/{table}", f"table-{table}")


def in_sum(tables: list[Summary], who: str) -> Notice:
    """The tables that wait for somebody, in a few words."""
    title = n_("{n} table waits for you", "{n} tables wait for you", len(tables))
    named = [
        _("{game} with {names}").format(game=table.title, names=listed(others(table.chairs, who)))
        for table in tables[:NAMED]
    ]
    where = f"/tables/{tables[0].id}" if len(tables) == 1 else "/"
    return Notice(title, "\n".join(named), where, "summary")


def summary_due(sleeper: Sleeper, now: float) -> bool:
    """Whether the hour at which somebody last was here has come round again since their latest summary."""
    days = int((now - sleeper.seen) // DAY)
    return 1 <= days <= DAYS and sleeper.summed < sleeper.seen + days * DAY
