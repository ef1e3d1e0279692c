"""What shape a database has, and how it gets the shape that this program needs."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from subak.kit.text import _
from subak.store.database import Database, connect, unusable
from subak.store.errors import Outdated, StoreError

LOCK: Final = 58225  # PostgreSQL's advisory lock while the shape is looked at or changed
PATIENCE: Final = 600.0  # seconds to wait while another process gives the database its shape


async def open_database(url: str) -> Database:
    """The database, ready to use: a new one is given its tables, an old one is Outdated."""
    database = connect(url, PATIENCE)
    try:
        revision = await database.write(_given_tables)
        _check(database, revision)
    except (TypeError, ValueError) as error:
        raise unusable(database.url, error) from None
    finally:
        await database.close()
    return connect(url)


async def migrate(url: str) -> Path | None:
    """Bring a database of an older Subak up to date. Of SQLite a copy is kept beside it, whose path is returned."""
    database = connect(url, PATIENCE)
    try:
        backup = await database.write(_migrated)
        if backup is not None:
            await database.scrub(wholly=True)  # what older shapes kept elsewhere
        return backup
    except (TypeError, ValueError) as error:
        raise unusable(database.url, error) from None
    finally:
        await database.close()


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@cache
def scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _migrated(connection: Connection) -> Path | None:
    """Bring the shape up to date; the path of the copy that was made before, if one was."""
    alone(connection)
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision == scripts().get_current_head():
        return None
    backup = _back_up(connection, revision)
    upgrade(connection)
    return backup


def alone(connection: Connection) -> None:
    """Let no other process look at the shape before this transaction ends. SQLite's writers are alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def _given_tables(connection: Connection) -> str | None:
    """The revision of the database, after an empty one was given its tables; None if it is not ours."""
    alone(connection)
    if not inspect(connection).get_table_names():
        upgrade(connection)
    return MigrationContext.configure(connection).get_current_revision()


def _check(database: Database, revision: str | None) -> None:
    newest = scripts().get_current_head()
    if revision is None:
        raise StoreError(_("The database {url} belongs to another program.").format(url=database))
    if revision not in {script.revision for script in scripts().walk_revisions()}:
        raise StoreError(_("The database {url} was made by a newer Subak: install that one.").format(url=database))
    if revision != newest:
        raise Outdated(
            _(
                "The database {url} was made by an older Subak (shape {theirs}, needed {ours}): migrate it first."
            ).format(url=database, theirs=revision, ours=newest)
        )


def _back_up(connection: Connection, revision: str | None) -> Path | None:
    """A copy of SQLite's file, which this transaction has not changed yet and nobody else can."""
    path = connection.engine.url.database
    if connection.dialect.name != "sqlite" or path is None or revision is None:
        return None
    backup = Path(f"{path}.{revision}.bak")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as target:
        source.backup(target)
    return backup


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
