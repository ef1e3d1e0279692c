"""The clocks of a table, folded from its changes and their recorded times: a replay gives the same clocks.

Every seat of a person that owes a decision has its clock running. Time that was spent is never given back, so taking
back gains nothing: what a choice had brought goes with it, and what the others spent meanwhile is paid for them.
What a clock gains follows from what everybody can see, since it is shown to everybody.
"""

from collections.abc import Sequence
from copy import copy

import msgspec

from subak.core.bits import members
from subak.core.game import EVERYONE
from subak.kit.record import Entry
from subak.kit.text import _
from subak.table.allowance import GENTLE, Allowance
from subak.table.chairs import PERSON, Chair
from subak.table.commands import Command, Swap, TakeBack
from subak.table.errors import ILLEGAL, Refused
from subak.table.events import Change, ClocksResumed, ClocksStopped, Seated, TookBack, WentBack
from subak.table.match import Match
from subak.table.view import Clock


class Counted(msgspec.Struct, frozen=True):
    """What clocks have counted so far, to go on from there."""

    at: float
    still: bool
    running: dict[int, float]
    spent: dict[int, float]
    kept: dict[int, float]
    brought: dict[int, dict[int, float]]
    followed: int


class Clocks:
    """How much time each seat has left."""

    def __init__(self, allowed: Allowance | None) -> None:
        self.allowed = allowed
        self.at = 0.0  # up to when time was counted
        self.still = False  # the server was away, and nobody is back
        self.running: dict[int, float] = {}  # seats whose clock runs -> seconds since they were asked
        self._spent: dict[int, float] = {}  # seat -> seconds, in the whole game
        self._kept: dict[int, float] = {}  # seat -> seconds beyond the allowance that stay, whatever is taken back
        self._brought: dict[int, dict[int, float]] = {}  # seat -> number of a standing event -> seconds it brought
        self._followed = 0  # events of the game

    def copy(self) -> "Clocks":
        other = copy(self)
        other.running, other._spent, other._kept = self.running.copy(), self._spent.copy(), self._kept.copy()
        other._brought = {seat: brought.copy() for seat, brought in self._brought.items()}
        return other

    def counted(self) -> Counted:
        return Counted(self.at, self.still, self.running, self._spent, self._kept, self._brought, self._followed)

    def go_on(self, counted: Counted) -> None:
        """Be as these clocks were."""
        self.at, self.still, self.running, self._spent, self._kept, self._brought, self._followed = (
            msgspec.structs.astuple(counted)
        )

    def left(self, seat: int, at: float | None = None) -> float:
        """Seconds that a seat has left, now or when time was last counted."""
        if self.allowed is None:
            return 0.0
        passed = max(0.0, at - self.at) if at is not None and seat in self.running and not self.still else 0.0
        gained = self._kept.get(seat, 0.0) + sum(self._brought.get(seat, {}).values())
        return self.allowed.seconds + gained - self._spent.get(seat, 0.0) - passed

    def until(self, seat: int) -> float:
        """When the seat's clock runs out; 0 if it does not run."""
        runs = seat in self.running and not self.still
        return self.at + self.left(seat) if runs else 0.0

    def due(self) -> float | None:
        """When the next clock runs out."""
        return min((self.until(seat) for seat in self.running), default=None) if not self.still else None

    def lapsed(self, at: float) -> list[int]:
        """Seats whose time is up."""
        return [] if self.still else [seat for seat in self.running if self.left(seat, at) <= 0.0]

    def shown(self, seat: int) -> Clock | None:
        """A seat's clock for everybody; None if there is nothing to show: of what is left for a choice, only while it
        is owed."""
        if self.allowed is None or (self.allowed.kind == GENTLE and seat not in self.running):
            return None
        asked = 0.0 if self.still else self.running.get(seat, 0.0)  # when others last clicked is nobody's business
        return Clock(max(0.0, self.left(seat) + asked), self.until(seat), self.allowed.days)

    def afford(self, command: Command, match: Match, chairs: Sequence[Chair], change: Change) -> None:
        """Refused if a seat that takes something back had no time left afterwards."""
        if not isinstance(command, TakeBack | Swap):
            return
        after = self.copy()
        after.follow(match, chairs, change)
        if after.left(command.seat) <= 0.0:
            raise Refused(ILLEGAL, _("There is no time left to think about it once more: the choice stands."))

    def follow(self, match: Match, chairs: Sequence[Chair], change: Change) -> None:
        """A change has happened, which led to this match."""
        if self.allowed is None:
            return
        self._spend(change)
        owing = {seat for seat in members(match.actors()) if chairs[seat].kind == PERSON}
        back = {event.seat for event in change.events if isinstance(event, TookBack | WentBack)}
        if back:
            self._pay(match, owing, back)
        for event in change.events:
            if isinstance(event, Seated) and event.kind == PERSON and self.allowed.kind == GENTLE:
                self._refill(event.seat)
        moved = self._moved(match)
        for seat in moved.keys() & {*owing, *self.running, *back}:
            seen = moved[seat].audience & EVERYONE == EVERYONE
            if self.allowed.kind == GENTLE and seat in owing and seen:  # they are at it: the choice goes on
                self._bring(seat, moved[seat].index, self.allowed.seconds - self.left(seat))
            elif self.allowed.kind != GENTLE and (seat not in owing or (seen and match.undoable(seat) is None)):
                self._bring(seat, moved[seat].index, self.allowed.bonus)
        for seat in owing - self.running.keys() - back:
            if self.allowed.kind == GENTLE:
                self._refill(seat)
        self.running = {seat: self.running.get(seat, 0.0) for seat in owing}
        self._followed = match.replay.count

    def _moved(self, match: Match) -> dict[int, Entry]:
        """Everybody's latest event among those that are new."""
        moved: dict[int, Entry] = {}
        for entry in reversed(match.replay.entries):
            if entry.index < self._followed:
                break
            moved.setdefault(entry.seat, entry)
        return moved

    def _spend(self, change: Change) -> None:
        until = change.at
        for event in change.events:
            if isinstance(event, ClocksStopped):
                until = min(until, event.since)
        for seat in self.running if not self.still else ():
            passed = max(0.0, until - self.at)
            self.running[seat] += passed
            self._spent[seat] = self._spent.get(seat, 0.0) + passed
        for event in change.events:
            if isinstance(event, ClocksStopped | ClocksResumed):
                self.still = isinstance(event, ClocksStopped)
        self.at = max(self.at, change.at)

    def _pay(self, match: Match, owing: set[int], back: set[int]) -> None:
        """Events were taken back: what they brought goes; others, who are asked no longer, get back what they spent,
        from whoever took back."""
        standing = {entry.index for entry in match.replay.entries}
        for seat, brought in self._brought.items():
            gone = sum(brought.pop(index) for index in [*brought] if index not in standing)
            if seat not in back:
                self._kept[seat] = self._kept.get(seat, 0.0) + gone
        freed = {seat: self.running[seat] for seat in self.running if seat not in owing and seat not in back}
        for seat, seconds in freed.items():
            self._spent[seat] -= seconds
        for seat in back:
            self._spent[seat] = self._spent.get(seat, 0.0) + max(freed.values(), default=0.0)

    def _bring(self, seat: int, number: int, seconds: float) -> None:
        self._brought.setdefault(seat, {})[number] = seconds

    def _refill(self, seat: int) -> None:
        """Somebody is asked anew: they have the whole allowance."""
        if self.allowed is not None:
            self._kept[seat] = self._kept.get(seat, 0.0) + self.allowed.seconds - self.left(seat)
