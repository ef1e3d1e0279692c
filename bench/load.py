"""How many moves does a second of processor time carry? Sets tables on a server of its own, and plays them.

`python bench/load.py --tables 40 --seconds 20 --json` plays all four games by scripted people, two of whom watch each
table. It reads the database beside the server to know what may be chosen and which views must come of it, so that all
the processor time of the server is spent on moves; what bots think is not counted. First all tables are set, then all
pages are opened, then play begins: `moves_per_cpu_second` counts the time from there to the end of play, `set_ms` and
`first_ms` are what setting a table and opening a page until it has its first view took of it before; `steps` are those
of the event loop that the server watched, by the processor time of its thread, from its start on. Times are from the
click (the request leaves) until every watcher whose view changes has the new one, over loopback. `--workers 4` serves
with four processes over a PostgreSQL of its own, whose time is not counted; `--toy` plays Nim, a game about as small as
tic-tac-toe.
"""

import argparse
import asyncio
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlencode
from urllib.request import urlopen

import msgspec

sys.path.append(str(Path(__file__).parent.parent))  # toys and a PostgreSQL of one's own are the tests'

from subak import games
from subak.core.bits import members
from subak.table import Change, Header, Table

PATIENCE = 20.0  # seconds after which a view is given up
TICK = 1 / os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).parent.parent
SERVER = (
    "import sys; from subak.web.app import Limits, serve; serve(port=int(sys.argv[1]), db=sys.argv[2], "
    "workers=int(sys.argv[3]), limits=Limits(10**9, 10**9, 10**9, connections_each=10**6))"
)
TOYS = "import subak.games; from tests.web import toys; subak.games.NAMES, subak.games.load = ('nim',), toys.load; "


class Web:
    """One person's connection for requests: keeps cookies, speaks just enough HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def request(
        self, method: str, path: str, body: bytes = b"", kind: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        self.writer.write(self.head(method, path, body, kind) + body)
        await self.writer.drain()
        return await self.answer(self.reader)

    def head(self, method: str, path: str, body: bytes = b"", kind: str = "", *more: str) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            f"content-length: {len(body)}",
            "accept: application/json",
            *more,
        ]
        if self.cookies:
            lines.append("cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if kind:
            lines += [f"content-type: {kind}", f"x-csrftoken: {self.token}"]
        return "\r\n".join([*lines, "", ""]).encode()

    async def answer(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        status, headers = await self.start(reader)
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([chunk async for chunk in chunks(reader)])
        else:
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        return status, headers, body

    async def start(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        status = int((await reader.readline()).split()[1])
        headers: dict[str, str] = {}
        while (line := (await reader.readline()).decode().strip()) != "":
            name, _colon, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _equals, rest = value.partition("=")
                self.cookies[cookie] = rest.split(";")[0]
        return status, headers

    async def open_door(self) -> None:
        _status, _headers, body = await self.request("GET", "/name")
        found = re.search(rb'name="csrf" content="(\w+)"', body)
        assert found
        self.token = found[1].decode()

    async def submit(self, path: str, fields: dict[str, str]) -> str:
        body = urlencode({"_csrf_token": self.token, **fields}).encode()
        status, headers, text = await self.request("POST", path, body, "application/x-www-form-urlencoded")
        assert status == 303, text[:500]
        return headers["location"]

    async def order(self, table: str, order: dict[str, object]) -> int:
        status, _headers, _body = await self.request(
            "POST", f"/tables/{table}/order", json.dumps(order).encode(), "application/json"
        )
        return status


async def chunks(reader: asyncio.StreamReader) -> Any:
    while size := int(await reader.readline(), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


class Person:
    """Sits at a table; follows its stream, as a browser does, if they watch it."""

    def __init__(self, port: int, seat: int) -> None:
        self.web = Web(port)
        self.seat = seat
        self.version = -1  # of the view they have
        self.when = 0.0  # ... and since when
        self.arrived = asyncio.Event()
        self.first = 0  # bytes of the first view on the wire
        self.updates: list[int] = []  # bytes of each after it

    async def follow(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.web.port, limit=2**22)
        writer.write(
            self.web.head("GET", f"/tables/{table}/live?seat={self.seat}&keeps=1024", b"", "", "accept-encoding: gzip")
        )
        await writer.drain()
        await self.web.start(reader)
        inflate = zlib.decompressobj(31)
        rest, size = b"", 0
        async for chunk in chunks(reader):
            rest += inflate.decompress(chunk)
            size += len(chunk)
            while b"\n\n" in rest:
                event, _gap, rest = rest.partition(b"\n\n")
                if event.startswith(b"id: "):
                    self.see(int(event[4 : event.index(b"\n")]), size)
                size = 0

    def see(self, version: int, size: int) -> None:
        self.when = time.perf_counter()
        if self.version < 0:
            self.first = size
        else:
            self.updates.append(size)
        self.version = version
        self.arrived.set()

    async def until(self, version: int) -> None:
        while self.version < version:
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), PATIENCE)


class Log:
    """The database, read beside the server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.file: sqlite3.Connection | None = None
        self.wires: asyncio.Queue[Any] = asyncio.Queue()

    async def open(self) -> None:
        if self.url.startswith("sqlite"):
            self.file = sqlite3.connect(f"file:{self.url.split('///', 1)[1]}?mode=ro", uri=True)
            return
        import asyncpg

        for _n in range(4):
            self.wires.put_nowait(await asyncpg.connect(self.url.replace("+asyncpg", "")))

    async def rows(self, query: str, *given: object) -> list[Any]:
        if self.file is not None:
            return self.file.execute(re.sub(r"\$\d", "?", query), given).fetchall()
        wire = await self.wires.get()
        try:
            return list(await wire.fetch(query, *given))
        finally:
            self.wires.put_nowait(wire)


class Mirror:
    """A table as the database has it, so that nobody need ask the server what may be chosen."""

    def __init__(self, log: Log, header: Header) -> None:
        self.log = log
        self.id = header.id
        self.table = Table(games.load(header.game), header)

    @classmethod
    async def of(cls, log: Log, id: str) -> "Mirror":
        ((header,),) = await log.rows("SELECT header FROM tables WHERE id = $1", id)
        made = cls(log, msgspec.json.decode(header, type=Header))
        await made.follow()
        return made

    async def follow(self) -> None:
        query = 'SELECT body FROM events WHERE "table" = $1 AND seq > $2 ORDER BY seq'
        for (body,) in await self.log.rows(query, self.id, self.table.version):
            self.table.apply(msgspec.json.decode(body, type=Change))

    def asked(self) -> list[int]:
        return members(self.table.match.actors()) if self.table.match else []


class Sitting(NamedTuple):
    """A table that has begun, whoever sits there and those of them who watch it, with their streams."""

    mirror: Mirror
    people: list[Person]
    watching: list[Person]
    streams: list[asyncio.Task[None]]


class Spent(NamedTuple):
    """Seconds of processor time that the server took: for setting tables, for opening pages, for play."""

    setting: float
    opening: float
    play: float


class Bench:
    def __init__(self, port: int, log: Log, chosen: argparse.Namespace) -> None:
        self.port = port
        self.log = log
        self.chosen = chosen
        self.rng = Random(chosen.seed)
        self.times: list[float] = []
        self.people: list[Person] = []
        self.moves = 0
        self.refused = 0
        self.late = 0
        self.finished = 0
        self.until = 0.0
        self.steps: tuple[int, int] = (0, 0)  # of the event loop that the server watched, and those over 5 ms

    async def sit(self, name: str) -> Sitting:
        """A table of people, the first of whom will watch it; with `--bot`, of two and bots."""
        game = games.load(name)
        bot = self.chosen.bot
        count = max(2 + (bool(bot) and game.seats.stop > 3), game.seats.start)
        people = [Person(self.port, seat) for seat in range(2 if bot else count)]
        for person in people:
            await person.web.open_door()
        fields = {"seats": str(count), **{f"seat-{seat}": bot or "open" for seat in range(count)}}
        fields |= {"seat-0": "me", "seat-1": "open"}
        fields |= {f"option-{option.name}": str(option.default) for option in game.options}
        table = (await people[0].web.submit(f"/new/{name}", fields)).removeprefix("/tables/")
        for person in people[1:]:
            assert await person.web.order(table, {"do": "sit", "seat": person.seat, "name": ""}) == 200
        assert await people[0].web.order(table, {"do": "start"}) == 200
        return Sitting(await Mirror.of(self.log, table), people, people[: self.chosen.watchers], [])

    async def sit_down(self, name: str) -> list[Sitting]:
        """A table, and others for when its game is over."""
        return [await self.sit(name) for _table in range(1 + self.chosen.spare)]

    async def open(self, sitting: Sitting) -> None:
        """Open the pages of those who watch, and wait until each has its first view."""
        self.people += sitting.watching
        sitting.streams.extend(asyncio.create_task(one.follow(sitting.mirror.id)) for one in sitting.watching)
        for person in sitting.watching:
            await person.until(0)

    async def play(self, sittings: list[Sitting]) -> None:
        """One game after the other at tables that were set for it, until time is up or all are over."""
        for sitting in sittings:
            await self.match(sitting.mirror, sitting.people, sitting.watching)

    async def match(self, mirror: Mirror, people: list[Person], watching: list[Person]) -> None:
        n = 0
        while time.perf_counter() < self.until and mirror.table.status != "over":
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.chosen.think)
            await mirror.follow()
            acting = [person for person in people if person.seat in mirror.asked()]
            if acting:
                n += 1
                await self.act(mirror, self.rng.choice(acting), watching, f"{n}")
        self.finished += mirror.table.status == "over"

    async def act(self, mirror: Mirror, person: Person, watching: list[Person], id: str) -> None:
        match = mirror.table.match
        assert match is not None
        order: dict[str, object] = {"do": "act", "seat": person.seat, "ticket": match.tickets[person.seat], "id": id}
        order["action"] = self.rng.choice(match.state.legal(person.seat))
        before = [mirror.table.version_for([watcher.seat]) for watcher in watching]
        began = time.perf_counter()
        status = await person.web.order(mirror.id, order)
        self.moves += status == 200
        self.refused += status != 200
        await mirror.follow()
        after = [mirror.table.version_for([watcher.seat]) for watcher in watching]
        news = [(w, new) for w, old, new in zip(watching, before, after, strict=True) if new > old]
        try:
            for watcher, version in news:
                await watcher.until(version)
            seen = max(watcher.when for watcher, _version in news) if news else time.perf_counter()
            self.times.append(seen - began)
        except TimeoutError:
            self.late += 1

    async def run(self) -> Spent:
        await self.log.open()
        serving = processes(self.chosen)
        names = self.chosen.game or games.NAMES
        clock = [sum(map(spent, serving))]
        rows = await asyncio.gather(*[self.sit_down(names[n % len(names)]) for n in range(self.chosen.tables)])
        clock.append(sum(map(spent, serving)))
        await asyncio.gather(*map(self.open, chain(*rows)))
        clock.append(sum(map(spent, serving)))
        self.until = time.perf_counter() + self.chosen.seconds
        await asyncio.gather(*map(self.play, rows))
        clock.append(sum(map(spent, serving)))
        self.steps = await self.stepped()
        for stream in chain(*(sitting.streams for sitting in chain(*rows))):
            stream.cancel()
        return Spent(*(after - before for before, after in pairwise(clock)))

    async def stepped(self) -> tuple[int, int]:
        """Steps of the event loop, as the server's figures tell since it began: how many, and how many over 5 ms."""
        _status, _headers, figures = await Web(self.port).request("GET", "/metrics")
        found = re.findall(rb'^subak_loop_step_seconds_bucket\{[^}]*le="(0\.005|\+Inf)"\} (\S+)', figures, re.M)
        short, steps = (int(sum(float(n) for le, n in found if le == bound)) for bound in (b"0.005", b"+Inf"))
        return steps, steps - short


def spent(pid: int) -> float:
    """Seconds of processor time that a process has had, its children apart."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def processes(chosen: argparse.Namespace) -> list[int]:
    """Those that serve; where there are several, the one that was started is their foreman."""
    children = Path(f"/proc/{chosen.pid}/task/{chosen.pid}/children").read_text().split()
    return [int(pid) for pid in children] if chosen.workers > 1 else [chosen.pid]


def served(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--spare", type=int, default=1, help="tables set beside each, for when its game is over")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=0.2, help="seconds between a view and the next click")
    parser.add_argument("--game", action="append", help="only this one; may be given several times")
    parser.add_argument("--watchers", type=int, default=2, help="people who watch each table: 0 to 2")
    parser.add_argument("--bot", default="", help="bots of this kind on seats beyond two, else people")
    parser.add_argument("--workers", type=int, default=0, help="processes, over PostgreSQL; 0: one, over SQLite")
    parser.add_argument("--toy", action="store_true", help="play Nim, a toy of the tests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    if chosen.toy:
        exec(TOYS)  # noqa: S102 - as the server does
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        cluster = None
        url = f"sqlite:///{Path(folder) / 'load.db'}"
        if chosen.workers:
            from tests.databases import Postgres

            cluster = Postgres()
            url = cluster.new()
        words = [TOYS * chosen.toy + SERVER, str(port), url, str(max(1, chosen.workers))]
        path = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
        server = subprocess.Popen([sys.executable, "-c", *words], env={**os.environ, "PYTHONPATH": path})
        chosen.pid = server.pid
        try:
            while not served(port):
                if server.poll() is not None:
                    sys.exit("The server did not start.")
                time.sleep(0.1)
            bench = Bench(port, Log(url), chosen)
            cpu = asyncio.run(bench.run())
        finally:
            server.terminate()
            server.wait(20)
            if cluster is not None:
                cluster.stop()
    report(bench, cpu)


def report(bench: Bench, cpu: Spent) -> None:
    times = sorted(bench.times)
    if not times:
        sys.exit("Nobody saw anything: the server is too slow, or the time too short.")
    updates = [size for person in bench.people for size in person.updates] or [0]
    figures = {
        "games": bench.chosen.game or games.NAMES,
        "processes": max(1, bench.chosen.workers),
        "database": "postgresql" if bench.chosen.workers else "sqlite",
        "watchers": bench.chosen.watchers,
        "tables": bench.chosen.tables,
        "moves": bench.moves,
        "cpu_seconds": round(cpu.play, 2),
        "moves_per_second": round(bench.moves / bench.chosen.seconds, 1),
        "moves_per_cpu_second": round(bench.moves / cpu.play, 1),
        "set_ms": round(1000 * cpu.setting / (bench.chosen.tables * (1 + bench.chosen.spare)), 2),
        "first_ms": round(1000 * cpu.opening / max(1, len(bench.people)), 2),
        "p50_ms": round(median(times) * 1000, 1),
        "p99_ms": round(times[int(0.99 * len(times))] * 1000, 1),
        "first_kb": round(median([person.first for person in bench.people] or [0]) / 1000, 2),
        "update_kb": round(median(updates) / 1000, 2),
        "steps": bench.steps[0],
        "steps_over_5_ms": bench.steps[1],
        "refused": bench.refused,
        "late": bench.late,
        "finished": bench.finished,
    }
    if bench.chosen.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:22}{figure}")


if __name__ == "__main__":
    main()
