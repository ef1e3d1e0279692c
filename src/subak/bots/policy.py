"""How everybody plays in an imagined world: as one who looks at each choice and takes what is worth most."""

from random import Random
from typing import Final

from subak.bots.look import Glance
from subak.bots.throws import Throws
from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import settle

MOST: Final = 400  # events of a play-out, should a game not know the time


def worths(state: State, seat: int, legal: list[int], reach: int, luck: float) -> list[float]:
    """What each action is worth to the seat in this very world, with the same dice for all."""
    glance = Glance(seat, luck, state.reveals)
    share = reach // len(legal)
    out: list[float] = []
    for action in legal:
        child = state.clone()
        child.apply(seat, action)
        out.append(glance.worth(child, share))
    return out


def best(state: State, seat: int, reach: int, luck: float) -> int:
    """What the seat would do; between equals luck decides."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    values = worths(state, seat, legal, reach, luck)
    top = max(values)
    equals: list[int] = []
    for n in range(len(values)):
        if values[n] == top:
            equals.append(legal[n])
    return equals[int(luck * len(equals))]


def world(view: State, reach: int, rng: Random) -> State:
    """A world that fits the view, in which sealed choices of others are such as one would make."""
    guess = view.reopen(rng)
    settle(guess, rng)
    again = guess.actors & ~view.actors & ((1 << CHANCE) - 1)
    while again:
        rival = first(again)
        while guess.actors >> rival & 1 or guess.actors >> CHANCE:
            if guess.actors >> CHANCE:
                settle(guess, rng)
            else:
                guess.apply(rival, best(guess, rival, reach, rng.random()))
        again &= again - 1
    return guess


def play_out(state: State, until: float, reach: int, luck: Throws) -> None:
    """Let everybody play until a time, and nature have its say. The state is played on."""
    for _event in range(MOST):
        if state.actors >> CHANCE:
            luck.come(state.clock())
            luck.settle(state)
        clock = state.clock()
        if not state.actors or clock >= until:
            return
        luck.come(clock)
        seat = first(state.actors)
        state.apply(seat, best(state, seat, reach, luck.whim()))
    luck.settle(state)
