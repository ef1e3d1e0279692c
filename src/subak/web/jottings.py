"""Private notes at a table: a text that only whoever wrote it can read. It is no part of the table."""

from time import time
from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath

from subak.kit.text import _
from subak.table.errors import MALFORMED, Refused
from subak.web.sociable import answering, wished
from subak.web.tableside import Answer, house, introduced, looked_at
from subak.web.visitors import visitor

LONGEST: Final = 4000  # characters


class Jotting(msgspec.Struct, frozen=True):
    text: str
    id: str = ""  # of the command, as all have it


@get("/tables/{id:str}/notes")
async def own_notes(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Jotting]:
    """What the visitor has written down at this table."""
    await looked_at(request, id)
    who = visitor(request).id
    text = await house(request).store.asides.note(id, who) if who else ""
    return Response(Jotting(text), headers={"cache-control": "no-store"})


@post("/tables/{id:str}/notes", status_code=200)
async def jot(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Keep the visitor's notes, instead of those before."""
    here = house(request)
    await looked_at(request, id)
    text = (await wished(request, Jotting)).text.replace("\0", "")
    if len(text) > LONGEST:
        raise Refused(MALFORMED, _("Notes have at most {n} characters.").format(n=LONGEST))
    if not here.notes.take(visitor(request).id):
        raise TooManyRequestsException(_("That was a lot at once. Wait a moment, then go on."))
    await here.store.asides.write_note(id, (await introduced(request)).id, text, time())
    return answering()


handlers = [own_notes, jot]
