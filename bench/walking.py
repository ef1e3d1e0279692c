"""Games of greedy bots, stopped at choices that somebody wants to look at."""

from collections.abc import Iterator
from random import Random

from subak.bots.greedy import Greedy
from subak.core.bits import first
from subak.core.game import CHANCE, State
from subak.core.play import choose
from subak.games import load


def choices(name: str, seats: int, rng: Random, every: int, start: int = 0) -> Iterator[tuple[int, State, int]]:
    """Every so many-th decision of a game in which there is a choice: its number, the position, who decides."""
    bot, n = Greedy(1), start
    state = load(name).new(seats)
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE else first(state.actors)
        legal = state.legal(seat)
        if seat == CHANCE or len(legal) == 1:
            state.apply(seat, choose(legal, rng))
            continue
        n += 1
        if n % every == 0:
            yield n, state.clone(), seat
        state.apply(seat, bot.choose(state.redact(seat), seat, legal, rng))
