"""Pointing at a line of the log shows where it happened: by mouse, by keyboard and by finger."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_seats import invited
from tests.toy import CONFIRM, TAKING
from tests.web.serving import REAL, Serving

TOLD = (
    "import subak.games; from tests.toy import ToldNim; nim = ToldNim(); subak.games.NAMES = ('nim',); "
    f"subak.games.load = lambda name, pack=None: nim; {REAL}"
)

# How far the frame is from standing around the part, in pixels.
APART = """() => {
  const frame = document.querySelector(".ring.shown").getBoundingClientRect();
  const part = document.getElementById("part-heap").getBoundingClientRect();
  return Math.max(...["left", "top", "right", "bottom"].map((side) => Math.abs(frame[side] - part[side])));
}"""


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("teller"), ["-c", TOLD])
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture
def host(browser: Browser, teller: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, teller, DESK)


@pytest.fixture
def calm(browser: Browser, teller: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, teller, PHONE, touch=True, reduced_motion="reduce")


def choose(person: Person, action: int) -> None:
    ticket = person.ticket
    person.press(action)
    person.answered(ticket)


def played(host: Person, guest: Person) -> None:
    """Bids are turned up and the first stone is taken: three lines."""
    invited(host, guest, "nim")
    host.page.get_by_role("button", name="Begin").click()
    guest.page.locator("svg.board").wait_for()
    for person in (host, guest):
        assert person.asked()
        choose(person, 1)
        expect(person.page.locator("#log li[data-part]")).to_have_count(0)
        choose(person, CONFIRM)
    choose(host, TAKING + 1)
    for person in (host, guest):
        expect(person.page.locator("#log li[data-part=heap]")).to_have_count(2)


def test_a_line_and_its_part_of_the_board_light_up_together(host: Person, calm: Person) -> None:
    played(host, calm)
    page = host.page
    newest = page.locator("#log li").first
    expect(newest).to_contain_text("Ann takes 1 stone.")
    assert "Ann:" not in newest.inner_text(), "the sentence says who it was"
    expect(newest.locator(".mark")).to_have_count(1)
    heap, frame = page.locator("#part-heap.shown"), page.locator(".ring.shown")
    expect(frame).to_be_hidden()
    newest.hover()
    expect(heap).to_have_count(1)
    expect(frame).to_be_visible()
    assert page.evaluate(APART) < 8
    page.locator("#question").hover()
    expect(heap).to_have_count(0)
    expect(frame).to_be_hidden()
    newest.focus()
    expect(heap).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#log li:focus")).to_contain_text("lie there.")
    expect(heap).to_have_count(1)

    page = calm.page
    page.locator("#tab-log").tap()
    page.locator("#log li[data-part=heap]").first.tap()
    expect(page.locator("#part-heap.shown")).to_have_count(1)
    expect(page.locator("#told")).to_contain_text("Ann takes 1 stone.")
    expect(page.locator(".ring.shown")).to_be_visible()
    page.locator("#question").tap()
    expect(page.locator("#part-heap.shown")).to_have_count(0)
