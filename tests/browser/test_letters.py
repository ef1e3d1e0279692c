"""Letters of a board in twelve windows: none has less than 11 pixels as long as nobody zooms."""

import pytest
from playwright.sync_api import Browser

from subak import games
from tests.browser.conftest import DESK, later
from tests.browser.person import Person
from tests.browser.test_sizes import DRAWN, SHAPED, SHARE, resized
from tests.browser.test_texts import PLAIN, played
from tests.web.serving import Serving

WINDOWS = [
    (360, 640), (390, 844), (430, 932), (844, 390), (768, 1024), (1024, 768),
    (1180, 820), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080),
]  # fmt: skip
FEWER = WINDOWS[1:10:2]  # a phone upright and held sideways, a tablet, two laptops
LEAST = 11 - 0.05  # pixels
MANY = 8  # pictures of each shape, at least

# Another picture in the place of the board; it offers nothing, so that the page comes no nearer to anything.
PUT = """const put = (picture) => {
  document.querySelector(".boardbox").innerHTML = picture.replaceAll(" data-action=", " data-was=");
};"""

# The texts of some pictures that are too small, each with its size in pixels. A picture of another height may be shown
# at another scale: the page sees to that before it draws.
SMALL = f"""async ([shown, least]) => {{
  {PUT}
  const size = (text) => {{
    const {{ a, b }} = text.getScreenCTM();
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  }};
  const frame = document.getElementById("frame"), found = [];
  for (const [called, picture] of Object.entries(window.pictures[shown])) {{
    const before = frame.offsetHeight;
    put(picture);
    if (frame.offsetHeight !== before) await ({DRAWN})();
    for (const text of document.querySelectorAll("svg.board text"))
      if (text.textContent.trim() && text.checkVisibility({{ visibilityProperty: true }}) && size(text) < least)
        found.push(`${{called}}: ${{text.textContent.trim()}}: ${{size(text).toFixed(2)}}`);
  }}
  return found;
}}"""
KEPT = "([wide, tall]) => { window.pictures = { wide, tall }; }"


def pictures(name: str, seats: int) -> dict[bool, dict[str, str]]:
    """Every kind of question, and the end: wide and tall."""
    found: dict[bool, dict[str, str]] = {False: {}, True: {}}
    for called, picture in played(games.load(name), seats, 5 + seats, 1):
        found[", tall" in called][called] = picture
    return found


def too_small(person: Person, width: int, height: int) -> list[str]:
    page = person.page
    page.set_viewport_size({"width": width + 1, "height": height})
    page.wait_for_function(SHAPED)
    page.evaluate(DRAWN)
    shown = "tall" if "tall" in (page.locator("#table").get_attribute("class") or "").split() else "wide"
    page.evaluate(f"(shown) => {{ {PUT} put(Object.values(window.pictures[shown])[0]); }}", shown)
    page.set_viewport_size({"width": width, "height": height})  # with nothing to come near to, the board stands back
    page.wait_for_function("width => innerWidth === width", arg=width)
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate(SMALL, [shown, LEAST])
    return found


def at_a_table_of_pictures(person: Person, name: str, seats: int, time: str = "") -> None:
    """Every window shows them in the place of the board."""
    shown = pictures(name, seats)
    assert min(len(shown[False]), len(shown[True])) >= MANY
    person.set_table(name, *["random"] * (max(2, games.load(name).seats.start) - 1), time=time)
    assert person.asked()
    person.at_rest()
    person.page.add_style_tag(content=PLAIN)
    person.page.evaluate(KEPT, [shown[False], shown[True]])


def tables() -> list[object]:
    """Every title for the most players and the fewest; `make test` takes the most, whose letters have least room."""
    found: list[object] = []
    for name in games.NAMES:
        seats = games.load(name).seats
        found.append(pytest.param(name, max(seats)))
        if max(2, min(seats)) < max(seats):
            found.append(pytest.param(name, max(2, min(seats)), marks=pytest.mark.slow))
    return found


@pytest.mark.parametrize(("name", "seats"), tables())
def test_no_letters_of_a_board_are_too_small_to_read(browser: Browser, server: Serving, name: str, seats: int) -> None:
    for person in Person.visiting(browser, server, DESK, reduced_motion="reduce", bypass_csp=True):
        at_a_table_of_pictures(person, name, seats)
        assert {f"{w}x{h}": small for w, h in WINDOWS if (small := too_small(person, w, h))} == {}


@pytest.mark.parametrize("time", later(["strict 600 10", "gentle 259200"], "gentle 259200"))
def test_clocks_can_be_read_and_make_no_letters_of_a_board_too_small(
    browser: Browser, server: Serving, time: str
) -> None:
    for person in Person.visiting(browser, server, DESK, reduced_motion="reduce", bypass_csp=True):
        at_a_table_of_pictures(person, "kingdoms", 4, time)
        for width, height in FEWER:
            assert too_small(person, width, height) == [], f"{width}x{height}"
            size = person.page.locator(".player .clock").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
            assert size >= LEAST, f"{width}x{height}"


@pytest.mark.parametrize("name", games.NAMES)
def test_the_first_question_fills_tablets_and_screens(browser: Browser, server: Serving, name: str) -> None:
    for person in Person.visiting(browser, server, DESK, reduced_motion="reduce"):
        person.set_table(name, *["random"] * (max(2, games.load(name).seats.start) - 1))
        assert person.asked()
        for width, height in ((1024, 1366), (1920, 1080), *WINDOWS):
            found = resized(person, width, height)
            assert found["share"] >= SHARE, f"{width}x{height}: {found['share']:.0%}"
            assert found["faults"] == [], f"{width}x{height}"
