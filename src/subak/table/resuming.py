"""A game of older rules that goes on by today's: unchanged, or by consent from the last position that both share."""

from typing import TYPE_CHECKING

import msgspec

from subak.core.game import CHANCE
from subak.kit.dice import Luck
from subak.kit.text import N_, _
from subak.table.chairs import PERSON, Header
from subak.table.commands import PlayOn
from subak.table.errors import FOREIGN, STALE, Refused
from subak.table.events import Change, Event, Offered, Played, TookBack, Upgraded, Voted, WentBack
from subak.table.older import fits
from subak.table.sealing import luck_at

if TYPE_CHECKING:  # a table asks
    from subak.table.table import Table


def unchanged(table: "Table") -> bool:
    """Whether a game of older rules can go on as if nothing had happened: today's allow every event of it, and ask the
    same people. Where positions are still made of the same words, these must be the same, too.
    """
    older, match = table.older, table.match
    if older is None or match is None or not older.whole or match.over():
        return False
    stored = older.summary
    alike = match.state.layout() != stored.layout or match.state.pack() == stored.words
    return alike and sum(1 << seat for seat in stored.waiting) == match.actors()


def proposal(table: "Table") -> Offered | Upgraded | None:
    """What is to happen to a game of older rules now; None if nothing is."""
    older = table.older
    if older is None or older.closed or older.offer is not None:
        return None
    kind = Upgraded if unchanged(table) else Offered
    return kind(table.game.version, table.game.content, older.shown)


def unanswered(table: "Table") -> list[int]:
    """Seats of people who have not said that they would play on; of programs nothing is asked."""
    agreed = table.older.agreed if table.older is not None else ()
    return [
        seat
        for seat, chair in enumerate(table.chairs)
        if chair.kind == PERSON and not chair.program and chair.player not in agreed
    ]


def voted(table: "Table", command: PlayOn, who: str, at: float, rng: Luck) -> list[Event]:
    """Somebody would play on, or closes the game. When all agree it goes on at once, nature's part included."""
    older, match, chair = table.older, table.match, table.seating.chair(command.seat)
    if older is None or match is None or not older.open:
        raise Refused(STALE, _("Nobody is asking any more."))
    if not who or who not in (chair.player, chair.owner):
        raise Refused(FOREIGN, _("Seat {n} is not yours.").format(n=command.seat + 1))
    vote = Voted(command.seat, command.yes)
    if not command.yes or any(table.chairs[seat].player != who for seat in unanswered(table)):
        return [vote]
    left = older.record.events[older.shown :]
    draws = sum(seat == CHANCE for seat, _action in left)
    begun = len(match.replay.record.events)
    goes_on = match.after_start(at, lambda trial: luck_at(table, rng, trial, draws)).replay.record.events[begun:]
    upgraded = Upgraded(table.game.version, table.game.content, older.shown, len(left), draws)
    return [vote, upgraded, *(Played(seat, action) for seat, action in goes_on)]


def resumed(table: "Table", event: Offered | Voted | Upgraded, at: float, first: int) -> None:
    """Let it happen; `first` is the number of the game's next event."""
    older = table.older
    match event:
        case Offered():
            if older is not None and fits(table.game, event):
                older.offer, older.agreed = event, frozenset()
        case Voted(seat=seat, yes=yes):
            if older is not None:
                chair = table.chairs[seat]
                older.agreed |= {chair.player or chair.owner} if yes else frozenset()
                older.closed = not yes
            text = N_("would play on by today's rules.") if yes else N_("closes the game.")
            table.seating.note(seat, text, at, first)
        case Upgraded(rules=rules, left=left, draws=draws):
            table.skipped += draws
            if older is not None and fits(table.game, event):
                table.older = None
            text = N_("From here on the game follows version {n} of the rules.")
            table.seating.mention(text, at, first, n=rules)
            if left:
                table.seating.mention(N_("Events after it that no longer count: {n}."), at, first, n=left)


def standing(header: Header, changes: list[Change]) -> tuple[Header, list[Change]]:
    """The same without events of the game that were left when it went on by other rules."""
    if not any(isinstance(event, Upgraded) for change in changes for event in change.events):
        return header, changes
    counted = [(-1, n) for n in range(len(header.given))]  # change and event of everything in the record
    for number, change in enumerate(changes):
        for n, event in enumerate(change.events):
            if isinstance(event, Played | TookBack):
                counted.append((number, n))
            elif isinstance(event, WentBack):
                counted += [(number, n)] * event.steps
            elif isinstance(event, Upgraded):
                del counted[event.events :]
    steps: dict[tuple[int, int], int] = {}
    for place in counted:
        steps[place] = steps.get(place, 0) + 1
    if header.origin is not None:
        given = header.given[: sum(place[0] < 0 for place in counted)]
        header = msgspec.structs.replace(header, origin=msgspec.structs.replace(header.origin, events=given))
    return header, [
        msgspec.structs.replace(change, events=_kept(change.events, number, steps))
        for number, change in enumerate(changes)
    ]


def _kept(events: list[Event], number: int, steps: dict[tuple[int, int], int]) -> list[Event]:
    out: list[Event] = []
    for n, event in enumerate(events):
        kept = steps.get((number, n), 0)
        if isinstance(event, WentBack) and kept:
            out.append(msgspec.structs.replace(event, steps=kept))
        elif not isinstance(event, Played | TookBack | WentBack) or kept:
            out.append(event)
    return out
