"""The rulebook's sample round, complete: three players, nature's cards chosen."""

import pytest

from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import Play, build, fief

P1, P2, P3 = 0, 1, 2


@pytest.mark.parametrize("blocked", [0, 1])
def test_the_sample_round(blocked: int) -> None:
    p = Play(3, plague_blocks_income=blocked).keep()
    assert p.gold == [25, 25, 25]  # S-00
    for seat in range(3):
        assert (p.rice(seat), p.city(seat), len(p.goals(seat))) == ([1], ["Noodle Shop"], 2)
    assert (p.supply("Rice 1-field"), p.supply("Rice 2-field")) == (5, 9)

    p.nature(c.BIDDER + P2).do(P2, 1).do(P3, 2).do(P1, 1).do(P2, 2).do(P3, 1)  # S-01: 1, 3, 4, 6, 7
    assert (p.state[s.BID], p.state[s.HIGH_BIDDER]) == (7, P3)
    p.do(P1, c.NO).do(P2, c.NO)
    assert p.gold == [25, 25, 18]
    assert p.state[s.SHOGUN] == P3

    p.event("Palace Renovation")  # S-02, S-03
    assert p.gold == [25, 25, 12 + 1]
    p.do(P3, c.BUILD, build("General"))  # S-04, S-05 income
    assert p.gold == [26, 25, 3]
    assert p.supply("General") == 1
    p.do(P1, c.BUILD, build("Farming Workshop"))  # S-05, S-06 income
    assert p.gold == [22, 26, 3]
    p.do(P2, c.BUILD, build("Port"))  # S-06
    assert p.gold == [22, 8, 3]
    assert p.supply("Port") == 1

    p.event("Plague")  # S-07, S-08 income
    assert p.gold == [22, 8, 4]
    assert p.state[s.AFFECTED] == 1 << P1 | 1 << P2
    p.do(P3, c.ATTACK, c.FIEF + fief("Owari")).force(5)
    p.do(P3, c.DRAW).force(11).do(P3, c.DRAW).force(10).do(P3, c.DRAW).force(0).do(P3, c.NO)
    p.force(12, 2, 1, 5)
    assert p.state.force_of(p.state[s.HAND + s.ATTACKER]) == 26
    assert p.state.force_of(p.state[s.HAND + s.DEFENDER]) == 20
    assert p.holder("Owari") == P3
    assert not p.bribed("Owari")
    assert p.castle(P3) == ["General"]
    assert p.state[s.AGGRESSORS] == 1 << P3
    after = [22, 8, 4] if blocked else [23, 12, 4]  # S-09, S-10
    assert p.gold == after
    assert p.state[s.SEASON] == 2

    p.event("Nothing")  # S-11, S-12
    after[P3] += 3
    assert p.gold == after
    p.do(P3, c.ATTACK, c.SEAT + P1).force(12, 12)  # S-13
    p.do(P3, c.DRAW).force(8).do(P1, c.DRAW).force(12).do(P3, c.DRAW).force(5).do(P1, c.DRAW).force(1)
    p.do(P3, c.DRAW).force(4).do(P1, c.NO).do(P3, c.DRAW).force(3).do(P1, c.NO).do(P3, c.NO)
    assert (p.state[s.HAND_SIZE + s.ATTACKER], p.state[s.HAND_SIZE + s.DEFENDER]) == (5, 3)
    assert p.state.force_of(p.state[s.HAND + s.ATTACKER]) == 32
    assert p.state.force_of(p.state[s.HAND + s.DEFENDER]) == 25
    assert p.state[s.OUTCOME] == s.DEFENDER_WINS
    assert p.supply("General") == 2
    assert p.castle(P3) == []
    after[P1] += 1
    assert p.gold == after
    p.do(P1, c.BUILD, build("Rice 2-field"))  # S-14, S-15 income
    after[P1] -= 4
    after[P2] += 4
    assert p.gold == after
    assert p.rice(P1) == [1, 2]
    assert p.supply("Rice 2-field") == 8
    p.do(P2, c.BUILD, build("Rice 2-field"))  # S-15
    after[P2] -= 6
    assert p.gold == after == ([19, 6, 7] if blocked else [20, 10, 7])
    assert p.supply("Rice 2-field") == 7

    p.event("Nothing").price(3)  # S-16 to S-19
    assert p.gold == ([28, 15, 13] if blocked else [29, 19, 13])
    assert [p.rice(seat) for seat in range(3)] == [[2], [2], []]
    assert p.supply("Rice 1-field") == 8
    p.do(P3, c.NO).do(P1, c.NO).do(P2, c.NO)
    assert p.state.shown() == []  # S-20
    assert (p.state[s.YEAR], p.state.phase) == (1, s.AUCTION)
    assert p.state.actors == 1 << P3
    assert p.legal(P3)[:2] == [c.NO, c.RAISE + 1]
