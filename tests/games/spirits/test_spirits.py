"""Spirits: S-7, S-26, and every card."""

from pathlib import Path

import pytest

from subak.core.bits import members
from subak.core.position import OVER
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.farming import chart, plant_cost, weed_cost
from subak.games.spirits.game import SpiritsGame
from subak.games.spirits.market import cost_of, metric
from subak.games.spirits.resolving import performable
from subak.games.spirits.rules import Spirits
from subak.games.spirits.workers import group_of, harvest_cost, wall_cost
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
    terraces,
    three_paddies,
    water,
    with_cards_of,
)


def owner(*row: int, seats: int = 2, turn: int = 2, other: tuple[int, ...] = (39,)) -> Spirits:
    """Seat 0 has these spirits and the chain of three paddies, dry and bare; it is first in turn order."""
    s = terraces(seats, turn, (row, other, (40,), (38,)))
    s.line_up(list(range(seats)))
    return s


def resolve(s: Spirits) -> Spirits:
    return begin(s, st.RESOLVE)


# -- S-7


def test_s_7_1_active_spirits_work_every_round_in_turn_order() -> None:
    s = owner(1, 20)
    put(s, 1, st.ROW, 1 << 2 | 1 << 39)
    resolve(s)
    assert (get(s, 0, st.RICE), get(s, 0, st.CREW), get(s, 1, st.CREW)) == (1, 3, 1)
    put(s, 0, st.CREW, 0)
    s[st.ROUND] = 3
    resolve(s)
    assert (get(s, 0, st.RICE), get(s, 0, st.CREW)) == (2, 3)


def test_s_7_2_the_owner_chooses_the_order_of_the_spirits() -> None:
    s = owner(17, 12, 6)
    earn(s, 0, 4)
    cubes(s, 0, 3, weeds=1)
    crops(s, 0, planted=(3,))
    resolve(s)
    assert s.legal(0) == [a.STOP, a.CARD + 6, a.CARD + 12, a.CARD + 17]
    act(s, 0, a.CARD + 17)
    assert s.legal(0) == [a.STOP, a.CARD + 6, a.CARD + 12], "each once"
    act(s, 0, a.CARD + 6)
    assert s.legal(0) == [a.STOP, a.CARD + 12]
    act(s, 0, a.STOP)
    assert s.phase == st.ASSIGN
    assert (get(s, 0, st.FERTILE), get(s, 0, st.CUBES + 3), get(s, 0, st.RICE)) == (1 << 3, 0, 2)


def test_s_7_2_done_leaves_the_rest_and_the_next_player_goes_on() -> None:
    s = owner(12, 7, other=(5, 39))
    earn(s, 0, 2)
    cubes(s, 1, 0, pests=1)
    resolve(s)
    act(s, 0, a.STOP)
    assert (get(s, 0, st.RICE), get(s, 0, st.RESERVOIR)) == (2, 0)
    assert (actor(s), s.legal(1)) == (1, [a.STOP, a.CARD + 5])


def test_s_7_2_a_spirit_may_become_usable_after_another() -> None:
    s = owner(5, 23)
    resolve(s)
    assert s.legal(0) == [a.STOP, a.CARD + 23], "no pest for the Gecko yet"
    act(s, 0, a.CARD + 23, a.PADDY + 4)
    assert s.legal(0) == [a.STOP, a.CARD + 5], "the Carp brought one"
    act(s, 0, a.CARD + 5)
    assert (get(s, 0, st.RESERVOIR), s[st.PESTS_LEFT]) == (4, 24)
    s = owner(12, 14)
    earn(s, 1, 5)
    resolve(s)
    assert s.legal(0) == [a.STOP, a.CARD + 14]
    act(s, 0, a.CARD + 14)
    assert s.legal(0) == [a.STOP, a.CARD + 12], "the rice of the Macaque pays the Toll"


def test_s_7_2_all_may_be_used_again_in_the_next_round() -> None:
    s = owner(7)
    resolve(s)
    act(s, 0, a.CARD + 7)
    begin(s, st.ROUND_END)
    assert get(s, 0, st.USED) == 0


def test_s_7_3_passive_spirits_are_not_resolved() -> None:
    s = owner(8, 11, 28)
    resolve(s)
    assert s.phase == st.ASSIGN


def test_s_7_4_a_spirit_may_be_declined_but_not_used_in_part() -> None:
    s = owner(23)
    resolve(s)
    assert s.legal(0) == [a.STOP, a.CARD + 23]
    used, declined = s.clone(), s.clone()
    act(declined, 0, a.STOP)
    assert get(declined, 0, st.RESERVOIR) == 0
    act(used, 0, a.CARD + 23)
    assert used.legal(0) == [a.PADDY, a.PADDY + 3, a.PADDY + 4], "the pest comes with the water"
    act(used, 0, a.PADDY + 3)
    assert get(used, 0, st.RESERVOIR) == 4
    assert get(used, 0, st.CUBES + 13) == 1


def test_s_7_5_a_card_needs_every_operation_to_be_performable() -> None:
    s = owner(5)
    resolve(s)
    assert s.phase == st.ASSIGN, "no pest to remove: the Gecko is not offered"
    s = owner(23)
    s[st.SUPPLY] = 0
    assert not performable(s, 0, 23)
    s[st.SUPPLY] = 2
    assert performable(s, 0, 23), "it does as much as it can"


def test_s_7_6_magic_water_comes_once_and_waits_until_used() -> None:
    s = owner(19)
    resolve(s)
    act(s, 0, a.STOP)
    resolve(s)
    act(s, 0, a.CARD + 19, a.HEX + 5)
    assert get(s, 0, st.SPENT) == 1 << 19
    resolve(s)
    assert s.phase == st.ASSIGN
    assert members(get(s, 0, st.MAGIC_HEXES)) == [5]


def test_s_7_7_cards_that_only_help_are_used_without_asking() -> None:
    s = owner(1, 2, 16, 18, 20)
    resolve(s)
    assert s.phase == st.ASSIGN
    assert [get(s, 0, field) for field in (st.RICE, st.CREW, st.CREDITS, st.HERD)] == [1, 4, 1, 1]
    s = owner(1, 12)
    resolve(s)
    assert s.legal(0) == [a.STOP, a.CARD + 12], "they come first: the grain of the Dew pays the Toll"


# -- S-26


def test_s_26_1_planting_without_laborers() -> None:
    s = owner(32)
    water(s, 0, p3=2, p4=3)
    begin(s, st.ASSIGN)
    while s.actors & 1:
        assert get(s, 0, st.LANE) != st.PLANT_LABOR
        act(s, 0, s.legal(0)[0])
    begin(s, st.PLANT)
    act(s, 0, a.YES, a.YES)
    assert get(s, 0, st.PLANTED) == 1 << 3 | 1 << 4


def test_s_26_2_cheaper_walls_and_harvests_change_the_groups() -> None:
    s = owner(11, 38)
    crops(s, 0, grown=(3, 4))
    begin(s, st.ASSIGN)
    assert numbers(s, 0) == [0, 1, 2, 3, 4, 5]
    act(s, 0, a.NUMBER + 3)
    put(s, 0, st.LANE, st.HARVEST_LABOR)
    assert numbers(s, 0) == [0, 1, 2, 3, 4]


def test_s_26_3_the_flat_bonus_counts_for_the_best_harvest() -> None:
    s = owner(8)
    s[st.TILES_UP] = 1 << 23  # at least 20 from one harvest
    crops(s, 0, grown=(3, 4))
    assign(s, 0, st.HARVEST_LABOR, 5)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER, a.NUMBER + 3)
    assert get(s, 0, st.RICE) == 21, "no bonus for the paddy that is not cut"
    assert get(s, 0, st.BEST) == 21


def test_s_26_4_the_larger_hex_and_fertilizer_add_up_to_six_columns() -> None:
    s = with_cards_of(2, owner(40))
    crops(s, 0, grown=(3, 4))
    fertile(s, 0, 4)
    assign(s, 0, st.HARVEST_LABOR, 5)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2, a.NUMBER + 3)
    assert get(s, 0, st.RICE) == 12 + 50, "one paddy a round, where it gains most: 15 against 8"
    assert chart(s, 0, 4, 7) == chart(s, 0, 4, 6)


def test_s_26_5_the_carp_without_its_drawback() -> None:
    s = owner(23, 29)
    resolve(s)
    act(s, 0, a.CARD + 23)
    assert get(s, 0, st.RESERVOIR) == 4
    assert s[st.PESTS_LEFT] == 24
    s = owner(23)
    s[st.PESTS_LEFT] = 0
    resolve(s)
    act(s, 0, a.CARD + 23)
    assert get(s, 0, st.RESERVOIR) == 4
    assert s.phase == st.ASSIGN


def test_s_26_6_the_plague_and_the_immune() -> None:
    s = owner(34, seats=3, other=(28,))
    resolve(s)
    act(s, 0, a.CARD + 34)
    assert [get(s, 1, st.CUBES), get(s, 1, st.CUBES + 10)] == [0, 1]
    assert [get(s, 2, st.CUBES), get(s, 2, st.CUBES + 10)] == [1, 1]
    s = owner(34, other=(28,))
    assert not performable(s, 0, 34), "the only opponent is immune to weeds"


@pytest.mark.parametrize(("card", "price"), [(4, 1), (12, 1), (17, 2)])
def test_s_26_7_a_spirit_that_is_paid_wants_its_price(card: int, price: int) -> None:
    s = owner(card)
    crops(s, 0, planted=(3,))
    earn(s, 0, price - 1)
    resolve(s)
    assert s.phase == st.ASSIGN
    earn(s, 0, 1)
    resolve(s)
    act(s, 0, a.CARD + card)
    assert get(s, 0, st.RICE) == 0


def test_s_26_8_the_siphon_needs_water_to_drain() -> None:
    s = owner(26, seats=3)
    resolve(s)
    assert s.phase == st.ASSIGN
    reservoir(s, 1, 3)
    reservoir(s, 2, 6)
    resolve(s)
    act(s, 0, a.CARD + 26)
    assert s.legal(0) == [a.SEAT + 1, a.SEAT + 2]
    act(s, 0, a.SEAT + 2)
    assert [get(s, seat, st.RESERVOIR) for seat in range(3)] == [3, 3, 3]
    assert s.phase == st.ASSIGN, "one opponent, not both"


def test_s_26_9_the_cistern_keeps_two_discs() -> None:
    s = owner(13)
    reservoir(s, 0, 5)
    begin(s, st.WATER_IN)
    act(s, 0, a.STOP, a.STOP, a.STOP)
    assert numbers(s, 0) == [0, 1, 2]
    act(s, 0, a.NUMBER + 2)
    assert get(s, 0, st.RESERVOIR) == 2
    assert performable(owner_of_siphon(s), 1, 26)
    begin(s, st.WATER_IN)
    assert s[st.CARRIED] == 2


def owner_of_siphon(s: Spirits) -> Spirits:
    other = s.clone()
    put(other, 1, st.ROW, 1 << 26)
    return other


def test_s_26_10_too_few_hexes_for_three_magic_discs() -> None:
    s = position(2, rows=((36,), (39,)))
    resolve(s)
    assert s.phase == st.ASSIGN
    three_paddies(s)
    resolve(s)
    act(s, 0, a.CARD + 36, a.HEX + 3, a.HEX + 7, a.HEX + 8)
    assert members(get(s, 0, st.MAGIC_HEXES)) == [3, 7, 8]


def test_s_26_11_patient_rice_waits() -> None:
    s = owner(21)
    crops(s, 0, grown=(3,))
    fertile(s, 0, 3)
    cubes(s, 0, 3, weeds=1)
    begin(s, st.HARVEST)
    act(s, 0, a.YES)
    assert get(s, 0, st.GROWN) == 1 << 3
    assert get(s, 0, st.FERTILE) == 1 << 3
    assert get(s, 0, st.CUBES + 3) == 1
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 1)
    assert get(s, 0, st.GROWN) == 0, "a partial harvest clears it all the same"
    assign(s, 0, st.HARVEST_LABOR, 0)
    crops(s, 0, grown=(4,))
    begin(s, st.HARVEST)
    act(s, 0, a.STOP)
    assert get(s, 0, st.GROWN) == 0
    s = owner(21, turn=7)
    crops(s, 0, grown=(4,))
    begin(s, st.HARVEST)
    assert s.phase == OVER, "nothing waits for an eighth round"


@pytest.mark.parametrize("card", [31, 35])
def test_s_26_12_mud_and_sluice_cut_in_water_and_the_water_stays(card: int) -> None:
    s = owner(card)
    crops(s, 0, grown=(3,))
    water(s, 0, p3=2)
    assign(s, 0, st.HARVEST_LABOR, 2)
    assign(s, 0, st.PLANT_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2)
    assert get(s, 0, st.RICE) == 12
    assert get(s, 0, st.WATER + 3) == 2
    act(s, 0, a.YES)
    assert get(s, 0, st.PLANTED) == 1 << 3


def test_s_26_13_the_festival_claims_twice_in_a_row() -> None:
    s = owner(25)
    s[st.TILES_UP] = 1 << 1 | 1 << 2 | 1 << 4
    begin(s, st.GOALS)
    act(s, 0, a.TILE + 1)
    assert s.legal(0) == [a.STOP, a.TILE + 2, a.TILE + 4]
    act(s, 0, a.TILE + 2)
    assert get(s, 0, st.RICE) == 4 + 3 + 7 + 3
    assert s.phase == st.MARKET, "a third tile is not offered"


def test_s_26_14_the_merchant_saves_two_steps_of_tax() -> None:
    s = owner(9)
    earn(s, 0, 40)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER, a.BUY_LABORER, a.BUY_LIVESTOCK)
    assert get(s, 0, st.RICE) == 40 - (4 + 6 + 5)
    act(s, 0, a.BUY_LIVESTOCK)
    assert get(s, 0, st.RICE) == 40 - (4 + 6 + 5 + 5) - 4


def test_s_26_15_lent_workers_are_not_owned() -> None:
    s = owner(20, 27, 39)
    put(s, 0, st.LABOR, 12)
    resolve(s)
    assert metric(s, 0, c.LABOR_OWNED) == 12
    assert metric(s, 0, c.STOCK_OWNED) == 0
    begin(s, st.GAME_END)
    assert get(s, 0, st.RICE) == 12


def test_s_26_16_what_is_paid_at_the_end_looks_at_paddies_without_rocks() -> None:
    for card, rice in ((21, 2 * 3), (29, 2 * 3), (33, 2 * 3), (37, 2 * 3)):  # of 1, 2 and 3 hexes
        s = owner(card)
        begin(s, st.GAME_END)
        assert get(s, 0, st.RICE) == rice
        s = owner(card)
        rocks(s, 0, 4)
        begin(s, st.GAME_END)
        assert get(s, 0, st.RICE) == rice * 2 // 3


def test_s_26_16_the_sluice_pays_for_what_is_cut_in_the_last_round() -> None:
    s = owner(35, turn=7)
    crops(s, 0, grown=(0, 3))
    put(s, 0, st.HARVESTS, 0)
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 1, a.NUMBER + 1)
    assert s.phase == OVER
    assert get(s, 0, st.RICE) == 8 + 8 + 8 + 8, "a hex of each paddy is enough"


# -- every card


def used(card: int, s: Spirits) -> Spirits:
    """Resolve the card, taking the first target."""
    put(s, 0, st.ROW, 1 << card)
    s.line_up(list(range(s[st.PLAYERS])))
    resolve(s)
    while s.phase == st.RESOLVE:
        act(s, actor(s), a.CARD + card if s[st.OPERATION] < 0 else s.legal(actor(s))[0])
    return s


def test_card_1_dew() -> None:
    assert get(used(1, owner(1)), 0, st.RICE) == 1


def test_card_2_egret() -> None:
    assert get(used(2, owner(2)), 0, st.CREW) == 1


@pytest.mark.parametrize(("card", "kind"), [(3, c.PEST), (4, c.WEED)])
def test_cards_3_and_4_curse_one_opponent(card: int, kind: int) -> None:
    s = owner(card, seats=3)
    earn(s, 0, 1)
    resolve(s)
    act(s, 0, a.CARD + card)
    assert s.legal(0) == [a.SEAT + 1, a.SEAT + 2]
    act(s, 0, a.SEAT + 2)
    assert get(s, 2, st.CUBES + 10 * kind) == 1
    assert get(s, 1, st.CUBES + 10 * kind) == 0


@pytest.mark.parametrize(("card", "weeds", "pests"), [(5, 1, 0), (6, 0, 1)])
def test_cards_5_and_6_clear_a_cube_in_water_too(card: int, weeds: int, pests: int) -> None:
    s = owner(card)
    cubes(s, 0, 3, 1, 1)
    water(s, 0, p3=2)
    used(card, s)
    assert (get(s, 0, st.CUBES + 3), get(s, 0, st.CUBES + 13)) == (weeds, pests)
    assert get(s, 0, st.RICE) == (1 if card == 5 else 0), "the Gecko brings a rice besides"


def test_card_7_well() -> None:
    s = used(7, owner(7))
    assert get(s, 0, st.RESERVOIR) == 1


@pytest.mark.parametrize(("card", "more"), [(8, 1), (40, 4)])
def test_cards_8_and_40_threshing_and_the_rice_mother(card: int, more: int) -> None:
    s = owner(card)
    crops(s, 0, grown=(3,))
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2)
    assert get(s, 0, st.RICE) == 12 + more


def test_card_9_merchant() -> None:
    s = owner(9)
    put(s, 0, st.BOUGHT, 1)
    assert cost_of(s, 0, a.BUY_LABORER) == 4


def test_card_10_pebble() -> None:
    s = owner(10)
    assert group_of(s, 0, st.ROCK_LABOR) == 2
    rocks(s, 0, 2, 6)
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER)
    assert get(s, 0, st.LANE) == st.ROCK_LABOR
    assert numbers(s, 0) == [0, 1, 2]
    act(s, 0, a.NUMBER + 2)
    begin(s, st.ROCKS)
    act(s, 0, a.HEX + 2, a.HEX + 6)
    assert get(s, 0, st.STONES) == 0


def test_card_11_bamboo() -> None:
    assert wall_cost(owner(11), 0) == 2
    assert wall_cost(owner(12), 0) == 3


def test_card_12_toll() -> None:
    s = owner(12)
    earn(s, 0, 5)
    used(12, s)
    assert [get(s, 0, field) for field in (st.RICE, st.CREW, st.CREDITS)] == [4, 3, 1]


def test_card_14_macaque() -> None:
    s = owner(14, seats=3)
    earn(s, 1, 1)
    earn(s, 2, 9)
    used(14, s)
    assert s.scores() == [2, 0, 8]


def test_card_15_hoe() -> None:
    assert weed_cost(owner(15), 0, 4) == 1
    assert weed_cost(owner(14), 0, 4) == 3


def test_card_16_clay() -> None:
    s = used(16, owner(16))
    assert get(s, 0, st.CREDITS) == 1


def test_card_17_duckling() -> None:
    s = owner(17)
    crops(s, 0, planted=(3,), grown=(4,))
    water(s, 0, p3=2)
    earn(s, 0, 3)
    used(17, s)
    assert (get(s, 0, st.FERTILE), get(s, 0, st.RICE)) == (1 << 3, 1)


@pytest.mark.parametrize(("card", "herd"), [(18, 1), (27, 2)])
def test_cards_18_and_27_lend_animals(card: int, herd: int) -> None:
    assert get(used(card, owner(card)), 0, st.HERD) == herd


@pytest.mark.parametrize(("card", "discs", "rice"), [(19, 1, 3), (24, 1, 4), (30, 2, 0), (36, 3, 3)])
def test_cards_19_24_30_and_36_place_magic_water(card: int, discs: int, rice: int) -> None:
    s = used(card, owner(card))
    assert get(s, 0, st.MAGIC_HEXES).bit_count() == discs
    assert s[st.MAGIC_LEFT] == 7 - discs
    assert get(s, 0, st.RICE) == rice


def test_card_20_ancestor() -> None:
    assert get(used(20, owner(20)), 0, st.CREW) == 3


def test_card_22_crow() -> None:
    s = used(22, owner(22, seats=3))
    assert [get(s, seat, st.CUBES + 10) for seat in range(3)] == [0, 1, 1]


@pytest.mark.parametrize(("card", "kind"), [(28, c.WEED), (29, c.PEST)])
def test_cards_28_and_29_keep_cubes_away_for_ever(card: int, kind: int) -> None:
    s = owner(2, seats=2, other=(card,))
    earn(s, 0, 1)
    for source in (3, 4, 22):
        put(s, 0, st.ROW, 1 << source)
        assert performable(s, 0, source) == (s.cards.plays[source][-1][1] != kind)
    s[st.RAIN_CARD] = 4 if kind == c.WEED else 5
    begin(s, st.INFEST)
    assert get(s, 1, st.CUBES + 10 * kind) == 0


def test_card_31_mud() -> None:
    s = owner(31)
    cubes(s, 0, 3, 1, 1)
    water(s, 0, p3=2)
    assign(s, 0, st.WEED_LABOR, 2)
    assign(s, 0, st.PEST_STOCK, 1)
    begin(s, st.WEEDS)
    act(s, 0, a.PADDY + 3, a.PADDY + 3)
    assert (get(s, 0, st.CUBES + 3), get(s, 0, st.CUBES + 13)) == (0, 0)
    assert get(s, 0, st.WATER + 3) == 2


def test_card_32_seedling() -> None:
    assert plant_cost(owner(32), 0, 4) == 0


def test_card_33_granary() -> None:
    s = owner(33)
    begin(s, st.GAME_END)
    assert get(s, 0, st.RICE) == 2 * 3


def test_card_37_sun() -> None:
    s = owner(37)
    cubes(s, 0, 4, 2, 2)
    assert chart(s, 0, 4, 3) == 20
    cubes(s, 0, 4, 3, 2)
    assert chart(s, 0, 4, 3) == 10


def test_card_38_reaper() -> None:
    s = owner(38)
    assert harvest_cost(s, 0) == 1
    crops(s, 0, grown=(3,))
    assign(s, 0, st.HARVEST_LABOR, 2)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 2)
    assert get(s, 0, st.RICE) == 12 - 3


def test_s_26_3_no_harvest_pays_less_than_nothing(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[spirit]]\nid = 38\npower = ["cost harvest 1", "yield flat -9"]\n', encoding="utf-8")
    s = owner(38)
    s.cards = SpiritsGame(pack).columns
    crops(s, 0, grown=(3,))
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    act(s, 0, a.NUMBER + 1)
    assert get(s, 0, st.RICE) == 0, "the chart has 5"


def test_card_39_village() -> None:
    s = owner(39, other=(2,))
    put(s, 0, st.STOCK, 2)
    begin(s, st.GAME_END)
    assert get(s, 0, st.RICE) == 10, "laborers count, animals do not"


def test_cards_13_21_25_26_34_and_35_are_in_s_26() -> None:
    """Every card has an operation or a power, and nothing else does."""
    cards = owner(1).cards
    for card in range(1, 41):
        powers = [power for power in range(c.POWER_COLUMNS) if cards.holders[power] >> card & 1]
        assert bool(cards.plays[card]) != bool(powers)
        assert bool(powers) == (cards.spirit_kind[card] == c.PASSIVE)
    assert sum(n for card in range(41) for verb, _noun, n in cards.plays[card] if verb == c.MAGIC) == cards.magic


def test_s_25_3_there_is_magic_water_enough() -> None:
    cards = owner(1).cards
    placed = [n for card in range(41) for verb, _noun, n in cards.plays[card] if verb == c.MAGIC]
    assert placed == [1, 1, 2, 3]
    assert cards.magic == 7


def test_the_unfriendly_spirits_are_those_that_take_or_hex() -> None:
    cards = owner(1).cards
    harm = [
        card
        for card in range(1, 41)
        if any(verb in (c.HEX_ONE, c.HEX_EACH, c.TAKE_EACH, c.TAKE_ONE) for verb, _noun, _n in cards.plays[card])
    ]
    assert members(cards.unfriendly_spirits) == harm == [3, 4, 14, 22, 26, 34]  # I-28


def test_a_spirit_played_by_script_is_resolved_at_once() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    before = get(s, 0, st.RICE)
    act(s, 0, a.CARD + 1)
    act(s, 1, s.legal(1)[0])
    assert get(s, 0, st.RICE) == before + 1
