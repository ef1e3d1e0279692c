"""`subak sim` and `subak bench` from the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from subak.cli import run
from subak.kit.record import Record, Replay
from subak.lab import bench, peers
from tests import toy

Capture = pytest.CaptureFixture[str]
SHAPE = [
    "game", "seats", "options", "bots", "games", "seed", "wins", "win_share", "mean_score", "decisions", "seconds",
    "decisions_per_second", "games_per_second",
]  # fmt: skip


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)


def answer(capsys: Capture, words: str) -> str:
    assert run(words.split()) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_sim_as_json_has_a_stable_shape(capsys: Capture) -> None:
    data = json.loads(answer(capsys, "sim nim --bots greedy,random --games 40 --seed 7 --option heap=12 --json"))
    assert [key for key in data if key in SHAPE] == SHAPE
    assert data["game"] == "nim"
    assert (data["seats"], data["games"], data["seed"]) == (2, 40, 7)
    assert data["options"] == {"heap": 12}
    assert data["bots"] == ["greedy", "random"]
    assert sum(data["wins"]) == 40
    assert data["win_share"] == [wins / 40 for wins in data["wins"]]
    assert data["win_share"][0] > 0.8
    for share, (low, high) in zip(data["win_share"], data["win_interval"], strict=True):
        assert low <= share <= high
    assert data["decisions"] == pytest.approx(data["decisions_per_second"] * data["seconds"])
    assert data["games"] == pytest.approx(data["games_per_second"] * data["seconds"])


def test_sim_gives_the_same_games_whatever_the_workers(capsys: Capture) -> None:
    told = []
    for workers in (1, 2, 3):
        words = f"sim nim --games 30 --seats 3 --seed 5 --workers {workers} --records {workers}.jsonl --json"
        data = json.loads(answer(capsys, words))
        told.append([data[key] for key in ("wins", "mean_score", "decisions", "score_quantiles")])
    assert told[0] == told[1] == told[2]
    assert Path("1.jsonl").read_bytes() == Path("2.jsonl").read_bytes() == Path("3.jsonl").read_bytes()
    records = [Record.loads(line) for line in Path("1.jsonl").read_text().splitlines()]
    assert len(records) == 30
    assert all(not Replay(toy.Nim(), record).state.actors for record in records)


def test_records_are_not_overwritten(capsys: Capture) -> None:
    words = "sim nim --games 3 --workers 1 --records games.jsonl"
    answer(capsys, words)
    kept = Path("games.jsonl").read_bytes()
    assert run(words.split()) == 2
    assert capsys.readouterr().err == "games.jsonl is there already: give another name.\n"
    assert Path("games.jsonl").read_bytes() == kept


def test_records_are_gone_on_with(capsys: Capture) -> None:
    """And what was written for games that were lost is not there twice."""
    for name, words in (("all", "--games 7"), ("some", "--games 4"), ("some", "--games 7 --resume")):
        answer(capsys, f"sim nim --workers 1 --out runs-{name} --records {name}.jsonl {words}")
        if name == "some" and "resume" not in words:
            with Path("some.jsonl").open("a") as file:
                file.write(Path("some.jsonl").read_text().splitlines()[0] + '\n{"half')
    assert Path("some.jsonl").read_bytes() == Path("all.jsonl").read_bytes()


def test_records_may_go_to_a_stream(tmp_path: Path) -> None:
    """Whatever it leads to: a file keeps what was and what comes after."""
    words = [sys.executable, "-m", "subak", "sim", "kingdoms", "--bots", "random", "--games", "2", "--workers", "1"]
    with (tmp_path / "out").open("w") as file:
        file.write("before\n")
        file.flush()
        assert subprocess.run([*words, "--records", "/dev/stdout"], stdout=file, check=False).returncode == 0
    lines = (tmp_path / "out").read_text().splitlines()
    assert lines[0] == "before"
    assert [Record.loads(line).game for line in lines[1:3]] == ["kingdoms"] * 2
    assert lines[3].startswith("bot ")


def test_records_that_cannot_be_written_leave_no_run(capsys: Capture) -> None:
    assert run(["sim", "nim", "--games", "2", "--out", "left", "--records", "nowhere/x.jsonl"]) == 2
    assert capsys.readouterr().err.startswith("nowhere/x.jsonl cannot be written: ")
    assert not Path("left").exists()


@pytest.mark.parametrize("shard", ["3-16", "17/16", "x"])
def test_a_shard_that_is_none_leaves_no_folder(shard: str, capsys: Capture) -> None:
    assert run(f"sim nim --games 40 --out left --shard {shard}".split()) == 2
    assert "Write a shard as 3/16" in capsys.readouterr().err
    assert not Path("left").exists()


def test_a_shard_without_games_says_so(capsys: Capture) -> None:
    said = " ".join(answer(capsys, "sim nim --games 40 --out small --shard 3/16").split())
    assert said == "This shard has no games: 40 games do not reach to 3/16."


def test_sim_tells_people_the_same(capsys: Capture) -> None:
    text = answer(capsys, "sim nim --bots greedy,random --games 40 --seed 7")
    assert "greedy" in text
    assert "95 % interval" in text
    assert "█" in text
    assert "40 games and" in text
    assert "decisions/s" in text


class Clockwork(bench.Stopwatch):
    """A stopwatch that takes no time: what it answers is known."""

    def __init__(self, speed: int) -> None:
        self.speed = speed

    def ask(self, game: str, seats: int, loop: str, seconds: float = 0.0) -> bench.Answer:
        if loop == "clone":
            return {"clones": 10.0 * self.speed, "bytes": 300.4, "seconds": 2.0}
        events = self.speed * (3.0 if loop == "rollout" else 1.0)
        return {"events": events, "nature": events / 4, "games": events / 10, "seconds": 2.0}

    def __exit__(self, *_error: object) -> None: ...


def test_bench_rows(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    speeds = {"compiled": 8000, "pure": 400}
    monkeypatch.setattr(bench, "stopwatch", lambda build, _names: Clockwork(speeds[build]))
    rows = json.loads(answer(capsys, "bench nim --seats 2 --json"))
    assert [(row["build"], row["loop"]) for row in rows] == [
        ("compiled", "api"), ("compiled", "rollout"), ("pure", "api"), ("pure", "rollout"),
    ]  # fmt: skip
    assert rows[0] == {
        "game": "nim",
        "seats": 2,
        "build": "compiled",
        "loop": "api",
        "decisions_per_second": 3000.0,
        "events_per_second": 4000.0,
        "games_per_second": 400.0,
        "clone_us": 25.0,
        "state_bytes": 300,
    }
    assert rows[1]["decisions_per_second"] == 9000.0
    text = answer(capsys, "bench nim --build pure")
    assert text.count("rollout") == 2
    assert "nature's outcomes" in text


def test_bench_peers_rows_and_ratios(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(bench, "stopwatch", lambda _build, _names: Clockwork(8000))
    monkeypatch.setattr(peers, "environment", lambda folder: folder / "python")
    monkeypatch.setattr(peers, "Stopwatch", lambda _command: Clockwork(1000))
    ran = {
        "game": "nim", "loop": "tree", "per_second": 9000.0, "against": "go tree", "theirs_per_second": 600.0,
        "ratio": 15.0, "wanted": 10,
    }  # fmt: skip
    monkeypatch.setattr(peers, "race", lambda *_given: [ran])
    found = json.loads(answer(capsys, "bench-peers nim --seats 2 --json"))
    assert found["races"] == [ran]
    assert [row["loop"] for row in found["rows"]] == ["api", "rollout"]
    assert [(row["peer"], row["game"], row["seats"]) for row in found["peer"]] == [
        ("catanatron", "catan", 4), ("open_spiel", "gin_rummy", 2), ("open_spiel", "backgammon", 2),
        ("open_spiel", "hearts", 4), ("open_spiel", "chess", 2),
    ]  # fmt: skip
    assert len(found["ratios"]) == 10
    assert found["ratios"][0] == {
        "game": "nim",
        "seats": 2,
        "loop": "api",
        "peer": "catanatron",
        "peer_game": "catan",
        "decisions_per_second": 8.0,
        "clone": 8.0,
    }
    assert found["ratios"][5]["decisions_per_second"] == 24.0
    text = answer(capsys, "bench-peers nim --seats 2")
    assert "open_spiel gin_rummy" in text
    assert "24.0 ×" in text
    assert "15.0 ×" in text
