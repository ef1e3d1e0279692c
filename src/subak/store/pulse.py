"""When a server was last known to run, so that the next one knows for how long nobody could play."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from subak.store import schema
from subak.store.database import Database

KEY: Final = "pulse"  # among what servers remember
FOR_EVER: Final = 1e11  # seconds since 1970


class Beat(NamedTuple):
    """What a server notes of itself, in seconds since 1970; a server is all processes that serve together."""

    at: float = 0.0
    opened: float = 0.0  # when it began
    since: float = 0.0  # when another one was last known to run before it


class Pulse:
    """The latest beat that was noted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> Beat:
        """All 0 if none was noted."""
        query = select(schema.sessions.c.data).where(schema.sessions.c.key == KEY)
        found = await self._database.read(lambda connection: connection.scalar(query))
        return Beat() if found is None else Beat(*map(float, bytes(found).split()))

    async def note(self, beat: Beat) -> None:
        here, data = schema.sessions.c, " ".join(map(str, beat)).encode()

        def work(connection: Connection) -> None:
            if not connection.execute(update(schema.sessions).where(here.key == KEY).values(data=data)).rowcount:
                connection.execute(insert(schema.sessions).values(key=KEY, data=data, expires=FOR_EVER))

        try:
            await self._database.write(work)
        except IntegrityError:  # another process of this server noted the first one at the same moment
            await self._database.write(work)
