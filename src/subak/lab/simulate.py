"""Many games between bots, over all cores. The same seed gives the same games, whatever the number of workers."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import lcm
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Final, NamedTuple, TextIO

from subak import bots, games
from subak.core.bits import size
from subak.core.errors import OptionError
from subak.core.game import Bot, Game
from subak.core.play import play
from subak.kit.cores import cores, spread
from subak.kit.facts import Row, Stocked
from subak.kit.packs import carried_pack
from subak.kit.record import Record
from subak.kit.terms import checked
from subak.kit.text import _
from subak.lab import figures
from subak.lab.watching import Watched, Watching, card_rows, digest, leaders

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
    random_draft: bool = False  # luck drafts for the bots: what they would never take is weighed too
    repeats: int = 1  # how often each deal is played, by bots with other luck
    wanted: tuple[Row, ...] = ()  # rows that luck drafts whenever it can


class Keep(NamedTuple):
    """What is kept of every game, besides what is counted."""

    records: bool = False
    facts: bool = False
    decisions: bool = False


NOTHING: Final = Keep()


class Finished(NamedTuple):
    """One game that is over."""

    record: Record
    seating: tuple[int, ...]  # seat -> number of the bot
    scores: list[int]
    winners: int  # bitmask of seats
    decisions: int  # events of seats, nature's left out
    choices: int  # decisions that had an alternative: the bot was asked
    number: int = 0
    seconds: float = 0.0  # of CPU
    watched: Watched | None = None


class Slice(NamedTuple):
    """Some games of a plan, in order."""

    tally: "Tally"
    records: list[str]  # a line each
    games: list[Finished]  # that were watched


Jobs = Sequence[tuple[Plan, int, int, Keep]]  # stretches of games, as `some_games` takes them


class Tally:
    """What is counted over games; figures per bot stand in the order of the bots."""

    def __init__(self, bots: int) -> None:
        self.games = 0
        self.events = 0
        self.decisions = 0
        self.choices = 0
        self.wins = [0] * bots  # in parts of WHOLE
        self.scores: list[Counter[int]] = [Counter() for _bot in range(bots)]

    def count(self, played: Finished) -> None:
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


class Findings(NamedTuple):
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
    random_draft: bool = False,
    repeats: int = 1,
) -> Plan:
    """A plan that is sure to run; what is wrong with it is a SubakError. Bots fill the seats by turns."""
    shelf = games.load(game, pack)
    seats = max(len(names), shelf.usual) if seats is None else seats
    full = checked(shelf, seats, options or {})
    for name in names:
        bots.make(name, anywhere=True)
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
    drafted = isinstance(shelf, Stocked) and shelf.drafted
    if random_draft and not drafted:
        raise OptionError(_("{title} has no draft that luck could decide.").format(title=shelf.title))
    return Plan(game, pack, seats, tuple(full.items()), tuple(names), count, seed, random_draft, repeats)


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


def play_one(
    game: Game, players: Sequence[Bot], number: int, plan: Plan, seating: tuple[int, ...], keep: Keep | None = None
) -> Finished:
    """Game `number` of a plan. Nature and every seat draw from streams of their own; so do random drafts.

    With `keep` it is watched. Games that repeat a deal share nature's stream.
    """
    began = process_time()
    nature = Random(f"{plan.seed}/{number // plan.repeats}/nature")
    streams = [Random(f"{plan.seed}/{number}/{seat}") for seat in range(plan.seats)]
    state = game.new(plan.seats, dict(plan.options))
    at_seat = [players[bot] for bot in seating]
    watchers: list[Watching] = []
    if keep is not None or plan.random_draft:
        for seat, bot in enumerate(at_seat):
            dice = Random(f"{plan.seed}/{number}/{seat}/draft") if plan.random_draft else None
            watchers.append(Watching(bot, game, dice, keep is not None and keep.decisions, plan.wanted))
    course = play(state, [*watchers] or at_seat, nature, streams)
    seconds = process_time() - began
    record = Record.of(game, plan.seats, dict(plan.options))
    record.events = course.events
    watched = None
    if keep is not None:
        lead = leaders(game.new(plan.seats, dict(plan.options)), course.events, plan.seats)
        decisions = [decision for watcher in watchers for decision in watcher.decisions or ()]
        cards = card_rows(game, state, watchers)
        watched = Watched(cards, decisions, lead, state.clock(), digest(course.events))
    scores, winners = state.scores(), state.winners()
    return Finished(
        record, seating, scores, winners, course.decisions, course.choices, number, seconds, watched
    )  # fmt: skip


def simulate(
    plan: Plan,
    workers: int = 0,
    out: TextIO | None = None,
    tick: Callable[[int], object] | None = None,
    into: Callable[[Slice], object] | None = None,
    keep: Keep = NOTHING,
    todo: Sequence[range] | None = None,
    elsewhere: Callable[[Jobs], Iterator[Slice]] | None = None,
) -> Findings:
    """Play the plan on so many processes (0: one per core), or `elsewhere`; tell `tick` of games done.

    Records go to `out`; what is kept of games besides, to `into`. `todo` says which numbers to play, if not all.
    """
    started = perf_counter()
    tally = Tally(len(plan.bots))
    for part in parts(plan, workers or cores(), keep._replace(records=out is not None), todo, elsewhere):
        tally.add(part.tally)
        if out is not None:
            out.writelines(part.records)
        if into is not None:
            into(part)
        if tick is not None:
            tick(part.tally.games)
    return Findings(plan, tally, perf_counter() - started)


def parts(
    plan: Plan,
    workers: int,
    keep: Keep,
    todo: Sequence[range] | None = None,
    elsewhere: Callable[[Jobs], Iterator[Slice]] | None = None,
) -> Iterator[Slice]:
    """The games in slices, in order of game number."""
    length = min(100, max(1, plan.games // 50))
    jobs = [
        (plan, start, min(start + length, stretch.stop), keep)
        for stretch in (todo if todo is not None else [range(plan.games)])
        for start in range(stretch.start, stretch.stop, length)
    ]
    return spread(some_games, jobs, workers) if elsewhere is None else elsewhere(jobs)


def some_games(plan: Plan, start: int, stop: int, keep: Keep) -> Slice:
    """The games of these numbers, here and now."""
    game, players, order = _prepared(plan)
    pack = carried_pack(plan.pack) if keep.records else None
    part = Slice(Tally(len(plan.bots)), [], [])
    for number in range(start, stop):
        watched = keep if keep.facts or keep.decisions else None
        played = play_one(game, players, number, plan, order[number % len(order)], watched)
        part.tally.count(played)
        played = played._replace(record=played.record.carrying(pack))
        if keep.records:
            part.records.append(played.record.dumps() + "\n")
        if watched is not None:
            part.games.append(played)
    return part


@cache
def _prepared(plan: Plan) -> tuple[Game, list[Bot], list[tuple[int, ...]]]:
    game = games.load(plan.game, plan.pack)
    return game, [bots.make(name, anywhere=True) for name in plan.bots], seatings(len(plan.bots), plan.seats)
