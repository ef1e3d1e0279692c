"""Where the command line speaks: sentences and tables to people, JSON to programs, errors to stderr."""

import json
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table

from subak.core.game import CHANCE
from subak.kit.text import _

out = Console(highlight=False, markup=False, emoji=False)
err = Console(highlight=False, markup=False, emoji=False, stderr=True)


def data(value: object) -> None:
    """One line of JSON, for a program."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def raw(text: str) -> None:
    """Text that must arrive as it is, such as a picture."""
    sys.stdout.write(text + "\n")


def error(sentence: str) -> None:
    sys.stderr.write(sentence.strip() + "\n")


def grid(*heads: str, numbers: Iterable[int] = ()) -> Table:
    """A table with these heads; the columns of numbers stand flush right."""
    made = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for n, head in enumerate(heads):
        made.add_column(head, justify="right" if n in set(numbers) else "left", overflow="fold")
    return made


def who(seat: int, names: Sequence[str] = ()) -> str:
    """Who sits there: by name, or as people count, from 1."""
    if 0 <= seat < len(names):
        return names[seat]
    return _("Nature") if seat == CHANCE else _("Player {n}").format(n=seat + 1)
