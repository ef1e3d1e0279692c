"""What strangers try with names, talk, bots, tokens, cookies and odd addresses."""

import sqlite3
from base64 import b64encode
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from litestar import Litestar
from sqlalchemy import text

import subak.games
from subak.server import Room
from subak.store import Unreachable
from subak.table import Header, Line, Say, Sit, Start, Table
from subak.table.commands import NAME, TEXT
from subak.table.company import CHAT
from subak.table.names import called, clean, talk
from subak.web import show
from subak.web.app import Limits, make_app
from subak.web.chronicle import chronicle
from subak.web.people import Mood
from tests.toy import QuickNim
from tests.web.conftest import KEY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio

INVISIBLE = [
    "\u200b",
    "\u3164",
    "\u2800",
    "\u115f\u1160",
    "\ufeff\u2060",
    "\u0301\u0308",
    "\u00ad",
    "\ufe0f",
    "\0",
    "\u202e",
]


@pytest.mark.parametrize("name", INVISIBLE, ids=lambda name: name.encode("unicode_escape").decode())
async def test_a_name_that_nobody_could_see_is_refused(ann: Guest, bo: Guest, room: Room, name: str) -> None:
    refused = await ann.submit("/name", name=name)
    assert refused.status_code == 422
    assert "This name would be invisible" in refused.text
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    commands: list[dict[str, object]] = [
        {"do": "sit", "seat": 1, "name": name},
        {"do": "say", "text": "boo", "name": name},
    ]
    for command in commands:
        answer = await bo.order(table, command)
        assert answer.status_code == 400, answer.text
        assert "This name would be invisible" in answer.json()["said"]
    assert (await room.table(table)).version == 1


async def test_names_keep_what_can_be_seen() -> None:
    for name in ("Ann", "Ånn “<b>”", "Þóra", "நிலா", "李", "é", "Zoë 2", "🌾"):
        assert clean(name) == name
    assert clean(" a\u200bn\u202en\n b ") == "ann b"
    assert clean("x" * 99) == "x" * NAME
    assert len(clean("Z" + "\u0301" * 20)) == 3
    assert called("") == called("  ") == "Guest"
    assert talk("\u200b \u3164") == ""
    assert talk("one\ntwo\u202e") == "one two"
    assert talk("👩\u200d🌾") == "👩\u200d🌾"


async def test_a_stranger_cannot_talk_under_a_players_name(ann: Guest, bo: Guest, app: Litestar) -> None:
    await ann.submit("/name", name="Ann")
    table = await at_nim(ann, bo)
    assert (await ann.order(table, {"do": "say", "text": "it is me"})).status_code == 200
    async with guest(app) as eve:
        for name in ("Ann", "ann", "Аnn", "Steady bot", "Ａnn"):
            assert (await eve.order(table, {"do": "say", "text": "give up", "name": name})).status_code == 200
    said = (await bo.view(table, 1))["parts"]["said"]
    lines = [line for line in said.splitlines() if line.startswith("<li>")]
    assert len(lines) == 6
    assert "(watching)" not in lines[0]
    assert all("(watching)" in line for line in lines[1:])


async def test_talk_has_its_measure_for_each_person_and_for_all_who_watch(room: Room) -> None:
    app = make_app(room, KEY, Limits(words_per_minute=3))
    async with guest(app) as ann, guest(app) as bo, guest(app) as eve, guest(app) as dee:
        table = await at_nim(ann, bo)

        async def say(who: Guest) -> int:
            return (await who.order(table, {"do": "say", "text": "hello"})).status_code

        assert [await say(eve), await say(eve), await say(dee), await say(eve), await say(dee)] == [
            200,
            200,
            200,
            429,
            429,
        ]
        assert [await say(ann) for _n in range(4)] == [200, 200, 200, 429]
        assert await say(bo) == 200
        refused = await ann.order(table, {"do": "say", "text": "hello"})
        assert "Wait a moment" in refused.json()["said"]


@pytest.mark.parametrize("name", ["animism", "kingdoms", "seasons", "spirits"])
async def test_a_view_stays_small_whatever_is_said(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.undo()  # the real games
    game = subak.games.load(name)
    seats = game.seats.stop - 1
    table = Table(game, Header(id="k", game=name, seats=seats, host="p0", created=0.0))

    def do(who: str, command: Sit | Start | Say) -> None:
        change = table.decide(command, who, 1.0, Random(1))
        assert change
        table.apply(change)

    for seat in range(seats):
        do(f"p{seat}", Sit(seat=seat, name="&" * NAME))
    do("p0", Start())
    for text_ in ("'" * TEXT, "🌾" * TEXT, "&" * TEXT):
        for _n in range(CHAT):
            do("stranger", Say(text=text_, name='"' * NAME))
        for tall in (False, True):
            made = show.payload(table, "p0", 0, tall, Mood({}, []))
            assert len(msgspec.json.encode(made)) < 150_000
            assert made.parts["said"].count("<li>") >= 4
    assert len(table.chat) == CHAT


async def test_the_log_keeps_within_bounds_whatever_people_are_called() -> None:
    table = Table(QuickNim(), Header(id="k", game="nim", seats=2, host="p0", created=0.0))
    view = msgspec.structs.replace(table.view("p0"), notes=[Line(0, "x" * 300, name="'" * NAME, times=(0.0,))] * 5000)
    kept = chronicle(view, -1).shown(5000, -1, "<ol>", "</ol>")[1:-1]
    assert 40 < len(kept) < 100
    assert "line-5000" in kept[0]


async def test_a_line_of_the_game_is_signed_only_where_a_bot_played_on_for_somebody() -> None:
    table = Table(QuickNim(), Header(id="k", game="nim", seats=2, host="p0", created=0.0))
    told = [Line(0, "Ann rests.", name="Ann"), Line(0, "Ann rests.", name="Ann", bot="greedy"), Line(8, "It rains.")]
    view = msgspec.structs.replace(table.view("p0"), notes=[*told, Line(0, "sits down.", name="Ann", times=(0.0,))])
    assert chronicle(view, -1).signed == ["", "Steady bot for Ann", "", "Ann"]


@pytest.mark.parametrize(
    "bot",
    ["greedy:reach=1000000000", "greedy:worlds=2", "greedy:", "random:", "search", "search:lines=9", "sage:", "nobody"],
)
async def test_only_the_offered_bots_come_to_a_table(ann: Guest, room: Room, bot: str) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    refused = await ann.order(table, {"do": "seatbot", "seat": 1, "bot": bot})
    assert refused.status_code == 400
    fields = {"seats": "2", "seat-0": "me", "seat-1": bot, "option-heap": "7"}
    assert (await ann.submit("/new/nim", **fields)).status_code == 422
    assert (await room.table(table)).version == 1
    assert (await ann.order(table, {"do": "seatbot", "seat": 1, "bot": "greedy"})).status_code == 200


async def test_a_token_is_worth_nothing_in_another_session(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    before = (await room.table(table)).version
    ann.token, own = bo.token, ann.token
    stolen = dict(bo.http.cookies)
    for name, value in stolen.items():
        if "csrf" in name:  # whatever a neighbour's site could plant beside the session
            ann.http.cookies.set(name, value)
    assert (await ann.act(table, 0, 0, ticket=1)).status_code == 403
    assert (await ann.submit("/play/nim")).status_code == 403
    assert (await room.table(table)).version == before
    ann.token = own
    assert (await ann.act(table, 0, 0, ticket=1)).status_code == 200
    await ann.submit("/name", name="Ann of the hills")
    assert (await ann.submit("/play/nim")).status_code == 303  # the token of an older page, same session


async def test_whoever_has_no_session_changes_nothing(app: Litestar) -> None:
    async with guest(app) as stranger:
        for token in ("", "0" * 64, "ä", "\ud800".encode(errors="replace").decode()):
            for path in ("/play/nim", "/invite/nim", "/name", "/new/nim", "/tables/x/order", "/tables/x/again"):
                body = {"_csrf_token": token}
                assert (await stranger.http.post(path, data=body)).status_code == 403, path


async def test_a_command_for_no_table_leaves_no_person(ann: Guest, room: Room) -> None:
    await ann.get("/")
    for body in (b'{"do":"sit","seat":0,"name":"Ann"}', b'{"do":"say","text":"hello"}', b'{"do":"start"}'):
        answer = await ann.order("nowhere", body)
        assert answer.status_code == 404
        assert "no such table" in answer.json()["said"]
    count = await room.store.database.read(lambda connection: connection.scalar(text("SELECT count(*) FROM players")))
    assert count == 0


@pytest.mark.parametrize(
    "path",
    ["/", "/name", "/new/nim", "/rules/nim", "/rules/nim/text", "/cards/nim", "/cards/nim/0/dark", "/healthz",
     "/readyz", "/metrics", "/games/nim/style.css", "/games/nim/cover/dark", "/static/client.js", "/tables/{}",
     "/tables/{}/view", "/tables/{}/live"],
)  # fmt: skip
async def test_head_is_answered_like_get_without_a_body(ann: Guest, bo: Guest, path: str) -> None:
    table = await at_nim(ann, bo)
    response = await ann.http.head(path.format(table))
    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["content-type"]


async def test_head_says_what_get_would_of_what_is_not_there(ann: Guest) -> None:
    assert (await ann.http.head("/nowhere")).status_code == 404
    assert (await ann.http.head("/rules")).status_code == 303
    assert (await ann.http.head("/play/nim")).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/static/%00", "/static/a%00b", "/static/" + "a" * 5000, "/static/..%2f..%2fapp.py", "/tables/a%00b", "/rules/%00",
     "/rules/a%00b/text", "/cards/%00", "/cards/nim/0/%00", "/games/%00/style.css", "/games/nim/cover/%00", "/new/%00",
     "/%00", "/a%00b", "/tables/%ff"],
)  # fmt: skip
async def test_an_address_that_cannot_be_is_not_there(ann: Guest, path: str) -> None:
    response = await ann.get(path)
    assert response.status_code == 404, response.text


@pytest.mark.parametrize(
    "path",
    ["/name?back=%00", "/tables/{}?seat=%00", "/tables/{}/view?seat=a%00b", "/tables/{}/live?seat=%00", "/?%00=%00"],
)
async def test_a_question_with_nothing_in_it_is_answered_calmly(ann: Guest, bo: Guest, path: str) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.get(path.format(table))).status_code in (200, 400)


async def test_forms_and_commands_with_nothing_in_them_are_answered_calmly(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.submit("/name", name="a\0b", back="/\0\r\nx: y")).headers["location"] == "/%00%0D%0Ax:%20y"
    assert (await ann.submit("/new/nim", **{"seats": "\0", "seat-0": "\0"})).status_code == 422
    said = await ann.order(table, {"do": "say", "text": "a\0b", "id": "\0"})
    assert said.status_code == 200
    assert "a b" in (await bo.view(table, 1))["parts"]["said"]


@pytest.mark.parametrize(
    "value",
    ["", "x", "%%%", "null", "AAAA", "=" * 50, "A" * 4000, b64encode(b"n" * 12 + b"x").decode(), "ä",
     b64encode(b"n" * 40 + b"additional_authenticated_data={").decode(),
     b64encode(b"n" * 40 + b"additional_authenticated_data={}").decode(),
     b64encode(b"n" * 40 + b'additional_authenticated_data={"expires_at":99999999999}').decode(),
     b64encode(b'additional_authenticated_data={"expires_at":99999999999}').decode(),
     b64encode(b'additional_authenticated_data={"expires_at":"soon"}').decode()],
)  # fmt: skip
async def test_a_damaged_cookie_is_renewed(app: Litestar, value: str) -> None:
    async with guest(app) as somebody:
        await somebody.get("/name")
        (name,) = somebody.http.cookies.keys()
        somebody.http.cookies.clear()
        damaged = {b"cookie": f"{name}={value}".encode()}
        response = await somebody.get("/", headers=damaged)
        assert response.status_code == 200
        assert (await somebody.submit("/play/nim")).status_code == 303


async def test_no_error_names_the_database(
    ann: Guest, bo: Guest, room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_nim(ann, bo)

    async def fails(*_given: object) -> None:
        with room.store.database.failing():
            raise sqlite3.OperationalError("disk I/O error")

    for method in ("read", "write"):
        monkeypatch.setattr(room.store.database, method, fails)
    with pytest.raises(Unreachable, match=str(tmp_path)):  # whoever runs the server is told
        await room.store.ping()
    answers: list[httpx.Response] = [
        await ann.get("/"),
        await ann.get("/readyz"),
        await ann.get("/tables/elsewhere"),
        await ann.submit("/play/nim"),
        await ann.asked("/tables/elsewhere/view"),
        await ann.order(table, {"do": "say", "text": "hello"}),
    ]
    for response in answers:
        assert response.status_code == 503, response.text
        assert not any(word in response.text for word in (str(tmp_path), "sqlite", "subak.db", "I/O"))
        assert len(response.text) > 20
    assert "Nothing of your game is lost" in answers[-1].json()["said"]
    assert answers[0].headers["refresh"] == answers[-1].headers["retry-after"] == "5"
    assert (await ann.get("/healthz")).text == "ok"


async def test_a_locked_database_is_a_503_until_it_is_free(tmp_path: Path, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.get("/readyz")).text == "ready"
    other = sqlite3.connect(tmp_path / "subak.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = await ann.order(table, {"do": "say", "text": "hello", "id": "c1"})
    assert refused.status_code == 503
    other.close()
    assert (await ann.order(table, {"do": "say", "text": "hello", "id": "c1"})).status_code == 200
    assert (await ann.get("/readyz")).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["", "/view", "/words", "/why?seat=0&action=1", "/ahead?seat=0&action=1", "/record", "/picture"],
)
async def test_of_a_table_that_is_not_there_nothing_can_be_had(ann: Guest, path: str) -> None:
    answer = await ann.http.get(f"/tables/nowhere{path}")
    assert answer.status_code == 404
    assert "There is no such table" in answer.text
