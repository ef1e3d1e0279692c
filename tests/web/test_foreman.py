"""Four processes behind one port, over one PostgreSQL: any of them serves any table, and none of them is missed."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from types import SimpleNamespace

import httpx
import pytest

from subak.core.errors import SubakError
from subak.web import foreman
from subak.web.app import serve
from subak.web.foreman import LONGEST, REST, SETTLED, Foreman, Post
from subak.web.limits import Meter
from subak.web.neighbours import merged
from subak.web.slates import LINES, PROBES, Crowd, Slate, Slates
from tests.databases import Postgres, postgres
from tests.server.checking import click_ids
from tests.web.serving import REAL, ROOT, Serving, compiled
from tests.web.test_killed import Player
from tests.web.test_stop import children, wait_until

__all__ = ["postgres"]

PROCESSES = 4
WAITING = """
import os, signal, sys, time
from subak.web.foreman import Foreman

def work(post):
    def bye(*_given):
        os.write(1, b"bye\\n")
        sys.exit()
    signal.signal(signal.SIGTERM, bye)
    signal.signal(signal.SIGINT, bye)
    os.write(1, f"{post.number} {post.restarts}\\n".encode())
    time.sleep(60)

try:
    Foreman(2, work).run()
except KeyboardInterrupt:
    sys.exit(130)
"""
MANY = REAL.replace("pace=0", f"pace=0, workers={PROCESSES}")


class Guest(Player):
    """Plays Seasons against a bot; every request goes to whichever process takes it."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(url)
        self.forgiving = False  # whether a 503 is something that happens
        self.refusals = 0
        self.http = httpx.Client(
            base_url=url,
            timeout=30,
            limits=httpx.Limits(max_keepalive_connections=0),
            event_hooks={"response": [self.answered]},
        )
        self.rng = Random(seed)
        self.clicks: dict[str, list[int]] = {}  # table -> numbers of those that were acknowledged
        self.failure: Exception | None = None
        self.going = True

    @property
    def done(self) -> int:
        return sum(map(len, self.clicks.values()))

    def answered(self, response: httpx.Response) -> None:
        if response.status_code == 503 and self.forgiving:
            self.refusals += 1
            raise httpx.TransportError("The server cannot do it now.")
        if response.status_code == 409:  # the process that showed the question had not heard of the answer yet
            self.sent = None
            raise httpx.TransportError("Look again.")

    def play_on(self) -> None:
        """Until there is enough; what was cut off is sent again."""
        try:
            while self.going:
                try:
                    self.resend()
                    self.decide()
                except httpx.TransportError:
                    time.sleep(0.05)
        except Exception as error:  # told by the test
            self.failure = error

    def decide(self) -> None:
        view = self.http.get(f"/tables/{self.table}/view", params={"seat": 0}).json() if self.table else {}
        if not view or view["title"].startswith("Game over"):
            return self.sit_down()
        actions = re.findall(r'id="choice-(\d+)"', view["parts"]["ask"])
        ticket = re.search(r'data-ticket="(\d+)"', view["parts"]["ask"])
        if actions and ticket:
            self.number += 1
            action = int(self.rng.choice(actions))
            self.post({"do": "act", "seat": 0, "action": action, "ticket": int(ticket[1]), "id": f"n{self.number}"})
        else:
            time.sleep(0.02)
        return None

    def post(self, order: dict[str, object]) -> None:
        super().post(order)
        self.clicks.setdefault(self.table, []).append(self.number)

    def sit_down(self) -> None:
        token = re.search(r'name="csrf" content="(\w+)"', self.http.get("/name").text)
        assert token
        self.token = token[1]
        form = {"seats": "2", "seat-0": "me", "seat-1": "sprout", "_csrf_token": self.token}
        response = self.http.post("/new/seasons", data=form)
        assert response.status_code == 303, response.text
        self.table = response.headers["location"].removeprefix("/tables/")
        self.acknowledged[self.table] = []


def restarts(guest: Guest) -> list[str]:
    """How often each process was started anew, as whichever is asked knows it."""
    figures = guest.http.get("/metrics").text
    assert figures.count("# TYPE subak_restarts gauge") == 1
    return re.findall(r'^subak_restarts\{process="\d"\} (\d)', figures, re.M)


@pytest.fixture
def serving(tmp_path: Path, postgres: Postgres) -> Iterator[Serving]:
    server = Serving(tmp_path, ["-c", MANY], compiled())
    server.db = postgres.new()
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.kill()
    print(server.log.read_text()[-4000:])  # noqa: T201 - shown if the test fails


def until(happened: Callable[[], bool], guests: list[Guest]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        for guest in guests:
            if guest.failure is not None:
                raise guest.failure
        assert time.monotonic() < deadline, [(guest.done, guest.sent) for guest in guests]
        time.sleep(0.02)


def test_one_of_four_processes_is_killed_under_play_and_nobody_notices(serving: Serving) -> None:
    assert serving.process
    foreman = serving.process.pid
    first = children(foreman)
    assert len(first) == PROCESSES
    guests = [Guest(serving.url, seed) for seed in range(3)]
    playing = [Thread(target=guest.play_on) for guest in guests]
    for thread in playing:
        thread.start()
    try:
        for victim in first[:2]:
            before = [guest.done for guest in guests]
            until(lambda: all(guest.done > had for guest, had in zip(guests, before, strict=True)), guests)  # noqa: B023
            os.kill(victim, signal.SIGKILL)
        before = [guest.done for guest in guests]
        until(lambda: all(guest.done > had + 3 for guest, had in zip(guests, before, strict=True)), guests)
        until(lambda: len(children(foreman)) == PROCESSES, guests)
    finally:
        for guest in guests:
            guest.going = False
        for thread in playing:
            thread.join()
    for guest in guests:
        guest.resend()
        for table, acknowledged in guest.clicks.items():
            assert click_ids(serving.db, table) == [f"n{number}" for number in acknowledged]
    assert not set(first[:2]) & set(children(foreman))
    wait_until(lambda: restarts(guests[0]).count("1") == 2)
    assert "ended (SIGKILL) and is started anew" in serving.log.read_text()
    left = children(foreman)
    serving.kill()  # the foreman itself: the others go by themselves
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in left))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_is_passed_on_and_the_foreman_goes_last(number: int, code: int) -> None:
    with subprocess.Popen([sys.executable, "-c", WAITING], stdout=subprocess.PIPE, text=True, cwd=ROOT) as foreman:
        try:
            assert foreman.stdout
            assert sorted(foreman.stdout.readline() for _n in range(2)) == ["0 0\n", "1 0\n"]
            os.kill(children(foreman.pid)[0], signal.SIGKILL)
            assert foreman.stdout.readline().endswith(" 1\n")  # started anew
            foreman.send_signal(number)
            assert foreman.stdout.read().split() == ["bye", "bye"]
            assert foreman.wait() == code
        finally:
            foreman.kill()


def test_a_process_that_ends_again_and_again_is_let_rest_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(foreman, "monotonic", lambda: clock.now)
    house = Foreman(1, lambda _post: None)

    def rest(lived: float) -> float:
        """How long it is let rest after it ended."""
        house._running[0], house._begun[0] = SimpleNamespace(exitcode=-9), clock.now  # type: ignore[assignment]
        clock.now += lived
        house._bury()
        return float(house._due.pop(0) - clock.now)

    assert [rest(1.0) for _end in range(8)] == [REST, 1.0, 2.0, 4.0, 8.0, 16.0, LONGEST, LONGEST]
    assert rest(SETTLED) == LONGEST
    assert rest(1.0) == REST, "it had settled"


def test_sqlite_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SubakError, match=r"SQLite serves one process: leave out --workers.*--bots-processes"):
        serve(port=0, db=f"sqlite:///{tmp_path / 'subak.db'}", workers=2)


def test_a_limit_is_one_for_all_processes_and_what_a_dead_one_had_counts_no_more() -> None:
    slates = Slates(3)
    now = 100.0
    meters = [Meter(5, lambda: now, Slate(slates, number, "words")) for number in range(3)]
    assert [meters[n % 3].take("ann") for n in range(7)] == [True] * 5 + [False] * 2
    assert meters[0].take("bo")
    slates.wipe(0)
    assert meters[1].take("ann")
    now += 60
    assert [meters[n % 3].take("ann") for n in range(7)] == [True] * 5 + [False] * 2


def test_what_is_open_in_all_processes_is_counted_until_it_is_closed() -> None:
    slates = Slates(2)
    here, there = (Crowd(Slate(slates, number, "streams")) for number in range(2))
    here.add("ann")
    there.add("ann")
    there.add("ann")
    assert here["ann"] == there["ann"] == 3
    there.remove("ann")
    here.remove("ann")
    assert here["ann"] == there["ann"] == 1
    assert Crowd(Slate(slates, 0, "doors"))["ann"] == 0


def test_when_a_slate_is_full_the_oldest_count_makes_room() -> None:
    slates = Slates(1)
    same = [1 + LINES * n for n in range(PROBES + 1)]  # all want the same lines
    for begun, key in enumerate(same):
        slates.write(0, key, float(begun + 1), 7)
    assert [slates.read(0, key, 0.0) for key in same] == [0] + [7] * PROBES


def test_figures_of_several_processes_have_every_name_once() -> None:
    one = '# HELP a A.\n# TYPE a counter\na_total{kind="x"} 2.0\n# HELP b B.\n# TYPE b gauge\nb 1.0\n'
    assert merged({0: one, 1: "", 2: one}) == (
        "# HELP a A.\n# TYPE a counter\n"
        'a_total{process="0",kind="x"} 2.0\na_total{process="2",kind="x"} 2.0\n'
        '# HELP b B.\n# TYPE b gauge\nb{process="0"} 1.0\nb{process="2"} 1.0\n'
    )


def test_one_process_sees_to_what_one_is_enough_for(tmp_path: Path) -> None:
    posts = [Post(number, 2, 0, 0.0, tmp_path, -1, Slate()) for number in range(2)]
    assert [post.first for post in posts] == [True, False]
