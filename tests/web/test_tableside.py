"""The stream: versioned, complete, silent when there is nothing to tell, and never telling too much."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from litestar import Litestar

from subak.web import live, show
from tests.web.conftest import Guest, at_nim
from tests.web.test_pieces import Page

pytestmark = pytest.mark.anyio


async def person(app: Litestar, table: str, seat: int) -> str:
    return str((await app.state["house"].room.table(table)).chairs[seat].player)


async def listen(app: Litestar, table: str, seat: int, since: str = "") -> AsyncIterator[dict[str, Any] | str]:
    """What the stream says: views, put together as a page does, `gone`, `restart`, or `breath`."""
    page = Page()
    who = await person(app, table, seat) if seat >= 0 else ""
    stream = live.views(app.state["house"], table, who, seat, False, since, "here")
    assert await anext(stream) == b"retry: 500\n\n"
    try:
        async for event in stream:
            text = event.decode()
            if "event: gone" in text:
                yield "gone"
            elif "event: restart" in text:
                yield "restart"
            elif text == "data:\n\n":
                yield "breath"
            else:
                view = page.hear(json.loads(text.split("data: ", 1)[1]))
                assert f"id: {view['version']}\n" in text
                yield view
    finally:
        await stream.aclose()  # type: ignore[attr-defined]


async def soon(events: AsyncIterator[dict[str, Any] | str]) -> dict[str, Any]:
    event = await asyncio.wait_for(anext(events), 5)
    assert isinstance(event, dict), event
    return event


async def silent(events: AsyncIterator[dict[str, Any] | str]) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(anext(events), 0.3)


async def test_a_new_listener_gets_the_current_view_and_then_the_newer_ones(
    app: Litestar, ann: Guest, bo: Guest
) -> None:
    table = await at_nim(ann, bo)
    events = listen(app, table, 0)
    first = await soon(events)
    assert first["turn"] is True
    assert (await ann.act(table, 0, 1)).status_code == 200
    second = await soon(events)
    assert int(second["version"]) > int(first["version"])
    assert second["turn"] is False
    assert "bid 1" in second["parts"]["log"]


async def test_a_view_is_drawn_once_for_all_who_see_the_same(app: Litestar, ann: Guest, bo: Guest) -> None:
    key = await at_nim(ann, bo)
    house = app.state["house"]
    drawn = house.metrics.draw_seconds.counts
    viewers = [(await person(app, key, 0), 0), (await person(app, key, 1), 1), ("eve", -1), ("fay", -1), ("", -1)]
    for seat in (0, 1):
        table, before = await house.room.table(key), sum(drawn)
        views = [house.draw(table, who, place, False) for who, place in viewers * 2]  # each has two windows
        assert sum(drawn) - before == 3
        assert views[2] is views[3] is views[4] is views[7]
        assert len(set(map(id, views))) == 3
        assert (await (ann, bo)[seat].act(key, seat, 0)).status_code == 200


async def test_whoever_missed_nothing_is_told_nothing(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    version = (await ann.view(table, 0))["version"]
    await silent(listen(app, table, 0, since=version))


async def test_whoever_slept_gets_the_latest_view_and_no_other(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    version = (await ann.view(table, 0))["version"]
    for who, seat in ((ann, 0), (bo, 1)):
        assert (await who.act(table, seat, 0)).status_code == 200
    events = listen(app, table, 0, since=version)
    assert (await soon(events)) == await ann.view(table, 0)


async def test_a_double_click_counts_once(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    for _again in range(3):
        assert (await ann.act(table, 0, 1, ticket=1, id="click")).status_code == 200
    log = (await ann.view(table, 0))["parts"]["log"]
    assert log.count("bid 1") == 1


async def test_a_sealed_choice_moves_nothing_at_the_others(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo, "whisper")
    events = listen(app, table, 1)
    await soon(events)
    view = await ann.view(table, 0)
    action = int(view["parts"]["ask"].split('id="choice-')[1].split('"')[0])
    assert (await ann.act(table, 0, action)).status_code == 200
    await silent(events)


async def test_whoever_stood_up_is_told_to_leave(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    events = listen(app, table, 1)
    await soon(events)
    assert (await bo.order(table, {"do": "openseat", "seat": 1})).status_code == 200
    assert await asyncio.wait_for(anext(events), 5) == "gone"


async def test_a_silent_stream_breathes(app: Litestar, ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BREATH", 0.05)
    table = await at_nim(ann, bo)
    events = listen(app, table, -1)
    await soon(events)
    assert await asyncio.wait_for(anext(events), 5) == "breath"


async def test_streams_end_with_the_server_and_say_that_it_will_be_back(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    events = listen(app, table, 0)
    await soon(events)
    app.state["house"].room.hub.close()
    assert await asyncio.wait_for(anext(events), 5) == "restart"
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(anext(events), 5)
    assert app.state["house"].streams["here"] == 0


async def test_a_compressed_stream_is_whole_after_every_event() -> None:
    async def events() -> AsyncIterator[bytes]:
        yield b"data: one\n\n"
        yield b"data: two\n\n"

    async def send(message: Any) -> None:
        told.append(unzip.decompress(message["body"]))

    told: list[bytes] = []
    unzip = zlib.decompressobj(wbits=31)
    rest = [part async for part in live.deliver(events(), send, zipped=True)]
    assert told == [b"data: one\n\n", b"data: two\n\n"]
    assert unzip.decompress(b"".join(rest)) == b""
    assert unzip.eof


async def test_views_that_follow_fast_become_one(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    events = listen(app, table, -1)
    await soon(events)
    for who, seat in ((ann, 0), (bo, 1)):
        assert (await who.act(table, seat, 0)).status_code == 200
    assert (await ann.act(table, 0, 3)).status_code == 200
    seen = [await soon(events)]
    while "take 1 stone" not in seen[-1]["parts"]["log"]:
        seen.append(await soon(events))
    assert len(seen) <= 2


async def test_a_stream_for_a_seat_that_is_somebody_elses_says_so_and_ends(ann: Guest, bo: Guest) -> None:
    """A refusal would be tried again for ever: a bot may have taken the seat before the page has opened its stream."""
    table = await at_nim(ann, bo)
    answer = await bo.asked(f"/tables/{table}/live?seat=0")
    assert answer.status_code == 200
    assert answer.text == "retry: 500\n\nevent: gone\ndata: {}\n\n"


async def test_a_stream_of_a_table_that_was_deleted_says_so_and_ends(ann: Guest) -> None:
    """A page that comes back to it would else try for ever."""
    answer = await ann.asked("/tables/nowhere/live?seat=0")
    assert answer.status_code == 200
    assert answer.text == "event: gone\ndata: {}\n\n"


async def test_an_address_has_only_so_many_streams(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    house = app.state["house"]
    house.most_streams = 1
    house.streams.add("127.0.0.1")
    refused = await ann.asked(f"/tables/{table}/live?seat=0")
    assert refused.status_code == 429
    assert "close some" in refused.json()["said"]


async def test_the_position_can_be_read_in_sentences_by_those_who_may_see_it(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await ann.act(table, 0, 2)
    for seat in (0, -1):
        text = (await ann.get(f"/tables/{table}/words?seat={seat}")).text
        assert text.startswith('<div class="in-words">')
        assert ("sealed" in text) == (seat < 0)  # one's own bid is no secret
    assert (await bo.asked(f"/tables/{table}/words?seat=0")).status_code == 403


def test_what_blank_lines_part_has_headings() -> None:
    text = show.in_words("Bo thinks.\n\nYour <hand>\nDara\nRithy")
    assert text == '<div class="in-words"><p>Bo thinks.</p><h3>Your &lt;hand&gt;</h3><p>Dara</p><p>Rithy</p></div>'
