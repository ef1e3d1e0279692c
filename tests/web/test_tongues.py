"""Every reader has a language of their own: by choice, else as their browser prefers; no two of them are mixed."""

import pytest
from litestar import Litestar

from subak.kit.text import _
from subak.kit.tongues import TONGUES, speaking
from subak.server import Room
from subak.store.devices import Device
from tests.web.conftest import Guest, at_nim, guest

pytestmark = pytest.mark.anyio
JAPANESE = {"accept-language": "ja-JP,ja;q=0.9,en;q=0.5"}


def said(code: str, sentence: str) -> str:
    with speaking(code):
        return _(sentence)


async def test_a_page_is_in_the_language_that_the_browser_prefers(ann: Guest) -> None:
    for code in TONGUES:
        page = await ann.get("/", headers={"accept-language": f"{code},en;q=0.1"})
        assert f'<html lang="{code}"' in page.text
        assert f">{said(code, 'Rules')}</a>" in page.text
        assert page.headers["content-language"] == code
        assert "accept-language" in page.headers["vary"]
        assert "cookie" in page.headers["vary"]
    assert '<html lang="en"' in (await ann.get("/", headers={"accept-language": "tlh, *"})).text


async def test_a_choice_counts_more_than_the_browser_and_leads_back(ann: Guest) -> None:
    page = (await ann.get("/rules", follow_redirects=True)).text
    for code, name in TONGUES.items():
        assert f'value="{code}" lang="{code}"' in page
        assert f">{name}</button>" in page
    chosen = await ann.submit("/language", language="id", back="/cards/nim?x=1")
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/cards/nim?x=1")
    assert '<html lang="id"' in (await ann.get("/", headers=JAPANESE)).text
    assert (await ann.submit("/language", language="ja", back="//evil.example")).headers["location"] == "/"
    assert '<html lang="ja"' in (await ann.get("/")).text
    refused = await ann.submit("/language", language="tlh")
    assert refused.status_code == 400
    assert said("ja", "Choose one of the languages that the page offers.") in refused.text


async def test_an_error_is_told_in_the_language_of_the_page(ann: Guest) -> None:
    nowhere = await ann.get("/no-such-page", headers=JAPANESE)
    assert nowhere.status_code == 404
    assert said("ja", "There is nothing at this address.") in nowhere.text


async def test_programs_and_those_who_watch_the_server_read_english(ann: Guest) -> None:
    assert (await ann.get("/readyz", headers=JAPANESE)).text == "ready"
    answer = await ann.get("/api/v1/tables/none", headers=JAPANESE)
    assert answer.text.isascii()
    assert "content-language" not in answer.headers


async def test_two_at_a_table_read_each_their_own_language(app: Litestar, ann: Guest, bo: Guest) -> None:
    await bo.submit("/language", language="ja")
    table = await at_nim(ann, bo)
    async with guest(app) as cy:
        await cy.submit("/language", language="ja")
        for _time in range(2):  # what is kept of the first time is not shown to others
            for who, seat, code in ((ann, 0, "en"), (bo, 1, "ja"), (cy, -1, "ja")):
                page = (await who.get(f"/tables/{table}?seat={seat}")).text
                parts = (await who.view(table, seat))["parts"]
                other = "en" if code == "ja" else "ja"
                for text in (page, parts["log"]):
                    assert said(code, "How fast the turns of others are shown") in text
                    assert said(other, "How fast the turns of others are shown") not in text
                assert f"</span>{said(code, 'thinking')}<" in parts["players"]
                assert f"</span>{said(other, 'thinking')}<" not in parts["players"]


async def test_who_sat_down_is_told_to_everybody_in_their_language(ann: Guest, bo: Guest) -> None:
    await ann.submit("/language", language="ja")
    table = await at_nim(ann, bo)
    assert (await bo.order(table, {"do": "seatbot", "seat": 1, "bot": "sprout"})).status_code == 200
    assert (await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo"})).status_code == 200
    for who, seat, code in ((ann, 0, "ja"), (bo, 1, "en"), (ann, 0, "ja")):
        log = (await who.view(table, seat))["parts"]["log"]
        assert said(code, "takes the seat back from the bot.") in log
        assert said(code, "plays on until {name} takes the seat back.").format(name="Bo") in log
        assert said("en" if code == "ja" else "ja", "takes the seat back from the bot.") not in log


async def test_a_bot_is_called_by_its_level_in_each_language(ann: Guest) -> None:
    response = await ann.submit("/play/nim")
    at = response.headers["location"]
    assert "Sprout bot" in (await ann.get(at)).text
    japanese = (await ann.get(at, headers=JAPANESE)).text
    assert said("ja", "{level} bot").format(level=said("ja", "Sprout")) in japanese
    assert "Sprout bot" not in japanese
    assert "Sprout bot" in (await ann.get(at)).text


async def test_pictures_and_the_page_for_no_network_have_an_address_in_each_language(ann: Guest) -> None:
    gallery = (await ann.get("/cards/nim", headers=JAPANESE)).text
    assert "?in=ja" in gallery or "<img" not in gallery
    assert said("id", "No connection") in (await ann.get("/offline?in=id", headers=JAPANESE)).text
    assert b'"/offline?in=ja"' in (await ann.get("/worker.js", headers=JAPANESE)).content
    assert b'"/offline"' in (await ann.get("/worker.js")).content


async def test_whoever_chooses_a_language_is_called_in_it(
    room: Room, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []

    async def speak(person: str, code: str) -> None:
        sent.append((bool(person), code))

    monkeypatch.setattr(room.store.devices, "speak", speak)
    await ann.submit("/language", language="id")
    assert sent == [], "nobody knows them yet"
    await ann.submit("/name", name="Ann")
    await ann.submit("/language", language="ja")
    assert sent == [(True, "ja")]
    monkeypatch.undo()
    device = Device("somebody", "https://push.example/1", "point", "secret", 1.0, "en")
    await room.store.devices.add(device)
    await room.store.devices.speak("somebody", "ja")
    assert [each.tongue for each in await room.store.devices.of("somebody")] == ["ja"]
