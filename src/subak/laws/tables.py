"""Positions to try laws on: games with every seat count and set of options, reached by random play."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

from subak.core.bits import members
from subak.core.game import Game, State
from subak.core.play import choose
from subak.games import load

SEEDS = st.integers(0, 2**32)
EVENTS = st.integers(0, 10_000)  # more than any random game has

Check = Callable[[State], None]  # what a game alone knows of its positions: raises AssertionError


class Setup:
    """A game with a number of seats and options."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, int],
        check: Check | None = None,
        untold: Set[str] = frozenset(),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.invariants = check
        self.untold = untold  # meanings of the words that no sentence need tell

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
        if self.invariants is not None:
            self.invariants(state)


def option_sets(game: Game) -> list[dict[str, int]]:
    """The defaults, every other value on its own, and all of them changed at once."""
    sets: list[dict[str, int]] = [{}]
    for option in game.options:
        sets += [{option.name: value} for value in option.values if value != option.default]
    changed = {option.name: [v for v in option.values if v != option.default][-1] for option in game.options}
    return sets if len(changed) < 2 else [*sets, changed]


def tables(
    names: Sequence[str], checks: Mapping[str, Check], untold: Mapping[str, Set[str]] | None = None
) -> list[Setup]:
    """All tables of these games."""
    return [
        Setup(game, seats, options, checks.get(game.name), (untold or {}).get(game.name, frozenset()))
        for game in map(load, names)
        for seats in game.seats
        for options in option_sets(game)
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every law is tried on every table of the `GAMES` that the module names, with `CHECKS` and `UNTOLD` by game."""
    module = metafunc.module
    if "table" in metafunc.fixturenames:
        own_tables = tables(module.GAMES, getattr(module, "CHECKS", {}), getattr(module, "UNTOLD", {}))
        metafunc.parametrize("table", own_tables, ids=repr)
    if "folder" in metafunc.fixturenames:
        own = Path(module.__file__).parent
        folders = getattr(module, "FOLDERS", {})
        metafunc.parametrize(("name", "folder"), [(name, folders.get(name, own)) for name in module.GAMES])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", module.GAMES)


def random_actor(state: State, rng: Random) -> int:
    """Any seat that owes a decision: lanes are filled in any order."""
    return choose(members(state.actors), rng)


def walk(table: Setup, seed: int, limit: int = 100_000) -> Iterator[tuple[State, int, int]]:
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


def somewhere(table: Setup, seed: int, depth: int) -> State:
    """A position of a random game, any but its last: `depth` counts events, round and round."""
    events = [(seat, action) for _state, seat, action in walk(table, seed)]
    state = table.new()
    for seat, action in events[: depth % len(events)]:
        state.apply(seat, action)
    return state
