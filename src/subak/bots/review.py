"""A finished game reviewed: everybody's chance of winning along the way, and the decisions that cost most.

A decision is judged by what the seat knew: from its own view, in imagined worlds, against what looked better there.
"""

from collections.abc import Callable, Sequence
from math import ceil
from random import Random
from typing import Final, NamedTuple

from subak.bots.fortune import Fortune, Gift, draws_for, gift, strokes, summed_luck
from subak.bots.judge import Verdict, compare
from subak.bots.reasons import Click, plan
from subak.bots.search import shortlist
from subak.bots.settings import settings_for
from subak.bots.trial import Gain, Outlook, Trial, outlook
from subak.core.errors import SubakError
from subak.core.game import CHANCE, Game, State
from subak.kit.record import Replay
from subak.kit.text import _
from subak.kit.turning import position_at

BATCH: Final = 30  # worlds between two looks at whether the rest can still matter
DOUBT: Final = 0.5  # standard errors by which something must look better to be played to the end
SURE: Final = 2.0  # standard errors by which it must then be better
LEAST: Final = 0.03  # of the chance of winning: what costs less is no mistake worth a word


class Care(NamedTuple):
    """How carefully a game is reviewed: numbers, not seconds, so that a review says the same on every machine."""

    screening: float  # play-outs of a first look at each decision, in parts of what Headman takes
    worlds: int  # in which a doubtful choice and a better one are played to the end
    stations: int  # positions at which chances are taken
    playouts: int  # for each of these
    draws: int = 0  # of nature's, beside what it did: in all


CARES: Final = {
    "quick": Care(1.0, 90, 12, 30, 80),
    "usual": Care(1.0, 180, 24, 60, 160),
    "thorough": Care(3.0, 600, 40, 240, 1600),
}


class Chosen(NamedTuple):
    """Something that a seat decided, and could have decided otherwise."""

    at: int  # how many standing events had happened
    seat: int
    action: int


class Slip(NamedTuple):
    """A decision that cost a part of the chance to win, beyond doubt."""

    at: int
    seat: int
    action: int
    better: int
    cost: float  # of the chance of winning
    error: float  # the standard error of that
    worlds: int  # over which both were played to the end
    gains: list[Gain]  # what the better one would have brought, the most first
    done: str  # what was decided, in words
    plan: list[Click]  # the better choice, and what would have followed it


class Station(NamedTuple):
    """A position on the way, and what it promised with everything open."""

    at: int
    outlook: Outlook


class Review(NamedTuple):
    stations: list[Station]  # in the order of the game
    slips: list[Slip]  # what cost most comes first
    weighed: list[int]  # decisions of each seat that were looked at
    luck: Fortune = Fortune([], [], 0, 0)


def reviewable(replay: Replay) -> None:
    """SubakError if there is nothing to say about winning and losing."""
    if replay.state.actors:
        raise SubakError(_("This game is not over: it can be reviewed when it is."))
    if replay.record.seats < 2:
        raise SubakError(_("A game for one has nobody to lose to: a review compares chances of winning."))


def decisions(replay: Replay, seats: Sequence[int]) -> list[Chosen]:
    """What these seats decided, where they had a choice: also what a page answers for people until they change it."""
    found: list[Chosen] = []
    state = position_at(replay, 0)
    for at, entry in enumerate(replay.entries):
        if entry.seat in seats and len(state.legal(entry.seat)) > 1:
            found.append(Chosen(at, entry.seat, entry.action))
        state.apply(entry.seat, entry.action)
    return found


def stations(replay: Replay, most: int) -> list[int]:
    """Positions evenly spread over the game, none in which nature is about to act; the last is the end."""
    end = len(replay.entries)
    step = max(1, ceil(end / most))
    state = position_at(replay, 0)
    found: list[int] = []
    for at, entry in enumerate(replay.entries):
        if at >= len(found) * step and not state.actors >> CHANCE:
            found.append(at)
        state.apply(entry.seat, entry.action)
    return [*found, end]


def slip(game: Game, view: State, decision: Chosen, care: Care, names: Sequence[str] = ()) -> Slip | None:
    """What a decision cost, from what the seat knew; None if nothing was better beyond doubt."""
    at, seat, action = decision
    rng = Random(f"review {at} {seat}")
    better = _doubtful(view, seat, action, care, rng)
    if better is None:
        return None
    trial = Trial(game, view, seat, [action, better], rng)  # in worlds that had no part in choosing the better one
    verdict = trial.verdict
    while verdict.worlds < care.worlds:
        trial.go_on(min(BATCH, care.worlds - verdict.worlds))
        if verdict.lead(1) + SURE * verdict.error(1) < LEAST:
            return None
    cost, error = verdict.lead(1), verdict.error(1)
    if cost < LEAST or cost < SURE * error:
        return None
    done = game.write(view, seat, action, names)
    steps = plan(game, view, seat, better, names, rng)
    return Slip(at, seat, action, better, cost, error, verdict.worlds, trial.gains(1, 0), done, steps)


def _doubtful(view: State, seat: int, action: int, care: Care, rng: Random) -> int | None:
    """What may have been better, by a first look."""
    settings = settings_for(view)
    effort = settings.headman
    playouts = max(1, round(effort.playouts * care.screening))
    actions, chances = shortlist(view, seat, view.legal(seat), settings, effort, 0, rng)
    rivals = [action, *(other for other in actions if other != action)]
    verdict: Verdict = compare(
        view, seat, rivals, playouts, 0.0, settings.horizon, settings.reach, settings.doubt, chances, rng
    )
    found = verdict.best(DOUBT)
    return None if found == action else found


def station(state: State, at: int, care: Care) -> Station:
    """What a position promised; of one at the end, what it gave."""
    return Station(at, outlook(state, care.playouts if state.actors else 1, Random(f"station {at}")))


def review(
    replay: Replay, seats: Sequence[int], care: Care, names: Sequence[str], tick: Callable[[int, int], None]
) -> Review:
    """Review the decisions of these seats. `tick` hears how much is done, and of how much."""
    reviewable(replay)
    asked = decisions(replay, seats)
    marks = stations(replay, care.stations)
    fates = strokes(replay) if care.draws else []
    draws = draws_for(care.draws, len(fates))
    total = len(asked) + len(marks) + len(fates)
    chart: list[Station] = []
    for at in marks:
        chart.append(station(position_at(replay, at), at, care))
        tick(len(chart), total)
    gifts: list[Gift] = []
    for at, until in fates:
        gifts.append(gift(position_at(replay, at), position_at(replay, until), draws, at))
        tick(len(marks) + len(gifts), total)
    found: list[Slip] = []
    for n, decision in enumerate(asked, 1):
        view = position_at(replay, decision.at).redact(decision.seat)
        cost = slip(replay.game, view, decision, care, names)
        found += [] if cost is None else [cost]
        tick(len(marks) + len(fates) + n, total)
    return summed(chart, found, asked, summed_luck(gifts, replay.record.seats, draws))


def summed(chart: list[Station], slips: list[Slip], asked: Sequence[Chosen], luck: Fortune) -> Review:
    weighed = [sum(decision.seat == seat for decision in asked) for seat in range(len(luck.points))]
    return Review(chart, sorted(slips, key=lambda found: -found.cost), weighed, luck)
