"""Somebody turns on that bots say why, plays, and reads it in the log."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as Impatience

from tests.browser.conftest import DESK, PHONE
from tests.browser.person import SHORT, Person
from tests.browser.test_comfort import serious
from tests.web.serving import REAL, Forked, Serving

THINKING = 120_000  # milliseconds: a bot plays games to their end, perhaps not compiled
# Bots whose every move is big, and that have all the time they need; their processes import the module.
TALKATIVE = (
    "from subak.server import herald, workers; herald.REST = 0.0; herald.BUDGET = 120.0\n"
    "make = workers.Workers.__init__\n"
    "def begin(self, *given, **more): make(self, *given, **{**more, 'modules': ['tests.browser.talkative']})\n"
    "workers.Workers.__init__ = begin\n"
)


@pytest.fixture(scope="module")
def talking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Forked(tmp_path_factory.mktemp("talking"), ["-c", TALKATIVE + REAL])
    serving.start()
    yield serving
    serving.stop()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_bot_says_why_when_it_is_asked_to(browser: Browser, talking: Serving, size: dict[str, int]) -> None:
    phone = size is PHONE
    for ann in Person.visiting(browser, talking, size, touch=phone):
        ann.set_table("kingdoms", "greedy")
        assert ann.asked()
        page = ann.page
        if phone:
            page.locator("#side > .grip").tap()
        switch = page.get_by_role("switch", name="Bots say why")
        expect(switch).to_have_attribute("aria-checked", "false")
        ann.play(3)
        assert page.locator(".reason").count() == 0
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
        expect(page.locator("#log li", has_text="asks the bots to say why")).to_be_attached()
        latest = page.locator("#ask .said-why")
        while latest.count() == 0 and ann.asked():
            ann.choose()
            with suppress(Impatience):  # there is not always something to say
                latest.wait_for(state="attached", timeout=SHORT)
        said = page.locator("#log li:has(.reason)").first
        expect(said).to_contain_text("Why: Better than “", timeout=THINKING)
        expect(said.locator(".mark")).to_be_attached()
        assert serious(ann) == []
        if phone:
            page.locator("#side > .grip").tap()
            expect(latest).to_be_visible()
        page.reload()
        expect(page.locator("#log .reason").first).to_contain_text("Why: Better than “")
        if phone:
            page.locator("#side > .grip").tap()
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "false")
