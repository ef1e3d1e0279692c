"""Many games between bots, over all cores. The same seed gives the same games, whatever the number of workers."""

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import permutations
from math import lcm
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple, TextIO

from subak import bots, games
from subak.core.bits import first, size
from subak.core.errors import IllegalAction, OptionError, SubakError
from subak.core.game import CHANCE, Bot, Game
from subak.core.options import checked
from subak.core.play import choose
from subak.core.record import Record
from subak.core.text import _
from subak.lab import figures

WHOLE = lcm(*range(1, 9))  # a win, in parts that up to eight winners can share


class Plan(NamedTuple):
    """What to play. Small and plain: every worker gets a copy."""

    game: str
    pack: Path | None
    seats: int
    options: tuple[tuple[str, int], ...]  # complete
    bots: tuple[str, ...]
    games: int
    seed: int


class Played(NamedTuple):
    """One game that is over."""

    record: Record
    seating: tuple[int, ...]  # seat -> number of the bot
    scores: list[int]
    winners: int  # bitmask of seats
    decisions: int  # events of seats, nature's left out
    choices: int  # decisions that had an alternative: the bot was asked


class Tally:
    """What is counted over games; figures per bot stand in the order of the bots."""

    def __init__(self, bots: int) -> None:
        self.games = 0
        self.events = 0
        self.decisions = 0
        self.choices = 0
        self.wins = [0] * bots  # in parts of WHOLE
        self.scores: list[Counter[int]] = [Counter() for _bot in range(bots)]

    def count(self, played: Played) -> None:
        self.games += 1
        self.events += len(played.record.events)
        self.decisions += played.decisions
        self.choices += played.choices
        for seat, bot in enumerate(played.seating):
            self.scores[bot][played.scores[seat]] += 1
            if played.winners >> seat & 1:
                self.wins[bot] += WHOLE // size(played.winners)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.events += other.events
        self.decisions += other.decisions
        self.choices += other.choices
        for bot, wins in enumerate(other.wins):
            self.wins[bot] += wins
            self.scores[bot] += other.scores[bot]


class Result(NamedTuple):
    """What a simulation found."""

    plan: Plan
    tally: Tally
    seconds: float

    def data(self) -> dict[str, object]:
        """As `subak sim --json` prints it; lists stand in the order of `bots`."""
        plan, tally = self.plan, self.tally
        wins = [won / WHOLE for won in tally.wins]
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": dict(plan.options),
            "bots": list(plan.bots),
            "games": tally.games,
            "seed": plan.seed,
            "wins": wins,
            "win_share": [won / tally.games for won in wins],
            "win_interval": [list(figures.wilson(won, tally.games)) for won in wins],
            "mean_score": [figures.mean(scores) for scores in tally.scores],
            "score_quantiles": [
                {str(percent): figures.quantile(scores, percent / 100) for percent in (0, 5, 25, 50, 75, 95, 100)}
                for scores in tally.scores
            ],
            "events": tally.events,
            "decisions": tally.decisions,
            "choices": tally.choices,
            "seconds": self.seconds,
            "decisions_per_second": tally.decisions / self.seconds,
            "games_per_second": tally.games / self.seconds,
        }


def planned(
    game: str,
    names: Sequence[str],
    count: int,
    *,
    seats: int | None = None,
    options: Mapping[str, int] | None = None,
    seed: int = 0,
    pack: Path | None = None,
) -> Plan:
    """A plan that is sure to run; what is wrong with it is a SubakError. Bots fill the seats by turns."""
    shelf = games.load(game, pack)
    seats = max(len(names), usual_seats(shelf)) if seats is None else seats
    full = checked(shelf.title, shelf.seats, shelf.options, seats, options or {})
    for name in names:
        bots.make(name)
    if not names:
        raise OptionError(_("Name at least one bot."))
    if len(names) > seats:
        raise OptionError(
            _("{bots} bots do not fit at {seats} seats: give more seats or fewer bots.").format(
                bots=len(names), seats=seats
            )
        )
    if count < 1:
        raise OptionError(_("Play at least one game, not {games}.").format(games=count))
    return Plan(game, pack, seats, tuple(full.items()), tuple(names), count, seed)


def usual_seats(game: Game) -> int:
    """How many sit down when nobody says: two, or as few as the game takes."""
    return 2 if 2 in game.seats else game.seats[0]


def seatings(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Every way to seat the bots, in an order that is fair early: all rotations of one circle, then the next circle.

    Where the seats are no multiple of the bots, each bot has the extra seat equally often.
    """
    out: dict[tuple[int, ...], None] = {}
    for circle in permutations(range(1, seats)):
        for extra in range(bots if seats % bots else 1):
            bench = [(place + extra) % bots for place in range(seats)]
            row = (bench[0], *(bench[place] for place in circle))
            for turn in range(seats):
                out[row[-turn:] + row[:-turn]] = None
    return list(out)


def play(game: Game, players: Sequence[Bot], number: int, plan: Plan, seating: tuple[int, ...]) -> Played:
    """Game `number` of a plan. Nature and every seat draw from streams of their own."""
    nature = Random(f"{plan.seed}/{number}/nature")
    streams = [Random(f"{plan.seed}/{number}/{seat}") for seat in range(plan.seats)]
    state = game.new(plan.seats, dict(plan.options))
    record = Record.of(game, plan.seats, dict(plan.options))
    decisions = choices = 0
    while actors := state.actors:
        seat = CHANCE if actors >> CHANCE else first(actors)
        legal = state.legal(seat)
        if seat == CHANCE:
            action = choose(legal, nature)
        else:
            decisions += 1
            action = legal[0]
            if len(legal) > 1:
                choices += 1
                action = players[seating[seat]].choose(state.redact(seat), seat, legal, streams[seat])
                if action not in legal:
                    raise IllegalAction(seat, action, actors)
        state.apply(seat, action)
        record.events.append((seat, action))
    return Played(record, seating, state.scores(), state.winners(), decisions, choices)


def simulate(
    plan: Plan, workers: int = 0, out: TextIO | None = None, tick: Callable[[int], object] | None = None
) -> Result:
    """Play the plan on so many processes (0: one per core), write records to `out`, tell `tick` of games done."""
    started = perf_counter()
    tally = Tally(len(plan.bots))
    for part, lines in _parts(plan, workers or cores(), out is not None):
        tally.add(part)
        if out is not None:
            out.writelines(lines)
        if tick is not None:
            tick(part.games)
    return Result(plan, tally, perf_counter() - started)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _parts(plan: Plan, workers: int, keep: bool) -> Iterator[tuple[Tally, list[str]]]:
    """The games in slices, in order of game number."""
    length = min(100, max(1, plan.games // 50))
    slices = [(start, min(start + length, plan.games)) for start in range(0, plan.games, length)]
    workers = min(workers, len(slices))
    if workers == 1:
        yield from (_slice(plan, start, stop, keep) for start, stop in slices)
        return
    method = "fork" if sys.platform == "linux" else "spawn"
    with ProcessPoolExecutor(workers, get_context(method), initializer=_quiet) as pool:
        waiting: deque[Future[tuple[Tally, list[str]]]] = deque()
        try:
            for start, stop in slices:
                waiting.append(pool.submit(_slice, plan, start, stop, keep))
                if len(waiting) > 4 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise SubakError(_("A worker was ended from outside, perhaps for want of memory; try fewer.")) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _quiet() -> None:
    """Ctrl-C ends a worker without a word: the parent has the say."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _slice(plan: Plan, start: int, stop: int, keep: bool) -> tuple[Tally, list[str]]:
    game, players, order = _prepared(plan)
    tally = Tally(len(plan.bots))
    lines: list[str] = []
    for number in range(start, stop):
        played = play(game, players, number, plan, order[number % len(order)])
        tally.count(played)
        if keep:
            lines.append(played.record.dumps() + "\n")
    return tally, lines


@cache
def _prepared(plan: Plan) -> tuple[Game, list[Bot], list[tuple[int, ...]]]:
    game = games.load(plan.game, plan.pack)
    return game, [bots.make(name) for name in plan.bots], seatings(len(plan.bots), plan.seats)
