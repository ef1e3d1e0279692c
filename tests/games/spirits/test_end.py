"""Rounds 6 and 7 and the end: S-20, S-21, S-23."""

from subak.core.game import CHANCE
from subak.core.position import OVER
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from tests.games.spirits.script import (
    act,
    actor,
    assign,
    begin,
    crops,
    cubes,
    earn,
    get,
    put,
    reservoir,
    terraces,
    water,
)

ROWS = ((1, 33), (2, 38))


def test_s_20_1_round_6_grows_again_after_planting() -> None:
    s = terraces(turn=6, rows=ROWS)  # D-19
    water(s, 0, p3=2)
    assign(s, 0, st.PLANT_LABOR, 2)
    begin(s, st.PLANT)
    act(s, 0, a.YES)
    assert get(s, 0, st.GROWN) == 1 << 3
    assert s[st.ROUND] == 7


def test_s_20_1_only_in_round_6() -> None:
    s = terraces(turn=5, rows=ROWS)
    water(s, 0, p3=2)
    assign(s, 0, st.PLANT_LABOR, 2)
    begin(s, st.PLANT)
    act(s, 0, a.YES)
    assert get(s, 0, st.PLANTED) == 1 << 3


def test_s_20_2_round_6_has_achievements_but_no_market() -> None:
    s = terraces(turn=6, rows=ROWS)
    s[st.TILES_UP] = 1 << 1
    earn(s, 0, 50)
    begin(s, st.PLANT)
    assert s.phase == st.GOALS
    act(s, 0, a.TILE + 1)
    assert s[st.ROUND] == 7


def test_s_21_1_round_7_has_no_rain_and_no_spirits_but_passives_hold() -> None:
    s = terraces(turn=6, rows=((38,), (1, 39)))
    crops(s, 0, grown=(4,))
    begin(s, st.ROUND_END)
    assert (s[st.ROUND], s.phase) == (7, st.ASSIGN)
    assert not s.actors >> CHANCE
    assert s.scores() == [0, 0], "the Dew Spirit does not work any more"
    put(s, 0, st.LANE, st.HARVEST_LABOR)
    assert s.legal(0) == [a.NUMBER + n for n in range(4)], "the Reaper still does: three hexes, one laborer each"


def test_s_21_2_all_ordinary_water_leaves() -> None:
    s = terraces(turn=6, rows=ROWS)
    water(s, 0, p3=2)
    reservoir(s, 1, 2)
    put(s, 0, st.MAGIC_HEXES, 1)
    s[st.MAGIC_LEFT] -= 1
    begin(s, st.ROUND_END)
    assert s[st.SUPPLY] == 15
    assert get(s, 0, st.WATER + 3) == get(s, 1, st.RESERVOIR) == 0
    assert get(s, 0, st.MAGIC_HEXES) == 1


def test_s_21_3_only_three_lines_take_workers() -> None:
    s = terraces(turn=6, rows=ROWS)
    crops(s, 0, grown=(4,))
    cubes(s, 0, 4, 1, 1)
    put(s, 0, st.STOCK, 3)
    put(s, 0, st.STONES, 1 << 2)
    begin(s, st.ROUND_END)
    lines = []
    while s.actors & 1 and get(s, 0, st.LANE) < st.LINES:
        lines.append(get(s, 0, st.LANE))
        act(s, 0, a.NUMBER)
    assert lines == [st.WEED_LABOR, st.PEST_STOCK, st.HARVEST_LABOR]


def test_s_21_4_weeds_pests_and_the_better_harvest() -> None:
    s = terraces(turn=6, rows=ROWS)
    crops(s, 0, grown=(4,))
    cubes(s, 0, 4, 1, 1)
    put(s, 0, st.STOCK, 1)
    begin(s, st.ROUND_END)
    act(s, 0, a.NUMBER + 3, a.NUMBER + 1, a.NUMBER + 3, a.STOP)
    assert s.phase == st.WEEDS
    act(s, 0, a.PADDY + 4, a.PADDY + 4, a.NUMBER + 3)
    assert s.phase == OVER
    assert get(s, 0, st.EARNED + st.FROM_HARVEST) == 35


def test_s_21_5_no_tiles_market_or_gate_moves_in_round_7() -> None:
    s = terraces(turn=6, rows=ROWS)
    s[st.TILES_UP] = 1 << 1
    earn(s, 0, 50)
    crops(s, 0, grown=(4,))
    begin(s, st.ROUND_END)
    while s.actors:
        assert s.phase in (st.ASSIGN, st.WEEDS, st.PESTS, st.HARVEST)
        act(s, actor(s), s.legal(actor(s))[-1])
    assert s[st.TILES_UP] == 1 << 1


def test_s_21_6_end_bonuses_follow_the_harvest() -> None:
    s = terraces(turn=6, rows=((33,), (39,)))
    begin(s, st.ROUND_END)
    assert s.actors == 0
    assert s.scores() == [6, 10]


def test_s_21_7_round_7_keeps_the_order_of_round_6() -> None:
    s = terraces(turn=6, rows=((40,), (2,)))
    for seat in (0, 1):
        crops(s, seat, grown=(0,))
    order = s.order()
    begin(s, st.ROUND_END)
    for seat in (0, 1):
        act(s, seat, a.NUMBER + 1, a.STOP)
    assert s.order() == order == [1, 0]
    assert actor(s) == 1


def test_s_23_1_most_rice_wins() -> None:
    s = terraces(turn=6, rows=((2,), (40,)))
    earn(s, 0, 10)
    begin(s, st.ROUND_END)
    assert s.actors == 0
    assert s.winners() == 0b01


def test_s_23_2_a_tie_goes_to_the_highest_spirit() -> None:
    s = terraces(turn=6, rows=((3, 32), (2, 38)))  # D-20
    earn(s, 0, 88)
    earn(s, 1, 88)
    begin(s, st.ROUND_END)
    assert s.scores() == [88, 88]
    assert s.winners() == 0b10
