"""Guests who keep their games: by a password and by a passkey, in one browser and in another."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

PASSWORD = "seven wet terraces"  # noqa: S105 - of nobody


def test_a_game_begun_in_one_browser_goes_on_in_another(ann: Person, phone: Person) -> None:
    ann.set_table("seasons", "random")
    for _turn in range(3):
        assert ann.asked()
        ann.choose()
    table = ann.page.url.split("?")[0].rsplit("/", 1)[1]
    page = ann.page
    page.locator("header .who").click()
    expect(page.get_by_text("a password takes their place")).to_be_visible()
    page.get_by_label("Name to sign in with").fill("Wayan")
    page.get_by_label("Password, at least 8 characters").fill(PASSWORD)
    page.get_by_role("button", name="Keep them with a password").click()
    expect(page.get_by_text("You sign in as wayan.")).to_be_visible()
    page.get_by_role("button", name="Forget this browser").click()
    expect(page.get_by_text("No tables yet.")).to_be_visible()

    page = phone.page
    phone.go("/me")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name you sign in with").first.fill("wayan")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Where you are signed in")).to_be_visible()
    phone.go(f"/tables/{table}")
    for _turn in range(3):
        assert phone.asked()
        phone.choose()


def test_on_a_phone_the_bar_has_room_for_a_name(phone: Person) -> None:
    whole = "b => b.scrollWidth <= b.clientWidth && b.offsetWidth > 0"
    phone.go("/me")
    phone.page.locator("#name, [name=name]").first.fill("Nyoman")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".who b")).to_have_text("Nyoman")
    for path in ("/", "/rules", "/rules/seasons", "/cards/seasons", "/practice", "/me", "/new/seasons"):
        phone.go(path)
        assert phone.page.locator(".who b").evaluate(whole), path
        assert phone.page.get_by_role("link", name="Subak", exact=True).is_visible()


@pytest.mark.parametrize("width", [701, 768, 820, 900, 960, 1024])
def test_on_a_tablet_at_a_table_the_bar_has_room_for_a_name(ann: Person, width: int) -> None:
    ann.page.set_viewport_size({"width": width, "height": 1024})
    ann.set_table("seasons", "random")
    assert ann.asked()
    assert ann.page.locator(".who b").evaluate("b => b.scrollWidth <= b.clientWidth && b.offsetWidth > 0")


def test_on_a_phone_a_bots_name_is_whole_beside_three_figures_of_points(phone: Person) -> None:
    phone.set_table("animism", "farmer", "sprout")
    assert phone.asked()
    names = phone.page.locator(".player .name")
    assert names.count() == 3
    phone.page.locator(".player .sheet summary").evaluate_all("all => all.forEach((e) => { e.textContent = '225'; })")
    assert names.evaluate_all("all => all.map((b) => b.scrollWidth <= b.clientWidth)") == [True] * 3


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def holder(browser: Browser, server: Serving, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Somebody whose device makes passkeys; browsers do so for localhost, and for no bare address."""
    for person in Person.visiting(browser, server, request.param):
        person.url = server.url.replace("127.0.0.1", "localhost")
        device = person.page.context.new_cdp_session(person.page)
        device.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        yield person


def test_a_passkey_keeps_the_games_and_a_code_helps_whoever_lost_it(
    holder: Person, request: pytest.FixtureRequest
) -> None:
    page, name = holder.page, f"Made {request.node.callspec.id}"
    holder.go("/me")
    assert serious(holder) == []
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="That is me").click()
    expect(page.locator("header .who")).to_contain_text(name)
    page.get_by_role("button", name="Keep them with a passkey").click()
    expect(page.get_by_text("You have no recovery codes yet.")).to_be_visible()
    page.get_by_role("button", name="Make recovery codes").click()
    code = page.locator(".codes code").first.inner_text()
    assert serious(holder) == []
    page.get_by_role("link", name="I have them").click()
    expect(page.get_by_text("Passkey made with Chrome")).to_be_visible()
    assert serious(holder) == []
    page.get_by_role("button", name="Forget this browser").click()
    page.locator("header .who", has_text="Guest").wait_for()

    holder.go("/signin")
    assert serious(holder) == []
    page.get_by_role("button", name="Show a passkey").click()
    expect(page.get_by_text(f"You sign in as {name.lower()}.")).to_be_visible()
    page.get_by_role("button", name="Forget this browser").click()
    page.locator("header .who", has_text="Guest").wait_for()

    holder.go("/signin")
    page.get_by_label("Name you sign in with").last.fill(name)
    page.get_by_label("Recovery code").fill(code)
    page.get_by_role("button", name="Use the code").click()
    expect(page.get_by_text("7 recovery codes are left")).to_be_visible()

    page.get_by_label("if you are sure").fill(name)
    page.get_by_role("button", name="Forget me").click()
    page.locator("header .who", has_text="Guest").wait_for()
    holder.go("/signin")
    holder.patient = True  # a refusal is an error to the console
    page.get_by_role("button", name="Show a passkey").click()
    expect(page.get_by_text("This passkey does not open anything here.")).to_be_visible()
