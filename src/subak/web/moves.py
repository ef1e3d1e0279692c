"""The short way of a move, the commonest of all commands: nothing is opened, looked up or made that it does not need.

It is for moves as our pages send them, from browsers whose cookie and token were checked on the long way, by the
framework and `tableside.order`. All else goes the long way, and so does what is refused or fails: there it is told why.
"""

import re
from time import perf_counter
from typing import Final

from litestar.types import HTTPScope, Receive, ReceiveMessage, Send

from subak.store.errors import Conflict
from subak.table import Act, Refused
from subak.table.commands import LIMIT, parse
from subak.web.limits import COUNTED, Meter, answered_whole, head_of, network
from subak.web.tableside import Answer, House, encoder, way_on

ORDER: Final = re.compile(r"/tables/([A-Za-z0-9_-]{1,64})/order")
DONE: Final = encoder.encode(Answer())


class Moves:
    """Carries out moves that come the short way, under the same limit as all requests."""

    def __init__(self, house: House, meter: Meter, headers: list[tuple[bytes, bytes]]) -> None:
        """`headers` are those of every answer."""
        self._house = house
        self._meter = meter
        self._done = house.metrics.orders.labels("act", "done")
        self._headers = [*headers, (b"content-type", b"application/json")]
        self._head = head_of(self._headers)

    async def answered(self, scope: HTTPScope, receive: Receive, send: Send) -> Receive | None:
        """Answer a move; else give what the long way is to receive from, as if nothing had been read."""
        began = perf_counter()
        place = ORDER.fullmatch(scope["path"])
        if place is None or not self._counted(scope):
            return receive
        who = await self._house.gate.recognised(scope["headers"])
        if not who:
            return receive
        read = await _read(receive)
        rest = _again(read, receive)
        try:
            command = _move(read)
            if command is None or not self._at_hand(place[1], who):
                return rest
            table = await self._house.room.order(place[1], command, who)
        except (Refused, Conflict):  # all is as it was: whoever asks again is told why, in their own language
            return rest
        except Exception as error:  # perhaps it was stored: nobody may try again
            return _failing(error)
        self._done.inc()
        self._house.metrics.moves.labels(table.game.name).inc()
        self._house.metrics.order_seconds.observe(perf_counter() - began)
        body = DONE if not table.unwanted else encoder.encode(Answer(go=way_on(command, table)))
        if answered_whole(send, self._head, body):
            return None
        length = (b"content-length", b"%d" % len(body))
        await send({"type": "http.response.start", "status": 200, "headers": [*self._headers, length]})
        await send({"type": "http.response.body", "body": body, "more_body": False})
        return None

    def _counted(self, scope: HTTPScope) -> bool:
        """Whether the limit allows one more request, which has been counted then."""
        client = scope.get("client")
        counted = self._meter.take(network(client[0] if client else ""))
        scope[COUNTED] = counted  # type: ignore[typeddict-unknown-key]
        return counted

    def _at_hand(self, id: str, who: str) -> bool:
        """Whether the table is in memory, is played by today's rules, and this person may look at it."""
        table = self._house.room.shelf.at_hand(id, whole=False)
        return table is not None and table.older is None and (table.watchers or bool(table.seats_of(who)))


async def _read(receive: Receive) -> list[ReceiveMessage]:
    """All of a request, as it came; of one that is longer than any command, or breaks off, only the beginning."""
    read: list[ReceiveMessage] = []
    size = 0
    while size <= LIMIT:
        message = await receive()
        read.append(message)
        if message["type"] != "http.request" or not message.get("more_body"):
            break
        size += len(message.get("body", b""))
    return read


def _move(read: list[ReceiveMessage]) -> Act | None:
    """The move that a request holds; None if it holds none, or is not whole. Refused if it is no command at all."""
    body = b""
    for message in read:
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
    command = parse(body) if not read[-1].get("more_body") else None
    return command if isinstance(command, Act) else None


def _again(read: list[ReceiveMessage], receive: Receive) -> Receive:
    """To receive what was received already, and then the rest."""

    async def received() -> ReceiveMessage:
        return read.pop(0) if read else await receive()

    return received


def _failing(error: Exception) -> Receive:
    """To receive nothing, but hear what went wrong: the long way knows how to tell it."""

    async def failed() -> ReceiveMessage:
        raise error

    return failed
