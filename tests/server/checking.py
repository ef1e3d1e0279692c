"""What a database holds, read without any of our own code: the checker of those who kill servers."""

import asyncio
import json
import sqlite3
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]

EVENTS = 'SELECT seq, body FROM events WHERE "table" = {} ORDER BY seq'


def rows(url: str, table: str) -> list[tuple[int, str]]:
    """The numbers and the text of a table's changes."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.split("///", 1)[1]) as file:
            return file.execute(EVENTS.format("?"), (table,)).fetchall()
    return asyncio.run(_asked(url, table))


async def _asked(url: str, table: str) -> list[tuple[int, str]]:
    parts = urlsplit(url)
    host = parse_qs(parts.query)["host"][0]
    connection: Any = await asyncpg.connect(user=parts.username, database=parts.path[1:], host=host)
    try:
        return [(row["seq"], row["body"]) for row in await connection.fetch(EVENTS.format("$1"), table)]
    finally:
        await connection.close()


def click_ids(url: str, table: str) -> list[str]:
    """The ids of all commands that were carried out there, in order. AssertionError if a change is missing."""
    found = rows(url, table)
    assert [number for number, _body in found] == list(range(1, len(found) + 1)), "a change is missing, or there twice"
    ids = [json.loads(body).get("id", "") for _number, body in found]
    return list(filter(None, ids))
