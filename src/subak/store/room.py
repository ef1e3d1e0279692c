"""All live tables of a server: commands in, stored changes, news out, and bots asked when they owe a decision."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import time
from types import TracebackType

from subak.core.game import Game
from subak.games import load
from subak.store.hub import Hub
from subak.store.store import Store
from subak.table import Command, Header, Table
from subak.table.workers import Workers


class Room:
    """The tables in use, in memory, over a store. One room a process; `async with` starts and stops it."""

    def __init__(
        self,
        store: Store,
        workers: Workers | None = None,
        *,
        rng: Random | None = None,
        clock: Callable[[], float] = time,
        games: Callable[[str, Path | None], Game] = load,
    ) -> None:
        """Without workers, bots' seats wait. `rng` is nature's luck; by default that of the operating system."""
        self.store = store
        self.workers = workers
        self.hub = Hub()

    async def __aenter__(self) -> "Room":
        """Start; bots that owed a decision when the server stopped are asked again."""
        raise NotImplementedError

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        raise NotImplementedError

    async def set_table(
        self,
        game: str,
        seats: int,
        options: dict[str, int],
        host: str,
        *,
        public: bool = False,
        pack: str | None = None,
    ) -> Header:
        """A new, empty table; OptionError if the game is not played like that."""
        raise NotImplementedError

    async def table(self, id: str) -> Table:
        """The table, to read only; Refused if there is none of that id."""
        raise NotImplementedError

    async def order(self, id: str, command: Command, who: str) -> Table:
        """Carry out a person's command; the table afterwards. Refused leaves all as it was."""
        raise NotImplementedError

    async def rematch(self, id: str, who: str) -> str:
        """The id of the table where the same people play again: set it, or join the one that was set."""
        raise NotImplementedError
