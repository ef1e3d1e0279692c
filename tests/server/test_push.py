"""A notice is encrypted for one browser, signed, and handed over to an address that was checked."""

from http.client import HTTPException

import msgspec
import pytest
from py_vapid import Vapid02  # type: ignore[import-untyped]

from subak.server.endpoints import Service
from subak.server.push import FAILED, GONE, REFUSED, SENT, Letter, Notice, Push, push_key
from subak.store import Store
from tests.server.pushing import PUBLIC, Browser, Services

pytestmark = pytest.mark.anyio
NOTICE = Notice("Your turn: Nim", "With Bo.", "/tables/t", "table-t")


def letter(browser: Browser) -> Letter:
    return Letter(browser.device("ann"), NOTICE, "topic", 60)


async def test_only_the_browser_can_read_what_was_sent() -> None:
    browser, services = Browser(), Services()
    assert await services.push().send(letter(browser)) == SENT
    [(_to, headers, body)] = services.got
    assert b"Your turn" not in body
    assert headers["content-encoding"] == "aes128gcm"
    assert msgspec.json.decode(browser.read(body), type=Notice) == NOTICE
    with pytest.raises(Exception, match=r"."):
        Browser().read(body)


async def test_a_push_is_signed_for_its_service_with_the_servers_key() -> None:
    services = Services()
    push = services.push()
    await push.send(letter(Browser()))
    [(to, headers, _body)] = services.got
    assert (to.host, to.target, to.addresses) == ("push.example", "/send/abc?x=1", [PUBLIC])
    assert Vapid02.verify(headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={push.public}")


async def test_what_the_service_says_decides_how_it_went() -> None:
    services = Services()
    for status, outcome in ((200, SENT), (201, SENT), (404, GONE), (410, GONE), (429, FAILED), (500, FAILED)):
        services.status = status
        assert await services.push().send(letter(Browser())) == outcome


async def test_a_redirect_is_a_failure_and_not_followed() -> None:
    services = Services()
    services.status = 307
    assert await services.push().send(letter(Browser())) == FAILED
    assert len(services.got) == 1


async def test_a_name_that_points_inside_by_now_is_not_sent_to() -> None:
    services = Services()
    push = services.push()
    await push.check(letter(Browser()).device.endpoint)
    services.addresses = ["192.168.0.7"]
    assert await push.send(letter(Browser())) == REFUSED
    assert services.got == []


@pytest.mark.parametrize("error", [OSError("no route"), TimeoutError(), HTTPException("what?")])
async def test_a_service_that_does_not_answer_is_a_failure(error: Exception) -> None:
    def post(_to: Service, _headers: dict[str, str], _body: bytes) -> int:
        raise error

    push = Push(b"\x07" * 32, post=post, resolve=Services().resolve)
    assert await push.send(letter(Browser())) == FAILED


async def test_the_key_is_made_once_and_kept(store: Store) -> None:
    first = await push_key(store)
    assert len(first) == 32
    assert await push_key(store) == first
    assert Push(first).public == Push(await push_key(store)).public
