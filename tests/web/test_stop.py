"""Told to stop, the server finishes what it was asked, says goodbye, closes everything and goes."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.web.serving import REAL, ROOT, Serving
from tests.web.test_killed import Player

TEN = 10  # seconds that a stop may take


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path, ["-m", "tests.web.toys"])
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_sigterm_ends_streams_with_a_word_closes_the_store_and_exits_0(serving: Serving, tmp_path: Path) -> None:
    assert serving.process
    player = Player(serving.url)
    player.sit_down()
    player.decide()
    heard: list[str] = []
    with player.http.stream("GET", f"/tables/{player.table}/live", params={"seat": 0}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "retry: 500"
        assert "subak.db-wal" in files(tmp_path)
        serving.process.send_signal(signal.SIGTERM)
        heard.extend(lines)
    assert "event: restart" in heard
    assert serving.process.wait(TEN) == 0, serving.log.read_text()
    assert files(tmp_path) == ["server.log", "subak.db"]
    assert serving.log.read_text() == ""


def test_ctrl_c_closes_the_store_too(serving: Serving, tmp_path: Path) -> None:
    assert serving.process
    serving.process.send_signal(signal.SIGINT)
    assert serving.process.wait(TEN) != 0  # as a shell expects of a program that was interrupted
    assert files(tmp_path) == ["server.log", "subak.db"]


def test_a_command_on_its_way_is_carried_out_before_the_end(serving: Serving, tmp_path: Path) -> None:
    assert serving.process
    player = Player(serving.url)
    player.sit_down()
    until = time.monotonic() + TEN
    while player.http.get("/readyz").status_code != 200 and time.monotonic() < until:
        time.sleep(0.1)
    lock = sqlite3.connect(tmp_path / "subak.db", isolation_level=None, check_same_thread=False)
    lock.execute("BEGIN IMMEDIATE")
    answered: list[int] = []

    def act() -> None:
        player.post({"do": "act", "seat": 0, "action": 1, "ticket": 1, "id": "late"})
        answered.append(1)

    acting = threading.Thread(target=act)
    acting.start()
    wait_until(lambda: httpx.get(f"{serving.url}/metrics").text.count("subak_under_way 1.0") == 1)
    serving.process.send_signal(signal.SIGTERM)
    lock.close()
    acting.join(TEN)
    assert answered == [1]
    assert serving.process.wait(TEN) == 0
    with sqlite3.connect(tmp_path / "subak.db") as found:
        assert found.execute("SELECT count(*) FROM events WHERE body LIKE '%\"late\"%'").fetchone() == (1,)


def test_a_database_that_is_locked_does_not_hold_up_the_end(serving: Serving, tmp_path: Path) -> None:
    assert serving.process
    player = Player(serving.url)
    player.sit_down()
    until = time.monotonic() + TEN
    while player.http.get("/readyz").status_code != 200 and time.monotonic() < until:
        time.sleep(0.1)
    lock = sqlite3.connect(tmp_path / "subak.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    assert player.http.get("/healthz").text == "ok"
    unready = player.http.get("/readyz")
    assert unready.status_code == 503
    assert unready.text == "The database takes no changes."
    serving.process.send_signal(signal.SIGTERM)
    assert serving.process.wait(TEN) == 0
    lock.close()


def children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def test_ready_means_that_bots_can_think_and_they_come_back_by_themselves(serving: Serving) -> None:
    assert serving.process

    def state() -> httpx.Response:
        return httpx.get(f"{serving.url}/readyz", timeout=10)

    wait_until(lambda: state().status_code == 200)
    gone = children(serving.process.pid)
    assert gone
    for pid in gone:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: state().text == "There is no process for bots to think in.")
    wait_until(lambda: state().status_code == 200)
    assert not set(gone) & set(children(serving.process.pid))
    assert re.search(r"^subak_workers 1\.0$", httpx.get(f"{serving.url}/metrics").text, re.M)


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_stop_before_the_start_is_over_is_a_stop(tmp_path: Path) -> None:
    """The database is locked, so that the server waits to open it."""
    lock = sqlite3.connect(tmp_path / "subak.db", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    program = REAL.replace("limits=", "ready=lambda *_urls: print('here', flush=True), limits=")
    with subprocess.Popen(
        [sys.executable, "-c", program, "0", f"sqlite:///{tmp_path / 'subak.db'}"], cwd=ROOT, stdout=subprocess.PIPE
    ) as server:
        assert server.stdout
        assert server.stdout.readline() == b"here\n"
        server.send_signal(signal.SIGTERM)
        lock.close()
        assert server.wait(TEN) in (0, -signal.SIGTERM)


def test_more_half_requests_than_there_are_files_keep_nobody_out(tmp_path: Path) -> None:
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400)); "
    server = Serving(tmp_path, ["-c", few + REAL])
    server.start()
    try:
        held = [socket.create_connection(("127.0.0.1", server.port), 30) for _n in range(600)]
        for stranger in held:
            with suppress(ConnectionError):
                stranger.send(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ")
        for path in ("/healthz", "/rules/seasons"):
            assert httpx.get(server.url + path, timeout=30).status_code == 200
        for stranger in held:
            stranger.close()
        server.stop()
        assert "Too many open files" not in server.log.read_text()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
