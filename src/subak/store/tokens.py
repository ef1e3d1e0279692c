"""The tokens with which programs sit down: a key that names one, and the hash of the secret that goes with it.

A program shows `key.secret`. The secret is long and random, so that a plain hash of it cannot be turned back.
"""

import hmac
import re
import secrets
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import RowMapping, delete, insert, select

from subak.store import schema
from subak.store.database import Database

KEY: Final = re.compile(r"[0-9a-f]{16}")


class Token(msgspec.Struct, frozen=True):
    """Leave to sit on one seat of a table, and to play whatever seat its bearer holds from then on."""

    key: str
    table: str
    seat: int
    maker: str  # the person, or the program, who made it
    created: float


class Tokens:
    """Makes, finds and revokes them; knows nothing of seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, table: str, seat: int, maker: str, at: float, key: str = "") -> tuple[Token, str]:
        """A new token, and what its bearer shows: it is told this once."""
        made = Token(key or new_key(), table, seat, maker, at)
        secret = secrets.token_urlsafe(32)
        row = insert(schema.tokens).values(**msgspec.structs.asdict(made), digest=_digest(secret))
        await self._database.write(lambda connection: connection.execute(row))
        return made, f"{made.key}.{secret}"

    async def find(self, shown: str) -> Token | None:
        """The token that somebody shows; None if it is none, or no longer."""
        key, _dot, secret = shown.partition(".")
        if not KEY.fullmatch(key):
            return None
        query = select(schema.tokens).where(schema.tokens.c.key == key)
        row = await self._database.read(lambda connection: connection.execute(query).mappings().one_or_none())
        if row is None or not hmac.compare_digest(row["digest"], _digest(secret)):
            return None
        return _token(row)

    async def of_table(self, table: str) -> list[Token]:
        """All that a table has, the oldest first."""
        here = schema.tokens.c
        query = select(schema.tokens).where(here.table == table).order_by(here.created, here.key)
        rows = await self._database.read(lambda connection: connection.execute(query).mappings().all())
        return [_token(row) for row in rows]

    async def revoke(self, key: str) -> None:
        """From now on it opens nothing; twice is the same as once."""
        gone = delete(schema.tokens).where(schema.tokens.c.key == key)
        await self._database.write(lambda connection: connection.execute(gone))


def new_key() -> str:
    """What names a token: no secret, but nobody's guess either."""
    return secrets.token_hex(8)


def _token(row: RowMapping) -> Token:
    return Token(*(row[name] for name in Token.__struct_fields__))


def _digest(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()
