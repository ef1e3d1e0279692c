"""What runs: live tables in memory over a store, news of them, and processes that think for bots.

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

from subak.server.hub import Hub, Subscription
from subak.server.room import Room
from subak.server.workers import Workers

__all__ = ["Hub", "Room", "Subscription", "Workers"]
