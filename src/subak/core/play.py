"""Drivers: they own the dice, the rules never roll."""

from random import Random

from subak.core.bits import first
from subak.core.errors import IllegalAction
from subak.core.game import CHANCE, Bot, State


def step(state: State, seat: int, action: int) -> None:
    """Apply an action that may be wrong: refuses it with IllegalAction and leaves the state as it was."""
    if seat < 0 or not state.actors >> seat & 1 or action not in state.legal(seat):
        raise IllegalAction(seat, action, state.actors)
    state.apply(seat, action)


def choose(legal: list[int], rng: Random) -> int:
    """One of the actions, uniformly."""
    return legal[int(rng.random() * len(legal))]


def settle(state: State, rng: Random) -> list[tuple[int, int]]:
    """Let nature act until it owes nothing. The events."""
    events: list[tuple[int, int]] = []
    while state.actors >> CHANCE:
        action = state.by_luck(rng.random())
        state.apply(CHANCE, action)
        events.append((CHANCE, action))
    return events


class Course:
    """How a game went."""

    def __init__(self) -> None:
        self.events: list[tuple[int, int]] = []
        self.decisions = 0  # of seats
        self.choices = 0  # decisions with an alternative


def play(
    state: State, players: list[Bot], nature: Random, streams: list[Random] | None = None, most: int = -1
) -> Course:
    """Let bots play, seat by seat, to the end or for at most so many events. The state is played on.

    A bot is asked only where it has a choice, sees only what its seat may know, and draws from its own stream, or
    from nature's if there is none. IllegalAction if it answers what is not allowed.
    """
    course = Course()
    while state.actors and len(course.events) != most:
        actors = state.actors
        seat = CHANCE if actors >> CHANCE else first(actors)
        legal = state.legal(seat)
        action = legal[0]
        if seat == CHANCE:
            action = choose(legal, nature)
        else:
            course.decisions += 1
            if len(legal) > 1:
                course.choices += 1
                stream = streams[seat] if streams is not None else nature
                action = players[seat].choose(state.redact(seat), seat, legal, stream)
                if action not in legal:
                    raise IllegalAction(seat, action, actors)
        state.apply(seat, action)
        course.events.append((seat, action))
    return course


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
