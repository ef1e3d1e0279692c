"""A table in brief: all that it needs to go on in the middle of a game, but for the story of how it came there.

A gist is an optimisation of the log, and never believed against it: one that another program, other rules, cards or
words wrote, or that does not lead to the stored position, is put aside, and all changes are read instead.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from subak.core.errors import IllegalAction
from subak.core.game import Game
from subak.kit.record import Entry, Record, Replay
from subak.kit.story import tells
from subak.table.allowance import allowance
from subak.table.chairs import Chair, Header, Names, persons
from subak.table.clocks import Clocks, Counted
from subak.table.events import AskedBack, Change, Departed, TookBack, Upgraded, WentBack
from subak.table.match import Match
from subak.table.table import Table
from subak.table.view import Line, Message, Summary

SHAPE: Final = 4  # of a gist: counted up whenever a table remembers something else, or puts it in other words
UNTOLD: Final = (TookBack, WentBack, Departed, Upgraded)  # events that only a whole table can follow
DONE: Final = 200  # commands that would be known if they were sent again: the latest


class Gist(msgspec.Struct, frozen=True, kw_only=True):
    """A table after a change. For the server alone: it names persons, and `words` is a whole position."""

    shape: int
    rules: int  # version of the game's rules
    content: str  # hash of its cards
    layout: str  # hash of what the words mean
    version: int  # changes so far
    updated: float
    watchers: bool
    speakers: list[str]
    host: str
    closed: bool
    departed: list[str]
    chairs: list[Chair]
    past: list[tuple[int, Chair]]
    helped: dict[int, list[int]]
    notes: list[tuple[int, Line]]
    chat: list[Message]
    explaining: int | None
    plea: AskedBack | None
    agreed: list[str]
    rematch: str | None
    done: list[tuple[str, str]]
    given: int  # events of the game that were played before the table was set
    count: int  # all events of it
    words: list[int]  # the position in which the first of the recent events was made
    recent: list[tuple[int, int, int]]  # standing events, back to the latest of every seat: number, seat, action
    begun: dict[int, int]  # of these
    drawn: int  # how often nature decided: no draw of the dice is made twice
    luck: list[str]  # what every seat has mixed into them
    tickets: list[int]
    acted: list[float]
    asked: dict[int, float]
    went_back: int
    stopped: bool
    time: str
    clocks: Counted | None  # None where there is no clock
    left: bool
    unwanted: list[str]


def gist_of(table: Table) -> Gist | None:
    """The table in brief, to be written before the table changes; None where only the whole log will do."""
    match, seating = table.match, table.seating
    if match is None or table.older is not None or table.skipped or not match.tells:
        return None
    recent = _recent(match)
    start = recent[0].before if recent else match.state
    if start is None:  # the position is no longer remembered: somebody has not acted for long
        return None
    return Gist(
        shape=SHAPE,
        rules=table.game.version,
        content=table.game.content,
        layout=start.layout(),
        version=table.version,
        updated=table.updated,
        watchers=table.watchers,
        speakers=table.speakers,
        host=seating.host,
        closed=seating.closed,
        departed=sorted(seating.departed),
        chairs=seating.chairs,
        past=seating.past,
        helped={seat: sorted(tickets) for seat, tickets in seating.helped.items()},
        notes=seating.notes,
        chat=table.chat,
        explaining=table.explaining,
        plea=table.pleading.asked,
        agreed=sorted(table.pleading.agreed),
        rematch=table.rematch,
        done=list(table.done)[-DONE:],
        given=match.given,
        count=match.replay.count,
        words=start.pack(),
        recent=[(entry.index, entry.seat, entry.action) for entry in recent],
        begun={entry.index: match.begun[entry.index] for entry in recent if entry.index in match.begun},
        drawn=match.drawn(),
        luck=seating.luck,
        tickets=match.tickets,
        acted=match.acted,
        asked=match.asked,
        went_back=match.went_back,
        stopped=match.stopped,
        time=table.time,
        clocks=table.clocks.counted() if table.time else None,
        left=seating.left,
        unwanted=sorted(table.unwanted),
    )


def opened_in_brief(
    game: Game, header: Header, gist: Gist, changes: Sequence[Change], stored: Summary, seed: bytes = b""
) -> Table | None:
    """The table that these changes after the gist lead to, in brief; None if the gist does not fit, or cannot tell."""
    if gist.shape != SHAPE or (gist.rules, gist.content) != (game.version, game.content) or not tells(game):
        return None
    if any(isinstance(event, UNTOLD) for change in changes for event in change.events):
        return None
    if gist.given != len(header.given):
        return None
    table = _seated(Table(game, header, seed), gist)
    try:
        table.match = _resumed(game, table, gist)
        if table.match is None or len(stored.seen) != len(table.versions()):
            return None
        table.brief = table.match.brief
        table.match.call(Names(table.chairs), persons(table.chairs))
        table.retrace(changes, stored.seen)
    except IllegalAction:
        return None
    now = table.summary()
    same = (now.version, now.layout, now.words) == (stored.version, stored.layout, stored.words)
    return table if same else None


def _recent(match: Match) -> list[Entry]:
    """The standing events, back to the latest one of every seat that has any."""
    entries = match.replay.entries
    missing = set(range(match.seats))
    first = len(entries)
    for place in range(len(entries) - 1, -1, -1):
        if not missing:
            break
        if entries[place].seat in missing:
            missing.discard(entries[place].seat)
            first = place
    return entries[first:]


def _seated(table: Table, gist: Gist) -> Table:
    seating = table.seating
    table.watchers, table.speakers = gist.watchers, gist.speakers
    seating.begun = True
    seating.host, seating.closed, seating.departed = gist.host, gist.closed, frozenset(gist.departed)
    seating.left, table.unwanted = gist.left, frozenset(gist.unwanted)
    seating.chairs = gist.chairs
    seating.past = gist.past
    seating.helped = {seat: frozenset(tickets) for seat, tickets in gist.helped.items()}
    seating.notes = gist.notes
    seating.luck = gist.luck
    table.chat, table.explaining = gist.chat, gist.explaining
    table.pleading.asked, table.pleading.agreed = gist.plea, frozenset(gist.agreed)
    table.rematch = gist.rematch
    table.done = dict.fromkeys(gist.done)
    table.version, table.updated = gist.version, gist.updated
    table.time, table.clocks = gist.time, Clocks(allowance(gist.time))
    if gist.clocks is not None:
        table.clocks.go_on(gist.clocks)
    return table


def _resumed(game: Game, table: Table, gist: Gist) -> Match | None:
    """The match of a gist; None if its words mean something else today."""
    match = Match(game, len(gist.chairs), table.options, gist.updated)
    if match.state.layout() != gist.layout or len(gist.words) != len(match.state.pack()):
        return None
    record = Record.of(game, match.seats, table.options)
    match.replay = Replay.taken_up(game, record, gist.count, match.state.unpack(gist.words), gist.recent)
    match.given = gist.given
    match.begun = gist.begun
    match.since = gist.count
    match.drawn_before = gist.drawn
    match.tickets, match.acted, match.asked = gist.tickets, gist.acted, gist.asked
    match.went_back, match.stopped = gist.went_back, gist.stopped
    return match
