"""Setup, drafts, playing spirits and the order they make: S-1, S-2, S-5, S-6, S-24."""

import pytest

from subak.core.bits import members, size
from subak.core.game import CHANCE, EVERYONE
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.hands import hand, sort_order
from subak.games.spirits.market import cost_of
from tests.games.spirits.script import (
    act,
    actor,
    chain,
    dealt,
    draft,
    fresh,
    get,
    nature,
    numbers,
    play_on,
    position,
    put,
    started,
    tiles_out,
)


@pytest.mark.parametrize(("seats", "discs"), [(2, 15), (3, 22), (4, 30)])
def test_s_1_1_fewer_players_have_less_water(seats: int, discs: int) -> None:
    s = tiles_out(seats)
    assert s[st.SUPPLY] + sum(get(s, seat, st.WATER) for seat in range(seats)) == discs


def test_s_1_2_each_draft_has_its_own_deck() -> None:
    s = dealt()
    assert [action - a.CARD for action in s.legal(CHANCE)] == list(range(1, 21))
    s = started()
    play_on(s, st.DEAL)
    assert s[st.ROUND] == 3
    assert [action - a.CARD for action in s.legal(CHANCE)] == list(range(21, 41))


def test_s_1_3_any_rain_card_may_come_first_and_none_comes_twice() -> None:
    s = started()
    assert numbers(s, CHANCE) == list(range(1, 13))
    nature(s, a.NUMBER + 4)
    play_on(s, st.RAIN)
    assert numbers(s, CHANCE) == [n for n in range(1, 13) if n != 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s_1_4_six_tiles_more_than_players_lie_open(seats: int) -> None:
    s = tiles_out(seats, [24, 23, 22, 21, 20, 19, 18, 17, 16, 15])
    assert size(s[st.TILES_UP]) == seats + 6  # E-21
    assert s[st.TILES_UP] >> 24 & 1
    assert s.phase == st.FIRST_GATE


def test_s_1_5_the_game_begins_with_the_first_draft() -> None:
    s = dealt()
    assert (s[st.ROUND], s[st.DECK], s.phase) == (0, 1, st.DEAL)


def test_s_1_6_starting_pieces() -> None:
    s = dealt(2)
    assert size(get(s, 0, st.WALLS)) == 2
    assert size(get(s, 0, st.GATES)) == 1
    assert get(s, 0, st.WATER) == 1
    assert get(s, 0, st.PLANTED) == 1


def test_s_1_7_ten_laborers_at_once_ten_in_the_market_and_all_livestock() -> None:
    s = tiles_out(2)
    assert get(s, 0, st.LABOR) == 10
    assert get(s, 0, st.STOCK) == 0
    assert len(s.cards.labor_prices) == 10
    assert len(s.cards.stock_prices) == 6


@pytest.mark.parametrize("gate", [0, 1, 2])
def test_s_1_8_the_gate_of_the_starting_paddy_goes_on_any_of_three_edges(gate: int) -> None:
    s = tiles_out(2)
    assert s.legal(0) == [a.GATE, a.GATE + 1, a.GATE + 2]
    act(s, 1, a.GATE + 2)
    assert get(s, 1, st.GATES) == 0, "all place at once"
    act(s, 0, a.GATE + gate)
    assert members(get(s, 0, st.GATES)) == [gate]
    assert members(get(s, 0, st.WALLS)) == [e for e in (0, 1, 2) if e != gate]
    assert chain(s) == [0]


def test_s_1_9_the_starting_paddy_is_flooded_and_planted() -> None:
    s = dealt()
    assert get(s, 1, st.WATER) == 1
    assert get(s, 1, st.PLANTED) == 1
    assert get(s, 1, st.GROWN) == 0


@pytest.mark.parametrize("card", range(1, 10))
def test_s_1_10_a_setup_card_lays_four_rocks_and_gives_its_bonus(card: int) -> None:
    s = dealt(2, setups=(card, 1 + card % 9))
    assert get(s, 0, st.STONES) == s.cards.setup_rocks[card]
    assert size(get(s, 0, st.STONES)) == 4
    assert not get(s, 0, st.STONES) & 1
    assert get(s, 0, st.RICE) == s.cards.setup_rice[card]
    assert get(s, 0, st.LABOR) == 10 + s.cards.setup_laborers[card]
    assert get(s, 0, st.STOCK) == s.cards.setup_livestock[card]
    assert get(s, 0, st.CREDITS) == s.cards.setup_walls[card]


def test_s_1_11_there_is_no_rice_but_the_bonus() -> None:
    s = dealt(2, setups=(1, 5))
    assert s.scores() == [7, 2]


def test_s_1_12_bonus_workers_come_from_the_cheapest_spaces() -> None:
    s = dealt(2, setups=(4, 9))
    assert get(s, 0, st.LABOR) == 12
    assert cost_of(s, 0, a.BUY_LABORER) == 8
    assert cost_of(s, 1, a.BUY_LIVESTOCK) == 8


def test_s_1_13_bonus_walls_are_built_in_round_1_or_lost() -> None:
    s = started(2, setups=(3, 1))
    play_on(s, st.BUILD)
    seat = actor(s)
    while seat != 0:
        act(s, seat, a.STOP)
        seat = actor(s)
    assert s[st.LEFT] == 2
    act(s, 0, a.WALL + 8, a.STOP)
    play_on(s, st.RAIN)
    assert get(s, 0, st.CREDITS) == 0


def test_s_1_14_seats_are_equal_but_for_their_neighbours() -> None:
    one, two = dealt(3, setups=(1, 2, 3)), dealt(3, setups=(2, 1, 3))
    farms = [line for line in st.W.lines if line.owners]
    for a_seat, other in ((0, 1), (1, 0)):
        for line in farms:
            assert one.some(line.at + a_seat * line.n, line.n) == two.some(line.at + other * line.n, line.n)


def test_s_2_1_the_first_draft_keeps_one_and_passes_left() -> None:
    s = dealt(3)
    nature(s, *[a.CARD + card for card in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)])
    assert s.legal(0) == [a.CARD + card for card in (1, 2, 3, 4)]
    act(s, 0, a.CARD + 1)
    act(s, 1, a.CARD + 5)
    act(s, 2, a.CARD + 9)
    assert s.legal(1) == [a.CARD + card for card in (2, 3, 4)]
    assert s.legal(0) == [a.CARD + card for card in (10, 11, 12)]
    act(s, 0, a.CARD + 10)
    act(s, 1, a.CARD + 2)
    act(s, 2, a.CARD + 6)
    assert s.legal(2) == [a.CARD + card for card in (3, 4)]
    act(s, 0, a.CARD + 7)
    act(s, 1, a.CARD + 11)
    act(s, 2, a.CARD + 3)
    assert members(hand(s, 0)) == [1, 7, 10]


def test_s_2_2_three_cards_in_hand_and_the_rest_is_gone() -> None:
    s = started(4)
    assert [size(hand(s, seat)) for seat in range(4)] == [3, 3, 3, 3]
    assert s.phase == st.RAIN


def test_s_2_3_the_second_draft_passes_right() -> None:
    s = started(3)
    play_on(s, st.DEAL)
    nature(s, *[a.CARD + card for card in range(21, 33)])
    act(s, 0, a.CARD + 21)
    act(s, 1, a.CARD + 25)
    act(s, 2, a.CARD + 29)
    assert s.legal(2) == [a.CARD + card for card in (22, 23, 24)]


def test_s_2_4_picks_are_secret() -> None:
    s = dealt(2)
    nature(s, *[a.CARD + card for card in range(1, 9)])
    assert s.audience(0, a.CARD + 1) == 1
    before = s.redact(1).pack()
    one, two = s.clone(), s.clone()
    act(one, 0, a.CARD + 1)
    act(two, 0, a.CARD + 2)
    assert one.redact(1).pack() == two.redact(1).pack() != before


def test_s_2_5_rounds_1_and_4_follow_the_drafts() -> None:
    s = started()
    assert s[st.ROUND] == 1
    play_on(s, st.DEAL)
    draft(s, [[21, 22, 23, 24], [25, 26, 27, 28]])
    assert (s[st.ROUND], s.phase) == (4, st.RAIN)


def test_s_5_1_spirits_are_played_in_secret_and_stay_open() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    cards = [action - a.CARD for action in s.legal(0)]
    act(s, 0, a.CARD + cards[2])
    assert get(s, 0, st.ROW) == 0, "sealed"
    other = s.legal(1)[0] - a.CARD
    act(s, 1, a.CARD + other)
    assert members(get(s, 0, st.ROW)) == [cards[2]]
    assert members(get(s, 1, st.ROW)) == [other]
    play_on(s, st.PLAY)
    assert get(s, 0, st.ROW) >> cards[2] & 1


def test_s_5_2_the_lowest_highest_card_goes_first() -> None:
    s = position(4, rows=((2, 15), (6, 7), (14, 17), (10, 12)))
    sort_order(s)
    assert s.order() == [1, 3, 0, 2]  # E-01


def test_s_5_3_the_order_holds_for_the_round() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    act(s, 0, s.legal(0)[-1])
    act(s, 1, s.legal(1)[0])
    order = s.order()
    seen = set()
    while s.phase != st.RAIN:
        seen.add(tuple(s.order()))
        act(s, actor(s), s.legal(actor(s))[0])
    assert seen == {tuple(order)}


def test_s_5_4_a_passive_spirit_works_from_its_reveal_not_before() -> None:
    s = position(2, turn=4, rows=((1,), (2,)))
    s[st.DECK] = 2
    for seat, card in ((0, 28), (1, 21)):
        for turn in range(3):
            put(s, seat, st.KEPT + turn, card + turn)
    s.become(st.RAIN)
    s.roll()
    nature(s, a.NUMBER + 2)  # a weed for every player
    assert get(s, 0, st.CUBES) == 1
    act(s, 0, a.CARD + 28)
    act(s, 1, a.CARD + 21)
    play_on(s, st.RAIN)
    before = get(s, 0, st.CUBES)
    nature(s, a.NUMBER + 4)  # a weed for the largest paddy
    assert get(s, 0, st.CUBES) == before


def test_s_6_1_the_first_player_takes_the_rain() -> None:
    s = started(2)
    nature(s, a.NUMBER + 4)
    assert s[st.ON_CARD] == 4
    act(s, 0, s.legal(0)[1])
    act(s, 1, s.legal(1)[0])
    assert get(s, s[st.TURN_ORDER + 0], st.RESERVOIR) == 4
    assert s[st.ON_CARD] == 0


def test_s_24_1_the_gentle_game_leaves_out_six_spirits() -> None:
    s = dealt(2, gentle=1)
    deck = [action - a.CARD for action in s.legal(CHANCE)]
    assert deck == [card for card in range(1, 21) if card not in (3, 4, 14)]
    s = started(4, gentle=1)
    play_on(s, st.DEAL)
    deck = [action - a.CARD for action in s.legal(CHANCE)]
    assert deck == [card for card in range(21, 41) if card not in (22, 26, 34)]


def test_s_24_2_the_gentle_game_leaves_out_two_rain_cards() -> None:
    s = started(2, gentle=1)
    assert numbers(s, CHANCE) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]


def test_sealed_answers_are_public_as_soon_as_all_have_answered() -> None:
    s = tiles_out(2)
    assert s.audience(0, a.GATE) != EVERYONE
    reveals = s.reveals
    act(s, 0, a.GATE)
    assert s.reveals == reveals
    act(s, 1, a.GATE)
    assert s.reveals == reveals + 1


def test_nature_turns_up_tiles_before_anybody_acts() -> None:
    s = fresh(3)
    assert s.actors == 1 << CHANCE
    assert s.legal(CHANCE) == list(range(a.TILE + 1, a.TILE + 25))
