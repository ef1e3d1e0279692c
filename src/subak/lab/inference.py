"""What many games say, and how sure that is: intervals, many comparisons at once, regression, looking while it runs."""

from collections.abc import Sequence
from math import inf, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]
    Numbers = np.ndarray[Any, np.dtype[Any]]

NORMAL: Final = NormalDist()
LEVEL: Final = 0.05  # how often a claim may be made where there is nothing
WHILE_RUNNING: Final = 0.01  # the part of it that is spent on looking before the end
FEW: Final = 20  # seats that must have held a row before anything is said of it


class Estimate(NamedTuple):
    """A number with its standard error."""

    value: float
    error: float
    n: int

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Holds the true value, but for this share of cases."""
        reach = NORMAL.inv_cdf(1 - level / 2) * self.error
        return self.value - reach, self.value + reach

    def p_value(self) -> float:
        """How often chance alone would be as far from 0."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * (1 - NORMAL.cdf(abs(self.value) / self.error))


def mean_of(values: "Floats") -> Estimate:
    n = len(values)
    error = float(values.std(ddof=1)) / sqrt(n) if n > 1 else inf
    return Estimate(float(values.mean()) if n else 0.0, error, n)


def difference(one: Estimate, two: Estimate) -> Estimate:
    """The second less the first, of samples that have nothing to do with each other."""
    return Estimate(two.value - one.value, sqrt(one.error**2 + two.error**2), min(one.n, two.n))


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values corrected so that a single false claim among all of them is as rare as the level says."""
    order = sorted(range(len(p_values)), key=lambda n: p_values[n])
    out = [1.0] * len(p_values)
    worst = 0.0
    for rank, n in enumerate(order):
        worst = max(worst, min(1.0, (len(order) - rank) * p_values[n]))
        out[n] = worst
    return out


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """p-values corrected so that of all claims made at a level no larger share is false, on average."""
    order = sorted(range(len(p_values)), key=lambda n: -p_values[n])
    out = [1.0] * len(p_values)
    best = 1.0
    for rank, n in enumerate(order):
        best = min(best, p_values[n] * len(order) / (len(order) - rank))
        out[n] = best
    return out


def always_valid(values: Estimate, level: float, horizon: int) -> tuple[float, float]:
    """An interval that may be looked at after every game: it errs once in all that time, as rarely as the level says.

    Robbins' normal mixture, with the variance estimated (Waudby-Smith and others, 2021), tightest at `horizon` games.
    """
    if values.n < FEW:
        return -inf, inf
    n = values.n
    weight = (2 * log(1 / level) + log(1 + 2 * log(1 / level))) / horizon
    spread = values.error * sqrt(n)
    reach = spread * sqrt(2 * (n * weight + 1) / (n * n * weight) * log(sqrt(n * weight + 1) / level))
    return values.value - reach, values.value + reach


def regression(
    matrix: "Floats", response: "Floats", groups: "Numbers", peers: Sequence[Sequence[int]] = ()
) -> list[Estimate]:
    """What each column adds to the response, all others being equal; errors allow for rows of one group being alike.

    A column's error is its own (sandwich, HC2) or that of all columns together, whichever is larger: a few games in
    which nothing happened would seem too sure.
    Columns are centred, and of several answers that fit equally well the shortest is taken: where a seat always has
    exactly one of several rows, their effects are differences from the average of them. So are those of columns that
    are named as peers.
    """
    import numpy as np

    x = matrix - matrix.mean(axis=0)
    y = response - response.mean()
    inverse = np.linalg.pinv(x.T @ x, rcond=1e-10, hermitian=True)
    effects = inverse @ (x.T @ y)
    leverage = ((x @ inverse) * x).sum(axis=1)
    scores = (
        x * ((y - x @ effects) / np.sqrt(np.clip(1 - leverage, 0.1, 1)))[:, None]
    )  # HC2: rare rows hide their errors
    _names, number = np.unique(groups, return_inverse=True)
    sums = np.zeros((number.max() + 1, x.shape[1]))
    np.add.at(sums, number, scores)
    contrast = np.eye(x.shape[1])
    for family in peers:
        contrast[np.ix_(family, family)] -= 1 / len(family)
    own = np.diag(contrast @ inverse @ (sums.T @ sums) @ inverse @ contrast.T)
    alike = (sums**2).sum() / max(1e-12, (scores**2).sum())  # how much rows of a group repeat each other
    spread = np.diag(contrast @ inverse @ contrast.T)
    pooled = spread * alike * ((y - x @ effects) ** 2).sum() / max(1, len(y) - x.shape[1])
    errors = np.sqrt(np.clip(np.maximum(own, pooled), 0, None))
    counts = (matrix > 0).sum(axis=0)
    effects = contrast @ effects
    return [Estimate(float(effects[j]), float(errors[j]), int(counts[j])) for j in range(x.shape[1])]
