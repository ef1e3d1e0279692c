"""Roads of bench/roads.py: bots that lean one way, and go it."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from subak import games
from subak.bots.greedy import Greedy
from subak.core.play import play

FILE = Path(__file__).parents[2] / "bench" / "roads.py"


@pytest.fixture(scope="module")
def roads() -> ModuleType:
    spec = importlib.util.spec_from_file_location("roads", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["roads"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("road", "what"), [("War", "fiefdoms"), ("Rice", "fields"), ("City", "city")])
def test_who_walks_a_road_has_more_of_it_than_who_does_not(roads: ModuleType, road: str, what: str) -> None:
    own, other = 0, 0
    for seed in range(4):
        state = games.load("kingdoms").new(2)
        play(state, [getattr(roads, road)(), Greedy()], Random(seed))
        own += roads.counts(state, 0)[what]
        other += roads.counts(state, 1)[what]
    assert own > other


@pytest.mark.parametrize("name", ["kingdoms", "spirits"])
def test_a_game_that_is_over_leaves_no_wish(roads: ModuleType, name: str) -> None:
    state = games.load(name).new(2)
    play(state, [roads.ROADS[name][0](), Greedy(1, 1)], Random(1))
    wished = roads.Wished(state, lambda _state, _seat: 99.0, 1000.0)
    assert [wished.evaluate(seat) for seat in (0, 1)] == [state.evaluate(seat) for seat in (0, 1)]


def test_every_pair_meets_on_both_seats(roads: ModuleType) -> None:
    lines = list(roads.lines(roads.Plan("spirits", 2, 1, 1, None)))
    assert lines[0].startswith("| road | games | wins | 95 % | points | paddies |")
    assert sorted(line.split(" | ")[0] for line in lines[2:]) == ["| Basins", "| Market", "| Rush", "| no wish"]
    assert {line.split(" | ")[1] for line in lines[2:]} == {"6"}


def test_a_road_may_be_walked_with_another_strength(roads: ModuleType) -> None:
    state = games.load("kingdoms").new(2)
    usual, half, none = (roads.City(strength).wishes(state, 0) for strength in (100, 50, 0))
    assert usual > half > none
    assert usual - half == half - none


def test_every_lord_has_the_same_eye_for_income(roads: ModuleType) -> None:
    state = games.load("kingdoms").new(2)
    play(state, [roads.City(), Greedy(1, 1)], Random(1))
    worth = {road(0).wishes(state, 0) for road in roads.ROADS["kingdoms"]}
    income = roads.counts(state, 0)["income"]
    assert worth == {roads.INCOME * income}
    assert income > 1


def test_strengths_are_told_for_every_road(roads: ModuleType) -> None:
    lines = list(roads.strengths(roads.Plan("spirits", 2, 1, 1, None), [50, 200]))
    assert lines[0] == "| road | 50 % | 200 % |"
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| Rush", "| Basins", "| Market"]
    assert all(line.count("%") == 6 for line in lines[2:])
