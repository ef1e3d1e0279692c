"""Whoever looks closer at a card gets it large: by mouse, by keys, by a long press, and before it is chosen."""

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from tests.browser.conftest import DESK
from tests.browser.person import STILL, Person
from tests.web.serving import Serving

# The first card on the board that is small and wholly in sight: where it is, and its number.
SMALL = """() => {
  for (const card of document.querySelectorAll(".board [data-card]")) {
    const box = card.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = document.elementFromPoint(x, y)?.closest("[data-card]");
    if (hit === card && box.width * box.height < 12000) return [x, y, card.dataset.card];
  }
  return null;
}"""


def begin(person: Person, name: str) -> None:
    person.page.emulate_media(reduced_motion="reduce")
    person.set_table(name, *["random"] * (max(2, games.load(name).seats.start) - 1))
    assert person.asked()
    person.page.locator(".closer").wait_for(state="attached")


def small_card(person: Person) -> tuple[float, float, str]:
    for _turn in range(40):
        person.page.wait_for_function(STILL)
        found = person.page.evaluate(SMALL)
        if found:
            return found[0], found[1], found[2]
        assert person.asked(), "no card was small"
        person.choose()
    raise AssertionError("no card was small")


@pytest.mark.parametrize("name", games.NAMES)
def test_a_card_under_the_mouse_is_shown_large(ann: Person, name: str) -> None:
    begin(ann, name)
    x, y, card = small_card(ann)
    ann.page.mouse.move(2, 2)
    ann.page.mouse.move(x, y)
    shown = ann.page.locator(".closer")
    expect(shown).to_be_visible()
    assert f"/cards/{name}/{card}/" in (shown.locator("img").get_attribute("src") or "")
    box = shown.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1440
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 900
    ann.page.keyboard.press("Escape")
    expect(shown).to_be_hidden()


@pytest.mark.parametrize("name", games.NAMES)
def test_a_long_press_shows_a_card_and_chooses_nothing(phone: Person, name: str) -> None:
    begin(phone, name)
    phone.page.wait_for_function(STILL)
    place = phone.page.locator(".board [data-card]").first
    ticket, card = phone.ticket, place.get_attribute("data-card")
    place.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.page.locator(".closer img")).to_have_attribute("src", f"/cards/{name}/{card}/auto")
    place.dispatch_event("click", {"bubbles": True})
    expect(phone.page.locator("#confirm")).to_be_hidden()
    assert phone.ticket == ticket


# What everything in a picture is painted with.
PAINTED = """() => [...document.querySelectorAll("svg *")].map((at) => {
  const { fill, stroke } = getComputedStyle(at);
  return [fill, stroke];
})"""


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("name", games.NAMES)
def test_a_card_of_its_own_follows_the_light(browser: Browser, server: Serving, name: str, light: str) -> None:
    """A picture that takes its light from the system is the one that was made for that light."""
    card = games.load(name).cards()[0].id
    for person in Person.visiting(browser, server, DESK, color_scheme=light):
        painted = []
        for theme in ("auto", light):
            person.go(f"/cards/{name}/{card}/{theme}")
            painted.append(person.page.evaluate(PAINTED))
        assert painted[0] == painted[1] != []
