"""How people prove who they are: passwords, passkeys, codes for those who lost both, and browsers that are signed in.

Only hashes are kept of whatever opens something: slow ones of passwords, plain ones of long random words.
"""

import secrets
from hashlib import sha256
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from subak.store import schema
from subak.store.database import Database

CODES: Final = 8  # that a person gets at a time
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # that nobody mistakes for each other
LENGTH: Final = 16  # letters of a code: nobody guesses 79 bits
CHALLENGE: Final = "challenge:"  # how the keys of challenges begin among the sessions


class Account(msgspec.Struct, frozen=True):
    """A person who is no guest."""

    player: str
    login: str
    password: str  # its hash; "" without one
    created: float


class Passkey(msgspec.Struct, frozen=True):
    key: str
    credential: bytes
    player: str
    public: bytes
    count: int
    domain: str
    device: str
    created: float


class Login(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    key: str
    player: str
    device: str
    created: float
    seen: float
    proved: float


class Standing(msgspec.Struct, frozen=True):
    """What decides whether a cookie is believed."""

    name: str | None  # None: there is no such person, or no longer
    muted: bool
    account: bool
    logins: dict[str, Login]


class Accounts:
    """Reads and writes; knows neither argon2 nor the web."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: str) -> Account | None:
        return await self._account(schema.accounts.c.player == player)

    async def named(self, login: str) -> Account | None:
        return await self._account(schema.accounts.c.login == login)

    async def create(self, account: Account, passkey: Passkey | None = None) -> bool:
        """Make a guest a person with an account; False if the name is taken, or they have one."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.accounts), msgspec.structs.asdict(account))
            if passkey is not None:
                connection.execute(insert(schema.passkeys), msgspec.structs.asdict(passkey))

        try:
            await self._database.write(work)
        except IntegrityError:
            return False
        return True

    async def set_password(self, player: str, password: str) -> None:
        here = schema.accounts
        await self._execute(update(here).where(here.c.player == player).values(password=password))

    async def passkeys(self, player: str) -> list[Passkey]:
        here = schema.passkeys
        rows = await self._rows(select(here).where(here.c.player == player).order_by(here.c.created))
        return [_passkey(row) for row in rows]

    async def passkey(self, credential: bytes) -> Passkey | None:
        rows = await self._rows(select(schema.passkeys).where(schema.passkeys.c.key == hashed(credential)))
        return _passkey(rows[0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> bool:
        """False if that very passkey is known already."""
        try:
            await self._execute(insert(schema.passkeys).values(**msgspec.structs.asdict(passkey)))
        except IntegrityError:
            return False
        return True

    async def counted(self, key: str, count: int) -> None:
        """So many signatures has a passkey made by now."""
        await self._execute(update(schema.passkeys).where(schema.passkeys.c.key == key).values(count=count))

    async def remove_passkey(self, player: str, key: str) -> None:
        here = schema.passkeys.c
        await self._execute(delete(schema.passkeys).where(here.player == player, here.key == key))

    async def new_codes(self, player: str) -> list[str]:
        """Codes that open the account once each, instead of those from before: told this once."""
        codes = ["".join(secrets.choice(LETTERS) for _letter in range(LENGTH)) for _code in range(CODES)]
        rows = [{"digest": hashed(f"{player} {code}".encode()), "player": player} for code in codes]

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.recoveries).where(schema.recoveries.c.player == player))
            connection.execute(insert(schema.recoveries), rows)

        await self._database.write(work)
        return codes

    async def codes_left(self, player: str) -> int:
        return len(await self._rows(select(schema.recoveries).where(schema.recoveries.c.player == player)))

    async def use_code(self, player: str, code: str) -> bool:
        """Whether it is one of theirs; it is none from then on."""
        meant = "".join(letter for letter in code.lower() if letter in LETTERS)
        spent = delete(schema.recoveries).where(schema.recoveries.c.digest == hashed(f"{player} {meant}".encode()))
        return bool(await self._database.write(lambda connection: connection.execute(spent).rowcount))

    async def log_in(self, player: str, device: str, at: float) -> str:
        """Sign a browser in: what its cookie shall hold."""
        secret = secrets.token_urlsafe(24)
        made = Login(hashed(secret.encode()), player, device, at, at, at)
        await self._execute(insert(schema.logins).values(**msgspec.structs.asdict(made)))
        return secret

    async def log_out(self, player: str, key: str) -> None:
        here = schema.logins.c
        await self._execute(delete(schema.logins).where(here.player == player, here.key == key))

    async def log_out_others(self, player: str, key: str) -> None:
        here = schema.logins.c
        await self._execute(delete(schema.logins).where(here.player == player, here.key != key))

    async def saw(self, key: str, at: float) -> None:
        await self._execute(update(schema.logins).where(schema.logins.c.key == key).values(seen=at))

    async def proved(self, key: str, at: float) -> None:
        """The person in this browser has just shown who they are."""
        await self._execute(update(schema.logins).where(schema.logins.c.key == key).values(proved=at))

    async def standing(self, player: str) -> Standing:
        def work(connection: Connection) -> Standing:
            found = connection.execute(_PERSON, {"who": player}).one_or_none()
            if found is None:
                return Standing(name=None, muted=False, account=False, logins={})
            rows = connection.execute(_LOGINS, {"who": player}).mappings() if found.account else ()
            logins = {row["key"]: _login(row) for row in rows}
            return Standing(name=found.name, muted=bool(found.muted), account=found.account is not None, logins=logins)

        return await self._database.read(work)

    async def challenge(self, who: str, words: bytes, until: float, now: float) -> None:
        """Remember what a passkey shall sign: one thing at a time for a visitor."""
        here, key = schema.sessions, CHALLENGE + hashed(who.encode())

        def work(connection: Connection) -> None:
            stale = here.c.key.startswith(CHALLENGE) & (here.c.expires < now)
            connection.execute(delete(here).where((here.c.key == key) | stale))
            connection.execute(insert(here).values(key=key, data=words, expires=until))

        await self._database.write(work)

    async def challenged(self, who: str, now: float) -> bytes | None:
        """What was to be signed; it is asked for once, and answered in time or never."""
        here = schema.sessions
        mine = here.c.key == CHALLENGE + hashed(who.encode())

        def work(connection: Connection) -> bytes | None:
            found = connection.execute(select(here.c.data, here.c.expires).where(mine)).one_or_none()
            connection.execute(delete(here).where(mine))
            return bytes(found.data) if found is not None and found.expires >= now else None

        return await self._database.write(work)

    async def _account(self, which: Any) -> Account | None:
        rows = await self._rows(select(schema.accounts).where(which))
        return Account(*(rows[0][name] for name in Account.__struct_fields__)) if rows else None

    async def _rows(self, query: Any) -> list[RowMapping]:
        return await self._database.read(lambda connection: list(connection.execute(query).mappings()))

    async def _execute(self, statement: Any) -> None:
        await self._database.write(lambda connection: connection.execute(statement))


def hashed(secret: bytes) -> str:
    """What is kept of something long and random: it cannot be turned back."""
    return sha256(secret).hexdigest()


def _passkey(row: RowMapping) -> Passkey:
    fields = {name: row[name] for name in Passkey.__struct_fields__}
    return Passkey(**{**fields, "credential": bytes(row["credential"]), "public": bytes(row["public"])})


def _login(row: RowMapping) -> Login:
    return Login(*(row[name] for name in Login.__struct_fields__))


_PERSON: Final = (
    select(schema.players.c.name, schema.players.c.muted, schema.accounts.c.player.label("account"))
    .select_from(schema.players.outerjoin(schema.accounts, schema.accounts.c.player == schema.players.c.id))
    .where(schema.players.c.id == bindparam("who"))
)
_LOGINS: Final = (
    select(schema.logins).where(schema.logins.c.player == bindparam("who")).order_by(schema.logins.c.seen.desc())
)
