"""`kill -9` at random moments: what was acknowledged is there, once and in order, and nothing else is."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from random import Random

import pytest

from subak.server import Room
from subak.store import Store
from subak.table import Act, Sit, Start, encode
from tests.server.checking import click_ids
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


def prepared(url: str, tables: int = TABLES) -> list[str]:
    """Tables that wait to be played, by Ann on all seats."""

    async def prepare() -> list[str]:
        async with await Store.open(url) as store, Room(store, games=games) as room:
            made = []
            for _n in range(tables):
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


def killed(server: Server, keys: list[str], kills: int, told: Callable[[int], None] = lambda _kills: None) -> int:
    """Play and kill; how many decisions were acknowledged. AssertionError if one is lost, doubled or invented."""
    rng = Random(5)
    done: dict[str, list[str]] = {}  # table -> ids of acknowledged decisions
    so_far = 0
    usual = 0.01  # seconds from a command to its acknowledgement
    outcomes: set[bool] = set()  # whether a decision that was cut short is lost
    while so_far < kills:
        key = keys[len(done)]
        acknowledged = done.setdefault(key, [])
        version, waiting = server.ask(key)
        while waiting and so_far < kills:
            seat, ticket, legal = rng.choice(waiting)
            click = f"{key}-{len(acknowledged)}"
            body = encode(Act(seat=seat, action=rng.choice(legal), ticket=ticket, id=click))
            if rng.random() < 0.2:
                so_far += 1
                server.wire.send((key, "ann", body))
                time.sleep(rng.random() * 1.5 * usual)
                answered = server.wire.poll()
                server.kill()
                ids = click_ids(server.url, key)
                assert ids in ([*acknowledged, click], acknowledged)
                assert not answered or ids[-1:] == [click]
                outcomes.add(ids == acknowledged)
                server.start()
                server.ask(key)
                told(so_far)
            began = time.monotonic()
            again, waiting = server.ask(key, "ann", body)  # resent: carried out now, or it was before
            usual = 0.8 * usual + 0.2 * (time.monotonic() - began)
            assert again == version + 1
            version = again
            acknowledged.append(click)
    for key, ids in done.items():
        assert click_ids(server.url, key) == ids
    assert outcomes == {True, False} or kills < KILLS  # the kills came before and after the commit
    return sum(map(len, done.values()))


def test_fifty_kills_lose_nothing_and_invent_nothing(url: str, server: Server) -> None:
    assert killed(server, prepared(url), KILLS) > 2 * KILLS
