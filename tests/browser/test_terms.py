"""Words of the rules in Chromium: their entry on hover, focus and tap, in sight and without a fault."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

INSIDE = """() => { const { left, top, right, bottom } = document.getElementById("entry").getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight; }"""


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_word_tells_its_entry_to_mouse_and_keyboard(browser: Browser, server: Serving, light: str) -> None:
    for person in Person.visiting(browser, server, DESK, color_scheme=light, bypass_csp=True):
        person.set_table("seasons", "random")
        person.asked()
        word, entry = person.page.locator("#question .term").first, person.page.locator("#entry")
        word.hover()
        expect(entry).to_be_visible()
        assert person.page.evaluate(INSIDE)
        assert serious(person) == []
        person.page.keyboard.press("Escape")
        expect(entry).to_be_hidden()
        word.focus()
        expect(entry).to_be_visible()
        assert person.page.locator("button .term, button:not(.term) [data-entry]").count() == 0


def test_a_word_tells_its_entry_to_a_finger(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, PHONE, touch=True, bypass_csp=True):
        person.go("/learn/seasons?step=2")
        word, entry = person.page.locator(".bubble .term").first, person.page.locator("#entry")
        word.tap()
        expect(entry).to_be_visible()
        assert person.page.evaluate(INSIDE)
        assert serious(person) == []
        person.page.locator(".bubble h2").tap()
        expect(entry).to_be_hidden()
