"""The film of what others did: asked for by lines of the log, answered in frames."""

import re
from typing import Any

import pytest
from litestar import Litestar

from subak.core.board import WIDE
from subak.server import Room
from subak.web.app import Limits, make_app
from tests.toy import TAKING
from tests.web.conftest import KEY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio


async def played(ann: Guest, bo: Guest) -> str:
    """Both bid and Ann takes a stone."""
    table = await at_nim(ann, bo)
    for who, seat, action in ((ann, 0, 1), (bo, 1, 2), (ann, 0, TAKING + 1)):
        assert (await who.act(table, seat, action)).status_code == 200
    return table


async def frames(who: Guest, table: str, query: str = "") -> list[dict[str, Any]]:
    response = await who.asked(f"/tables/{table}/film{query}")
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    found: list[dict[str, Any]] = response.json()
    return found


def plain(html: str) -> str:
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]*>", "", html, flags=re.S).split())


async def test_frames_have_the_lines_of_the_log_and_the_board_of_then(ann: Guest, bo: Guest, room: Room) -> None:
    table = await played(ann, bo)
    found = await frames(bo, table, "?seat=1")
    log = re.findall(r"<li .*?</li>", (await bo.view(table, 1))["parts"]["log"], re.S)
    captions = [plain(line["html"]) for frame in found for line in frame["lines"]]
    assert captions
    assert set(captions) < {plain(line) for line in log}, "without one's own"
    assert all('class="mark' in line["html"] for frame in found for line in frame["lines"] if "bid" in line["html"])
    match = (await room.table(table)).match
    assert match
    now = match.game.draw(match.state.redact(1), 1, WIDE, match.names).svg(live=True)
    assert found[-1]["board"] == now
    later = await frames(bo, table, "?seat=1&since=3")
    assert later == found[-len(later) :]
    assert len(later) < len(found)
    assert await frames(bo, table, "?seat=1&since=3&until=3") == []


async def test_whoever_does_not_hold_the_seat_sees_what_a_watcher_sees(ann: Guest, bo: Guest, app: Litestar) -> None:
    table = await at_nim(ann, bo)
    assert (await ann.act(table, 0, 1)).status_code == 200
    async with guest(app) as eve:
        watched = await frames(eve, table)
        assert await frames(eve, table, "?seat=0") == await frames(bo, table, "?seat=0") == watched
        assert await frames(eve, table, "?seat=7") == await frames(eve, table, "?seat=-5") == watched
    assert "bid 1" not in str(watched)
    assert (await bo.act(table, 1, 2)).status_code == 200
    assert "bid 1" in str(await frames(bo, table, "?seat=0"))


async def test_before_the_game_there_is_nothing_to_show(ann: Guest) -> None:
    table = (await ann.submit("/invite/nim")).headers["location"].removeprefix("/tables/")
    assert await frames(ann, table, "?seat=0") == []


@pytest.mark.parametrize("query", ["?since=-1", "?since=3&until=2", "?until=-1", "?since=x", "?until=1.5", "?seat=x"])
async def test_numbers_that_cannot_be_get_a_sentence(ann: Guest, bo: Guest, query: str) -> None:
    table = await at_nim(ann, bo)
    response = await ann.asked(f"/tables/{table}/film{query}")
    assert response.status_code == 400
    assert response.json()["said"].endswith(".")


async def test_a_missing_table_has_no_film(ann: Guest) -> None:
    response = await ann.asked("/tables/nowhere/film")
    assert response.status_code == 404
    assert response.json()["said"]


async def test_films_have_their_measure(room: Room) -> None:
    app = make_app(room, KEY, Limits(films_per_minute=2))
    async with guest(app) as ann, guest(app) as bo:
        table = await at_nim(ann, bo)
        asked = [await ann.asked(f"/tables/{table}/film") for _n in range(3)]
        assert [response.status_code for response in asked] == [200, 200, 429]
        assert "read the log" in asked[-1].json()["said"]


async def test_the_page_knows_what_is_news(ann: Guest, bo: Guest) -> None:
    table = await played(ann, bo)
    parts = (await bo.view(table, 1))["parts"]
    assert re.search(r'id="asked" [^>]*data-told="\d+" data-again="\d+"', parts["ask"])
    assert "What happened?" in parts["ask"]
    assert 'class="fresh"' in parts["log"]
    assert (await bo.act(table, 1, TAKING + 1)).status_code == 200
    assert "fresh" not in (await bo.view(table, 1))["parts"]["log"], "one's own choice ends it"
    watched = (await bo.view(table))["parts"]
    assert "fresh" not in watched["log"]
    assert "What happened?" not in watched["ask"]
