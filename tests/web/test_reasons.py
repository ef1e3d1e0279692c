"""Bots that say why, in the page: a switch that everybody sees, and what they said in everybody's log."""

import pytest

from subak.server import Room
from subak.table.events import Reasoned
from tests.web.conftest import Guest

pytestmark = pytest.mark.anyio
SWITCH = 'role="switch" aria-checked="{}" data-order="explain" data-yes="{}"'
OFF, ON = SWITCH.format("false", "yes"), SWITCH.format("true", "no")


async def against_a_bot(ann: Guest) -> str:
    made = await ann.submit("/invite/nim")
    table = made.headers["location"].removeprefix("/tables/")
    assert (await ann.order(table, {"do": "seatbot", "seat": 1, "bot": "farmer"})).status_code == 200
    return table


async def log(person: Guest, table: str, seat: int) -> str:
    found = (await person.view(table, seat))["parts"]["log"]
    return found if isinstance(found, str) else "".join(found)


async def test_a_switch_is_off_and_everybody_sees_that_it_was_turned_on(ann: Guest, bo: Guest) -> None:
    table = await against_a_bot(ann)
    assert OFF in await log(ann, table, 0)  # before the start
    assert "Bots say why" not in await log(bo, table, -1)
    for status, person in ((403, bo), (200, ann), (422, ann)):
        answer = await person.order(table, {"do": "explain", "yes": True})
        assert answer.status_code == status, answer.text
    assert (await ann.order(table, {"do": "start"})).status_code == 200
    assert ON in await log(ann, table, 0)
    watching = await log(bo, table, -1)
    assert "Bots say why when they made a big move." in watching
    assert "data-order" not in watching
    assert (await ann.order(table, {"do": "explain", "yes": False})).status_code == 200
    assert OFF in await log(ann, table, 0)
    assert "keep their reasons to themselves" in await log(bo, table, -1)


async def test_without_bots_there_is_nobody_to_ask(ann: Guest) -> None:
    made = await ann.submit("/invite/nim")
    table = made.headers["location"].removeprefix("/tables/")
    assert "Bots say why" not in await log(ann, table, 0)


async def test_what_a_bot_said_is_read_by_all_in_their_language(ann: Guest, bo: Guest, room: Room) -> None:
    table = await against_a_bot(ann)
    await ann.order(table, {"do": "explain", "yes": True})
    await ann.order(table, {"do": "start"})
    await ann.act(table, 0, 1)
    (task,) = (await room.table(table)).tasks()
    await room._change(table, lambda now: (now.answer(task, 1, 0.0, room._rng), None))
    words = {"en": "Better <than> the rest.", "id": "Lebih baik."}
    await room.amend(table, lambda _now: [Reasoned(1, 1, words)])
    for person, seat in ((ann, 0), (bo, -1)):
        assert (await log(person, table, seat)).count('class="reason"') == 1
        assert "<b>Why:</b> Better &lt;than&gt; the rest." in await log(person, table, seat)
        view = await person.view(table, seat)
        assert ("said-why" in str(view["parts"]["ask"])) == (seat == 0)
    bo.http.cookies.set("language", "id")
    assert "<b>Alasan:</b> Lebih baik." in await log(bo, table, -1)
