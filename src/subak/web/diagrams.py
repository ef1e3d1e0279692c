"""Small charts of our own look, as SVG that a stylesheet colours: pure functions of numbers and words.

Bars stand in the rows of a table, which is the chart; a line has its figures in a table behind it. Nothing is told by
colour alone, and letters are as large as the page's own where a chart fills a phone.
"""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from markupsafe import Markup

WIDTH, HEIGHT = 360, 190  # of a line's chart, in the page's pixels on a phone
LEFT, RIGHT, ABOVE, BELOW = 46, 10, 12, 26
RULES: Final = 4  # lines across a chart, about
DOTTED: Final = 40  # points that are drawn one by one; more would touch each other


class Point(NamedTuple):
    """A figure of a row of figures."""

    value: float
    told: str  # in words, for whoever points at it
    low: float | None = None  # the ends of its interval, if it has one
    high: float | None = None
    full: bool = True  # a full dot, else a hollow one


def trend(points: Sequence[Point], label: str, first: str = "", last: str = "") -> Markup:
    """Figures one after the other as a line, within the band of their intervals; `first` and `last` are written below
    its ends.
    """
    ends = [end for point in points for end in (point.value, point.low, point.high) if end is not None]
    marks = rules_between(min(ends, default=0.0), max(ends, default=1.0))
    low, high = marks[0], marks[-1]

    def spot(n: int, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (n / (len(points) - 1) if len(points) > 1 else 0.5)
        return f"{x:.1f},{HEIGHT - BELOW - (HEIGHT - ABOVE - BELOW) * (value - low) / (high - low):.1f}"

    out = Markup('<svg class="trend" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(WIDTH, HEIGHT, label)
    for mark in marks:
        y = HEIGHT - BELOW - (HEIGHT - ABOVE - BELOW) * (mark - low) / (high - low)
        out += Markup('<path class="rule" d="M{} {:.1f}H{}"/><text class="at" x="{}" y="{:.1f}">{:g}</text>').format(
            LEFT, y, WIDTH - RIGHT, LEFT - 6, y + 4, mark
        )
    banded = [(n, point) for n, point in enumerate(points) if point.low is not None and point.high is not None]
    if banded:
        upper = [spot(n, point.high or 0.0) for n, point in banded]
        lower = [spot(n, point.low or 0.0) for n, point in reversed(banded)]
        out += Markup('<polygon class="band" points="{}"/>').format(" ".join([*upper, *lower]))
    line = " ".join(spot(n, point.value) for n, point in enumerate(points))
    out += Markup('<polyline class="line" points="{}"/>').format(line)
    for n, point in enumerate(points if len(points) <= DOTTED else ()):
        across, down = spot(n, point.value).split(",")
        out += Markup('<circle class="{}" cx="{}" cy="{}" r="4"><title>{}</title></circle>').format(
            "full" if point.full else "hollow", across, down, point.told
        )
    for x, anchor, text in ((LEFT, "start", first), (WIDTH - RIGHT, "end", last)):
        out += Markup('<text class="end" x="{}" y="{}" text-anchor="{}">{}</text>').format(x, HEIGHT - 7, anchor, text)
    return out + Markup("</svg>")


def bar(share: float, low: float | None = None, high: float | None = None) -> Markup:
    """A share of the whole as a bar, with its interval as a line; the row it stands in has the figures."""
    out = Markup('<svg class="gauge" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">')
    out += Markup(
        '<rect class="track" width="100" height="12"/><rect class="fill" width="{:.1f}" height="12"/>'
    ).format(100 * within(share))
    return out + _reach(low, high) + Markup("</svg>")


def span(value: float, low: float, high: float, ends: tuple[float, float]) -> Markup:
    """A figure as a dot on the line of its interval, on a scale that it shares with others."""
    first, last = ends
    scale = (last - first) or 1.0
    at, lower, upper = ((figure - first) / scale for figure in (value, low, high))
    out = Markup('<svg class="gauge" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">')
    out += Markup('<path class="rule" d="M0 6H100"/>') + _reach(lower, upper)
    return out + Markup('<path class="dot" d="M{:.1f} 6h0.01"/></svg>').format(100 * within(at))


def rules_between(low: float, high: float) -> list[float]:
    """Round figures from just below the lowest to just above the highest, at even distances; points are whole."""
    if high - low < 1e-9:
        low, high = low - 1, high + 1
    rough = max(1.0, (high - low) / RULES)
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough)
    first, last = floor(low / step), ceil(high / step)
    return [round(n * step, 6) for n in range(first, last + 1)]


def within(share: float) -> float:
    return min(1.0, max(0.0, share))


def _reach(low: float | None, high: float | None) -> Markup:
    if low is None or high is None:
        return Markup()
    return Markup('<path class="reach" d="M{:.1f} 6H{:.1f}"/>').format(100 * within(low), 100 * within(high))
