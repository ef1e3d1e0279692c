"""The way to a table by its code."""

from typing import Any

from litestar import Request, post
from litestar.exceptions import TooManyRequestsException
from litestar.response import Redirect

from subak.kit.text import _
from subak.store.tablecodes import plain_code
from subak.web.limits import network
from subak.web.pages import Form, Page, home_page
from subak.web.tableside import house


@post("/code")
async def find_table(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    """To the table that somebody has told one the code of."""
    here, typed = house(request), data.get("code", "")
    code = plain_code(typed)
    if not code:
        return await home_page(request, _("A code has six letters, such as KTR MWD: check it once more."), typed[:16])
    if not here.codes.take(network(request.client.host if request.client else "")):
        raise TooManyRequestsException(_("Too many codes at once. Wait a minute, then try again."))
    table = await here.store.codes.find(code)
    if table is None:
        sorry = _("No table has this code now. Perhaps its game is over, or a letter is wrong?")
        return await home_page(request, sorry, typed[:16])
    return Redirect(f"/tables/{table}", status_code=303)


handlers = [find_table]
