"""Counts that processes keep together: each writes on a slate of its own, and reads those of the others."""

import mmap
from collections import Counter
from math import inf
from typing import Final

LINES: Final = 1 << 15  # of a slate: whoever was counted within the last minute, for each kind of limit
PROBES: Final = 8  # lines on which a count may stand; the oldest of them makes room
WORD: Final = 8  # bytes of a key, a time or a count


class Slates:
    """Memory that a process shares with those it forks. A line has one writer, so that nobody waits for a lock.

    Keys are hashes, which are the same in all processes that were forked from one.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        size = processes * LINES * WORD
        self._memory = mmap.mmap(-1, 3 * size)
        whole = memoryview(self._memory)
        self._keys = whole[:size].cast("q")
        self._begun = whole[size : 2 * size].cast("d")
        self._counts = whole[2 * size :].cast("q")

    def read(self, process: int, key: int, since: float) -> int:
        """What a process has counted for a key, unless it began to before that time."""
        for at in self._places(process, key):
            if self._keys[at] == key:
                return self._counts[at] if self._begun[at] > since else 0
            if not self._keys[at]:
                return 0
        return 0

    def write(self, process: int, key: int, begun: float, count: int) -> None:
        """Only a process itself writes on its slate."""
        places = self._places(process, key)
        at = next((place for place in places if self._keys[place] in (0, key)), -1)
        if at < 0:
            at = min(places, key=lambda place: self._begun[place] if self._counts[place] else -inf)
        if self._keys[at] != key:
            self._counts[at] = 0
            self._keys[at] = key
        self._begun[at] = begun
        self._counts[at] = count

    def wipe(self, process: int) -> None:
        """The process is gone, and with it what it had counted."""
        first = process * LINES
        self._keys[first : first + LINES] = memoryview(bytes(LINES * WORD)).cast("q")

    def _places(self, process: int, key: int) -> list[int]:
        return [process * LINES + (key + step) % LINES for step in range(PROBES)]


class Slate:
    """One kind of count, as one process keeps it. Without slates nobody else counts."""

    def __init__(self, slates: Slates | None = None, process: int = 0, kind: str = "") -> None:
        self._slates = slates
        self.alone = slates is None
        self._process = process
        self._kind = kind

    def others(self, key: object, since: float = -inf) -> int:
        """What all other processes have counted for a key, those apart that began to before that time."""
        if self._slates is None:
            return 0
        mark = hash((self._kind, key)) or 1
        return sum(self._slates.read(n, mark, since) for n in range(self._slates.processes) if n != self._process)

    def note(self, key: object, begun: float, count: int) -> None:
        """From now on this process has counted so many."""
        if self._slates is not None:
            self._slates.write(self._process, hash((self._kind, key)) or 1, begun, count)

    def of(self, kind: str) -> "Slate":
        """The same for another kind of count."""
        return Slate(self._slates, self._process, kind)


class Crowd:
    """How many of something everybody has at this moment, in all processes."""

    def __init__(self, slate: Slate | None = None) -> None:
        self.slate = slate or Slate()
        self._own: Counter[str] = Counter()

    def __getitem__(self, key: str) -> int:
        return self._own[key] + self.slate.others(key)

    def add(self, key: str) -> None:
        self._note(key, self._own[key] + 1)

    def remove(self, key: str) -> None:
        self._note(key, self._own[key] - 1)

    def _note(self, key: str, count: int) -> None:
        self._own[key] = count
        if not count:
            del self._own[key]
        self.slate.note(key, inf, count)
