"""All that is one person's, as files in a zip: of games that go on only what their own seat may see."""

import asyncio
import io
import json
import zipfile
from typing import Any

import msgspec

from subak.kit.text import _
from subak.server import Room
from subak.store.forgetting import own_lines
from subak.table import OVER, Refused, Table

_one = asyncio.Semaphore(1)  # at a time: a copy may read hundreds of games


async def own_copy(room: Room, who: str) -> bytes:
    """The zip: who they are, their tables, games and words."""
    async with _one:
        files: dict[str, str] = {"profile.json": _json(await profile(room, who))}
        tables = []
        for summary in await room.store.tables_of(who, None) if who else ():
            try:
                table = await room.table(summary.id)
            except Refused:  # it was deleted a moment ago
                continue
            tables.append(outline(table, who))
            files[f"games/{summary.id}.json"] = game_file(table, who)
        files["tables.json"] = _json(tables)
        files["chat.json"] = _json(await own_lines(room.store.database, who))
        return await asyncio.to_thread(zipped, files)


async def profile(room: Room, who: str) -> dict[str, Any]:
    """What we know of a person, but for what opens their account."""
    person = await room.store.person(who)
    account = await room.store.accounts.of(who)
    standing = await room.store.accounts.standing(who)
    return {
        "name": person.name if person else "",
        "since": person.created if person else 0,
        "signs in as": account.login if account else "",
        "password": bool(account and account.password),
        "passkeys": [{"made by": one.device, "at": one.created} for one in await room.store.accounts.passkeys(who)],
        "browsers": [
            {"device": one.device, "since": one.created, "seen": one.seen} for one in standing.logins.values()
        ],
    }


def outline(table: Table, who: str) -> dict[str, Any]:
    """A table as its page shows it to the person."""
    view = table.view(who)
    return {
        "id": view.table,
        "game": view.title,
        "options": view.options,
        "status": view.status,
        "players": [player.name for player in view.players],
        "your seats": [seat + 1 for seat in view.seats],
        "points": view.result.scores if view.result else [],
        "winners": [seat + 1 for seat in view.result.winners] if view.result else [],
    }


def game_file(table: Table, who: str) -> str:
    """The record once the game is over; before, the log and the position as the person's own seats see them."""
    if table.status == OVER:
        return table.record().dumps()
    view = table.view(who)
    return _json(
        {
            "note": _("This game goes on: here is what you may see of it. Its record can be had when it is over."),
            "seats": [
                {
                    "seat": desk.seat + 1,
                    "log": [f"{line.name} {line.text}".strip() for line in desk.log],
                    "position": table.account(who, desk.seat),
                }
                for desk in view.desks
            ],
        }
    )


def zipped(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return out.getvalue()


def _json(value: object) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False, indent=1) + "\n"
