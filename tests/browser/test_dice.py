"""Fair dice in Chromium: the seal comes first, browsers mix in their part, and the check is made by them."""

from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

# Bots play on, and the page looks on, so that they do.
BOTS = """async () => {
  const token = document.querySelector("meta[name=csrf]").content;
  const headers = { "content-type": "application/json", "x-csrftoken": token };
  const body = JSON.stringify({ do: "seatbot", seat: 0, bot: "random" });
  const order = document.getElementById("table").dataset.url + "/order";
  const answer = await fetch(order, { method: "POST", headers, body });
  return answer.ok ? "" : `${answer.status} ${await answer.text()}`;
}"""
WHOLE_GAME = 120_000  # milliseconds for bots to play on to the end
PLAIN = "Object.defineProperty(crypto, 'subtle', { value: undefined })"  # as on a page without https
OWN = "The seal and what your browser contributed are those it remembers."


def checked(person: Person) -> list[str]:
    """What the button finds."""
    person.page.get_by_role("button", name="Check the dice").click()
    expect(person.page.locator(".findings li").last).to_be_visible()
    return person.page.locator(".findings li").all_inner_texts()


def begun(person: Person) -> None:
    """A game against a bot, of which one decision is made, and what its dice tell by then."""
    page = person.page
    person.set_table("kingdoms", "random")
    assert person.asked()
    ticket = person.ticket
    person.press(person.choices()[0])
    person.answered(ticket)
    page.locator("#fair-dice").evaluate("e => e.click()")
    expect(page.locator("h1")).to_have_text("Fair dice")
    expect(page.locator(".dice dd").last).to_have_text("opened when the game is over")
    expect(page.locator(".dice dd").nth(1)).to_have_text("07" * 32)
    expect(page.locator("[data-check]")).to_have_count(0)
    page.get_by_role("link", name="Back to the table").click()


def ended(person: Person) -> None:
    """To the page that checks."""
    assert person.page.evaluate(BOTS) == ""
    person.page.locator("#ask .result").wait_for(state="attached", timeout=WHOLE_GAME)
    person.page.get_by_role("link", name="Check the dice").evaluate("e => e.click()")


def test_the_browser_checks_every_draw_and_what_it_remembers(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, DESK, bypass_csp=True):
        page = person.page
        begun(person)
        ended(person)
        found = checked(person)
        assert page.locator(".findings .fair").count() == len(found) == 5, found
        assert OWN in found[1]
        assert serious(person) == []
        kept = page.evaluate("() => Object.entries(localStorage).find(([key]) => key.startsWith('dice-'))")
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept.replace('07', '08'))", kept)
        checked(person)
        expect(page.locator(".findings .unfair")).to_have_text(
            "The seal, or what your browser contributed, is not what it remembers."
        )


def test_a_page_without_https_shows_the_servers_own_check(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, PHONE, touch=True, color_scheme="dark", bypass_csp=True):
        person.page.context.add_init_script(PLAIN)
        begun(person)
        ended(person)
        assert checked(person) == [
            "Your browser checks nothing itself on a page without https: this is the server’s own check.",
            "The server has derived every draw anew, and checked the chain and the signature.",
        ]
        assert serious(person) == []


def test_guests_contribute_in_the_lobby(ann: Person, bo: Person) -> None:
    ann.set_table("kingdoms", "open")
    expect(ann.page.locator("#sealed")).to_have_attribute("data-unmixed", "")
    bo.go(ann.page.url.removeprefix(ann.url))
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.locator("#sealed")).to_have_attribute("data-unmixed", "")
    ann.page.get_by_role("link", name="The dice are sealed").click()
    expect(ann.page.locator(".dice dd code")).to_have_count(3)
