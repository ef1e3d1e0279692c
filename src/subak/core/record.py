"""A game written down: header and events, as JSON; replayed, taken back, and read as a viewer may."""

import hashlib
import json
from collections.abc import Iterator, Mapping

from subak.core.errors import IllegalAction, RecordError
from subak.core.game import CHANCE, LATER, WATCHERS, Game, State
from subak.core.text import _

FORMAT = 1
UNDO = -1  # an event's action: the seat takes back its latest standing event

Event = tuple[int, int]  # seat, action


class Record:
    """What was played: enough to play it again, nothing more."""

    def __init__(
        self,
        game: str,
        version: int,
        seats: int,
        options: Mapping[str, int],
        content: str,
        events: list[Event] | None = None,
    ) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.options = dict(options)
        self.content = content
        self.events: list[Event] = events if events is not None else []

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, int] | None = None) -> "Record":
        """An empty record of a game about to start."""
        return cls(game.name, game.version, seats, options or {}, game.content)

    def dumps(self) -> str:
        """One line of JSON."""
        body = self._body()
        return json.dumps({"format": FORMAT, **body, "check": _digest(body)}, separators=(",", ":"))

    @classmethod
    def loads(cls, text: str) -> "Record":
        """The record that `dumps` wrote; RecordError if it is damaged or of another format."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(
                _("This is not a whole record: the JSON breaks off or is damaged at character {n}.").format(n=error.pos)
            ) from None
        if not isinstance(data, dict) or "format" not in data:
            raise RecordError(_("This is JSON, but not a record of a game: it has no format number."))
        if data["format"] != FORMAT:
            raise RecordError(
                _("This record has format {theirs}; this program reads format {ours}.").format(
                    theirs=data["format"], ours=FORMAT
                )
            )
        kinds: dict[str, type] = {
            "game": str, "version": int, "seats": int, "options": dict, "content": str, "events": list, "check": str,
        }  # fmt: skip
        for field, kind in kinds.items():
            if type(data.get(field)) is not kind:
                raise RecordError(_("The record's field {field} is missing or damaged.").format(field=field))
        if not all(isinstance(name, str) and type(value) is int for name, value in data["options"].items()):
            raise RecordError(_("The record's field {field} is missing or damaged.").format(field="options"))
        for n, event in enumerate(data["events"]):
            if not (isinstance(event, list) and len(event) == 2 and all(type(part) is int for part in event)):
                raise RecordError(_("Event {n} of the record is not a pair of seat and action.").format(n=n))
        record = cls(
            data["game"], data["version"], data["seats"], data["options"], data["content"],
            [(seat, action) for seat, action in data["events"]],
        )  # fmt: skip
        if data["check"] != _digest(record._body()):
            raise RecordError(_("The record was changed or damaged after it was saved: its check sum is wrong."))
        return record

    def _body(self) -> dict[str, object]:
        return {
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            "content": self.content,
            "events": self.events,
        }


def _digest(body: dict[str, object]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]


class Entry:
    """A standing event and what was true when it was made."""

    def __init__(self, index: int, seat: int, action: int, before: State) -> None:
        self.index = index  # of the event in the record
        self.seat = seat
        self.action = action
        self.actors = before.actors
        self.reveals = before.reveals
        self.audience = before.audience(seat, action)
        self.serves = before.serves(action) if seat == CHANCE else seat


class Replay:
    """A record together with its position: play on, take back, or read it."""

    def __init__(self, game: Game, record: Record, at: int | None = None) -> None:
        """Fold the record's first `at` events (all by default). RecordError names the event that does not fit."""
        if record.game != game.name:
            raise RecordError(
                _("This is a record of {theirs}, not of {ours}.").format(theirs=record.game, ours=game.name)
            )
        if record.version != game.version:
            raise RecordError(
                _("This record follows version {theirs} of the rules of {title}; this program plays version {ours}.")
                .format(theirs=record.version, title=game.title, ours=game.version)
            )  # fmt: skip
        if record.content != game.content:
            raise RecordError(
                _("This record was played with other cards (content {theirs}, here {ours}). Give the pack it used.")
                .format(theirs=record.content, ours=game.content)
            )  # fmt: skip
        if at is not None and not 0 <= at <= len(record.events):
            raise RecordError(
                _("The record has events 0 to {last}; there is no position {at}.").format(
                    last=len(record.events), at=at
                )
            )
        self.game = game
        self.record = Record(record.game, record.version, record.seats, record.options, record.content, [])
        self.entries: list[Entry] = []  # events that stand
        self.state = game.new(record.seats, record.options)
        for n, (seat, action) in enumerate(record.events if at is None else record.events[:at]):
            try:
                if action == UNDO:
                    self.undo(seat)
                else:
                    self.step(seat, action)
            except IllegalAction as error:
                raise RecordError(_("Event {n} of the record is illegal: {why}").format(n=n, why=error)) from None

    def step(self, seat: int, action: int) -> None:
        """Play an event; IllegalAction leaves everything as it was."""
        self._keep(len(self.record.events), seat, action)
        self.record.events.append((seat, action))

    def last_undoable(self, seat: int) -> Entry | None:
        """The event that `undo` would take back.

        A seat may take back its latest event while nothing was revealed since, nature has not answered it, and
        nobody acted on it: whoever acted since had owed that decision at the same time anyway.
        """
        for place in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[place]
            if entry.seat == seat:
                return entry if entry.reveals == self.state.reveals else None
            lane = entry.serves
            mine = self._latest(seat, place)
            if lane < 0 or lane == seat or mine is None or not mine.actors >> lane & 1:
                return None
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's latest event; IllegalAction if the rule of `last_undoable` forbids it."""
        entry = self.last_undoable(seat) if seat != CHANCE else None
        if entry is None:
            raise IllegalAction(seat, UNDO, self.state.actors)
        before = self.state, self.entries
        self.state, self.entries = self.game.new(self.record.seats, self.record.options), []
        try:
            for e in before[1]:
                if e is not entry:
                    self._keep(e.index, e.seat, e.action)
        except IllegalAction:
            self.state, self.entries = before
            raise
        self.record.events.append((seat, UNDO))

    def lines(self, viewer: int) -> Iterator[tuple[int, int, str]]:
        """The log as a viewer may read it: event number, seat, sentence."""
        bit = WATCHERS if viewer < 0 else 1 << viewer
        state = self.game.new(self.record.seats, self.record.options)
        for entry in self.entries:
            known = entry.audience & bit or (entry.audience & LATER and self.state.reveals > entry.reveals)
            if known:
                yield entry.index, entry.seat, self.game.write(state, entry.seat, entry.action)
            state.apply(entry.seat, entry.action)

    def _keep(self, index: int, seat: int, action: int) -> None:
        if seat < 0 or not self.state.actors >> seat & 1 or action not in self.state.legal(seat):
            raise IllegalAction(seat, action, self.state.actors)
        entry = Entry(index, seat, action, self.state)
        self.state.apply(seat, action)
        self.entries.append(entry)

    def _latest(self, seat: int, before: int) -> Entry | None:
        for entry in reversed(self.entries[:before]):
            if entry.seat == seat:
                return entry
        return None
