"""What would a move cost if nothing were done for it? Processor time of a bare server, request by request.

`python bench/floors.py` serves requests as large as moves from as many connections as `bench/load.py --tables 24`, each
with a pause between two, and prints milliseconds of processor time a request: `answer` by uvicorn alone, `thread` when
a thread is asked in between, `commit` when this thread commits as much to SQLite as a move does. `compress` is packing
one update of about the usual size for one of so many streams. Nothing of ours runs: what a real move costs beyond these
figures is what we do for it.
"""

import argparse
import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from load import Web, spent

MODES = ("answer", "thread", "commit")
MOVE = json.dumps({"do": "act", "seat": 0, "ticket": 12, "id": "12", "action": 170}).encode()
SNAPSHOT = 1800  # letters of a table's row
CHANGE = 120  # letters of a row of the log
LINES = 55  # of an update: five and a half thousand letters
HEADERS = [(b"content-type", b"application/json"), *[(b"x-header-%d" % n, b"word " * 9) for n in range(5)]]


class Bare:
    """An application that answers every request alike."""

    def __init__(self, mode: str, folder: str) -> None:
        self.mode = mode
        self.file = sqlite3.connect(Path(folder) / "floor.db", check_same_thread=False, isolation_level=None)
        for words in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
            self.file.execute(words)
        self.file.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, body TEXT)")
        self.file.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT)")
        self.file.executemany("INSERT INTO rows VALUES (?, ?)", [(n, "x") for n in range(24)])
        self.thread = ThreadPoolExecutor(1)
        self.count = 0

    def commit(self) -> None:
        if self.mode == "thread":
            return
        self.count += 1
        self.file.execute("BEGIN IMMEDIATE")
        self.file.execute("UPDATE rows SET body = ? WHERE id = ?", ("s" * SNAPSHOT, self.count % 24))
        self.file.execute("INSERT INTO log (body) VALUES (?)", ("c" * CHANGE,))
        self.file.execute("COMMIT")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        await receive()
        if self.mode != "answer":
            await asyncio.get_running_loop().run_in_executor(self.thread, self.commit)
        body = b'{"said":"","go":""}'
        length = (b"content-length", b"%d" % len(body))
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, length]})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def serve(port: int, mode: str, folder: str) -> None:
    import uvicorn

    app = Bare(mode, folder)
    uvicorn.run(app, port=port, log_level="critical", access_log=False, http="httptools", timeout_graceful_shutdown=1)


async def measured(pid: int, port: int, chosen: argparse.Namespace) -> float:
    """Milliseconds of processor time a request."""
    rng, count = Random(1), 0
    people = [Web(port) for _n in range(chosen.tables)]

    async def post(person: Web) -> None:
        nonlocal count
        while time.perf_counter() < until:
            await asyncio.sleep(rng.uniform(0.5, 1.5) * chosen.think)
            await person.request("POST", "/tables/k3Jd9abcdefg/order", MOVE, "application/json")
            count += 1

    for person in people:
        await person.request("POST", "/warm", MOVE, "application/json")
    until = time.perf_counter() + chosen.seconds
    began = spent(pid)
    await asyncio.gather(*map(post, people))
    return 1000 * (spent(pid) - began) / count


def compressed(streams: int, rounds: int = 20) -> float:
    """Milliseconds of processor time for one update of one of so many streams."""
    rng, taken = Random(1), 0.0
    squeezers = [zlib.compressobj(level=1, wbits=31) for _stream in range(streams)]
    line = '<g data-action="%d" role="button" tabindex="-1" class="spot legal" transform="translate(%d %d)"></g>'
    for _round in range(rounds):
        for squeeze in squeezers:
            a, b = rng.randrange(900), rng.randrange(900)
            news = "".join([line % (n, a + n, b + n % 7) for n in range(LINES)]).encode()
            began = time.thread_time()
            squeeze.compress(news)
            squeeze.flush(zlib.Z_SYNC_FLUSH)
            taken += time.thread_time() - began
    return 1000 * taken / (streams * rounds)


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--think", type=float, default=0.1)
    parser.add_argument("--serve", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(int(chosen.serve[0]), *chosen.serve[1:])
        return
    for n, mode in enumerate(MODES):
        with tempfile.TemporaryDirectory() as folder:
            port = 20000 + os.getpid() % 20000 + n
            server = subprocess.Popen([sys.executable, __file__, "--serve", str(port), mode, folder])
            while not listening(port):
                time.sleep(0.1)
            try:
                figure = asyncio.run(measured(server.pid, port, chosen))
            finally:
                server.kill()
                server.wait(20)
        print(json.dumps({"mode": mode, "ms": round(figure, 3)}))
    print(json.dumps({"mode": "compress", "ms": round(compressed(4 * chosen.tables), 3)}))


if __name__ == "__main__":
    main()
