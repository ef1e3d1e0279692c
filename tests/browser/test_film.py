"""The turns of others play as steps: at a pace of one's choice, with the question live all the while."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_story import TOLD, choose
from tests.toy import CONFIRM, TAKING
from tests.web.serving import Serving

# The board, whatever the order of attributes: what a film leaves is what a fresh page shows.
BOARD = """() => {
  const told = (node) => node.nodeType === 3 ? node.textContent.trim() : node.nodeType !== 1 ? "" :
    `<${node.tagName} ${Array.from(node.attributes, (a) => `${a.name}=${a.value}`).sort().join(" ")}>` +
    Array.from(node.childNodes, told).join("");
  return told(document.querySelector("#board svg"));
}"""
# The log's sentences, the oldest first.
LOG = """() => Array.from(document.querySelectorAll("#log li"), (line) =>
  line.textContent.replace(/\\s+/g, " ").trim()).reverse()"""
STONES = "n => document.querySelectorAll('#part-heap circle').length === n"
SAID = "text => window.seen.some((caption) => caption.includes(text))"
# Keeps every caption, however short it is shown.
WATCH = """() => {
  const caption = document.querySelector("#film .caption");
  window.seen = [];
  new MutationObserver(() => {
    if (caption.textContent) window.seen.push(caption.textContent.trim());
  }).observe(caption, { childList: true });
}"""
CAPTION = "#film .caption"
NEXT = '#film [data-do="next"]'
SKIP = '#film [data-do="skip"]'


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("film"), ["-c", TOLD])
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def stepper(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK, pace="step")


@pytest.fixture
def ann(browser: Browser, teller: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, teller, DESK)


@pytest.fixture
def bo(browser: Browser, teller: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, teller, PHONE, touch=True)


@pytest.fixture
def cy(browser: Browser, teller: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, teller, DESK, reduced_motion="reduce")


def gathered(host: Person, *guests: Person) -> None:
    """A table of three, all of whom have bid: Ann is asked first."""
    host.go("/new/nim")
    host.page.locator('[name="seats"][value="3"]').check()
    host.page.locator('[name="option-heap"][value="12"]').evaluate(
        "e => { e.closest('details')?.setAttribute('open', ''); }"
    )
    host.page.locator('[name="option-heap"][value="12"]').check()
    for seat in (1, 2):
        host.page.locator(f'[name="seat-{seat}"]').select_option("open")
    host.page.get_by_label("Your name").fill("Ann")
    host.page.get_by_role("button", name="Set the table").click()
    host.page.locator(".lobby").wait_for()
    for seat, (guest, name) in enumerate(zip(guests, ("Bo", "Cy"), strict=True), 1):
        guest.page.goto(host.page.url)
        guest.page.get_by_label("What shall we call you?").fill(name)
        guest.page.get_by_role("button", name="Sit down").click()
        guest.page.wait_for_url(f"**?seat={seat}")
    host.page.get_by_role("button", name="Begin").click()
    for person in (host, *guests):
        assert person.asked()
        choose(person, 1)
        choose(person, CONFIRM)
    for person in (host, *guests):
        expect(person.page.locator("#log li[data-part=heap]")).to_have_count(1)
        expect(person.page.locator("#film")).to_be_hidden()


def take(person: Person, n: int) -> None:
    assert person.asked()
    choose(person, TAKING + n)


def now(page: Page) -> int:
    """Stones that lie there now, as the newest line says."""
    return int(page.locator("#log li").first.inner_text().split(". ")[-1].split()[0])


def shows(page: Page, stones: int) -> None:
    """So many stones lie on the board, at once or when it has been drawn."""
    page.wait_for_function(STONES, arg=stones)


def test_the_turns_of_a_bot_play_step_by_step_and_end_in_the_present(stepper: Person) -> None:
    page = stepper.page
    stepper.set_table("kingdoms", "greedy")
    assert stepper.asked()
    expect(page.locator("#film")).to_be_hidden()
    expect(page.locator("#what-happened")).to_have_count(0)
    choose(stepper, stepper.choices()[0])
    assert stepper.asked()
    stepper.at_rest()
    captions: list[str] = []
    expect(page.locator("#film")).to_be_visible()
    while page.locator("#film").is_visible():
        caption = page.locator(CAPTION).inner_text().strip()
        if caption not in captions:  # the same until more has come
            captions.append(caption)
        page.locator(NEXT).click()
    stepper.at_rest()
    log = page.evaluate(LOG)
    assert captions
    assert captions == [line for line in log if line in captions], "the log's own sentences, in their order"
    assert not any(line.startswith("Guest keeps") for line in captions), "nobody is told what they did"
    fresh = page.context.new_page()
    fresh.goto(page.url)
    fresh.locator("#board svg").wait_for()
    assert page.evaluate(BOARD) == fresh.evaluate(BOARD)


def test_a_film_goes_on_by_itself_and_leaves_no_step_out(ann: Person, bo: Person, cy: Person) -> None:
    gathered(ann, bo, cy)
    page = ann.page
    expect(page.locator("#pace")).to_have_value("instant")
    page.evaluate("localStorage.pace = ''")  # as of somebody who has never chosen one
    page.evaluate(WATCH)
    for person in (ann, bo, cy):
        take(person, 1)
    expect(page.locator("#pace")).to_have_value("normal")
    page.wait_for_function(SAID, arg="Cy takes 1 stone.")
    expect(page.locator("#film")).to_be_hidden()
    assert page.evaluate("window.seen") == page.evaluate(LOG)[-2:]
    shows(page, now(page))


def test_more_news_go_on_with_the_film_and_a_choice_ends_it(ann: Person, bo: Person, cy: Person) -> None:
    gathered(ann, bo, cy)
    page = ann.page
    page.locator("#pace").select_option("step")
    take(ann, 1)
    expect(page.locator("#part-heap.changed")).to_have_count(0)
    take(bo, 1)
    expect(page.locator(CAPTION)).to_contain_text("Bo takes 1 stone.")
    take(cy, 2)
    assert ann.asked(), "the question does not wait for the film"
    expect(page.locator("#table")).to_have_class("table filming")
    expect(page.locator(CAPTION)).to_contain_text("Bo takes 1 stone.")
    shows(page, now(page) + 2)
    expect(page.locator(".ring.shown")).to_be_visible()
    page.locator(NEXT).click()
    expect(page.locator(CAPTION)).to_contain_text("Cy takes 2 stones.")
    shows(page, now(page))
    expect(page.locator("#part-heap.changed")).to_have_count(1)
    expect(page.locator(".ring.changed")).to_be_visible()
    expect(page.locator("#log li.fresh")).to_have_count(2)
    take(ann, 1)
    expect(page.locator("#film")).to_be_hidden()
    expect(page.locator("#part-heap.changed")).to_have_count(0)
    expect(page.locator(".ring.changed")).to_be_hidden()
    expect(page.locator("#log li.fresh")).to_have_count(0)


def test_what_happened_is_shown_again_and_skipped_in_three_ways(ann: Person, bo: Person, cy: Person) -> None:
    gathered(ann, bo, cy)
    page = ann.page
    take(ann, 1)
    take(bo, 1)
    take(cy, 2)
    assert ann.asked()
    expect(page.locator("#log li.fresh")).to_have_count(2)
    expect(page.locator("#film")).to_be_hidden()
    page.locator("#pace").select_option("step")
    here = now(page)
    for way in ("key", "button", "board"):
        page.locator("#what-happened").click()
        expect(page.locator(CAPTION)).to_contain_text("Bo takes 1 stone.")
        shows(page, here + 2)
        if way == "key":
            page.keyboard.press("Escape")
        elif way == "button":
            page.locator(SKIP).click()
        else:
            page.locator("#viewport").click(position={"x": 5, "y": 5})
        expect(page.locator("#film")).to_be_hidden()
        shows(page, here)
    page.locator("#what-happened").focus()
    page.keyboard.press("Enter")
    expect(page.locator(NEXT)).to_be_focused()
    expect(page.locator(CAPTION)).to_contain_text("Bo takes 1 stone.")
    page.keyboard.press("Enter")
    expect(page.locator(CAPTION)).to_contain_text("Cy takes 2 stones.")
    page.keyboard.press("Space")
    expect(page.locator("#film")).to_be_hidden()
    expect(page.locator("#question")).to_be_focused()
    page.locator("#pace").select_option("instant")
    page.evaluate(WATCH)
    page.locator("#what-happened").click()
    page.wait_for_function(SAID, arg="Cy takes 2 stones.")
    expect(page.locator("#film")).to_be_hidden()
    shows(page, here)


def test_less_motion_is_told_in_words_alone(ann: Person, bo: Person, cy: Person) -> None:
    gathered(ann, bo, cy)
    page = cy.page
    page.locator("#pace").select_option("step")
    take(ann, 1)
    take(bo, 2)
    assert cy.asked()
    expect(page.locator(CAPTION)).to_contain_text("Ann takes 1 stone.")
    expect(page.locator("#log li").first).to_contain_text("Bo takes 2 stones.")
    shows(page, now(page))
    assert "filming" not in (page.locator("#table").get_attribute("class") or "")
    page.locator(NEXT).click()
    expect(page.locator(CAPTION)).to_contain_text("Bo takes 2 stones.")
    page.locator(NEXT).click()
    expect(page.locator("#film")).to_be_hidden()


def test_captions_are_not_announced_a_second_time(ann: Person, bo: Person, cy: Person) -> None:
    gathered(ann, bo, cy)
    page = bo.page
    page.evaluate("localStorage.pace = 'step'")
    take(ann, 1)
    expect(page.locator(CAPTION)).to_contain_text("Ann takes 1 stone.")
    expect(page.locator(CAPTION)).to_have_attribute("aria-hidden", "true")
    expect(page.locator("#live")).to_contain_text("Ann takes 1 stone.")
    assert page.locator(f"{CAPTION} a").count() == 0
    page.locator(SKIP).tap()
    expect(page.locator("#film")).to_be_hidden()
