"""A rated game from setting the table to the charts, and what a stranger sees of it."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def test_a_rated_game_counts_and_is_shown_as_charts(browser: Browser, server: Serving) -> None:
    for ann in Person.visiting(browser, server, DESK, bypass_csp=True):
        page = ann.page
        ann.go("/me/games")
        expect(page.get_by_text("once you have finished a game")).to_be_visible()
        ann.go("/new/seasons")
        page.get_by_label("Your name").fill("Ann")
        page.locator('[name="rated"]').check()
        page.get_by_role("button", name="Set the table").click()
        assert ann.asked()
        expect(page.locator("#log li", has_text="This game is rated")).to_be_attached()
        expect(page.locator("#get-advice")).to_have_count(0)
        ann.play()
        page.get_by_role("link", name="Your games").click()
        for words in ("Rating", "Scores over time", "Records", "Opponents", "Favourite cards", "Victories by game"):
            expect(page.get_by_role("heading", name=words, exact=True)).to_be_visible()
        expect(page.get_by_role("row", name="against Sprout")).to_contain_text("1 rated game")
        expect(page.get_by_role("img", name="Scores, game by game")).to_be_visible()
        table = page.get_by_role("region", name="Scores over time")
        expect(table).to_be_hidden()
        page.get_by_text("The figures as a table").last.click()
        expect(table.get_by_role("row")).to_have_count(2)
        assert serious(ann) == []
        address = page.get_by_role("link", name="How others see you").get_attribute("href") or ""
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        assert not page.evaluate(WIDE)
        page.get_by_label("My name and rating, on ladders").uncheck()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("My name and rating, on ladders")).not_to_be_checked()
        page.get_by_label("All these statistics").check()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_label("All these statistics")).to_be_checked()
    for eve in Person.visiting(browser, server, PHONE, touch=True, color_scheme="dark", bypass_csp=True):
        eve.go(address)
        expect(eve.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
        expect(eve.page.get_by_role("heading", name="Favourite cards")).to_be_visible()
        assert eve.page.locator('main a[href^="/tables"]').count() == 0
        assert not eve.page.evaluate(WIDE)
        assert serious(eve) == []
        eve.go("/ladder")
        expect(eve.page.get_by_text("Nobody is on this ladder yet")).to_be_visible()
        assert serious(eve) == []
