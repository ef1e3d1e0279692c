"""Drivers: they own the dice, the rules never roll."""

from random import Random

from subak.core.bits import first
from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, State


def step(state: State, seat: int, action: int) -> None:
    """Apply an action that may be wrong: refuses it with IllegalAction and leaves the state as it was."""
    if seat < 0 or not state.actors >> seat & 1 or action not in state.legal(seat):
        raise IllegalAction(seat, action, state.actors)
    state.apply(seat, action)


def choose(legal: list[int], rng: Random) -> int:
    """One of the actions, uniformly."""
    return legal[int(rng.random() * len(legal))]


def settle(state: State, rng: Random, forced: bool = False) -> list[tuple[int, int]]:
    """Let nature act until it owes nothing; with `forced`, also play moves without alternative. The events."""
    events: list[tuple[int, int]] = []
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE else forced_seat(state) if forced else -1
        if seat < 0:
            break
        action = choose(state.legal(seat), rng)
        state.apply(seat, action)
        events.append((seat, action))
    return events


def forced_seat(state: State) -> int:
    """An actor with a single legal action; -1 if there is none."""
    mask = state.actors
    while mask:
        seat = first(mask)
        if len(state.legal(seat)) == 1:
            return seat
        mask &= mask - 1
    return -1


def rollout(state: State, rng: Random) -> int:
    """Play at random to the end; the number of decisions taken, nature's included."""
    n = 0
    roll = rng.random
    while state.actors:
        seat = first(state.actors)
        legal = state.legal(seat)
        many = len(legal)
        state.apply(seat, legal[int(roll() * many)] if many > 1 else legal[0])
        n += 1
    return n


def perft(state: State, depth: int) -> int:
    """Leaves of the tree of decisions and outcomes at this depth, the lowest actor always moving first."""
    if depth == 0 or not state.actors:
        return 1
    seat = first(state.actors)
    legal = state.legal(seat)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = state.clone()
        child.apply(seat, action)
        total += perft(child, depth - 1)
    return total
