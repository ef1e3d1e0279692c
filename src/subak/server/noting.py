"""What is written down when a game ends: its result for every seat, and the best scores of games for one."""

import asyncio

from subak.server.skill import rate
from subak.store.results import Noted
from subak.store.store import Score
from subak.table import PERSON, Table
from subak.table.concluding import outcome_of, unaided


async def to_note(table: Table) -> tuple[Score | None, Noted | None]:
    """What to write down of a game that has just ended; for its result it is played through once more, in a thread."""
    outcome = await asyncio.to_thread(outcome_of, table)
    return solo_score(table), None if outcome is None else Noted(outcome, rate)


def solo_score(table: Table) -> Score | None:
    """What to write into the list of best scores: the end of a game for one."""
    chair = table.chairs[0]
    if len(table.chairs) != 1 or chair.kind != PERSON or not unaided(table, 0):
        return None
    return Score(
        game=table.game.name,
        options=table.options,
        content=table.game.content,
        score=table.summary().scores[0],
        name=chair.name,
        player=chair.player,
        table=table.header.id,
        at=table.updated,
    )
