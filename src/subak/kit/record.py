"""A game written down: header and events, as JSON; replayed, taken back, and read as a viewer may."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, Game, State
from subak.core.language import _
from subak.kit.errors import RecordError
from subak.kit.packs import Pack, read_pack
from subak.kit.proof import Proof
from subak.kit.story import Story

FORMAT = 1
FIELDS = {"game": str, "version": int, "seats": int, "options": dict, "content": str, "events": list, "check": str}
UNDO = -1  # an event's action: the seat takes back its latest standing event
BACK = -2  # ... and with it all that came after, as everybody agreed
NOT_FINAL, CHANCE_ACTED, ANSWERED, TURNED_UP = range(4)  # what may stop a seat that would take back
REMEMBERED = 100  # events whose positions are kept, for those who take back or are told what happened

Event = tuple[int, int]  # seat, action
T = TypeVar("T")


def twin(thing: T) -> T:
    """What `copy.copy` makes of a plain object, in a tenth of the time: every move at a table copies six."""
    kind = type(thing)
    made: T = kind.__new__(kind)
    made.__dict__ = thing.__dict__.copy()
    return made


@dataclass
class Record:
    """What was played: enough to play it again, nothing more."""

    game: str
    version: int
    seats: int
    options: dict[str, int]
    content: str
    events: list[Event] = field(default_factory=list)
    helped: list[int] = field(default_factory=list)  # seats that were told what a bot would do
    pack: Pack | None = None  # the content it was played with, if it is not the game's own and travels with it
    dice: Proof | None = None  # how to check nature's part, if it was played at a table that sealed its dice

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, int] | None = None) -> "Record":
        """An empty record of a game about to start."""
        return cls(game.name, game.version, seats, dict(options or {}), game.content)

    def dumps(self) -> str:
        """One line of JSON."""
        return json.dumps({"format": FORMAT, **self._fields(), "check": self._digest()}, separators=(",", ":"))

    @classmethod
    def loads(cls, text: str) -> "Record":
        """The record that `dumps` wrote; RecordError if it is damaged or of another format."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            why = _("This is not a whole record: the JSON breaks off or is damaged at character {n}.")
            raise RecordError(why.format(n=error.pos)) from None
        if not isinstance(data, dict) or "format" not in data:
            raise RecordError(_("This is JSON, but not a record of a game: it has no format number."))
        if data["format"] != FORMAT:
            why = _("This record has format {theirs}; this program reads format {ours}.")
            raise RecordError(why.format(theirs=data["format"], ours=FORMAT))
        for name, kind in FIELDS.items():
            if type(data.get(name)) is not kind or (kind is dict and set(map(type, data[name].values())) - {int}):
                raise RecordError(_("The record's field {field} is missing or damaged.").format(field=name))
        for n, event in enumerate(data["events"]):
            if not isinstance(event, list) or list(map(type, event)) != [int, int]:
                raise RecordError(_("Event {n} of the record is not a pair of seat and action.").format(n=n))
        helped = data.get("helped", [])
        if not isinstance(helped, list) or set(map(type, helped)) - {int}:
            raise RecordError(_("The record's field {field} is missing or damaged.").format(field="helped"))
        dice = Proof.read(data["dice"]) if "dice" in data else None
        pack = _pack(data["pack"]) if "pack" in data else None
        known = {name: data[name] for name in FIELDS if name != "check"}
        record = cls(**known, helped=helped, pack=pack, dice=dice)
        record.events = [(seat, action) for seat, action in data["events"]]
        if data["check"] != record._digest():
            raise RecordError(_("The record was changed or damaged after it was saved: its check sum is wrong."))
        return record

    def marked(self, helped: Iterable[int]) -> "Record":
        """The same game, with the seats that were told what a bot would do."""
        seats = sorted({*self.helped, *helped})
        return replace(self, helped=seats) if seats != self.helped else self

    def carrying(self, pack: Pack | None) -> "Record":
        """The same game, with the pack it was played with."""
        return replace(self, pack=pack) if pack != self.pack else self

    def fits(self, game: Game) -> None:
        """RecordError if it is not of this game, these rules and this content."""
        if self.game != game.name:
            why = _("This is a record of {theirs}, not of {ours}.")
            raise RecordError(why.format(theirs=self.game, ours=game.name))
        if self.version != game.version:
            why = _("This record follows version {theirs} of the rules of {title}; this program plays version {ours}.")
            raise RecordError(why.format(theirs=self.version, title=game.title, ours=game.version))
        if self.content != game.content:
            why = _("This record was played with other cards (content {theirs}, here {ours}). Give the pack it used.")
            raise RecordError(why.format(theirs=self.content, ours=game.content))

    def _digest(self) -> str:
        return hashlib.sha256(json.dumps(self._fields(), sort_keys=True).encode()).hexdigest()[:16]

    def _fields(self) -> dict[str, object]:
        """All that is written; of a game in which nobody was helped, nothing about help."""
        dice = self.dice.written() if self.dice is not None else None
        given = {**vars(self), "dice": dice, "pack": vars(self.pack) if self.pack is not None else None}
        return {name: value for name, value in given.items() if name not in ("helped", "dice", "pack") or value}


def _pack(data: object) -> Pack:
    """The pack in a record: as strictly read as a file that somebody gives."""
    if not isinstance(data, dict) or set(data) != {"name", "text"} or not all(type(v) is str for v in data.values()):
        raise RecordError(_("The record's field {field} is missing or damaged.").format(field="pack"))
    return read_pack(data["name"], data["text"].encode(errors="replace"))


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
        self.before: State | None = before  # where it was made and where it led, while that is remembered
        self.after: State | None = None


class Replay:
    """A record together with its position: play on, take back, or read it."""

    def __init__(self, game: Game, record: Record, at: int | None = None) -> None:
        """Fold the record's first `at` events (all by default). RecordError names the event that does not fit."""
        record.fits(game)
        last = len(record.events)
        if at is not None and not 0 <= at <= last:
            why = _("The record has events 0 to {last}; there is no position {at}.")
            raise RecordError(why.format(last=last, at=at))
        self.game = game
        self.skipped = 0  # events before those of the record, of which nothing is known but `recent` ones
        self.record = replace(record, options=dict(record.options), events=[], helped=record.helped[:])
        self.entries: list[Entry] = []  # events that stand
        self.state = game.new(record.seats, record.options)  # another object after every event
        for n, (seat, action) in enumerate(record.events[:at]):
            try:
                self.happen(seat, action)
            except IllegalAction as error:
                raise RecordError(_("Event {n} of the record is illegal: {why}").format(n=n, why=error)) from None

    @classmethod
    def taken_up(
        cls, game: Game, record: Record, skipped: int, start: State, recent: Iterable[tuple[int, int, int]]
    ) -> "Replay":
        """A game after so many events, of which the `recent` ones that stand are known: number, seat, action, from
        `start` on. It can be played on; what is further back is in the record, and nothing may be taken back here.
        """
        replay = cls(game, replace(record, events=[]))
        replay.skipped, replay.state = skipped, start
        for number, seat, action in recent:
            replay.check(seat, action)
            replay._keep(number, seat, action)
        return replay

    def copy(self) -> "Replay":
        """One that can be played on or taken back without touching this one."""
        other = twin(self)
        other.record = twin(self.record)
        other.record.events = self.record.events[:]
        other.entries = self.entries[:]
        return other

    @property
    def count(self) -> int:
        """How many events there were, those that were taken back included."""
        return self.skipped + len(self.record.events)

    def events_from(self, number: int) -> list[Event]:
        """The events of that number and following; nothing that was skipped."""
        return self.record.events[number - self.skipped :]

    def check(self, seat: int, action: int) -> None:
        """IllegalAction if the rules do not offer this now."""
        if seat < 0 or not self.state.actors >> seat & 1 or action not in self.state.legal(seat):
            raise IllegalAction(seat, action, self.state.actors)

    def happen(self, seat: int, action: int) -> None:
        """Let an event of a record happen, whatever it is; IllegalAction leaves everything as it was."""
        if action == UNDO:
            self.undo(seat)
        elif action == BACK:
            self.go_back(seat)
        else:
            self.step(seat, action)

    def step(self, seat: int, action: int) -> None:
        """Play an event; IllegalAction leaves everything as it was."""
        self.check(seat, action)
        self.add(seat, action)

    def add(self, seat: int, action: int) -> None:
        """Play an event. Trusts its caller, who has checked it."""
        self._keep(self.count, seat, action)
        self.record.events.append((seat, action))

    def last_undoable(self, seat: int) -> Entry | None:
        """The event that `undo` would take back.

        A seat may take back its latest event while nothing was revealed since, nature has not answered it, and
        nobody acted on it: whoever acted since had owed that decision at the same time anyway.
        """
        mine = self.latest(seat)
        if mine is None or mine.reveals != self.state.reveals:
            return None
        for entry in reversed(self.entries):
            if entry is mine:
                return entry
            lane = entry.serves
            if lane < 0 or lane == seat or not mine.actors >> lane & 1:
                return None
        return None

    def finality(self, entry: Entry) -> tuple[int, int]:
        """What came first of all that makes a standing choice final: what stops, and the seat in whose lane it fell.

        The first, not the latest: later things may be others' secrets, and change nothing any more.
        """
        place = self.entries.index(entry)
        later = self.entries[place:]
        for n, e in enumerate(later, 1):
            reveals = later[n].reveals if n < len(later) else self.state.reveals  # after it
            if e.serves < 0 or (e is not entry and e.serves == entry.seat):
                return CHANCE_ACTED, e.serves
            if e is not entry and not entry.actors >> e.serves & 1:
                return ANSWERED, e.serves
            if reveals != entry.reveals:
                return TURNED_UP, e.serves
        return NOT_FINAL, entry.seat

    def undo(self, seat: int) -> None:
        """Take back the seat's latest event; IllegalAction if the rule of `last_undoable` forbids it."""
        entry = self.last_undoable(seat) if seat != CHANCE else None
        if entry is None:
            raise IllegalAction(seat, UNDO, self.state.actors)
        before = self.state, self.entries
        place = self.entries.index(entry)
        self.state, self.entries = self.before(entry), self.entries[:place]
        try:
            for e in before[1][place:]:
                if e is not entry:
                    self.check(e.seat, e.action)
                    self._keep(e.index, e.seat, e.action)
        except IllegalAction:
            self.state, self.entries = before
            raise
        self.record.events.append((seat, UNDO))

    def latest(self, seat: int) -> Entry | None:
        """The seat's latest event that stands."""
        return next((entry for entry in reversed(self.entries) if entry.seat == seat), None)

    def go_back(self, seat: int) -> None:
        """Take back the seat's latest event and all that came after it; IllegalAction if it has none."""
        entry = self.latest(seat) if seat != CHANCE else None
        if entry is None:
            raise IllegalAction(seat, BACK, self.state.actors)
        self.state, self.entries = self.before(entry), self.entries[: self.entries.index(entry)]
        self.record.events.append((seat, BACK))

    def before(self, entry: Entry) -> State:
        """The position in which an event was made that stands; it may not be changed."""
        if entry.before is not None:
            return entry.before
        state = self.game.new(self.record.seats, self.record.options)
        for e in self.entries[: self.entries.index(entry)]:
            state.apply(e.seat, e.action)
        return state

    def story(self, viewer: int, names: Sequence[str] = ()) -> Story:
        """The game as a viewer may read it."""
        story = Story(self.game, self.game.new(self.record.seats, self.record.options), viewer, names)
        story.follow(self.entries)
        return story

    def lines(self, viewer: int, names: Sequence[str] = ()) -> list[tuple[int, int, str]]:
        """The log as a viewer may read it: number of the event it was told at, seat, sentence."""
        return [(n, line.seat, line.text) for n, line in self.story(viewer, names).lines]

    def _keep(self, index: int, seat: int, action: int) -> None:
        entry = Entry(index, seat, action, self.state)
        self.state = self.state.clone()
        self.state.apply(seat, action)
        entry.after = self.state
        self.entries.append(entry)
        if len(self.entries) > REMEMBERED:
            old = self.entries[-REMEMBERED - 1]
            old.before = old.after = None
