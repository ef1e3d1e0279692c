"""Where the database is, what shape it has, and how it gets the shape that this program needs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from subak.core.text import _
from subak.store.errors import Outdated, StoreError

LOCK: Final = 5_8225  # PostgreSQL's advisory lock while migrating
DRIVERS: Final = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def default_url() -> str:
    """SQLite in the user's data directory."""
    return f"sqlite+aiosqlite:///{user_data_path('subak', appauthor=False) / 'subak.db'}"


def engine_for(url: str) -> AsyncEngine:
    """An engine that is set up as we need it; StoreError if the URL makes no sense."""
    where = _parse(url)
    if where.get_backend_name() != "sqlite":
        return create_async_engine(where, pool_pre_ping=True)
    if where.database and where.database != ":memory:":
        folder = Path(where.database).expanduser().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("The directory {path} cannot be made: {why}.").format(path=folder, why=error.strerror)
            ) from None
    engine = create_async_engine(where)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


async def open_engine(url: str) -> AsyncEngine:
    """The database, ready to use: a new one is given its tables, an old one is Outdated."""
    engine = engine_for(url)
    try:
        await _prepare(engine)
    except SQLAlchemyError as error:
        await engine.dispose()
        raise _unusable(engine, error) from None
    except OSError as error:
        await engine.dispose()
        raise _unusable(engine, error) from None
    except StoreError:
        await engine.dispose()
        raise
    return engine


async def migrate(url: str) -> Path | None:
    """Bring a database of an older Subak up to date. Of SQLite a copy is kept beside it, whose path is returned."""
    engine = engine_for(url)
    try:
        backup = await _back_up(engine)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
        return backup
    except (SQLAlchemyError, OSError) as error:
        raise _unusable(engine, error) from None
    finally:
        await engine.dispose()


def shown(engine: AsyncEngine) -> str:
    """The database's address without its password."""
    return engine.url.render_as_string(hide_password=True)


async def _prepare(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        revision, tables = await connection.run_sync(_look)
        if not tables:
            await connection.run_sync(_upgrade)
            return
    newest = _script().get_current_head()
    known = {script.revision for script in _script().walk_revisions()}
    if revision is None:
        raise StoreError(_("The database {url} belongs to another program.").format(url=shown(engine)))
    if revision not in known:
        raise StoreError(_("The database {url} was made by a newer Subak: install that one.").format(url=shown(engine)))
    if revision != newest:
        raise Outdated(
            _(
                "The database {url} was made by an older Subak (shape {theirs}, needed {ours}): migrate it first."
            ).format(url=shown(engine), theirs=revision, ours=newest)
        )


def _look(connection: Connection) -> tuple[str | None, list[str]]:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    tables = inspect(connection).get_table_names()
    return MigrationContext.configure(connection).get_current_revision() if tables else None, tables


def _upgrade(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _script() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


async def _back_up(engine: AsyncEngine) -> Path | None:
    database = engine.url.database
    if engine.dialect.name != "sqlite" or not database or not Path(database).exists():
        return None
    async with engine.connect() as connection:
        revision, _tables = await connection.run_sync(_look)
    backup = Path(f"{database}.{revision}.bak")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(backup)) as target:
        source.backup(target)
    return backup


def _parse(url: str) -> URL:
    try:
        where = make_url(url)
        if where.drivername in DRIVERS:
            where = where.set(drivername=DRIVERS[where.drivername])
        if where.drivername not in DRIVERS.values():
            raise ArgumentError(where.drivername)
        where.get_dialect()
    except (ArgumentError, NoSuchModuleError):
        raise StoreError(
            _("This is not a database we know: write sqlite+aiosqlite:///path or postgresql+asyncpg://user@host/name.")
        ) from None
    return where


def _unusable(engine: AsyncEngine, error: Exception) -> StoreError:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    why = str(cause).strip().split("\n")[0].rstrip(".")
    return StoreError(_("The database {url} cannot be used: {why}.").format(url=shown(engine), why=why))


def _prepare_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Readers do not wait for the writer; what was committed survives a power cut; BEGIN is ours to say."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A real transaction, for tables and indexes too; the driver alone would not open one for them."""
    connection.exec_driver_sql("BEGIN")
