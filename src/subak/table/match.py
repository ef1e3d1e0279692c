"""The game on a table: its events, whose decision is which, and what each viewer can see of it."""

from copy import copy
from random import Random
from typing import Final

from subak.core.bits import members
from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, LATER, SPECTATOR, WATCHERS, Game, State
from subak.core.play import settle
from subak.core.record import Entry, Record, Replay
from subak.core.text import _
from subak.table.errors import ILLEGAL, Refused
from subak.table.view import Choice, Desk, Line

SEATS: Final = (1 << CHANCE) - 1  # bitmask of all seats that people may hold


class Match:
    """A game that has begun. `try_*` say which events a wish leads to; `play` and `take_back` let them happen."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], at: float) -> None:
        self.game = game
        self.seats = seats
        self.replay = Replay(game, Record.of(game, seats, options))
        self.sentences: dict[int, str] = {}  # number of an event in the record -> the event in words
        self.tickets = [0] * seats  # number of the decision the seat is asked for
        self.acted = [at] * seats  # when it was asked or last did something
        self.asked: dict[int, float] = {}  # seats that owe a decision -> since when, as far as others can see
        self._desks: dict[tuple[int, bool], Desk] = {}
        self._ask(0, at)

    def copy(self) -> "Match":
        """An independent match with the same past."""
        other = copy(self)
        other.replay = _copied(self.replay)
        other.replay.state = self.state.clone()
        other.sentences = self.sentences.copy()
        other.tickets = self.tickets[:]
        other.acted = self.acted[:]
        other._desks = self._desks.copy()
        return other

    @property
    def state(self) -> State:
        return self.replay.state

    def actors(self) -> int:
        """Bitmask of seats that owe a decision."""
        return self.state.actors & SEATS

    def over(self) -> bool:
        return not self.state.actors

    def changed(self, at: float) -> None:
        """All events of a change have happened. What went off and on again in between is nobody's business."""
        self.asked = {seat: self.asked.get(seat, at) for seat in members(self.actors())}

    def play(self, seat: int, action: int, at: float) -> None:
        before = self.actors()
        self.sentences[len(self.replay.record.events)] = self._write(seat, action)
        self.replay.step(seat, action)
        self._happened(seat, before, at)

    def take_back(self, seat: int, at: float) -> None:
        before = self.actors()
        self.replay.undo(seat)
        self._happened(seat, before, at)

    def try_start(self, rng: Random) -> list[tuple[int, int]]:
        return settle(self.state.clone(), rng)

    def try_act(self, seat: int, action: int, rng: Random) -> list[tuple[int, int]]:
        """The decision and nature's answer."""
        return self._try(self.state.clone(), seat, action, rng)

    def try_take_back(self, seat: int, rng: Random) -> list[tuple[int, int]]:
        """Nature's part after the seat's latest choice was taken back."""
        return settle(self.without_latest(seat), rng)

    def try_swap(self, seat: int, action: int, rng: Random) -> list[tuple[int, int]]:
        """The decision and nature's answer, after the seat's latest choice was taken back."""
        return self._try(self.without_latest(seat), seat, action, rng)

    def without_latest(self, seat: int) -> State:
        """The position if the seat took back its latest choice."""
        if self.over() or self.replay.last_undoable(seat) is None:
            raise Refused(ILLEGAL, self._why_no_undo(seat))
        trial = _copied(self.replay)
        try:
            trial.undo(seat)
        except IllegalAction:
            raise Refused(ILLEGAL, _("Others have built on this choice: it stands.")) from None
        return trial.state

    def why_not(self, seat: int, action: int) -> str:
        """Why the seat may not do this now; "" if it may."""
        return self._why_not(self.state, seat, action)

    def desk(self, seat: int, tall: bool = False) -> Desk:
        """The game as a seat, or SPECTATOR, sees it; `tall` for a phone held upright."""
        if (seat, tall) not in self._desks:
            self._desks[seat, tall] = self._lay(seat, tall)
        return self._desks[seat, tall]

    def forget_desks(self) -> None:
        """The position is another one: what was drawn of it is of no use any more."""
        self._desks.clear()

    def sight(self, viewer: int) -> tuple[object, ...]:
        """All that a viewer can see, in brief: whenever the desk changes, so does this."""
        words = tuple(self.state.redact(viewer).pack())
        public = (words, self.actors(), tuple(self.log(viewer)))
        if viewer == SPECTATOR:
            return public
        return *public, self.tickets[viewer], self.undoable(viewer)

    def log(self, viewer: int) -> list[Line]:
        """The standing events that a viewer may read."""
        bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
        reveals = self.state.reveals
        return [
            Line(entry.seat, self.sentences[entry.index])
            for entry in self.replay.entries
            if entry.audience & bit or (entry.audience & LATER and reveals > entry.reveals)
        ]

    def undoable(self, seat: int) -> str | None:
        """The choice that the seat may take back, in words."""
        entry = None if self.over() else self.replay.last_undoable(seat)
        return None if entry is None else self.sentences[entry.index]

    def doing(self, seat: int) -> str:
        """`thinking`, `ready` when the seat has decided what others still decide, or `waiting`."""
        actors = self.actors()
        if not actors:
            return ""
        if actors >> seat & 1:
            return "thinking"
        latest = self._latest(seat)
        at_once = latest is not None and latest.actors & actors and latest.reveals == self.state.reveals
        return "ready" if at_once else "waiting"

    def sheet(self, viewer: int, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from, as far as a viewer can see."""
        return self.game.sheet(self.state.redact(viewer), seat)

    def waited(self, seat: int, at: float) -> float:
        """Seconds since a seat that owes a decision has done anything."""
        return at - self.acted[seat] if self.actors() >> seat & 1 else 0.0

    def _lay(self, seat: int, tall: bool) -> Desk:
        view = self.state.redact(seat)
        owes = seat != SPECTATOR and self.actors() >> seat & 1
        choices = [Choice(a, self.game.write(view, seat, a)) for a in view.legal(seat)] if owes else []
        return Desk(
            seat=seat,
            ticket=0 if seat == SPECTATOR else self.tickets[seat],
            question=self.game.ask(view, seat),
            choices=choices,
            board=self.game.draw(view, seat, tall),
            text=self.game.tell(view, seat),
            undo=None if seat == SPECTATOR else self.undoable(seat),
            log=self.log(seat),
        )

    def _write(self, seat: int, action: int) -> str:
        """The event in words, as the seat it concerns sees it: others read it only if they may know it."""
        lane = self.state.serves(action) if seat == CHANCE else seat
        return self.game.write(self.state.redact(lane if lane >= 0 else SPECTATOR), seat, action)

    def _happened(self, seat: int, before: int, at: float) -> None:
        if seat != CHANCE:
            self.tickets[seat] += 1
            self.acted[seat] = at
        self._ask(before, at)
        self.forget_desks()

    def _ask(self, before: int, at: float) -> None:
        for seat in members(self.actors() & ~before):
            self.tickets[seat] += 1
            self.acted[seat] = at

    def _try(self, state: State, seat: int, action: int, rng: Random) -> list[tuple[int, int]]:
        why = self._why_not(state, seat, action)
        if why:
            raise Refused(ILLEGAL, why)
        state.apply(seat, action)
        return [(seat, action), *settle(state, rng)]

    def _why_not(self, state: State, seat: int, action: int) -> str:
        if not state.actors:
            return _("The game is over.")
        if not state.actors >> seat & 1:
            return _("This seat has nothing to decide now.")
        if action in state.legal(seat):
            return ""
        if not 0 <= action < self.game.width:
            return _("{title} has no action {action}.").format(title=self.game.title, action=action)
        return self.game.why_not(state.redact(seat), seat, action)

    def _why_no_undo(self, seat: int) -> str:
        if self.over():
            return _("The game is over.")
        if self._latest(seat) is None:
            return _("There is nothing to take back yet.")
        return _("It is too late to take this back: something was revealed, or somebody has acted on it.")

    def _latest(self, seat: int) -> Entry | None:
        for entry in reversed(self.replay.entries):
            if entry.seat == seat:
                return entry
        return None


def _copied(replay: Replay) -> Replay:
    """A replay that can be played on or taken back without touching this one, but for the state, which is shared."""
    other = copy(replay)
    other.record = copy(replay.record)
    other.record.events = replay.record.events[:]
    other.entries = replay.entries[:]
    return other
