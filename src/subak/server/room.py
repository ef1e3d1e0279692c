"""All live tables of a server: commands in, stored changes, news out, and bots asked when they owe a decision."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Sequence
from random import Random, SystemRandom
from time import time
from types import TracebackType
from typing import Final

from msgspec.structs import replace

from subak.core.errors import OptionError, SubakError
from subak.core.game import Game
from subak.games import load
from subak.kit.dice import SEED, seal
from subak.kit.packs import Pack
from subak.kit.record import Record
from subak.kit.text import _
from subak.server.coach import Coach
from subak.server.companions import COMPANION, companion, matched
from subak.server.herald import Herald
from subak.server.hub import Hub
from subak.server.keeping import Shelf
from subak.server.keys import unguessable
from subak.server.logbook import concerning
from subak.server.noting import to_note
from subak.server.rumours import Rumours
from subak.server.signing import Signer, signer
from subak.server.timekeeping import Timekeeper
from subak.server.workers import Workers
from subak.store.errors import Conflict, Unreachable
from subak.store.journal import Opening
from subak.store.store import Store
from subak.table import BOT, OVER, PERSON, Chair, Change, Command, Header, Refused, Rematch, SeatBot, Table, Task
from subak.table.commands import Revising
from subak.table.contest import unratable
from subak.table.events import Departed, Event
from subak.table.forking import Founder, forked, laid_out, rematch_of
from subak.table.gist import gist_of
from subak.table.parting import unneeded

LOCKS: Final = 2000  # of tables, before those that nobody holds are thrown away
GISTS: Final = 16  # changes after which a table is stored in brief once more
ATTEMPTS: Final = 25  # at a change while other processes change the same table: a bot may decide a whole turn there
RETRY: Final = 1.0  # seconds until a bot is asked again whose answer could not be stored; twice as long each time
SLOWEST: Final = 8.0  # seconds that this may become
FINISH: Final = 3.0  # seconds that commands have to be carried out when the room closes
LOOKS: Final = 4  # tables that are looked into at once

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
        games: Callable[[str, Pack | None], Game] = load,
        opened: float | None = None,
    ) -> None:
        """Without workers, bots' seats wait. `pace` is the least time in seconds that a bot takes: people follow.

        `rng` is nature's luck; by default the system's, which nobody can foresee. `opened`: see Timekeeper.
        """
        self.store = store
        self.workers = workers
        self.coach = Coach(workers)
        self.herald = Herald(workers, self.amend, self._run)
        self._rumours = Rumours(store, self._run)
        self.hub = Hub(self._look_in, clock, self._rumours.tell)
        self.time = Timekeeper(store, clock, self._pass, opened)
        self.hub.presence.came = self._came
        self.pace = pace
        self.changed: Callable[[Table], None] = lambda _table: None  # is told of every table that is shown anew
        self._rng = rng or SystemRandom()
        self._signer: Signer | None = None
        self._clock = clock
        self.shelf = Shelf(store, games, self.hub.tables())
        self._locks: dict[str, asyncio.Lock] = {}
        self._asked: dict[tuple[str, int], Task] = {}  # table and seat of a bot -> what it is thinking about
        self._looking = asyncio.Semaphore(LOOKS)
        self._failures: Counter[str] = Counter()  # table -> answers of bots in a row that came to nothing
        self._running: set[asyncio.Task[None]] = set()  # what may be given up when the room closes
        self._orders: set[asyncio.Task[Table]] = set()  # what must not, if the store allows

    async def __aenter__(self) -> "Room":
        """Start; bots that owed a decision when the server stopped are asked again."""
        await self.time.start()
        if self.workers is not None:
            await self.workers.start()
        self._run(self.store.follow(self._heard, self._missed, self._bereaved, self.hub.hearsay.heard))
        if self.store.database.shared:
            self._run(self._rumours.remind(self.hub.hearsay))
        return self

    def _bereaved(self) -> None:
        self._run(self._take_over())

    def _came(self, id: str) -> None:
        table = self.shelf.at_hand(id, whole=False)
        if table is not None and table.time:
            self.time.came(table)

    async def _take_over(self) -> None:
        """Ask all bots that owe a decision: whoever asked them is gone. One that is asked twice answers once."""
        while self.workers is not None:
            try:
                for summary in await self.store.unfinished():
                    if any(summary.chairs[seat].kind == BOT for seat in summary.waiting) and _seated(summary.chairs):
                        self._look_in(summary.id)
                return
            except Unreachable as error:
                log.warning("%s", error)
                await asyncio.sleep(RETRY)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hub.close()
        for task in self._running:
            task.cancel()
        if self._orders:
            await asyncio.wait(self._orders, timeout=FINISH)
        for order in self._orders:
            order.cancel()
        await asyncio.gather(*self._running, *self._orders, return_exceptions=True)
        await self.coach.close()
        await self.time.stop()
        if self.workers is not None:
            await self.workers.stop()

    @property
    def under_way(self) -> int:
        """Commands that are being carried out."""
        return len(self._orders)

    @property
    def kept(self) -> int:
        """Tables in memory."""
        return len(self.shelf)

    async def set_table(
        self,
        game: str,
        seats: int,
        options: dict[str, int],
        host: str,
        *,
        public: bool = False,
        rated: bool = False,
        watchers: bool = True,
        pack: Pack | None = None,
        time: str = "",
    ) -> Header:
        """A new, empty table, its dice sealed; OptionError if the game is not played like that, or not rated."""
        why = unratable(self.shelf.game(game, pack), seats, options) if rated else ""
        if rated and pack is not None:
            why = _("A rated game is played with the usual cards.")
        if why:
            raise OptionError(why)
        seed = self._new_seed()
        header = Header(
            id=unguessable(),
            game=game,
            seats=seats,
            options=options,
            pack=pack,
            host=host,
            public=public,
            rated=rated,
            watchers=watchers,
            created=self._clock(),
            seal=seal(seed),
            time=time,
        )
        table = Table(self.shelf.game(game, pack), header, seed)
        await self.store.create(header, table.summary(), seed=seed)
        self.shelf.keep(table)
        return header

    async def table(self, id: str) -> Table:
        """The table as it is now, to read; Refused if there is none of that id."""
        return await self._found(id, whole=True)

    async def glance(self, id: str) -> Table:
        """The same for those who ask who sits there and whose turn it is: its past was perhaps not read."""
        return await self._found(id, whole=False)

    async def _found(self, id: str, whole: bool) -> Table:
        table = self.shelf.at_hand(id, whole)
        if table is None or await self._overtaken(table):
            async with self._lock(id):
                table = await self.shelf.find(id, whole)
        return table

    async def _overtaken(self, table: Table) -> bool:
        """Whether `subak upgrade`, which this process does not hear of, has seen to a game of older rules."""
        if table.older is None or await self.store.version(table.header.id) == table.version:
            return False
        self.shelf.drop(table.header.id)
        self._look_in(table.header.id)
        return True

    async def order(self, id: str, command: Command, who: str) -> Table:
        """Carry out a person's command; the table afterwards. Refused leaves all as it was.

        Once begun it is carried through, even if whoever asked goes away.
        """

        if isinstance(command, SeatBot) and command.bot == COMPANION:
            bot = await companion(self.store, (await self.glance(id)).game.name, who)
            command = SeatBot(id=command.id, seat=command.seat, bot=bot)

        def decide(table: Table) -> tuple[Change | None, Opening | None]:
            absent: Collection[str] = ()
            if isinstance(command, SeatBot):
                absent = self.hub.presence.absent(id, [chair.player for chair in table.chairs if chair.player])
            return table.decide(command, who, self._clock(), self._rng, absent), None

        return await self._carry_out(self._change(id, decide, isinstance(command, Revising)))

    async def amend(self, id: str, ruling: Callable[[Table], list[Event]]) -> Table:
        """Let the server's own events happen, if there are any to happen; the table afterwards."""

        def decide(table: Table) -> tuple[Change | None, Opening | None]:
            events = ruling(table)
            return (Change(self._clock(), "", "", events) if events else None), None

        return await self._carry_out(self._change(id, decide))

    async def rematch(self, id: str, who: str) -> str:
        """The id of the table where the same people play again: set it, or join the one that was set."""
        bot = await companion(self.store, (await self.glance(id)).game.name, who)

        def decide(table: Table) -> tuple[Change | None, Opening | None]:
            if table.rematch is not None:
                return None, None
            command = Rematch(table=unguessable())
            change = table.decide(command, who, self._clock(), self._rng)
            header, first = matched(rematch_of(table, command.table, who, self._clock()), bot)
            seed = self._new_seed()
            header = replace(header, seal=seal(seed))
            return change, Opening(header, Table.rebuild(table.game, header, [first]).summary(), [first], seed)

        table = await self._carry_out(self._change(id, decide))
        if table.rematch is None:
            raise RuntimeError("a rematch was stored and is not there")
        return table.rematch

    async def fork(self, id: str, events: int, founder: Founder) -> str:
        """The id of a new table where a finished game goes on after so many standing events."""
        table = await self.table(id)
        return await self._lay(table.game, *forked(table, events, founder, unguessable(), self._clock()))

    async def lay_out(self, record: Record, founder: Founder) -> str:
        """The id of a new table with a recorded game; SubakError says what is wrong with the record."""
        game = await self.shelf.game_at_leisure(record.game, record.pack)
        made = await asyncio.to_thread(laid_out, game, record, founder, unguessable(), self._clock())
        return await self._lay(game, *made)

    async def _lay(self, game: Game, header: Header, change: Change) -> str:
        """Store a table that has begun to gather, or that is there to be looked at. Its dice are its own."""
        seed = self._new_seed()
        header = replace(header, seal=seal(seed))
        table = await asyncio.to_thread(Table.rebuild, game, header, [change], seed=seed)
        await self.store.create(header, table.summary(), [change], seed)
        return self.shelf.keep(table).header.id

    def _new_seed(self) -> bytes:
        return self._rng.getrandbits(8 * SEED).to_bytes(SEED, "big")

    async def signer(self) -> Signer:
        """Whoever signs the records of this server."""
        if self._signer is None:
            self._signer = await signer(self.store)
        return self._signer

    async def record(self, id: str) -> Record:
        """A finished game as a record, with its dice opened and signed; Refused before the end."""
        return (await self.signer()).signed((await self.table(id)).record())

    async def _carry_out(self, work: Coroutine[object, object, Table]) -> Table:
        """Do it to its end, whether or not somebody still waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._orders.add(task)
        task.add_done_callback(self._carried_out)
        return await asyncio.shield(task)

    async def _change(
        self, id: str, decide: Callable[[Table], tuple[Change | None, Opening | None]], whole: bool = False
    ) -> Table:
        """Decide, store, show, publish: in this order, and one change of a table at a time."""
        async with self._lock(id):
            for _attempt in range(ATTEMPTS):
                table = await self.shelf.find(id, whole)
                try:
                    change, opening = decide(table)
                except Refused:
                    if not await self.shelf.is_late(table):
                        raise
                    self.shelf.doubt(id)
                    continue
                if change is None:  # perhaps it was stored, and whoever waited for it was told otherwise
                    return self._show(table)
                change = self.time.timed(table, change) if table.time else change
                after = table.after(change)
                if table.brief and after.status == OVER:  # what came of it follows from all that happened
                    whole = True
                    continue
                forgets = any(isinstance(event, Departed) for event in change.events)
                score, result = await to_note(after) if after.status == OVER != table.status else (None, None)
                gist = gist_of(after) if after.version % GISTS == 0 and not forgets else None
                try:
                    await self.store.append(id, table.version, [change], after.summary(), score, opening, result, gist)
                except BaseException as error:
                    self.shelf.doubt(id)  # whether it is stored, only the store can say
                    if isinstance(error, Conflict):
                        continue
                    raise
                if forgets:
                    self.shelf.drop(id)  # it remembers what is kept no more
                    self.coach.forget(id)
                    after = await self.shelf.find(id, whole=True)
                if table.older is not None and after.older is None:  # it goes on as whoever reads it next will have it
                    self.shelf.drop(id)
                    return self._show(await self.shelf.find(id, whole=True))
                if after.unwanted and unneeded(after):
                    return await self._forget(after)
                return self._show(self.shelf.keep(after))
        raise Conflict(_("Too many others change table {id} at this moment: try again.").format(id=id))

    async def _pass(self, id: str, decide: Callable[[Table], Change | None]) -> None:
        """Let time do something to a table, or somebody's coming."""
        try:
            await self._change(id, lambda table: (decide(table), None))
        except Exception as error:  # nobody waits for this, so nobody else would try again
            self._failed(id, error)

    async def _forget(self, table: Table) -> Table:
        """Delete a table: those who still look at it hear that it is gone."""
        key = table.header.id
        self.shelf.drop(key)
        self.time.alarms.set(key, None)
        await self.store.remove(key)
        self.hub.stir(key)
        return table

    def _show(self, table: Table) -> Table:
        """Tell whoever looks on, and ask the bots whose turn it is."""
        self.hub.publish(table.header.id, table.version)
        self.changed(table)
        if table.time:
            self.time.changed(table)
        self._ask_bots(table)
        if table.explaining is not None:
            self.herald.heed(table)
        return table

    def _heard(self, id: str, version: int, change: Change | None = None) -> None:
        """A table has a new version, perhaps by another process."""
        self.shelf.heard(id, version, change)
        self.hub.publish(id, version)

    def _missed(self) -> None:
        """Other processes may have changed anything."""
        self.shelf.doubt()
        for key in self.hub.tables():
            self._look_in(key)

    def _lock(self, id: str) -> asyncio.Lock:
        if len(self._locks) > LOCKS:
            self._locks = {key: lock for key, lock in self._locks.items() if lock.locked()}
        return self._locks.setdefault(id, asyncio.Lock())

    def _look_in(self, id: str, pause: float = 0.0) -> None:
        """See to a table, after a while: who looks on hears of its version, bots that owe a decision are asked."""
        self._run(self._looked_in(id, pause))

    async def _looked_in(self, id: str, pause: float) -> None:
        await asyncio.sleep(pause)
        try:
            async with self._looking:
                self._show(await self.glance(id))
        except Exception as error:  # nobody waits for this, so nobody else would try again
            self._failed(id, error)

    def _failed(self, id: str, error: Exception) -> None:
        """Try again later, and ever later; not if the table itself cannot be used."""
        if isinstance(error, SubakError):
            log.warning("%s", error, extra=concerning(id))
        else:
            log.error("%r", error, exc_info=error, extra=concerning(id))
        if not isinstance(error, SubakError) or isinstance(error, Unreachable | Conflict):
            self._look_in(id, min(SLOWEST, RETRY * 2 ** self._failures[id]))
            self._failures[id] += 1

    def _ask_bots(self, table: Table) -> None:
        """Bots play while a person sits there or somebody looks on: a table of bots alone waits for somebody."""
        if self.workers is None or not (_seated(table.chairs) or self.hub.listeners(table.header.id)):
            return
        for task in table.tasks():
            asked = self._asked.get((table.header.id, task.seat))
            if asked is None or (asked.ticket, asked.bot) != (task.ticket, task.bot):
                self._asked[table.header.id, task.seat] = task
                self._run(self._ask_bot(self.workers, table.header, task))

    async def _ask_bot(self, workers: Workers, header: Header, task: Task) -> None:
        try:
            rest = asyncio.create_task(asyncio.sleep(self.pace))
            seed = self._rng.getrandbits(32)
            action = await workers.choose(header.game, header.pack, task, seed, owner=header.host)
            await rest
            await self._change(header.id, lambda table: (table.answer(task, action, self._clock(), self._rng), None))
            self._failures.pop(header.id, None)
        except Exception as error:  # whatever it was, the bot still owes its answer
            self._failed(header.id, error)
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


def _seated(chairs: Sequence[Chair]) -> bool:
    return any(chair.kind == PERSON for chair in chairs)
