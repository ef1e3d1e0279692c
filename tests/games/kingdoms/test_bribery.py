"""K-10: bribery."""

from subak.core.game import CHANCE, HIDDEN
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import Play, fief, turn

KAI = c.FIEF + fief("Kai")


def _bribe(gold: int = 40) -> Play:
    """Seat 0 bribes for neutral Kai."""
    return turn(gold=gold - 1, city=("Noodle Shop", "Embassy")).do(0, c.BRIBE, KAI)


def _owned(gold: int = 40, owner: int = 30) -> Play:
    """Seat 0 bribes for Kai, which seat 1 holds; the owner has 3, 3 and 4, the briber 6."""
    p = Play(2).crown(0).have(0, gold=gold - 1, city=("Noodle Shop", "Embassy")).have(1, gold=owner, fiefs=("Kai",))
    return p.event("Nothing").do(0, c.BRIBE, KAI).force(3, 3, 4, 6)


def test_k_10_1_needs_an_embassy_and_eight_gold() -> None:
    assert not turn(gold=6, city=("Noodle Shop", "Embassy")).can(0, c.BRIBE)
    p = Play(3).crown(0).have(0, gold=7, city=("Noodle Shop", "Embassy"), fiefs=("Owari",)).have(1, fiefs=("Kai",))
    p.event("Nothing")
    assert p.gold[0] == 7 + 1 + 2
    p.do(0, c.BRIBE)
    assert KAI in p.legal(0)
    assert c.FIEF + fief("Owari") not in p.legal(0)
    assert c.FIEF + fief("Suruga") not in p.legal(0)  # not in play


def test_k_10_2_three_cards_for_the_target_the_owner_sees_them() -> None:
    p = _bribe()
    assert len(p.legal(CHANCE)) == 39
    p.force(6)
    assert p.state[s.HAND_SIZE + s.DEFENDER] == 0  # a neutral's cards are turned at the end
    assert p.state.pile_size() == 39 - 1 - 3
    q = _owned()
    assert q.state[s.HAND_SIZE + s.DEFENDER] == 3
    assert q.view(1)[s.HAND + s.DEFENDER] == q.state[s.HAND + s.DEFENDER]
    assert q.view(0)[s.HAND + s.DEFENDER] == HIDDEN


def test_k_10_3_the_first_card_is_paid_on_declaration_and_further_ones_each() -> None:
    p = _bribe(23)
    assert p.gold[0] == 15
    p.force(6)
    assert p.legal(0) == [c.NO, c.DRAW]
    p.do(0, c.DRAW).force(7)
    assert p.gold[0] == 7
    assert p.legal(0) == [c.NO]  # no credit
    assert p.view(1)[s.HAND + s.ATTACKER] == HIDDEN


def test_k_10_3_when_the_pile_is_used_up_nobody_draws() -> None:
    p = _bribe(999).force(6)
    while p.can(0, c.DRAW):
        p.do(0, c.DRAW).nature(p.legal(CHANCE)[0])
    assert p.state[s.HAND_SIZE + s.ATTACKER] == 39 - 3
    assert p.legal(0) == [c.NO]
    p.do(0, c.NO).force(*(p.state.cards.force_value[a - c.FORCE_CARD] for a in p.legal(CHANCE)[:3]))
    assert p.state[s.COMBAT] == s.BRIBE_UP


def test_k_10_4_a_neutral_target_is_resolved_when_the_briber_holds() -> None:
    p = _bribe().force(6).do(0, c.NO).force(4, 9, 3)
    assert p.state[s.COMBAT] == s.BRIBE_UP
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS


def test_k_10_5_the_owner_may_buy_cards_in_turn() -> None:  # T-48
    p = _owned()
    p.do(0, c.DRAW).force(12)
    assert p.legal(1) == [c.NO, c.DRAW]
    p.do(1, c.DRAW).force(9)
    assert p.gold[1] == 30 - 12
    p.do(0, c.NO)
    assert p.state.phase == s.BRIBE_DEFEND  # one hold alone does not end it
    p.do(1, c.NO)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS  # 18 against 19
    assert p.holder("Kai") == 1
    poor = _owned(owner=11).do(0, c.DRAW).force(1)
    assert poor.legal(1) == [c.NO]


def test_a_briber_that_held_may_draw_again_after_the_owner_drew() -> None:
    p = _owned().do(0, c.NO).do(1, c.DRAW).force(1)
    assert p.legal(0) == [c.NO, c.DRAW]


def test_k_10_6_no_maximum_no_castle_no_war_room() -> None:
    p = turn(gold=99, city=("Embassy",), castle=("War Room",)).do(0, c.BRIBE, KAI).force(12)
    for value in (12, 12, 11):
        assert p.legal(0) == [c.NO, c.DRAW]
        p.do(0, c.DRAW).force(value)
    p.do(0, c.NO).force(10, 10, 10)
    assert p.state[s.OUTCOME] == s.ATTACKER_WINS  # 47 is not too much


def test_k_10_7_equality_fails() -> None:  # T-47
    p = _bribe().force(6).do(0, c.DRAW).force(7).do(0, c.DRAW).force(3).do(0, c.NO).force(4, 9, 3)
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS
    assert p.gold[0] == 40 - 24


def test_k_10_8_success_moves_the_fiefdom_and_the_gold_is_gone() -> None:  # T-46
    p = _bribe().force(6).do(0, c.DRAW).force(7).do(0, c.DRAW).force(4).do(0, c.NO).force(4, 9, 3)
    assert p.state[s.OUTCOME] == s.ATTACKER_WINS
    assert p.holder("Kai") == 0
    assert p.bribed("Kai")
    assert p.gold == [40 - 24, 25 + 1]


def test_k_10_9_bribery_is_no_attack() -> None:
    p = _bribe().force(6).do(0, c.NO).force(4, 9, 3)
    assert p.state[s.AGGRESSORS] == 0
