"""Tokens of programs, in either database."""

import pytest
from sqlalchemy import select

from subak.store import Store, schema
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table(store: Store) -> str:
    await write(store, Club(QuickNim(), 2, begun=False), "k1")
    return "k1"


async def test_a_token_is_found_by_what_its_bearer_shows(store: Store, table: str) -> None:
    made, shown = await store.tokens.make(table, 1, "ann", 5.0)
    assert (made.table, made.seat, made.maker, made.created) == (table, 1, "ann", 5.0)
    assert await store.tokens.find(shown) == made
    assert await store.tokens.of_table(table) == [made]


async def test_what_is_no_token_finds_none(store: Store, table: str) -> None:
    _made, shown = await store.tokens.make(table, 1, "ann", 5.0)
    key, secret = shown.split(".")
    for other in ("", ".", key, f"{key}.", f"{key}.{secret[:-1]}", f".{secret}", f"{key}\0.{secret}", "\ud800.x"):
        assert await store.tokens.find(other) is None


async def test_the_secret_is_not_kept(store: Store, table: str) -> None:
    _made, shown = await store.tokens.make(table, 0, "ann", 5.0)
    rows = await store.database.read(lambda connection: connection.execute(select(schema.tokens)).all())
    assert len(rows) == 1
    assert shown.split(".")[1] not in repr(rows)


async def test_a_revoked_token_is_none(store: Store, table: str) -> None:
    made, shown = await store.tokens.make(table, 0, "ann", 5.0)
    other, kept = await store.tokens.make(table, 1, "ann", 6.0)
    await store.tokens.revoke(made.key)
    await store.tokens.revoke(made.key)
    assert await store.tokens.find(shown) is None
    assert await store.tokens.find(kept) == other
