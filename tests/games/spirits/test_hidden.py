"""What a seat knows of packs and hands is respected in every world it imagines."""

from random import Random
from typing import cast

from subak.core.bits import members
from subak.core.game import HIDDEN, SPECTATOR
from subak.core.position import Position
from subak.games.spirits import actions as a
from subak.games.spirits import state as st
from subak.games.spirits.hands import hand
from subak.games.spirits.rules import Spirits
from tests.games.spirits.invariants import check
from tests.games.spirits.script import act, begin, dealt, get, nature, play_on, position, started


def worlds(s: Spirits, seat: int, n: int = 60) -> list[Spirits]:
    view = s.redact(seat)
    out = worlds_of(view, n)
    for world in out:
        check(world)
        assert world.redact(seat).pack() == view.pack()
    return out


def test_a_seat_sees_its_own_pack_and_nobody_elses() -> None:
    s = dealt(3)
    nature(s, *[a.CARD + card for card in range(1, 13)])
    view = s.redact(1)
    assert members(get(view, 1, st.SEEN)) == [5, 6, 7, 8]
    assert get(view, 0, st.SEEN) == get(view, 2, st.KEPT) == HIDDEN
    spectator = s.redact(SPECTATOR)
    assert all(get(spectator, seat, st.SEEN) == HIDDEN for seat in range(3))


def test_cards_passed_on_are_in_the_neighbours_worlds() -> None:
    s = dealt(3)
    nature(s, *[a.CARD + card for card in range(1, 13)])
    for seat, card in ((0, 1), (1, 5), (2, 9)):
        act(s, seat, a.CARD + card)
    for world in worlds(s, 0):
        assert members(get(world, 1, st.SEEN + 1)) == [2, 3, 4], "seat 0 knows what it passed"
        assert get(world, 1, st.KEPT) not in (1, 2, 3, 4, 10, 11, 12)


def test_a_pack_that_comes_back_tells_what_was_taken() -> None:
    s = dealt(2)
    nature(s, *[a.CARD + card for card in range(1, 9)])
    act(s, 0, a.CARD + 1)
    act(s, 1, a.CARD + 5)
    act(s, 0, a.CARD + 6)
    act(s, 1, a.CARD + 3)
    assert members(get(s, 0, st.SEEN + 2)) == [2, 4]
    for world in worlds(s, 0):
        assert get(world, 1, st.KEPT + 1) == 3


def test_hands_are_guessed_from_what_can_still_be_there() -> None:
    s = started(4)
    hands = set()
    for world in worlds(s, 2, 200):
        assert hand(world, 2) == hand(s, 2)
        hands.add(hand(world, 0))
    assert len(hands) > 100


def test_played_cards_stay_with_their_players() -> None:
    s = started(3)
    play_on(s, st.ASSIGN)
    for world in worlds(s, 1):
        for seat in range(3):
            assert get(world, seat, st.ROW) == get(s, seat, st.ROW)
            kept = {get(world, seat, st.KEPT + turn) for turn in range(3)}
            assert set(members(get(s, seat, st.ROW))) <= kept


def test_sealed_answers_are_hidden_and_imagined() -> None:
    s = position()
    begin(s, st.ASSIGN)
    act(s, 0, a.NUMBER + 2, a.NUMBER + 1, a.STOP)
    view = s.redact(1)
    assert get(view, 0, st.LANE) == get(view, 0, st.ASSIGNED) == HIDDEN
    plans = {tuple(get(world, 0, st.ASSIGNED + line) for line in range(st.LINES)) for world in worlds_of(view)}
    assert len(plans) > 5


def worlds_of(view: Position, n: int = 50) -> list[Spirits]:
    rng = Random(3)
    return [cast(Spirits, view.imagine(rng)) for _ in range(n)]


def test_i_25_states_that_differ_in_hidden_things_give_one_view() -> None:
    s = started(3)
    for world in worlds(s, 0, 20):
        assert world.redact(0).pack() == s.redact(0).pack()
