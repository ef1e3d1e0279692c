"""What bots think of a position."""

from random import Random

import pytest

from subak.bots import make
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.odds import bribing, stopping
from tests.games.kingdoms.table import Play, build, fief, tile, turn


def after(p: Play, *actions: int) -> float:
    child = p.state.clone()
    for action in actions:
        child.apply(0, action)
    return child.evaluate(0)


def test_a_final_position_is_worth_its_points() -> None:
    p = Play(2).crown(0).have(0, palace=("Statue", "Patron"), fiefs=("Kai",), gold=0).at(5, 4)
    p.event("Nothing").price(3).do(0, c.NO).do(1, c.NO)
    better = p.state.clone()
    better[s.HOLDER + fief("Owari")] = 0
    assert better.evaluate(0) == p.state.evaluate(0) + 2


def test_a_rivals_fortune_is_ones_own_misfortune() -> None:
    p = turn(fiefs=("Kai",))
    q = turn().have(1, fiefs=("Kai",))
    assert p.state.evaluate(0) > turn().state.evaluate(0) > q.state.evaluate(0)


def test_a_port_is_worth_its_price_early_but_not_at_the_end() -> None:
    early = turn(gold=30)
    assert after(early, c.BUILD, build("Port")) > after(early, c.NO)
    late = Play(2).crown(0).have(0, gold=30).at(5, 4).event("Nothing").price(3)
    assert after(late, c.BUILD, build("Port")) < after(late, c.NO)


def test_the_verb_promises_what_its_best_choice_brings() -> None:
    q = turn(gold=30)
    promised = after(q, c.BUILD)
    child = q.state.clone()
    child.apply(0, c.BUILD)
    reached = max(after(q, c.BUILD, action) for action in child.legal(0))
    assert abs(promised - reached) < 1.0
    assert promised > after(q, c.NO)


def test_goals_steer_what_is_built() -> None:
    p = turn(4, gold=30, palace=("Farmer", "Harvester"), rice=(1, 1, 1, 1))
    assert after(p, c.BUILD, build("Rice 2-field")) > after(p, c.BUILD, build("Wall"))
    q = turn(4, gold=30, palace=("Defender", "Strategist"), castle=("Wall", "Moat", "General", "Stable"))
    assert after(q, c.BUILD, build("Keep")) > after(q, c.BUILD, build("Rice 1-field"))


def test_holding_is_better_near_the_maximum_and_drawing_far_from_it() -> None:
    p = turn(castle=("General",)).do(0, c.ATTACK, c.FIEF).force(4)
    low = p.state.evaluate(0)
    p.do(0, c.DRAW).force(12).do(0, c.DRAW).force(11)
    assert p.state.evaluate(0) > low  # 27 of 30
    p.do(0, c.DRAW).force(9)
    assert p.state.evaluate(0) < low  # 36 of 30


def test_a_useless_card_is_not_kept_in_place_of_a_good_one() -> None:
    full = ("Statue", "Patron", "Garden", "Shrine", "Elder")
    p = Play(2).crown(0).have(0, gold=40, palace=full).at(5, 4).event("Nothing").price(3)
    p.do(0, c.VICTORY).palace("Diplomat").palace("Warrior")
    assert after(p, c.NO) > after(p, c.CARD, tile(c.PALACE, 0))


@pytest.mark.parametrize("purses", [(25, 25), (60, 60), (60, 10), (95, 95, 95, 95)])
def test_free_bids_are_raised_step_by_step(purses: tuple[int, ...]) -> None:  # D-12
    """However many raises there are, greedy gives no more than it must, and leaves the title to whoever overpays."""
    p = Play(len(purses)).keep().nature(c.BIDDER)
    for seat, gold in enumerate(purses):
        p.have(seat, gold=gold)
    assert len(p.legal(0)) == purses[0] + 1
    assert make("greedy").choose(p.view(0), 0, p.legal(0), Random(1)) == c.RAISE + 1
    p.do(0, 9)
    assert make("greedy").choose(p.view(1), 1, p.legal(1), Random(1)) == c.NO


def test_a_goal_without_a_cap_is_worth_more_with_every_step() -> None:
    names = ("Kai", "Owari", "Echigo", "Suruga", "Omi", "Ise", "Izumi")
    worth = []
    for n in (3, 4, 5, 6, 7):
        p = turn(4, palace=("Ruler",), fiefs=names[:n])
        q = turn(4, palace=("Statue",), fiefs=names[:n])
        worth.append(p.state.evaluate(0) - q.state.evaluate(0))
    assert worth == sorted(set(worth))
    assert worth[-1] - worth[-2] == pytest.approx(2)


def test_the_chance_of_a_battle_follows_the_force_cards() -> None:
    """D-03: four cards of a neutral fiefdom, and three that resist a bribe."""
    deck = turn().state.cards
    assert (deck.neutral_mean, deck.bribe_mean) == (24, 18)
    assert deck.neutral_spread == pytest.approx(7.63, abs=0.01)
    assert deck.bribe_spread == pytest.approx(6.70, abs=0.01)
    assert stopping(0, 30, deck.force_copies, 24.5, deck.neutral_spread, 0) == pytest.approx(0.5, abs=0.03)
    low, high = [4, *[3] * 6, *[0] * 6], [4, *[0] * 6, *[3] * 6]
    assert stopping(24, 30, low, 24.5, 7.63, 0) > stopping(24, 30, high, 24.5, 7.63, 0)  # small cards push no army over


def test_a_bribe_is_worth_what_its_further_cards_may_bring() -> None:
    """K-10.3: the briber may buy on, so that the first card does not decide; without gold for another it does."""
    deck = turn().state.cards

    def worth(force: int, cards: int, cost: float) -> float:
        return bribing(force, cards, 3.0, cost, deck.force_copies, deck.bribe_mean + 0.5, deck.bribe_spread)[force]

    assert worth(6, 0, 0.4) == 0
    assert [worth(6, cards, 0.4) for cards in range(5)] == sorted(worth(6, cards, 0.4) for cards in range(5))
    assert 0.5 < worth(6, 4, 0.4) < worth(12, 4, 0.4) < worth(24, 4, 0.4) < 3
    assert worth(6, 4, 3.0) == 0  # dearer than the prize
    assert worth(60, 4, 0.4) == 3


def test_the_last_bribe_that_a_diplomat_lacks_is_tried() -> None:
    palace = ("Statue", "Shrine", "Garden", "Patron", "Diplomat")
    p = Play(3).crown(0).at(5, 4)
    p.have(0, gold=60, palace=palace, city=("Embassy", "Port", "Temple", "Dam", "Noodle Shop"), bribed=("Kai", "Owari"))
    p.event("Nothing").price(3)
    assert make("farmer").choose(p.view(0), 0, p.legal(0), Random(1)) == c.BRIBE
    assert make("greedy:weight.bribery=1").choose(p.view(0), 0, p.legal(0), Random(1)) == c.BRIBE
    p.do(0, c.BRIBE, c.FIEF + fief("Yamato")).force(9)
    bought = p.state.evaluate(0)
    p.have(0, palace=(*palace[:4], "Ruler"))
    assert bought > p.state.evaluate(0) + 3  # a fiefdom that is bribed counts for the Diplomat
