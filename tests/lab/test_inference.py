"""The laboratory's statistics: right where the answer is known, and quiet where there is nothing."""

import numpy as np
import pytest

from subak.lab.inference import (
    LEVEL,
    Estimate,
    always_valid,
    benjamini_hochberg,
    difference,
    holm,
    mean_of,
    regression,
)


def test_corrections_are_those_of_the_books() -> None:
    p_values = [0.01, 0.04, 0.03, 0.005]
    assert holm(p_values) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert benjamini_hochberg(p_values) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert holm([]) == benjamini_hochberg([]) == []


def test_an_interval_and_its_p_value_agree() -> None:
    edge = Estimate(1.96, 1.0, 100)
    low, high = edge.interval()
    assert low == pytest.approx(0, abs=0.001)
    assert high == pytest.approx(3.92, abs=0.001)
    assert edge.p_value() == pytest.approx(LEVEL, abs=0.001)
    assert Estimate(0.0, 0.0, 5).p_value() == 1.0
    assert Estimate(1.0, 0.0, 5).p_value() == 0.0


def held_rows(rng: np.random.Generator, games: int, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Two seats a game, each with one of so many rows: own less rival's, and the number of the game."""
    matrix = np.zeros((2 * games, rows))
    for game in range(games):
        one, two = rng.choice(rows, size=2, replace=False)
        matrix[2 * game, [one, two]] = 1, -1
        matrix[2 * game + 1, [one, two]] = -1, 1
    return matrix, np.repeat(np.arange(games), 2)


def leads(rng: np.random.Generator, games: int) -> np.ndarray:
    margin = rng.normal(0, 10, games)
    return np.stack([margin, -margin], axis=1).ravel()


def test_regression_finds_the_row_that_is_strong() -> None:
    rng = np.random.default_rng(4)
    matrix, groups = held_rows(rng, 2_000, 8)
    found = regression(matrix, leads(rng, 2_000) + 4 * matrix[:, 3], groups)
    low, high = found[3].interval(0.001)
    assert low < 4 * 7 / 8 < high, "against the average of eight rows, itself included"
    assert max(range(8), key=lambda row: found[row].value) == 3
    assert found[3].p_value() < 1e-6


def test_peers_are_compared_with_each_other() -> None:
    """Where having more rows is good in itself, no row is stronger than the others for that."""
    rng = np.random.default_rng(5)
    matrix = (rng.random((800, 5)) < 0.5).astype(float)
    response = 3 * matrix.sum(axis=1) + rng.normal(0, 1, 800)
    plain = regression(matrix, response, np.arange(800))
    found = regression(matrix, response, np.arange(800), [range(5)])
    assert all(each.value > 2 for each in plain)
    assert sum(each.value for each in found) == pytest.approx(0, abs=1e-9)
    assert all(abs(each.value) < 4 * each.error for each in found)


def test_two_samples_of_the_same_seldom_differ() -> None:
    """Of 600 pairs 3 to 7 % have a row that seems to differ, when all ten rows are looked at together."""
    rng = np.random.default_rng(2)
    alarms = 0
    for _pair in range(600):
        sides = []
        for _side in range(2):
            matrix, groups = held_rows(rng, 150, 10)
            sides.append(regression(matrix, leads(rng, 150), groups))
        p_values = [difference(one, two).p_value() for one, two in zip(*sides, strict=True)]
        alarms += min(holm(p_values)) < LEVEL
    assert 18 <= alarms <= 42


def test_who_looks_all_the_time_is_seldom_wrong() -> None:
    """The interval that may be looked at after every game holds 0 throughout, 19 times in 20 and oftener."""
    rng = np.random.default_rng(3)
    wrong = 0
    for _run in range(300):
        values = rng.normal(0, 1, 600)
        looks = (always_valid(mean_of(values[:n]), LEVEL, 200) for n in range(20, 600, 10))
        wrong += any(not low <= 0 <= high for low, high in looks)
    assert wrong <= 15
    low, high = always_valid(mean_of(rng.normal(1, 1, 200)), LEVEL, 200)
    assert 0 < low < 1 < high
