"""Serving from the command line: it starts, or says in a sentence why not."""

import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from subak.cli import run


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def test_it_serves_until_it_is_stopped(tmp_path: Path) -> None:
    port = free_port()
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'subak.db'}"]
    server = subprocess.Popen(
        [sys.executable, "-c", f"import sys; from subak.cli import run; sys.exit(run({words!r}))"]
    )
    try:
        for _ in range(150):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                    assert answer.read() == b"ok"
                    break
            except OSError:
                assert server.poll() is None, "the server has stopped"
                time.sleep(0.2)
        else:
            raise AssertionError("the server does not answer")
    finally:
        server.terminate()
        assert server.wait(timeout=20) in (0, -15, 130, 143)


def test_a_port_in_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'subak.db'}"]) == 2
    assert f"Port {port} is in use." in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert run(["serve", "--port", str(free_port()), "--db", f"sqlite:///{tmp_path / 'file' / 'subak.db'}"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_something_that_is_no_database_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "subak.db"
    path.write_text("no database")
    assert run(["serve", "--port", str(free_port()), "--db", f"sqlite:///{path}"]) == 2
    assert capsys.readouterr().err.strip()
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(path).execute("select * from sqlite_master")
