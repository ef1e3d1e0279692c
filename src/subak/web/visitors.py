"""Who opens the page: a random id in a sealed cookie, and a name. No account."""

import secrets
import unicodedata
from time import time
from typing import Any, Final

from litestar import Request

from subak.core.text import _
from subak.store import Person, Store
from subak.table.commands import NAME

YEAR: Final = 365 * 24 * 3600
SECRET: Final = "the server's secret"  # noqa: S105 - the name of the row that holds it


class Visitor:
    """A person, or nobody yet: `id` is "" until they do something that others can see."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name

    @property
    def called(self) -> str:
        return self.name or _("Guest")


def visitor(request: Request[Any, Any, Any]) -> Visitor:
    session = request.scope.get("session")
    if not isinstance(session, dict):
        return Visitor("", "")
    return Visitor(str(session.get("person", "")), str(session.get("name", "")))


async def known(request: Request[Any, Any, Any], store: Store, name: str = "") -> Visitor:
    """The visitor, from now on as a person that may hold a seat; named, if a name is given."""
    who = visitor(request)
    name = clean(name)
    if not who.id:
        who = Visitor(secrets.token_urlsafe(18), name)
        await store.add_person(Person(who.id, who.called, time()))
    elif name and name != who.name:
        who = Visitor(who.id, name)
        await store.rename(who.id, name)
    request.set_session({"person": who.id, "name": who.name})
    return who


def clean(name: str) -> str:
    """A name on one line, without invisible characters, of a length that fits its place."""
    visible = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name[: NAME * 4])
    return " ".join(visible.split())[:NAME].strip()


async def secret(store: Store) -> bytes:
    """The key that seals cookies: made once, kept in the database, shared by all servers on it."""
    key = await store.session(SECRET, time())
    if key is None:
        await store.keep_session(SECRET, secrets.token_bytes(32), time() + 100 * YEAR)
        key = await store.session(SECRET, time())
    if key is None:
        raise RuntimeError("the secret just written is not there")
    return key
