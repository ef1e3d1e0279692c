"""What people hand to commands: the parameters that several share, and what their words mean."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from subak.core.errors import OptionError, SubakError
from subak.core.game import SPECTATOR, Game
from subak.core.text import _, listed, nearest

GameName = Annotated[str, typer.Argument(metavar="GAME", help=_("A game of `subak games`."), show_default=False)]
Seats = Annotated[int | None, typer.Option(metavar="N", help=_("How many sit at the table."), show_default=False)]
Seed = Annotated[int, typer.Option(metavar="S", help=_("The same seed gives the same luck."))]
Pack = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=_("A content pack: TOML rows that replace the game's own."), show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help=_("An option of the game; may be repeated."), show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON for a program."))]
Dark = Annotated[bool, typer.Option("--dark", help=_("Draw on night instead of paper."))]
Tall = Annotated[bool, typer.Option("--tall", help=_("Draw for a phone held upright."))]


def example(*lines: str) -> str:
    """The foot of a command's help page."""
    return _("Example:") + " " + "  ·  ".join(lines)


def bot_names(text: str) -> list[str]:
    """`greedy,random` as a list; `none` is nobody."""
    return [] if text.strip() in ("", "none") else [name.strip() for name in text.split(",")]


def options(game: Game, pairs: Sequence[str] | None) -> dict[str, int]:
    """`k=v` words as the options of a game; `Game.new` checks the values."""
    out: dict[str, int] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(_("Write an option as name=value, not {text}.").format(text=pair))
        option = next((option for option in game.options if option.name == name), None)
        if option is None:
            hint = nearest(name, [o.name for o in game.options]) if game.options else _("It has no options at all.")
            raise OptionError(_("{title} has no option {name}.").format(title=game.title, name=name) + " " + hint)
        try:
            out[name] = int(value)
        except ValueError:
            valid = listed([f"{n} ({text})" for n, text in option.values.items()], _("or"))
            raise OptionError(
                _("Option {name} of {title} takes {valid}, not {value}.").format(
                    name=name, title=game.title, valid=valid, value=value or "“”"
                )
            ) from None
    return out


def seat(number: int, seats: int) -> int:
    """A seat as people count (from 1) as the kernel counts; 0 is a spectator."""
    if not 0 <= number <= seats:
        raise OptionError(
            _("There is no seat {number}: seats are 1 to {seats}, and 0 is a spectator.").format(
                number=number, seats=seats
            )
        )
    return number - 1 if number else SPECTATOR


def read(path: Path) -> str:
    """The text of a file (`-`: of standard input); a sentence if there is none."""
    if str(path) == "-":
        return sys.stdin.read()
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        hint = closest(path.name, _siblings(path)) if isinstance(error, FileNotFoundError) else ""
        why = _("{file} cannot be read: {why}.").format(file=path, why=error.strerror or error)
        raise SubakError(f"{why} {hint}") from None
    except UnicodeDecodeError:
        raise SubakError(_("{file} is not a text file.").format(file=path)) from None


def write(path: Path, text: str) -> None:
    """Write a file; a sentence if that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SubakError(_("{file} cannot be written: {why}.").format(file=path, why=error.strerror or error)) from None


def closest(word: str, valid: Sequence[str], cutoff: float = 0.5) -> str:
    """A closing sentence with the nearest valid word, where all of them would be too many."""
    close = get_close_matches(word, valid, n=1, cutoff=cutoff)
    return _("Did you mean {word}?").format(word=close[0]) if close else ""


def _siblings(path: Path) -> list[str]:
    try:
        return [entry.name for entry in path.parent.iterdir() if entry.is_file()]
    except OSError:
        return []
