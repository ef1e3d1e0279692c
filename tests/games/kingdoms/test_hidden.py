"""K-16: what is public and what is hidden."""

from random import Random

import pytest

from subak.core import play
from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.invariants import check
from tests.games.kingdoms.table import DECK, GAME, Play, fief, turn


def test_k_16_1_what_lies_open_is_in_every_view() -> None:
    p = turn(3, gold=40, castle=("General",), city=("Embassy",), fiefs=("Kai",))
    p.do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    for viewer in (-1, 1, 2):
        view = p.view(viewer)
        for word, n in (
            (s.GOLD, s.SEATS),
            (s.ROW_SIZE, s.SEATS * c.ROWS),
            (s.SUPPLY, DECK.kinds),
            (s.BOX, DECK.kinds),
            (s.HOLDER, DECK.fiefs),
            (s.BOUGHT, 1),
            (s.SHOGUN, 1),
            (s.BID, 1),
            (s.SHOWN, 1),
            (s.SHOWN_CARD, s.SEASONS),
            (s.RICE_PRICE, 1),
            (s.SWAPS, s.SIDES),
            (s.DECK_SIZE, 1),
        ):
            assert view.some(word, n) == p.state.some(word, n)
        assert (view[s.HAND_SIZE + s.ATTACKER], view[s.HAND_SIZE + s.DEFENDER]) == (1, 1)
        for seat in range(3):
            mat = s.MAT + seat * s.MAT_TILES
            assert view.some(mat, c.PALACE * c.TILES) == p.state.some(mat, c.PALACE * c.TILES)


def test_k_16_2_palaces_looked_at_cards_and_force_values_are_hidden() -> None:
    p = turn(gold=40, castle=("General",)).do(0, c.VICTORY).palace("Statue").palace("Elder")
    view = p.view(1)
    assert view.looked() == [HIDDEN, HIDDEN]
    assert view.some(s.MAT + c.PALACE * 5, 2) == [HIDDEN, HIDDEN]
    assert view[s.DECK] == HIDDEN
    assert view.under() == [HIDDEN, p.state[s.UNDER + 1]]  # its own card of the setup
    q = turn(castle=("General",)).do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    assert q.view(-1)[s.HAND + s.ATTACKER] == q.view(-1)[s.HAND + s.DEFENDER] == HIDDEN
    siege = turn(castle=("General",)).do(0, c.ATTACK, c.FIEF + fief("Kai")).force(4)
    assert siege.view(0)[s.HAND + s.DEFENDER] == 0  # nobody can know what is dealt when it is shown


def test_k_16_3_after_a_combat_all_cards_are_shown() -> None:
    p = turn(castle=("General", "War Room")).do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    p.do(0, c.WAR_ROOM)
    assert p.state.audience(0, c.VALUE + 4) == 1 | LATER
    p.do(0, c.VALUE + 4).force(11).do(1, c.NO).do(0, c.NO)
    view = p.view(-1)
    assert view[s.HAND + s.ATTACKER] == p.state[s.HAND + s.ATTACKER]
    assert view[s.ASIDE + s.ATTACKER] == p.state[s.ASIDE + s.ATTACKER] != 0
    assert view[s.HAND + s.DEFENDER] == p.state[s.HAND + s.DEFENDER]


def _positions(seats: int, seed: int) -> list[Kingdoms]:
    state = GAME.new(seats)
    assert isinstance(state, Kingdoms)
    rng = Random(seed)
    out = []
    while state.actors:
        out.append(state.clone())
        seat = state.actors.bit_length() - 1
        state.apply(seat, play.choose(state.legal(seat), rng))
    return [*out, state]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_views_are_honest_along_random_games(seats: int) -> None:
    rng = Random(seats)
    for seed in range(4):
        for state in _positions(seats, seed):
            for viewer in range(-1, seats):
                view = state.redact(viewer)
                assert view.redact(viewer).pack() == view.pack()
                world = view.imagine(rng)
                check(world)
                assert world.redact(viewer).pack() == view.pack()
                if viewer >= 0 and state.actors >> viewer & 1:
                    assert world.legal(viewer) == state.legal(viewer) == view.legal(viewer)


@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_actions_leave_no_trace_in_views(seats: int) -> None:
    for seed in range(3):
        for state in _positions(seats, seed):
            if not state.actors:
                continue
            seat = state.actors.bit_length() - 1
            for viewer in range(-1, seats):
                bit = 1 << (8 if viewer < 0 else viewer)
                hidden = [a for a in state.legal(seat) if not state.audience(seat, a) & bit][:6]
                packs = []
                for action in hidden:
                    after = state.clone()
                    after.apply(seat, action)
                    packs.append(after.redact(viewer).pack())
                assert all(pack == packs[0] for pack in packs)


def test_nature_acts_openly_but_for_cards_drawn_in_secret() -> None:
    p = Play(2).keep()
    assert p.state.audience(CHANCE, c.BIDDER) == EVERYONE
    assert Play(2).crown(0).state.phase == s.EVENT
