"""K-16: what is public and what is hidden."""

from random import Random

import pytest

from subak.core import play
from subak.core.game import CHANCE, EVERYONE, HIDDEN, LATER
from subak.games.kingdoms import cards as c
from subak.games.kingdoms import state as s
from subak.games.kingdoms.rules import Kingdoms
from tests.games.kingdoms.invariants import check
from tests.games.kingdoms.table import GAME, Play, fief, turn


def test_k_16_1_what_lies_open_is_in_every_view() -> None:
    p = turn(3, gold=40, castle=("General",), city=("Embassy",), fiefs=("Kai",))
    p.do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    for viewer in (-1, 1, 2):
        view = p.state.redact(viewer)
        for field in (
            "gold",
            "sizes",
            "stock",
            "holders",
            "bribed",
            "shogun",
            "bid",
            "shown",
            "price",
            "swaps",
            "left",
        ):
            assert getattr(view, field) == getattr(p.state, field)
        assert (view.attack_count, view.defence_count) == (1, 1)
        open_tiles = [card for place, card in enumerate(view.mats) if place % 20 < 15]
        assert open_tiles == [card for place, card in enumerate(p.state.mats) if place % 20 < 15]


def test_k_16_2_palaces_looked_at_cards_and_force_values_are_hidden() -> None:
    p = turn(gold=40, castle=("General",)).do(0, c.VICTORY).palace("Statue").palace("Elder")
    view = p.state.redact(1)
    assert view.looked == [HIDDEN, HIDDEN]
    assert view.mats[c.PALACE * 5 : c.PALACE * 5 + 2] == [HIDDEN, HIDDEN]
    assert view.deck == HIDDEN
    assert view.under == [HIDDEN, p.state.under[1]]  # its own card of the setup
    q = turn(castle=("General",)).do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    assert q.state.redact(-1).attack_hand == q.state.redact(-1).defence_hand == HIDDEN
    siege = turn(castle=("General",)).do(0, c.ATTACK, c.FIEF + fief("Kai")).force(4)
    assert siege.state.redact(0).defence_hand == 0  # nobody can know what is dealt when it is shown


def test_k_16_3_after_a_combat_all_cards_are_shown() -> None:
    p = turn(castle=("General", "War Room")).do(0, c.ATTACK, c.SEAT + 1).force(4, 5)
    p.do(0, c.WAR_ROOM)
    assert p.state.audience(0, c.VALUE + 4) == 1 | LATER
    p.do(0, c.VALUE + 4).force(11).do(1, c.NO).do(0, c.NO)
    view = p.state.redact(-1)
    assert view.attack_hand == p.state.attack_hand
    assert view.attack_aside == p.state.attack_aside != 0
    assert view.defence_hand == p.state.defence_hand


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
    assert Play(2).crown(0).state.phase() == s.EVENT
