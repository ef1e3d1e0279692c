"""Runs as data: whole, repeatable, readable by everybody, and never overwritten."""

import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from socket import gethostname
from time import sleep

import duckdb
import pandas as pd
import polars as pl
import pytest
from rich.console import Console

from subak import games
from subak.cli import run as command
from subak.cli import say
from subak.core.errors import SubakError
from subak.core.play import play
from subak.kit.facts import Stocked, changed_rows
from subak.kit.packs import read_pack
from subak.lab import claims, headers, merging, runs
from subak.lab.rerunning import rerun_game
from subak.lab.simulate import Keep, Slice, planned, simulate
from subak.lab.watching import Watching

Capture = pytest.CaptureFixture[str]
TABLES = ("games", "cards", "decisions")
GAME = "kingdoms"


def made(folder: Path, count: int = 60, **more: object) -> runs.Run:
    """A small run of random bots."""
    plan = planned(GAME, ["random"], count, seats=3, seed=5)
    run = runs.begun(folder, plan, decisions=True, **more)  # type: ignore[arg-type]
    writer = runs.Writer(run)
    todo = runs.missing(runs.shard_of(str(more.get("shard", "")), count), run.spans())
    simulate(plan, 1, into=writer.add, keep=Keep(facts=True, decisions=True), todo=todo)
    writer.flush()
    return run


def contents(run: runs.Run) -> list[pl.DataFrame]:
    return [run.read(table).drop("seconds", strict=False) for table in TABLES]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> runs.Run:
    return made(tmp_path_factory.mktemp("runs") / "whole", 260)


def test_every_game_is_there_with_what_happened(whole: runs.Run) -> None:
    table = whole.read("games")
    assert table["game"].to_list() == list(range(260))
    row = table.row(17, named=True)
    assert len(row["scores"]) == len(row["bots"]) == len(row["ranks"]) == 3
    assert all(row["ranks"][seat] == 1 for seat in row["winners"])
    decisions = whole.read("decisions").group_by("game").len()
    assert dict(decisions.iter_rows()) == dict(table.select("game", "choices").iter_rows())


def test_points_of_cards_add_up_to_scores(whole: runs.Run) -> None:
    """In Kingdoms all points come from palace cards and fiefdoms."""
    points = whole.read("cards").group_by("game", "seat").agg(pl.col("points").sum())
    scores = dict(whole.read("games").select("game", "scores").iter_rows())
    assert len(points) == 780
    for game, seat, total in points.iter_rows():
        assert total == scores[game][seat]


def test_what_is_taken_was_offered(whole: runs.Run) -> None:
    cards = whole.read("cards")
    assert (cards["taken"] <= cards["offered"]).all()
    assert cards["taken"].sum() > 0
    assert whole.called("goal", "0") == "Architect"


def test_pandas_polars_and_duckdb_read_the_same(whole: runs.Run) -> None:
    for table, column in (("games", "events"), ("cards", "held"), ("decisions", "legal")):
        total = whole.read(table)[column].sum()
        files = f"{whole.folder / table}/*.parquet"
        assert pl.read_parquet(files)[column].sum() == total
        assert pd.read_parquet(whole.folder / table)[column].sum() == total
        found = duckdb.read_parquet(files).sum(column).fetchall()
        assert found == [(total,)]
    assert json.loads((whole.folder / "header.json").read_text())["bots"] == ["random"]


def test_shards_put_together_are_the_whole(whole: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    for n in (1, 2):
        made(tmp_path / str(n), 260, shard=f"{n}/2")
    assert command(["merge", str(tmp_path / "1"), str(tmp_path / "2"), "-o", str(tmp_path / "all")]) == 0
    assert "260 games" in capsys.readouterr().out
    merged = runs.Run(tmp_path / "all")
    for one, two in zip(contents(whole), contents(merged), strict=True):
        assert one.equals(two)


def test_a_run_grows_and_is_not_overwritten(tmp_path: Path) -> None:
    made(tmp_path / "run", 20)
    with pytest.raises(SubakError, match="--resume"):
        made(tmp_path / "run", 20)
    grown = made(tmp_path / "run", 50, resume=True)
    for one, two in zip(contents(grown), contents(made(tmp_path / "fresh", 50)), strict=True):
        assert one.equals(two)
    with pytest.raises(SubakError, match="its seed was 5, and is 6 now"):
        runs.begun(tmp_path / "run", planned(GAME, ["random"], 50, seats=3, seed=6), True, decisions=True)


def test_what_a_kill_leaves_is_swept_away(tmp_path: Path) -> None:
    run = made(tmp_path / "run", 20)
    (run.folder / "games" / "000000000-000000019.parquet").rename(tmp_path / "lost")
    (run.folder / "games" / "000000020-000000039.partial").write_bytes(b"half")
    again = made(tmp_path / "run", 20, resume=True)
    assert contents(again)[0]["game"].to_list() == list(range(20))
    assert len(list((run.folder / "cards").iterdir())) == 1
    assert not list(run.folder.glob("*/*.partial"))


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    words = [
        "sim",
        GAME,
        "--bots",
        "random",
        "--seats",
        "3",
        "--seed",
        "5",
        "--decisions",
        "--out",
        str(tmp_path / "r"),
    ]
    script = "import sys; from subak.lab import runs; runs.FULL = 10; from subak.cli import run; run(sys.argv[1:])"
    with subprocess.Popen(
        [sys.executable, "-c", script, *words, "--games", "100000"], stdout=subprocess.DEVNULL
    ) as child:
        while child.poll() is None and len(list((tmp_path / "r").glob("games/*.parquet"))) < 2:
            with suppress(subprocess.TimeoutExpired):
                child.wait(0.2)
        child.kill()
    have = sum(len(span) for span in runs.Run(tmp_path / "r").spans())
    assert 10 <= have < 100_000
    assert runs.missing([range(have + 30)], runs.Run(tmp_path / "r").spans()) == [range(have, have + 30)]
    made(tmp_path / "r", have + 30, resume=True)
    for one, two in zip(contents(runs.Run(tmp_path / "r")), contents(made(tmp_path / "f", have + 30)), strict=True):
        assert one.equals(two)


def test_stored_games_can_be_played_again(whole: runs.Run) -> None:
    for number in Random(3).sample(range(260), 40):
        found = rerun_game(whole, number)
        assert found.same
        assert found.changes == []


@pytest.mark.slow
def test_a_thousand_stored_games_can_be_played_again(tmp_path: Path) -> None:
    run = made(tmp_path / "run", 1_500)
    assert all(rerun_game(run, number).same for number in Random(1).sample(range(1_500), 1_000))


def test_a_rerun_says_when_the_game_is_another(whole: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    run = made(tmp_path / "run", 3)
    header = {**run.header, "seed": 6, "code": "older"}
    headers.save_header(run.folder, header)
    assert command(["rerun", str(run.folder), "--game", "1"]) == 1
    said = capsys.readouterr().out
    assert "goes another way" in said
    assert "code" in said
    assert command(["rerun", str(whole.folder), "--game", "1"]) == 0
    assert "as it went" in capsys.readouterr().out
    assert command(["rerun", str(whole.folder), "--game", "1000"]) == 2


@pytest.mark.parametrize("name", games.OWN)
def test_facts_name_rows_that_there_are(name: str) -> None:
    """And every game that has a draft offers it, to a bot as to luck."""
    game = games.load(name)
    assert isinstance(game, Stocked)
    state = game.new(game.usual)
    watchers = [Watching(_First(), game, Random(seat), False) for seat in range(game.usual)]
    play(state, [*watchers], Random(1))
    facts = game.report(state)
    taken = [row for watcher in watchers for row in watcher.offered]
    assert facts
    assert taken
    assert set(game.drafted) <= {table for table, _key in taken}
    for table, key in [*(fact.row for fact in facts), *taken]:
        assert key in game.rows.by_key(table)
        assert game.called((table, key))
    assert all(fact.held >= 0 and 0 <= fact.seat < game.usual for fact in facts)


class _First(Watching):
    def __init__(self) -> None:
        pass

    def choose(self, view: object, seat: int, legal: list[int], rng: Random) -> int:
        return legal[int(rng.random() * len(legal))]


def test_random_drafts_are_the_same_whatever_the_bots() -> None:
    """Two contents, or two bots, are compared on the same cards."""
    picks = []
    for bot in ("random", "greedy:worlds=1:reach=1"):
        plan = planned("seasons", [bot], 2, seed=4, random_draft=True)
        kept: list[tuple[int, int, str]] = []

        def note(part: Slice, kept: list[tuple[int, int, str]] = kept) -> None:
            for game in part.games:
                rows = game.watched.cards if game.watched is not None else []
                kept += [(game.number, row.seat, row.id) for row in rows if row.table == "ancestor" and row.taken]

        simulate(plan, 1, keep=Keep(facts=True), into=note)
        picks.append(kept)
    assert picks[0] == picks[1]
    assert len(picks[0]) == 4


def test_changed_rows_name_the_fields(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text("[[ancestor]]\nid = 4\npoints = 8\n")
    base, other = games.load("seasons"), games.load("seasons", pack)
    assert isinstance(base, Stocked)
    assert isinstance(other, Stocked)
    assert changed_rows(base.rows, other.rows) == {("ancestor", 4): ["points"]}
    assert changed_rows(base.rows, base.rows) == {}


def test_cards_as_a_table_show_every_field(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(say, "out", Console(force_terminal=True, width=240, color_system=None, markup=False))
    assert command(["cards", GAME, "--table", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)
    game = games.load(GAME)
    assert isinstance(game, Stocked)
    assert {name: len(rows) for name, rows in tables.items()} == {n: len(r) for n, r in game.rows.tables.items()}
    assert command(["cards", GAME, "--table"]) == 0
    heads = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["[[kind]]"] in heads
    assert {"price", "copies", "does"} <= set(heads[heads.index(["[[kind]]"]) + 1])


def test_cards_in_a_narrow_window_are_not_cut(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(say, "out", Console(force_terminal=True, width=60, color_system=None, markup=False))
    assert command(["cards", GAME, "--table"]) == 0
    said = capsys.readouterr().out
    game = games.load(GAME)
    assert isinstance(game, Stocked)
    for row in game.rows["goal"].rows:
        assert f'name = "{row["name"]}"\n' in said


@pytest.mark.parametrize("name", games.OWN)
def test_cards_that_are_piped_are_a_pack(name: str, tmp_path: Path, capsys: Capture) -> None:
    assert command(["cards", name, "--table"]) == 0
    pack = tmp_path / "all.toml"
    pack.write_text(capsys.readouterr().out)
    own, fed = games.load(name), games.load(name, read_pack("all.toml", pack.read_bytes()))
    assert isinstance(own, Stocked)
    assert isinstance(fed, Stocked)
    assert changed_rows(own.rows, fed.rows) == {}
    assert set(fed.provenance) == {"pack"}


# -- who may write, and what is damaged


def test_two_processes_do_not_write_in_one_run(tmp_path: Path) -> None:
    run = made(tmp_path / "run", 5)
    run.close()
    lock = run.folder / claims.LOCK
    assert not lock.exists()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        lock.write_text(json.dumps({"host": gethostname(), "pid": other.pid}))
        with pytest.raises(SubakError, match=rf"another process \({other.pid} on .*remove .*writing.lock"):
            made(run.folder, 9, resume=True)
        assert lock.exists()
        other.kill()
        while Path(f"/proc/{other.pid}/stat").exists() and " Z " not in Path(f"/proc/{other.pid}/stat").read_text():
            sleep(0.01)
        made(run.folder, 7, resume=True).close()  # nobody has asked yet how it ended
        lock.write_text(json.dumps({"host": gethostname(), "pid": other.pid}))
    made(run.folder, 9, resume=True).close()
    lock.write_text(json.dumps({"host": "elsewhere", "pid": 1}))
    with pytest.raises(SubakError, match="1 on elsewhere"):
        made(run.folder, 12, resume=True)


def test_games_without_their_cards_are_refused_and_played_again(tmp_path: Path) -> None:
    run = made(tmp_path / "run", 5)
    lost = next((run.folder / "cards").iterdir())
    lost.unlink()
    with pytest.raises(SubakError, match=f"{lost.name} is missing"):
        run.read("cards")
    assert contents(made(run.folder, 5, resume=True))[0]["game"].to_list() == list(range(5))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("length", [0, 40, -20])
def test_a_damaged_file_is_named(table: str, length: int, tmp_path: Path, capsys: Capture) -> None:
    run = made(tmp_path / "run", 5)
    part = next((run.folder / table).iterdir())
    part.write_bytes(part.read_bytes()[:length])
    words = ["sim", GAME, "--bots", "random", "--seats", "3", "--seed", "5", "--games", "5", "--decisions", "--resume"]
    for line in (["report", str(run.folder), "-o", str(tmp_path / "x.html")], [*words, "--out", str(run.folder)]):
        assert command(line) == 2
        assert re.match(rf".*{table}/{part.name} is damaged: remove it", capsys.readouterr().err)
    part.unlink()
    assert command([*words, "--out", str(run.folder)]) == 0
    assert len(run.read(table)) > 0


def test_a_file_that_somebody_copied_there_counts_for_nothing(tmp_path: Path) -> None:
    run = made(tmp_path / "run", 5)
    part = next((run.folder / "games").iterdir())
    copy = part.with_name("copy.parquet")
    copy.write_bytes(part.read_bytes())
    assert run.spans() == [range(5)]
    assert len(run.read("games")) == 5
    assert rerun_game(run, 1).same
    made(run.folder, 7, resume=True)
    assert copy.exists()


@pytest.mark.parametrize("text", ['{"format": 1}', "[]", "3", '{"format": 1, "bots": "greedy"}', "{"])
def test_a_damaged_header_is_told(text: str, tmp_path: Path) -> None:
    run = made(tmp_path / "run", 2)
    (run.folder / headers.HEADER).write_text(text)
    with pytest.raises(SubakError, match=r"header\.json is damaged"):
        runs.Run(run.folder)


def test_a_merge_that_fails_leaves_nothing_in_the_way(tmp_path: Path, capsys: Capture) -> None:
    one, two = (made(tmp_path / str(n), 260, shard=f"{n}/3") for n in (1, 2))
    part = next((two.folder / "cards").iterdir())
    whole = part.read_bytes()
    part.write_bytes(b"")
    words = ["merge", str(one.folder), str(two.folder), "-o", str(tmp_path / "all")]
    assert command(words) == 2
    assert "is damaged" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "2"]
    part.write_bytes(whole)
    assert command(words) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "200 games are in" in said
    assert "60 of 260 are missing" in said


def test_a_merge_says_what_differs(tmp_path: Path) -> None:
    one = runs.begun(tmp_path / "one", planned(GAME, ["random"], 5, seats=3, seed=5))
    two = runs.begun(tmp_path / "two", planned("seasons", ["random"], 5, seed=5))
    with pytest.raises(SubakError, match='the game of the one is "seasons", of the other "kingdoms"'):
        merging.merge([one.folder, two.folder], tmp_path / "all")


# -- what decides how games go


BOT = """
from subak.bots.uniform import Uniform


class Mine(Uniform):
    def __init__(self, patience: int = {patience}) -> None:
        super().__init__()
"""


def test_a_run_is_not_gone_on_with_by_a_bot_that_was_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "my_own_bot.py").write_text(BOT.format(patience=3))
    words = ["sim", GAME, "--bots", "my_own_bot:Mine", "--out", "run", "--workers", "1", "--games"]
    assert command([*words, "2"]) == 0
    header = runs.Run(tmp_path / "run").header
    assert header["settings"] == [{"patience": 3}]
    assert command([*words, "3", "--resume"]) == 0
    (tmp_path / "my_own_bot.py").write_text(BOT.format(patience=3) + "# another\n")
    capsys.readouterr()
    assert command([*words, "4", "--resume"]) == 2
    assert re.search(r"its code was \"\w+\", and is \"\w+\" now", capsys.readouterr().err)


def test_rows_of_one_name_are_told_apart(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('[[goal]]\nid = 0\nname = "Statue"\n')
    names = headers.header_of(planned(GAME, ["random"], 1, pack=pack))["rows"]["goal"]
    assert names["0"] == "Statue (0)"
    assert len(set(names.values())) == len(names)
