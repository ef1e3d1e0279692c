"""Players made of code. They play any game, from what their seat may know."""

from inspect import signature

from subak.bots.greedy import Greedy
from subak.bots.uniform import Uniform
from subak.core.errors import OptionError
from subak.core.game import Bot
from subak.core.text import _, nearest

MAKERS: dict[str, type[Bot]] = {"greedy": Greedy, "random": Uniform}
NAMES: tuple[str, ...] = tuple(MAKERS)


def make(spec: str) -> Bot:
    """The bot that `greedy` or, with its settings, `greedy:worlds=8` asks for."""
    name, *settings = spec.strip().split(":")
    if name not in MAKERS:
        raise OptionError(_("There is no bot called {name}.").format(name=name or "“”") + " " + nearest(name, NAMES))
    maker = MAKERS[name]
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
