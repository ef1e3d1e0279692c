"""What a position is made of: every word of a game as it is declared, for people and for programs."""

import ast
from pathlib import Path
from sys import modules
from typing import Annotated, Final

import typer

from subak import games
from subak.cli import given, say
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.position import COUNT, FRAME, MASK, NONE, ONE_OF, OPEN, PACKED, SIGNED, Position, Word
from subak.kit.text import _

app = typer.Typer()
KINDS: Final = {
    COUNT: "count", SIGNED: "signed number", ONE_OF: "one of", MASK: "bitmask", FRAME: "frame", PACKED: "packed",
}  # fmt: skip
HEADS: Final = ("word", "meaning", "kind", "range", "start", "how many", "who knows it")
ABOUT: Final = """# Positions, word by word

A position is a row of ints. Every one is declared once, in the `state.py` of its game; this page is made from the
declarations by

```
subak words --markdown > docs/positions.md
```

The first word of a stretch has the number under *at*; a word of every seat is at `WORD + seat * n`. Who does not know
a secret word reads -1 there; -2 is *none*. The kinds of secrets are explained above the declarations, and `knows` of
the game says when each is open.
"""


@app.command(
    "words",
    help="List the words that a game's positions are made of.",
    epilog=given.example("subak words seasons", "subak words --markdown"),
)
def words(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game of `subak games`; without it, all of ours.")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the page of the docs.")] = False,
    json: given.Json = False,
) -> None:
    shelf = [games.load(each) for each in ([name] if name else games.OWN)]
    if json:
        heads = ("at", *HEADS)
        say.data({game.name: [dict(zip(heads, row, strict=True)) for row in word_rows(game)] for game in shelf})
    elif markdown:
        say.raw(as_markdown(shelf))
    else:
        for game in shelf:
            grid = say.grid("at", *HEADS, numbers=[0])
            for row in word_rows(game):
                grid.add_row(*row)
            say.out.print(grid)


def as_markdown(shelf: list[Game]) -> str:
    """The tables of some games in Markdown."""
    lines = [ABOUT]
    for game in shelf:
        lines += [f"## {game.title}", "", "| at | " + " | ".join(HEADS) + " |", "|---:" + "|---" * len(HEADS) + "|"]
        lines += ["| " + " | ".join(row) + " |" for row in word_rows(game)]
        lines.append("")
    return "\n".join(lines).rstrip()


def word_rows(game: Game) -> list[tuple[str, ...]]:
    """A row a declaration."""
    state = game.new(game.usual)
    if not isinstance(state, Position):
        raise OptionError(_("The positions of {title} are not made of words.").format(title=game.title))
    lines = state.book.words.lines
    names = declared(game)
    names = [("", "")] * (len(lines) - len(names)) + names  # the stack is core's
    return [_row(word, *names[n]) for n, word in enumerate(lines)]


def declared(game: Game) -> list[tuple[str, str]]:
    """The names that `state.py` gives to words and to the kinds of secrets they are, in order."""
    folder = Path(str(modules[type(game).__module__].__file__)).parent
    out: list[tuple[str, str]] = []
    for node in ast.parse((folder / "state.py").read_text(encoding="utf-8")).body:
        call = node.value if isinstance(node, ast.AnnAssign) else None
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(call, ast.Call)):
            continue
        if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "W":
            secrets = [ast.unparse(given.value) for given in call.keywords if given.arg == "secret"]
            out.append((node.target.id, "".join(secrets)))
    return out


def _row(word: Word, name: str, secret: str) -> tuple[str, ...]:
    if word.kind in (MASK, PACKED):
        span = f"{word.high.bit_length()} bits"
    else:
        span = "none, " * (word.start == NONE) + f"{word.low} to {word.high}"
    many = f"{word.n} a seat" if word.owners else str(word.n)
    knows = "everybody" if word.secret == OPEN else f"its seat ({secret})" if word.owners else f"nobody ({secret})"
    start = (
        "none" if word.start == NONE else "all" if word.kind == MASK and word.start == word.high else str(word.start)
    )
    return str(word.at), f"`{name}`" if name else "", word.meaning, KINDS[word.kind], span, start, many, knows
