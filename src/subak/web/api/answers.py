"""What the API says when nothing happened: a sentence, in a shape that its document declares."""

from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from subak.kit.text import _
from subak.remote.shapes import Problem

ROOT: Final = "/api"
WHY: Final = {
    400: "It cannot be read; the sentence names what is wrong, and where.",
    401: "It asks for a token, or for another one.",
    403: "It is not this program's to do.",
    404: "There is no such thing.",
    409: "It answers a question that is no longer asked: look again.",
    413: "It is too long.",
    422: "The rules, or the moment, forbid it; the sentence names the rule.",
    429: "That was too much at once.",
    503: "The table's memory does not answer at the moment.",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What an address may answer besides what it is for."""
    every = {*statuses, 429, 503}
    return {status: ResponseSpec(Problem, description=WHY[status], generate_examples=False) for status in sorted(every)}


def asks(request: Request[Any, Any, Any]) -> bool:
    """Whether a request is a program's."""
    return request.url.path.startswith(f"{ROOT}/")


def problem(status: int, sentence: str) -> Response[Any]:
    return Response(Problem(sentence), status_code=status, media_type=MediaType.JSON)


def named(error: HTTPException) -> str:
    """What is wrong with a request, and where, as far as its reader said it; "" if it did not."""
    if error.status_code == 401:
        return error.detail
    rows = [row for row in error.extra if isinstance(row, dict)] if isinstance(error.extra, list) else []
    places = [(str(row.get("key", "data")), str(row.get("message", ""))) for row in rows]
    if error.status_code == 400 and not places:
        places = [("data", error.detail)]
    told = [(_("The body") if where == "data" else where, why.rstrip(".")) for where, why in places]
    told = [(where, _("there is none: send JSON") if why == "'data'" else why) for where, why in told]
    return " ".join(_("{where}: {why}.").format(where=where, why=why) for where, why in told)
