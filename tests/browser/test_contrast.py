"""Every control can be read in every state: at rest, pointed at, focused, lit, picked, disabled; by day and night."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.web.serving import Serving

READABLE = 4.5  # contrast of text, WCAG 2.2 AA
DISABLED = 3.0  # of what cannot be used now

# One control of each kind that has words and is in sight.
CONTROLS = """() => {
  const kinds = new Map();
  for (const at of document.querySelectorAll("a, button, summary, label, input[type=text], select, .chip")) {
    const words = at.matches("input, select") ? at.value || at.placeholder : at.innerText?.trim();
    const seen = at.checkVisibility() && at.getBoundingClientRect().width > 1 && !at.closest(".unseen, .skip, svg");
    const kind = [at.localName, at.className, at.parentElement.className, at.ariaSelected, at.ariaCurrent].join("|");
    if (words && seen && !kinds.has(kind)) kinds.set(kind, at);
  }
  return [...kinds.values()];
}"""

# How a control gets into a state; what it was like before is put back by the test.
STATES = """{
  rest: () => {},
  focus: (e) => e.focus(),
  lit: (e) => e.classList.add("lit"),
  picked: (e) => e.classList.add("picked"),
  disabled: (e) => { if (e.matches("button")) e.disabled = true; },
  hover: () => {},
  "hover and lit": (e) => { e.focus(); e.classList.add("lit"); },
}"""

# The least contrast of any words inside a control in some states, as it is painted once nothing moves, and those words.
CONTRAST = (
    """(control, states) => {
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    return [[r, g, b], a / 255];
  };
  const over = ([top, alpha], share, ground) => ground.map((c, i) => top[i] * alpha * share + c * (1 - alpha * share));
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (at) => {
    const line = [];
    for (let up = at; up; up = up.parentElement) line.unshift(up);
    let ground = paint("white")[0], share = 1;
    for (const up of line) {
      const style = getComputedStyle(up);
      share *= Number(style.opacity);
      ground = over(paint(style.backgroundColor), share, ground);
    }
    const words = light(over(paint(getComputedStyle(at).color), share, ground)), behind = light(ground);
    return (Math.max(words, behind) + 0.05) / (Math.min(words, behind) + 0.05);
  };
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  const holders = control.matches("input, select") ? [control] : [];
  while (walker.nextNode()) {
    const words = walker.currentNode, holder = words.parentElement;
    if (!words.data.trim() || !holder.checkVisibility() || holder.closest("title, .unseen, option")) continue;
    holders.push(holder);
  }
  const enter = """
    + STATES
    + """;
  const { className, disabled } = control;
  return states.map((state) => {
    enter[state](control);
    for (const moving of document.getAnimations())
      if (moving.effect.getComputedTiming().iterations !== Infinity) moving.finish();
    const least = Math.min(21, ...holders.map(contrast));
    const off = control.matches(":disabled");
    control.className = className;
    control.disabled = disabled;
    control.blur();
    return [state, `${className} ${control.innerText?.slice(0, 40)}`, least, off];
  });
}"""
)
QUIET = ["rest", "focus", "lit", "picked", "disabled"]
POINTED = ["hover", "hover and lit"]


def unreadable(person: Person) -> list[str]:
    """What on this page cannot be read in some state."""
    page, seen = person.page, []
    controls = page.evaluate_handle(CONTROLS).get_properties().values()
    assert controls, "there is nothing to read"
    page.keyboard.press("Shift")  # whoever presses keys sees the focus
    for control in controls:
        seen += control.evaluate(CONTRAST, QUIET)
        if not person.touch and (at := control.as_element()) is not None:
            at.hover(force=True)
            seen += control.evaluate(CONTRAST, POINTED)
    page.mouse.move(0, 0)
    return [
        f"{state}: {words}: {contrast:.2f}"
        for state, words, contrast, off in seen
        if contrast < (DISABLED if off else READABLE)
    ]


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK, color_scheme=request.param, reduced_motion="reduce")


@pytest.fixture(params=["light", "dark"])
def walker(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True, color_scheme=request.param)


def test_the_pages_around_the_table_are_readable_in_every_state(reader: Person) -> None:
    for path in ["/", "/new/seasons", "/rules/seasons", "/cards/seasons", "/name"]:
        reader.go(path)
        assert unreadable(reader) == [], path


def test_the_table_is_readable_in_every_state(reader: Person) -> None:
    reader.go()
    reader.page.locator('form[action="/invite/seasons"] button').click()
    reader.page.get_by_label("Link to this table").wait_for()
    assert unreadable(reader) == []
    reader.set_table("spirits", "random")
    for _question in range(40):
        assert reader.asked()
        if reader.page.locator("#choices .primary").count():
            break
        reader.choose()
    else:
        pytest.fail("no question has one answer that stands out")
    reader.at_rest()
    assert unreadable(reader) == []
    reader.set_table("kingdoms", "random")
    while reader.asked():
        reader.choose()
    assert unreadable(reader) == []


def test_a_phone_is_readable_in_every_state(walker: Person) -> None:
    walker.set_table("kingdoms", "random")
    assert walker.asked()
    walker.at_rest()
    walker.page.evaluate("() => { document.querySelector('#confirm').hidden = false; }")
    assert unreadable(walker) == []
