"""Achievements and the market: S-18, S-19, and every tile."""

import pytest

from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.market import meets, metric, tax
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    act,
    actor,
    begin,
    build,
    crops,
    cubes,
    earn,
    fertile,
    get,
    position,
    put,
    rocks,
    terraces,
    water,
)


def test_s_18_1_a_tile_pays_and_leaves() -> None:
    s = terraces()
    s[st.TILES_UP] = 1 << 1 | 1 << 2 | 1 << 3
    begin(s, st.GOALS)
    assert s.legal(0) == [a.STOP, a.TILE + 1, a.TILE + 2], "four paddies are not there"
    act(s, 0, a.TILE + 2)
    assert get(s, 0, st.RICE) == 7
    assert not s[st.TILES_UP] >> 2 & 1


def test_s_18_2_one_tile_a_round() -> None:
    s = terraces()
    s[st.TILES_UP] = 1 << 1 | 1 << 2
    begin(s, st.GOALS)
    act(s, 0, a.TILE + 2)
    assert s.phase != st.GOALS


def test_s_18_3_the_moment_of_claiming_counts() -> None:
    s = terraces()
    s[st.TILES_UP] = 1 << 22  # two harvests this round
    put(s, 0, st.HARVESTS, 1)
    begin(s, st.GOALS)
    assert s.phase != st.GOALS
    s = terraces()
    s[st.TILES_UP] = 1 << 22
    put(s, 0, st.HARVESTS, 2)
    begin(s, st.GOALS)
    assert s.legal(0) == [a.STOP, a.TILE + 22]


def test_s_19_1_pieces_come_from_the_cheapest_space_on() -> None:
    s = position()
    earn(s, 0, 10)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER)
    assert get(s, 0, st.RICE) == 6
    assert get(s, 0, st.LABOR) == 11
    earn(s, 0, 4)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER)
    assert get(s, 0, st.RICE) == 4, "the next one costs 6"


def test_s_19_2_the_tax_is_for_all_items_of_the_round() -> None:
    s = position()  # E-18
    earn(s, 0, 24)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER, a.BUY_LABORER, a.BUY_LIVESTOCK)
    assert get(s, 0, st.RICE) == 0
    assert (get(s, 0, st.LABOR), get(s, 0, st.STOCK)) == (12, 1)


def test_e_19_one_item_is_not_taxed() -> None:
    s = position()
    put(s, 0, st.STOCK, 1)
    earn(s, 0, 5)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LIVESTOCK)
    assert get(s, 0, st.RICE) == 0


def test_d_21_four_items() -> None:
    s = position()
    earn(s, 0, 38)
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER, a.BUY_LABORER, a.BUY_LABORER, a.BUY_LIVESTOCK)
    assert get(s, 0, st.RICE) == 0


def test_s_19_3_bought_workers_stay() -> None:
    s = position(turn=1)
    earn(s, 0, 4)
    s[st.DECK] = 1
    begin(s, st.MARKET)
    act(s, 0, a.BUY_LABORER)
    assert s[st.ROUND] == 2
    assert get(s, 0, st.LABOR) == 11


def test_s_19_4_rice_never_falls_below_zero() -> None:
    s = position()
    earn(s, 0, 4)
    begin(s, st.MARKET)
    assert s.legal(0) == [a.STOP, a.BUY_LABORER]
    earn(s, 0, -1)
    begin(s, st.MARKET)
    assert s.phase != st.MARKET


def test_s_19_5_each_item_pays_its_own_step_of_tax() -> None:
    s = position()
    assert [tax(s, 0, k) for k in range(17)] == [0, *[(k - 1) * (k + 6) // 2 for k in range(1, 17)]]
    earn(s, 0, 100)
    begin(s, st.MARKET)
    paid = []
    for action in (a.BUY_LIVESTOCK, a.BUY_LIVESTOCK, a.BUY_LIVESTOCK):
        before = get(s, 0, st.RICE)
        act(s, 0, action)
        paid.append(before - get(s, 0, st.RICE))
    assert paid == [5, 5 + 4, 8 + 5]


@pytest.mark.parametrize("turn", [5, 6])
def test_s_19_6_no_market_in_round_6(turn: int) -> None:
    s = position(turn=turn)
    s[st.TILES_UP] = 0
    earn(s, 0, 20)
    begin(s, st.GOALS)
    assert (s.phase == st.MARKET) == (turn == 5)


def meeting(tile: int) -> Spirits:
    """A position that meets a tile."""
    s = terraces()
    if tile == 3:
        build(s, 0, (12,), (10,))
    if tile in (5, 6):
        s = position(gate=2)
        edges = (4, 5, 6, 8, 9, 13, 15, 26, 27, 28) if tile == 5 else (4, 5, 6, 8, 9, 13, 16, 23, 24, 25, 26, 27, 28)
        build(s, 0, (*edges, 18) if tile == 5 else edges, (29,))
    if tile == 7:
        build(s, 0, (12,), (10,))
    if tile in (9, 10):
        rocks(s, 0, *((2, 6) if tile == 9 else ()))
    if tile in (11, 12, 13):
        water(s, 0, p0=1, p3=2, p4=3)
    if tile in (14, 15, 16):
        crops(s, 0, planted=(4,) if tile == 14 else (3, 4) if tile == 15 else (), grown=(0, 4) if tile == 16 else ())
    if tile in (17, 18):
        crops(s, 0, planted=(3, 4))
        fertile(s, 0, *((3,) if tile == 17 else (3, 4)))
    at = {20: st.STOCK, 21: st.LABOR, 22: st.HARVESTS, 23: st.BEST, 24: st.PASSED}
    if tile in at:
        put(s, 0, at[tile], {20: 3, 21: 13, 22: 2, 23: 20, 24: 4}[tile])
    return s


def spoiled(tile: int) -> Spirits:
    """A position that just misses it."""
    s = terraces() if tile > 4 else position()
    if tile in (3, 5, 6, 7):
        s = terraces()
    if tile == 8:
        s = position()
        build(s, 0, (8,), (9,))
    if tile in (9, 10):
        rocks(s, 0, *((2, 6, 9) if tile == 9 else (2,)))
    if tile in (11, 12, 13):
        water(s, 0, p0=1, p4=0, p3=1 if tile == 11 else 2)
    if tile in (14, 15, 16):
        crops(s, 0, planted=(3,) if tile == 14 else (0, 4) if tile == 15 else (), grown=(4,) if tile == 16 else ())
    if tile == 18:
        crops(s, 0, planted=(3,))
        fertile(s, 0, 3)
    if tile == 19:
        cubes(s, 0, 0, weeds=1)
    at = {20: st.STOCK, 21: st.LABOR, 22: st.HARVESTS, 23: st.BEST, 24: st.PASSED}
    if tile in at:
        put(s, 0, at[tile], {20: 2, 21: 12, 22: 1, 23: 19, 24: 3}[tile])
    return s


@pytest.mark.parametrize("tile", range(1, 25))
def test_every_tile_is_met_missed_and_paid(tile: int) -> None:
    assert not meets(spoiled(tile), 0, tile)
    s = meeting(tile)
    assert meets(s, 0, tile)
    s[st.TILES_UP] = 1 << tile
    begin(s, st.GOALS)
    assert s.legal(0) == [a.STOP, a.TILE + tile]
    act(s, 0, a.TILE + tile)
    assert get(s, 0, st.RICE) == s.cards.tile_rice[tile]
    assert s[st.TILES_UP] == 0


def test_metrics_of_sizes() -> None:
    s = terraces()
    assert [metric(s, 0, what) for what in (c.PADDIES, c.MAX_SIZE, c.TWIN, c.DIFFERENT)] == [3, 3, 0, 3]
    build(s, 0, (12,), (10,))
    assert [metric(s, 0, what) for what in (c.PADDIES, c.MAX_SIZE, c.TWIN, c.DIFFERENT)] == [4, 2, 2, 2]
    rocks(s, 0, 7)
    assert metric(s, 0, c.PADDIES) == 3, "a rocky paddy does not count"
    assert actor(begin(s, st.ASSIGN)) == 0
