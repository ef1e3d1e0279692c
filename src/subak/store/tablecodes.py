"""Short codes by which people find a table that somebody tells them about."""

import secrets
from functools import partial
from typing import Final

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from subak.store import schema
from subak.store.database import Database

LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another letter or a figure: no I, L, O, U
LENGTH: Final = 6
TRIES: Final = 8  # that two tables get one code is one in a hundred million


class Codes:
    """Makes them when they are first asked for, and finds what they stand for while there is a game to come to."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, table: str, at: float) -> str:
        """The code of a table, from now on always this one."""
        for _try in range(TRIES):
            code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
            try:
                return await self._database.write(partial(_kept, table=table, code=code, at=at))
            except IntegrityError:  # somebody else has the code, or was faster
                continue
        raise RuntimeError("no code is free")

    async def find(self, code: str) -> str | None:
        """The id of the table; None if no table that gathers or plays has this code."""
        here, there = schema.codes.c, schema.tables.c
        joined = schema.codes.join(schema.tables, here.table == there.id)
        query = select(here.table).select_from(joined).where(here.code == code, there.status != "over")
        return await self._database.read(lambda connection: connection.scalar(query))


def plain_code(typed: str) -> str:
    """A code as people type it: in any case, with spaces or dashes; "" if it is none."""
    code = "".join(letter for letter in typed[:64].upper() if not letter.isspace() and letter not in "-–.")
    return code if len(code) == LENGTH and all(letter in LETTERS for letter in code) else ""


def _kept(connection: Connection, table: str, code: str, at: float) -> str:
    found = connection.scalar(select(schema.codes.c.code).where(schema.codes.c.table == table))
    if found is None:
        connection.execute(insert(schema.codes).values(code=code, table=table, created=at))
    return found or code
