"""Chance in imagined play: fair, repeatable, and in step between lines that began alike."""

from random import Random

import pytest

from subak.bots.throws import Tape, Throws
from subak.core.game import CHANCE, State


class Rolls(State):
    """Nature rolls a die so many times."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.actors = 1 << CHANCE
        self.times = times
        self.faces: list[int] = []

    def legal(self, seat: int) -> list[int]:
        return [1, 2, 3, 4, 5, 6]

    def apply(self, seat: int, action: int) -> None:
        self.faces.append(action)
        if len(self.faces) == self.times:
            self.actors = 0


def test_every_face_comes_as_often_from_whatever_seed() -> None:
    rng = Random(1)
    counts = [0] * 6
    for _line in range(600):
        luck = Throws(rng.random())
        for clock in range(10):
            luck.come(clock / 4)
            counts[int(luck.throw() * 6)] += 1
            counts[int(luck.whim() * 6)] += 1
    assert sum(counts) == 12_000
    assert all(abs(count - 2000) < 5 * 41 for count in counts)  # five standard errors


def test_lines_that_began_alike_meet_the_same_luck_at_the_same_time() -> None:
    one, other, third = Throws(0.3), Throws(0.3), Throws(0.31)
    for luck in (one, other, third):
        luck.come(2.0)
    one.throw()
    one.whim()
    for luck in (one, other, third):
        luck.come(2.5)
    same = [(luck.throw(), luck.whim()) for luck in (one, other, third)]
    assert same[0] == same[1] != same[2]
    assert same[0][0] != same[0][1]


def test_luck_goes_on_while_the_clock_stands() -> None:
    luck = Throws(0.7)
    luck.come(1.0)
    first = luck.throw()
    luck.come(1.0)
    assert luck.throw() != first


@pytest.mark.parametrize("chance", [Throws(0.2), Tape(0.2)], ids=["luck", "tape"])
def test_nature_acts_until_it_owes_nothing(chance: Throws | Tape) -> None:
    state = Rolls(5)
    chance.settle(state)
    assert len(state.faces) == 5
    assert not state.actors


def test_a_tape_plays_the_numbers_of_its_seed_from_the_beginning_each_time() -> None:
    rng = Random(0.4)
    faces = [1 + int(rng.random() * 6) for _roll in range(9)]
    tape = Tape(0.4)
    for times in (3, 9, 6):
        state = Rolls(times)
        tape.settle(state)
        assert state.faces == faces[:times]
