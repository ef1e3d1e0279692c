"""Why a move was a big one, from what everybody may see: never from the view of whoever made it.

The position is taken as a spectator knew it before the move, and worlds are imagined from that. What was done is
compared there with what else everybody knew to be possible: so nothing hidden can have a part in what is said.
"""

from collections.abc import Callable, Sequence
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import Final, NamedTuple

from subak.bots.policy import world, worths
from subak.bots.reasons import brought_by, in_hundredths
from subak.bots.settings import settings_for
from subak.bots.trial import Gain, Trial
from subak.core.game import Game, State
from subak.kit.text import _
from subak.kit.tongues import TONGUES, speaking

GLANCES: Final = 4  # worlds in which all that could have been done is looked at
RIVALS: Final = 2  # of these, that are played to the end beside what was done
WORLDS: Final = 60  # in which they are
FEWEST: Final = 12  # before anything is said, or given up
TRIES: Final = 300  # at imagining a world in which it could be done
SURE: Final = 2.0  # standard errors by which it must be better
BIG: Final = 0.1  # of the chance of winning, or of the points that the seat ends with: what brings less is not big


class Deed(NamedTuple):
    """Something that a seat decided, as everybody knows by now."""

    before: State  # as a spectator knew it; of a sealed choice, when nobody had sealed one
    way: Sequence[tuple[int, int]]  # what the seat, and nature for it, did from there
    seat: int
    action: int


class Remark(NamedTuple):
    """What is said of a turn."""

    nth: int  # of its deeds
    words: dict[str, str]  # by language, with the players' names as they were given


class Unfit(Exception):
    """No world was found in which it could be done."""


def remark(
    game: Game,
    deeds: Sequence[Deed],
    names: Sequence[str],
    rng: Random,
    worlds: int = WORLDS,
    seconds: float = inf,
    hurried: Callable[[], bool] = bool,
) -> Remark | None:
    """What was big about a turn, if anything was, from as many worlds as the processor's time allows; of the deed at
    stake most, as far as a look tells.
    """
    began = process_time()
    looked: list[tuple[float, int, list[int]]] = []
    for nth, deed in enumerate(deeds):
        if process_time() - began < seconds / 2 and not hurried():
            looked += [(stake, nth, rivals) for stake, rivals in _glance(game, deed, names, rng)]
    if not looked:
        return None
    _stake, nth, rivals = max(looked)
    deed = deeds[nth]
    reach = settings_for(deed.before).reach
    actions = [deed.action, *rivals]
    trial = Trial(game, deed.before, deed.seat, actions, rng, lambda: conceived(deed, rivals, reach, rng))
    try:
        while trial.verdict.worlds < worlds and process_time() - began < seconds and not hurried():
            trial.go_on(1)
            if trial.verdict.worlds >= FEWEST and not _may_be_big(trial):
                return None
        view = conceived(deed, rivals, reach, rng).redact(deed.seat)
    except Unfit:
        return None
    if trial.verdict.worlds < FEWEST or not _is_big(trial):
        return None
    words = _told(trial, view, names)
    return Remark(nth, words) if words else None


def conceived(deed: Deed, needed: Sequence[int], reach: int, rng: Random) -> State:
    """A world in which a deed could be done, and all that is needed besides."""
    for _try in range(TRIES):
        guess = deed.before.imagine(rng) if deed.way else world(deed.before, reach, rng)
        for seat, action in deed.way:
            if not guess.actors >> seat & 1 or action not in guess.legal(seat):
                break
            guess.apply(seat, action)
        else:
            legal = guess.legal(deed.seat) if guess.actors >> deed.seat & 1 else []
            if all(action in legal for action in (deed.action, *needed)):
                return guess
    raise Unfit


def _glance(game: Game, deed: Deed, names: Sequence[str], rng: Random) -> list[tuple[float, list[int]]]:
    """How much more a deed is worth by the end of the turn than what else could be done, and the best of that; [] if
    nothing else was known to be possible.

    A choice that is called otherwise in another world means something else there: such are left out.
    """
    settings = settings_for(deed.before)
    try:
        guesses = [conceived(deed, (), settings.reach, rng) for _guess in range(GLANCES)]
    except Unfit:
        return []
    legal = sorted(set.intersection(*(set(guess.legal(deed.seat)) for guess in guesses)))
    if len(legal) < 2 or not _means_one(game, deed, deed.action, guesses, names):
        return []
    worth = dict.fromkeys(legal, 0.0)
    for guess in guesses:
        found = worths(guess, deed.seat, legal, settings.look, rng.random())
        worth = {action: worth[action] + value for action, value in zip(legal, found, strict=True)}
    rivals: list[int] = []
    for action in sorted(legal, key=lambda action: -worth[action]):
        if action != deed.action and len(rivals) < RIVALS and _means_one(game, deed, action, guesses, names):
            rivals.append(action)
    return [((worth[deed.action] - worth[rivals[0]]) / GLANCES, rivals)] if rivals else []


def _means_one(game: Game, deed: Deed, action: int, worlds: Sequence[State], names: Sequence[str]) -> bool:
    """Whether a choice is called the same in all worlds."""
    return len({game.write(guess.redact(deed.seat), deed.seat, action, names) for guess in worlds}) == 1


def _is_big(trial: Trial) -> bool:
    """Whether what was done is ahead of everything else by much, beyond doubt."""
    return all(any(gap >= max(least, SURE * error) for gap, error, least in gaps) for gaps in _all_gaps(trial))


def _may_be_big(trial: Trial) -> bool:
    return all(any(gap + SURE * error >= least for gap, error, least in gaps) for gaps in _all_gaps(trial))


def _all_gaps(trial: Trial) -> list[list[tuple[float, float, float]]]:
    return [_gaps(trial, n) for n in range(1, len(trial.verdict.actions))]


def _gaps(trial: Trial, n: int) -> list[tuple[float, float, float]]:
    """By how much what was done is ahead of another choice, the standard error, and what is much: in the chance of
    winning, and in points of lead.
    """
    verdict, seat = trial.verdict, trial.seat
    pairs = zip(trial.sums[0], trial.sums[n], strict=True)
    leads = [_lead(done, seat) - _lead(other, seat) for done, other in pairs]
    own = mean(points[seat] for points in trial.sums[0])
    points = mean(leads), stdev(leads) / sqrt(len(leads)), BIG * max(own, 1.0)
    return [(-verdict.lead(n), verdict.error(n), BIG), points]


def _lead(points: Sequence[int], seat: int) -> int:
    """How far a seat is ahead of the best of the others."""
    return points[seat] - max((own for other, own in enumerate(points) if other != seat), default=0)


def _told(trial: Trial, view: State, names: Sequence[str]) -> dict[str, str]:
    """What a big move was better than and what it brings, in every language; {} if that cannot be said."""
    verdict, seat = trial.verdict, trial.seat
    best = max(range(1, len(verdict.actions)), key=lambda n: (verdict.lead(n), -_gaps(trial, n)[1][0]))
    wins, error, _least = _gaps(trial, best)[0]
    gains = trial.gains(0, best)
    words: dict[str, str] = {}
    owners = range(len(trial.end.scores()))
    sheets = [(owner, row[0]) for owner in owners for row in trial.game.sheet(trial.end, owner)]
    for code in TONGUES:
        with speaking(code):
            called = [row[0] for owner in owners for row in trial.game.sheet(trial.end, owner, names)]
            known = dict(zip(sheets, called, strict=True))
            sources = {key: known[key] for key in trial.always}  # a source that some worlds lack is a guess
            brings = brought_by([Gain(g.seat, sources.get(g[:2], ""), g.points) for g in gains], seat, names)
            instead = trial.game.write(view, seat, verdict.actions[best], names)
            if wins > SURE * error and wins > 0.0:
                text = _(
                    "Better than “{instead}”, as far as everybody could see: it should win about {n} more games in 100."
                )
            elif brings:
                text = _("Better than “{instead}”, as far as everybody could see.")
            else:
                return {}
            words[code] = f"{text.format(instead=instead, n=in_hundredths(wins))} {brings}".strip()
    return words
