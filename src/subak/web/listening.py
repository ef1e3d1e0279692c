"""Where the server listens: a port of its own, proxies that are believed, as many files as connections need."""

import ipaddress
import socket
from collections.abc import Sequence
from typing import Final

from subak.core.errors import SubakError
from subak.kit.text import _
from subak.web import inviting

QUEUE: Final = 1024  # connections that the system keeps for us until we accept them


def more_files(wanted: int) -> int:
    """How many files, and so connections, this process may have open: as many as wanted, if the system allows."""
    try:
        import resource
    except ImportError:  # not a Unix: no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        soft = wanted if hard < 0 else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft if soft >= 0 else wanted


def checked_proxies(proxies: Sequence[str]) -> Sequence[str]:
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError:
            raise SubakError(
                _(
                    "{proxy} is no address of a proxy: write one such as 10.0.0.2, or a network such as 10.0.0.0/24."
                ).format(proxy=proxy or "“”")
            ) from None
    return proxies


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; SubakError says what to do if the port is taken."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=QUEUE)
    except OverflowError:
        raise SubakError(_("A port is a number from 0 to 65535, not {port}.").format(port=port)) from None
    except OSError as error:
        if error.errno == 98 or "in use" in str(error):
            raise SubakError(
                _("Port {port} is in use. Stop the other server, or choose another port: --port {other}.").format(
                    port=port, other=port + 1
                )
            ) from None
        raise SubakError(
            _("Cannot listen on {host}, port {port}: {why}.").format(host=host, port=port, why=error.strerror or error)
        ) from None


def address(listener: socket.socket) -> str:
    """Where the page is, for people."""
    host, port = listener.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host  # noqa: S104 - shown, not bound
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def reach(listener: socket.socket) -> str:
    """Where others in the network find a server that listens to everybody; "" if they cannot."""
    host, port = listener.getsockname()[:2]
    found = inviting.lan_address() if host in ("0.0.0.0", "::") else ""  # noqa: S104 - compared, not bound
    return f"http://{found}:{port}/" if found else ""
