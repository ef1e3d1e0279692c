"""The database: tables, their changes, persons, sessions and the best scores."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

import msgspec
from sqlalchemy import RowMapping, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from subak.core.text import _
from subak.store import schema
from subak.store.errors import Conflict, StoreError
from subak.store.migrating import open_engine, shown
from subak.table import Change, Header, Summary
from subak.table.events import Resized, Seated

LIST = 50  # tables in a list


class Person(msgspec.Struct, frozen=True):
    """Somebody who has opened the page. The id is for the server: it is never shown to others."""

    id: str
    name: str
    created: float


class Score(msgspec.Struct, frozen=True):
    """A finished game for one."""

    game: str
    options: dict[str, int]
    content: str  # hash of the content it was played with
    score: int
    name: str
    player: str
    table: str
    at: float


class Store:
    """Reads and writes; knows no rules. `Store.open` makes one, `async with` closes it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._turn = asyncio.Semaphore(1 if engine.dialect.name == "sqlite" else 10)  # SQLite has one writer

    @classmethod
    async def open(cls, url: str) -> "Store":
        """The store in that database, created if it is empty; Outdated if an older Subak made it."""
        return cls(await open_engine(url))

    async def __aenter__(self) -> "Store":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.engine.dispose()

    async def ping(self) -> None:
        """StoreError if the database does not answer."""
        async with self._reading() as connection:
            await connection.execute(select(1))

    async def create(self, header: Header, summary: Summary, changes: Sequence[Change] = ()) -> None:
        """A new table, with its first changes if there are any; Conflict if there is one of that id."""
        row = {"id": header.id, "game": header.game, "header": msgspec.json.encode(header).decode(), **_row(summary)}
        try:
            async with self._writing() as connection:
                await connection.execute(insert(schema.tables), row)
                await _write_changes(connection, header.id, 0, changes, summary)
        except IntegrityError:
            raise Conflict(_("There is a table {id} already.").format(id=header.id)) from None

    async def append(
        self, table: str, expected: int, changes: Sequence[Change], summary: Summary, score: Score | None = None
    ) -> None:
        """Write changes number expected + 1 and following, all or none; Conflict if the table has moved on."""
        here = schema.tables.c
        moved = update(schema.tables).where(here.id == table, here.version == expected).values(**_row(summary))
        try:
            async with self._writing() as connection:
                if (await connection.execute(moved)).rowcount != 1:
                    raise Conflict(_("Table {id} has moved on.").format(id=table))
                await _write_changes(connection, table, expected, changes, summary)
                if score is not None:
                    await connection.execute(insert(schema.scores), _score_row(score))
        except IntegrityError:
            raise Conflict(_("Table {id} has moved on.").format(id=table)) from None

    async def load(self, table: str) -> tuple[Header, list[Change], Summary] | None:
        """All that is known of a table; None if there is none of that id."""
        here, event = schema.tables.c, schema.events.c
        async with self._reading() as connection:
            found = (await connection.execute(select(schema.tables).where(here.id == table))).one_or_none()
            if found is None:
                return None
            bodies = await connection.scalars(
                select(event.body).where(event.table == table, event.seq <= found.version).order_by(event.seq)
            )
            changes = [Change.loads(body) for body in bodies]
        if len(changes) != found.version:
            raise StoreError(_("Table {id} is damaged: some of its events are missing.").format(id=table))
        return msgspec.json.decode(found.header, type=Header), changes, Summary.loads(found.snapshot)

    async def public_tables(self, statuses: Sequence[str], limit: int = LIST) -> list[Summary]:
        """Listed tables, the latest first."""
        here = schema.tables.c
        return await self._summaries(select(here.snapshot).where(here.public, here.status.in_(statuses)), limit)

    async def tables_of(self, player: str, limit: int = LIST) -> list[Summary]:
        """Tables where a person holds a seat, or is the host, the latest first."""
        here, chair = schema.tables.c, schema.chairs.c
        seated = select(chair.table).where(chair.player == player)
        return await self._summaries(select(here.snapshot).where(or_(here.host == player, here.id.in_(seated))), limit)

    async def unfinished(self) -> list[Summary]:
        """Tables where a game is on, the latest first: after a restart their bots must be asked again."""
        here = schema.tables.c
        return await self._summaries(select(here.snapshot).where(here.status == "playing"), None)

    async def add_person(self, person: Person) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(schema.players), msgspec.structs.asdict(person))

    async def person(self, id: str) -> Person | None:
        async with self._reading() as connection:
            row = (await connection.execute(select(schema.players).where(schema.players.c.id == id))).one_or_none()
        return None if row is None else Person(row.id, row.name, row.created)

    async def rename(self, id: str, name: str) -> None:
        async with self._writing() as connection:
            await connection.execute(update(schema.players).where(schema.players.c.id == id).values(name=name))

    async def session(self, key: str, now: float) -> bytes | None:
        """What a session holds; None once it has expired."""
        here = schema.sessions.c
        async with self._reading() as connection:
            data = await connection.scalar(select(here.data).where(here.key == key, here.expires > now))
        return None if data is None else bytes(data)

    async def keep_session(self, key: str, data: bytes, expires: float) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.key == key))
            await connection.execute(insert(schema.sessions), {"key": key, "data": data, "expires": expires})

    async def drop_session(self, key: str) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.key == key))

    async def drop_sessions(self, before: float) -> None:
        """Forget sessions that expired before a time."""
        async with self._writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.expires < before))

    async def best(
        self, game: str, options: Mapping[str, int], limit: int = 10, content: str | None = None
    ) -> list[Score]:
        """The best solo scores with these options, the highest and then the earliest first."""
        here = schema.scores.c
        query = select(schema.scores).where(here.game == game, here.options == _key(options))
        if content is not None:
            query = query.where(here.content == content)
        async with self._reading() as connection:
            rows = await connection.execute(query.order_by(here.score.desc(), here.at, here.table).limit(limit))
            return [_score(row) for row in rows.mappings()]

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (OperationalError, InterfaceError, OSError) as error:
            raise self._silent() from error

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, in turn: committed on the way out, or rolled back by an exception."""
        try:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        except (OperationalError, InterfaceError, OSError) as error:
            raise self._silent() from error

    def _silent(self) -> StoreError:
        return StoreError(_("The database {url} does not answer.").format(url=shown(self.engine)))

    async def _summaries(self, query: Select[str], limit: int | None) -> list[Summary]:
        async with self._reading() as connection:
            texts = await connection.scalars(query.order_by(schema.tables.c.updated.desc()).limit(limit))
            return [Summary.loads(text) for text in texts]


async def _write_changes(
    connection: AsyncConnection, table: str, after: int, changes: Sequence[Change], summary: Summary
) -> None:
    if not changes:
        return
    rows = [{"table": table, "seq": after + n, "body": change.dumps()} for n, change in enumerate(changes, 1)]
    await connection.execute(insert(schema.events), rows)
    if any(isinstance(event, Seated | Resized) for change in changes for event in change.events):
        await connection.execute(delete(schema.chairs).where(schema.chairs.c.table == table))
        seated = [
            {"table": table, "seat": seat, "player": chair.player}
            for seat, chair in enumerate(summary.chairs)
            if chair.player
        ]
        if seated:
            await connection.execute(insert(schema.chairs), seated)


def _row(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "public": summary.public,
        "host": summary.host,
        "version": summary.version,
        "updated": summary.updated,
        "snapshot": summary.dumps(),
    }


def _score_row(score: Score) -> dict[str, Any]:
    return {**msgspec.structs.asdict(score), "options": _key(score.options)}


def _score(row: RowMapping) -> Score:
    fields = {str(name): value for name, value in row.items()}
    return Score(**{**fields, "options": json.loads(row["options"])})


def _key(options: Mapping[str, int]) -> str:
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))
