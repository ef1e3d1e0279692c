"""Players made of code. They play any game, from what their seat may know."""

from inspect import signature

from subak.bots.characters import Companion, Farmer, Headman, Priest, Sage, Sprout
from subak.bots.foreign import named_bot, plugged, plugged_bot
from subak.bots.greedy import Greedy
from subak.bots.search import Search
from subak.bots.uniform import Uniform
from subak.core.errors import OptionError
from subak.core.game import Bot
from subak.kit.text import _, nearest

MAKERS: dict[str, type[Bot]] = {
    "sprout": Sprout, "farmer": Farmer, "headman": Headman, "priest": Priest, "sage": Sage,
    "companion": Companion, "greedy": Greedy, "random": Uniform, "search": Search,
}  # fmt: skip
NAMES: tuple[str, ...] = tuple(MAKERS)


def make(spec: str, anywhere: bool = False) -> Bot:
    """The bot that `greedy` or, with its settings, `greedy:worlds=8` asks for.

    Bots of installed packages have their names too; with `anywhere`, for the command line, `module:Class` is imported.
    """
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
    defaults = {key: parameter.default for key, parameter in signature(maker).parameters.items()}
    given: dict[str, int] = {}
    for setting in settings:
        key, _equals, value = setting.partition("=")
        if key not in defaults:
            hint = nearest(key, defaults) if defaults else _("It has no settings at all.")
            raise OptionError(_("Bot {name} has no setting {key}.").format(name=name, key=key or "“”") + " " + hint)
        if not value.isdecimal() or int(value) < 1:
            raise OptionError(
                _("Setting {key} of bot {name} takes a whole number from 1, as in {name}:{key}={default}.").format(
                    key=key, name=name, default=defaults[key]
                )
            )
        given[key] = int(value)
    return maker(**given)
