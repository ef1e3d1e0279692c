"""Where a push may be sent: to a service on the public internet, never into the network that the server stands in."""

import asyncio
import ipaddress
import re
import socket
from base64 import urlsafe_b64decode
from binascii import Error as BinasciiError
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from subak.kit.text import _
from subak.table.errors import MALFORMED, Refused

LONGEST: Final = 1024  # characters of an endpoint
HTTPS: Final = 443
PATIENCE: Final = 5.0  # seconds for the name of a service to be resolved
POINT: Final = 65  # bytes of a browser's key: a point of the curve, uncompressed
SECRET: Final = 16  # bytes that go with it
HOST: Final = re.compile(r"[a-z0-9.:-]+")
TARGET: Final = re.compile(r"[!-~]+")  # no blanks, no ends of lines
TRANSITION: Final = [  # networks that wrap addresses of IPv4, or that are out of use: no push service needs them
    ipaddress.ip_network(net) for net in ("::/8", "64:ff9b::/32", "2001::/32", "2002::/16", "fec0::/10")
]

Resolve = Callable[[str], Awaitable[list[str]]]  # a host's name -> its addresses


class Service(msgspec.Struct, frozen=True):
    """A push service, and the addresses at which it may be spoken to."""

    host: str
    target: str  # of the request: path and query
    addresses: list[str]


async def resolved(host: str) -> list[str]:
    """All addresses of a host; OSError if it has none."""
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.get_running_loop().getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def public(address: str) -> bool:
    """Whether it is an address of the public internet, whatever it is dressed up as."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # with a zone: an address of this machine's own network
        return False
    if isinstance(found, ipaddress.IPv6Address) and any(found in net for net in TRANSITION):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


async def service(endpoint: str, resolve: Resolve = resolved) -> Service:
    """The push service behind an endpoint. Refused, with one sentence for all reasons: it tells nobody what is here."""
    no = Refused(MALFORMED, _("This browser's push service cannot be used: it is not on the public internet."))
    try:
        parts = urlsplit(endpoint)
        port = parts.port or HTTPS
    except ValueError:
        raise no from None
    host = parts.hostname or ""
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    plain = len(endpoint) <= LONGEST and parts.username is None and parts.password is None
    if (
        not plain
        or parts.scheme != "https"
        or port != HTTPS
        or not HOST.fullmatch(host)
        or not TARGET.fullmatch(target)
    ):
        raise no
    try:
        addresses = await resolve(host)
    except (OSError, UnicodeError):  # TimeoutError is one too
        raise no from None
    if not addresses or not all(map(public, addresses)):
        raise no
    return Service(host, target, addresses)


def check_keys(p256dh: str, auth: str) -> None:
    """Refused unless pushes can be encrypted with them."""
    try:
        point, secret = unpadded(p256dh), unpadded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        good = len(point) == POINT and len(secret) == SECRET
    except (ValueError, BinasciiError):
        good = False
    if not good:
        raise Refused(MALFORMED, _("This browser's keys cannot be read. Reload the page and try again."))


def unpadded(text: str) -> bytes:
    """Base64 as browsers write it."""
    return urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
