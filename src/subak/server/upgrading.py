"""Unfinished games of older rules, seen to one by one: each is carried over, offered to its players, or left alone."""

from collections.abc import AsyncIterator, Callable
from time import time
from typing import Final, Literal

import msgspec

from subak.core.errors import SubakError
from subak.core.game import Game
from subak.games import load
from subak.kit.packs import Pack
from subak.store import Conflict, Store
from subak.table import Change, Table
from subak.table.events import Upgraded
from subak.table.resuming import proposal

ATTEMPTS: Final = 5  # while people talk at the same table

Fate = Literal["carried", "offered", "asked", "closed", "unreadable"]


class Destiny(msgspec.Struct, frozen=True):
    """What becomes of one game."""

    table: str
    title: str
    fate: Fate
    event: int = 0  # the first that today's rules do not follow; one more than there are if they come out elsewhere
    events: int = 0
    why: str = ""  # it cannot be read


async def upgraded_tables(
    store: Store, dry: bool, games: Callable[[str, Pack | None], Game] = load
) -> AsyncIterator[Destiny]:
    """See to all unfinished games of older rules; `dry` changes nothing. Each is one transaction, and one that was
    seen to is not seen to again: whoever is interrupted begins anew.
    """
    for summary in reversed(await store.unfinished()):
        try:
            destiny = await _seen_to(store, summary.id, dry, games)
        except Conflict:
            raise
        except SubakError as error:
            destiny = Destiny(summary.id, summary.title, "unreadable", why=str(error))
        if destiny is not None:
            yield destiny


async def _seen_to(store: Store, id: str, dry: bool, games: Callable[[str, Pack | None], Game]) -> Destiny | None:
    for attempt in range(ATTEMPTS):
        found = await store.load(id)
        if found is None:
            return None
        header, changes, summary = found
        game = games(header.game, header.pack)
        table = Table.rebuild(game, header, changes, summary)
        if table.older is None:
            return None
        what = proposal(table)
        if what is not None and not dry:
            change = Change(max(time(), table.updated), "", "", [what])
            try:
                await store.append(id, table.version, [change], table.after(change).summary())
            except Conflict:
                if attempt + 1 == ATTEMPTS:
                    raise
                continue
        return _destiny(table, "carried" if isinstance(what, Upgraded) else "offered")
    return None


def _destiny(table: Table, fate: Fate) -> Destiny | None:
    older = table.older
    if older is None:
        return None
    fate = "closed" if older.closed else "asked" if older.offer is not None else fate
    return Destiny(table.header.id, table.game.title, fate, older.shown + 1, len(older.record.events))
