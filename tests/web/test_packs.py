"""Tables with packs: set from the page, read by everybody there, the same after restarts, records and forks."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest
from litestar import Litestar

from subak import games
from subak.core.bits import members
from subak.kit.errors import ContentError
from subak.kit.packs import LARGEST_PACK, Pack, read_pack
from subak.kit.record import Record
from subak.server import Room
from subak.server.keeping import PACKED, PACKS
from subak.server.upgrading import upgraded_tables
from subak.store import Store, back_up, restore
from subak.table import Act
from subak.table.chairs import Header
from subak.web.app import make_app
from subak.web.packing import house_packs
from tests.web.conftest import KEY, MANY, Guest, guest

pytestmark = pytest.mark.anyio

WICKED = "<script>{0}{x}</script>"
TEXT = b"".join(b'[[ancestor]]\nid = %d\nname = "%s"\n' % (n, WICKED.encode()) for n in range(1, 19)) + (
    b"[[figure]]\nname = 'farmer points'\nvalue = [2, 4, 6, 9]\n"
)
PACK = read_pack("wicked.toml", TEXT)
HOUSE = read_pack("house.toml", b"[[ancestor]]\nid = 2\nname = 'Guest of the house'\n")
FORM = {"seats": "2", "seat-0": "me", "seat-1": "random"} | {
    f"option-{option.name}": str(option.default) for option in games.load("seasons").options
}


@pytest.fixture(autouse=True)
def shelf() -> None:
    """The real ones: toys have no packs."""


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'subak.db'}"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with await Store.open(url(tmp_path)) as store, Room(store, rng=Random(4)) as opened:
        yield opened


@pytest.fixture
def app(room: Room) -> Litestar:
    made = make_app(room, KEY, MANY)
    made.state["packs"] = {"seasons": [HOUSE]}
    return made


async def bring(somebody: Guest, data: bytes, name: str = "wicked.toml", **fields: str) -> httpx.Response:
    if not somebody.token:
        await somebody.get("/name")
    form = {"_csrf_token": somebody.token, **FORM, **fields}
    return await somebody.http.post("/new/seasons", data=form, files={"file": (name, data)})


async def table_with(somebody: Guest, **fields: str) -> str:
    made = await bring(somebody, TEXT, "wicked.toml", **fields)
    assert made.status_code == 303, re.findall(r'role="alert">(.*?)</p>', made.text)
    return made.headers["location"].removeprefix("/tables/")


async def play_to_the_end(room: Room, table: str) -> None:
    """By the host, on all seats."""
    rng = Random(1)
    for _n in range(2000):
        at = await room.table(table)
        assert at.match is not None
        if at.match.over():
            return
        seat = members(at.match.actors())[0]
        action = rng.choice(at.match.state.redact(seat).legal(seat))
        await room.order(table, Act(seat=seat, action=action, ticket=at.match.tickets[seat]), at.host)
    raise AssertionError("it goes on for ever")


async def test_a_table_is_set_with_a_pack_of_ones_own_and_everybody_sees_which(ann: Guest, bo: Guest) -> None:
    table = await table_with(ann, **{"seat-1": "open"})
    for somebody in (ann, bo):
        page = (await somebody.get(f"/tables/{table}")).text
        assert "wicked.toml" in page
        assert PACK.digest in page
    await bo.order(table, {"do": "sit", "seat": 1, "name": "Bo"})
    await ann.order(table, {"do": "start"})
    for somebody, seat in ((ann, 0), (bo, 1)):
        log = (await somebody.view(table, seat))["parts"]["log"]
        assert "This game is played with the pack wicked.toml" in log
        assert PACK.digest in log
    assert (await bo.get(f"/tables/{table}/pack")).text == TEXT.decode()
    assert (await bo.get(f"/tables/{table}/pack")).headers["content-type"].startswith("text/plain")


async def test_a_pack_can_be_read_card_by_card_and_names_are_never_markup(ann: Guest) -> None:
    table = await table_with(ann)
    page = (await ann.get(f"/tables/{table}/cards")).text
    assert "&lt;script&gt;{0}{x}&lt;/script&gt;" in page
    assert "from an owner" in page
    picture = await ann.get(f"/tables/{table}/cards/1/light")
    assert picture.status_code == 200
    assert (await ann.get(f"/tables/{table}/cards/999/light")).status_code == 404
    shown = (await ann.get(f"/tables/{table}")).text + page + picture.text
    assert "<script>{" not in shown
    assert f'data-cards="/tables/{table}/cards"' in shown
    usual = (await ann.submit("/play/seasons")).headers["location"]
    assert 'data-cards="/cards/seasons"' in (await ann.get(usual)).text
    assert (await ann.get(f"{usual}/pack")).status_code == (await ann.get(f"{usual}/cards")).status_code == 404


async def test_a_whole_game_is_played_with_wicked_names_and_says_them_as_they_are(ann: Guest, room: Room) -> None:
    table = await table_with(ann, **{"seat-1": "me"})
    await play_to_the_end(room, table)
    for page in (f"/tables/{table}", f"/tables/{table}?at=0&eyes=-2", f"/tables/{table}/ending"):
        shown = await ann.get(page)
        assert shown.status_code == 200
        assert "<script>{" not in shown.text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "wicked.toml is empty"),
        (b"[[ancestor]]\nid = 1\n[[ancestor]]\nid = 1\n", "wicked.toml, ancestor 1, id: is that of row 1 already"),
        (b"[[ancestor]]\nid = 1\nname = ' '\n", "wicked.toml, ancestor 1 ( ), name: must be a text that is not empty."),
        (b"[[ancestor]]\nid = 1\nnonsense = 3\n", "wicked.toml, ancestor 1, nonsense: is not a field here."),
        (b"[[dragon]]\nid = 1\n", "wicked.toml: there is no table [[dragon]]."),
        (b"[[ancestor]]\nid = 1\npoints = [1]\n", "wicked.toml, ancestor 1"),
        (b"#" * (LARGEST_PACK + 1), "wicked.toml has 65537 bytes: a pack has 65536 at most."),
    ],
)
async def test_a_mistake_is_named_and_no_table_is_set(ann: Guest, room: Room, data: bytes, sentence: str) -> None:
    refused = await bring(ann, data)
    assert refused.status_code == 422
    assert sentence in refused.text
    assert not room.kept


async def test_a_file_beyond_all_measure_is_not_read(ann: Guest) -> None:
    assert (await bring(ann, b"#" * 200_000)).status_code == 413


async def test_a_game_with_a_pack_is_not_rated(ann: Guest) -> None:
    refused = await bring(ann, TEXT, "wicked.toml", rated="1", **{"seat-1": "open"})
    assert "A rated game is played with the usual cards." in refused.text


async def test_the_packs_of_the_house_are_offered_for_their_game(ann: Guest, room: Room) -> None:
    way = f'href="/new/seasons?pack={HOUSE.digest}#packs"'
    assert way in (await ann.get("/")).text
    assert HOUSE.name in (await ann.get("/new/seasons")).text
    assert HOUSE.name not in (await ann.get("/new/spirits")).text
    made = await ann.submit("/new/seasons", **FORM, pack=HOUSE.digest)
    header = (await room.table(made.headers["location"].removeprefix("/tables/"))).header
    assert header.pack == HOUSE
    refused = await ann.submit("/new/seasons", **FORM, pack="0" * 16)
    assert "This server has no such pack." in refused.text


def test_files_of_the_house_find_their_game(tmp_path: Path) -> None:
    one, two, bad = tmp_path / "one.toml", tmp_path / "two.toml", tmp_path / "bad.toml"
    one.write_bytes(TEXT)
    two.write_bytes(TEXT)
    bad.write_text("[[dragon]]\nid = 1\n")
    assert house_packs([one]) == {"seasons": [Pack("one.toml", TEXT.decode())]}
    with pytest.raises(ContentError, match=r"two.toml is the same as one.toml"):
        house_packs([one, two])
    with pytest.raises(ContentError, match=r"(?s)bad.toml is not a pack for any game.*of Rice: bad.toml: there is no"):
        house_packs([bad])
    with pytest.raises(ContentError, match="cannot be read"):
        house_packs([tmp_path / "none.toml"])


async def test_a_pack_survives_restarts_upgrades_copies_records_and_forks(
    ann: Guest, app: Litestar, room: Room, tmp_path: Path
) -> None:
    table = await table_with(ann, **{"seat-1": "me"})
    content = (await room.table(table)).game.content
    assert content == games.load("seasons", PACK).content != games.load("seasons").content
    async with await Store.open(url(tmp_path)) as store, Room(store) as again:  # a server beside, or after a restart
        assert (await again.table(table)).game.content == content
        assert (await again.glance(table)).header.pack == PACK
    assert [destiny async for destiny in upgraded_tables(room.store, dry=True)] == []
    await play_to_the_end(room, table)
    written = (await ann.get(f"/tables/{table}/record")).text
    assert Record.loads(written).pack == PACK
    async with guest(app) as stranger:
        await stranger.get("/name")
        form = {"_csrf_token": stranger.token}
        brought = await stranger.http.post("/records", data=form, files={"record": ("game.json", written)})
        assert brought.status_code == 303, brought.text
        other = await room.table(brought.headers["location"].removeprefix("/tables/"))
        assert other.header.pack == PACK
        assert other.game.content == content
    forked = await ann.submit(f"/tables/{table}/fork", at="3", eyes="0")
    assert (await room.table(forked.headers["location"].removeprefix("/tables/"))).header.pack == PACK
    copy = tmp_path / "copy.db"
    await back_up(url(tmp_path), copy)
    elsewhere = f"sqlite+aiosqlite:///{tmp_path / 'elsewhere.db'}"
    await restore(copy, elsewhere)
    async with await Store.open(elsewhere) as store, Room(store) as restored:
        assert (await restored.table(table)).game.content == content


async def test_a_record_with_a_wicked_pack_is_refused_in_a_sentence(ann: Guest) -> None:
    record = Record.of(games.load("seasons"), 2)
    record.pack = Pack("deep.toml", "a = " + "[" * 5000)
    await ann.get("/name")
    sent = {"record": ("game.json", record.dumps())}
    refused = await ann.http.post("/records", data={"_csrf_token": ann.token}, files=sent)
    assert refused.status_code == 422
    assert "deep.toml is not valid TOML: its lists lie too deep." in refused.text


async def test_a_program_is_told_the_pack(ann: Guest, app: Litestar) -> None:
    table = await table_with(ann, **{"seat-1": "open"})
    async with guest(app) as program:
        assert (await program.get(f"/api/tables/{table}")).json()["pack"] == PACK.digest
        told = (await program.get(f"/api/tables/{table}/pack")).json()
        assert told == {"name": PACK.name, "hash": PACK.digest, "text": PACK.text}
        usual = (await ann.submit("/invite/seasons")).headers["location"]
        assert (await program.get(f"/api{usual}")).json()["pack"] == ""
        assert (await program.get(f"/api{usual}/pack")).status_code == 404


async def test_a_server_keeps_few_packs_in_memory(room: Room) -> None:
    packs = [Pack(f"{n}.toml", f"[[ancestor]]\nid = 1\nname = 'Kosal {n}'\n") for n in range(PACKED + 5)]
    for pack in packs:
        await room.set_table("seasons", 2, {}, "ann", pack=pack)
    assert room.kept == PACKED
    assert len(room.shelf._games) == PACKS
    plain = await room.set_table("seasons", 2, {}, "ann")
    assert (await room.table(plain.id)).header.pack is None


def test_a_header_from_before_has_no_pack() -> None:
    old = b'{"id":"t","game":"seasons","seats":2,"options":{},"pack":null,"host":"ann","created":0.0}'
    assert msgspec.json.decode(old, type=Header).pack is None
