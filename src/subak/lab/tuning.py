"""Better numbers for a bot, by cross-entropy on paired deals; what was found is checked on fresh ones."""

import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import NamedTuple

from subak import bots, games
from subak.bots.minding import FORECAST, WEIGHT, weights_of
from subak.bots.settings import settings_for
from subak.core.bits import members
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.text import _, nearest
from subak.lab import figures
from subak.lab.ladder import Elsewhere, Ledger, Meeting, all_met, ladder_plan
from subak.lab.searching import Generation, Number, Values, cross_entropy, named_range, number_about, refuse_short
from subak.lab.simulate import Plan


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

    def summary(self) -> list[str]:
        """What came of it, in a sentence."""
        low, high = self.interval
        text = _("{bot} wins {share:.0f} % of {games} games against {start} ({low:.0f} to {high:.0f} %).")
        return [text.format(bot=self.spec, share=100 * self.wins / self.games, games=self.games,
                            start=self.tuning.start, low=100 * low, high=100 * high)]  # fmt: skip

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
            toml_table("", rows),
            toml_table("numbers", [(number.name, number.plain(self.values[number.name])) for number in tuning.numbers]),
            toml_table("started", [(number.name, number.plain(number.start)) for number in tuning.numbers]),
            toml_table("evidence", evidence),
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
    numbers = tuple(_number(games.load(game), bot, text) for text in wanted or own_numbers(bot))
    refuse_short(numbers, generations, population, deals, check)
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

    def shares(groups: Sequence[tuple[str, str]], deals: range) -> list[float]:
        """What the first of each two has of the games on these deals."""
        jobs = [(plan, group, deal) for group in groups for deal in deals]
        out = [0.0] * len(groups)
        for n, met in enumerate(all_met(jobs, workers, notes, elsewhere)):
            out[n // len(deals)] += won_by_first(met) / len(deals)
            if tick is not None:
                tick(len(met))
        return out

    def judge(generation: int, candidates: list[Values]) -> list[float]:
        groups = [(tuning.spec(one), tuning.rival) for one in candidates]
        return shares(groups, range(generation * plan.games, (generation + 1) * plan.games))

    found = cross_entropy(tuning.numbers, tuning.generations, tuning.population, plan.seed, judge)
    values = found[-1].values
    first = tuning.generations * plan.games
    [share] = shares([(tuning.spec(values), tuning.start)], range(first, first + tuning.check))
    count = tuning.check * plan.seats
    return Tuned(tuning, values, found, round(min(1.0, max(0.0, share)) * count, 6), count)


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
    name, span = named_range(text)
    known = _starts(game, bot)
    if name not in known:
        raise OptionError(
            _("Bot {bot} has no number {name} here.").format(bot=bot, name=name) + " " + nearest(name, known)
        )
    return number_about(name, known[name], span, least=1.0)


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
        if key == FORECAST:
            continue
        known[key] = int(value) if value.isdecimal() and type(known.get(key)) is int else float(value)
    return known


def won_by_first(met: Sequence[Meeting]) -> float:
    """The first bot's part of these games, such that an equal bot would have half of it however many sit there."""
    total = 0.0
    for meeting in met:
        winners, seats = members(meeting.winners), len(meeting.seating)
        own = meeting.seating.count(0)
        share = sum(meeting.seating[seat] == 0 for seat in winners) / len(winners)
        total += 0.5 + share - own / seats
    return total / len(met)


def _written(number: Number, value: float) -> str:
    plain = number.plain(value)
    return f"{number.name}={plain}" if isinstance(plain, int) else f"{number.name}={plain:.6f}".rstrip("0").rstrip(".")


def toml_table(name: str, rows: Sequence[tuple[str, object]]) -> str:
    """Names and values as a table of TOML; without a name, as the head of a file."""
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
