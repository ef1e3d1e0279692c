"""Better numbers for a bot, by cross-entropy on paired deals; what was found is checked on fresh ones."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from inspect import signature
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from subak import bots, games
from subak.bots.minding import WEIGHT, weights_of
from subak.bots.settings import settings_for
from subak.core.bits import members
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.text import _, nearest
from subak.lab import figures
from subak.lab.ladder import Elsewhere, Ledger, Meeting, all_met, ladder_plan
from subak.lab.simulate import Plan

FEWEST: Final = 4  # candidates
ELITE: Final = 3  # one in so many is followed
REACH: Final = 4.0  # a number is looked for up to so many times its start, and down to its so-manieth part
MOVED: Final = 0.9  # how far a generation moves towards its elite
NARROWED: Final = 0.4  # and how far its width becomes theirs: slower, lest it settle where it began
NARROWEST: Final = 0.02  # of a number's range: the search never stands quite still

Values = dict[str, float]


class Number(NamedTuple):
    """One of a bot's numbers, and where to look for a better one."""

    name: str
    start: float
    low: float
    high: float
    whole: bool

    def scaled(self, value: float) -> float:
        """On the scale of the search: of ratios where the number is positive."""
        return log(value) if self.low > 0 else value

    def back(self, place: float) -> float:
        """The number at a place of that scale, as exact as it is written."""
        value = min(self.high, max(self.low, exp(place) if self.low > 0 else place))
        return float(round(value)) if self.whole else float(f"{value:.6f}")


class Tuning(NamedTuple):
    """What to look for, and how long."""

    plan: Plan  # `bots` are the bot at its start and its rival; `games` the deals that a candidate plays
    numbers: tuple[Number, ...]
    generations: int
    population: int
    check: int  # fresh deals on which the result meets its start

    @property
    def start(self) -> str:
        return self.plan.bots[0]

    @property
    def rival(self) -> str:
        return self.plan.bots[1]

    def games(self) -> int:
        """How many are played in all."""
        return (self.generations * self.population * self.plan.games + self.check) * self.plan.seats

    def spec(self, values: Mapping[str, float]) -> str:
        """The bot with these numbers, as any command takes it."""
        name, _maker, settings = bots.found_maker(self.start, anywhere=True)
        kept = [setting for setting in settings if setting.partition("=")[0] not in values]
        return ":".join([name, *kept, *(_written(number, values[number.name]) for number in self.numbers)])


class Generation(NamedTuple):
    """What one generation came to."""

    values: Values  # that the next begins from
    share: float  # of wins, by its best
    best: Values


class Tuned(NamedTuple):
    tuning: Tuning
    values: Values
    generations: list[Generation]
    wins: float  # against its start, on fresh deals
    games: int

    @property
    def spec(self) -> str:
        return self.tuning.spec(self.values)

    @property
    def interval(self) -> tuple[float, float]:
        """Of its share of wins against its start."""
        return figures.wilson(self.wins, self.games)

    @property
    def better(self) -> bool:
        """Whether chance alone would hardly have it win so often."""
        return self.interval[0] > 0.5

    def toml(self, command: str, code: str) -> str:
        """The result with its evidence; `code` is the commit that played."""
        tuning, plan = self.tuning, self.tuning.plan
        game = games.load(plan.game)
        low, high = self.interval
        first = tuning.generations * plan.games
        rows: list[tuple[str, object]] = [
            ("game", plan.game), ("seats", plan.seats), ("bot", self.spec), ("start", tuning.start),
            ("rival", tuning.rival), ("better", self.better),
        ]  # fmt: skip
        evidence: list[tuple[str, object]] = [
            ("share", round(self.wins / max(1, self.games), 4)), ("interval", [round(low, 4), round(high, 4)]),
            ("wins", self.wins), ("games", self.games), ("deals", [first, first + tuning.check - 1]),
            ("seed", plan.seed), ("generations", tuning.generations), ("population", tuning.population),
            ("deals_a_generation", plan.games), ("rules", game.version), ("content", game.content),
            ("subak", version("subak")), ("commit", code), ("command", command),
        ]  # fmt: skip
        parts = [
            _table("", rows),
            _table("numbers", [(number.name, _plain(number, self.values[number.name])) for number in tuning.numbers]),
            _table("started", [(number.name, _plain(number, number.start)) for number in tuning.numbers]),
            _table("evidence", evidence),
        ]
        return "\n".join(parts)


def tuning_plan(
    game: str,
    bot: str,
    wanted: Sequence[str] = (),
    *,
    rival: str = "",
    deals: int = 10,
    generations: int = 8,
    population: int = 12,
    check: int = 50,
    seats: int | None = None,
    seed: int = 0,
) -> Tuning:
    """A tuning that is sure to run. `wanted` are numbers, `doubt` or `doubt=0.5..3`; without any, all that the bot
    itself has."""
    if min(deals, generations, check) < 1 or population < FEWEST:
        raise OptionError(_("Give at least one deal, one generation and {n} candidates.").format(n=FEWEST))
    numbers = tuple(_number(games.load(game), bot, text) for text in wanted or own_numbers(bot))
    if len({number.name for number in numbers}) < len(numbers):
        raise OptionError(_("Name every number once."))
    names = (bot, rival or bot)
    plan = ladder_plan(game, [bot, "random" if bot != "random" else "greedy"], deals, seats, seed)
    bots.make(names[1], anywhere=True)
    return Tuning(plan._replace(bots=names), numbers, generations, population, check)


def tune(
    tuning: Tuning,
    workers: int = 0,
    book: Path | None = None,
    tick: Callable[[int], object] | None = None,
    elsewhere: Elsewhere | None = None,
) -> Tuned:
    """Look for better numbers. What `book` holds is not played again, so that a search can be gone on with."""
    plan, notes = tuning.plan, Ledger(book, tuning.plan) if book is not None else None
    centre = [number.scaled(number.start) for number in tuning.numbers]
    width = [(number.scaled(number.high) - number.scaled(number.low)) / 4 for number in tuning.numbers]
    found: list[Generation] = []
    for generation in range(tuning.generations):
        places = _candidates(tuning, generation, centre, width)
        values = [_named(tuning, place) for place in places]
        groups = [(tuning.spec(one), tuning.rival) for one in values]
        deals = range(generation * plan.games, (generation + 1) * plan.games)
        jobs = [(plan, group, deal) for group in groups for deal in deals]
        shares = [0.0] * len(groups)
        for n, met in enumerate(all_met(jobs, workers, notes, elsewhere)):
            shares[n // len(deals)] += _won(met) / len(deals)
            if tick is not None:
                tick(len(met))
        order = sorted(range(len(groups)), key=lambda n: (-shares[n], n))
        elite = [places[n] for n in order[: max(2, len(order) // ELITE)]]
        centre, width = _moved(tuning, centre, width, elite)
        found.append(Generation(_named(tuning, centre), shares[order[0]], values[order[0]]))
    values_found = _named(tuning, centre)
    jobs = [(plan, (tuning.spec(values_found), tuning.start), tuning.generations * plan.games + n)
            for n in range(tuning.check)]  # fmt: skip
    wins, count = 0.0, 0
    for met in all_met(jobs, workers, notes, elsewhere):
        wins, count = wins + _won(met) * len(met), count + len(met)
        if tick is not None:
            tick(len(met))
    return Tuned(tuning, values_found, found, min(float(count), max(0.0, wins)), count)


def own_numbers(bot: str) -> list[str]:
    """What can be tuned of a bot without knowing its game: its settings that are numbers."""
    name, maker, _settings = bots.found_maker(bot, anywhere=True)
    own = [key for key, given in signature(maker).parameters.items() if type(given.default) is int and given.default]
    minds: tuple[str, ...] = getattr(maker, "minds", ())
    if not own and not minds:
        raise OptionError(_("Bot {name} has no numbers of its own: name weights of the game.").format(name=name))
    return [*own, *(key for key in minds if key not in own)]


def _number(game: Game, bot: str, text: str) -> Number:
    """A number from its name and, perhaps, the range to look in: `doubt=0.5..3`."""
    name, _equals, span = text.strip().partition("=")
    known = _starts(game, bot)
    if name not in known:
        raise OptionError(
            _("Bot {bot} has no number {name} here.").format(bot=bot, name=name) + " " + nearest(name, known)
        )
    start = known[name]
    whole = isinstance(start, int)
    low, high = (start / REACH, start * REACH) if start > 0 else (0.0, 0.0)
    if span:
        try:
            low, high = (float(end) for end in span.split("..", 1))
        except ValueError:
            raise OptionError(_("Write a range like {name}=0.5..3, not {text}.").format(name=name, text=text)) from None
    if whole:
        low, high = max(1.0, float(round(low))), float(round(high))
    if not low <= start <= high or low == high:
        text = _("{name} begins at {start}: give a range around it, like {name}=0..2.")
        raise OptionError(text.format(name=name, start=f"{start:g}"))
    return Number(name, float(start), low, high, whole)


def _starts(game: Game, bot: str) -> dict[str, float]:
    """All numbers that a bot may have in a game, as they are."""
    _name, maker, settings = bots.found_maker(bot, anywhere=True)
    state = game.new(game.usual)
    usual = settings_for(state)
    known: dict[str, float] = {
        key: given.default for key, given in signature(maker).parameters.items() if type(given.default) is int
    }
    known |= {key: getattr(usual, key) for key in getattr(maker, "minds", ())}
    known |= {WEIGHT + key: value for key, value in weights_of(game).items()}
    for setting in settings:
        key, _equals, value = setting.partition("=")
        known[key] = int(value) if value.isdecimal() and type(known.get(key)) is int else float(value)
    return known


def _candidates(tuning: Tuning, generation: int, centre: Sequence[float], width: Sequence[float]) -> list[list[float]]:
    """The centre itself, and others about it, by luck that a repetition has too."""
    rng = Random(f"{tuning.plan.seed}/tune/{generation}")
    out = [list(centre)]
    while len(out) < tuning.population:
        out.append([rng.gauss(middle, reach) for middle, reach in zip(centre, width, strict=True)])
    return out


def _named(tuning: Tuning, place: Sequence[float]) -> Values:
    return {number.name: number.back(at) for number, at in zip(tuning.numbers, place, strict=True)}


def _moved(
    tuning: Tuning, centre: Sequence[float], width: Sequence[float], elite: Sequence[Sequence[float]]
) -> tuple[list[float], list[float]]:
    """Where the next generation is looked for: about the elite, whose numbers count as far as they were in range."""
    middles, reaches = [], []
    for n, number in enumerate(tuning.numbers):
        low, high = number.scaled(number.low), number.scaled(number.high)
        own = [min(high, max(low, place[n])) for place in elite]
        mean = sum(own) / len(own)
        spread = sqrt(sum((one - mean) ** 2 for one in own) / (len(own) - 1))
        middles.append(centre[n] + MOVED * (mean - centre[n]))
        reaches.append(max(NARROWEST * (high - low), width[n] + NARROWED * (spread - width[n])))
    return middles, reaches


def _won(met: Sequence[Meeting]) -> float:
    """The first bot's part of these games, such that an equal bot would have half of it however many sit there."""
    total = 0.0
    for meeting in met:
        winners, seats = members(meeting.winners), len(meeting.seating)
        own = meeting.seating.count(0)
        share = sum(meeting.seating[seat] == 0 for seat in winners) / len(winners)
        total += 0.5 + share - own / seats
    return total / len(met)


def _written(number: Number, value: float) -> str:
    plain = _plain(number, value)
    return f"{number.name}={plain}" if isinstance(plain, int) else f"{number.name}={plain:.6f}".rstrip("0").rstrip(".")


def _plain(number: Number, value: float) -> float | int:
    return round(value) if number.whole else value


def _table(name: str, rows: Sequence[tuple[str, object]]) -> str:
    lines = [f"[{name}]"] if name else []
    lines += [
        f"{json.dumps(key) if '.' in key else key} = {json.dumps(value, ensure_ascii=False)}" for key, value in rows
    ]
    return "\n".join(lines) + "\n"


def commit() -> str:
    """Of the code that runs, with a + if it was changed since; "" where it is no checkout."""
    here = ["git", "-C", str(Path(__file__).parent)]
    try:
        head = subprocess.run([*here, "rev-parse", "HEAD"], capture_output=True, text=True, timeout=20, check=True)  # noqa: S603
        since = subprocess.run([*here, "status", "--porcelain"], capture_output=True, text=True, timeout=20, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return head.stdout.strip() + ("+" if since.stdout.strip() else "")
