"""A server as a process of its own, for tests that end it."""

import os
import socket
import subprocess
import sys
import time
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

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, str(self.port), self.db],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": self.path},
            )
        deadline = time.monotonic() + 60
        while True:
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, "the server did not start"
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    def kill(self) -> None:
        """As the power fails."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(60) == 0, self.log.read_text()
