"""News of a table: the newest version, whoever is slow."""

import asyncio

import pytest

from subak.server import Hub

pytestmark = pytest.mark.anyio


async def test_a_subscriber_hears_of_its_table_only() -> None:
    hub = Hub()
    async with hub.subscribe("a") as news:
        hub.publish("b", 1)
        hub.publish("a", 7)
        assert await anext(news) == 7
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(news), 0.02)


async def test_whoever_was_slow_hears_the_newest_version_once() -> None:
    hub = Hub()
    async with hub.subscribe("a") as news:
        for version in range(1, 1001):
            hub.publish("a", version)
        hub.publish("a", 3)  # late, and of no interest
        assert await anext(news) == 1000
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(news), 0.02)
        hub.publish("a", 1001)
        assert await anext(news) == 1001


async def test_subscribers_come_and_go() -> None:
    hub = Hub()
    async with hub.subscribe("a"), hub.subscribe("a"):
        assert hub.listeners("a") == 2
    assert hub.listeners("a") == 0


async def test_closing_the_hub_ends_all_subscriptions() -> None:
    hub = Hub()

    async def listen() -> list[int]:
        async with hub.subscribe("a") as news:
            return [version async for version in news]

    listener = asyncio.create_task(listen())
    await asyncio.sleep(0)
    hub.close()
    assert await listener == []
    assert await listen() == []  # who comes too late is not kept waiting
