"""The game on a table: its events, whose decision is which, and what each viewer can see of it."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from subak.core.bits import members
from subak.core.board import TALL, WIDE
from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, SPECTATOR, UNKNOWN, Game, Manner, State
from subak.kit.dice import Luck, rolled
from subak.kit.record import UNDO, Entry, Record, Replay, twin
from subak.kit.story import Story, tells
from subak.kit.text import _, n_
from subak.kit.tongues import ENGLISH, speaking, tongue
from subak.table.chairs import Names
from subak.table.errors import ILLEGAL, Refused
from subak.table.following import Rows, followed
from subak.table.names import PLACES
from subak.table.undoing import Branch, Telling, why_it_stands
from subak.table.view import Choice, Desk, Line

SEATS: Final = (1 << CHANCE) - 1  # bitmask of all seats that people may hold


class Match:
    """A game that has begun. `play` and `take_back` let stored events happen; `after_*` carry out a wish on a copy,
    which has the new events at the end of its record, nature's answer included.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, int], at: float, given: Sequence[tuple[int, int]] = ()
    ) -> None:
        """It begins after the `given` events, which stand for good; RecordError names the one that does not fit."""
        self.game = game
        self.seats = seats
        self._start = game.new(seats, options)
        record = Record.of(game, seats, options)
        record.events = list(given)
        self.replay = Replay(game, record)
        self.given = len(record.events)
        self.drawn_before = 0  # how often nature decided in events that were skipped
        self.called = Names([])  # what the players are called now; by number until somebody says it
        self.people = 0  # bitmask of seats that people play: they are not asked what has no meaning
        self.begun: dict[int, int] = {}  # number of an event -> of the first that was decided together with it
        self.since = self.given  # number of the first event that is decided now
        self.tickets = [0] * seats  # number of the decision the seat is asked for
        self.acted = [at] * seats  # when it was asked or last did something
        self.asked: dict[int, float] = {}  # seats that owe a decision -> since when, as far as others can see
        self._desks: dict[tuple[int, bool, str], Desk] = {}  # by seat, shape and language
        self._views: tuple[State, dict[int, State]] = self.state, {}  # by viewer, of that position
        self._undoable: tuple[State, dict[int, Entry | None]] = self.state, {}  # by seat, in that position
        self.tells = tells(game)  # then there is no line without a change of the position
        self._stories: dict[tuple[int, str], Telling] = {}  # by viewer and language, as asked for; with PLACES
        self._lines: dict[int, tuple[Rows, list[Line]]] = {}  # by viewer: the log asked for last, and its lines
        self.branches: list[Branch] = []  # what was taken back, but for what was replaced at once
        self.went_back = 0  # how often by consent
        self.stopped = False  # before its end: somebody gave up, or everybody left
        self._stood = self.replay.entries[:]  # before the change that is happening
        self._undone = False  # it takes something back, and nothing was decided instead
        self._ask(0, at)

    def copy(self) -> "Match":
        """An independent match with the same past."""
        other = twin(self)
        other.replay = self.replay.copy()
        other.tickets = self.tickets[:]
        other.acted = self.acted[:]
        other.begun = self.begun.copy()
        other._desks = self._desks.copy()
        other._stories = self._stories.copy()
        other.branches = self.branches[:]
        return other

    @property
    def state(self) -> State:
        return self.replay.state

    def actors(self) -> int:
        """Bitmask of seats that owe a decision."""
        return 0 if self.stopped else self.state.actors & SEATS

    def over(self) -> bool:
        return self.stopped or not self.state.actors

    def stop(self) -> None:
        self.stopped, self._undoable = True, (self.state, {})
        self._desks.clear()

    def drawn(self) -> int:
        """How often nature decided at this table. What is taken back counts: no draw is made twice."""
        since = self.replay.record.events[max(0, self.given - self.replay.skipped) :]
        return self.drawn_before + sum(seat == CHANCE for seat, _action in since)

    @property
    def brief(self) -> bool:
        """Whether only the latest events are known, which is enough to play on: not to tell, nor to take back."""
        return self.replay.skipped > 0

    def changed(self, at: float) -> None:
        """All events of a change have happened. What went off and on again in between is nobody's business."""
        self.asked = {seat: self.asked.get(seat, at) for seat in members(self.actors())}
        self.since = self.replay.count
        if self._undone:
            self.branches.append(Branch(self._stood, self.replay.entries[:]))
        self._stood, self._undone = self.replay.entries[:], False

    @property
    def names(self) -> list[str]:
        """What the players are called now, in the reader's language."""
        return self.called.told()

    def call(self, names: Names, people: int) -> None:
        """From now on the players are called so, and these are people."""
        self.people = people
        if names != self.called:
            self.called = names
            self._desks.clear()

    def play(self, seat: int, action: int, at: float) -> None:
        """Let an event happen; IllegalAction if the rules forbid it."""
        self.replay.check(seat, action)
        self._play(seat, action, at)

    def take_back(self, seat: int, at: float) -> None:
        self._whole()
        before = self.actors()
        entry = self.replay.last_undoable(seat)
        self.replay.undo(seat)
        if entry is not None:  # what comes instead is one decision with what came before it
            self.since = self._first(entry)
        self._undone = True
        self._happened(seat, before, at)

    def go_back(self, seat: int, at: float) -> None:
        """Take back the seat's latest event by consent, with all that came after it. Everybody is asked anew."""
        self._whole()
        entry = self.replay.latest(seat)
        self.replay.go_back(seat)
        self.since = self._first(entry) if entry is not None else 0
        self.went_back += 1
        self._undone = True
        self.tickets = [ticket + 1 for ticket in self.tickets]
        self.acted = [at] * self.seats
        self._desks.clear()

    def steps_back(self, seat: int) -> int:
        """How many events of the seat its latest decision was; Refused if it is none that only consent takes back."""
        entry = None if self.over() else self.replay.latest(seat)
        if entry is None or entry.index < self.given:
            raise Refused(ILLEGAL, self.stays(seat))
        if self.undoable(seat) is not None:
            raise Refused(ILLEGAL, _("You may take this back without asking."))
        first = self._first(entry)
        return sum(e.seat == seat and first <= e.index for e in self.replay.entries)

    def after_start(self, at: float, luck: "Nature") -> "Match":
        return self._answered(self.copy(), at, luck)

    def after_act(self, seat: int, actions: list[int], at: float, luck: "Nature") -> "Match":
        """With the decision, and nature's answer.

        Of several actions all but the last must be such that they could be taken back: nobody learns by a try that
        is refused what comes to light in between.
        """
        return self._decided(self._on_the_way(seat, actions[:-1], at), seat, actions[-1], at, luck)

    def ahead(self, seat: int, actions: list[int]) -> tuple[list[int], "Match"]:
        """Where these actions would lead and, after them, what a person need not be asked: all of them, and the match
        then. None but such as could be taken back: looking ahead tells nobody what has not come to light.
        """
        way = actions
        while True:
            trial = self._on_the_way(seat, way, 0.0)
            obvious = trial._obvious(seat)
            if obvious == UNKNOWN:
                return way, trial
            way = [*way, obvious]

    def _on_the_way(self, seat: int, actions: list[int], at: float) -> "Match":
        """A copy in which these actions have happened, after each of which the seat is asked again."""
        trial = self.copy()
        for n, action in enumerate(actions):
            why = trial.why_not(seat, action)
            if why:
                raise Refused(ILLEGAL, why)
            trial._play(seat, action, at)
            if not self._goes_on(trial.state, seat):
                raise Refused(ILLEGAL, self._too_far(n + 1))
        return trial

    def after_take_back(self, seat: int, at: float, luck: "Nature") -> "Match":
        """Without what the seat decided last, all of it, and with nature's part then."""
        trial = self._without_latest(seat, at)
        first = trial.since
        try:
            while (entry := trial.undoable(seat)) is not None and entry.index >= first:
                trial.take_back(seat, at)
        except IllegalAction:
            pass  # others have built on the rest, which stands
        return self._settled(trial, at, luck)

    def after_swap(self, seat: int, action: int, at: float, luck: "Nature") -> "Match":
        """With another decision instead of the seat's latest, and nature's answer."""
        return self._decided(self._without_latest(seat, at), seat, action, at, luck)

    def why_not(self, seat: int, *actions: int) -> str:
        """Why the seat may not do this now, one thing after the other; "" if it may."""
        state = self.state
        for n, action in enumerate(actions[:-1]):
            if not state.actors >> seat & 1 or action not in state.legal(seat):
                return self._why_not(state, seat, action)
            state = state.clone()
            state.apply(seat, action)
            if not self._goes_on(state, seat):
                return self._too_far(n + 1)
        return self._why_not(state, seat, actions[-1])

    def _why_not(self, state: State, seat: int, action: int) -> str:
        if self.stopped:
            return _("The game is over.")
        if state.actors >> seat & 1 and action in state.legal(seat):
            return ""
        if not 0 <= action < self.game.width:
            return _("{title} has no action {action}.").format(title=self.game.title, action=action)
        return self.game.why_not(state.redact(seat), seat, action, self.names)

    def _goes_on(self, state: State, seat: int) -> bool:
        """Whether the seat is asked again at once, and nothing has come to light."""
        quiet = state.reveals == self.state.reveals and not state.actors >> CHANCE & 1
        return quiet and bool(state.actors >> seat & 1)

    def _too_far(self, n: int) -> str:
        return n_(
            "After {n} step of these others come first: decide step by step.",
            "After {n} steps of these others come first: decide step by step.",
            n,
        )

    def may_happen(self, seat: int, action: int) -> bool:
        """Whether the rules allow this event of a seat or of nature now; the action may be UNDO."""
        if action != UNDO:
            return bool(self.state.actors >> seat & 1) and action in self.state.legal(seat)
        try:
            self._without_latest(seat, 0.0)
        except Refused:
            return False
        return True

    def desk(self, seat: int, tall: bool = False) -> Desk:
        """The game as a seat, or SPECTATOR, sees it; `tall` for a phone held upright."""
        key = seat, tall, tongue()
        if key not in self._desks:
            self._desks[key] = self._lay(seat, tall)
        return self._desks[key]

    def seen(self, viewer: int) -> State:
        """The position as a viewer may know it. It may not be changed: others are shown it too."""
        if self._views[0] is not self.state:
            self._views = self.state, {}
        views = self._views[1]
        if viewer not in views:
            views[viewer] = self.state.redact(viewer)
        return views[viewer]

    def account(self, seat: int) -> str:
        """The game in sentences, as a seat, or SPECTATOR, may know it."""
        return self.game.tell(self.seen(seat), seat, self.names)

    def sight(self, viewer: int) -> tuple[object, ...]:
        """All that a viewer can see, in brief: whenever the desk changes, so does this."""
        words = tuple(self.seen(viewer).pack())
        public = (words, self.actors(), self.state.reveals, () if self.tells else self._english(viewer))
        if viewer == SPECTATOR:
            return public
        undoable = self.undoable(viewer)
        latest = self.replay.latest(viewer) if undoable is None else None
        final = self.replay.finality(latest) if latest is not None else ()
        return *public, self.tickets[viewer], undoable.index if undoable is not None else None, final

    def _english(self, viewer: int) -> tuple[Line, ...]:
        """A viewer's log, the same for every reader."""
        with speaking(ENGLISH):
            return tuple(line for _number, line in self.log(viewer))

    def log(self, viewer: int) -> list[tuple[int, Line]]:
        """The story as a viewer may read it, with PLACES, each line with the number of the event it was told at."""
        self._whole()
        known = self._stories.get((viewer, tongue()))  # by a match before this one, perhaps, which keeps it
        known = known or Telling(Story(self.game, self._start, viewer, PLACES[: self.seats]), 0, [], [])
        known = self._stories[viewer, tongue()] = known.followed(self.branches, self.replay.entries)
        return known.rows

    def told(self, desk: Desk, rows: Rows) -> Desk:
        """The desk with its log, of lines and the numbers of their events, and how far it was followed."""
        how_far = followed(desk.seat, rows, self.replay.entries, self.replay.count)
        known = self._lines.get(desk.seat)
        if known is None or known[0] is not rows:
            known = self._lines[desk.seat] = rows, [line for _number, line in rows]
        return replace(desk, log=known[1], followed=how_far)

    def undoable(self, seat: int) -> Entry | None:
        """The choice that the seat may take back."""
        if self._undoable[0] is not self.state:
            self._undoable = self.state, {}
        known = self._undoable[1]
        if seat not in known:
            entry = None if self.over() else self.replay.last_undoable(seat)
            known[seat] = entry if entry is not None and entry.index >= self.given else None
        return known[seat]

    def stays(self, seat: int) -> str:
        """Why the seat can take nothing back."""
        if self.over():
            return _("The game is over.")
        entry = self.replay.latest(seat)
        if entry is None:
            return ""
        if entry.index < self.given:
            return _("The game goes on from here.")
        return why_it_stands(self.replay.finality(entry), seat, self.names)

    def doing(self, seat: int) -> str:
        """`thinking`, `ready` when the seat has decided what others still decide, or `waiting`."""
        actors = self.actors()
        if not actors:
            return ""
        if actors >> seat & 1:
            return "thinking"
        latest = self.replay.latest(seat)
        at_once = latest is not None and latest.actors & actors and latest.reveals == self.state.reveals
        return "ready" if at_once else "waiting"

    def sheet(self, viewer: int, seat: int) -> list[tuple[str, int]]:
        """Where a seat's points come from, as far as a viewer can see."""
        return self.game.sheet(self.seen(viewer), seat, self.names)

    def owes(self, seat: int) -> bool:
        """Whether the seat owes a decision."""
        return bool(self.actors() >> seat & 1)

    def waited(self, seat: int, at: float) -> float:
        """Seconds since a seat that owes a decision has done anything."""
        return at - self.acted[seat] if self.owes(seat) else 0.0

    def _lay(self, seat: int, tall: bool) -> Desk:
        view = self.seen(seat)
        owes = seat != SPECTATOR and self.actors() >> seat & 1
        names = self.names
        manner = self.game.manner(view, seat) if owes else Manner()
        choices = [
            Choice(a, self.game.write(view, seat, a, names), manner.amounts.get(a, -1), a in manner.closing)
            for a in (view.legal(seat) if owes else [])
        ]
        return Desk(
            seat=seat,
            ticket=0 if seat == SPECTATOR else self.tickets[seat],
            question=self.game.ask(view, seat, names),
            choices=choices,
            board=self.game.draw(view, seat, TALL if tall else WIDE, names),
            undo=self._latest_choice(seat),
            stays="" if seat == SPECTATOR or self.over() or self.undoable(seat) else self.stays(seat),
            log=[],  # the table knows who signs
            manner=manner,
        )

    def _latest_choice(self, seat: int) -> str | None:
        """What the seat may take back, in words."""
        entry = None if seat == SPECTATOR else self.undoable(seat)
        if entry is None:
            return None
        return self.game.write(self.replay.before(entry).redact(seat), seat, entry.action, self.names)

    def _play(self, seat: int, action: int, at: float) -> None:
        """Let an event happen that the rules allow."""
        before = self.actors()
        self.begun[self.replay.count] = self.since
        self._undone = self._undone and seat == CHANCE
        self.replay.add(seat, action)
        self._happened(seat, before, at)

    def _happened(self, seat: int, before: int, at: float) -> None:
        if seat != CHANCE:
            self.tickets[seat] += 1
            self.acted[seat] = at
        self._ask(before, at)
        self._desks.clear()

    def _ask(self, before: int, at: float) -> None:
        for seat in members(self.actors() & ~before):
            self.tickets[seat] += 1
            self.acted[seat] = at

    def _decided(self, trial: "Match", seat: int, action: int, at: float, luck: "Nature") -> "Match":
        why = trial.why_not(seat, action)
        if why:
            raise Refused(ILLEGAL, why)
        trial._play(seat, action, at)
        return self._answered(trial, at, luck)

    def _answered(self, trial: "Match", at: float, luck: "Nature") -> "Match":
        """Nature has acted, and what people need not be asked is answered."""
        while True:
            self._settled(trial, at, luck)
            owing = [(seat, trial._obvious(seat)) for seat in members(trial.actors() & trial.people)]
            answers = [(seat, action) for seat, action in owing if action != UNKNOWN]
            if not answers:
                return trial
            trial._play(*answers[0], at)

    def _obvious(self, seat: int) -> int:
        return self.game.manner(self.seen(seat), seat).obvious

    def _settled(self, trial: "Match", at: float, luck: "Nature") -> "Match":
        """Nature acts until it owes nothing."""
        if trial.state.actors >> CHANCE:
            dice = luck(trial)
            while trial.state.actors >> CHANCE:
                trial._play(CHANCE, rolled(trial.state.legal(CHANCE), dice), at)
        return trial

    def decided_on(self, place: int) -> bool:
        """Whether the standing event at this place was decided together with the one before it."""
        entries = self.replay.entries
        return 0 < place < len(entries) and self._first(entries[place]) == self._first(entries[place - 1])

    def _first(self, entry: Entry) -> int:
        """The number of the first event that was decided together with this one."""
        return self.begun.get(entry.index, entry.index)

    def _without_latest(self, seat: int, at: float) -> "Match":
        """The match if the seat took back its latest choice."""
        if self.undoable(seat) is None:
            raise Refused(ILLEGAL, self.stays(seat) or _("There is nothing to take back yet."))
        trial = self.copy()
        try:
            trial.take_back(seat, at)
        except IllegalAction:
            raise Refused(ILLEGAL, _("Others have built on this choice: it stands.")) from None
        return trial

    def _whole(self) -> None:
        if self.brief:
            raise RuntimeError("the past of this match was not read")


Nature = Callable[[Match], Luck]  # gives the luck at that point of a match: asked when nature draws, and not before
