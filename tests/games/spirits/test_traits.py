"""What a forecast counts of a seat: its farm, its spirits, and of rivals nothing that is sealed."""

from random import Random

from subak.bots.settings import settings_for
from subak.core.game import State
from subak.games.spirits import state as st
from subak.games.spirits.traits import OPEN, OWN
from tests.games.spirits.script import begin, crops, cubes, earn, reservoir, started, terraces


def counted(s: State, seat: int, own: bool = True) -> dict[str, float]:
    forecast = settings_for(s).forecast
    assert forecast is not None
    return dict(zip(OPEN + OWN if own else OPEN, forecast.traits(s, seat, own), strict=True))


def test_a_farm_is_counted() -> None:
    s = begin(terraces(rows=((1, 11), (2,))), st.ASSIGN)
    crops(s, 0, planted=(3,), grown=(4,))
    cubes(s, 0, 4, weeds=1, pests=1)
    earn(s, 0, 7)
    reservoir(s, 0, 4)
    found = counted(s, 0)
    assert [found[name] for name in ("rice", "labor", "paddies", "hexes", "largest")] == [7, 10, 3, 6, 3]
    assert [found[name] for name in ("planted", "grown", "weeds", "dirt", "reservoir")] == [2, 3, 1, 2, 4]
    assert found["crops"] == 8 + 20 + 35, "what the paddies would yield in the last round"
    assert (found["play_rice"], found["power_cost_wall"], found["place"], found["lateness"]) == (1, 2, 1, 12)


def test_powers_count_by_their_figures() -> None:
    found = counted(terraces(rows=((8, 39, 40), (2,))), 0)
    assert (found["power_yield_flat"], found["final"]) == (1 + 4, 1)
    assert counted(terraces(rows=((38,), (2,))), 0)["power_yield_flat"] == -3, "a harvest that pays less"
    assert counted(terraces(rows=((32,), (2,))), 0)["power_cost_plant"] == 1, "planting that costs nothing"


def test_spirits_in_hand_count_for_their_owner_alone() -> None:
    s = started()
    found = counted(s, 0)
    assert found["play_rice"] == 0, "nothing lies face up"
    assert found["hand_play_rice"] == 1, "the first seat keeps the first spirit, which brings a rice"
    assert len(counted(s, 0, own=False)) == len(OPEN)


def test_workers_of_a_rival_count_when_all_are_assigned() -> None:
    s = begin(terraces(), st.ASSIGN)
    crops(s, 0, grown=(4,))
    before = counted(s, 0, own=False)
    while s.actors & 1:
        s.apply(0, s.legal(0)[0])
    assert counted(s, 0, own=False) == before
    assert counted(s, 0)["this_round"] < before["this_round"], "nobody was sent to harvest"
    assert counted(s.redact(1), 0, own=False) == counted(s.redact(1).imagine(Random(1)), 0, own=False) == before
