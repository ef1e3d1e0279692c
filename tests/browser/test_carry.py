"""A card is taken up, turned and laid in one motion: by mouse and by finger. The board is pushed as before."""

from typing import Any

from playwright.sync_api import CDPSession, Request, expect

from tests.browser.person import STILL, Person

CARD = ".board [data-action].tile"
CARRYING = "#viewport.carrying"
SPOT = ".board .spot[data-action]"

# The middle of the first thing that matches and is in sight, in pixels.
MIDDLE = """(what) => {
  const port = document.querySelector("#viewport").getBoundingClientRect();
  for (const found of document.querySelectorAll(what)) {
    const box = (found.querySelector("[data-target]") ?? found).getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x > port.left && x < port.right && y > port.top && y < port.bottom) return [x, y];
  }
  return null;
}"""


def middle(person: Person, what: str) -> tuple[float, float]:
    """Once nothing glides any more."""
    person.page.wait_for_function(STILL)
    found: Any = person.page.wait_for_function(MIDDLE, arg=what).json_value()
    return found[0], found[1]


def to_a_card(person: Person) -> None:
    """At a table of Seasons, asked which card is to be placed."""
    person.set_table("seasons", "random")
    assert person.asked()
    ticket = person.ticket
    person.press(person.choices()[0])
    person.answered(ticket)
    person.page.locator("#question", has_text="which card do you place").wait_for()
    person.page.wait_for_function("() => document.querySelector('#asked').dataset.carried")


def ordered(person: Person) -> list[dict[str, Any]]:
    """What the page orders from now on."""
    found: list[dict[str, Any]] = []

    def note(asked: Request) -> None:
        if asked.method == "POST":
            found.append(asked.post_data_json or {})

    person.page.on("request", note)
    return found


def test_a_card_is_dragged_to_its_place_and_turned_on_the_way(ann: Person) -> None:
    to_a_card(ann)
    page, ticket, orders = ann.page, ann.ticket, ordered(ann)
    x, y = middle(ann, CARD)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 30, steps=3)
    page.locator(f"{CARRYING} {SPOT}").first.wait_for(state="attached")
    before = page.locator("#board").inner_html()
    page.keyboard.press("r")
    page.wait_for_function("b => document.querySelector('#board').innerHTML !== b", arg=before)
    before = page.locator("#board").inner_html()
    page.mouse.wheel(0, 120)
    page.wait_for_function("b => document.querySelector('#board').innerHTML !== b", arg=before)
    page.mouse.move(*middle(ann, SPOT), steps=3)
    page.locator(f"{SPOT}.lit").wait_for()
    assert page.locator("#told").inner_text() == page.locator(f"{SPOT}.lit > title").text_content()
    assert (orders, ann.ticket) == ([], ticket), "nothing has happened yet"
    page.mouse.up()
    ann.answered(ticket)
    expect(page.locator(CARRYING)).to_have_count(0)
    page.locator("#question", has_text="give to the dry-season row").wait_for()
    assert [(order["do"], len(order["actions"])) for order in orders] == [("act", 3)], "one order: card, way, place"
    page.locator("#take-back").click()  # and one click takes it back
    page.locator("#question", has_text="which card do you place").wait_for()


def test_what_is_let_go_elsewhere_or_given_up_is_back_where_it_was(ann: Person) -> None:
    to_a_card(ann)
    page, ticket, orders = ann.page, ann.ticket, ordered(ann)
    cards = page.locator(CARD).count()
    for give_up in ("Escape", "elsewhere"):
        x, y = middle(ann, CARD)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y - 30, steps=3)
        page.locator(f"{CARRYING} {SPOT}").first.wait_for(state="attached")
        if give_up == "Escape":
            page.keyboard.press("Escape")
            expect(page.locator(CARRYING)).to_have_count(0)
        else:
            page.locator("#question").hover()
        page.mouse.up()
        expect(page.locator(CARRYING)).to_have_count(0)
        expect(page.locator(SPOT)).to_have_count(0)
        expect(page.locator(CARD)).to_have_count(cards)
    assert (orders, ann.ticket) == ([], ticket)
    page.mouse.click(*middle(ann, CARD))  # a click means what it always meant
    ann.answered(ticket)
    page.locator("#question", has_text="Where do you lay").wait_for()


def touch(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
    )


def test_a_finger_that_rests_on_a_card_carries_it(phone: Person) -> None:
    phone.page.emulate_media(reduced_motion="reduce")
    to_a_card(phone)
    page, ticket, orders = phone.page, phone.ticket, ordered(phone)
    fingers = page.context.new_cdp_session(page)
    x, y = middle(phone, CARD)
    touch(fingers, "touchStart", (x, y))
    page.locator(".closer").wait_for()  # it has rested long enough: before that a move would push the board
    touch(fingers, "touchMove", (x + 4, y - 12))
    touch(fingers, "touchMove", (x + 8, y - 24))
    page.locator(f"{CARRYING} {SPOT}").first.wait_for(state="attached")
    spots = page.locator("#board").inner_html()
    second = (40.0, 300.0)
    touch(fingers, "touchStart", (x + 8, y - 24), second)  # turns it
    page.wait_for_function("b => document.querySelector('#board').innerHTML !== b", arg=spots)
    left, top = middle(phone, SPOT)
    touch(fingers, "touchMove", (left, top + 30), second)
    touch(fingers, "touchMove", (left, top + 40), second)  # what is carried is seen above the finger
    page.locator(f"{SPOT}.lit").wait_for()
    assert (orders, phone.ticket) == ([], ticket)
    touch(fingers, "touchEnd")
    phone.answered(ticket)
    assert [(order["do"], len(order["actions"])) for order in orders] == [("act", 3)]


def test_a_finger_that_moves_at_once_pushes_the_board(phone: Person) -> None:
    phone.page.emulate_media(reduced_motion="reduce")
    to_a_card(phone)
    page, ticket, orders = phone.page, phone.ticket, ordered(phone)
    page.keyboard.press("+")
    fingers = page.context.new_cdp_session(page)
    x, y = middle(phone, CARD)
    frame = "() => document.querySelector('#frame').style.transform"
    before = page.evaluate(frame)
    touch(fingers, "touchStart", (x, y))
    for n in range(1, 7):
        touch(fingers, "touchMove", (x - 10 * n, y - 10 * n))
    page.wait_for_function(f"b => ({frame})() !== b", arg=before)
    expect(page.locator(CARRYING)).to_have_count(0)
    touch(fingers, "touchEnd")
    assert (orders, phone.ticket) == ([], ticket)
