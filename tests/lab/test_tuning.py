"""Tuning: a better number is found and shown to be better; what broke off is gone on with."""

import tomllib
from pathlib import Path

import pytest

from subak import bots, games
from subak.bots.minding import Minded, weights_of
from subak.bots.settings import settings_for
from subak.cli import run
from subak.core.errors import OptionError
from subak.lab.ladder import Meeting
from subak.lab.searching import Number
from subak.lab.tuning import tune, tuning_plan, won_by_first
from tests import toy
from tests.lab.aiming import Unplugged, unplug_after

AIMER = "tests.lab.aiming:Aimer"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


@pytest.mark.usefixtures("nim")
def test_a_tuned_toy_beats_its_start_on_fresh_deals() -> None:
    tuning = tuning_plan("nim", AIMER, deals=12, generations=5, population=10, check=60, seed=1)
    assert tuning.numbers == (Number("aim", 20.0, 5.0, 80.0, True),)
    found = tune(tuning, 1)
    assert 40 <= found.values["aim"] <= 80
    assert found.better
    assert found.games == 120
    assert found.interval[0] > 0.5
    assert found.spec == f"{AIMER}:aim={found.values['aim']:.0f}"
    assert bots.make(found.spec, anywhere=True).aim == found.values["aim"]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("nim")
def test_what_is_not_better_is_not_called_so() -> None:
    found = tune(tuning_plan("nim", f"{AIMER}:aim=60", deals=2, generations=1, population=4, check=10), 1)
    assert not found.better


@pytest.mark.usefixtures("nim")
def test_a_search_that_broke_off_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    tuning = tuning_plan("nim", AIMER, deals=3, generations=3, population=6, check=5, seed=2)
    at_once = tune(tuning, 1)
    book = tmp_path / "book.jsonl"

    with pytest.raises(Unplugged):
        tune(tuning, 1, book, unplug_after(50))
    noted = book.read_text(encoding="utf-8")
    assert 50 < noted.count("\n") < tuning.games()
    book.write_text(noted[:-7], encoding="utf-8")  # in the middle of a line
    again = tune(tuning, 1, book)
    assert again == at_once
    assert tune(tuning, 2) == at_once
    whole = book.read_text(encoding="utf-8")
    assert tune(tuning, 1, book) == at_once
    assert book.read_text(encoding="utf-8") == whole  # nothing was played again


@pytest.mark.usefixtures("nim")
def test_the_result_is_a_file_with_its_evidence(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "tuned.toml"
    words = ["tune", "nim", "--bot", AIMER, "--numbers", "aim=10..90", "--deals", "2", "--generations", "2",
             "--population", "4", "--check", "3", "--seed", "7", "--workers", "1", "--out", str(out)]  # fmt: skip
    assert run(words) == 0
    made = tomllib.loads(out.read_text(encoding="utf-8"))
    assert made["start"] == made["rival"] == AIMER
    assert made["bot"] == f"{AIMER}:aim={made['numbers']['aim']}"
    assert made["started"] == {"aim": 20}
    evidence = made["evidence"]
    assert evidence["games"] == 6
    assert evidence["deals"] == [4, 6]
    assert evidence["seed"] == 7
    assert evidence["interval"][0] <= evidence["share"] <= evidence["interval"][1]
    assert evidence["content"] == games.load("nim").content
    assert evidence["command"].startswith(f"subak tune nim --bot {AIMER} --numbers aim=10..90 --deals 2")
    assert "commit" in evidence
    assert "of 6 games against" in capsys.readouterr().err
    again = tmp_path / "again.toml"
    assert run([*words[:-1], str(again)]) == 0
    assert again.read_text() == out.read_text()


@pytest.mark.parametrize(
    ("bot", "wanted", "sentence"),
    [
        ("random", [], "Bot random has no numbers of its own: name weights of the game."),
        ("farmer", ["lok"], "Bot farmer has no number lok here. Did you mean look?"),
        ("farmer", ["look=9"], "Write a range like look=0.5..3, not look=9."),
        ("farmer", ["look=1..2"], "look begins at 400: give a range around it, like look=0..2."),
        ("farmer", ["look", "look"], "Name every number once."),
        ("search", ["lines"], "lines begins at 0: give a range around it, like lines=0..2."),
        ("farmr", [], "There is no bot called farmr. Did you mean farmer?"),
    ],
)
def test_what_is_wrong_with_a_wish_is_one_sentence(bot: str, wanted: list[str], sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        tuning_plan("seasons", bot, wanted)
    assert str(error.value) == sentence


def test_numbers_are_the_bots_own_what_it_minds_and_the_games_weights() -> None:
    tuning = tuning_plan("spirits", "farmer:look=300", ["look", "weight.rival"])
    rival = weights_of(games.load("spirits"))["rival"]
    assert [(number.name, number.start, number.whole) for number in tuning.numbers] == [
        ("look", 300.0, True), ("weight.rival", rival, False),
    ]  # fmt: skip
    spec = tuning.spec({"look": 50.0, "weight.rival": 0.25})
    assert spec == "farmer:look=50:weight.rival=0.25"
    bot = bots.make(spec)
    assert isinstance(bot, Minded)
    assert (bot.settings, bot.weights) == ({"look": 50}, {"rival": 0.25})


def test_a_bot_has_other_numbers_in_mind_only_while_it_thinks() -> None:
    from random import Random

    from subak.core.game import Bot, State

    game = games.load("spirits")
    before = weights_of(game)["rival"]
    seen: list[tuple[int, float]] = []

    class Witness(Bot):
        def choose(self, view: State, seat: int, legal: list[int], rng: Random) -> int:
            seen.append((settings_for(view).look, weights_of(game)["rival"]))
            raise ZeroDivisionError

    view = game.new(2).redact(0)
    for bot in (Minded(Witness(), {"look": 7}, {"rival": 9.5}), Minded(Witness(), {}, {})):
        with pytest.raises(ZeroDivisionError):
            bot.choose(view, 0, [1, 2], Random(1))
    usual = settings_for(view).look
    assert seen == [(7, 9.5), (usual, before)]
    assert usual != 7
    with pytest.raises(OptionError, match="This game has no weight rivl"):
        Minded(Witness(), {}, {"rivl": 1.0}).choose(view, 0, [1, 2], Random(1))


@pytest.mark.parametrize("name", ["animism", "kingdoms", "spirits"])
def test_a_weight_of_a_game_changes_what_a_position_is_worth(name: str) -> None:
    from random import Random

    from subak.core.play import play

    game = games.load(name)
    weights = weights_of(game)
    assert weights
    seats = game.usual
    other = {f"weight.{key}": round(3 * weights[key] + 1, 6) for key in list(weights)[:20]}
    plain = bots.make("greedy:worlds=1:reach=1")
    spec = "greedy:worlds=1:reach=1:" + ":".join(f"{name}={value}" for name, value in other.items())
    courses = [
        play(game.new(seats), [bots.make(first), *[plain] * (seats - 1)], Random(3)).events
        for first in ("greedy:worlds=1:reach=1", spec)
    ]
    assert courses[0] != courses[1]
    assert weights_of(game) == weights


def test_an_equal_bot_has_half_however_many_sit_there() -> None:
    none = ((0.0, 1, 0.0), (0.0, 1, 0.0))
    rows = [((0, 1, 1), 1 << seat) for seat in range(3)] + [((1, 0, 0), 1 << seat) for seat in range(3)]
    met = [Meeting(("a", "b"), 0, seating, (0, 0, 0), winners, none) for seating, winners in rows]
    assert won_by_first(met) == pytest.approx(0.5)
    assert won_by_first([Meeting(("a", "b"), 0, (0, 1), (3, 1), 1, none)]) == 1.0
