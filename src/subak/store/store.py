"""The database: tables, their changes, persons, sessions and the best scores."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Executable, RowMapping, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from subak.kit.text import _
from subak.store import schema
from subak.store.accounts import Accounts
from subak.store.asides import Asides
from subak.store.database import Database
from subak.store.devices import Devices
from subak.store.errors import Conflict, StoreError
from subak.store.journal import NOTIFY, Journal, Opening, Page, lay
from subak.store.migrating import alone, open_database
from subak.store.pulse import FOR_EVER, Pulse
from subak.store.removing import remove_tables
from subak.store.results import Noted, Results
from subak.store.sayings import names_by_seat, rejoined, with_names, words_of
from subak.store.tablecodes import Codes
from subak.store.tallies import Tallies
from subak.store.tokens import Tokens
from subak.table import GATHERING, Change, Header, Summary
from subak.table.gist import Gist

LIST = 50  # tables in a list
EXPIRE = 500  # tables that are deleted at a time

_changes = msgspec.json.Decoder(Change)
_summaries = msgspec.json.Decoder(Summary)
_gists = msgspec.json.Decoder(Gist)


class Person(msgspec.Struct, frozen=True):
    """Somebody who has opened the page. The id is for the server: it is never shown to others."""

    id: str
    name: str
    created: float


class Stored(NamedTuple):
    """What is known of a table. The changes are all of it, or those after a version."""

    header: Header
    changes: list[Change]
    summary: Summary


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


class Store:
    """Reads and writes; knows no rules. `Store.open` makes one, `async with` closes it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.tokens = Tokens(database)
        self.accounts = Accounts(database)
        self.results = Results(database)
        self.tallies = Tallies(database)
        self.codes = Codes(database)
        self.asides = Asides(database)
        self.devices = Devices(database)
        self.pulse = Pulse(database)
        self._journal = Journal(database)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """The store in that database, created if it is empty; Outdated if an older Subak made it."""
        return cls(await open_database(url))

    async def __aenter__(self) -> "Store":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._journal.close()
        await self.database.close()

    async def ping(self) -> None:
        """Unreachable if the database does not answer, or takes no changes."""
        nothing = delete(schema.sessions).where(schema.sessions.c.key == "")
        await self.database.write(lambda connection: connection.execute(nothing))

    async def create(
        self,
        header: Header,
        summary: Summary,
        changes: Sequence[Change] = (),
        seed: bytes = b"",
        gist: Gist | None = None,
    ) -> None:
        """A new table with the seed of its dice and its first changes, if there are any; Conflict if there is one of
        that id."""
        try:
            await self.database.write(partial(lay, opening=Opening(header, summary, changes, seed, gist)))
        except IntegrityError:
            raise Conflict(_("There is a table {id} already.").format(id=header.id)) from None

    async def append(
        self,
        table: str,
        expected: int,
        changes: Sequence[Change],
        summary: Summary,
        score: Score | None = None,
        opening: Opening | None = None,
        result: Noted | None = None,
        gist: Gist | None = None,
    ) -> None:
        """Write changes number expected + 1 and following, all or none; Conflict if the table has moved on.

        With them goes an entry in the list of scores, a new table that they lead to, how the game ended, or the table
        in brief.
        """
        row = None if score is None else {**msgspec.structs.asdict(score), "options": _key(score.options)}
        await self._journal.append(Page(table, expected, changes, summary, row, opening, result, gist))

    async def remove(self, table: str) -> None:
        """Delete a table and all that was written down of it."""
        await self.database.write(partial(remove_tables, ids=[table]))

    async def follow(
        self,
        heard: Callable[[str, int, Change | None], None],
        missed: Callable[[], None],
        bereaved: Callable[[], None],
        here: Callable[[str, str, float], None],
    ) -> None:
        """Hear of tables that other processes change, to which version and perhaps how; only PostgreSQL tells. Runs on.

        `bereaved`: nobody else sees to what a process had begun that is gone. `here`: at a table somebody is there for
        so many seconds, as `tell` said.
        """

        def announced(news: str) -> None:
            number, table, *who = news.split(" ", 2)
            if not who:
                heard(table, int(number), None)
            elif who[0].startswith("{"):
                heard(table, int(number), rejoined(_changes.decode(who[0]), {}))
            else:
                here(table, who[0], float(number))

        await self.database.follow(announced, missed, bereaved)

    async def tell(self, people: Mapping[tuple[str, str], float]) -> None:
        """Let other processes know who is at which table, and for how many seconds at least."""
        if self.database.shared:
            news = [{"news": f"{seconds:g} {table} {who}"} for (table, who), seconds in people.items()]
            await self.database.write(lambda connection: connection.execute(NOTIFY, news))

    async def load(self, table: str, after: int = 0) -> Stored | None:
        """All that is known of a table, or of its changes those after a version; None if there is none of that id."""
        found = await self._load(table, after, brief=False)
        return found[1] if found is not None else None

    async def load_brief(self, table: str) -> tuple[Gist | None, Stored] | None:
        """A table's gist, and the changes after it; all changes if there is no gist that this program can read."""
        found = await self._load(table, 0, brief=True)
        if found is None or not found[0]:
            return None if found is None else (None, found[1])
        try:
            return _gists.decode(found[0]), found[1]
        except msgspec.MsgspecError:
            whole = await self.load(table)
            return None if whole is None else (None, whole)

    async def _load(self, table: str, after: int, brief: bool) -> tuple[str, Stored] | None:
        here, event = schema.tables.c, schema.events.c
        gists = select(schema.gists.c.body, schema.gists.c.version).where(schema.gists.c.table == table)

        said = select(schema.sayings).where(schema.sayings.c.table == table)

        def work(connection: Connection) -> tuple[str, Stored] | None:
            found = connection.execute(select(schema.tables).where(here.id == table)).one_or_none()
            if found is None:
                return None
            kept = connection.execute(gists).one_or_none() if brief else None
            known = kept is not None and kept.version <= found.version
            gist, first = (kept.body, kept.version) if kept is not None and known else ("", after)
            since = select(event.body).where(event.table == table, event.seq > first, event.seq <= found.version)
            bodies = list(connection.scalars(since.order_by(event.seq)))
            if len(bodies) != max(0, found.version - first):
                raise StoreError(_("Table {id} is damaged: some of its events are missing.").format(id=table))
            seq = schema.sayings.c.seq
            words = words_of(connection.execute(said.where(seq > first, seq <= found.version)))
            summary = with_names(_summaries.decode(found.snapshot), names_by_seat(connection, [table])[table])
            changes = [
                rejoined(_changes.decode(body), words.get(number, {})) for number, body in enumerate(bodies, first + 1)
            ]
            return gist, Stored(msgspec.json.decode(found.header, type=Header), changes, summary)

        return await self.database.read(work)

    async def seed(self, header: Header) -> bytes:
        """The seed of a table's dice; b"" if it has sealed none."""
        if not header.seal:
            return b""
        query = select(schema.dice.c.seed).where(schema.dice.c.table == header.id)
        found = await self.database.read(lambda connection: connection.scalar(query))
        if found is None:
            raise StoreError(_("Table {id} is damaged: the seed of its dice is missing.").format(id=header.id))
        return bytes(found)

    async def version(self, table: str) -> int | None:
        """The number of a table's latest change; None if there is no such table."""
        query = select(schema.tables.c.version).where(schema.tables.c.id == table)
        return await self.database.read(lambda connection: connection.scalar(query))

    async def public_tables(self, statuses: Sequence[str], limit: int = LIST) -> list[Summary]:
        """Listed tables, the latest first."""
        here = schema.tables.c
        return await self._summaries(select(here.snapshot).where(here.public, here.status.in_(statuses)), limit)

    async def tables_of(
        self, player: str, limit: int | None = LIST, statuses: Sequence[str] | None = None, game: str = ""
    ) -> list[Summary]:
        """Tables where a person has a seat, on which a bot may play on, or is the host; the latest first."""
        here, chair = schema.tables.c, schema.chairs.c
        seated = select(chair.table).where(chair.player == player)
        query = select(here.snapshot).where(or_(here.host == player, here.id.in_(seated)))
        query = query.where(here.game == game) if game else query
        return await self._summaries(query if statuses is None else query.where(here.status.in_(statuses)), limit)

    async def all_tables(self, statuses: Sequence[str] | None = None) -> list[Summary]:
        """Everything, for whoever runs the server; the latest first."""
        query = select(schema.tables.c.snapshot)
        return await self._summaries(
            query if statuses is None else query.where(schema.tables.c.status.in_(statuses)), None
        )

    async def unfinished(self) -> list[Summary]:
        """Tables where a game is on, the latest first: after a restart their bots must be asked again."""
        here = schema.tables.c
        return await self._summaries(select(here.snapshot).where(here.status == "playing"), None)

    async def expire(self, before: float, spared: Collection[str] = ()) -> list[str]:
        """Delete the tables that were never begun and not changed since then, but for the spared; which these were."""
        here = schema.tables.c
        abandoned = select(here.id).where(here.status == GATHERING, here.updated < before).limit(EXPIRE)
        watched = set(spared)

        def work(connection: Connection) -> list[str]:
            found = connection.scalars(abandoned.with_for_update()).all()
            gone = [key for key in found if key not in watched]
            remove_tables(connection, gone)
            return gone

        return await self.database.write(work)

    async def add_person(self, person: Person) -> None:
        """Remember a person; once is enough."""
        with suppress(IntegrityError):
            await self._execute(insert(schema.players).values(**msgspec.structs.asdict(person)))

    async def person(self, id: str) -> Person | None:
        query = select(schema.players).where(schema.players.c.id == id)
        row = await self.database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Person(row.id, row.name, row.created)

    async def rename(self, id: str, name: str) -> None:
        await self._execute(update(schema.players).where(schema.players.c.id == id).values(name=name))

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """What was kept first under this name, by whichever process; else the fresh one, from now on."""
        here = schema.sessions.c

        def work(connection: Connection) -> bytes:
            alone(connection)
            found = connection.scalar(select(here.data).where(here.key == name))
            if found is None:
                connection.execute(insert(schema.sessions).values(key=name, data=fresh, expires=FOR_EVER))
            return fresh if found is None else bytes(found)

        return await self.database.write(work)

    async def best(
        self, game: str, options: Mapping[str, int], limit: int = 10, content: str | None = None
    ) -> list[Score]:
        """The best solo scores with these options at listed tables, the highest and then the earliest first."""
        here = schema.scores.c
        query = select(schema.scores).where(here.game == game, here.options == _key(options), _listed)
        if content is not None:
            query = query.where(here.content == content)
        ordered = query.order_by(here.score.desc(), here.at, here.table).limit(limit)
        rows = await self.database.read(lambda connection: connection.execute(ordered).mappings().all())
        return [_score(row) for row in rows]

    async def best_alone(self, game: str, content: str, limit: int = 10) -> list[list[Score]]:
        """The best solo scores of a game, a list for each set of options that somebody has played."""
        here = schema.scores.c
        played = (
            select(here.options)
            .where(here.game == game, here.content == content, _listed)
            .distinct()
            .order_by(here.options)
        )
        keys = await self.database.read(lambda connection: connection.scalars(played).all())
        return [await self.best(game, json.loads(key), limit, content) for key in keys]

    async def _execute(self, *statements: Executable) -> None:
        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.database.write(work)

    async def _summaries(self, query: Select[str], limit: int | None) -> list[Summary]:
        latest = query.order_by(schema.tables.c.updated.desc()).limit(limit)

        def work(connection: Connection) -> list[Summary]:
            found = [_summaries.decode(text) for text in connection.scalars(latest)]
            names = names_by_seat(connection, [summary.id for summary in found])
            return [with_names(summary, names[summary.id]) for summary in found]

        return await self.database.read(work)


_listed = schema.scores.c.table.in_(select(schema.tables.c.id).where(schema.tables.c.public))


def _score(row: RowMapping) -> Score:
    fields = {str(name): value for name, value in row.items()}
    return Score(**{**fields, "options": json.loads(row["options"])})


def _key(options: Mapping[str, int]) -> str:
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))
