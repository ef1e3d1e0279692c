"""Water Out, Water In and magic water: S-11, S-15, S-22, S-25.1."""

import pytest

from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.paddies import is_dry, is_flooded, magic_of, room_of
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    act,
    actor,
    assign,
    begin,
    build,
    crops,
    cubes,
    get,
    numbers,
    position,
    put,
    reservoir,
    rocks,
    terraces,
    water,
)


def paused(s: Spirits) -> Spirits:
    """With a weed to pull, the round stops after Water Out."""
    put(s, 0, st.ROW, 1 << 31)  # the Mud Spirit weeds in water
    put(s, 1, st.ROW, 1 << 39)
    cubes(s, 0, 0, weeds=1)
    assign(s, 0, st.WEED_LABOR, 1)
    return s


def levels(s: Spirits) -> list[int]:
    return [get(s, 0, st.WATER + p) for p in (0, 3, 4)]


def test_s_11_1_released_discs_go_to_the_next_player_the_last_ones_to_the_sea() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2)
    water(s, 1, p0=1)
    supply = s[st.SUPPLY]
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER, a.NUMBER, a.NUMBER)
    assert get(s, 1, st.RESERVOIR) == 3
    act(s, 1, a.NUMBER)
    assert s[st.SUPPLY] >= supply + 1


def test_s_11_2_discs_move_downhill() -> None:
    s = paused(terraces())
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER, a.NUMBER + 2, a.NUMBER + 1)  # E-08
    assert levels(s) == [0, 2, 1]
    s = terraces()
    water(s, 0, p4=3)
    begin(s, st.WATER_OUT)
    assert s[st.SPOT] == 2, "nothing flows uphill: the higher paddies are not asked for"


def test_s_11_3_discs_enter_paddies_of_the_reach_only() -> None:
    s = terraces()
    rocks(s, 0, 7)  # D-16
    water(s, 0, p0=1)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER)
    assert levels(s) == [0, 0, 0]


def test_s_11_4_discs_pass_through_paddies_with_water() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER, a.NUMBER + 2)
    assert numbers(s, 0) == [0, 1]


def test_s_11_5_one_disc_a_hex_and_none_where_magic_is() -> None:
    s = terraces()
    water(s, 0, p3=2, p4=3)
    put(s, 0, st.MAGIC_HEXES, 1 << 5)
    water(s, 0, p4=2)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER)
    assert numbers(s, 0) == [0, 1, 2]
    assert room_of(s, 0, 4) == 2


def test_s_11_6_a_partly_filled_paddy_is_not_dry() -> None:
    s = terraces()  # E-09
    water(s, 0, p4=1)
    cubes(s, 0, 4, weeds=1, pests=1)
    crops(s, 0, grown=(4,))
    put(s, 0, st.STOCK, 1)
    assign(s, 0, st.WEED_LABOR, 3)
    assign(s, 0, st.PEST_STOCK, 1)
    assign(s, 0, st.HARVEST_LABOR, 3)
    begin(s, st.WEEDS)
    assert s.phase not in (st.WEEDS, st.PESTS, st.HARVEST)
    assert get(s, 0, st.RICE) == 0


def test_s_11_7_the_reservoir_waits_for_water_in() -> None:
    s = terraces()
    water(s, 0, p0=1)
    reservoir(s, 0, 2)
    begin(s, st.WATER_OUT)
    assert numbers(s, 0) == [0, 1]
    act(s, 0, a.NUMBER + 1)
    assert get(s, 0, st.WATER) == 1


def test_s_11_8_release_needs_no_open_path() -> None:
    s = terraces()
    rocks(s, 0, 7)
    water(s, 0, p0=1)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER)
    assert actor(s) == 1
    assert s[st.CARRIED] == 1, "it ran past the rocky paddy to player 2"


def test_s_11_9_water_out_takes_no_workers() -> None:
    s = terraces()
    put(s, 0, st.LABOR, 0)
    water(s, 0, p0=1)
    begin(s, st.WATER_OUT)
    assert actor(s) == 0


def test_s_11_10_exactly_the_downhill_outcomes_arise() -> None:
    s = paused(terraces())
    water(s, 0, p0=1, p3=1)
    begin(s, st.WATER_OUT)
    found: set[tuple[int, ...]] = set()
    todo = [s]
    while todo:
        each = todo.pop()
        if each.phase != st.WATER_OUT:
            found.add(tuple(levels(each)))
            continue
        for action in each.legal(0):
            child = each.clone()
            child.apply(0, action)
            todo.append(child)
    downhill = {
        (x, y, z) for x in range(2) for y in range(3) for z in range(4) if x <= 1 and x + y <= 2 and x + y + z <= 2
    }
    assert found == downhill  # I-05


def test_s_15_1_all_water_of_the_reservoir_flows_in_from_the_top() -> None:
    s = terraces()
    reservoir(s, 0, 6)
    begin(s, st.WATER_IN)
    assert s[st.CARRIED] == 6
    act(s, 0, a.YES, a.YES, a.YES)
    assert levels(s) == [1, 2, 3]


def test_s_15_2_water_passes_any_paddy() -> None:
    s = terraces()
    water(s, 0, p0=1)
    reservoir(s, 0, 3)
    begin(s, st.WATER_IN)
    act(s, 0, a.STOP, a.YES)
    assert levels(s) == [1, 0, 3]


def test_s_15_3_no_paddy_is_left_partly_filled() -> None:
    s = terraces()
    reservoir(s, 0, 4)
    begin(s, st.WATER_IN)
    act(s, 0, a.YES, a.YES)
    assert levels(s) == [1, 2, 0]  # E-16, E-17


def test_s_15_4_what_cannot_be_filled_runs_empty() -> None:
    s = terraces()
    water(s, 0, p4=2)  # D-22
    begin(s, st.WATER_IN)
    assert levels(s) == [0, 0, 0]
    assert (actor(s), s[st.CARRIED]) == (1, 2), "they go to the next player"


def test_s_15_5_leftover_water_goes_on() -> None:
    s = terraces(3)
    reservoir(s, 0, 1 + 2 + 1)
    begin(s, st.WATER_IN)
    act(s, 0, a.YES, a.YES)
    assert actor(s) == 1
    assert s[st.CARRIED] == 1


def test_s_15_6_a_full_paddy_stays_full() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_IN)
    assert levels(s) == [1, 2, 0]


def test_s_15_7_a_partly_filled_paddy_may_be_filled_or_not() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=1)
    reservoir(s, 0, 1)  # D-23
    begin(s, st.WATER_IN)
    assert s.legal(0) == [a.STOP, a.YES]
    fill, leave = s.clone(), s.clone()
    act(fill, 0, a.YES)
    assert levels(fill)[:2] == [1, 2]
    act(leave, 0, a.STOP)
    assert levels(leave)[:2] == [1, 0]


def test_s_15_8_the_carry_never_falls_below_zero() -> None:
    s = terraces()
    reservoir(s, 0, 3)
    begin(s, st.WATER_IN)
    act(s, 0, a.STOP, a.YES)
    assert levels(s) == [0, 2, 0]
    assert (actor(s), s[st.CARRIED]) == (1, 1)


def test_s_15_9_water_in_takes_no_workers() -> None:
    s = terraces()
    put(s, 0, st.LABOR, 0)
    reservoir(s, 0, 1)
    begin(s, st.WATER_IN)
    assert actor(s) == 0


def test_s_22_1_magic_water_never_leaves() -> None:
    s = terraces()
    put(s, 0, st.MAGIC_HEXES, 1 << 3)
    s[st.MAGIC_LEFT] -= 1
    water(s, 0, p3=1)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER)
    assert get(s, 0, st.MAGIC_HEXES) == 1 << 3
    assert magic_of(s, 0, 3) == 1


def test_s_22_2_it_counts_as_water_or_not() -> None:
    s = terraces()
    put(s, 0, st.MAGIC_HEXES, 1)  # D-15
    assert is_dry(s, 0, 0)
    assert is_flooded(s, 0, 0)


def test_s_22_3_flooded_and_dry_follow_from_the_room_left() -> None:
    s = terraces()
    put(s, 0, st.MAGIC_HEXES, 1 << 3)  # D-14
    assert (is_dry(s, 0, 3), is_flooded(s, 0, 3)) == (True, False)
    water(s, 0, p3=1)
    assert (is_dry(s, 0, 3), is_flooded(s, 0, 3)) == (False, True)


def test_s_22_3_water_passes_a_paddy_of_magic() -> None:
    s = terraces()
    put(s, 0, st.MAGIC_HEXES, 1)
    reservoir(s, 0, 2)
    begin(s, st.WATER_IN)
    act(s, 0, a.YES)
    assert levels(s) == [0, 2, 0]


def test_s_22_4_magic_water_pushes_an_ordinary_disc_into_the_reservoir() -> None:
    s = terraces(rows=((19,), (2,)))
    water(s, 0, p0=1)
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 19)
    assert s.legal(0) == [a.HEX + h for h in (0, 3, 4, 5, 7, 8)]
    act(s, 0, a.HEX)
    assert get(s, 0, st.MAGIC_HEXES) == 1
    assert get(s, 0, st.WATER) == 0
    assert get(s, 0, st.RESERVOIR) == 1
    assert s[st.MAGIC_LEFT] == 6


def test_s_22_5_harmful_rain_does_not_see_magic_water() -> None:
    s = terraces()
    put(s, 0, st.MAGIC_HEXES, 1)
    water(s, 0, p3=2)
    s[st.RAIN_CARD] = 12  # a weed for every flooded paddy
    begin(s, st.INFEST)
    assert get(s, 0, st.CUBES) == 0
    assert get(s, 0, st.CUBES + 3) == 1


def test_s_25_1_water_effects_take_what_the_supply_has() -> None:
    s = terraces(rows=((23,), (2,)))
    water(s, 1, p0=1)
    s[st.SUPPLY], gone = 2, s[st.SUPPLY] - 2
    begin(s, st.RESOLVE)
    act(s, 0, a.CARD + 23)
    assert get(s, 0, st.RESERVOIR) == 2
    assert s[st.SUPPLY] == 0
    s[st.SUPPLY] += gone
    assert s.cards.water[2] == 15


@pytest.mark.parametrize(("seats", "fall"), [(2, 2), (3, 4), (4, 6)])
def test_e_22_the_sample_rain_card(seats: int, fall: int) -> None:
    assert position(seats).cards.rain_water[1][seats - 2] == fall


def test_d_17_a_short_supply_shortens_the_rain() -> None:
    s = position(4)
    s[st.SUPPLY] = 3
    s.become(st.RAIN)
    s[st.RAINED] = 0
    s.roll()
    s.apply(8, a.NUMBER + 1)
    assert s[st.ON_CARD] == 3


def test_tile_24_counts_water_passed_to_the_sea_too() -> None:
    s = terraces(rows=((5,), (2,)))
    s[st.TILES_UP] = 1 << 24
    water(s, 0, p0=1, p4=3)
    begin(s, st.WATER_OUT)
    while s.phase == st.WATER_OUT:
        act(s, actor(s), a.NUMBER)
    assert s.phase == st.GOALS
    assert s.legal(0) == [a.STOP, a.TILE + 24]


def test_tile_24_counts_water_out_only() -> None:
    s = terraces(rows=((5,), (2,)))
    s[st.TILES_UP] = 1 << 24
    water(s, 0, p0=1, p3=2)
    reservoir(s, 0, 6)
    begin(s, st.WATER_OUT)
    act(s, 0, a.NUMBER, a.NUMBER, a.NUMBER)
    assert get(s, 0, st.PASSED) == 3
    act(s, 0, a.STOP, a.STOP, a.STOP)
    assert get(s, 0, st.PASSED) == 0, "the round is over"
    assert s[st.ROUND] == 3, "six discs let go in Water In do not earn the tile: nobody was asked"


def test_an_unconnected_paddy_gets_no_water() -> None:
    s = position(gate=0)
    build(s, 0, (7, 19), (6, 3))
    water(s, 0, p0=0)
    reservoir(s, 0, 5)
    begin(s, st.WATER_IN)
    act(s, 0, a.YES)
    assert get(s, 0, st.WATER + 2) == 0
