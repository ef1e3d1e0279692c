"""What is written down when a game ends: its result for every seat, and the best scores of games for one."""

import asyncio

from subak.server.skill import rate
from subak.store.results import Noted
from subak.store.store import Score
from subak.table import OVER, PERSON, Table
from subak.table.concluding import outcome_of, unaided


async def result_of(before: Table, after: Table) -> Noted | None:
    """What to write down if the game has ended: it is played through once more, in a thread."""
    if after.status != OVER or before.status == OVER:
        return None
    ended = await asyncio.to_thread(outcome_of, after)
    return None if ended is None else Noted(ended, rate)


def solo_score(before: Table, after: Table) -> Score | None:
    """What to write into the list of best scores: the end of a game for one."""
    chair = after.chairs[0]
    if after.status != OVER or before.status == OVER or len(after.chairs) != 1 or chair.kind != PERSON:
        return None
    if not unaided(after, 0):
        return None
    return Score(
        game=after.game.name,
        options=after.options,
        content=after.game.content,
        score=after.summary().scores[0],
        name=chair.name,
        player=chair.player,
        table=after.header.id,
        at=after.updated,
    )
