"""Deleting tables with all that was written down of them."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete

from subak.store import schema
from subak.store.journal import NOTIFY

LAST: int = 2**31  # a version that no table reaches: whoever knows the table must ask for it anew


def remove_tables(connection: Connection, ids: Sequence[str]) -> None:
    """All rows that belong to them, wherever they are: nothing points at them afterwards."""
    here = schema.tables.c
    for table in reversed(schema.metadata.sorted_tables):  # those that refer to it first
        for key in table.foreign_keys:
            if key.column is here.id:
                connection.execute(delete(table).where(key.parent.in_(ids)))
    connection.execute(delete(schema.tables).where(here.id.in_(ids)))
    if connection.dialect.name == "postgresql" and ids:
        connection.execute(NOTIFY, [{"news": f"{LAST} {table}"} for table in ids])
