"""K-12: the harvest."""

import pytest

from subak.core.game import CHANCE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import DECK, Play


def _harvest(event: str = "Nothing", year: int = 1, **have: object) -> Play:
    p = Play(4).crown(1).at(year, 4, (event,))
    p.have(0, **{"gold": 0, "city": (), **have})  # type: ignore[arg-type]
    return p.event(event)


def test_k_12_1_one_of_six_price_cards_a_year_never_twice() -> None:
    p = _harvest()
    assert len(p.legal(CHANCE)) == 6
    p.price(4)
    assert p.state[s.RICE_PRICE] == 4
    assert [DECK.price_value[card] for card in range(6) if p.state[s.PRICE_PILE] >> card & 1] == [1, 2, 3, 3, 5]
    assert p.state[s.PRICE_PILE].bit_count() == 5


def test_k_12_2_market_and_price_events_change_the_price() -> None:  # T-57
    rice = (2, 2, 2)
    assert _harvest(rice=rice).price(1).gold[0] == 6
    assert _harvest(rice=rice, city=("Market",)).price(1).gold[0] == 12
    assert _harvest("Rice Glut", rice=rice).price(1).gold[0] == 0
    assert _harvest("Rice Glut", rice=rice, city=("Market",)).price(1).gold[0] == 6
    assert _harvest("Hungry Cities", rice=rice).price(1).gold[0] == 12


@pytest.mark.parametrize(("rice", "gold"), [((3, 2, 2), 21), ((1, 1, 1, 2), 15), ((), 0)])
def test_k_12_3_fields_times_price(rice: tuple[int, ...], gold: int) -> None:  # T-01, T-02
    assert _harvest(rice=rice).price(3).gold[0] == gold


def test_k_12_4_the_tax_collector_counts_city_cards() -> None:  # T-58
    p = _harvest(rice=(), city=("Noodle Shop", "Port", "Tax Collector", "Temple")).price(3)
    assert p.gold[0] == 8
    assert _harvest(rice=(), city=("Noodle Shop", "Port", "Temple")).price(3).gold[0] == 0


def test_k_12_5_the_oldest_rice_card_returns_to_its_pile() -> None:  # T-35
    p = _harvest(year=2, rice=(1, 2, 3))
    supply, box = p.supply("Rice 1-field"), p.box("Rice 1-field")
    p.price(3)
    assert p.rice(0) == [2, 3]
    assert p.supply("Rice 1-field") == supply + 4  # everybody's oldest
    assert p.box("Rice 1-field") == box
    assert _harvest(rice=()).price(3).rice(0) == []


def test_k_12_6_turns_and_income_follow() -> None:
    p = _harvest(rice=(), city=("Port",)).price(3)
    assert p.state[s.MOVER] == 1
    p.do(1, c.NO).do(2, c.NO).do(3, c.NO)
    assert p.gold[0] == 3
    assert p.state.phase == s.TURN


def test_k_12_7_no_rotation_in_the_last_year() -> None:  # T-36
    assert _harvest(year=5, rice=(3, 3)).price(3).rice(0) == [3, 3]
