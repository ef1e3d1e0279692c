"""The pages around the table: home, new table, rules, cards, name."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

from subak import games
from subak.bots.levels import EASY, RATED, offered
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.kit.art import is_broad
from subak.kit.errors import ContentError
from subak.kit.lesson import Lesson
from subak.kit.packs import LARGEST_PACK, Pack
from subak.kit.text import _
from subak.server import Room
from subak.table import OPEN, SeatBot, Sit, Start, Table
from subak.table.allowance import allowance
from subak.table.errors import Refused
from subak.table.names import clean
from subak.table.replay import permitted
from subak.web import inviting, replays, rulebooks, showcase
from subak.web.packing import LARGEST_FORM, chosen_pack, offered_packs
from subak.web.readers import way_back
from subak.web.tableside import house, introduced, looked_at, own_seat
from subak.web.templating import TEMPLATES
from subak.web.visitors import Visitor, mark, met, token, upright, visitor

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Page = Response[str]

ME, FRIEND, HERE = "me", "open", "here"  # who takes a seat of a new table, if no bot does
DAY: Final = {"cache-control": "public, max-age=86400"}


def page(request: Request[Any, Any, Any], template: str, status: int = 200, **context: object) -> Page:
    """A page for this visitor."""
    theme = request.cookies.get("theme", "")
    who = met(request)
    own = mark(request.app.state["key"], who.id)
    text = TEMPLATES.get_template(template).render(
        who=who,
        theme=theme if theme in ("light", "dark") else "",
        shade=theme if theme in ("light", "dark") else "auto",
        csrf=token(request.app.state["key"], who.id),
        mark=own,
        here=request.url.path,
        **context,
    )
    headers = {"cache-control": "no-store", "subak-visitor": own}
    return Response(text, media_type=MediaType.HTML, status_code=status, headers=headers)


def the_game(name: str) -> Game:
    if name not in games.NAMES:
        raise NotFoundException(_("There is no game called {name}.").format(name=name))
    try:
        return games.load(name)
    except OptionError as error:  # another package's, and broken
        raise NotFoundException(str(error)) from None


@get("/")
async def home(request: Request[Any, Any, Any]) -> Page:
    return await home_page(request)


async def home_page(request: Request[Any, Any, Any], problem: str = "", code: str = "") -> Page:
    """Where everybody begins; with what is wrong with a code, if somebody came with one."""
    here = house(request)
    who = visitor(request)
    mine = await here.store.tables_of(who.id, 12) if who.id else []
    others = await here.store.public_tables(["gathering", "playing"], 12)
    ids = {summary.id for summary in mine}
    others = [summary for summary in others if summary.id not in ids]
    lessons = {game.name: showcase.lesson_of(game.name) for game in showcase.all_games()}
    learned = {name: left_off(request, lesson, name) for name, lesson in lessons.items() if lesson}
    return page(
        request, "home.html", 404 if problem else 200, games=showcase.all_games(), difficulty=showcase.DIFFICULTY,
        mine=mine, open=others, lessons=lessons, learned=learned, problem=problem, code=code,
        packs={game.name: offered_packs(request, game.name) for game in showcase.all_games()},
    )  # fmt: skip


def left_off(request: Request[Any, Any, Any], lesson: Lesson, name: str) -> int:
    """The step of a lesson at which the visitor left off; 0 if they have not begun."""
    kept = request.cookies.get(f"lesson-{name}", "")
    return min(int(kept), len(lesson.steps) - 1) if kept.isdecimal() and len(kept) < 4 else 0


@post("/name")
async def name(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    back = way_back(data.get("back", "/"))
    try:
        await introduced(request, data.get("name", ""))
    except Refused as error:
        return page(request, "name.html", 422, back=back, problem=str(error))
    return Redirect(back, status_code=303)


@get("/name")
async def ask_name(request: Request[Any, Any, Any], back: FromQuery[str] = "/") -> Page:
    return page(request, "name.html", back=back, problem="")


@post("/play/{name:str}")
async def play(request: Request[Any, Any, Any], name: FromPath[str], data: Form) -> Redirect:
    """One click: a table with bots, begun."""
    game = the_game(name)
    seats = game.usual
    takers = [ME] + [EASY] * (seats - 1)
    return await begin(request, game, takers, {}, {}, public=False, mixes=mixes(data))


@post("/invite/{name:str}")
async def invite(request: Request[Any, Any, Any], name: FromPath[str]) -> Redirect:
    """One click: a table with a seat for a friend, waiting."""
    game = the_game(name)
    return await begin(request, game, [ME] + [FRIEND] * (game.usual - 1), {}, {}, public=False)


@get("/new/{name:str}")
async def new(request: Request[Any, Any, Any], name: FromPath[str], pack: FromQuery[str] = "") -> Page:
    return await new_page(request, the_game(name), pack=pack)


@post("/new/{name:str}", request_max_body_size=LARGEST_FORM)
async def set_table(request: Request[Any, Any, Any], name: FromPath[str]) -> Redirect | Page:
    game = the_game(name)
    form = await request.form()
    data = {field: value for field, value in form.items() if isinstance(value, str)}
    try:
        seats = number(data, "seats")
        if seats not in game.seats:
            raise OptionError(_("{title} is not played by {n}.").format(title=game.title, n=seats))
        takers = [data.get(f"seat-{seat}", FRIEND) for seat in range(seats)]
        valid = {ME, FRIEND, HERE, *offered()}
        if any(taker not in valid for taker in takers):
            raise OptionError(_("Say for every seat who takes it."))
        options = {option.name: number(data, f"option-{option.name}") for option in game.options}
        if "rated" in data and (takers.count(ME) > 1 or HERE in takers or not {*takers} <= {ME, FRIEND, *RATED}):
            raise OptionError(_("At a rated table everybody has one seat, and bots are of a fixed level."))
        names = {seat: data.get(f"name-{seat}", "") for seat in range(seats)}
        allowance(time := data.get("time", ""))
        pack = await chosen_pack(request, game, data, form.get("file"))
        await introduced(request, data.get("called", ""))
        watchers = "alone" not in data
        return await begin(
            request,
            game,
            takers,
            options,
            names,
            public="public" in data,
            rated="rated" in data,
            mixes=mixes(data),
            watchers=watchers,
            time=time,
            pack=pack,
        )
    except (ContentError, OptionError, Refused) as error:
        return await new_page(request, game, str(error), data.get("pack", ""), data)


async def new_page(
    request: Request[Any, Any, Any],
    game: Game,
    problem: str = "",
    pack: str = "",
    given: Mapping[str, str] = MappingProxyType({}),
) -> Page:
    """Where a table is set, with the best scores of those who played alone; a form that was refused keeps all that was
    `given`, but for files, which no page may choose."""
    lists = await house(request).store.best_alone(game.name, game.content) if 1 in game.seats else []
    best = [(changed_options(game, scores[0].options), scores) for scores in lists]
    return page(
        request, "new.html", 422 if problem else 200, game=game, usual=game.usual, problem=problem, best=best,
        packs=offered_packs(request, game.name), pack=pack, largest=LARGEST_PACK // 1024, given=given,
    )  # fmt: skip


def changed_options(game: Game, options: dict[str, int]) -> str:
    """The options that somebody changed, in words."""
    changed = [o for o in game.options if options.get(o.name, o.default) != o.default]
    return _("; ").join(f"{_(o.text)}: {_(o.values[options[o.name]])}" for o in changed) or _("The usual options")


def number(data: dict[str, str], field: str) -> int:
    value = data.get(field, "")
    if not value.isdecimal() or len(value) > 9:
        raise OptionError(_("Choose a value for {field}.").format(field=field.removeprefix("option-")))
    return int(value)


async def begin(
    request: Request[Any, Any, Any],
    game: Game,
    takers: list[str],
    options: dict[str, int],
    names: dict[int, str],
    public: bool,
    mixes: bool = False,
    rated: bool = False,
    watchers: bool = True,
    time: str = "",
    pack: Pack | None = None,
) -> Redirect:
    """Set a table, seat everybody, and start if no seat waits for a friend; if the browser `mixes` a number into the
    dice, once it has seen their seal."""
    here = house(request)
    who = await introduced(request)
    header = await here.room.set_table(
        game.name, len(takers), options, who.id, public=public, rated=rated, watchers=watchers, pack=pack, time=time
    )
    here.metrics.tables.labels(game.name).inc()
    await seat_all(here.room, header.id, who, takers, names, starts=not mixes)
    way = f"/tables/{header.id}/begin" if mixes and FRIEND not in takers else f"/tables/{header.id}"
    return Redirect(way, status_code=303)


def mixes(data: dict[str, str]) -> bool:
    """Whether a form came from a browser that can contribute to the dice: its script says so."""
    return data.get("mixes") == "yes"


async def seat_all(
    room: Room, id: str, who: Visitor, takers: list[str], names: dict[int, str], starts: bool = True
) -> None:
    for seat, taker in enumerate(takers):
        if taker == ME:
            await room.order(id, Sit(seat=seat, name=who.called), who.id)
        elif taker == HERE:
            guest = names.get(seat, "").strip() or _("Player {n}").format(n=seat + 1)
            await room.order(id, Sit(seat=seat, name=guest), who.id)
        elif taker != FRIEND:
            await room.order(id, SeatBot(seat=seat, bot=taker), who.id)
    if starts and FRIEND not in takers:
        await room.order(id, Start(), who.id)


@get("/tables/{id:str}")
async def table(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int | None] = None,
    curtain: FromQuery[bool] = False,
    watch: FromQuery[bool] = False,
    position: Annotated[int | None, QueryParameter(name="at")] = None,
    eyes: FromQuery[int | None] = None,
    seen: FromQuery[int | None] = None,
) -> Page | Redirect:
    """The table from one of the visitor's seats, behind a curtain if they hold several; or an invitation to it. With
    a position, the game as it was then.
    """
    here = house(request)
    at = await looked_at(request, id)
    who = visitor(request)
    await here.listen(who.id)
    mine = at.seats_of(who.id)
    here.room.hub.presence.called(id, here.seated(at, who.id))
    if position is not None:
        return await past(request, at, position, eyes, seen)
    if at.match is None and not mine and not watch and who.id != at.host:
        return await invitation(request, at)
    if seat is None or seat not in mine:
        if len(mine) > 1 and at.match is not None and not at.match.over():
            return Redirect(f"/tables/{id}?seat={due(at, mine)}&curtain=true", status_code=303)
        seat = mine[0] if mine else -1
    if curtain and len(mine) > 1:
        return page(request, "curtain.html", table=at, chair=at.chairs[seat], seat=seat, game=at.game)
    tall = upright(request)
    made = here.draw(at, who.id, own_seat(at, who.id, seat), tall).payload(here.now(at))
    way = code = None
    if at.match is None:
        way = inviting.way(str(request.base_url), here.origin, f"/tables/{id}")
        code = await here.store.codes.of(id, here.room.hub.clock()) if mine or who.id == at.host else None
    kept = len(mine) < 2  # a screen that several share shows nobody what another last saw
    shown = page(
        request, "table.html", table=at, made=made, seat=seat, tall=tall, game=at.game, way=way, code=code,
        url=f"/tables/{id}", step=None, away=await knows(request, at.game.name), kept=kept,
    )  # fmt: skip
    if kept:
        shown.headers["subak-keep"] = "yes"
    return shown


async def past(
    request: Request[Any, Any, Any], at: Table, position: int, eyes: int | None, seen: int | None
) -> Page | Redirect:
    """A position of before; `seen` are the eyes through which it was counted, if they are others."""
    who = visitor(request).id
    looks = permitted(at, who, eyes)
    if seen is not None:
        n = await asyncio.to_thread(replays.counterpart, at, who, position, seen, looks)
        return Redirect(f"/tables/{at.header.id}?at={n}&eyes={looks}", status_code=303)
    tall = upright(request)
    return page(request, "replay.html", **await asyncio.to_thread(replays.looked_back, at, who, looks, position, tall))


async def knows(request: Request[Any, Any, Any], name: str) -> bool:
    """Whether the visitor needs no hints: they have put them away, or won this game and not asked for them since."""
    kept, who = request.cookies.get(f"hints-{name}", ""), visitor(request).id
    if kept in ("away", "shown") or not who:
        return kept == "away"
    finished = await house(request).store.tables_of(who, None, ["over"], name)
    return any(who in (at.chairs[seat].player, at.chairs[seat].owner) for at in finished for seat in at.winners)


async def invitation(request: Request[Any, Any, Any], at: Table, problem: str = "") -> Page:
    """Who invites to what, and where to say one's name and sit down."""
    sitting = [chair.name for chair in at.chairs if at.host and chair.player == at.host]
    person = None if sitting else await house(request).store.person(at.host)
    host = sitting[0] if sitting else person.name if person else _("Somebody")
    open_seats = [seat for seat, chair in enumerate(at.chairs) if chair.kind == OPEN]
    return page(
        request, "invitation.html", 422 if problem else 200, id=at.header.id, game=at.game, chairs=at.chairs,
        host=host, open=open_seats, problem=problem, rated=at.header.rated,
        seal=at.header.seal, pack=at.header.pack,
    )  # fmt: skip


@post("/tables/{id:str}/sit")
async def sit_down(request: Request[Any, Any, Any], id: FromPath[str], data: Form) -> Redirect | Page:
    """Accept an invitation: under a name, on the open seat that the page had in mind, or else on the first."""
    here = house(request)
    at = await looked_at(request, id)
    called = clean(data.get("name", ""))
    if at.seats_of(visitor(request).id):
        return Redirect(f"/tables/{id}", status_code=303)
    seats = [seat for seat, chair in enumerate(at.chairs) if chair.kind == OPEN]
    if at.match is not None or not seats:
        return await invitation(request, at, _("You are late: all seats are taken. You may watch."))
    if not called:
        return await invitation(request, at, _("Tell us what to call you, then sit down."))
    who = await introduced(request, called)
    meant = data.get("seat", "") in map(str, seats)
    seat = int(data["seat"]) if meant else seats[0]
    luck = data.get("luck", "") if meant else ""  # the browser has noted it down for the seat that it meant
    try:
        await here.room.order(id, Sit(seat=seat, name=who.called, luck=luck), who.id)
    except Refused as error:
        return await invitation(request, await looked_at(request, id), str(error))
    return Redirect(f"/tables/{id}?seat={seat}", status_code=303)


def due(at: Table, mine: list[int]) -> int:
    """The seat on a shared screen whose turn it is."""
    actors = at.match.actors() if at.match is not None else 0
    return next((seat for seat in mine if actors >> seat & 1), mine[0])


@get("/tables/{id:str}/record")
async def record(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[str]:
    """The finished game as a file, for `subak replay` and the laboratory."""
    await looked_at(request, id)
    text = (await house(request).room.record(id)).dumps()
    headers = {"content-disposition": f'attachment; filename="{id}.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get("/rules/{name:str}")
async def rules(request: Request[Any, Any, Any], name: FromPath[str]) -> Page:
    tall = upright(request)
    game = the_game(name)
    return page(request, "rules.html", games=showcase.all_games(), game=game, book=rulebooks.typeset(name, tall))


@get("/rules/{name:str}/text", media_type=MediaType.HTML)
async def rules_text(name: FromPath[str]) -> str:
    """The same for the tab beside a board, which is narrow."""
    game, book = the_game(name), rulebooks.typeset(name, True)
    return TEMPLATES.get_template("parts/rulebook.html").render(game=game, book=book)


@get("/rules")
async def all_rules() -> Redirect:
    return Redirect(f"/rules/{showcase.all_games()[0].name}", status_code=303)


@get("/cards")
async def all_cards() -> Redirect:
    return Redirect(f"/cards/{showcase.all_games()[0].name}", status_code=303)


@get("/cards/{name:str}")
async def cards(request: Request[Any, Any, Any], name: FromPath[str]) -> Page:
    game = the_game(name)
    return page(
        request, "cards.html", game=game, kinds=showcase.cards(name), sources=showcase.SOURCES,
        games=showcase.all_games(), root=f"/cards/{name}", table=None, faces=showcase.faces(game, showcase.cards(name)),
    )  # fmt: skip


@get("/cards/{name:str}/{card:int}/{theme:str}")
async def card_picture(name: FromPath[str], card: FromPath[int], theme: FromPath[str]) -> Response[str]:
    game = the_game(name)
    if theme not in showcase.THEMES or not any(c.id == card for kind in showcase.cards(name).values() for c in kind):
        raise NotFoundException(_("There is no such card."))
    return picture(showcase.themed(game.draw_card(card), name, theme), name)


@get("/games/{name:str}/cover/{theme:str}", sync_to_thread=True)
def cover(name: FromPath[str], theme: FromPath[str]) -> Response[str]:
    game = the_game(name)
    if theme not in showcase.THEMES:
        raise NotFoundException(_("There is no such picture."))
    return picture(showcase.cover(game.name, theme), name)


def picture(svg: str, name: str) -> Response[str]:
    """An SVG that carries its colours and fonts; its policy admits exactly those."""
    policy = f"default-src 'none'; style-src '{showcase.style_hash(name, is_broad(svg))}'; font-src data:"
    return Response(svg, media_type="image/svg+xml", headers={**DAY, "content-security-policy": policy})


@get("/games/{name:str}/style.css")
async def style(name: FromPath[str]) -> Response[str]:
    return Response(the_game(name).style, media_type="text/css", headers=DAY)


makers = [name, play, invite, set_table, sit_down]
handlers = [
    home, ask_name, new, table, record, rules, rules_text, all_rules, all_cards, cards, card_picture,
    cover, style,
]  # fmt: skip
