"""Positions worth practising, found in games of bots: one choice stands out, and games played to the end agree."""

from collections.abc import Iterator
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple

from subak.bots.greedy import Greedy
from subak.bots.judge import compare
from subak.bots.look import values
from subak.bots.reasons import plan
from subak.bots.settings import settings_for
from subak.bots.trial import Gain, Trial
from subak.core.bits import first
from subak.core.game import CHANCE, UNKNOWN, Game, State
from subak.core.play import choose
from subak.kit.practice import PLAYED, TURN, Puzzle

RIVALS: Final = 2  # choices that look best beside the answer, and that come nearest when all are tried
FEWEST: Final = 3  # choices: fewer are no question
WORLDS: Final = 36  # in which they are played to the end
BATCH: Final = 12  # in which choices are tried first, to see which of them come near
SURE: Final = 2.0  # standard errors by which the best must be ahead
SHORT: Final = 60  # positions of a first glimpse
HARD: Final = 0.1  # of the decisions in which nothing stands out at a glimpse: looked at closely all the same


class Margin(NamedTuple):
    """By how much answers are ahead of another choice, in points of lead at the end."""

    action: int  # the other one
    points: float
    error: float  # the standard error of that

    @property
    def surely(self) -> float:
        """What is left of it when luck is taken away; below 0 nothing is proved."""
        return self.points - SURE * self.error

    @property
    def stands(self) -> bool:
        return self.points > 0.0 and self.surely >= 0.0


class Found(NamedTuple):
    """A position in which a seat has something to find."""

    events: list[tuple[int, int]]  # that lead there, nature's included
    seat: int
    answer: int
    costs: dict[int, float]  # points of lead at the end that others cost, as far as they were tried
    error: float  # the standard error of the smallest of these
    worlds: int  # over which they were taken
    gains: list[Gain]  # what the answer brings by the end that the next best does not
    plan: list[int]  # the answer, and what follows it in the same turn
    level: int  # 1: it looks best right after the click; 2: at the end of the turn; 3: further ahead
    proof: str


def finds(game: Game, seats: int, seed: int) -> Iterator[Found]:
    """A game of greedy bots, and what their decisions had to find."""
    rng = Random(f"practice {seed}")
    state = game.new(seats)
    events: list[tuple[int, int]] = []
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE else first(state.actors)
        legal = state.legal(seat)
        action = choose(legal, rng)
        if seat != CHANCE and len(legal) > 1:
            view = state.redact(seat)
            if len(legal) >= FEWEST and game.manner(view, seat).obvious == UNKNOWN:
                found = examine(game, view, seat, events, Random(f"{seed} {len(events)}"))
                if found is not None:
                    yield found
            action = Greedy().choose(view, seat, legal, rng)
        state.apply(seat, action)
        events.append((seat, action))


def examine(game: Game, view: State, seat: int, events: list[tuple[int, int]], rng: Random) -> Found | None:
    """What there is to find for a seat that is asked; None if choices are about as good, or nobody can tell."""
    order, level = promising(view, seat, rng)
    if not order:
        return None
    answer, *looked_at = order
    trial = Trial(game, view, seat, order, rng)
    trial.go_on(BATCH)
    if any(behind(trial, n)[0] <= 0.0 for n in range(1, len(order))):
        return None
    trial = tried_against(game, view, seat, [answer], looked_at, WORLDS, rng)
    measured = margins(trial, 1)
    if not all(margin.stands for margin in measured):
        return None
    nearest = min(measured, key=lambda margin: margin.points)
    costs = {margin.action: margin.points for margin in measured}
    steps = [click.action for click in plan(game, view, seat, answer, (), rng)]
    proof = PLAYED if level == 3 else TURN
    gains = trial.gains(0, trial.verdict.actions.index(nearest.action))
    return Found(events[:], seat, answer, costs, nearest.error, WORLDS, gains, steps, level, proof)


def tried_against(
    game: Game, view: State, seat: int, right: list[int], noted: list[int], worlds: int, rng: Random
) -> Trial:  # fmt: skip
    """Answers played out against the choices that are noted beside them, and against those that come nearest when all
    are tried. That is found in worlds of its own, and so was the answer.
    """
    others = [action for action in view.legal(seat) if action not in right]
    everything = Trial(game, view, seat, [right[0], *others], rng)
    everything.go_on(BATCH)
    near = sorted(range(len(others)), key=lambda n: behind(everything, n + 1)[0])[:RIVALS]
    rivals = dict.fromkeys([*noted, *(others[n] for n in near)])
    trial = Trial(game, view, seat, [*right, *rivals], rng)
    trial.go_on(worlds)
    return trial


def margins(trial: Trial, right: int) -> list[Margin]:
    """How the first choices of a trial, so many, fared against each of the rest: the least of their leads."""
    found: list[Margin] = []
    for n, action in enumerate(trial.verdict.actions[right:], right):
        leads = [Margin(action, *behind(trial, n, answer)) for answer in range(right)]
        found.append(min(leads, key=lambda margin: margin.surely))
    return found


def behind(trial: Trial, n: int, answer: int = 0) -> tuple[float, float]:
    """Points of lead at the end that a choice costs against an answer, and their standard error."""
    pairs = zip(trial.sums[answer], trial.sums[n], strict=True)
    found = [_lead(best, trial.seat) - _lead(other, trial.seat) for best, other in pairs]
    return float(mean(found)), stdev(found) / sqrt(len(found)) if len(found) > 1 else inf


def _lead(points: list[int], seat: int) -> int:
    return points[seat] - max((score for other, score in enumerate(points) if other != seat), default=0)


def promising(view: State, seat: int, rng: Random) -> tuple[list[int], int]:
    """The choices that deserve to be played out, the best first, where one stands out: to a look at one's own turn, or
    to a judge who looks further; and how far one must look. [] where none does.
    """
    settings = settings_for(view)
    legal = view.legal(seat)
    glimpse = sorted(values(view, seat, legal, 1, max(SHORT, 4 * len(legal)), rng))
    if glimpse[-1] - glimpse[-2] < settings.slip and rng.random() > HARD:
        return [], 0
    worth = turn_values(view, seat)
    ranked = sorted(legal, key=lambda action: -worth[action])[: RIVALS + 1]
    if worth[ranked[0]] - worth[ranked[1]] >= settings.slip:
        after = [worth_after(view, seat, action) for action in legal]
        return ranked, 1 if legal[after.index(max(after))] == ranked[0] else 2
    verdict = compare(
        view, seat, ranked, settings.headman.playouts, 0.0, settings.horizon, settings.reach, SURE,
        settings.chances(len(view.scores())), rng,
    )  # fmt: skip
    best = verdict.best(SURE)
    return ([], 0) if best == ranked[0] else ([best, *(action for action in ranked if action != best)], 3)


def turn_values(view: State, seat: int) -> dict[int, float]:
    """What each choice is worth by the end of the seat's turn; the same whenever it is asked."""
    settings = settings_for(view)
    legal = view.legal(seat)
    return dict(zip(legal, values(view, seat, legal, settings.worlds, settings.look, Random(0)), strict=True))


def worth_after(view: State, seat: int, action: int) -> float:
    """What a position is worth right after a click, in one world that fits what the seat knows."""
    child = view.imagine(Random(0))
    child.apply(seat, action)
    return child.evaluate(seat)


def proved(problem: Puzzle, game: Game) -> bool:
    """Whether the answers of a problem are better than all else: by today's look at the seat's turn where that is how
    they were found; and always by the games that were played to the end when they were."""
    least = min(problem.costs.values(), default=0.0)
    played = problem.worlds > 1 and least > 0.0 and problem.cost >= SURE * problem.error
    if problem.proof == PLAYED:
        return played
    worth = turn_values(problem.position(game).redact(problem.seat), problem.seat)
    others = [value for action, value in worth.items() if action not in problem.right]
    return played and min(worth[action] for action in problem.right) > max(others)


def played_again(problem: Puzzle, game: Game, worlds: int, seed: int) -> Margin:
    """What comes nearest to the answers of a problem when they are played out in worlds that are new to it."""
    view = problem.position(game).redact(problem.seat)
    rng = Random(f"again {seed} {problem.key}")
    trial = tried_against(game, view, problem.seat, problem.right, list(problem.costs), worlds, rng)
    return min(margins(trial, len(problem.right)), key=lambda margin: margin.surely)
