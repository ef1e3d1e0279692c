"""What others did, step by step, as a viewer saw it: the lines of its log, and the position that each step led to.

Steps are called by the numbers of their lines in the viewer's log: numbers of events would tell how often others
clicked in secret.
"""

from typing import Final

import msgspec

from subak.core.board import TALL, WIDE, Board
from subak.core.game import SPECTATOR, State
from subak.kit.record import REMEMBERED
from subak.table.table import Table
from subak.table.view import Line

FRAMES: Final = 24  # steps of a film: the latest; what came before is in the log


class Scene(msgspec.Struct, frozen=True):
    """A step: the lines that tell it but for the viewer's own deeds, and what the viewer saw then."""

    lines: list[Line]
    sight: State


def scenes(table: Table, seat: int, since: int, until: int | None = None, opening: bool = False) -> list[Scene]:
    """The steps of others and of nature told after one line of a viewer's log, up to another; the oldest first. With an
    `opening` the position comes before them in which they began, if it is remembered.
    """
    match = table.match
    if match is None:
        return []
    viewer = SPECTATOR if table.older is not None else seat
    after = {entry.index: entry.after for entry in match.replay.entries[-REMEMBERED:] if entry.after is not None}
    steps: dict[int, list[Line]] = {}
    for n, (number, line) in enumerate(table.log(viewer)[:until]):
        if line.times or line.taken or number not in after:
            continue
        steps.setdefault(number, [])
        if n >= since and line.seat != viewer:
            steps[number].append(line)
    film = [number for number, lines in steps.items() if lines][-FRAMES:]
    found = [Scene(steps[number], after[number].redact(viewer)) for number in film]
    before = [number for number in steps if film and number < film[0]]
    return [Scene([], after[before[-1]].redact(viewer)), *found] if opening and before else found


def pictured(table: Table, seat: int, tall: bool, scene: Scene) -> Board:
    """The board as the viewer saw it when the step was done."""
    viewer = SPECTATOR if table.older is not None else seat
    names = table.match.names if table.match is not None else ()
    return table.game.draw(scene.sight, viewer, TALL if tall else WIDE, names)
