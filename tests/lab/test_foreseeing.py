"""A forecast is learned from the games of who goes by it: it beats a bad one, and says how surely."""

import re
import tomllib
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from subak import bots, games
from subak.bots.minding import Minded, forecast_of
from subak.bots.settings import settings_for
from subak.cli import run
from subak.core.errors import OptionError, SubakError
from subak.core.game import Bot, State
from subak.kit.forecast import Forecast
from subak.lab import cluster, least_squares
from subak.lab.foreseeing import Foreseeing, forecast_toml, foresee, foreseeing_plan, reforecast, taught_game
from subak.lab.headers import code_hash
from tests.lab.aiming import Unplugged, unplug_after
from tests.lab.test_cluster import Remote

QUICK = "search:playouts=12:choices=3:horizon=0.2:worlds=1:look=4"
Capture = pytest.CaptureFixture[str]


def own_text() -> str:
    return forecast_of(games.load("kingdoms")).text


def planted(path: Path) -> str:
    """Kingdoms' forecast, such that whoever goes by it loses as many points as it can."""
    rows = tomllib.loads(own_text())
    for side in ("open", "own"):
        weights = rows["seats"]["2"][side]
        rows["seats"]["2"][side] = {name: [-value for value in pair] for name, pair in weights.items()}
    path.write_text(forecast_toml(rows), encoding="utf-8")
    return str(path)


def wished(bot: str = QUICK, **effort: int) -> Foreseeing:
    effort = {"count": 10, "generations": 1, "deals": 1, "check": 1, **effort}
    return foreseeing_plan("kingdoms", bot, seats=2, seed=1, **effort)


def test_a_bad_forecast_is_beaten_by_what_its_games_teach(tmp_path: Path) -> None:
    bad = planted(tmp_path / "bad.toml")
    found = foresee(wished(f"{QUICK}:forecast={bad}", deals=5, check=10), 1)
    assert found.generations[0].kept
    assert found.better
    assert found.games == 20
    assert found.text == found.generations[0].text
    fit = found.generations[0].fit
    assert fit.explained[-1] > 0.3 > fit.explained_before[-1]
    assert tomllib.loads(found.text)["seats"]["4"] == tomllib.loads(own_text())["seats"]["4"]


def test_any_number_of_processes_and_a_cluster_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = wished("greedy:worlds=1:reach=1")
    wish = wish._replace(reader=QUICK)
    alone = foresee(wish, 1).toml("command", "commit")
    assert foresee(wish, 2).toml("command", "commit") == alone
    monkeypatch.setattr(cluster, "ray", Remote)
    far = foresee(wish, away=lambda work: partial(cluster.far_work, "auto", work, wish.plan))
    assert far.toml("command", "commit") == alone


def test_a_search_that_broke_off_keeps_what_it_had(tmp_path: Path) -> None:
    wish = wished("greedy:worlds=1:reach=1")._replace(reader=QUICK)
    book = tmp_path / "book.jsonl"

    with pytest.raises(Unplugged):
        foresee(wish, 1, book, unplug_after(6))
    noted = book.read_text(encoding="utf-8")
    assert noted.count("\n") == 1 + 7
    book.write_text(noted[:-7], encoding="utf-8")  # in the middle of a line
    found = foresee(wish, 1, book).toml("", "")
    assert book.read_text(encoding="utf-8").startswith(noted[: noted.rindex("[")])
    whole = book.read_text(encoding="utf-8")
    assert foresee(wish, 1, book).toml("", "") == found == foresee(wish, 1).toml("", "")
    assert book.read_text(encoding="utf-8") == whole  # nothing was played again
    book.write_text(whole.splitlines()[0] + '\n["deal", 1]\n', encoding="utf-8")
    with pytest.raises(SubakError, match="is not a book of such games"):
        foresee(wish, 1, book)


def test_few_games_change_little_of_what_many_have_taught() -> None:
    game = games.load("kingdoms")
    played = forecast_of(game)
    wish = wished("greedy:worlds=1:reach=1")
    notes = least_squares.Notes(game, played, 2, dict(wish.plan.options))
    for number in range(5):
        notes.add(number, taught_game(wish.plan, wish.plan.bots[0], (played.text,), number)[-1])
    traits, points = np.array(notes.traits, float), np.array(notes.points, float)
    part = np.array(notes.part)[:, None]
    before = least_squares.weights_before(played, 2, "own")
    near, far = (least_squares.learned(traits, part, points, before, calm) - before for calm in (1e9, 30.0))
    assert abs(near).max() < 1e-3 < abs(far).max()
    unseen = played.names.index("swap")
    traits[:, unseen] = 0.0
    assert (least_squares.learned(traits, part, points, before, 30.0)[:, unseen] == before[:, unseen]).all()


def test_a_forecast_that_knows_nothing_yet_learns_from_its_first_games() -> None:
    game = games.load("kingdoms")
    blank = forecast_of(game, "rounds = 20.0\n")
    wish = wished("greedy:worlds=1:reach=1")
    notes = least_squares.Notes(game, blank, 2, dict(wish.plan.options))
    for number in range(5):
        notes.add(number, taught_game(wish.plan, wish.plan.bots[0], (blank.text,), number)[-1])
    told = forecast_of(game, reforecast(blank, 2, least_squares.fit(notes, blank)))
    assert told.knows(2)
    assert not told.knows(3)
    assert any(told.late[2 * 2 + 1])
    assert tomllib.loads(forecast_toml(tomllib.loads(blank.text)))["rounds"] == 20.0


def test_least_squares_find_the_weights_that_made_the_points() -> None:
    rng = np.random.default_rng(1)
    traits, part = rng.normal(size=(4000, 3)), rng.random((4000, 1))
    truth = np.array([[1.0, -2.0, 0.5], [3.0, 0.0, -1.0]])
    points = least_squares.foretold(traits, part, truth)
    found = least_squares.learned(traits, part, points, np.zeros((2, 3)), 1.0)
    assert abs(found - truth).max() < 0.02
    guess = points + rng.normal(size=4000)
    assert 0 < least_squares.explained_part(guess, points) < least_squares.explained_part(points, points) == 1.0
    assert least_squares.slope(points, 3 * points) == pytest.approx(3.0)


def test_the_result_is_a_forecast_with_its_evidence(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "forecast.toml"
    words = ["tune", "kingdoms", "--forecast", "--bot", QUICK, "--seats", "2", "--games", "10", "--generations", "1",
             "--deals", "1", "--check", "2", "--seed", "5", "--workers", "1", "--out", str(out)]  # fmt: skip
    assert run(words) == 0
    said = capsys.readouterr().err
    rows = tomllib.loads(out.read_text(encoding="utf-8"))
    evidence = rows["seats"]["2"]["evidence"]
    assert re.search(r"Generation 1: its weights win \d+ % of 2 games", said)
    assert evidence["better"] is False
    assert "They are not surely better: try more games or deals." in said
    assert evidence["command"] == (
        f"subak tune kingdoms --bot {QUICK} --forecast --games 10 --deals 1 --generations 1 --check 2 "
        "--seats 2 --seed 5"
    )
    game = games.load("kingdoms")
    assert (evidence["rules"], evidence["content"], evidence["seed"]) == (game.version, game.content, 5)
    assert evidence["kept"] == [evidence["generations"][0][0] > 0.5]
    assert evidence["games"] == (4 if evidence["kept"][0] else 0)
    assert evidence["interval"][0] <= evidence["share"] <= evidence["interval"][1]
    assert len(evidence["explained"]) == len(evidence["by_evaluate"]) == 4
    assert "commit" in evidence
    again = forecast_of(game, out.read_text(encoding="utf-8"))
    assert again.late[3 * 2] == forecast_of(game).late[3 * 2]
    assert forecast_toml(tomllib.loads(again.text)) == again.text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("seasons --forecast", "Seasons of Rice has no forecast."),
        ("kingdoms --forecast --bot farmr", "There is no bot called farmr. Did you mean farmer?"),
        ("kingdoms --forecast --games 9", "Give at least two seats, 10 games, one generation and one deal."),
        ("kingdoms --forecast --bot headman:foresight=0 --seats 2", "whole number from 1"),
        ("kingdoms --forecast --rival greedy", "--forecast looks for all its weights"),
        ("kingdoms --games 9", "--games goes with --forecast."),
        ("kingdoms --forecast --bot headman:forecast=nowhere.toml", "nowhere.toml cannot be read: "),
        ("kingdoms --forecast --bot greedy:forecast=x.toml", "Bot greedy has no setting forecast."),
    ],
)
def test_what_is_wrong_with_a_wish_is_one_sentence(words: str, sentence: str, capsys: Capture) -> None:
    assert run(["tune", *words.split()]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_a_game_whose_searchers_do_not_go_by_its_forecast_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("kingdoms")
    monkeypatch.setattr(game, "thinking", "foresight = 0")
    with pytest.raises(OptionError, match="does not go by the forecast: say headman:foresight=1"):
        foreseeing_plan("kingdoms", "greedy")
    assert foreseeing_plan("kingdoms", "headman:foresight=1").reader == "headman:foresight=1"


def test_only_one_bot_of_a_table_goes_by_another_forecast(tmp_path: Path) -> None:
    game = games.load("kingdoms")
    seen: list[Forecast | None] = []

    class Witness(Bot):
        def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
            seen.append(settings_for(view).forecast)
            return legal[0]

    path = planted(tmp_path / "bad.toml")
    minded = bots.make(f"headman:doubt=2:forecast={path}", anywhere=True)
    assert isinstance(minded, Minded)
    assert minded.settings == {"doubt": 2.0}
    minded.bot = Witness()
    view = game.new(2).redact(0)
    minded.choose(view, 0, [1, 2], Random(1))
    Witness().choose(view, 0, [1, 2], Random(1))
    assert seen[0] is not None
    assert seen[0].early[4] == [-weight for weight in forecast_of(game).early[4]]
    assert seen[1] is forecast_of(game)
    with pytest.raises(OptionError, match="That is no forecast of this game: KeyError"):
        Minded(Witness(), {}, {}, "rounds = 3\n[seats.2]\nscale = [1, 1]").choose(view, 0, [1, 2], Random(1))
    with pytest.raises(OptionError, match="Seasons of Rice has no forecast"):
        Minded(Witness(), {}, {}, "rounds = 3").choose(games.load("seasons").new(2).redact(0), 0, [1, 2], Random(1))


def test_files_are_for_the_command_line_alone_and_count_as_code(tmp_path: Path) -> None:
    path = planted(tmp_path / "bad.toml")
    with pytest.raises(OptionError, match="Bot headman has no setting forecast"):
        bots.make(f"headman:forecast={path}")
    with pytest.raises(OptionError, match="Bot headman has no setting forecast"):
        bots.make("headman:forecast=", anywhere=True)
    game = games.load("kingdoms")
    before = code_hash(game, [f"headman:forecast={path}"])
    Path(path).write_text(own_text(), encoding="utf-8")
    assert code_hash(game, [f"headman:forecast={path}"]) not in (before, code_hash(game, ["headman"]))
