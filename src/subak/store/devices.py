"""The browsers on which people want to be called, and what they want to be told."""

from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, Table, and_, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from subak.kit.tongues import ENGLISH
from subak.store import schema
from subak.store.database import Database

MOST: Final = 8  # devices of a person: the longest unused gives way


class Device(msgspec.Struct, frozen=True):
    """A browser that takes pushes: where its push service is, and with which keys it reads them."""

    person: str
    endpoint: str
    p256dh: str
    auth: str
    created: float  # or renewed
    tongue: str = ENGLISH  # in which its person is called

    @property
    def key(self) -> str:
        return device_key(self.endpoint)


class Wishes(msgspec.Struct, frozen=True):
    """What a person wants to be told, everywhere and at one table."""

    turns: bool = True
    daily: bool = True
    here: bool = True
    devices: int = 0


class Sleeper(msgspec.Struct, frozen=True):
    """Somebody who may get a summary: when they last were here, and when they last got one."""

    person: str
    seen: float
    summed: float


def device_key(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()


class Devices:
    """Remembers them; knows nothing of turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, device: Device) -> None:
        """Remember a device, or that it is still in use; its person was here."""
        here = schema.devices.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.devices).where(here.key == device.key))
            connection.execute(insert(schema.devices).values(key=device.key, **msgspec.structs.asdict(device)))
            theirs = select(here.key).where(here.person == device.person)
            old = connection.scalars(theirs.order_by(here.created.desc(), here.key).offset(MOST)).all()
            connection.execute(delete(schema.devices).where(here.key.in_(old)))
            _put(connection, schema.reminders, {"person": device.person}, {"seen": device.created})

        await self._database.write(work)

    async def remove(self, endpoint: str, person: str = "") -> None:
        """Nobody is called there any more; if a person is named, only if it is theirs."""
        here = schema.devices.c
        gone = delete(schema.devices).where(here.key == device_key(endpoint))
        gone = gone.where(here.person == person) if person else gone
        await self._database.write(lambda connection: connection.execute(gone))

    async def speak(self, person: str, tongue: str) -> None:
        """Call a person in another language from now on."""
        mine = update(schema.devices).where(schema.devices.c.person == person)
        await self._database.write(lambda connection: connection.execute(mine.values(tongue=tongue)))

    async def of(self, person: str) -> list[Device]:
        """Where a person is called, the latest first."""
        here = schema.devices.c
        query = select(schema.devices).where(here.person == person).order_by(here.created.desc(), here.key)
        rows = await self._database.read(lambda connection: connection.execute(query).mappings().all())
        return [_device(row) for row in rows]

    async def wishes(self, person: str, table: str = "") -> Wishes:
        def work(connection: Connection) -> Wishes:
            everywhere = _row(connection, schema.reminders, {"person": person})
            here = _row(connection, schema.calls, {"person": person, "table": table})
            devices = connection.scalars(select(schema.devices.c.key).where(schema.devices.c.person == person)).all()
            return Wishes(
                turns=everywhere is None or everywhere["turns"],
                daily=everywhere is None or everywhere["daily"],
                here=here is None or here["on"],
                devices=len(devices),
            )

        return await self._database.read(work)

    async def wish(self, person: str, what: str, on: bool) -> None:
        """Want or not want one thing, `turns` or `daily`, at all tables."""
        await self._database.write(
            lambda connection: _put(connection, schema.reminders, {"person": person}, {what: on})
        )

    async def wish_at(self, person: str, table: str, on: bool) -> None:
        """Want or not want to be called to one table."""
        key = {"person": person, "table": table}
        await self._database.write(lambda connection: _put(connection, schema.calls, key, {"on": on}))

    async def hushed(self, person: str) -> set[str]:
        """Tables to which a person does not want to be called."""
        here = schema.calls.c
        query = select(here.table).where(here.person == person, here.on.is_(False))
        return set(await self._database.read(lambda connection: connection.scalars(query).all()))

    async def claim(self, person: str, table: str, question: str) -> bool:
        """Whether to tell a person of a question: they want it, and nobody has told them, whichever process asks."""
        key = {"person": person, "table": table}

        def work(connection: Connection) -> bool:
            everywhere = _row(connection, schema.reminders, {"person": person})
            here = _row(connection, schema.calls, key)
            if everywhere is not None and not everywhere["turns"]:
                return False
            if here is not None and (not here["on"] or here["question"] == question):
                return False
            _put(connection, schema.calls, key, {"question": question})
            return True

        try:
            return await self._database.write(work)
        except IntegrityError:  # another process was faster
            return False

    async def sleepers(self, since: float, until: float) -> list[Sleeper]:
        """People who want a summary a day, have a device, and were here last between two moments."""
        here = schema.reminders.c
        query = select(here.person, here.seen, here.summed).where(
            here.daily, here.seen > since, here.seen <= until, here.person.in_(select(schema.devices.c.person))
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Sleeper(*row) for row in rows]

    async def claim_summary(self, sleeper: Sleeper, now: float) -> bool:
        """Whether to send a person the summary of the day: whoever claims it first does."""
        here = schema.reminders.c
        mine = update(schema.reminders).where(here.person == sleeper.person, here.summed == sleeper.summed)
        return await self._database.write(lambda c: c.execute(mine.values(summed=now)).rowcount == 1)


NEW: Final[dict[str, dict[str, object]]] = {  # what a row holds until somebody says otherwise
    "reminders": {"turns": True, "daily": True, "seen": 0.0, "summed": 0.0},
    "calls": {"on": True, "question": ""},
}


def _put(connection: Connection, table: Table, key: dict[str, str], values: dict[str, object]) -> None:
    """Change a row, or write the first one."""
    if not connection.execute(update(table).where(_is(table, key)).values(**values)).rowcount:
        connection.execute(insert(table).values({**NEW[table.name], **key, **values}))


def _row(connection: Connection, table: Table, key: dict[str, str]) -> RowMapping | None:
    return connection.execute(select(table).where(_is(table, key))).mappings().one_or_none()


def _is(table: Table, key: dict[str, str]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in key.items()))


def _device(row: RowMapping) -> Device:
    return Device(*(row[name] for name in Device.__struct_fields__))
