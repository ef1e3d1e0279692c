"""The server dies at any moment: what it acknowledged is there, and nothing else."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import httpx
import pytest

from subak.core.game import CHANCE
from subak.store import Store
from subak.table.events import Played
from tests.web.serving import Serving


class Player:
    """Plays both seats of one table after the other, remembers what was acknowledged, and what is on its way."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=10)
        self.rng = Random(3)
        self.token = ""
        self.table = ""
        self.acknowledged: dict[str, list[tuple[int, int]]] = {}
        self.sent: dict[str, object] | None = None
        self.number = 0

    def play(self) -> None:
        """Until the server is gone."""
        try:
            self.resend()
            while True:
                self.decide()
        except httpx.TransportError:
            pass

    def resend(self) -> None:
        if self.sent is not None:
            self.post(self.sent)

    def decide(self) -> None:
        for seat in (0, 1):
            view = self.http.get(f"/tables/{self.table}/view", params={"seat": seat}).json() if self.table else {}
            if not view or view["title"].startswith("Game over"):
                return self.sit_down()
            actions = re.findall(r'id="choice-(\d+)"', view["parts"]["ask"])
            if not actions:
                continue
            ticket = re.search(r'data-ticket="(\d+)"', view["parts"]["ask"])
            assert ticket
            self.number += 1
            action = int(self.rng.choice(actions))
            self.post({"do": "act", "seat": seat, "action": action, "ticket": int(ticket[1]), "id": f"n{self.number}"})
        return None

    def post(self, order: dict[str, object]) -> None:
        self.sent = order
        response = self.http.post(
            f"/tables/{self.table}/order", json=order, headers={"x-csrftoken": self.token, "accept": "application/json"}
        )
        assert response.status_code == 200, response.text
        self.sent = None
        self.acknowledged[self.table].append((int(str(order["seat"])), int(str(order["action"]))))

    def sit_down(self) -> None:
        token = re.search(r'name="csrf" content="(\w+)"', self.http.get("/name").text)
        assert token
        self.token = token[1]
        form = {"seats": "2", "seat-0": "me", "seat-1": "here", "option-heap": "12", "_csrf_token": self.token}
        response = self.http.post("/new/nim", data=form)
        assert response.status_code == 303, response.text
        self.table = response.headers["location"].removeprefix("/tables/")
        self.acknowledged[self.table] = []


async def decisions(db: str, table: str) -> list[tuple[int, int]]:
    async with await Store.open(db) as store:
        found = await store.load(table)
        assert found
        events = [event for change in found[1] for event in change.events]
    return [(e.seat, e.action) for e in events if isinstance(e, Played) and e.seat != CHANCE]


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path, ["-m", "tests.web.toys"])
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()


def die_and_rise(serving: Serving, times: int) -> None:
    rng = Random(times)
    player = Player(serving.url)
    player.sit_down()
    for _time in range(times):
        playing = Thread(target=player.play)
        playing.start()
        playing.join(rng.uniform(0.02, 0.5))
        serving.kill()
        playing.join()
        serving.start()
    if player.sent is not None:
        player.post(player.sent)
    serving.kill()
    stored = {table: asyncio.run(decisions(serving.db, table)) for table in player.acknowledged}
    assert stored == player.acknowledged
    assert sum(map(len, stored.values())) >= times


def test_killed_five_times_under_play_it_keeps_what_it_acknowledged(serving: Serving) -> None:
    die_and_rise(serving, 5)


@pytest.mark.slow
def test_killed_fifty_times_under_play_it_keeps_what_it_acknowledged(serving: Serving) -> None:
    die_and_rise(serving, 50)


def test_a_server_that_is_told_to_stop_ends_its_streams_and_goes(serving: Serving) -> None:
    player = Player(serving.url)
    player.sit_down()
    with player.http.stream("GET", f"/tables/{player.table}/live", params={"seat": 0}) as stream:
        assert next(stream.iter_lines()) == "retry: 500"
        serving.stop()
