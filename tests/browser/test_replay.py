"""Looking back in Chromium: slider, keys, autoplay and jumps; playing on from there; taking back by consent."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from subak.core.bits import members
from subak.games import load
from subak.kit.record import Record, Replay
from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.web.serving import Serving

WHERE = re.compile(r"Position (\d+) of (\d+)$")


def recorded(name: str, seats: int, folder: Path) -> Path:
    """A random game as a file."""
    game, rng = load(name), Random(3)
    replay = Replay(game, Record.of(game, seats))
    while replay.state.actors:
        seat = rng.choice(members(replay.state.actors))
        replay.step(seat, rng.choice(replay.state.legal(seat)))
    file = folder / f"{name}.json"
    file.write_text(replay.record.dumps())
    return file


def at(page: Page, n: int) -> None:
    """Wait for a position: in words, at the slider and in the address."""
    expect(page.locator("#where")).to_have_text(re.compile(rf"Position {n} of \d+$"))
    expect(page.locator("#at")).to_have_value(str(n))
    expect(page).to_have_url(re.compile(rf"\?at={n}&eyes=-?\d$"))


@pytest.mark.parametrize(("size", "light"), [(DESK, "light"), (PHONE, "dark")])
def test_a_game_is_looked_back_at_and_played_on(
    browser: Browser, server: Serving, tmp_path: Path, size: dict[str, int], light: str
) -> None:
    for person in Person.visiting(browser, server, size, color_scheme=light, bypass_csp=True, reduced_motion="reduce"):
        page = person.page
        person.go("/records")
        assert serious(person) == []
        page.set_input_files("#record", recorded("seasons", 2, tmp_path))
        page.get_by_role("button", name="Open it").click()
        page.get_by_role("link", name="Look back").click()
        at(page, 0)
        expect(page.locator(".everybody figure")).to_have_count(2)
        for key, n in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
            page.keyboard.press(key)
            at(page, n)
        page.keyboard.press("End")
        found = WHERE.search(page.locator("#where").inner_text())
        assert found
        at(page, int(found[2]))
        page.keyboard.press("Home")
        at(page, 0)
        page.keyboard.press("PageDown")
        expect(page.locator("#where")).to_contain_text("Wet season, turn 1")
        page.locator("#chapter").select_option(label="Dry season")
        expect(page.locator("#where")).to_contain_text("Dry season")
        turn = page.locator('#player-1 [data-turn="-1"]')
        turn.click()
        expect(page.locator("#log li.now").first).to_be_attached()
        line = page.locator("#log a").first
        wanted = int(line.get_attribute("data-at") or "-1")
        line.evaluate("e => e.click()")
        at(page, wanted)
        page.locator("#at").fill("20")
        at(page, 20)
        page.locator('[data-go="play"]').click()
        expect(page.locator("#at")).not_to_have_value("20")
        page.locator('[data-go="play"]').click()
        expect(page.locator('[data-go="play"]')).to_have_attribute("aria-pressed", "false")
        page.locator("#eyes").select_option(label="player 2")
        expect(page.locator("#board > svg.board")).to_have_count(1)
        assert page.locator("#board [data-action]").count() == 0, "nothing can be chosen in the past"
        address = page.url
        here = page.locator("#where").inner_text()
        assert serious(person) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.goto(address)
        expect(page.locator("#where")).to_have_text(here)
        page.get_by_role("button", name="Play from here").evaluate("e => e.click()")
        page.locator(".lobby").wait_for()
        expect(page.locator("#player-1 .you")).to_be_attached()
        page.get_by_role("button", name="Begin").click()
        assert person.asked()
        expect(page.locator("#log li.nature", has_text="The game goes on from here")).to_be_attached()


def test_the_tab_says_whose_turn_it_is(ann: Person) -> None:
    icon = ann.page.locator('link[rel="icon"]')
    ann.set_table("seasons", "open")
    ann.page.locator(".lobby").wait_for()
    expect(icon).to_have_attribute("href", "/static/icon.svg")
    ann.page.locator("#players").get_by_role("button", name="Add a bot").click()
    ann.page.get_by_role("button", name="Begin").click()
    assert ann.asked()
    expect(icon).to_have_attribute("href", "/static/turn.svg")
    ann.page.reload()
    expect(icon).to_have_attribute("href", "/static/turn.svg")
    assert ann.page.request.get(f"{ann.url}/static/turn.svg").ok


def test_taking_back_is_asked_for_and_everybody_sees_it(ann: Person, phone: Person) -> None:
    ann.set_table("seasons", "open")
    ann.page.locator(".lobby").wait_for()
    phone.page.goto(ann.page.url)
    phone.page.get_by_label("What shall we call you?").fill("Bo")
    phone.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Begin").click()
    for person in (ann, phone):
        while not phone.page.locator("#ask-back").count() and person.asked() and person.choices():
            person.choose()
            if person.page.locator("#choices [data-action]").count() == 0:
                break
    button = ann.page.locator("#ask-back")
    expect(button).to_contain_text("Ask to take back")
    button.click()
    expect(ann.page.locator(".plea")).to_contain_text("Still to answer: Bo.")
    phone.page.locator(".plea").get_by_role("button", name="Agree", exact=True).click()
    for person in (ann, phone):
        expect(person.page.locator(".plea")).to_have_count(0)
        expect(person.page.locator("#log li.seating", has_text="takes the latest choice back")).to_be_attached()
