"""K-9: battles."""

from pathlib import Path

import pytest

from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER
from subak.games import load
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.table import DECK, HANDS, Play, fief, turn

OWARI = c.FIEF + fief("Owari")


def _siege(castle: tuple[str, ...] = ("General",)) -> Play:
    """Seat 0 has declared an attack on Owari, which nobody holds."""
    return turn(castle=castle).do(0, c.ATTACK, OWARI)


def _war(castle: tuple[str, ...] = ("General",), **options: int) -> Play:
    """Seat 0 may attack seat 1, which has a Stable and a Wall of its own if a test gives them."""
    p = Play(2, HANDS, **options).crown(0)
    return p.have(0, castle=castle).event("Nothing")


def _fight(p: Play, attack: tuple[int, ...], defence: tuple[int, ...]) -> Play:
    """Both sides draw these cards and hold."""
    p.do(0, c.ATTACK, c.SEAT + 1).force(attack[0], defence[0])
    for n in range(1, max(len(attack), len(defence)) + 1):
        for seat, hand in ((0, attack), (1, defence)):
            if p.state.phase != s.BATTLE or not p.state.actors >> seat & 1:
                continue
            if n < len(hand):
                p.do(seat, c.DRAW).force(hand[n])
            else:
                p.do(seat, c.NO)
    while p.state.phase == s.BATTLE:
        p.do(p.state.actors.bit_length() - 1, c.NO)
    return p


def test_k_9_1_attack_needs_a_general_and_a_target() -> None:
    p = turn(3, castle=("General",), fiefs=("Kai",)).do(0, c.ATTACK)
    neutral = [c.FIEF + f for f in range(12) if p.state[s.HOLDER + f] == s.NEUTRAL]
    assert p.legal(0) == [*neutral, c.SEAT + 1, c.SEAT + 2]
    assert not turn(3, castle=("Stable",)).can(0, c.ATTACK)


def test_k_9_2_every_declared_attack_counts_and_spends_the_action() -> None:
    p = _siege()
    assert p.state[s.AGGRESSORS] == 1
    assert p.state[s.ACTIONS] == 0


def test_k_9_3_attack_max_force() -> None:  # T-04, T-45
    assert _siege(("General", "Stable", "Wall")).state.max_force(s.ATTACKER) == 35
    assert _siege(("General", "Stable", "Catapult")).state.max_force(s.ATTACKER) == 38
    assert turn(event="War Drums", castle=("General",)).state.attack_max(0, s.NEUTRAL) == 35
    p = _war(("General", "Stable")).have(1, castle=("Moat", "Wall", "Keep"))
    assert p.state.attack_max(0, 1) == 32
    assert p.state.defence_max(1) == 36
    assert p.state.attack_max(0, s.NEUTRAL) == 35  # a Moat shelters its owner alone


def test_k_9_4_defence_max_force() -> None:  # T-06
    p = _war(("General", "War Room")).have(1, castle=("Stable", "Wall"))
    p.do(0, c.ATTACK, c.SEAT + 1)
    assert p.state.max_force(s.ATTACKER) == 30
    assert p.state.max_force(s.DEFENDER) == 32
    assert _siege().state.max_force(s.DEFENDER) == 50


def test_k_9_5_attack_bonuses_do_not_defend_nor_the_reverse() -> None:
    p = _war(("General", "Wall", "Keep")).have(1, castle=("Stable", "Catapult"))
    assert p.state.attack_max(0, 1) == 30
    assert p.state.defence_max(1) == 30


def test_k_9_6_every_battle_starts_with_all_cards_in_the_pile() -> None:
    p = _siege().force(12).do(0, c.DRAW).force(12).do(0, c.NO).force(0, 0, 0, 1)
    p.do(1, c.NO).event("Nothing").do(0, c.ATTACK, c.FIEF + fief("Kai"))
    assert len(p.legal(CHANCE)) == 39


def test_k_9_7_a_neutral_fiefdom_has_four_cards_that_nobody_sees() -> None:
    p = _siege().force(5)
    assert p.state.actors == 1  # the attacker draws alone
    assert p.state.pile_size() == 39 - 1 - 4
    assert p.state[s.HAND_SIZE + s.DEFENDER] == 0
    p.do(0, c.NO)
    assert p.state.actors == 1 << CHANCE
    p.force(12, 2, 1, 5)
    assert p.state[s.HAND_SIZE + s.DEFENDER] == 4
    assert p.state.phase == s.TURN


def test_k_9_8_one_compulsory_card_each_then_in_turn() -> None:
    p = _war().do(0, c.ATTACK, c.SEAT + 1)
    assert p.state.serves(c.FORCE_CARD) == 0
    p.force(7)
    assert p.state.serves(c.FORCE_CARD) == 1
    p.force(8)
    assert (p.state[s.HAND_SIZE + s.ATTACKER], p.state[s.HAND_SIZE + s.DEFENDER]) == (1, 1)
    assert p.state.actors == 1
    p.do(0, c.DRAW).force(3)
    assert p.state.actors == 2


def test_k_9_9_draw_hold_or_war_room_and_only_the_owner_sees_values() -> None:
    p = _war(("General", "War Room")).do(0, c.ATTACK, c.SEAT + 1).force(7, 8)
    assert p.legal(0) == [c.NO, c.DRAW, c.WAR_ROOM]
    mine, theirs = p.view(0), p.view(1)
    assert mine[s.HAND + s.ATTACKER] == p.state[s.HAND + s.ATTACKER]
    assert mine[s.HAND + s.DEFENDER] == HIDDEN
    assert theirs[s.HAND + s.ATTACKER] == HIDDEN
    assert theirs[s.HAND_SIZE + s.ATTACKER] == 1
    p.do(0, c.DRAW)
    assert p.state.audience(CHANCE, c.FORCE_CARD) == 1 | LATER


def test_k_9_10_holding_is_not_final_until_both_hold_in_a_row() -> None:
    p = _war().do(0, c.ATTACK, c.SEAT + 1).force(7, 8)
    p.do(0, c.NO).do(1, c.DRAW).force(2)
    assert p.can(0, c.DRAW)
    p.do(0, c.NO)
    assert p.state.phase == s.BATTLE
    p.do(1, c.NO)
    assert p.state[s.COMBAT] == s.BATTLE_UP


def test_a_war_room_step_is_no_hold() -> None:
    p = _war().have(1, castle=("War Room",)).do(0, c.ATTACK, c.SEAT + 1).force(7, 8)
    p.do(0, c.NO).do(1, c.WAR_ROOM, c.VALUE + 8).force(9).do(0, c.NO)
    assert p.state.phase == s.BATTLE  # seat 1 has not held yet
    assert p.can(1, c.DRAW)


def test_k_9_11_over_the_maximum_no_more_drawing() -> None:
    p = _siege(("General", "War Room")).force(12).do(0, c.DRAW).force(12).do(0, c.DRAW).force(12)
    assert p.legal(0) == [c.NO, c.WAR_ROOM]
    q = _siege().force(12).do(0, c.DRAW).force(12).do(0, c.DRAW).force(12)
    assert q.legal(0) == [c.NO]


def test_k_9_12_war_room_replaces_one_card_once() -> None:  # T-40
    p = _siege(("General", "War Room")).force(12).do(0, c.DRAW).force(11).do(0, c.DRAW).force(9)
    p.do(0, c.WAR_ROOM)
    assert p.legal(0) == [c.VALUE + 9, c.VALUE + 11, c.VALUE + 12]
    p.do(0, c.VALUE + 12)
    assert len(p.legal(CHANCE)) == 39 - 3  # the card put aside does not come back
    p.force(6)
    assert p.state.force_of(p.state[s.HAND + s.ATTACKER]) == 26
    assert p.state[s.HAND_SIZE + s.ATTACKER] == 3
    assert p.legal(0) == [c.NO, c.DRAW]


def test_war_room_flags() -> None:  # D-31, D-32
    p = _war(("General", "War Room"), war_room_defends=0, war_room_rescues=0).have(1, castle=())
    p.do(0, c.ATTACK, c.SEAT + 1).force(12, 8)
    p.do(0, c.DRAW).force(12).do(1, c.NO).do(0, c.DRAW).force(12).do(1, c.NO)
    assert p.legal(0) == [c.NO]  # over the maximum, no rescue
    for flag in (0, 1):
        q = _war(war_room_defends=flag).have(1, castle=("War Room",)).do(0, c.ATTACK, c.SEAT + 1).force(5, 5)
        q.do(0, c.NO)
        assert (c.WAR_ROOM in q.legal(1)) == bool(flag)


def _small_pile(tmp_path: Path, target: int) -> Play:
    """A battle with four FORCE cards in all: 0, 0, 1, 1."""
    pack = tmp_path / "small.toml"
    figures = {"neutral_cards": 1, "bribe_cards": 1}
    rows = [f'[[figure]]\nname = "{name}"\nvalue = {n}\n' for name, n in figures.items()]
    rows += [f"[[force]]\nid = {value}\ncopies = {2 if value < 2 else 0}\n" for value in range(13)]
    pack.write_text("".join(rows))
    game = load("kingdoms", pack)
    p = turn(castle=("General",))
    state = game.new(game.usual).unpack(p.state.pack())
    assert isinstance(state, Kingdoms)
    p.state = state
    return p.do(0, c.ATTACK, target)


def _deal(p: Play, value: int) -> None:
    p.nature(next(a for a in p.legal(CHANCE) if p.state.cards.force_value[a - c.FORCE_CARD] == value))


def test_k_9_13_an_empty_pile_leaves_only_holding(tmp_path: Path) -> None:
    p = _small_pile(tmp_path, OWARI)
    _deal(p, 0)
    for value in (0, 1):
        assert p.legal(0) == [c.NO, c.DRAW]
        p.do(0, c.DRAW)
        _deal(p, value)
    assert p.legal(0) == [c.NO]  # the last card lies before the fiefdom


def test_a_tie_with_an_empty_pile_goes_to_the_defender(tmp_path: Path) -> None:  # D-05
    p = _small_pile(tmp_path, c.SEAT + 1)
    for value in (0, 0):
        _deal(p, value)
    for seat in (0, 1):
        p.do(seat, c.DRAW)
        _deal(p, 1)
    p.do(0, c.NO).do(1, c.NO)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS


def test_k_9_14_force_is_the_sum_of_the_cards_shown() -> None:  # T-09
    p = _siege().force(5).do(0, c.DRAW).force(11).do(0, c.DRAW).force(10).do(0, c.DRAW).force(0)
    before = p.state.reveals
    p.do(0, c.NO).force(12, 2, 1, 5)
    assert p.state.force_of(p.state[s.HAND + s.ATTACKER]) == 26
    assert p.state.force_of(p.state[s.HAND + s.DEFENDER]) == 20
    assert p.state.reveals == before + 1
    assert p.holder("Owari") == 0


def test_k_9_15_over_the_maximum_cannot_win() -> None:  # T-05, T-10
    p = _siege(("General", "Stable", "Wall")).force(5)
    for value in (12, 2, 5, 3, 10):
        p.do(0, c.DRAW).force(value)
    p.do(0, c.NO).force(0, 0, 0, 1)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS
    assert p.supply("General") == 1
    q = _fight(_war(), (12, 11, 3, 3, 3), (12, 12, 1))
    assert q.state[s.OUTCOME] == s.DEFENDER_WINS
    r = _fight(_war(), (1,), (12, 12, 12))
    assert r.state[s.OUTCOME] == s.ATTACKER_WINS  # within beats over, however low


def test_k_9_16_the_higher_force_wins() -> None:  # T-07
    p = _war(("General", "War Room")).have(1, castle=("Stable", "Wall"), fiefs=())
    p.do(0, c.ATTACK, c.SEAT + 1).force(5, 12)
    p.do(0, c.DRAW).force(8).do(1, c.DRAW).force(11).do(0, c.DRAW).force(6).do(1, c.DRAW).force(6)
    p.do(0, c.DRAW).force(2).do(1, c.NO)
    p.do(0, c.WAR_ROOM, c.VALUE + 2).force(11).do(1, c.NO).do(0, c.NO)
    assert p.state.force_of(p.state[s.HAND + s.ATTACKER]) == 30
    assert p.state.force_of(p.state[s.HAND + s.DEFENDER]) == 29
    assert p.state[s.OUTCOME] == s.ATTACKER_WINS


def test_k_9_17_a_tie_is_broken_by_cards_face_up() -> None:  # T-42
    p = _fight(_war(), (12, 12, 3), (11, 11, 5))
    assert p.state.phase == s.TIE
    assert p.state.audience(CHANCE, c.FORCE_CARD) == EVERYONE
    p.force(8, 5)
    assert p.state[s.OUTCOME] == s.ATTACKER_WINS  # 35 is above 30, but that no longer counts
    q = _fight(_war(), (12, 12, 3), (11, 11, 5)).force(7, 7)
    assert q.state.phase == s.TIE
    q.force(1, 2)
    assert q.state[s.OUTCOME] == s.DEFENDER_WINS


@pytest.mark.parametrize("flag", [0, 1])
def test_k_9_18_both_over_is_a_stalemate(flag: int) -> None:  # T-41, D-33
    p = _war(both_over=flag).have(1, castle=("Wall",), fiefs=("Kai",))
    _fight(p, (12, 12, 7), (12, 11, 10))
    assert p.state[s.OUTCOME] == (s.DEFENDER_WINS if flag else s.STALEMATE)
    assert ("General" in p.castle(0)) != bool(flag)
    assert p.state[s.MOVER] == 1  # the action is spent, nothing changes hands
    assert p.holder("Kai") == 1


def test_k_9_19_a_neutral_fiefdom_is_never_over() -> None:
    p = _siege().force(5).do(0, c.NO).force(12, 12, 12, 11)
    assert p.state.force_of(p.state[s.HAND + s.DEFENDER]) == 47 < p.state.max_force(s.DEFENDER)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS


def test_k_9_20_a_beaten_fiefdom_changes_hands() -> None:
    p = _siege().force(12).do(0, c.NO).force(1, 1, 1, 2)
    assert p.holder("Owari") == 0
    assert not p.bribed("Owari")


def test_k_9_21_spoils_are_a_fiefdom_half_the_gold_or_a_rice_card() -> None:  # T-08, T-43
    def beaten() -> Play:
        p = _war().have(1, gold=17, rice=(1, 3), bribed=("Kai",))
        return _fight(p, (12,), (1,))

    p = beaten()
    assert p.legal(0) == [c.FIEF + fief("Kai"), c.LOOT, c.BURN, c.BURN + 1]
    p.do(0, c.LOOT)
    assert p.gold == [25 + 1 + 8, 9 + 3]  # and seat 1's income of Noodle Shop and Kai
    q = beaten().do(0, c.FIEF + fief("Kai"))
    assert q.holder("Kai") == 0
    assert not q.bribed("Kai")
    r = beaten()
    box = r.box("Rice 3-field")
    r.do(0, c.BURN + 1)
    assert r.rice(1) == [1]
    assert r.box("Rice 3-field") == box + 1


def test_k_9_22_a_spoil_must_exist() -> None:  # T-44
    p = _war().have(1, gold=1, rice=())
    _fight(p, (12,), (1,))
    assert p.state[s.OUTCOME] == s.ATTACKER_WINS
    assert p.state[s.MOVER] == 1  # nothing to choose
    q = _war().have(1, gold=20, rice=())
    _fight(q, (12,), (1,))
    assert q.legal(0) == [c.LOOT]


def test_k_9_23_a_beaten_attacker_loses_the_general_and_nothing_else() -> None:  # T-10
    p = _war(("General", "Stable")).have(0, gold=20, fiefs=("Kai",))
    _fight(p, (1,), (12,))
    assert p.castle(0) == ["Stable"]
    assert p.supply("General") == 1
    assert p.gold[0] == 20
    assert p.holder("Kai") == 0


def test_k_9_24_the_defenders_general_is_never_at_risk() -> None:
    p = Play(3).crown(0).have(0, castle=("General",)).have(1, castle=("General",), rice=(), gold=0).event("Nothing")
    _fight(p, (12,), (1,))
    assert p.castle(1) == ["General"]


def test_k_9_25_afterwards_all_cards_are_in_the_deck_again() -> None:
    p = _siege().force(12).do(0, c.NO).force(1, 1, 1, 2)
    p.do(1, c.NO).event("Nothing").do(0, c.ATTACK, c.FIEF + fief("Kai"))
    values = [DECK.force_value[a - c.FORCE_CARD] for a in p.legal(CHANCE)]
    assert values.count(12) == 4
    assert values.count(1) == 3
