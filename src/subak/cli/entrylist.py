"""What an agent sees: every entry of a game's observations, for people and for programs."""

from typing import Annotated, Final

import typer

from subak import games
from subak.cli import given, say
from subak.core.game import Game
from subak.envs.observe import Numbering, Observer

app = typer.Typer()
HEADS: Final = ("meaning", "entries of a word", "words", "what they are")
ABOUT: Final = """# Observations, entry by entry

What an agent sees is a row of numbers from -1 to 1, of one length for a game and a number of seats. It is made from the
declarations of the [words of a position](positions.md) and from nothing else; this page is made from them by

```
subak entries --markdown > docs/observations.md
```

Words of every seat begin with the viewer's own; the seats after it follow in turn. *known* is 1 where the viewer knows
a word that may be hidden: where it is 0, all entries of the word are (but for *there is one*, which is 1 of a hidden
card of which everybody knows something). Numbers inside words, such as the seat whose turn it is, count seats from the
first at the table; the first entries say which one the viewer has. Logarithms are log(1 + n) / log(1 + the most there
can be).
"""


@app.command(
    "entries",
    help="List the entries of a game's observations.",
    epilog=given.example("subak entries seasons", "subak entries --markdown"),
)
def entries(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game of `subak games`; without it, all of ours.")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page of the docs.")] = False,
    json: given.Json = False,
) -> None:
    shelf = [games.load(each) for each in ([name] if name else games.OWN)]
    if json:
        rows = {game.name: [dict(zip(heads(game), row, strict=True)) for row in entry_rows(game)] for game in shelf}
        say.data(rows)
    elif markdown:
        say.raw(entries_page(shelf))
    else:
        for game in shelf:
            grid = say.grid(*heads(game), numbers=range(len(game.seats)))
            for row in entry_rows(game):
                grid.add_row(*row)
            say.out.print(grid)


def heads(game: Game) -> list[str]:
    """A column for the first entry with each number of seats, then what is said of all."""
    return [*(f"at, {seats} seats" for seats in game.seats), *HEADS]


def entry_rows(game: Game) -> list[tuple[str, ...]]:
    """A row a declaration, and one for each thing that stands before them."""
    observers = [Observer(game, seats) for seats in game.seats]
    rows: list[tuple[str, ...]] = []
    for same in zip(*(observer.stretches for observer in observers), strict=True):
        one = same[-1]
        each = str(one.each) if len({stretch.each for stretch in same}) == 1 else f"{same[0].each} to {one.each}"
        words = f"{one.n} a seat" if one.owners else str(one.n)
        rows.append((*(str(stretch.at) for stretch in same), one.meaning, each, words, one.how))
    return rows


def entries_page(shelf: list[Game]) -> str:
    """The tables of some games in Markdown."""
    lines = [ABOUT]
    for game in shelf:
        sizes = ", ".join(f"{Observer(game, seats).size} with {seats} seats" for seats in game.seats)
        lines += [f"## {game.title}", "", f"Entries: {sizes}. Actions: {Numbering(game).width}.", ""]
        lines += ["| " + " | ".join(heads(game)) + " |", "|---:" * len(game.seats) + "|---" * len(HEADS) + "|"]
        lines += ["| " + " | ".join(row) + " |" for row in entry_rows(game)]
        lines.append("")
    return "\n".join(lines).rstrip()
