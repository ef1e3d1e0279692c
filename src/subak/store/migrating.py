"""What shape a database has, and how it gets the shape that this program needs."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from subak.core.text import _
from subak.store.database import Database, Sqlite, connect
from subak.store.errors import Outdated, StoreError

LOCK: Final = 58225  # PostgreSQL's advisory lock while migrating


async def open_database(url: str) -> Database:
    """The database, ready to use: a new one is given its tables, an old one is Outdated."""
    database = connect(url)
    try:
        revision = await database.write(_given_tables)
        _check(database, revision)
    except BaseException:
        await database.close()
        raise
    return database


async def migrate(url: str) -> Path | None:
    """Bring a database of an older Subak up to date. Of SQLite a copy is kept beside it, whose path is returned."""
    database = connect(url)
    try:
        backup = await _back_up(database)
        await database.write(upgrade)
        return backup
    finally:
        await database.close()


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _given_tables(connection: Connection) -> str | None:
    """The revision of the database, after an empty one was given its tables; None if it is not ours."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
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


async def _back_up(database: Database) -> Path | None:
    path = database.url.database
    if not isinstance(database, Sqlite) or not path or not Path(path).exists():
        return None
    revision = await database.read(lambda connection: MigrationContext.configure(connection).get_current_revision())
    backup = Path(f"{path}.{revision}.bak")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as target:
        source.backup(target)
    return backup


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
