"""Better numbers by cross-entropy: draw candidates about a centre, follow the best third of them, and look again."""

from collections.abc import Callable, Sequence
from math import exp, inf, log, sqrt
from random import Random
from typing import Final, NamedTuple

from subak.core.errors import OptionError
from subak.kit.text import _

FEWEST: Final = 4  # candidates
ELITE: Final = 3  # one in so many is followed
REACH: Final = 4.0  # a number is looked for up to so many times its start, and down to its so-manieth part
MOVED: Final = 0.9  # how far a generation moves towards its elite
NARROWED: Final = 0.4  # and how far its width becomes theirs: slower, lest it settle where it began
NARROWEST: Final = 0.02  # of a number's range: the search never stands quite still

Values = dict[str, float]


class Number(NamedTuple):
    """A number, and where to look for a better one."""

    name: str
    start: float
    low: float
    high: float
    whole: bool

    def scaled(self, value: float) -> float:
        """On the scale of the search: of ratios where the number is positive."""
        return log(value) if self.low > 0 else value

    def back(self, place: float) -> float:
        """The number at a place of that scale, as exact as it is written."""
        value = min(self.high, max(self.low, exp(place) if self.low > 0 else place))
        return float(round(value)) if self.whole else float(f"{value:.6f}")

    def plain(self, value: float) -> float | int:
        return round(value) if self.whole else value


class Generation(NamedTuple):
    """What one generation came to."""

    values: Values  # that the next begins from
    mark: float  # of its best
    best: Values


def named_range(text: str) -> tuple[str, str]:
    """`doubt=0.5..3` as a name and a range; the range may be missing."""
    name, _equals, span = text.strip().partition("=")
    return name, span


def number_about(name: str, start: float, span: str, least: float = -inf) -> Number:
    """A number and its range, `0.5..3`; without one, as far as REACH says. Whole ones are never below `least`."""
    whole = isinstance(start, int)
    low, high = (start / REACH, start * REACH) if start > 0 else (0.0, 0.0)
    if span:
        try:
            low, high = (float(end) for end in span.split("..", 1))
        except ValueError:
            text = _("Write a range like {name}=0.5..3, not {text}.")
            raise OptionError(text.format(name=name, text=f"{name}={span}")) from None
    if whole:
        low, high = max(least, float(round(low))), float(round(high))
    if not low <= start <= high or low == high:
        text = _("{name} begins at {start}: give a range around it, like {name}=0..2.")
        raise OptionError(text.format(name=name, start=f"{start:g}"))
    return Number(name, float(start), low, high, whole)


def refuse_short(numbers: Sequence[Number], generations: int, population: int, deals: int, check: int) -> None:
    """A sentence if a search would find nothing, or look for one thing twice."""
    if min(deals, generations, check) < 1 or population < FEWEST:
        raise OptionError(_("Give at least one deal, one generation and {n} candidates.").format(n=FEWEST))
    if len({number.name for number in numbers}) < len(numbers):
        raise OptionError(_("Name every number once."))


def cross_entropy(
    numbers: Sequence[Number],
    generations: int,
    population: int,
    seed: int,
    judge: Callable[[int, list[Values]], list[float]],
) -> list[Generation]:
    """All generations; the values of the last are what was found. `judge` marks candidates, the best highest."""
    centre = [number.scaled(number.start) for number in numbers]
    width = [(number.scaled(number.high) - number.scaled(number.low)) / 4 for number in numbers]
    found: list[Generation] = []
    for generation in range(generations):
        places = _candidates(population, Random(f"{seed}/tune/{generation}"), centre, width)
        values = [_named(numbers, place) for place in places]
        marks = judge(generation, values)
        order = sorted(range(population), key=lambda n: (-marks[n], n))
        elite = [places[n] for n in order[: max(2, population // ELITE)]]
        centre, width = _moved(numbers, centre, width, elite)
        found.append(Generation(_named(numbers, centre), marks[order[0]], values[order[0]]))
    return found


def _candidates(population: int, rng: Random, centre: Sequence[float], width: Sequence[float]) -> list[list[float]]:
    """The centre itself, and others about it, by luck that a repetition has too."""
    out = [list(centre)]
    while len(out) < population:
        out.append([rng.gauss(middle, reach) for middle, reach in zip(centre, width, strict=True)])
    return out


def _named(numbers: Sequence[Number], place: Sequence[float]) -> Values:
    return {number.name: number.back(at) for number, at in zip(numbers, place, strict=True)}


def _moved(
    numbers: Sequence[Number], centre: Sequence[float], width: Sequence[float], elite: Sequence[Sequence[float]]
) -> tuple[list[float], list[float]]:
    """Where the next generation is looked for: about the elite, whose numbers count as far as they were in range."""
    middles, reaches = [], []
    for n, number in enumerate(numbers):
        low, high = number.scaled(number.low), number.scaled(number.high)
        own = [min(high, max(low, place[n])) for place in elite]
        mean = sum(own) / len(own)
        spread = sqrt(sum((one - mean) ** 2 for one in own) / (len(own) - 1))
        middles.append(centre[n] + MOVED * (mean - centre[n]))
        reaches.append(max(NARROWEST * (high - low), width[n] + NARROWED * (spread - width[n])))
    return middles, reaches
