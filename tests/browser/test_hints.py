"""Hints above the board: read, folded, put away, had back; nothing in them is a fault for axe."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving


@pytest.mark.parametrize("light", ["light", "dark"])
def test_a_newcomer_reads_hints_and_puts_them_away(browser: Browser, server: Serving, light: str) -> None:
    for person in Person.visiting(browser, server, DESK, color_scheme=light, bypass_csp=True):
        person.set_table("seasons", "random")
        person.asked()
        strip, mark = person.page.locator("#hint"), person.page.locator("#hint-mark")
        for line in ("Aim", "Now", "Consider"):
            expect(strip.get_by_text(line, exact=True)).to_be_visible()
        assert serious(person) == []
        strip.get_by_role("button", name="I know this").click()
        expect(strip).to_be_hidden()
        expect(mark).to_be_focused()
        person.page.reload()
        expect(strip).to_be_hidden()
        mark.click()
        expect(strip).to_be_visible()
        person.page.reload()
        expect(strip).to_be_visible()


def test_on_a_phone_they_stand_behind_the_question_mark(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, PHONE, touch=True, bypass_csp=True):
        person.set_table("spirits", "random")
        person.asked()
        strip, mark = person.page.locator("#hint"), person.page.locator("#hint-mark")
        expect(strip).to_be_hidden()
        mark.tap()
        expect(strip.get_by_text("Consider", exact=True)).to_be_visible()
        expect(mark).to_have_attribute("aria-expanded", "true")
        assert serious(person) == []
        person.page.locator("#question").tap()
        expect(strip).to_be_hidden()


def test_in_a_middle_window_one_line_unfolds(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, {"width": 1366, "height": 768}):
        person.set_table("kingdoms", "random")
        person.asked()
        strip = person.page.locator("#hint")
        expect(strip.get_by_text("Consider", exact=True)).to_be_visible()
        expect(strip.get_by_text("Aim", exact=True)).to_be_hidden()
        strip.get_by_role("button", name="More").click()
        expect(strip.get_by_text("Aim", exact=True)).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(strip.get_by_text("Aim", exact=True)).to_be_hidden()
