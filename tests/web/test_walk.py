"""The walk of a click: how many of our files one move goes through, and how often the rules are asked to apply it."""

import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from types import FrameType
from typing import Any

import pytest

import subak
from subak.core.game import CHANCE
from subak.games import NAMES, load
from subak.server import Room
from subak.store import Store
from subak.web.app import make_app
from tests.web.conftest import KEY, MANY, Guest, guest

pytestmark = pytest.mark.anyio
SOURCE = str(Path(subak.__file__).parent)
COMMAND = 25  # files of Python for the command of a plain move, those of the game among them
HOUSE = 23  # outside the game's folder, for any move: some ask sealed dice, make a gist, or see who is signed in
BOTH = 53  # outside the game's folder, for the command, the other's view and what the server does by itself meanwhile


class Walk:
    """Notes which of our files execute code, in all threads that were started since it was made."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.on = False

    def __call__(self, frame: FrameType, event: str, _given: Any) -> None:
        file = frame.f_code.co_filename
        if self.on and event == "call" and file.startswith(SOURCE) and file.endswith(".py"):
            self.files.add(file.removeprefix(SOURCE))

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        self.files = set()
        self.on = True
        sys.setprofile(self)
        try:
            yield self.files
        finally:
            sys.setprofile(None)
            self.on = False


@pytest.fixture
def walk() -> Iterator[Walk]:
    made = Walk()
    threading.setprofile(made)
    yield made
    threading.setprofile(None)


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setattr("subak.games.NAMES", NAMES)
    monkeypatch.setattr("subak.games.load", load)
    url = f"sqlite+aiosqlite:///{tmp_path / 'subak.db'}"
    async with await Store.open(url) as store, Room(store, rng=Random(4)) as opened:
        yield opened


async def begun(room: Room, ann: Guest, name: str) -> str:
    """A table of that game at which one person plays all seats, a few moves in."""
    seats = load(name).usual
    fields = {f"seat-{seat}": "here" for seat in range(1, seats)}
    chosen = {f"option-{option.name}": str(option.default) for option in load(name).options}
    answer = await ann.submit(f"/new/{name}", seats=str(seats), **{"seat-0": "me"}, **fields, **chosen)
    table = answer.headers["location"].split("/")[-1]
    for _move in range(3):
        await move(room, ann, table)
    await ann.view(table, 0)  # a process reads a game's glossary once
    return table


async def move(room: Room, ann: Guest, table: str) -> tuple[int, dict[str, object]]:
    """Somebody's move, as a command; it is given."""
    seat, order = await next_order(room, table)
    assert (await ann.order(table, order)).status_code == 200
    return seat, order


async def next_order(room: Room, table: str) -> tuple[int, dict[str, object]]:
    match = (await room.table(table)).match
    assert match is not None
    seat = min(seat for seat in range(match.seats) if match.owes(seat))
    action = match.state.legal(seat)[0]
    return seat, {"do": "act", "seat": seat, "action": action, "ticket": match.tickets[seat]}


@pytest.mark.parametrize("name", NAMES)
async def test_a_move_goes_through_few_files(walk: Walk, house: Room, name: str) -> None:
    """A move that nature does not answer, as a rule; and without the game's own chapters, every move."""
    plain: list[int] = []
    async with guest(make_app(house, KEY, MANY)) as ann:
        table = await begun(house, ann, name)
        for _move in range(12):
            seat, order = await next_order(house, table)
            with walk.noting() as command:
                answer = await ann.order(table, order)
            assert answer.status_code == 200
            with walk.noting() as view:
                await ann.view(table, (seat + 1) % load(name).usual)
            assert "/store/journal.py" in command, "what the database's thread does counts too"
            assert len(outside(command)) <= HOUSE, sorted(command)
            assert len(outside(command | view)) <= BOTH, sorted(view - command)
            match = (await house.table(table)).match
            assert match is not None
            if match.replay.entries[-1].seat != CHANCE:
                plain.append(len(command))
    assert median(plain) <= COMMAND, plain


def outside(files: set[str]) -> set[str]:
    return {file for file in files if not file.startswith("/games/")}


@pytest.mark.parametrize("name", NAMES)
async def test_a_move_is_applied_once(house: Room, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was decided is what happens: nobody plays it a second time to see where it leads."""
    async with guest(make_app(house, KEY, MANY)) as ann:
        table = await begun(house, ann, name)
        seat, order = await next_order(house, table)
        match = (await house.table(table)).match
        assert match is not None
        applied: list[tuple[int, int]] = []
        kind = type(match.state)
        original = kind.apply

        def noted(self: Any, seat: int, action: int) -> None:
            applied.append((seat, action))
            original(self, seat, action)

        monkeypatch.setattr(kind, "apply", noted)
        assert (await ann.order(table, order)).status_code == 200
        after = (await house.table(table)).match
        assert after is not None
        assert applied == after.replay.record.events[len(match.replay.record.events) :]
        assert applied[0] == (seat, order["action"])
        del applied[:]
        for viewer in range(after.seats):
            await ann.view(table, viewer)
        ahead = [(seat, action) for seat, action in applied if after.owes(seat) and action in after.state.legal(seat)]
        assert applied == ahead, "what happened is told from where it led; a board may look where a click would lead"
