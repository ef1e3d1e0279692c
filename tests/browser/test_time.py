"""Time in real browsers: chosen in words, counted down beside names, told as a date; and ways to go from a table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.browser.test_seats import invited
from tests.web.serving import Serving


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def cy(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, request.param, touch=request.param is PHONE)


def going(person: Person) -> None:
    leave = person.page.get_by_role("button", name="Leave…")
    if not leave.is_visible():  # on a phone, while something is asked, it stands in the sheet when pulled up
        person.page.locator(".grip").click()
    leave.click()
    expect(person.page.locator("#going")).to_be_visible()


def test_clocks_count_down_and_giving_up_is_confirmed_in_its_place(ann: Person, cy: Person) -> None:
    invited(ann, cy, "kingdoms", "Cy")
    ann.page.locator(".timing select").select_option("strict 600 10")
    ann.page.get_by_role("button", name="Set the time").click()
    expect(cy.page.locator(".lobby")).to_contain_text("10 minutes for the whole game")
    ann.page.get_by_role("button", name="Begin").click()
    cy.page.locator("svg.board").wait_for()
    expect(cy.page.locator("#player-0 .clock.runs")).to_have_text(re.compile(r"9:5\d"))
    expect(ann.page.locator("#player-0 .clock")).to_have_text(re.compile(r"9:5[0-8]"))
    expect(ann.page.locator("#player-1 .clock")).to_have_text("10:00")
    going(cy)
    assert serious(cy) == []
    cy.page.get_by_text("Give up…").click()
    cy.page.get_by_role("button", name="Give up this game").click()
    expect(cy.page.locator("#ask .crown")).to_have_text("Ann wins.")
    expect(ann.page.locator("#ask .crown")).to_have_text("You win.")
    expect(ann.page.locator("#ask .why")).to_have_text("Gave up: Cy.")


def test_a_table_of_days_tells_until_when_it_waits_and_is_deleted_for_good(cy: Person) -> None:
    cy.go("/new/seasons")
    cy.page.get_by_label("How long may players think?").select_option(label="3 days for a choice, then a bot plays on")
    cy.page.get_by_role("button", name="Set the table").click()
    cy.page.locator("svg.board").wait_for()
    expect(cy.page.locator("#player-0 .clock.days")).to_contain_text("waits until")
    address = cy.page.url
    cy.go("/")
    expect(cy.page.locator(".tables").first).to_contain_text("waits until")
    cy.page.goto(address)
    going(cy)
    cy.page.get_by_text("Delete the table…").click()
    cy.page.get_by_role("button", name="Delete it for good").click()
    expect(cy.page.locator(".hero")).to_be_visible()
    expect(cy.page.locator(".shelf").first).to_contain_text("No tables yet")
