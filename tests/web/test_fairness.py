"""Dice in the page: sealed before the first draw, mixed, secret until the end, and then for everybody to check."""

import re

import pytest
from litestar import Litestar

from subak.kit.dice import NO_BROWSER, seal
from subak.kit.record import Record
from subak.kit.verifying import verified
from subak.server import Room
from subak.server.signing import check_signature
from subak.store import Store
from tests.web import toys
from tests.web.conftest import Guest, at_nim, guest
from tests.web.test_hints import finish

pytestmark = pytest.mark.anyio
LUCK = "ab" * 32


async def lobby(ann: Guest) -> str:
    made = await ann.submit("/invite/nim")
    return str(made.headers["location"]).removeprefix("/tables/")


async def test_a_lobby_shows_the_seal_and_asks_each_browser_for_its_part(ann: Guest, bo: Guest, room: Room) -> None:
    table = await lobby(ann)
    here = await room.table(table)
    asked = (await ann.view(table, 0))["parts"]["ask"]
    assert f'data-seal="{here.header.seal}" data-unmixed="0"' in asked
    assert here.header.seal == seal(here.seed)
    assert (await ann.order(table, {"do": "mix", "seat": 0, "luck": LUCK})).status_code == 200
    assert 'data-unmixed=""' in (await ann.view(table, 0))["parts"]["ask"]
    refused = await bo.order(table, {"do": "mix", "seat": 0, "luck": "cd" * 32})
    assert refused.status_code == 403
    again = await ann.order(table, {"do": "mix", "seat": 0, "luck": "cd" * 32})
    assert "already" in again.json()["said"]
    assert (await room.table(table)).seating.mixed()[0] == LUCK


async def test_what_comes_after_the_start_is_no_mistake_and_no_contribution(ann: Guest, room: Room) -> None:
    table = await lobby(ann)
    assert (await ann.order(table, {"do": "seatbot", "seat": 1, "bot": "sprout"})).status_code == 200
    assert (await ann.order(table, {"do": "start"})).status_code == 200
    late = await ann.order(table, {"do": "mix", "seat": 0, "luck": LUCK})
    assert late.status_code == 200
    assert "has begun" in late.json()["said"]
    assert (await room.table(table)).seating.mixed()[0] != LUCK


async def test_whoever_sits_down_brings_the_number_along(ann: Guest, bo: Guest, room: Room) -> None:
    table = await lobby(ann)
    page = (await bo.get(f"/tables/{table}")).text
    header = (await room.table(table)).header
    assert f'name="luck" data-table="{table}" data-seal="{header.seal}" data-luck="1"' in page
    sat = await bo.submit(f"/tables/{table}/sit", name="Bo", seat="1", luck=LUCK)
    assert sat.headers["location"].endswith("?seat=1")
    assert (await room.table(table)).seating.mixed() == [NO_BROWSER, LUCK]
    assert (await bo.order(table, {"do": "openseat", "seat": 1})).status_code == 200
    assert (await room.table(table)).seating.mixed() == [NO_BROWSER, NO_BROWSER]
    wrong = await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo", "luck": "dice"})
    assert "64 hexadecimal digits" in wrong.json()["said"]
    assert (await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo", "luck": "cd" * 32})).status_code == 200
    assert (await ann.order(table, {"do": "start"})).status_code == 200  # at once: there is no time to send it
    assert (await room.table(table)).seating.mixed() == [NO_BROWSER, "cd" * 32]
    assert (await bo.order(table, {"do": "openseat", "seat": 1})).status_code == 200
    late = await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo", "luck": LUCK})
    assert "moved on" in late.json()["said"]
    assert (await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo"})).status_code == 200


async def test_a_number_for_a_seat_that_somebody_else_took_counts_for_no_other(
    ann: Guest, bo: Guest, room: Room
) -> None:
    table = await lobby(ann)
    sat = await bo.submit(f"/tables/{table}/sit", name="Bo", seat="0", luck=LUCK)
    assert sat.headers["location"].endswith("?seat=1")
    assert (await room.table(table)).seating.mixed() == [NO_BROWSER, NO_BROWSER]


async def test_a_browser_that_mixes_sees_the_seal_before_the_game_begins(ann: Guest, bo: Guest, room: Room) -> None:
    await ann.get("/")
    made = await ann.submit("/play/nim", mixes="yes")
    way = str(made.headers["location"])
    assert way.endswith("/begin")
    table = way.split("/")[2]
    assert (await room.table(table)).match is None
    page = (await ann.get(way)).text
    assert (await room.table(table)).header.seal in page
    assert 'name="luck-0"' in page
    assert (await bo.get(way)).status_code == 303
    assert (await bo.submit(way, **{"luck-0": "cd" * 32})).status_code == 403
    assert (await room.table(table)).match is None
    begun = await ann.submit(way, **{"luck-0": LUCK})
    assert (begun.status_code, begun.headers["location"]) == (303, f"/tables/{table}")
    here = await room.table(table)
    assert here.match is not None
    assert here.seating.mixed() == [LUCK, NO_BROWSER]
    assert (await ann.get(way)).status_code == 303, "it has begun"
    assert (await ann.submit(way)).status_code == 303


async def test_a_browser_without_scripts_plays_all_the_same(ann: Guest, room: Room) -> None:
    made = await ann.submit("/play/nim")
    table = str(made.headers["location"]).removeprefix("/tables/")
    here = await room.table(table)
    assert here.match is not None
    assert here.seating.mixed() == [NO_BROWSER, NO_BROWSER]


async def test_the_seed_is_told_to_nobody_before_the_end(ann: Guest, bo: Guest, app: Litestar, room: Room) -> None:
    table = await at_nim(ann, bo)
    seed = (await room.table(table)).seed.hex()
    paths = ["", "?watch=true", "/dice", "/dice/draws", "/dice/check", "/record", "/view", "/begin", "?at=0", "/words"]
    async with guest(app) as watcher:
        for who in (ann, bo, watcher):
            for path in paths:
                answer = await who.get(f"/tables/{table}{path}")
                assert seed not in answer.text, path
            for path in ("/dice/draws", "/dice/check", "/record"):
                assert (await who.asked(f"/tables/{table}{path}")).status_code == 422
            assert (await room.table(table)).header.seal in (await who.get(f"/tables/{table}/dice")).text
    await finish(ann, bo, table)
    assert seed in (await bo.get(f"/tables/{table}/dice")).text


async def test_a_finished_game_can_be_checked_by_everybody(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    record = Record.loads((await bo.get(f"/tables/{table}/record")).text)
    key = (await bo.get("/dice/key")).text
    assert check_signature(record, key) == key
    assert verified(toys.load("nim"), record) == len((await bo.asked(f"/tables/{table}/dice/draws")).json()) > 0
    assert (await bo.asked(f"/tables/{table}/dice/check")).json()["fair"] is True
    assert "Check the dice" in (await bo.view(table, 1))["parts"]["ask"]
    assert re.search(r'data-mine="1"', (await bo.get(f"/tables/{table}/dice")).text)


async def test_a_server_that_restarts_goes_on_with_the_same_stream_and_the_same_key(
    ann: Guest, bo: Guest, room: Room
) -> None:
    table = await at_nim(ann, bo)
    before = await room.table(table)
    url = str(room.store.database.url)
    async with await Store.open(url) as store, Room(store, games=toys.load) as again:
        after = await again.table(table)
        assert (after.seed, after.header) == (before.seed, before.header)
        assert (await again.signer()).public == (await room.signer()).public
        assert store is not room.store


async def test_a_rematch_and_a_fork_have_dice_of_their_own(ann: Guest, bo: Guest, room: Room) -> None:
    table = await at_nim(ann, bo)
    await finish(ann, bo, table)
    again = (await ann.order(table, {}, "again")).json()["go"].removeprefix("/tables/")
    made = await ann.submit(f"/tables/{table}/fork", at="3", eyes="-2")
    fork = str(made.headers["location"]).removeprefix("/tables/")
    found = [await room.table(one) for one in (table, again, fork)]
    assert len({one.seed for one in found}) == 3
    assert all(one.header.seal == seal(one.seed) for one in found)
    assert "of those nothing is claimed" in (await ann.get(f"/tables/{fork}/dice")).text
