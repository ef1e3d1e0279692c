"""Positions to try laws on: every game, seat count and set of options, reached by random play."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType

import pytest
from hypothesis import strategies as st

from subak.core.bits import first, members
from subak.core.game import CHANCE, Game, State
from subak.core.play import choose
from subak.games import NAMES, load

SEEDS = st.integers(0, 2**32)
EVENTS = st.integers(0, 10_000)  # more than any random game has


class Table:
    """A game with a number of seats and options."""

    def __init__(self, game: Game, seats: int, options: dict[str, int]) -> None:
        self.game = game
        self.seats = seats
        self.options = options

    def __repr__(self) -> str:
        options = "".join(f",{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.seats}{options}"

    def new(self) -> State:
        return self.game.new(self.seats, self.options)

    def viewers(self) -> range:
        """All seats and the spectator."""
        return range(-1, self.seats)

    def check(self, state: State) -> None:
        """The game's own invariants."""
        module = invariants(self.game.name)
        if module:
            module.check(state)


def invariants(name: str) -> ModuleType | None:
    spec = f"tests.games.{name}.invariants"
    return import_module(spec) if find_spec(spec) else None


def option_sets(game: Game) -> list[dict[str, int]]:
    """The defaults, every other value on its own, and all of them changed at once."""
    sets: list[dict[str, int]] = [{}]
    for option in game.options:
        sets += [{option.name: value} for value in option.values if value != option.default]
    changed = {option.name: [v for v in option.values if v != option.default][-1] for option in game.options}
    return sets if len(changed) < 2 else [*sets, changed]


TABLES = [
    Table(game, seats, options) for game in map(load, NAMES) for seats in game.seats for options in option_sets(game)
]
every_table = pytest.mark.parametrize("table", TABLES, ids=repr)


def random_actor(state: State, rng: Random) -> int:
    """Any seat that owes a decision: lanes are filled in any order."""
    return choose(members(state.actors), rng)


def walk(table: Table, seed: int, limit: int = 100_000) -> Iterator[tuple[State, int, int]]:
    """A random game: each position with the actor and action that comes next; the state is live, do not keep it."""
    rng = Random(seed)
    state = table.new()
    for _ in range(limit):
        if not state.actors:
            return
        seat = random_actor(state, rng)
        action = choose(state.legal(seat), rng)
        yield state, seat, action
        state.apply(seat, action)
    raise AssertionError("the game does not end")


def somewhere(table: Table, seed: int, depth: int) -> State:
    """A position of a random game, any but its last: `depth` counts events, round and round."""
    events = [(seat, action) for _state, seat, action in walk(table, seed)]
    state = table.new()
    for seat, action in events[: depth % len(events)]:
        state.apply(seat, action)
    return state


__all__ = ["CHANCE", "EVENTS", "SEEDS", "TABLES", "Table", "every_table", "first", "random_actor", "somewhere", "walk"]
