"""How games ended, seat by seat, and the ratings that follow from it.

A result is written in one transaction with the end of its game. Results have an order, and ratings are a function of
the rated ones in that order: `Results.rebuild` computes them anew and comes to the same.
"""

import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, text, update

from subak.store import schema
from subak.store.database import Database
from subak.table.concluding import Finish, Outcome

LOCK: Final = 58226  # PostgreSQL's advisory lock: one result after the other
GAMES: Final = 500  # that are rated anew at a time


class Rating(msgspec.Struct, frozen=True):
    """A person's rating against a kind of opponents, at a game for so many."""

    player: str
    pool: str  # against whom: see server/skill.py
    mu: float
    sigma: float
    games: int = 0
    wins: float = 0.0


Known = Mapping[tuple[str, str], Rating]  # by player and pool
Rate = Callable[[Outcome, Known], list[Rating]]  # what a rated game makes of the standings before it


class Noted(msgspec.Struct, frozen=True):
    """A result to be written, and how it is rated."""

    outcome: Outcome
    rate: Rate


def note(connection: Connection, noted: Noted) -> None:
    """Write a result down, after all others. Whoever has one now has a handle, by which others may call their page."""
    one_by_one(connection)
    ended = noted.outcome
    number = 1 + (connection.scalar(select(func.max(schema.results.c.number))) or 0)
    connection.execute(insert(schema.results), [_result_row(ended, place, number) for place in ended.places])
    holdings = [
        {"table": ended.table, "seat": place.seat, **msgspec.structs.asdict(holding)}
        for place in ended.places
        for holding in place.holdings
    ]
    if holdings:
        connection.execute(insert(schema.holdings), holdings)
    people = [place.player for place in ended.people()]
    known = set(connection.scalars(select(schema.profiles.c.player).where(schema.profiles.c.player.in_(people))))
    fresh = [{"player": who, "handle": secrets.token_urlsafe(9)} for who in people if who not in known]
    if fresh:
        connection.execute(insert(schema.profiles), fresh)
    if ended.rated:
        _advance(connection, ended, number, noted.rate)


def one_by_one(connection: Connection) -> None:
    """Until this transaction ends nobody else writes results. SQLite's writers are alone anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def take_over(connection: Connection, player: str, into: str) -> None:
    """A guest's results become a person's. Ratings are theirs from now on, if the person had none; else both histories
    are one, and only `Results.rebuild` can say what follows from it.
    """
    one_by_one(connection)
    for table in (schema.results, schema.profiles, schema.ratings):
        here = table.c.player
        if table is not schema.results and connection.scalar(select(func.count()).where(here == into)):
            connection.execute(delete(table).where(here == player))
        else:
            connection.execute(update(table).where(here == player).values(player=into))


class Results:
    """What is done with all of them; `subak.store.tallies` reads those of one person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, noted: Noted) -> None:
        """Write down the end of a game that was stored before results were."""
        await self._database.write(lambda connection: note(connection, noted))

    async def missing(self, after: str = "", limit: int = 100) -> list[str]:
        """Finished tables of which no result is written, by their ids."""
        here = schema.tables.c
        noted = select(schema.results.c.table).where(schema.results.c.table == here.id).exists()
        query = select(here.id).where(here.status == "over", here.id > after, ~noted).order_by(here.id).limit(limit)
        return list(await self._database.read(lambda connection: connection.scalars(query).all()))

    async def rated_games(self, player: str) -> int:
        """How many rated games a person has finished."""
        here = schema.results.c
        query = select(func.count()).where(here.player == player, here.rated)
        return await self._database.read(lambda connection: connection.scalar(query)) or 0

    async def rebuild(self, rate: Rate) -> int:
        """Compute all ratings anew, in one transaction; how many games were rated."""

        def work(connection: Connection) -> int:
            one_by_one(connection)
            connection.execute(delete(schema.ratings))
            return _folded(connection, rate)

        return await self._database.write(work)


def _rated_games(connection: Connection) -> Iterable[tuple[int, Outcome]]:
    """All rated games in their order."""
    here, last = schema.results.c, 0
    while True:
        numbers = select(here.number).where(here.rated, here.number > last).group_by(here.number)
        found = connection.scalars(numbers.order_by(here.number).limit(GAMES)).all()
        if not found:
            return
        query = select(schema.results).where(here.number.in_(found)).order_by(here.number, here.seat)
        rows: dict[int, list[Row[Any]]] = {}
        for row in connection.execute(query):
            rows.setdefault(row.number, []).append(row)
        yield from ((number, _outcome(seats)) for number, seats in rows.items())
        last = found[-1]


def _folded(connection: Connection, rate: Rate) -> int:
    """Rate all games in their order, with the standings in memory: the same steps as those taken game by game."""
    known: dict[tuple[str, int], dict[tuple[str, str], Rating]] = {}  # by game and seats
    rows: list[dict[str, Any]] = []
    games = 0
    for number, ended in _rated_games(connection):
        standings = known.setdefault((ended.game, ended.seats), {})
        made = rate(ended, standings)
        standings |= {(standing.player, standing.pool): standing for standing in made}
        rows += _steps(ended, number, made, current=False)
        games += 1
        if len(rows) >= GAMES:
            connection.execute(insert(schema.ratings), rows)
            rows = []
    if rows:
        connection.execute(insert(schema.ratings), rows)
    latest = [
        {"a": game, "b": seats, "c": one.player, "d": one.pool, "e": one.games}
        for (game, seats), standings in known.items()
        for one in standings.values()
    ]
    if latest:
        connection.execute(_CURRENT, latest)
    return games


def _steps(ended: Outcome, number: int, made: Iterable[Rating], current: bool) -> list[dict[str, Any]]:
    shared = {"game": ended.game, "seats": ended.seats, "number": number, "at": ended.at, "current": current}
    return [shared | msgspec.structs.asdict(standing) for standing in made]


def _advance(connection: Connection, ended: Outcome, number: int, rate: Rate) -> None:
    """Let one game count: a row for every standing that it changes."""
    here = schema.ratings.c
    same = (here.game == ended.game, here.seats == ended.seats, here.current)
    people = [place.player for place in ended.people()]
    found = connection.execute(select(schema.ratings).where(*same, here.player.in_(people))).all()
    known = {(row.player, row.pool): _standing(row) for row in found}
    made = rate(ended, known)
    for standing in made:
        one = (here.player == standing.player, here.pool == standing.pool)
        connection.execute(update(schema.ratings).where(*same, *one).values(current=False))
    if made:
        connection.execute(insert(schema.ratings), _steps(ended, number, made, current=True))


def _standing(row: Row[Any]) -> Rating:
    return Rating(*(getattr(row, name) for name in Rating.__struct_fields__))


def _result_row(ended: Outcome, place: Finish, number: int) -> dict[str, Any]:
    fields = msgspec.structs.asdict(place)
    del fields["holdings"]
    return fields | {
        "table": ended.table,
        "number": number,
        "game": ended.game,
        "seats": ended.seats,
        "options": json.dumps(ended.options, sort_keys=True, separators=(",", ":")),
        "content": ended.content,
        "rated": ended.rated,
        "at": ended.at,
    }


def _outcome(rows: list[Row[Any]]) -> Outcome:
    """A result as it is read back, but for the content that seats held."""
    names = [name for name in Finish.__struct_fields__ if name != "holdings"]
    first = rows[0]
    return Outcome(
        table=first.table, game=first.game, seats=first.seats, options=json.loads(first.options),
        content=first.content, rated=first.rated, at=first.at,
        places=[Finish(**{name: getattr(row, name) for name in names}) for row in rows],
    )  # fmt: skip


_CURRENT: Final = (
    update(schema.ratings)
    .where(
        schema.ratings.c.game == bindparam("a"),
        schema.ratings.c.seats == bindparam("b"),
        schema.ratings.c.player == bindparam("c"),
        schema.ratings.c.pool == bindparam("d"),
        schema.ratings.c.games == bindparam("e"),
    )
    .values(current=True)
)
