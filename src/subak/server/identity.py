"""Who somebody turns out to be, and how they go: guests who sign in, people who are forgotten, closed tables."""

import logging

from subak.bots.levels import STAND_IN
from subak.core.errors import SubakError
from subak.kit.text import _
from subak.server.room import Room
from subak.server.skill import rate
from subak.store.forgetting import erase_person, reassign, tables_with
from subak.table import GATHERING, OVER, PLAYING, OpenSeat, Refused, Rename, SeatBot, Table
from subak.table.errors import ILLEGAL
from subak.table.events import Became, Closed, Departed, Event

log = logging.getLogger("subak.identity")


async def carry_name(room: Room, who: str, old: str, name: str) -> None:
    """Carry a person's new name to the seats that are theirs; on a shared screen, to the one of the old name."""
    for summary in await room.store.tables_of(who, None, ("gathering", "playing")):
        mine = [seat for seat, chair in enumerate(summary.chairs) if who in (chair.player, chair.owner)]
        if len(mine) > 1:
            mine = [seat for seat in mine if summary.chairs[seat].name == old]
        for seat in mine:
            if summary.chairs[seat].name != name:
                try:
                    await room.order(summary.id, Rename(seat=seat, name=name), who)
                except SubakError as error:  # the others are renamed all the same
                    log.warning("table %s: %s", summary.id, error)


async def vacate(room: Room, id: str, who: str) -> None:
    """Let somebody's seats go on without them: a bot plays for them, or others may sit down."""
    table = await room.table(id)
    for seat in table.seats_of(who) if table.status in (GATHERING, PLAYING) and not table.notice else ():
        begun = table.status == PLAYING
        await room.order(id, SeatBot(seat=seat, bot=STAND_IN) if begun else OpenSeat(seat=seat), who)


async def depart(room: Room, id: str, who: str) -> None:
    """Take somebody out of a table, with their name and what they said there. The game stays."""
    await vacate(room, id, who)
    await room.amend(id, lambda table: [] if who in table.seating.departed else [Departed(who)])


async def forget(room: Room, who: str) -> int:
    """Forget a person: their name and chat are deleted everywhere, their games go on. How many tables knew them."""
    tables = await tables_with(room.store.database, who)
    for table in tables:
        await depart(room, table, who)
    await erase_person(room.store.database, who, tables)
    return len(tables)


async def become(room: Room, guest: str, person: str) -> tuple[int, int]:
    """Let a guest's tables be those of a person; at how many that was so, and at how many it could not be.

    Whoever has seen the secrets of one seat may hold no other: there the guest's seat goes on without them.
    """
    joined = apart = 0
    for key in await tables_with(room.store.database, guest):
        table = await room.amend(key, lambda table: _becoming(table, guest, person))
        if table.seats_of(guest) or table.seating.lent(guest):
            await depart(room, key, guest)
            apart += 1
        else:
            joined += bool(table.seats_of(person) or table.seating.lent(person))
    results = room.store.results
    both = await results.rated_games(guest) and await results.rated_games(person)
    await room.store.database.write(lambda connection: reassign(connection, guest, person))
    if both:  # two histories have become one
        await results.rebuild(rate)
    return joined, apart


def _becoming(table: Table, guest: str, person: str) -> list[Event]:
    fits = table.status == OVER or table.seating.may_become(guest, person)
    return [Became(guest, person)] if fits else []


async def close_table(room: Room, id: str) -> None:
    """End what goes on at a table, by the word of whoever runs the server."""

    def ruling(table: Table) -> list[Event]:
        if table.status not in (GATHERING, PLAYING):
            raise Refused(ILLEGAL, _("This table is over, or closed already."))
        return [Closed()]

    await room.amend(id, ruling)
