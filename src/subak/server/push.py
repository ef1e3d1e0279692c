"""Web push: a notice, encrypted for one browser, handed to its push service, signed with this server's key."""

import asyncio
import logging
import socket
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException, HTTPSConnection
from threading import Timer
from time import time
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from subak.server.endpoints import HTTPS, Resolve, Service, resolved, service
from subak.store import Store
from subak.store.devices import Device
from subak.table.errors import Refused

KEY: Final = "the key that signs pushes"  # the name of the row that holds it
CONTACT: Final = "mailto:operator@subak.example"  # whom a push service may write to, unless the operator says it
SENDERS: Final = 4  # pushes on their way at once
STEP: Final = 10.0  # seconds for each step of handing one over
WHOLE: Final = 20.0  # seconds for all of it, however slowly the service answers
VALID: Final = 12 * 3600  # seconds that a signature holds

SENT, GONE, FAILED, REFUSED, DROPPED = "sent", "gone", "failed", "refused", "dropped"
NO_LONGER: Final = (404, 410)  # what a service says of a browser that takes no more
DONE: Final = range(200, 300)

log = logging.getLogger("subak.push")


class Notice(msgspec.Struct, frozen=True):
    """What a browser shows. It holds nothing that a neighbour at the screen may not read."""

    title: str
    body: str
    url: str  # where a click leads, on this server
    tag: str  # a newer one of the same tag takes its place


class Letter(msgspec.Struct, frozen=True):
    """A notice for a device."""

    device: Device
    notice: Notice
    topic: str  # the service keeps the latest of a topic alone; it tells the service nothing
    lasts: int  # seconds that the service keeps it for a browser that is off


Post = Callable[[Service, dict[str, str], bytes], int]  # headers and body to a service -> the status it answers


class Pinned(HTTPSConnection):
    """To an address that was checked, under the name of the service: what the name means by now does not matter."""

    def __init__(self, host: str, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, HTTPS, timeout=STEP, context=self._tls)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, HTTPS), STEP)
        self.sock = self._tls.wrap_socket(self.sock, server_hostname=self.host)

    def abort(self) -> None:
        if self.sock is not None:
            self.sock.close()


def post(to: Service, headers: dict[str, str], body: bytes) -> int:
    """Hand over, and hear what the service says; redirects are not followed. OSError, HTTPException: it failed."""
    connection = Pinned(to.host, to.addresses[0])
    clock = Timer(WHOLE, connection.abort)
    clock.daemon = True
    clock.start()
    try:
        connection.request("POST", to.target, body, headers)
        return connection.getresponse().status
    finally:
        clock.cancel()
        connection.close()


class Push:
    """Sends letters in threads of its own. `key` is the private number of the server's key."""

    def __init__(
        self,
        key: bytes,
        contact: str = "",
        post: Post = post,
        resolve: Resolve = resolved,
        clock: Callable[[], float] = time,
    ) -> None:
        self._key = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
        self._contact = contact or CONTACT
        self._post = post
        self._resolve = resolve
        self._clock = clock
        self._threads = ThreadPoolExecutor(SENDERS, "subak-push")

    @property
    def public(self) -> str:
        """The server's public key, as browsers want it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def check(self, endpoint: str) -> None:
        """Refused unless it may be sent to."""
        await service(endpoint, self._resolve)

    async def send(self, letter: Letter) -> str:
        """How it went: sent, gone, failed, refused. The address is looked up and checked anew, and is the one used."""
        try:
            to = await service(letter.device.endpoint, self._resolve)
        except Refused:
            return REFUSED
        try:
            run = asyncio.get_running_loop().run_in_executor
            status = await run(self._threads, self._deliver, to, letter)
        except (OSError, HTTPException, ValueError) as error:
            log.info("a push to %s failed: %r", to.host, error)
            return FAILED
        if status in NO_LONGER:
            return GONE
        if status not in DONE:
            log.info("a push to %s was answered with %s", to.host, status)
        return SENT if status in DONE else FAILED

    def _deliver(self, to: Service, letter: Letter) -> int:
        from py_vapid import Vapid02  # type: ignore[import-untyped]  # loaded by the first push, not by every server
        from pywebpush import WebPusher  # type: ignore[import-untyped]

        device = letter.device
        keys = {"p256dh": device.p256dh, "auth": device.auth}
        body = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(msgspec.json.encode(letter.notice))["body"]
        claims = {"aud": f"https://{to.host}", "exp": int(self._clock()) + VALID, "sub": self._contact}
        headers = {
            **Vapid02(self._key).sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(letter.lasts),
            "topic": letter.topic,
            "urgency": "normal",
        }
        return self._post(to, headers, body)

    def close(self) -> None:
        """Do not wait for what is on its way."""
        self._threads.shutdown(wait=False, cancel_futures=True)


async def push_key(store: Store) -> bytes:
    """The number that signs pushes: made once, kept in the database, shared by all servers on it."""
    fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return await store.secret(KEY, fresh.to_bytes(32, "big"))
