"""Seasons of Rice, one test for every rule of RULES.md."""

from collections import Counter
from random import Random

import pytest

from subak.core.bits import members
from subak.core.errors import IllegalAction
from subak.core.game import CHANCE
from subak.core.play import rollout, step
from subak.core.position import NONE, OVER
from subak.games.seasons.cards import BUFFALOES, FARMERS, HOUSES, SQUARES, Cards
from subak.games.seasons.grid import spot_at, spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape, lay_out, placement
from subak.games.seasons.paddies import (
    attribute,
    buffalo_points,
    closed_by,
    farmer_points,
    first_point,
    paddy_points,
    survey,
)
from subak.games.seasons.patches import BUFFALOES_AT, FARMERS_AT, HOUSES_AT, SQUARES_AT
from subak.games.seasons.rules import BEGIN, CONFIRM, PLACE, ROTATE, SET_ASIDE
from subak.games.seasons.state import (
    ANCESTOR,
    ANCESTORS,
    ASIDE,
    CARD,
    DECK,
    DRY,
    FROM_ANCESTOR,
    FROM_CLOSED,
    FROM_STRANDED,
    HAND,
    HANDS,
    LAID,
    LAND,
    LAST_CARD,
    MOVER,
    POINTS,
    ROW,
    SOURCES,
    WET,
    WHO_BEGINS,
)  # fmt: skip
from tests.games.seasons.script import GAME, choose_all, deal, fresh, play_wet_season, start

ANA, BEN = 0, 1
CLOSING = (  # landscapes whose last card closes one paddy, and two
    ((10, 0, 0, 0), (15, 3, -1, 4)),
    ((12, 0, 0, 0), (13, 3, -3, 4), (10, 2, -3, 0)),
)


def paddy(squares: int, houses: int = 0, farmers: int = 0, buffaloes: int = 0) -> int:
    return squares << SQUARES_AT | houses << HOUSES_AT | farmers << FARMERS_AT | buffaloes << BUFFALOES_AT


def cards() -> Cards:
    return fresh().cards


def landscape(*laid: tuple[int, int, int, int]) -> Landscape:
    """Cards (numbered from 1) with rotation, x and y."""
    return lay_out(cards(), [placement(card - 1, rotation, spot_at(x, y)) for card, rotation, x, y in laid])


def in_wet_season() -> Seasons:
    """Ana holds cards 3 to 9, Ben 12 to 18; their first lands are 2 and 11."""
    state = start((1, 10), (2, 11))
    deal(state, [3, 4, 5, 6, 7, 8, 9], [12, 13, 14, 15, 16, 17, 18])
    return state


def clear_points(state: Seasons) -> None:
    for word in range(POINTS, POINTS + 2 * SOURCES):
        state[word] = 0


def same_lands(state: Seasons) -> None:
    """Ben's landscape becomes Ana's."""
    for n in range(PLACED):
        state[LAND + PLACED + n] = state[LAND + n]


def farmers_of(state: Seasons) -> list[int]:
    return [state.on_lands(seat, state.cards.farmers) for seat in (ANA, BEN)]


def who_begins(state: Seasons) -> None:
    """The wet season has just ended."""
    state.actors = 0
    state[MOVER] = NONE
    state.become(WHO_BEGINS)
    state.settle()


def in_dry_season() -> Seasons:
    state = in_wet_season()
    play_wet_season(state)
    return state


# N-1 Setup


def test_n_1_1_each_player_is_dealt_two_cards_one_by_one() -> None:
    state = fresh()
    assert state.legal(CHANCE) == list(range(18))
    deal(state, [5, 7], [6, 8])
    assert members(state[HAND + ANA]) == [4, 6]
    assert members(state[HAND + BEN]) == [5, 7]
    assert state.phase == ANCESTORS


def test_n_1_1_the_cards_of_the_other_are_secret() -> None:
    state = fresh()
    deal(state, [5, 7], [6, 8])
    view = state.redact(ANA)
    assert view[HAND + ANA] == state[HAND + ANA]
    assert view[HAND + BEN] == -1
    assert view[DECK] == -1


def test_n_1_2_ancestors_are_chosen_secretly_and_revealed_together() -> None:
    state = fresh()
    deal(state, [5, 7], [6, 8])
    assert state.legal(ANA) == [4, 6]
    step(state, ANA, 6)
    assert state.some(ANCESTOR, 2) == [-2, -2]
    assert state.redact(BEN)[CARD + ANA] == -1
    step(state, BEN, 5)
    assert state.some(ANCESTOR, 2) == [6, 5]
    assert state.reveals == 1


def test_n_1_3_the_other_card_is_the_first_land_in_any_rotation() -> None:
    for rotation in range(4):
        state = start((1, 10), (2, 11), (rotation, 0))
        land = state[LAND]
        assert land >> 2 & 31 == 1
        assert land & 3 == rotation
        assert (spot_x(land >> 7), spot_y(land >> 7)) == (rotation >> 1, 0)


def test_n_1_4_seven_cards_are_dealt_and_the_row_is_empty() -> None:
    state = start((1, 10), (2, 11))
    assert state.phase == HANDS
    assert state[ROW] == 0
    deal(state, [3, 4, 5, 6, 7, 8, 9], [12, 13, 14, 15, 16, 17, 18])
    assert [hand.bit_count() for hand in state.some(HAND, 2)] == [7, 7]
    assert state[DECK] == 0
    assert state.phase == WET


def test_n_1_5_landscapes_are_separate() -> None:
    state = in_wet_season()
    before = state.lands(BEN)
    choose_all(state, ANA, card=3, row=4)
    choose_all(state, BEN, card=12, row=13)
    assert state[LAND + PLACED] == before[0]
    laid = {land >> 2 & 31 for land in state.lands(BEN)}
    assert laid == {10, 11}


# N-2 Wet season


def test_n_2_1_each_turn_takes_a_card_to_place_and_another_for_the_row() -> None:
    state = in_wet_season()
    assert state.legal(ANA) == [2, 3, 4, 5, 6, 7, 8]
    step(state, ANA, 2)
    step(state, ANA, state.legal(ANA)[0])
    step(state, ANA, state.legal(ANA)[0])
    assert state.legal(ANA) == [3, 4, 5, 6, 7, 8]
    step(state, ANA, 3)
    assert state.legal(ANA) == [CONFIRM]


def test_n_2_1_there_are_three_turns() -> None:
    state = in_wet_season()
    turns = 0
    while state.phase == WET:
        choose_all(state, ANA)
        choose_all(state, BEN)
        turns += 1
    assert turns == 3
    assert state.phase == LAST_CARD


def test_n_2_2_nothing_is_seen_before_both_are_done() -> None:
    state = in_wet_season()
    before = state.redact(BEN)
    for action in (2, None, None, 3):
        step(state, ANA, state.legal(ANA)[0] if action is None else action)
        assert state.redact(BEN).pack() == before.pack()
    step(state, ANA, CONFIRM)
    view = state.redact(BEN)
    assert view.actors == 1 << BEN
    assert view.some(LAND, 2 * PLACED) == before.some(LAND, 2 * PLACED)
    assert view[ROW] == 0
    choose_all(state, BEN)
    assert state[ROW].bit_count() == 2
    assert state.some(LAID, 2) == [2, 2]


def test_n_2_3_hands_are_exchanged_after_each_turn() -> None:
    state = in_wet_season()
    choose_all(state, ANA, card=3, row=4)
    choose_all(state, BEN, card=12, row=13)
    assert members(state[HAND + ANA]) == [13, 14, 15, 16, 17]
    assert members(state[HAND + BEN]) == [4, 5, 6, 7, 8]


def test_n_2_4_the_last_card_is_placed_after_the_third_exchange() -> None:
    state = in_wet_season()
    for _ in range(3):
        choose_all(state, ANA)
        choose_all(state, BEN)
    (last,) = members(state[HAND + ANA])
    row = state[ROW]
    assert state.legal(ANA)[0] >= ROTATE, "there is no card to choose"
    choose_all(state, ANA)
    choose_all(state, BEN)
    assert state[LAND + 4] >> 2 & 31 == last
    assert state[ROW] == row, "it is not given to the row"


def test_n_2_5_the_row_has_six_cards_when_the_dry_season_begins() -> None:
    state = in_dry_season()
    assert state[ROW].bit_count() == 6
    assert state.phase in (DRY, WHO_BEGINS)
    assert state.some(LAID, 2) == [5, 5]
    assert state.some(HAND, 2) == [0, 0]


# N-3 Dry season


def test_n_3_1_the_player_with_fewer_points_begins() -> None:
    for seat in (ANA, BEN):
        state = in_wet_season()
        play_wet_season(state, stop_before_the_last_card=True)
        state[POINTS + seat * SOURCES] += 50
        choose_all(state, ANA)
        choose_all(state, BEN)
        assert state[MOVER] == 1 - seat


def test_n_3_1_a_tie_goes_to_fewer_farmers_and_then_to_nature() -> None:
    state = in_dry_season()
    farmers = farmers_of(state)
    assert farmers[ANA] != farmers[BEN]
    clear_points(state)
    who_begins(state)
    assert state[MOVER] == farmers.index(min(farmers))
    same_lands(state)
    who_begins(state)
    assert state.phase == WHO_BEGINS
    assert state.legal(CHANCE) == [BEGIN, BEGIN + 1]
    step(state, CHANCE, BEGIN + BEN)
    assert state[MOVER] == BEN
    assert state.actors == 1 << BEN


def test_n_3_2_players_take_cards_of_the_row_in_turn_until_it_is_empty() -> None:
    state = in_dry_season()
    if state.phase == WHO_BEGINS:
        step(state, CHANCE, BEGIN)
    movers = []
    while state.phase == DRY:
        movers.append(state[MOVER])
        assert state.actors == 1 << state[MOVER]
        assert state.legal(state[MOVER]) == members(state[ROW])
        choose_all(state, state[MOVER])
    first = movers[0]
    assert movers == [first, 1 - first] * 3
    assert state[ROW] == 0
    assert state.phase == OVER


# N-4 Placing


def test_n_4_1_a_card_may_be_laid_in_any_of_four_rotations() -> None:
    state = in_wet_season()
    step(state, ANA, 2)
    assert state.legal(ANA) == [ROTATE, ROTATE + 1, ROTATE + 2, ROTATE + 3]


def test_n_4_2_a_side_must_touch_and_corners_do_not_count() -> None:
    land = landscape((1, 0, 0, 0))  # covers x 0..2, y 0..3
    spots = {(spot_x(spot), spot_y(spot)) for spot in land.spots(0)}
    assert (3, 3) in spots, "half a side is enough"
    assert (3, 1) in spots
    assert (-3, 3) in spots
    assert (3, 5) not in spots, "away from every card"
    assert (-3, -5) not in spots
    assert (3, -4) not in {(spot_x(spot), spot_y(spot)) for spot in land.spots(2)}, "only the corner touches"
    assert (3, 4) not in {(spot_x(spot), spot_y(spot)) for spot in land.spots(2)}


def test_n_4_3_cards_never_overlap() -> None:
    land = landscape((1, 0, 0, 0), (2, 0, 3, 1))
    for rotation in range(4):
        for spot in land.spots(rotation):
            x, y = spot_x(spot), spot_y(spot)
            cells = {(x + dx, y + dy) for dx in range(3 + (rotation & 1)) for dy in range(4 - (rotation & 1))}
            assert not cells & {(cx, cy) for cx in range(3) for cy in range(4)}
            assert not cells & {(cx + 3, cy + 1) for cx in range(3) for cy in range(4)}


def test_n_4_4_all_land_follows_one_grid() -> None:
    land = landscape((1, 0, 0, 0))
    for rotation in range(4):
        spots = land.spots(rotation)
        assert spots
        for spot in spots:
            assert (spot_x(spot) + spot_y(spot)) % 2 == rotation >> 1


def test_n_4_4_a_path_may_meet_a_furrow() -> None:
    land = landscape((1, 0, 0, 0))
    assert any(land.fits(16, rotation) for rotation in range(4))


def test_n_4_5_no_card_may_close_a_paddy_in_which_a_path_ends() -> None:
    land = landscape((1, 0, 0, 0))
    refused = spot_at(-3, 0)
    assert refused in land.spots(2), "the card fits there"
    assert refused not in land.spots(2, 3), "but card 4 would close a paddy with an end"
    closed = closed_by(landscape((1, 0, 0, 0), (4, 2, -3, 0)), ANA)
    assert closed, "which is what makes it illegal"
    assert refused in land.spots(2, 4), "card 5 may lie there"


def test_n_4_5_the_rules_offer_no_such_spot_and_say_why() -> None:
    state = start((2, 10), (1, 11))
    deal(state, [4, 3, 5, 6, 7, 8, 9], [12, 13, 14, 15, 16, 17, 18])
    step(state, ANA, 3)
    step(state, ANA, ROTATE + 2)
    action = PLACE + spot_at(-3, 0)
    assert action not in state.legal(ANA)
    assert GAME.why_not(state, ANA, action).endswith("(N-4.5).")
    with pytest.raises(IllegalAction):
        step(state, ANA, action)


def test_n_4_6_a_card_that_fits_nowhere_leaves_the_game() -> None:
    state = in_wet_season()
    choose_all(state, BEN)
    state[LAID + ANA] = 0  # a landscape that nothing can touch: no card fits
    state.maps[ANA] = None
    step(state, ANA, 2)
    assert state.legal(ANA) == [SET_ASIDE]
    step(state, ANA, SET_ASIDE)
    step(state, ANA, 3)
    step(state, ANA, CONFIRM)
    assert state[ASIDE] == 1 << 2
    assert state[LAID + ANA] == 0
    assert state.scores()[ANA] == 0
    assert state[ROW] >> 3 & 1


def test_n_4_7_laid_cards_never_move() -> None:
    state = in_wet_season()
    laid = [Counter(state.lands(each)) for each in (0, 1)]
    while state.phase != OVER:
        seat = members(state.actors)[0]
        state.apply(seat, state.legal(seat)[-1])
        now = [Counter(state.lands(each)) for each in (0, 1)]
        assert all(before <= after for before, after in zip(laid, now, strict=True))
        laid = now


# N-5 Paddies


def sizes(land: Landscape) -> list[int]:
    return sorted(attribute(land.cards, each, SQUARES) for each in survey(land, ANA))


def test_n_5_1_paddies_connect_across_furrows_and_paths_separate() -> None:
    # card 17 is drawn \/. ../ \/. /.. : its ten squares lie in regions that the paths cut
    alone = landscape((17, 0, 0, 0))
    assert sum(sizes(alone)) == 10
    assert sizes(alone) == [1, 1, 4, 4]


def test_n_5_2_a_paddy_is_closed_when_paths_surround_all_its_quarters() -> None:
    for laid in CLOSING:
        land = landscape(*laid)
        for each in closed_by(land, ANA):
            assert land.walk(first_point(land, each)) == 0, "no quarter is missing"
    assert closed_by(landscape(*CLOSING[0]), ANA)
    assert not closed_by(landscape(CLOSING[0][0]), ANA)


def test_n_5_3_a_paddy_that_reaches_into_a_gap_is_open() -> None:
    land = landscape((18, 0, 0, 0), (11, 3, 3, 0), (16, 2, -3, 0), (13, 2, 1, 4), (6, 2, 4, 3))
    gap = land.index(spot_at(3, 3))
    assert land.cells[gap] == 0
    assert all(land.cells[gap + way] for way in (1, -1, land.stride, -land.stride)), "one cell, surrounded by cards"
    for corner in (gap + 1, gap + land.stride):  # the squares that reach into it
        assert land.flood(corner) >= 0


def test_n_5_4_one_card_may_close_several_paddies_and_each_scores() -> None:
    state = in_wet_season()
    state[ANCESTOR + ANA] = 5  # Nimol counts how many close at once
    two = [paddy(3, farmers=1), paddy(5)]
    state.score(ANA, two)
    assert state.closed_of(ANA) == two
    assert state.some(POINTS, 3) == [4 + 10, 1, 0]
    assert len(closed_by(landscape(*CLOSING[1]), ANA)) == 2


def test_n_5_5_the_outer_border_is_not_a_path() -> None:
    for card in range(1, 19):
        alone = landscape((card, 0, 0, 0))
        border = [p for p in alone.squares(0, spot_at(0, 0)) if is_border(alone, p)]
        assert border
        assert all(alone.flood(p) >= 0 for p in border)


def is_border(land: Landscape, point: int) -> bool:
    x, y = point % land.stride + land.left, point // land.stride + land.top
    return x in (0, 3) or y in (0, 4)


# N-6 Scoring


@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 6), (7, 6)])
def test_n_6_1_size_is_squares_and_houses(size: int, points: int) -> None:
    assert paddy_points(cards(), paddy(size)) == points
    assert paddy_points(cards(), paddy(size - 1, houses=1)) == points


@pytest.mark.parametrize(("farmers", "points"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 8), (5, 8)])
def test_n_6_2_farmers_score_as_a_set(farmers: int, points: int) -> None:
    assert farmer_points(cards(), paddy(1, farmers=farmers)) == points


def test_n_6_3_each_buffalo_scores_two() -> None:
    assert buffalo_points(cards(), paddy(1, buffaloes=3)) == 6


def test_n_6_3_a_whole_paddy_scores_size_farmers_and_buffaloes() -> None:
    assert paddy_points(cards(), paddy(3, houses=1, farmers=2, buffaloes=1)) == 7 + 3 + 2


def test_n_6_4_return_scores_in_both_seasons_and_cactus_in_the_dry_one() -> None:
    state = in_wet_season()
    closing = [paddy(5, farmers=2)]
    kosal, sokha, chantrea = 3, 8, 12
    assert state.ancestor_now(kosal, closing) == 6
    assert state.ancestor_now(sokha, closing) == 0
    state.become(DRY)
    assert state.ancestor_now(kosal, closing) == 6
    assert state.ancestor_now(sokha, closing) == 4
    assert state.ancestor_now(chantrea, closing) == 0


# N-7 The end


def test_n_7_1_closed_paddies_stranded_buffaloes_and_the_arrow_score_at_the_end() -> None:
    state = in_dry_season()
    state[ANCESTOR + ANA] = 15  # Kunthea: 3 for each closed paddy with 3 squares
    state[ANCESTOR + BEN] = 14  # Arun: 4 for each buffalo in open paddies
    clear_points(state)
    state.score_end(ANA)
    state.score_end(BEN)
    closed = state.closed_of(ANA)
    assert state[POINTS + FROM_CLOSED] == len(closed)
    assert state[POINTS + FROM_ANCESTOR] == 3 * sum(attribute(state.cards, each, SQUARES) == 3 for each in closed)
    all_of_ben = survey(state.landscape(BEN), BEN)
    stranded = sum(attribute(state.cards, each, BUFFALOES) for each in all_of_ben if each not in state.closed_of(BEN))
    assert stranded > 0
    assert state[POINTS + SOURCES + FROM_STRANDED] == -stranded
    assert state[POINTS + SOURCES + FROM_ANCESTOR] == 4 * stranded


def test_n_7_1_four_paddies_and_two_stranded_buffaloes_score_two() -> None:
    assert 4 * cards().closed_points + 2 * cards().stranded_points == 2


def test_n_7_2_most_points_win_then_more_farmers_then_both() -> None:
    state = in_dry_season()
    clear_points(state)
    state[POINTS] = 1
    assert state.winners() == 1 << ANA
    state[POINTS + SOURCES] = 2
    assert state.winners() == 1 << BEN
    state[POINTS] = 2
    farmers = farmers_of(state)
    assert state.winners() == 1 << farmers.index(max(farmers))
    same_lands(state)
    assert state.winners() == 0b11


def test_n_7_2_farmers_in_open_paddies_count_too() -> None:
    state = in_dry_season()
    for seat in (ANA, BEN):
        all_paddies = survey(state.landscape(seat), seat)
        assert farmers_of(state)[seat] == sum(attribute(state.cards, each, FARMERS) for each in all_paddies)


# Decisions that no rule number states


def test_features_on_a_shared_square_both_count_and_the_square_once() -> None:
    land = landscape((9, 0, 0, 0), (3, 0, 3, -1))  # card 9 has a house, card 3 a farmer on the square at (3, 2)
    land.walk(land.index(spot_at(3, 2)))
    points = list(land.walked)
    (shared,) = [each for each in survey(land, ANA) if first_point(land, each) in points]
    assert attribute(land.cards, shared, SQUARES) == len(set(points))
    assert attribute(land.cards, shared, HOUSES) == 1
    assert attribute(land.cards, shared, FARMERS) >= 1


def test_a_game_has_eight_cards_in_each_landscape() -> None:
    for seed in range(20):
        state = fresh()
        rollout(state, Random(seed))
        assert state.some(LAID, 2) == [8, 8]


def test_rotating_a_landscape_leaves_what_closes_unchanged() -> None:
    """A whole landscape turned by a quarter is the same landscape."""
    for laid in CLOSING:
        turned = [turn(*card) for card in laid]
        facts = [[attribute(cards(), each, which) for which in range(5)] for each in closed_by(landscape(*laid), ANA)]
        again = [[attribute(cards(), each, which) for which in range(5)] for each in closed_by(landscape(*turned), ANA)]
        assert sorted(facts) == sorted(again)


def turn(card: int, rotation: int, x: int, y: int) -> tuple[int, int, int, int]:
    """A quarter turn clockwise about the origin."""
    return card, (rotation + 1) % 4, -y - (4 - (rotation & 1)), x


def test_every_position_of_a_game_can_be_weighed() -> None:
    """Cards at the rim of the window were once looked at beyond it."""
    for seed in range(40):
        rng = Random(seed)
        state = fresh()
        while state.actors:
            seat = members(state.actors)[0]
            state.apply(seat, rng.choice(state.legal(seat)))
            if seat != CHANCE:
                assert -1000 < state.evaluate(seat) < 1000
                assert state.landscape(seat).first_row >= 6 or not state[LAID + seat]
