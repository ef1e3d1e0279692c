"""Bots that say why: whether they are asked to, what they said, and which of their moves may be looked into.

What they say is made from what everybody may see (`bots/witness.py`), so that everybody may read it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from subak.bots.witness import Deed
from subak.core.game import LATER, SPECTATOR, WATCHERS
from subak.kit.text import N_, _
from subak.kit.tongues import ENGLISH, tongue
from subak.table.chairs import BOT, callings
from subak.table.commands import Explain
from subak.table.errors import FOREIGN, ILLEGAL, Refused
from subak.table.events import Explained, Reasoned
from subak.table.following import Rows, lines_before
from subak.table.match import Match
from subak.table.names import filled

if TYPE_CHECKING:  # a table asks
    from subak.table.table import Table

MOST: Final = 12  # choices of a turn that are looked into: the latest


class Quoted(NamedTuple):
    """A log with what bots said."""

    lines: Rows  # without it
    reasons: dict[int, Reasoned]
    rows: Rows


def asked_to_explain(table: "Table", command: Explain, who: str) -> Explained:
    """What comes of the wish that bots say why, or no longer; Refused if it is not theirs to have."""
    seats = table.seats_of(who)
    if not seats:
        raise Refused(FOREIGN, _("Those who play here say whether bots explain their moves."))
    if command.yes == (table.explaining is not None):
        raise Refused(ILLEGAL, _("That is how it is already."))
    return Explained(seats[0], command.yes)


def jotted_down(table: "Table", event: Explained | Reasoned, at: float, number: int) -> None:
    """Let it happen; `number` is that of the next event of the game."""
    if isinstance(event, Reasoned):
        table.reasons = {**table.reasons, event.number: event}
        return
    table.explaining = number if event.yes else None
    wish = N_("asks the bots to say why they made a big move.")
    table.seating.note(
        event.seat, wish if event.yes else N_("asks the bots to keep their reasons to themselves."), at, number
    )


def quoted(table: "Table", lines: Rows, known: Quoted | None) -> Quoted:
    """A log with what bots said of their moves: each beside the first line that tells of it."""
    if known is not None and known.lines is lines and known.reasons is table.reasons:
        return known
    out = lines[:] if table.reasons else lines
    names = callings(table.chairs)
    for number, said in table.reasons.items():
        for n in range(lines_before(number, out), len(out)):
            line = out[n][1]
            if line.seat == said.seat and not line.times:
                words = said.words.get(tongue()) or said.words.get(ENGLISH, "")
                out[n] = out[n][0], msgspec.structs.replace(line, reason=filled(words, names))
                break
    return Quoted(lines, table.reasons, out)


def unexplained(table: "Table", heeded: dict[tuple[str, int], int]) -> Iterator[tuple[int, list[tuple[int, Deed]]]]:
    """The bots that have come to rest, and what each of them did since: numbers of events, and deeds. Not what was
    `heeded` before: by table and seat, up to the event of that number.
    """
    match = table.match
    if match is None or table.explaining is None or table.older is not None:
        return
    for seat, chair in enumerate(table.chairs):
        if chair.kind == BOT and not match.owes(seat):
            said = max((number for number, one in table.reasons.items() if one.seat == seat), default=-1)
            since = max(table.explaining, said + 1, heeded.get((table.header.id, seat), 0))
            done = deeds(match, seat, since)
            if done:
                yield seat, done


def deeds(match: Match, seat: int, since: int) -> list[tuple[int, Deed]]:
    """What a seat did that everybody knows by now, from an event of that number on: the latest of it."""
    out: list[tuple[int, Deed]] = []
    entries = match.replay.entries
    for place in range(len(entries) - 1, -1, -1):
        if entries[place].index < since or len(out) == MOST:
            break
        if entries[place].seat == seat:
            deed = _deed(match, place)
            out += [(entries[place].index, deed)] if deed is not None else []
    return out[::-1]


def _deed(match: Match, place: int) -> Deed | None:
    """What was done there, if everybody knows it, and all that it takes to imagine how it came to it."""
    entries = match.replay.entries
    entry = entries[place]
    first = place
    if not entry.audience & WATCHERS:
        if not entry.audience & LATER or match.state.reveals == entry.reveals:
            return None
        while first and entries[first - 1].reveals == entry.reveals and not entries[first - 1].audience & WATCHERS:
            first -= 1
        if match.brief and not first:  # it began before what is known
            return None
    way = [other for other in entries[first:place] if other.serves == entry.seat]
    before = entries[first].before
    if before is None or not all(other.audience & LATER for other in way):  # some of it nobody else will ever know
        return None
    return Deed(before.redact(SPECTATOR), [(other.seat, other.action) for other in way], entry.seat, entry.action)
