"""Whole games: counts of positions, weighing, and a bot that farms sensibly."""

from random import Random

from subak.bots.greedy import Greedy
from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.play import choose, perft
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.evaluate import card_worth
from subak.games.spirits.outlook import likely
from subak.games.spirits.rules import Spirits
from subak.games.spirits.weights import WEIGHTS
from tests.games.spirits.script import (
    GAME,
    assign,
    begin,
    build,
    crops,
    cubes,
    earn,
    get,
    position,
    put,
    reservoir,
    three_paddies,
    water,
)


def test_perft_in_the_middle_of_a_game() -> None:
    s = position()
    three_paddies(s)
    put(s, 0, st.CREDITS, 2)
    begin(s, st.BUILD)
    assert [perft(s, depth) for depth in (1, 2, 3)] == [28, 667, 1637]
    s = position()
    three_paddies(s)
    water(s, 0, p0=1, p3=2)
    begin(s, st.WATER_OUT)
    assert [perft(s, depth) for depth in (1, 2, 3)] == [2, 6, 16]


def test_perft_of_spirits_in_any_order() -> None:
    s = position(3, rows=((4, 5, 19, 23), (2, 6, 39), (40,)))
    three_paddies(s)
    earn(s, 0, 1)
    s.line_up([0, 1, 2])
    begin(s, st.RESOLVE)
    assert [perft(s, depth) for depth in (1, 2, 3, 4)] == [4, 15, 62, 149]


def test_a_random_game_ends_within_its_bound() -> None:
    for seats in (2, 3, 4):
        rng = Random(seats)
        s = GAME.new(seats)
        asked = [0] * 9
        while s.actors:
            seat = choose(members(s.actors), rng)
            asked[seat] += 1
            s.apply(seat, choose(s.legal(seat), rng))
        assert max(asked[:seats]) <= 600  # I-26
        assert asked[CHANCE] == seats + 6 + seats + 2 * 4 * seats + 6


def worth(s: Spirits) -> float:
    return s.evaluate(0)


def test_weighing_likes_what_a_farmer_likes() -> None:
    bare = position()
    walled = position()
    three_paddies(walled)
    assert worth(walled) > worth(bare), "paddies"
    planted = position()
    three_paddies(planted)
    crops(planted, 0, planted=(0, 3))
    assert worth(planted) > worth(walled), "a crop"
    dirty = planted.clone()
    cubes(dirty, 0, 3, 2, 0)
    assert worth(dirty) < worth(planted), "no weeds in it"
    begun = []
    for edge in range(20, 30):
        one_wall = position()
        build(one_wall, 0, (edge,))
        begun.append(worth(one_wall))
    assert max(begun) > worth(bare), "the beginning of a paddy"


def test_weighing_sees_an_assignment() -> None:
    s = position()
    three_paddies(s)
    water(s, 0, p0=0)
    crops(s, 0, grown=(4,))
    begin(s, st.ASSIGN)
    idle, cutting = s.clone(), s.clone()
    for each in (idle, cutting):
        put(each, 0, st.LANE, st.LINES)
    assign(cutting, 0, st.HARVEST_LABOR, 3)
    assert worth(cutting) > worth(idle) + 10


def test_weighing_sees_the_water_it_leads_in() -> None:
    s = position()
    three_paddies(s)
    water(s, 0, p0=0)
    crops(s, 0, planted=(3,))
    reservoir(s, 0, 2)
    begin(s, st.WATER_IN)
    fill, leave = s.clone(), s.clone()
    fill.apply(0, a.STOP)
    fill.apply(0, a.YES)
    leave.apply(0, a.STOP)
    leave.apply(0, a.STOP)
    assert fill.evaluate(0) > leave.evaluate(0)


def test_greedy_farms_and_beats_chance() -> None:
    bot = Greedy(worlds=1, reach=40)
    wins = 0
    used: set[int] = set()
    for seed in range(4):
        rng = Random(seed)
        s = GAME.new(2)
        assert isinstance(s, Spirits)
        while s.actors:
            seat = CHANCE if s.actors >> CHANCE else members(s.actors)[0]
            legal = s.legal(seat)
            if seat == 0 and len(legal) > 1:
                action = bot.choose(s.redact(0), 0, legal, rng)
                if action != a.STOP:
                    used.add(s.phase)
            else:
                action = choose(legal, rng)
            s.apply(seat, action)
        wins += s.winners() & 1
        assert get(s, 0, st.EARNED + st.FROM_HARVEST) > 20
    assert wins >= 3
    assert {st.BUILD, st.WATER_OUT, st.HARVEST, st.WATER_IN, st.PLANT, st.GOALS} <= used


def test_an_end_bonus_weighs_as_much_as_it_pays() -> None:
    s = position(rows=((33,), (40,)))
    paddies, village, sluice = (card_worth(s, card, 0.0) for card in (33, 39, 35))
    assert (paddies, village) == (2 * WEIGHTS.end_share, WEIGHTS.end_share)
    assert sluice == 4 * paddies, "eight rice instead of two"


def test_a_harvest_that_pays_less_takes_from_what_a_spirit_is_worth() -> None:
    s = position(rows=((38,), (8,)))
    assert card_worth(s, 8, 2.0) == 2.0 * WEIGHTS.powers[c.YIELD_FLAT] > 0.0
    assert card_worth(s, 38, 2.0) == 2.0 * (WEIGHTS.powers[c.HARVEST_COST] - WEIGHTS.powers[c.YIELD_FLAT])


def test_a_tuned_weight_may_promise_less_than_no_water() -> None:
    assert likely(-0.5, 0) == 0.0, "a full paddy, and discs that a search for weights counts below nothing"
    assert likely(0.0, 0) == likely(2.0, 2) == 1.0
    assert 0.0 < likely(1.0, 2) < likely(1.5, 2) < 1.0
