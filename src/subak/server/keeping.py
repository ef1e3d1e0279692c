"""Tables in memory: those in use, opened from the store in brief or whole, and brought up to date.

Whoever only acts gets a table in brief, which is opened in the same time however long the game has lasted. Its whole
log is read when somebody looks at it; from then on it stays whole for as long as it is kept.
"""

import asyncio
import re
from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import Final

from subak.core.errors import SubakError
from subak.core.game import Game
from subak.kit.packs import Pack
from subak.kit.text import _
from subak.store.errors import StoreError
from subak.store.store import Store, Stored
from subak.table import Change, Refused, Table
from subak.table.errors import MISSING
from subak.table.events import Departed, Upgraded
from subak.table.gist import UNTOLD, opened_in_brief

KEPT: Final = 500  # tables that nobody watches; the longest unused ones are read again when somebody asks for them
TOLD: Final = 64  # changes of a table that are kept as they were heard; beyond that they are read
PACKS: Final = 32  # packs that are kept loaded
PACKED: Final = 50  # tables with packs that nobody watches: each may have a game of its own, of a megabyte
LONG: Final = 60  # changes that are read in a thread: on the event loop they would keep others waiting
UNKNOWN_VERSION: Final = 1 << 62  # newer than any: perhaps there is one that was not heard of
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")  # of a table


class Shelf:
    """The tables of a process. Callers see to it that a table is looked for once at a time."""

    def __init__(self, store: Store, games: Callable[[str, Pack | None], Game], watched: Collection[str]) -> None:
        """`watched` are the tables that somebody looks at: they stay."""
        self.store = store
        self._load_game = games
        self._watched = watched
        self._games: dict[tuple[str, Pack | None], Game] = {}  # the longest unused first
        self._tables: dict[str, Table] = {}  # the longest unused first
        self._behind: set[str] = set()  # those of them that another process may have changed
        self._told: dict[str, dict[int, Change | None]] = {}  # ... to which versions and, if that was told, how
        self._finding: dict[str, int] = {}  # tables that are being read -> the newest version that was heard of

    def __len__(self) -> int:
        return len(self._tables)

    def game(self, name: str, pack: Pack | None) -> Game:
        return self._keep_game(name, pack, self._games.get((name, pack)) or self._load_game(name, pack))

    async def game_at_leisure(self, name: str, pack: Pack | None) -> Game:
        """The same; one with a pack that nobody has loaded yet is read in a thread."""
        if pack is None or (name, pack) in self._games:
            return self.game(name, pack)
        return self._keep_game(name, pack, await asyncio.to_thread(self._load_game, name, pack))

    def _keep_game(self, name: str, pack: Pack | None, game: Game) -> Game:
        self._games.pop((name, pack), None)
        self._games[name, pack] = game
        packed = [key for key in self._games if key[1] is not None]
        if len(packed) > PACKS:
            del self._games[packed[0]]
        return game

    def at_hand(self, id: str, whole: bool) -> Table | None:
        """The table as it is now, if that is known without asking the store."""
        table = self._tables.get(id)
        if table is None or id in self._behind or (whole and table.brief):
            return None
        return self.keep(table)

    async def find(self, id: str, whole: bool) -> Table:
        """The table as it is now, from memory or from the store; Refused if there is none of that id."""
        table = self.at_hand(id, whole)
        if table is not None:
            return table
        self._finding[id] = 0
        try:
            table = await self._caught_up(id, whole)
            if table is None and not whole:
                table = await self._in_brief(id)
            if table is None:
                table = await self._from_log(id)
        finally:
            newest = self._finding.pop(id)
        self.keep(table)
        if newest > table.version:  # what was heard of meanwhile
            self._behind.add(id)
        return table

    def keep(self, table: Table) -> Table:
        """From now on this is the table."""
        key = table.header.id
        self._tables.pop(key, None)
        self._tables[key] = table
        self._behind.discard(key)
        if key in self._told:
            later = {number: change for number, change in self._told.pop(key).items() if number > table.version}
            if later:
                self._told[key] = later
        while len(self._tables) > KEPT + len(self._watched):
            oldest = next(iter(self._tables))
            if oldest in self._watched:  # it is not unused
                self._tables[oldest] = self._tables.pop(oldest)
            else:
                self.drop(oldest)
        if table.header.pack is not None:
            packed = [key for key, one in self._tables.items() if one.header.pack is not None]
            for unused in [key for key in packed if key not in self._watched][:-PACKED]:
                self.drop(unused)
        return table

    def drop(self, id: str) -> None:
        """It is to be read anew."""
        self._tables.pop(id, None)
        self._told.pop(id, None)
        self._behind.discard(id)

    def heard(self, id: str, version: int, change: Change | None = None) -> None:
        """Somebody has brought a table to this version, by this change if it was told."""
        if id in self._finding:
            self._finding[id] = max(self._finding[id], version)
        if id in self._tables and self._tables[id].version < version:
            self._behind.add(id)
            told = self._told.setdefault(id, {})
            told[version] = change if len(told) < TOLD else None

    def doubt(self, *ids: str) -> None:
        """The store knows better what these tables are like; without any, all of them."""
        doubted = self._tables.keys() & ids if ids else self._tables.keys()
        self._behind.update(doubted)
        self._told.update({key: {0: None} for key in doubted})  # whatever is told from now on is not all
        self._finding.update(dict.fromkeys(self._finding.keys() & ids if ids else self._finding, UNKNOWN_VERSION))

    async def is_late(self, table: Table) -> bool:
        """Whether another process has changed a table, and this one has not heard of it yet."""
        return self.store.database.shared and await self.store.version(table.header.id) != table.version

    async def _caught_up(self, id: str, whole: bool) -> Table | None:
        """A table that was changed elsewhere, with these changes; None if it must be read anew."""
        table = self._tables.get(id)
        if table is None or (whole and table.brief) or table.older is not None:
            return None
        heard = self._overheard(id, table.version)
        if heard and _goes_on(table, heard):
            return reduce(Table.after, heard, table)
        found = await self.store.load(id, table.version)
        if found is None or not _goes_on(table, found.changes):
            return None
        for change in found.changes:
            table = table.after(change)
        return table if _agrees(table, found) and table.version == found.summary.version else None

    def _overheard(self, id: str, version: int) -> list[Change]:
        """All changes since a version, if every one of them was told; else none."""
        told = self._told.pop(id, {})
        changes = [change for _number, change in sorted(told.items()) if change is not None]
        complete = sorted(told) == [*range(version + 1, version + 1 + len(changes))]
        return changes if complete else []

    async def _in_brief(self, id: str) -> Table | None:
        """From its gist; None if there is none that fits."""
        found = await self.store.load_brief(id) if ID.fullmatch(id) else None
        if found is None:
            raise Refused(MISSING, _("There is no such table. Perhaps it was deleted, or the link is incomplete?"))
        gist, (header, changes, summary) = found
        if gist is None:
            return await self._folded(found[1])
        game = await self.game_at_leisure(header.game, header.pack)
        seed = await self.store.seed(header)
        return opened_in_brief(game, header, gist, changes, summary, seed)

    async def _from_log(self, id: str) -> Table:
        found = await self.store.load(id) if ID.fullmatch(id) else None
        if found is None:
            raise Refused(MISSING, _("There is no such table. Perhaps it was deleted, or the link is incomplete?"))
        return await self._folded(found)

    async def _folded(self, found: Stored) -> Table:
        """The table that all its changes lead to."""
        header, changes, summary = found
        game = await self.game_at_leisure(header.game, header.pack)
        try:
            seed = await self.store.seed(header)
            if len(changes) > LONG:
                table = await asyncio.to_thread(Table.rebuild, game, header, changes, summary, seed)
            else:
                table = Table.rebuild(game, header, changes, summary, seed)
        except SubakError as error:
            raise StoreError(_("This table cannot be read: {why}").format(why=error)) from None
        if not _agrees(table, found):
            raise StoreError(_("This table is damaged: its events lead to another position than the stored one."))
        return table


def _goes_on(table: Table, changes: Sequence[Change]) -> bool:
    """Whether the table can be told these changes, and need not be read anew."""
    rereads = UNTOLD if table.brief else (Departed, Upgraded)
    return not any(isinstance(event, rereads) for change in changes for event in change.events)


def _agrees(table: Table, found: Stored) -> bool:
    """Whether the table is as its stored position says; one of another layout says nothing."""
    now, stored = table.summary(), found.summary
    return now.layout != stored.layout or now.words == stored.words
