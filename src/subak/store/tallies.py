"""What the results of one person come to, and ladders: read by indexes, no game is played again for it."""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, literal, select, update

from subak.store import schema
from subak.store.database import Database
from subak.store.results import Rating

T = TypeVar("T", bound=msgspec.Struct)

LATEST: Final = 100  # games that a chart shows
OPPONENTS: Final = 20
ROWS: Final = 1000  # content rows of a game that somebody ever held
STREAK: Final = 5000  # games in which the longest row of victories is looked for
LADDER: Final = 100  # rungs of a ladder

_R = schema.results.c


class Profile(msgspec.Struct, frozen=True):
    """A person as others may find them."""

    player: str
    name: str
    handle: str
    listed: bool  # on ladders, with name and rating
    shown: bool  # the statistics, too


class Tried(msgspec.Struct, frozen=True):
    """Somebody's games of one kind."""

    game: str
    seats: int
    games: int
    wins: float


class Ended(msgspec.Struct, frozen=True):
    """One of them."""

    table: str
    at: float
    score: int
    rank: int
    won: float
    rated: bool


class Met(msgspec.Struct, frozen=True):
    """Somebody's games with an opponent."""

    player: str  # "" for a bot
    bot: str
    name: str  # "" if nobody knows it any more
    games: int
    ahead: float  # games in which one came before them; half, where both came together


class Kept(msgspec.Struct, frozen=True):
    """What somebody had to do with a content row."""

    kind: str
    key: str
    taken: int  # how often it was chosen
    games: int  # in which it was held at the end
    wins: float  # of these


class Solo(msgspec.Struct, frozen=True):
    """The best score alone by some options."""

    options: str  # JSON, keys sorted
    games: int
    best: int


class Records(msgspec.Struct, frozen=True):
    """Records of one kind of game."""

    score: int | None
    lead: int | None  # the largest by which one won
    lowest: int | None  # the fewest points that won
    streak: int  # victories one after the other


class Ranked(msgspec.Struct, frozen=True):
    """A place on a ladder."""

    name: str
    handle: str
    standing: Rating


class Tallies:
    """Reads; `Results` writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def profile(self, player: str) -> Profile | None:
        """A person who has finished a game; None if that is nobody."""
        return await self._profile(schema.profiles.c.player == player)

    async def called(self, handle: str) -> Profile | None:
        """The person whose handle this is."""
        return await self._profile(schema.profiles.c.handle == handle)

    async def agree(self, player: str, listed: bool, shown: bool) -> None:
        """Remember what a person shows of their games."""
        agreed = update(schema.profiles).where(schema.profiles.c.player == player).values(listed=listed, shown=shown)
        await self._database.write(lambda connection: connection.execute(agreed))

    async def played(self, player: str) -> list[Tried]:
        """All kinds of games that somebody has finished, the most frequent first."""
        count = func.count()
        query = select(_R.game, _R.seats, count, func.sum(_R.won)).where(_R.player == player)
        return await self._all(Tried, query.group_by(_R.game, _R.seats).order_by(count.desc(), _R.game, _R.seats))

    async def latest(self, player: str, game: str, seats: int, limit: int = LATEST) -> list[Ended]:
        """The latest games, the oldest of them first."""
        query = select(_R.table, _R.at, _R.score, _R.rank, _R.won, _R.rated).where(*_kind(player, game, seats))
        return (await self._all(Ended, query.order_by(_R.at.desc(), _R.number.desc()).limit(limit)))[::-1]

    async def opponents(self, player: str, game: str, seats: int) -> list[Met]:
        """With whom somebody has played most."""
        other = schema.results.alias("other")
        o, name = other.c, func.coalesce(schema.players.c.name, "")
        ahead = case((_R.rank < o.rank, 1.0), (_R.rank == o.rank, 0.5), else_=0.0)
        count = func.count()
        query = (
            select(o.player, o.bot, name, count, func.sum(ahead))
            .select_from(schema.results)
            .join(other, and_(o.table == _R.table, o.seat != _R.seat))
            .outerjoin(schema.players, schema.players.c.id == o.player)
            .where(*_kind(player, game, seats), (o.player != "") | (o.bot != ""))
            .group_by(o.player, o.bot, name)
            .order_by(count.desc(), o.bot, name)
            .limit(OPPONENTS)
        )
        return await self._all(Met, query)

    async def kept(self, player: str, game: str, seats: int) -> list[Kept]:
        """All content that somebody has chosen or held."""
        h = schema.holdings.c
        held = case((h.held > 0, 1), else_=0)
        query = (
            select(h.kind, h.key, func.sum(h.taken), func.sum(held), func.sum(held * _R.won))
            .select_from(schema.results)
            .join(schema.holdings, and_(h.table == _R.table, h.seat == _R.seat))
            .where(*_kind(player, game, seats))
            .group_by(h.kind, h.key)
            .order_by(func.sum(h.taken).desc(), h.kind, h.key)
            .limit(ROWS)
        )
        return await self._all(Kept, query)

    async def alone(self, player: str, game: str, content: str) -> list[Solo]:
        """The best scores of games alone that nobody helped in, by options."""
        query = select(_R.options, func.count(), func.max(_R.score)).where(
            *_kind(player, game, 1), _R.unaided, _R.content == content
        )
        return await self._all(Solo, query.group_by(_R.options).order_by(_R.options).limit(OPPONENTS))

    async def records(self, player: str, game: str, seats: int) -> Records:
        """What was best of all games of a kind."""
        other = schema.results.alias("other")
        mine = _kind(player, game, seats)
        second = (
            select(func.max(other.c.score))
            .where(other.c.table == _R.table, other.c.seat != _R.seat)
            .correlate(schema.results)
            .scalar_subquery()
        )
        best = select(func.max(_R.score)).where(*mine)
        won = select(func.max(_R.score - second), func.min(_R.score)).where(*mine, _R.won == 1)
        row = select(_R.won).where(*mine).order_by(_R.at.desc(), _R.number.desc()).limit(STREAK)

        def work(connection: Connection) -> Records:
            lead, lowest = connection.execute(won).one()
            return Records(connection.scalar(best), lead, lowest, _streak(connection.scalars(row).all()))

        return await self._database.read(work)

    async def standings(self, player: str, game: str, seats: int) -> list[Rating]:
        """All ratings that somebody has for a kind of game."""
        here = schema.ratings.c
        query = select(*_standing).where(here.player == player, here.game == game, here.seats == seats, here.current)
        return await self._all(Rating, query.order_by(here.pool))

    async def rise(
        self, player: str, game: str, seats: int, pool: str, limit: int = LATEST
    ) -> list[tuple[float, Rating]]:
        """How a rating came to be: the latest steps, the oldest of them first, each with its time."""
        here = schema.ratings.c
        same = (here.player == player, here.game == game, here.seats == seats, here.pool == pool)
        query = select(here.at, *_standing).where(*same).order_by(here.games.desc()).limit(limit)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [(row.at, Rating(*row[1:])) for row in reversed(rows)]

    async def rungs(
        self, game: str, seats: int, pool: str, least: int, nobody: Sequence[str], limit: int = LADDER
    ) -> list[Ranked]:
        """The best of those who agree to be seen and have played enough, by what they are at least; none of them is
        called like `nobody` is.
        """
        here, profile, person = schema.ratings.c, schema.profiles.c, schema.players.c
        query = (
            select(person.name, profile.handle, *_standing)
            .select_from(schema.ratings)
            .join(schema.profiles, profile.player == here.player)
            .join(schema.players, person.id == here.player)
            .where(here.game == game, here.seats == seats, here.pool == pool, here.current)
            .where(here.games >= least, profile.listed, person.name.not_in(nobody))
            .order_by((here.mu - literal(_SURE) * here.sigma).desc(), here.games.desc(), profile.handle)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [Ranked(row[0], row[1], Rating(*row[2:])) for row in rows]

    async def _profile(self, which: ColumnElement[bool]) -> Profile | None:
        here, person = schema.profiles.c, schema.players.c
        query = (
            select(here.player, person.name, here.handle, here.listed, here.shown)
            .join(schema.players, person.id == here.player)
            .where(which)
        )
        found = await self._all(Profile, query)
        return found[0] if found else None

    async def _all(self, kind: type[T], query: Select[Any]) -> list[T]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [kind(*row) for row in rows]


_SURE: Final = 1.96  # spreads below a rating that one is above 97 times in 100
_standing: Final = [schema.ratings.c[name] for name in Rating.__struct_fields__]


def _kind(player: str, game: str, seats: int) -> tuple[ColumnElement[bool], ...]:
    return _R.player == player, _R.game == game, _R.seats == seats


def _streak(won: Sequence[float]) -> int:
    """The longest row of whole victories."""
    longest = now = 0
    for share in won:
        now = now + 1 if share == 1 else 0
        longest = max(longest, now)
    return longest
