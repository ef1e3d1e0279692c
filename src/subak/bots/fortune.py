"""What luck gave in a finished game: nature's outcomes beside others that it might have drawn, played on alike."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, variance
from typing import Final, NamedTuple

from subak.bots.settings import settings_for
from subak.bots.throws import Throws
from subak.bots.trial import finish
from subak.core.game import CHANCE, State
from subak.core.play import settle
from subak.kit.record import Replay
from subak.kit.text import _, listed
from subak.kit.turning import lead, position_at

SURE: Final = 2.0  # standard errors: what luck gave is told if it is larger
LEAST: Final = 0.5  # points: less is not worth a word
FEWEST: Final = 4  # draws beside one of nature's


class Stroke(NamedTuple):
    """What nature did in one go: the events from one number of standing events to another."""

    at: int
    until: int


class Gift(NamedTuple):
    """What a stroke brought every seat, in points of lead at the end; and the variances of these."""

    points: list[float]
    variances: list[float]


class Fortune(NamedTuple):
    """What all of nature's outcomes brought every seat together, in points of lead at the end."""

    points: list[float]
    errors: list[float]  # the standard errors
    strokes: int
    draws: int  # beside each of them


def strokes(replay: Replay) -> list[Stroke]:
    """Where nature had a choice, from the first event of its own to the last in a row."""
    found: list[Stroke] = []
    state = position_at(replay, 0)
    began, open_ = -1, False
    for at, entry in enumerate(replay.entries):
        if entry.seat == CHANCE:
            began = at if began < 0 else began
            open_ = open_ or len(state.legal(CHANCE)) > 1
        elif began >= 0:
            found += [Stroke(began, at)] if open_ else []
            began, open_ = -1, False
        state.apply(entry.seat, entry.action)
    return [*found, *([Stroke(began, len(replay.entries))] if open_ else [])]


def draws_for(total: int, many: int) -> int:
    """How many others are drawn beside each stroke, where so many in all are affordable."""
    return max(FEWEST, total // many) if many else 0


def gift(before: State, after: State, draws: int, at: int) -> Gift:
    """A stroke beside others: nature draws again from the same position, and both are played on with the same dice.

    The positions are whole: for games that are over.
    """
    rng = Random(f"luck {at}")
    reach = settings_for(before).reach
    seats = range(len(before.scores()))
    found: list[list[float]] = [[] for _seat in seats]
    for _draw in range(draws):
        other, actual = before.clone(), after.clone()
        settle(other, Random(rng.random()))
        dice = rng.random()
        for state in (other, actual):
            finish(state, reach, Throws(dice))
        for seat in seats:
            found[seat].append(float(lead(actual, seat) - lead(other, seat)))
    return Gift([mean(points) for points in found], [variance(points) / draws for points in found])


def summed_luck(gifts: Sequence[Gift], seats: int, draws: int) -> Fortune:
    points = [sum(given.points[seat] for given in gifts) for seat in range(seats)]
    errors = [sqrt(sum(given.variances[seat] for given in gifts)) for seat in range(seats)]
    return Fortune(points, errors, len(gifts), draws)


def told_luck(luck: Fortune, names: Sequence[str]) -> list[str]:
    """Sentences about everybody; whose luck is smaller than what it was measured with are told so."""
    if not luck.strokes:
        return [_("Nothing was left to luck.")]
    told: list[str] = []
    unsure: list[int] = []
    for seat, (points, error) in enumerate(zip(luck.points, luck.errors, strict=True)):
        facts = {"name": names[seat], "n": f"{abs(points):.0f}", "doubt": f"{SURE * error:.0f}"}
        if abs(points) < max(LEAST, SURE * error):
            unsure.append(seat)
        elif points > 0:
            told.append(_("Luck gave {n} points of lead to {name}, give or take {doubt}.").format(**facts))
        else:
            told.append(_("Luck took {n} points of lead from {name}, give or take {doubt}.").format(**facts))
    if unsure:
        doubt = f"{SURE * max(luck.errors[seat] for seat in unsure):.0f}"
        text = _("How much luck gave {names} cannot be told: these figures stray by {doubt} points, which is more.")
        told.append(text.format(names=listed([names[seat] for seat in unsure]), doubt=doubt))
    return told
