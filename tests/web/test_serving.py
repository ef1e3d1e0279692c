"""Starting a server: what can stand in its way is told in one sentence."""

import socket
from pathlib import Path

import pytest

from subak.core.errors import SubakError
from subak.web import app as serving
from subak.web.app import serve
from subak.web.listening import address, listen, reach


def test_a_port_in_use_is_told_with_another_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SubakError, match=rf"Port {port} is in use.*--port {port + 1}\."):
            serve(port=port)


def test_a_page_that_is_not_built_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "STATIC", tmp_path)
    with pytest.raises(SubakError, match="make client"):
        serve(port=0)


def test_a_port_that_cannot_be_is_told() -> None:
    with pytest.raises(SubakError, match="65535"):
        serve(port=99999)


def test_a_host_of_somebody_else_is_told() -> None:
    with pytest.raises(SubakError, match=r"Cannot listen on 203\.0\.113\.1"):
        serve(host="203.0.113.1", port=0)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SubakError) as told:
        serve(port=0, db=f"sqlite+aiosqlite:///{tmp_path / 'file' / 'subak.db'}")
    assert str(told.value).endswith(".")


def test_the_address_is_one_that_people_can_open() -> None:
    with listen("0.0.0.0", 0) as listener:  # noqa: S104
        assert address(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


def test_the_address_for_others_is_that_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subak.web.inviting.lan_address", lambda: "192.168.1.5")
    with listen("127.0.0.1", 0) as listener:
        assert reach(listener) == ""

    class Everywhere:
        def getsockname(self) -> tuple[str, int]:
            return "0.0.0.0", 8000  # noqa: S104

    assert reach(Everywhere()) == "http://192.168.1.5:8000/"  # type: ignore[arg-type]
    monkeypatch.setattr("subak.web.inviting.lan_address", lambda: "")
    assert reach(Everywhere()) == ""  # type: ignore[arg-type]
