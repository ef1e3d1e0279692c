"""All live tables of a server: commands in, stored changes, news out, and bots asked when they owe a decision."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_urlsafe
from time import time
from types import TracebackType
from typing import Final

from subak.core.errors import SubakError
from subak.core.game import Game
from subak.core.text import _
from subak.games import load
from subak.store.errors import Conflict, StoreError
from subak.store.hub import Hub
from subak.store.store import Score, Store
from subak.table import BOT, OVER, PERSON, Change, Command, Header, Refused, Rematch, Summary, Table, Task
from subak.table.errors import MALFORMED
from subak.table.workers import Workers

KEPT: Final = 500  # tables in memory; the longest unused ones are read again when somebody asks for them
ATTEMPTS: Final = 5  # at a change while other server processes change the same table
RETRY: Final = 1.0  # seconds until a bot is asked again whose answer could not be stored

log = logging.getLogger("subak.room")


class Room:
    """The tables in use, in memory, over a store. One room a process; `async with` starts and stops it.

    A `Table` that was handed out never changes: every change makes a new one, which takes its place once it is stored.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers | None = None,
        *,
        pace: float = 0.0,
        rng: Random | None = None,
        clock: Callable[[], float] = time,
        games: Callable[[str, Path | None], Game] = load,
    ) -> None:
        """Without workers, bots' seats wait. `pace` is the least time in seconds that a bot takes: people follow.

        `rng` is nature's luck; by default that of the operating system, which nobody can foresee.
        """
        self.store = store
        self.workers = workers
        self.hub = Hub()
        self.pace = pace
        self._rng = rng or SystemRandom()
        self._clock = clock
        self._load_game = games
        self._games: dict[tuple[str, str | None], Game] = {}
        self._tables: dict[str, Table] = {}  # the longest unused first
        self._locks: dict[str, asyncio.Lock] = {}
        self._asked: dict[tuple[str, int], Task] = {}  # table and seat of a bot -> what it is thinking about
        self._running: set[asyncio.Task[None]] = set()  # what may be given up when the room closes
        self._orders: set[asyncio.Task[Table]] = set()  # what must not

    async def __aenter__(self) -> "Room":
        """Start; bots that owed a decision when the server stopped are asked again."""
        self._run(self.store.follow(self._heard, self._missed))
        if self.workers is not None:
            await self.workers.start()
            self._run(self._wake_bots(await self.store.unfinished()))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hub.close()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, *self._orders, return_exceptions=True)
        if self.workers is not None:
            await self.workers.stop()

    async def set_table(
        self,
        game: str,
        seats: int,
        options: dict[str, int],
        host: str,
        *,
        public: bool = False,
        pack: str | None = None,
    ) -> Header:
        """A new, empty table; OptionError if the game is not played like that."""
        header = Header(
            id=token_urlsafe(9),
            game=game,
            seats=seats,
            options=options,
            pack=pack,
            host=host,
            public=public,
            created=self._clock(),
        )
        table = Table(self._game(game, pack), header)
        await self.store.create(header, table.summary())
        self._keep(table)
        return header

    async def table(self, id: str) -> Table:
        """The table as it is now, to read; Refused if there is none of that id."""
        if id in self._tables:
            return self._keep(self._tables[id])
        async with self._lock(id):
            return await self._find(id)

    async def order(self, id: str, command: Command, who: str) -> Table:
        """Carry out a person's command; the table afterwards. Refused leaves all as it was.

        Once begun it is carried through, even if whoever asked goes away.
        """
        change = self._change(id, lambda table: table.decide(command, who, self._clock(), self._rng))
        task = asyncio.get_running_loop().create_task(change)
        self._orders.add(task)
        task.add_done_callback(self._carried_out)
        return await asyncio.shield(task)

    async def rematch(self, id: str, who: str) -> str:
        """The id of the table where the same people play again: set it, or join the one that was set."""
        table = await self.table(id)
        if table.rematch is not None:
            return table.rematch
        command = Rematch(table=token_urlsafe(9))
        table.decide(command, who, self._clock(), self._rng)
        header, change = table.again(command.table, self._clock())
        await self.store.create(header, Table.rebuild(table.game, header, [change]).summary(), [change])
        try:
            table = await self.order(id, command, who)
        except Refused:
            table = await self.table(id)  # somebody was faster
        return table.rematch or command.table

    async def _change(self, id: str, decide: Callable[[Table], Change | None]) -> Table:
        """Decide, store, show, publish: in this order, and one change of a table at a time."""
        async with self._lock(id):
            for _attempt in range(ATTEMPTS):
                table = await self._find(id)
                change = decide(table)
                if change is None:
                    return table
                after = table.after(change)
                try:
                    await self.store.append(id, table.version, [change], after.summary(), _solo_score(table, after))
                except BaseException as error:
                    self._tables.pop(id, None)  # whether it is stored, only the store can say
                    if isinstance(error, Conflict):
                        continue
                    raise
                self._keep(after)
                self.hub.publish(id, after.version)
                self._ask_bots(after)
                return after
        raise Conflict(_("Too many others change table {id} at this moment: try again.").format(id=id))

    def _heard(self, id: str, version: int) -> None:
        """A table has a new version, perhaps by another process."""
        if id in self._tables and self._tables[id].version < version:
            del self._tables[id]
        self.hub.publish(id, version)

    def _missed(self) -> None:
        """Other processes may have changed anything."""
        self._tables.clear()
        self._run(self._look_again(self.hub.tables()))

    async def _look_again(self, ids: list[str]) -> None:
        for key in ids:
            try:
                self.hub.publish(key, (await self.table(key)).version)
            except SubakError as error:
                log.warning("table %s: %s", key, error)

    async def _find(self, id: str) -> Table:
        """The table, from memory or from the store. The lock is held."""
        if id in self._tables:
            return self._keep(self._tables[id])
        found = await self.store.load(id)
        if found is None:
            raise Refused(MALFORMED, _("There is no such table. Perhaps the link is not whole?"))
        header, changes, summary = found
        try:
            table = Table.rebuild(self._game(header.game, header.pack), header, changes)
        except SubakError as error:
            raise StoreError(_("This table cannot be read: {why}").format(why=error)) from None
        if table.summary().words != summary.words:
            raise StoreError(_("This table was played by other rules than those of today."))
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        self._tables.pop(table.header.id, None)
        self._tables[table.header.id] = table
        if len(self._tables) > KEPT:
            del self._tables[next(iter(self._tables))]
        return table

    def _lock(self, id: str) -> asyncio.Lock:
        if len(self._locks) > 4 * KEPT:
            self._locks = {key: lock for key, lock in self._locks.items() if lock.locked()}
        return self._locks.setdefault(id, asyncio.Lock())

    def _game(self, name: str, pack: str | None) -> Game:
        if (name, pack) not in self._games:
            self._games[name, pack] = self._load_game(name, Path(pack) if pack else None)
        return self._games[name, pack]

    async def _wake_bots(self, summaries: list[Summary]) -> None:
        for summary in summaries:
            if any(summary.chairs[seat].kind == BOT for seat in summary.waiting):
                try:
                    self._ask_bots(await self.table(summary.id))
                except SubakError as error:
                    log.warning("table %s: %s", summary.id, error)

    def _ask_bots(self, table: Table) -> None:
        if self.workers is None:
            return
        for task in table.tasks():
            asked = self._asked.get((table.header.id, task.seat))
            if asked is None or (asked.ticket, asked.bot) != (task.ticket, task.bot):
                self._asked[table.header.id, task.seat] = task
                self._run(self._ask_bot(self.workers, table.header, task))

    async def _ask_bot(self, workers: Workers, header: Header, task: Task) -> None:
        try:
            rest = asyncio.create_task(asyncio.sleep(self.pace))
            action = await workers.choose(header.game, header.pack, task, self._rng.getrandbits(32))
            await rest
            await self._change(header.id, lambda table: table.answer(task, action, self._clock(), self._rng))
        except SubakError as error:
            log.warning("table %s, bot on seat %s: %s", header.id, task.seat + 1, error)
            await asyncio.sleep(RETRY)
            self._run(self._wake_bots([(await self.table(header.id)).summary()]))
        finally:
            if self._asked.get((header.id, task.seat)) is task:
                del self._asked[header.id, task.seat]

    def _carried_out(self, task: asyncio.Task[Table]) -> None:
        self._orders.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has heard it, or is gone

    def _run(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def _solo_score(before: Table, after: Table) -> Score | None:
    """What to write into the list of best scores: the end of a game for one."""
    chair = after.chairs[0]
    if after.status != OVER or before.status == OVER or len(after.chairs) != 1 or chair.kind != PERSON:
        return None
    return Score(
        game=after.game.name,
        options=after.options,
        content=after.game.content,
        score=after.summary().scores[0],
        name=chair.name,
        player=chair.player,
        table=after.header.id,
        at=after.updated,
    )
