"""Whose bots think next, when more of them want to than there are processes."""

import asyncio
from collections import Counter, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Free things go to whoever waits with the fewest in use, and of those to the one who had the least time so far.

    So a person with fifty tables of bots waits for their own tables, and nobody else does.
    """

    def __init__(self) -> None:
        self._free: deque[T] = deque()
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}  # owner -> questions, the oldest first
        self._using: Counter[str] = Counter()
        self._spent: dict[str, float] = {}  # owner -> seconds, while they wait or use something

    def offer(self, thing: T) -> None:
        """It is free, for whoever comes next."""
        while self._waiting:
            owner = min(self._waiting, key=lambda who: (self._using[who], self._spent.get(who, 0.0)))
            future = self._next(owner)
            if not future.done():  # else whoever waited has given up
                self._using[owner] += 1
                future.set_result(thing)
                return
        self._free.append(thing)

    async def take(self, owner: str) -> T:
        """One of them, when it is this owner's turn. Say `done` afterwards."""
        self._spent.setdefault(owner, min(self._spent.values(), default=0.0))  # no credit for having been away
        if self._free:
            self._using[owner] += 1
            return self._free.popleft()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(future)
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():  # it was given a moment too late
                self.done(owner, 0.0)
                self.offer(future.result())
            self._forget(owner)
            raise

    def done(self, owner: str, seconds: float) -> None:
        """The owner needs it no longer; `offer` it if it is still of use."""
        self._using[owner] -= 1
        self._spent[owner] = self._spent.get(owner, 0.0) + seconds
        self._forget(owner)

    @property
    def waiting(self) -> int:
        """How many wait for one."""
        return sum(map(len, self._waiting.values()))

    def withdraw(self, thing: T) -> None:
        """It is of no use any more."""
        if thing in self._free:
            self._free.remove(thing)

    def __len__(self) -> int:
        """How many are free."""
        return len(self._free)

    def _next(self, owner: str) -> asyncio.Future[T]:
        future = self._waiting[owner].popleft()
        if not self._waiting[owner]:
            del self._waiting[owner]
        return future

    def _forget(self, owner: str) -> None:
        """Time counts among those who want some now."""
        if not self._using[owner] and owner not in self._waiting:
            del self._using[owner]
            if not self._using and not self._waiting:
                self._spent.clear()
