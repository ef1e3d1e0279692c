"""Pages and tables in every language: chosen in the bar or taken from the browser, without a serious fault for axe."""

import pytest
from playwright.sync_api import Browser, expect

from subak.games import NAMES, load
from subak.kit.text import _
from subak.kit.tongues import ENGLISH, TONGUES, speaking
from tests.browser.conftest import DESK, OTHERS, PHONE, later, spoken
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.browser.test_sizes import DRAWN, SHAPED
from tests.web.serving import Serving

FONT = """() => document.fonts.ready.then(() =>
  [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family))"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"  # what one would have to scroll sideways


# What of a table does not find its room: the page that scrolls sideways, tabs or controls of the log that leave the
# panel, players' points out of sight beside a board, a word of a name that is parted.
CRAMPED = """() => {
  const faults = [], W = innerWidth, side = document.getElementById("side").getBoundingClientRect();
  if (document.documentElement.scrollWidth > W) faults.push("the page scrolls sideways");
  for (const at of document.querySelectorAll(".tabs button, #log .telling *")) {
    const { width, left, right } = at.getBoundingClientRect();
    if (width && (left < side.left - 0.5 || right > side.right + 0.5)) faults.push(`${at.textContent.trim()} is cut`);
  }
  if (W >= 1000)
    for (const at of document.querySelectorAll(".player .sheet summary, .result :is(th, td)"))
      if (at.getBoundingClientRect().right > (at.closest("#players, #ask").getBoundingClientRect().right + 0.5))
        faults.push(`${at.textContent.trim()} is out of sight`);
  for (const name of document.querySelectorAll(".player .name")) {
    if (getComputedStyle(name).whiteSpace === "nowrap") continue; // dots stand for its end
    for (const found of name.firstChild.data.matchAll(/\\S+/g)) {
      const word = document.createRange();
      word.setStart(name.firstChild, found.index);
      word.setEnd(name.firstChild, found.index + found[0].length);
      if (word.getClientRects().length > 1) faults.push(`${found[0]} is parted`);
    }
  }
  return faults;
}"""
HUNDREDS = "() => document.querySelectorAll('.result .points').forEach((at) => { at.textContent = '117'; })"
NARROW = [(1024, 768), (768, 1024), (844, 390), (390, 844), (1366, 768), (1440, 900)]


def said(code: str, sentence: str) -> str:
    with speaking(code):
        return _(sentence)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_language_is_chosen_in_the_bar_by_its_own_name(
    browser: Browser, server: Serving, size: dict[str, int]
) -> None:
    for person in Person.visiting(browser, server, size, touch=size == PHONE):
        person.go("/")
        for code in (*OTHERS, ENGLISH):
            person.page.locator(".tongues summary").click()
            person.page.get_by_role("button", name=TONGUES[code], exact=True).click()
            expect(person.page.locator("html")).to_have_attribute("lang", code)
            expect(person.page.locator(".bar nav a").first).to_have_text(said(code, "Rules"))
            assert person.page.evaluate(WIDER) <= 0


def without_fault(person: Person, where: str) -> None:
    """Nothing serious for axe, nothing to scroll sideways."""
    assert serious(person) == [], where
    assert person.page.evaluate(WIDER) <= 0, where


@pytest.mark.parametrize("code", later(TONGUES, "en", "id"))
def test_pages_in_every_language_have_no_serious_fault(browser: Browser, server: Serving, code: str) -> None:
    for person in Person.visiting(browser, server, PHONE, touch=True, locale=code, bypass_csp=True):
        for path in ("/", f"/new/{NAMES[0]}", f"/rules/{NAMES[-1]}", f"/cards/{NAMES[-1]}", "/practice", "/me"):
            person.go(path)
            expect(person.page.locator("html")).to_have_attribute("lang", code)
            without_fault(person, path)
        loaded = person.page.evaluate(FONT)
        assert any("Japanese" in family for family in loaded) == (code == "ja")
        person.go("/learn/seasons")
        person.page.locator(".bubble").wait_for()
        without_fault(person, "lesson")
        person.go("/")
        person.page.locator('form[action="/invite/seasons"] button').click()
        person.page.locator(".lobby").wait_for()
        without_fault(person, "lobby")


@pytest.mark.parametrize("code", later(TONGUES, "en", "ja"))
def test_table_and_end_in_every_language_have_no_serious_fault(browser: Browser, server: Serving, code: str) -> None:
    for person in Person.visiting(browser, server, DESK, locale=code, bypass_csp=True):
        person.page.emulate_media(reduced_motion="reduce")
        person.set_table("kingdoms", "random")
        assert person.asked()
        person.at_rest()
        without_fault(person, "table")
        person.play()
        without_fault(person, "end")
        expect(person.page.locator("html")).to_have_attribute("lang", code)


def cramped(person: Person) -> dict[str, list[str]]:
    """In each of some windows."""
    found: dict[str, list[str]] = {}
    for width, height in NARROW:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function(SHAPED)
        person.page.evaluate(DRAWN)
        found[f"{width}x{height}"] = person.page.evaluate(CRAMPED)
    return {size: faults for size, faults in found.items() if faults}


@pytest.mark.parametrize("code", later(TONGUES, "en", "ja"))
def test_four_players_have_room_from_the_first_question_to_how_it_went(
    browser: Browser, server: Serving, code: str
) -> None:
    for person in Person.visiting(browser, server, DESK, locale=code, reduced_motion="reduce"):
        person.set_table("kingdoms", "companion", "headman", "farmer")
        assert person.asked()
        assert cramped(person) == {}
        person.set_table("kingdoms", "random", "random", "random")
        person.play()
        person.page.evaluate(HUNDREDS)
        assert cramped(person) == {}
        person.page.locator(".result a", has_text=said(code, "How it went")).click()
        person.page.set_viewport_size({"width": 390, "height": 844})
        expect(person.page.locator(".ending .boards .scene > svg")).to_have_count(4)
        assert person.page.evaluate(WIDER) <= 0


@pytest.mark.parametrize(("name", "code"), spoken())
def test_a_game_is_played_in_another_language_on_a_phone(
    browser: Browser, server: Serving, name: str, code: str
) -> None:
    for person in Person.visiting(
        browser, server, PHONE, touch=True, locale=code, bypass_csp=True, reduced_motion="reduce"
    ):
        person.set_table(name, *["random"] * (max(2, load(name).seats.start) - 1))
        person.play(6)
        if person.asked():
            person.at_rest()
        without_fault(person, name)


def test_pictures_of_japanese_cards_have_their_letters(browser: Browser, server: Serving) -> None:
    for person in Person.visiting(browser, server, DESK, locale="ja"):
        person.go("/cards/spirits")
        faces = person.page.locator(".gallery .face > svg")
        assert faces.count() == len(load("spirits").cards())  # within the page, and so in its font
        assert not person.page.locator(".gallery .face img").count()
        person.go("/cards/spirits/1/light?in=ja")  # alone it carries the font
        assert any("Japanese" in family for family in person.page.evaluate(FONT))
