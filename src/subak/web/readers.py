"""The language in which somebody reads the pages: what they chose, or else what their browser prefers."""

from typing import Any, Final
from urllib.parse import parse_qs, quote

from litestar import Request, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from subak.kit.text import _
from subak.kit.tongues import ENGLISH, TONGUES, preferred, tongue
from subak.table.errors import MALFORMED, Refused
from subak.web.visitors import YEAR, visitor

CHOICE: Final = "language"  # the cookie, and the field of the form
ASKED: Final = "in"  # the language in an address: pictures, which browsers keep for a day
ONE_TONGUE: Final = ("/api/", "/static/", "/healthz", "/readyz", "/metrics")  # addresses for programs: English


def tongue_of(scope: Any) -> str:
    """The language of an answer: as its address says, as was chosen, as the browser prefers."""
    if scope["type"] != "http" or scope["path"].startswith(ONE_TONGUE):
        return ENGLISH
    asked: str = scope.get("query_string", b"")[:2000].decode("latin-1")
    for wish in parse_qs(asked).get(ASKED, []):
        if wish in TONGUES:
            return wish
    headers: dict[bytes, str] = {name: value.decode("latin-1") for name, value in scope["headers"]}
    for crumb in headers.get(b"cookie", "").split(";"):
        name, _is, value = crumb.strip().partition("=")
        if name == CHOICE and value in TONGUES:
            return value
    return preferred(headers.get(b"accept-language", ""))


def tongue_headers(scope: Any) -> list[tuple[bytes, bytes]]:
    """What an answer says about its language; nothing where it has always the same."""
    if scope["path"].startswith(ONE_TONGUE):
        return []
    return [(b"vary", b"accept-language, cookie"), (b"content-language", tongue().encode())]


def in_tongue(address: str) -> str:
    """The address of a picture with words in it, which is another one in another language."""
    return address if tongue() == ENGLISH else f"{address}?{ASKED}={tongue()}"


def way_back(back: str) -> str:
    """An address of ours to go back to, whatever a form says."""
    return quote(back, safe="/?&=#%:") if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"


@post("/language")
async def choose_tongue(request: Request[Any, Any, Any]) -> Redirect:
    """Read another language from now on, in this browser; be called in it on all of one's browsers."""
    form = await request.form()
    chosen = str(form.get(CHOICE, ""))
    if chosen not in TONGUES:
        raise Refused(MALFORMED, _("Choose one of the languages that the page offers."))
    who = visitor(request)
    if who.stored:
        await request.app.state["house"].store.devices.speak(who.id, chosen)
    kept = Cookie(key=CHOICE, value=chosen, path="/", max_age=YEAR, samesite="lax")
    return Redirect(way_back(str(form.get("back", "/"))), status_code=303, cookies=[kept])


handlers = [choose_tongue]
