"""Debian's Chromium and a server of our own, for people who click."""

import os
import shutil
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from subak.games import NAMES
from subak.kit.tongues import ENGLISH, TONGUES
from tests.browser.person import LONG, Person
from tests.web.serving import REAL, ROOT, Forked, Serving

STATIC = ROOT / "src/subak/web/static"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
OTHERS = [code for code in TONGUES if code != ENGLISH]
expect.set_options(timeout=LONG)


def later(every: Iterable[object], *late: object) -> list[object]:
    """All of them, the late ones with `make long`; `make test` takes every title and every way, not each by each."""
    return [pytest.param(one, marks=pytest.mark.slow if one in late else []) for one in every]


def spoken() -> list[object]:
    """Every title and every language but English; `make test` takes each title in one of them."""
    return [
        pytest.param(name, code, marks=[] if n % len(OTHERS) == OTHERS.index(code) else pytest.mark.slow)
        for n, name in enumerate(NAMES)
        for code in OTHERS
    ]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One a module, so that its luck does not depend on what else was tested before."""
    assert (STATIC / "client.js").exists(), "the page is not built: run tools/client.py"
    serving = Forked(tmp_path_factory.mktemp("server"), ["-c", REAL])
    serving.start()
    yield serving
    if serving.running:
        serving.stop()


def chromium(command: str) -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which(command)
    assert path, "Chromium is not installed: run tools/system.sh"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
        )
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One a module: Playwright's loop must end before tests that bring their own. Without windows: twice as fast."""
    yield from chromium("chromium-headless-shell")


@pytest.fixture
def ann(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK)


@pytest.fixture
def bo(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, DESK)


@pytest.fixture
def phone(browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True)
