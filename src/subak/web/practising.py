"""Practice: problems on the real board, of each game's collection and of a visitor's own reviewed mistakes.

A problem is asked at step 0 and answered at step 1, as a lesson turns its pages. All that is kept is a cookie: what
somebody has found.
"""

import asyncio
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from subak.bots.reasons import brought_by, in_hundredths
from subak.bots.review import Slip
from subak.bots.trial import Gain
from subak.core.game import Game, State
from subak.kit.practice import Puzzle
from subak.kit.text import N_, _
from subak.kit.tongues import ENGLISH, tongue
from subak.table import OVER, PERSON, Change, Header, Table
from subak.table.chairs import Chair, callings
from subak.table.events import Event, Played, Seated, Started
from subak.table.replay import played
from subak.web import show, showcase
from subak.web.lessons import ALL_HERE, LEARNER, Try
from subak.web.pages import Page, page, the_game
from subak.web.panel import Ask
from subak.web.pieces import Drawing, Payload
from subak.web.reviews import retold_slip
from subak.web.tableside import STATUS, Answer, house, steps
from subak.web.templating import PARTS
from subak.web.visitors import YEAR, upright, visitor

OWN: Final = "own"  # begins the key of a problem that was somebody's mistake
KEPT: Final = 100  # problems that a cookie remembers: the latest found
LOOKED_AT: Final = 50  # of a visitor's finished games
FOUND: Final = "found"  # the cookie
LEVELS: Final = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}


class Posed(NamedTuple):
    """A problem as one visitor meets it."""

    problem: Puzzle
    table: Table
    own: bool


@lru_cache(256)
def collected(name: str, key: str, called: str) -> Posed:
    """A problem of a collection, with the visitor's own name on the seat."""
    game = the_game(name)
    for problem in showcase.problems_of(name):
        if problem.key == key:
            header = Header(id=key, game=name, seats=problem.seats, options=problem.options, host=LEARNER, created=0.0)
            return Posed(problem, staged_table(Table(game, header), problem, called), False)
    raise NotFoundException(_("There is no such problem."))


def staged_table(table: Table, problem: Puzzle, called: str) -> Table:
    """A table at which the visitor sits, in the middle of the game."""
    sitting: list[Event] = [
        Seated(seat, PERSON, LEARNER, called) if seat == problem.seat else Seated(seat, PERSON, f"{seat}", name)
        for seat, name in enumerate(problem.names)
    ]
    table.apply(Change(0.0, LEARNER, "", [*sitting, Started(table.game.version, table.game.content)]))
    return table.after(Change(0.0, "", "", [Played(seat, action) for seat, action in problem.events]))


def decided_by(chair: Chair, who: str) -> bool:
    return bool(who) and who in (chair.player, chair.owner)


async def own_slips(request: Request[Any, Any, Any]) -> list[tuple[str, str, Slip]]:
    """Game, key and mistake: what reviews found that the visitor did, what cost most first."""
    here, who = house(request), visitor(request).id
    found: list[tuple[str, str, Slip]] = []
    for summary in await here.store.tables_of(who, LOOKED_AT, [OVER]) if who else []:
        reviewing = here.room.coach.reviewing(summary.id)
        if reviewing is not None and reviewing.review is not None:
            slips = [slip for slip in reviewing.review.slips if decided_by(summary.chairs[slip.seat], who)]
            if slips and tongue() != ENGLISH:
                table = await here.room.table(summary.id)
                slips = [await asyncio.to_thread(retold_slip, table, slip) for slip in slips]
            found += [(summary.game, f"{OWN}-{summary.id}-{slip.at}", slip) for slip in slips]
    return sorted(found, key=lambda each: -each[2].cost)


async def own_mistake(request: Request[Any, Any, Any], name: str, key: str) -> Posed:
    """A problem that a review made of the visitor's game. Others are told that there is none."""
    here, who = house(request), visitor(request)
    _own, _dash, rest = key.partition("-")
    table_id, _dash, at = rest.rpartition("-")
    reviewing = here.room.coach.reviewing(table_id)
    review = reviewing.review if reviewing is not None else None
    slips = [slip for slip in review.slips if str(slip.at) == at] if review is not None else []
    table = await here.room.table(table_id) if slips else None
    if table is None or table.header.game != name or not decided_by(table.chairs[slips[0].seat], who.id):
        raise NotFoundException(_("There is no such problem. A game that is reviewed again has its mistakes here."))
    return await asyncio.to_thread(of_mistake, table, slips[0], key, who.called)


def of_mistake(table: Table, slip: Slip, key: str, called: str) -> Posed:
    """The position of a mistake, and what was better there. The game is played once more for it."""
    slip = retold_slip(table, slip)
    replay, cost = played(table).replay, in_hundredths(slip.cost)
    problem = Puzzle(
        key=key,
        title=_("Your own game"),
        seats=replay.record.seats,
        names=callings(table.chairs),
        seat=slip.seat,
        events=[(entry.seat, entry.action) for entry in replay.entries[: slip.at]],
        task=_("You did this: {done}. It cost {n} of 100 games. What is better?").format(
            done=showcase.unnumbered(slip.done), n=cost
        ),
        hint=_("This was not compared. The review found something else."),
        why="",
        right=[slip.better],
        cost=slip.cost,
        error=slip.error,
        worlds=slip.worlds,
        chances=True,
        costs={slip.action: slip.cost},
        gains=[(gain.seat, gain.source, gain.points) for gain in slip.gains],
        plan=[click.action for click in slip.plan],
        options=replay.record.options,
    )
    header = msgspec.structs.replace(
        table.header, id=key, seats=problem.seats, host=LEARNER, public=False, created=0.0, origin=None
    )
    return Posed(problem, staged_table(Table(table.game, header), problem, called), True)


async def the_problem(request: Request[Any, Any, Any], name: str, key: str) -> Posed:
    if key.startswith(f"{OWN}-"):
        return await own_mistake(request, name, key)
    the_game(name)  # which says so if there is none
    return await asyncio.to_thread(collected, name, key, visitor(request).called)


def solved(request: Request[Any, Any, Any]) -> list[str]:
    """What the visitor has found, the latest last."""
    return request.cookies.get(FOUND, "").split(".")[-KEPT:]


def kept(request: Request[Any, Any, Any], key: str) -> Cookie:
    keys = [*(each for each in solved(request) if each and each != key), key][-KEPT:]
    return Cookie(key=FOUND, value=".".join(keys), path="/practice", max_age=YEAR, samesite="lax")


def mark_of(name: str, key: str) -> str:
    """How a cookie calls a problem."""
    return f"{name}_{key}"


def told_plan(posed: Posed) -> list[str]:
    """The best choice and what would follow it, as far as nothing comes to light in between."""
    problem, table = posed.problem, posed.table
    names = callings(table.chairs)
    state: State = played(table).state.clone()
    texts: list[str] = []
    for action in problem.plan or problem.right[:1]:
        if not state.actors >> problem.seat & 1 or action not in state.legal(problem.seat):
            break
        view = state.redact(problem.seat)
        texts.append(str(showcase.unnumbered(table.game.write(view, problem.seat, action, names))))
        state.apply(problem.seat, action)
    return texts


def shown_problem(found: Collection[str], posed: Posed, step: int, tall: bool) -> Payload:
    """The board, with the question beside it or the answer; `found` are marks of problems."""
    problem, table = posed.problem, posed.table
    if step not in (0, 1):
        raise NotFoundException(_("A problem has its question and its answer, and no more."))
    view = table.view(LEARNER, [problem.seat], tall)
    names = callings(table.chairs)
    context = show.surroundings(table, view, LEARNER, problem.seat, ALL_HERE)
    name = table.game.name
    following = [each.key for each in showcase.problems_of(name) if mark_of(name, each.key) not in found]
    written = [table.game.write(played(table).seen(problem.seat), problem.seat, n, names) for n in problem.right[1:]]
    context.update(
        problem=problem,
        step=step,
        own=posed.own,
        level="" if posed.own else _(LEVELS[problem.level]),
        followed=None,
        ask=Ask(view.desks[0], plain=True),
        plan=told_plan(posed) if step else [],
        also=[showcase.unnumbered(text) for text in written] if step else [],
        reason=brought_by([Gain(*gain) for gain in problem.gains], problem.seat, names) if step else "",
        cost=told_cost(problem, problem.cost),
        found=mark_of(name, problem.key) in found,
        following=next((key for key in following if key != problem.key), ""),
    )
    parts = show.common(table, view, LEARNER, problem.seat, ALL_HERE, None)
    parts["ask"] = [PARTS["problem"].render(context)]
    heading = _("Practice: {title}").format(title=view.title) + " – Subak"
    return Drawing(str(step), not step, tall, heading, str(ALL_HERE), parts).payload()


def all_problems() -> list[tuple[Game, list[Puzzle]]]:
    """Of every game. The first time they are all checked: not for the event loop."""
    return [(game, showcase.problems_of(game.name)) for game in showcase.all_games()]


@get("/practice")
async def practice(request: Request[Any, Any, Any]) -> Page:
    """All problems: one's own, and each game's collection."""
    collections = await asyncio.to_thread(all_problems)
    titles = {game.name: game.title for game, _problems in collections}
    found = set(solved(request))
    return page(
        request, "practice.html", collections=[each for each in collections if each[1]], levels=LEVELS, titles=titles,
        own=[(name, key, slip, in_hundredths(slip.cost)) for name, key, slip in await own_slips(request)],
        found=found, mark_of=mark_of,
    )  # fmt: skip


@get("/practice/{name:str}/{key:str}")
async def problem_page(
    request: Request[Any, Any, Any], name: FromPath[str], key: FromPath[str], step: FromQuery[int] = 0
) -> Page:
    posed = await the_problem(request, name, key)
    tall = upright(request)
    made = await asyncio.to_thread(shown_problem, solved(request), posed, step, tall)
    return page(
        request, "table.html", table=posed.table, made=made, seat=posed.problem.seat, tall=tall, game=posed.table.game,
        way=None, url=f"/practice/{name}/{key}", step=step,
    )  # fmt: skip


@get("/practice/{name:str}/{key:str}/view")
async def problem_view(
    request: Request[Any, Any, Any],
    name: FromPath[str],
    key: FromPath[str],
    step: FromQuery[int] = 0,
    tall: FromQuery[bool] = False,
) -> Response[Payload]:
    posed = await the_problem(request, name, key)
    made = await asyncio.to_thread(shown_problem, solved(request), posed, step, tall)
    return Response(made, headers={"cache-control": "no-store"})


@post("/practice/{name:str}/{key:str}/order", status_code=200)
async def problem_order(
    request: Request[Any, Any, Any], name: FromPath[str], key: FromPath[str], step: FromQuery[int] = 0
) -> Response[Answer]:
    """Whether a choice is right; if not, what is known about it. Nothing happens but that the page turns over."""
    posed = await the_problem(request, name, key)
    try:
        tried = msgspec.json.decode(await request.body(), type=Try)
    except msgspec.MsgspecError:
        return Response(Answer(said=_("This is not a choice.")), status_code=STATUS["malformed"])
    if step:
        return Response(Answer(said=_("This is the answer: go back to try again.")), status_code=STATUS["stale"])
    if tried.do == "show":
        return Response(Answer())
    action = [*tried.actions, tried.action][0]
    if tried.do == "act" and action in posed.problem.right:
        return Response(Answer(), cookies=[kept(request, mark_of(name, key))])
    said = answered_wrong(posed.problem, action) if tried.do == "act" else _("It lies as it does here: find its place.")
    return Response(Answer(said=str(showcase.explained(said, name))), status_code=STATUS["illegal"])


def answered_wrong(problem: Puzzle, action: int) -> str:
    """What is known about a choice that does not count."""
    hint = _(problem.hint)
    if action not in problem.costs:
        return _("Not yet. {hint}").format(hint=hint)
    n = told_cost(problem, problem.costs[action])
    if problem.chances:
        return _("Not yet. It wins about {n} fewer games in 100.").format(n=n)
    return _("Not yet. By the end it costs about {n} points. {hint}").format(n=n, hint=hint)


def told_cost(problem: Puzzle, cost: float) -> str:
    """In games of a hundred, or in points."""
    return in_hundredths(cost) if problem.chances else f"{cost:.1f}"


@get("/practice/{name:str}/{key:str}/words", media_type=MediaType.HTML)
async def problem_words(request: Request[Any, Any, Any], name: FromPath[str], key: FromPath[str]) -> Response[str]:
    """The position in sentences."""
    posed = await the_problem(request, name, key)
    text = posed.table.account(LEARNER, posed.problem.seat)
    return Response(show.in_words(text), headers={"cache-control": "no-store"})


@get("/practice/{name:str}/{key:str}/why")
async def problem_why(
    request: Request[Any, Any, Any], name: FromPath[str], key: FromPath[str], action: FromQuery[list[int]]
) -> Response[Answer]:
    """Why an action is refused, with its rule explained."""
    posed = await the_problem(request, name, key)
    sentence = posed.table.why_not(LEARNER, posed.problem.seat, *steps(action))
    return Response(Answer(said=str(showcase.explained(sentence, name))), headers={"cache-control": "no-store"})


handlers = [practice, problem_page, problem_view, problem_order, problem_words, problem_why]
