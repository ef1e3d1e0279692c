"""Figures about many games: intervals, quantiles, histograms."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt

BARS = "▁▂▃▄▅▆▇█"


def wilson(wins: float, games: float, z: float = 1.96) -> tuple[float, float]:
    """The interval that holds the true share of wins, 95 times in 100. Shared wins may count in part."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean(counts: Mapping[int, int]) -> float:
    """The mean of values that occur so many times each."""
    n = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / n if n else 0.0


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that at least this share of all values does not exceed."""
    needed = share * sum(counts.values())
    reached = 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= needed:
            return value
    return 0


def histogram(counts: Mapping[int, int], low: int, high: int, width: int = 16) -> str:
    """How often values between low and high occur, as a line of small bars."""
    width = min(width, high - low + 1)
    bins: Counter[int] = Counter()
    for value, times in counts.items():
        bins[(value - low) * width // (high - low + 1)] += times
    top = max(bins.values(), default=0)
    heights = [-(-bins[n] * len(BARS) // top) if top else 0 for n in range(width)]
    return "".join(BARS[height - 1] if height else " " for height in heights)
