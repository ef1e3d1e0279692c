"""Sentences: refusals cite the rule that refuses, questions say what and why."""

import pytest

from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.rules import Spirits
from tests.games.spirits.script import (
    GAME,
    act,
    assign,
    begin,
    build,
    crops,
    cubes,
    earn,
    get,
    nature,
    position,
    put,
    rocks,
    started,
    three_paddies,
    tiles_out,
    water,
)


def building(credits_: int = 2, gate: int = 1) -> Spirits:
    s = position(gate=gate)
    put(s, 0, st.CREDITS, credits_)
    return s


def refusal(s: Spirits, action: int, seat: int = 0) -> str:
    assert action not in s.legal(seat)
    return GAME.why_not(s.redact(seat), seat, action)


def test_an_edge_says_which_rule_refuses_it() -> None:
    s = building()
    build(s, 0, (8,))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 9).endswith("(S-9.6).")
    assert refusal(s, a.WALL + 8).endswith("(S-9.2).")
    assert refusal(s, a.DROP + 8).endswith("(S-9.14).")
    assert refusal(s, a.LIFT + 8).endswith("(S-9.3).")


def test_a_ring_is_refused_by_its_rule() -> None:
    s = building()
    build(s, 0, (3, 5, 10, 14, 18, 19, 20, 21, 22, 23, 24, 25), (7, 13))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 15).endswith("(S-9.9).")


def test_dividing_is_refused_by_its_rules() -> None:
    s = building()
    three_paddies(s)
    cubes(s, 0, 4, weeds=1)
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 10).endswith("(S-9.12).")
    s = building()
    three_paddies(s)
    build(s, 0, (12,))
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 14).endswith("(S-9.13).")
    assert refusal(s, a.LIFT + 11).endswith("(S-9.16).")


def test_without_credits_the_rule_says_so() -> None:
    s = building(0)
    begin(s, st.BUILD)
    assert refusal(s, a.WALL + 8).endswith("(S-9.1).")
    act(s, 0, a.LIFT + 1, a.DROP + 2)
    if s.actors & 1 and s.phase == st.BUILD:
        assert refusal(s, a.LIFT + 2).endswith("(S-9.17).")


def test_a_fourth_gate_is_refused() -> None:
    s = building()
    build(s, 0, (19,), (3, 6))
    begin(s, st.BUILD)
    assert refusal(s, a.GATE + 7).endswith("(S-9.6).")


def test_wet_paddies_and_missing_cubes() -> None:
    s = position()
    three_paddies(s)
    rocks(s, 0, 5)
    water(s, 0, p0=0, p3=1)
    cubes(s, 0, 0, weeds=1)
    cubes(s, 0, 3, weeds=1)
    assign(s, 0, st.WEED_LABOR, 2)
    begin(s, st.WEEDS)
    assert "holds water" in refusal(s, a.PADDY + 3)
    assert refusal(s, a.PADDY + 4).endswith("(S-0.7).")
    assert refusal(s, a.PADDY + 1).endswith("(S-0.8).")


def test_market_and_tiles() -> None:
    s = position()
    earn(s, 0, 4)
    begin(s, st.MARKET)
    assert refusal(s, a.BUY_LIVESTOCK) == "That costs 5 rice with its tax, and you have 4 (S-19.4)."
    s = position()
    three_paddies(s)
    s.tiles = 1 << 2 | 1 << 3
    begin(s, st.GOALS)
    assert refusal(s, a.TILE + 3) == "You have 3 paddies; the tile asks for 4 (S-18.1)."


def test_numbers_and_cards() -> None:
    s = started(2)
    nature(s, a.NUMBER + 1)
    assert refusal(s, a.CARD + 40).endswith("(S-5.1).")
    s = position()
    begin(s, st.ASSIGN)
    assert refusal(s, a.NUMBER + 4).endswith("(S-8.3).")
    begin(s, st.WATER_OUT)
    assert refusal(s, a.NUMBER + 2).endswith("(S-11.5).")
    assert GAME.why_not(s.redact(1), 1, a.NUMBER).endswith("(S-3.4).")


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_first_question(seat: int) -> None:
    s = tiles_out()
    text = GAME.ask(s.redact(seat), seat)
    assert text.startswith("Where does the gate" if seat >= 0 else "Waiting for player 1 and player 2")


def test_a_question_says_what_and_why() -> None:
    s = position()
    three_paddies(s)
    crops(s, 0)
    water(s, 0, p0=0, p4=3)
    assign(s, 0, st.PLANT_LABOR, 5)
    begin(s, st.PLANT)
    assert GAME.ask(s, 0) == "The paddy E F I is flooded: plant it? It needs 3 of your 5 planters."
    assert [GAME.write(s, 0, action) for action in s.legal(0)] == [
        "Do not plant the paddy E F I",
        "Plant the paddy E F I",
    ]


def test_tell_names_everything_on_the_table() -> None:
    s = position()
    three_paddies(s)
    crops(s, 0, planted=(3,), grown=(4,))
    cubes(s, 0, 4, 1, 0)
    begin(s, st.ASSIGN)
    text = GAME.tell(s.redact(0), 0)
    assert "Paddy 2 (D H): dry and planted." in text
    assert "Paddy 3 (E F I): dry, grown, worth 10 rice and 1 weed." in text
    assert "Player 2: 0 rice, 10 laborers, 0 animals" in text


def test_the_sheet_names_sources() -> None:
    s = started(2, setups=(1, 2))
    assert GAME.sheet(s, 0) == [("setup card", 5)]
    assert get(s, 0, st.RICE) == 5
