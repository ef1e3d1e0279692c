"""What a bot would do on a seat, and why: from what the seat knows, never from the position."""

from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from subak.bots.judge import compare
from subak.bots.reasons import Click, in_hundredths, plan
from subak.bots.search import shortlist
from subak.bots.settings import settings_for
from subak.bots.trial import Gain, Trial
from subak.core.game import Game, State
from subak.kit.text import _, n_

SHOWN: Final = 3  # the choice, and the two next best
WORLDS: Final = 60  # in which these are played to the end, to tell what the others cost


class Suggestion(NamedTuple):
    """One of the choices, and what it costs to make it instead of the first."""

    action: int
    text: str
    cost: float  # of the chance of winning
    error: float  # the standard error of that


class Advice(NamedTuple):
    """A seat's best choices, the first of them explained."""

    choices: list[Suggestion]  # the best first
    plan: list[Click]  # that, and what would follow it in the same turn
    gains: list[Gain]  # what it brings by the end that the next best does not
    worlds: int  # over which the costs were taken; 0 if there was nothing to compare


def advise(
    game: Game, view: State, seat: int, names: Sequence[str], rng: Random, worlds: int = WORLDS, seconds: float = inf
) -> Advice:
    """What Headman would do, and how much worse the next best are, by as many worlds as the time allows.

    A game for one tells no chances.
    """
    until = perf_counter() + seconds
    legal = view.legal(seat)
    ranked = ranking(view, seat, legal, rng)[:SHOWN]
    texts = [game.write(view, seat, action, names) for action in ranked]
    steps = plan(game, view, seat, ranked[0], names, rng)
    if len(ranked) == 1 or len(view.scores()) < 2:
        rows = [Suggestion(action, text, 0.0, 0.0) for action, text in zip(ranked, texts, strict=True)]
        return Advice(rows, steps, [], 0)
    trial = Trial(game, view, seat, ranked, rng)
    verdict = trial.verdict
    while verdict.worlds < worlds and (not verdict.worlds or perf_counter() < until):
        trial.go_on(1)
    rows = [
        Suggestion(action, text, -verdict.lead(n), verdict.error(n))
        for n, (action, text) in enumerate(zip(ranked, texts, strict=True))
    ]
    return Advice(rows, steps, trial.gains(0, 1), verdict.worlds)


def ranking(view: State, seat: int, legal: list[int], rng: Random) -> list[int]:
    """The choices that a searching bot considers: what it would do, then by how they fared in its play-outs."""
    if len(legal) == 1:
        return legal
    settings = settings_for(view)
    effort = settings.headman
    actions, chances = shortlist(view, seat, legal, settings, effort, 0, rng)
    verdict = compare(
        view, seat, actions, effort.playouts, 0.0, settings.horizon, settings.reach, settings.doubt, chances, rng
    )
    best = verdict.best(settings.doubt)
    fared = {action: (verdict.alive[n], verdict.lead(n)) for n, action in enumerate(verdict.actions)}
    return [best, *sorted((action for action in actions if action != best), key=lambda action: fared[action])[::-1]]


def worse(given: Advice) -> list[tuple[Suggestion, str]]:
    """The next best, and how much worse each is, in words."""
    return [(choice, _cost(choice, given.worlds)) for choice in given.choices[1:]]


def _cost(choice: Suggestion, worlds: int) -> str:
    if not worlds:
        return ""
    if choice.cost < 2 * choice.error or choice.cost < 0.01:
        return n_("as good, as far as {n} play-out can tell", "as good, as far as {n} play-outs can tell", worlds)
    return _("wins about {n} fewer games in 100").format(n=in_hundredths(choice.cost))
