"""People at one table: by a link, at one screen, by keyboard, on a phone, and through a restart."""

import pytest

from subak import games
from subak.core.art import TALL
from tests.browser.conftest import PHONE
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
    bo.page.get_by_role("button", name="Sit here").click()
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
    assert ann.finished() == bo.finished()
    assert ann.page.locator("#ask .result table").inner_text() == bo.page.locator("#ask .result table").inner_text()


def turns(ann: Person, bo: Person, most: int) -> None:
    """Each chooses whenever asked; whoever owes nothing waits for the other."""
    for _turn in range(most):
        either = "document.querySelector('#choices [data-action], #ask .result')"
        for person in (ann, bo):
            if person.page.evaluate(f"!!{either}"):
                break
        else:
            ann.page.wait_for_timeout(30)
            continue
        if person.page.locator("#ask .result").count():
            for other in (ann, bo):
                other.page.locator("#ask .result").wait_for(timeout=LONG)
            return
        person.choose()


def test_two_share_a_screen_with_a_curtain_between_them(ann: Person) -> None:
    ann.set_table("seasons", "here")
    page = ann.page
    lifted = 0
    for _step in range(2000):
        page.wait_for_function("() => document.querySelector('#lift, #pass, #ask .result, #choices [data-action]')")
        if page.locator("#lift").count():
            assert page.locator("svg.board").count() == 0
            page.locator("#lift").click()
            lifted += 1
        elif page.locator("#ask .result").count():
            break
        elif page.locator("#choices [data-action]").count():
            ann.choose()
        else:
            page.locator("#pass").click()
    assert "win" in ann.finished()
    assert lifted > 8


def test_a_whole_game_by_keyboard_alone(ann: Person) -> None:
    ann.set_table("seasons", "random")
    page = ann.page
    for step in range(2000):
        if not ann.asked():
            break
        ticket = ann.ticket
        page.keyboard.press("Tab")
        for _tab in range(60):
            if page.evaluate("!!document.activeElement.closest('#choices button, #choices summary')"):
                break
            page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('summary') && !document.activeElement.parentElement.open"):
            page.keyboard.press("Enter")
        for _down in range(ann.rng.randrange(4)):
            page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.matches('summary')"):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        ann.answered(ticket)
        if step == 5 and page.get_by_role("button", name="Take back").count():
            before = ann.ticket
            page.keyboard.press("Backspace")
            ann.answered(before)
    assert "win" in ann.finished()
    assert page.locator("#live").inner_text()


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


def test_a_whole_game_on_a_phone_tap_then_confirm(phone: Person) -> None:
    phone.set_table("seasons", "random")
    taps = 0
    while phone.asked():
        taps += phone.choose()
    assert "win" in phone.finished()
    assert taps > 20
    assert phone.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_phone_held_upright_has_a_board_of_its_own_shape(phone: Person, name: str) -> None:
    game = games.load(name)
    page = phone.page
    bots = ["random"] * (max(2, game.seats.start) - 1)
    phone.set_table(name, *bots)
    tall = page.locator(f'svg.board[viewBox^="0 0 {TALL} "]')
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
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    tall.wait_for(state="detached")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    tall.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_long_board_is_pushed_pinched_and_seen_whole(phone: Person) -> None:
    page = phone.page
    phone.set_table("kingdoms", "random")
    page.locator(f'svg.board[viewBox^="0 0 {TALL} "]').wait_for()
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
    before = ann.page.locator("#log li").count()
    ticket = ann.ticket
    ann.page.locator("#choices button").first.dblclick()
    ann.answered(ticket)
    other.wait_for_function("n => document.querySelectorAll('#log li').length > n", arg=before)
    ann.page.wait_for_timeout(300)
    mine = ann.page.locator("#log li", has_text="Guest:").count()
    assert mine == 1
    assert other.locator("#log li", has_text="Guest:").count() == 1
