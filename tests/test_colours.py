"""The palette: text is readable, seats stay apart on paper and night, in grey and for every common kind of sight."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

PALETTE = (Path(__file__).parent.parent / "src/subak/kit/palette.css").read_text(encoding="utf-8")
Colour = tuple[float, float, float]

# How a colour looks to eyes without one kind of cone, on linear light (Machado, Oliveira and Fernandes, 2009).
SIGHT = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def theme(name: str) -> dict[str, Colour]:
    block = re.search(rf"{re.escape(name)} {{(.*?)}}", PALETTE, re.S)
    assert block
    return {key: linear(value) for key, value in re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", block[1])}


def linear(code: str) -> Colour:
    r, g, b = (int(code[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return _light(r), _light(g), _light(b)


def _light(c: float) -> float:
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(a: Colour, b: Colour) -> float:
    """As WCAG 2 counts it."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: Colour, sight: str) -> Colour:
    r, g, b = (sum(w * c for w, c in zip(row, colour, strict=True)) for row in SIGHT[sight])
    return min(max(r, 0), 1), min(max(g, 0), 1), min(max(b, 0), 1)


def lab(colour: Colour) -> Colour:
    r, g, b = colour
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(a: Colour, b: Colour) -> float:
    return math.dist(lab(a), lab(b))


THEMES = {":root, .light": theme(":root, .light"), ".dark": theme(".dark")}
every_theme = pytest.mark.parametrize("colours", THEMES.values(), ids=["light", "dark"])


@every_theme
def test_text_is_readable(colours: dict[str, Colour]) -> None:
    for ground in ("paper", "panel"):
        for ink in ("ink", "muted"):
            assert contrast(colours[ink], colours[ground]) >= 4.5


@every_theme
def test_seats_stand_out_from_the_ground(colours: dict[str, Colour]) -> None:
    for seat in range(4):
        for ground in ("paper", "panel"):
            assert contrast(colours[f"seat-{seat}"], colours[ground]) >= 3


@every_theme
@pytest.mark.parametrize("sight", SIGHT)
def test_seats_stay_apart_for_every_sight(colours: dict[str, Colour], sight: str) -> None:
    for a, b in combinations(range(4), 2):
        apart = distance(seen(colours[f"seat-{a}"], sight), seen(colours[f"seat-{b}"], sight))
        assert apart >= 10, f"seats {a} and {b}"


@every_theme
def test_seats_stay_apart_in_grey(colours: dict[str, Colour]) -> None:
    for a, b in combinations(range(4), 2):
        apart = abs(lab(colours[f"seat-{a}"])[0] - lab(colours[f"seat-{b}"])[0])
        assert apart >= 4, f"seats {a} and {b}"


def test_the_page_that_follows_the_system_has_the_same_night() -> None:
    night = re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", PALETTE.split("@media", 1)[1])
    assert {key: linear(value) for key, value in night} == THEMES[".dark"]
