"""A game looked back at: the positions that a viewer could tell apart, one after the other, each with what was told.

A position is called by its number among those of its viewer: numbers of events would tell how often others clicked in
secret. For the same reason nobody sees a position in which nature was about to act, or one in the middle of what was
decided as one. With everything open, which is for games that are over, every event leads to a position of its own.
"""

from typing import Final

import msgspec

from subak.core.board import TALL, WIDE, Board
from subak.core.game import CHANCE, SPECTATOR, State
from subak.kit.text import _
from subak.kit.turning import position_at
from subak.table.errors import FOREIGN, ILLEGAL, MISSING, Refused
from subak.table.match import Match
from subak.table.table import Table
from subak.table.view import OVER, Line

ALL_EYES: Final = -2  # everything lies open: what all seats see, together


class Moment(msgspec.Struct, frozen=True):
    """A position, and what its viewer was told when it came."""

    events: int  # that stand and led to it
    chapter: str  # the round or the like; "" if there is none
    lines: list[Line]


class Reel(msgspec.Struct, frozen=True):
    """All moments of a game that a viewer can look back at."""

    moments: list[Moment]
    log: list[tuple[int, Line]]  # the whole log, each line with the number of its moment

    def moment(self, n: int) -> Moment:
        """One of them; Refused if there is none of that number."""
        if not 0 <= n < len(self.moments):
            last = len(self.moments) - 1
            raise Refused(MISSING, _("Positions 0 to {last} can be looked back at.").format(last=last))
        return self.moments[n]

    def chapters(self) -> list[tuple[str, int]]:
        """Rounds, and the moment at which each began."""
        found: list[tuple[str, int]] = []
        for n, moment in enumerate(self.moments):
            if moment.chapter and (not found or found[-1][0] != moment.chapter):
                found.append((moment.chapter, n))
        return found

    def turns(self, seat: int) -> list[int]:
        """The moments at which a player's turns begin, as far as they were told of."""
        found: list[int] = []
        before: tuple[set[int], str] = set(), ""
        for n, moment in enumerate(self.moments):
            doers = {line.seat for line in moment.lines if line.seat != CHANCE and not line.times}
            if seat in doers and (seat not in before[0] or moment.chapter != before[1]):
                found.append(n)
            if doers:
                before = doers, moment.chapter
        return found


def eyes_of(table: Table, who: str) -> list[int]:
    """Through whose eyes a person may look back: the first is what they look through unless they say otherwise.

    While the game is on these are their own, or a watcher's; on a shared screen a watcher's come first.
    """
    if table.older is not None:
        return [SPECTATOR]
    mine = table.seats_of(who)
    first = mine if len(mine) == 1 else [SPECTATOR]
    others = [ALL_EYES, *range(len(table.chairs)), SPECTATOR] if table.status == OVER else [*mine, SPECTATOR]
    return [*first, *(eyes for eyes in others if eyes not in first)]


def permitted(table: Table, who: str, eyes: int | None) -> int:
    """The eyes, if the person may look through them; without a wish, those that are theirs."""
    allowed = eyes_of(table, who)
    if eyes is None:
        return allowed[0]
    if eyes not in allowed:
        raise Refused(FOREIGN, _("While the game is on, everybody looks back through their own eyes."))
    return eyes


def reel(table: Table, eyes: int) -> Reel:
    """The game as these eyes saw it, moment by moment."""
    match = played(table)
    rows = table.seating.log(_everybodys(match) if eyes == ALL_EYES else match.log(eyes))
    found = _found(match, eyes)
    log = [(_moment_of(found, number), line) for number, line in rows]
    lines: list[list[Line]] = [[] for _row in found]
    for n, line in log:
        if not line.taken:
            lines[n].append(line)
    moments = [Moment(*row[1:], told) for row, told in zip(found, lines, strict=True)]
    return Reel(moments, log)


def sights(table: Table, eyes: int, moment: Moment) -> list[tuple[int, State]]:
    """What was to be seen then: a view and whose it is; of everybody if everything lies open."""
    match = played(table)
    state = position_at(match.replay, moment.events)
    return [(viewer, state.redact(viewer)) for viewer in (range(match.seats) if eyes == ALL_EYES else [eyes])]


def past_board(table: Table, viewer: int, sight: State, tall: bool) -> Board:
    return table.game.draw(sight, viewer, TALL if tall else WIDE, played(table).names)


def played(table: Table) -> Match:
    """The match, once it has begun."""
    if table.match is None:
        raise Refused(ILLEGAL, _("The game has not begun."))
    return table.match


def _found(match: Match, eyes: int) -> list[tuple[int, int, str]]:
    """Of every moment: the number of its latest event, how many stand by then, its chapter."""
    viewer = SPECTATOR if eyes == ALL_EYES else eyes
    state = position_at(match.replay, 0)
    view = state.redact(viewer)
    found = [(-1, 0, match.game.chapter(view))]
    seen = _sight(view)
    for n, entry in enumerate(match.replay.entries, 1):
        state.apply(entry.seat, entry.action)
        if eyes == ALL_EYES:
            found.append((entry.index, n, match.game.chapter(state.redact(viewer))))
        elif not state.actors >> CHANCE & 1 and not match.decided_on(n):
            view = state.redact(viewer)
            if _sight(view) != seen:
                seen = _sight(view)
                found.append((entry.index, n, match.game.chapter(view)))
    return found


def _moment_of(found: list[tuple[int, int, str]], number: int) -> int:
    """The first moment that came with this event, or after it; else the latest."""
    return next((n for n, (end, _events, _chapter) in enumerate(found) if end >= number), len(found) - 1)


def _sight(view: State) -> tuple[list[int], int, int]:
    return view.pack(), view.actors, view.reveals


def _everybodys(match: Match) -> list[tuple[int, Line]]:
    """The story with everything open: each event as whoever it was about saw it, else as a watcher did."""
    stories = {viewer: match.log(viewer) for viewer in range(SPECTATOR, match.seats)}
    told: dict[int, dict[int, list[Line]]] = {viewer: {} for viewer in stories}
    for viewer, rows in stories.items():
        for number, line in rows:
            if not line.taken:
                told[viewer].setdefault(number, []).append(line)
    rows = [row for row in stories[SPECTATOR] if row[1].taken]
    for entry in match.replay.entries:
        lane = entry.serves if 0 <= entry.serves < match.seats else SPECTATOR
        lines = told[lane].get(entry.index) or told[SPECTATOR].get(entry.index, [])
        rows += [(entry.index, line) for line in lines]
    return sorted(rows, key=lambda row: row[0])
