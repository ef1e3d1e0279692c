"""Lessons: a scripted game on the real board, step by step. All that is kept is a cookie: how far somebody came."""

from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from subak.kit.lesson import REGIONS, Lesson
from subak.kit.text import N_, _
from subak.table import PERSON, Change, Header, Table
from subak.table.events import Event, Played, Seated, Started
from subak.web import show, showcase
from subak.web.pages import Page, left_off, page, the_game
from subak.web.people import Mood
from subak.web.pieces import Payload
from subak.web.tableside import STATUS, Answer, steps
from subak.web.visitors import YEAR, upright, visitor

LEARNER: Final = "learner"
ALL_HERE: Final = Mood({}, [])


def the_lesson(name: str) -> Lesson:
    title = the_game(name).title
    lesson = showcase.lesson_of(name)
    if lesson is None:
        raise NotFoundException(_("There is no lesson for {title} yet.").format(title=title))
    return lesson


@lru_cache(64)
def staged(name: str, learner: str) -> list[Table]:
    """The table at every step, with the learner's own name at it."""
    game, lesson = the_game(name), the_lesson(name)
    header = Header(id="lesson", game=name, seats=lesson.seats, options=lesson.options, host=LEARNER, created=0.0)
    sitting: list[Event] = [
        Seated(seat, PERSON, LEARNER, learner) if seat == lesson.seat else Seated(seat, PERSON, f"{seat}", called)
        for seat, called in enumerate(lesson.names)
    ]
    table = Table(game, header)
    table.apply(Change(0.0, LEARNER, "", [*sitting, Started(game.version, game.content)]))
    tables: list[Table] = []
    played = 0
    for step in lesson.steps:
        events: list[Event] = [Played(seat, action) for seat, action in lesson.events[played : step.after]]
        table = table.after(Change(0.0, "", "", events)) if events else table
        played = step.after
        tables.append(table)
    return tables


def at_step(request: Request[Any, Any, Any], name: str, number: int) -> Table:
    tables = staged(name, visitor(request).called)
    if not 0 <= number < len(tables):
        raise NotFoundException(_("This lesson has steps 0 to {last}.").format(last=len(tables) - 1))
    return tables[number]


def taught(request: Request[Any, Any, Any], name: str, number: int, tall: bool) -> Payload:
    table, lesson = at_step(request, name, number), the_lesson(name)
    step = lesson.steps[number]
    text = _(step.text).split("\n\n")
    at = step.at if not step.at or step.at in REGIONS else f"part-{step.at}"
    bubble = show.Bubble(number, len(lesson.steps), _(step.title), text, at, _(step.task) if step.task else "")
    return show.of_step(table, LEARNER, lesson.seat, tall, ALL_HERE, bubble)


def keep(name: str, number: int) -> Cookie:
    return Cookie(key=f"lesson-{name}", value=str(number), path="/", max_age=YEAR, samesite="lax")


@get("/learn/{name:str}")
async def learn(request: Request[Any, Any, Any], name: FromPath[str], step: FromQuery[int | None] = None) -> Page:
    """The lesson where the visitor left off, or at a step."""
    number = left_off(request, the_lesson(name), name) if step is None else step
    tall = upright(request)
    made = taught(request, name, number, tall)
    at = at_step(request, name, number)
    shown = page(
        request, "table.html", table=at, made=made, seat=the_lesson(name).seat, tall=tall, game=at.game, way=None,
        url=f"/learn/{name}", step=number,
    )  # fmt: skip
    shown.cookies.append(keep(name, number))
    return shown


@get("/learn/{name:str}/view")
async def learn_view(
    request: Request[Any, Any, Any], name: FromPath[str], step: FromQuery[int], tall: FromQuery[bool] = False
) -> Response[Payload]:
    made = taught(request, name, step, tall)
    return Response(made, headers={"cache-control": "no-store"}, cookies=[keep(name, step)])


class Try(msgspec.Struct):
    """What a learner does at a step."""

    do: str
    action: int = -1
    actions: list[int] = []  # or several in a row: the first of them is what this step is about


@post("/learn/{name:str}/order", status_code=200)
async def learn_order(request: Request[Any, Any, Any], name: FromPath[str], step: FromQuery[int]) -> Response[Answer]:
    """Whether a choice is what the task asks for; if not, a hint. Nothing happens but that the page turns over."""
    lesson = the_lesson(name)
    try:
        tried = msgspec.json.decode(await request.body(), type=Try)
    except msgspec.MsgspecError:
        return Response(Answer(said=_("This is not a choice.")), status_code=STATUS["malformed"])
    if not 0 <= step < len(lesson.steps) or not lesson.steps[step].task:
        return Response(Answer(said=_("There is nothing to do at this step: read on.")), status_code=STATUS["stale"])
    if tried.do == "show" or (tried.do == "act" and [*tried.actions, tried.action][0] == lesson.expected(step)):
        return Response(Answer())
    hint = lesson.steps[step].hint or N_("You may do that too, but now try what the task says.")
    return Response(Answer(said=str(showcase.explained(_(hint), name))), status_code=STATUS["illegal"])


@get("/learn/{name:str}/words", media_type=MediaType.HTML)
async def learn_words(request: Request[Any, Any, Any], name: FromPath[str], step: FromQuery[int]) -> Response[str]:
    """The position at a step in sentences."""
    text = at_step(request, name, step).account(LEARNER, the_lesson(name).seat)
    return Response(show.in_words(text), headers={"cache-control": "no-store"})


@get("/learn/{name:str}/why")
async def learn_why(
    request: Request[Any, Any, Any], name: FromPath[str], step: FromQuery[int], action: FromQuery[list[int]]
) -> Response[Answer]:
    """Why an action is refused, or one after others, with its rule explained."""
    sentence = at_step(request, name, step).why_not(LEARNER, the_lesson(name).seat, *steps(action))
    return Response(Answer(said=str(showcase.explained(sentence, name))), headers={"cache-control": "no-store"})


handlers = [learn, learn_view, learn_order, learn_words, learn_why]
