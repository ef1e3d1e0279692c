"""Whoever runs a server looks after it from the command line, while it runs."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from subak.cli import run
from subak.server import Room
from subak.store import Person, Store
from subak.table import Refused, Say, SeatBot, Sit, Start


@asynccontextmanager
async def opened(db: str) -> AsyncIterator[Room]:
    async with await Store.open(db) as store, Room(store) as room:
        yield room


async def a_table(room: Room) -> str:
    """Ann and a bot, begun; she has said something."""
    await room.store.add_person(Person("ann", "Annapurna", 1.0))
    id = (await room.set_table("seasons", 2, {}, "ann")).id  # noqa: A001
    await room.order(id, Sit(seat=0, name="Annapurna"), "ann")
    await room.order(id, SeatBot(seat=1, bot="random"), "ann")
    await room.order(id, Start(), "ann")
    await room.order(id, Say(text="a long word"), "ann")
    return id


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'subak.db'}"


async def admin(*words: str) -> int:
    """In a thread: the command has a loop of its own, as it has in another process."""
    return await asyncio.to_thread(run, ["admin", *words])


def test_tables_and_people_are_listed_and_a_game_is_written_into_a_file(
    db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> str:
        async with opened(db) as room:
            return await a_table(room)

    table = asyncio.run(work())
    assert run(["admin", "tables", "--json", "--db", db]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == ["Annapurna", "Bot 2"]
    assert run(["admin", "tables", "--status", "over", "--db", db]) == 0
    assert "no tables" in capsys.readouterr().out
    assert run(["admin", "people", "--json", "--db", db]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["id"], told["name"], told["tables"], told["muted"]) == ("ann", "Annapurna", 1, False)
    assert run(["admin", "export", table, str(tmp_path / "game.json"), "--db", db]) == 0
    assert json.loads((tmp_path / "game.json").read_text())["game"] == "seasons"
    assert run(["admin", "mute", "ann", "--db", db]) == 0
    assert run(["admin", "people", "--db", db]) == 0
    assert "muted" in capsys.readouterr().out


def test_a_running_server_learns_within_seconds_what_was_done_to_its_tables(db: str, tmp_path: Path) -> None:
    async def until(room: Room, table: str, done: str) -> None:
        async with asyncio.timeout(60):
            while True:
                try:
                    at = await room.table(table)
                except Refused:
                    assert done == "deleted"
                    return
                if done == "closed" and at.status == "closed":
                    return
                if done == "forgotten" and not at.chat and at.chairs[0].name == "Former player":
                    return
                await asyncio.sleep(0.1)

    async def work() -> None:
        async with opened(db) as room:
            first, second = await a_table(room), await a_table(room)
            assert await admin("close", first, "--db", db) == 0
            await until(room, first, "closed")
            with pytest.raises(Refused, match="closed this table"):
                await room.order(first, Say(text="x"), "ann")
            assert await admin("close", first, "--db", db) == 2
            assert await admin("forget", "ann", "--yes", "--db", db) == 0
            await until(room, second, "forgotten")
            assert (await room.table(second)).chairs[0].kind == "bot"
            assert await admin("delete", second, "--yes", "--db", db) == 0
            await until(room, second, "deleted")

    asyncio.run(work())
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("subak.db*"))
    assert b"Annapurna" not in kept
    assert b"a long word" not in kept


@pytest.mark.parametrize("words", [["close", "nothing"], ["forget", "nobody", "--yes"], ["delete", "nothing", "--yes"]])
def test_what_is_not_there_is_a_sentence(db: str, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", *words, "--db", db]) == 2
    assert capsys.readouterr().err.startswith("There is no")
