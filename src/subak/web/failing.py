"""What went wrong, as a sentence in the place where it happened: for a page, for the client, for a program."""

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from markupsafe import escape

from subak.core.errors import SubakError
from subak.kit.text import N_, _
from subak.server.logbook import concerning
from subak.store import StoreError, Unreachable
from subak.table import Refused
from subak.web import api, pages, tableside

log = logging.getLogger("subak.web")

SENTENCES: Final = {
    403: N_("This page is out of date. Reload it and try again."),
    404: N_("There is nothing at this address."),
    405: N_("This address answers another kind of request."),
    413: N_("That is more than this page takes: send a shorter text or a smaller file."),
    429: N_("That was too much at once. Wait a moment and try again."),
}


def answered(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[Any]:
    """A sentence in the place where the thing happened: JSON for the client or a program, a page for a reader."""
    if api.asks(request):
        return api.problem(status, sentence)
    if "application/json" in request.headers.get("accept", "") or request.url.path.endswith("/live"):
        return Response(tableside.Answer(said=str(escape(sentence))), status_code=status)
    return pages.page(request, "error.html", status, sentence=sentence)


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    return answered(request, tableside.STATUS[error.reason], str(error))


def unwell(request: Request[Any, Any, Any], error: SubakError) -> Response[Any]:
    if not isinstance(error, StoreError):
        return answered(request, 400, str(error))
    log.warning("%s %s: %s", request.method, request.url.path, error, extra=concerned(request))
    tableside.house(request).metrics.database_errors.inc()
    away = _("The table's memory does not answer at the moment. Nothing of your game is lost: this page tries again.")
    response = answered(request, 503, away if isinstance(error, Unreachable) else str(error))
    response.headers["retry-after"] = "5"
    if request.method == "GET" and response.media_type == MediaType.HTML:
        response.headers["refresh"] = "5"
    return response


def concerned(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The table that a request is about, for the log."""
    found = request.scope.get("path_params", {}).get("id", "") if "/tables/" in request.url.path else ""
    return concerning(str(found))


def nowhere(request: Request[Any, Any, Any], _error: Exception) -> Response[Any]:
    return answered(request, 404, _(SENTENCES[404]))


def failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    own = error.detail if error.status_code in (404, 429) and error.detail.endswith((".", "?")) else ""
    own = own or (api.named(error) if api.asks(request) else "")
    sentence = own or _(SENTENCES.get(error.status_code, N_("This request cannot be read.")))
    response = answered(request, error.status_code, sentence)
    response.headers.update(error.headers or {})
    return response


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON within JSON within JSON is the sender's fault, anything else that is too deep is ours."""
    if "deserializing" not in str(error):
        return broken(request, error)
    return answered(request, 400, _("This request cannot be read."))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("%s %s", request.method, request.url.path, exc_info=error, extra=concerned(request))
    return answered(request, 500, _("Something broke here. Nothing of your game is lost: reload the page."))
