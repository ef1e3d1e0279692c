"""The pages around the table: home, new table, rules, cards, name."""

from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect
from litestar.utils.scope.state import ScopeState

from subak import bots, games
from subak.core.errors import OptionError
from subak.core.game import Game
from subak.core.text import _
from subak.store import Room
from subak.table import SeatBot, Sit, Start, Table
from subak.table.errors import Refused
from subak.web import shelf, show
from subak.web.live import house, own_seat
from subak.web.show import EASY
from subak.web.visitors import Visitor, known, visitor

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Page = Response[str]

ME, FRIEND, HERE = "me", "open", "here"  # who takes a seat of a new table, if no bot does
DAY: Final = {"cache-control": "public, max-age=86400"}


def page(request: Request[Any, Any, Any], template: str, status: int = 200, **context: object) -> Page:
    """A page for this visitor."""
    theme = request.cookies.get("theme", "")
    text = show.TEMPLATES.get_template(template).render(
        who=visitor(request),
        theme=theme if theme in ("light", "dark") else "",
        shade=theme if theme in ("light", "dark") else "auto",
        csrf=ScopeState.from_scope(request.scope).csrf_token or "",
        here=request.url.path,
        **context,
    )
    headers = {"cache-control": "no-store"}
    return Response(text, media_type=MediaType.HTML, status_code=status, headers=headers)


def the_game(name: str) -> Game:
    if name not in games.NAMES:
        raise NotFoundException(_("There is no game called {name}.").format(name=name))
    return games.load(name)


@get("/")
async def home(request: Request[Any, Any, Any]) -> Page:
    here = house(request)
    who = visitor(request)
    mine = await here.store.tables_of(who.id, 12) if who.id else []
    others = await here.store.public_tables(["gathering", "playing"], 12)
    ids = {summary.id for summary in mine}
    return page(request, "home.html", games=shelf.shelf(), mine=mine, open=[s for s in others if s.id not in ids])


@post("/name")
async def name(request: Request[Any, Any, Any], data: Form) -> Redirect:
    await known(request, house(request).store, data.get("name", ""))
    back = data.get("back", "/")
    return Redirect(back if back.startswith("/") and not back.startswith("//") else "/", status_code=303)


@get("/name")
async def ask_name(request: Request[Any, Any, Any], back: FromQuery[str] = "/") -> Page:
    return page(request, "name.html", back=back)


@post("/play/{name:str}")
async def play(request: Request[Any, Any, Any], name: FromPath[str]) -> Redirect:
    """One click: a table with bots, begun."""
    game = the_game(name)
    seats = usual(game)
    takers = [ME] + [EASY] * (seats - 1)
    return await begin(request, game, takers, {}, {}, public=False)


@post("/invite/{name:str}")
async def invite(request: Request[Any, Any, Any], name: FromPath[str]) -> Redirect:
    """One click: a table with a seat for a friend, waiting."""
    game = the_game(name)
    return await begin(request, game, [ME] + [FRIEND] * (usual(game) - 1), {}, {}, public=False)


@get("/new/{name:str}")
async def new(request: Request[Any, Any, Any], name: FromPath[str]) -> Page:
    return await new_page(request, the_game(name))


@post("/new/{name:str}")
async def set_table(request: Request[Any, Any, Any], name: FromPath[str], data: Form) -> Redirect | Page:
    game = the_game(name)
    try:
        seats = number(data, "seats")
        if seats not in game.seats:
            raise OptionError(_("{title} is not played by {n}.").format(title=game.title, n=seats))
        takers = [data.get(f"seat-{seat}", FRIEND) for seat in range(seats)]
        valid = {ME, FRIEND, HERE, *bots.NAMES}
        if any(taker not in valid for taker in takers):
            raise OptionError(_("Say for every seat who takes it."))
        options = {option.name: number(data, f"option-{option.name}") for option in game.options}
        names = {seat: data.get(f"name-{seat}", "") for seat in range(seats)}
        return await begin(request, game, takers, options, names, public="public" in data)
    except (OptionError, Refused) as error:
        return await new_page(request, game, str(error))


async def new_page(request: Request[Any, Any, Any], game: Game, problem: str = "") -> Page:
    """Where a table is set, with the best scores of those who played alone."""
    lists = await house(request).store.best_alone(game.name, game.content) if 1 in game.seats else []
    best = [(chosen(game, scores[0].options), scores) for scores in lists]
    return page(request, "new.html", 422 if problem else 200, game=game, usual=usual(game), problem=problem, best=best)


def chosen(game: Game, options: dict[str, int]) -> str:
    """The options that somebody changed, in words."""
    changed = [o for o in game.options if options.get(o.name, o.default) != o.default]
    return "; ".join(f"{o.text}: {o.values[options[o.name]]}" for o in changed) or _("The usual options")


def usual(game: Game) -> int:
    """How many sit down when nobody says otherwise: two, or as near as the game allows."""
    return min(max(2, game.seats.start), game.seats.stop - 1)


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
) -> Redirect:
    """Set a table, seat everybody, and start if no seat waits for a friend."""
    here = house(request)
    who = await known(request, here.store)
    header = await here.room.set_table(game.name, len(takers), options, who.id, public=public)
    here.metrics.tables.labels(game.name).inc()
    await seat_all(here.room, header.id, who, takers, names)
    return Redirect(f"/tables/{header.id}", status_code=303)


async def seat_all(room: Room, id: str, who: Visitor, takers: list[str], names: dict[int, str]) -> None:
    for seat, taker in enumerate(takers):
        if taker == ME:
            await room.order(id, Sit(seat=seat, name=who.called), who.id)
        elif taker == HERE:
            guest = names.get(seat, "").strip() or _("Player {n}").format(n=seat + 1)
            await room.order(id, Sit(seat=seat, name=guest), who.id)
        elif taker != FRIEND:
            await room.order(id, SeatBot(seat=seat, bot=taker), who.id)
    if FRIEND not in takers:
        await room.order(id, Start(), who.id)


@get("/tables/{id:str}")
async def table(
    request: Request[Any, Any, Any],
    id: FromPath[str],
    seat: FromQuery[int | None] = None,
    curtain: FromQuery[bool] = False,
) -> Page | Redirect:
    """The table from one of the visitor's seats; a curtain comes first when they hold several."""
    here = house(request)
    try:
        at = await here.room.table(id)
    except Refused as error:
        raise NotFoundException(str(error)) from None
    who = visitor(request)
    mine = at.seats_of(who.id)
    if seat is None or seat not in mine:
        if len(mine) > 1 and at.match is not None and not at.match.over():
            return Redirect(f"/tables/{id}?seat={due(at, mine)}&curtain=true", status_code=303)
        seat = mine[0] if mine else -1
    if curtain and len(mine) > 1:
        return page(request, "curtain.html", table=at, chair=at.chairs[seat], seat=seat, game=at.game)
    tall = request.cookies.get("tall") == "1"  # what the screen was when it last told
    made = here.draw(at, who.id, own_seat(at, who.id, seat), tall)
    link = str(request.url.with_replacements(path=f"/tables/{id}", query=""))
    return page(request, "table.html", table=at, made=made, seat=seat, tall=tall, game=at.game, link=link, mine=mine)


def due(at: Table, mine: list[int]) -> int:
    """The seat on a shared screen whose turn it is."""
    actors = at.match.actors() if at.match is not None else 0
    return next((seat for seat in mine if actors >> seat & 1), mine[0])


@get("/tables/{id:str}/record")
async def record(request: Request[Any, Any, Any], id: FromPath[str]) -> Response[str]:
    """The finished game as a file, for `subak replay` and the laboratory."""
    text = (await house(request).room.table(id)).record().dumps()
    headers = {"content-disposition": f'attachment; filename="{id}.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get("/rules/{name:str}")
async def rules(request: Request[Any, Any, Any], name: FromPath[str]) -> Page:
    text, headings = shelf.rules(the_game(name).name)
    return page(request, "rules.html", game=the_game(name), text=text, headings=headings, games=shelf.shelf())


@get("/rules/{name:str}/text", media_type=MediaType.HTML)
async def rules_text(name: FromPath[str]) -> str:
    return f'<div class="rules">{shelf.rules(the_game(name).name)[0]}</div>'


@get("/rules")
async def all_rules() -> Redirect:
    return Redirect(f"/rules/{shelf.shelf()[0].name}", status_code=303)


@get("/cards")
async def all_cards() -> Redirect:
    return Redirect(f"/cards/{shelf.shelf()[0].name}", status_code=303)


@get("/cards/{name:str}")
async def cards(request: Request[Any, Any, Any], name: FromPath[str]) -> Page:
    game = the_game(name)
    return page(request, "cards.html", game=game, kinds=shelf.cards(name), sources=shelf.SOURCES, games=shelf.shelf())


@get("/cards/{name:str}/{card:int}/{theme:str}")
async def card_picture(name: FromPath[str], card: FromPath[int], theme: FromPath[str]) -> Response[str]:
    game = the_game(name)
    if theme not in shelf.THEMES or not any(c.id == card for kind in shelf.cards(name).values() for c in kind):
        raise NotFoundException(_("There is no such card."))
    return picture(shelf.themed(game.draw_card(card), name, theme), name)


@get("/games/{name:str}/cover/{theme:str}", sync_to_thread=True)
def cover(name: FromPath[str], theme: FromPath[str]) -> Response[str]:
    game = the_game(name)
    if theme not in shelf.THEMES:
        raise NotFoundException(_("There is no such picture."))
    return picture(shelf.themed(shelf.cover(game.name), name, theme), name)


def picture(svg: str, name: str) -> Response[str]:
    """An SVG that carries its colours; its policy admits exactly those."""
    policy = f"default-src 'none'; style-src '{shelf.style_hash(name)}'"
    return Response(svg, media_type="image/svg+xml", headers={**DAY, "content-security-policy": policy})


@get("/games/{name:str}/style.css")
async def style(name: FromPath[str]) -> Response[str]:
    return Response(the_game(name).style, media_type="text/css", headers=DAY)


makers = [name, play, invite, set_table]
handlers = [
    home, ask_name, new, table, record, rules, rules_text, all_rules, all_cards, cards, card_picture, cover, style,
]  # fmt: skip
