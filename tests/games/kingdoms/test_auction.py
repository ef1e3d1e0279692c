"""K-3: the title of Shogun."""

from subak.core.game import CHANCE
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from tests.games.kingdoms.table import Play


def _auction(seats: int = 3, first: int = 0) -> Play:
    return Play(seats).keep().nature(c.BIDDER + first)


def _next_year(p: Play, price: int = 3) -> Play:
    """Everybody passes the last harvest season of year 1."""
    p.at(1, 4).event("Nothing").price(price)
    while p.state.phase == s.TURN:
        p.do(p.state[s.MOVER], c.NO)
    return p


def test_k_3_1_first_bidder_by_chance_then_the_shogun() -> None:
    p = Play(3).keep()
    assert p.legal(CHANCE) == [c.BIDDER, c.BIDDER + 1, c.BIDDER + 2]
    p.nature(c.BIDDER + 1).do(1, c.NO).do(2, 4).do(0, c.NO)
    assert p.state[s.SHOGUN] == 2
    _next_year(p)
    assert p.state.phase == s.AUCTION
    assert p.state.actors == 1 << 2


def test_k_3_2_bids_rise_from_one() -> None:
    p = _auction()
    assert p.legal(0) == list(range(26))  # D-12: any number up to the purse
    p.do(0, 1)
    assert p.state[s.BID] == 1
    p.do(1, 2)
    assert p.state[s.BID] == 3
    assert p.state.actors == 1 << 2
    assert c.RAISE + 1 in p.legal(2)


def test_k_3_3_no_bid_beyond_the_purse() -> None:
    p = _auction()
    p.have(1, gold=7)
    p.do(0, 5)
    assert p.legal(1) == [0, 1, 2]


def test_k_3_4_who_passes_is_out() -> None:
    p = _auction()
    p.do(0, c.NO).do(1, 1).do(2, 1)
    assert p.state.actors == 1 << 1  # seat 0 is not asked again
    p.do(1, c.NO)
    assert p.state[s.SHOGUN] == 2


def test_k_3_5_who_cannot_bid_more_passes_unasked() -> None:  # T-16, T-32
    p = _auction()
    p.have(1, gold=5)
    p.do(0, 5)
    assert p.state.actors == 1 << 2
    q = Play(3).crown(0)
    _next_year(q)
    q.state[s.GOLD] = 0
    q.state.actors = 0
    q.state.pop()
    q.state.begin_year()
    q.state.settle()
    assert q.state.actors == 1 << 1  # the opening falls to the left
    assert q.legal(1)[:2] == [0, 1]


def test_k_3_6_only_the_winner_pays() -> None:  # T-33
    p = _auction()
    p.do(0, 1).do(1, c.NO).do(2, c.NO)
    assert p.state[s.SHOGUN] == 0
    assert p.gold == [24, 25, 25]
    assert p.state.phase == s.EVENT


def test_k_3_7_the_last_player_may_bid_one_or_pass() -> None:  # T-31
    p = _auction()
    p.do(0, c.NO).do(1, c.NO)
    assert p.legal(2) == [c.NO, c.RAISE + 1]
    p.do(2, 1)
    assert p.state[s.SHOGUN] == 2
    assert p.gold[2] == 24


def test_k_3_8_nobody_bids_the_shogun_stays() -> None:  # T-17
    p = Play(3).crown(1)
    _next_year(p)
    gold = p.gold[:]
    p.do(1, c.NO).do(2, c.NO).do(0, c.NO)
    assert p.state[s.SHOGUN] == 1
    assert p.gold == gold


def test_k_3_9_nobody_bids_in_year_one_the_first_bidder_serves() -> None:  # T-30
    p = _auction(3, 1)
    p.do(1, c.NO).do(2, c.NO).do(0, c.NO)
    assert p.state[s.SHOGUN] == 1
    assert p.gold == [25, 25, 25]


def test_k_3_10_the_same_player_may_win_again() -> None:
    p = Play(2).crown(0)
    _next_year(p)
    p.do(0, 1).do(1, c.NO)
    assert p.state[s.SHOGUN] == 0


def test_any_higher_number_may_be_bid() -> None:  # D-12
    p = _auction(2).have(0, gold=90).have(1, gold=80).do(0, 55)
    assert p.legal(1) == list(range(80 - 55 + 1))
    p.do(1, 25).do(0, c.NO)
    assert p.state[s.SHOGUN] == 1
    assert p.gold == [90, 0]


def test_one_step_raises_by_at_most_ninety_nine() -> None:  # D-12, how raises are numbered
    p = _auction(2).have(0, gold=200)
    assert p.legal(0) == list(range(100))
