"""Who is stronger: bots meet on the same deals in every seat, and their ratings have intervals."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from subak import bots, games
from subak.core.bits import members
from subak.core.errors import OptionError
from subak.core.game import Bot, Game, State
from subak.kit.text import _
from subak.lab import figures
from subak.lab.books import GameBook, gone_through
from subak.lab.simulate import Plan, planned, play_one, seatings


class Meeting(NamedTuple):
    """One game of the ladder."""

    group: tuple[str, ...]  # the bots that met
    deal: int  # the same luck in every seating
    seating: tuple[int, ...]  # seat -> number of the bot within the group
    scores: tuple[int, ...]
    winners: int  # bitmask of seats
    times: tuple[tuple[float, int, float], ...]  # by bot: CPU seconds, decisions with a choice, the 95th of 100

    def key(self) -> tuple[tuple[str, ...], int, tuple[int, ...]]:
        return self.group, self.deal, self.seating


class Timed(Bot):
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        began = process_time()
        action = self.bot.choose(view, seat, legal, rng)
        self.seconds.append(process_time() - began)
        return action

    def told(self) -> tuple[float, int, float]:
        times = sorted(self.seconds)
        return sum(times), len(times), times[len(times) * 95 // 100] if times else 0.0


class Rung(NamedTuple):
    """Where a bot stands."""

    bot: str
    games: int
    wins: float
    interval: tuple[float, float]  # of its share of wins
    rating: float | None  # None without openskill
    spread: float | None  # the rating is within so much of it, 95 times in 100
    seconds: float  # CPU, a decision with a choice
    slow: float  # the 95th of 100 decisions, the mean over games


class Ladder(NamedTuple):
    plan: Plan
    meetings: list[Meeting]

    def rungs(self) -> list[Rung]:
        """The strongest first."""
        ratings = rated(self.meetings, self.plan.bots)
        out = [self._rung(bot, ratings.get(bot)) for bot in self.plan.bots]
        return sorted(out, key=lambda rung: -(rung.rating if rung.rating is not None else rung.wins / rung.games))

    def _rung(self, bot: str, rating: tuple[float, float] | None) -> Rung:
        wins, count, cpu, choices = 0.0, 0, 0.0, 0
        slow: list[float] = []
        for meeting in self.meetings:
            if bot not in meeting.group:
                continue
            number = meeting.group.index(bot)
            seats = meeting.seating.count(number)
            own = [seat for seat in members(meeting.winners) if meeting.seating[seat] == number]
            wins += len(own) / len(members(meeting.winners)) / seats
            count += 1
            seconds, decisions, late = meeting.times[number]
            cpu, choices = cpu + seconds, choices + decisions
            slow.append(late)
        level, within = rating if rating is not None else (None, None)
        interval = figures.wilson(wins, count)
        return Rung(bot, count, wins, interval, level, within, cpu / max(1, choices), sum(slow) / max(1, len(slow)))

    def duels(self) -> dict[tuple[str, str], tuple[float, int]]:
        """Of games between two: what the first won against the second, and of how many."""
        wins: Counter[tuple[str, str]] = Counter()
        count: Counter[tuple[str, str]] = Counter()
        for meeting in self.meetings:
            if len(meeting.group) == 2:
                for number in (0, 1):
                    pair = meeting.group[number], meeting.group[1 - number]
                    own = [seat for seat in members(meeting.winners) if meeting.seating[seat] == number]
                    count[pair] += 1
                    wins[pair] += len(own) / len(members(meeting.winners))  # type: ignore[assignment]  # parts of games
        return {pair: (float(wins[pair]), count[pair]) for pair in count}

    def cross(self) -> dict[tuple[str, str], tuple[float, int]]:
        """In how many of their common games the first came out ahead of the second, and of how many; a tie is half.

        Where a bot has several seats, each of them meets each of the other's.
        """
        ahead: dict[tuple[str, str], list[float]] = {}
        for meeting in self.meetings:
            order = [(not meeting.winners >> seat & 1, -score) for seat, score in enumerate(meeting.scores)]
            for one, two in permutations(range(len(meeting.group)), 2):
                pairs = [
                    (order[a], order[b])
                    for a, first in enumerate(meeting.seating)
                    for b, second in enumerate(meeting.seating)
                    if first == one and second == two
                ]
                share = sum(1.0 if a < b else 0.5 if a == b else 0.0 for a, b in pairs) / max(1, len(pairs))
                ahead.setdefault((meeting.group[one], meeting.group[two]), []).append(share)
        return {pair: (sum(shares), len(shares)) for pair, shares in ahead.items()}

    def data(self) -> dict[str, object]:
        """As `subak ladder --json` prints it."""
        plan = self.plan
        return {
            "game": plan.game,
            "seats": plan.seats,
            "options": dict(plan.options),
            "deals": plan.games,
            "seed": plan.seed,
            "games": len(self.meetings),
            "rungs": [rung._asdict() for rung in self.rungs()],
            "duels": [
                {"bot": one, "against": two, "wins": wins, "games": count, "interval": figures.wilson(wins, count)}
                for (one, two), (wins, count) in self.duels().items()
            ],
            "cross": [
                {"bot": one, "against": two, "ahead": ahead, "games": count, "interval": figures.wilson(ahead, count)}
                for (one, two), (ahead, count) in self.cross().items()
            ],
        }


def ladder_plan(
    game: str, names: Sequence[str], deals: int, seats: int | None, seed: int = 0, pack: Path | None = None
) -> Plan:
    """A plan that is sure to run; `planned` knows what may be wrong with the rest."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise OptionError(_("A ladder takes at least two bots, each of them once."))
    seats = games.load(game).usual if seats is None else seats
    if seats < 2:
        raise OptionError(_("A ladder takes at least two seats."))
    most = names[:seats]
    return planned(game, most, deals, seats=seats, seed=seed, pack=pack)._replace(bots=tuple(names))


def climb(
    plan: Plan,
    workers: int = 0,
    book: Path | None = None,
    tick: Callable[[int], object] | None = None,
    elsewhere: "Elsewhere | None" = None,
) -> Ladder:
    """Play every group of bots on every deal, in all rotations of the seats, on so many processes or `elsewhere`.

    What `book` holds is not played again.
    """
    jobs = [(plan, group, deal) for deal in range(plan.games) for group in groups(plan)]
    meetings: list[Meeting] = []
    for found in all_met(jobs, workers, Ledger(book, plan) if book is not None else None, elsewhere):
        meetings += found
        if tick is not None:
            tick(len(found))
    return Ladder(plan, meetings)


Job = tuple[Plan, tuple[str, ...], int]  # as `meet` takes it
Elsewhere = Callable[[Sequence[Job]], Iterator[list[Meeting]]]  # `meet` of every job, on other machines


def all_met(
    jobs: Sequence[Job], workers: int = 0, book: "Ledger | None" = None, elsewhere: Elsewhere | None = None
) -> Iterator[list[Meeting]]:
    """The games of every job, in order, on so many processes (0: one per core); those of the book are not played."""
    known: list[list[Meeting] | None] = []
    for job in jobs:
        met = [book.known.get((*job[1:], row)) for row in circle(*job)] if book is not None else [None]
        known.append([game for game in met if game is not None] if None not in met else None)
    return gone_through(meet, jobs, known, book.note if book is not None else None, workers, elsewhere)


def groups(plan: Plan) -> Iterator[tuple[str, ...]]:
    """Who meets whom: all sets of bots that fill the seats, or all bots by turns where there are more seats."""
    return combinations(plan.bots, min(len(plan.bots), plan.seats))


def circle(plan: Plan, group: tuple[str, ...], deal: int) -> list[tuple[int, ...]]:
    """The seatings of one deal: all rotations of a circle, with the next deal those of the next circle."""
    every = seatings(len(group), plan.seats)
    first = deal * plan.seats % len(every)
    return every[first : first + plan.seats]


def meet(plan: Plan, group: tuple[str, ...], deal: int) -> list[Meeting]:
    """The games of a group on one deal."""
    out: list[Meeting] = []
    for row in circle(plan, group, deal):
        players = [Timed(bots.make(name, anywhere=True)) for name in group]
        played = play_one(_loaded(plan), players, deal, plan, row)
        times = tuple(player.told() for player in players)
        out.append(Meeting(group, deal, row, tuple(played.scores), played.winners, times))
    return out


@cache
def _loaded(plan: Plan) -> Game:
    return games.load(plan.game, plan.pack)


def rated(meetings: Sequence[Meeting], names: Sequence[str]) -> Mapping[str, tuple[float, float]]:
    """Ratings by openskill's Plackett-Luce model, each with its 95 % reach; none where it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model: Any = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for meeting in meetings:
        if len(set(meeting.seating)) < len(meeting.seating):
            continue  # a bot does not play against itself for its rating
        who = [meeting.group[number] for number in meeting.seating]
        order = [(not meeting.winners >> seat & 1, -score) for seat, score in enumerate(meeting.scores)]
        ranks = [float(sum(other < own for other in order)) for own in order]
        made = model.rate([[ratings[name]] for name in who], ranks=ranks)
        ratings.update({name: team[0] for name, team in zip(who, made, strict=True)})
    return {name: (float(rating.mu), 1.96 * float(rating.sigma)) for name, rating in ratings.items()}


class Ledger(GameBook):
    """Every game of a ladder, or of a tuning."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan)
        self.known: dict[tuple[tuple[str, ...], int, tuple[int, ...]], Meeting] = {}
        try:
            for group, deal, seating, scores, winners, times in self.rows:
                times = tuple((one[0], one[1], one[2]) for one in times)
                meeting = Meeting(tuple(group), deal, tuple(seating), tuple(scores), winners, times)
                self.known[meeting.key()] = meeting
        except (ValueError, TypeError, IndexError):
            raise self.refused() from None
