"""Who wants to hear about which table, within one process."""

import asyncio
from collections.abc import AsyncIterator, Callable, KeysView
from time import time
from types import TracebackType
from typing import Final

from subak.server.hearsay import Hearsay
from subak.server.onlookers import Onlookers
from subak.server.presence import Presence
from subak.server.reactions import Reactions

HOUR: Final = 3600.0


class Subscription:
    """News of one table: its newest version, whenever there is a newer one than was last heard.

    Nothing queues up: a subscriber that was slow hears the newest version only, and fetches the view as it is then.
    """

    def __init__(self, hub: "Hub", table: str) -> None:
        self.hub = hub
        self.table = table
        self.version = -1  # the newest published
        self.heard = -1
        self._stirred = False  # there are news
        self._waiting: asyncio.Future[None] | None = None  # whoever waits for them

    async def __aenter__(self) -> "Subscription":
        self.hub.add(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hub.remove(self)

    def __aiter__(self) -> AsyncIterator[int]:
        return self

    async def __anext__(self) -> int:
        """The newest version, as soon as there is one not heard of; ends when the hub closes."""
        while not await self.within(HOUR):
            pass
        if self.hub.closed:
            raise StopAsyncIteration
        return self.version

    async def within(self, seconds: float) -> bool:
        """Wait for news so long at most: whether there are any, or will never be since the hub has closed."""
        if not self._stirred and not self.hub.closed:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, self._go_on)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        stirred = self._stirred or self.hub.closed
        self._stirred = False
        if stirred:
            self.heard = self.version
        return stirred

    def tell(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self.wake()

    def wake(self) -> None:
        self._stirred = True
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """Publishes that a table has a new version, never what it is: every subscriber fetches its own view."""

    def __init__(
        self,
        arrived: Callable[[str], None] = lambda _table: None,
        clock: Callable[[], float] = time,
        tell: Callable[[str, str, float], None] = lambda _table, _who, _seconds: None,
    ) -> None:
        """`arrived` is told when a table gets its first subscriber; for `tell` see Presence."""
        self.closed = False
        self.arrived = arrived
        self.clock = clock
        self.presence = Presence(self.stir, clock, tell)
        self.onlookers = Onlookers(self.stir, clock)
        self.reactions = Reactions(self.stir, clock)
        self.hearsay = Hearsay(tell, self.presence, self.onlookers, self.reactions)
        self._listeners: dict[str, set[Subscription]] = {}

    def subscribe(self, table: str) -> Subscription:
        """Use it as `async with hub.subscribe(table) as news: async for version in news: ...`."""
        return Subscription(self, table)

    def publish(self, table: str, version: int) -> None:
        for subscription in self._listeners.get(table, ()):
            subscription.tell(version)

    def stir(self, table: str) -> None:
        """Wake those who listen though there is no newer version: somebody came, or went."""
        for subscription in self._listeners.get(table, ()):
            subscription.wake()

    def tables(self) -> KeysView[str]:
        """The tables that somebody wants to hear about, now and later."""
        return self._listeners.keys()

    def listeners(self, table: str) -> int:
        return len(self._listeners.get(table, ()))

    def close(self) -> None:
        """End all subscriptions."""
        self.closed = True
        for subscriptions in self._listeners.values():
            for subscription in subscriptions:
                subscription.wake()

    def add(self, subscription: Subscription) -> None:
        listeners = self._listeners.setdefault(subscription.table, set())
        listeners.add(subscription)
        if self.closed:
            subscription.wake()
        elif len(listeners) == 1:
            self.arrived(subscription.table)

    def remove(self, subscription: Subscription) -> None:
        listeners = self._listeners.get(subscription.table)
        if listeners is not None:
            listeners.discard(subscription)
            if not listeners:
                del self._listeners[subscription.table]
