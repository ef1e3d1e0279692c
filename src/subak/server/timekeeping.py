"""Time at the tables of a room: clocks that run out, and clocks that stand still after the server was away.

A server notes every few seconds that it runs. One that starts lets the clocks of all tables stand still since the last
note, until a person of the table is back: somebody opens its page, or does something there. A process that begins
beside others, of the same server or of one that was started apart over the same database, takes over what they know.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final

from subak.core.errors import SubakError
from subak.server.alarms import Alarms
from subak.store.pulse import Beat
from subak.store.store import Store
from subak.table import PLAYING, Change, Table
from subak.table.events import ClocksResumed, ClocksStopped, Event
from subak.table.parting import lapse

BEAT: Final = 20.0  # seconds between two notes that the server runs
LEAVE: Final = 0.5  # seconds until a database knows for certain that somebody is gone

log = logging.getLogger("subak.timekeeping")

Carrier = Callable[[str, Callable[[Table], Change | None]], Coroutine[None, None, None]]


class Timekeeper:
    """Decides what time does at a table; `carry_out` stores it, as everything that happens."""

    def __init__(self, store: Store, clock: Callable[[], float], carry_out: Carrier, opened: float | None) -> None:
        """`opened` is when the server began, if this is one of its processes; None: it begins with this one."""
        self._store = store
        self._clock = clock
        self._carry_out = carry_out
        self._running: set[asyncio.Task[None]] = set()
        self._alone = opened is None
        self._opened = clock() if opened is None else opened
        self._since = 0.0  # when a server was last known to run before this one
        self.alarms = Alarms(lambda key: self._run(carry_out(key, lambda table: lapse(table, clock()))), clock)

    async def start(self) -> None:
        if self._alone:
            self._opened = self._clock()
        try:
            last = await self._store.pulse.read()
            if self._alone and await self._accompanied():
                self._opened = last.opened
            self._since = last.since if last.opened == self._opened else last.at
        except SubakError as error:
            log.warning("when the server last ran is not known: %s", error)
        self._run(self._beat())

    async def _accompanied(self) -> bool:
        """Whether a server that was started apart serves already; that one has just gone the database may not know."""
        if not await self._store.database.accompanied():
            return False
        await asyncio.sleep(LEAVE)
        return await self._store.database.accompanied()

    async def stop(self) -> None:
        self.alarms.close()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._note()

    def changed(self, table: Table) -> None:
        """A table is as it is now: wait for its next clock."""
        self.alarms.set(table.header.id, None if self._stood(table) else table.clocks.due())

    def came(self, table: Table) -> None:
        """A person of the table is here."""
        if self._wakes(table):
            self._run(self._carry_out(table.header.id, self._woken))

    def timed(self, table: Table, change: Change) -> Change:
        """A change with what it does to clocks that stood still, or should have."""
        here = any(change.who and change.who in (chair.player, chair.owner) for chair in table.chairs)
        told = any(isinstance(event, ClocksStopped | ClocksResumed) for event in change.events)
        events = [] if told else self._standing(table)
        if here and self._wakes(table):
            events.append(ClocksResumed())
        return Change(change.at, change.who, change.id, [*events, *change.events]) if events else change

    def _woken(self, table: Table) -> Change | None:
        """What happens when somebody is back; None if nothing waited for it."""
        if not self._wakes(table):
            return None
        return Change(self._clock(), "", "", [*self._standing(table), ClocksResumed()])

    def _standing(self, table: Table) -> list[Event]:
        """That its clocks stand still, if that is to be written down."""
        return [ClocksStopped(max(self._since, table.updated))] if self._stood(table) else []

    def _stood(self, table: Table) -> bool:
        """Whether nothing has happened since the server was away, so that its clocks do not yet know it."""
        clocks = table.clocks
        runs = clocks.allowed is not None and not clocks.still and table.status == PLAYING
        return runs and table.updated < self._opened

    def _wakes(self, table: Table) -> bool:
        return table.status == PLAYING and (table.clocks.still or self._stood(table))

    async def _beat(self) -> None:
        while True:
            await self._note()
            await asyncio.sleep(BEAT)

    async def _note(self) -> None:
        """Say that the server runs; if that cannot be said now, it is said the next time."""
        try:
            async with asyncio.timeout(BEAT / 10):
                await self._store.pulse.note(Beat(self._clock(), self._opened, self._since))
        except (SubakError, TimeoutError) as error:
            log.warning("that the server runs was not noted: %r", error)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
