"""How others get to a table: the link, whether it leads anywhere but here, and its picture for a phone's camera."""

import io
import socket
from ipaddress import ip_address
from typing import Final

import msgspec
import segno
from markupsafe import Markup

ELSEWHERE: Final = ("192.0.2.1", 9)  # an address kept for examples: asking the way to it sends nothing


class Way(msgspec.Struct, frozen=True):
    """The way to a table, for those who are invited."""

    link: str
    shut: bool  # only this machine can go there
    picture: Markup  # the link as a QR code, in SVG; "" where it would lead nowhere


def way(asked: str, origin: str, path: str) -> Way:
    """From where a page was asked for and where the server can be reached by others, if it knows."""
    scheme, _colon, rest = asked.partition("://")
    host = rest.split("/")[0]
    near = loopback(host)
    base = origin.rstrip("/") if near and origin else f"{scheme}://{host}"
    shut = near and not origin
    return Way(base + path, shut, Markup("") if shut else qr_code(base + path))


def loopback(host: str) -> bool:
    """Whether a host, perhaps with a port, is this machine as it calls itself."""
    name = host[1:].split("]")[0] if host.startswith("[") else host.split(":")[0]
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """This machine's address in its network, by the way a packet would leave it; "" without a network. None is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if ip_address(found).is_loopback or ip_address(found).is_unspecified else found


def qr_code(link: str) -> Markup:
    """A QR code for the page: dark on light whatever the theme, since cameras want it so."""
    code = segno.make(link, micro=False, error="m")
    return Markup(code.svg_inline(omitsize=True, border=3, dark="#000", light="#fff", svgclass="qr"))  # noqa: S704


def blocks(link: str) -> str:
    """A QR code for the terminal."""
    out = io.StringIO()
    segno.make(link, micro=False, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
