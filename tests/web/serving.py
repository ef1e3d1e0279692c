"""A server as a process of its own, for tests that end it."""

import multiprocessing
import os
import socket
import subprocess
import sys
import time
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from runpy import run_path

import httpx

ROOT = Path(__file__).parent.parent.parent
# Its luck repeats itself: what a test meets today it meets tomorrow. SUBAK_SEED tries another.
REAL = (
    "import os, sys; from random import Random; from subak.web.app import Limits, serve; "
    "serve(port=int(sys.argv[1]), db=sys.argv[2], pace=0, limits=Limits(10**9, 10**9, 10**9), "
    "rng=Random(os.environ.get('SUBAK_SEED', '1')))"
)
COMPILED = ROOT / "build/compiled"

nursery = multiprocessing.get_context("forkserver")
nursery.set_forkserver_preload(["subak.web.app"])


def compiled() -> Path | None:
    """The compiled package, if it is there and made of today's source: a third faster than the plain one."""
    return COMPILED if run_path(str(ROOT / "tools/compile.py"))["is_current"](COMPILED) else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Serving:
    """`start`, `kill` and `start` again as often as you like: the port and the database stay."""

    def __init__(self, folder: Path, program: list[str], package: Path | None = None) -> None:
        """`package` is where the server finds Subak, if not in the source tree."""
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = f"sqlite+aiosqlite:///{folder / 'subak.db'}"
        self.log = folder / "server.log"
        self.program = program
        self.path = os.pathsep.join(str(p) for p in (package, os.environ.get("PYTHONPATH"), ROOT) if p)
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, str(self.port), self.db],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": self.path},
            )

    def start(self) -> None:
        self.begin()
        deadline = time.monotonic() + 60
        while True:
            assert self.running, self.log.read_text()
            assert time.monotonic() < deadline, "the server did not start"
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """As the power fails."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(60) == 0, self.log.read_text()


class Forked(Serving):
    """A server that a process forks which has loaded everything: there at once, and of the package that is tested."""

    fork: ForkServerProcess | None = None

    def begin(self) -> None:
        self.fork = nursery.Process(target=run, args=(self.program[-1], self.port, self.db, self.log), daemon=True)
        self.fork.start()

    @property
    def running(self) -> bool:
        return self.fork is not None and self.fork.is_alive()

    def kill(self) -> None:
        assert self.fork is not None
        self.fork.kill()
        self.fork.join()

    def stop(self) -> None:
        assert self.fork is not None
        self.fork.terminate()
        self.fork.join(60)
        assert self.fork.exitcode == 0, self.log.read_text()


def run(program: str, port: int, db: str, log: Path) -> None:
    """As `python -c program port db >>log 2>&1` would."""
    with log.open("ab") as out:
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    sys.argv = ["-c", str(port), db]
    exec(program, {"__name__": "__main__"})  # noqa: S102  one of ours
