"""Who is called where and for what; the page as an app; and what attackers get of it."""

import json
import re
from collections.abc import AsyncIterator

import httpx
import msgspec
import pytest
from litestar import Litestar

from subak.server import Room
from subak.server.crier import Crier
from subak.server.presence import RELOAD
from subak.store.devices import MOST
from subak.web.app import make_app
from tests.server.pushing import ENDPOINT, Browser, Services
from tests.web.conftest import KEY, MANY, Guest, at_nim

pytestmark = pytest.mark.anyio
BROWSER = Browser()


@pytest.fixture
def services() -> Services:
    return Services()


@pytest.fixture
async def app(room: Room, services: Services) -> AsyncIterator[Litestar]:
    crier = Crier(room.store, room.hub.presence, services.push())
    yield make_app(room, KEY, MANY, crier=crier)
    crier.push.close()


async def tell(who: Guest, path: str, **body: object) -> httpx.Response:
    if not who.token:
        await who.get("/name")
    headers = {"x-csrftoken": who.token, "accept": "application/json", "content-type": "application/json"}
    return await who.http.post(path, content=msgspec.json.encode(body), headers=headers)


async def subscribe(who: Guest, endpoint: str = ENDPOINT) -> httpx.Response:
    return await tell(who, "/reminders/devices", endpoint=endpoint, p256dh=BROWSER.p256dh, auth=BROWSER.auth)


async def test_a_browser_is_remembered_and_forgotten(ann: Guest, bo: Guest) -> None:
    assert "No browser calls you yet." in (await ann.get("/reminders")).text
    assert (await subscribe(ann)).status_code == 200
    assert "1 browser calls you." in (await ann.get("/reminders")).text
    assert "No browser calls you yet." in (await bo.get("/reminders")).text
    await tell(bo, "/reminders/devices/remove", endpoint=ENDPOINT)
    assert "1 browser calls you." in (await ann.get("/reminders")).text
    await tell(ann, "/reminders/devices/remove", endpoint=ENDPOINT)
    assert "No browser calls you yet." in (await ann.get("/reminders")).text


async def test_nobody_has_more_than_a_few_browsers(ann: Guest) -> None:
    for n in range(MOST + 3):
        assert (await subscribe(ann, f"{ENDPOINT}{n}")).status_code == 200
    assert f"{MOST} browsers call you." in (await ann.get("/reminders")).text


async def test_an_endpoint_inside_our_network_is_refused_with_a_sentence(ann: Guest, services: Services) -> None:
    services.addresses = ["127.0.0.1"]
    refused = await subscribe(ann)
    assert (refused.status_code, "not on the public internet" in refused.json()["said"]) == (400, True)
    services.addresses = ["93.184.216.34"]
    for endpoint in ("http://push.example/a", "https://push.example:8000/a", "file:///etc/passwd", "x" * 5000):
        assert (await subscribe(ann, endpoint)).status_code == 400
    assert "No browser calls you yet." in (await ann.get("/reminders")).text


async def test_what_cannot_be_read_is_refused(ann: Guest) -> None:
    for path in ("/reminders", "/reminders/devices", "/reminders/devices/remove"):
        assert (await tell(ann, path, nonsense=1)).status_code == 400
    assert (await tell(ann, "/reminders/devices", endpoint=ENDPOINT, p256dh="x", auth="y")).status_code == 400
    assert (await tell(ann, "/reminders", what="everything", on=True)).status_code == 400


async def test_without_the_pages_token_nothing_changes(ann: Guest) -> None:
    await ann.get("/name")
    ann.token = "0" * 64
    for path in ("/reminders", "/reminders/devices", "/reminders/devices/remove"):
        assert (await tell(ann, path, what="turns", on=False)).status_code == 403


async def test_wishes_are_ones_own_and_a_table_is_for_those_who_sit_there(ann: Guest, bo: Guest, app: Litestar) -> None:
    table = await at_nim(ann, bo)
    assert 'data-wish="here" checked' in (await ann.asked(f"/tables/{table}/reminders")).json()["said"]
    assert (await tell(ann, "/reminders", what="here", on=False, table=table)).status_code == 200
    assert (await tell(ann, "/reminders", what="daily", on=False)).status_code == 200
    said = (await ann.asked(f"/tables/{table}/reminders")).json()["said"]
    assert re.findall(r'data-wish="(\w+)"( checked)?', said) == [("here", ""), ("turns", " checked"), ("daily", "")]
    other = (await bo.asked(f"/tables/{table}/reminders")).json()["said"]
    assert other.count(" checked") == 3
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
        stranger = Guest(http)
        assert 'data-wish="here"' not in (await stranger.asked(f"/tables/{table}/reminders")).json()["said"]
        assert (await tell(stranger, "/reminders", what="here", on=False, table=table)).status_code == 400
        assert (await tell(stranger, "/reminders", what="here", on=False, table="none")).status_code == 404


async def test_somebody_away_is_called_by_what_others_do(
    ann: Guest, bo: Guest, app: Litestar, room: Room, services: Services
) -> None:
    await subscribe(ann)
    table = await at_nim(ann, bo)
    await ann.act(table, 0, 1)
    now = [room.hub.clock()]
    room.hub.presence._clock = lambda: now[0]
    crier = app.state["house"].crier
    crier._clock = room.hub.presence._clock
    now[0] += 10 * RELOAD
    await bo.act(table, 1, 1)
    now[0] += 10 * RELOAD
    await crier.look()
    await crier.deliver()
    [(_to, _headers, body)] = services.got
    assert json.loads(BROWSER.read(body))["url"] == f"/tables/{table}"
    metrics = (await ann.get("/metrics")).text
    assert 'subak_pushes_total{outcome="sent"} 1.0' in metrics


async def test_the_worker_has_the_root_for_its_scope_and_names_the_files_of_this_build(ann: Guest) -> None:
    answer = await ann.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in answer.headers
    kept = json.loads(re.match(r"const KEPT=(\[.*?\]);", answer.text)[1])  # type: ignore[index]
    for path in kept:
        assert (await ann.get(path)).status_code == 200, path


async def test_the_page_can_be_installed(ann: Guest) -> None:
    home = await ann.get("/")
    assert 'rel="manifest" href="/manifest.webmanifest"' in home.text
    assert "worker-src 'self'" in home.headers["content-security-policy"]
    told = await ann.get("/manifest.webmanifest")
    assert told.headers["content-type"].startswith("application/manifest+json")
    made = told.json()
    assert (made["start_url"], made["scope"], made["display"]) == ("/", "/", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in made["icons"]}
    assert "maskable" in {icon["purpose"] for icon in made["icons"]}
    for icon in made["icons"]:
        assert (await ann.get(icon["src"])).headers["content-type"] == icon["type"]


async def test_the_page_without_a_network_is_the_same_for_everybody(ann: Guest, bo: Guest) -> None:
    await ann.submit("/name", name="Ann")
    pages = [await who.get("/offline") for who in (ann, bo)]
    assert pages[0].text == pages[1].text
    assert all("set-cookie" not in page.headers for page in pages)


async def test_pages_tell_visitors_apart_and_only_ones_own_table_is_kept(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    mine, theirs = await ann.get(f"/tables/{table}"), await bo.get(f"/tables/{table}")
    assert mine.headers["subak-visitor"] != theirs.headers["subak-visitor"]
    assert mine.headers["subak-visitor"] == (await ann.get("/")).headers["subak-visitor"]
    assert "subak-keep" in mine.headers
    assert "subak-keep" not in (await ann.get("/")).headers


async def test_a_screen_that_several_share_is_not_kept(ann: Guest) -> None:
    fields = {"seats": "2", "seat-0": "me", "seat-1": "here", "name-1": "Cy", "option-heap": "7"}
    made = await ann.submit("/new/nim", **fields)
    assert made.status_code == 303, made.text
    shown = await ann.get(f"{made.headers['location']}?seat=0")
    assert shown.status_code == 200
    assert "subak-keep" not in shown.headers
    assert "data-kept" not in shown.text
