"""What a game's forecast goes by: the weights of its forecast.toml, learned from games of greedy bots.

    python bench/forecast.py --only kingdoms --seats 2 --games 2500 --write

Whenever the clock has moved on, the traits of every seat are noted; when the game is over it is known what they came
to. Bots stray now and then, so that what they would never do is seen too. Printed is how much of the lead over the
best rival the forecast explains in games that did not teach it, and how much `evaluate` does with a factor of its own
for each quarter of the game.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from subak.bots.policy import best
from subak.core.bits import first
from subak.core.game import CHANCE, Game
from subak.core.play import choose
from subak.games import NAMES, load
from subak.kit.forecast import Forecast

STRAY = 0.05  # of the choices
CALM = 30.0  # moments that speak for no weight at all
TESTS = 5  # every so many-th game teaches nothing
QUARTERS = 4
SCALES = [*range(2, 16), 20, 30, 45, 70]  # points ahead that may make somebody the favourite by e to 1
HEAD = """# python bench/forecast.py {how}
# Points that a seat will end with for one more of each trait, when the game begins and when it ends: `open` as others
# see it, `own` as it does. And how many points ahead make somebody the favourite by e to 1.

rounds = {rounds}
"""


class Notes:
    """All games moment by moment, seat after seat."""

    def __init__(self) -> None:
        self.game: list[int] = []
        self.part: list[float] = []
        self.traits: list[Any] = []
        self.value: list[float] = []
        self.points: list[int] = []  # in the end


def note(game: Game, forecast: Forecast, seats: int, number: int, notes: Notes) -> None:
    """Play a game and write it down."""
    rng = Random(f"forecast {game.name} {seats} {number}")
    state = game.new(seats)
    clock, moments = -1.0, 0
    while state.actors:
        if state.actors >> CHANCE:
            state.apply(CHANCE, choose(state.legal(CHANCE), rng))
            continue
        if state.clock() > clock:
            clock = state.clock()
            moments += 1
            for seat in range(seats):
                notes.game.append(number)
                notes.part.append(min(1.0, clock / forecast.rounds))
                notes.traits.append(np.array(forecast.traits(state, seat, True), np.float32))
                notes.value.append(state.evaluate(seat))
        seat = first(state.actors)
        stray = rng.random() < STRAY
        state.apply(seat, choose(state.legal(seat), rng) if stray else best(state, seat, 1, rng.random()))
    notes.points += state.scores() * moments


def learned(traits: Any, part: Any, points: Any) -> Any:
    """Two weights a trait, early and late, by least squares."""
    size = np.sqrt((traits**2).mean(axis=0)) + 1e-9
    rows = np.hstack([traits / size * (1.0 - part), traits / size * part])
    square = rows.T @ rows + CALM * np.eye(rows.shape[1])
    return np.linalg.solve(square, rows.T @ points).reshape(2, -1) / size


def foretold(traits: Any, part: Any, weights: Any) -> Any:
    return ((traits @ weights.T) * np.hstack([1.0 - part, part])).sum(axis=1)


def leads(points: Any, others: Any, seats: int) -> Any:
    """By how much each seat is ahead of its best rival."""
    tables = others.reshape(-1, seats)
    best_rival = np.stack([np.delete(tables, seat, axis=1).max(axis=1) for seat in range(seats)], axis=1)
    return points - best_rival.ravel()


def calibrated(own: Any, shown: Any, part: Any, truth: Any, seats: int) -> tuple[float, float]:
    """The scale, early and late, that makes the winners likeliest."""
    tables = shown.reshape(-1, seats)
    rivals = np.stack([np.delete(tables, seat, axis=1) for seat in range(seats)], axis=1).reshape(-1, seats - 1)
    ahead, won = rivals - own[:, None], truth > 0

    def surprise(early: float, late: float) -> float:
        odds = np.exp(ahead / (early + (late - early) * part)).sum(axis=1)  # against winning
        return float((np.log1p(odds) - np.where(won, 0.0, np.log(odds))).mean())

    steps = [float(step) for step in SCALES]
    return min(((early, late) for early in steps for late in steps), key=lambda pair: surprise(*pair))


def explained(guess: Any, truth: Any) -> float:
    """The part of what varies, whatever a guess is off by everywhere."""
    return float(1.0 - (truth - guess).var() / truth.var())


def find(game: Game, forecast: Forecast, seats: int, games: int) -> tuple[tuple[float, float], dict[str, Any]]:
    """Scale and weights for so many seats. Prints what they are good for."""
    notes = Notes()
    for number in range(games):
        note(game, forecast, seats, number, notes)
    own, points, value = np.array(notes.traits), np.array(notes.points, float), np.array(notes.value)
    part = np.array(notes.part, np.float32)[:, None]
    shown = own[:, : forecast.open_names]
    fresh = np.array(notes.game) % TESTS == 0
    teach = ~fresh
    sides = {
        side: learned(traits[teach], part[teach], points[teach]) for side, traits in (("open", shown), ("own", own))
    }
    known, seen = foretold(own, part, sides["own"]), foretold(shown, part, sides["open"])
    guess, truth = leads(known, seen, seats), leads(points, points, seats)
    print(f"{game.name} {seats}, {games} games, {fresh.sum()} fresh moments; part of the lead that is explained:")
    quarters = np.minimum((part.ravel() * QUARTERS).astype(int), QUARTERS - 1)
    for quarter in range(QUARTERS):
        now, before = fresh & (quarters == quarter), teach & (quarters == quarter)
        line = np.polyfit(value[before], truth[before], 1)
        plain = explained(np.polyval(line, value[now]), truth[now])
        print(f"  quarter {quarter + 1}: {explained(guess[now], truth[now]):.2f}, by evaluate {plain:.2f}", flush=True)
    return calibrated(known, seen, part, truth, seats), sides


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2500, help="of every seat count")
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--seats", type=int, help="one seat count")
    parser.add_argument("--write", action="store_true", help="the weights to the game's forecast.toml")
    asked = parser.parse_args()
    for name in [asked.only] if asked.only else NAMES:
        game = load(name)
        forecast = getattr(game, "forecast", None)
        if not isinstance(forecast, Forecast):
            continue
        text = HEAD.format(how=" ".join(sys.argv[1:]), rounds=forecast.rounds)
        for seats in [asked.seats] if asked.seats else [many for many in game.seats if many > 1]:
            scale, sides = find(game, forecast, seats, asked.games)
            text += f"\n[seats.{seats}]\nscale = {list(scale)}\n"
            for side, weights in sides.items():
                rows = zip(forecast.names, *weights.tolist(), strict=False)  # the open ones come first
                text += f"\n[seats.{seats}.{side}]\n"
                text += "".join(f"{trait} = [{early:.4f}, {late:.4f}]\n" for trait, early, late in rows)
        if asked.write:
            folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
            (folder / "forecast.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
