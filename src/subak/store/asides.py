"""What people keep beside the tables: notes for themselves, whom they do not want to hear, and lines they report."""

import json
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, RowMapping, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from subak.store import schema
from subak.store.database import Database


class Complaint(msgspec.Struct, frozen=True):
    """A line of chat that somebody shows to whoever runs the server."""

    table: str
    line: int  # its number at the table
    reporter: str
    author: str
    name: str  # of the author, as the line had it
    text: str
    context: list[tuple[str, str]]  # names and texts of the lines around it, and of itself
    at: float


class Asides:
    """Reads and writes them. Nothing of it is ever part of a game."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, table: str, person: str) -> str:
        """What a person has written down at a table; "" if nothing."""
        here = schema.notes.c
        query = select(here.text).where(here.table == table, here.person == person)
        return await self._database.read(lambda connection: connection.scalar(query)) or ""

    async def notes_of(self, person: str) -> dict[str, str]:
        """All notes of a person, by table."""
        here = schema.notes.c
        query = select(here.table, here.text).where(here.person == person).order_by(here.updated)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.table: row.text for row in rows}

    async def write_note(self, table: str, person: str, text: str, at: float) -> None:
        """Keep this text instead of the one before; "" keeps none."""
        here = schema.notes.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.notes).where(here.table == table, here.person == person))
            if text:
                connection.execute(insert(schema.notes).values(table=table, person=person, text=text, updated=at))

        try:
            await self._database.write(work)
        except IntegrityError:  # another tab of theirs wrote at the same moment: this one is the later
            await self._database.write(work)

    async def muted(self, person: str) -> dict[str, str]:
        """Whom a person does not want to hear, and what these were called then."""
        here = schema.mutes.c
        query = select(here.muted, here.name).where(here.person == person).order_by(here.since)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.muted: row.name for row in rows}

    async def mute(self, person: str, other: str, name: str, at: float, most: int) -> bool:
        """From now on not to be heard; again is the same as once. False if there are so many already."""
        here = schema.mutes.c
        count = select(func.count()).select_from(schema.mutes).where(here.person == person)

        def work(connection: Connection) -> bool:
            if (connection.scalar(count) or 0) >= most:
                return False
            connection.execute(insert(schema.mutes).values(person=person, muted=other, name=name, since=at))
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:
            return True

    async def unmute(self, person: str, other: str) -> None:
        here = schema.mutes.c
        gone = delete(schema.mutes).where(here.person == person, here.muted == other)
        await self._database.write(lambda connection: connection.execute(gone))

    async def report(self, report: Complaint) -> None:
        """Keep it; the same line by the same person counts once."""
        fields = {**msgspec.structs.asdict(report), "context": json.dumps(report.context)}
        row = insert(schema.reports).values(fields)
        with suppress(IntegrityError):
            await self._database.write(lambda connection: connection.execute(row))

    async def reports(self, limit: int = 100) -> list[Complaint]:
        """What was reported, the latest first."""
        query = select(schema.reports).order_by(schema.reports.c.at.desc()).limit(limit)
        rows = await self._database.read(lambda connection: connection.execute(query).mappings().all())
        return [_report(row) for row in rows]


def _report(row: RowMapping) -> Complaint:
    fields = {name: row[name] for name in Complaint.__struct_fields__}
    return msgspec.convert({**fields, "context": json.loads(row["context"])}, Complaint)
