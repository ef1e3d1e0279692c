"""A bot with other numbers in mind: settings of thinking.toml, weights of `evaluate` and a forecast, for as long as it
thinks."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any, Final

from subak.bots.settings import CHANGED
from subak.core.errors import OptionError
from subak.core.game import Bot, Game, State
from subak.core.position import Position
from subak.kit.forecast import Forecast
from subak.kit.text import _, nearest

GIVEN: list[Mapping[str, float]] = []  # weights that bots who think now were given, the latest last
WEIGHT = "weight."  # how the name of a weight begins among the settings of a bot
FORECAST: Final = "forecast"  # the setting that names a file


class Minded(Bot):
    """Plays as another bot would, had its game these numbers. Everybody else at the table keeps theirs."""

    def __init__(
        self, bot: Bot, settings: Mapping[str, float], weights: Mapping[str, float], forecast: str = ""
    ) -> None:
        """`forecast` is the text of one; "" if it goes by that of the game."""
        self.bot = bot
        self.settings = dict(settings)
        self.weights = dict(weights)
        self.forecast = forecast

    def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
        game = view.book.game if isinstance(view, Position) else None
        other = {FORECAST: forecast_of(game, self.forecast)} if self.forecast else {}
        CHANGED.append({**self.settings, **other})
        try:
            with _weighing(game, self.weights):
                return self.bot.choose(view, seat, legal, rng)
        finally:
            CHANGED.pop()


def forecast_of(game: Game | None, text: str = "") -> Forecast:
    """The forecast of a game, its own or as another text says; a sentence if it has none, or the text is none."""
    own = getattr(game, "forecast", None)
    if not isinstance(own, Forecast):
        title = game.title if game is not None else "“”"
        raise OptionError(_("{title} has no forecast.").format(title=title))
    kind: Any = type(own)
    return _told(kind, text) if text else own


@lru_cache(8)
def _told(kind: Any, text: str) -> Forecast:
    try:
        found: Forecast = kind(text)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        why = f"{type(error).__name__}: {error}"
        raise OptionError(_("That is no forecast of this game: {why}.").format(why=why.rstrip("."))) from None
    return found


def weights_of(game: Game | None) -> dict[str, float]:
    """The weights of a game's `evaluate`, by name; {} where it has none that can be changed."""
    found = getattr(game, "weights", None)
    names = [name for name in dir(found) if not name.startswith("_")]
    return {name: value for name in names if isinstance(value := getattr(found, name), float)}


@contextmanager
def _weighing(game: Game | None, weights: Mapping[str, float]) -> Iterator[None]:
    """Let `evaluate` weigh with these: all positions of a process share one set, so it is put back."""
    before = weights_of(game) if weights else {}
    for name in weights:
        if name not in before:
            text = _("This game has no weight {name}.").format(name=name)
            raise OptionError(f"{text} {nearest(name, before)}" if before else text)
    found = getattr(game, "weights", None)
    GIVEN.append(weights)
    try:
        for name, value in weights.items():
            setattr(found, name, value)
        yield
    finally:
        GIVEN.pop()
        for name in weights:
            setattr(found, name, before[name])


@contextmanager
def as_ever(view: State) -> Iterator[None]:
    """Let `evaluate` weigh as the game's `yardstick` says, but for what a bot was given."""
    game = view.book.game if isinstance(view, Position) else None
    found = getattr(game, "weights", None)
    given = GIVEN[-1] if GIVEN else {}
    before: dict[str, float] = {}
    try:
        for name, value in getattr(game, "yardstick", {}).items():
            if name not in given:
                before[name] = getattr(found, name)
                setattr(found, name, value)
        yield
    finally:
        for name, value in before.items():
            setattr(found, name, value)
