"""The stopwatch for environments: random play with observation and mask, in a process that answers a line for a line.

Requests and answers are those of `lab/timing.py`; `batch` plays as many games at once as Pgx is measured with. The
loops `... alone` play games again with actions that were drawn before: what a policy costs is not counted there.
Seconds are those of the processor; `batch on all cores` is the one loop that goes by the clock.
"""

import json
import sys
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from subak.core import game as kernel
from subak.core.bits import first
from subak.core.play import settle
from subak.envs.arrays import Array
from subak.envs.vectors import Vector
from subak.envs.zoo import InTurn
from subak.kit.cores import cores

GAMES = 1024  # of a batch
STEPS = 100  # of a batch that are drawn before; for the environment, ten times as many decisions


def random_actions(masks: Array, rng: np.random.Generator) -> Array:
    """A legal action a row, uniformly."""
    n, width = masks.shape
    legal = np.flatnonzero(masks)
    ends = np.searchsorted(legal, np.arange(1, n + 1) * width)
    starts = np.concatenate(([0], ends[:-1]))
    chosen: Array = legal[starts + (rng.random(n) * (ends - starts)).astype(np.int64)] % width
    return chosen


def play_environment(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions in the PettingZoo environment."""
    env = InTurn(name, seats)
    rng = np.random.default_rng(1)
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        env.reset(seed=events)
        while not any(env.terminations.values()):
            legal = env.observe(env.agent_selection)["action_mask"].view(np.bool_).nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            events += 1
    return {"events": events, "seconds": process_time() - started}


def play_batch(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions in a batch."""
    many = Vector(name, GAMES, seats)
    many.reset(seed=1)
    rng = np.random.default_rng(1)
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        many.step(random_actions(many.masks, rng))
        events += GAMES
    return {"events": events, "seconds": process_time() - started}


def drawn_games(env: InTurn) -> list[list[int]]:
    """Random actions of whole games; each is played with its number as the seed."""
    rng = np.random.default_rng(1)
    games: list[list[int]] = []
    while sum(map(len, games)) < 10 * STEPS:
        env.reset(seed=len(games))
        games.append([])
        while not any(env.terminations.values()):
            legal = env.observe(env.agent_selection)["action_mask"].nonzero()[0]
            games[-1].append(int(rng.choice(legal)))
            env.step(games[-1][-1])
    return games


def replay_rules(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions by the rules alone, which every environment needs: what is legal, what is seen, what happens."""
    env = InTurn(name, seats)
    sitting = env.sitting
    action = sitting.eyes.numbering.action
    games = [list(map(action, numbers)) for numbers in drawn_games(env)]
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        for seed, actions in enumerate(games):
            sitting.begin(seed)
            state = sitting.state
            for chosen in actions:
                seat = first(state.actors)
                state.legal(seat)
                state.redact(seat)
                state.apply(seat, chosen)
                settle(state, sitting.luck)
            events += len(actions)
    return {"events": events, "seconds": process_time() - started}


def replay_environment(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions in the PettingZoo environment, without those of a policy."""
    env = InTurn(name, seats)
    games = drawn_games(env)
    events = 0
    started = process_time()
    while process_time() - started < seconds:
        for seed, actions in enumerate(games):
            env.reset(seed=seed)
            for action in actions:
                env.observe(env.agent_selection)
                env.step(action)
            events += len(actions)
    return {"events": events, "seconds": process_time() - started}


def drawn_steps(many: Vector) -> list[Array]:
    """Random actions for a batch that was reset with 1; it is reset so again."""
    rng = np.random.default_rng(1)
    many.reset(seed=1)
    steps: list[Array] = []
    for _step in range(STEPS):
        steps.append(random_actions(many.masks, rng))
        many.step(steps[-1])
    many.reset(seed=1)
    return steps


def replay_batch(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions in a batch, without those of a policy."""
    with Vector(name, GAMES, seats) as many:
        return _replayed(many, seconds, process_time)


def replay_cores(name: str, seats: int, seconds: float) -> dict[str, float]:
    """Decisions in a batch that all cores share, without those of a policy, by the clock."""
    with Vector(name, GAMES, seats, processes=cores()) as many:
        return _replayed(many, seconds, perf_counter)


def _replayed(many: Vector, seconds: float, now: Callable[[], float]) -> dict[str, float]:
    steps = drawn_steps(many)
    events = 0
    took = 0.0
    while True:
        started = now()
        for actions in steps:
            many.step(actions)
        took += now() - started
        events += GAMES * STEPS
        if took >= seconds:
            return {"events": events, "seconds": took}
        many.reset(seed=1)


LOOPS = {
    "environment": play_environment,
    "batch": play_batch,
    "environment alone": replay_environment,
    "batch alone": replay_batch,
    "batch on all cores": replay_cores,
    "rules alone": replay_rules,
}
COMPILED = not kernel.__file__.endswith(".py")


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        answer = LOOPS[request["loop"]](request["game"], request["seats"], request["seconds"])
        sys.stdout.write(json.dumps({**answer, "compiled": COMPILED}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
