"""The table in the browser."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from subak.cli import given, say
from subak.core.errors import SubakError
from subak.kit.text import _, n_

if TYPE_CHECKING:  # the server's parts are loaded when they are needed
    from subak.server.upgrading import Destiny

EVERYBODY = "0.0.0.0"  # noqa: S104 - what --lan asks for

app = typer.Typer()


def setting(name: str, help: str, *flags: str, metavar: str | None = None, min: int | None = None) -> Any:
    """An option that the environment may give as well."""
    shown = name in SHOWN
    return typer.Option(
        *flags, help=help, metavar=metavar, min=min, envvar=f"SUBAK_{name}", show_envvar=False, show_default=shown
    )


@contextmanager
def server_parts() -> Iterator[None]:
    """Around imports: the server's parts are loaded when they are needed, and need not be installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SubakError(
            _("The table in the browser needs {package}: pip install 'subak[table]'.").format(package=error.name)
        ) from None


class LogShape(StrEnum):
    """How the server's log is written."""

    text = "text"
    json = "json"


SHOWN = ("HOST", "PORT", "WORKERS", "BOTS_PROCESSES", "LOG", "EXPIRE")  # settings whose default says something
Host = Annotated[str, setting("HOST", "The address to listen on.", metavar="H")]
Port = Annotated[int, setting("PORT", "The port to listen on.", metavar="P")]
Database = Annotated[str, setting("DB", "Where tables are kept; else a file in your data directory.", metavar="URL")]
Upgrade = Annotated[bool, setting("UPGRADE", "Bring an old database up to date first.", "--upgrade")]
Secure = Annotated[bool, setting("SECURE", "Cookies over https only: behind a proxy that speaks it.", "--secure")]
Proxies = Annotated[
    list[str] | None,
    setting(
        "PROXY",
        "An address or network of a proxy that is believed about whom it speaks for; this machine always is.",
        metavar="A",
    ),
]
LogKind = Annotated[
    LogShape, setting("LOG", "How the log is written, with time, level and table: a line for people, or JSON.")
]
Expire = Annotated[
    float,
    setting("EXPIRE", "Days after which a table goes that nobody has begun; 0: none ever does.", metavar="DAYS", min=0),
]
Contact = Annotated[
    str, setting("CONTACT", "Whom push services may write to, such as mailto:you@example.org.", metavar="URL")
]
Processes = Annotated[
    int, setting("WORKERS", "Processes that serve this port; more than one with PostgreSQL only.", metavar="N", min=1)
]
Thinkers = Annotated[
    int, setting("BOTS_PROCESSES", "Processes in which bots think, for each that serves.", metavar="N", min=1)
]
Packs = Annotated[
    list[Path] | None,
    setting("PACK", "A content pack that everybody here may set a table with; give it again for more.", metavar="FILE"),
]


@app.command(
    help="Serve the table: play in the browser, on this machine or over the network. Ctrl-C stops it.",
    epilog=given.example(
        "subak serve --open",
        "subak serve --lan",
        "subak serve --pack my-cards.toml --pack harder.toml",
        "subak serve --workers 4 --db postgresql+asyncpg://user@host/subak",
    ),
)
def serve(
    host: Host = "127.0.0.1",
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let others in your network join: shows the address and a QR code for them."),
    ] = False,
    port: Port = 8000,
    db: Database = "",
    open: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    upgrade: Upgrade = False,
    secure: Secure = False,
    proxy: Proxies = None,
    workers: Processes = 1,
    bots_processes: Thinkers = 1,
    log: LogKind = LogShape.text,
    expire: Expire = 30.0,
    contact: Contact = "",
    pack: Packs = None,
) -> None:
    with server_parts():
        from subak.server.logbook import keep_log
        from subak.store import Outdated
        from subak.web import app as web
        from subak.web.inviting import lan_address

    if lan:
        host = EVERYBODY
        if not lan_address():
            raise SubakError(_("This machine is in no network now: connect it, or leave out --lan to play here alone."))

    keep_log(log)
    run = partial(
        web.serve, host, port, db, open, workers=workers, bots_processes=bots_processes, secure=secure,
        proxies=proxy or (), expire=expire, contact=contact, packs=pack or (),
        ready=announce if log == LogShape.text else None,
    )  # fmt: skip
    try:
        run(upgrade=upgrade)
    except Outdated as error:
        if not sys.stdin.isatty():
            raise
        say.err.print(str(error))
        if not typer.confirm(_("Bring it up to date now? A copy is kept.")):
            raise typer.Exit(2) from None
        run(upgrade=True)


@app.command(
    help="Copy all tables into a new file, while the server runs or not; from PostgreSQL too.",
    epilog=given.example("subak backup monday.db", "subak backup monday.db --db postgresql+asyncpg://user@host/subak"),
)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    db: Database = "",
) -> None:
    with server_parts():
        from subak.store import back_up, default_url

    tables = asyncio.run(back_up(db or default_url(), file))
    say.out.print(n_("{n} table is in {path}.", "{n} tables are in {path}.", tables, path=file))


@app.command(
    help="Fill a new, empty database from a copy.",
    epilog=given.example("subak restore monday.db --db sqlite:////var/lib/subak/subak.db"),
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy.", show_default=False)],
    db: Database = "",
) -> None:
    with server_parts():
        from subak.store import default_url
        from subak.store import restore as fill

    tables = asyncio.run(fill(file, db or default_url()))
    say.out.print(n_("{n} table is there again.", "{n} tables are there again.", tables))


@app.command(
    help="Compute all ratings anew from the results of finished games, and add results that are missing.",
    epilog=given.example("subak ratings", "subak ratings --db postgresql+asyncpg://user@host/subak"),
)
def ratings(db: Database = "") -> None:
    with server_parts():
        from subak.server.reckoning import reckon
        from subak.store import Store, default_url

    async def work() -> None:
        async with await Store.open(db or default_url()) as store:
            made = await reckon(store)
        say.out.print(n_("{n} result was added.", "{n} results were added.", made.added))
        say.out.print(n_("Ratings follow from {n} rated game.", "Ratings follow from {n} rated games.", made.rated))

    asyncio.run(work())


@app.command(
    help="See to unfinished games that began by older rules: those that today's rules follow go on, of the others the "
    "players are asked.",
    epilog=given.example("subak upgrade --dry-run", "subak upgrade --db sqlite:////var/lib/subak/subak.db"),
)
def upgrade(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would happen, and change nothing.")] = False,
    db: Database = "",
) -> None:
    with server_parts():
        from subak.server.upgrading import Destiny, upgraded_tables
        from subak.store import Store, default_url

    async def work() -> list[Destiny]:
        async with await Store.open(db or default_url()) as store:
            out = []
            async for destiny in upgraded_tables(store, dry_run):
                say.out.print(fate(destiny, dry_run))
                out.append(destiny)
            return out

    if not asyncio.run(work()):
        say.out.print(_("No unfinished game follows older rules."))


def fate(destiny: "Destiny", dry: bool) -> str:
    """What becomes of a game, in a sentence."""
    sentences = {
        "carried": _("would continue unchanged") if dry else _("continues unchanged"),
        "offered": _("differs at event {event} of {events}: its players would be asked")
        if dry
        else _("differs at event {event} of {events}: its players are asked"),
        "asked": _("differs at event {event} of {events}: its players have been asked"),
        "closed": _("was closed by its players"),
        "unreadable": _("cannot be read: {why}"),
    }
    said = sentences[destiny.fate].format(event=destiny.event, events=destiny.events, why=destiny.why)
    return f"{destiny.table} ({destiny.title}): {said}"


@app.command(
    help="List the lines of chat that people have reported, the latest first, with what was said around them.",
    epilog=given.example("subak reports", "subak reports --db postgresql+asyncpg://user@host/subak"),
)
def reports(db: Database = "") -> None:
    with server_parts():
        from subak.store import Store, default_url
        from subak.store.asides import Complaint

    async def work() -> list[Complaint]:
        async with await Store.open(db or default_url()) as store:
            return await store.asides.reports()

    found = asyncio.run(work())
    for report in found:
        when = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        say.raw(_("{when}, table {table}, by {name}:").format(when=when, table=report.table, name=report.name))
        for name, text in report.context:
            say.raw(f"  {'>' if (name, text) == (report.name, report.text) else ' '} {name}: {text}")
    if not found:
        say.out.print(_("Nobody has reported anything."))


def announce(address: str, others: str) -> None:
    """Where the page is; for others in the network also as a picture that a phone's camera reads."""
    from subak.web.inviting import blocks

    say.err.print(_("Subak is at {address} (Ctrl-C stops it).").format(address=address))
    if others:
        say.err.print(_("Others in your network open {address}").format(address=others))
        say.error(blocks(others))
