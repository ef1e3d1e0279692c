"""Tables that were set and never begun go when nobody has touched them for days; a game that began stays for ever."""

import asyncio
import logging
from typing import Final

from subak.server.room import Room
from subak.store import Unreachable

DAY: Final = 86_400.0  # seconds
ROUND: Final = 3600.0  # seconds between two looks

log = logging.getLogger("subak.expiry")


async def expire(room: Room, days: float) -> int:
    """Remove what is abandoned now; how many tables that was. What somebody looks at stays."""
    gone = await room.store.expire(room.hub.clock() - days * DAY, room.hub.tables())
    room.shelf.doubt(*gone)
    if gone:
        log.info("%d tables were removed: not begun, and untouched for %g days", len(gone), days)
    return len(gone)


async def expire_for_ever(room: Room, days: float) -> None:
    """Look now and then; with 0 days nothing ever goes."""
    while days > 0:
        try:
            await expire(room, days)
        except Unreachable as error:  # the next look will do
            log.warning("%s", error)
        await asyncio.sleep(ROUND)
