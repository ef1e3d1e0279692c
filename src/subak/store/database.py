"""A database as we use it: a transaction is a plain function of a connection, run where it keeps nobody waiting.

SQLite runs it in a thread of its own, wholly: handing single statements back and forth between threads, as asynchronous
drivers for SQLite do, costs several times the work itself. PostgreSQL runs it on the event loop, as the network allows.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from subak.kit.text import _
from subak.store.errors import StoreError, Unreachable

T = TypeVar("T")

WRITERS: Final = 10  # connections to PostgreSQL that write at once
CHANNEL: Final = "subak"  # of PostgreSQL's LISTEN and NOTIFY
LISTEN: Final = 2.0  # seconds between two looks at what other programs did to a file of SQLite
ARRIVALS: Final = "subak_arrivals"  # the channel on which processes say that they are there
PRESENT: Final = 58226  # PostgreSQL's advisory locks of all processes that are there
WATCH: Final = 58227  # ... and of the one that sees when another is gone
BEAT: Final = 1.0  # seconds between two looks at who is there
RECONNECT: Final = 1.0  # seconds until we listen again after the connection was lost
READERS: Final = 4  # threads that read from SQLite at once
BUSY: Final = 3.0  # seconds that SQLite waits for the lock of another process
BUSIEST: Final = 30.0  # seconds that it waits at most: a stop must wait as long
ANSWER: Final = 15.0  # seconds that PostgreSQL may take for a transaction, connecting included
FAREWELL: Final = 2.0  # seconds for closing connections, of which a server that is gone knows nothing

log = logging.getLogger("subak.store")


class Database:
    """Where transactions run. `connect` makes one."""

    failures: tuple[type[Exception], ...] = (
        SQLAlchemyError,
        OSError,
    )  # what a driver raises; OSError: TimeoutError too
    shared = False  # whether other processes may be there that serve the same tables
    plain = False  # whether `write_plainly` can be had

    def __init__(self, url: URL, patience: float | None = None) -> None:
        """`patience`: seconds to wait for an answer, or for a lock that another process holds."""
        self.url = url
        self.patience = patience

    def __str__(self) -> str:
        """The address, without the password."""
        return self.url.render_as_string(hide_password=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that changes nothing; Unreachable if the database does not answer."""
        raise NotImplementedError

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction; it is committed when this returns, and has left no trace if this raises."""
        raise NotImplementedError

    async def write_plainly(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The same for what happens all the time, if `plain`: work is done with the driver's own connection."""
        raise NotImplementedError

    async def follow(
        self, heard: Callable[[str], None], missed: Callable[[], None], bereaved: Callable[[], None]
    ) -> None:
        """Hear what other processes announce, for ever; `missed` is called when something may have gone unheard.

        `bereaved` is called in one of them when another is gone, or when none was there: to finish what it had begun.
        """
        bereaved()

    async def accompanied(self) -> bool:
        """Whether a process serves already that `follow` follows."""
        return False

    async def scrub(self, wholly: bool = False) -> None:
        """Let files hold nothing that was deleted; `wholly`: by writing them anew, if nobody else uses them."""

    async def close(self) -> None:
        raise NotImplementedError

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Turn what goes wrong with the database itself into a sentence; a broken constraint is the caller's."""
        try:
            yield
        except (IntegrityError, sqlite3.IntegrityError):
            raise
        except self.failures as error:
            cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
            why = str(cause).strip().split("\n")[0].rstrip(".") or type(cause).__name__
            raise Unreachable(_("The database {url} cannot be used: {why}.").format(url=self, why=why)) from error


def _read_news(connection: Connection, newest: int) -> list[tuple[int, str]]:
    return [(row.id, row.text) for row in connection.execute(_NEWS, {"newest": newest})]


_NEWS: Final = text("SELECT id, text FROM news WHERE id > :newest ORDER BY id")


class Sqlite(Database):
    failures = (*Database.failures, sqlite3.Error)
    plain = True

    def __init__(self, url: URL, patience: float | None = None) -> None:
        super().__init__(url, patience)
        if not url.database or url.database == ":memory:":
            raise StoreError(_("SQLite needs a file that stays: write sqlite:///path."))
        folder = Path(url.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("The directory {path} cannot be made: {why}.").format(path=folder, why=error.strerror)
            ) from None
        self._engine = create_engine(url, connect_args={"timeout": min(patience or BUSY, BUSIEST)})
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(writes=True)
        self._writer = ThreadPoolExecutor(1, "subak-writer")
        self._readers = ThreadPoolExecutor(READERS, "subak-reader")
        self._line: PoolProxiedConnection | None = None  # the writer's own, for `write_plainly`

    async def read(self, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            with self.failing(), self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, transaction)

    async def write(self, work: Callable[[Connection], T]) -> T:
        def transaction() -> T:
            with self.failing(), self._writing.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._writer, transaction)

    async def write_plainly(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write_plainly, work)

    def _write_plainly(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self.failing():
            self._line = self._line or self._engine.raw_connection()
            driver: Any = self._line.driver_connection
            try:
                driver.execute("BEGIN IMMEDIATE")
                done = work(driver)
                driver.commit()
            except BaseException:
                driver.rollback()
                raise
            return done

    async def scrub(self, wholly: bool = False) -> None:
        def work() -> None:
            with self.failing():
                connection = self._engine.raw_connection()
                try:
                    for words in ["VACUUM"] * wholly + ["PRAGMA wal_checkpoint(TRUNCATE)"]:
                        connection.cursor().execute(words).fetchall()
                finally:
                    connection.close()

        await asyncio.get_running_loop().run_in_executor(self._writer, work)

    async def follow(
        self, heard: Callable[[str], None], missed: Callable[[], None], bereaved: Callable[[], None]
    ) -> None:
        """Another program, such as `subak admin`, leaves a row."""
        bereaved()
        newest = await self.read(lambda connection: connection.scalar(text("SELECT max(id) FROM news")) or 0)
        while True:
            await asyncio.sleep(LISTEN)
            try:
                rows = await self.read(partial(_read_news, newest=newest))
            except Unreachable:
                continue
            for newest, told in rows:  # noqa: B007 - the latest is remembered
                heard(told)

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        if self._line is not None:
            self._line.close()
        self._engine.dispose()


class Postgres(Database):
    shared = True

    def __init__(self, url: URL, patience: float | None = None) -> None:
        super().__init__(url, patience or ANSWER)
        from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]  # loaded where it is used

        self.failures = (*Database.failures, InterfaceError, PostgresError)
        self._engine = create_async_engine(url, pool_pre_ping=True)
        self._writers = asyncio.Semaphore(WRITERS)

    async def read(self, work: Callable[[Connection], T]) -> T:
        with self.failing():
            async with asyncio.timeout(self.patience), self._engine.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        with self.failing():
            async with asyncio.timeout(self.patience), self._writers, self._engine.begin() as connection:
                return await connection.run_sync(work)

    async def follow(
        self, heard: Callable[[str], None], missed: Callable[[], None], bereaved: Callable[[], None]
    ) -> None:
        while True:
            try:
                await self._listen(heard, missed, bereaved)
            except Exception as error:  # whatever it was, we listen again
                log.info("not listening to %s: %r", self, error)
            await asyncio.sleep(RECONNECT)

    async def _listen(
        self, heard: Callable[[str], None], missed: Callable[[], None], bereaved: Callable[[], None]
    ) -> None:
        """Listen on a connection of its own until that is lost, which tells the others that we are there."""
        lost = asyncio.Event()
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _connection: lost.set())
            try:
                await driver.add_listener(CHANNEL, lambda _connection, _process, _channel, news: heard(news))
                missed()
                await _stand_watch(driver, lost, bereaved)
            finally:
                await connection.invalidate()

    async def accompanied(self) -> bool:
        query = text(_PRESENT.replace("$1::oid", ":lock"))
        return bool(await self.read(lambda connection: connection.execute(query, {"lock": PRESENT}).first()))

    async def close(self) -> None:
        with suppress(*self.failures):
            async with asyncio.timeout(FAREWELL):
                await self._engine.dispose()


async def _stand_watch(driver: Any, lost: asyncio.Event, bereaved: Callable[[], None]) -> None:
    """Be one of those who are there. One of them has the watch, and sees who is gone; when it goes, the next has it."""
    known: set[int] = set()  # who has come, by the numbers of their connections
    await driver.add_listener(ARRIVALS, lambda _connection, _process, _channel, news: known.add(int(news)))
    await driver.execute("SELECT pg_advisory_lock($1::int, pg_backend_pid())", PRESENT, timeout=ANSWER)
    await driver.execute("SELECT pg_notify($1, pg_backend_pid()::text)", ARRIVALS, timeout=ANSWER)
    watching = False
    while not lost.is_set():
        took_over = not watching and await driver.fetchval("SELECT pg_try_advisory_lock($1)", WATCH, timeout=ANSWER)
        watching = watching or took_over
        if watching:
            there = {row["objid"] for row in await driver.fetch(_PRESENT, PRESENT, timeout=ANSWER)}
            if took_over or known - there:
                bereaved()
            known.intersection_update(there)
            known.update(there)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await lost.wait()


_PRESENT: Final = """
SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::oid AND objsubid = 2 AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
KINDS: Final[dict[str, tuple[str, type[Database]]]] = {
    "sqlite": ("sqlite", Sqlite),
    "sqlite+aiosqlite": ("sqlite", Sqlite),
    "postgresql": ("postgresql+asyncpg", Postgres),
    "postgresql+asyncpg": ("postgresql+asyncpg", Postgres),
}


def connect(url: str, patience: float | None = None) -> Database:
    """The database at that address; StoreError if that is none we know."""
    where, driver, kind = _known(url)
    try:
        return kind(where.set(drivername=driver), patience)
    except (TypeError, ValueError, SQLAlchemyError) as error:
        raise unusable(where, error) from None


def shareable(url: str) -> bool:
    """Whether several processes may serve tables that are kept there; StoreError if that is no database we know."""
    return _known(url)[2].shared


def _known(url: str) -> tuple[URL, str, type[Database]]:
    try:
        where = make_url(url)
        return where, *KINDS[where.drivername]
    except (ArgumentError, KeyError, ValueError):
        raise StoreError(
            _("This is not a database we know: write sqlite:///path or postgresql+asyncpg://user@host/name.")
        ) from None


def unusable(where: URL, error: Exception) -> StoreError:
    """An address whose parts the driver does not understand."""
    shown = where.render_as_string(hide_password=True)
    why = str(error).strip().split("\n")[0].rstrip(".")
    return StoreError(_("The address {url} of the database cannot be used: {why}.").format(url=shown, why=why))


def default_url() -> str:
    """SQLite in the user's data directory."""
    return f"sqlite:///{user_data_path('subak', appauthor=False) / 'subak.db'}"


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Readers do not wait for the writer; what was committed survives a power cut; what was deleted is overwritten;
    BEGIN is ours to say."""
    connection.isolation_level = None
    cursor = connection.cursor()
    _keep_a_journal(cursor)
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _keep_a_journal(cursor: DBAPICursor) -> None:
    """Processes that open a new file at once: for this SQLite waits for no lock, so we do."""
    until = monotonic() + BUSY
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if monotonic() > until:
                raise
            sleep(0.01)


def _begin(connection: Connection) -> None:
    """A real transaction, for tables and indexes too, which the driver would not open; writers wait at its start."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
