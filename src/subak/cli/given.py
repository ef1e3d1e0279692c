"""What people hand to commands: the parameters that several share, and what their words mean.

Help pages stay English, like the names of commands and options that they explain: Typer takes their texts when modules
are imported, before anybody knows the reader's language. What commands answer is looked up when it is said.
"""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer

from subak.core.errors import OptionError, SubakError
from subak.core.game import SPECTATOR, Game
from subak.kit.terms import not_a_value, option_of
from subak.kit.text import _

OURS: Final = {Path("/dev/stdout"): 1, Path("/dev/stderr"): 2}
STREAMS: Final = (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd"))  # /dev/stdout may be a file, but is no name
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of `subak games`.", show_default=False)]
Seats = Annotated[int | None, typer.Option(metavar="N", help="How many sit at the table.", show_default=False)]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same luck.")]
Pack = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A content pack: TOML rows that replace the game's own.", show_default=False),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="An option of the game; may be repeated.", show_default=False),
]
Workers = Annotated[int, typer.Option(metavar="W", min=0, help="Processes; 0: one for each core.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Dark = Annotated[bool, typer.Option("--dark", help="Draw on night instead of paper.")]
Tall = Annotated[bool, typer.Option("--tall", help="Draw for a phone held upright.")]


class Draft(StrEnum):
    """Who drafts."""

    choice = "choice"
    random = "random"


def example(*lines: str) -> str:
    """The foot of a command's help page."""
    return "Example: " + "  ·  ".join(lines)


def bot_names(text: str) -> list[str]:
    """`greedy,random` as a list; `none` is nobody."""
    return [] if text.strip() in ("", "none") else [name.strip() for name in text.split(",")]


def chosen(game: Game, pairs: Sequence[str] | None) -> dict[str, int]:
    """`k=v` words as options of a game; which values they take, `kit.terms.checked` knows."""
    out: dict[str, int] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(_("Write an option as name=value, not {text}.").format(text=pair))
        option = option_of(game, name)
        try:
            out[name] = int(value)
        except ValueError:
            raise not_a_value(game, option, value or "“”") from None
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


def save(path: Path, text: str) -> None:
    """Write a file; a sentence if that cannot be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SubakError(_("{file} cannot be written: {why}.").format(file=path, why=error.strerror or error)) from None


def unused(path: Path, going_on: bool = False) -> None:
    """A sentence if a file has something in it that would be lost; /dev/stdout and pipes have not."""
    if not going_on and _is_kept(path) and path.stat().st_size:
        raise SubakError(_("{file} is there already: give another name.").format(file=path))


def keep_lines(path: Path, lines: int) -> None:
    """Leave the first lines of a file: what follows was written for games that were lost, and are played again."""
    if _is_kept(path):
        whole = [line for line in read(path).splitlines(keepends=True) if line.endswith("\n")]
        save(path, "".join(whole[:lines]))


def appended(path: Path) -> TextIO:
    """A file to write on at its end; a sentence if that cannot be. What goes to stdout stays in its place there."""
    try:
        if path in OURS:
            return os.fdopen(os.dup(OURS[path]), "w", encoding="utf-8")
        return path.open("a" if _is_kept(path) else "w", encoding="utf-8")
    except OSError as error:
        raise SubakError(_("{file} cannot be written: {why}.").format(file=path, why=error.strerror or error)) from None


def try_out(path: Path) -> None:
    """A sentence if a file cannot be written, before somebody waits for what goes there. It stays as it is."""
    if not path.exists():
        appended(path).close()
        path.unlink()
    elif path.is_file():
        appended(path).close()


def _is_kept(path: Path) -> bool:
    return path.is_file() and path.parent not in STREAMS


def closest(word: str, valid: Sequence[str], cutoff: float = 0.5) -> str:
    """A closing sentence with the nearest valid word, where all of them would be too many."""
    close = get_close_matches(word, valid, n=1, cutoff=cutoff)
    return _("Did you mean {word}?").format(word=close[0]) if close else ""


def _siblings(path: Path) -> list[str]:
    try:
        return [entry.name for entry in path.parent.iterdir() if entry.is_file()]
    except OSError:
        return []
