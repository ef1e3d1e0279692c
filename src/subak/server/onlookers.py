"""Who looks on at which table without a seat there: those with an open stream, here or, as we are told, elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from subak.server.presence import RELOAD

TOLD: Final = 60  # onlookers of a table that other processes are told of
KEPT: Final = 2000  # tables of which other processes have told, before those are forgotten that are past

Stream = tuple[str, str]  # person and name


class Onlookers:
    """Tells what they are called; `stir` is called whenever that has changed."""

    def __init__(self, stir: Callable[[str], None], clock: Callable[[], float]) -> None:
        self.tell: Callable[[str, list[Stream]], None] = lambda _table, _streams: None  # for other processes
        self._stir = stir
        self._clock = clock
        self._streams: dict[str, list[Stream]] = {}  # table -> those that are open here, oldest first
        # table -> process -> until when that counts, the number of its rumour, its streams
        self._elsewhere: dict[str, dict[str, tuple[float, int, list[Stream]]]] = {}

    @contextmanager
    def watching(self, table: str, who: str, name: str) -> Iterator[None]:
        """For as long as a stream is open; without a name, as somebody."""
        stream = who, name
        self._streams.setdefault(table, []).append(stream)
        self._changed(table)
        try:
            yield
        finally:
            self._streams[table].remove(stream)
            if not self._streams[table]:
                del self._streams[table]
            self._changed(table)

    def names(self, table: str) -> list[str]:
        """Everybody once, however many tabs they have open; "" for those who gave no name."""
        now = self._clock()
        streams = [*self._streams.get(table, ())]
        for until, _number, others in self._elsewhere.get(table, {}).values():
            streams += others if until > now else ()
        people: dict[object, str] = {}
        for n, (who, name) in enumerate(streams):
            people[who or n] = name  # the latest tab says whether they want to be named
        return list(people.values())

    def elsewhere(self, table: str, process: str, number: int, streams: list[Stream]) -> None:
        """Another process has these, and says so again before long."""
        now = self._clock()
        if len(self._elsewhere) > KEPT:
            lasting = {key for key, told in self._elsewhere.items() if any(entry[0] > now for entry in told.values())}
            self._elsewhere = {key: self._elsewhere[key] for key in lasting}
        told = self._elsewhere.setdefault(table, {})
        _until, latest, before = told.get(process, (0.0, -1, []))
        if number > latest:
            told[process] = now + RELOAD, number, streams
            if streams != before:
                self._stir(table)

    def remind(self) -> None:
        """Tell the other processes once more."""
        for table in self._streams:
            self.tell(table, self._streams[table][-TOLD:])

    def _changed(self, table: str) -> None:
        self._stir(table)
        self.tell(table, self._streams.get(table, [])[-TOLD:])
