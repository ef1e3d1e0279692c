"""A seat at a table that somebody serves: for a bot, a script, an assistant."""

from typing import TYPE_CHECKING, Annotated

import typer

from subak.cli import given, say
from subak.core.errors import OptionError
from subak.kit.text import _, listed
from subak.remote import LOCAL

if TYPE_CHECKING:
    from subak.remote.shapes import Seen

app = typer.Typer()
Token = Annotated[
    str,
    typer.Option(metavar="T", envvar="SUBAK_TOKEN", help="The token that the page showed.", show_default=False),
]


@app.command(
    help="Seat a bot, or a script of yours, at a table that somebody serves.",
    epilog=given.example(
        "subak join http://127.0.0.1:8000/tables/k3 --bot farmer --token T",
        "subak join URL --bot mine:Clever --token T",
        "subak join URL --script 'python mine.py' --token T",
    ),
)
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The table's address.", show_default=False)],
    token: Token,
    bot: Annotated[str, typer.Option(metavar="B", help="A bot by its name, or module:Class.", show_default=False)] = "",
    script: Annotated[
        str,
        typer.Option(
            metavar="CMD", help="A command that reads JSON lines and writes action numbers.", show_default=False
        ),
    ] = "",
    name: Annotated[str, typer.Option(metavar="N", help="What it is called at the table.", show_default=False)] = "",
) -> None:
    from subak.bots import make
    from subak.remote.hosted import Hosted
    from subak.remote.joining import BotPlayer, ScriptPlayer, bot_title, play_on

    if bool(bot) == bool(script):
        raise OptionError(_("Say who plays: either --bot or --script."))
    table = Hosted(url, token)
    if bot:
        _ended(play_on(table, name or bot_title(bot), BotPlayer(make(bot, anywhere=True), pack=table.pack)))
        return
    player = ScriptPlayer(script)
    try:
        _ended(play_on(table, name or "Script", player))
    finally:
        player.close()


@app.command(
    help="Let an assistant play: a server of the Model Context Protocol, on standard input and output.",
    epilog=given.example("subak mcp", "subak mcp --url https://subak.example.org"),
)
def mcp(
    url: Annotated[str, typer.Option(metavar="URL", help="The server whose tables it plays at.")] = LOCAL,
) -> None:
    from subak.remote.assistant import Assistant, server

    server(Assistant(url)).run("stdio")


def _ended(seen: "Seen") -> None:
    """How it went, on one line."""
    scores = listed(f"{player.name} {player.score}" for player in seen.players)
    winners = listed(player.name for player in seen.players if player.winner)
    say.out.print(_("The game is over: {scores}. Won by {names}.").format(scores=scores, names=winners or _("nobody")))
