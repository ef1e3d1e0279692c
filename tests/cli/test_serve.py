"""Serving from the command line: it starts, or says in a sentence why not."""

import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from typer.main import get_command

from subak.cli import app, run
from subak.web.inviting import blocks

ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


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
        assert server.wait(timeout=20) == 0


def test_a_pack_that_fits_no_game_is_refused_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "dragons.toml"
    pack.write_text("[[dragon]]\nid = 1\n")
    assert (
        run(["serve", "--port", str(free_port()), "--db", f"sqlite:///{tmp_path / 'x.db'}", "--pack", str(pack)]) == 2
    )
    said = capsys.readouterr().err
    assert "dragons.toml is not a pack for any game here." in said
    assert "there is no table [[dragon]]" in said
    assert not (tmp_path / "x.db").exists()


def test_a_port_in_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'subak.db'}"]) == 2
    assert f"Port {port} is in use." in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert run(["serve", "--port", str(free_port()), "--db", f"sqlite:///{tmp_path / 'file' / 'subak.db'}"]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "db",
    ["nonsense", "sqlite://", "sqlite:///:memory:", "mysql://x/y", "http://example.org", "postgresql://ann@127.0.0.1:9/x",
     "postgresql://ann@127.0.0.1:many/x", "postgresql://ann@127.0.0.1:9/x?nonsense=1", "sqlite:////proc/x/y.db"],
)  # fmt: skip
def test_an_address_that_is_no_database_is_one_sentence(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", str(free_port()), "--db", db]) == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert told[-1].endswith(".")
    assert "Traceback" not in "".join(told)
    assert len(told) <= 3


def test_a_proxy_that_is_no_address_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--port", str(free_port()), "--proxy", "10.0.0.1", "--proxy", "nginx"]) == 2
    assert capsys.readouterr().err.startswith("nginx is no address of a proxy")


def test_something_that_is_no_database_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "subak.db"
    path.write_text("no database")
    assert run(["serve", "--port", str(free_port()), "--db", f"sqlite:///{path}"]) == 2
    assert capsys.readouterr().err.strip()
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(path).execute("select * from sqlite_master")


def test_lan_listens_to_everybody_and_shows_them_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hosts: list[str] = []

    def serve(host: str, port: int, *_given: object, **more: object) -> None:
        hosts.append(host)
        ready = more["ready"]
        assert callable(ready)
        ready(f"http://127.0.0.1:{port}/", f"http://192.168.1.5:{port}/" if host == "0.0.0.0" else "")  # noqa: S104

    monkeypatch.setattr("subak.web.app.serve", serve)
    monkeypatch.setattr("subak.web.inviting.lan_address", lambda: "192.168.1.5")
    assert run(["serve", "--port", "8123"]) == 0
    alone = capsys.readouterr().err
    assert "http://127.0.0.1:8123/" in alone
    assert "▄" not in alone
    assert run(["serve", "--lan", "--port", "8123"]) == 0
    told = capsys.readouterr().err
    assert "Others in your network open http://192.168.1.5:8123/" in told
    assert blocks("http://192.168.1.5:8123/").strip() in told
    assert hosts == ["127.0.0.1", "0.0.0.0"]  # noqa: S104


def test_lan_without_a_network_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("subak.web.inviting.lan_address", lambda: "")
    assert run(["serve", "--lan"]) == 2
    assert "This machine is in no network now" in capsys.readouterr().err


def test_the_environment_sets_what_no_option_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("SUBAK_DB", f"sqlite:///{tmp_path / 'own.db'}")
    monkeypatch.setenv("SUBAK_PORT", "70000")
    assert run(["serve"]) == 2
    assert "A port is a number" in capsys.readouterr().err
    assert run(["backup", str(tmp_path / "copy.db")]) == 0
    assert run(["restore", str(tmp_path / "copy.db"), "--db", f"sqlite:///{tmp_path / 'new.db'}"]) == 0
    assert sorted(path.name for path in tmp_path.glob("*.db")) == ["copy.db", "new.db", "own.db"]


def settings() -> dict[str, str]:
    """What `subak serve` takes: its options, and what the environment calls each."""
    serve = getattr(get_command(app), "commands")["serve"]  # noqa: B009 - a group has them, says nobody
    return {option.opts[0]: str(option.envvar or "") for option in serve.params if option.opts[0] != "--help"}


def test_the_table_of_settings_has_every_option_and_its_name_in_the_environment() -> None:
    rows = re.findall(r"^\| (`--.*?) \|(.*?)\|", HOSTING, re.M)
    told = [
        pair
        for options, names in rows
        for pair in zip(re.findall(r"`(.+?)`", options), re.findall(r"`(.+?)`", names) or [""], strict=True)
    ]
    assert dict(told) == settings()


@pytest.mark.parametrize("file", ["Dockerfile", "compose.yaml", "ops/subak.service"])
def test_what_a_host_starts_is_served_with_settings_that_exist(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    named = set(re.findall(r"\bSUBAK_[A-Z_]+", text)) - {"SUBAK_PASSWORD"}  # of compose's own PostgreSQL
    assert named
    assert named <= set(settings().values())
    assert re.search(r'subak"?,? "?serve', text) or file == "compose.yaml", "it serves, or builds what does"
