"""What luck gave: only what is larger than the noise is told."""

import pytest

from subak.bots.fortune import Fortune, Gift, Stroke, draws_for, gift, strokes, summed_luck, told_luck
from subak.bots.review import CARES, review
from subak.core.game import CHANCE
from subak.kit.turning import position_at
from tests.bots.test_review import NAMES, nim, unheard
from tests.toy import FALLING


def test_a_stroke_is_all_that_nature_does_in_one_go() -> None:
    assert strokes(nim(3, 1, 3, 1)) == [Stroke(4, 5)]


def test_what_nature_gave_is_measured_beside_what_it_might_have() -> None:
    replay = nim(3)  # one stone fell on seven: the first player must leave what the other one can use
    before, after = position_at(replay, 4), position_at(replay, 5)
    found = gift(before, after, 60, 4)
    assert found == gift(before, after, 60, 4)
    assert found.points[0] == pytest.approx(-found.points[1])
    assert found.points[0] < 0
    fairer = before.clone()
    fairer.apply(CHANCE, FALLING)
    assert gift(before, fairer, 60, 4).points[0] > 0


def test_strokes_are_added_and_so_are_their_variances() -> None:
    luck = summed_luck([Gift([2.0, -2.0], [0.5, 0.5]), Gift([1.0, -1.0], [3.5, 3.5])], 2, 30)
    assert luck == Fortune([3.0, -3.0], [2.0, 2.0], 2, 30)
    assert summed_luck([], 2, 0) == Fortune([0.0, 0.0], [0.0, 0.0], 0, 0)


def test_draws_are_shared_between_strokes() -> None:
    assert [draws_for(480, many) for many in (0, 1, 24, 1000)] == [0, 480, 20, 4]


@pytest.mark.parametrize(
    ("luck", "told"),
    [
        (Fortune([0.0, 0.0], [0.0, 0.0], 0, 0), ["Nothing was left to luck."]),
        (
            Fortune([9.0, -9.0], [2.0, 2.0], 3, 9),
            [
                "Luck gave 9 points of lead to Ann, give or take 4.",
                "Luck took 9 points of lead from Bo, give or take 4.",
            ],
        ),
        (
            Fortune([3.0, -3.0], [2.0, 2.0], 3, 9),
            ["How much luck gave Ann and Bo cannot be told: these figures stray by 4 points, which is more."],
        ),
        (
            Fortune([9.0, -3.0], [2.0, 2.0], 3, 9),
            [
                "Luck gave 9 points of lead to Ann, give or take 4.",
                "How much luck gave Bo cannot be told: these figures stray by 4 points, which is more.",
            ],
        ),
    ],
)
def test_luck_is_told_where_it_is_larger_than_its_noise_and_else_it_says_so(luck: Fortune, told: list[str]) -> None:
    assert told_luck(luck, NAMES) == told


def test_a_review_tells_what_luck_gave() -> None:
    found = review(nim(3, 1, 3, 1), [], CARES["quick"], NAMES, unheard)
    assert (found.luck.strokes, found.luck.draws) == (1, 80)
    assert found.luck.points[0] < 0 < found.luck.points[1]
