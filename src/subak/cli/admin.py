"""For whoever runs the server: who and what is in the database, and how it is put in order. The server may run on."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from time import localtime, strftime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from subak.cli import given, say
from subak.cli.hosting import Database, server_parts
from subak.core.errors import SubakError
from subak.kit.text import _, n_

if TYPE_CHECKING:  # loaded when they are needed
    from subak.server import Room

T = TypeVar("T")

app = typer.Typer(
    help="Look after a server's tables and people, while it runs or not.",
    epilog=given.example("subak admin people", "subak admin close k3TzQ", "subak admin forget PERSON"),
    no_args_is_help=True,
)
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="As in its address: /tables/TABLE.", show_default=False)]
PersonId = Annotated[
    str, typer.Argument(metavar="PERSON", help="An id of `subak admin people`, or a sign-in name.", show_default=False)
]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask whether that is meant.")]


def at_work(db: str, work: "Callable[[Room], Coroutine[object, object, T]]") -> T:
    """Do something in the database; tables that a server has in memory are read again there within seconds."""
    with server_parts():
        from subak.server import Room
        from subak.store import Store, default_url

    async def run() -> T:
        async with await Store.open(db or default_url()) as store:
            return await work(Room(store))

    return asyncio.run(run())


def day(at: float) -> str:
    return strftime("%Y-%m-%d %H:%M", localtime(at))


def agreed(sure: bool, question: str) -> None:
    if not sure and not typer.confirm(question):
        raise typer.Exit(1)


async def found_person(room: "Room", who: str) -> str:
    """The id of a person who is called by it, or by the name they sign in with."""
    from subak.web.passwords import folded

    account = await room.store.accounts.named(folded(who))
    person = await room.store.person(account.player if account else who)
    if person is None:
        raise SubakError(_("There is no person {who}: look at `subak admin people`.").format(who=who))
    return person.id


@app.command(
    help="List tables, the latest first.",
    epilog=given.example("subak admin tables", "subak admin tables --status playing --json"),
)
def tables(
    status: Annotated[
        str, typer.Option(metavar="S", help="Only those: gathering, playing, over, closed.", show_default=False)
    ] = "",
    json: given.Json = False,
    db: Database = "",
) -> None:
    found = at_work(db, lambda room: room.store.all_tables([status] if status else None))
    if json:
        for one in found:
            names = [chair.name or chair.bot for chair in one.chairs]
            say.data({"id": one.id, "game": one.game, "status": one.status, "updated": one.updated, "players": names})
        return
    grid = say.grid(_("table"), _("game"), _("status"), _("last change"), _("players"))
    for one in found:
        sitters = ", ".join(chair.name or chair.bot or "–" for chair in one.chairs)
        grid.add_row(one.id, one.game, one.status, day(one.updated), sitters)
    say.out.print(grid if found else _("There are no tables."))


@app.command(
    help="List people, the latest first: guests, and those who sign in.",
    epilog=given.example("subak admin people", "subak admin people --json"),
)
def people(json: given.Json = False, db: Database = "") -> None:
    with server_parts():
        from subak.store.forgetting import everybody as known
    found = at_work(db, lambda room: known(room.store.database))
    if json:
        for one in found:
            shown = {name: getattr(one, name) for name in one.__struct_fields__}
            say.data(shown)
        return
    grid = say.grid(_("person"), _("name"), _("signs in as"), _("since"), _("tables"), "", numbers=[4])
    for one in found:
        login = one.login or _("guest")
        grid.add_row(one.id, one.name, login, day(one.created), str(one.tables), _("muted") if one.muted else "")
    say.out.print(grid if found else _("There is nobody yet."))


@app.command(
    help="Close a table: it can be looked at, and nothing more happens there.",
    epilog=given.example("subak admin close k3TzQ"),
)
def close(table: TableId, db: Database = "") -> None:
    with server_parts():
        from subak.server.identity import close_table
        from subak.store.forgetting import leave_word

    async def work(room: "Room") -> None:
        await close_table(room, table)
        await leave_word(room.store.database, table)

    at_work(db, work)
    say.out.print(_("Table {table} is closed.").format(table=table))


@app.command(
    help="Let a person say nothing more, at any table; they may play on.",
    epilog=given.example("subak admin mute PERSON", "subak admin mute PERSON --off"),
)
def mute(
    person: PersonId,
    off: Annotated[bool, typer.Option("--off", help="Let them speak again.")] = False,
    db: Database = "",
) -> None:
    with server_parts():
        from subak.store.forgetting import mute as hush

    async def work(room: "Room") -> None:
        await hush(room.store.database, await found_person(room, person), not off)

    at_work(db, work)
    say.out.print(_("They may speak again.") if off else _("They are silent from now on."))


@app.command(
    help="Delete a person: name, chat and account go, games stay and a bot plays on.",
    epilog=given.example("subak admin forget PERSON --yes"),
)
def forget(person: PersonId, yes: Sure = False, db: Database = "") -> None:
    with server_parts():
        from subak.server.identity import forget as let_go
        from subak.store.forgetting import leave_word, tables_with

    async def work(room: "Room") -> int:
        who = await found_person(room, person)
        known = await tables_with(room.store.database, who)
        await let_go(room, who)
        for table in known:
            await leave_word(room.store.database, table)
        return len(known)

    agreed(yes, _("Delete this person's name, chat and account for good?"))
    at = at_work(db, work)
    say.out.print(n_("They are forgotten, at {n} table.", "They are forgotten, at {n} tables.", at))


@app.command(
    help="Delete a table with its game and all that was said there.",
    epilog=given.example("subak admin delete k3TzQ --yes"),
)
def delete(table: TableId, yes: Sure = False, db: Database = "") -> None:
    with server_parts():
        from subak.store.forgetting import erase_table

    agreed(yes, _("Delete this table and its game for good?"))
    if not at_work(db, lambda room: erase_table(room.store.database, table)):
        raise SubakError(_("There is no table {table}: look at `subak admin tables`.").format(table=table))
    say.out.print(_("Table {table} is deleted.").format(table=table))


@app.command(
    help="Write a table's game into a file: its record, whether it is over or not. It tells all secrets.",
    epilog=given.example("subak admin export k3TzQ game.json"),
)
def export(
    table: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    db: Database = "",
) -> None:
    with server_parts():
        from subak.table.replay import played

    async def work(room: "Room") -> str:
        found = await room.table(table)
        record = found.older.record if found.older is not None else played(found).replay.record
        return record.dumps()

    given.save(file, at_work(db, work))
    say.out.print(_("The game of table {table} is in {path}.").format(table=table, path=file))
