"""What must hold from one position to the next (section 8 of the rules), over random games."""

from random import Random

import pytest

from subak.core.bits import members, size
from subak.core.errors import IllegalAction
from subak.core.play import choose, step
from subak.games.spirits import actions as a
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.paddies import paddy_at
from subak.games.spirits.rules import Spirits
from tests.games.spirits.invariants import check
from tests.games.spirits.script import GAME, get


def reach_hexes(s: Spirits, seat: int) -> int:
    mask = 0
    for place in range(get(s, seat, st.REACH)):
        mask |= get(s, seat, st.REGION + paddy_at(s, seat, place))
    return mask


def regions(s: Spirits, seat: int) -> list[int]:
    return [get(s, seat, st.REGION + p) for p in members(get(s, seat, st.COMPLETED))]


def field_cubes(s: Spirits, seat: int, kind: int) -> int:
    return sum(get(s, seat, st.CUBES + 10 * kind + p) for p in range(10))


def compare(old: Spirits, new: Spirits, actor: int) -> None:
    for seat in range(new[st.PLAYERS]):
        if old.phase > st.SETUP_CARDS:
            assert get(new, seat, st.STONES) & ~get(old, seat, st.STONES) == 0  # I-09
        assert get(new, seat, st.LABOR) >= get(old, seat, st.LABOR)  # I-10
        assert get(new, seat, st.STOCK) >= get(old, seat, st.STOCK)
        built = get(old, seat, st.WALLS) | get(old, seat, st.GATES)
        assert built & ~(get(new, seat, st.WALLS) | get(new, seat, st.GATES)) == 0  # I-11
        assert size(get(new, seat, st.GATES)) >= size(get(old, seat, st.GATES))
        for region in regions(old, seat):
            parts = [r for r in regions(new, seat) if r & region]
            assert sum(parts) == region  # I-13
        if old.phase > st.SETUP_CARDS:
            assert reach_hexes(old, seat) & ~reach_hexes(new, seat) == 0  # I-14
        assert get(old, seat, st.MAGIC_HEXES) & ~get(new, seat, st.MAGIC_HEXES) == 0  # I-15
        earned = [get(new, seat, st.EARNED + n) - get(old, seat, st.EARNED + n) for n in range(st.SOURCES)]
        assert get(new, seat, st.RICE) - get(old, seat, st.RICE) == sum(earned)  # I-16
        assert earned[st.FROM_HARVEST] >= 0
        assert earned[st.FROM_TILES] >= 0
        assert earned[st.FROM_MARKET] <= 0
        assert not earned[st.FROM_SETUP] or old.phase == st.SETUP_CARDS
        for kind, power in ((c.WEED, c.IMMUNE_WEED), (c.PEST, c.IMMUNE_PEST)):
            if old.has(seat, power):
                assert field_cubes(new, seat, kind) <= field_cubes(old, seat, kind)  # I-21
        if new[st.GENTLE] and old.phase == st.RESOLVE and actor != seat and new[st.ROUND] == old[st.ROUND]:
            assert field_cubes(new, seat, c.WEED) <= field_cubes(old, seat, c.WEED)  # I-28
            assert earned[st.FROM_SPIRITS] >= 0 or actor == seat or new[st.TURN] > old[st.TURN]
    if old.phase == st.WATER_OUT and new.phase == st.WATER_OUT and old[st.TURN] == new[st.TURN]:
        before = after = 0
        for place in range(get(old, actor, st.REACH)):  # I-05
            paddy = paddy_at(old, actor, place)
            before += get(old, actor, st.WATER + paddy)
            after += get(new, actor, st.WATER + paddy)
            assert after <= before or place >= new[st.SPOT] - 1
    assert new.reveals >= old.reveals


@pytest.mark.parametrize("gentle", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_follow_lawfully(seats: int, gentle: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        s = GAME.new(seats, {"gentle": gentle})
        assert isinstance(s, Spirits)
        while s.actors:
            old = s.clone()
            actor = choose(members(s.actors), rng)
            action = choose(s.legal(actor), rng)
            s.apply(actor, action)
            compare(old, s, actor)
        check(s)
        assert size(s[st.RAINED]) == 6  # I-22
        assert [size(get(s, seat, st.ROW)) for seat in range(seats)] == [6] * seats


def test_i_23_an_illegal_action_changes_nothing() -> None:
    rng = Random(9)
    s = GAME.new(3)
    for _ in range(200):
        seat = choose(members(s.actors), rng)
        legal = s.legal(seat)
        before = s.pack()
        wrong = choose([action for action in range(a.WIDTH) if action not in legal], rng)
        with pytest.raises(IllegalAction):
            step(s, seat, wrong)
        assert s.pack() == before
        s.apply(seat, choose(legal, rng))


def test_i_27_the_chart_is_monotone() -> None:
    cards = GAME.new(2)
    assert isinstance(cards, Spirits)
    yields = cards.cards.yields
    for last in (0, 6):
        for row in range(4):
            line = yields[row * 12 + last : row * 12 + last + 6]
            assert list(line) == sorted(line)
        for column in range(6):
            fall = [yields[row * 12 + last + column] for row in range(4)]
            assert fall == sorted(fall, reverse=True)
