"""A test for every rule of RULES.md, named for it."""

from pathlib import Path

import pytest
from script import GAME, cards, dealt, gates, give, nature, new
from subak.core.game import CHANCE, HIDDEN, LATER
from subak.core.play import step
from subak.games import load
from subak.kit.errors import ContentError

from floodgate.rules import DRAIN_SEAT, LET_FALL, OPEN_GATE, REST
from floodgate.state import (
    DECK,
    DROPS,
    FIELDS,
    GATE,
    HAND,
    HAND_SIZE,
    MOVER,
    PILE_SIZE,
    POINTS,
    RESERVOIR,
    ROUND,
)


def test_f_1_1_four_cards_are_dealt_and_nobody_else_sees_them() -> None:
    s = new(3)
    assert s.audience(CHANCE, s.legal(CHANCE)[0]) == 1 << 2
    nature(s)
    assert [s[HAND_SIZE + seat] for seat in range(3)] == [4, 4, 4]
    view = s.redact(0)
    assert (view[HAND], view[HAND + 1], view[DECK]) == (s[HAND], HIDDEN, HIDDEN)


def test_f_1_2_everybody_begins_with_two_drops() -> None:
    s = new()
    assert (s[DROPS], s[DROPS + 1], s[RESERVOIR]) == (2, 2, 0)


@pytest.mark.parametrize("rounds", [4, 6])
def test_f_1_3_so_many_rounds_are_played(rounds: int) -> None:
    s = new(2, rounds)
    nature(s)
    for n in range(rounds):
        assert s[ROUND] == n
        gates(s, 1, 1)
        for _turn in range(2):
            step(s, s[MOVER], REST)
            nature(s)
    assert not s.actors
    assert "The game is over (F-4.1)" in GAME.why_not(s, 0, REST)


def test_f_2_1_rain_is_the_die_and_one_drop_for_each_player() -> None:
    assert dealt(3, die=6)[RESERVOIR] == 9
    s = new()
    assert "(F-1.1)" in GAME.why_not(s, CHANCE, REST)
    while s.legal(CHANCE)[0] < LET_FALL:
        step(s, CHANCE, s.legal(CHANCE)[0])
    s[RESERVOIR] = 19
    assert "(F-2.1)" in GAME.why_not(s, CHANCE, REST)
    nature(s, 6)
    assert s[RESERVOIR] == 20


def test_f_2_2_gates_are_chosen_in_secret_and_opened_together() -> None:
    s = dealt(die=6)
    assert s.audience(0, OPEN_GATE + 3) == 1 | LATER
    step(s, 0, OPEN_GATE + 3)
    assert (s.redact(1)[GATE], s.redact(0)[GATE], s[DROPS]) == (HIDDEN, 3, 2)
    assert "(F-2.2)" in GAME.why_not(s, 0, OPEN_GATE)
    assert "(F-2.2)" in GAME.why_not(s, 1, REST)
    before = s.reveals
    step(s, 1, OPEN_GATE + 1)
    assert (s.redact(1)[GATE], s.reveals) == (3, before + 1)


@pytest.mark.parametrize(
    ("die", "wide", "gained"),
    [
        (1, (4, 1, 2), (0, 1, 2)),  # 4 drops: the gate of 4 bursts
        (1, (2, 2, 2), (0, 0, 0)),  # all are widest
        (1, (4, 3, 2), (0, 0, 2)),  # 5 would still be too much
        (6, (4, 3, 2), (4, 3, 2)),
    ],
)
def test_f_2_3_the_widest_gates_burst(die: int, wide: tuple[int, ...], gained: tuple[int, ...]) -> None:
    s = dealt(3, die=die)
    gates(s, *wide)
    assert tuple(s[DROPS + seat] - 2 for seat in range(3)) == gained


def test_f_2_4_what_is_left_stays_in_the_reservoir() -> None:
    s = dealt(die=6)
    gates(s, 3, 1)
    assert (s[DROPS], s[DROPS + 1], s[RESERVOIR]) == (5, 3, 4)


def test_f_2_5_a_closed_gate_draws_a_card_while_there_are_any() -> None:
    s = dealt(die=6)
    gates(s, 0, 0)
    nature(s)
    assert (s[HAND_SIZE], s[HAND_SIZE + 1]) == (5, 5)
    s = dealt(die=6)
    s[DECK] = s[PILE_SIZE] = 0
    gates(s, 0, 1)
    assert (s[HAND_SIZE], s.actors) == (4, 1)


def test_f_3_1_one_sows_or_rests_in_turn_and_another_begins_every_round() -> None:
    s = dealt()
    gates(s, 1, 1)
    assert s.actors == 1
    assert "(F-3.1)" in GAME.why_not(s, 1, REST)
    assert "(F-3.1)" in GAME.why_not(s, 0, OPEN_GATE)
    other = next(card for card in range(GAME.deck.many) if not s[HAND] >> card & 1)
    assert "is not in your hand (F-3.1)" in GAME.why_not(s, 0, other)
    for _turn in range(2):
        step(s, s[MOVER], REST)
        nature(s)
    gates(s, 1, 1)
    assert s[MOVER] == 1


def test_f_3_2_a_card_costs_its_drops_and_lies_open() -> None:
    s = dealt()
    gates(s, 1, 1)
    paddy = cards("Paddy")[0]
    give(s, 0, paddy, drops=2)
    assert "costs 3 drops, and you have 2 drops (F-3.2)" in GAME.why_not(s, 0, paddy)
    s[DROPS] = 4
    step(s, 0, paddy)
    assert (s[DROPS], s[POINTS], s[HAND_SIZE]) == (1, 4, 0)
    assert s.redact(1)[FIELDS] == 1 << paddy


def test_f_3_3_whoever_rests_draws_a_card() -> None:
    s = dealt()
    gates(s, 1, 1)
    step(s, 0, REST)
    nature(s)
    assert s[HAND_SIZE] == 5


def test_f_3_4_lines_are_carried_out_in_order() -> None:
    s = dealt()
    gates(s, 1, 1)
    mole = cards("Mole")[0]
    give(s, 0, mole, drops=1)
    step(s, 0, mole)
    assert s[DROPS] == 2  # drained first, and now a card is drawn
    assert s.actors == 1 << CHANCE
    nature(s)
    assert s[HAND_SIZE] == 1


def test_f_3_5_gain_takes_what_the_reservoir_has() -> None:
    s = dealt(die=1)
    gates(s, 1, 0)
    nature(s)
    spring = cards("Spring")[0]
    give(s, 0, spring, drops=2)
    step(s, 0, spring)
    assert (s[DROPS], s[RESERVOIR]) == (2, 0)


def test_f_3_6_draw_draws_cards() -> None:
    s = dealt()
    gates(s, 1, 1)
    heron = cards("Heron")[0]
    give(s, 0, heron, drops=2)
    step(s, 0, heron)
    nature(s)
    assert s[HAND_SIZE] == 1


def test_f_3_7_drain_takes_drops_of_a_player_who_has_any() -> None:
    s = dealt(3)
    gates(s, 1, 1, 1)
    mole = cards("Mole")[0]
    give(s, 0, mole, drops=1)
    s[DROPS + 1] = 1
    step(s, 0, mole)
    assert s.legal(0) == [DRAIN_SEAT + 1, DRAIN_SEAT + 2]
    assert "(F-3.7)" in GAME.why_not(s, 0, DRAIN_SEAT)
    assert "(F-3.7)" in GAME.why_not(s, 0, REST)
    step(s, 0, DRAIN_SEAT + 1)
    assert (s[DROPS], s[DROPS + 1]) == (1, 0)


def test_f_4_1_most_points_win() -> None:
    s = dealt()
    s[POINTS + 1] = 3
    assert s.winners() == 2


def test_f_4_2_drops_decide_between_equals() -> None:
    s = new(2, 4)
    nature(s)
    for _round in range(4):
        gates(s, 1, 1)
        for _turn in range(2):
            step(s, s[MOVER], REST)
            nature(s)
    assert s.winners() == 3
    s[DROPS] += 1
    assert s.winners() == 1
    assert GAME.tiebreak(s).endswith("goes to player 1 (F-4.2).")


def test_an_owners_pack_changes_adds_and_removes_cards(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(
        "[[card]]\nid = 2\npoints = 5\n[[card]]\nid = 5\nremove = true\n"
        '[[card]]\nid = 7\nname = "Owl"\ncopies = 2\ncost = 1\npoints = 2\n'
    )
    names = {card.name: card.text for card in load("floodgate", pack).cards()}
    assert "Mole" not in names
    assert names["Paddy"] == "3 drops, 5 points."
    assert names["Owl"] == "1 drop, 2 points."
    pack.write_text("[[card]]\nid = 1\ncopies = 60\n")
    with pytest.raises(ContentError, match="takes 16 to 60"):
        load("floodgate", pack)
