"""What does a move cost at a table that is not in memory? `python bench/loading.py --tables 5000` fills a database with
tables in the middle of a game, lets people act at each of them in turn, and compares with as many as memory keeps.
`--played 100` lets each have seen more, `--folded` reads all of their log, as if nothing had been kept in brief.
"""

import argparse
import asyncio
import json
import resource
import tempfile
import time
from pathlib import Path
from random import Random

import msgspec

from subak import games
from subak.core.bits import members
from subak.server.keeping import KEPT
from subak.server.room import Room
from subak.store import Store
from subak.table import OVER, Act, Change, Header, Say, Sit, Start, Table
from subak.table.commands import Command
from subak.table.gist import gist_of


class Played:
    """A table in the middle of a game, to be copied."""

    def __init__(self, name: str, rng: Random, played: int) -> None:
        self.rng = rng
        game = games.load(name)
        seats = max(2, game.seats.start)
        self.header = Header(id="", game=name, seats=seats, options={}, host="p0", public=False, created=0.0)
        self.table = Table(game, self.header)
        self.changes: list[Change] = []
        for seat in range(seats):
            self.order(Sit(seat=seat, name=f"Player {seat}"), f"p{seat}")
        self.order(Start(), "p0")
        for _move in range(played):
            command, who = chosen(self.table, rng)
            if isinstance(command, Say):
                break
            before, at = self.table, len(self.changes)
            self.order(command, who)
        if self.table.status == OVER:  # the move before the last
            self.table, self.changes = before, self.changes[:at]

    def order(self, command: Command, who: str) -> None:
        change = self.table.decide(command, who, 0.0, self.rng)
        assert change is not None
        self.changes.append(change)
        self.table = self.table.after(change)

    async def lay(self, store: Store, id: str, brief: bool) -> None:
        header = msgspec.structs.replace(self.header, id=id)
        summary = msgspec.structs.replace(self.table.summary(), id=id)
        await store.create(header, summary, self.changes, gist=gist_of(self.table) if brief else None)


def chosen(table: Table, rng: Random) -> tuple[Command, str]:
    """Something that somebody may do."""
    match = table.match
    assert match is not None
    if match.over():
        return Say(text="well played", name=""), "p0"
    seat = rng.choice(members(match.actors()))
    return Act(seat=seat, action=rng.choice(match.state.legal(seat)), ticket=match.tickets[seat]), f"p{seat}"


async def measured(room: Room, ids: list[str], orders: int, rng: Random) -> float:
    """Milliseconds of processor time an order, at these tables in turn."""
    began = time.process_time()
    for n in range(orders):
        table = await room.glance(ids[n % len(ids)])
        await room.order(table.header.id, *chosen(table, rng))
    return 1000 * (time.process_time() - began) / orders


async def run(tables: int, orders: int, moves: int, brief: bool) -> dict[str, float]:
    rng = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(f"sqlite:///{Path(folder) / 'loading.db'}") as store, Room(store, rng=rng) as room:
            played = [Played(name, rng, moves) for name in games.NAMES]
            ids = [f"t{n}" for n in range(tables)]
            for n, key in enumerate(ids):
                await played[n % len(played)].lay(store, key, brief)
            few = ids[: min(KEPT, tables) // 2]
            await measured(room, few, len(few), rng)
            kept = await measured(room, few, orders, rng)
            active = await measured(room, ids, orders, rng)
    changes = sum(len(one.changes) for one in played) / len(played)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "tables": tables,
        "changes": changes,
        "orders": orders,
        "in_memory_ms": kept,
        "active_ms": active,
        "memory_mb": memory,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1500)
    parser.add_argument("--orders", type=int, default=1000)
    parser.add_argument("--played", type=int, default=25, help="moves that each table has seen")
    parser.add_argument("--folded", action="store_true", help="keep nothing in brief")
    given = parser.parse_args()
    found = asyncio.run(run(given.tables, given.orders, given.played, not given.folded))
    print(json.dumps({name: round(figure, 3) for name, figure in found.items()}))


if __name__ == "__main__":
    main()
