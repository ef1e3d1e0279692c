"""A lesson: a short game that was played before, with nature's outcomes, and what a learner reads and does in it.

A game keeps its own in `lesson.toml`. Every event is checked by the rules when the lesson is opened, so that one that
no longer fits them is a ContentError that says where.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from subak.core.game import CHANCE, Game, State
from subak.kit.errors import ContentError
from subak.kit.text import _, nearest

FILE = "lesson.toml"
REGIONS = ("players", "ask", "log")  # of the page that a bubble may point at, beside the board's parts
FIELDS: Mapping[str, type] = {"rules": int, "minutes": int, "seats": int, "names": list, "events": list, "step": list}
MORE: Mapping[str, type] = {"seat": int, "options": dict}  # may be left out
STEP: Mapping[str, type] = {"after": int, "title": str, "text": str}
STEP_MORE: Mapping[str, type] = {"at": str, "task": str, "hint": str}


@dataclass(frozen=True)
class Step:
    """One bubble, and a task if the learner is to make the next event."""

    after: int  # events of the lesson's game that have happened
    title: str
    text: str
    at: str = ""  # what it points at: a part of the board, or `players`, `ask`, `log` of the page
    task: str = ""  # what to do; "": only read
    hint: str = ""  # to whoever does something else


@dataclass(frozen=True)
class Lesson:
    rules: int  # version of the rules it was written for
    minutes: int
    seats: int
    names: list[str]  # of everybody; the learner's is replaced by their own
    events: list[tuple[int, int]]  # seat and action, nature's outcomes included
    steps: list[Step]
    seat: int  # the learner's
    options: dict[str, int]

    @classmethod
    def of(cls, game: Game) -> "Lesson | None":
        """The lesson of a game, checked event by event; None if it has none."""
        if not game.lesson:
            return None
        try:
            data = tomllib.loads(game.lesson)
        except tomllib.TOMLDecodeError as error:
            raise _wrong(_("is not valid TOML: {why}.").format(why=error)) from None
        _check_fields(data, FIELDS, MORE, "")
        for n, row in enumerate(data["step"]):
            _check_fields(row, STEP, STEP_MORE, _("step {n}").format(n=n + 1))
        for n, event in enumerate(data["events"]):
            if not isinstance(event, list) or list(map(type, event)) != [int, int]:
                raise _wrong(_("event {n} is not a pair of seat and action.").format(n=n))
        lesson = cls(
            rules=data["rules"],
            minutes=data["minutes"],
            seats=data["seats"],
            names=[str(name) for name in data["names"]],
            events=[(seat, action) for seat, action in data["events"]],
            steps=[Step(**row) for row in data["step"]],
            seat=data.get("seat", 0),
            options=data.get("options", {}),
        )
        lesson._check(game)
        return lesson

    def start(self, game: Game) -> State:
        return game.new(self.seats, self.options)

    def expected(self, step: int) -> int:
        """The action that a step's task asks for; -1 if it has no task."""
        return self.events[self.steps[step].after][1] if self.steps[step].task else -1

    def _check(self, game: Game) -> None:
        if self.rules != game.version:
            raise _wrong(_("is for rules {n}; these are {version}.").format(n=self.rules, version=game.version))
        if len(self.names) != self.seats or not 0 <= self.seat < self.seats:
            raise _wrong(_("needs a name for every seat, and the learner on one of them."))
        if not self.steps:
            raise _wrong(_("has no steps."))
        self._check_events(game)
        self._check_steps()

    def _check_events(self, game: Game) -> None:
        state = self.start(game)
        told = {step.after for step in self.steps}
        for n, (seat, action) in enumerate(self.events):
            if n in told and state.actors >> CHANCE & 1:
                raise _wrong(_("a step stands before event {n}, which is nature's.").format(n=n))
            if seat < 0 or not state.actors >> seat & 1 or action not in state.legal(seat):
                raise _wrong(_("event {n} is not allowed by the rules.").format(n=n))
            state.apply(seat, action)

    def _check_steps(self) -> None:
        before = 0
        for n, step in enumerate(self.steps):
            where = _("step {n}").format(n=n + 1)
            if not before <= step.after <= len(self.events):
                raise _wrong(_("{where}: after must not go back, nor beyond the events.").format(where=where))
            before = step.after
            if not step.task:
                continue
            if step.after == len(self.events) or self.events[step.after][0] != self.seat:
                raise _wrong(_("{where}: the next event is not the learner's.").format(where=where))
            if n + 1 == len(self.steps) or self.steps[n + 1].after == step.after:
                raise _wrong(_("{where}: a task needs a step after its event.").format(where=where))


def _check_fields(row: object, needed: Mapping[str, type], more: Mapping[str, type], where: str) -> None:
    if not isinstance(row, dict):
        raise _wrong(_("{where}: write it as [[step]].").format(where=where))
    place = f"{where}, " if where else ""
    for field, value in row.items():
        kind = needed.get(field) or more.get(field)
        if kind is None:
            raise _wrong(f"{place}{field}: " + _("is not a field here.") + " " + nearest(field, [*needed, *more]))
        if type(value) is not kind:
            raise _wrong(f"{place}{field}: " + _("has the wrong kind of value."))
    for field in needed:
        if field not in row:
            raise _wrong(f"{place}{field}: " + _("is missing."))


def _wrong(what: str) -> ContentError:
    return ContentError(f"{FILE}: {what}")
