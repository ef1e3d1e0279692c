"""When a server was last known to run, so that the next one knows for how long nobody could play."""

from typing import Final

from sqlalchemy import Connection, insert, select, update

from subak.store import schema
from subak.store.database import Database

KEY: Final = "pulse"  # among what servers remember
FOR_EVER: Final = 1e11  # seconds since 1970


class Pulse:
    """One moment, the latest that was noted."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> float:
        """0 if none was noted."""
        query = select(schema.sessions.c.data).where(schema.sessions.c.key == KEY)
        found = await self._database.read(lambda connection: connection.scalar(query))
        return 0.0 if found is None else float(bytes(found))

    async def note(self, at: float) -> None:
        here, data = schema.sessions.c, str(at).encode()

        def work(connection: Connection) -> None:
            if not connection.execute(update(schema.sessions).where(here.key == KEY).values(data=data)).rowcount:
                connection.execute(insert(schema.sessions).values(key=KEY, data=data, expires=FOR_EVER))

        await self._database.write(work)
