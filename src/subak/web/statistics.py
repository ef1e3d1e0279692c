"""Ladders, and a person's page: ratings, scores over time, opponents, cards and records, as charts with tables.

Everything here comes from the results of finished games. What others see of a person is what that person shows.
"""

import re
from typing import Any, Final

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from subak.bots.levels import RATED
from subak.kit.text import _
from subak.server.skill import PEOPLE, SETTLED, in_points
from subak.store.results import Rating
from subak.store.tallies import Tallies
from subak.web import showcase
from subak.web import tallying as told
from subak.web.pages import Form, Page, page, the_game
from subak.web.tableside import house
from subak.web.visitors import visitor

HANDLE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
STATISTICS: Final = ("shares", "scores", "opponents", "favourites", "best", "records", "solos")  # that one may hide


@get("/me/games")
async def my_games(request: Request[Any, Any, Any], game: FromQuery[str] = "", seats: FromQuery[int] = 0) -> Page:
    """One's own statistics, and what others may see of them."""
    tallies = house(request).store.tallies
    who = visitor(request).id
    profile = await tallies.profile(who) if who else None
    about = await statistics_of(tallies, who, game, seats, own=True) if profile else {}
    return page(request, "statistics.html", own=True, profile=profile, about=about, base="/me/games")


@post("/me/games")
async def agree(request: Request[Any, Any, Any], data: Form) -> Redirect:
    """Say what others may see."""
    tallies = house(request).store.tallies
    await tallies.agree(visitor(request).id, "listed" in data, "shown" in data)
    return Redirect("/me/games#shown", status_code=303)


@get("/people/{handle:str}")
async def person(
    request: Request[Any, Any, Any], handle: FromPath[str], game: FromQuery[str] = "", seats: FromQuery[int] = 0
) -> Page:
    """Somebody's page: what they show."""
    tallies = house(request).store.tallies
    profile = await tallies.called(handle) if HANDLE.fullmatch(handle) else None
    if profile is None or not (profile.listed or profile.shown):
        raise NotFoundException(_("Nobody shows their games at this address."))
    about = await statistics_of(tallies, profile.player, game, seats, own=False, shown=profile.shown)
    base = f"/people/{profile.handle}"
    return page(request, "statistics.html", own=False, profile=profile, about=about, base=base)


@get("/ladder")
async def ladders() -> Redirect:
    return Redirect(f"/ladder/{showcase.all_games()[0].name}", status_code=303)


@get("/ladder/{name:str}")
async def ladder(
    request: Request[Any, Any, Any], name: FromPath[str], seats: FromQuery[int] = 0, against: FromQuery[str] = PEOPLE
) -> Page:
    """The best of a game, by number of seats and by opponents."""
    tallies, game = house(request).store.tallies, the_game(name)
    counts = [n for n in game.seats if n > 1]
    seats = seats if seats in counts else game.usual if game.usual in counts else counts[0]
    against = against if against in (PEOPLE, *RATED) else PEOPLE
    rungs = await tallies.rungs(name, seats, against, SETTLED, ("", _("Guest")))
    ends = told.scale([rung.standing for rung in rungs])
    rows = [(rung, *in_points(rung.standing), told.ranged(rung.standing, ends)) for rung in rungs]
    return page(
        request, "ladder.html", game=game, games=showcase.all_games(), counts=counts, seats=seats, against=against,
        pools=[(pool, told.pool_name(pool)) for pool in (PEOPLE, *RATED)], rows=rows, least=SETTLED,
    )  # fmt: skip


async def statistics_of(
    tallies: Tallies, player: str, game: str, seats: int, own: bool, shown: bool = True
) -> dict[str, object]:
    """What a page says of a person: of all games, and of one kind of game."""
    shelf = {game.name for game in showcase.all_games()}
    tried = [one for one in await tallies.played(player) if one.game in shelf]
    kind = next((one for one in tried if (one.game, one.seats) == (game, seats)), tried[0] if tried else None)
    if kind is None:
        return {}
    played, one = the_game(kind.game), (player, kind.game, kind.seats)
    standings = await tallies.standings(*one)
    about: dict[str, object] = {
        "kinds": [(one, told.kind_name(one), one == kind) for one in tried],
        "kind": kind,
        "game": played,
        "ratings": told.rating_bars(standings),
        "rise": await rise(tallies, one, standings),
    }
    if not (own or shown):
        return about | dict.fromkeys(STATISTICS, ())
    opponents = await tallies.opponents(*one)
    kept = await tallies.kept(*one)
    solos = await tallies.alone(player, kind.game, played.content) if 1 in played.seats else []
    return about | {
        "shares": [told.share_bar(told.kind_name(each), each.wins, each.games) for each in tried if each.seats > 1],
        "scores": told.score_chart(await tallies.latest(*one), kind.seats, own),
        "opponents": told.opponent_bars(opponents, own) if kind.seats > 1 else [],
        "favourites": told.favourites(played, kept),
        "best": told.best_cards(played, kept) if kind.seats > 1 else [],
        "records": told.record_tiles(await tallies.records(*one), kind.seats),
        "solos": told.solo_bars(played, solos),
    }


async def rise(tallies: Tallies, one: tuple[str, str, int], standings: list[Rating]) -> dict[str, object]:
    """How the rating came to be that is told first; {} if there is none."""
    pools = [standing.pool for standing in standings]
    pool = PEOPLE if PEOPLE in pools else pools[0] if pools else ""
    return told.rating_chart(pool, await tallies.rise(*one, pool)) if pool else {}


handlers = [my_games, agree, person, ladders, ladder]
