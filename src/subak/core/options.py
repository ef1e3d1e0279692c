"""Choices made before a game starts: options and the number of seats."""

from collections.abc import Mapping

from subak.core.errors import OptionError
from subak.core.text import _, listed, nearest


class Option:
    """A number to choose before the game, with a sentence for each value."""

    def __init__(self, name: str, text: str, values: dict[int, str], default: int = 0) -> None:
        self.name = name
        self.text = text
        self.values = values
        self.default = default


def checked(
    title: str, counts: range, options: tuple[Option, ...], seats: int, given: Mapping[str, int]
) -> dict[str, int]:
    """Every option of the game: the given ones checked, the others at their default."""
    if seats not in counts:
        players = listed([str(n) for n in counts], _("or"))
        raise OptionError(
            _("{title} is for {players} players, not {seats}.").format(title=title, players=players, seats=seats)
        )
    full = {option.name: option.default for option in options}
    for name in given:
        if name not in full:
            hint = nearest(name, full) if full else _("It has no options at all.")
            raise OptionError(_("{title} has no option {name}.").format(title=title, name=name) + " " + hint)
    full.update(given)
    for option in options:
        if full[option.name] not in option.values:
            valid = listed([f"{n} ({text})" for n, text in option.values.items()], _("or"))
            raise OptionError(
                _("Option {name} of {title} takes {valid}, not {value}.").format(
                    name=option.name, title=title, valid=valid, value=full[option.name]
                )
            )
    return full
