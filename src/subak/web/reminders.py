"""Being called when it is one's turn: who wants it, on which browsers; and the page as an app that can be kept."""

from time import time
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from subak.kit.text import _
from subak.kit.tongues import tongue
from subak.server.endpoints import check_keys
from subak.store.devices import Device, Wishes
from subak.table.errors import MALFORMED, Refused
from subak.web.pages import Page, page
from subak.web.readers import in_tongue
from subak.web.tableside import Answer, house, introduced, looked_at
from subak.web.templating import PARTS, STATIC, TEMPLATES, asset, fonts
from subak.web.visitors import visitor

NO_STORE: Final = {"cache-control": "no-store"}
CHECKED: Final = {"cache-control": "no-cache"}  # asked for again every time: a worker must not grow old
WORKER: Final = "worker.js"
PAPER: Final = "#f6f0e2"
ICONS: Final = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("mask-512.png", "512x512", "maskable"),
)


class Subscribed(msgspec.Struct, frozen=True):
    """What a browser says of itself when it takes pushes."""

    endpoint: str
    p256dh: str
    auth: str
    id: str = ""  # of the command, as all have it


class Unsubscribed(msgspec.Struct, frozen=True):
    """A browser that takes no more."""

    endpoint: str
    id: str = ""


class Wished(msgspec.Struct, frozen=True):
    """One thing that somebody wants, or does not: `turns`, `daily`, or with a table `here`."""

    what: str
    on: bool
    table: str = ""
    id: str = ""


T = Subscribed | Unsubscribed | Wished


async def read_order(request: Request[Any, Any, Any], kind: type[T]) -> Any:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(MALFORMED, _("This request cannot be read. Reload the page and try again.")) from None


async def choices(request: Request[Any, Any, Any], table: str = "") -> dict[str, object]:
    """What the part of the page shows that asks what one wants."""
    here, who = house(request), visitor(request).id
    wishes = await here.store.devices.wishes(who, table) if who else Wishes()
    return {"wishes": wishes, "table": table, "key": here.crier.push.public if here.crier is not None else ""}


@get("/reminders")
async def reminders(request: Request[Any, Any, Any]) -> Page:
    return page(request, "reminders.html", 200, **await choices(request))


@get("/tables/{id:str}/reminders")
async def table_reminders(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """The same beside a table, for whoever has a seat there."""
    table = await looked_at(request, id)
    mine = id if house(request).seated(table, visitor(request).id) else ""
    return Response(Answer(said=PARTS["reminders"].render(await choices(request, mine))), headers=NO_STORE)


@post("/reminders", status_code=200)
async def wish(request: Request[Any, Any, Any]) -> Response[Answer]:
    """Want something, or no longer."""
    wished = await read_order(request, Wished)
    here, who = house(request), visitor(request)
    if wished.what in ("turns", "daily"):
        await here.store.devices.wish((await introduced(request)).id, wished.what, wished.on)
    elif wished.what == "here" and here.seated(await here.room.table(wished.table), who.id):
        await here.store.devices.wish_at(who.id, wished.table, wished.on)
    else:
        raise Refused(MALFORMED, _("Choose what you want to be told."))
    return Response(Answer())


@post("/reminders/devices", status_code=200)
async def call_here(request: Request[Any, Any, Any]) -> Response[Answer]:
    """Call the visitor on this browser from now on, or still."""
    told = await read_order(request, Subscribed)
    here = house(request)
    if here.crier is None:
        raise Refused(MALFORMED, _("This server sends no notifications."))
    check_keys(told.p256dh, told.auth)
    await here.crier.push.check(told.endpoint)
    who = await introduced(request)
    await here.store.devices.add(Device(who.id, told.endpoint, told.p256dh, told.auth, time(), tongue()))
    return Response(Answer())


@post("/reminders/devices/remove", status_code=200)
async def leave_alone(request: Request[Any, Any, Any]) -> Response[Answer]:
    """Call the visitor on this browser no longer."""
    left = await read_order(request, Unsubscribed)
    await house(request).store.devices.remove(left.endpoint, visitor(request).id)
    return Response(Answer())


@get("/worker.js", media_type="text/javascript")
async def worker() -> Response[bytes]:
    """The service worker, with the files of this build that it keeps: another build or language is another worker."""
    path = STATIC / WORKER
    if not path.exists():
        raise NotFoundException
    files = [asset("client.js"), asset("site.css"), "/static/icon.svg", "/static/turn.svg", *fonts()]
    files += [asset("japanese.css")] if tongue() == "ja" else []
    kept = [*files, in_tongue("/offline")]
    script = b"const KEPT=" + msgspec.json.encode(kept) + b";\n" + path.read_bytes()
    return Response(script, media_type="text/javascript", headers=CHECKED)


@get("/offline")
async def offline() -> Response[str]:
    """What the worker shows where there is no network: the same for everybody who reads a language."""
    return Response(TEMPLATES.get_template("offline.html").render(), media_type=MediaType.HTML, headers=CHECKED)


@get("/manifest.webmanifest")
async def manifest() -> Response[bytes]:
    """What the page is called and looks like as an app."""
    icons = [{"src": asset(name), "sizes": size, "type": "image/png", "purpose": for_} for name, size, for_ in ICONS]
    told = {
        "id": "/",
        "name": "Subak",
        "short_name": "Subak",
        "description": _("A table for four games about rice and spirits: play with friends and bots, in the browser."),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *icons],
    }
    return Response(msgspec.json.encode(told), media_type="application/manifest+json", headers=CHECKED)


makers = [call_here]
handlers = [reminders, table_reminders, wish, leave_alone, worker, offline, manifest]
