"""What a position is worth: the answers that a landscape keeps are those that a fresh one gives."""

from random import Random

from subak.core.bits import members
from subak.core.play import choose
from subak.games import load


def test_what_a_landscape_keeps_is_what_a_fresh_one_says() -> None:
    rng = Random(6)
    state = load("seasons").new(2)
    asked = 0
    while state.actors:
        for seat in (0, 1):
            fresh = state.unpack(state.pack())
            assert repr(state.evaluate(seat)) == repr(fresh.evaluate(seat)) == repr(state.clone().evaluate(seat))
            asked += 1
        actor = choose(members(state.actors), rng)
        state.apply(actor, choose(state.legal(actor), rng))
    assert asked > 100
