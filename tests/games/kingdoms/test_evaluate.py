"""What bots think of a position."""

from subak.games.kingdoms import cards as c
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
    better.holders[fief("Owari")] = 0
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
