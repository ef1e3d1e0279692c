"""The opponent that suits a person, by how their finished games with it ended."""

from typing import Final

import msgspec

from subak.bots.adapting import strength
from subak.store.store import Store
from subak.table import Change, Header, Summary
from subak.table.chairs import Chair
from subak.table.events import Event, Seated

COMPANION: Final = "companion"
GAMES: Final = 60  # that are remembered: the latest


async def companion(store: Store, game: str, who: str) -> str:
    """How the bot is asked for that this person should meet."""
    tables = await store.tables_of(who, GAMES, ("over",), game) if who else []
    ended = [won(table, who) for table in sorted(tables, key=lambda table: table.updated)]
    return f"{COMPANION}:strength={strength(win for win in ended if win is not None)}"


def won(table: Summary, who: str) -> bool | None:
    """Whether the person won against a companion; None if neither of them did, or none was there."""
    mine = [seat for seat, chair in enumerate(table.chairs) if chair.player == who]
    theirs = [seat for seat, chair in enumerate(table.chairs) if _accompanies(chair)]
    if not mine or not theirs or not {*mine, *theirs} & {*table.winners}:
        return None
    return bool({*mine} & {*table.winners})


def matched(opening: tuple[Header, Change], bot: str) -> tuple[Header, Change]:
    """A table that is set again, with companions as they suit now."""
    header, first = opening
    events: list[Event] = [
        msgspec.structs.replace(event, bot=bot)
        if isinstance(event, Seated) and event.bot.startswith(COMPANION)
        else event
        for event in first.events
    ]
    return header, msgspec.structs.replace(first, events=events)


def _accompanies(chair: Chair) -> bool:
    return chair.bot.startswith(COMPANION) and not chair.owner
