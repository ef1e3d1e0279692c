"""Every window from the smallest phone to the largest screen: question, choices and board have room in it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from tests.browser.conftest import later
from tests.browser.person import POINT, STILL, Person
from tests.web.serving import Serving

HANDS: list[tuple[int, int, float]] = [  # phones and tablets, upright and sideways
    (320, 568, 2), (360, 640, 3), (390, 844, 3), (430, 932, 3),
    (568, 320, 2), (640, 360, 3), (844, 390, 3), (932, 430, 3),
    (768, 1024, 2), (1024, 768, 2), (820, 1180, 2), (1180, 820, 2), (1024, 1366, 2), (1366, 1024, 2),
]  # fmt: skip
SCREENS: list[tuple[int, int, float]] = [  # laptops and desks, zoomed in and not
    (683, 384, 2), (720, 450, 2), (960, 540, 2), (640, 512, 2),  # at 200 %
    (1093, 614, 1.25), (701, 900, 1), (800, 600, 1), (1099, 700, 1), (1100, 700, 1), (1280, 720, 1), (1280, 800, 1),
    (1280, 1024, 1), (1366, 768, 1), (1440, 900, 1), (1200, 1920, 1), (1920, 1080, 1), (2560, 1440, 1),
]  # fmt: skip
SHARE = 0.55  # of the largest board of its shape that would fit beside the question
TARGET = 44  # pixels

# What is wrong with the page as it stands, in sentences; and the board's share.
FAULTS = """([touch, TARGET]) => {
  const faults = [], W = innerWidth, H = innerHeight;
  const one = (selector) => document.querySelector(selector);
  const box = (at) => at.getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > W || scrollHeight > H) faults.push(`the page scrolls: ${scrollWidth}x${scrollHeight}`);

  const seen = (at, what) => {
    const { left, top, right, bottom } = box(at);
    if (left < 0 || top < 0 || right > W + 0.5 || bottom > H + 0.5) return faults.push(`${what} leaves the window`);
    for (const [x, y] of [[left + 4, top + 4], [(left + right) / 2, (top + bottom) / 2], [right - 4, bottom - 4]])
      if (!at.contains(document.elementFromPoint(x, y))) return faults.push(`${what} is covered at ${x | 0},${y | 0}`);
  };
  seen(one("#question"), "the question");
  seen(one("#choices button, #choices summary"), "the first choice");

  const apart = (selectors) => {
    const shown = selectors.filter((selector) => one(selector)?.checkVisibility());
    for (const [n, a] of shown.entries())
      for (const b of shown.slice(n + 1)) {
        const p = box(one(a)), q = box(one(b));
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 1 && down > 1) faults.push(`${a} and ${b} overlap`);
      }
  };
  apart([".bar", "#players", ".stage", "#side"]);
  apart(["#question", "#choices", ".tabs", ".pane:not([hidden])"]);
  for (const state of document.querySelectorAll(".player .state:has(.presence.here)"))
    if (W < 1100 && box(state).height > 2 * parseFloat(getComputedStyle(state).fontSize)) faults.push("lamp apart");
  for (const clock of document.querySelectorAll(".player .clock")) {
    const [told, whole] = [box(clock), box(clock.closest(".player"))];
    if (!told.width) faults.push("a clock is not shown");
    const inside = told.left >= whole.left && told.right <= whole.right + 0.5 && told.bottom <= whole.bottom + 0.5;
    if (!inside) faults.push("a clock is cut");
    for (const other of clock.closest(".player").querySelectorAll(".name, .state, summary")) {
      const near = box(other);
      if (!near.width || !other.checkVisibility()) continue;
      const across = Math.min(told.right, near.right) - Math.max(told.left, near.left);
      const down = Math.min(told.bottom, near.bottom) - Math.max(told.top, near.top);
      if (across > 1 && down > 1) faults.push(`a clock lies over ${other.className || "the points"}`);
    }
  }
  const side = box(one("#side"));
  const open = [...document.querySelectorAll(".pane")].some((pane) => pane.checkVisibility());
  if (!open && side.bottom - box(one(".tabs")).bottom > 1) faults.push("the panel has an idle strip under its tabs");
  if (side.width < 260) faults.push(`the side panel is ${side.width} wide`);

  const targets = ".bar :is(a, button), .player summary, #choices :is(button, summary), .after button, .tabs button";
  if (touch)
    for (const at of document.querySelectorAll(targets)) {
      if (!at.checkVisibility()) continue;
      const { height } = at.matches(".player summary") ? box(at.closest(".player")) : box(at);
      if (height < TARGET - 0.5) faults.push(`${at.textContent.trim() || at.ariaLabel} is ${height} high`);
    }

  const svg = one("svg.board"), port = box(one("#viewport"));
  const { width, height } = svg.viewBox.baseVal, unit = svg.getScreenCTM();
  const across = Math.min(port.right, unit.e + width * unit.a) - Math.max(port.left, unit.e);
  const down = Math.min(port.bottom, unit.f + height * unit.d) - Math.max(port.top, unit.f);
  const largest = (w, h) => { const scale = Math.min(w / width, h / height); return width * scale * height * scale; };
  const below = side.width > W - 2;
  const best = below ? largest(W, side.top) : largest(W - side.width, H);
  return { faults, share: (across * down) / best };
}"""

# How large the place of an action is for a finger.
SIZE = """(action) => {
  const place = document.querySelector(`.board [data-action="${action}"]`);
  const { width, height } = (place.querySelector("[data-target]") ?? place).getBoundingClientRect();
  return Math.max(width, height);
}"""


def at_ease(person: Person, name: str) -> None:
    """At a question; a game that is over is followed by another."""
    bots = ["random"] * (max(2, games.load(name).seats.start) - 1)
    if not person.asked():
        person.set_table(name, *bots)
        assert person.asked()


def walk(person: Person, name: str, sizes: list[tuple[int, int, float]]) -> dict[str, Any]:
    """One question after the other, each in a window of another size: what was wrong where."""
    page = person.page
    person.set_table(name, *["random"] * (max(2, games.load(name).seats.start) - 1))
    screen = page.context.new_cdp_session(page)
    wrong: dict[str, Any] = {}
    for width, height, density in sizes:
        metrics = {"width": width, "height": height, "deviceScaleFactor": density, "mobile": person.touch}
        screen.send("Emulation.setDeviceMetricsOverride", metrics)
        page.wait_for_function(f"() => matchMedia('(width: {width}px) and (height: {height}px)').matches")
        at_ease(person, name)
        page.wait_for_function(SHAPED)
        page.evaluate(DRAWN)
        person.at_rest()
        found = page.evaluate(FAULTS, [person.touch, TARGET])
        if found["share"] < SHARE:
            found["faults"].append(f"the board has {found['share']:.0%} of its room")
        found["faults"] += [near] if person.touch and (near := nearer(person)) else []
        if found["faults"]:
            wrong[f"{width}x{height}"] = found["faults"]
        person.choose()
    return wrong


# The board has come in the shape that this window asks for.
SHAPED = """() => document.querySelector("#table").classList.contains("tall")
  === matchMedia("(max-width: 860px), (orientation: portrait)").matches"""


# Whatever answers a new size has answered it.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def nearer(person: Person) -> str:
    """A place too small for a finger comes nearer when it is touched; what is wrong if it does not."""
    page = person.page
    small = [action for action in person.choices() if page.evaluate(POINT, action)]
    small = [action for action in small if page.evaluate(SIZE, action) < TARGET - 0.5]
    if not small:
        return ""
    page.touchscreen.tap(*page.evaluate(POINT, small[0]))
    page.get_by_role("button", name="Not this").wait_for()
    page.wait_for_function(STILL)
    size = page.evaluate(SIZE, small[0])
    page.get_by_role("button", name="Not this").tap()
    return "" if size >= TARGET - 2 else f"{small[0]} is {size} pixels large when it is touched"


def resized(person: Person, width: int, height: int) -> dict[str, Any]:
    """The same question in a window of another size: what is wrong there."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.wait_for_function(SHAPED)
    person.page.evaluate(DRAWN)
    person.at_rest()
    found: dict[str, Any] = person.page.evaluate(FAULTS, [person.touch, TARGET])
    return found


@pytest.mark.parametrize("touch", [True, False])
def test_the_longest_question_leaves_its_first_choice_in_sight(browser: Browser, server: Serving, touch: bool) -> None:
    """Animism asks at length where a free piece goes, and the answers are long too."""
    for person in Person.visiting(browser, server, {"width": 390, "height": 844}, touch, reduced_motion="reduce"):
        person.set_table("animism", "random", "random", "random")
        while person.asked() and "for free" not in person.page.locator("#question").inner_text():
            person.choose()
        for width, height, _density in HANDS if touch else SCREENS:
            assert resized(person, width, height)["faults"] == [], f"{width}x{height}"


@pytest.mark.parametrize(
    ("time", "touch"),
    [
        ("strict 600 10", True),
        ("gentle 259200", False),
        pytest.param("strict 600 10", False, marks=pytest.mark.slow),
        pytest.param("gentle 259200", True, marks=pytest.mark.slow),
    ],
)
def test_clocks_take_no_room_from_question_and_board(browser: Browser, server: Serving, touch: bool, time: str) -> None:
    """Counted in minutes, and told as a date, which is longer."""
    for person in Person.visiting(browser, server, {"width": 390, "height": 844}, touch, reduced_motion="reduce"):
        person.set_table("kingdoms", "random", "random", "random", time=time)
        assert person.asked()
        expect(person.page.locator(".player .clock")).to_have_count(1)
        for width, height, _density in HANDS if touch else SCREENS:
            found = resized(person, width, height)
            assert found["faults"] == [], f"{width}x{height}"
            assert found["share"] >= SHARE, f"{width}x{height}: {found['share']:.0%}"


def test_a_board_that_comes_in_another_shape_stands_in_the_middle(browser: Browser, server: Serving) -> None:
    """From a narrow window to a wide one and back, with the same question: nothing is left aside or small."""
    for person in Person.visiting(browser, server, {"width": 701, "height": 900}, reduced_motion="reduce"):
        person.set_table("kingdoms", "random")
        assert person.asked()
        for width, height in [(1366, 768), (683, 384), (1366, 768), (1200, 1920), (1366, 768)]:
            found = resized(person, width, height)
            assert found["share"] >= SHARE, f"{width}x{height}: {found['share']:.0%}"


# What of the lobby lies under something else, or beside the window.
COVERED = """() => [...document.querySelectorAll(".bar :is(a, button), .player .name, .lobby button, .player button")]
  .filter((at) => at.checkVisibility())
  .filter((at) => {
    at.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = at.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return !at.contains(hit) && !hit?.contains(at);
  }).map((at) => at.textContent.trim() || at.ariaLabel)"""


def test_in_the_lobby_nothing_lies_under_anything(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, {"width": 390, "height": 844}):
        person.set_table("kingdoms", "open", "random", "random")
        person.page.locator(".lobby").wait_for()
        for width, height, _density in HANDS + SCREENS:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.evaluate(DRAWN)
            assert person.page.evaluate(COVERED) == [], f"{width}x{height}"
            assert person.page.evaluate("document.documentElement.scrollWidth") <= width, f"{width}x{height}"


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "seasons"))
def test_phones_and_tablets_have_room_for_question_and_board(browser: Browser, server: Serving, name: str) -> None:
    for person in Person.visiting(browser, server, {"width": 390, "height": 844}, touch=True, reduced_motion="reduce"):
        assert walk(person, name, HANDS) == {}


@pytest.mark.parametrize("name", later(games.NAMES, "kingdoms", "spirits"))
def test_laptops_and_desks_have_room_for_question_and_board(browser: Browser, server: Serving, name: str) -> None:
    for person in Person.visiting(browser, server, {"width": 1440, "height": 900}, reduced_motion="reduce"):
        assert walk(person, name, SCREENS) == {}


# By how many pixels the board leaves its window, to the left or to the right.
CUT = """() => {
  const [board, port] = ["#frame", "#viewport"].map((at) => document.querySelector(at).getBoundingClientRect());
  return Math.max(port.left - board.left, board.right - port.right);
}"""


@pytest.mark.parametrize("name", games.NAMES)
def test_under_a_mouse_on_a_tablet_no_first_question_cuts_the_board(
    browser: Browser, server: Serving, name: str
) -> None:
    for person in Person.visiting(browser, server, {"width": 1024, "height": 768}, reduced_motion="reduce"):
        person.set_table(name, *["greedy"] * (games.load(name).usual - 1))
        person.page.locator("#choices :is(button, summary)").first.wait_for()
        person.page.wait_for_function(STILL)
        assert person.page.evaluate(CUT) <= 1
