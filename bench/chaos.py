"""Does anything get lost? Kills, outages, a full disk, bad readers, idle streams, many moves and senseless requests.

`python bench/chaos.py` takes hours; `python bench/chaos.py --kills 40 --outages 2 --readers 20 --streams 100
--minutes 1 --moves 2000 --requests 500` takes minutes, and `--only kills` does one of them. All stays on loopback,
in a database of its own. Decisions that were acknowledged are compared with the database by `tests/server/checking.py`,
which knows none of our code. What went wrong is told at once and is in the figures (JSON, on standard output); the exit
code is 1 then.
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from threading import Thread
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT)]

from bench.loading import chosen
from tests.databases import Postgres
from tests.server.checking import click_ids
from tests.server.test_kill import Server, killed, prepared
from tests.web import toys
from tests.web.serving import REAL, Serving, compiled
from tests.web.test_foreman import MANY, PROCESSES, Guest
from tests.web.test_request_fuzz import asked_anything
from tests.web.test_stop import children

from subak import games
from subak.server.keeping import KEPT
from subak.server.room import Room
from subak.store import Store
from subak.table import OVER, Sit, Start

STALL = 3  # seconds that a reader may leave a stream unread here; a minute in earnest
PATIENT = REAL.replace("10**9, 10**9, 10**9", f"10**9, 10**9, 10**9, stall_seconds={STALL}, connections_each=10**6")
# What is killed again and again is let rest up to half a minute: here it is back soon, so that there are four to kill.
AGAIN = "from subak.web import foreman; foreman.LONGEST = foreman.REST; "
PATIENCE = 60.0  # seconds in which play must go on
PLAYERS = 3
Figures = dict[str, Any]


class Progress:
    """A line on standard error, at most twice a second."""

    def __init__(self, what: str, whole: float) -> None:
        self.what = what
        self.whole = whole
        self.last = 0.0

    def __call__(self, done: float) -> None:
        if time.monotonic() - self.last > 0.5 or done >= self.whole:
            self.last = time.monotonic()
            print(f"\r{self.what}: {done:.0f} of {self.whole:.0f} ", end="", file=sys.stderr, flush=True)
        if done >= self.whole:
            print(file=sys.stderr)


class Company:
    """People who play against bots on a server, each at a table of their own, until they are told to stop."""

    def __init__(self, url: str) -> None:
        self.guests = [Guest(url, seed) for seed in range(PLAYERS)]
        self.threads = [Thread(target=guest.play_on, daemon=True) for guest in self.guests]
        for thread in self.threads:
            thread.start()

    def go_on(self, decisions: int = 1) -> float:
        """Seconds until everybody has decided so often once more: no answer is missing, and no bot is silent."""
        began = time.monotonic()
        before = [guest.done for guest in self.guests]
        while any(guest.done < had + decisions for guest, had in zip(self.guests, before, strict=True)):
            for guest in self.guests:
                if guest.failure is not None:
                    raise guest.failure
            assert time.monotonic() < began + PATIENCE, f"somebody waits for a bot, or for an answer: {self.tables()}"
            time.sleep(0.02)
        return time.monotonic() - began

    def tables(self) -> list[str]:
        return [guest.table for guest in self.guests]

    def check(self, db: str) -> int:
        """Stop, and compare with the database; how many decisions were acknowledged."""
        for guest in self.guests:
            guest.going = False
        for thread, guest in zip(self.threads, self.guests, strict=True):
            thread.join()
            guest.resend()
            for table, numbers in guest.clicks.items():
                assert click_ids(db, table) == [f"n{number}" for number in numbers], f"table {table} differs"
        return sum(guest.done for guest in self.guests)


@contextmanager
def serving(program: str, db: str = "") -> Iterator[Serving]:
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder), ["-c", program], compiled())
        server.db = db or server.db
        server.start()
        try:
            yield server
        finally:
            if server.process is not None and server.process.poll() is None:
                server.stop()


def memory(pid: int) -> float:
    """Megabytes that a process has of its own."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def kills(given: argparse.Namespace, cluster: Postgres) -> Figures:
    """Half on SQLite, a quarter on PostgreSQL; the last quarter is `processes`."""
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        shares = {f"sqlite:///{folder}/kills.db": given.kills // 2, cluster.new(): given.kills // 4}
        for (url, count), kind in zip(shares.items(), ("sqlite", "postgresql"), strict=True):
            keys = prepared(url, count + 5)
            server = Server(url)
            try:
                decisions = killed(server, keys, count, Progress(f"kills on {kind}", count))
            finally:
                server.kill()
            figures[kind] = {"kills": count, "decisions": decisions}
    return figures


def processes(given: argparse.Namespace, cluster: Postgres) -> Figures:
    """One of the four that serve a port is killed under play, again and again, whenever four are there."""
    db, count, rng = cluster.new(), given.kills // 4, Random(given.seed)
    tell = Progress("kills of one of four processes", count)
    with serving(AGAIN + MANY, db) as server:
        assert server.process
        company = Company(server.url)
        waits = [company.go_on()]
        for n in range(count):
            began = time.monotonic()
            while len(four := children(server.process.pid)) < PROCESSES:
                assert time.monotonic() < began + PATIENCE, f"{len(four)} of {PROCESSES} processes are left"
                time.sleep(0.02)
            os.kill(rng.choice(four), signal.SIGKILL)
            waits.append(company.go_on())
            tell(n + 1)
        decisions = company.check(db)
    return {
        "kills": count, "decisions": decisions,
        "median_wait_s": round(median(waits), 2), "longest_wait_s": round(max(waits), 2),
    }  # fmt: skip


def outages(given: argparse.Namespace, cluster: Postgres) -> Figures:
    """PostgreSQL halts, a file of SQLite is locked by somebody else; play goes on afterwards."""
    rng = Random(given.seed)
    figures: Figures = {}
    for kind in ("postgresql", "sqlite"):
        tell = Progress(f"outages of {kind}", given.outages)
        with serving(PATIENT, cluster.new() if kind == "postgresql" else "") as server:
            company = Forgiving(server.url)
            longest = company.go_on()
            for n in range(given.outages):
                if kind == "postgresql":
                    cluster.halt()
                    time.sleep(rng.uniform(0.1, 3))
                    cluster.start()
                else:
                    with sqlite3.connect(server.db.split("///", 1)[1], isolation_level=None) as other:
                        other.execute("BEGIN IMMEDIATE")
                        time.sleep(rng.uniform(0.1, 6))
                        other.execute("ROLLBACK")
                    other.close()
                longest = max(longest, company.go_on())
                tell(n + 1)
            decisions = company.check(server.db)
        figures[kind] = {"outages": given.outages, "decisions": decisions, "longest_wait_s": round(longest, 2)}
    return figures


class Forgiving(Company):
    """They are told 503 while the database is away, and send their choice again, as the page does."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        for guest in self.guests:
            guest.forgiving = True


def disk(given: argparse.Namespace, _cluster: Postgres) -> Figures:
    """No file may grow any more, as on a full disk; then there is room again."""
    tell = Progress("full disks", given.outages)
    longest, refusals = 0.0, 0
    with serving(PATIENT) as server:
        assert server.process
        company = Forgiving(server.url)
        company.go_on()
        pid = server.process.pid
        for n in range(given.outages):
            _soft, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, most))
            before = sum(guest.refusals for guest in company.guests)
            time.sleep(2)
            refusals += sum(guest.refusals for guest in company.guests) - before
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
            longest = max(longest, company.go_on())
            tell(n + 1)
        decisions = company.check(server.db)
    return {
        "times": given.outages, "refused_meanwhile": refusals, "decisions": decisions,
        "longest_wait_s": round(longest, 2),
    }  # fmt: skip


def follower(server: Serving, guest: Guest, size: int = 0) -> socket.socket:
    """An open stream of the table that somebody plays at, of which nothing was read yet."""
    found = socket.socket()
    if size:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, size)
    found.connect(("127.0.0.1", server.port))
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    head = f"GET /tables/{guest.table}/live?seat=0 HTTP/1.1\r\nhost: x\r\ncookie: {cookies}\r\n\r\n"
    found.sendall(head.encode())
    return found


def careless(server: Serving) -> socket.socket:
    """Somebody who asks for more than any buffer holds, and reads nothing of it."""
    found = socket.create_connection(("127.0.0.1", server.port))
    found.sendall(b"GET /static/client.js HTTP/1.1\r\nhost: x\r\n\r\n" * 150)
    return found


def cut_off(reader: socket.socket) -> bool:
    """Whether the server gave somebody up before all was sent."""
    reader.settimeout(5)
    try:
        while reader.recv(2**20):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def readers(given: argparse.Namespace, _cluster: Postgres) -> Figures:
    """Half of them read nothing, the others a few bytes a second of a table's stream, beside people who play."""
    with serving(PATIENT) as server:
        assert server.process
        company = Company(server.url)
        alone = company.go_on(3)
        before = memory(server.process.pid)
        dead = [careless(server) for _n in range(given.readers // 2)]
        slow = [follower(server, company.guests[n % PLAYERS], 2048) for n in range(given.readers - len(dead))]
        tell = Progress("seconds with bad readers", 6 * STALL)
        began = time.monotonic()
        while (now := time.monotonic() - began) < 6 * STALL:
            for reader in slow:
                reader.setblocking(False)
                with suppress(OSError):
                    reader.recv(16)
            tell(now)
            time.sleep(0.5)
        tell(6 * STALL)
        together = company.go_on(3)
        after = memory(server.process.pid)
        gone = sum(map(cut_off, dead))
        assert gone == len(dead), f"{len(dead) - gone} who read nothing were not given up"
        for reader in (*dead, *slow):
            reader.close()
        decisions = company.check(server.db)
    return {
        "dead": len(dead), "slow": len(slow), "given_up": gone, "decisions": decisions,
        "three_decisions_alone_s": round(alone, 2), "three_decisions_beside_them_s": round(together, 2),
        "memory_before_mb": round(before, 1), "memory_after_mb": round(after, 1),
    }  # fmt: skip


def streams(given: argparse.Namespace, _cluster: Postgres) -> Figures:
    """So many idle streams for so many minutes: all stay, memory too."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with serving(PATIENT) as server:
        assert server.process
        guest = Guest(server.url, 1)
        guest.sit_down()
        empty = memory(server.process.pid)
        held = [follower(server, guest) for _n in range(given.streams)]
        seconds = 60 * given.minutes
        tell = Progress(f"seconds of {given.streams} idle streams", seconds)
        began, full = time.monotonic(), 0.0
        heard = [0] * len(held)
        while (now := time.monotonic() - began) < seconds:
            for n, stream in enumerate(held):
                stream.setblocking(False)
                with suppress(BlockingIOError):
                    heard[n] += len(stream.recv(2**17))
            if not full and all(heard) and now > min(30.0, seconds / 2):
                full = memory(server.process.pid)
            tell(now)
            time.sleep(1)
        tell(seconds)
        end = memory(server.process.pid)
        open_ones = guest.http.get("/metrics").text.split("\nsubak_streams ")[1].split()[0]
        assert int(float(open_ones)) == given.streams, f"{open_ones} of {given.streams} streams are left"
        assert end < 1.1 * full + 5, f"memory grew from {full} to {end} MB"
        for stream in held:
            stream.close()
    return {
        "streams": given.streams, "minutes": given.minutes, "memory_without_mb": round(empty, 1),
        "memory_first_mb": round(full, 1), "memory_last_mb": round(end, 1),
    }  # fmt: skip


def moves(given: argparse.Namespace, _cluster: Postgres) -> Figures:
    """Games of all titles, one after the other: memory stays."""
    return asyncio.run(_moves(given.moves, Random(given.seed)))


async def _moves(count: int, rng: Random) -> Figures:
    tell = Progress("moves", count)
    early = made = finished = 0
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(f"sqlite:///{folder}/moves.db") as store, Room(store, rng=rng) as room:
            while made < count:
                game = games.load(games.NAMES[finished % len(games.NAMES)])
                seats = max(2, game.seats.start)
                table = await room.table((await room.set_table(game.name, seats, {}, "p0")).id)
                for seat in range(seats):
                    await room.order(table.header.id, Sit(seat=seat, name=f"Player {seat}"), f"p{seat}")
                table = await room.order(table.header.id, Start(), "p0")
                while table.status != OVER and made < count:
                    table = await room.order(table.header.id, *chosen(table, rng))
                    made += 1
                    tell(made)
                    if made == max(1, count // 2):
                        early = memory(os.getpid())
                finished += 1
            late = memory(os.getpid())
    full = finished >= 2 * KEPT  # before that, memory fills with the tables that it keeps
    assert not full or late < 1.1 * early + 5, f"memory grew from {early} to {late} MB"
    return {"moves": made, "games": finished, "memory_half_way_mb": round(early, 1), "memory_last_mb": round(late, 1)}


def fuzz(given: argparse.Namespace, _cluster: Postgres) -> Figures:
    """Requests of any kind to every route: none is answered with a 500."""

    async def ask() -> dict[int, int]:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/fuzz.db"
            async with await Store.open(url) as store, Room(store, rng=Random(4), games=toys.load) as room:
                return dict(
                    await asked_anything(room, given.requests, given.seed, Progress("requests", given.requests))
                )

    names, load = games.NAMES, games.load
    games.NAMES, games.load = tuple(toys.GAMES), toys.load
    try:
        answers = asyncio.run(ask())
    finally:
        games.NAMES, games.load = names, load
    return {"requests": given.requests, "answers": {str(status): answers[status] for status in sorted(answers)}}


WORK: dict[str, Callable[[argparse.Namespace, Postgres], Figures]] = {
    "kills": kills,
    "processes": processes,
    "outages": outages,
    "disk": disk,
    "readers": readers,
    "streams": streams,
    "moves": moves,
    "fuzz": fuzz,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--kills", type=int, default=1000, help="half on SQLite, a quarter on PostgreSQL, a quarter of one of four"
    )
    parser.add_argument("--outages", type=int, default=30, help="of each database, and of the disk")
    parser.add_argument("--readers", type=int, default=200, help="slow and dead readers")
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="that the streams stay idle")
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=WORK, help="one of them; may be given several times")
    given = parser.parse_args()
    figures: Figures = {}
    wrong = 0
    cluster = Postgres()
    try:
        for name in given.only or WORK:
            began = time.monotonic()
            try:
                figures[name] = WORK[name](given, cluster)
            except Exception as error:  # the others are tried all the same
                wrong += 1
                figures[name] = {"wrong": f"{type(error).__name__}: {error}"[:600]}
                print(f"\n{name}: {figures[name]['wrong']}", file=sys.stderr)
            figures[name]["seconds"] = round(time.monotonic() - began, 1)
    finally:
        cluster.stop()
    print(json.dumps(figures, indent=1))
    sys.exit(min(1, wrong))


if __name__ == "__main__":
    main()
