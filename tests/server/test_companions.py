"""Who is met by whom: the companion remembers how a person's games with it ended."""

from pathlib import Path
from random import Random

import pytest

from subak.bots.adapting import FIRST, STEPS
from subak.server import Room
from subak.store import Store
from subak.table import Act, OpenSeat, SeatBot, Sit, Start, Task
from tests.web import toys

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


async def played(room: Room, id: str) -> bool:
    """Let the person and the bot play any legal thing; whether the person won."""
    rng = Random(id)
    while True:
        table = await room.table(id)
        assert table.match
        if table.match.over():
            return 0 in table.summary().winners
        if table.match.owes(0):
            act = Act(seat=0, action=rng.choice(table.match.state.legal(0)), ticket=table.match.tickets[0])
            await room.order(id, act, "ann")
            continue
        await answered(room, id, table.tasks()[0], rng)


async def answered(room: Room, id: str, task: Task, rng: Random) -> None:
    """The bot does something."""
    await room._change(id, lambda table: (table.answer(task, rng.choice(task.legal), 1.0, rng), None))


async def test_a_companion_is_as_strong_as_the_games_before_ask_and_so_is_the_next_one(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'subak.db'}"
    async with await Store.open(url) as store, Room(store, rng=Random(4), games=toys.load) as room:
        first = (await room.set_table("nim", 2, {}, "ann")).id
        await room.order(first, Sit(seat=0, name="Ann"), "ann")
        await room.order(first, SeatBot(seat=1, bot="companion"), "ann")
        assert (await room.table(first)).chairs[1].bot == f"companion:strength={FIRST}"
        await room.order(first, Start(), "ann")
        step = STEPS[0] if await played(room, first) else -STEPS[0]
        again = await room.table(await room.rematch(first, "ann"))
        assert again.chairs[1].bot == f"companion:strength={FIRST + step}"
        assert again.view("ann").players[1].name == "Companion bot"
        await room.order(again.header.id, OpenSeat(seat=1), "ann")
        await room.order(again.header.id, SeatBot(seat=1, bot="greedy"), "ann")
        assert (await room.table(again.header.id)).chairs[1].bot == "greedy"
        other = (await room.set_table("nim", 2, {}, "bo")).id
        await room.order(other, SeatBot(seat=1, bot="companion"), "bo")
        assert (await room.table(other)).chairs[1].bot == f"companion:strength={FIRST}"  # nobody else's games count
