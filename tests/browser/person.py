"""Somebody at a browser: looks, clicks, types, taps. Every error of the page is one of the test."""

from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page
from playwright.sync_api import TimeoutError as Impatience

from tests.web.serving import Serving

LONG = 30_000  # milliseconds: a busy machine is slow, not broken
SHORT = 10_000
FEW = 5  # clicks of a game that may fall between two drawings

# Nothing glides, neither the board nor anything on it.
STILL = """() => !document.getAnimations().some((a) =>
  a.playState === "running" && a.effect?.target?.closest?.("#viewport"))"""

# A point of a board's clickable place that really is under the pointer, or null.
POINT = """(action) => {
  const place = document.querySelector(`.board [data-action="${action}"]`);
  if (!place) return null;
  const parts = [place, ...place.querySelectorAll("*")];
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    for (const [u, v] of [[.5, .5], [.35, .35], [.65, .65]]) {
      const x = box.left + box.width * u, y = box.top + box.height * v;
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest("[data-action]") === place) return [x, y];
    }
  }
  return null;
}"""

# A bot that the page does not show to people, but takes: tests like the quickest ones.
SEATED = """(select, bot) => {
  if (![...select.options].some((option) => option.value === bot)) select.add(new Option(bot, bot));
}"""

# What a browser mixes into the dice is the same every day: what a test meets today it meets tomorrow.
SAME_LUCK = """(() => { const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (a) => a instanceof Uint8Array && a.length === 32 ? a.fill(7) : real(a); })()"""


# Chalk takes long to draw and moves nothing.
PLAIN = """(() => { const sheet = new CSSStyleSheet();
  sheet.replaceSync("svg * { filter: none !important }");
  document.adoptedStyleSheets = [sheet]; })()"""


class Person:
    def __init__(self, page: Page, url: str, touch: bool = False) -> None:
        self.page = page
        self.url = url
        self.touch = touch
        self.rng = Random(1)
        self.problems: list[str] = []
        self.lost = 0
        self.patient = False  # while a server is down on purpose, its silence is no problem
        page.set_default_timeout(LONG)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self.hear)

    @classmethod
    def visiting(
        cls,
        browser: Browser,
        server: Serving,
        size: dict[str, int],
        touch: bool = False,
        pace: str = "instant",
        **more: Any,
    ) -> Iterator["Person"]:
        """With a pace at which the turns of others are shown: most tests are about something else."""
        more.setdefault("service_workers", "block")  # a worker fetches behind the back of tests that watch requests
        context = browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, **more)  # type: ignore[arg-type]
        context.add_init_script(SAME_LUCK)
        context.add_init_script(PLAIN)
        if pace:
            context.add_init_script(
                f"try {{ localStorage.pace ??= {pace!r}; }} catch {{}}"
            )  # a blank page keeps nothing
        person = cls(context.new_page(), server.url, touch)
        yield person
        context.close()
        assert not person.problems, person.problems

    def hear(self, message: ConsoleMessage) -> None:
        """An answer that came too late (409) is told to the person in a sentence: nothing is wrong with the page."""
        if message.type == "error" and not self.patient and "409 (Conflict)" not in message.text:
            self.problems.append(message.text)

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def set_table(self, game: str, *takers: str, time: str = "", **options: str) -> None:
        """By the form of a new table; the first seat is one's own."""
        self.go(f"/new/{game}")
        self.page.locator(f'[name="seats"][value="{len(takers) + 1}"]').check()
        for seat, taker in enumerate(takers, 1):
            select = self.page.locator(f'[name="seat-{seat}"]')
            select.evaluate(SEATED, taker)
            select.select_option(taker)
        for name, value in options.items():
            way = self.page.locator(f'[name="option-{name}"][value="{value}"]')
            way.evaluate("e => { e.closest('details')?.setAttribute('open', ''); }")
            way.check()
        if time:
            self.page.get_by_label("How long may players think?").select_option(time)
        self.page.locator("main form button.primary").last.click()  # in whatever language

    @property
    def ticket(self) -> str:
        """The number of the question that the page asks, or asked last."""
        return self.page.locator("#asked").get_attribute("data-ticket") or ""

    def asked(self) -> bool:
        """Wait until there is something to decide; False when the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('#choices [data-action], #ask .result, #pass')", timeout=LONG
        )
        return self.page.locator("#ask .result").count() == 0

    def at_rest(self) -> None:
        """Everybody else has decided and nothing glides: at a table of bots the page stays as it is."""
        self.page.wait_for_function("() => document.querySelectorAll('.player.acting').length === 1")
        self.page.wait_for_function(STILL)

    def choices(self) -> list[int]:
        found = self.page.locator("#choices [data-action]").evaluate_all("all => all.map(e => +e.dataset.action)")
        return [int(action) for action in found]

    def answered(self, ticket: str, patience: int = LONG) -> None:
        """Wait until the page shows what came of an answer."""
        self.page.wait_for_function(
            "t => document.querySelector('#asked')?.dataset.ticket !== t", arg=ticket, timeout=patience
        )

    def choose(self) -> bool:
        """One random choice, by its button unless it is in sight on the board; whether it was."""
        ticket = self.ticket
        action = self.rng.choice(self.choices())
        self.page.wait_for_function(STILL)  # the board glides to the places of a question
        point = self.page.evaluate(POINT, action)
        if point:
            try:
                self.point_at(point, ticket)
            except Impatience:  # somebody else's move redrew the board under the pointer
                self.lost += 1
                assert self.lost <= FEW, f"the board does not take clicks: {action} at {point}"
                point = None
        if point is None and self.ticket == ticket:
            self.press(action)
        self.answered(ticket)
        return point is not None

    def point_at(self, point: tuple[float, float], ticket: str) -> None:
        """A click decides; a tap asks once more."""
        if self.touch:
            self.page.touchscreen.tap(*point)
            assert self.ticket == ticket
            self.page.locator("[data-do=confirm]").tap(timeout=SHORT)
        else:
            self.page.mouse.click(*point)
        self.answered(ticket, SHORT)

    def press(self, action: int) -> None:
        """The button of a choice, which may stand in a folded list."""
        button = self.page.locator(f"#choice-{action}")
        button.evaluate("e => { e.closest('details')?.setAttribute('open', ''); }")
        if self.touch:
            self.page.locator("#question").tap()  # two taps on one spot would be a double tap, which counts once
            button.tap()
        else:
            button.click()

    def play(self, choices: int = 10_000) -> int:
        """So many choices, or to the end; how many they were."""
        for made in range(choices):
            if not self.asked():
                return made
            self.choose()
        return choices

    def finished(self) -> str:
        """The closing sentence."""
        return self.page.locator("#ask .result .crown").inner_text()
