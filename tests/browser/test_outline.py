"""The frame around a place that has the focus or is picked: as thin at every zoom as it is drawn."""

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from subak import games
from tests.browser.person import POINT, STILL, Person

THIN = range(2, 5)  # pixels that the frame may be thick
NEAR = 7  # pixels around a place where something may change because it has the focus
CLEARLY = 40  # shades of grey: letters that a browser sets anew differ less
FEW = 1000  # pixels; a thick frame covers tens of thousands

# The frame's thickness on the screen, and how far it is from the place it stands around.
FRAMED = """() => {
  const frame = document.querySelector(".ring");
  const place = document.querySelector(".board .picked") ?? document.activeElement.closest(".board [data-action]");
  if (!frame || frame.hidden || !place) return null;
  const box = frame.getBoundingClientRect();
  const at = (place.querySelector("[data-target]") ?? place).getBoundingClientRect();
  const thick = parseFloat(getComputedStyle(frame).borderLeftWidth) * box.width / frame.offsetWidth;
  const apart = ["left", "top", "right", "bottom"].map((side) => Math.abs(box[side] - at[side]));
  return { thick, apart: Math.max(...apart) };
}"""

# The board's window, and the place with all that it shows, in pixels of the screen.
BOXES = """() => {
  return [document.querySelector("#viewport"), document.activeElement].map((at) => {
    const { left, top, right, bottom } = at.getBoundingClientRect();
    return [left, top, right, bottom];
  });
}"""


def at_a_board(person: Person, name: str) -> None:
    """A table whose question has places on the board."""
    person.page.emulate_media(reduced_motion="reduce")
    person.set_table(name, *["random"] * (max(2, games.load(name).seats.start) - 1))
    for _question in range(60):
        assert person.asked()
        if person.page.locator(".board [data-action]").count() > 1:
            person.page.mouse.move(0, 0)  # what is pointed at is lit as well
            person.at_rest()
            person.page.evaluate("document.querySelector('.closer').remove()")  # it may cover any part of the board
            return
        person.choose()
    pytest.fail("no question is answered on the board")


def framed(page: Page) -> None:
    page.wait_for_function(STILL)
    page.wait_for_function(f"() => ({FRAMED})()?.apart < 4")
    found = page.evaluate(FRAMED)
    assert THIN.start <= found["thick"] < THIN.stop, found


def changed_afar(page: Page) -> int:
    """So many pixels of the board are clearly others with the focus than without, far from the place that has it."""
    port, place = page.evaluate(BOXES)
    clip = {"x": port[0], "y": port[1], "width": port[2] - port[0], "height": port[3] - port[1]}
    focused = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")  # type: ignore[arg-type]
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function("() => document.querySelector('.ring')?.hidden ?? true")
    page.wait_for_function(STILL)
    bare = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")  # type: ignore[arg-type]
    changed = ImageChops.difference(focused, bare)
    scale = focused.width / clip["width"]
    left, top, right, bottom = (round((a - b) * scale) for a, b in zip(place, [*port[:2], *port[:2]], strict=True))
    changed.paste((0, 0, 0), (left - NEAR, top - NEAR, right + NEAR, bottom + NEAR))
    return sum(changed.convert("L").histogram()[CLEARLY:])


@pytest.mark.parametrize("name", games.NAMES)
def test_the_frame_of_a_focused_place_is_thin_at_every_zoom(ann: Person, name: str) -> None:
    at_a_board(ann, name)
    ann.page.keyboard.press("Tab")  # from here on by keys, as the browser sees it
    for zoom in ("0", "+", "+"):
        ann.page.keyboard.press(zoom)
        ann.page.locator(".board [data-action]").first.focus()
        ann.page.wait_for_function(STILL)
        framed(ann.page)
        assert changed_afar(ann.page) < FEW


@pytest.mark.parametrize("name", games.NAMES)
def test_the_frame_of_a_picked_place_is_thin_at_every_zoom(phone: Person, name: str) -> None:
    at_a_board(phone, name)
    page = phone.page
    page.wait_for_function(STILL)
    points = (page.evaluate(POINT, action) for action in phone.choices())
    page.touchscreen.tap(*next(point for point in points if point))
    for zoom in ("0", "+", "+"):
        page.keyboard.press(zoom)
        framed(page)
