"""Looking back: every position has an address, through one's own eyes while the game is on, through any afterwards."""

import re
from dataclasses import replace
from typing import Any

import httpx
import pytest

from subak.core.game import CHANCE
from subak.kit.record import Record
from subak.server import Room
from subak.web.records import LARGEST
from tests.table.whisper import DRAW
from tests.toy import TAKING
from tests.web.conftest import Guest, at_nim
from tests.web.test_hints import finish

pytestmark = pytest.mark.anyio


async def position(who: Guest, table: str, at: int, eyes: int | None = None) -> httpx.Response:
    return await who.asked(f"/tables/{table}/position?at={at}" + ("" if eyes is None else f"&eyes={eyes}"))


async def bring(who: Guest, content: str | bytes) -> httpx.Response:
    await who.get("/records")
    return await who.http.post("/records", data={"_csrf_token": who.token}, files={"record": ("r.json", content)})


async def finished_record(room: Room, table: str) -> Record:
    return (await room.table(table)).record()


async def test_a_position_has_an_address_and_the_latest_counts_from_the_end(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    page = await ann.get(f"/tables/{table}?at=0")
    assert page.status_code == 200
    assert 'id="replay"' in page.text
    assert "Play from here" not in page.text
    latest = (await position(ann, table, -1)).json()
    assert latest["at"] == latest["last"] == 0
    await ann.act(table, 0, 1)
    latest = (await position(ann, table, -1)).json()
    assert (latest["at"], latest["last"]) == (1, 1)
    for at in (2, -3):
        refused = await position(ann, table, at)
        assert refused.status_code == 404
        assert "Positions 0 to 1" in refused.json()["said"]


async def test_sealed_choices_of_others_are_no_steps_while_the_game_is_on(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo, "whisper")
    before, own = [(await position(person, table, -1)).json() for person in (bo, ann)]
    assert (await ann.act(table, 0, DRAW)).status_code == 200
    assert (await position(bo, table, -1)).json() == before
    assert (await position(ann, table, -1)).json()["last"] > own["last"]


async def test_other_eyes_are_for_afterwards(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await ann.act(table, 0, 1)
    for eyes in (0, -2):
        for path in (f"/tables/{table}/position?at=0&eyes={eyes}", f"/tables/{table}?at=0&eyes={eyes}"):
            refused = await bo.asked(path)
            assert refused.status_code == 403
            assert "own eyes" in refused.json()["said"]
    assert (await position(bo, table, 0, -1)).status_code == 200, "what lies open is for everybody"
    await finish(ann, bo, table)
    counts = [(await position(bo, table, 0, eyes)).json()["last"] for eyes in (-2, -1, 0, 1)]
    assert counts[0] > max(counts[1:]), "with everything open every event is a position"
    assert (await position(bo, table, 0, 5)).status_code == 403
    page = (await bo.get(f"/tables/{table}?at=3&eyes=-2")).text
    assert page.count("<figcaption>") == 2
    assert "Play from here" in page
    assert "Everything open" in page


async def test_an_address_leads_through_other_eyes_to_the_same_moment(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    last = (await position(ann, table, -1, -2)).json()["last"]
    moved = await ann.get(f"/tables/{table}?at={last}&seen=-2&eyes=1")
    assert moved.status_code == 303
    end = (await position(ann, table, -1, 1)).json()["last"]
    assert moved.headers["location"] == f"/tables/{table}?at={end}&eyes=1"
    first = await ann.get(f"/tables/{table}?at=0&seen=1&eyes=-2")
    assert first.headers["location"].endswith("?at=0&eyes=-2")


async def test_a_finished_game_is_played_on_from_a_position(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    refused = await ann.submit(f"/tables/{table}/fork", at="0", eyes="0")
    assert refused.status_code == 422
    await finish(ann, bo, table)
    over = await room.table(table)
    assert over.match
    heap = next(n for n, entry in enumerate(over.match.replay.entries) if entry.action > TAKING and entry.seat < CHANCE)
    for at, eyes, status in (("x", "-2", 400), ("999", "-2", 404), ("0", "7", 403)):
        assert (await bo.submit(f"/tables/{table}/fork", at=at, eyes=eyes)).status_code == status
    made = await bo.submit(f"/tables/{table}/fork", at=str(heap), eyes="-2")
    assert made.status_code == 303
    other = made.headers["location"].removeprefix("/tables/")
    lobby = (await bo.view(other, 1))["parts"]
    assert "goes on where another one was" in lobby["ask"]
    assert 'data-order="resize"' not in lobby["ask"]
    assert (await bo.order(other, {"do": "resize", "seats": 3})).status_code == 422
    assert (await bo.order(other, {"do": "start"})).status_code == 200
    begun = await room.table(other)
    assert begun.match
    assert begun.match.replay.record.events == over.match.replay.record.events[:heap]
    assert [chair.kind for chair in begun.chairs] == ["bot", "person"]
    assert "goes on from here" in (await bo.view(other, 1))["parts"]["log"]
    assert 'id="take-back"' not in (await bo.view(other, 1))["parts"]["ask"]


async def test_the_end_is_no_place_to_begin(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    last = (await position(ann, table, -1, -2)).json()["last"]
    refused = await ann.submit(f"/tables/{table}/fork", at=str(last), eyes="-2")
    assert refused.status_code == 422
    assert "The game is over here" in refused.text


async def test_a_record_that_was_saved_can_be_brought_back(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    saved = (await ann.get(f"/tables/{table}/record")).text
    made = await bring(bo, saved)
    assert made.status_code == 303, made.text
    other = made.headers["location"].removeprefix("/tables/")
    opened = await room.table(other)
    assert opened.status == "over"
    again, before = opened.record(), Record.loads(saved)
    assert replace(again, dice=None) == replace(before, dice=None)
    assert again.dice is not None
    assert again.dice.given == len(before.events), "of what was played elsewhere nothing is claimed"
    assert "Look back" in (await bo.view(other))["parts"]["ask"]
    assert (await position(bo, other, -1, -2)).status_code == 200
    assert (await bo.get("/tables/" + other)).status_code == 200


async def test_a_record_that_breaks_off_is_played_on(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    record = await finished_record(room, table)
    record = Record(record.game, record.version, record.seats, record.options, record.content, record.events[:-1])
    made = await bring(bo, record.dumps())
    other = made.headers["location"].removeprefix("/tables/")
    assert (await room.table(other)).status == "gathering"
    assert (await bo.order(other, {"do": "start"})).status_code == 200
    assert (await room.table(other)).status == "playing"


async def test_a_wrong_record_is_refused_with_what_is_wrong_and_where(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    record = await finished_record(room, table)
    saved = record.dumps()

    def changed(**fields: Any) -> str:
        return Record(**{**vars(record), **fields}).dumps()

    illegal = changed(events=[*record.events[:2], (0, 8), *record.events[2:]])
    wrong: list[tuple[str | bytes, str]] = [
        ("", "Choose the file"),
        (saved[:-20], "breaks off"),
        (saved.replace('"seats":2', '"seats":3'), "check sum"),
        (illegal, "Event 2 of the record is illegal"),
        (changed(events=[(10**30, 1)]), "Event 0"),
        (changed(events=[(-5, 1)]), "Event 0"),
        (changed(game="chess"), "chess"),
        (changed(version=99), "version 99"),
        (changed(seats=9), "not played by 9"),
        (changed(options={"heap": 10**20}), "heap"),
        ("[" * 100_000, "record"),
        ("[1]", "not a record"),
        ('{"format":1e999}', "format"),
        (b"\xff\xfe\x00", "not text"),
        (changed(events=[(0, 1)] * 20_001), "more than 20000"),
    ]
    for content, said in wrong:
        answer = await bring(ann, content)
        assert answer.status_code == 422, answer.text
        found = re.search(r'role="alert">([^<]*)<', answer.text)
        assert found
        assert said in found[1], found[1]
    assert (await bring(ann, "x" * (LARGEST + 1))).status_code == 413


async def test_nobody_brings_a_record_from_a_foreign_page(ann: Guest) -> None:
    await ann.get("/records")
    answer = await ann.http.post("/records", data={"_csrf_token": "f" * 64}, files={"record": ("r.json", "{}")})
    assert answer.status_code == 403
