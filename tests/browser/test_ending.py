"""The end in Chromium: from the result to boards side by side and a moment that decided."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

# Everybody's own part of the board fills its picture.
CLOSE = """() => [...document.querySelectorAll(".boards .scene > svg")].every((svg) => {
  const { width, height } = svg.getBoundingClientRect();
  const part = svg.querySelector("[data-named]").getBoundingClientRect();
  return Math.max(part.width / width, part.height / height) > 0.8;
})"""

# Keeps every sum that a page showed while it counted.
WATCH = """() => {
  window.counted = [];
  new MutationObserver(() => {
    const sum = document.querySelector("tfoot .counting");
    if (sum) window.counted.push(sum.textContent);
  }).observe(document, { subtree: true, childList: true });
}"""
COUNTED = "moves => !document.querySelector('.counting') && window.counted.length > 0 === moves"

# Names and what stands below them, where they do not fit into a player's chip.
CUT = """() => [...document.querySelectorAll(".player :is(.name, .state)")]
  .filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent)"""


@pytest.mark.parametrize(
    ("size", "light", "moves"), [(DESK, "light", True), pytest.param(PHONE, "dark", False, marks=pytest.mark.slow)]
)
def test_the_end_is_told_and_can_be_looked_back_at(
    browser: Browser, server: Serving, size: dict[str, int], light: str, moves: bool
) -> None:
    motion = "no-preference" if moves else "reduce"
    for person in Person.visiting(browser, server, size, color_scheme=light, bypass_csp=True, reduced_motion=motion):
        person.page.add_init_script(f"({WATCH})()")
        person.set_table("seasons", "random")
        person.play()
        person.page.wait_for_function(COUNTED, arg=moves)
        person.page.get_by_role("link", name="How it went").click()
        person.page.locator(".ending .result table").scroll_into_view_if_needed()
        person.page.wait_for_function(COUNTED, arg=moves)
        expect(person.page.get_by_role("heading", level=1)).to_have_text(person.page.title().split(" – ")[0])
        expect(person.page.locator(".boards .scene > svg")).to_have_count(2)
        person.page.wait_for_function(CLOSE)
        moment = person.page.locator(".turns details").first
        if moment.count():  # in a game played at random nobody may ever have led
            moment.locator("summary").click()
            picture = moment.locator("img")
            picture.scroll_into_view_if_needed()
            expect(picture).to_be_visible()
            person.page.wait_for_function("() => document.querySelector('.turns details[open] img').naturalWidth > 0")
        assert serious(person) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        person.page.get_by_role("link", name="Back to the table").click()
        person.page.locator("#ask .result").wait_for()
        assert serious(person) == []
        person.page.set_viewport_size({"width": 390, "height": 844})
        expect(person.page.locator(".player .won").first).to_be_in_viewport(ratio=1)
        assert person.page.evaluate(CUT) == []
        person.page.get_by_role("link", name="How it went").click()
        assert person.page.locator(".ending .after").evaluate("row => row.scrollWidth <= row.clientWidth")
        person.page.get_by_role("link", name="Back to the table").click()
        person.page.get_by_role("link", name="Look back").click()
        expect(person.page.locator("#where")).to_be_visible()
        expect(person.page.locator("#board > svg.board")).to_have_count(1)  # one's own, large enough to read
