"""A table while it is played: commands in, views out. What is told by itself is in live.py."""

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath, FromQuery

from subak.bots.levels import offered
from subak.core.game import SPECTATOR
from subak.kit.text import _
from subak.kit.tongues import tongue
from subak.server import Room
from subak.server.crier import Crier
from subak.server.identity import carry_name
from subak.store import Unreachable
from subak.table import Act, Command, Hand, Leave, Mix, Refused, Rename, Say, SeatBot, Sit, Table, parse
from subak.table import ahead as looking
from subak.table.commands import STEPS
from subak.table.company import let_in
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED
from subak.table.film import scenes
from subak.table.parting import unneeded
from subak.web import show, showcase
from subak.web.gate import Gate
from subak.web.limits import Limits, Meter, network
from subak.web.metrics import Metrics
from subak.web.passwords import Guesses, Vault
from subak.web.people import Mood, free
from subak.web.pieces import Drawing, Payload
from subak.web.slates import Crowd
from subak.web.visitors import Visitor, known, visitor

KEPT: Final = 5000  # people of whom it is known whom they do not want to hear
DRAWN: Final = 64  # views that are kept for others who see the same

STATUS: Final = {
    "malformed": 400,
    "missing": 404,
    "foreign": 403,
    "stale": 409,
    "illegal": 422,
}  # why a command is refused

encoder = msgspec.json.Encoder()


class House:
    """What all handlers share."""

    def __init__(
        self, room: Room, metrics: Metrics, limits: Limits, secure: bool = False, crier: Crier | None = None
    ) -> None:
        self.room = room
        self.store = room.store
        self.metrics = metrics
        self.crier = crier  # who calls people that are away; None if nobody does
        self.most_streams = limits.streams  # that an address may have open
        self.words = Meter(limits.words_per_minute)
        self.films = Meter(limits.films_per_minute)
        self.positions = Meter(limits.positions_per_minute)
        self.advice = Meter(limits.hints_per_minute)
        self.secure = secure  # the browser speaks https, to a proxy
        self.gate = Gate(room.store)
        self.vault = Vault()
        self.guesses = Guesses(limits.guesses_per_minute)
        self.copies = Meter(limits.copies_per_minute)
        self.reactions = Meter(limits.reactions_per_minute)
        self.reports = Meter(limits.reports_per_minute)
        self.notes = Meter(limits.notes_per_minute)
        self.codes = Meter(limits.codes_per_minute)
        self._muted: dict[str, frozenset[str]] = {}  # person -> whom they do not want to hear; latest last
        self.streams = Crowd()  # of an address that are open
        self._drawn: dict[tuple[object, ...], Drawing] = {}  # by table and whatever else a view depends on; latest last
        self._learning: set[asyncio.Task[None]] = set()
        room.hub.hearsay.listens = self._relearn
        self.origin = ""  # where others in the network reach the server, if that is another address than ours

    def mood(self, table: Table) -> Mood:
        """Who is away and who keeps the table waiting, as of now."""
        hub = self.room.hub
        return Mood.of(table, hub.presence, hub.clock(), hub.onlookers.names(table.header.id))

    async def listen(self, who: str) -> None:
        """Learn, or learn again, whom a person does not want to hear."""
        if who:
            muted = frozenset(await self.store.asides.muted(who))
            self._muted.pop(who, None)
            self._muted[who] = muted
        if len(self._muted) > KEPT:
            del self._muted[next(iter(self._muted))]

    async def mind(self, table: str, who: str) -> None:
        """A person has just said whom they want to hear: learn it, and let other processes know."""
        await self.listen(who)
        self.room.hub.hearsay.listened(table, who)

    def _relearn(self, who: str) -> None:
        if who in self._muted:  # else it is learnt when they come
            task = asyncio.get_running_loop().create_task(self._learn(who))
            self._learning.add(task)
            task.add_done_callback(self._learning.discard)

    async def _learn(self, who: str) -> None:
        with suppress(Unreachable):  # what they come back with after an outage is learnt then
            await self.listen(who)

    def unheard(self, who: str) -> frozenset[str]:
        """Whom a person does not want to hear."""
        return self._muted.get(who, frozenset())

    def now(self, table: Table) -> float:
        """The time by which a page tells how long somebody may think; 0 at a table without a clock."""
        return self.room.hub.clock() if table.time else 0.0

    def seated(self, table: Table, who: str) -> str:
        """The person, if a seat is theirs: whether others are here is nobody's business."""
        return who if table.seats_of(who) or table.seating.lent(who) else ""

    def draw(self, table: Table, who: str, seat: int, tall: bool) -> Drawing:
        """A view, drawn once for all who see the same."""
        mood = self.mood(table)
        theirs = tuple(table.seats_of(who)), tuple(table.seating.lent(who)), tuple(free(table, who))
        unheard = self.unheard(who) & frozenset(table.speakers)
        key = (table, tongue(), seat, tall, str(mood), who == table.host, theirs, unheard)
        made = self._drawn.pop(key, None)
        if made is None:
            began = perf_counter()
            made = show.drawing(table, who, seat, tall, mood, unheard)
            self.metrics.draw_seconds.observe(perf_counter() - began)
        self._drawn[key] = made
        if len(self._drawn) > DRAWN:
            del self._drawn[next(iter(self._drawn))]
        return made

    async def hear(self, table: Table, who: str) -> None:
        """One more message: of a person at the table, or of all those together who only watch."""
        if who and (await self.gate.standing(who)).muted:
            raise Refused(FOREIGN, _("Whoever runs this server has asked you to be silent. You may play on."))
        if not self.words.take((table.header.id, who if table.seats_of(who) else "")):
            raise TooManyRequestsException(_("That was a lot at once. Wait a moment before you say more."))


def house(request: Request[Any, Any, Any]) -> House:
    found = request.app.state["house"]
    assert isinstance(found, House)  # noqa: S101 - what `make_app` put there
    return found


class Answer(msgspec.Struct):
    """An answer to a command: a sentence if there is one to say, and where to go next."""

    said: str = ""
    go: str = ""


async def looked_at(request: Request[Any, Any, Any], id: str) -> Table:
    """The table, if the visitor may see it: every way to one leads through here."""
    return let_in(await house(request).room.table(id), visitor(request).id)


async def glanced_at(request: Request[Any, Any, Any], id: str) -> Table:
    """The same for those who need not know how it came there."""
    return let_in(await house(request).room.glance(id), visitor(request).id)


def own_seat(table: Table, who: str, seat: int) -> int:
    """The seat, if it is theirs to look from."""
    if seat >= 0 and seat not in table.seats_of(who):
        raise Refused(FOREIGN, _("This seat is not yours."))
    return max(seat, -1)


async def introduced(request: Request[Any, Any, Any], name: str = "") -> Visitor:
    """The visitor, known from now on; a new name reaches the seats that are theirs."""
    here = house(request)
    before = visitor(request)
    who = await known(request, here.store, name)
    if before.stored and who.name != before.name:
        await carry_name(here.room, who.id, before.called, who.name)
    return who


@post("/tables/{id:str}/order", status_code=200)
async def order(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """Any command for a table, as JSON. Refused ones change nothing and are answered with a sentence."""
    here = house(request)
    here.gate.remember(request.scope["headers"], request.session)
    began = perf_counter()
    command = parse(await request.body())
    kind = type(command).__name__.lower()
    table = None
    try:
        table = await glanced_at(request, id)
        if isinstance(command, Say):
            await here.hear(table, visitor(request).id)
        who = await introduced(request) if isinstance(command, Sit | Say) else visitor(request)
        table = await here.room.order(id, admitted(command, who), who.id)
        if called := own_name(command, table, who.id):
            await introduced(request, called)
    except Refused as refused:
        here.metrics.orders.labels(kind, refused.reason).inc()
        if table is None:
            raise
        sentence = showcase.explained(str(refused), table.game.name)
        # a page contributes to the dice by itself: that it came too late is nobody's mistake
        ours = isinstance(command, Mix) and refused.reason == ILLEGAL
        late = ours and (await here.room.glance(id)).match is not None
        return Response(Answer(said=str(sentence)), status_code=200 if late else STATUS[refused.reason])
    here.metrics.orders.labels(kind, "done").inc()
    if isinstance(command, Act):
        here.metrics.moves.labels(table.game.name).inc()
    here.metrics.order_seconds.observe(perf_counter() - began)
    return Response(Answer(go=way_on(command, table)))


def way_on(command: Command, table: Table) -> str:
    """Where a page goes after a command; "" if it stays."""
    if isinstance(command, Leave) or (table.unwanted and unneeded(table)):
        return "/"
    return f"/tables/{table.header.id}?seat={command.seat}" if isinstance(command, Sit) else ""


@post("/tables/{id:str}/again", status_code=200)
async def again(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[Answer]:
    """The table where the same people play again."""
    return Response(Answer(go=f"/tables/{await house(request).room.rematch(id, visitor(request).id)}"))


def admitted(command: Command, who: Visitor) -> Command:
    """The command under the person's own name; what only the server may say is refused."""
    if isinstance(command, Hand):
        raise Refused(FOREIGN, _("Stand up instead, and let the other person sit down."))
    if isinstance(command, SeatBot) and command.bot not in offered():
        raise Refused(MALFORMED, _("Choose one of the bots that the page offers."))
    if isinstance(command, Sit | Say):
        return msgspec.structs.replace(command, name=command.name.strip() or who.called)
    return command


def own_name(command: Command, table: Table, who: str) -> str:
    """What a person calls themself by a command; "" if they do not. On a shared screen a seat's name is not theirs."""
    if isinstance(command, Sit | Say) or (isinstance(command, Rename) and table.seats_of(who) == [command.seat]):
        return command.name
    return ""


@get("/tables/{id:str}/view")
async def view(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int] = -1, tall: FromQuery[bool] = False
) -> Response[Payload]:
    """The current view, for a page whose stream is asleep."""
    here = house(request)
    table = await looked_at(request, id)
    who = visitor(request).id
    await here.listen(who)
    here.room.hub.presence.called(id, here.seated(table, who), polls=True)
    made = here.draw(table, who, own_seat(table, who, seat), tall).payload(here.now(table))
    return Response(made, headers={"cache-control": "no-store"})


@get("/tables/{id:str}/words", media_type=MediaType.HTML)
async def position_words(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int] = -1
) -> Response[str]:
    """The position in sentences, for whoever would rather read or hear than look."""
    table = await looked_at(request, id)
    who = visitor(request).id
    text = show.in_words(table.account(who, own_seat(table, who, seat)))
    return Response(text, headers={"cache-control": "no-store"})


def steps(actions: list[int]) -> list[int]:
    """What somebody asks about, if a command could hold it."""
    if not 0 < len(actions) <= STEPS:
        raise Refused(MALFORMED, _("Ask about at most {n} actions.").format(n=STEPS))
    return actions


@get("/tables/{id:str}/why")
async def why(
    request: Request[Any, Any, Any], id: FromPath[str], seat: FromQuery[int], action: FromQuery[list[int]]
) -> Response[Answer]:
    """Why an action is refused, or one after others, with its rule linked."""
    table = await looked_at(request, id)
    who = visitor(request).id
    sentence = table.why_not(who, own_seat(table, who, seat), *steps(action))
    return Response(
        Answer(said=str(showcase.explained(sentence, table.game.name))), headers={"cache-control": "no-store"}
    )


class Ahead(msgspec.Struct, frozen=True):
    """What a seat would see, for a page that lets something be carried over the board: nothing has happened."""

    path: list[int]  # what would have happened
    board: str


@get("/tables/{id:str}/ahead")
async def ahead(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int],
    action: FromQuery[list[int]],
    tall: FromQuery[bool] = False,
) -> Response[Ahead]:
    """The board as it would be after these actions, none of which tells anything or ends the turn."""
    table = await looked_at(request, id)
    path, desk = looking.ahead(table, visitor(request).id, seat, steps(action), tall)
    return Response(Ahead(path, desk.board.svg(live=True)), headers={"cache-control": "no-store"})


@get("/tables/{id:str}/film")
async def film(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int] = -1,
    since: FromQuery[int] = 0,
    until: FromQuery[int | None] = None,
    opening: FromQuery[bool] = False,
    tall: FromQuery[bool] = False,
) -> Response[list[show.Frame]]:
    """What others did after one line of the viewer's log, up to another: frames, the oldest first. Whoever does not
    hold the seat gets what a watcher sees.
    """
    here = house(request)
    table = await looked_at(request, id)
    if since < 0 or (until is not None and until < since):
        raise Refused(MALFORMED, _("A film begins at one line of the log and ends at a later one."))
    if not here.films.take(network(request.client.host if request.client else "")):
        raise TooManyRequestsException(_("Too many films at once. Wait a moment, or read the log."))
    who = visitor(request).id
    viewer = seat if seat in table.seats_of(who) else SPECTATOR
    steps = scenes(table, viewer, since, until, opening)
    now = table.view(who, [viewer] if viewer >= 0 else [], tall)
    frames = await asyncio.to_thread(show.framed, table, now, viewer, tall, steps)  # many drawings
    return Response(frames, headers={"cache-control": "no-store"})


handlers = [order, again, view, position_words, why, ahead, film]
