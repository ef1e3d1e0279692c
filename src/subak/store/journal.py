"""Writing changes down, many tables at a time: those who come while others are being written share the next commit, and
so do those who come within a moment of it, where no other process may change the same tables meanwhile."""

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects import sqlite

from subak.kit.text import _
from subak.store import schema
from subak.store.database import CHANNEL, Database
from subak.store.errors import Conflict, Unreachable
from subak.store.results import Noted, note
from subak.store.sayings import parted
from subak.table import Chair, Change, Header, Summary
from subak.table.events import Became, Departed, Played, Renamed, Resized, Seated, TookBack
from subak.table.gist import Gist
from subak.table.view import GATHERING

LONGEST: Final = 7500  # bytes of a change that news of PostgreSQL may carry: it takes 8000 in all
BATCH: Final = 200  # pages that share a commit
GATHER: Final = 0.02  # seconds from a commit to the next for other tables: those who come meanwhile share it
FINISH: Final = 3.0  # seconds that closing waits for what is being written


class Opening(msgspec.Struct, frozen=True):
    """A new table and its first changes, if it has any."""

    header: Header
    summary: Summary  # of the table after the changes
    changes: Sequence[Change] = ()
    seed: bytes = b""  # of its dice
    gist: Gist | None = None  # of the same


class Page(msgspec.Struct, frozen=True):
    """Changes of one table: all or none of them are written."""

    table: str
    expected: int  # the version that they build on
    changes: Sequence[Change]
    summary: Summary  # of the table afterwards
    score: dict[str, Any] | None = None
    opening: Opening | None = None  # of a table that is set along with them
    result: Noted | None = None  # if the game ends with them
    gist: Gist | None = None  # of the table afterwards, if it is to be kept

    @property
    def plain(self) -> bool:
        """Whether it tells of moves alone: nothing else is to be written than they and where they led."""
        if self.score is not None or self.opening is not None or self.result is not None:
            return False
        return all(isinstance(event, Played | TookBack) for change in self.changes for event in change.events)


class Journal:
    """Takes pages and says when each is written for good."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Page, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._latest: set[str] = set()  # tables of the latest commit
        self._due = 0.0  # when the next one may begin that is for others; where processes share tables, none waits

    async def append(self, page: Page) -> None:
        """Return when the page is committed; Conflict if its table has moved on."""
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((page, written))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await written

    async def close(self) -> None:
        """Finish what was begun, unless the database keeps us waiting."""
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=FINISH)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            rest = 0.0 if self._database.shared else self._due - loop.time()
            if rest > 0 and any(page.table not in self._latest for page, _written in self._waiting):
                await asyncio.sleep(rest)
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            self._latest = {page.table for page, _written in batch}
            self._due = loop.time() + GATHER
            if not await self._commit(batch):
                for one in batch:
                    await self._commit([one])

    async def _commit(self, batch: list[tuple[Page, asyncio.Future[None]]]) -> bool:
        """Write a batch and tell those who wait; False if it failed and they shall be tried one by one."""
        try:
            fits = await self._put([page for page, _written in batch])
        except Exception as error:  # whoever waits gets it
            if len(batch) > 1 and not isinstance(error, Unreachable):
                return False
            for _page, written in batch:
                if not written.done():
                    written.set_exception(error)
            return True
        for (page, written), fit in zip(batch, fits, strict=True):
            if written.done():
                continue
            if fit:
                written.set_result(None)
            else:
                written.set_exception(Conflict(_("Table {id} has moved on.").format(id=page.table)))
        return True

    async def _put(self, pages: list[Page]) -> list[bool]:
        if self._database.plain and all(page.plain for page in pages):
            return await self._database.write_plainly(partial(jot, pages=pages))
        return await self._database.write(partial(write, pages=pages))


def jot(driver: sqlite3.Connection, pages: Sequence[Page]) -> list[bool]:
    """`write` for plain pages and a database of SQLite, whose driver takes a fraction of the time that all other layers
    need to talk to it."""
    fits: list[bool] = []
    for page in pages:
        fitting = {"key": page.table, "expected": page.expected, **table_row(page.summary)}
        fits.append(driver.execute(_MOVE_ON, fitting).rowcount == 1)
        if fits[-1]:
            log = [(page.table, seq, written(change)) for seq, change in enumerate(page.changes, page.expected + 1)]
            driver.executemany(_ADD, log)
            if page.gist is not None:
                driver.execute(_ABRIDGE, (page.table, page.gist.version, written(page.gist)))
    return fits


def write(connection: Connection, pages: Sequence[Page]) -> list[bool]:
    """Write the pages whose table is at the version they expect; which these are."""
    found = connection.execute(_VERSIONS, {"ids": list({page.table for page in pages})})
    versions = {row.id: row.version for row in found}
    fits: list[bool] = []
    for page in pages:
        fits.append(versions.get(page.table) == page.expected)
        if fits[-1]:
            versions[page.table] += len(page.changes)
    written = [page for page, fit in zip(pages, fits, strict=True) if fit]
    if written:
        _write_events(connection, written)
        connection.execute(_UPDATE, [{"key": page.table, **table_row(page.summary)} for page in written])
        if connection.dialect.name == "postgresql":  # other processes hear of it when this is committed
            connection.execute(NOTIFY, [{"news": _news(page)} for page in written])
        _write_gists(connection, written)
    for page in written:
        _write_chairs(connection, page)
        if page.score is not None:
            connection.execute(insert(schema.scores), page.score)
        if page.opening is not None:
            lay(connection, page.opening)
        if page.result is not None:
            note(connection, page.result)
    return fits


def _news(page: Page) -> str:
    """That a table has a new version, with the change that led there if it is short and holds nobody's words."""
    told = f"{page.summary.version} {page.table}"
    if len(page.changes) == 1:
        bare, said = parted(page.changes[0])
        body = "" if said else written(bare)
        if body and len(body.encode()) < LONGEST:
            return f"{told} {body}"
    return told


def lay(connection: Connection, opening: Opening) -> None:
    """Write a new table down."""
    header, changes = opening.header, opening.changes
    first = msgspec.structs.replace(opening.summary, version=0)
    row = {"id": header.id, "game": header.game, "header": msgspec.json.encode(header).decode(), **table_row(first)}
    connection.execute(insert(schema.tables), row)
    if opening.seed:
        connection.execute(insert(schema.dice), {"table": header.id, "seed": opening.seed})
    if changes:
        write(connection, [Page(header.id, 0, changes, opening.summary, gist=opening.gist)])


def _write_chairs(connection: Connection, page: Page) -> None:
    events = [event for change in page.changes for event in change.events]
    gone = {event.player for event in events if isinstance(event, Departed)}
    if any(isinstance(event, Seated | Renamed | Resized | Became | Departed) for event in events):
        connection.execute(delete(schema.chairs).where(schema.chairs.c.table == page.table))
        chairs = enumerate(page.summary.chairs)
        rows = [
            {"table": page.table, "seat": seat, "player": owner, "name": "" if owner in gone else chair.name}
            for seat, chair in chairs
            if (owner := chair.player or chair.owner)  # a lent seat is its person's
        ]
        if rows:
            connection.execute(insert(schema.chairs), rows)


def _write_gists(connection: Connection, pages: Sequence[Page]) -> None:
    """Keep tables in brief; what names somebody who has left for good goes with them."""
    latest = {page.table: page.gist for page in pages if page.gist is not None}
    forgetful = {page.table for page in pages if _forgets(page)}
    if latest or forgetful:
        connection.execute(delete(schema.gists).where(schema.gists.c.table.in_({*latest, *forgetful})))
    rows = [
        {"table": key, "version": gist.version, "body": written(gist)}
        for key, gist in latest.items()
        if key not in forgetful
    ]
    if rows:
        connection.execute(insert(schema.gists), rows)


def _forgets(page: Page) -> bool:
    return any(isinstance(event, Departed) for change in page.changes for event in change.events)


def written(thing: Change | Summary | Gist) -> str:
    """As it is kept: JSON, which `Store.load` reads."""
    return _encoder.encode(thing).decode()


def table_row(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "public": summary.public
        and (summary.watchers or summary.status == GATHERING),  # what nobody may watch is unlisted
        "host": summary.host,
        "version": summary.version,
        "updated": summary.updated,
        "snapshot": written(msgspec.structs.replace(summary, chairs=[_nameless(chair) for chair in summary.chairs])),
    }


def _nameless(chair: Chair) -> Chair:
    """As the list of tables keeps it: people's names stand beside."""
    return msgspec.structs.replace(chair, name="") if chair.player or chair.owner else chair


def _write_events(connection: Connection, pages: Sequence[Page]) -> None:
    """Add changes to the log, and what people are called and say beside it; what the departed said goes."""
    log: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []
    for page in pages:
        for seq, change in enumerate(page.changes, page.expected + 1):
            bare, rows = parted(change)
            log.append({"table": page.table, "seq": seq, "body": written(bare)})
            said += [{"table": page.table, "seq": seq, **row} for row in rows]
    connection.execute(insert(schema.events), log)
    if said:
        connection.execute(insert(schema.sayings), said)
    here = schema.sayings.c
    for page in pages:
        for event in (event for change in page.changes for event in change.events):
            mine = here.table == page.table
            if isinstance(event, Departed):
                connection.execute(delete(schema.sayings).where(mine, here.player == event.player))
            elif isinstance(event, Became):
                theirs = update(schema.sayings).where(mine, here.player == event.player)
                connection.execute(theirs.values(player=event.into))


_encoder: Final = msgspec.json.Encoder()
NOTIFY: Final = text(f"SELECT pg_notify('{CHANNEL}', :news)")
_FIELDS: Final = ("status", "public", "host", "version", "updated", "snapshot")
_VERSIONS: Final = (
    select(schema.tables.c.id, schema.tables.c.version)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)
_UPDATE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("key"))
    .values({name: bindparam(name) for name in _FIELDS})
)
_MOVE_ON: Final = str(
    _UPDATE.where(schema.tables.c.version == bindparam("expected")).compile(dialect=sqlite.dialect(paramstyle="named"))
)
_ADD: Final = str(insert(schema.events).compile(dialect=sqlite.dialect()))
_ABRIDGE: Final = str(insert(schema.gists).prefix_with("OR REPLACE").compile(dialect=sqlite.dialect()))
