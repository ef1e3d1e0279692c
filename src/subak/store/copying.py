"""A copy of everything in one file, made while the server runs, and a database made of such a copy."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, func, insert, select, text

from subak.kit.text import _
from subak.store import schema
from subak.store.database import connect
from subak.store.errors import StoreError
from subak.store.migrating import open_database, upgrade

ROWS: Final = 500  # that are copied at a time


async def back_up(url: str, file: Path) -> int:
    """Copy a database, as it is at one moment, into a new file of SQLite; how many tables it holds."""
    if file.exists():
        raise StoreError(_("{path} is there already: choose another name.").format(path=file))
    await (await open_database(url)).close()  # else it is no database of ours, or an old one
    database = connect(url)
    part = file.with_name(f"{file.name}.part")  # whoever finds the file finds all of it
    part.unlink(missing_ok=True)
    try:
        tables = await database.read(lambda source: _saved(source, part))
        part.rename(file)
        return tables
    except OSError as error:
        raise StoreError(_("{path} cannot be written: {why}.").format(path=file, why=error.strerror)) from None
    finally:
        part.unlink(missing_ok=True)
        await database.close()


async def restore(file: Path, url: str) -> int:
    """Fill a new, empty database from a copy; how many tables it holds."""
    if not file.is_file():
        raise StoreError(_("There is no file {path}.").format(path=file))
    await (await open_database(f"sqlite:///{file}")).close()
    database = await open_database(url)
    try:
        return await database.write(lambda target: _filled(target, file, str(database)))
    finally:
        await database.close()


def _saved(source: Connection, file: Path) -> int:
    if source.dialect.name == "postgresql":  # SQLite's readers see one moment anyway
        source.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as target:
            upgrade(target)
            return _pour(source, target)
    finally:
        engine.dispose()


def _filled(target: Connection, file: Path, called: str) -> int:
    if any(target.scalar(select(func.count()).select_from(table)) for table in schema.metadata.sorted_tables):
        raise StoreError(_("The database {url} is not empty: restore into a new one.").format(url=called))
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as source:
            return _pour(source, target)
    finally:
        engine.dispose()


def _pour(source: Connection, target: Connection) -> int:
    """Copy all rows; how many tables of games there are."""
    for table in schema.metadata.sorted_tables:
        for rows in source.execute(select(table)).mappings().partitions(ROWS):
            target.execute(insert(table), [dict(row) for row in rows])
    return int(target.scalar(select(func.count()).select_from(schema.tables)) or 0)
