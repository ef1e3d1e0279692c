"""K-1 setup, K-2 calendar, K-14 the solo game."""

from random import Random
from typing import cast

import pytest

from subak.core import play
from subak.core.errors import IllegalAction, OptionError
from subak.core.game import CHANCE, EVERYONE
from subak.core.position import NONE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.table import DECK, GAME, Play, build, fief, turn


def _new(seats: int, **options: int) -> Kingdoms:
    return cast(Kingdoms, GAME.new(seats, options))


def _removed(p: Play) -> list[str]:
    return [name for n, name in enumerate(DECK.fief_names) if p.state[s.HOLDER + n] == s.REMOVED]


def test_k_1_1_one_to_four_players() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    with pytest.raises(OptionError):
        GAME.new(5)
    assert Play(1).keep().state[s.SHOGUN] == NONE


def test_k_1_2_twenty_two_piles_and_no_noodle_shop_for_sale() -> None:
    p = turn(4, gold=99)
    p.do(0, c.BUILD)
    rows = [DECK.row[k] for k in range(DECK.kinds) if p.state[s.SUPPLY + k]]
    assert [rows.count(row) for row in (c.RICE, c.CITY, c.CASTLE)] == [3, 11, 8]
    assert build("Noodle Shop") not in p.legal(0)
    assert p.supply("Noodle Shop") == 0


def test_k_1_3_thirty_six_palace_cards_are_dealt_at_random() -> None:
    fresh = GAME.new(2)
    assert len(fresh.legal(CHANCE)) == 36
    assert fresh.legal(CHANCE) == [DECK.first_palace + card for card in range(36)]


def test_k_1_4_all_fiefdoms_start_neutral() -> None:
    assert Play(4).state.some(s.HOLDER, DECK.fiefs) == [s.NEUTRAL] * 12


def test_k_1_5_scarcity_of_two_players() -> None:  # T-19
    p = Play(2)
    assert p.supply("General") == 1
    for k in range(DECK.kinds):
        if DECK.row[k] != c.RICE and DECK.kind_names[k] not in ("Dam", "Noodle Shop"):
            assert p.state[s.SUPPLY + k] == 1
            assert p.state[s.BOX + k] == 2
    assert p.supply("Dam") == 6
    assert [p.supply(f"Rice {n}-field") for n in (1, 2, 3)] == [2, 6, 4]  # 4 before dealing
    assert [p.box(f"Rice {n}-field") for n in (1, 2, 3)] == [8, 6, 4]
    assert _removed(p) == ["Echigo", "Suruga", "Omi", "Ise", "Hizen", "Satsuma"]


def test_scarcity_of_three_players() -> None:  # T-20
    p = Play(3)
    assert p.supply("General") == p.supply("Port") == 2
    assert p.supply("Dam") == 7
    assert [p.supply(f"Rice {n}-field") for n in (1, 2, 3)] == [5, 9, 6]
    assert _removed(p) == ["Suruga", "Ise", "Satsuma"]


def test_scarcity_leaves_four_players_everything() -> None:
    p = Play(4)
    assert [p.supply(f"Rice {n}-field") for n in (1, 2, 3)] == [8, 12, 8]
    assert p.supply("Dam") == 8
    assert p.supply("General") == 3
    assert p.box("Noodle Shop") == 0


def test_k_1_6_price_and_force_decks() -> None:
    assert sorted(DECK.price_value) == [1, 2, 3, 3, 4, 5]
    p = turn(castle=("General",)).do(0, c.ATTACK, c.FIEF + fief("Owari"))
    values = [DECK.force_value[a - c.FORCE_CARD] for a in p.legal(CHANCE)]
    copies = {0: 4, 5: 2, 7: 2, 12: 4}
    assert values == [value for value in range(13) for _copy in range(copies.get(value, 3))]  # D-03
    assert len(values) == 39
    assert sum(values) == 39 * 6
    assert sum(values[:4]) == 0  # four cards of a neutral fiefdom: 0 to 48
    assert sum(values[-4:]) == 48
    harvest = Play(2).crown(0).at(1, 4).event("Nothing")
    assert len(harvest.legal(CHANCE)) == 6


def test_k_1_7_any_of_forty_events_may_come_and_twenty_do() -> None:
    p = Play(2).crown(0)
    assert len(p.legal(CHANCE)) == 40
    state = p.state
    play.rollout(state, Random(1))
    assert state[s.EVENT_PILE].bit_count() == 20


def test_k_1_8_starting_cards_and_gold() -> None:
    p = Play(3)
    for seat in range(3):
        assert p.gold[seat] == 25
        assert p.rice(seat) == [1]
        assert p.city(seat) == ["Noodle Shop"]
        assert p.castle(seat) == []


def test_k_1_9_three_palace_cards_two_kept_the_third_under_the_pile() -> None:
    p = Play(2)
    assert p.legal(0) == [c.CARD, c.CARD + 1, c.CARD + 2]
    p.do(0, c.CARD + 1)
    assert p.goals(0) == ["Ruler", "Harvester"]
    assert p.under() == ["Warrior"]
    p.do(1, c.CARD)
    assert p.under() == ["Warrior", "Ruler"]
    assert p.state[s.DECK_SIZE] + len(p.state.under()) == 36 - 4


def test_k_1_10_contradictory_cards_may_be_exchanged_once() -> None:  # T-52
    p = Play(2, (("Architect", "Tyrant", "Statue"), ("Gardener", "Ruler", "Warrior")))
    assert p.legal(0) == [c.CARD, c.CARD + 1, c.CARD + 2, c.REDRAW]
    p.do(0, c.REDRAW)
    assert p.under() == ["Architect", "Tyrant"]
    p.palace("Garden").palace("Shrine")
    assert p.legal(0) == [c.CARD, c.CARD + 1, c.CARD + 2]  # once only
    assert p.goals(0) == ["Statue", "Garden", "Shrine"]
    p.do(0, c.CARD)
    assert p.legal(1) == [c.CARD, c.CARD + 1, c.CARD + 2]  # one contradictory card alone is no reason


def test_exchange_offers_every_contradictory_pair() -> None:
    p = Play(1, (("Architect", "Tyrant", "Gardener"),))
    assert p.legal(0)[-3:] == [c.REDRAW, c.REDRAW + 1, c.REDRAW + 2]
    p.do(0, c.REDRAW + 1)
    assert p.under() == ["Architect", "Gardener"]
    assert p.goals(0) == ["Tyrant"]


def test_k_1_11_two_of_a_kind_are_not_kept() -> None:
    p = Play(1, (("Statue", "Statue", "Elder"),))
    assert p.legal(0) == [c.CARD, c.CARD + 1]
    p.do(0, c.CARD)
    assert p.goals(0) == ["Statue", "Elder"]


def test_k_1_12_only_the_owner_sees_palace_cards() -> None:
    p = Play(2).keep()
    mine, theirs = p.view(0), p.view(1)
    assert mine.palace_goals(0) == p.state.palace_goals(0)
    assert mine.palace_goals(1) == []
    assert theirs.palace_goals(0) == []
    assert p.view(-1).palace_goals(0) == []


def test_k_1_13_a_composed_pile_has_so_many_of_each_category() -> None:
    for option, quotas in enumerate(DECK.composition, 1):
        state = _new(2, events=option)
        drawn = []
        rng = Random(option)
        while state.actors:
            seat = state.actors.bit_length() - 1
            action = play.choose(state.legal(seat), rng)
            if seat == CHANCE and state.phase == s.EVENT:
                drawn.append(DECK.category[DECK.event_of[action - DECK.first_event]])
            state.apply(seat, action)
        assert [drawn.count(category) for category in range(c.CATEGORIES)] == quotas


def test_composed_pile_draws_categories_by_their_share() -> None:
    p = Play(2, events=3).crown(0)
    assert DECK.composition[2] == [1, 3, 11, 1, 4]
    assert len(p.legal(CHANCE)) == 20
    p.nature(c.SLOT + 1)  # behind the one card of nothing
    names = {DECK.event_names[DECK.event_of[a - DECK.first_event]] for a in p.legal(CHANCE)}
    assert "Karma" in names
    assert "Plague" not in names
    p.event("Karma")
    assert sum(p.state.some(s.QUOTA, c.CATEGORIES)) == 19


def _calendar(seats: int, **options: int) -> list[tuple[int, int, int]]:
    """Who has a turn in which year and season, when all pass everything."""
    state = _new(seats, **options)
    turns = []
    rng = Random(0)
    while state.actors:
        seat = state.actors.bit_length() - 1
        action = play.choose(state.legal(seat), rng) if seat == CHANCE else state.legal(seat)[0]
        if seat != CHANCE and state.phase == s.TURN:
            turns.append((state[s.YEAR], state[s.SEASON], seat))
        state.apply(seat, action)
    return turns


def test_k_2_1_five_years_of_four_seasons() -> None:
    seen = sorted({(year, season) for year, season, _seat in _calendar(2)})
    assert set(seen) <= {(year, season) for year in range(5) for season in range(4)}
    assert seen[0] == (0, 0)
    assert seen[-1] == (4, 3)


def test_k_2_2_a_year_opens_with_an_auction() -> None:
    p = Play(2).crown(0)
    assert p.state.phase == s.EVENT
    p.at(1, 4).event("Nothing").price(3).do(0, c.NO).do(1, c.NO)
    assert (p.state[s.YEAR], p.state[s.SEASON], p.state.phase) == (1, 0, s.AUCTION)


def test_k_2_3_event_then_one_turn_each() -> None:
    p = Play(3).crown(0).event("Nothing")
    for seat in range(3):
        assert p.state.phase == s.TURN
        p.do(seat, c.NO)
    assert p.state.phase == s.EVENT
    assert p.state[s.SEASON] == 1


def test_k_2_4_harvest_sells_between_event_and_turns() -> None:
    p = Play(2).crown(0).at(1, 4)
    p.event("Nothing")
    assert p.state.phase == s.PRICE_TURN
    p.price(3)
    assert p.gold == [25 + 3 + 1, 25 + 3]  # seat 0 has its income already
    assert p.rice(0) == []
    assert p.state.phase == s.TURN


def test_k_2_5_the_years_events_leave_and_after_year_five_the_game_ends() -> None:
    p = Play(2).crown(0).at(1, 4).event("Nothing").price(3).do(0, c.NO).do(1, c.NO)
    assert p.state.shown() == []
    last = Play(2).crown(0).at(5, 4).event("Nothing").price(3).do(0, c.NO)
    assert last.state.actors
    last.do(1, c.NO)
    assert last.state.actors == 0


def test_k_2_6_the_shogun_first_then_clockwise() -> None:
    p = Play(4).crown(2).event("Nothing")
    for seat in (2, 3, 0, 1):
        p.do(seat, c.NO)
    assert p.state.phase == s.EVENT


def test_k_2_7_twenty_turns_each() -> None:
    state = Play(2).crown(0).state
    turns = [0, 0]
    rng = Random(5)
    while state.actors:
        seat = state.actors.bit_length() - 1
        event = state.phase == s.EVENT
        if state.phase == s.TURN:
            turns[seat] += 1
        state.apply(seat, play.choose(state.legal(CHANCE), rng) if seat == CHANCE else state.legal(seat)[0])
        for each in range(2):
            turns[each] += event and state.strike(each, c.SKIP_ACTION)  # barred, but it was a turn
    assert turns == [20, 20]


def test_k_14_1_nothing_is_removed_alone() -> None:
    p = Play(1)
    assert p.state.some(s.HOLDER, DECK.fiefs) == [s.NEUTRAL] * 12
    assert p.supply("Rice 1-field") == 11
    assert p.supply("General") == 3
    assert p.supply("Dam") == 8
    assert p.box("Noodle Shop") == 3


def test_k_14_2_no_auction_and_every_event_strikes() -> None:  # T-71
    p = Play(1).keep()
    assert p.state.phase == s.EVENT
    p.have(0, gold=10).event("Plague")
    assert p.gold == [11]
    assert p.state[s.SEASON] == 1  # no action
    p.event("Imperial Stipend")
    assert p.gold == [11 + 8 + 1]
    p.do(0, c.NO).event("Palace Renovation")
    assert p.gold == [20 - 6 + 1]
    temple = Play(1).keep().have(0, gold=10, city=("Temple",)).event("Plague")
    assert temple.state.phase == s.TURN


@pytest.mark.parametrize(("difficulty", "years"), [(0, 5), (1, 4), (2, 3)])
def test_k_14_3_twenty_sixteen_or_twelve_events(difficulty: int, years: int) -> None:  # T-22
    state = _new(1, difficulty=difficulty)
    play.rollout(state, Random(difficulty))
    assert state[s.EVENT_PILE].bit_count() == 40 - 4 * years
    assert state[s.YEAR] == years


def test_k_14_4_the_last_year_alone_is_the_one_that_empties_the_pile() -> None:
    p = Play(1, difficulty=2).keep().have(0, rice=(1, 2)).at(3, 4).event("Nothing").price(3)
    assert p.rice(0) == [1, 2]
    p = Play(1, difficulty=1).keep().have(0, rice=(1, 2)).at(3, 4).event("Nothing").price(3)
    assert p.rice(0) == [2]


def test_k_14_5_only_neutral_fiefdoms_are_targets_alone() -> None:
    p = Play(1).keep().have(0, gold=30, city=("Embassy",), castle=("General",), fiefs=("Kai",)).event("Nothing")
    p.do(0, c.ATTACK)
    assert p.legal(0) == [c.FIEF + f for f in range(12) if f != fief("Kai")]
    q = Play(1).keep().have(0, castle=("General",), fiefs=tuple(DECK.fief_names)).event("Nothing")
    assert not q.can(0, c.ATTACK)


def test_k_14_6_the_result_is_the_score() -> None:
    p = Play(1).keep().have(0, fiefs=("Kai", "Owari"), palace=("Ruler",)).at(5, 4).event("Nothing").price(1)
    p.do(0, c.NO)
    assert p.state.actors == 0
    assert p.state.scores() == [4 + 4]
    assert p.state.winners() == 1
    assert "8 points on easy" in GAME.ask(p.state, 0)


@pytest.mark.parametrize(
    ("difficulty", "points", "rank"),
    [
        (0, 19, 0),
        (0, 20, 1),
        (0, 30, 2),
        (0, 40, 3),
        (1, 16, 1),
        (1, 24, 2),
        (1, 33, 3),
        (2, 10, 1),
        (2, 17, 2),
        (2, 26, 3),
    ],
)
def test_k_14_7_ranks(difficulty: int, points: int, rank: int) -> None:
    assert GAME.words.rank(difficulty, points) == rank


def test_setup_choices_are_secret_and_public_what_is_exchanged() -> None:
    p = Play(2, (("Architect", "Tyrant", "Statue"), ("Gardener", "Ruler", "Warrior")))
    assert p.state.audience(0, c.CARD) == 1
    assert p.state.audience(0, c.REDRAW) == EVERYONE
    with pytest.raises(IllegalAction):
        p.do(1, c.CARD)  # seat 1 waits for seat 0
