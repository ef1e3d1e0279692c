"""A browser that can be pushed to, and push services that are not there."""

from base64 import urlsafe_b64encode

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from subak.server.endpoints import Service
from subak.server.push import Push
from subak.store.devices import Device

ENDPOINT = "https://push.example/send/abc?x=1"
PUBLIC = "93.184.216.34"


def plain(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """Has keys, and reads what was encrypted for it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh, self.auth = plain(point), plain(self.secret)

    def device(self, person: str, endpoint: str = ENDPOINT, at: float = 0.0) -> Device:
        return Device(person, endpoint, self.p256dh, self.auth, at)

    def read(self, body: bytes) -> bytes:
        return bytes(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


class Services:
    """All push services: they resolve to `addresses`, answer with `status` and keep what they are given."""

    def __init__(self) -> None:
        self.addresses = [PUBLIC]
        self.status = 201
        self.got: list[tuple[Service, dict[str, str], bytes]] = []

    async def resolve(self, _host: str) -> list[str]:
        return self.addresses

    def post(self, to: Service, headers: dict[str, str], body: bytes) -> int:
        self.got.append((to, headers, body))
        return self.status

    def push(self) -> Push:
        return Push(b"\x07" * 32, post=self.post, resolve=self.resolve)
