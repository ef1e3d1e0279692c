"""Problems to practise on: positions of games that were played before, and what a seat has to find there.

A game keeps its collection in `practice.toml`. Every event is checked by the rules when the collection is opened, so
that one that no longer fits them is a ContentError that says where; `subak practice` makes such a collection anew.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from subak.core.errors import OptionError
from subak.core.game import CHANCE, Game, State
from subak.kit.errors import ContentError
from subak.kit.text import _, nearest

FILE: Final = "practice.toml"
TURN, PLAYED = "turn", "played"  # how an answer was found: by its worth at the end of the turn, or by play-outs
PROOFS: Final = (TURN, PLAYED)
LEVELS: Final = range(1, 4)  # easy, medium, hard
NEEDED: Final[Mapping[str, type]] = {
    "key": str, "level": int, "title": str, "seats": int, "names": list, "seat": int, "events": list,
    "task": str, "hint": str, "why": str, "right": list, "proof": str, "cost": float, "error": float, "worlds": int,
}  # fmt: skip
MORE: Final[Mapping[str, type]] = {"options": dict, "costs": list, "gains": list, "plan": list}


@dataclass(frozen=True)
class Puzzle:
    """One position, and what is to be found."""

    key: str  # in addresses
    title: str
    seats: int
    names: list[str]  # of everybody; the visitor's own stands instead of the seat's
    seat: int  # who has to find it
    events: list[tuple[int, int]]  # that lead there: seat and action, nature's outcomes included
    task: str
    hint: str  # to whoever chooses something else
    why: str  # the answer is right
    right: list[int]  # the actions that count, the best first
    level: int = 1
    proof: str = PLAYED  # how it was found
    cost: float = 0.0  # points of lead at the end that the best of the wrong choices costs
    error: float = 0.0  # the standard error of that
    worlds: int = 0  # over which it was taken: games played to the end from what the seat knew
    chances: bool = False  # costs are parts of the chance of winning, as reviews tell them
    costs: dict[int, float] = field(default_factory=dict)  # of wrong choices that were tried
    gains: list[tuple[int, str, float]] = field(default_factory=list)  # seat, source, points by the end
    plan: list[int] = field(default_factory=list)  # the best choice, and what would follow it
    options: dict[str, int] = field(default_factory=dict)

    def position(self, game: Game) -> State:
        """Where the events lead; ContentError if the rules do not allow one of them."""
        try:
            state = game.new(self.seats, self.options)
        except OptionError as error:
            raise _wrong(self.key, str(error)) from None
        for n, (seat, action) in enumerate(self.events):
            if seat < 0 or not state.actors >> seat & 1 or action not in state.legal(seat):
                raise _wrong(self.key, _("event {n} is not allowed by the rules.").format(n=n))
            state.apply(seat, action)
        return state

    def check(self, game: Game) -> None:
        """ContentError if it is no question in this game, or its answers are none."""
        if len(self.names) != self.seats or not 0 <= self.seat < self.seats:
            raise _wrong(self.key, _("needs a name for every seat, and the solver on one of them."))
        if self.level not in LEVELS or self.proof not in PROOFS:
            raise _wrong(self.key, _("level is 1, 2 or 3, proof is turn or played."))
        state = self.position(game)
        if state.actors >> CHANCE or not state.actors >> self.seat & 1:
            raise _wrong(self.key, _("the seat is not asked after these events."))
        legal = set(state.legal(self.seat))
        if not self.right or not set(self.right) < legal or not set(self.costs) <= legal - set(self.right):
            raise _wrong(self.key, _("what is right must be allowed, and not all that is allowed."))
        if self.plan and self.plan[0] != self.right[0]:
            raise _wrong(self.key, _("the plan does not begin with the answer."))


def collection(game: Game) -> list[Puzzle]:
    """A game's problems, the easy ones first, checked event by event; [] if it has none."""
    if not game.practice:
        return []
    try:
        data = tomllib.loads(game.practice)
    except tomllib.TOMLDecodeError as error:
        raise _wrong("", _("is not valid TOML: {why}.").format(why=error)) from None
    if data.get("rules") != game.version:
        why = _("is for rules {n}; these are {version}.")
        raise _wrong("", why.format(n=data.get("rules"), version=game.version))
    found = [_read(n, row) for n, row in enumerate(data.get("problem", []))]
    for problem in found:
        problem.check(game)
    if len({problem.key for problem in found}) < len(found):
        raise _wrong("", _("two problems have one key."))
    return sorted(found, key=lambda problem: problem.level)


def _read(n: int, row: Any) -> Puzzle:
    if not isinstance(row, dict):
        raise _wrong("", _("{where}: write it as [[problem]].").format(where=n + 1))
    where = str(row.get("key", n + 1))
    kinds = {**NEEDED, **MORE}
    for name, value in row.items():
        if name not in kinds:
            raise _wrong(where, f"{name}: " + _("is not a field here.") + " " + nearest(name, kinds))
        if type(value) is not kinds[name]:
            raise _wrong(where, f"{name}: " + _("has the wrong kind of value."))
    for name in NEEDED:
        if name not in row:
            raise _wrong(where, f"{name}: " + _("is missing."))
    shapes = {"events": (int, int), "costs": (int, float), "gains": (int, str, float)}
    for name, shape in shapes.items():
        if any(not isinstance(each, list) or tuple(map(type, each)) != shape for each in row.get(name, [])):
            raise _wrong(where, f"{name}: " + _("has the wrong kind of value."))
    if {type(action) for name in ("right", "plan") for action in row.get(name, [])} - {int}:
        raise _wrong(where, "right: " + _("has the wrong kind of value."))
    rows = {name: [tuple(each) for each in row.get(name, [])] for name in ("events", "gains")}
    return Puzzle(**{**row, **rows, "costs": dict(row.get("costs", []))})


def _wrong(key: str, what: str) -> ContentError:
    return ContentError(f"{FILE}: {key}: {what}" if key else f"{FILE}: {what}")
