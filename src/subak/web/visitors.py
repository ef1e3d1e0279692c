"""Who opens the page: a random id in a sealed cookie, and a name. Who wants to be more than a guest also signs in."""

import hmac
import secrets
from hashlib import sha256
from time import time
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.session.client_side import ClientSideSessionBackend, CookieBackendConfig

from subak.kit.text import _
from subak.server.keys import unguessable
from subak.store import Person, Store
from subak.table.names import called

YEAR: Final = 365 * 24 * 3600
SECRET: Final = "the server's secret"  # noqa: S105 - the name of the row that holds it
SAFE: Final = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
FETCHED: Final = "/tables/"  # below a table's page: orders, streams, views
PAGE: Final = 2  # slashes in the address of that page
LOADED: Final = "subak-session"  # where a request keeps the session as it came
FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")  # what pages without our client send


class Visitor:
    """A person, or nobody yet: `id` is "" until they have seen a page."""

    def __init__(self, id: str, name: str, stored: bool = False, signed_in: bool = False) -> None:
        self.id = id
        self.name = name
        self.stored = stored  # they have done something that others can see
        self.signed_in = signed_in  # they are no guest

    @property
    def called(self) -> str:
        return self.name or _("Guest")


def visitor(request: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    session = request.scope.get("session")
    if not isinstance(session, dict):
        return Visitor("", "")
    return Visitor(
        str(session.get("person", "")), str(session.get("name", "")), bool(session.get("stored")), "key" in session
    )


def upright(request: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the window is better served with a long board: as it last told, else as phones mostly are held."""
    told = request.cookies.get("tall")
    return told == "1" if told else "Mobi" in request.headers.get("user-agent", "")


def met(request: Request[Any, Any, Any]) -> Visitor:
    """The visitor, who has an id from now on: it never changes, so that answers may overtake each other."""
    who = visitor(request)
    if not who.id:
        who = Visitor(unguessable(24), "")
        request.set_session({"person": who.id})
    return who


async def known(request: Request[Any, Any, Any], store: Store, name: str = "") -> Visitor:
    """The visitor, from now on as a person that may hold a seat; named, if a name is given."""
    who = met(request)
    name = called(name) if name.strip() else ""
    if not who.stored:
        who = Visitor(who.id, name or who.name, True)
        await store.add_person(Person(who.id, who.called, time()))
    elif name and name != who.name:
        who = Visitor(who.id, name, True, who.signed_in)
        await store.rename(who.id, name)
    request.set_session({**request.session, "person": who.id, "name": who.name, "stored": True})
    return who


class Sealed(ClientSideSessionBackend):
    """Sessions in cookies; one that was damaged, in whatever way, or whose person ended it is none."""

    async def load_from_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
        try:
            found = await super().load_from_connection(connection)
        except Exception:  # each layer of it complains in its own manner
            return {}
        if not isinstance(found, dict):
            return {}
        connection.scope["state"][LOADED] = found.copy()
        if not await connection.app.state["house"].gate.admits(found):
            return {}
        return found

    async def store_in_message(
        self, scope_session: Any, message: Any, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> None:
        """A page seals the cookie anew, so that it lasts; what a page fetches does so only if something has changed."""
        fetched = connection.scope["path"].startswith(FETCHED) and connection.scope["path"].count("/") > PAGE
        if not fetched or scope_session != connection.scope["state"].get(LOADED):
            await super().store_in_message(scope_session, message, connection)


class SealedConfig(CookieBackendConfig):
    _backend_class = Sealed


def token(key: bytes, who: str) -> str:
    """What a page gives back with whatever changes something. It is worth nothing in another session."""
    return hmac.new(key, b"token" + who.encode(), sha256).hexdigest()


def mark(key: bytes, who: str) -> str:
    """What tells one visitor's pages from another's in a browser that keeps some; it opens nothing."""
    return hmac.new(key, b"mark" + who.encode(), sha256).hexdigest()[:16]


async def own_page(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let nobody change something from the page of another site, or of another visitor."""
    if not isinstance(request, Request) or request.method in SAFE:
        return
    if handler.opt.get("bearer"):  # a program shows its token, which no browser sends by itself
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise PermissionDeniedException
        return
    given = request.headers.get("x-csrftoken") or ""
    if not given and request.content_type[0] in FORMS:
        given = str((await request.form()).get("_csrf_token", ""))
    who = visitor(request).id
    wanted = token(request.app.state["key"], who)
    if not who or not hmac.compare_digest(given.encode(errors="replace"), wanted.encode()):
        raise PermissionDeniedException


async def secret(store: Store) -> bytes:
    """The key that seals cookies: made once, kept in the database, shared by all servers on it."""
    return await store.secret(SECRET, secrets.token_bytes(32))
