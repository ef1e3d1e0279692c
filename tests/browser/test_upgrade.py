"""Rules that changed under an unfinished game: its people are asked, on the table's page, to play on or to close it."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from subak.games import load
from tests.browser.conftest import DESK, PHONE
from tests.browser.person import Person
from tests.browser.test_comfort import serious
from tests.browser.test_seats import invited
from tests.web.serving import Serving

GAME = "kingdoms"


@pytest.fixture(params=[DESK, pytest.param(PHONE, marks=pytest.mark.slow)], ids=["desk", "phone"])
def cy(request: pytest.FixtureRequest, browser: Browser, server: Serving) -> Iterator[Person]:
    yield from Person.visiting(browser, server, request.param, touch=request.param is PHONE)


def aged(db: str, table: str) -> None:
    """Let a game be one of older rules, whose last choice today's rules do not know."""
    with closing(sqlite3.connect(db.removeprefix("sqlite+aiosqlite:///"))) as base, base:
        rows = base.execute('SELECT seq, body FROM events WHERE "table" = ? ORDER BY seq', (table,)).fetchall()
        changes = {number: json.loads(body) for number, body in rows}
        told = [event for change in changes.values() for event in change["events"]]
        (started,) = [event for event in told if event["event"] == "started"]
        started["rules"] -= 1
        mine = [event for event in told if event["event"] == "played" and event["seat"] < 8]
        mine[-1]["action"] = load(GAME).width - 1
        for number, change in changes.items():
            base.execute(
                'UPDATE events SET body = ? WHERE "table" = ? AND seq = ?', (json.dumps(change), table, number)
            )
        base.execute('DELETE FROM gists WHERE "table" = ?', (table,))


def begun(ann: Person, cy: Person, server: Serving) -> str:
    """A game of two that is offered to them; the server was stopped for it, as one does."""
    invited(ann, cy, GAME, "Cy")
    ann.page.get_by_role("button", name="Begin").click()
    for person in (ann, cy):
        assert person.asked()
        person.choose()
    found = re.search(r"/tables/([^/?]+)", ann.page.url)
    assert found
    for person in (ann, cy):
        person.patient = True
        person.go("/rules")
    server.stop()
    aged(server.db, found[1])
    env = {**os.environ, "PYTHONPATH": server.path}
    said = subprocess.check_output([sys.executable, "-m", "subak", "upgrade", "--db", server.db], text=True, env=env)
    server.start()
    assert "asked" in said
    return f"/tables/{found[1]}"


def test_two_people_agree_to_play_on_by_the_rules_of_today(ann: Person, cy: Person, server: Serving) -> None:
    table = begun(ann, cy, server)
    for person in (ann, cy):
        person.go(table)
        expect(person.page.locator("#question")).to_contain_text("its players may play on from there, or close it")
        expect(person.page.get_by_role("group", name="Playing on")).to_contain_text("Still to answer: Ann and Cy.")
    assert serious(cy) == []
    cy.page.get_by_role("button", name="Play on from there").click()
    expect(ann.page.get_by_role("group", name="Playing on")).to_contain_text("Still to answer: Ann.")
    expect(cy.page.get_by_role("button", name="Play on from there")).to_have_count(0)
    ann.page.get_by_role("button", name="Play on from there").click()
    for person in (ann, cy):
        expect(person.page.get_by_role("group", name="Playing on")).to_have_count(0)
    assert cy.asked()
    cy.choose()


def test_one_who_would_rather_not_closes_it_and_it_can_be_read(ann: Person, cy: Person, server: Serving) -> None:
    table = begun(ann, cy, server)
    for person in (ann, cy):
        person.go(table)
    cy.page.get_by_role("button", name="Close the game").click()
    for person in (ann, cy):
        expect(person.page.locator("#question")).to_contain_text("It was closed: it can be read, and is not played on.")
        expect(person.page.get_by_role("button", name="Play on from there")).to_have_count(0)
        expect(person.page.locator("svg.board")).to_be_visible()
