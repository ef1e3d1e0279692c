"""`make evidence`: what was made with other content is found, told with its cost, and golden games are renewed."""

import json
import tomllib
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from subak import games

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "games" / "seasons" / "golden"
Capture = pytest.CaptureFixture[str]
evidence = SimpleNamespace(**run_path(str(ROOT / "tools" / "evidence.py")))


def test_all_evidence_is_of_todays_content() -> None:
    """Whoever changes content runs `make evidence`, which notes it."""
    noted = tomllib.loads(evidence.NOTED.read_text(encoding="utf-8"))
    assert sorted(noted) == sorted(games.OWN)
    assert evidence.stale(noted) == []
    assert evidence.written(noted) == evidence.NOTED.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", games.OWN)
def test_reports_are_of_todays_content(name: str) -> None:
    game = games.load(name)
    page = (ROOT / "docs" / "reports" / f"{name}.html").read_text(encoding="utf-8")
    assert f"rules {game.version}, content {game.content}" in page


def test_a_dry_run_says_what_it_would_do_and_what_it_costs(tmp_path: Path, capsys: Capture) -> None:
    noted = tomllib.loads(evidence.NOTED.read_text(encoding="utf-8"))
    noted["spirits"]["content"] = "another"
    file = tmp_path / "evidence.toml"
    file.write_text(evidence.written(noted), encoding="utf-8")
    evidence.main(["--dry-run", "--noted", str(file), "--out", str(tmp_path / "out")])
    said = capsys.readouterr().out
    assert said.startswith("spirits: about ")
    assert "seasons" not in said
    for what in ("golden games", "SUBAK_REDRAW=1", "test_lesson.py", "practice spirits", "tune spirits",
                 "tune spirits --forecast --seats 3",
                 "ladder spirits", "sim spirits --bots greedy --games 400", "reports/spirits.html"):  # fmt: skip
        assert what in said
    assert not (tmp_path / "out").exists()
    assert file.read_text(encoding="utf-8") == evidence.written(noted)


def test_golden_games_are_renewed_where_they_end_as_they_did(tmp_path: Path) -> None:
    game = games.load("seasons")
    for path in GOLDEN.glob("*.json"):
        kept = json.loads(path.read_text(encoding="utf-8"))
        older = {**kept, "record": {**kept["record"], "content": "older", "version": 0}, "scores": [0, 0]}
        (tmp_path / path.name).write_text(json.dumps(older), encoding="utf-8")
    evidence.renew_goldens(game, tmp_path)
    for path in GOLDEN.glob("*.json"):
        assert json.loads((tmp_path / path.name).read_text(encoding="utf-8")) == json.loads(path.read_text())


def test_a_golden_game_that_goes_another_way_is_named_and_nothing_written(tmp_path: Path) -> None:
    for path in GOLDEN.glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    kept = json.loads((tmp_path / "first-wins.json").read_text(encoding="utf-8"))
    (tmp_path / "first-wins.json").write_text(json.dumps({**kept, "winners": 2}), encoding="utf-8")
    short = {**kept["record"], "events": [*kept["record"]["events"][:5], [0, 999_999]]}
    (tmp_path / "second-wins.json").write_text(json.dumps({**kept, "record": short}), encoding="utf-8")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(SystemExit) as stopped:
        evidence.renew_goldens(games.load("seasons"), tmp_path)
    said = str(stopped.value)
    assert "first-wins: it ends otherwise than it was kept for" in said
    assert "second-wins: " in said
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_step_that_fails_stops_the_work(capfd: Capture) -> None:
    step = evidence.Step("lesson", 0.0, [evidence.sys.executable, "-c", "raise SystemExit('not true any more')"])
    with pytest.raises(SystemExit, match="lesson: look at what is said above"):
        step.done()
    assert "not true any more" in capfd.readouterr().err
