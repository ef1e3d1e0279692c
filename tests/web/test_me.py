"""Guests, accounts, browsers that are signed in, a copy of everything, and the way out."""

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from msgspec.structs import replace

from subak.server import Room
from subak.store import Store
from subak.store.devices import Device
from subak.web.app import Limits, make_app
from subak.web.passwords import folded
from tests.web.conftest import KEY, Guest, at_nim, guest

pytestmark = pytest.mark.anyio

PASSWORD = "seven wet terraces"  # noqa: S105 - of nobody


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password is hashed a thousand times faster than it is for people."""
    from argon2 import PasswordHasher

    monkeypatch.setattr("subak.web.passwords.PasswordHasher", lambda: PasswordHasher(1, 8, 1))


@pytest.fixture
def app(room: Room) -> Litestar:
    return make_app(room, KEY, Limits(10**9, 10**9, 10**9, 10**9, guesses_per_minute=10**6, copies_per_minute=10**6))


async def keep(person: Guest, login: str = "Ann", password: str = PASSWORD) -> None:
    made = await person.submit("/me/password", login=login, password=password)
    assert made.status_code == 303, made.text
    await person.get("/me")


async def sign_in(person: Guest, login: str = "Ann", **proof: str) -> int:
    await person.get("/signin")
    answer = await person.submit("/signin", login=login, **(proof or {"password": PASSWORD}))
    await person.get("/me")
    return answer.status_code


async def person_of(room: Room, table: str, seat: int) -> str:
    return (await room.table(table)).chairs[seat].player


async def test_a_guest_keeps_the_games_and_finds_them_in_another_browser(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await keep(ann)
    assert (await ann.submit("/me/forget")).status_code == 303
    assert (await ann.asked(f"/tables/{table}/view?seat=0")).status_code == 403
    async with guest(app) as elsewhere:
        assert await sign_in(elsewhere) == 303
        assert f"/tables/{table}" in (await elsewhere.get("/")).text
        assert (await elsewhere.act(table, 0, 0)).status_code == 200


async def test_nobody_learns_whether_an_account_or_a_password_was_wrong(ann: Guest, bo: Guest) -> None:
    await keep(ann)
    for proof in ({"password": "no"}, {"password": "n" * 400}, {"password": ""}, {"code": "aaaa"}, {"code": ""}):
        answers = []
        for login in ("Ann", "Eve"):
            await bo.get("/signin")
            response = await bo.submit("/signin", login=login, **proof)
            assert response.status_code == 422
            answers.append(re.search(r'role="alert">([^<]*)', response.text))
        assert all(answers)
        assert len({str(answer and answer[1]) for answer in answers}) == 1


async def test_whoever_guesses_must_wait_and_is_told_so(room: Room) -> None:
    app = make_app(room, KEY, Limits(10**9, 10**9, 10**9, 10**9))
    async with guest(app) as eve:
        for login in ("ann", "nobody"):
            codes = [(await eve.submit("/signin", login=login, password="x")).status_code for _try in range(6)]  # noqa: S106
            assert codes == [422] * 5 + [429]


@pytest.mark.parametrize(
    ("login", "password"),
    [("Ann", "short"), ("Ann", "x" * 257), ("A", PASSWORD), ("\u200b", PASSWORD), ("longname", "LongName")],
)
async def test_an_account_needs_a_name_and_a_password_that_are_some(ann: Guest, login: str, password: str) -> None:
    refused = await ann.submit("/me/password", login=login, password=password)
    assert refused.status_code == 422
    assert 'role="alert"' in refused.text
    assert "Keep my games" in (await ann.get("/me")).text


async def test_a_name_to_sign_in_with_is_one_persons_however_it_is_written(ann: Guest, bo: Guest) -> None:
    await keep(ann, "Ánn of Bali")
    refused = await bo.submit("/me/password", login=" ánn OF bali", password=PASSWORD)
    assert refused.status_code == 422
    assert "taken" in refused.text
    assert folded("Ａnn ") == folded("ann")


async def test_an_older_cookie_opens_nothing_once_there_is_an_account(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    planted = dict(ann.http.cookies)
    await keep(ann)
    async with guest(app) as eve:
        for name, value in planted.items():
            eve.http.cookies.set(name, value)
        assert (await eve.asked(f"/tables/{table}/view?seat=0")).status_code == 403
    assert (await ann.asked(f"/tables/{table}/view?seat=0")).status_code == 200


async def test_browsers_are_listed_and_can_be_signed_out(app: Litestar, ann: Guest) -> None:
    await keep(ann)
    async with guest(app) as phone, guest(app) as desk:
        phone.http.headers["user-agent"] = "Mozilla/5.0 (iPhone; CPU) AppleWebKit Safari/604.1"
        assert await sign_in(phone) == 303
        assert await sign_in(desk) == 303
        listed = (await ann.get("/me")).text
        assert "Safari on iPhone" in listed
        assert listed.count("Sign it out") == 2
        key = re.search(r'Safari on iPhone.*?name="key" value="(\w+)"', listed, re.S)
        assert key
        await ann.submit("/me/sessions/end", key=key[1])
        assert "You are a guest" in (await phone.get("/me")).text
        assert "You sign in as ann" in (await desk.get("/me")).text
        await ann.submit("/me/sessions/end")
        assert "You are a guest" in (await desk.get("/me")).text
        assert "You sign in as ann" in (await ann.get("/me")).text


async def test_nobody_ends_the_session_of_another_person(ann: Guest, bo: Guest) -> None:
    await keep(ann)
    await keep(bo, "Bob")
    await bo.get("/me")
    listed = (await ann.get("/me")).text
    assert "this browser" in listed
    store: Store = ann.http._transport.app.state["house"].store  # type: ignore[attr-defined]
    account = await store.accounts.named("ann")
    assert account
    (key,) = (await store.accounts.standing(account.player)).logins
    await bo.submit("/me/sessions/end", key=key)
    await bo.submit("/me/sessions/end")
    assert "You sign in as ann" in (await ann.get("/me")).text


async def codes_of(person: Guest) -> list[str]:
    return re.findall(r"<code>([\w-]+)</code>", (await person.submit("/me/codes")).text)


async def test_a_recovery_code_opens_once_and_new_ones_replace_old_ones(app: Litestar, ann: Guest, bo: Guest) -> None:
    await keep(ann)
    old = await codes_of(ann)
    new = await codes_of(ann)
    assert len(new) == 8
    async with guest(app) as lost:
        assert await sign_in(lost, code=old[0]) == 422
        assert await sign_in(lost, code=f" {new[0].upper()} ") == 303
        assert "7 recovery codes are left" in (await lost.get("/me")).text
    await keep(bo, "Bob")
    async with guest(app) as eve:
        assert await sign_in(eve, code=new[0]) == 422
        assert await sign_in(eve, "Bob", code=new[1]) == 422


async def test_what_a_guest_played_joins_the_account_at_sign_in(
    room: Room, app: Litestar, ann: Guest, bo: Guest
) -> None:
    await keep(ann)
    async with guest(app) as elsewhere:
        table = await at_nim(elsewhere, bo)
        said = await elsewhere.order(table, {"do": "say", "text": "as a guest"})
        assert said.status_code == 200
        assert await sign_in(elsewhere) == 303
        assert (await elsewhere.act(table, 0, 0)).status_code == 200
        account = await room.store.accounts.named("ann")
        assert account
        assert await person_of(room, table, 0) == account.player
        assert (await room.table(table)).host == account.player
        assert f"/tables/{table}" in (await ann.get("/")).text
        assert "as a guest" in files(await elsewhere.submit("/me/export"))["chat.json"]


async def test_a_guests_device_and_quiet_tables_go_along_at_sign_in(
    room: Room, app: Litestar, ann: Guest, bo: Guest
) -> None:
    """Kept on one device, signed in on another: both are called then, and a table that was hushed stays so."""
    await keep(ann)
    account = await room.store.accounts.named("ann")
    assert account
    devices = room.store.devices
    desk, phone = (Device("", f"https://push.example/{name}", "point", "secret", 1.0) for name in ("desk", "phone"))
    await devices.add(replace(desk, person=account.player))
    async with guest(app) as elsewhere:
        table = await at_nim(elsewhere, bo)
        before = await person_of(room, table, 0)
        await devices.add(replace(phone, person=before))
        await devices.wish_at(before, table, False)
        assert await sign_in(elsewhere) == 303
        assert {found.endpoint for found in await devices.of(account.player)} == {desk.endpoint, phone.endpoint}
        assert await devices.hushed(account.player) == {table}
        assert await devices.of(before) == []
        assert await devices.hushed(before) == set()


async def test_whoever_turns_out_to_sit_twice_keeps_one_seat_and_no_second_secret(
    room: Room, app: Litestar, ann: Guest
) -> None:
    await keep(ann)
    async with guest(app) as elsewhere:
        table = await at_nim(ann, elsewhere, "whisper")
        assert await sign_in(elsewhere) == 303
        at = await room.table(table)
        account = await room.store.accounts.named("ann")
        assert account
        assert at.seats_of(account.player) == [0]
        assert [chair.kind for chair in at.chairs] == ["person", "bot"]
        assert (await elsewhere.asked(f"/tables/{table}/view?seat=1")).status_code == 403
        refused = await elsewhere.order(table, {"do": "sit", "seat": 1, "name": "Ann"})
        assert refused.status_code == 403


def files(response: Any) -> dict[str, str]:
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    with zipfile.ZipFile(io.BytesIO(response.content)) as copy:
        return {name: copy.read(name).decode() for name in copy.namelist()}


async def test_a_copy_holds_what_is_ones_own_and_nothing_else(ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    await ann.order(table, {"do": "say", "text": "mine"})
    await bo.order(table, {"do": "say", "text": "theirs"})
    await keep(ann)
    copy = files(await ann.submit("/me/export"))
    assert [line["text"] for line in json.loads(copy["chat.json"])] == ["mine"]
    assert json.loads(copy["profile.json"])["signs in as"] == "ann"
    assert "argon2" not in "".join(copy.values())
    assert json.loads(copy["tables.json"])[0]["your seats"] == [1]
    assert "seats" in json.loads(copy[f"games/{table}.json"])


async def test_a_deleted_person_is_nowhere_and_the_games_go_on(
    room: Room, ann: Guest, bo: Guest, tmp_path: Path
) -> None:
    await ann.submit("/name", name="Annapurna")
    table = await at_nim(ann, bo)
    other = await at_nim(ann, bo)
    for one in (table, other):
        await ann.order(one, {"do": "say", "text": "a sentence of my own"})
        await bo.order(one, {"do": "say", "text": "still here"})
    await ann.submit("/name", name="Annabella")
    await keep(ann, "Annapurna")
    await codes_of(ann)
    assert (await ann.submit("/me/delete", name="Anna")).status_code == 422
    assert (await ann.submit("/me/delete", name="Annabella")).status_code == 303
    at = await room.table(table)
    assert at.chairs[0].kind == "bot"
    page = (await bo.get(f"/tables/{table}?seat=1")).text
    assert "Former player" in page
    assert "still here" in page
    for path in ("/", f"/tables/{table}", f"/tables/{other}", "/me"):
        text = (await bo.get(path)).text
        assert "Annapurna" not in text
        assert "Annabella" not in text
        assert "a sentence of my own" not in text
    await room.store.database.scrub()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("subak.db*"))
    assert b"still here" in kept
    for gone in (b"nnapurna", b"nnabella", b"a sentence of my own"):
        assert gone not in kept
    assert await sign_in(ann, "Annapurna") == 422


async def test_a_deleted_guests_cookie_is_nobodys(app: Litestar, ann: Guest, bo: Guest) -> None:
    table = await at_nim(ann, bo)
    stolen = dict(ann.http.cookies)
    assert (await ann.submit("/me/delete", name="Guest")).status_code == 303
    async with guest(app) as eve:
        for name, value in stolen.items():
            eve.http.cookies.set(name, value)
        await eve.get("/me")
        assert (await eve.order(table, {"do": "sit", "seat": 0, "name": "Eve"})).status_code != 200


async def test_what_matters_asks_for_a_proof_that_is_fresh(room: Room, ann: Guest) -> None:
    await keep(ann)
    account = await room.store.accounts.named("ann")
    assert account
    (key,) = (await room.store.accounts.standing(account.player)).logins
    await room.store.accounts.proved(key, 0.0)
    ann.http._transport.app.state["house"].gate.forget(account.player)  # type: ignore[attr-defined]
    for path in ("/me/password", "/me/codes", "/me/delete", "/me/passkeys/remove"):
        refused = await ann.submit(path, name="Ann", password="another " + PASSWORD, key="x")
        assert refused.status_code == 422, path
        assert "First show that it is you" in refused.text
    assert (await ann.submit("/me/prove", password="wrong")).headers["location"] == "/me?wrong=true"  # noqa: S106
    assert (await ann.submit("/me/prove", password=PASSWORD)).headers["location"] == "/me"
    assert (await ann.submit("/me/password", password="another " + PASSWORD)).status_code == 303


async def test_a_page_from_a_bare_address_offers_passwords_and_says_why(ann: Guest) -> None:
    for base, offered in (
        ("http://192.168.1.7:8000", False), ("http://127.0.0.1:8000", False), ("http://house.lan", False),
        ("http://localhost:8000", True), ("https://subak.example", True), ("https://[::1]", False),
    ):  # fmt: skip
        ann.http.base_url = base
        page = (await ann.get("/me")).text
        assert ('data-passkey="make"' in page) == offered, base
        assert ("a password takes their place" in page) != offered


@pytest.mark.parametrize("path", ["/me/passkeys/ask", "/me/passkeys", "/signin/passkey/ask", "/signin/passkey"])
async def test_nonsense_instead_of_a_passkey_is_refused_with_a_sentence(ann: Guest, path: str) -> None:
    await ann.get("/me")
    ann.http.base_url = "http://localhost"
    await ann.get("/me")
    headers = {"x-csrftoken": ann.token, "accept": "application/json", "content-type": "application/json"}
    for body in (
        b"",
        b"{",
        b"[]",
        b'{"credential": 3}',
        b'{"login": "x", "credential": {"id": "AAAA", "response": []}}',
    ):
        response = await ann.http.post(path, content=body, headers=headers)
        assert response.status_code < 500
        if response.status_code != 200:
            assert len(response.json()["said"]) > 10


async def test_a_muted_person_plays_on_in_silence(room: Room, app: Litestar, ann: Guest, bo: Guest) -> None:
    from subak.store.forgetting import mute

    table = await at_nim(ann, bo)
    who = await person_of(room, table, 0)
    await mute(room.store.database, who, True)
    app.state["house"].gate.forget(who)
    refused = await ann.order(table, {"do": "say", "text": "hello"})
    assert refused.status_code == 403
    assert "silent" in refused.json()["said"]
    assert (await ann.act(table, 0, 0)).status_code == 200
