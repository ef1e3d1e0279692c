"""What is wrong with a number of seats or an option that somebody chose, and what would be right."""

from collections.abc import Mapping

from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.options import Option
from subak.kit.text import _, listed, nearest


def checked(game: Game, seats: int, given: Mapping[str, int]) -> dict[str, int]:
    """Every option of the game: the given ones checked, the others at their default."""
    if seats not in game.seats:
        players = listed([str(n) for n in game.seats], _("or"))
        raise OptionError(
            _("{title} is for {players} players, not {seats}.").format(title=game.title, players=players, seats=seats)
        )
    for name, value in given.items():
        option = option_of(game, name)
        if value not in option.values:
            raise not_a_value(game, option, str(value))
    return {**game.defaults, **given}


def option_of(game: Game, name: str) -> Option:
    """The option of that name; OptionError if there is none."""
    for option in game.options:
        if option.name == name:
            return option
    hint = nearest(name, game.defaults) if game.options else _("It has no options at all.")
    raise OptionError(_("{title} has no option {name}.").format(title=game.title, name=name) + " " + hint)


def not_a_value(game: Game, option: Option, value: str) -> OptionError:
    """What to raise about a value that an option does not take."""
    valid = listed([f"{n} ({_(text)})" for n, text in option.values.items()], _("or"))
    return OptionError(
        _("Option {name} of {title} takes {valid}, not {value}.").format(
            name=option.name, title=game.title, valid=valid, value=value
        )
    )
