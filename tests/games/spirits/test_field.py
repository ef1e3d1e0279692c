"""The field, walls and gates: S-0, S-9 and the geometry vectors."""

from random import Random

import pytest

from subak.core.bits import members, size
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.cards import EDGES, HEXES, OUT
from subak.games.spirits.paddies import drops, find_builds, is_dry, is_flooded, left_over
from subak.games.spirits.rules import Spirits
from tests.games.spirits import reference
from tests.games.spirits.script import (
    GATE,
    WALL,
    act,
    actor,
    assign,
    begin,
    build,
    chain,
    completed,
    crops,
    cubes,
    get,
    position,
    put,
    reservoir,
    rocks,
    three_paddies,
    water,
)


def offers(s: Spirits, seat: int = 0) -> tuple[list[int], list[int]]:
    """Edges where a wall, and where a gate, may go."""
    find_builds(s, seat, 9)
    return members(s[st.WALLABLE]), members(s[st.GATEABLE])


def moves(s: Spirits, seat: int = 0) -> list[tuple[int, int]]:
    gates = members(get(s, seat, st.GATES))
    return [(g, f) for g in gates for f in members(drops(s, seat, 1 << g))]


def bars(s: Spirits, seat: int = 0) -> list[int]:
    walls, gates = get(s, seat, st.WALLS), get(s, seat, st.GATES)
    return [1 if walls >> e & 1 else 2 if gates >> e & 1 else 0 for e in range(EDGES)]


def test_s_0_1_a_field_has_ten_hexes_in_rows_of_3_4_and_3() -> None:
    cards = position().cards
    assert [cards.row.count(n) for n in range(3)] == [3, 4, 3]
    around = {h: sorted(way & 15 for way in cards.ways[h]) for h in range(HEXES)}
    assert around == {
        0: [1, 3, 4], 1: [0, 2, 4, 5], 2: [1, 5, 6], 3: [0, 4, 7], 4: [0, 1, 3, 5, 7, 8], 5: [1, 2, 4, 6, 8, 9],
        6: [2, 5, 9], 7: [3, 4, 8], 8: [4, 5, 7, 9], 9: [5, 6, 8],
    }  # fmt: skip


def test_s_0_2_bamboo_closes_the_top_and_the_left() -> None:
    s = position()
    build(s, 0, (8,), (9,))  # hex 3 has three edges of bamboo and needs two pieces
    assert completed(s) == [0, 3]
    assert len(s.cards.bamboo_hex) == 11


def test_s_0_3_a_region_is_sealed_when_its_whole_rim_is_closed() -> None:
    s = position()
    build(s, 0, (8,))
    assert completed(s) == [0]
    assert get(s, 0, st.REGION + 3) == get(s, 0, st.REGION + 9)
    build(s, 0, (), (9,))
    assert members(get(s, 0, st.REGION + 3)) == [3]


def test_s_0_4_a_gate_inside_a_region_is_no_portal() -> None:
    s = position()
    three_paddies(s)
    crops(s, 0)
    before = (completed(s), chain(s))
    build(s, 0, (), (10,))
    assert (completed(s), chain(s)) == before


def test_s_0_5_a_paddy_has_two_portals_and_at_most_five_hexes() -> None:
    s = position(gate=2)
    build(s, 0, (4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28), (29,))
    assert completed(s) == [0]  # D-10: six hexes


def test_s_0_6_a_paddy_may_have_any_shape() -> None:
    s = position(gate=0)
    build(s, 0, (3, 4, 6, 10, 13, 15, 12, 17, 18, 26), (27,))  # B, F and I in a crooked line
    assert completed(s) == [0, 1]
    assert members(get(s, 0, st.REGION + 1)) == [1, 5, 8]


def test_s_0_7_a_rock_makes_a_paddy_unusable_until_it_is_gone() -> None:
    s = position()
    build(s, 0, (8,), (9,))
    rocks(s, 0, 3)
    assert completed(s) == [0, 3]
    assert members(get(s, 0, st.USABLE)) == [0]
    put(s, 0, st.STOCK, 1)
    assign(s, 0, st.ROCK_STOCK, 1)
    begin(s, st.ROCKS)
    act(s, 0, a.HEX + 3)
    assert members(get(s, 0, st.USABLE)) == [0, 3]


def test_s_0_8_open_field_holds_no_water() -> None:
    s = position()
    reservoir(s, 0, 3)
    begin(s, st.WATER_IN)
    assert sum(get(s, 0, st.WATER + p) for p in range(10)) == 1


def test_s_0_9_flooded_dry_and_in_between() -> None:
    s = position()
    three_paddies(s)
    water(s, 0, p4=2)
    assert not is_dry(s, 0, 4)
    assert not is_flooded(s, 0, 4)
    water(s, 0, p4=3)
    assert is_flooded(s, 0, 4)
    water(s, 0, p4=0)
    assert is_dry(s, 0, 4)


def test_s_0_10_the_chain_follows_the_water() -> None:
    s = position()
    three_paddies(s)
    assert chain(s) == [0, 3, 4]


def test_s_0_11_the_reach_ends_at_the_first_rock() -> None:
    s = position()
    three_paddies(s)
    rocks(s, 0, 7)
    assert get(s, 0, st.REACH) == 1
    rocks(s, 0, 5)
    assert get(s, 0, st.REACH) == 2
    rocks(s, 0)
    assert get(s, 0, st.REACH) == 3


def test_s_0_12_livestock_is_ox_one_round_and_duck_the_next() -> None:
    s = position()
    put(s, 0, st.STOCK, 1)
    rocks(s, 0, 5)
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER, a.NUMBER + 1)
    assert get(s, 0, st.ASSIGNED + st.BUILD_STOCK) == 1
    s = position()  # E-23: the next round
    put(s, 0, st.STOCK, 1)
    cubes(s, 0, 0, pests=1)
    water(s, 0, p0=0)
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER, a.NUMBER, a.NUMBER + 1)
    assert get(s, 0, st.ASSIGNED + st.PEST_STOCK) == 1


def test_s_0_13_spirits_override_the_rules() -> None:
    s = position(rows=((35,), (2,)))
    crops(s, 0, grown=(0,))
    assign(s, 0, st.HARVEST_LABOR, 1)
    begin(s, st.HARVEST)
    assert s.legal(0) == [a.NUMBER, a.NUMBER + 1], "a flooded paddy may be cut with the Sluice Spirit"


def test_s_0_14_the_next_player_is_next_in_turn_order() -> None:
    s = position(3, rows=((9,), (2,), (5,)))  # order: seat 1, seat 2, seat 0
    begin(s, st.WATER_OUT)
    assert actor(s) == 1
    act(s, 1, a.NUMBER)
    assert get(s, 2, st.RESERVOIR) == 1


def test_s_0_15_left_is_the_next_seat() -> None:
    s = position(3)
    build(s, 1, (8,), (9,))
    s[st.RAIN_CARD] = 11  # by_left: chosen by the neighbour on the left of the victim
    begin(s, st.INFEST)
    while actor(s) != 2:
        act(s, actor(s), s.legal(actor(s))[0])
    assert s[st.TURN_ORDER + s[st.TURN]] == 1


def test_s_9_1_credits_come_from_workers_spirits_and_bonus_walls() -> None:
    s = position()
    put(s, 0, st.CREDITS, 1)
    assign(s, 0, st.BUILD_LABOR, 1)
    assign(s, 0, st.BUILD_STOCK, 1)
    begin(s, st.BUILD)
    assert s[st.LEFT] == 3
    act(s, 0, a.WALL + 8, a.WALL + 28, a.WALL + 29)  # E-13: laborers and livestock mix
    assert s[st.LEFT] == 0
    act(s, 0, a.STOP)
    assert size(get(s, 0, st.WALLS)) == 5


def test_s_9_2_pieces_go_on_empty_edges_only() -> None:
    s = position()
    build(s, 0, (8,))
    walls, gates = offers(s)
    assert not {0, 1, 2, 8} & set(walls + gates)
    assert set(walls + gates) <= set(range(EDGES))


def test_s_9_3_walls_stay() -> None:
    s = position()
    build(s, 0, (8,), (9,))
    assert all(get(s, 0, st.GATES) >> g & 1 for g, _f in moves(s))
    before = get(s, 0, st.WALLS) | get(s, 0, st.GATES)
    begin(s, st.BUILD)
    act(s, 0, a.LIFT + 9)
    act(s, 0, s.legal(0)[0])
    assert (get(s, 0, st.WALLS) | get(s, 0, st.GATES)) == before


def test_s_9_4_an_unfinished_paddy_takes_no_water() -> None:
    s = position()
    build(s, 0, (8,))
    reservoir(s, 0, 4)
    begin(s, st.WATER_IN)
    assert get(s, 0, st.WATER + 3) == 0
    assert completed(s) == [0]


def test_s_9_5_a_sealed_region_of_five_is_a_paddy_and_of_six_is_not() -> None:
    five = position(gate=2)
    build(five, 0, (4, 5, 6, 8, 9, 13, 16, 23, 24, 25, 26, 27, 28), (29,))
    assert completed(five) == [0, 4]
    assert size(get(five, 0, st.REGION + 4)) == 5
    six = position(gate=2)
    build(six, 0, (4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28), (29,))
    assert completed(six) == [0]


def test_s_9_6_a_paddy_needs_one_entry_and_one_exit() -> None:
    s = position(gate=1)  # D-02
    build(s, 0, (8,))
    walls, gates = offers(s)
    assert 9 not in walls
    assert 9 in gates
    build(s, 0, (), (9,))
    assert completed(s) == [0, 3]
    assert chain(s) == [0, 3]


def test_s_9_7_a_pocket_without_gates_is_allowed_and_no_paddy() -> None:
    s = position(gate=0)  # D-03
    build(s, 0, (8,))
    walls, gates = offers(s)
    assert 9 in walls
    assert 9 not in gates
    build(s, 0, (9,))
    assert completed(s) == [0]
    assert moves(s) == [(0, 2)]


def test_s_9_8_six_hexes_may_be_closed_with_two_portals() -> None:
    s = position(gate=2)  # D-10
    build(s, 0, (4, 5, 6, 7, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28))
    walls, gates = offers(s)
    assert 29 not in walls
    assert 29 in gates
    build(s, 0, (), (29,))
    assert completed(s) == [0]


def test_s_9_9_no_ring_of_paddies() -> None:
    s = position(gate=1)  # D-09
    build(s, 0, (3, 5, 10, 14, 18, 19, 20, 21, 22, 23, 24, 25), (7, 13))
    walls, _gates = offers(s)
    assert 15 not in walls


def test_s_9_10_an_unconnected_paddy_waits_for_its_link() -> None:
    s = position(gate=0)  # D-07
    build(s, 0, (7, 19), (6,))
    walls, gates = offers(s)
    assert 3 not in walls
    assert 3 in gates
    build(s, 0, (), (3,))
    assert completed(s) == [0, 2]
    assert chain(s) == [0]
    assert sorted(moves(s)) == [(0, 1), (0, 2), (3, 7), (3, 19), (6, 7), (6, 19)]
    build(s, 0, (4,))  # D-08
    walls, gates = offers(s)
    assert 5 in walls
    assert 5 not in gates
    build(s, 0, (5,))
    assert chain(s) == [0, 1, 2]


def test_s_9_11_one_gate_is_exit_and_entry() -> None:
    s = position()
    three_paddies(s)
    assert size(get(s, 0, st.GATES)) == 3
    assert chain(s) == [0, 3, 4]


@pytest.mark.parametrize("what", ["water", "weed", "pest", "planted", "grown"])
def test_s_9_12_only_an_empty_paddy_is_divided(what: str) -> None:
    s = position()
    three_paddies(s)
    assert {10, 12} <= set(offers(s)[0])
    if what == "water":
        water(s, 0, p4=1)
    elif what == "planted":
        crops(s, 0, planted=(0, 4))
    elif what == "grown":
        crops(s, 0, grown=(4,))
    else:
        cubes(s, 0, 4, weeds=int(what == "weed"), pests=int(what == "pest"))
    walls, gates = offers(s)  # D-06
    assert not {10, 12, 14} & set(walls + gates)


def test_s_9_12_magic_water_does_not_forbid_dividing() -> None:
    s = position()
    three_paddies(s)
    put(s, 0, st.MAGIC_HEXES, 1 << 5)
    assert {10, 12} <= set(offers(s)[0])


def test_s_9_13_both_parts_of_a_divided_paddy_are_paddies() -> None:
    s = position()  # D-04
    three_paddies(s)
    build(s, 0, (), (10,))
    assert chain(s) == [0, 3, 4]
    walls, gates = offers(s)
    assert 12 in walls
    assert 12 not in gates
    build(s, 0, (12,))
    assert chain(s) == [0, 3, 4, 5]
    for piece in (WALL, GATE):  # D-05
        s = position()
        three_paddies(s)
        build(s, 0, (12,) if piece == WALL else (), (12,) if piece == GATE else ())
        walls, gates = offers(s)
        assert 14 not in walls + gates


def test_s_9_14_moving_a_gate_costs_nothing() -> None:
    s = position()
    begin(s, st.BUILD)
    assert s[st.LEFT] == 0
    assert s.legal(0) == [a.STOP, a.LIFT + 1]
    act(s, 0, a.LIFT + 1)
    assert s.legal(0) == [a.DROP, a.DROP + 2]
    act(s, 0, a.DROP + 2)
    assert members(get(s, 0, st.GATES)) == [2]
    assert members(get(s, 0, st.WALLS)) == [0, 1]


def test_s_9_15_legal_moves_of_the_starting_gate() -> None:
    s = position(gate=1)  # D-01
    assert moves(s) == [(1, 0), (1, 2)]


def test_s_9_16_a_gate_between_two_paddies_never_moves() -> None:
    s = position()
    three_paddies(s)
    assert {g for g, _f in moves(s)} == {13}


def test_s_9_17_a_gate_moves_once_in_a_build_action() -> None:
    s = position()
    begin(s, st.BUILD)
    act(s, 0, a.LIFT + 1, a.DROP + 2)
    assert actor(s) != 0 or a.LIFT + 2 not in s.legal(0)


def test_s_9_18_gates_move_in_a_paddy_with_water_and_crop() -> None:
    s = position()
    assert get(s, 0, st.WATER) == 1
    assert get(s, 0, st.PLANTED) == 1
    cubes(s, 0, 0, weeds=1, pests=1)
    assert moves(s)


@pytest.mark.parametrize(("seats", "walls", "gates"), [(2, 40, 12), (3, 26, 8), (4, 20, 6)])
def test_s_9_19_a_player_has_an_equal_share_of_the_pieces(seats: int, walls: int, gates: int) -> None:
    s = position(seats, gate=1)
    assert [left_over(s, 0, piece) for piece in (st.WALLS, st.GATES)] == [walls - 2, gates - 1]
    free = [edge for edge in range(29, 2, -1) if edge not in (8, 9)]
    put(s, 0, st.GATES, sum(1 << edge for edge in [1, *free[: gates - 1]]))
    assert left_over(s, 0, st.GATES) == 0
    assert offers(s)[1] == [], "all gates are built"
    assert offers(s)[0] != []
    put(s, 0, st.GATES, get(s, 0, st.GATES) & ~(1 << free[0]))
    assert offers(s)[1] != [], "one is left"


@pytest.mark.parametrize(("seats", "built"), [(3, 26), (4, 20)])
def test_s_9_19_walls_run_out_too(seats: int, built: int) -> None:
    s = position(seats, gate=1)
    put(s, 0, st.WALLS, sum(1 << edge for edge in [0, 2, *range(3, built)]))
    assert offers(s)[0] != [], "one wall is left"
    put(s, 0, st.WALLS, get(s, 0, st.WALLS) | 1 << built)
    assert left_over(s, 0, st.WALLS) == 0
    assert offers(s)[0] == []


def test_s_9_20_water_passes_gates_only() -> None:
    s = position(gate=0)
    build(s, 0, (8, 9))
    water(s, 0, p0=0)
    reservoir(s, 0, 5)
    begin(s, st.WATER_IN)
    act(s, 0, a.YES)
    assert get(s, 0, st.WATER + 3) == 0
    assert s[st.SUPPLY] == 13, "the other four discs ran on to the sea"


@pytest.mark.parametrize("gate_first", [True, False])
@pytest.mark.parametrize("gate", [6, 13])
def test_e_07_two_pieces_finish_a_paddy_of_three(gate: int, gate_first: bool) -> None:
    s = position()
    build(s, 0, (8, 17, 28, 29, 4, 5, 15, 18, 26, 27), (11,))
    assert chain(s) == [0, 3]
    assign(s, 0, st.BUILD_LABOR, 2)
    begin(s, st.BUILD)
    wall = a.WALL + (13 if gate == 6 else 6)
    act(s, 0, *([a.GATE + gate, wall] if gate_first else [wall, a.GATE + gate]))
    assert chain(s) == [0, 3, 4]
    assert size(get(s, 0, st.WALLS)) == 13
    assert size(get(s, 0, st.GATES)) == 3


def test_e_07_a_second_wall_instead_of_the_gate_is_illegal() -> None:
    s = position()
    build(s, 0, (8, 17, 28, 29, 4, 5, 15, 18, 26, 27, 6), (11,))
    walls, gates = offers(s)
    assert 13 not in walls
    assert 13 in gates


def test_every_offer_is_what_the_reference_allows() -> None:
    """Fields built at random: walls, gates and moves against the reference code of section 6.1."""
    rng = Random(11)
    checked = 0
    for game in range(30):
        s = position(2 + game % 3, gate=rng.randrange(3))
        share = {2: (40, 12), 3: (26, 8), 4: (20, 6)}[s[st.PLAYERS]]
        crops(s, 0)
        water(s, 0, p0=0)
        while True:
            find_builds(s, 0, 9)
            bar = bars(s)
            empty = set(completed(s))
            for e in range(EDGES):
                for mask, piece in ((s[st.WALLABLE], 1), (s[st.GATEABLE], 2)):
                    allowed = bar.count(piece) < share[piece - 1] and reference.legal_place(
                        s.cards, bar, e, piece, empty
                    )
                    assert (mask >> e & 1 == 1) == allowed, (bar, e, piece)
                    checked += 1
            wanted = [(g, f) for g in range(EDGES) for f in range(EDGES) if reference.legal_move(s.cards, bar, g, f)]
            assert moves(s) == wanted
            options = [(e, WALL) for e in members(s[st.WALLABLE])] + [(e, GATE) for e in members(s[st.GATEABLE])]
            if not options:
                break
            edge, piece = rng.choice(options)
            build(s, 0, (edge,) if piece == WALL else (), (edge,) if piece == GATE else ())
            assert chain(s) == reference.chain(s.cards, bars(s))
    assert checked > 10_000


def test_the_far_side_of_an_edge_is_a_neighbour_or_outside() -> None:
    cards = position().cards
    assert [cards.edge_b[e] for e in range(19, 30)] == [OUT] * 11
