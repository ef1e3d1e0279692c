"""What is said of big moves: what it rests on, when it is said, and how."""

from collections.abc import Sequence
from random import Random

import pytest

from subak.bots import witness
from subak.bots.witness import Deed, Unfit, conceived, remark
from subak.core.game import SPECTATOR, State
from subak.kit.tongues import TONGUES
from tests.bots.test_bots import taking
from tests.toy import TAKING, Nim, NimState

NAMES = ["Ann", "Bo", "Cy", "Di"]


def took(heap: int, stones: int) -> Deed:
    return Deed(taking(heap).redact(SPECTATOR), [], 0, TAKING + stones)


def test_a_move_that_wins_is_big_and_compared_with_the_next_best() -> None:
    said = remark(Nim(), [took(5, 1)], NAMES, Random(1))
    assert said is not None
    assert said.nth == 0
    assert set(said.words) == set(TONGUES)
    better, brings = said.words["en"].split(". ")
    assert better in {
        f"Better than “take {n} stones”, as far as everybody could see: it should win about 100 more games in 100"
        for n in (2, 3)
    }
    assert brings.startswith("By the end it brings ")
    assert "most of all for last stone" in brings


def test_what_is_no_better_than_the_rest_is_passed_over() -> None:
    assert remark(Nim(), [took(5, 2)], NAMES, Random(1)) is None  # it loses
    assert remark(Nim(), [took(8, 2)], NAMES, Random(1)) is None  # all of it loses
    assert remark(Nim(), [took(1, 1)], NAMES, Random(1)) is None  # there is nothing else


def test_of_a_turn_the_choice_at_stake_most_is_told() -> None:
    said = remark(Nim(), [took(8, 2), took(5, 1), took(8, 3)], NAMES, Random(1))
    assert said is not None
    assert said.nth == 1


def test_who_is_hurried_says_nothing() -> None:
    assert remark(Nim(), [took(5, 1)], NAMES, Random(1), hurried=lambda: True) is None
    asked = iter([False] * (1 + witness.FEWEST // 2) + [True] * 99)  # in the middle
    assert remark(Nim(), [took(5, 1)], NAMES, Random(1), hurried=lambda: next(asked)) is None
    assert remark(Nim(), [took(5, 1)], NAMES, Random(1), seconds=0.0) is None


def test_a_deed_that_fits_no_world_is_passed_over() -> None:
    with pytest.raises(Unfit):
        conceived(took(5, 4), (), 1, Random(1))
    assert remark(Nim(), [took(5, 4)], NAMES, Random(1)) is None


class Whispering(Nim):
    """Says beside a choice what the seat alone knows."""

    def write(self, state: State, seat: int, action: int, names: Sequence[str] = ()) -> str:
        assert isinstance(state, NimState)
        return f"take {action - TAKING} of those hidden {state.bids}"


class Guessing(NimState):
    def imagine(self, rng: Random) -> NimState:
        guess = super().imagine(rng)
        guess.bids = [rng.randrange(1000) for _bid in self.bids]
        return guess


def test_a_choice_that_means_something_else_in_another_world_is_not_told() -> None:
    state = taking(5)
    secret = Guessing(2, 5, state.phase, state.turn, [7, 7], state.taken, state.last)
    secret.actors = state.actors
    deed = Deed(secret, [], 0, TAKING + 1)
    assert remark(Whispering(), [deed], NAMES, Random(1)) is None
    assert remark(Nim(), [deed], NAMES, Random(1)) is not None
