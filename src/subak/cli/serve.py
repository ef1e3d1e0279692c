"""The table in the browser."""

import sys
from typing import Annotated

import typer

from subak.cli import given, say
from subak.core.text import _
from subak.store import Outdated

app = typer.Typer()


@app.command(
    help=_("Serve the table: play in the browser, on this machine or over the network. Ctrl-C stops it."),
    epilog=given.example("subak serve --open", "subak serve --host 0.0.0.0 --db postgresql+asyncpg://user@host/subak"),
)
def serve(
    host: Annotated[str, typer.Option(metavar="H", help=_("The address to listen on."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="P", help=_("The port to listen on."))] = 8000,
    db: Annotated[
        str,
        typer.Option(
            metavar="URL", help=_("Where tables are kept; else a file in your data directory."), show_default=False
        ),
    ] = "",
    open: Annotated[bool, typer.Option("--open", help=_("Open the page in your browser."))] = False,
    upgrade: Annotated[bool, typer.Option("--upgrade", help=_("Bring an old database up to date first."))] = False,
    secure: Annotated[
        bool, typer.Option("--secure", help=_("Cookies over https only: behind a proxy that speaks it."))
    ] = False,
) -> None:
    from subak.web import app as web  # the server's parts are loaded when they are needed

    try:
        web.serve(host, port, db, open, upgrade=upgrade, secure=secure, ready=announce)
    except Outdated as error:
        if not sys.stdin.isatty():
            raise
        say.err.print(str(error))
        if not typer.confirm(_("Bring it up to date now? A copy is kept.")):
            raise typer.Exit(2) from None
        web.serve(host, port, db, open, upgrade=True, secure=secure, ready=announce)


def announce(address: str) -> None:
    say.err.print(_("Subak is at {address} (Ctrl-C stops it).").format(address=address))
