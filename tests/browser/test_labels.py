"""Whole games of every title by mouse, by keys and by touch: at every question the page says what the server says.

`make test` plays every title, and in each way a short game and another; `make long` the rest.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from subak import games
from tests.browser.conftest import later
from tests.browser.person import Person

RELOADED = 8  # answers after which the page is loaded anew

# A part without what the client adds for the eye and what the person opened: two tabs may differ in that alone.
PLAIN = """
const OWN = new Set(["lit", "picked", "flash", "new", "shake", "shown", "changed", "unfolded"]);
const worth = ({ name, value }) => {
  if (name === "open") return "";
  if (name === "class") value = value.split(/\\s+/).filter((word) => word && !OWN.has(word)).join(" ");
  if (name === "style") value = value.replace(/translate:[^;]*;?/g, "").trim();
  return value || name !== "class" && name !== "style" ? `${name}="${value}"` : "";
};
const plain = (at) => {
  if (at.nodeType === Node.TEXT_NODE) return at.data.replace(/\\s+/g, " ");
  if (at.nodeType !== Node.ELEMENT_NODE) return "";
  const worn = [...at.attributes].map(worth).filter(Boolean).sort();
  return `<${[at.localName, ...worn].join(" ")}>` + [...at.childNodes].map(plain).join("") + `</${at.localName}>`;
};
const apart = (got, wanted) => {
  let at = 0;
  while (got[at] === wanted[at] && at < got.length) at++;
  return [got, wanted].map((html) => html.slice(Math.max(0, at - 120), at + 160));
};
const PARTS = ["ask", "players", "board", "log", "said", "hint"];
"""

# Question, label and action of each choice as they are read, and each part as it stands, against a view fetched anew.
COMPARED = f"""async () => {{
  {PLAIN}
  const root = document.querySelector("#table");
  const {{ table, seat }} = root.dataset, tall = root.classList.contains("tall");
  let view = null;
  for (let n = 0; n < 200 && view?.version !== root.dataset.version; n++) {{
    if (view) await new Promise(requestAnimationFrame);
    view = await (await fetch(`/tables/${{table}}/view?seat=${{seat}}&tall=${{tall}}`)).json();
  }}
  const told = (ask) => ({{
    ticket: ask.querySelector("#asked").dataset.ticket,
    question: ask.querySelector("#question").textContent.trim(),
    choices: [...ask.querySelectorAll("#choices [data-action]")].map((b) => [b.dataset.action, b.textContent.trim()]),
    places: [...ask.querySelectorAll("svg.board [data-action]")].map((p) => [p.dataset.action, p.textContent.trim()]),
  }});
  const now = document.createElement("div"), fresh = document.createElement("div");
  for (const id of PARTS) {{
    const part = document.getElementById(id), anew = part.cloneNode();
    anew.innerHTML = view.parts[id];
    now.append(part.cloneNode(true));
    fresh.append(anew);
  }}
  const parts = [...now.children].map(plain), wanted = [...fresh.children].map(plain);
  const other = PARTS.flatMap((id, n) => parts[n] === wanted[n] ? [] : [[id, ...apart(parts[n], wanted[n])]]);
  return {{ version: view.version === root.dataset.version, shown: told(now), meant: told(fresh), other }};
}}"""

# Every part of a page that has come to rest, and the strip that films are shown in.
STANDING = f"() => {{ {PLAIN} return [...PARTS, 'film'].map((id) => [id, plain(document.getElementById(id))]); }}"

# Every number has counted to its end.
COUNTED = """() => !document.querySelector(".counting") &&
  [...document.querySelectorAll("[data-count]")].every((at) => at.textContent === at.dataset.count)"""


def version(page: Page) -> str:
    return page.locator("#table").get_attribute("data-version") or ""


def bots(name: str) -> list[str]:
    return ["random"] * (max(2, games.load(name).seats.start) - 1)


def agrees(person: Person) -> None:
    """The page shows the server's own view, word for word."""
    found: dict[str, Any] = person.page.evaluate(COMPARED)
    assert found["version"], "the page does not keep up with the table"
    assert found["shown"] == found["meant"]
    assert not found["other"]


def by_hand(person: Person) -> None:
    """By mouse or finger: a place on the board if it is in sight, or a button."""
    if person.rng.random() < 0.5:
        person.choose()
        return
    ticket = person.ticket
    person.press(person.rng.choice(person.choices()))
    person.answered(ticket)


def by_keys(person: Person) -> None:
    """By figures, by arrows among the buttons, by arrows on the board; the question has the focus first."""
    page, ticket = person.page, person.ticket
    if not page.evaluate("!!document.activeElement.closest('#question')"):
        page.locator("#question").focus()
    way = person.rng.choice(("figure", "button", "place"))
    keyed = page.locator("#choices [data-key]").evaluate_all("all => all.map((b) => b.dataset.key)")
    if way == "figure" and keyed:
        page.keyboard.press(person.rng.choice(keyed))
    elif way == "place" and page.locator(".board [data-action]").count():
        for key in ["ArrowRight", *person.rng.choices(("ArrowDown", "ArrowRight", "ArrowLeft"), k=2)]:
            page.keyboard.press(key)
        page.keyboard.press(person.rng.choice(("Enter", "Space")))
    else:
        for _step in range(person.rng.randint(1, 4)):
            page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.matches('summary')"):
            if not page.evaluate("document.activeElement.parentElement.open"):
                page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    person.answered(ticket)


def played_out(
    person: Person, name: str, answer: Callable[[Person], None], look: Callable[[Person], None] = agrees
) -> int:
    """A game against quick bots from the first question to the last screen, looked at all along; how many answers."""
    person.page.emulate_media(reduced_motion="reduce")
    person.set_table(name, *bots(name))
    made = 0
    while person.asked():
        look(person)
        answer(person)
        made += 1
        if made == RELOADED:
            person.page.reload()
    look(person)
    return made


def whole_game(person: Person, name: str, answer: Callable[[Person], None]) -> None:
    made = played_out(person, name, answer)
    assert "win" in person.finished()
    assert person.page.locator("#ask .result tfoot td").count() == len(bots(name)) + 1
    assert person.page.locator("#log li").count() >= min(made // 4, 30)  # a line a turn or step; more do not always fit


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "kingdoms", "seasons"))
def test_a_game_by_mouse_reads_as_the_server_means_it(ann: Person, name: str) -> None:
    whole_game(ann, name, by_hand)


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "seasons", "spirits"))
def test_a_game_by_keys_reads_as_the_server_means_it(ann: Person, name: str) -> None:
    whole_game(ann, name, by_keys)


@pytest.mark.parametrize("name", later(games.NAMES, "animism", "kingdoms", "spirits"))
def test_a_game_by_touch_reads_as_the_server_means_it(phone: Person, name: str) -> None:
    whole_game(phone, name, by_hand)


def watched(person: Person) -> None:
    """The latest turns of others are looked at again, to their end."""
    again = person.page.locator("#what-happened")
    if again.count():
        again.click()
        person.page.locator("#film .caption p").first.wait_for()
        person.page.keyboard.press("Escape")
        person.page.locator("#film").wait_for(state="hidden")


@pytest.mark.parametrize("name", later(games.NAMES, "kingdoms", "seasons"))
def test_a_tab_that_lived_through_a_game_equals_a_fresh_one(ann: Person, name: str) -> None:
    ann.set_table(name, *bots(name))
    for _question in range(12):
        if not ann.asked():  # Kingdoms played at random may be over after a few turns
            break
        by_hand(ann)
    if ann.asked():
        ann.at_rest()
        watched(ann)
    fresh = ann.page.context.new_page()
    fresh.goto(ann.page.url)
    fresh.wait_for_function("v => document.querySelector('#table').dataset.version === v", arg=version(ann.page))
    for page in (ann.page, fresh):
        page.wait_for_function(COUNTED)
    assert ann.page.evaluate(STANDING) == fresh.evaluate(STANDING)


def test_three_clicks_from_the_door_to_the_first_decision(ann: Person) -> None:
    ann.go()
    ann.page.get_by_role("button", name="Play now: Seasons of Rice, against bots").click()
    assert ann.asked()
    ann.choose()
    assert ann.page.locator("#question").inner_text()
