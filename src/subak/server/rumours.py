"""Who is at which table, passed on to the other processes that share a database."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final

from subak.server.hearsay import Hearsay
from subak.store.errors import Unreachable
from subak.store.store import Store

GATHER: Final = 0.1  # seconds in which news of people are gathered for other processes
REMIND: Final = 8.0  # seconds between two reminders of who is there

log = logging.getLogger("subak.rumours")


class Rumours:
    """Gathers them for a moment, and tells them together."""

    def __init__(self, store: Store, run: Callable[[Coroutine[object, object, None]], None]) -> None:
        self._store = store
        self._run = run
        self._news: dict[tuple[str, str], float] = {}  # table and person that other processes shall hear of

    def tell(self, table: str, who: str, seconds: float) -> None:
        """Somebody is at a table: other processes shall know, a moment later."""
        if not self._store.database.shared:
            return
        if not self._news:
            self._run(self._told())
        self._news[table, who] = max(seconds, self._news.get((table, who), 0.0))

    async def remind(self, hearsay: Hearsay) -> None:
        while True:
            await asyncio.sleep(REMIND)
            hearsay.remind()

    async def _told(self) -> None:
        await asyncio.sleep(GATHER)
        news, self._news = self._news, {}
        try:
            await self._store.tell(news)
        except Unreachable as error:  # they are told again before they would be missed
            log.warning("%s", error)
