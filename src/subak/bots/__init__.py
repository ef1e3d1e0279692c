"""Players made of code. They play any game, from what their seat may know."""

import re
from inspect import signature
from pathlib import Path
from typing import NamedTuple

from subak.bots.characters import Companion, Farmer, Headman, Priest, Sage, Sprout
from subak.bots.foreign import named_bot, plugged, plugged_bot
from subak.bots.greedy import Greedy
from subak.bots.minding import FORECAST, WEIGHT, Minded
from subak.bots.search import Search
from subak.bots.settings import USUAL
from subak.bots.uniform import Uniform
from subak.core.errors import OptionError, SubakError
from subak.core.game import Bot
from subak.kit.text import _, nearest

MAKERS: dict[str, type[Bot]] = {
    "sprout": Sprout, "farmer": Farmer, "headman": Headman, "priest": Priest, "sage": Sage,
    "companion": Companion, "greedy": Greedy, "random": Uniform, "search": Search,
}  # fmt: skip
NAMES: tuple[str, ...] = tuple(MAKERS)


def make(spec: str, anywhere: bool = False, forecast: str = "") -> Bot:
    """The bot that `greedy` or, with its settings, `greedy:worlds=8` asks for.

    Bots of installed packages have their names too; with `anywhere`, for the command line, `module:Class` is imported,
    and who goes by a forecast may have one of its own, `headman:forecast=FILE`, or be given its text at hand.
    What a bot minds of its game's thinking.toml, and the weights of the game's `evaluate`, are settings too:
    `headman:doubt=1.5:weight.rival=0.3`.
    """
    wanted = _wanted(spec, anywhere)
    bot = wanted.maker(**wanted.given)
    text = forecast or forecast_text(spec, anywhere)
    return Minded(bot, wanted.minded, wanted.weights, text) if wanted.minded or wanted.weights or text else bot


def forecast_text(spec: str, anywhere: bool = False) -> str:
    """What stands in the file of a bot that has a forecast of its own; "" if it goes by that of the game."""
    path = _wanted(spec, anywhere).forecast
    try:
        return Path(path).read_text(encoding="utf-8") if path else ""
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or error
        raise SubakError(_("{file} cannot be read: {why}.").format(file=path, why=why)) from None


def foresees(spec: str, anywhere: bool = False) -> bool:
    """Whether such a bot goes by the forecast of a game, where it is told to."""
    _name, maker, _settings = found_maker(spec, anywhere)
    return "foresight" in getattr(maker, "minds", ())


def settings_of(spec: str, anywhere: bool = False) -> dict[str, float]:
    """All settings of a bot as it would be made: those that are given, and its own for the rest."""
    wanted = _wanted(spec, anywhere)
    usual = {key: parameter.default for key, parameter in signature(wanted.maker).parameters.items()}
    numbers = {key: value for key, value in usual.items() if isinstance(value, int | float)}
    weights = {WEIGHT + key: value for key, value in wanted.weights.items()}
    return {**numbers, **wanted.given, **wanted.minded, **weights}


class _Wanted(NamedTuple):
    """What makes a bot, and what it is to be made with."""

    maker: type[Bot]
    given: dict[str, int]
    minded: dict[str, float]
    weights: dict[str, float]
    forecast: str  # the file of its own, if it has one


def _wanted(spec: str, anywhere: bool) -> _Wanted:
    name, maker, settings = found_maker(spec, anywhere)
    defaults = {key: parameter.default for key, parameter in signature(maker).parameters.items()}
    minds: tuple[str, ...] = getattr(maker, "minds", ())
    given: dict[str, int] = {}
    minded: dict[str, float] = {}
    weights: dict[str, float] = {}
    forecast = ""
    for setting in settings:
        key, _equals, value = setting.partition("=")
        if key == FORECAST and value and anywhere and "foresight" in minds:  # paths are for the command line alone
            forecast = value
        elif key.startswith(WEIGHT):
            weights[key.removeprefix(WEIGHT)] = _number(name, key, value, 1.0)
        elif key in defaults:
            given[key] = int(_number(name, key, value, defaults[key] if isinstance(defaults[key], int) else 1))
        elif key in minds:
            minded[key] = _number(name, key, value, getattr(USUAL, key))
        else:
            known = [*defaults, *minds]
            hint = nearest(key, known) if known else _("It has no settings at all.")
            raise OptionError(_("Bot {name} has no setting {key}.").format(name=name, key=key or "“”") + " " + hint)
    return _Wanted(maker, given, minded, weights, forecast)


def found_maker(spec: str, anywhere: bool = False) -> tuple[str, type[Bot], list[str]]:
    """The name of a bot, what makes it, and its settings as they are written."""
    name, *settings = spec.strip().split(":")
    if name in MAKERS:
        maker = MAKERS[name]
    elif anywhere and settings and "=" not in settings[0]:
        maker = named_bot(name, settings[0])
        name = f"{name}:{settings.pop(0)}"
    elif name in plugged():
        maker = plugged_bot(name)
    else:
        hint = nearest(name, [*NAMES, *plugged()])
        raise OptionError(_("There is no bot called {name}.").format(name=name or "“”") + " " + hint)
    return name, maker, settings


def _number(name: str, key: str, value: str, usual: float) -> float:
    """The value of a setting: whole if the usual one is."""
    if isinstance(usual, int):
        if value.isdecimal() and int(value) >= 1:
            return int(value)
        text = _("Setting {key} of bot {name} takes a whole number from 1, as in {name}:{key}={default}.")
    else:
        if re.fullmatch(r"-?\d{1,9}(\.\d{1,9})?", value):
            return float(value)
        text = _("Setting {key} of bot {name} takes a number, as in {name}:{key}={default}.")
    raise OptionError(text.format(key=key, name=name, default=usual))
