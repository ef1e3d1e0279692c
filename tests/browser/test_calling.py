"""Being called when it is one's turn, and a table without a network."""

from collections.abc import Iterator
from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import DESK, PHONE, chromium
from tests.browser.person import LONG, Person
from tests.web.serving import Forked, Serving

# A server to which all push services are public and say yes.
OPEN = """
import functools, os, sys
from random import Random
from subak.server.push import Push
from subak.web import app

async def anywhere(host): return ["93.184.216.34"]
app.Push = functools.partial(Push, resolve=anywhere, post=lambda to, headers, body: 201)
app.serve(port=int(sys.argv[1]), db=sys.argv[2], pace=0, limits=app.Limits(10**9, 10**9, 10**9), rng=Random("1"))
"""

# Chromium without an account has no push service: one that hands out an endpoint and keeps it.
PUSHES = """(() => {
  const key = "BCEsAIce4fdZNzfBt6dYOk1Vd5PbF4qfIO3F7DSoto9s7dKSgAZw0fYXju3Cy-2P7FLRxybglnyGVRL8ZV8SEnA";
  const made = () => ({
    endpoint: "https://push.example/abc",
    toJSON() { return { endpoint: this.endpoint, keys: { p256dh: key, auth: "MDEyMzQ1Njc4OWFiY2RlZg" } }; },
    async unsubscribe() { localStorage.removeItem("subscribed"); return true; },
  });
  PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? made() : null);
  PushManager.prototype.subscribe = async (options) => {
    if (options.applicationServerKey.length !== 87) throw new Error("no key");
    localStorage.subscribed = "yes";
    return made();
  };
})();"""

PLAIN = """delete Navigator.prototype.serviceWorker; delete window.Notification; delete window.PushManager;
  delete window.caches;"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The one with windows: the other asks nobody for permission and shows no notification."""
    yield from chromium("chromium")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Forked(tmp_path_factory.mktemp("server"), ["-c", OPEN])
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def someone(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(
        browser, server, request.param, request.param is PHONE, service_workers="allow", permissions=["notifications"]
    )


def until(page: Page, question: str, *given: object) -> Any:
    """Ask a page again and again, as what it keeps is told by promises; the first answer that is something."""
    ask = """async ([question, given, until]) => {
      const answer = new Function(`return ${question}`)();
      for (;;) {
        const found = await answer(...given);
        if (found || Date.now() > until) return found;
        await new Promise((done) => setTimeout(done, 50));
      }
    }"""
    found = page.evaluate(ask, [question, list(given), (time() + LONG / 1000) * 1000])
    assert found, question
    return found


def controlled(page: Page) -> None:
    until(page, "async () => (await navigator.serviceWorker.ready) && !!navigator.serviceWorker.controller")


KEPT = """async (path, part = "") => {
  const name = (await caches.keys()).find((name) => name.startsWith("seen "));
  const found = name && (await (await caches.open(name)).match(path));
  return !!found && (await found.text()).includes(part);
}"""


def at_table(someone: Person) -> str:
    """A game against a bot, with one choice made: its address."""
    someone.set_table("seasons", "random")
    someone.page.wait_for_selector("#choices [data-action]")
    path = someone.page.url.removeprefix(someone.url).split("?")[0]
    controlled(someone.page)
    until(someone.page, KEPT, path)
    ticket = someone.ticket
    someone.press(someone.choices()[0])
    someone.answered(ticket)
    someone.page.wait_for_selector("#choices [data-action]")
    return path


def offline(context: BrowserContext, someone: Person) -> None:
    someone.patient = True  # what cannot be fetched is no fault of the page
    context.set_offline(True)


def test_without_a_network_a_table_shows_what_was_last_seen_and_takes_no_choice(someone: Person) -> None:
    page = someone.page
    path = at_table(someone)
    ticket = someone.ticket
    until(page, KEPT, f"{path}/seen", f'data-ticket=\\"{ticket}\\"')
    board = page.locator("#question").inner_text()
    offline(page.context, someone)
    page.goto(someone.url + path)
    expect(page.locator("#offline")).to_contain_text("as you last saw it")
    expect(page.locator("#question")).to_have_text(board)
    assert someone.ticket == ticket
    expect(page.locator("#choices")).to_be_hidden()
    assert page.locator("#frame").evaluate("e => e.inert")
    page.goto(f"{someone.url}/rules")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.locator(f'#seen-tables a[href="{path}"]').click()
    expect(page.locator("#offline")).to_contain_text("as you last saw it")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector("#choices [data-action]")
    assert page.locator("body[data-seen]").count() == 0


def test_nothing_of_a_visitor_is_left_for_the_next_one_in_the_same_browser(someone: Person) -> None:
    page = someone.page
    path = at_table(someone)
    someone.patient = True  # what the old page still asks for is refused from now on
    page.context.clear_cookies()
    someone.go("/")
    until(page, "async () => !(await caches.keys()).some((name) => name.startsWith('seen '))")
    offline(page.context, someone)
    page.goto(someone.url + path)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("#seen-tables")).to_be_hidden()


def test_a_click_asks_the_browser_and_another_ends_it(someone: Person) -> None:
    page = someone.page
    page.context.add_init_script(PUSHES)
    path = at_table(someone)
    page.locator("#bell").click()
    page.get_by_role("button", name="Call me on this browser").click()
    expect(page.get_by_text("This browser calls you.")).to_be_visible()
    page.get_by_label("this table").uncheck()
    page.locator("#reminders [data-close]").click()
    someone.go(path)
    page.locator("#bell").click()
    expect(page.get_by_text("1 browser calls you.")).to_be_visible()
    expect(page.get_by_label("this table")).not_to_be_checked()
    page.get_by_role("button", name="Stop that").click()
    expect(page.get_by_role("button", name="Call me on this browser")).to_be_visible()
    someone.go("/reminders")
    expect(page.get_by_text("No browser calls you yet.")).to_be_visible()


def pushed(page: Page, origin: str, data: str) -> None:
    """As a push service delivers it."""
    session = page.context.new_cdp_session(page)
    found: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_function("() => true")
    registration = next(entry["registrationId"] for entry in found if entry["scopeURL"].startswith(origin))
    session.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registration, "data": data})


def test_a_push_becomes_a_notification_that_knows_its_table(browser: Browser, server: Serving) -> None:
    for someone in Person.visiting(browser, server, DESK, service_workers="allow", permissions=["notifications"]):
        someone.go("/")
        controlled(someone.page)
        pushed(
            someone.page, someone.url, '{"title":"Your turn: Nim","body":"With Bo.","url":"/tables/t","tag":"table-t"}'
        )
        told = until(
            someone.page,
            """async () => {
              const [one] = await (await navigator.serviceWorker.ready).getNotifications();
              return one && [one.title, one.body, one.tag, one.data.url];
            }""",
        )
        assert told == ["Your turn: Nim", "With Bo.", "table-t", "/tables/t"]


def test_on_plain_http_the_page_says_that_title_and_sound_take_their_place(browser: Browser, server: Serving) -> None:
    for someone in Person.visiting(browser, server, PHONE, touch=True):
        page = someone.page
        page.context.add_init_script(PLAIN)
        someone.set_table("seasons", "random")
        page.wait_for_selector("#choices [data-action]")
        assert page.title().startswith("● Your turn")
        assert "turn.svg" in (page.locator('link[rel="icon"]').get_attribute("href") or "")
        page.locator("#bell").tap()
        expect(page.get_by_text("At this address the browser allows no notifications")).to_be_visible()
        expect(page.get_by_role("button", name="Call me on this browser")).to_be_hidden()
        page.locator("#sound").tap()
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
