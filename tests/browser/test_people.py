"""People at one table: by a link, at one screen, by keyboard, on a phone, and through a restart."""

import json
import time

import pytest
from playwright.sync_api import Request, Route, expect

from subak import games
from subak.kit.art import TALL_WIDTH
from tests.browser.conftest import DESK, PHONE, later
from tests.browser.person import LONG, STILL, Person
from tests.web.serving import Serving


def test_two_people_play_seasons_through_a_restart_of_the_server(ann: Person, bo: Person, server: Serving) -> None:
    ann.go("/name")
    ann.page.get_by_label("Name").fill("Ann")
    ann.page.get_by_role("button", name="That is me").click()
    ann.page.get_by_role("button", name="Invite friends to Seasons of Rice").click()
    ann.page.wait_for_function("() => document.querySelector('#invitation').value")
    link = ann.page.get_by_label("Link to this table").input_value()
    assert link.startswith(server.url)
    bo.page.goto(link)
    bo.page.get_by_label("What shall we call you?").fill("Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    bo.page.wait_for_url("**?seat=1")
    ann.page.get_by_role("button", name="Begin").click()

    assert ann.asked()
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_label("Say something").fill("<b>hello</b>")
    ann.page.get_by_role("button", name="Say").click()
    bo.page.get_by_role("tab", name="Chat").click()
    bo.page.locator("#said", has_text="Ann <b>hello</b>").wait_for()
    for person in (ann, bo):
        person.page.get_by_role("tab", name="Log").click()

    turns(ann, bo, 12)
    for person in (ann, bo):
        person.patient = True
    server.kill()
    server.start()
    turns(ann, bo, 6)
    for person in (ann, bo):
        person.page.locator("#offline").wait_for(state="hidden")
        person.patient = False
    turns(ann, bo, 1000)
    said = [person.finished() for person in (ann, bo)]
    assert any(sentence.startswith("You ") for sentence in said)
    assert all("win" in sentence for sentence in said)
    points = []
    for person in (ann, bo):
        person.page.wait_for_function("() => !document.querySelector('.counting')")
        points.append(person.page.locator("#ask .result table").inner_text())
    assert points[0] == points[1]


def turns(ann: Person, bo: Person, most: int) -> None:
    """Each chooses whenever asked; whoever owes nothing waits for the other."""
    either = "!!document.querySelector('#choices [data-action], #ask .result')"
    for _turn in range(most):
        deadline = time.monotonic() + LONG / 1000
        while not any((person := each).page.evaluate(either) for each in (ann, bo)):
            assert time.monotonic() < deadline, "nobody is asked anything"
            ann.page.wait_for_timeout(30)
        if person.page.locator("#ask .result").count():
            for other in (ann, bo):
                other.page.locator("#ask .result").wait_for(timeout=LONG)
            return
        person.choose()


def test_two_share_a_screen_with_a_curtain_between_them(ann: Person) -> None:
    ann.set_table("seasons", "here")
    page = ann.page
    lifted = 0
    while lifted < 10:
        page.wait_for_function("() => document.querySelector('#lift, #pass, #choices [data-action]')")
        if page.locator("#lift").count():
            assert page.locator("svg.board").count() == 0
            page.locator("#lift").click()
            page.locator("#table").wait_for()
            lifted += 1
        elif page.locator("#choices [data-action]").count():
            ann.choose()
        else:
            page.locator("#pass").click()
    assert page.locator("svg.board").count() == 1


def test_the_way_back_shows_nobody_at_one_screen_what_the_other_saw(ann: Person) -> None:
    ann.go()
    ann.set_table("seasons", "here")
    page = ann.page
    seen: set[str | None] = set()
    while len(seen) < 2:
        page.wait_for_function("() => document.querySelector('#lift, #pass, #choices [data-action]')")
        if page.locator("#lift").count():
            page.locator("#lift").click()
            page.locator("#table").wait_for()
            seen.add(page.locator("#table").get_attribute("data-seat"))
        elif page.locator("#choices [data-action]").count():
            ann.choose()
        else:
            page.locator("#pass").click()
    page.go_back()
    page.wait_for_url("**/new/seasons")


def test_the_tab_key_reaches_the_choices_and_backspace_takes_back(ann: Person) -> None:
    ann.set_table("seasons", "random")
    page = ann.page
    taken = False
    for _step in range(12):
        assert ann.asked()
        ticket = ann.ticket
        page.keyboard.press("Tab")
        for _tab in range(60):
            if page.evaluate("!!document.activeElement.closest('#choices button, #choices summary')"):
                break
            page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('summary') && !document.activeElement.parentElement.open"):
            page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('summary')"):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        ann.answered(ticket)
        if taken or not ann.asked():
            continue
        ann.at_rest()  # what nobody is about to answer can be taken back
        if page.locator("#take-back").count():
            before = ann.ticket
            page.keyboard.press("Backspace")
            ann.answered(before)
            taken = True
    assert taken
    assert page.locator("#live").inner_text()


def orders(person: Person) -> list[int]:
    """How the server answers what is decided from now on."""
    answers: list[int] = []
    person.page.on("response", lambda response: answers.append(response.status) if "/order" in response.url else None)
    return answers


def test_who_hammers_a_key_answers_one_question(ann: Person) -> None:
    ann.set_table("seasons", "random")
    sent = orders(ann)
    for _question in range(4):
        assert ann.asked()
        ticket = ann.ticket
        button = ann.page.locator("#choices [data-action]").first
        button.evaluate("e => { e.closest('details')?.setAttribute('open', ''); }")
        button.focus()
        for _blow in range(3):
            ann.page.keyboard.press("Enter")
        ann.answered(ticket)
        for _blow in range(5):
            ann.page.keyboard.press("Enter")
        assert ann.page.evaluate("document.activeElement.id") == "question"
    ann.asked()
    assert sent == [200] * 4


# How large the board is, and how far it was pushed up.
FIT = """(() => {
  const frame = document.querySelector("#frame"), seen = frame.getBoundingClientRect();
  return [seen.width / frame.offsetWidth, document.querySelector("#viewport").getBoundingClientRect().top - seen.top];
})()"""

# Touch something on the board that no click means anything on: its title, and what the page tells.
TOUCHED = """() => {
  const place = [...document.querySelectorAll("svg.board :has(> title)")]
    .find((thing) => !thing.closest("[data-action], [data-swap], [data-why]"));
  for (const kind of ["pointerdown", "pointerup"])
    place.dispatchEvent(new PointerEvent(kind, { pointerType: "touch", pointerId: 7, bubbles: true }));
  place.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  return [place.querySelector(":scope > title").textContent.trim(), document.querySelector("#told").textContent];
}"""


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "kingdoms", "seasons"))
def test_a_phone_held_upright_has_a_board_of_its_own_shape(phone: Person, name: str) -> None:
    game = games.load(name)
    page = phone.page
    bots = ["random"] * (max(2, game.seats.start) - 1)
    phone.set_table(name, *bots)
    tall = page.locator(f'svg.board[viewBox^="0 0 {TALL_WIDTH} "]')
    tall.wait_for()
    taps = 0
    for _step in range(12):
        if not phone.asked():  # Kingdoms played at random may be over after a few turns
            phone.set_table(name, *bots)
            assert phone.asked()
        taps += phone.choose()
    assert taps, "the places of a question are brought into sight"
    title, told = page.evaluate(TOUCHED)
    assert told == title, "a finger is told what a mouse reads by pointing"
    page.reload(wait_until="commit")
    tall.wait_for()
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    tall.wait_for(state="detached")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    tall.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_long_board_is_pushed_pinched_and_seen_whole(phone: Person) -> None:
    page = phone.page
    phone.set_table("kingdoms", "random")
    page.locator(f'svg.board[viewBox^="0 0 {TALL_WIDTH} "]').wait_for()
    assert phone.asked()
    page.wait_for_function(STILL)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    page.wait_for_function(f"() => {FIT}[0] === 1")
    before = page.evaluate(f"() => {FIT}[1]")
    touch("touchStart", (200, 440))
    for n in range(1, 8):
        touch("touchMove", (200, 440 - 20 * n))
    touch("touchEnd")
    touch("touchStart", (200, 440))
    touch("touchMove", (200, 420))
    touch("touchEnd")
    page.wait_for_function(f"before => {FIT}[1] >= before + 120", arg=before)
    assert page.evaluate(f"() => {FIT}[0]") == 1, "two pushes are no double tap"
    assert not page.locator("#confirm").is_visible(), "a push is no tap"
    touch("touchStart", (180, 300), (220, 300))
    for n in range(1, 6):
        touch("touchMove", (180 - 8 * n, 300), (220 + 8 * n, 300))
    touch("touchEnd")
    page.wait_for_function(f"() => {FIT}[0] > 1.5")
    page.get_by_role("button", name="Whole board").tap()
    page.wait_for_function(f"() => {FIT}[0] < 1")


@pytest.mark.parametrize("reduced", ["reduce", "no-preference"])
def test_a_double_click_counts_once_and_a_second_tab_follows(ann: Person, reduced: str) -> None:
    ann.page.emulate_media(reduced_motion=reduced)  # type: ignore[arg-type]
    ann.set_table("seasons", "random")
    assert ann.asked()
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    sent: list[Request] = []
    ann.page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    ticket = ann.ticket
    ann.page.locator("#choices button").first.dblclick()
    ann.answered(ticket)
    assert ann.asked()
    ann.at_rest()
    version = ann.page.locator("#table").get_attribute("data-version") or ""
    expect(other.locator("#table")).to_have_attribute("data-version", version)
    assert other.locator("#asked").get_attribute("data-ticket") == ann.ticket
    assert len(sent) == 1


def test_a_choice_that_could_not_be_stored_is_kept_and_sent_again(ann: Person) -> None:
    ann.set_table("seasons", "random")
    assert ann.asked()
    ids: list[str] = []

    def fail_first(route: Route) -> None:
        ids.append(json.loads(route.request.post_data or "{}")["id"])
        if len(ids) > 1:
            route.continue_()
        else:
            route.fulfill(status=503, json={"said": "Wait a moment."})

    ann.page.route("**/order", fail_first)
    ann.patient = True
    ticket = ann.ticket
    ann.press(ann.choices()[0])
    ann.answered(ticket)
    ann.patient = False
    assert len(ids) == 2
    assert ids[0] == ids[1], "it counts once, however often it arrives"
    expect(ann.page.locator("#answer")).to_be_empty()


def test_the_page_says_that_the_server_restarts_and_comes_back(ann: Person, server: Serving) -> None:
    ann.set_table("seasons", "random")
    assert ann.asked()
    expect(ann.page.locator("body")).to_have_attribute("data-live", "yes")  # only a listener hears of it
    note = ann.page.locator("#offline")
    ann.patient = True
    server.stop()
    try:
        expect(note).to_be_visible()
        expect(note).to_have_text("The server is restarting… your game is safe.")
    finally:
        server.start()  # others need it too
    expect(note).to_be_hidden()
    ann.patient = False
    ann.choose()
