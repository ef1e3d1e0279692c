"""How bots are introduced to people: by their level, and what to expect of it."""

from typing import Final

from subak import bots
from subak.kit.text import N_, _

EASY: Final = "sprout"  # the bot a newcomer meets
STAND_IN: Final = "farmer"  # who takes an empty seat, or plays on for somebody

LEVELS: Final = {  # bot -> level, and its manner
    "sprout": (N_("Sprout"), N_("is learning too")),
    "farmer": (N_("Farmer"), N_("plans turn by turn")),
    "headman": (N_("Headman"), N_("thinks of your answer")),
    "priest": (N_("Priest"), N_("tries many ways in mind")),
    "sage": (N_("Sage"), N_("leaves little to luck")),
    "companion": (N_("Companion"), N_("becomes as strong as you are")),
}
EARLIER: Final = {  # for the command line and for tables that were set with them
    "random": (N_("Novice"), N_("plays anything that is allowed")),
    "greedy": (N_("Steady"), N_("looks one move ahead")),
}
RATED: Final = ("sprout", "farmer", "headman", "priest", "sage")  # levels that never change: fit to measure people by
LABORATORY: Final = {"search"}  # its settings are the point of it


def levels() -> list[tuple[str, str, str]]:
    """The bots a person may invite: how it is asked for, its level, its manner; the easiest first."""
    own = [name for name in bots.NAMES if name not in {*LEVELS, *EARLIER, *LABORATORY}]
    return [(name, level(name), manner(name)) for name in [*LEVELS, *own]]


def offered() -> set[str]:
    """How bots may be asked for from a page: their settings are not for strangers to choose."""
    return {*EARLIER, *(bot for bot, _level, _text in levels())}


def manner(bot: str) -> str:
    """What to expect of a bot, in half a sentence; "" where it has no level."""
    known = LEVELS.get(bot.split(":")[0])
    return _(known[1]) if known else ""


def level(bot: str) -> str:
    name = bot.split(":")[0]
    known = LEVELS.get(name) or EARLIER.get(name)
    return _(known[0]) if known else name.capitalize()


def bot_name(bot: str, person: str = "") -> str:
    """What a bot is called: by its level, and by the person for whom it plays on."""
    own = _("{level} bot").format(level=level(bot))
    return _("{bot} for {name}").format(bot=own, name=person) if person else own
