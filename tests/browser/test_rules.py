"""The rules in Chromium: numbered picture, examples, search, in the page and beside a board."""

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving


@pytest.mark.parametrize("name", games.NAMES)
def test_the_rules_begin_with_the_aim_and_a_numbered_picture(browser: Browser, server: Serving, name: str) -> None:
    for person in Person.visiting(browser, server, DESK, bypass_csp=True):
        person.go(f"/rules/{name}")
        expect(person.page.locator("article .aim")).to_be_visible()
        person.page.wait_for_function("() => document.querySelectorAll('.pin').length > 3")
        pins = person.page.locator(".pin").count()
        assert pins == person.page.locator("[data-pin]").count()
        assert 2 <= person.page.locator("li[id] > figure.example").count() <= 4
        assert serious(person) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_search_leaves_what_has_its_words(browser: Browser, server: Serving, size: dict[str, int]) -> None:
    for person in Person.visiting(browser, server, size, color_scheme="dark", bypass_csp=True):
        person.go("/rules/seasons")
        person.page.get_by_label("Search the rules").fill("exchange hands")
        expect(person.page.locator('[id="N-2.3"]')).to_be_visible()
        expect(person.page.locator('[id="N-4.1"]')).to_be_hidden()
        assert serious(person) == []
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        person.page.get_by_label("Search the rules").fill("dragon")
        expect(person.page.get_by_text("Nothing found")).to_be_visible()


def test_beside_a_board_they_are_whole_and_leave_the_board_alone(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, DESK, bypass_csp=True):
        person.set_table("seasons", "random")
        person.asked()
        person.page.get_by_role("tab", name="Rules").click()
        pane = person.page.locator("#rules")
        person.page.wait_for_function("() => document.querySelectorAll('#rules .pin').length > 3")
        assert pane.evaluate("e => e.scrollWidth <= e.clientWidth")
        twice = """() => { const ids = [...document.querySelectorAll("[id]")].filter((e) => !e.closest("defs"));
          return ids.map((e) => e.id).filter((id, n, all) => all.indexOf(id) !== n); }"""
        assert person.page.evaluate(twice) == []
        pane.get_by_label("Search the rules").fill("buffalo")
        expect(pane.locator('[id="N-4.1"]')).to_be_hidden()
        pane.locator("#N-6\\.3 a, a[data-rule]:visible").first.click()
        expect(pane.locator('[id="N-4.1"]')).to_be_visible()
        person.choose()
        assert serious(person) == []
