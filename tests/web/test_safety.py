"""What must be refused is refused with a sentence, and nothing changes."""

import pytest
from litestar import Litestar

from subak.server import Room
from subak.web.app import Limits, make_app
from tests.web.conftest import KEY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio


async def version(room: Room, table: str) -> int:
    return (await room.table(table)).version


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"do": "act", "seat": 1, "action": 0, "ticket": 1}, 403),  # another person's seat
        ({"do": "act", "seat": 7, "action": 0, "ticket": 1}, 400),
        ({"do": "act", "seat": -1, "action": 0, "ticket": 1}, 400),
        ({"do": "act", "seat": 0, "action": 0, "ticket": 99}, 409),  # another question
        ({"do": "act", "seat": 0, "action": 5, "ticket": 1}, 422),  # against the rules
        ({"do": "act", "seat": 0, "action": 10**12, "ticket": 1}, 422),
        ({"do": "takeback", "seat": 0, "ticket": 1}, 422),
        ({"do": "seatbot", "seat": 1, "bot": "random"}, 422),
        ({"do": "sit", "seat": 1, "name": "Eve"}, 422),
        ({"do": "hand", "seat": 0, "to": "eve", "name": "Eve"}, 403),
        ({"do": "rematch", "table": "elsewhere"}, 400),
        ({"do": "dance"}, 400),
        ({"do": "act", "seat": "0", "action": 0, "ticket": 1}, 400),
        (b"", 400),
        (b"{", 400),
        (b"[" * 3000, 400),
        (b"\xff\xfe", 400),
        (b'{"do":"say","text":"' + b"x" * 5000 + b'"}', 400),
        (b'{"do":"say","text":"' + b"x" * 60_000 + b'"}', 413),
    ],
)
async def test_a_command_that_may_not_be_changes_nothing(
    room: Room, ann: Guest, bo: Guest, body: dict[str, object] | bytes, status: int
) -> None:
    table = await at_nim(ann, bo)
    before = await version(room, table)
    response = await ann.order(table, body)
    assert response.status_code == status, response.text
    assert len(response.json()["said"]) > 10
    assert await version(room, table) == before


async def test_nobody_acts_from_a_page_of_another_site(room: Room, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    before = await version(room, table)
    for headers in ({}, {"x-csrftoken": "0" * 128}, {"x-csrftoken": bo.token}):
        response = await ann.http.post(
            f"/tables/{table}/order",
            json={"do": "act", "seat": 0, "action": 0, "ticket": 1},
            headers={"accept": "application/json", **headers},
        )
        assert response.status_code == 403
        assert "Reload" in response.json()["said"]
    assert (await ann.http.post("/play/nim", data={})).status_code == 403
    assert await version(room, table) == before


async def test_a_session_cannot_be_read_by_scripts_or_forged(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    response = await ann.get("/")
    cookies = [value for name, value in response.headers.multi_items() if name == "set-cookie"]
    assert cookies
    assert all("httponly" in cookie.lower() and "samesite=lax" in cookie.lower() for cookie in cookies)
    (name, value), *_rest = [(n, v) for n, v in ann.http.cookies.items() if not n.startswith("subak-csrf")]
    async with guest(app) as eve:
        await eve.get("/")
        forged = value[:-8] + ("A" * 8 if value[-8:] != "A" * 8 else "B" * 8)
        eve.http.cookies.set(name, forged)
        response = await eve.act(table, 0, 0, ticket=1)
        assert response.status_code in (400, 403)
        assert (await eve.asked(f"/tables/{table}/view?seat=0")).status_code == 403


async def test_a_stranger_sees_only_what_lies_open(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.act(table, 0, 2)).status_code == 200
    assert "bid 2" in (await ann.view(table, 0))["parts"]["log"]
    async with guest(app) as stranger:
        for path in (f"/tables/{table}", f"/tables/{table}?seat=0", f"/tables/{table}/view"):
            assert "bid 2" not in (await stranger.get(path)).text
        for path in ("view?seat=0", "why?seat=0&action=1"):
            refused = await stranger.asked(f"/tables/{table}/{path}")
            assert refused.status_code == 403
        assert (await stranger.asked(f"/tables/{table}/live?seat=0")).text.endswith("\n\nevent: gone\ndata: {}\n\n")
    assert "bid 2" not in (await bo.view(table, 1))["parts"]["log"]


async def test_chat_is_text_whatever_it_looks_like(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.order(table, {"do": "say", "text": "<script>alert(1)</script> & more"})).status_code == 200
    said = (await bo.view(table, 1))["parts"]["said"]
    assert "<script>" not in said
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in said


async def test_too_much_at_once_is_answered_with_patience(room: Room) -> None:
    async with guest(make_app(room, KEY, Limits(per_minute=12, tables_per_minute=3))) as eager:
        codes = [(await eager.submit("/play/nim")).status_code for _ in range(5)]
        assert codes == [303, 303, 303, 429, 429]
        late = [await eager.get("/") for _ in range(12)]
        assert late[-1].status_code == 429
        assert "Wait a moment" in late[-1].text


async def test_why_not_names_the_rule_and_links_it(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    for who, seat in ((ann, 0), (bo, 1)):
        assert (await who.act(table, seat, 0)).status_code == 200
    said = (await ann.asked(f"/tables/{table}/why?seat=0&action=0")).json()["said"]
    assert '<a href="/rules/nim#T-2.1" data-rule="T-2.1">T-2.1</a>' in said


async def test_a_broken_server_says_that_nothing_is_lost(
    app: Litestar, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(app.state["house"].room), "table", broken)
    response = await ann.asked("/tables/x/view")
    assert response.status_code == 500
    assert "Nothing of your game is lost" in response.json()["said"]


ODD = [
    "view?seat=-2", "view?seat=99", f"view?seat={10**30}", "view?seat=x", "view?seat=", "live?seat=1&since=zzz",
    "why", "why?seat=0", "why?seat=-1&action=0", "why?seat=0&action=-1", f"why?seat=0&action={10**30}", "record?x=1",
    "?seat=abc", "?seat=-5&curtain=true", "?curtain=maybe", "%00/view", "../view",
]  # fmt: skip


@pytest.mark.parametrize("query", ODD)
async def test_an_odd_question_gets_a_calm_answer(ann: Guest, bo: Guest, query: str) -> None:
    table = await at_nim(ann, bo)
    joint = "" if query.startswith("?") else "/"
    response = await ann.asked(f"/tables/{table}{joint}{query}")
    assert response.status_code < 500, response.text


async def test_built_files_are_kept_by_the_browser_and_renamed_when_they_change(ann: Guest) -> None:
    page = (await ann.get("/")).text
    address = page.split('<link rel="stylesheet" href="')[1].split('"')[0]
    assert "?v=" in address
    assert "immutable" in (await ann.get(address)).headers["cache-control"]
