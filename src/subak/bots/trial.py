"""Choices played to the end of the game, in the same worlds and with the same dice: what each is worth in wins."""

from collections import Counter
from collections.abc import Callable
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple

from subak.bots.judge import Verdict
from subak.bots.policy import play_out, world
from subak.bots.settings import settings_for
from subak.bots.throws import Throws
from subak.core.bits import members
from subak.core.game import CHANCE, Game, State

PATIENCE: Final = 50  # how often a play-out is taken up again, should a game not end


class Gain(NamedTuple):
    """Points that somebody ends with more, on average, if one choice is made instead of another; below 0: fewer."""

    seat: int
    source: str  # as the score sheet calls it
    points: float


class Trial:
    """The choices of one decision, tried from what the seat knows. More worlds can be added at any time."""

    def __init__(
        self,
        game: Game,
        view: State,
        seat: int,
        actions: list[int],
        rng: Random,
        imagined: Callable[[], State] | None = None,
    ) -> None:
        """`imagined` gives the worlds, where they are not just any that fit the view."""
        self.game = game
        self.view = view
        self.seat = seat
        self.rng = rng
        self.reach = settings_for(view).reach
        self.imagined = imagined or (lambda: world(view, self.reach, rng))
        self.verdict = Verdict(actions)  # whose chances are wins; a shared win counts in part
        self.points: list[Counter[tuple[int, str]]] = [Counter() for _action in actions]  # sums by seat and source
        self.sums: list[list[list[int]]] = [[] for _action in actions]  # everybody's points at the end, world by world
        self.end = view  # of the latest world, after the first choice
        self.always: set[tuple[int, str]] = set()  # seats and sources that all score sheets after the first choice had

    def go_on(self, worlds: int) -> None:
        """Play every choice out in so many worlds more."""
        verdict, reach = self.verdict, self.reach
        for _world in range(worlds):
            guess = self.imagined()
            luck = self.rng.random()
            verdict.worlds += 1
            first = 0.0
            for n, action in enumerate(verdict.actions):
                child = guess.clone()
                child.apply(self.seat, action)
                finish(child, reach, Throws(luck))
                won = wins_of(child)[self.seat]
                first = first if n else won
                verdict.note(n, won, first)
                self._count(n, child)

    def chance(self, n: int) -> float:
        return self.verdict.chances[n] / self.verdict.worlds

    def gains(self, n: int, other: int) -> list[Gain]:
        """Where the points come from that one choice brings and another does not; the most first. Of seats alone whose
        points differ in all by more than luck."""
        brought, less = self.points[n], self.points[other]
        sure = [seat for seat in range(len(self.view.scores())) if self._differs(n, other, seat)]
        keys = [key for key in {**brought, **less} if key[0] in sure]
        found = [Gain(*key, (brought[key] - less[key]) / self.verdict.worlds) for key in keys]
        return sorted(found, key=lambda gain: (-abs(gain.points), gain))

    def _differs(self, n: int, other: int, seat: int) -> bool:
        """Whether a seat's points differ by more than two standard errors."""
        pairs = zip(self.sums[n], self.sums[other], strict=True)
        found = [points[seat] - others[seat] for points, others in pairs]
        return len(found) > 1 and abs(mean(found)) > 2.0 * stdev(found) / sqrt(len(found))

    def _count(self, n: int, end: State) -> None:
        self.sums[n].append(end.scores())
        sheets = [(seat, *row) for seat in range(len(end.scores())) for row in self.game.sheet(end, seat)]
        for seat, source, points in sheets:
            self.points[n][seat, source] += points
        if n == 0:
            had = {(seat, source) for seat, source, _points in sheets}
            self.always = self.always & had if len(self.sums[n]) > 1 else had
            self.end = end


class Outlook(NamedTuple):
    """What a position promises: each seat's chance of winning, and the largest standard error of them."""

    chances: list[float]
    error: float


def outlook(state: State, playouts: int, rng: Random) -> Outlook:
    """Of a whole position, with everything open: for games that are over."""
    reach = settings_for(state).reach
    sums = [0.0] * len(state.scores())
    for _playout in range(playouts):
        child = state.clone()
        finish(child, reach, Throws(rng.random()))
        sums = [total + share for total, share in zip(sums, wins_of(child), strict=True)]
    chances = [total / playouts for total in sums]
    return Outlook(chances, max(sqrt(chance * (1.0 - chance) / playouts) for chance in chances))


def finish(state: State, reach: int, luck: Throws) -> None:
    """Let everybody play on to the end, each doing what looks best. The state is played on."""
    for _part in range(PATIENCE):
        if not state.actors:
            return
        play_out(state, inf, reach, luck)


def wins_of(end: State) -> list[float]:
    """Everybody's part of the win; of a game that did not end, by what it would be now."""
    winners = members(end.winners() & ((1 << CHANCE) - 1))
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(end.scores()))]
