"""Results and ratings made good: of games that ended before results were kept, and all ratings anew."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from subak.core.errors import SubakError
from subak.core.game import Game
from subak.games import load
from subak.kit.packs import Pack
from subak.server.skill import rate
from subak.store.results import Noted
from subak.store.store import Store
from subak.table import Table
from subak.table.concluding import Outcome, outcome_of

PATIENCE: Final = 3600.0  # seconds that all ratings may take

log = logging.getLogger("subak.reckoning")


class Reckoned(NamedTuple):
    added: int  # results that were missing
    rated: int  # games that ratings follow from


async def reckon(store: Store, games: Callable[[str, Pack | None], Game] = load) -> Reckoned:
    """Write down what is missing, table by table, and compute the ratings from all results in their order.

    It may be broken off and begun again: what was written is not missing any more.
    """
    store.database.patience = PATIENCE
    added, last = 0, ""
    while tables := await store.results.missing(last):
        for last in tables:
            ended = await _ended(store, last, games)
            if ended is not None:
                await store.results.note(Noted(ended, rate))
                added += 1
    return Reckoned(added, await store.results.rebuild(rate))


async def _ended(store: Store, id: str, games: Callable[[str, Pack | None], Game]) -> Outcome | None:
    """How the game of a stored table ended; None if nobody sat there, or if it cannot be read."""
    found = await store.load(id)
    if found is None:
        return None
    header, changes, summary = found
    try:
        game = games(header.game, header.pack)
        return await asyncio.to_thread(lambda: outcome_of(Table.rebuild(game, header, changes, summary)))
    except SubakError as error:
        log.warning("table %s: %s", id, error)
        return None
