"""The same games on a cluster as here, whatever becomes of its machines."""

import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import polars as pl
import pytest

from subak.cli import run as command
from subak.core.errors import SubakError
from subak.lab import cluster, merging, runs
from subak.lab.ladder import climb, ladder_plan, meet
from subak.lab.simulate import Keep, Plan, Slice, planned, simulate, some_games
from subak.lab.tuning import tune, tuning_plan

MANY = 100_000
SHARDS = 16


def run_of(plan: Plan, folder: Path, shard: str = "", ray: str = "", tick: object = None) -> runs.Run:
    run = runs.begun(folder, plan, shard=shard)
    writer = runs.Writer(run)
    elsewhere = partial(cluster.far_slices, ray, plan) if ray else None
    todo = runs.shard_of(shard, plan.games)
    simulate(plan, 2, None, tick, writer.add, Keep(facts=True), todo, elsewhere)  # type: ignore[arg-type]
    writer.flush()
    return run


def contents(run: runs.Run) -> list[pl.DataFrame]:
    return [run.read("games").drop("seconds"), run.read("cards")]


class Remote:
    """Ray as the cluster uses it, in this process: tasks run when they are fetched."""

    class exceptions:  # noqa: N801 - a module of theirs
        class RayError(Exception): ...

        class RayTaskError(RayError):
            def __init__(self, cause: Exception) -> None:
                self.cause = cause

    def __init__(self, lost: bool = False) -> None:
        self.lost = lost
        self.asked: list[dict[str, object]] = []
        self.running = False

    def init(self, **given: object) -> None:
        if given.get("address") == "nowhere:1":
            raise ConnectionError("nobody answers.\nA second line")
        self.asked.append(given)
        self.running = True

    def shutdown(self) -> None:
        self.running = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def remote(self, task: object) -> "Remote":
        self.task = task
        return self

    def options(self, **given: object) -> "Remote":
        class Bound:
            remote = staticmethod(lambda *words: (self.task, words))

        self.asked.append(given)
        return Bound()  # type: ignore[return-value]

    def get(self, promised: tuple[object, tuple[object, ...]]) -> Slice:
        task, words = promised
        if self.lost:
            raise self.exceptions.RayError("the node is gone.\nMore")
        try:
            return task(*words)  # type: ignore[operator, no-any-return]
        except SubakError as error:
            raise self.exceptions.RayTaskError(error) from error


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Remote]:
    engine = Remote()
    monkeypatch.setattr(cluster, "ray", lambda: engine)
    yield engine
    assert not engine.running


def test_a_cluster_plays_the_games_of_the_plan(engine: Remote, tmp_path: Path) -> None:
    plan = planned("seasons", ["random"], 40, seed=3)
    done: list[int] = []
    far = run_of(plan, tmp_path / "far", ray="auto", tick=done.append)
    near = run_of(plan, tmp_path / "near")
    assert all(one.equals(two) for one, two in zip(contents(far), contents(near), strict=True))
    assert sum(done) == 40
    assert engine.asked[0]["address"] == "auto"
    assert engine.asked[1]["max_retries"] == cluster.RETRIES


def test_a_cluster_plays_a_ladder_and_a_tuning(engine: Remote) -> None:
    plan = ladder_plan("seasons", ["random", "greedy:worlds=1:reach=1"], 2, None, seed=3)
    far = climb(plan, elsewhere=partial(cluster.far_work, "auto", meet, plan))
    assert [met[:5] for met in far.meetings] == [met[:5] for met in climb(plan, 1).meetings]
    tuning = tuning_plan(
        "seasons", "greedy:worlds=1:reach=1", ["reach=1..3"], deals=1, generations=1, population=4, check=1
    )
    found = tune(tuning, elsewhere=partial(cluster.far_work, "auto", meet, tuning.plan))
    assert found == tune(tuning, 1)
    assert engine.asked


def test_a_pack_travels_with_its_games(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[ancestor]]\nid = 4\nname = "Kosal"\npoints = 9\n')
    plan = planned("seasons", ["random"], 30, seed=3, pack=pack)
    here = some_games(plan, 0, 30, Keep(records=True))
    code, sent = cluster._code_here("seasons", pack, plan.bots), pack.read_bytes()
    pack.unlink()  # it lies on the machine that asked, not on the one that plays
    assert cluster._far(some_games, (plan, 0, 30, Keep(records=True)), sent, code).records == here.records


@pytest.mark.usefixtures("engine")
def test_a_machine_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cluster, "_code_here", lambda *_here: "another")
    with pytest.raises(SubakError, match="another Subak: install the same one everywhere"):
        run_of(planned("seasons", ["random"], 4), tmp_path / "far", ray="auto")


def test_a_cluster_that_is_none_or_is_lost_is_a_sentence(engine: Remote, tmp_path: Path) -> None:
    plan = planned("seasons", ["random"], 4)
    with pytest.raises(SubakError, match=r"no Ray cluster at nowhere:1: nobody answers\. Start one"):
        run_of(plan, tmp_path / "one", ray="nowhere:1")
    engine.lost = True
    with pytest.raises(SubakError, match=r"gave up: the node is gone\. Go on with --resume"):
        run_of(plan, tmp_path / "two", ray="auto")


def test_without_ray_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert command(["sim", "seasons", "--bots", "random", "--games", "2", "--ray", "local"]) == 2
    assert "pip install 'subak[cluster]'" in capsys.readouterr().err


@pytest.mark.slow
def test_a_node_that_dies_costs_no_game(tmp_path: Path) -> None:
    """Two nodes play a hundred thousand games, one dies on the way; sixteen shards and one machine give the same."""
    utils = pytest.importorskip("ray.cluster_utils", reason="Ray is there where `make long` installed it")
    plan = planned("seasons", ["random"], MANY, seed=11)
    nodes = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    doomed = nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    killed = threading.Event()
    done = 0

    def tick(n: int) -> None:
        nonlocal done
        done += n
        if done >= MANY // 4 and not killed.is_set():
            nodes.remove_node(doomed, allow_graceful=False)
            killed.set()

    try:
        far = run_of(plan, tmp_path / "far", ray=nodes.address, tick=tick)
    finally:
        nodes.shutdown()
    assert killed.is_set()
    assert done == MANY
    near = run_of(plan, tmp_path / "near")
    shards = [run_of(plan, tmp_path / f"shard-{n}", shard=f"{n}/{SHARDS}").folder for n in range(1, SHARDS + 1)]
    merged = merging.merge(shards, tmp_path / "merged")
    wanted = contents(near)
    for run in (far, merged):
        assert all(one.equals(two) for one, two in zip(contents(run), wanted, strict=True))
