"""What there is: games, their rules, their cards, and how many positions they have."""

import re
from json import dumps
from time import perf_counter
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from subak import games
from subak.cli import given, say
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.options import Option
from subak.core.play import perft
from subak.kit.facts import Stocked
from subak.kit.rows import PROVENANCE, Rows
from subak.kit.terms import checked
from subak.kit.text import _, listed

app = typer.Typer()
RULE = re.compile(r"^- \*\*([A-Z]+-[0-9][0-9.]*[a-z]?)\*\*\s+(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


@app.command("games", help="List the games.", epilog=given.example("subak games --json"))
def list_games(json: given.Json = False) -> None:
    shelf = games.shelf()
    if json:
        say.data([_about(game) for game in shelf])
        return
    for game in shelf:
        say.out.print(Text.assemble((game.name, "bold"), "  ", (game.title, "bold green")))
        players = listed([str(n) for n in game.seats], _("or"))
        rows = listed([f"{n} {source}" for source, n in game.provenance.items()])
        about = _("{players} players, {minutes} minutes, rules version {version}, content rows: {rows}").format(
            players=players, minutes=game.minutes, version=game.version, rows=rows
        )
        for line in (_(game.blurb), about, *map(_option, game.options), ""):
            say.out.print(Padding(line, (0, 0, 0, 2)))


def _option(option: Option) -> str:
    values = listed([f"{n} {_(text)}" for n, text in option.values.items()], _("or"))
    return f"--option {option.name}={option.default}  {_(option.text)}: {values}"


def _about(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "options": [
            {
                "name": option.name,
                "text": option.text,
                "values": {str(n): text for n, text in option.values.items()},
                "default": option.default,
            }
            for option in game.options
        ],
        "version": game.version,
        "width": game.width,
        "content": game.content,
        "provenance": game.provenance,
    }


@app.command(help="Print the rules of a game, or one of them.", epilog=given.example("subak rules seasons N-4.5"))
def rules(
    name: given.GameName,
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="A rule, or all that begin so.")] = "",
    json: given.Json = False,
) -> None:
    game = games.load(name)
    if json:
        say.data(matching(game, number) if number else numbered(game))
    elif number:
        for label, text in matching(game, number).items():
            say.out.print(Markdown(f"**{label}** {text}"))
    else:
        say.out.print(Markdown(game.rules))


def numbered(game: Game) -> dict[str, str]:
    """The rules that have a number, in the order of the page."""
    return {label: " ".join(text.split()) for label, text in RULE.findall(game.rules)}


def matching(game: Game, number: str) -> dict[str, str]:
    """The rule of that number, with or without its letter; or all rules under it."""
    rules = numbered(game)
    wanted = number.strip().upper().rstrip(".")
    names = {label: label if wanted[:1].isalpha() else label.partition("-")[2] for label in rules}
    exact = {label: text for label, text in rules.items() if names[label].upper() == wanted}
    under = {label: text for label, text in rules.items() if names[label].upper().startswith(wanted + ".")}
    if not exact and not under:
        hint = given.closest(wanted, list(names.values()), cutoff=0.0)
        raise OptionError(_("{title} has no rule {number}.").format(title=game.title, number=number) + " " + hint)
    return exact or under


@app.command(
    help="List the cards of a game, or whatever content it has.",
    epilog=given.example("subak cards seasons", "subak cards kingdoms --table"),
)
def cards(
    name: given.GameName,
    pack: given.Pack = None,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help="Every row with every field; into a file or a pipe, and where the window is too "
            "narrow for columns, as a pack has them.",
        ),
    ] = False,
    json: given.Json = False,
) -> None:
    game = games.load(name, pack)
    if table:
        _print_tables(game, json)
        return
    rows = game.cards()
    if json:
        say.data([{"id": c.id, "name": c.name, "kind": c.kind, "text": c.text, "source": c.source} for c in rows])
        return
    grid = say.grid(_("id"), _("name"), _("kind"), _("text"), _("source"), numbers=[0])
    for card in rows:
        grid.add_row(str(card.id), card.name, card.kind, card.text, card.source)
    say.out.print(grid)


def _print_tables(game: Game, json: bool) -> None:
    """Content as it is written, but for where each field comes from; a column a field that any row has."""
    if not isinstance(game, Stocked):
        raise OptionError(_("{title} does not show its content row by row.").format(title=game.title))
    if json:
        say.data({name: [dict(row) for row in rows.rows] for name, rows in game.rows.tables.items()})
        return
    for name, rows in game.rows.tables.items():
        columns = _columns(rows) if say.out.is_terminal else None
        if columns is None:
            say.raw(toml_rows(rows))
            continue
        say.out.print(f"[[{name}]]", style="bold")
        grid = say.grid(*columns)
        for cells in zip(*columns.values(), strict=True):
            grid.add_row(*cells)
        say.out.print(grid)
        say.out.print()


def _columns(rows: Rows) -> dict[str, list[str]] | None:
    """The cells of every field that any row has; None where the terminal would cut them."""
    fields = list(dict.fromkeys(field for row in rows.rows for field in row if field != PROVENANCE[1]))
    columns = {field: [_cell(row[field]) if field in row else "" for row in rows.rows] for field in fields}
    width = sum(max(map(cell_len, [field, *cells])) + 2 for field, cells in columns.items())
    return columns if width <= say.out.width else None


def toml_rows(rows: Rows) -> str:
    """The rows of a table as a pack has them. Where each comes from is a comment: in a pack all come from the pack."""
    out = []
    for row in rows.rows:
        out.append(f"[[{rows.table}]]  # {row.get(PROVENANCE[0], '')}".rstrip(" #"))
        out += [f"{field} = {_toml(value)}" for field, value in row.items() if field not in PROVENANCE]
        out.append("")
    return "\n".join(out)


def _toml(value: object) -> str:
    """A value as TOML has it, on one line."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{dumps(key)} = {_toml(item)}" for key, item in value.items()) + " }"
    return dumps(value, ensure_ascii=False)


def _cell(value: object) -> str:
    """A value as one would write it, texts without their quotes."""
    if isinstance(value, list):
        return ", ".join(_cell(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_cell(item)}" for key, item in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


@app.command(
    "perft",
    help="Count the leaves of the tree of decisions and outcomes, to compare rules engines.",
    epilog=given.example("subak perft seasons --depth 3"),
)
def count(
    name: given.GameName,
    depth: Annotated[int, typer.Option(metavar="D", min=1, help="How many events deep.")],
    seats: given.Seats = None,
    option: given.Options = None,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    game = games.load(name, pack)
    seats = game.usual if seats is None else seats
    state = game.new(seats, checked(game, seats, given.chosen(game, option)))
    rows: list[dict[str, object]] = []
    for level in range(1, depth + 1):
        started = perf_counter()
        leaves = perft(state, level)
        seconds = perf_counter() - started
        rows.append({"depth": level, "leaves": leaves, "seconds": seconds})
        if not json:
            say.out.print(f"{level:>3} {leaves:>16,}   {seconds:.2f} s")
    if json:
        say.data(rows)
