"""A server reduced to its store: a process that carries out commands and acknowledges them, made to be killed."""

import asyncio
from multiprocessing.connection import Connection

from subak.core.game import Game
from subak.kit.packs import Pack
from subak.server import Room
from subak.store import Store
from subak.table import Refused, Table, parse
from tests.table.whisper import Whisper
from tests.toy import QuickNim

GAMES: dict[str, Game] = {"nim": QuickNim(), "whisper": Whisper()}


def games(name: str, _pack: Pack | None) -> Game:
    return GAMES[name]


def state(table: Table) -> tuple[int, list[tuple[int, int, list[int]]]]:
    """The version, and who may do what: seat, ticket, legal actions."""
    match = table.match
    waiting = table.view("").waiting
    return table.version, [(seat, match.tickets[seat], match.state.legal(seat)) for seat in waiting] if match else []


def serve(url: str, wire: Connection) -> None:
    """Answer `(table, "", b"")` with the table's state; carry out `(table, who, command)` and answer with the state."""
    asyncio.run(_serve(url, wire))


async def _serve(url: str, wire: Connection) -> None:
    wire.poll(None)
    async with await Store.open(url) as store, Room(store, games=games) as room:
        while True:
            key, who, body = wire.recv()
            try:
                table = await (room.order(key, parse(body), who) if body else room.table(key))
                wire.send(state(table))
            except Refused as error:
                wire.send(str(error))
