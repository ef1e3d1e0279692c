"""Hints for newcomers: the aim of a game in one sentence, and for every phase what it is for and what to consider.

A game keeps its own in `hints.toml`, by the names of the phases in its calendar.
"""

import tomllib
from dataclasses import dataclass

from subak.core.game import CHANCE, Game, State
from subak.core.position import Position
from subak.kit.errors import ContentError
from subak.kit.text import _, nearest

FILE = "hints.toml"


@dataclass(frozen=True)
class Hint:
    """What a newcomer reads while a phase is resolved."""

    purpose: str  # what the phase is for
    consider: str  # what to think of now


@dataclass(frozen=True)
class Hints:
    aim: str
    phases: dict[str, Hint]

    @classmethod
    def of(cls, game: Game) -> "Hints | None":
        """The hints of a game, checked; None if it has none."""
        if not game.hints:
            return None
        try:
            data = tomllib.loads(game.hints)
        except tomllib.TOMLDecodeError as error:
            raise _faulty(_("is not valid TOML: {why}.").format(why=error)) from None
        aim, phases = data.pop("aim", None), data.pop("phase", {})
        if not isinstance(aim, str) or not isinstance(phases, dict) or data:
            raise _faulty(_("holds aim, a sentence, and a table [phase.Name] for every phase."))
        known = phase_names(game)
        for name, row in phases.items():
            if name not in known:
                raise _faulty(_("there is no phase {name}.").format(name=name) + " " + nearest(name, known))
            if not isinstance(row, dict) or sorted(row) != ["consider", "for"] or {*map(type, row.values())} != {str}:
                raise _faulty(_("phase {name}: write for and consider, a sentence each.").format(name=name))
        return cls(aim, {name: Hint(row["for"], row["consider"]) for name, row in phases.items()})

    def now(self, view: State) -> Hint | None:
        """For the phase that is being resolved; None if nothing need be considered."""
        return self.phases.get(phase_name(view))


def phase_name(state: State) -> str:
    """The phase in which people are asked, by its name in the rules; "" if nobody is."""
    if not isinstance(state, Position) or not state.actors & ~(1 << CHANCE):
        return ""
    return type(state.asking()).__name__


def phase_names(game: Game) -> list[str]:
    """The phases of a game's calendar."""
    start = game.new(game.usual)
    return [type(phase).__name__ for phase in start.book.calendar] if isinstance(start, Position) else []


def _faulty(what: str) -> ContentError:
    return ContentError(f"{FILE}: {what}")
