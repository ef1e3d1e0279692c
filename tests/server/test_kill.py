"""`kill -9` at random moments: what was acknowledged is there, once and in order, and nothing else is."""

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from random import Random

import pytest

from subak.server import Room
from subak.store import Store
from subak.table import Act, Change, Sit, Start, encode
from tests.server.serving import games, serve

KILLS = 50
TABLES = 40

forkserver = multiprocessing.get_context("forkserver")
forkserver.set_forkserver_preload(["tests.server.serving"])


class Server:
    """The process under test, as a client sees it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.process: ForkServerProcess
        self.wire: Connection
        self.start()

    def start(self) -> None:
        """The process opens the store when it is first asked something."""
        self.wire, theirs = multiprocessing.Pipe()
        self.process = forkserver.Process(target=serve, args=(self.url, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.wire.close()

    def ask(self, key: str, who: str = "", body: bytes = b"") -> tuple[int, list[tuple[int, int, list[int]]]]:
        self.wire.send((key, who, body))
        answer = self.wire.recv()
        assert isinstance(answer, tuple), answer
        return answer


@pytest.fixture
def keys(url: str) -> list[str]:
    """Tables that wait to be played, by Ann on all seats."""

    async def prepare() -> list[str]:
        async with await Store.open(url) as store, Room(store, games=games) as room:
            made = []
            for _n in range(TABLES):
                header = await room.set_table("whisper", 3, {}, "ann")
                for seat in range(3):
                    await room.order(header.id, Sit(seat=seat, name="Ann"), "ann")
                await room.order(header.id, Start(), "ann")
                made.append(header.id)
            return made

    return asyncio.run(prepare())


@pytest.fixture
def server(url: str) -> Iterator[Server]:
    running = Server(url)
    yield running
    running.kill()


def stored(url: str, key: str) -> list[Change]:
    async def read() -> list[Change]:
        async with await Store.open(url) as store:
            found = await store.load(key)
            assert found is not None
            return found[1]

    return asyncio.run(read())


def test_fifty_kills_lose_nothing_and_invent_nothing(url: str, keys: list[str], server: Server) -> None:
    rng = Random(5)
    done: dict[str, list[str]] = {}  # table -> ids of acknowledged decisions
    kills = 0
    usual = 0.01  # seconds from a command to its acknowledgement
    outcomes: set[bool] = set()  # whether a decision that was cut short is lost
    while kills < KILLS:
        key = keys[len(done)]
        acknowledged = done.setdefault(key, [])
        version, waiting = server.ask(key)
        while waiting and kills < KILLS:
            seat, ticket, legal = rng.choice(waiting)
            click = f"{key}-{len(acknowledged)}"
            body = encode(Act(seat=seat, action=rng.choice(legal), ticket=ticket, id=click))
            if rng.random() < 0.2:
                kills += 1
                server.wire.send((key, "ann", body))
                time.sleep(rng.random() * 1.5 * usual)
                answered = server.wire.poll()
                server.kill()
                ids = [change.id for change in stored(url, key) if change.id]
                assert ids in ([*acknowledged, click], acknowledged)
                assert not answered or ids[-1:] == [click]
                outcomes.add(ids == acknowledged)
                server.start()
                server.ask(key)
            began = time.monotonic()
            again, waiting = server.ask(key, "ann", body)  # resent: carried out now, or it was before
            usual = 0.8 * usual + 0.2 * (time.monotonic() - began)
            assert again == version + 1
            version = again
            acknowledged.append(click)
    for key, ids in done.items():
        changes = stored(url, key)
        assert [change.id for change in changes if change.id] == ids
    assert outcomes == {True, False}  # the kills came before and after the commit
    assert sum(map(len, done.values())) > 2 * KILLS
