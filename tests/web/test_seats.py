"""Seats on the page: lent, taken back, renamed, invited to, and who is here."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from litestar import Litestar

from subak.server import Room
from subak.server import presence as presence_module
from subak.table import Refused, Table
from subak.web import inviting, live, show
from subak.web.people import Mood
from tests.table.playing import Club
from tests.toy import QuickNim
from tests.web.conftest import Guest, at_nim, guest
from tests.web.test_pieces import Page

pytestmark = pytest.mark.anyio


async def person(room: Room, table: str, seat: int) -> str:
    chair = (await room.table(table)).chairs[seat]
    return chair.player or chair.owner


async def events(app: Litestar, table: str, who: str, seat: int, since: str, mood: str = "") -> AsyncIterator[Any]:
    """What the stream says, as pairs of kind and data; of a mood, what is new."""
    page = Page()
    stream = live.views(app.state["house"], table, who, seat, False, since, "here", mood)
    try:
        async for event in stream:
            text = event.decode()
            kind = re.match(r"event: (\w+)", text)
            data = text.split("data: ", 1)[1] if "data: " in text else "{}"
            if "retry" not in text and text != "data:\n\n":
                news = json.loads(data)
                if "parts" in news:
                    whole = page.hear(news)["parts"]
                    news["parts"] = {part: whole[part] for part in news["parts"]}
                yield kind[1] if kind else "view", news
    finally:
        await stream.aclose()  # type: ignore[attr-defined]


async def lend(table: str, of: Guest, seat: int) -> None:
    assert (await of.order(table, {"do": "seatbot", "seat": seat, "bot": "greedy"})).status_code == 200


async def test_whoever_returns_finds_the_seat_by_one_click(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await lend(table, bo, 1)
    home = (await bo.get("/")).text
    assert f'href="/tables/{table}"' in home
    assert "a bot plays on for you" in home
    page = (await bo.get(f"/tables/{table}")).text
    assert "Steady bot for Bo plays on." in page
    assert re.search(r'data-order="sit" data-seat="1">Take your seat back<', page)
    assert "Take your seat back" not in (await ann.get(f"/tables/{table}")).text
    async with guest(app) as stranger:
        assert "Take your seat back" not in (await stranger.get(f"/tables/{table}")).text
        assert (await stranger.order(table, {"do": "sit", "seat": 1, "name": "Eve"})).status_code == 403
    taken = await bo.order(table, {"do": "sit", "seat": 1, "name": ""})
    assert taken.json()["go"] == f"/tables/{table}?seat=1"
    assert (await bo.act(table, 1, 2)).status_code == 200
    log = (await ann.view(table, 0))["parts"]["log"]
    text = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", log))
    assert "Steady bot for Bo: plays on until Bo takes the seat back." in text
    assert re.search(r"Bo: takes the seat back from the bot\. \d\d:\d\d UTC–\d\d:\d\d UTC", text)


async def test_a_visible_choice_lets_a_bot_play_on(ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await at_nim(ann, bo)
    assert "Let a bot play on for me" in (await ann.view(table, 0))["parts"]["ask"]
    assert "is away" not in (await ann.view(table, 0))["parts"]["ask"]
    for patience in ("RELOAD", "POLL"):
        monkeypatch.setattr(presence_module, patience, 0.0)  # nobody of these has a stream
    asked = (await ann.view(table, 0))["parts"]
    assert re.search(r'data-order="seatbot" data-seat="1"[^>]*>Bo is away: let a bot play on<', asked["ask"])
    assert "away" in asked["players"]
    assert "seatbot" not in asked["players"], "no longer in the popup of the score sheet"
    assert (await ann.act(table, 0, 1)).status_code == 200
    assert "is away" not in (await bo.view(table, 1))["parts"]["ask"], "nobody waits for Ann"
    assert (await ann.order(table, {"do": "seatbot", "seat": 1, "bot": "greedy"})).status_code == 200
    assert "Steady bot plays on" in (await ann.view(table, 0))["parts"]["players"]


async def test_somebody_who_is_here_but_takes_long_is_told_apart(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    now = room.hub.clock
    with room.hub.presence.watching(table, await person(room, table, 1)):
        room.hub.clock = lambda: now() + 200.0
        asked = (await ann.view(table, 0))["parts"]["ask"]
    assert "Bo is taking long: let a bot play on" in asked


async def test_coming_and_going_reaches_the_others_without_a_board(
    app: Litestar, room: Room, ann: Guest, bo: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_nim(ann, bo)
    monkeypatch.setattr(presence_module, "RELOAD", 0.05)
    monkeypatch.setattr(presence_module, "POLL", 0.05)
    watched = await ann.view(table, 0)
    people = [await person(room, table, seat) for seat in (0, 1)]
    heard = events(app, table, people[0], 0, watched["version"], "another")
    theirs = events(app, table, people[1], 1, "")
    async with asyncio.timeout(20):
        assert (await anext(theirs))[0] == "view"
        while True:  # whatever the first moments looked like, Bo is here in the end
            kind, told = await anext(heard)
            if "away" not in told["parts"]["players"]:
                break
        await theirs.aclose()  # type: ignore[attr-defined]
        kind, told = await anext(heard)
        assert kind == "mood"
        assert set(told["parts"]) == {"players", "ask"}
        assert told["version"] == watched["version"]
        assert re.search(r'away since <time datetime="[\dT:-]+Z">', told["parts"]["players"])
        assert "Bo is away: let a bot play on" in told["parts"]["ask"]
        again = events(app, table, people[1], 1, "")
        await anext(again)
        kind, told = await anext(heard)
        assert kind == "mood"
        assert "away" not in told["parts"]["players"]
        for stream in (again, heard):
            await stream.aclose()  # type: ignore[attr-defined]


async def test_a_stranger_who_looks_on_is_nobodys_news(app: Litestar, room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    async with guest(app) as stranger:
        await stranger.submit("/name", name="Eve")
        await stranger.get(f"/tables/{table}")
        await stranger.view(table)
    assert {who for _table, who in room.hub.presence._visits} <= {await person(room, table, s) for s in (0, 1)}


async def test_a_guest_sees_an_invitation_and_says_a_name(app: Litestar, room: Room, ann: Guest, bo: Guest) -> None:
    await ann.submit("/name", name="Ann")
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    page = (await bo.get(f"/tables/{table}")).text
    for words in ("Ann invites you to play", "<h1>Nim</h1>", "What shall we call you?", "Sit down", "Just watch"):
        assert words in page
    assert "send your friends" not in page
    assert "send your friends" in (await ann.get(f"/tables/{table}")).text
    assert "send your friends" not in (await bo.get(f"/tables/{table}?watch=true")).text
    nameless = await bo.submit(f"/tables/{table}/sit", name=" \u200b ")
    assert nameless.status_code == 422
    assert "Tell us what to call you" in nameless.text
    sat = await bo.submit(f"/tables/{table}/sit", name="Bo")
    assert (sat.status_code, sat.headers["location"]) == (303, f"/tables/{table}?seat=1")
    assert (await room.table(table)).chairs[1].name == "Bo"
    assert (await bo.submit(f"/tables/{table}/sit", name="Bo")).headers["location"] == f"/tables/{table}"
    async with guest(app) as late:
        assert "All seats are taken" in (await late.get(f"/tables/{table}")).text
        assert (await late.submit(f"/tables/{table}/sit", name="Cy")).status_code == 422
        assert (await late.submit("/tables/nowhere/sit", name="Cy")).status_code == 404


async def test_a_new_name_reaches_the_seats_and_the_log(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await bo.submit("/name", name="Boris")
    assert (await room.table(table)).chairs[1].name == "Boris"
    assert "Boris" in (await ann.view(table, 0))["parts"]["players"]
    assert "was called Bo until now" in (await ann.view(table, 0))["parts"]["log"]
    assert (await ann.order(table, {"do": "rename", "seat": 1, "name": "Eve"})).status_code == 403
    assert (await ann.order(table, {"do": "rename", "seat": 0, "name": "Anna"})).status_code == 200
    assert "<b>Anna</b>" in (await ann.get("/")).text, "the name of one's only seat is one's own"


async def test_a_refused_wish_gives_nobody_another_name(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await bo.order(table, {"do": "sit", "seat": 0, "name": "Ann"})).status_code == 422
    assert (await room.table(table)).chairs[1].name == "Bo"


async def test_people_at_one_screen_have_names(room: Room, ann: Guest) -> None:
    form = (await ann.get("/new/whisper")).text
    assert 'name="name-1"' in form
    assert 'name="called"' in form
    fields = {"seats": "3", "called": "Ann", "seat-0": "me", "seat-1": "here", "name-1": "Grandma", "seat-2": "here"}
    table = (await ann.submit("/new/whisper", **fields)).headers["location"].removeprefix("/tables/")
    assert [chair.name for chair in (await room.table(table)).chairs] == ["Ann", "Grandma", "Player 3"]


async def test_in_the_lobby_seats_are_added_removed_and_renamed(room: Room, ann: Guest, bo: Guest) -> None:
    fields = {"seats": "3", "seat-0": "me", "seat-1": "here", "seat-2": "open", "option-heap": "7"}
    table = (await ann.submit("/new/nim", **fields)).headers["location"].removeprefix("/tables/")
    parts = (await ann.view(table, 0))["parts"]
    assert re.search(r'data-order="resize" data-seats="2">', parts["ask"])
    assert re.search(r'data-order="resize" data-seats="4" disabled>', parts["ask"])
    assert parts["players"].count('data-form="rename"') == 2
    assert (await ann.order(table, {"do": "rename", "seat": 1, "name": "Grandma"})).status_code == 200
    assert (await ann.order(table, {"do": "resize", "seats": 2})).status_code == 200
    assert [chair.name for chair in (await room.table(table)).chairs] == ["Guest", "Grandma"]
    assert (await ann.order(table, {"do": "resize", "seats": 3})).status_code == 200
    assert "resize" not in (await bo.view(table))["parts"]["ask"], "it is the host's word"
    assert "rename" not in (await bo.view(table))["parts"]["players"]


@pytest.mark.parametrize("host", ["testserver", "games.example.org", "192.168.1.5:8000"])
async def test_the_lobby_shows_the_link_and_its_picture(ann: Guest, host: str) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"]
    page = (await ann.get(table, headers={"host": host})).text
    assert f'value="http://{host}{table}"' in page
    assert '<svg viewBox="0 0 ' in page
    assert 'class="qr"' in page
    assert "--lan" not in page


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
async def test_a_server_on_loopback_says_so_where_it_shows_the_link(app: Litestar, ann: Guest, host: str) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"]
    page = (await ann.get(table, headers={"host": host})).text
    assert "Only this machine can open this link" in page
    assert "subak serve --lan" in page
    assert 'class="qr"' not in page
    app.state["house"].origin = "http://192.168.1.5:8000/"
    page = (await ann.get(table, headers={"host": host})).text
    assert f'value="http://192.168.1.5:8000{table}"' in page
    assert 'class="qr"' in page
    assert "Only this machine" not in page


def test_the_way_is_found_without_a_word_to_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []

    class Probe:
        def __init__(self, *_kind: object) -> None:
            pass

        def __enter__(self) -> "Probe":
            return self

        def __exit__(self, *_error: object) -> None:
            pass

        def connect(self, where: tuple[str, int]) -> None:
            sent.append(where)

        def getsockname(self) -> tuple[str, int]:
            return "192.168.1.5", 40000

    monkeypatch.setattr("subak.web.inviting.socket.socket", Probe)
    assert inviting.lan_address() == "192.168.1.5"
    assert sent == [inviting.ELSEWHERE], "a datagram socket is only told where; nothing else is asked of it"

    def offline(_self: Probe, _where: tuple[str, int]) -> None:
        raise OSError

    monkeypatch.setattr(Probe, "connect", offline)
    assert inviting.lan_address() == ""


async def test_seats_seen_from_are_not_exchanged_by_the_page_either(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo, "whisper")
    for who, seat in ((bo, 1), (ann, 0)):
        assert (await who.order(table, {"do": "openseat", "seat": seat})).status_code == 200
    assert 'data-order="sit" data-seat="1"' not in (await ann.view(table))["parts"]["players"]
    refused = await ann.order(table, {"do": "sit", "seat": 1, "name": ""})
    assert refused.status_code == 403
    assert (await ann.asked(f"/tables/{table}/view?seat=1")).status_code == 403
    for who, seat in ((bo, 1), (ann, 0)):
        assert (await who.order(table, {"do": "sit", "seat": seat, "name": ""})).status_code == 200
    with pytest.raises(Refused):
        (await room.table(table)).view(await person(room, table, 0), [1])


async def test_a_game_of_older_rules_offers_nothing_but_to_read() -> None:
    club = Club(QuickNim(), 2)
    newer = QuickNim()
    newer.version += 1
    table = Table.rebuild(newer, club.table.header, club.changes, club.table.summary())
    parts = show.payload(table, "ann", 0, False, Mood({1: 0}, [])).parts
    assert "It can be read, but not played on." in parts["ask"]
    assert "data-action" not in parts["ask"] + parts["board"]
    assert "data-order" not in parts["ask"] + parts["players"]
