"""One suite, two databases: a file of SQLite, and a PostgreSQL of our own that is started for the tests."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest

from subak.store import Store

numbers = count()


def binary(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    assert path, f"{name} is not installed: run tools/system.sh"
    return path


def unprivileged() -> dict[str, str | int]:
    """PostgreSQL refuses to run as root; whoever is not root runs it themselves."""
    if os.getuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid}


class Postgres:
    """A cluster in a directory of its own, reached by its socket only."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="subak-pg-"))
        self.rights = unprivileged()
        if self.rights:
            os.chown(self.folder, int(self.rights["user"]), int(self.rights["group"]))
        self.data = self.folder / "data"
        self.call(binary("initdb"), "-D", str(self.data), "-A", "trust", "-U", "subak", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": "off"}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.server = subprocess.Popen(
            [binary("postgres"), "-D", str(self.data), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **self.rights,  # type: ignore[call-overload]  # user and group
        )
        deadline = time.monotonic() + 30
        ready = [binary("pg_isready"), "-q", "-h", str(self.folder), "-U", "subak"]
        while subprocess.run(ready, check=False).returncode:
            assert self.server.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < deadline, "PostgreSQL took too long to start"
            time.sleep(0.05)

    def call(self, *words: str) -> None:
        subprocess.run(words, check=True, cwd="/", stdout=subprocess.DEVNULL, **self.rights)  # type: ignore[call-overload]

    def new(self) -> str:
        """The URL of a fresh, empty database."""
        name = f"test{next(numbers)}"
        self.call(binary("createdb"), "-h", str(self.folder), "-U", "subak", name)
        return f"postgresql+asyncpg://subak@/{name}?host={self.folder}"

    def halt(self) -> None:
        """At once, as if the machine had stopped; `start` brings it back."""
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait(30)

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'data' / 'subak.db'}"
    cluster = request.getfixturevalue("postgres")
    assert isinstance(cluster, Postgres)
    return cluster.new()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await Store.open(url) as opened:
        yield opened
