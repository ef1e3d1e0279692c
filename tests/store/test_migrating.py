"""A database of any age gets the shape that the program needs, or a sentence says why not."""

import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from subprocess import PIPE

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from subak.store import Outdated, Store, StoreError, default_url, migrate
from subak.store.database import connect
from subak.store.forgetting import erase_person
from subak.store.migrating import scripts, upgrade
from subak.store.schema import metadata
from subak.table import Sit
from tests.store.test_store import write
from tests.table.playing import Club
from tests.toy import QuickNim

pytestmark = pytest.mark.anyio


async def at_revision(url: str, revision: str) -> None:
    database = connect(url)
    await database.write(partial(upgrade, revision=revision))
    await database.close()


async def run(url: str, statement: str) -> None:
    database = connect(url)
    await database.write(lambda connection: connection.execute(text(statement)))
    await database.close()


async def test_an_empty_database_is_given_the_newest_shape(url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with await Store.open(url) as store:
        assert await store.database.read(differences) == []


async def test_an_old_database_is_refused_with_a_sentence_and_can_be_migrated(url: str) -> None:
    await at_revision(url, "0001")
    with pytest.raises(Outdated) as caught:
        await Store.open(url)
    assert f"older Subak (shape 0001, needed {scripts().get_current_head()})" in str(caught.value)
    assert "\n" not in str(caught.value)
    backup = await migrate(url)
    assert (backup is not None and backup.exists()) == url.startswith("sqlite")
    async with await Store.open(url) as store:
        club = Club(QuickNim(), 2, begun=False)
        club.do(Sit(seat=0, name="Ann"), "ann")
        await write(store, club)


AT_ONCE = """
import asyncio, sys
from subak.store import Store, migrate

async def main(url):
    print("ready", flush=True)
    sys.stdin.readline()
    backup = await migrate(url) if sys.argv[2] == "old" else None
    async with await Store.open(url) as store:
        print(backup or "-", (await store.secret("s", sys.argv[3].encode())).decode())

asyncio.run(main(sys.argv[1]))
"""


@pytest.mark.parametrize("age", ["empty", "old"])
async def test_processes_that_start_at_once_wait_for_each_other(url: str, age: str) -> None:
    if age == "old":
        await at_revision(url, "0001")
        await run(url, "INSERT INTO players (id, name, created) VALUES ('p', 'Ann', 1)")
    else:
        connect(url)  # the directory is there
    processes = [
        subprocess.Popen([sys.executable, "-c", AT_ONCE, url, age, str(n)], stdin=PIPE, stdout=PIPE, text=True)
        for n in range(3)
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("\n")
        process.stdin.flush()
    told = [process.communicate(timeout=60)[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len({secret for _backup, secret in told}) == 1
    backups = [backup for backup, _secret in told if backup != "-"]
    assert len(backups) == (age == "old" and url.startswith("sqlite"))
    for backup in backups:
        with sqlite3.connect(backup) as kept:  # of the database as it was
            assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
            assert kept.execute("SELECT name FROM players").fetchall() == [("Ann",)]


async def test_what_an_old_database_holds_is_kept(url: str) -> None:
    await at_revision(url, "0001")
    await run(url, "INSERT INTO players (id, name, created) VALUES ('p', 'Ann', 1)")
    await migrate(url)
    async with await Store.open(url) as store:
        person = await store.person("p")
        assert person is not None
        assert person.name == "Ann"


CHANGE = (
    '{"at":1.0,"who":"ann","id":"","events":[{"event":"seated","seat":0,"kind":"person","player":"ann",'
    '"name":"Annapurna","bot":""},{"event":"seated","seat":1,"kind":"bot","player":"","name":"Bot 2","bot":"random"}]}'
)
SAID = (
    '{"at":2.0,"who":"ann","id":"","events":[{"event":"said","player":"ann","name":"Annapurna","text":"a long word"}]}'
)
NAMED = '{"at":3.0,"who":"ann","id":"","events":[{"event":"renamed","seat":0,"name":"Annabella"}]}'
SNAPSHOT = (
    '{"id":"t","game":"quick","title":"Q","status":"gathering","public":true,"host":"ann","version":3,"updated":3.0,'
    '"chairs":[{"kind":"person","player":"ann","name":"Annabella","bot":"","owner":"","since":1.0,"first":0},'
    '{"kind":"bot","player":"","name":"Bot 2","bot":"random","owner":"","since":1.0,"first":0}],"waiting":[],'
    '"scores":[],"winners":[],"words":[],"layout":"","seen":[]}'
)
HEADER = '{"id":"t","game":"quick","seats":2,"options":{},"pack":null,"host":"ann","public":true,"created":0.0}'


async def test_names_and_chat_move_out_of_an_older_log_and_then_out_of_the_file(url: str, tmp_path: Path) -> None:
    await at_revision(url, "0003")
    database = connect(url)

    def older(connection: Connection) -> None:
        row = {"header": HEADER, "snapshot": SNAPSHOT}
        connection.execute(
            text("INSERT INTO tables VALUES ('t', 'quick', 'gathering', true, 'ann', 3, 3.0, :header, :snapshot)"), row
        )
        for seq, body in enumerate([CHANGE, SAID, NAMED], 1):
            connection.execute(text("INSERT INTO events VALUES ('t', :seq, :body)"), {"seq": seq, "body": body})
        connection.execute(text("INSERT INTO chairs VALUES ('t', 0, 'ann')"))
        connection.execute(text("INSERT INTO players VALUES ('ann', 'Annabella', 1)"))

    await database.write(older)
    await database.close()
    backup = await migrate(url)
    async with await Store.open(url) as store:
        bodies = await store.database.read(lambda connection: list(connection.scalars(text("SELECT body FROM events"))))
        assert not any(word in "".join(bodies) for word in ("Annapurna", "Annabella", "a long word"))
        found = await store.load("t")
        assert found
        _header, changes, summary = found
        assert [msgspec.to_builtins(event)["name"] for change in changes for event in change.events] == [
            "Annapurna", "Bot 2", "Annapurna", "Annabella",
        ]  # fmt: skip
        assert [chair.name for chair in summary.chairs] == ["Annabella", "Bot 2"]
        assert (await store.public_tables(["gathering"]))[0].chairs[0].name == "Annabella"
        await erase_person(store.database, "ann")
        found = await store.load("t")
        assert found
        assert [len(change.events) for change in found[1]] == [2, 0, 1]
        assert found[2].chairs[0].name == "Former player"
    if url.startswith("sqlite"):
        assert backup
        assert b"Annapurna" in backup.read_bytes()  # what an old copy holds, it holds
        backup.unlink()
        kept = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
        assert not any(word in kept for word in (b"Annapurna", b"Annabella", b"a long word"))


async def test_a_migration_that_fails_leaves_the_database_as_it_was(url: str) -> None:
    await at_revision(url, "0001")
    await run(url, "CREATE TABLE scores (mine INTEGER)")
    with pytest.raises(StoreError, match="cannot be used"):
        await migrate(url)
    with pytest.raises(Outdated):
        await Store.open(url)
    await run(url, "DROP TABLE scores")
    await migrate(url)
    async with await Store.open(url) as store:
        await store.ping()


async def test_a_newer_database_is_refused_with_a_sentence(url: str) -> None:
    async with await Store.open(url):
        pass
    await run(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer Subak"):
        await Store.open(url)


async def test_the_database_of_another_program_is_left_alone(url: str) -> None:
    await run(url, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        await Store.open(url)
    database = connect(url)
    assert await database.read(lambda connection: inspect(connection).get_table_names()) == ["recipes"]
    await database.close()


async def test_a_directory_or_file_that_cannot_be_used_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a database, but a long text about rice" * 10)
    for url in (
        f"sqlite+aiosqlite:///{tmp_path}/file",
        f"sqlite+aiosqlite:///{tmp_path}/file/below/subak.db",
        f"sqlite+aiosqlite:///{tmp_path}",
        "sqlite+aiosqlite:////proc/subak/subak.db",
        f"postgresql+asyncpg://ann:secret@/x?host={tmp_path}",
        "postgresql+asyncpg://ann:secret@127.0.0.1:9/x",
        f"postgresql+asyncpg://ann:secret@/x?host={tmp_path}&port=many",
        f"postgresql+asyncpg://ann:secret@/x?host={tmp_path}&nonsense=1",
        "postgresql+asyncpg://ann:secret@127.0.0.1:many/x",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///",
        "",
        "mysql://x",
        "nonsense",
    ):
        with pytest.raises(StoreError) as caught:
            await Store.open(url)
        sentence = str(caught.value)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        assert "secret" not in sentence


async def test_urls_may_name_a_driver(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path}/subak.db") as store:
        assert str(store.database) == f"sqlite:///{tmp_path}/subak.db"
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path}/subak.db") as store:
        assert str(store.database) == f"sqlite:///{tmp_path}/subak.db"


def test_the_default_is_a_file_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/subak/subak.db"


def test_migrations_form_one_line() -> None:
    revisions = [script.revision for script in scripts().walk_revisions()]
    assert revisions == sorted(revisions, reverse=True)
    assert len(scripts().get_heads()) == 1
