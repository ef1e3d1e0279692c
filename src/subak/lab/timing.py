"""The stopwatch: random play of one build, measured in a process of its own that answers a line for a line.

`PYTHONPATH=build/compiled python -m subak.lab.timing` reads requests such as
`{"game": "seasons", "seats": 2, "loop": "api", "seconds": 0.5}` and answers `{"events": ..., "seconds": ...}`.
Seconds are those of the processor, so that whatever else runs on the machine counts as little as can be.
"""

import json
import sys
import tracemalloc
from random import Random
from time import process_time

from subak import games
from subak.core import game as kernel
from subak.core.bits import first
from subak.core.game import CHANCE, Game, State
from subak.core.play import choose, rollout
from subak.lab.uct import Twig, iterate

Answer = dict[str, float]

POSITIONS = 12  # of a game, from which trees grow
ITERATIONS = 60  # of each tree


def api(game: Game, seats: int, seconds: float) -> Answer:
    """Play at random from Python: `legal` and `apply` for every event."""
    random = Random(1).random
    events = nature = played = 0
    started = process_time()
    while process_time() - started < seconds:
        state = game.new(seats)
        while actors := state.actors:
            seat = (actors & -actors).bit_length() - 1
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            events += 1
            if seat == CHANCE:
                nature += 1
        played += 1
    return {"events": events, "nature": nature, "games": played, "seconds": process_time() - started}


def inside(game: Game, seats: int, seconds: float) -> Answer:
    """Play at random inside `rollout`."""
    rng = Random(1)
    events = played = 0
    started = process_time()
    while process_time() - started < seconds:
        events += rollout(game.new(seats), rng)
        played += 1
    return {"events": events, "games": played, "seconds": process_time() - started}


def clone(game: Game, seats: int, seconds: float) -> Answer:
    """Clone positions from all over one game; and what a clone occupies, without what all positions share."""
    states = whole_game(game, seats)
    tracemalloc.start()
    kept = [state.clone() for state in states]
    size, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    kept.clear()
    clones = 0
    started = process_time()
    while True:
        for state in states:
            state.clone()
        clones += len(states)
        if process_time() - started >= seconds:
            return {"clones": clones, "bytes": size / len(states), "seconds": process_time() - started}


def whole_game(game: Game, seats: int) -> list[State]:
    """Every position of one random game."""
    rng = Random(1)
    state = game.new(seats)
    out = [state.clone()]
    while actors := state.actors:
        seat = (actors & -actors).bit_length() - 1
        state.apply(seat, choose(state.legal(seat), rng))
        out.append(state.clone())
    return out


def grow_trees(game: Game, seats: int, seconds: float) -> Answer:
    """Iterations of tree search with full random play-outs, from decisions spread over a whole game."""
    rng = Random(1)
    asked = [state for state in whole_game(game, seats) if state.actors and not state.actors >> CHANCE]
    iterations = 0
    started = process_time()
    while True:
        for state in asked[:: max(1, len(asked) // POSITIONS)]:
            seat = first(state.actors)
            view = state.redact(seat)
            root = Twig()
            for _iteration in range(ITERATIONS):
                iterate(root, view, rng)
            iterations += ITERATIONS
        if process_time() - started >= seconds:
            return {"events": iterations, "seconds": process_time() - started}


LOOPS = {"tree": grow_trees, "api": api, "rollout": inside, "clone": clone}
COMPILED = not kernel.__file__.endswith(".py")  # a build that failed would silently run as Python: say which this is


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        answer = LOOPS[request["loop"]](games.load(request["game"]), request["seats"], request["seconds"])
        sys.stdout.write(json.dumps({**answer, "compiled": COMPILED}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
