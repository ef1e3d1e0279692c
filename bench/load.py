"""How fast is a click? Sets many tables on a server of its own, lets scripted people and bots play, and measures.

`python bench/load.py --tables 100 --seconds 60` prints the time from a person's click (the request leaves) until the
new view has arrived at another person of the table, over loopback: median, 90th, 99th percentile, worst.
"""

import argparse
import asyncio
import json
import re
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlencode

from subak import games

SETTLE = 1.2  # seconds that an action of a table has for itself, so that a view has one cause
REACH = 1.0  # seconds after which a view is no answer to the click any more
SERVER = (
    "import sys; from subak.web.app import Limits, serve; "
    "serve(port=int(sys.argv[1]), db=sys.argv[2], limits=Limits(10**9, 10**9, 10**9))"
)


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

    def head(self, method: str, path: str, body: bytes = b"", kind: str = "") -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            "host: localhost",
            f"content-length: {len(body)}",
            "accept: application/json",
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
    """Sits at a table, follows its stream, and knows what could be chosen."""

    def __init__(self, port: int, seat: int) -> None:
        self.web = Web(port)
        self.seat = seat
        self.ticket = 0
        self.choices: list[int] = []
        self.over = False
        self.arrived = asyncio.Event()
        self.when = 0.0

    async def follow(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.web.port, limit=2**22)
        writer.write(self.web.head("GET", f"/tables/{table}/live?seat={self.seat}"))
        await writer.drain()
        await self.web.start(reader)
        rest = b""
        async for chunk in chunks(reader):
            rest += chunk
            while b"\n\n" in rest:
                event, _gap, rest = rest.partition(b"\n\n")
                if event.startswith(b"id: "):
                    self.when = time.perf_counter()
                    self.see(event)
                    self.arrived.set()

    def see(self, event: bytes) -> None:
        view = json.loads(event.split(b"data: ", 1)[1])
        ask = view["parts"]["ask"]
        ticket = re.search(r'data-ticket="(\d+)"', ask)
        assert ticket
        self.ticket = int(ticket[1])
        self.choices = [int(action) for action in re.findall(r'id="choice-(\d+)"', ask)]
        self.over = 'class="result"' in ask


class Bench:
    def __init__(self, port: int, think: float, seconds: float, seed: int) -> None:
        self.port = port
        self.think = think
        self.seconds = seconds
        self.rng = Random(seed)
        self.times: list[float] = []
        self.acts = 0
        self.sealed = 0
        self.refused = 0
        self.finished = 0
        self.until = 0.0
        self.waiting = 0  # tables still being set
        self.settle = 0.0  # seconds over which they are set
        self.go = asyncio.Event()

    async def sit(self, name: str, bot: str) -> tuple[str, list[Person]]:
        """A table of two people, and bots on the seats that the game needs beyond."""
        game = games.load(name)
        people = [Person(self.port, 0), Person(self.port, 1)]
        for person in people:
            await person.web.open_door()
        count = max(2 + (game.seats.stop > 3), game.seats.start)
        fields = {"seats": str(count), "seat-0": "me", "seat-1": "open"}
        fields.update({f"seat-{seat}": bot for seat in range(2, count)})
        fields.update({f"option-{option.name}": str(option.default) for option in game.options})
        table = (await people[0].web.submit(f"/new/{name}", fields)).removeprefix("/tables/")
        assert await people[1].web.order(table, {"do": "sit", "seat": 1, "name": ""}) == 200
        assert await people[0].web.order(table, {"do": "start"}) == 200
        return table, people

    async def play(self, name: str, bot: str) -> None:
        """One table, again and again, until time is up. Nobody acts before all tables are set."""
        await asyncio.sleep(self.rng.uniform(0, self.settle))
        while not self.until or time.perf_counter() < self.until:
            table, people = await self.sit(name, bot)
            streams = [asyncio.create_task(person.follow(table)) for person in people]
            try:
                await asyncio.gather(*(asyncio.wait_for(person.arrived.wait(), 60) for person in people))
                self.waiting -= 1
                await self.go.wait()
                await self.match(table, people)
            finally:
                for stream in streams:
                    stream.cancel()

    async def match(self, table: str, people: list[Person]) -> None:
        n = 0
        while time.perf_counter() < self.until and not any(person.over for person in people):
            await asyncio.sleep(max(SETTLE, self.rng.uniform(0.5, 1.5) * self.think))
            acting = [person for person in people if person.choices]
            if not acting:
                continue
            person = self.rng.choice(acting)
            other = people[1 - person.seat]
            n += 1
            await self.act(table, person, other, f"{person.seat}-{n}")
        self.finished += any(person.over for person in people)

    async def act(self, table: str, person: Person, other: Person, id: str) -> None:
        order: dict[str, object] = {"do": "act", "seat": person.seat, "ticket": person.ticket, "id": id}
        order["action"] = self.rng.choice(person.choices)
        other.arrived.clear()
        began = time.perf_counter()
        status = await person.web.order(table, order)
        self.acts += 1
        self.refused += status != 200
        try:
            await asyncio.wait_for(other.arrived.wait(), REACH)
            self.times.append(other.when - began)
        except TimeoutError:
            self.sealed += 1

    async def run(self, tables: int, bot: str) -> None:
        self.waiting = tables
        self.settle = tables / 20
        names = [games.NAMES[n % len(games.NAMES)] for n in range(tables)]
        playing = [asyncio.create_task(self.play(name, bot)) for name in names]
        while self.waiting > 0 and not any(task.done() for task in playing):
            await asyncio.sleep(0.1)
        self.until = time.perf_counter() + self.seconds
        self.go.set()
        await asyncio.gather(*playing)


def served(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=4.0, help="seconds a person thinks, on average")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        db = f"sqlite+aiosqlite:///{Path(folder) / 'load.db'}"
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), db])
        try:
            while not served(port):
                if server.poll() is not None:
                    sys.exit("The server did not start.")
                time.sleep(0.1)
            bench = Bench(port, chosen.think, chosen.seconds, chosen.seed)
            asyncio.run(bench.run(chosen.tables, chosen.bot))
        finally:
            server.terminate()
            server.wait(20)
    report(bench, chosen.tables, chosen.seconds)


def report(bench: Bench, tables: int, seconds: float) -> None:
    times = sorted(bench.times)
    if not times:
        sys.exit("Nobody saw anything: the server is too slow, or the time too short.")

    def at(part: float) -> float:
        return times[min(len(times) - 1, int(part * len(times)))] * 1000

    print(f"{tables} tables, {seconds:.0f} s: {bench.acts} clicks ({bench.acts / seconds:.1f} a second), ", end="")
    print(f"{bench.sealed} of them sealed, {bench.refused} refused, {bench.finished} games finished")
    print(f"click to view at the other player: median {median(times) * 1000:.1f} ms, ", end="")
    print(f"90 % {at(0.9):.1f} ms, 99 % {at(0.99):.1f} ms, worst {times[-1] * 1000:.1f} ms ({len(times)} views)")


if __name__ == "__main__":
    main()
