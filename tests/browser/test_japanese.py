"""Whole games of every title in Japanese on a phone: from the first question to the end no word is left in English."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from subak.games import NAMES, load
from tests.browser.conftest import PHONE
from tests.browser.person import Person
from tests.browser.test_ending import CUT
from tests.browser.test_labels import by_hand, played_out
from tests.web.serving import Serving

QUICK = {"seasons"}
KEPT = ["Subak", *(load(name).title for name in NAMES)]  # names that are the same in every language

# Texts with a word of Latin letters in what is read or heard of the page; the menu of languages says that it means it.
LATIN = """(kept) => {
  const found = new Set();
  const read = (text) => {
    for (const name of kept) text = text?.replaceAll(name, "");
    if (/[A-Za-z][a-z'’]+/.test(text ?? "")) found.add(text.trim().slice(0, 200));
  };
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let at = all.nextNode(); at; at = all.nextNode()) {
    if (at.nodeType === Node.TEXT_NODE) {
      if (!at.parentElement.closest("script, style, template, [lang]:not(html)")) read(at.data);
    } else for (const name of ["aria-label", "title", "alt", "placeholder", "data-entry"]) read(at.getAttribute(name));
  }
  return [...found];
}"""

# What leaves its place: the page or a button that is broader than its room.
TOO_BROAD = """() => [document.documentElement, ...document.querySelectorAll("#ask button, #question, .player")]
  .filter((at) => at.checkVisibility() && at.scrollWidth > at.clientWidth + 1)
  .map((at) => at.outerHTML.slice(0, 200))"""


@pytest.fixture
def hana(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True, locale="ja-JP")


def reads_japanese(person: Person) -> None:
    assert person.page.evaluate(LATIN, KEPT) == []
    assert person.page.evaluate(TOO_BROAD) == []


@pytest.mark.parametrize("name", [pytest.param(n, marks=[] if n in QUICK else pytest.mark.slow) for n in NAMES])
def test_a_whole_game_on_a_phone_is_in_japanese(hana: Person, name: str) -> None:
    assert played_out(hana, name, by_hand, reads_japanese) > 8
    assert "勝ち" in hana.finished()
    assert hana.page.locator("html").get_attribute("lang") == "ja"


def test_the_name_of_a_bot_is_whole_on_a_phone(hana: Person) -> None:
    hana.set_table("seasons", "farmer")
    assert hana.asked()
    expect(hana.page.locator("#player-1 .name")).to_have_text("農夫ボット")
    assert hana.page.evaluate(CUT) == []


def test_a_page_in_english_would_be_found_out(ann: Person) -> None:
    ann.go()
    assert len(ann.page.evaluate(LATIN, KEPT)) > 20
