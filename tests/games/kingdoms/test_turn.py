"""K-5 income, K-6 the turn, K-7 building and destroying, K-8 extra builds, K-15 limits."""

import pytest

from subak.core.errors import IllegalAction
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import DECK, Play, build, fief, kind, tile, turn

FULL_CITY = ("Noodle Shop", "Port", "Dam", "Temple", "Market")


def test_k_5_1_income_of_buildings_and_fiefdoms() -> None:  # T-59
    city = ("Noodle Shop", "Port", "Tax Collector", "Temple")
    p = turn(3, gold=0, city=city, fiefs=("Kai", "Yamato"))
    assert p.gold[0] == 1 + 3 + 2 + 2 + 1


def test_k_5_2_what_is_gained_pays_from_the_next_season() -> None:
    p = turn(gold=20).do(0, c.BUILD, build("Port"))
    assert p.gold[0] == 20 + 1 - 18
    p.do(1, c.NO).event("Nothing")
    assert p.gold[0] == 3 + 1 + 3


def test_k_5_3_neither_tax_collector_nor_rice_pays_by_season() -> None:
    assert turn(gold=0, rice=(3, 3), city=("Tax Collector",)).gold[0] == 0


def test_k_5_4_the_bank_never_runs_dry() -> None:
    p = turn(gold=5000, city=("Port",))
    assert p.gold[0] == 5003


def test_k_6_1_main_action_and_extra_builds_are_counted_after_income() -> None:  # T-11
    city = ("Commerce Hall", "Trade Fair")
    p = turn(city=city)
    assert (p.state[s.ACTIONS], p.state[s.BUILDS]) == (1, 1)
    harvest = Play(2).crown(0).have(0, city=city).at(1, 4).event("Nothing").price(3)
    assert (harvest.state[s.ACTIONS], harvest.state[s.BUILDS]) == (1, 2)
    q = Play(2).crown(0).have(0, city=city).at(1, 4, ("Conscript Labour",)).event("Conscript Labour").price(3)
    assert (q.state[s.ACTIONS], q.state[s.BUILDS]) == (1, 3)


def test_k_6_2_a_main_action_is_one_of_five() -> None:
    p = turn(gold=60, city=("Embassy",), castle=("General",))
    assert p.legal(0) == [c.NO, c.BUILD, c.DESTROY, c.ATTACK, c.BRIBE, c.VICTORY]
    p.do(0, c.BUILD, build("Dam"))
    assert p.state[s.MOVER] == 1  # spent


def test_k_6_3_a_build_uses_an_extra_opportunity_first() -> None:
    p = turn(gold=60, city=("Commerce Hall",)).do(0, c.BUILD, build("Dam"))
    assert (p.state[s.ACTIONS], p.state[s.BUILDS]) == (1, 0)
    p.do(0, c.VICTORY).palace("Statue").palace("Elder").do(0, c.NO)
    assert p.state[s.MOVER] == 1
    other = turn(gold=60, city=("Commerce Hall",))
    other.do(0, c.VICTORY).palace("Statue").palace("Elder").do(0, c.NO)
    assert other.legal(0) == [c.NO, c.BUILD, c.DESTROY]  # the other order works as well


def test_k_6_4_passing_is_legal_and_a_turn_without_choice_ends_itself() -> None:
    p = turn()
    assert c.NO in p.legal(0)
    p.do(0, c.NO)
    assert p.state[s.MOVER] == 1
    q = Play(2).crown(0).have(0, gold=0, rice=(), city=(), castle=()).event("Nothing")
    assert q.state[s.MOVER] == 1


def test_k_6_5_three_builds_in_harvest_two_otherwise() -> None:
    city = ("Commerce Hall", "Trade Fair")
    p = turn(gold=60, city=city)
    for name in ("Dam", "Wall"):
        p.do(0, c.BUILD, build(name))
    assert p.state[s.MOVER] == 1
    q = Play(2).crown(0).have(0, gold=60, city=city).at(1, 4).event("Nothing").price(3)
    for name in ("Dam", "Wall", "Keep"):
        assert q.state[s.MOVER] == 0
        q.do(0, c.BUILD, build(name))
    assert q.state[s.MOVER] == 1


def test_k_6_6_who_is_barred_has_no_extra_builds_either() -> None:
    p = Play(2).crown(1).have(0, city=("Commerce Hall",)).event("Plague").do(1, c.NO)
    assert p.state[s.SEASON] == 1
    assert p.state[s.BUILDS] == 0


def test_k_7_1_build_takes_the_top_card_of_a_pile() -> None:
    p = turn(gold=20)
    p.do(0, c.BUILD, build("Port"))
    assert p.city(0) == ["Noodle Shop", "Port"]
    assert p.supply("Port") == 0
    assert p.gold[0] == 20 + 1 - 18
    p.have(1, gold=50).do(1, c.BUILD)
    assert build("Port") not in p.legal(1)  # the pile is empty


def test_k_7_2_cost_on_a_free_tile() -> None:  # T-12
    p = turn(gold=20, city=("Farming Workshop",))
    assert p.state.build_cost(0, kind("Rice 2-field")) == 4
    p.do(0, c.BUILD, build("Rice 2-field"))
    assert p.gold[0] == 16


def test_k_7_3_a_full_row_replaces_for_two_more() -> None:  # T-34
    p = turn(4, gold=10, rice=(1, 2, 2, 3, 3), city=("Farming Workshop",))
    box, supply = p.box("Rice 1-field"), p.supply("Rice 1-field")
    p.do(0, c.BUILD, build("Rice 3-field"), tile(c.RICE, 0))
    assert p.gold[0] == 0
    assert p.rice(0) == [2, 2, 3, 3, 3]
    assert p.box("Rice 1-field") == box + 1
    assert p.supply("Rice 1-field") == supply


def test_k_7_4_no_replacing_while_a_tile_is_free() -> None:
    p = turn(gold=50, city=FULL_CITY[:4]).do(0, c.BUILD, build("Embassy"))
    assert p.city(0) == [*FULL_CITY[:4], "Embassy"]  # placed without a question
    q = turn(gold=50, city=FULL_CITY).do(0, c.BUILD, build("Embassy"))
    assert q.legal(0) == [tile(c.CITY, n) for n in range(5)]
    q.do(0, tile(c.CITY, 2))
    assert q.city(0) == ["Noodle Shop", "Port", "Embassy", "Temple", "Market"]


@pytest.mark.parametrize(
    ("workshop", "row", "card"),
    [
        ("Farming Workshop", "city", "Rice 3-field"),
        ("Carpentry Workshop", "city", "Port"),
        ("Blacksmith Workshop", "castle", "General"),
    ],
)
def test_k_7_5_workshops_discount_their_row_but_not_themselves(workshop: str, row: str, card: str) -> None:
    p = turn(gold=30)
    assert p.state.build_cost(0, kind(workshop)) == 4
    p.have(0, **{row: (workshop,)})  # type: ignore[arg-type]
    assert p.state.build_cost(0, kind(card)) == DECK.price[kind(card)] - 2
    others = [k for k in range(DECK.kinds) if DECK.row[k] != DECK.row[kind(card)]]
    assert all(p.state.build_cost(0, k) == DECK.price[k] for k in others)


def test_k_7_6_destroying_costs_two_less_the_discount() -> None:  # T-37
    p = turn(gold=3, city=("Carpentry Workshop", "Dam"), castle=("Wall",))
    assert p.state.destroy_cost(0, c.CITY) == 0
    assert p.state.destroy_cost(0, c.CASTLE) == 2
    p.do(0, c.DESTROY)
    assert all(action < tile(c.PALACE, 0) for action in p.legal(0))  # palace cards stay
    box = p.box("Wall")
    p.do(0, tile(c.CASTLE, 0))
    assert p.gold[0] == 1
    assert p.castle(0) == []
    assert p.box("Wall") == box + 1


def test_k_7_7_only_generals_return_to_the_supply() -> None:  # T-39, T-69
    castle = ("General", "Wall", "Moat", "Stable", "Catapult")
    p = turn(gold=9, castle=castle, city=("Dam",))
    assert p.supply("General") == 0
    p.do(0, c.BUILD, build("Keep"), tile(c.CASTLE, 0))
    assert p.gold[0] == 0
    assert p.supply("General") == 1
    q = turn(gold=9, castle=castle, city=("Dam",))
    q.do(0, c.BUILD, build("Keep"), tile(c.CASTLE, 1))
    assert q.supply("Wall") == 0
    q.have(1, gold=40).do(1, c.BUILD)
    assert build("General") not in q.legal(1)  # the only one is in the other castle


def test_k_7_8_rice_stays_in_order_of_age() -> None:
    p = turn(4, gold=40, rice=(1, 2, 3, 1, 2)).do(0, c.BUILD, build("Rice 3-field"), tile(c.RICE, 1))
    assert p.rice(0) == [1, 3, 1, 2, 3]
    q = turn(4, gold=40, rice=(1, 2)).do(0, c.BUILD, build("Rice 3-field"))
    assert q.rice(0) == [1, 2, 3]
    q.do(1, c.NO).do(2, c.NO).do(3, c.NO).event("Nothing").do(0, c.DESTROY, tile(c.RICE, 0))
    assert q.rice(0) == [2, 3]


def test_k_7_9_limits_hold_when_building() -> None:  # T-38
    p = turn(gold=50, city=("Noodle Shop", "Port", "Dam", "Temple")).do(0, c.BUILD)
    assert build("Dam") not in p.legal(0)
    with pytest.raises(IllegalAction):
        p.do(0, build("Dam"))


def test_k_7_10_no_credit() -> None:
    p = turn(gold=8).do(0, c.BUILD)  # 9 with income
    assert build("Catapult") in p.legal(0)
    assert build("General") not in p.legal(0)
    full = turn(gold=9, city=FULL_CITY[:1], castle=("Wall", "Moat", "Keep", "Catapult", "War Room"))
    full.do(0, c.BUILD)
    assert build("General") not in full.legal(0)  # 10 + 2 for replacing


def test_k_8_1_commerce_hall_builds_once_more_whatever_the_action_was() -> None:
    p = turn(gold=40, city=("Commerce Hall",), castle=("General",))
    p.do(0, c.ATTACK, c.FIEF + fief("Kai")).force(3).do(0, c.NO).force(1, 1, 1, 2)
    assert p.state[s.MOVER] == 0
    p.do(0, c.BUILD, build("Dam"))
    assert p.state[s.MOVER] == 1


def test_k_8_2_trade_fair_only_in_harvest() -> None:
    assert turn(city=("Trade Fair",)).state[s.BUILDS] == 0
    assert Play(2).crown(0).have(0, city=("Trade Fair",)).at(1, 4).event("Nothing").price(3).state[s.BUILDS] == 1


def test_k_8_3_extra_builds_only_build_or_destroy() -> None:
    p = turn(gold=90, city=("Commerce Hall", "Embassy"), castle=("General",))
    p.do(0, c.VICTORY).palace("Statue").palace("Elder").do(0, c.NO)
    assert p.legal(0) == [c.NO, c.BUILD, c.DESTROY]


def test_k_8_4_a_hall_counts_from_the_next_turn_and_its_loss_takes_nothing_back() -> None:  # T-72
    p = turn(gold=60).do(0, c.BUILD, build("Commerce Hall"))
    assert p.state[s.MOVER] == 1
    q = turn(gold=60, city=("Commerce Hall", "Dam")).do(0, c.DESTROY, tile(c.CITY, 0))
    assert q.state[s.MOVER] == 0
    assert (q.state[s.ACTIONS], q.state[s.BUILDS]) == (1, 0)
    r = turn(gold=60, city=("Commerce Hall", "Dam"), event="Mandate of Heaven").do(0, c.DESTROY, tile(c.CITY, 0))
    assert (r.state[s.ACTIONS], r.state[s.BUILDS]) == (2, 0)


def test_k_15_1_no_two_of_a_kind_in_city_castle_and_palace() -> None:
    p = turn(gold=90, city=("Port",), castle=("General",), palace=("Statue",)).do(0, c.BUILD)
    assert build("Port") not in p.legal(0)
    assert build("General") not in p.legal(0)
    q = turn(gold=90, palace=("Statue",)).do(0, c.VICTORY).palace("Statue").palace("Elder")
    assert q.legal(0) == [c.NO, c.CARD + 1]


def test_k_15_2_rice_may_repeat() -> None:
    p = turn(4, gold=90, rice=(2, 2, 2, 2)).do(0, c.BUILD, build("Rice 2-field"))
    assert p.rice(0) == [2, 2, 2, 2, 2]
    p.do(1, c.NO).do(2, c.NO).do(3, c.NO).event("Nothing").do(0, c.BUILD)
    assert build("Rice 2-field") not in p.legal(0)  # replacing like by like changes nothing


def test_k_15_3_five_tiles_a_row_but_any_number_of_fiefdoms() -> None:
    p = turn(gold=90, city=FULL_CITY).do(0, c.BUILD, build("Embassy"))
    assert p.state.phase == s.BUILD_REPLACE
    many = turn(4, fiefs=tuple(DECK.fief_names))
    assert many.state.fief_count(0) == 12


# What every building does, seen where it matters.
def test_every_kind_is_built_once() -> None:
    for k in range(DECK.kinds):
        if DECK.sold[k]:
            p = turn(4, gold=90).do(0, c.BUILD, c.KIND + k)
            assert p.state[s.OWNED] >> k & 1
            assert p.gold[0] == 91 - DECK.price[k]


def test_every_kind_has_a_distinct_effect() -> None:
    """A kind without a passive is a shield, and none is without either."""
    for k in range(DECK.kinds):
        passive = any(DECK.passive_mask[p] >> k & 1 for p in range(c.PASSIVES))
        shield = any(DECK.unless[event] >> k & 1 for event in range(len(DECK.event_names)))
        assert passive or shield


def test_general_and_embassy_open_their_actions() -> None:
    assert not turn(gold=40).can(0, c.ATTACK)
    assert turn(gold=40, castle=("General",)).can(0, c.ATTACK)
    assert not turn(gold=40).can(0, c.BRIBE)
    assert turn(gold=40, city=("Embassy",)).can(0, c.BRIBE)
