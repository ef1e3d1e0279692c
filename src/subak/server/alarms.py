"""When the next clock of any table runs out: one timer for all of them."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

MERCY: Final = 0.5  # seconds after a clock has run out: what was clicked in the last moment is on its way


class Alarms:
    """Rings for a table when its time has come. It is set anew whenever the table changes."""

    def __init__(self, ring: Callable[[str], None], clock: Callable[[], float]) -> None:
        self._ring = ring
        self._clock = clock
        self._due: dict[str, float] = {}  # table -> when
        self._queue: list[tuple[float, str]] = []  # the earliest first; what is not in `_due` any more is passed over
        self._timer: asyncio.TimerHandle | None = None

    def set(self, table: str, due: float | None) -> None:
        """Ring then, and not when it was set before; None never."""
        if due is None:
            self._due.pop(table, None)
        elif self._due.get(table) != due:
            self._due[table] = due
            heappush(self._queue, (due, table))
        self._wind()

    def strike(self) -> None:
        """Ring for all whose time has come."""
        now = self._clock()
        while self._queue and self._queue[0][0] + MERCY <= now:
            due, table = heappop(self._queue)
            if self._due.get(table) == due:
                del self._due[table]
                self._ring(table)
        self._wind()

    def close(self) -> None:
        self._due.clear()
        self._wind()

    def _wind(self) -> None:
        """Wait for the earliest."""
        while self._queue and self._due.get(self._queue[0][1]) != self._queue[0][0]:
            heappop(self._queue)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._queue:
            pause = max(0.0, self._queue[0][0] + MERCY - self._clock())
            self._timer = asyncio.get_running_loop().call_later(pause, self.strike)
