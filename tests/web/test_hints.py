"""Hints above the board: who reads them, and who no longer needs them."""

from collections.abc import Iterator

import pytest

from subak.web import showcase
from tests.toy import TAKING
from tests.web.conftest import Guest, at_nim
from tests.web.toys import GAMES

pytestmark = pytest.mark.anyio
STRIP = '<div class="hint" id="hint"'
AWAY = '<div class="hint away" id="hint"'


@pytest.fixture(autouse=True)
def nim_hints(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(GAMES["nim"], "hints", 'aim = "Take the last <stone>."')
    showcase.hints_of.cache_clear()
    yield
    showcase.hints_of.cache_clear()


async def finish(ann: Guest, bo: Guest, table: str) -> Guest:
    """Play to the end; who won."""
    people = [ann, bo]
    while 'class="result"' not in (await ann.view(table, 0))["parts"]["ask"]:
        for seat, person in enumerate(people):
            for action in (1, TAKING + 3, TAKING + 2, TAKING + 1):
                await person.act(table, seat, action)
    shown = (await ann.view(table, 0))["parts"]["ask"]
    return ann if "You win" in shown else bo


async def test_a_newcomer_reads_the_aim_while_the_game_is_on(ann: Guest, bo: Guest) -> None:
    made = await ann.submit("/invite/nim")
    table = made.headers["location"].removeprefix("/tables/")
    assert (await ann.view(table, 0))["parts"]["hint"].strip() == ""
    table = await at_nim(ann, bo)
    assert "Take the last &lt;stone&gt;." in (await ann.view(table, 0))["parts"]["hint"]
    assert STRIP in (await ann.get(f"/tables/{table}")).text
    await finish(ann, bo, table)
    assert (await ann.view(table, 0))["parts"]["hint"].strip() == ""


async def test_whoever_has_won_finds_them_put_away_and_may_have_them_back(ann: Guest, bo: Guest) -> None:
    winner = await finish(ann, bo, await at_nim(ann, bo))
    loser = bo if winner is ann else ann
    table = await at_nim(ann, bo)
    assert AWAY in (await winner.get(f"/tables/{table}")).text
    assert STRIP in (await loser.get(f"/tables/{table}")).text
    winner.http.cookies.set("hints-nim", "shown")
    loser.http.cookies.set("hints-nim", "away")
    assert STRIP in (await winner.get(f"/tables/{table}")).text
    assert AWAY in (await loser.get(f"/tables/{table}")).text


async def test_another_title_is_still_new(ann: Guest, bo: Guest) -> None:
    winner = await finish(ann, bo, await at_nim(ann, bo))
    table = await at_nim(ann, bo, "whisper")
    assert STRIP in (await winner.get(f"/tables/{table}")).text


async def test_hints_that_do_not_fit_are_left_out(
    ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(GAMES["nim"], "hints", "aim = ")
    table = await at_nim(ann, bo)
    assert (await ann.view(table, 0))["parts"]["hint"].strip() == ""
    assert "hints.toml: is not valid TOML" in caplog.text
