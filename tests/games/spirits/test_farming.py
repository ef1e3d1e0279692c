"""Rocks, weeds, ducks, harvest, grow and plant: S-10, S-12 to S-14, S-16, S-17."""

import pytest

from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.farming import chart, plant_cost, weed_cost
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    act,
    actor,
    assign,
    begin,
    build,
    crops,
    cubes,
    fertile,
    get,
    numbers,
    position,
    put,
    reservoir,
    rocks,
    terraces,
    water,
)


def rice(s: Spirits) -> int:
    return get(s, 0, st.RICE)


# -- rocks


def test_s_10_1_each_ox_removes_a_rock_anywhere() -> None:
    s = terraces()
    rocks(s, 0, 2, 5, 9)
    assign(s, 0, st.ROCK_STOCK, 2)
    begin(s, st.ROCKS)
    assert s.legal(0) == [a.STOP, a.HEX + 2, a.HEX + 5, a.HEX + 9]
    act(s, 0, a.HEX + 9, a.HEX + 5)  # E-12
    assert get(s, 0, st.STONES) == 1 << 2
    assert s.phase != st.ROCKS


def test_s_10_2_laborers_remove_no_rocks() -> None:
    s = terraces()
    rocks(s, 0, 2)
    begin(s, st.ASSIGN)
    while s.actors & 1:
        assert get(s, 0, st.LANE) not in (st.ROCK_LABOR, st.ROCK_STOCK)
        act(s, 0, s.legal(0)[0])


def test_s_10_3_removed_rocks_do_not_come_back() -> None:
    s = terraces()
    rocks(s, 0, 2)
    assign(s, 0, st.ROCK_STOCK, 1)
    begin(s, st.ROCKS)
    act(s, 0, a.HEX + 2)
    assert get(s, 0, st.STONES) == 0


def test_s_10_4_a_paddy_cleared_now_takes_water_now() -> None:
    s = terraces()
    rocks(s, 0, 7)
    assign(s, 0, st.ROCK_STOCK, 1)
    reservoir(s, 0, 3)
    begin(s, st.ROCKS)
    act(s, 0, a.HEX + 7)
    assert s.phase == st.WATER_IN
    act(s, 0, a.YES, a.YES)
    assert get(s, 0, st.WATER + 3) == 2


# -- weeds


@pytest.mark.parametrize(("paddy", "weeds", "cost"), [(3, 2, 4), (4, 1, 3)])
def test_s_12_1_a_weed_takes_as_many_laborers_as_the_paddy_has_hexes(paddy: int, weeds: int, cost: int) -> None:
    s = terraces()  # E-02, E-03
    cubes(s, 0, paddy, weeds=weeds)
    assert weeds * weed_cost(s, 0, paddy) == cost
    assign(s, 0, st.WEED_LABOR, cost)
    begin(s, st.WEEDS)
    act(s, 0, *[a.PADDY + paddy] * weeds)
    assert get(s, 0, st.CUBES + paddy) == 0


@pytest.mark.parametrize(("hands", "left"), [(6, 0), (3, 1)])
def test_e_04_six_laborers_pull_two_weeds_three_pull_one(hands: int, left: int) -> None:
    s = terraces()
    cubes(s, 0, 4, weeds=2)
    assign(s, 0, st.WEED_LABOR, hands)
    begin(s, st.WEEDS)
    while s.phase == st.WEEDS:
        act(s, 0, a.PADDY + 4)
    assert get(s, 0, st.CUBES + 4) == left


def test_s_12_1_a_wet_paddy_is_not_weeded() -> None:
    s = terraces()
    cubes(s, 0, 3, weeds=1)
    cubes(s, 0, 0, weeds=1)
    water(s, 0, p3=1)
    assign(s, 0, st.WEED_LABOR, 5)
    begin(s, st.WEEDS)
    assert s.legal(0) == [a.STOP, a.PADDY]


@pytest.mark.parametrize("crop", ["planted", "grown", "none"])
def test_s_12_2_crops_do_not_matter_to_weeders(crop: str) -> None:
    s = terraces()
    cubes(s, 0, 3, weeds=1)
    crops(s, 0, planted=(3,) if crop == "planted" else (), grown=(3,) if crop == "grown" else ())
    assign(s, 0, st.WEED_LABOR, 2)
    begin(s, st.WEEDS)
    assert s.legal(0) == [a.STOP, a.PADDY + 3]


def test_s_12_3_pulled_weeds_return_to_the_supply() -> None:
    s = terraces()
    cubes(s, 0, 3, weeds=1)
    assert s[st.WEEDS_LEFT] == 23
    assign(s, 0, st.WEED_LABOR, 2)
    begin(s, st.WEEDS)
    act(s, 0, a.PADDY + 3)
    assert s[st.WEEDS_LEFT] == 24


# -- pests and fertilizer


def test_s_13_1_a_duck_removes_one_pest_whatever_the_size() -> None:
    s = terraces()
    cubes(s, 0, 4, pests=2)
    assign(s, 0, st.PEST_STOCK, 1)
    begin(s, st.PESTS)
    act(s, 0, a.PADDY + 4)
    assert get(s, 0, st.CUBES + 14) == 1
    assert s[st.PESTS_LEFT] == 23


def test_s_13_2_the_duck_fertilizes_what_is_planted() -> None:
    s = terraces()  # E-05
    crops(s, 0, planted=(3,))
    cubes(s, 0, 3, pests=2)
    assign(s, 0, st.PEST_STOCK, 2)
    begin(s, st.PESTS)
    act(s, 0, a.PADDY + 3, a.PADDY + 3)
    assert get(s, 0, st.CUBES + 13) == 0
    assert get(s, 0, st.FERTILE) == 1 << 3
    assert s[st.FERTILIZER] == 11


def test_s_13_2_also_without_a_pest() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    assign(s, 0, st.PEST_STOCK, 1)
    begin(s, st.PESTS)
    act(s, 0, a.PADDY + 3)
    assert get(s, 0, st.FERTILE) == 1 << 3


def test_s_13_3_grown_and_bare_paddies_get_no_fertilizer() -> None:
    s = terraces()  # E-06
    crops(s, 0, grown=(3,))
    cubes(s, 0, 3, pests=1)
    cubes(s, 0, 4, pests=1)
    assign(s, 0, st.PEST_STOCK, 2)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.PESTS)
    act(s, 0, a.PADDY + 3, a.PADDY + 4)
    assert get(s, 0, st.FERTILE) == 0
    assert s[st.FERTILIZER] == 12


def test_s_13_4_only_livestock_removes_pests() -> None:
    s = terraces()
    cubes(s, 0, 3, pests=1)
    begin(s, st.ASSIGN)
    while s.actors & 1:
        assert get(s, 0, st.LANE) != st.PEST_STOCK, "there is no livestock"
        act(s, 0, s.legal(0)[-1])


def test_s_13_5_fertilizer_stays_until_harvest_or_rot() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    fertile(s, 0, 3)
    reservoir(s, 0, 2)
    begin(s, st.WATER_IN)
    act(s, 0, a.STOP, a.YES)
    assert get(s, 0, st.GROWN) == 1 << 3
    assert get(s, 0, st.FERTILE) == 1 << 3


def test_s_13_6_a_duck_without_work_is_wasted() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    fertile(s, 0, 3)
    assign(s, 0, st.PEST_STOCK, 2)
    begin(s, st.PESTS)
    assert s.phase != st.PESTS


def test_s_13_7_without_fertilizer_none_is_added() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    cubes(s, 0, 3, pests=1)
    s[st.FERTILIZER] = 0
    assign(s, 0, st.PEST_STOCK, 2)
    begin(s, st.PESTS)
    act(s, 0, a.PADDY + 3)
    assert get(s, 0, st.FERTILE) == 0
    assert s.phase != st.PESTS


# -- harvest and rot


def test_s_14_1_only_dry_grown_paddies_are_harvested_two_laborers_a_hex() -> None:
    s = terraces()
    crops(s, 0, planted=(0,), grown=(3, 4))
    water(s, 0, p3=2)
    begin(s, st.ASSIGN)
    put(s, 0, st.LANE, st.HARVEST_LABOR)
    assert numbers(s, 0) == [0, 1, 2, 3, 4, 5]
    put(s, 0, st.LABOR, 8)
    assert numbers(s, 0) == [0, 1, 2, 3, 4]  # E-10: four hexes take eight laborers
    assign(s, 0, st.HARVEST_LABOR, 4)
    begin(s, st.HARVEST)
    assert s[st.SPOT] == 2, "the paddy of 3 hexes; the flooded one is not asked for"
    assert numbers(s, 0) == [0, 1, 2, 3]


def test_s_14_2_a_partial_harvest_pays_for_the_hexes_cut() -> None:
    s = terraces()  # E-15
    crops(s, 0, grown=(4,))
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    assert numbers(s, 0) == [0, 1, 2]
    act(s, 0, a.NUMBER + 2)
    assert rice(s) == 12
    assert get(s, 0, st.GROWN) == 0


def test_s_14_3_fertilizer_adds_a_column() -> None:
    s = terraces(turn=4)
    crops(s, 0, grown=(4,))
    fertile(s, 0, 4)
    assign(s, 0, st.HARVEST_LABOR, 3)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 3)
    assert rice(s) == 35


def five(turn: int, weeds: int = 0, pests: int = 0) -> Spirits:
    """A grown, fertilized paddy of five hexes."""
    s = position(2, turn, gate=2)
    build(s, 0, (4, 5, 6, 8, 9, 13, 16, 23, 24, 25, 26, 27, 28), (29,))
    s[st.TILES_UP] = 0
    for seat in (0, 1):
        water(s, seat, p0=0)
        crops(s, seat)
    crops(s, 0, grown=(4,))
    fertile(s, 0, 4)
    cubes(s, 0, 4, weeds, pests)
    assign(s, 0, st.HARVEST_LABOR, 5)
    return begin(s, st.HARVEST)


def test_d_11_the_largest_harvest() -> None:
    s = five(7)
    act(s, 0, a.NUMBER + 5)
    assert rice(s) == 120


def test_d_12_partial_fertilized_with_a_pest() -> None:
    s = five(4, pests=1)
    act(s, 0, a.NUMBER + 3)
    assert rice(s) == 25


def test_d_13_two_cubes_count_as_dirty() -> None:
    s = terraces(turn=4)
    crops(s, 0, grown=(3,))
    fertile(s, 0, 3)
    cubes(s, 0, 3, weeds=1, pests=1)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2)
    assert rice(s) == 5


@pytest.mark.parametrize(
    ("weeds", "pests", "pay"), [(0, 0, 20), (0, 1, 15), (1, 0, 10), (1, 1, 5), (2, 0, 5), (0, 3, 5)]
)
def test_s_14_4_weeds_and_pests_sour_the_harvest(weeds: int, pests: int, pay: int) -> None:
    s = terraces()
    cubes(s, 0, 4, weeds, pests)
    assert chart(s, 0, 4, 3) == pay


def test_s_14_5_round_7_pays_more() -> None:
    usual, last = terraces(turn=3), terraces(turn=7)
    assert [chart(usual, 0, 4, n) for n in range(1, 7)] == [5, 12, 20, 35, 50, 70]
    assert [chart(last, 0, 4, n) for n in range(1, 7)] == [8, 20, 35, 60, 90, 120]


def test_s_14_6_a_harvest_clears_crop_and_fertilizer_but_no_weeds() -> None:
    s = terraces()  # E-14
    crops(s, 0, grown=(0, 4))
    cubes(s, 0, 0, weeds=1)
    assign(s, 0, st.HARVEST_LABOR, 4)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 1, a.NUMBER + 3)
    assert rice(s) == 22
    assert get(s, 0, st.GROWN) == 0
    assert get(s, 0, st.CUBES) == 1


def test_s_14_7_what_is_not_cut_rots() -> None:
    s = terraces()
    crops(s, 0, grown=(0, 3))
    fertile(s, 0, 3)
    cubes(s, 0, 3, 2, 1)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER, a.NUMBER)
    assert s.phase != st.HARVEST, "nobody is asked twice"
    assert rice(s) == 0
    assert get(s, 0, st.GROWN) == get(s, 0, st.FERTILE) == 0
    assert (s[st.WEEDS_LEFT], s[st.PESTS_LEFT], s[st.FERTILIZER]) == (24, 24, 12)


def test_s_14_8_a_wet_crop_rots() -> None:
    s = terraces()
    crops(s, 0, grown=(3,))
    water(s, 0, p3=2)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    assert get(s, 0, st.GROWN) == 0
    assert rice(s) == 0


def test_s_14_9_water_stays_through_rot() -> None:
    s = terraces()  # D-18
    crops(s, 0, grown=(3,))
    cubes(s, 0, 3, weeds=2)
    water(s, 0, p3=2)
    begin(s, st.HARVEST)
    assert get(s, 0, st.WATER + 3) == 2
    assert get(s, 0, st.CUBES + 3) == 0


def test_s_14_10_a_crop_is_ripe_in_the_round_after_it_grew() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    water(s, 0, p3=2)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    assert rice(s) == 0
    assert get(s, 0, st.GROWN) == 1 << 3, "it grew after this round's harvest"


def test_s_14_11_cut_filled_and_planted_again_in_one_round() -> None:
    s = terraces()
    crops(s, 0, grown=(3,))
    reservoir(s, 0, 2)
    assign(s, 0, st.HARVEST_LABOR, 2)
    assign(s, 0, st.PLANT_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2, a.STOP, a.YES, a.YES)
    assert rice(s) == 12
    assert get(s, 0, st.PLANTED) == 1 << 3


# -- grow and plant


def test_s_16_1_planted_and_flooded_grows() -> None:
    s = terraces()
    crops(s, 0, planted=(3, 4))
    water(s, 0, p3=2, p4=3)
    begin(s, st.GROW)
    assert get(s, 0, st.GROWN) == 1 << 3 | 1 << 4
    assert get(s, 0, st.PLANTED) == 0


def test_s_16_2_without_water_it_stays_planted() -> None:
    s = terraces()
    crops(s, 0, planted=(3,))
    begin(s, st.GROW)
    assert get(s, 0, st.PLANTED) == 1 << 3


def test_s_16_3_magic_water_leaves_the_choice() -> None:
    s = terraces()
    crops(s, 0, planted=(0, 3))
    put(s, 0, st.MAGIC_HEXES, 1 | 1 << 3)
    water(s, 0, p3=1)
    begin(s, st.GROW)
    assert s.legal(0) == [a.STOP, a.YES]
    act(s, 0, a.STOP, a.YES)
    assert get(s, 0, st.PLANTED) == 1
    assert get(s, 0, st.GROWN) == 1 << 3


def test_s_17_1_a_flooded_bare_paddy_is_planted_whole() -> None:
    s = terraces()  # E-11
    water(s, 0, p4=3)
    assert plant_cost(s, 0, 4) == 3
    assign(s, 0, st.PLANT_LABOR, 2)
    begin(s, st.PLANT)
    assert s.phase != st.PLANT, "two laborers cannot plant three hexes"
    s = terraces()
    water(s, 0, p4=3)
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.PLANT)
    act(s, 0, a.YES)
    assert get(s, 0, st.PLANTED) == 1 << 4


def test_s_17_1_who_has_planted_plants_no_more() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2, p4=3)
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.PLANT)
    act(s, 0, a.YES, a.YES)
    assert get(s, 0, st.PLANTED) == 1 | 1 << 3
    assert s.phase != st.PLANT, "nobody is left for the three hexes"


def test_s_17_2_planting_is_optional_and_dirt_does_not_forbid_it() -> None:
    s = terraces()
    water(s, 0, p4=3)
    cubes(s, 0, 4, 1, 1)
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.PLANT)
    assert s.legal(0) == [a.STOP, a.YES]
    act(s, 0, a.STOP)
    assert get(s, 0, st.PLANTED) == 0


def test_s_17_3_what_is_planted_now_grows_next_round() -> None:
    s = terraces()
    water(s, 0, p4=3)
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.GROW)
    act(s, 0, a.YES)
    assert get(s, 0, st.GROWN) == 0
    assert get(s, 0, st.PLANTED) == 1 << 4
    assert actor(s) != 0 or s.phase != st.PLANT
