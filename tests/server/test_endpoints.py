"""Pushes go to services on the public internet, and nowhere else."""

import pytest

from subak.server.endpoints import LONGEST, check_keys, public, service
from subak.table import Refused
from tests.server.pushing import PUBLIC, Browser, Services, plain

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "2606:4700::1111", "2a00:1450:4001::200e"])
def test_addresses_of_the_public_internet_are_public(address: str) -> None:
    assert public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254",
        "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1",
        "fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001:0:7f00::1", "2001:db8::1", "",
    ],
)  # fmt: skip
def test_everything_else_is_not(address: str) -> None:
    assert not public(address)


async def test_an_endpoint_is_taken_apart() -> None:
    found = await service("https://Push.Example:443/send/abc?x=1#y", Services().resolve)
    assert (found.host, found.target, found.addresses) == ("push.example", "/send/abc?x=1", [PUBLIC])


@pytest.mark.parametrize(
    "endpoint",
    [
        "", "push.example/a", "http://push.example/a", "ftp://push.example/a", "https://push.example",
        "https://push.example:8443/a", "https://push.example:80/a", "https://push.example:x/a", "https:///a",
        "https://ann:word@push.example/a", "https://ann@push.example/a", "https://push.example/a b",
        "https://push.example/ä", "https://püsh.example/a", "https://[::1/a", "https://push.example/" + "a" * LONGEST,
    ],
)  # fmt: skip
async def test_an_address_that_is_no_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(Refused, match="not on the public internet"):
        await service(endpoint, Services().resolve)


async def test_one_private_address_among_others_is_enough_to_refuse() -> None:
    services = Services()
    for addresses in ([PUBLIC, "10.0.0.1"], ["::1"], []):
        services.addresses = addresses
        with pytest.raises(Refused):
            await service("https://push.example/a", services.resolve)


async def test_a_name_that_nobody_knows_is_refused_with_the_same_sentence() -> None:
    async def unknown(_host: str) -> list[str]:
        raise OSError

    with pytest.raises(Refused, match="not on the public internet"):
        await service("https://push.example/a", unknown)


async def test_addresses_written_as_numbers_are_resolved_as_they_would_be_used() -> None:
    for host in ("127.0.0.1", "[::1]", "2130706433", "0x7f.1", "localhost"):
        with pytest.raises(Refused):
            await service(f"https://{host}/a")


def test_keys_must_be_such_that_something_can_be_encrypted_with_them() -> None:
    browser = Browser()
    check_keys(browser.p256dh, browser.auth)
    for p256dh, auth in (
        ("", browser.auth), (browser.p256dh, ""), (browser.p256dh[:-4], browser.auth), ("ä", browser.auth),
        (plain(b"\x04" + b"\x01" * 64), browser.auth), (browser.p256dh, plain(b"x" * 15)),
    ):  # fmt: skip
        with pytest.raises(Refused, match="keys cannot be read"):
            check_keys(p256dh, auth)
