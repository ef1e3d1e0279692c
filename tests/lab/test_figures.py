"""Figures about many games."""

from collections import Counter

import pytest

from subak.lab.figures import histogram, mean, quantile, wilson


def test_wilson_agrees_with_a_printed_table() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


@pytest.mark.parametrize(("wins", "games"), [(0, 5), (5, 5), (0.5, 1), (0, 0), (850, 1000)])
def test_wilson_holds_the_share_and_stays_between_0_and_1(wins: float, games: int) -> None:
    low, high = wilson(wins, games)
    assert 0 <= low <= (wins / games if games else 0.5) <= high <= 1


def test_mean_and_quantiles_count_repeated_values() -> None:
    counts = Counter([1, 2, 2, 3, 10])
    assert mean(counts) == 3.6
    assert [quantile(counts, share) for share in (0, 0.2, 0.5, 0.8, 1)] == [1, 1, 2, 3, 10]
    assert (mean({}), quantile({}, 0.5)) == (0.0, 0)


def test_histogram_shows_where_values_lie() -> None:
    assert histogram(Counter({0: 8, 2: 4, 3: 1}), 0, 3) == "█ ▄▁"
    assert len(histogram(Counter(range(100)), 0, 99)) == 16
    assert histogram({}, 0, 2) == "   "
