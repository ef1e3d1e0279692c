"""A hint is asked for, shown on the board, seen by everybody, and put away."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, later
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

THINKING = 120_000  # milliseconds: a bot plays games to their end, perhaps not compiled


@pytest.mark.parametrize("size", later([DESK, PHONE], PHONE), ids=["desk", "phone"])
def test_a_hint_is_shown_and_everybody_knows(browser: Browser, server: Serving, size: dict[str, int]) -> None:
    for ann in Person.visiting(browser, server, size, touch=size is PHONE):
        ann.set_table("seasons", "sprout")
        assert ann.asked()
        page = ann.page
        offered = ann.choices()
        page.locator("#get-advice").click()
        best = page.locator("#advice .best")
        expect(best).to_be_visible(timeout=THINKING)
        assert int(best.get_attribute("data-action") or "-1") in offered
        expect(page.locator(".ring.advised")).to_be_visible()
        expect(page.locator("#player-0 .helped")).to_be_attached()
        expect(page.locator("#log li", has_text="asks for a hint")).to_be_attached()
        assert serious(ann) == []
        page.locator("#advice .close").click()
        expect(page.locator("#advice")).to_be_hidden()
        expect(page.locator(".ring.advised")).to_be_hidden()
        page.locator("#get-advice").click()
        expect(best).to_be_visible(timeout=THINKING)
        ticket = ann.ticket
        best.click()
        ann.answered(ticket)
        expect(page.locator("#advice")).to_be_hidden()
