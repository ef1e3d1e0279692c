"""Seats in real browsers: away and back again, an invitation, names, and who is here."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE, later
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Forked, Serving

# People are away after a second, so that nobody has to wait; an address for others, as with --lan.
HASTY = (
    "import sys; from subak.server import presence; presence.RELOAD = presence.POLL = 1.0; "
    "from subak.web import app; app.reach = lambda listener: 'http://192.168.1.23:8000/' if sys.argv[3:] else ''; "
    "app.serve(port=int(sys.argv[1]), db=sys.argv[2], pace=0, limits=app.Limits(10**9, 10**9, 10**9))"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Forked(tmp_path_factory.mktemp("seats"), ["-c", HASTY])
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def cy(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, request.param, touch=request.param is PHONE)


def invited(host: Person, guest: Person, game: str, name: str = "Bo") -> str:
    """The host sets a table for two, the guest accepts; the table's address."""
    host.go(f"/new/{game}")
    host.page.locator('[name="seats"][value="2"]').check()
    host.page.locator('[name="seat-1"]').select_option("open")
    host.page.get_by_label("Your name").fill("Ann")
    host.page.get_by_role("button", name="Set the table").click()
    host.page.locator(".lobby").wait_for()
    address = host.page.url
    guest.page.goto(address)
    guest.page.get_by_label("What shall we call you?").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**?seat=1")
    return address


def test_whoever_was_away_takes_the_seat_back_by_one_click(ann: Person, cy: Person) -> None:
    address = invited(ann, cy, "kingdoms", "Cy")
    expect(ann.page.locator("#player-1")).to_contain_text("Cy")
    ann.page.get_by_role("button", name="Begin").click()
    cy.page.locator("svg.board").wait_for()
    expect(ann.page.locator("#player-1 .presence.here")).to_be_visible()
    assert ann.asked()
    ann.choose()  # in turn, and now it is Cy's
    cy.go("/rules/kingdoms")
    expect(ann.page.locator("#player-1 .presence.away")).to_contain_text(re.compile(r"away since \d\d:\d\d"))
    choice = ann.page.get_by_role("button", name="Cy is away: let a bot play on")
    expect(choice).to_be_visible()
    choice.click()
    expect(ann.page.locator("#player-1")).to_contain_text("Farmer bot plays on")
    expect(ann.page.locator("#log")).to_contain_text("Farmer bot for Cy: plays on while Cy is away, as Ann asked.")
    cy.go("/")
    expect(cy.page.locator(".tables").first).to_contain_text("a bot plays on for you")
    cy.page.goto(address)
    expect(cy.page.locator("#choices [data-action]")).to_have_count(0)
    cy.page.get_by_role("button", name="Take your seat back").click()
    cy.page.wait_for_url("**?seat=1")
    expect(ann.page.locator("#log")).to_contain_text(
        re.compile(r"Cy: takes the seat back from the bot\. \d\d:\d\d.*–\d\d:\d\d")
    )
    expect(ann.page.locator("#player-1 .presence.here")).to_be_visible()
    leave = cy.page.get_by_role("button", name="Leave…")
    if not leave.is_visible():  # on a phone, while something is asked, it stands in the sheet when pulled up
        cy.page.locator(".grip").click()
    leave.click()
    cy.page.get_by_role("button", name="Let a bot play on for me").click()
    cy.page.get_by_role("button", name="Take your seat back").click()
    cy.page.wait_for_url("**?seat=1")


def test_nobody_thinks_on_a_seat_that_somebody_left(ann: Person, bo: Person) -> None:
    address = invited(ann, bo, "kingdoms")
    ann.page.get_by_role("button", name="Begin").click()
    bo.page.locator("svg.board").wait_for()
    token = bo.page.locator("meta[name=csrf]").get_attribute("content") or ""
    left = bo.page.context.request.post(
        f"{address.partition('?')[0]}/order",
        data={"do": "openseat", "seat": 1, "id": "left"},
        headers={"x-csrftoken": token},
    )
    assert left.ok
    assert ann.asked()
    expect(ann.page.locator("#player-1 .state")).to_have_text("Bo stood up")
    while not ann.page.locator("#player-1.acting").count():  # until the table waits for the seat that nobody holds
        ann.choose()
    expect(ann.page.locator("#player-1 .state")).to_have_text("Bo stood up")


def test_on_a_tablet_the_way_to_leave_is_in_sight_while_something_is_asked(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, {"width": 1024, "height": 768}, touch=True):
        person.set_table("kingdoms", "random")
        assert person.asked()
        expect(person.page.get_by_role("button", name="Leave…")).to_be_in_viewport(ratio=1)


def test_presence_changes_without_touching_the_board(ann: Person, bo: Person) -> None:
    invited(ann, bo, "seasons")
    ann.page.get_by_role("button", name="Begin").click()
    assert ann.asked()
    bo.page.locator("svg.board").wait_for()
    expect(ann.page.locator("#player-1 .presence.here")).to_be_visible()
    ann.page.evaluate(
        """() => { window.touched = 0;
        new MutationObserver((all) => { window.touched += all.length; })
          .observe(document.querySelector("#board"), { subtree: true, childList: true, attributes: true }); }"""
    )
    bo.go("/rules/seasons")
    expect(ann.page.locator("#player-1 .presence.away")).to_be_visible()
    assert ann.page.evaluate("window.touched") == 0
    bo.page.go_back()
    expect(ann.page.locator("#player-1 .presence.here")).to_be_visible()
    assert ann.page.evaluate("window.touched") == 0


def test_a_guest_sees_who_invites_to_what_and_a_new_name_reaches_the_seat(ann: Person, cy: Person) -> None:
    ann.go("/name")
    ann.page.get_by_label("Name").fill("Ann")
    ann.page.get_by_role("button", name="That is me").click()
    ann.page.get_by_role("button", name="Invite friends to Kingdoms of Rice").click()
    ann.page.locator(".lobby").wait_for()
    expect(ann.page.locator(".way")).to_contain_text("Only this machine can open this link")
    expect(ann.page.locator(".way")).to_contain_text("subak serve --lan")
    cy.page.goto(ann.page.get_by_label("Link to this table").input_value())
    main = cy.page.locator("main")
    for words in ("Ann invites you to play", "Kingdoms of Rice", "open seat"):
        expect(main).to_contain_text(words)
    expect(main).not_to_contain_text("send your friends")
    assert cy.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cy.page.get_by_label("What shall we call you?").fill("Cy")
    cy.page.get_by_role("button", name="Sit down").click()
    cy.page.wait_for_url("**?seat=1")
    cy.page.get_by_text("Change the name").click()
    cy.page.get_by_label("Name on seat 2").fill("Cyrus")
    cy.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("#player-1")).to_contain_text("Cyrus")
    expect(ann.page.locator("#log")).to_contain_text("was called Cy until now")


def test_a_new_table_shows_what_means_something_with_so_many_players(ann: Person) -> None:
    ann.go("/new/kingdoms")
    alone = ann.page.get_by_text("Alone: how long the game lasts")
    expect(alone).to_be_hidden()
    ann.page.get_by_label("1", exact=True).check()
    expect(alone).to_be_visible()
    expect(ann.page.locator(".seat-row:visible")).to_have_count(1)


def test_the_lobby_adds_and_removes_seats(ann: Person) -> None:
    page = ann.page
    ann.set_table("kingdoms", "open")
    more, fewer = page.get_by_role("button", name="More"), page.get_by_role("button", name="Fewer")
    for size in (3, 4):
        more.click()
        expect(page.locator(".player")).to_have_count(size)
    expect(more).to_be_disabled()
    for size in (3, 2, 1):
        fewer.click()
        expect(page.locator(".player")).to_have_count(size)
    expect(fewer).to_be_disabled()
    expect(page.get_by_role("button", name="Begin")).to_be_enabled()


def test_the_link_follows_the_sentence_that_asks_to_send_it_and_nothing_is_cut(ann: Person) -> None:
    page = ann.page
    ann.set_table("kingdoms", "open")
    for width, height in ((1440, 900), (1024, 768), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        order = [page.locator(at).bounding_box() for at in ("#question", "#invitation", ".lobby", "#tab-log")]
        tops = [box["y"] for box in order if box]
        assert len(tops) == len(order)
        assert tops == sorted(tops), f"{width}x{height}"
        assert page.locator(".lobby").evaluate("e => e.scrollHeight - e.clientHeight") <= 1, f"{width}x{height}"


def test_people_at_one_screen_are_asked_their_names(ann: Person) -> None:
    page = ann.page
    ann.go("/new/kingdoms")
    page.locator('[name="seats"][value="3"]').check()
    expect(page.get_by_label("Name on seat 2")).to_be_hidden()
    for seat in (1, 2):
        page.locator(f'[name="seat-{seat}"]').select_option("here")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Name on seat 2").fill("Grandma")
    page.get_by_role("button", name="Set the table").click()
    page.locator("#lift").click()
    for name in ("Ann", "Grandma", "Player 3"):
        expect(page.locator("#players")).to_contain_text(name)


def test_with_an_address_for_others_the_lobby_shows_it_and_its_picture(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    serving = Forked(tmp_path_factory.mktemp("lan"), ["-c", HASTY.replace("sys.argv[3:]", "True")])
    serving.start()
    try:
        for person in Person.visiting(browser, serving, PHONE, touch=True):
            person.set_table("seasons", "open")
            link = person.page.get_by_label("Link to this table").input_value()
            assert link.startswith("http://192.168.1.23:8000/tables/")
            box = person.page.locator("svg.qr").bounding_box()
            assert box is not None
            assert box["width"] == box["height"] >= 120
            assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    finally:
        serving.stop()


@pytest.fixture(params=later(["light", "dark"], "light"))
def reader(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True, color_scheme=request.param, bypass_csp=True)


def test_invitation_lobby_absence_and_return_have_no_serious_fault(ann: Person, reader: Person) -> None:
    ann.set_table("kingdoms", "open")
    reader.page.goto(ann.page.url)
    assert serious(reader) == []
    reader.page.get_by_label("What shall we call you?").fill("Bo")
    reader.page.get_by_role("button", name="Sit down").click()
    reader.page.wait_for_url("**?seat=1")
    reader.page.get_by_text("Change the name").click()
    assert serious(reader) == []
    ann.page.get_by_role("button", name="Begin").click()
    assert ann.asked()
    ann.choose()
    ann.go("/")
    for _choice in range(50):  # until it is Ann's turn
        reader.page.wait_for_function("() => document.querySelector('#choices [data-action], .stuck')")
        if reader.page.locator(".stuck").count():
            break
        reader.choose()
    expect(reader.page.get_by_role("button", name="is away: let a bot play on")).to_be_visible()
    assert serious(reader) == []
    reader.page.get_by_role("button", name="Leave…").click()
    assert serious(reader) == []
    reader.page.get_by_role("button", name="Let a bot play on for me").click()
    reader.page.get_by_role("button", name="Take your seat back").wait_for()
    assert serious(reader) == []
