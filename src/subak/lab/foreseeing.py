"""A forecast learned from the games of the bot that goes by it: it plays, the weights are fitted, the old and the new
ones meet on fresh deals, and what wins plays on."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from subak import bots, games
from subak.bots.minding import forecast_of
from subak.bots.settings import settings_for
from subak.core.errors import OptionError, SubakError
from subak.core.game import Bot, Game, State
from subak.core.play import choose, play
from subak.kit.text import _
from subak.lab import figures
from subak.lab.books import GameBook, gone_through
from subak.lab.ladder import Meeting, circle
from subak.lab.simulate import Plan, planned, play_one
from subak.lab.tuning import toml_table, won_by_first

if TYPE_CHECKING:
    from subak.lab.least_squares import Fit

STRAY: Final = 0.05  # of the choices are made by luck, so that what a bot would never do is seen too
FEWEST: Final = 10  # games that teach anything
READER: Final = "headman"  # who goes by the weights on trial where the bot that plays does not
HEAD: Final = """# `subak tune GAME --forecast` writes this; each number of seats has its evidence beside it.
# Points that a seat will end with for one more of each trait, when the game begins and when it ends: `open` as others
# see it, `own` as it does. And how many points ahead make somebody the favourite by e to 1.

rounds = {rounds}
"""

Job = tuple[Plan, str, tuple[str, ...], int]  # who plays, with which weights, which game or deal
Row = list[Any]  # of the book: what was played, by whom, a digest of the weights, which, and what came of it
Work = Callable[[Plan, str, tuple[str, ...], int], Row]  # `taught_game` or `tried_deal`
Away = Callable[[Work], Callable[[Sequence[Job]], Iterator[Row]]]  # the same work on other machines


class Foreseeing(NamedTuple):
    """What to learn from, and how long."""

    plan: Plan  # its only bot plays; `games` are those of one generation
    reader: str  # who goes by the weights when they are tried
    generations: int
    deals: int  # on which new weights meet those that they came from
    check: int  # fresh deals on which the result meets its start

    def games(self) -> int:
        """How many are played in all, at most: what has not changed is not checked."""
        return self.generations * (self.plan.games + self.deals * self.plan.seats) + self.check * self.plan.seats


class Trained(NamedTuple):
    """What one generation came to."""

    text: str  # of the forecast
    share: float  # of wins against the one it came from
    games: int
    fit: "Fit"

    @property
    def kept(self) -> bool:
        return self.share > 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return figures.wilson(self.share * self.games, self.games)


class Foreseen(NamedTuple):
    foreseeing: Foreseeing
    generations: list[Trained]
    text: str  # of the forecast that won, or of the one that it began with
    share: float  # of wins against its start, on fresh deals
    games: int  # 0: nothing new was kept

    @property
    def interval(self) -> tuple[float, float]:
        return figures.wilson(self.share * self.games, self.games)

    @property
    def better(self) -> bool:
        """Whether chance alone would hardly have it win so often."""
        return self.interval[0] > 0.5

    def summary(self) -> list[str]:
        """What came of it, a sentence for each contest."""
        out: list[str] = []
        for n, one in enumerate(self.generations, 1):
            text = _(
                "Generation {n}: its weights win {share:.0f} % of {games} games ({low:.0f} to {high:.0f} %), kept."
            )
            if not one.kept:
                text = _("Generation {n}: its weights win {share:.0f} % of {games} games ({low:.0f} to {high:.0f} %), "
                         "not kept.")  # fmt: skip
            low, high = one.interval
            out.append(text.format(n=n, share=100 * one.share, games=one.games, low=100 * low, high=100 * high))
        if self.games:
            low, high = self.interval
            text = _("On fresh deals {bot} wins {share:.0f} % of {games} games with the new weights "
                     "({low:.0f} to {high:.0f} %).")  # fmt: skip
            out.append(text.format(bot=self.foreseeing.reader, share=100 * self.share, games=self.games,
                                   low=100 * low, high=100 * high))  # fmt: skip
        return out

    def toml(self, command: str, code: str) -> str:
        """A forecast.toml with its evidence; `code` is the commit that played."""
        wish, plan = self.foreseeing, self.foreseeing.plan
        game, last = _loaded(plan), self.generations[-1].fit
        first = wish.generations * wish.deals
        rows: list[tuple[str, object]] = [
            ("better", self.better), ("share", round(self.share, 4)), ("interval", _rounded(self.interval)),
            ("games", self.games), ("deals", [first, first + wish.check - 1]), ("reader", wish.reader),
            ("generations", [[round(one.share, 4), *_rounded(one.interval)] for one in self.generations]),
            ("kept", [one.kept for one in self.generations]), ("played", plan.bots[0]), ("strayed", STRAY),
            ("games_a_generation", plan.games), ("moments", last.moments), ("calm", last.calm),
            ("explained", _rounded(last.explained, 2)), ("explained_before", _rounded(last.explained_before, 2)),
            ("by_evaluate", _rounded(last.by_evaluate, 2)),
            ("seed", plan.seed), ("rules", game.version), ("content", game.content), ("subak", version("subak")),
            ("commit", code), ("command", command),
        ]  # fmt: skip
        tables = tomllib.loads(self.text)
        if str(plan.seats) in tables.get("seats", {}):
            tables["seats"][str(plan.seats)]["evidence"] = dict(rows)
        return forecast_toml(tables)


def foreseeing_plan(
    game: str,
    bot: str = READER,
    *,
    count: int = 300,
    generations: int = 2,
    deals: int = 25,
    check: int = 50,
    seats: int | None = None,
    seed: int = 0,
) -> Foreseeing:
    """A search for weights that is sure to run. `count` games teach a generation."""
    shelf = games.load(game)
    forecast_of(shelf)
    seats = shelf.usual if seats is None else seats
    if count < FEWEST or min(generations, deals, check) < 1 or seats < 2:
        text = _("Give at least two seats, {games} games, one generation and one deal.")
        raise OptionError(text.format(games=FEWEST))
    plan = planned(game, [bot], count, seats=seats, seed=seed)
    reader = bot if bots.foresees(bot, anywhere=True) else READER
    usual = settings_for(shelf.new(seats)).foresight
    if not bots.settings_of(reader, anywhere=True).get("foresight", usual):
        text = _("In {title} {bot} does not go by the forecast: say {bot}:foresight=1.")
        raise OptionError(text.format(title=shelf.title, bot=reader))
    forecast_of(shelf, bots.forecast_text(bot, anywhere=True))
    return Foreseeing(plan, reader, generations, deals, check)


def foresee(
    wish: Foreseeing,
    workers: int = 0,
    book: Path | None = None,
    tick: Callable[[int], object] | None = None,
    away: Away | None = None,
) -> Foreseen:
    """Look for better weights. What `book` holds is not played again, so that a search can be gone on with."""
    least_squares, plan = _least_squares(), wish.plan
    game, [bot] = _loaded(plan), plan.bots
    notes = Diary(book, plan) if book is not None else None

    def done(work: Work, bot: str, texts: tuple[str, ...], numbers: range, many: int) -> Iterator[Row]:
        """What comes of these games or deals, each of so many games."""
        jobs = [(plan, bot, texts, number) for number in numbers]
        known = [notes.known.get(tuple(_title(work, *job[1:]))) if notes is not None else None for job in jobs]
        note = (lambda row: notes.note([row])) if notes is not None else None
        for row in gone_through(work, jobs, known, note, workers, away(work) if away is not None else None):
            yield row
            if tick is not None:
                tick(many)

    def contest(texts: tuple[str, str], deals: range) -> float:
        return sum(float(row[-1]) for row in done(tried_deal, wish.reader, texts, deals, plan.seats)) / len(deals)

    start = text = bots.forecast_text(bot, anywhere=True) or forecast_of(game).text
    moments = least_squares.Notes(game, forecast_of(game, text), plan.seats, dict(plan.options))
    generations: list[Trained] = []
    for generation in range(wish.generations):
        numbers = range(generation * plan.games, (generation + 1) * plan.games)
        for row in done(taught_game, bot, (text,), numbers, 1):
            moments.add(row[-2], row[-1])
        found = least_squares.fit(moments, forecast_of(game, text))
        fresh = reforecast(forecast_of(game, text), plan.seats, found)
        share = contest((fresh, text), range(generation * wish.deals, (generation + 1) * wish.deals))
        generations.append(Trained(fresh, share, wish.deals * plan.seats, found))
        if generations[-1].kept:  # else its games teach the next one too: the same weights play them
            text = fresh
            moments = least_squares.Notes(game, forecast_of(game, text), plan.seats, dict(plan.options))
    if text == start:
        return Foreseen(wish, generations, text, 0.5, 0)
    first = wish.generations * wish.deals
    share = contest((text, start), range(first, first + wish.check))
    return Foreseen(wish, generations, text, share, wish.check * plan.seats)


def taught_game(plan: Plan, bot: str, texts: tuple[str, ...], number: int) -> Row:
    """A game, event by event, of a bot that goes by these weights and strays now and then."""
    streams = [Random(f"{plan.seed}/taught/{number}/{seat}") for seat in range(plan.seats)]
    own = texts[0] if bots.foresees(bot, anywhere=True) else ""
    player = Straying(bots.make(bot, anywhere=True, forecast=own))
    state = _loaded(plan).new(plan.seats, dict(plan.options))
    course = play(state, [player] * plan.seats, Random(f"{plan.seed}/taught/{number}/nature"), streams)
    return [*_title(taught_game, bot, texts, number), [list(event) for event in course.events]]


def tried_deal(plan: Plan, bot: str, texts: tuple[str, ...], deal: int) -> Row:
    """The share that a bot wins with the first weights against itself with others, on a deal, once in every seat."""
    met: list[Meeting] = []
    for seating in circle(plan, texts, deal):
        players = [bots.make(bot, anywhere=True, forecast=text) for text in texts]
        played = play_one(_loaded(plan), players, deal, plan, seating)
        met.append(Meeting(texts, deal, seating, tuple(played.scores), played.winners, ()))
    return [*_title(tried_deal, bot, texts, deal), won_by_first(met)]


class Straying(Bot):
    """A bot that does anything at all now and then."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        return choose(legal, rng) if rng.random() < STRAY else self.bot.choose(view, seat, legal, rng)


class Diary(GameBook):
    """Every game that taught, and every deal on which weights were tried."""

    def __init__(self, path: Path, plan: Plan) -> None:
        super().__init__(path, plan)
        try:
            self.known = {(work, bot, digest, number): [work, bot, digest, number, found]
                          for work, bot, digest, number, found in self.rows}  # fmt: skip
        except (TypeError, ValueError):
            raise self.refused() from None


def reforecast(forecast: Any, seats: int, found: "Fit") -> str:
    """The text of a forecast with what was found for so many seats; the others keep what they have."""
    rows: dict[str, Any] = tomllib.loads(forecast.text)
    table: dict[str, Any] = {"scale": list(found.scale)}
    for side, weights in found.sides.items():
        named = zip(forecast.names, *weights.tolist(), strict=False)  # the open ones come first
        table[side] = {name: [early, late] for name, early, late in named}
    return forecast_toml({**rows, "seats": {**rows.get("seats", {}), str(seats): table}})


def forecast_toml(rows: Mapping[str, Any]) -> str:
    """A forecast.toml."""
    parts = [HEAD.format(rounds=rows["rounds"])]
    for seats, table in sorted(rows.get("seats", {}).items(), key=lambda each: int(each[0])):
        parts.append(toml_table(f"seats.{seats}", [("scale", table["scale"])]))
        for side in ("open", "own"):
            weights = [f"{name} = [{early:.4f}, {late:.4f}]\n" for name, (early, late) in table[side].items()]
            parts.append(f"[seats.{seats}.{side}]\n" + "".join(weights))
        if "evidence" in table:
            parts.append(toml_table(f"seats.{seats}.evidence", [*table["evidence"].items()]))
    return "\n".join(parts)


def _least_squares() -> Any:
    try:
        from subak.lab import least_squares
    except ImportError:
        raise SubakError(_("Forecasts are fitted with NumPy: pip install 'subak[lab]'.")) from None
    return least_squares


def _title(work: Work, bot: str, texts: tuple[str, ...], number: int) -> Row:
    """How a row of the book begins."""
    return [work.__name__, bot, sha256("\n".join(texts).encode()).hexdigest()[:16], number]


def _rounded(values: Sequence[float], places: int = 4) -> list[float]:
    return [round(value, places) for value in values]


@cache
def _loaded(plan: Plan) -> Game:
    return games.load(plan.game, plan.pack)
