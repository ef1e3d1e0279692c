"""The stopwatch itself, on a real game of both builds, for moments only."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from subak import games
from subak.bots.uniform import Uniform
from subak.core.bits import first
from subak.core.errors import SubakError
from subak.core.play import play, settle
from subak.lab import rivals
from subak.lab.bench import SOURCE_ONLY, Stopwatch, Subject, go_round, stopwatch
from subak.lab.timing import ITERATIONS
from subak.lab.uct import Twig, iterate

GAME = games.NAMES[-1]
SEATS = games.load(GAME).seats[0]


def test_a_stopwatch_measures_each_loop() -> None:
    with stopwatch("pure", [GAME]) as watch:
        played = watch.ask(GAME, SEATS, "api", 0.05)
        assert 0 < played["nature"] < played["events"]
        assert played["games"] >= 1
        assert played["seconds"] >= 0.05
        assert watch.ask(GAME, SEATS, "rollout", 0.05)["events"] > 0
        assert watch.ask("seasons", 2, "tree")["events"] % ITERATIONS == 0
        cloned = watch.ask(GAME, SEATS, "clone", 0.05)
        assert cloned["clones"] > 0
        assert 50 < cloned["bytes"] < 50_000
        assert not cloned["compiled"]
    assert watch.process.poll() is not None


def test_rows_keep_the_best_round() -> None:
    class Tiring(Stopwatch):
        def __init__(self) -> None:
            self.asked = 0

        def ask(self, game: str, seats: int, loop: str, seconds: float = 0.0) -> dict[str, float]:
            self.asked += 1
            return {"events" if loop == "api" else "clones": 900.0 / self.asked, "nature": 0, "games": 1, "seconds": 1}

    subject = Subject(Tiring(), GAME, SEATS, {"game": GAME}, ("api", "clone"))
    done: list[tuple[int, int]] = []
    go_round([subject], 0.1, 3, lambda n, of: done.append((n, of)))
    assert done == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert subject.rows()[0]["decisions_per_second"] == 900.0
    assert subject.rows()[0]["clone_us"] == pytest.approx(1e6 / 450)


def test_a_tree_counts_every_iteration_and_tries_what_is_open() -> None:
    state = games.load("seasons").new(2)
    rng = Random(3)
    play(state, [Uniform(), Uniform()], rng, most=60)
    settle(state, rng)
    seat = first(state.actors)
    root = Twig()
    for _iteration in range(80):
        iterate(root, state.redact(seat), rng)
    assert root.times == sum(root.visits.values()) == 80
    assert sorted(root.visits) == state.legal(seat)
    assert all(0 <= root.shares[action] <= visits for action, visits in root.visits.items())


def test_a_race_keeps_the_best_and_says_what_was_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    class Tiring(Stopwatch):
        def __init__(self, command: list[str | Path], tree: Path | None = None) -> None:
            self.rate = 1.0 if tree is None else 30.0

        def ask(self, game: str, seats: int, loop: str, seconds: float = 0.0) -> dict[str, float]:
            asked.append((game, loop))
            self.rate *= 0.99
            return {"events": self.rate * (9 if "batch" in loop else 1), "seconds": 1}

        def __exit__(self, *_error: object) -> None:
            pass

    monkeypatch.setattr(rivals, "Stopwatch", Tiring)
    monkeypatch.setattr(rivals, "compiled_tree", lambda _names: Path("compiled"))
    rows = rivals.race(Path("python"), ["seasons"], rounds=2)
    assert len(asked) == 2 * (len(rivals.OURS) + len(rivals.RIVALS))
    found = {(row["against"], row["wanted"]): row["ratio"] for row in rows}
    assert found[("hanabi_v5 environment", 10)] == pytest.approx(30, rel=0.1)
    assert found[("seasons environment alone", 5)] == pytest.approx(9, rel=0.1)
    assert ("backgammon tree", 10) in found


def test_a_stopwatch_that_breaks_says_why() -> None:
    with (
        Stopwatch([sys.executable, "-c", "raise SystemExit('no such thing')"]) as watch,
        pytest.raises(SubakError, match="Measuring seasons failed: no such thing"),
    ):
        watch.ask("seasons", 2, "api", 0.1)


def test_the_source_alone_can_be_measured_where_both_builds_lie_together() -> None:
    root = str(next(path for path in sys.path if path.endswith("src")))
    done = subprocess.run(
        [sys.executable, "-c", SOURCE_ONLY, root],
        input=json.dumps({"game": GAME, "seats": SEATS, "loop": "clone", "seconds": 0}) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["compiled"] is False
