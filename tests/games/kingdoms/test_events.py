"""K-4: the season's event; every event card once."""

from collections.abc import Callable

import pytest

from subak.core.game import EVERYONE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import DECK, Play, build, fief, tile, turn


def _before(seats: int = 2, shogun: int = 0) -> Play:
    return Play(seats).crown(shogun)


def test_k_4_1_an_event_is_turned_openly_and_at_once() -> None:
    p = _before().event("Lantern Festival")
    assert p.gold == [25 + 4 + 1, 25 + 4]
    assert [DECK.event_names[DECK.event_of[card]] for card in p.state.shown()] == ["Lantern Festival"]
    assert Play(2).crown(0).state.audience(8, DECK.first_event) == EVERYONE


@pytest.mark.parametrize(
    ("event", "touched"),
    [
        ("Nothing", []),
        ("Lantern Festival", [0, 1, 2]),
        ("Great Fire", [0, 2]),
        ("Imperial Stipend", [1]),
        ("Palace Renovation", [1]),
    ],
)
def test_k_4_2_categories(event: str, touched: list[int]) -> None:
    p = _before(3, 1).event(event)
    assert [seat for seat in range(3) if p.state[s.AFFECTED] >> seat & 1] == touched


def test_k_4_3_a_card_of_the_unless_set_spares_its_owner() -> None:
    p = _before(3).have(1, city=("Temple",)).event("Plague")
    assert p.state[s.AFFECTED] == 1 << 2


def test_k_4_4_who_is_short_pays_what_there_is() -> None:
    p = _before().have(1, gold=1, rice=(1, 1)).event("Drought")
    assert p.gold[1] == 0


def test_k_4_5_nothing_to_destroy_no_penalty() -> None:
    p = _before().have(1, rice=(), gold=9)
    p.event("Flood")
    assert p.gold[1] == 9
    assert p.state.phase == s.TURN


def test_k_4_6_destroyed_cards_go_to_the_box_a_general_to_the_supply() -> None:
    p = _before().have(0, city=(), castle=("General", "Moat")).event("Cracked Foundations")
    box = p.box("Moat")
    p.do(0, tile(c.CASTLE, 0))
    assert p.supply("General") == 1
    assert p.castle(0) == ["Moat"]
    q = _before().have(0, city=(), castle=("Moat",)).event("Cracked Foundations")
    assert q.box("Moat") == box + 1
    assert q.supply("Moat") == 0


def test_k_4_7_fractions_are_floored() -> None:  # T-53
    p = _before().have(1, gold=27).event("Bandits")
    assert p.gold[1] == 21
    assert _before().have(1, gold=27, castle=("Wall",)).event("Bandits").gold[1] == 27
    assert _before().have(1, gold=27, castle=("Keep",)).event("Bandits").gold[1] == 27


def test_k_4_8_choices_are_compulsory_and_in_turn_order() -> None:
    p = _before(4, 2).have(0, city=("Dam", "Port")).have(3, city=("Dam", "Temple")).event("Earthquake")
    assert p.state.actors == 1 << 3
    assert p.legal(3) == [tile(c.CITY, 0), tile(c.CITY, 1)]  # no way out
    assert p.state.audience(3, tile(c.CITY, 0)) == EVERYONE
    p.do(3, tile(c.CITY, 1))
    assert p.state.actors == 1
    p.do(0, tile(c.CITY, 0))
    assert p.city(0) == ["Port"]
    assert p.city(1) == []  # its single card needed no choice
    assert p.state.actors == 1 << 2


def test_k_4_9_effects_last_a_season_and_price_changes_a_year() -> None:
    p = _before().event("Master Carpenters")
    assert p.state.build_cost(1, 0) == 1
    p.do(0, c.NO).do(1, c.NO).event("Hungry Cities")
    assert p.state.build_cost(1, 0) == 3
    p.do(0, c.NO).do(1, c.NO).event("Nothing").do(0, c.NO).do(1, c.NO)
    p.event("Nothing").price(3)
    assert p.state.some(s.RISE, 2) == [0, 0]
    assert p.gold == [25 + 4 + 4, 25 + 3 + 4]


def test_k_4_10_plague_bars_action_but_not_income() -> None:  # T-15
    p = _before(3, 2).have(0, city=("Commerce Hall", "Noodle Shop"))
    p.event("Plague").do(2, c.NO)
    assert p.state[s.SEASON] == 1  # seats 0 and 1 had no turn, extra builds included
    assert p.gold == [26, 26, 26]
    spared = _before(3, 2).have(0, city=("Temple",)).event("Plague").do(2, c.NO)
    assert spared.state.actors == 1
    spared.do(0, c.NO)
    assert spared.state[s.SEASON] == 1


def test_plague_may_block_income() -> None:  # D-17
    p = Play(3, plague_blocks_income=1).crown(2).event("Plague").do(2, c.NO)
    assert p.gold == [25, 25, 26]


def test_k_4_11_karma_helps_who_has_least() -> None:  # T-21
    p = _before(3).have(1, rice=(), fiefs=("Kai", "Owari")).have(2, rice=(), fiefs=("Yamato",)).event("Karma")
    assert p.state[s.AFFECTED] == 1 << 2
    q = _before(3).have(1, rice=(), gold=9).have(2, rice=(), gold=10).event("Karma")
    assert q.state[s.AFFECTED] == 1 << 1
    last = _before(3, 1).event("Karma")
    assert last.state[s.AFFECTED] == 1  # all alike: the last in turn order
    last.do(1, c.NO).do(2, c.NO)
    assert last.state[s.ACTIONS] == 2


def test_k_4_12_palace_renovation() -> None:  # T-13, T-14
    assert _before().have(0, gold=18).event("Palace Renovation").gold[0] == 12 + 1
    assert _before().have(0, gold=4).event("Palace Renovation").gold[0] == 0 + 1


def test_k_4_13_nothing_does_nothing() -> None:
    p = _before()
    mats, holders = p.state.some(s.MAT, 2 * s.MAT_TILES), p.state.some(s.HOLDER, DECK.fiefs)
    p.event("Nothing")
    assert p.state[s.AFFECTED] == 0
    assert p.gold == [26, 25]  # the Shogun's income
    assert (p.state.some(s.MAT, 2 * s.MAT_TILES), p.state.some(s.HOLDER, DECK.fiefs)) == (mats, holders)


def test_k_4_14_the_tax_collector_is_an_income_building() -> None:
    p = _before().have(0, city=("Tax Collector",)).event("Merchant Caravan")
    assert p.gold[0] == 25 + 2 + 0
    assert DECK.set_mask[0].bit_count() == 4


Check = Callable[[Play], bool]


def _gold(seat: int, n: int) -> Check:
    return lambda p: p.gold[seat] == n


# What each event does, seen in one arrangement: seat 0 is Shogun, the other seat is 1.
CASES: dict[str, tuple[dict[str, object], Check]] = {
    "Nothing": ({}, _gold(1, 25)),
    "Karma": ({"rice": ()}, lambda p: p.state[s.AFFECTED] == 2),
    "Lantern Festival": ({}, _gold(1, 29)),
    "Gentle Rains": ({"rice": (3, 2)}, _gold(1, 30)),
    "Merchant Caravan": ({"city": ("Port", "Noodle Shop", "Dam")}, _gold(1, 29)),
    "Master Carpenters": ({}, lambda p: p.state.build_cost(1, 2) == 8 and p.state.destroy_cost(1, 0) == 2),
    "Hungry Cities": ({}, lambda p: p.state.some(s.RISE, 2) == [1, 1]),
    "Court Ceremony": ({}, lambda p: p.state.victory_cost(1) == 5),
    "Great Works": ({}, lambda p: p.state[s.BUILDS] == 1),
    "Plague": ({}, lambda p: p.state.strike(1, c.SKIP_ACTION) == 1),
    "Flood": ({"rice": (1, 3, 2), "city": ("Port",)}, lambda p: (p.rice(1), p.city(1)) == ([1, 2], ["Port"])),
    "Drought": ({"rice": (1, 3, 2), "gold": 5}, _gold(1, 0)),
    "Typhoon": ({"rice": (1, 3, 2), "city": ("Port",)}, lambda p: (p.rice(1), p.city(1)) == ([1], ["Port"])),
    "Locusts": ({"rice": (1, 3)}, lambda p: p.legal(1) == [tile(c.RICE, 0), tile(c.RICE, 1)]),
    "Earthquake": ({"city": ("Dam",)}, lambda p: p.city(1) == []),
    "Great Fire": ({"city": ("Dam", "Port"), "castle": ("Wall",)}, _gold(1, 22)),
    "Bandits": ({"gold": 27}, _gold(1, 21)),
    "Tax Revolt": ({}, lambda p: p.do(0, c.NO).gold[1] == 25),
    "Uprising": ({"fiefs": ("Kai",)}, lambda p: p.holder("Kai") == s.NEUTRAL),
    "Rice Glut": ({}, lambda p: p.state.some(s.RISE, 2) == [0, -1]),
    "Mutiny": ({"castle": ("General",)}, lambda p: p.castle(1) == [] and p.supply("General") == 1),
}
SHOGUN_CASES: dict[str, tuple[dict[str, object], Check]] = {
    "Imperial Stipend": ({}, _gold(0, 25 + 8 + 1)),
    "Gift of the Emperor": ({}, lambda p: p.state.phase == s.PEEK and p.gold[0] == 25),
    "Conscript Labour": ({}, lambda p: p.state[s.BUILDS] == 1),
    "Mandate of Heaven": ({}, lambda p: p.state[s.ACTIONS] == 2),
    "Granary Tithe": ({"rice": (1, 1, 2)}, _gold(0, 25 + 6 + 1)),
    "War Drums": (
        {},
        lambda p: p.gold[0] == 29 and p.state.attack_max(0, s.NEUTRAL) == 35 and p.state.defence_max(0) == 35,
    ),
    "Palace Renovation": ({}, _gold(0, 25 - 6 + 1)),
    "Assassin": ({"castle": ("General", "Wall")}, lambda p: p.castle(0) == ["Wall"] and p.supply("General") == 1),
    "Corruption at Court": ({"gold": 27}, _gold(0, 21 + 1)),
    "Embezzlement": ({"city": ("Port", "Temple")}, _gold(0, 25 - 4 + 5)),
    "Cracked Foundations": (
        {"city": ("Dam",), "castle": ("Wall",)},
        lambda p: p.legal(0) == [tile(c.CITY, 0), tile(c.CASTLE, 0)],
    ),
    "Ill Omen": ({}, lambda p: p.state[s.MOVER] == 1 and p.state.phase == s.TURN),
}
SHIELDS = {
    "Plague": ("Temple",),
    "Flood": ("Dam",),
    "Drought": ("Dam",),
    "Typhoon": ("Dam",),
    "Bandits": ("Wall", "Keep"),
    "Tax Revolt": ("Temple",),
    "Uprising": ("Temple", "Embassy"),
    "Mutiny": ("War Room",),
    "Assassin": ("Keep",),
    "Ill Omen": ("Temple",),
}


def test_every_event_has_a_case() -> None:
    assert sorted([*CASES, *SHOGUN_CASES]) == sorted(DECK.event_names)


@pytest.mark.parametrize("event", sorted(CASES))
def test_what_a_global_event_does(event: str) -> None:
    have, holds = CASES[event]
    p = _before().have(1, **have)  # type: ignore[arg-type]
    p.event(event)
    assert holds(p)


@pytest.mark.parametrize("event", sorted(SHOGUN_CASES))
def test_what_a_shogun_event_does(event: str) -> None:
    have, holds = SHOGUN_CASES[event]
    p = _before().have(0, **have)  # type: ignore[arg-type]
    rival = p.gold[1], p.rice(1), p.city(1), p.castle(1)
    p.event(event)
    assert (p.gold[1] - (event == "Ill Omen"), p.rice(1), p.city(1), p.castle(1)) == rival  # I-15
    assert holds(p)


@pytest.mark.parametrize(("event", "shield"), [(event, k) for event, kinds in SHIELDS.items() for k in kinds])
def test_shields_spare_their_owner(event: str, shield: str) -> None:
    seat = 1 if event in CASES else 0
    p = _before().have(seat, rice=(1, 2, 3), gold=20, city=("Noodle Shop",), castle=("General",), fiefs=("Kai",))
    row = "city" if DECK.row[DECK.kind_names.index(shield)] == c.CITY else "castle"
    p.have(seat, **{row: (shield,) if row == "city" else ("General", shield)})  # type: ignore[arg-type]
    p.event(event)
    assert not p.state[s.AFFECTED] >> seat & 1
    assert p.rice(seat) == [1, 2, 3]
    assert "General" in p.castle(seat)
    assert p.holder("Kai") == seat


def test_every_shield_of_the_content_is_tested() -> None:
    listed = {
        DECK.event_names[event]: tuple(
            sorted(DECK.kind_names[k] for k in range(DECK.kinds) if DECK.unless[event] >> k & 1)
        )
        for event in range(len(DECK.event_names))
        if DECK.unless[event]
    }
    assert listed == {event: tuple(sorted(kinds)) for event, kinds in SHIELDS.items()}


def test_the_shogun_dodges_every_shared_disaster() -> None:  # I-15
    for event in CASES:
        if DECK.category[DECK.event_names.index(event)] == c.GLOBAL_BAD:
            p = _before().have(0, gold=20, rice=(1, 2), castle=("General",), fiefs=("Kai",)).event(event)
            assert p.gold[0] == 20 + 3
            assert p.rice(0) == [1, 2]
            assert p.castle(0) == ["General"]
            assert p.holder("Kai") == 0


def test_locusts_take_the_rice_card_of_ones_choice() -> None:
    p = _before().have(1, rice=(1, 3)).event("Locusts")
    p.do(1, tile(c.RICE, 0))
    assert p.rice(1) == [3]


def test_uprising_lets_the_owner_choose() -> None:
    p = _before().have(1, fiefs=("Kai",), bribed=("Owari",)).event("Uprising")
    assert p.legal(1) == [c.FIEF + fief("Owari"), c.FIEF + fief("Kai")]
    p.do(1, c.FIEF + fief("Owari"))
    assert p.holder("Owari") == s.NEUTRAL
    assert not p.bribed("Owari")
    assert p.holder("Kai") == 1


def test_gift_of_the_emperor_is_the_victory_action_free_of_charge() -> None:
    p = _before().have(0, gold=3).event("Gift of the Emperor").palace("Statue").palace("Elder")
    assert p.legal(0) == [c.NO, c.CARD, c.CARD + 1]
    p.do(0, c.CARD, c.OPEN)
    assert p.goals(0)[-1] == "Statue"
    assert p.gold[0] == 3 + 1
    assert p.state.phase == s.TURN


def test_karma_with_a_commerce_hall() -> None:  # T-70
    p = _before().have(0, city=("Commerce Hall",), rice=(), palace=("Ruler",)).event("Karma")
    assert (p.state[s.ACTIONS], p.state[s.BUILDS]) == (2, 1)
    p.have(0, gold=50, castle=("Moat",))
    p.do(0, c.BUILD, build("Dam"), c.VICTORY)
    assert (p.state[s.ACTIONS], p.state[s.BUILDS]) == (1, 0)


def test_master_carpenters_never_below_zero() -> None:
    p = _before().have(0, gold=0, city=("Farming Workshop",)).event("Master Carpenters")
    assert p.state.build_cost(0, 0) == 0
    assert turn(gold=1).state.build_cost(0, 0) == 3
