"""Who is in the database, and how they get out of it: people with all that is theirs alone, tables with their games."""

from collections.abc import Sequence
from time import time
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, String, Table, delete, func, insert, or_, select, text, union, update

from subak.store import schema
from subak.store.database import CHANNEL, Database
from subak.store.results import take_over

PERSONAL: Final = ("player", "person", "maker", "muted", "author", "reporter")  # columns that name a person
STAY: Final = ("chairs", "scores", "results", "ratings")  # games and how they ended: without names
DERIVED: Final = ("gists",)  # made of the log, and made again
OWN: Final = (  # what a person has beside tables, and the column of which they have each value once
    (schema.notes, "table"), (schema.mutes, "muted"), (schema.devices, "key"), (schema.calls, "table"),
)  # fmt: skip
OLD: Final = 3600.0  # seconds after which news are none
LINES: Final = 100_000  # of chat in a person's own copy: the latest
GONE: Final = 1 << 31  # a version that no table reaches: whoever has it in memory must look again


class Known(msgspec.Struct, frozen=True):
    """A person, for whoever runs the server."""

    id: str
    name: str
    created: float
    login: str  # "": a guest
    tables: int
    muted: bool


class OwnLine(msgspec.Struct, frozen=True):
    """Something that a person said."""

    table: str
    seq: int
    name: str
    text: str


async def everybody(database: Database) -> list[Known]:
    """Everybody, the latest first."""
    person, account, chair = schema.players.c, schema.accounts.c, schema.chairs.c
    seats = select(func.count(chair.table.distinct())).where(chair.player == person.id).scalar_subquery()
    query = (
        select(schema.players, account.login, seats.label("tables"))
        .join_from(schema.players, schema.accounts, account.player == person.id, isouter=True)
        .order_by(person.created.desc())
    )
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [Known(row.id, row.name, row.created, row.login or "", row.tables, bool(row.muted)) for row in rows]


async def mute(database: Database, player: str, muted: bool) -> None:
    quiet = update(schema.players).where(schema.players.c.id == player).values(muted=muted)
    await database.write(lambda connection: connection.execute(quiet))


async def tables_with(database: Database, player: str) -> list[str]:
    """Tables that a person has set, sat at or spoken at, since the log names them."""
    query = union(
        select(schema.tables.c.id).where(schema.tables.c.host == player),
        select(schema.chairs.c.table).where(schema.chairs.c.player == player),
        select(schema.sayings.c.table).where(schema.sayings.c.player == player),
    )
    return await database.read(lambda connection: sorted(connection.scalars(query)))


async def own_lines(database: Database, player: str) -> list[OwnLine]:
    """All that a person has said."""
    here = schema.sayings.c
    query = select(schema.sayings).where(here.player == player, here.text != "").order_by(here.table, here.seq)
    rows = await database.read(lambda connection: connection.execute(query.limit(LINES)).all())
    return [OwnLine(row.table, row.seq, row.name, row.text) for row in rows]


async def erase_person(database: Database, player: str, tables: Sequence[str] = ()) -> None:
    """Delete all that is one person's; their games stay, under nobody's name. Files hold no trace of it.

    `tables` are those that knew them: what was quoted or derived from there goes too.
    """

    def work(connection: Connection) -> None:
        for table in schema.metadata.sorted_tables:
            mine = _naming(table, player)
            if mine and table.name in STAY and "name" in table.c:
                connection.execute(update(table).where(or_(*mine)).values(name=""))
            elif mine and table.name not in STAY:
                connection.execute(delete(table).where(or_(*mine)))
        connection.execute(delete(schema.players).where(schema.players.c.id == player))
        quoting = schema.reports.c.table.in_(tables)
        connection.execute(update(schema.reports).where(quoting).values(context="[]"))
        for table in (table for table in schema.metadata.sorted_tables if table.name in DERIVED):
            connection.execute(delete(table).where(table.c.table.in_(tables)))

    await database.write(work)
    await database.scrub()


async def erase_table(database: Database, id: str) -> bool:
    """Delete a table and all that refers to it; False if there is none."""

    def work(connection: Connection) -> bool:
        for table in reversed(schema.metadata.sorted_tables):
            if "table" in table.c:
                connection.execute(delete(table).where(table.c.table == id))
        found = connection.execute(delete(schema.tables).where(schema.tables.c.id == id)).rowcount
        _tell(connection, f"{GONE} {id}")
        return bool(found)

    done = await database.write(work)
    await database.scrub()
    return done


async def leave_word(database: Database, id: str) -> None:
    """Let a server on the same file of SQLite know that another program has changed a table."""
    await database.write(lambda connection: _tell(connection, f"{GONE} {id}"))


def reassign(connection: Connection, player: str, into: str) -> None:
    """What a guest had beside tables becomes the person's."""
    for table, column in ((schema.tokens, "maker"), (schema.scores, "player")):
        connection.execute(update(table).where(table.c[column] == player).values({column: into}))
    take_over(connection, player, into)
    for table, key in (
        (schema.notes, "table"),
        (schema.mutes, "muted"),
        (schema.devices, "key"),
        (schema.calls, "table"),
    ):
        _hand_over(connection, table, key, player, into)
    connection.execute(delete(schema.reminders).where(schema.reminders.c.person == player))
    connection.execute(delete(schema.players).where(schema.players.c.id == player))


def _hand_over(connection: Connection, table: Table, key: str, player: str, into: str) -> None:
    """Rows of a guest become the person's; where the person has one of their own, that one stays."""
    own = table.alias()
    theirs = select(own.c[key]).where(own.c.person == into)
    guest = table.c.person == player
    connection.execute(update(table).where(guest, table.c[key].not_in(theirs)).values(person=into))
    connection.execute(delete(table).where(guest))


def _naming(table: Table, player: str) -> list[Any]:
    """What makes a row a person's."""
    columns = [table.c[name] for name in PERSONAL if name in table.c]
    return [column == player for column in columns if isinstance(column.type, String)]


def _tell(connection: Connection, news: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": news})
        return
    now = time()
    connection.execute(delete(schema.news).where(schema.news.c.at < now - OLD))
    connection.execute(insert(schema.news).values(text=news, at=now))
