"""Writing changes down: who shares a commit, who waits for one, and who need not."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from subak.store import Conflict, Store
from subak.store import journal as journal_module
from tests.databases import Postgres
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio
TABLES = 6


def counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A word for every transaction that writes, from now on."""
    made: list[str] = []

    def noting(name: str) -> Callable[[Any], Awaitable[Any]]:
        real = getattr(store.database, name)

        async def run(work: Any) -> Any:
            made.append(name)
            return await real(work)

        return run

    for name in ("write", "write_plainly"):
        monkeypatch.setattr(store.database, name, noting(name))
    return made


async def clubs_at_tables(store: Store) -> list[Club]:
    """Tables that have begun, each with a move that is not written down yet."""
    clubs = [Club(QuickNim(), 2) for _table in range(TABLES)]
    for n, club in enumerate(clubs):
        await write(store, club, f"t{n}")
        club.act(0, 0)
    return clubs


async def move(store: Store, n: int, club: Club, late: int = 0) -> None:
    await store.append(f"t{n}", club.table.version - 1 - late, club.changes[-1:], club.table.summary())


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Store]:
    """A store of which no other process knows."""
    async with await Store.open(f"sqlite:///{tmp_path / 'alone.db'}") as opened:
        yield opened


async def test_moves_of_other_tables_share_the_next_commit(alone: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store, clubs = alone, await clubs_at_tables(alone)
    monkeypatch.setattr(journal_module, "GATHER", 0.5)
    made = counted(store, monkeypatch)
    await move(store, 0, clubs[0])

    async def later(n: int) -> None:
        await asyncio.sleep(0.01 * n)  # after the first commit, one after the other
        await move(store, n, clubs[n])

    await asyncio.gather(*[later(n) for n in range(1, TABLES)])
    assert len(made) == 2
    for n, club in enumerate(clubs):
        found = await store.load(f"t{n}")
        assert found is not None
        assert found.changes == club.changes


async def test_a_table_that_is_played_alone_waits_for_nobody(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clubs = await clubs_at_tables(store)
    monkeypatch.setattr(journal_module, "GATHER", 60.0)
    async with asyncio.timeout(20):
        await move(store, 0, clubs[0])
        clubs[0].act(1, 0)
        await move(store, 0, clubs[0])
    assert await store.version("t0") == clubs[0].table.version


async def test_a_move_that_comes_too_late_fails_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clubs = await clubs_at_tables(store)
    made = counted(store, monkeypatch)
    asked = [move(store, n, club, late=n == 2) for n, club in enumerate(clubs)]
    said = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(word, Conflict) for word in said] == [n == 2 for n in range(TABLES)]
    assert len(made) == 1
    for n, club in enumerate(clubs):
        assert await store.version(f"t{n}") == club.table.version - (n == 2)


async def test_where_processes_share_tables_no_commit_waits(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else another process could change the table meanwhile, again and again."""
    monkeypatch.setattr(journal_module, "GATHER", 60.0)
    async with await Store.open(postgres.new()) as store, asyncio.timeout(30):
        for n, club in enumerate(await clubs_at_tables(store)):
            await move(store, n, club)
            assert await store.version(f"t{n}") == club.table.version


async def test_nobody_hears_that_a_move_is_written_before_it_is(alone: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store, clubs = alone, await clubs_at_tables(alone)
    monkeypatch.setattr(journal_module, "GATHER", 0.1)
    await move(store, 0, clubs[0])
    waiting = [asyncio.create_task(move(store, n, clubs[n])) for n in range(1, TABLES)]
    await asyncio.sleep(0.02)
    assert not any(task.done() for task in waiting)
    for n, task in enumerate(waiting, 1):
        await task
        assert await store.version(f"t{n}") == clubs[n].table.version
