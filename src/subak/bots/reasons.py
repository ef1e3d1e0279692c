"""Why a choice is better, in a sentence: what it changes now, and what it brings by the end."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from subak.bots.greedy import Greedy
from subak.bots.settings import settings_for
from subak.bots.trial import Gain
from subak.core.game import CHANCE, Game, State
from subak.kit.text import _, player

STEPS: Final = 5  # clicks of a turn that are told
TELLING: Final = 0.5  # points on average from which on a difference is worth a word


class Click(NamedTuple):
    """A click, and how it is called."""

    action: int
    text: str


def plan(game: Game, view: State, seat: int, action: int, names: Sequence[str], rng: Random) -> list[Click]:
    """An action and those that would follow it in the same turn; what no person is asked is not told.

    Two imagined worlds are played side by side. Where the seat could tell them apart something has come to light, and
    the plan ends: it says nothing that rests on what is hidden.
    """
    look = settings_for(view).look
    worlds = [view.imagine(rng), view.imagine(rng)]
    steps = [Click(action, game.write(view, seat, action, names))]
    while len(steps) < STEPS:
        for state in worlds:
            state.apply(seat, action)
        sights = [state.redact(seat) for state in worlds]
        goes_on = all(state.actors >> seat & 1 and not state.actors >> CHANCE for state in worlds)
        if not goes_on or worlds[0].reveals != view.reveals or sights[0].pack() != sights[1].pack():
            break
        action = Greedy(1, look).choose(sights[0], seat, sights[0].legal(seat), rng)
        if game.manner(sights[0], seat).obvious != action:
            steps.append(Click(action, game.write(sights[0], seat, action, names)))
    return steps


def retold(game: Game, state: State, seat: int, clicks: Sequence[Click], names: Sequence[str]) -> list[Click]:
    """Clicks in the reader's language, as far as they can be made from a position of the game that was played."""
    state = state.clone()
    out: list[Click] = []
    for click in clicks:
        while state.actors >> seat & 1 and click.action not in state.legal(seat):
            obvious = game.manner(state.redact(seat), seat).obvious
            if obvious < 0:
                break
            state.apply(seat, obvious)
        if not state.actors >> seat & 1 or click.action not in state.legal(seat):
            break
        out.append(Click(click.action, game.write(state.redact(seat), seat, click.action, names)))
        state.apply(seat, click.action)
    return out


def brought_by(gains: Sequence[Gain], seat: int, names: Sequence[str] = ()) -> str:
    """What a choice brings by the end that another does not; "" if there is little to tell."""
    own = sum(gain.points for gain in gains if gain.seat == seat)
    most = next((gain.source for gain in gains if gain.seat == seat and gain.points > 0), "")
    losses: dict[int, float] = {}
    for gain in gains:
        if gain.seat != seat:
            losses[gain.seat] = losses.get(gain.seat, 0.0) - gain.points
    rival = max(losses, key=lambda other: losses[other], default=-1)
    fewer = losses.get(rival, 0.0)
    facts = {"points": _number(own), "rival": player(names, rival), "fewer": _number(fewer)}
    facts["source"] = _(most) if most else ""
    text = _brings(own >= TELLING, bool(most), fewer >= TELLING)
    return text.format(**facts)


def _brings(more: bool, most: bool, fewer: bool) -> str:
    """What is said of points: whether there are more, and from where, and fewer for somebody else."""
    if more and most and fewer:
        return _("By the end it brings {points} points more, most of all for {source}, and {fewer} fewer to {rival}.")
    if more and most:
        return _("By the end it brings {points} points more, most of all for {source}.")
    if more and fewer:
        return _("By the end it brings {points} points more, and {fewer} fewer to {rival}.")
    if more:
        return _("By the end it brings {points} points more.")
    return _("By the end it leaves {fewer} points fewer to {rival}.") if fewer else ""


def in_hundredths(part: float) -> str:
    """A part of the chance of winning, as people say it."""
    return f"{100 * part:.0f}"


def _number(points: float) -> str:
    return f"{points:.1f}"
