"""Reports, comparisons and weighing, on small runs of random bots."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree

import polars as pl
import pytest

from subak import games
from subak.cli import run as command
from subak.kit.facts import Stocked
from subak.lab import balance, charts, comparing, reports, runs, weighing
from subak.lab.inference import Estimate
from subak.lab.simulate import Keep, Plan, planned, simulate

Capture = pytest.CaptureFixture[str]
Job = tuple[dict[weighing.Arm, Plan], int, int]
GAME = "kingdoms"
STRONG = "[[goal]]\nid = {id}\nvp = 30\ncap = 40\n"


def played(folder: Path, pack: Path | None = None, seed: int = 1, repeats: int = 1, count: int = 200) -> runs.Run:
    plan = planned(GAME, ["random"], count, seats=2, seed=seed, pack=pack, random_draft=True, repeats=repeats)
    run = runs.begun(folder, plan, decisions=True)
    writer = runs.Writer(run)
    simulate(plan, 1, into=writer.add, keep=Keep(facts=True, decisions=True))
    writer.flush()
    return run


@pytest.fixture(scope="module")
def statue() -> str:
    """The id of a palace card that counts the same for everybody."""
    game = games.load(GAME)
    assert isinstance(game, Stocked)
    return str(next(key for key, row in game.rows.by_key("goal").items() if row["name"] == "Statue"))


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory, statue: str) -> Path:
    file = tmp_path_factory.mktemp("packs") / "statue.toml"
    file.write_text(STRONG.format(id=statue))
    return file


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> runs.Run:
    return played(tmp_path_factory.mktemp("base") / "run")


@pytest.fixture(scope="module")
def strong(tmp_path_factory: pytest.TempPathFactory, pack: Path) -> runs.Run:
    return played(tmp_path_factory.mktemp("strong") / "run", pack)


def test_a_report_names_the_card_that_is_too_strong(strong: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "report.html"
    assert command(["report", str(strong.folder), "-o", str(page), "--charts", str(tmp_path / "figures")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert re.match(r"Not all cards are equal: of \d+, \d+ (is|are) stronger or weaker than the others", said)
    assert "The bot random sat in every seat of 200 games; chance chose" in said
    assert "Statue (+" in said
    text = page.read_text(encoding="utf-8")
    assert text.count("Not all cards are equal") == 1
    assert len(text) < 600_000
    for name in ("seats", "rows-goal", "rows-kind", "scores", "length", "questions", "decided"):
        assert f'id="{name}"' in text
        assert (tmp_path / "figures" / f"{name}.csv").exists()
    assert (tmp_path / "figures" / "rows-goal.png").read_bytes().startswith(b"\x89PNG")
    ElementTree.parse(tmp_path / "figures" / "rows-goal.svg")  # noqa: S314 - our own file


def test_a_report_needs_no_network(strong: runs.Run) -> None:
    text = reports.report_page(balance.weigh_run(strong))
    assert not re.search(r"""(src|href)=["']?(https?:)?//|@import|<script""", text)


def test_shares_and_figures_add_up(base: runs.Run) -> None:
    found = balance.weigh_run(base)
    assert sum(seat.share for seat in found.seats) == pytest.approx(1)
    assert all(seat.low <= seat.share <= seat.high for seat in found.seats)
    assert sum(times for _name, times, _legal in found.questions) == pytest.approx(found.lengths["choices"].mean())
    assert found.long["lead"].sum() == pytest.approx(0)
    assert found.decided[-1] > found.decided[0]
    assert found.luck is None
    for row in found.rows:
        assert row.take is None or 0 <= row.take <= 1
        assert row.held <= 400
    goals = [row for row in found.rows if row.table == "goal" and row.worth is not None]
    assert len(goals) > 15


def test_deals_that_are_repeated_tell_luck_from_choice(tmp_path: Path) -> None:
    found = balance.weigh_run(played(tmp_path / "run", repeats=3)).luck
    assert found is not None
    assert found.deal + found.bot + found.choices == pytest.approx(1)
    assert found.choices > found.deal, "random bots choose, and most luck comes after"
    assert 0 <= found.low <= found.deal <= found.high <= 1


@pytest.mark.parametrize("count", [1, 5, 15])
def test_few_games_say_what_can_be_said(count: int, tmp_path: Path, capsys: Capture) -> None:
    run = played(tmp_path / "run", count=count)
    assert command(["report", str(run.folder), "-o", str(tmp_path / "page.html")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert re.match(r"\d+ games? (is|are) too few to judge single cards\.", said)
    assert '<p class="summary">' in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert command(["compare", str(run.folder), str(run.folder)]) == 0
    assert "too few games to judge single rows" in " ".join(capsys.readouterr().out.split())


def test_a_run_without_games_or_cards(tmp_path: Path, capsys: Capture) -> None:
    empty = runs.begun(tmp_path / "empty", planned(GAME, ["random"], 5, seats=2))
    assert command(["report", str(empty.folder), "-o", str(tmp_path / "page.html")]) == 2
    assert "holds no games yet" in capsys.readouterr().err
    bare = balance.weigh_run(played(tmp_path / "bare", count=30))
    cards = bare._replace(rows=[])
    assert reports.summary(cards)[0] == "30 games are too few to judge single cards."


def a_row(name: str, table: str, worth: float, win: float) -> balance.RowFigures:
    estimate = Estimate(worth, 0.5, 100)
    return balance.RowFigures(table, name, name, 9, 0.5, 100, win, win - 0.1, win + 0.1, 1 / 3, 1.0, estimate, 0.001)


def test_the_first_paragraph_is_for_people_who_know_no_statistics(base: runs.Run) -> None:
    """Drafted cards come first; wins are told with what is fair, and only where they say the same."""
    rows = [a_row("Hall", "kind", 6.0, 0.6), a_row("Gardener", "goal", 3.0, 0.26), a_row("Clerk", "goal", -3.0, 0.2)]
    found = balance.weigh_run(base)._replace(rows=rows)
    told = reports.summary(found)
    assert told[0].startswith(
        "Not all cards are equal: of 3, 3 are stronger or weaker than the others by more than chance"
    )
    assert told[1].startswith("The bot random sat in every seat of 200 games; chance chose which cards it drafted, ")
    assert told[3:5] == [
        "Stronger than others of their kind: Gardener (+3.0 points, likely +2.0 to +4.0).",
        "Weaker: Clerk (−3.0 points, likely −4.0 to −2.0; wins 20 %, fair: 33 %).",
    ]
    assert (
        told[5]
        == "Seats that came to have these did better: Hall (+6.0 points, likely +5.0 to +7.0; wins 60 %, fair: 33 %)."
    )
    assert "sign of success as well as its cause" in told[6]
    assert not re.search(r"\brows?\b", " ".join(told))


def test_luck_near_nothing_is_left_out_of_the_first_paragraph(base: runs.Run) -> None:
    found = balance.weigh_run(base)
    much, little = balance.Luck(0.3, 0.0, 0.7, 0.2, 0.4), balance.Luck(0.02, 0.0, 0.98, 0.0, 0.1)
    text = "The opening deal alone accounts for 30 % of the differences between results (likely 20 % to 40 %); luck of"
    assert reports.summary(found._replace(luck=much))[-1].startswith(text)
    assert "opening deal" not in " ".join(reports.summary(found._replace(luck=little)))


def test_deals_that_are_played_again_make_nobody_surer(base: runs.Run) -> None:
    """Twice the same games say what they say once."""
    once = balance.seat_rows(base)
    twice = pl.concat([once, once.with_columns(pl.col("game") + 1_000)])
    for one, two in zip(balance.by(once, "seat", 2), balance.by(twice, "seat", 2), strict=True):
        assert two.games == 2 * one.games
        assert (two.low, two.high, two.p) == pytest.approx((one.low, one.high, one.p), rel=0.05)


def test_runs_of_two_games_are_not_compared(base: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    other = runs.begun(tmp_path / "other", planned("seasons", ["random"], 5))
    assert command(["compare", str(base.folder), str(other.folder)]) == 2
    assert "not of Kingdoms of Rice and Seasons of Rice" in capsys.readouterr().err


def test_runs_that_share_no_deal_are_two_samples(tmp_path: Path, capsys: Capture) -> None:
    """Shards of one plan, say."""
    plan = planned(GAME, ["random"], 200, seats=2, seed=1, random_draft=True)
    for n in (1, 2):
        run = runs.begun(tmp_path / str(n), plan, shard=f"{n}/2")
        writer = runs.Writer(run)
        simulate(plan, 1, into=writer.add, keep=Keep(facts=True), todo=runs.shard_of(f"{n}/2", 200))
        writer.flush()
    assert command(["compare", str(tmp_path / "1"), str(tmp_path / "2")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "100 and 100 games are compared as two samples" in said
    assert "inf" not in said


def test_charts_that_cannot_be_written_are_a_sentence(base: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert command(["report", str(base.folder), "-o", str(tmp_path / "x.html"), "--charts", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"{file} cannot be written: ")


def test_paired_runs_find_the_change_and_nothing_else(base: runs.Run, strong: runs.Run, statue: str) -> None:
    found = comparing.compare_samples(comparing.sample(base), comparing.sample(strong))
    assert found.paired
    assert (found.changes[0].table, found.changes[0].id) == ("goal", statue)
    assert found.changes[0].clear()
    low, high = found.changes[0].worth.interval()
    assert low > 10
    assert high < 40
    assert len([change for change in found.changes if change.clear()]) <= 2


def test_the_same_content_on_other_deals_is_the_same(base: runs.Run, tmp_path: Path, capsys: Capture) -> None:
    other = played(tmp_path / "other", seed=2)
    page = tmp_path / "page.html"
    assert command(["compare", str(base.folder), str(other.folder), "-o", str(page)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "compared as two samples" in said
    assert re.search(r"No row of \d+ is surely worth more or less", said)
    assert "<svg" in page.read_text(encoding="utf-8")


def test_weighing_finds_names_and_measures_a_card(
    pack: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "LOOK", 0.5)
    words = ["weigh", GAME, "--pack", str(pack), "--bots", "random", "--out", str(tmp_path / "w"), "--no-open"]
    assert command([*words, "--seats", "2", "--minutes", "20", "--workers", "1"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert re.match(r"Statue \(.*vp \d+ → 30.*\) is worth \+\d\d\.\d points to whoever has it", said)
    assert "The answer was clear after" in said
    text = (tmp_path / "w" / "report.html").read_text(encoding="utf-8")
    assert "Drafted by luck: rows of goal" in text
    assert command(words) == 2
    assert "is not empty: choose another folder" in capsys.readouterr().err


def test_a_row_is_not_held_to_a_handful_of_games() -> None:
    """Kosal is worth 4 more on every deal; the ten on which a rare rival had bad luck of another kind change little."""
    rivals = ["1"] * 60 + ["2"] * 60 + ["3"] * 10
    noise = [3.0, -3.0] * 60 + [-20.0] * 10
    rows = [(game, seat, row) for game, rival in enumerate(rivals) for seat, row in ((0, "4"), (1, rival))]
    cards = pl.DataFrame(
        [(game, seat, "ancestor", row, 1) for game, seat, row in rows],
        schema=["game", "seat", "table", "id", "held"],
        orient="row",
    )
    run = cast(runs.Run, SimpleNamespace(header={"drafted": ["ancestor"]}))
    before, after = (
        comparing.Sample(
            run,
            pl.DataFrame(
                [(game, game, seat, (1 - 2 * seat) * worth * (4 + noise[game])) for game, seat, _row in rows],
                schema=["game", "deal", "seat", "lead"],
                orient="row",
            ),
            cards,
        )
        for worth in (0, 1)
    )
    found = comparing.row_worths(before, after, True, [("ancestor", "4")])
    assert found["ancestor", "4"].value == pytest.approx(4 - 200 / 130)
    assert found["ancestor", "4"].error < 1
    assert found["ancestor", "1"].value == pytest.approx(0)
    assert ("ancestor", "3") not in found


def test_an_early_stop_widens_what_is_said_to_be_sure() -> None:
    none = (None, None)
    change = comparing.RowChange("goal", "1", "Statue", Estimate(4.0, 1.0, 100), 0.001, none, none, none)
    told = [
        weighing._sentence(weighing.Weighing(Path(), {}, {}, early, {}), change, "vp 4 → 8") for early in (False, True)
    ]
    assert told[0] == "Statue (vp 4 → 8) is worth +4.0 points to whoever has it (surely +2.0 to +6.0)."
    wide = re.search(r"surely \+(\d\.\d) to \+(\d\.\d)", told[1])
    assert wide is not None
    assert float(wide[1]) < 1.5
    assert float(wide[2]) > 6.5


def test_weighing_that_is_interrupted_tells_what_there_is(
    pack: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def some(_work: object, jobs: Sequence[Job], _workers: int) -> Iterator[object]:
        yield weighing.some_deals(*jobs[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(weighing, "spread", some)
    words = ["weigh", GAME, "--pack", str(pack), "--bots", "random", "--out", str(tmp_path / "w"), "--no-open"]
    assert command([*words, "--seats", "2"]) == 0
    assert re.search(r"\d+ games each way were played", " ".join(capsys.readouterr().out.split()))
    assert (tmp_path / "w" / "report.html").exists()
    assert not list((tmp_path / "w").glob("*/writing.lock"))


def test_a_card_that_is_taken_away_keeps_its_name(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "less.toml"
    file.write_text("[[spirit]]\nid = 12\nremove = true\n")
    words = ["weigh", "spirits", "--pack", str(file), "--bots", "random", "--out", str(tmp_path / "w"), "--no-open"]
    assert command([*words, "--seats", "2", "--minutes", "0.01", "--workers", "1"]) == 0
    game = games.load("spirits")
    assert isinstance(game, Stocked)
    assert capsys.readouterr().out.startswith(f"{game.called(('spirit', 12))} (removed)")


def test_weighing_refuses_what_changes_nothing(tmp_path: Path, statue: str, capsys: Capture) -> None:
    file = tmp_path / "same.toml"
    file.write_text(f'[[goal]]\nid = {statue}\nname = "Statue"\n')
    assert command(["weigh", GAME, "--pack", str(file), "--out", str(tmp_path / "w"), "--no-open"]) == 2
    assert capsys.readouterr().err == "same.toml changes nothing.\n"


def test_a_figure_of_one_value_is_a_table() -> None:
    figure = charts.histogram_figure("length", "Length", "", "decisions", [4.0, 4.0])
    assert figure.spec is None
    assert figure.rows == [[4.0, 5.0, 1.0]]


@pytest.mark.slow
def test_an_ancestor_that_counts_double_is_found_in_five_minutes(tmp_path: Path) -> None:
    file = tmp_path / "kosal.toml"
    file.write_text("[[ancestor]]\nid = 4\npoints = 12\n")
    found = weighing.weigh("seasons", file, ["greedy"], tmp_path / "w", minutes=5, workers=2)
    first = found.drafts[True].changes[0]
    assert (first.name, first.clear()) == ("Kosal", True)
    assert weighing.weighed_summary(found)[0].startswith("Kosal (points 6 → 12) is worth +")
