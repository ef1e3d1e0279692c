"""Two positions that differ only in what a program's seat cannot know give that program the same bytes."""

from random import Random

import httpx
import pytest
from litestar import Litestar

from subak import games
from subak.core.game import SPECTATOR, Game
from subak.server import Room
from subak.store.tokens import Token
from subak.table import Command, Table
from subak.table.chairs import PROGRAM
from subak.web.api.bearers import Guest
from subak.web.api.routes import news
from subak.web.app import make_app
from tests.table.whisper import Whisper
from tests.toy import ToldNim
from tests.web.conftest import KEY, MANY
from tests.web.test_two_worlds import Still, secrets, state_hides

pytestmark = pytest.mark.anyio
REAL = [games.load(name) for name in games.NAMES]  # before the toys take the shelf


class Shown:
    """Stands in for the tokens in the store: whoever shows a key bears it."""

    async def find(self, shown: str) -> Token | None:
        return Token(shown, "k", 0, "ann", 0.0)


class Standing(Still):
    """A room in which one table stands still, and refuses as any other."""

    async def order(self, _id: str, command: Command, who: str) -> Table:
        assert self.at is not None
        change = self.at.decide(command, who, 1.0, Random(3))
        assert change is not None
        return self.at.after(change)


async def answers(app: Litestar, viewer: int, width: int, table: Table) -> list[object]:
    """All that the API tells whoever sits there."""
    token = "" if viewer == SPECTATOR else f"p{viewer}"
    headers = {"authorization": f"Bearer {token}"} if token else {}
    out: list[object] = []
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://t", headers=headers) as http:
        out += [(await http.get(path)).content for path in ("/api/tables/k?lines=1000", "/api/tables/k?lines=0")]
        assert table.match
        owes = viewer >= 0 and table.match.owes(viewer)
        legal = table.match.state.redact(viewer).legal(viewer) if owes else []
        for action in [a for a in (*range(min(width, 12)), width - 1, width) if a not in legal]:
            ticket = table.match.tickets[viewer] if viewer >= 0 else 0
            refused = await http.post("/api/tables/k/act", json={"action": action, "ticket": ticket})
            out.append((refused.status_code, refused.content))
            assert 400 < refused.status_code < 500
    here = app.state["house"]
    stream = news(Guest(here, Token(token, "k", 0, "ann", 0.0) if token else None), "k", 1000, "")
    out.append(await anext(stream))
    await stream.aclose()  # type: ignore[attr-defined]
    return out


@pytest.mark.parametrize("game", [ToldNim(), Whisper(), *REAL], ids=lambda game: str(game.name))
async def test_what_a_seat_cannot_know_changes_no_byte(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load", lambda _name, _pack=None: game)
    monkeypatch.setattr(games, "NAMES", (game.name,))
    still = Standing()
    still.store.tokens = Shown()  # type: ignore[attr-defined]
    room: Room = still  # type: ignore[assignment]  # all that the API asks of a room
    app = make_app(room, KEY, MANY)
    seats = max(2, game.seats.start)
    pairs = secrets(game, [f"{PROGRAM}p{seat}" for seat in range(seats)], Random(12))
    assert bool(pairs) == any(state_hides(game, seats))
    for one, other, viewer in pairs[:8]:
        still.at = one
        left = await answers(app, viewer, game.width, one)
        still.at = other
        assert left == await answers(app, viewer, game.width, other)
