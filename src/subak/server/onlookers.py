"""Who looks on at which table without a seat there, within one process: those with an open stream."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Onlookers:
    """Tells what they are called; `stir` is called whenever that has changed."""

    def __init__(self, stir: Callable[[str], None]) -> None:
        self._stir = stir
        self._streams: dict[str, list[tuple[str, str]]] = {}  # table -> person and name of every stream, oldest first

    @contextmanager
    def watching(self, table: str, who: str, name: str) -> Iterator[None]:
        """For as long as a stream is open; without a name, as somebody."""
        stream = who, name
        self._streams.setdefault(table, []).append(stream)
        self._stir(table)
        try:
            yield
        finally:
            self._streams[table].remove(stream)
            if not self._streams[table]:
                del self._streams[table]
            self._stir(table)

    def names(self, table: str) -> list[str]:
        """Everybody once, however many tabs they have open; "" for those who gave no name."""
        people: dict[object, str] = {}
        for n, (who, name) in enumerate(self._streams.get(table, ())):
            people[who or n] = name  # the latest tab says whether they want to be named
        return list(people.values())
