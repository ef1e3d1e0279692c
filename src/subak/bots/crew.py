"""A judge's play-outs on several cores: the same verdict on any number of them, sooner."""

from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from math import ceil
from random import Random
from time import perf_counter
from typing import Final

from subak.bots.chances import Chances
from subak.bots.judge import Verdict, compare, fates
from subak.bots.policy import world
from subak.bots.settings import Settings
from subak.core.game import Game, State
from subak.core.position import Position, unpacked
from subak.kit.cores import pool

SHARE: Final = 4  # worlds that a process plays out before it is told which choices are left
GAMES: Final = 2  # whose crews are kept

Luck = tuple[list[int], float]  # a world, in words, and the dice to come
KNOWN: list[Game] = []  # in a process of a crew: the game it plays


class Crew:
    """Processes that know a game."""

    def __init__(self, game: Game, cores: int) -> None:
        self.cores = cores
        self.pool: ProcessPoolExecutor = pool(cores, partial(learn, game))

    def compare(
        self, view: State, seat: int, actions: list[int], playouts: int, deadline: float,
        settings: Settings, chances: Chances, rng: Random,
    ) -> Verdict:  # fmt: skip
        """As the judge's own, which decides world by world: what was played out ahead of its decision is forgotten."""
        before = rng.getstate()
        try:
            return self._compared(view, seat, actions, playouts, deadline, settings, chances, rng)
        except BrokenProcessPool:  # one was ended from outside, perhaps for want of memory
            _crew.cache_clear()
            rng.setstate(before)
            return compare(
                view, seat, actions, playouts, deadline,
                settings.horizon, settings.reach, settings.doubt, chances, rng,
            )  # fmt: skip

    def _compared(
        self, view: State, seat: int, actions: list[int], playouts: int, deadline: float,
        settings: Settings, chances: Chances, rng: Random,
    ) -> Verdict:  # fmt: skip
        verdict = Verdict(actions)
        until = view.clock() + settings.horizon
        while True:
            left = ceil((playouts - verdict.playouts) / sum(verdict.alive))
            states: list[object] = []
            worlds: list[Luck] = []
            for _world in range(min(left, self.cores * SHARE)):
                states.append(rng.getstate())
                guess = world(view, settings.reach, rng)
                worlds.append((guess.pack(), rng.random()))
            states.append(rng.getstate())
            share = ceil(len(worlds) / self.cores)
            errand = seat, actions, verdict.alive[:], until, settings._replace(forecast=None), chances.usual
            jobs = [self.pool.submit(fared, worlds[n : n + share], *errand) for n in range(0, len(worlds), share)]
            for done, found in enumerate((row for job in jobs for row in job.result()), 1):
                verdict.take(found)
                late = deadline != 0.0 and perf_counter() >= deadline
                if not verdict.weed(settings.doubt) or verdict.playouts >= playouts or late:
                    rng.setstate(states[done])  # type: ignore[arg-type]  # as it was given
                    return verdict


def learn(game: Game) -> None:
    """What a crew's process begins with."""
    KNOWN.append(game)


def fared(
    worlds: list[Luck], seat: int, actions: list[int], alive: list[bool], until: float, settings: Settings, usual: float
) -> list[list[float]]:
    """What each of these worlds gives each choice: the work of a crew's process."""
    game = KNOWN[-1]
    states = [unpacked(game, words) for words, _luck in worlds]
    chances = settings._replace(forecast=getattr(game, "forecast", None)).chances(len(states[0].scores()))
    chances.usual = usual
    return [
        fates(state, luck, seat, actions, alive, until, settings.reach, chances)
        for state, (_words, luck) in zip(states, worlds, strict=True)
    ]


def crew_for(view: State, cores: int) -> Crew | None:
    """Who plays out what is thought of this position; None if that is for this process alone."""
    game = view.book.game if cores > 1 and isinstance(view, Position) else None
    return _crew(game, cores) if game is not None and game.load is not None else None


@lru_cache(GAMES)
def _crew(game: Game, cores: int) -> Crew:
    return Crew(game, cores)
