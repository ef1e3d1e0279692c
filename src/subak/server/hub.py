"""Who wants to hear about which table, within one process."""

import asyncio
from collections.abc import AsyncIterator, Callable, KeysView
from time import time
from types import TracebackType

from subak.server.hearsay import Hearsay
from subak.server.onlookers import Onlookers
from subak.server.presence import Presence
from subak.server.reactions import Reactions


class Subscription:
    """News of one table: its newest version, whenever there is a newer one than was last heard.

    Nothing queues up: a subscriber that was slow hears the newest version only, and fetches the view as it is then.
    """

    def __init__(self, hub: "Hub", table: str) -> None:
        self.hub = hub
        self.table = table
        self.version = -1  # the newest published
        self.heard = -1
        self._news = asyncio.Event()

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
        await self._news.wait()
        if self.hub.closed:
            raise StopAsyncIteration
        self._news.clear()
        self.heard = self.version
        return self.version

    def tell(self, version: int) -> None:
        if version > self.version:
            self.version = version
            self._news.set()

    def wake(self) -> None:
        self._news.set()


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
