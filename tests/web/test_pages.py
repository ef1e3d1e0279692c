"""Every page: what it offers, and that it needs no inline script or style."""

import asyncio
import re

import pytest
from litestar import Litestar

from subak.bots.levels import LEVELS
from subak.kit.art import TALL_WIDTH
from subak.server import Room
from subak.table import Act, Sit, Start
from tests.web import toys
from tests.web.conftest import Guest, at_nim

pytestmark = pytest.mark.anyio


async def test_home_offers_every_game_and_says_what_to_do_first(ann: Guest) -> None:
    text = (await ann.get("/")).text
    for title in ("Nim", "Whisper"):
        assert f"<h2>{title}</h2>" in text
    assert 'action="/play/nim"' in text
    assert 'action="/invite/nim"' in text
    assert "No tables yet" in text
    assert "Nobody has opened a table" in text


async def test_one_click_sits_down_against_a_bot(ann: Guest) -> None:
    response = await ann.submit("/play/nim")
    assert response.status_code == 303
    page = await ann.get(response.headers["location"])
    assert "How many do you bid?" in page.text
    assert "Sprout bot" in page.text


async def test_every_level_is_offered_with_its_manner_and_takes_a_seat(ann: Guest) -> None:
    text = (await ann.get("/new/nim")).text
    assert re.findall(r'<option value="(\w+)"[^>]*>Bot: ', text)[: len(LEVELS)] == list(LEVELS)
    for level, manner in LEVELS.values():
        assert f"Bot: {level} – {manner}<" in text
    for bot, (level, _manner) in LEVELS.items():
        fields = {"seats": "2", "seat-0": "me", "seat-1": bot, "option-heap": "7"}
        response = await ann.submit("/new/nim", **fields)
        assert response.status_code == 303, response.text
        assert f"{level} bot" in (await ann.get(response.headers["location"])).text


async def test_a_table_set_up_by_hand_has_its_options_and_is_listed(ann: Guest, bo: Guest) -> None:
    fields = {"seats": "3", "seat-0": "me", "seat-1": "here", "name-1": "Cleo", "seat-2": "open", "option-heap": "12"}
    response = await ann.submit("/new/nim", **fields, public="1")
    assert response.status_code == 303, response.text
    text = (await bo.get("/")).text
    assert "open seat" in text
    assert "Join" in text
    invitation = (await bo.get(response.headers["location"])).text
    assert "Sit down" in invitation
    assert "Cleo" in invitation


@pytest.mark.parametrize(
    "wrong",
    [{"seats": "9"}, {"seats": "x"}, {"seat-1": "nobody"}, {"option-heap": "8"}, {"option-heap": "9" * 40}],
)
async def test_a_wrong_set_up_is_explained_on_the_page(ann: Guest, wrong: dict[str, str]) -> None:
    fields = {"seats": "2", "seat-0": "me", "seat-1": "random", "option-heap": "7", **wrong}
    response = await ann.submit("/new/nim", **fields)
    assert response.status_code == 422
    assert 'role="alert"' in response.text


async def test_a_name_is_kept_and_escaped_everywhere(ann: Guest, bo: Guest) -> None:
    assert (await ann.submit("/name", name="<b>Ann\u202e</b>", back="/rules")).headers["location"] == "/rules"
    table = await at_nim(ann, bo)
    for text in [(await ann.get("/")).text, (await bo.get(f"/tables/{table}")).text]:
        assert "<b>Ann" not in text
        assert "\u202e" not in text
        assert "&lt;b&gt;Ann" in text


async def test_the_name_form_never_leads_to_another_site(ann: Guest) -> None:
    for back in ("//evil.example/", "https://evil.example/", "javascript:alert(1)"):
        assert (await ann.submit("/name", name="Ann", back=back)).headers["location"] == "/"


async def test_rules_have_an_anchor_for_every_number_and_link_to_them(ann: Guest) -> None:
    text = (await ann.get("/rules/nim")).text
    numbers = re.findall(r"\*\*([A-Z]-[\d.]+)\*\*", toys.GAMES["nim"].rules)
    assert numbers
    for number in numbers:
        assert f'<li id="{number}">' in text


async def test_the_gallery_shows_every_card_and_where_it_comes_from(ann: Guest) -> None:
    text = (await ann.get("/cards/nim")).text
    assert "<h3>Stone</h3>" in text
    assert "from public pictures and pages" in text
    picture = await ann.get("/cards/nim/0/dark")
    assert picture.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    "path", ["/cards/nim/77/dark", "/cards/nim/0/pink", "/games/nim/cover/pink", "/rules/chess", "/tables/none", "/x"]
)
async def test_an_address_that_leads_nowhere_says_so(ann: Guest, path: str) -> None:
    response = await ann.get(path)
    assert response.status_code == 404
    assert "To the games" in response.text


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_chosen_theme_is_there_from_the_first_byte(ann: Guest, theme: str) -> None:
    ann.http.cookies.set("theme", theme)
    text = (await ann.get("/")).text
    assert f'<html lang="en" class="{theme}">' in text
    assert f"/cover/{theme}" in text


async def test_a_theme_is_no_way_into_the_page(ann: Guest) -> None:
    ann.http.cookies.set("theme", '"><script>')
    assert "<script>" not in (await ann.get("/")).text


async def test_no_page_needs_inline_script_or_style(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    for path in [
        "/",
        "/new/nim",
        "/rules/nim",
        "/cards/nim",
        "/name",
        f"/tables/{table}",
        f"/tables/{table}?seat=0",
        "/nowhere",
    ]:
        response = await ann.get(path)
        policy = response.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "script-src 'self'" in policy
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?! type=\"module\" src=)", response.text), path


async def test_a_picture_admits_exactly_its_own_colours_and_fonts(ann: Guest) -> None:
    response = await ann.get("/cards/nim/0/light")
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/=]+'; font-src data:", response.headers["content-security-policy"]
    )


async def test_a_phone_gets_its_board_as_it_asked_last(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    tall, wide = f'viewBox="0 0 {TALL_WIDTH} 20"', 'viewBox="0 0 900 10"'
    assert wide in (await ann.get(f"/tables/{table}")).text
    android = {"user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36"}
    assert tall in (await ann.get(f"/tables/{table}", headers=android)).text, "a phone's first page"
    ann.http.cookies.set("tall", "0")
    assert wide in (await ann.get(f"/tables/{table}", headers=android)).text, "held sideways"
    ann.http.cookies.set("tall", "1")
    assert tall in (await ann.get(f"/tables/{table}")).text
    for asked, box in (("true", tall), ("false", wide)):
        view = (await ann.get(f"/tables/{table}/view?seat=0&tall={asked}")).json()
        assert view["tall"] is (asked == "true")
        assert box in view["parts"]["board"]
    assert (await ann.get(f"/tables/{table}/view?seat=0&tall=maybe")).status_code == 400


async def test_a_shared_screen_has_a_curtain_between_its_seats(ann: Guest) -> None:
    response = await ann.submit("/new/nim", **{"seats": "2", "seat-0": "me", "seat-1": "here", "option-heap": "7"})
    table = response.headers["location"]
    first = await ann.get(table)
    assert first.status_code == 303
    assert first.headers["location"] == f"{table}?seat=0&curtain=true"
    curtain = await ann.get(first.headers["location"])
    assert "show my side" in curtain.text
    assert '<svg class="board' not in curtain.text
    key = table.removeprefix("/tables/")
    assert (await ann.act(key, 0, 2)).status_code == 200
    page = await ann.get(f"{table}?seat=0")
    assert "Pass the screen to Player 2" in page.text
    other = await ann.get(f"{table}?seat=1&curtain=true")
    assert "I am Player 2" in other.text
    assert "bid 2" not in (await ann.get(f"{table}?seat=1")).text.split('id="log"')[1]


async def test_a_finished_game_shows_the_sources_of_all_points_and_gives_its_record(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    for kept in ("record", "picture"):
        early = await ann.get(f"/tables/{table}/{kept}", headers={"accept": "application/json"})
        assert early.status_code == 422
    for who, seat in ((ann, 0), (bo, 1)):
        assert (await who.act(table, seat, 0)).status_code == 200
    people = [ann, bo]
    for turn in range(40):
        view = await people[turn % 2].view(table, turn % 2)
        if view["title"].startswith("Game over"):
            break
        assert (await people[turn % 2].act(table, turn % 2, 3)).status_code == 200
    page = (await ann.get(f"/tables/{table}")).text
    theirs = (await bo.get(f"/tables/{table}")).text
    watched = (await ann.get(f"/tables/{table}?seat=-1")).text
    closing = r'<p class="crown"[^>]*>(.*?)</p>'
    said = [found[1] for text in (page, theirs) if (found := re.search(closing, text))]
    won = 0 if said[0].startswith("You win") else 1
    mine, other = (
        re.fullmatch(r"You win, (\d+) to (\d+)\.", said[won]),
        re.search(r" wins, (\d+) to your (\d+)\.$", said[1 - won]),
    )
    assert mine
    assert other
    assert mine.groups() == other.groups()
    assert 'class="gauge"' in watched
    assert 'The last stone wins (<a href="/rules/nim#T-2.2" data-rule="T-2.2">T-2.2</a>).' in page
    assert "last stone" in page
    record = await ann.get(f"/tables/{table}/record")
    assert record.json()["game"] == "nim"
    picture = await ann.get(f"/tables/{table}/picture?seat=0")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "attachment" in picture.headers["content-disposition"]
    assert picture.text.startswith("<svg")
    foreign = await bo.get(f"/tables/{table}/picture?seat=0", headers={"accept": "application/json"})
    assert foreign.status_code == 403
    homes = [(await who.get("/")).text for who in (ann, bo)]
    assert "you won, " in homes[won]
    assert "won by " in homes[1 - won]
    assert homes[0].index("Your tables") < homes[0].index('class="games"'), "whoever has tables finds them first"
    again = await ann.order(table, b"{}", path="again")
    assert again.json()["go"].startswith("/tables/")


async def test_health_and_figures_for_whoever_watches_the_server(ann: Guest) -> None:
    assert (await ann.get("/healthz")).text == "ok"
    await ann.submit("/play/nim")
    text = (await ann.get("/metrics")).text
    assert 'subak_tables_total{game="nim"} 1.0' in text
    assert "subak_tables_in_memory 1.0" in text


async def test_figures_tell_of_moves_by_game_and_of_the_loop(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.act(table, 0, 1)).status_code == 200
    metrics = app.state["house"].metrics
    watching = asyncio.create_task(metrics.watch())
    while b"subak_loop_lag_seconds_count 0.0" in metrics.text():
        await asyncio.sleep(0.05)
    watching.cancel()
    assert b'subak_moves_total{game="nim"} 1.0' in metrics.text()


async def test_a_game_for_one_lists_the_best_scores_of_listed_tables(ann: Guest, room: Room) -> None:
    assert "Nobody has finished a solo game at a listed table yet" in (await ann.get("/new/whisper")).text
    for public in (True, False):
        key = (await room.set_table("whisper", 1, {}, "ann", public=public)).id
        await room.order(key, Sit(seat=0, name="Ann"), "ann")
        table = await room.order(key, Start(), "ann")
        while table.status == "playing":
            desk = table.view("ann").desks[0]
            table = await room.order(key, Act(seat=0, action=desk.choices[0].action, ticket=desk.ticket), "ann")
        if public:
            listed = table
    assert f"/tables/{key}" not in (await ann.get("/new/whisper")).text
    key, table = listed.header.id, listed
    text = (await ann.get("/new/whisper")).text
    assert f'<a href="/tables/{key}"><strong>{table.summary().scores[0]}</strong> Ann</a>' in text
    assert "The usual options" in text
    assert 'href="/new/whisper#best"' in (await ann.get("/")).text
    assert "#best" not in (await ann.get("/new/nim")).text
