"""Nothing serious for axe on any page, in both lights; rotation, refusals, themes."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from subak import games
from tests.browser.conftest import DESK, PHONE, later
from tests.browser.person import Person
from tests.web.serving import ROOT, Serving

AXE = ROOT / "src/subak/web/client/node_modules/axe-core/axe.min.js"


CALM = "() => document.getAnimations().every((a) => a.effect.getComputedTiming().iterations === Infinity)"


def serious(person: Person) -> list[str]:
    """What axe finds serious or critical on the page, once everything has arrived."""
    person.page.wait_for_function(CALM)
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = person.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{v['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
        for node in v["nodes"]
    ]


@pytest.fixture(params=["light", "dark"])
def reader(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(
        browser, server, DESK, color_scheme=request.param, bypass_csp=True, reduced_motion="reduce"
    )


@pytest.fixture(params=later(["light", "dark"], "light"))
def walker(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, PHONE, touch=True, color_scheme=request.param, bypass_csp=True)


def test_the_pages_around_the_table_have_no_serious_fault(reader: Person) -> None:
    name = games.NAMES[-1]
    for path in ["/", f"/new/{name}", f"/rules/{name}", f"/cards/{name}", "/name"]:
        reader.go(path)
        assert serious(reader) == [], path


@pytest.mark.parametrize(
    ("reader", "name"),
    [  # `make test` looks at every title in one light, one after the other
        pytest.param(light, name, marks=[] if n % 2 == dark else pytest.mark.slow)
        for n, name in enumerate(games.NAMES)
        for dark, light in enumerate(["light", "dark"])
    ],
    indirect=["reader"],
)
def test_the_table_has_no_serious_fault(reader: Person, name: str) -> None:
    game = games.load(name)
    reader.set_table(name, *["random"] * (max(2, game.seats.start) - 1))
    reader.play(6)
    if reader.asked():
        reader.at_rest()
    assert serious(reader) == []


def test_lobby_curtain_and_a_shared_screen_have_no_serious_fault(walker: Person) -> None:
    walker.go()
    walker.page.locator('form[action="/invite/seasons"] button').click()
    walker.page.get_by_label("Link to this table").wait_for()
    assert serious(walker) == []
    walker.set_table("seasons", "here")
    walker.page.locator("#lift").wait_for()
    assert serious(walker) == []
    walker.page.locator("#lift").click()
    walker.asked()
    assert serious(walker) == []


@pytest.mark.parametrize("width", [320, 390, 700, 1024])
def test_the_longest_name_makes_no_page_wider(browser: Browser, server: Serving, width: int) -> None:
    for person in Person.visiting(browser, server, {"width": width, "height": 844}):
        person.go("/name")
        person.page.get_by_label("Name").fill("W" * 24)
        person.page.get_by_role("button", name="That is me").click()
        for path in ["/", "/new/seasons", "/rules/seasons", "/cards/seasons", "/name"]:
            person.go(path)
            expect(person.page.locator(".who b")).to_be_visible()
            assert person.page.evaluate("document.documentElement.scrollWidth") <= width, path
        person.set_table("seasons", "random")
        assert person.asked()
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_theme_is_chosen_and_kept(ann: Person) -> None:
    ann.go()
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = ann.page.evaluate(ground)
    ann.page.get_by_role("button", name="Dark theme").click()
    dark = ann.page.evaluate(ground)
    assert dark != light
    ann.page.reload()
    assert ann.page.evaluate(ground) == dark


def test_a_card_is_turned_by_key_wheel_and_button(ann: Person) -> None:
    ann.set_table("seasons", "random")
    page = ann.page
    for _step in range(60):
        assert ann.asked()
        if page.locator("[data-swap]").count():
            break
        ann.choose()
    latest = "document.querySelector('#asked').dataset.latest"
    page.mouse.move(600, 300)
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("r"),
        lambda: page.mouse.wheel(0, 120),
        lambda: page.locator("#turn-it").click(),
    ]
    for turn in ways:
        before = page.evaluate(latest)
        turn()
        page.wait_for_function(f"b => {latest} !== b", arg=before)


def test_what_is_refused_says_why_and_names_the_rule(ann: Person) -> None:
    for name in games.NAMES:
        game = games.load(name)
        ann.set_table(name, *["random"] * (max(2, game.seats.start) - 1))
        for _step in range(12):
            if not ann.asked():
                break
            refused = ann.page.locator(".board [data-why]")
            if refused.count():
                refused.first.dispatch_event("click")
                ann.page.locator("#answer a[data-rule]").wait_for()
                ann.page.locator("#answer a[data-rule]").first.click()
                ann.page.locator("#rules li.flash").wait_for()
                return
            ann.choose()
    pytest.fail("no board shows anything that is refused")
