"""A copy holds all that was committed, and a database made of it is the same."""

from pathlib import Path

import msgspec
import pytest

from subak.kit.dice import seal
from subak.store import Store, StoreError, back_up, restore
from subak.store.store import Person
from subak.table import Header, Table
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


async def filled(store: Store) -> Club:
    club = Club(QuickNim(), 2)
    await write(store, club)
    await store.add_person(Person("ann", "Ann", 1.0))
    return club


async def test_what_is_restored_is_what_was_backed_up(store: Store, url: str, tmp_path: Path) -> None:
    club = await filled(store)
    file, elsewhere = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}"
    assert await back_up(url, file) == 1  # while the store is open
    assert await restore(file, elsewhere) == 1
    async with await Store.open(elsewhere) as again:
        assert await again.load("t") == await store.load("t")
        assert (await again.load("t") or [None] * 3)[1] == club.changes
        assert await again.person("ann") == await store.person("ann")
        assert [table.id for table in await again.tables_of("ann")] == ["t"]


async def test_the_seed_of_a_tables_dice_is_kept_apart_and_copied_with_it(
    store: Store, url: str, tmp_path: Path
) -> None:
    seed = b"s" * 32
    header = Header(id="t", game="nim", seats=2, host="ann", created=0.0, seal=seal(seed))
    table = Table(QuickNim(), header, seed)
    await store.create(header, table.summary(), seed=seed)
    file, elsewhere = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'new.db'}"
    await back_up(url, file)
    await restore(file, elsewhere)
    async with await Store.open(elsewhere) as again:
        assert await again.seed(header) == await store.seed(header) == seed
        found = await again.load("t")
        assert found is not None
        assert seed.hex() not in repr(found)
    assert await store.seed(msgspec.structs.replace(header, seal="")) == b"", "a table from before"
    with pytest.raises(StoreError, match="seed of its dice is missing"):
        await store.seed(msgspec.structs.replace(header, id="u"))


async def test_nothing_is_written_over(store: Store, url: str, tmp_path: Path) -> None:
    await filled(store)
    file = tmp_path / "copy.db"
    await back_up(url, file)
    with pytest.raises(StoreError, match="is not empty"):
        await restore(file, url)
    with pytest.raises(StoreError, match="is there already"):
        await back_up(url, file)
    with pytest.raises(StoreError, match="There is no file"):
        await restore(tmp_path / "none.db", url)
