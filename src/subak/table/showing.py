"""A table as a person sees it, and as a list of tables names it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from subak.core.bits import members
from subak.core.game import SPECTATOR
from subak.table.chairs import BOT, PERSON, callings
from subak.table.match import Match
from subak.table.parting import farewell, resignable, winners
from subak.table.resuming import unanswered
from subak.table.view import CLOSED, OVER, PLAYING, Desk, Player, Result, Summary, View

if TYPE_CHECKING:  # a table shows itself
    from subak.table.table import Table


def viewed(table: "Table", who: str, seats: Sequence[int], tall: bool) -> View:
    """What a person sees from these seats of theirs; from none, as a spectator."""
    match = table.match
    actors = match.actors() if match and table.older is None else 0
    status = table.status
    return View(
        table=table.header.id,
        version=table.version_for(seats),
        game=table.game.name,
        title=table.game.title,
        options=table.options,
        public=table.header.public,
        watchers=table.watchers,
        status=status,
        seats=list(seats),
        host=who == table.host,
        players=[occupant(table, seat, who, seats, status) for seat in range(len(table.chairs))],
        waiting=members(actors),
        desks=_desks(table, seats, tall),
        notes=[] if match else [line for _number, line in table.seating.noted()],
        chat=table.chat[:],
        result=ended(table, seats[0] if seats else SPECTATOR) if status == OVER else None,
        rematch=table.rematch,
        plea=table.pleading.shown(table.chairs) if table.pleading.asked else None,
        notice=table.notice,
        rated=table.header.rated,
        pack=(table.header.pack.name, table.header.pack.digest) if table.header.pack is not None else None,
        resume=unanswered(table) if table.older is not None and table.older.open else None,
        time=table.time,
        still=table.clocks.still,
        resigns=resignable(table, who),
        explains=table.explaining is not None,
        unwanted=len(table.unwanted),
    )


def summed_up(table: "Table") -> Summary:
    """A table in a list of tables."""
    match = table.match
    if table.older is not None:
        kept = table.older.summary
        waiting = [] if table.older.closed else kept.waiting
        return msgspec.structs.replace(
            kept, version=table.version, updated=table.updated, watchers=table.watchers, waiting=waiting
        )
    over = match is not None and match.over()
    return Summary(
        id=table.header.id,
        game=table.game.name,
        title=table.game.title,
        status=table.status,
        public=table.header.public,
        host=table.host,
        version=table.version,
        updated=table.updated,
        chairs=table.chairs[:],
        waiting=members(match.actors()) if match else [],
        scores=match.state.scores() if match and over else [],
        winners=winners(table, match.state) if match and table.status == OVER else [],
        words=match.state.pack() if match else [],
        layout=match.state.layout() if match else "",
        rated=table.header.rated,
        pack=table.header.pack.name if table.header.pack is not None else "",
        watchers=table.watchers,
        until=[table.clocks.until(seat) for seat in range(len(table.chairs))] if table.time and match else [],
        days=table.clocks.allowed is not None and table.clocks.allowed.days,
        seen=table.versions(),
    )


def _desk(table: "Table", match: Match, seat: int, tall: bool) -> Desk:
    return match.told(match.desk(seat, tall), table.log(seat))


def _desks(table: "Table", seats: Sequence[int], tall: bool) -> list[Desk]:
    match = table.match
    if match is None:
        return []
    if table.older is not None:  # nothing is offered: everybody sees what lies open
        return [msgspec.structs.replace(_desk(table, match, SPECTATOR, tall), question=table.notice)]
    desks = [_desk(table, match, seat, tall) for seat in seats or [SPECTATOR]]
    if table.status == CLOSED:
        return [msgspec.structs.replace(desk, question=table.notice, choices=[], undo=None) for desk in desks]
    return desks


def occupant(table: "Table", seat: int, who: str, seats: Sequence[int], status: str) -> Player:
    """A seat, seen by a person from these seats of theirs, at a table of this status."""
    chair = table.chairs[seat]
    match = table.match
    viewer = seat if seat in seats else seats[0] if seats else SPECTATOR
    sheet = match.sheet(viewer, seat) if match else []
    doing = match.doing(seat) if match and table.older is None else ""
    result = ended(table, viewer) if status == OVER else None
    score = sum(points for _source, points in sheet)
    if table.older is not None and result is not None and result.scores[seat] != score:
        score, sheet = result.scores[seat], []
    return Player(
        seat=seat,
        kind=chair.kind,
        name=callings(table.chairs)[seat] if chair.kind == BOT else chair.name,
        bot=chair.bot,
        mine=bool(who) and chair.player == who,
        host=chair.kind == PERSON and chair.player == table.host,
        doing=doing,
        since=match.asked.get(seat, 0.0) if match else 0.0,
        score=score,
        sheet=sheet,
        winner=result is not None and seat in result.winners,
        lent=chair.lent,
        yours=chair.lent and not chair.out and status == PLAYING and bool(who) and chair.owner == who,
        program=chair.program,
        helped=len(table.seating.helped.get(seat, ())),
        clock=table.clocks.shown(seat) if table.time and chair.owner and status == PLAYING else None,
        out=chair.out,
    )


def ended(table: "Table", viewer: int) -> Result | None:
    """How it ended, once it has."""
    match = table.match
    if match is None or table.status != OVER:
        return None
    if table.older is not None:
        return Result(table.older.summary.scores, table.older.summary.winners, "")
    view = match.seen(viewer)
    gone = farewell(table.chairs, callings(table.chairs))
    why = gone if match.stopped else f"{table.game.tiebreak(view, match.names)} {gone}".strip()
    return Result(view.scores(), winners(table, view), why, match.stopped)
