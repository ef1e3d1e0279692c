"""Who looks at which table: by an open stream, or by a view fetched lately, here or, as we are told, elsewhere."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

RELOAD: Final = 20.0  # seconds without a stream after which somebody is away: a page may be loaded anew
POLL: Final = 75.0  # seconds after a fetched view: a tab that nobody looks at asks every thirty, or every sixty
KEPT: Final = 20_000  # visits that are remembered
MARGIN: Final = 0.05  # seconds: two clocks never quite agree


class Visit:
    """One person at one table."""

    def __init__(self) -> None:
        self.streams = 0
        self.seen = 0.0  # when they last were here for certain
        self.until = 0.0  # they count as here until then


class Presence:
    """Tells who is here and since when others are away; `stir` is called whenever that may have changed."""

    def __init__(
        self,
        stir: Callable[[str], None],
        clock: Callable[[], float],
        tell: Callable[[str, str, float], None] = lambda _table, _who, _seconds: None,
    ) -> None:
        """`tell` is called with a table and a person who is there for so many seconds at least: for other processes."""
        self._stir = stir
        self._tell = tell
        self.came: Callable[[str], None] = lambda _table: None  # told whenever somebody with a seat is seen
        self._clock = clock
        self._opened = clock()
        self._visits: dict[tuple[str, str], Visit] = {}  # table and person; the latest last

    @contextmanager
    def watching(self, table: str, who: str) -> Iterator[None]:
        """For as long as a person's stream is open. Nobody has a presence of their own who has no seat: give ""."""
        if not who:
            yield
            return
        visit = self._visit(table, who)
        visit.streams += 1
        self._stir(table)
        self._tell(table, who, RELOAD)
        self.came(table)
        try:
            yield
        finally:
            visit.streams -= 1
            self._stay(table, visit, RELOAD)
            self._tell(table, who, RELOAD)

    def called(self, table: str, who: str, polls: bool = False) -> None:
        """A person fetched the page, whose stream will follow, or a view, instead of a stream."""
        if who:
            seconds = POLL if polls else RELOAD
            self.elsewhere(table, who, seconds)
            self._tell(table, who, seconds)
            self.came(table)

    def elsewhere(self, table: str, who: str, seconds: float) -> None:
        """A person is there for so many seconds at least, by another process perhaps."""
        came = self.away(table, who) is not None
        self._stay(table, self._visit(table, who), seconds)
        if came:
            self._stir(table)

    def remind(self) -> None:
        """Tell the others of all open streams once more; to be done more often than every RELOAD seconds."""
        for (table, who), visit in self._visits.items():
            if visit.streams:
                self._tell(table, who, RELOAD)

    def away(self, table: str, who: str) -> float | None:
        """Since when a person is away, 0 if nobody knows; None while they are here."""
        now = self._clock()
        visit = self._visits.get((table, who))
        if visit is None:
            return None if now < self._opened + RELOAD else 0.0  # after a restart everybody has time to come back
        return None if visit.streams or now < visit.until else visit.seen

    def absent(self, table: str, people: Iterable[str]) -> set[str]:
        return {who for who in people if self.away(table, who) is not None}

    def _visit(self, table: str, who: str) -> Visit:
        visit = self._visits.pop((table, who), None) or Visit()
        self._visits[table, who] = visit
        if len(self._visits) > KEPT:
            self._visits = {key: old for key, old in self._visits.items() if old.streams or old is visit}
        return visit

    def _stay(self, table: str, visit: Visit, seconds: float) -> None:
        now = self._clock()
        visit.seen = now
        visit.until = max(visit.until, now + seconds)
        asyncio.get_running_loop().call_later(seconds + MARGIN, self._stir, table)
