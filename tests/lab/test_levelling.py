"""Numbers of cards: found where who holds them wins as often as wanted, told with their evidence as a pack."""

import re
import tomllib
from functools import partial
from pathlib import Path

import pytest

from subak import games
from subak.cli import run
from subak.core.errors import OptionError, SubakError
from subak.kit.facts import Stocked, changed_rows
from subak.lab import cluster
from subak.lab.levelling import Levelling, held_by, level_cards, levelling_plan
from tests.lab.aiming import Unplugged, unplug_after
from tests.lab.test_cluster import Remote

Capture = pytest.CaptureFixture[str]
STATUE = "goal.21.vp"  # a palace card that counts the same for everybody
WISH = [f"{STATUE}=2..30", "goal.21.cap=6..60"]


def wished(share: float = 1.0, **effort: int) -> Levelling:
    effort = {"deals": 8, "generations": 2, "population": 5, "check": 40, **effort}
    return levelling_plan("kingdoms", ["random"], WISH, share=share, seats=2, seed=1, **effort)


def test_a_card_that_shall_win_more_becomes_stronger_and_is_shown_to_be() -> None:
    found = level_cards(wished(), 1)
    assert found.values[STATUE] > 4
    assert found.after[0].share > found.before[0].share
    assert found.before[0].held == found.after[0].held > 20
    assert found.differences[0].interval()[0] > 0
    assert found.better
    low, high = found.after[0].interval
    assert low < found.after[0].share < high


def test_only_deals_on_which_the_card_is_drafted_are_played() -> None:
    found = level_cards(wished(generations=1), 1)
    first, last = found.deals
    assert last - first >= 40 - 1
    assert found.before[0].held > 0.8 * 40


def test_what_is_as_wanted_is_not_called_better() -> None:
    before = level_cards(wished(generations=1), 1).before[0].share
    found = level_cards(wished(share=before, generations=1), 1)
    assert not found.better


def test_a_search_that_broke_off_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    wish = wished(check=6)
    book = tmp_path / "book.jsonl"
    at_once = level_cards(wish, 1)

    with pytest.raises(Unplugged):
        level_cards(wish, 1, book, unplug_after(30))
    assert book.read_text(encoding="utf-8").count("\n") == 1 + 31
    assert level_cards(wish, 2, book) == at_once
    whole = book.read_text(encoding="utf-8")
    assert level_cards(wish, 1, book) == at_once
    assert book.read_text(encoding="utf-8") == whole  # nothing was played again
    book.write_text(whole.splitlines()[0] + "\n[1, 2]\n", encoding="utf-8")
    with pytest.raises(SubakError, match="not a book of such games"):
        level_cards(wish, 1, book)


def test_a_cluster_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ray", Remote)
    wish = wished(generations=1, check=4)
    assert level_cards(wish, elsewhere=partial(cluster.far_work, "auto", held_by, wish.plan)) == level_cards(wish, 1)


def test_the_result_is_a_pack_with_its_evidence(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "statue.toml"
    words = ["tune", "kingdoms", "--seats", "2", "--bot", "random", "--numbers", ",".join(WISH), "--share", "100"]
    effort = ["--deals", "8", "--generations", "2", "--population", "5", "--check", "40", "--seed", "1"]
    assert run([*words, *effort, "--workers", "1", "--out", str(out)]) == 0
    said = " ".join(capsys.readouterr().err.split())
    text = out.read_text(encoding="utf-8")
    base, other = games.load("kingdoms"), games.load("kingdoms", out)
    assert isinstance(base, Stocked)
    assert isinstance(other, Stocked)
    assert set(changed_rows(base.rows, other.rows)) == {("goal", 21)}
    vp = other.rows.by_key("goal")[21]["vp"]
    assert re.search(rf"Statue \(vp 4 → {vp}, cap 6 → \d+\): who holds it wins \d+ % of games", said)
    head = "\n".join(line.removeprefix("#").strip() for line in text.splitlines() if line.startswith("#"))
    evidence = tomllib.loads(head)
    assert evidence["command"].startswith(f"subak tune kingdoms --bot random --numbers {','.join(WISH)} --share 100.0")
    assert evidence["command"].endswith("--deals 8 --generations 2 --population 5 --check 40 --seats 2 --seed 1")
    assert evidence["content"] == base.content
    assert evidence["better"] is True
    statue = evidence["goal"]["21"]
    assert (statue["name"], statue["started"], statue["sources"]) == ("Statue", [4, 6], ["reconstructed"] * 2)
    assert statue["before"] < statue["after"]


@pytest.mark.parametrize(
    ("game", "wanted", "sentence"),
    [
        ("seasons", ["ancestr.4.points"], "There is no table [[ancestr]]. Did you mean ancestor?"),
        ("seasons", ["ancestor.44.points"], "Seasons of Rice has no ancestor 44. Did you mean 4?"),
        ("seasons", ["ancestor.4.point"], "Kosal has no number point. Did you mean points?"),
        ("seasons", ["ancestor.4.where=6..9"],
         "ancestor.4.where begins at 5: give a range around it, like ancestor.4.where=0..2."),
        ("seasons", ["ancestor.4.points", "ancestor.4.points=1..9"], "Name every number once."),
        ("spirits", ["spirit.1.play.2"], "Dew Spirit has no number play.2. Did you mean play.1?"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_wish_is_one_sentence(game: str, wanted: list[str], sentence: str) -> None:
    with pytest.raises(OptionError) as error:
        levelling_plan(game, ["random"], wanted)
    assert str(error.value) == sentence


def test_the_ends_of_a_range_are_tried_before_anything_is_played() -> None:
    with pytest.raises(SubakError, match=r"tuned\.toml, ancestor 4 \(Kosal\), points: must be a whole number"):
        levelling_plan("seasons", ["random"], ["ancestor.4.points=1..100000"])


def test_a_number_may_stand_in_a_list_or_in_a_text() -> None:
    spirit = levelling_plan("spirits", ["random"], ["spirit.1.play.1=1..4"])
    assert spirit.pack({"spirit.1.play.1": 3.0}).text == '[[spirit]]\nid = 1\nplay = ["rice 3"]\n'
    ancestor = levelling_plan("seasons", ["random"], ["ancestor.4.where=3..6", "ancestor.4.points=1..9"])
    values = {"ancestor.4.where": 4.0, "ancestor.4.points": 2.0}
    assert ancestor.pack(values).text == '[[ancestor]]\nid = 4\nwhere = "size = 4"\npoints = 2\n'
    assert ancestor.share == 0.5


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--numbers", f"{STATUE},look"], "Tune numbers of a bot or of cards, not both at once."),
        (["--numbers", STATUE, "--rival", "greedy"],
         "--rival goes with numbers of a bot, --share with those of cards."),
        (["--numbers", "look", "--share", "40"], "--rival goes with numbers of a bot, --share with those of cards."),
    ],
)  # fmt: skip
def test_wishes_that_do_not_go_together_are_refused(words: list[str], sentence: str, capsys: Capture) -> None:
    assert run(["tune", "kingdoms", *words]) == 2
    assert " ".join(capsys.readouterr().err.split()) == sentence
