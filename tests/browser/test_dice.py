"""Fair dice in Chromium: the seal comes first, browsers mix in their part, and the check is made by them."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

OWN = "The seal and what your browser contributed are those it remembers."


def checked(person: Person) -> list[str]:
    """What the button finds."""
    person.page.get_by_role("button", name="Check the dice").click()
    expect(person.page.locator(".findings li").last).to_be_visible()
    return person.page.locator(".findings li").all_inner_texts()


@pytest.mark.parametrize(("size", "light"), [(DESK, "light"), (PHONE, "dark")])
def test_a_game_is_played_with_sealed_dice_and_checked(
    browser: Browser, server: Serving, size: dict[str, int], light: str
) -> None:
    for person in Person.visiting(browser, server, size, touch=size == PHONE, color_scheme=light, bypass_csp=True):
        page = person.page
        person.set_table("kingdoms", "random")
        assert person.asked()
        person.press(person.choices()[0])
        page.locator("#tab-log").evaluate("e => e.click()")
        page.locator("#fair-dice").evaluate("e => e.click()")
        expect(page.locator("h1")).to_have_text("Fair dice")
        expect(page.locator(".dice dd").last).to_have_text("opened when the game is over")
        expect(page.locator(".dice dd").nth(1)).to_have_text("07" * 32)
        assert page.locator("[data-check]").count() == 0
        page.get_by_role("link", name="Back to the table").click()
        while person.asked():
            person.press(person.choices()[-1])
            page.wait_for_function("() => !document.querySelector('#table.busy')")
        page.get_by_role("link", name="Check the dice").click()
        found = checked(person)
        assert len(found) == 5
        assert page.locator(".findings .fair").count() == 5, found
        assert OWN in found[1]
        assert serious(person) == []
        forged = page.evaluate("() => Object.entries(localStorage).find(([key]) => key.startsWith('dice-'))")
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept.replace('07', '08'))", forged)
        assert page.locator(".findings .unfair").count() == 0
        checked(person)
        expect(page.locator(".findings .unfair")).to_have_text(
            "The seal, or what your browser contributed, is not what it remembers."
        )


def test_guests_contribute_in_the_lobby_and_a_plain_page_shows_the_servers_check(ann: Person, bo: Person) -> None:
    bo.page.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    ann.set_table("kingdoms", "open")
    expect(ann.page.locator("#sealed")).to_have_attribute("data-unmixed", "")
    bo.go(ann.page.url.removeprefix(ann.url))
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator("#sealed")).to_have_attribute("data-unmixed", "")
    ann.page.get_by_role("link", name="About the dice of this table").click()
    expect(ann.page.locator(".dice dd code")).to_have_count(3)
    ann.page.go_back()
    ann.page.get_by_role("button", name="Begin").click()
    people = [ann, bo]
    result = "() => document.querySelector('#choices [data-action], #ask .result, #question')"
    while not ann.page.locator("#ask .result").count():
        for person in people:
            person.page.wait_for_function(result)
            if person.choices():
                ticket = person.ticket
                person.press(person.choices()[-1])
                person.answered(ticket)
    expect(bo.page.locator("#ask .result")).to_be_visible()
    bo.page.get_by_role("link", name="Check the dice").click()
    assert checked(bo) == [
        "Your browser checks nothing itself on a page without https: this is the server’s own check.",
        "The server has derived every draw anew, and checked the chain and the signature.",
    ]
