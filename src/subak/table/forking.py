"""A table that follows from another: the same people again, or a moment of a finished game, or a record."""

import msgspec

from subak.core.game import Game
from subak.kit.record import Entry, Record, Replay
from subak.kit.text import _
from subak.kit.turning import position_at
from subak.table.chairs import BOT, OPEN, PERSON, Header, Origin
from subak.table.errors import ILLEGAL, MALFORMED, Refused
from subak.table.events import Change, Event, Seated, Started
from subak.table.names import called
from subak.table.replay import played
from subak.table.table import Table
from subak.table.view import OVER


class Founder(msgspec.Struct, frozen=True):
    """Whoever sets the new table, the seat they take there, and the bot that takes the others."""

    who: str
    name: str
    seat: int
    bot: str


def forked(table: Table, events: int, founder: Founder, id: str, at: float) -> tuple[Header, Change]:
    """A new table at which the game goes on after so many standing events, with dice of its own: its header and its
    first change. Only once the game is over: before, it would tell secrets.
    """
    match = played(table)
    if table.status != OVER or table.older is not None:
        raise Refused(ILLEGAL, _("Another game can begin from here when this one is over."))
    if not position_at(match.replay, events).actors:
        raise Refused(ILLEGAL, _("The game is over here: go back to an earlier moment."))
    origin = Origin(table=table.header.id, events=_pairs(match.replay.entries[:events]))
    old = table.header
    header = Header(
        id=id, game=old.game, seats=match.seats, options=table.options, pack=old.pack, host=founder.who, created=at,
        origin=origin, watchers=table.watchers,
    )  # fmt: skip
    return header, Change(at, founder.who, "", _gathered(match.seats, founder))


def laid_out(game: Game, record: Record, founder: Founder, id: str, at: float) -> tuple[Header, Change]:
    """A new table with the game of a record: to look back at if it is over, else to play on. RecordError says what is
    wrong with the record, and where.
    """
    replay = Replay(game, record)
    header = Header(
        id=id, game=game.name, seats=record.seats, options=record.options, pack=record.pack, host=founder.who,
        created=at, origin=Origin(events=_pairs(replay.entries)),
    )  # fmt: skip
    goes_on = replay.state.actors
    events: list[Event] = _gathered(record.seats, founder) if goes_on else [Started(game.version, game.content)]
    return header, Change(at, founder.who, "", events)


def _pairs(entries: list[Entry]) -> list[tuple[int, int]]:
    return [(entry.seat, entry.action) for entry in entries]


def _gathered(seats: int, founder: Founder) -> list[Event]:
    """One person and bots; the lobby may change it."""
    if not 0 <= founder.seat < seats:
        raise Refused(MALFORMED, _("This table has seats 1 to {n}.").format(n=seats))
    return [
        Seated(seat, PERSON, founder.who, called(founder.name))
        if seat == founder.seat
        else Seated(seat, BOT, "", _("Bot {n}").format(n=seat + 1), founder.bot)
        for seat in range(seats)
    ]


def rematch_of(table: Table, id: str, who: str, at: float) -> tuple[Header, Change]:
    """A new table with the same people and bots in their seats: its header and its first change.

    Its host is the old one's, if they are among them, else the person who asked for it.
    """
    host = table.host if table.seats_of(table.host) or table.seating.lent(table.host) else who
    header = msgspec.structs.replace(
        table.header, id=id, seats=len(table.chairs), host=host, created=at, watchers=table.watchers,
        time=table.time,
    )  # fmt: skip
    seated: list[Event] = [
        Seated(seat, OPEN)
        if chair.gone or {chair.player, chair.owner} & table.seating.departed
        else Seated(seat, PERSON, chair.owner, chair.name)
        if chair.kind == BOT and chair.lent  # the seat is their person's, in the next game too
        else Seated(seat, chair.kind, chair.player, "" if chair.kind == OPEN else chair.name, chair.bot)
        for seat, chair in enumerate(table.chairs)
    ]
    return header, Change(at, "", "", seated)
