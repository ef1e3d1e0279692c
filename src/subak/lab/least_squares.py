"""What a forecast weighs: least squares over games that are over, held to the weights that played them."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from subak.core.game import CHANCE, Game
from subak.kit.forecast import Forecast

CALMS: Final = (30.0, 300.0, 3_000.0, 30_000.0)  # moments that speak for no change of a weight
PARTS: Final = 5  # of the games: what four teach is tried on the fifth, to know how calm to be and what it is worth
STEADY: Final = 4.0  # games' worth of surprise that a scale must save to become e times as large or small
QUARTERS: Final = 4  # of a game, for which that is told
# Points ahead that may make somebody the favourite by e to 1.
SCALES: Final = [float(step) for step in (*range(2, 16), 20, 30, 45, 70)]
SIDES: Final = ("open", "own")


class Fit(NamedTuple):
    scale: tuple[float, float]
    sides: dict[str, Any]  # by SIDES: early and late, of every trait
    moments: int
    calm: float  # how firmly the weights that played were held
    explained: list[float]  # part of the lead that is foretold in games that taught nothing, quarter by quarter
    explained_before: list[float]  # by the weights that played
    by_evaluate: list[float]  # and by `evaluate`, with the factor that suits the quarter best


class Notes:
    """Games moment by moment, seat after seat: what counted whenever the clock had moved, and what it came to."""

    def __init__(self, game: Game, forecast: Forecast, seats: int, options: dict[str, int]) -> None:
        self.game = game
        self.forecast = forecast  # whose traits they are
        self.seats = seats
        self.options = options
        self.number: list[int] = []
        self.part: list[float] = []
        self.traits: list[Any] = []
        self.value: list[float] = []
        self.points: list[int] = []  # in the end

    def add(self, number: int, events: Sequence[Sequence[int]]) -> None:
        """A game that is over."""
        state = self.game.new(self.seats, self.options)
        clock, moments = -1.0, 0
        for actor, action in events:
            if actor != CHANCE and state.clock() > clock:
                clock = state.clock()
                moments += 1
                for seat in range(self.seats):
                    self.number.append(number)
                    self.part.append(min(1.0, clock / self.forecast.rounds))
                    self.traits.append(np.array(self.forecast.traits(state, seat, True), np.float32))
                    self.value.append(state.evaluate(seat))
            state.apply(actor, action)
        self.points += state.scores() * moments


def fit(notes: Notes, played: Forecast) -> Fit:
    """The weights that these games teach, and how well they foretell those that taught nothing."""
    own, points, seats = np.array(notes.traits, float), np.array(notes.points, float), notes.seats
    part = np.array(notes.part)[:, None]
    traits = {"open": own[:, : played.open_names], "own": own}
    before = {side: weights_before(played, seats, side) for side in SIDES}
    truth = leads(points, points, seats)
    part_of = np.array(notes.number) % PARTS  # games teach about those of the other parts

    def sides(calm: float, rows: Any) -> dict[str, Any]:
        return {side: learned(traits[side][rows], part[rows], points[rows], before[side], calm) for side in SIDES}

    def foreseen(found: dict[str, Any], rows: Any) -> tuple[Any, Any]:
        own, shown = (foretold(traits[side][rows], part[rows], found[side]) for side in reversed(SIDES))
        return own, shown

    def guessed(calm: float) -> Any:
        out = np.zeros(len(points))
        for each in range(PARTS):
            out[part_of == each] = leads(*foreseen(sides(calm, part_of != each), part_of == each), seats)
        return out

    guesses = {calm: guessed(calm) for calm in CALMS}
    calm = max(CALMS, key=lambda each: explained_part(guesses[each], truth))
    quarters = np.minimum((part.ravel() * QUARTERS).astype(int), QUARTERS - 1)
    every = part_of >= 0
    as_before = leads(*foreseen(before, every), seats)
    value, told, told_before, plain = np.array(notes.value), [], [], []
    for quarter in range(QUARTERS):
        now = quarters == quarter
        told.append(explained_part(guesses[calm][now], truth[now]))
        told_before.append(explained_part(as_before[now], truth[now]))
        plain.append(explained_part(value[now] * slope(value[now], truth[now]), truth[now]))
    found = sides(calm, every)
    scale = calibrated(*foreseen(found, every), part, truth, seats, len(set(notes.number)), played.scales.get(seats))
    return Fit(scale, found, len(points), calm, told, told_before, plain)


def weights_before(forecast: Forecast, seats: int, side: str) -> Any:
    """Early and late; nothing where no games of so many seats have taught anything yet."""
    table = seats * 2 + SIDES.index(side)
    if forecast.knows(seats):
        return np.array([forecast.early[table], forecast.late[table]])
    return np.zeros((2, len(forecast.names) if side == "own" else forecast.open_names))


def learned(traits: Any, part: Any, points: Any, before: Any, calm: float) -> Any:
    """Two weights a trait, early and late, by least squares about those of before."""
    size = np.sqrt((traits**2).mean(axis=0)) + 1e-9
    rows = np.hstack([traits / size * (1.0 - part), traits / size * part])
    missed = points - foretold(traits, part, before)
    square = rows.T @ rows + calm * np.eye(rows.shape[1])
    return before + np.linalg.solve(square, rows.T @ missed).reshape(2, -1) / size


def foretold(traits: Any, part: Any, weights: Any) -> Any:
    return ((traits @ weights.T) * np.hstack([1.0 - part, part])).sum(axis=1)


def leads(points: Any, others: Any, seats: int) -> Any:
    """By how much each seat is ahead of its best rival."""
    tables = others.reshape(-1, seats)
    best_rival = np.stack([np.delete(tables, seat, axis=1).max(axis=1) for seat in range(seats)], axis=1)
    return points - best_rival.ravel()


def explained_part(guess: Any, truth: Any) -> float:
    """The part of what varies, whatever a guess is off by everywhere; 0 where nothing varies."""
    spread = truth.var() if len(truth) else 0.0
    return float(1.0 - (truth - guess).var() / spread) if spread else 0.0


def slope(value: Any, truth: Any) -> float:
    """The factor with which values tell most; 0 where nothing varies."""
    spread = value.var() if len(value) else 0.0
    return float(((value - value.mean()) * truth).mean() / spread) if spread else 0.0


def calibrated(
    own: Any, shown: Any, part: Any, truth: Any, seats: int, games: int, before: Sequence[float] | None
) -> tuple[float, float]:
    """The scale, early and late, that makes the winners likeliest; few games leave it near what it was before."""
    tables = shown.reshape(-1, seats)
    rivals = np.stack([np.delete(tables, seat, axis=1) for seat in range(seats)], axis=1).reshape(-1, seats - 1)
    ahead, won = rivals - own[:, None], truth > 0

    def surprise(early: float, late: float) -> float:
        power = np.clip(ahead / (early + (late - early) * part), -50.0, 50.0)
        odds = np.exp(power).sum(axis=1)  # against winning
        moved = sum(float(np.log(now / then)) ** 2 for now, then in zip((early, late), before or (), strict=False))
        return games * float((np.log1p(odds) - np.where(won, 0.0, np.log(odds))).mean()) + STEADY * moved

    return min(((early, late) for early in SCALES for late in SCALES), key=lambda pair: surprise(*pair))
