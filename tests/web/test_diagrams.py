"""Charts: round figures beside the line, everything inside the picture, words that cannot become markup."""

import re

import pytest

from subak.web.diagrams import HEIGHT, WIDTH, Point, bar, rules_between, span, trend


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 60, [0, 20, 40, 60]),
        (3, 3, [2, 3, 4]),
        (1180, 1930, [1000, 1200, 1400, 1600, 1800, 2000]),
        (-7, 12, [-10, -5, 0, 5, 10, 15]),
        (1, 2, [1, 2]),
    ],
)
def test_rules_are_round_and_hold_all_figures(low: float, high: float, marks: list[float]) -> None:
    found = rules_between(low, high)
    assert found[0] <= low
    assert found[-1] >= high
    assert len(found) <= 7
    assert found == marks


@pytest.mark.parametrize("count", [0, 1, 2, 39, 100])
def test_a_line_stays_inside_its_picture_whatever_its_figures(count: int) -> None:
    points = [Point((-1) ** n * n * 1e3, f"game {n}", low=-(n**2), high=n**3) for n in range(count)]
    svg = trend(points, "Scores", "a", "b")
    assert svg.startswith(f'<svg class="trend" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Scores">')
    places = re.findall(r"(-?[\d.]+),(-?[\d.]+)", svg)
    assert len(places) >= count
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in places)
    assert svg.count("<circle") == (count if count < 100 else 0)


def test_words_are_escaped() -> None:
    svg = trend([Point(1, '<b> & "x"')], '"><script>', "<i>")
    assert not re.search(r"<(script|b|i)[ >]", svg)


def test_a_bar_and_a_span_never_leave_their_track() -> None:
    for drawn in (bar(1.7, -0.4, 2), bar(-1), span(5000, -9, 9999, (1000, 2000)), span(1, 1, 1, (1, 1))):
        figures = [float(n) for n in re.findall(r'(?:width="|M|H)(-?[\d.]+)', drawn)]
        assert all(0 <= n <= 100 for n in figures)
        assert 'aria-hidden="true"' in drawn
