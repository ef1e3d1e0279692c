"""What bots say of their big moves, where somebody asked for it: made by their processes when nobody else needs them.

Play never waits for it. One turn is looked into at a time, of all tables; where there is no time it goes unsaid.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final
from zlib import crc32

import msgspec

from subak.bots.witness import Deed, Remark
from subak.bots.worker import Done, Musing
from subak.server.logbook import concerning
from subak.server.workers import Workers
from subak.table import Table
from subak.table.events import Event, Reasoned
from subak.table.motives import unexplained
from subak.table.names import PLACES

REST: Final = 2.0  # seconds between two turns of one table: nobody makes a server think more than so often
BUDGET: Final = 20.0  # seconds for a turn, of a machine that has much else to do; its processor's time is MUSING
WAIT: Final = 10.0  # for a process that nobody needs
TABLES: Final = 50  # that are attended to at once; at more, bots are silent
KEPT: Final = 5000  # seats of which it is known how far they were heeded

Amend = Callable[[str, Callable[[Table], list[Event]]], Coroutine[object, object, Table]]

log = logging.getLogger("subak.herald")


class Herald:
    """Is told of every change of a table, and has said what there is to say of it."""

    def __init__(self, workers: Workers | None, amend: Amend, run: Callable[[Coroutine[object, object, None]], None]):
        self.workers = workers
        self.rest = REST
        self._amend = amend
        self._run = run
        self._latest: dict[str, Table] = {}  # those that are attended to, as they are now
        self._heeded: dict[tuple[str, int], int] = {}  # table and seat -> number of the event up to which
        self._one = asyncio.Lock()

    def heed(self, table: Table) -> None:
        """Look into what bots did there, later, at a table where somebody asked for it."""
        if self.workers is None:
            return
        key = table.header.id
        if key in self._latest:
            self._latest[key] = table
        elif len(self._latest) < TABLES and next(unexplained(table, self._heeded), None):
            self._latest[key] = table
            self._run(self._attend(self.workers, key))

    async def _attend(self, workers: Workers, key: str) -> None:
        """Turn by turn, until there is none left."""
        try:
            while turn := next(unexplained(self._latest[key], self._heeded), None):
                table = self._latest[key]
                seat, done = turn
                if len(self._heeded) > KEPT:
                    self._heeded.clear()
                self._heeded[key, seat] = done[-1][0] + 1
                async with self._one:
                    found = await workers.muse(_musing(table, seat, done), BUDGET, WAIT)
                remark = None if found is None else msgspec.json.decode(found, type=Remark | None)
                if remark is not None:
                    await self._say(key, Reasoned(seat, done[remark.nth][0], remark.words))
                if found is not None:
                    await asyncio.sleep(self.rest)
        except Exception as error:  # nobody waits for it
            log.warning("a bot is silent: %r", error, extra=concerning(key))
        finally:
            del self._latest[key]

    async def _say(self, key: str, said: Reasoned) -> None:
        def ruling(table: Table) -> list[Event]:
            """Unless nobody wants to know any more, another process was faster, or the move was taken back."""
            match = table.match
            stands = match is not None and any(entry.index == said.number for entry in match.replay.entries)
            return [said] if stands and table.explaining is not None and said.number not in table.reasons else []

        await self._amend(key, ruling)


def _musing(table: Table, seat: int, done: list[tuple[int, Deed]]) -> Musing:
    """The turn as a process is told it."""
    before: list[list[int]] = [deed.before.pack() for _number, deed in done]
    deeds = [
        Done([] if n and before[n] == before[n - 1] else before[n], list(deed.way), deed.action)
        for n, (_number, deed) in enumerate(done)
    ]
    return Musing(
        game=table.header.game,
        pack=table.header.pack,
        words=before[0],
        deeds=deeds,
        seat=seat,
        names=PLACES[: len(table.chairs)],
        seed=crc32(f"{table.header.id} {done[-1][0]}".encode()),
    )
