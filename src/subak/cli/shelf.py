"""What there is: games, their rules, their cards, and how many positions they have."""

import re
from time import perf_counter
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from subak import games
from subak.cli import given, say
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.options import Option
from subak.core.play import perft
from subak.core.text import _, listed
from subak.lab.simulate import usual_seats

app = typer.Typer()
RULE = re.compile(r"^- \*\*([A-Z]+-[0-9][0-9.]*[a-z]?)\*\*\s+(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)


@app.command("games", help=_("List the games."), epilog=given.example("subak games --json"))
def list_games(json: given.Json = False) -> None:
    shelf = [games.load(name) for name in games.NAMES]
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
        for line in (game.blurb, about, *map(_option, game.options), ""):
            say.out.print(Padding(line, (0, 0, 0, 2)))


def _option(option: Option) -> str:
    values = listed([f"{n} {text}" for n, text in option.values.items()], _("or"))
    return f"--option {option.name}={option.default}  {option.text}: {values}"


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


@app.command(help=_("Print the rules of a game, or one of them."), epilog=given.example("subak rules seasons S-4.2"))
def rules(
    name: given.GameName,
    number: Annotated[str, typer.Argument(metavar="[NUMBER]", help=_("A rule, or all that begin so."))] = "",
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
    help=_("List the cards of a game, or whatever content it has."), epilog=given.example("subak cards seasons")
)
def cards(name: given.GameName, pack: given.Pack = None, json: given.Json = False) -> None:
    rows = games.load(name, pack).cards()
    if json:
        say.data([{"id": c.id, "name": c.name, "kind": c.kind, "text": c.text, "source": c.source} for c in rows])
        return
    table = say.table(_("id"), _("name"), _("kind"), _("text"), _("source"), numbers=[0])
    for card in rows:
        table.add_row(str(card.id), card.name, card.kind, card.text, card.source)
    say.out.print(table)


@app.command(
    "perft",
    help=_("Count the leaves of the tree of decisions and outcomes, to compare rules engines."),
    epilog=given.example("subak perft seasons --depth 3"),
)
def count(
    name: given.GameName,
    depth: Annotated[int, typer.Option(metavar="D", min=1, help=_("How many events deep."))],
    seats: given.Seats = None,
    option: given.Options = None,
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    game = games.load(name, pack)
    chosen = given.options(game, option)
    state = game.new(usual_seats(game) if seats is None else seats, chosen)
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
