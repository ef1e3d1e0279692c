"""The database: tables, their changes, persons, sessions and the best scores."""

from collections.abc import Sequence
from types import TracebackType

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from subak.table import Change, Header, Summary


class Person(msgspec.Struct, frozen=True):
    """Somebody who has opened the page. The id is for the server: it is never shown to others."""

    id: str
    name: str
    created: float


class Score(msgspec.Struct, frozen=True):
    """A finished game for one."""

    game: str
    options: dict[str, int]
    content: str  # hash of the content it was played with
    score: int
    name: str
    player: str
    table: str
    at: float


def default_url() -> str:
    """SQLite in the user's data directory."""
    raise NotImplementedError


async def migrate(url: str) -> None:
    """Bring a database of an older Subak up to date."""
    raise NotImplementedError


class Store:
    """Reads and writes; knows no rules. `Store.open` makes one, `async with` closes it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, url: str) -> "Store":
        """The store in that database, created if it is empty; Outdated if an older Subak made it."""
        raise NotImplementedError

    async def __aenter__(self) -> "Store":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        raise NotImplementedError

    async def ping(self) -> None:
        """StoreError if the database does not answer."""
        raise NotImplementedError

    async def create(self, header: Header, summary: Summary) -> None:
        """A new table, without changes."""
        raise NotImplementedError

    async def append(
        self, table: str, expected: int, changes: Sequence[Change], summary: Summary, score: Score | None = None
    ) -> None:
        """Write changes number expected + 1 and following, all or none; Conflict if the table has moved on."""
        raise NotImplementedError

    async def load(self, table: str) -> tuple[Header, list[Change], Summary] | None:
        """All that is known of a table; None if there is none of that id."""
        raise NotImplementedError

    async def public_tables(self, statuses: Sequence[str], limit: int = 50) -> list[Summary]:
        """Listed tables, the latest first."""
        raise NotImplementedError

    async def tables_of(self, player: str, limit: int = 50) -> list[Summary]:
        """Tables where a person holds a seat, or is the host, the latest first."""
        raise NotImplementedError

    async def unfinished(self) -> list[str]:
        """Tables where a game is on: after a restart their bots must be asked again."""
        raise NotImplementedError

    async def add_person(self, person: Person) -> None:
        raise NotImplementedError

    async def person(self, id: str) -> Person | None:
        raise NotImplementedError

    async def rename(self, id: str, name: str) -> None:
        raise NotImplementedError

    async def session(self, key: str, now: float) -> bytes | None:
        """What a session holds; None once it has expired."""
        raise NotImplementedError

    async def keep_session(self, key: str, data: bytes, expires: float) -> None:
        raise NotImplementedError

    async def drop_session(self, key: str) -> None:
        raise NotImplementedError

    async def drop_sessions(self, before: float) -> None:
        """Forget sessions that expired before a time."""
        raise NotImplementedError

    async def best(self, game: str, options: dict[str, int], limit: int = 10) -> list[Score]:
        """The best solo scores with these options, the highest and then the earliest first."""
        raise NotImplementedError
