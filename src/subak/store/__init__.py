"""The event log: tables live in memory, their changes in SQLite or PostgreSQL.

    async with await Store.open(url) as store, Room(store) as room:      # Outdated: `await migrate(url)` helps
        header = await room.set_table("seasons", 2, {}, host="ann")      # a new table
        await room.order(header.id, Sit(seat=0, name="Ann"), "ann")      # Refused, or stored, seen by all, announced
        table = await room.table(header.id)                              # to read: `table.view("ann")`
        async with room.hub.subscribe(header.id) as news:                # the table's versions as they come
            async for version in news:
                view = (await room.table(header.id)).view("ann")         # skip it if `view.version` is the old one

A change is committed before anybody sees it: `Room.order` decides, stores, applies, publishes, in that order.
Bots at the table are asked by the room, in worker processes.
"""

from subak.store.database import default_url
from subak.store.errors import Conflict, Outdated, StoreError
from subak.store.hub import Hub, Subscription
from subak.store.migrating import migrate
from subak.store.room import Room
from subak.store.store import Person, Score, Store

__all__ = [
    "Conflict", "Hub", "Outdated", "Person", "Room", "Score", "Store", "StoreError", "Subscription", "default_url",
    "migrate",
]  # fmt: skip
