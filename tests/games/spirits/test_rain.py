"""Rain, weeds and pests: S-4, and every rain card."""

import pytest

from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    act,
    actor,
    begin,
    build,
    crops,
    get,
    nature,
    position,
    rocks,
    started,
    terraces,
    water,
)


def rain(s: Spirits, card: int) -> Spirits:
    """Turn up a card of choice."""
    s.become(st.RAIN)
    s[st.RAINED] = 0
    s.roll()
    nature(s, a.NUMBER + card)
    return s


def field_cubes(s: Spirits, seat: int, kind: int) -> dict[int, int]:
    at = st.CUBES + 10 * kind
    return {p: get(s, seat, at + p) for p in range(10) if get(s, seat, at + p)}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("card", range(1, 13))
def test_s_4_1_discs_for_the_number_of_players(card: int, seats: int) -> None:
    s = rain(started(seats), card)
    while s.phase == st.INFEST:
        act(s, actor(s), s.legal(actor(s))[0])
    assert s[st.ON_CARD] == s.cards.rain_water[card][seats - 2]
    assert s[st.SUPPLY] == s.cards.water[seats] - seats - s[st.ON_CARD]


def test_s_4_1_a_short_supply_shortens_the_rain() -> None:
    s = started(2)
    s[st.SUPPLY] = 3
    assert rain(s, 12)[st.ON_CARD] == 3  # D-17


def test_s_4_2_the_card_fixes_which_paddies_are_hit() -> None:
    s = terraces()
    s[st.RAIN_CARD] = 2  # a weed, any paddy
    begin(s, st.INFEST)
    assert s.legal(0) == [a.PADDY, a.PADDY + 3, a.PADDY + 4]
    act(s, 0, a.PADDY + 3)
    assert field_cubes(s, 0, c.WEED) == {3: 1}
    assert field_cubes(s, 1, c.WEED) == {0: 1}, "a single paddy needs no question"


def test_s_4_3_rocky_paddies_are_spared() -> None:
    s = terraces()
    rocks(s, 0, 5)
    s[st.RAIN_CARD] = 4  # a weed, largest paddy
    begin(s, st.INFEST)
    assert field_cubes(s, 0, c.WEED) == {3: 1}


def test_s_4_4_when_cubes_run_out_the_rest_is_skipped() -> None:
    s = terraces(3, rows=((9,), (2,), (5,)))
    s[st.WEEDS_LEFT] = 1
    s[st.RAIN_CARD] = 4
    begin(s, st.INFEST)
    assert [sum(field_cubes(s, seat, c.WEED).values()) for seat in range(3)] == [0, 1, 0], "last round's order"
    assert s[st.WEEDS_LEFT] == 0


def test_s_4_5_six_rain_cards_and_none_in_round_7() -> None:
    s = started(2)
    rains = 0
    while s.actors:
        if s.phase == st.RAIN:
            rains += 1
            assert s[st.ROUND] < 7
        seat = actor(s)
        s.apply(seat, s.legal(seat)[0])
    assert rains == 6
    assert s[st.RAINED].bit_count() == 6


@pytest.mark.parametrize("card", [1, 6])
def test_cards_1_and_6_bring_water_only(card: int) -> None:
    s = rain(started(2), card)
    assert s.phase == st.PLAY
    assert (s[st.WEEDS_LEFT], s[st.PESTS_LEFT]) == (24, 24)
    assert s[st.ON_CARD] > 0


def test_card_3_pest_any() -> None:
    s = terraces()
    s[st.RAIN_CARD] = 3
    begin(s, st.INFEST)
    act(s, 0, a.PADDY + 4)
    assert field_cubes(s, 0, c.PEST) == {4: 1}


def test_cards_4_and_5_the_largest_paddy() -> None:
    for card, kind in ((4, c.WEED), (5, c.PEST)):
        s = terraces()
        s[st.RAIN_CARD] = card
        begin(s, st.INFEST)
        assert field_cubes(s, 0, kind) == {4: 1}


def test_card_7_the_smallest_paddy_and_ties_are_the_owners() -> None:
    s = position(2)
    build(s, 0, (8,), (9,))
    s[st.RAIN_CARD] = 7
    begin(s, st.INFEST)
    assert s.legal(0) == [a.PADDY, a.PADDY + 3]
    act(s, 0, a.PADDY + 3)
    assert field_cubes(s, 0, c.PEST) == {3: 1}


def test_card_8_every_planted_paddy() -> None:
    s = terraces()
    crops(s, 0, planted=(3, 4))
    s[st.RAIN_CARD] = 8
    begin(s, st.INFEST)
    assert field_cubes(s, 0, c.WEED) == {3: 1, 4: 1}


def test_card_9_every_grown_paddy() -> None:
    s = terraces()
    crops(s, 0, planted=(4,), grown=(0, 3))
    s[st.RAIN_CARD] = 9
    begin(s, st.INFEST)
    assert field_cubes(s, 0, c.PEST) == {0: 1, 3: 1}


def test_card_10_the_right_neighbour_picks() -> None:
    s = terraces(3)
    s[st.RAIN_CARD] = 10
    begin(s, st.INFEST)
    assert actor(s) == 2, "seat 2 sits on the right of seat 0"
    act(s, 2, a.PADDY + 4)
    assert field_cubes(s, 0, c.PEST) == {4: 1}


def test_card_11_the_left_neighbour_picks() -> None:
    s = terraces(3)
    s[st.RAIN_CARD] = 11
    begin(s, st.INFEST)
    assert actor(s) == 1
    act(s, 1, a.PADDY + 3)
    assert field_cubes(s, 0, c.WEED) == {3: 1}


def test_card_12_every_flooded_paddy() -> None:
    s = terraces()
    water(s, 0, p0=1, p3=2, p4=2)
    s[st.RAIN_CARD] = 12
    begin(s, st.INFEST)
    assert field_cubes(s, 0, c.WEED) == {0: 1, 3: 1}


def test_d_24_an_immune_player_is_not_asked() -> None:
    s = terraces(rows=((28,), (2,)))  # E-20
    s[st.RAIN_CARD] = 2
    begin(s, st.INFEST)
    assert field_cubes(s, 0, c.WEED) == {}
    assert s.phase != st.INFEST
