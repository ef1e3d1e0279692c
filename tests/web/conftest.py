"""The application over toys and a fresh database, and people with browsers."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

import subak.games
from subak.server import Room
from subak.store import Store
from subak.web.app import Limits, furnished, routed
from subak.web.entrance import App
from tests.web import toys

KEY = b"k" * 32
MANY = Limits(10**9, 10**9, 10**9, 10**9)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subak.games, "NAMES", tuple(toys.GAMES))
    monkeypatch.setattr(subak.games, "load", toys.load)


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with tables and nothing in them: copied sooner than made."""
    path = tmp_path_factory.mktemp("blank") / "subak.db"

    async def make() -> None:
        await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()

    asyncio.run(make())
    return path


@pytest.fixture
async def room(tmp_path: Path, blank: Path) -> AsyncIterator[Room]:
    path = shutil.copy(blank, tmp_path)
    url = f"sqlite+aiosqlite:///{path}"
    async with await Store.open(url) as store, Room(store, rng=Random(4), games=toys.load) as opened:
        yield opened


@pytest.fixture(scope="session")
def frame() -> App:
    """Routes are the same for every room, and take longer than most tests."""
    return routed(KEY, MANY)


@pytest.fixture
def app(frame: App, room: Room) -> Litestar:
    return furnished(frame, room, KEY, MANY)


class Guest:
    """Somebody with a browser: keeps cookies and the page's token."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.token = ""

    async def get(self, path: str, **more: Any) -> httpx.Response:
        response = await self.http.get(path, **more)
        found = re.search(r'<meta name="csrf" content="(\w+)">', response.text)
        if found:
            self.token = found[1]
        return response

    async def submit(self, path: str, **fields: str) -> httpx.Response:
        if not self.token:
            await self.get("/name")
        return await self.http.post(path, data={"_csrf_token": self.token, **fields})

    async def order(self, table: str, body: dict[str, object] | bytes, path: str = "order") -> httpx.Response:
        if not self.token:
            await self.get("/name")
        content = body if isinstance(body, bytes) else msgspec.json.encode(body)
        headers = {"x-csrftoken": self.token, "accept": "application/json", "content-type": "application/json"}
        return await self.http.post(f"/tables/{table}/{path}", content=content, headers=headers)

    async def view(self, table: str, seat: int = -1) -> dict[str, Any]:
        response = await self.get(f"/tables/{table}/view?seat={seat}", headers={"accept": "application/json"})
        assert response.status_code == 200, response.text
        made: dict[str, Any] = response.json()
        return made

    async def asked(self, path: str) -> httpx.Response:
        """As the client asks, not as a reader opens a page."""
        return await self.get(path, headers={"accept": "application/json"})

    async def ticket(self, table: str, seat: int) -> int:
        found = re.search(r'data-ticket="(\d+)"', (await self.view(table, seat))["parts"]["ask"])
        assert found
        return int(found[1])

    async def act(self, table: str, seat: int, action: int, **more: object) -> httpx.Response:
        ticket = more.pop("ticket", None)
        if ticket is None:
            ticket = await self.ticket(table, seat)
        return await self.order(table, {"do": "act", "seat": seat, "action": action, "ticket": ticket, **more})


@asynccontextmanager
async def guest(app: Litestar) -> AsyncIterator[Guest]:
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
        yield Guest(http)


@pytest.fixture
async def ann(app: Litestar) -> AsyncIterator[Guest]:
    async with guest(app) as somebody:
        yield somebody


@pytest.fixture
async def bo(app: Litestar) -> AsyncIterator[Guest]:
    async with guest(app) as somebody:
        yield somebody


async def at_nim(ann: Guest, bo: Guest, game: str = "nim") -> str:
    """A table of two people, begun: Ann on the first seat, Bo on the second."""
    made = await ann.submit(f"/invite/{game}")
    assert made.status_code == 303, made.text
    table = made.headers["location"].removeprefix("/tables/")
    assert (await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo"})).status_code == 200
    assert (await ann.order(table, {"do": "start"})).status_code == 200
    return table
