"""Where people are called and for what, in either database."""

import pytest

from subak.store import Store
from subak.store.devices import MOST, Device, Sleeper, Wishes
from subak.store.forgetting import erase_person
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
async def tables(store: Store) -> None:
    for name in ("t", "u"):
        await write(store, Club(QuickNim(), 2, begun=False), name)


def device(person: str, n: int = 0, at: float = 1.0) -> Device:
    return Device(person, f"https://push.example/{n}", "point", "secret", at)


async def test_a_device_belongs_to_whoever_used_it_last(store: Store) -> None:
    await store.devices.add(device("ann", at=1.0))
    await store.devices.add(device("ann", at=2.0))
    assert await store.devices.of("ann") == [device("ann", at=2.0)]
    await store.devices.add(device("bo", at=3.0))
    assert await store.devices.of("ann") == []
    assert await store.devices.of("bo") == [device("bo", at=3.0)]


async def test_the_longest_unused_device_gives_way(store: Store) -> None:
    for n in range(MOST + 2):
        await store.devices.add(device("ann", n, float(n)))
    kept = await store.devices.of("ann")
    assert [found.created for found in kept] == [float(n) for n in reversed(range(2, MOST + 2))]


async def test_nobody_removes_the_device_of_another(store: Store) -> None:
    await store.devices.add(device("ann"))
    await store.devices.remove(device("ann").endpoint, "bo")
    assert len(await store.devices.of("ann")) == 1
    await store.devices.remove(device("ann").endpoint, "ann")
    assert await store.devices.of("ann") == []


async def test_everything_is_wanted_until_somebody_says_otherwise(store: Store) -> None:
    assert await store.devices.wishes("ann", "t") == Wishes()
    await store.devices.wish("ann", "daily", False)
    await store.devices.wish_at("ann", "t", False)
    assert await store.devices.wishes("ann", "t") == Wishes(daily=False, here=False)
    assert await store.devices.wishes("ann", "u") == Wishes(daily=False)
    assert await store.devices.hushed("ann") == {"t"}
    assert await store.devices.wishes("bo", "t") == Wishes()


async def test_a_question_is_claimed_once(store: Store) -> None:
    assert await store.devices.claim("ann", "t", "0.1")
    assert not await store.devices.claim("ann", "t", "0.1")
    assert await store.devices.claim("ann", "u", "0.1")
    assert await store.devices.claim("bo", "t", "0.1")
    assert await store.devices.claim("ann", "t", "0.2")


async def test_whoever_is_off_claims_nothing(store: Store) -> None:
    await store.devices.wish_at("ann", "t", False)
    assert not await store.devices.claim("ann", "t", "0.1")
    assert await store.devices.claim("ann", "u", "0.1")
    await store.devices.wish("ann", "turns", False)
    assert not await store.devices.claim("ann", "u", "0.2")
    await store.devices.wish("ann", "turns", True)
    assert await store.devices.claim("ann", "u", "0.2")


async def test_a_summary_is_claimed_once(store: Store) -> None:
    await store.devices.add(device("ann", at=5.0))
    await store.devices.wish("bo", "turns", True)  # has no device
    assert await store.devices.sleepers(5.0, 9.0) == []
    [sleeper] = await store.devices.sleepers(4.0, 5.0)
    assert sleeper == Sleeper("ann", 5.0, 0.0)
    assert await store.devices.claim_summary(sleeper, 100.0)
    assert not await store.devices.claim_summary(sleeper, 100.0)
    await store.devices.wish("ann", "daily", False)
    assert await store.devices.sleepers(4.0, 5.0) == []


async def test_a_person_who_goes_leaves_nothing_here(store: Store) -> None:
    await store.devices.add(device("ann"))
    await store.devices.wish_at("ann", "t", False)
    await erase_person(store.database, "ann")
    assert await store.devices.of("ann") == []
    assert await store.devices.wishes("ann", "t") == Wishes()
