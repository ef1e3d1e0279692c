"""Pictures in the rules: the board with its parts numbered, and closer views of them, at positions of the lesson."""

import re
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from markupsafe import Markup

from subak import games
from subak.core.board import TALL, WIDE, Board
from subak.core.game import State
from subak.kit.lesson import REGIONS
from subak.kit.text import _
from subak.kit.tongues import by_tongue
from subak.web import showcase

MOST: Final = 4  # examples a game
HANDLES: Final = re.compile(r' (?:data-[\w-]+|tabindex|role|aria-label)="[^"]*"')
USED: Final = re.compile(r"#([\w-]+)")
NAMED: Final = re.compile(r' id="([^"]*)"')


class Example(NamedTuple):
    """A step of the lesson that shows what a rule means."""

    step: int
    part: str  # of the board
    text: str


@cache
def taught_views(name: str) -> list[State]:
    """What the learner sees at each step of the lesson; [] where there is none."""
    lesson, game = showcase.lesson_of(name), games.load(name)
    if lesson is None:
        return []
    state, played, out = lesson.start(game), 0, []
    for step in lesson.steps:
        for seat, action in lesson.events[played : step.after]:
            state.apply(seat, action)
        played = step.after
        out.append(state.redact(lesson.seat))
    return out


def drawn(name: str, step: int, tall: bool) -> Board:
    lesson = showcase.lesson_of(name)
    if lesson is None:
        raise ValueError(name)
    shape = TALL if tall else WIDE
    names = [_("You") if seat == lesson.seat else called for seat, called in enumerate(lesson.names)]
    return games.load(name).draw(taught_views(name)[step], lesson.seat, shape, names)


@by_tongue()
def overview(name: str, tall: bool) -> tuple[Markup, list[tuple[str, str]]]:
    """The board when it shows most, and its parts: name and what they are called."""
    boards = [drawn(name, step, tall) for step in range(len(taught_views(name)))]
    if not boards:
        return Markup(""), []
    board = max(boards, key=lambda board: (len(titled(board)), sum([len(part.svg) for part in board.parts])))
    return still(board), titled(board)


def titled(board: Board) -> list[tuple[str, str]]:
    return [(part.name, part.label) for part in board.parts if part.label and part.svg]


@cache
def examples(name: str) -> dict[str, Example]:
    """By rule: the first step of the lesson that explains it at a part of the board, for some parts."""
    lesson = showcase.lesson_of(name)
    out: dict[str, Example] = {}
    for step, bubble in enumerate(lesson.steps if lesson else []):
        rules = showcase.RULE.findall(bubble.text)
        shown = {example.part for example in out.values()}
        if rules and bubble.at and bubble.at not in (*REGIONS, *shown) and len(out) < MOST:
            out.setdefault(rules[0], Example(step, bubble.at, bubble.text))
    return out


def example_figure(name: str, example: Example, tall: bool) -> Markup:
    """A part of the board with what the lesson says there."""
    board = drawn(name, example.step, tall)
    board.parts = [part for part in board.parts if part.name == example.part]
    return Markup(
        '<figure class="example" data-closer="{}"><div class="scene">{}</div>'
        '<figcaption>{} <a href="/learn/{}?step={}">{}</a></figcaption></figure>'
    ).format(
        example.part,
        still(board),
        showcase.explained(_(example.text), name),
        name,
        example.step,
        _("See it in the lesson"),
    )


def still(board: Board) -> Markup:
    """The board as a picture: nothing in it can be chosen, and nothing has a name that the live board may have."""
    body = "".join([f'<g data-named="{part.name}">{HANDLES.sub("", part.svg)}</g>' for part in board.parts])
    own = {*NAMED.findall(body)} & {*USED.findall(body)}  # clips, say: they get names that no other picture has
    stem = sha256(body.encode()).hexdigest()[:8]
    body = NAMED.sub(lambda match: f' id="{stem}-{match[1]}"' if match[1] in own else "", body)
    body = USED.sub(lambda match: f"#{stem}-{match[1]}" if match[1] in own else match[0], body)
    return Markup(  # noqa: S704 - the game drew it
        f'<svg class="board {board.classes}" viewBox="0 0 {board.width:g} {board.height:g}" role="img" '
        f'aria-label="{board.label}">{board.defs}{body}</svg>'
    )
