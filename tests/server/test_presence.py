"""Who looks at a table, and since when others are away."""

import asyncio

import pytest

from subak.server import Hub
from subak.server import presence as presence_module
from subak.server.presence import POLL, RELOAD

pytestmark = pytest.mark.anyio


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def test_an_open_stream_is_here_and_a_reload_does_not_flicker() -> None:
    clock = Clock()
    presence = Hub(clock=clock).presence
    with presence.watching("t", "ann"):
        clock.now += 10 * RELOAD
        assert presence.away("t", "ann") is None
    left = clock.now
    clock.now += RELOAD - 1
    assert presence.away("t", "ann") is None
    with presence.watching("t", "ann"):
        clock.now += 100.0
    clock.now += RELOAD
    assert presence.away("t", "ann") == left + RELOAD - 1 + 100.0
    assert presence.away("u", "ann") == 0.0, "here is at one table, not at all of them"


async def test_two_tabs_are_one_person() -> None:
    clock = Clock()
    presence = Hub(clock=clock).presence
    with presence.watching("t", "ann"):
        with presence.watching("t", "ann"):
            pass
        clock.now += 10 * RELOAD
        assert presence.away("t", "ann") is None


async def test_a_tab_that_asks_now_and_then_is_here() -> None:
    clock = Clock()
    presence = Hub(clock=clock).presence
    presence.called("t", "ann", polls=True)
    clock.now += POLL - 1
    assert presence.away("t", "ann") is None
    clock.now += 1
    assert presence.away("t", "ann") == 1000.0


async def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    clock = Clock()
    presence = Hub(clock=clock).presence
    assert presence.absent("t", ["ann", "bo"]) == set()
    clock.now += RELOAD
    with presence.watching("t", "bo"):
        assert presence.absent("t", ["ann", "bo"]) == {"ann"}


async def test_those_who_listen_are_woken_when_somebody_comes_and_when_they_are_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(presence_module, "RELOAD", 0.02)
    hub = Hub()
    async with hub.subscribe("t") as news, asyncio.timeout(10):
        with hub.presence.watching("t", "ann"):
            await anext(news)
            assert hub.presence.away("t", "ann") is None
        await anext(news)
        assert hub.presence.away("t", "ann") is not None


async def test_a_stranger_leaves_no_trace() -> None:
    hub = Hub()
    with hub.presence.watching("t", ""):
        hub.presence.called("t", "")
    assert not hub.presence._visits


async def test_only_so_many_visits_are_remembered_and_open_ones_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "KEPT", 5)
    clock = Clock()
    presence = Hub(clock=clock).presence
    with presence.watching("t", "ann"):
        for n in range(20):
            presence.called("t", f"p{n}")
        assert len(presence._visits) <= 6
        clock.now += 10 * RELOAD
        assert presence.away("t", "ann") is None


async def test_onlookers_elsewhere_are_forgotten_unless_somebody_tells_of_them_again() -> None:
    now = 100.0
    hub = Hub(clock=lambda: now)
    hub.onlookers.elsewhere("t", "other", 2, [("cy", "Cy")])
    hub.onlookers.elsewhere("t", "other", 1, [])  # said before, heard later
    assert hub.onlookers.names("t") == ["Cy"]
    now += 15
    hub.onlookers.elsewhere("t", "other", 3, [("cy", "Cy")])
    now += 15
    assert hub.onlookers.names("t") == ["Cy"]
    now += 15
    assert hub.onlookers.names("t") == []
