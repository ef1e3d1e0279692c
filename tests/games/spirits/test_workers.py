"""The frame of a round, assigning workers, limits: S-3, S-8, S-25."""

from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.cards import HEXES
from subak.games.spirits.rules import Spirits
from subak.games.spirits.weather import add_cube
from subak.games.spirits.workers import idle_labor, idle_stock
from tests.games.spirits.script import (
    act,
    actor,
    assign,
    begin,
    crops,
    cubes,
    earn,
    fertile,
    get,
    nature,
    numbers,
    position,
    put,
    reservoir,
    rocks,
    started,
    three_paddies,
    water,
)


def phases(s: Spirits, until: int) -> list[int]:
    seen: list[int] = []
    while s.phase != until:
        if s.phase not in seen:
            seen.append(s.phase)
        seat = actor(s)
        s.apply(seat, s.legal(seat)[-1 if s.phase in (st.ASSIGN, st.WATER_IN) else 0])
    return seen


def test_s_3_1_the_steps_of_a_round() -> None:
    s = started(2)
    nature(s, a.NUMBER + 2)
    order = phases(s, st.RAIN)
    assert order == sorted(order)
    assert {st.PLAY, st.ASSIGN, st.BUILD} <= set(order)


def test_s_3_2_the_farm_actions_in_order() -> None:
    farm = [st.BUILD, st.ROCKS, st.WATER_OUT, st.WEEDS, st.PESTS, st.HARVEST, st.WATER_IN, st.GROW, st.PLANT]
    assert farm == sorted(farm)
    s = position()
    three_paddies(s)
    rocks(s, 0, 2)
    crops(s, 0, planted=(3,), grown=(0,))
    cubes(s, 0, 4, 1, 1)
    reservoir(s, 0, 6)
    put(s, 0, st.STOCK, 3)
    put(s, 0, st.LABOR, 20)
    s[st.TILES_UP] = 0
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 1, a.NUMBER, a.NUMBER + 1, a.NUMBER + 3, a.NUMBER + 1, a.NUMBER + 1, a.NUMBER + 5, a.STOP)
    while s.actors & 2:
        act(s, 1, s.legal(1)[0])
    seen = []
    while actor(s) in (0, 1) and s.phase >= st.BUILD:
        seat = actor(s)
        if seat == 0 and s.phase not in seen:
            seen.append(s.phase)
        legal = s.legal(seat)
        act(s, seat, legal[0] if s.phase == st.WATER_OUT else legal[1] if s.phase != st.MARKET else a.STOP)
    wanted = [phase for phase in farm if phase != st.GROW]
    assert [phase for phase in seen if phase in farm] == wanted


def test_s_3_3_water_runs_player_by_player() -> None:
    s = position(3, rows=((9,), (2,), (5,)))
    begin(s, st.WATER_OUT)
    asked = []
    while s.phase == st.WATER_OUT:
        asked.append(actor(s))
        act(s, actor(s), a.NUMBER + 1)
    assert asked == [1, 2, 0]


def test_s_3_4_every_action_runs_through_all_players() -> None:
    s = position(3, rows=((9,), (2,), (5,)))
    for seat in range(3):
        cubes(s, seat, 0, weeds=1)
        water(s, seat, p0=0)
        assign(s, seat, st.WEED_LABOR, 1)
    begin(s, st.WEEDS)
    asked = []
    while s.phase == st.WEEDS:
        asked.append(actor(s))
        act(s, actor(s), a.PADDY)
    assert asked == [1, 2, 0]


def test_s_3_5_the_round_leaves_nothing_behind() -> None:
    s = position()
    for field in (st.CREW, st.HERD, st.CREDITS, st.HARVESTS, st.BEST, st.PASSED, st.CLAIMED, st.BOUGHT):
        put(s, 0, field, 3)
    assign(s, 0, st.PLANT_LABOR, 4)
    s[st.DECK] = 1
    begin(s, st.ROUND_END)
    assert s[st.ROUND] == 3
    for field in (st.CREW, st.HERD, st.CREDITS, st.HARVESTS, st.BEST, st.PASSED, st.CLAIMED, st.BOUGHT):
        assert get(s, 0, field) == 0
    assert idle_labor(s, 0) == get(s, 0, st.LABOR)


def test_s_8_1_workers_are_assigned_in_secret_and_revealed_together() -> None:
    s = position()
    begin(s, st.ASSIGN)
    assert s.actors == 0b11
    one, two = s.clone(), s.clone()
    act(one, 0, a.NUMBER + 3)
    act(two, 0, a.NUMBER)
    assert one.redact(1).pack() == two.redact(1).pack() == s.redact(1).pack()
    while s.actors & 1:
        act(s, 0, s.legal(0)[0])
    assert s.phase == st.ASSIGN
    reveals = s.reveals
    while s.actors & 2 and s.phase == st.ASSIGN:
        act(s, 1, s.legal(1)[0])
    assert s.reveals == reveals + 1


def test_s_8_2_workers_go_to_actions_not_to_paddies() -> None:
    s = position()
    three_paddies(s)
    cubes(s, 0, 0, weeds=1)
    cubes(s, 0, 3, weeds=1)
    water(s, 0, p0=0)
    assign(s, 0, st.WEED_LABOR, 2)
    begin(s, st.WEEDS)
    assert s.legal(0) == [a.STOP, a.PADDY, a.PADDY + 3]


def test_s_8_3_a_worker_serves_once() -> None:
    s = position()
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 3)
    assert idle_labor(s, 0) == 1
    assert get(s, 0, st.LANE) == st.PLANT_LABOR
    assert numbers(s, 0) == [0, 1]
    act(s, 0, a.NUMBER)
    assert idle_labor(s, 0) == 1, "not assigning is allowed"


def test_s_8_4_laborers_and_livestock_mix_on_build() -> None:
    s = position()
    put(s, 0, st.STOCK, 2)
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 1, a.NUMBER + 1)
    assert idle_labor(s, 0) == 7
    assert idle_stock(s, 0) == 1
    act(s, 0, a.NUMBER, a.NUMBER, a.STOP)
    while s.phase == st.ASSIGN:
        act(s, 1, s.legal(1)[0])
    assert (actor(s), s[st.LEFT]) == (0, 2)  # E-13


def test_s_8_5_who_may_go_where() -> None:
    s = position()
    three_paddies(s)
    rocks(s, 0, 2)
    crops(s, 0, planted=(3,), grown=(0,))
    cubes(s, 0, 4, 1, 1)
    put(s, 0, st.STOCK, 2)
    begin(s, st.ASSIGN)
    lines = []
    while s.actors & 1 and get(s, 0, st.LANE) < st.LINES:
        lines.append(get(s, 0, st.LANE))
        act(s, 0, a.NUMBER)
    assert lines == [
        st.BUILD_LABOR, st.BUILD_STOCK, st.ROCK_STOCK, st.WEED_LABOR, st.PEST_STOCK, st.HARVEST_LABOR, st.PLANT_LABOR,
    ]  # fmt: skip


def test_s_8_6_workers_without_work_are_wasted() -> None:
    s = position()
    crops(s, 0)
    water(s, 0, p0=0)
    s[st.TILES_UP] = 0
    assign(s, 0, st.PLANT_LABOR, 3)
    begin(s, st.WATER_IN)
    assert get(s, 0, st.PLANTED) == 0
    assert s[st.ROUND] == 3


def test_s_8_6_no_more_are_offered_than_could_find_work() -> None:
    s = position()
    three_paddies(s)
    crops(s, 0, planted=(0, 3), grown=(4,))
    fertile(s, 0, 3)
    cubes(s, 0, 3, weeds=2, pests=1)
    cubes(s, 0, 4, pests=1)
    put(s, 0, st.STOCK, 6)
    begin(s, st.ASSIGN)
    offered = {}
    while s.actors & 1 and get(s, 0, st.LANE) < st.LINES:
        offered[get(s, 0, st.LANE)] = numbers(s, 0)[-1]
        act(s, 0, a.NUMBER)
    assert offered[st.WEED_LABOR] == 2 * 2, "two weeds in two hexes"
    assert offered[st.PEST_STOCK] == 1 + 2, "a paddy to fertilize, two pests"
    assert offered[st.HARVEST_LABOR] == 3


def test_s_8_7_no_livestock_in_round_1_without_a_bonus() -> None:
    s = started(2, setups=(1, 5))
    assert idle_stock(s, 0) == 0
    assert idle_stock(s, 1) == 1


def test_s_25_2_missing_cubes_are_not_placed() -> None:
    s = position()
    s[st.WEEDS_LEFT] = 0
    s[st.PESTS_LEFT] = 0
    add_cube(s, 0, 0, 0)
    add_cube(s, 0, 0, 1)
    assert get(s, 0, st.CUBES) == get(s, 0, st.CUBES + 10) == 0
    assert (s.cards.weeds, s.cards.pests, s.cards.fertilizer) == (24, 24, 12)


def test_s_25_4_at_most_twenty_laborers_and_six_livestock() -> None:
    s = position()
    earn(s, 0, 9999)
    begin(s, st.MARKET)
    while a.BUY_LABORER in s.legal(0):
        act(s, 0, a.BUY_LABORER)
    while actor(s) == 0 and s.phase == st.MARKET and a.BUY_LIVESTOCK in s.legal(0):
        act(s, 0, a.BUY_LIVESTOCK)
    assert get(s, 0, st.LABOR) == 20
    assert get(s, 0, st.STOCK) == 6


def test_s_25_5_pieces_of_a_player() -> None:
    cards = position().cards
    assert (cards.walls[2:], cards.gates[2:]) == ([40, 26, 20], [12, 8, 6])
    assert HEXES == 10, "one planted or grown tile for each hex: they never run short"


def test_s_25_6_rice_is_unlimited() -> None:
    s = position()
    earn(s, 0, 100_000)
    assert s.scores()[0] == 100_000


def test_lent_workers_can_be_assigned() -> None:
    s = position(rows=((20,), (2,)))
    s.line_up([0, 1])
    begin(s, st.RESOLVE)
    assert idle_labor(s, 0) == 13
    assert numbers(s, 0) == [0, 1, 2, 3, 4]
