"""What a position is worth: sensible in the middle of a turn, and good enough to beat chance."""

from random import Random

import pytest

from subak.bots.greedy import Greedy
from subak.core.game import CHANCE
from subak.games.animism import actions as do
from subak.games.animism import state as s
from subak.games.animism.hidden import Animism
from tests.games.animism.script import (
    B,
    G,
    R,
    at_round,
    buy,
    declare,
    draw,
    fresh,
    hold,
    paint,
    restart,
    roll,
    rolls,
    step_of,
)


def midway(*held: int, number: int = 2) -> Animism:
    """Red buys on a sheet where everybody stands."""
    state = at_round(number)
    paint(state, 0, R, [(4, 5), (4, 6)])
    paint(state, 0, G, [(4, 7), (5, 7), (5, 8)])
    paint(state, 0, B, [(7, 5), (8, 5), (8, 6)])
    hold(state, R, *held)
    restart(state)
    return state


def after(state: Animism, seat: int) -> list[float]:
    """What each choice of a seat leads to."""
    out = []
    for action in state.legal(seat):
        child = state.clone()
        child.apply(seat, action)
        out.append(child.evaluate(seat))
    return out


def test_a_piece_in_hand_is_worth_its_best_place() -> None:
    state = midway(0, 2, 0, 0)
    buy(state, R, "b1")
    assert step_of(state, R) == s.ROTATING
    assert state.evaluate(R) == pytest.approx(max(after(state, R)))
    state.apply(R, do.ROTATE)
    assert step_of(state, R) == s.DRAWING
    assert state.evaluate(R) == pytest.approx(max(after(state, R)))


def test_a_payment_is_worth_about_what_it_leaves() -> None:
    """The payment that keeps most is taken for the best, before the place is chosen."""
    state = midway(0, 3, 2, 1)
    buy(state, R, "b2")
    assert step_of(state, R) == s.PAYING
    best = max(after(state, R))
    assert best - 1.5 < state.evaluate(R) <= best


def test_dice_are_worth_what_they_may_show() -> None:
    state = midway(0, 0, 0, 0)
    draw(state, R, (3, 6))
    declare(state, R, 0, 2, 2, 2)
    assert step_of(state, R) == s.ROLLING
    mean = 0.0
    for action in rolls(state, R):
        child = state.clone()
        child.apply(CHANCE, action)
        mean += child.evaluate(R) / len(rolls(state, R))
    assert state.evaluate(R) == pytest.approx(mean)
    hold(state, R, 0, 1, 0, 0)
    roll(state, R, black=1, white=1)
    assert step_of(state, R) == s.CHOOSING
    takes = [value for action, value in zip(state.legal(R), after(state, R), strict=True) if action <= do.TAKE_WHITE]
    assert state.evaluate(R) == pytest.approx(max(takes))


def test_points_are_worth_points() -> None:
    state = midway(0, 0, 0, 0, number=4)
    before = state.evaluate(R)
    richer = state.clone()
    paint(richer, 0, R, [(3, 6)])  # a second altar
    assert richer.evaluate(R) > before
    assert richer.evaluate(G) <= state.evaluate(G)


def test_the_greedy_bot_beats_chance() -> None:
    for seats, advanced in ((3, 0), (4, 1)):
        bot = Greedy(worlds=1, reach=1)
        rng = Random(seats)
        state = fresh(seats, advanced)
        while state.actors:
            seat = (state.actors & -state.actors).bit_length() - 1
            legal = state.legal(seat)
            action = bot.choose(state.redact(seat), seat, legal, rng) if seat == 0 else rng.choice(legal)
            state.apply(seat, action)
        assert state.winners() == 1
