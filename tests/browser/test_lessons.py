"""Every lesson from its first bubble to its last: by mouse, by keys, by touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from subak.kit.lesson import Lesson
from tests.browser.conftest import DESK, PHONE, later
from tests.browser.person import POINT, STILL, Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

# The frame lies around what the bubble speaks of, as far as that is in sight.
FRAMED = """(id) => {
  const target = document.getElementById(id), frame = document.querySelector(".pointed");
  if (!target || frame.hidden) return false;
  const [a, b] = [target, frame].map((e) => e.getBoundingClientRect());
  return b.width > 8 && b.left < a.right && b.right > a.left && b.top < a.bottom && b.bottom > a.top;
}"""


# What of the bubble's head or of the buttons that turn pages cannot be seen.
BURIED = """() => ["#question", "#reading", ".paging a, .paging button"].filter((selector) => {
  const at = document.querySelector(selector);
  const { left, top, width, height } = at.getBoundingClientRect();
  const spots = [[left + 6, top + 6], [left + width / 2, top + height / 2], [left + width - 6, top + height - 6]];
  return height < 18 || spots.some(([x, y]) => !at.contains(document.elementFromPoint(x, y)));
})"""


@pytest.fixture
def ann(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK, bypass_csp=True)


@pytest.fixture
def phone(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True, bypass_csp=True)


def lesson(name: str) -> Lesson:
    found = Lesson.of(games.load(name))
    assert found is not None, f"{name} has no lesson"
    return found


def at_step(person: Person, n: int) -> None:
    person.page.wait_for_function("n => document.querySelector('#asked')?.dataset.ticket === String(n)", arg=n)


def points(person: Person) -> None:
    at = person.page.locator("#bubble").get_attribute("data-at")
    if at:
        person.page.wait_for_function(STILL)
        person.page.wait_for_function(FRAMED, arg=at)


def by_hand(person: Person, action: int) -> None:
    """On the board where it can be pointed at, else by its button."""
    person.page.wait_for_function(STILL)
    point = person.page.evaluate(POINT, action)
    if point is None:
        person.press(action)
    elif person.touch:
        person.page.touchscreen.tap(*point)
        person.page.get_by_role("button", name="Do it", exact=True).tap()
    else:
        person.page.mouse.click(*point)


def by_keys(person: Person, action: int) -> None:
    button = person.page.locator(f"#choice-{action}")
    button.evaluate("e => { e.closest('details')?.setAttribute('open', ''); }")
    button.focus()
    person.page.keyboard.press("Enter")


def learn(person: Person, name: str, keys: bool = False) -> None:
    """The whole lesson, with a look at what every bubble points at."""
    taught = lesson(name)
    person.page.emulate_media(reduced_motion="reduce")
    person.go(f"/learn/{name}?step=0")
    for n, step in enumerate(taught.steps):
        at_step(person, n)
        expect(person.page.locator("#question")).to_have_text(step.title)
        points(person)
        if step.task:
            (by_keys if keys else by_hand)(person, taught.expected(n))
        elif n + 1 < len(taught.steps):
            on = person.page.locator("#step-on")
            if keys:
                on.focus()
                person.page.keyboard.press("Enter")
            elif person.touch:
                on.tap()
            else:
                on.click()
    assert not serious(person)
    expect(person.page.get_by_role("link", name="Play a whole game")).to_be_visible()
    person.go("/")
    expect(person.page.get_by_role("link", name=f"Lesson once more: {games.load(name).title}")).to_be_visible()


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "kingdoms", "seasons"))
def test_a_lesson_by_mouse(ann: Person, name: str) -> None:
    learn(ann, name)


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "spirits"))
def test_a_lesson_by_keys(ann: Person, name: str) -> None:
    learn(ann, name, keys=True)


@pytest.mark.parametrize("name", later(games.NAMES, "kingdoms", "seasons", "spirits"))
def test_a_lesson_by_touch(phone: Person, name: str) -> None:
    learn(phone, name)


@pytest.mark.parametrize("name", games.NAMES)
def test_whoever_does_something_else_is_given_a_hint_and_goes_on_where_they_were(ann: Person, name: str) -> None:
    taught = lesson(name)
    tasks = [n for n, step in enumerate(taught.steps) if step.task]
    other = None
    for n in tasks:
        ann.go(f"/learn/{name}?step={n}")
        at_step(ann, n)
        others = [action for action in ann.choices() if action != taught.expected(n)]
        if others:
            other = others[0]
            break
    assert other is not None
    ann.patient = True  # a refusal is an error to the browser, and an answer to the person
    ann.press(other)
    expect(ann.page.locator("#answer")).not_to_be_empty()
    at_step(ann, n)
    assert not serious(ann)
    ann.page.get_by_role("button", name="Do it for me").click()
    at_step(ann, n + 1)
    expect(ann.page.locator("#answer")).to_be_empty()
    ann.page.reload()
    at_step(ann, n + 1)
    ann.page.get_by_role("link", name="Back").click()
    at_step(ann, n)


def test_a_lesson_has_the_shape_of_the_window_that_opens_it_and_turns_with_it(phone: Person) -> None:
    """By a link that somebody sent: the server knows nothing yet about this window."""
    board = phone.page.locator("#table")
    phone.go("/learn/animism")
    expect(board).to_have_class("table tall")
    phone.page.set_viewport_size({"width": 1180, "height": 820})
    expect(board).to_have_class("table")
    phone.page.reload()
    expect(board).to_have_class("table")


SIZES = ("844x390", "1024x768", "390x844", "360x640", "640x512", "1440x900")


@pytest.mark.parametrize("size", later(SIZES, "1024x768", "390x844", "640x512"))
def test_at_every_size_the_bubble_begins_in_sight_and_nothing_lies_on_it(ann: Person, size: str) -> None:
    width, height = map(int, size.split("x"))
    ann.page.set_viewport_size({"width": width, "height": height})
    ann.go("/learn/kingdoms?step=0")
    for n in range(8):
        at_step(ann, n)
        assert ann.page.evaluate(BURIED) == [], f"step {n}"
        ann.page.locator("#reading").evaluate("at => { at.scrollTop = at.scrollHeight; }")
        ann.page.locator("#step-on, #show-me").click()
