"""Company in the browser: two people and somebody who watches, at a desk and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK
from tests.browser.person import Person
from tests.web.serving import Serving


@pytest.fixture
def mei(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK)


def named(person: Person, name: str) -> None:
    person.go("/name")
    person.page.get_by_label("Name").fill(name)
    person.page.get_by_role("button", name="That is me").click()


def test_people_come_by_a_code_are_watched_react_are_muted_and_keep_notes(
    ann: Person, phone: Person, mei: Person
) -> None:
    named(ann, "Ann")
    ann.page.get_by_role("button", name="Invite friends to Seasons of Rice").click()
    code = ann.page.locator(".code b").inner_text()
    phone.go()
    phone.page.get_by_label("I have a code").fill(code.lower())
    phone.page.get_by_role("button", name="To the table").tap()
    phone.page.get_by_label("What shall we call you?").fill("Bo")
    phone.page.get_by_role("button", name="Sit down").tap()
    phone.page.wait_for_url("**?seat=1")
    ann.page.get_by_role("button", name="Begin").click()
    assert ann.asked()
    assert phone.asked()
    link = ann.page.url.split("?")[0]

    named(mei, "Mei")
    mei.page.goto(link)
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator("#watchers")).to_contain_text("Mei watches.")
    mei.page.get_by_role("tab", name="Chat").click()
    mei.page.get_by_role("button", name="Company").click()
    mei.page.get_by_role("button", name="Watch as").click()
    expect(ann.page.locator("#watchers")).to_contain_text("somebody watches.")

    phone.page.get_by_role("tab", name="Chat").tap()
    phone.page.get_by_role("button", name="Laugh").tap()
    for person in (ann, phone, mei):
        expect(person.page.locator("#reacting-1")).to_be_visible()
    expect(ann.page.locator("#reacted")).to_have_text("Bo laughs.")

    phone.page.get_by_label("Say something").fill("boo")
    phone.page.get_by_role("button", name="Say", exact=True).tap()
    expect(ann.page.locator("#said")).to_contain_text("boo")
    ann.page.get_by_role("button", name="Mute or report this line").click()
    ann.page.get_by_role("button", name="Report this line", exact=True).click()
    expect(ann.page.locator("#company")).to_contain_text("Thank you.")
    ann.page.get_by_role("button", name="Mute Bo", exact=True).click()
    expect(ann.page.get_by_role("button", name="Hear Bo again")).to_be_visible()
    ann.page.get_by_role("button", name="Done").click()
    expect(ann.page.locator("#said")).not_to_contain_text("boo")
    ann.page.reload()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator("#said")).not_to_contain_text("boo")
    expect(mei.page.locator("#said")).to_contain_text("boo")

    for person in (ann, phone):
        person.page.get_by_role("tab", name="Notes").click()
        notes = person.page.get_by_label("Notes that only you can read")
        notes.fill("a plan of mine")
        expect(person.page.locator("#jotted")).to_have_text("Saved.")
        person.page.reload()
        person.page.get_by_role("tab", name="Notes").click()
        expect(notes).to_have_value("a plan of mine")

    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("button", name="Company").click()
    mei.patient = True  # the address that shows nothing to her any more answers 403
    ann.page.get_by_role("button", name="Let nobody watch").click()
    expect(mei.page.locator("main")).to_contain_text("Nobody may watch at this table")
    expect(phone.page.locator("#table")).to_be_visible()
