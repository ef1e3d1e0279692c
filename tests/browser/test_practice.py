"""Problems to practise on: found by mouse, by keys and by touch; the answer is shown on the board."""

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from subak.kit.practice import Puzzle, collection
from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.browser.test_lessons import by_hand, by_keys
from tests.web.serving import Serving


def easiest(name: str) -> Puzzle:
    return collection(games.load(name))[0]


def at_step(person: Person, n: int) -> None:
    person.page.wait_for_function("n => document.querySelector('#asked')?.dataset.ticket === String(n)", arg=n)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_problem_is_missed_found_and_explained(browser: Browser, server: Serving, size: dict[str, int]) -> None:
    problem = easiest("seasons")
    for ann in Person.visiting(browser, server, size, touch=size is PHONE, bypass_csp=True):
        page = ann.page
        page.emulate_media(reduced_motion="reduce")
        ann.go("/")
        page.get_by_role("link", name="practice", exact=True).first.click()
        assert serious(ann) == []
        page.get_by_role("link", name=problem.title).click()
        expect(page.locator("#question")).to_have_text(problem.title)
        assert serious(ann) == []
        ann.patient = True  # a refusal is an error to the browser, and an answer to the person
        by_hand(ann, next(action for action in ann.choices() if action not in problem.right))
        expect(page.locator("#answer")).to_contain_text("Not yet.")
        by_hand(ann, problem.right[0])
        at_step(ann, 1)
        expect(page.locator("#question")).to_have_text("Right!")
        expect(page.locator(".ring.advised")).to_be_visible()
        assert serious(ann) == []
        page.reload()
        expect(page.locator(".ring.advised")).to_be_visible()
        page.get_by_role("link", name="All problems").click()
        expect(page.locator("#seasons")).to_contain_text("1 of")


@pytest.mark.parametrize("name", games.NAMES)
def test_a_problem_of_each_game_is_found_by_keys_and_leads_to_the_next(ann: Person, name: str) -> None:
    problem = easiest(name)
    ann.go(f"/practice/{name}/{problem.key}")
    at_step(ann, 0)
    by_keys(ann, problem.right[0])
    at_step(ann, 1)
    expect(ann.page.locator("#question")).to_have_text("Right!")
    ann.page.locator("#next-problem").focus()
    ann.page.keyboard.press("Enter")
    at_step(ann, 0)
    ann.page.locator("#show-me").focus()
    ann.page.keyboard.press("Enter")
    at_step(ann, 1)
    expect(ann.page.locator("#question")).to_have_text("The answer")
